"""The words of Spire: how steps are written, what the log says of them, why a move is refused.

`3@2` puts a storey 3 wide on the second tower, `3@x` discards it, `3` is a draw and `?` one that
others see. No sentence stands here: a key and its arguments, told by the catalogues.
"""

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
    place, said = r.MOVES.place(step), {"seat": seat, "card": r.MOVES.width(step) + 1}
    if place == r.DISCARD:
        return Sentence("discards", said)
    return Sentence("builds", said | {"tower": place + 1})


def why_not(s, step):
    """The rule that a move breaks; None for a legal one."""
    width, place = r.MOVES.width(step), r.MOVES.place(step)
    if width not in s.hand[s.turn]:
        return IllegalMove("SP-5", "not_in_hand", card=width + 1)
    if place == r.DISCARD or r.fits(s, place, width):
        return None
    return IllegalMove("SP-7", "too_wide", card=width + 1, tower=place + 1)


def reveals(s, step):
    """A card from a hidden hand is shown, so a move stays (R1)."""
    return True


def reason(s):
    """What decided the match."""
    places = [0] * int(s.players)
    r.ranks(s, places)
    first = [seat for seat, place in enumerate(places) if place == 1]
    said = {"seats": first, "points": int(s.points[first[0]])}
    return Sentence("won_by_points" if len(first) == 1 else "won_together", said)
