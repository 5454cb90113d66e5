"""The words of Beacon: how steps are written, what the log says of them, why a move is refused.

`3@top` puts a stone on the third tower, `3@foot` under it; `3` is a draw and `?` one that others
see.
"""

import numpy as np

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import rules as r


def notation(s, step):
    return r.STEPS.text(step)


def parse(s, text):
    step = r.STEPS.find(text.strip())
    if step is None or r.MOVES.has(step) == (s.phase == r.DRAW):
        raise UnreadableMove("no_move", text=text)
    return step


def tell(s, step):
    seat = int(s.turn)
    if step == r.HIDDEN_DRAW:
        return Sentence("draws_hidden", {"seat": seat})
    if s.phase == r.DRAW:
        return Sentence("draws", {"seat": seat, "card": step + 1})
    said = {"seat": seat, "tower": r.MOVES.tower(step) + 1}
    return Sentence("tops" if r.MOVES.where(step) == r.TOP else "lifts", said)


def why_not(s, step):
    """The rule that a move breaks; None for a legal one."""
    tower = r.MOVES.tower(step)
    if tower not in s.hand[s.turn]:
        return IllegalMove("BE-5", "not_in_hand", card=tower + 1)
    if r.MOVES.where(step) == r.FOOT and not r.has_foot(s, tower):
        return IllegalMove("BE-6", "no_foot", tower=tower + 1)
    return None


def reveals(s, step):
    """A card from a hidden hand is shown, so a move stays (R1)."""
    return True


def reason(s):
    """What decided the match."""
    points, places = np.zeros((2, s.players), np.int32)
    r.scores(s, points)
    r.ranks(s, places)
    first = [seat for seat, place in enumerate(places) if place == 1]
    said = {"seats": first, "points": int(points[first[0]])}
    if len(first) > 1:
        return Sentence("won_together", said)
    if (points == said["points"]).sum() == 1:
        return Sentence("won_by_points", said)
    return Sentence("won_by_towers", said | {"towers": r.owned(s, first[0])})
