"""The words of Clocktowers: notation, sentences for the log, and why a move is refused.

Notation: `F1c` is a floor of one storey with a cat, `Km` a clock with a mouse, `Rsl` a slate
roof. `F1c@2` lays it on the seat's second tower, `F1c@new` starts a tower, `xF1c` discards it
(`x?` for those who may not know), `dF` `dK` `dR` draw. An outcome is the card turned up: `F1c`.
"""

import re

from belfort.engine import IllegalMove, Sentence, UnreadableMove
from belfort.games.clocktowers import rules as r

DRAWS = ("dF", "dK", "dR")
NEW = "new"
HIDDEN = "x?"
_PATTERN = re.compile(r"(?P<card>[a-z0-9]+)@(?P<place>new|[1-9][0-9]?)|x(?P<gone>[a-z0-9]+)")
_KINDS = {code.lower(): kind for kind, code in enumerate(r.CODES)}


def own_towers(s, seat):
    """A seat's towers in order of founding: what the numbers in the notation count."""
    return [t for t in range(s.tower_count) if s.owner[t] == seat]


def floors_of(s, tower):
    """The floor cards of a tower from the ground up."""
    return [int(s.floor[i]) for i in range(s.floor_count) if s.floor_tower[i] == tower]


def notation(s, step):
    if step == r.HIDDEN_DISCARD:
        return HIDDEN
    if s.phase == r.TURN_UP:
        return r.CODES[step]
    if r.is_draw(step):
        return DRAWS[r.drawn_pile(step)]
    card = r.CODES[r.laid_kind(step)]
    target = r.laid_target(step)
    if target == r.TO_DISCARD:
        return f"x{card}"
    if target == r.TO_NEW:
        return f"{card}@{NEW}"
    tower = target - r.TO_TOWER
    return f"{card}@{own_towers(s, s.owner[tower]).index(tower) + 1}"


def parse(s, text):
    typed = text.strip().lower()
    if s.phase == r.TURN_UP:
        return _kind(typed, text)
    for pile, name in enumerate(DRAWS):
        if typed == name.lower():
            return r.draw_code(pile)
    found = _PATTERN.fullmatch(typed)
    if found is None:
        raise UnreadableMove("no_move", text=text)
    if found["gone"]:
        return r.lay_code(_kind(found["gone"], text), r.TO_DISCARD)
    return r.lay_code(_kind(found["card"], text), _target(s, found["place"], text))


def _kind(code, text):
    if code not in _KINDS:
        raise UnreadableMove("no_card", text=text, codes=" ".join(r.CODES))
    return _KINDS[code]


def _target(s, place, text):
    if place == NEW:
        return r.TO_NEW
    own = own_towers(s, s.turn)
    if int(place) > len(own):
        raise UnreadableMove("no_tower", text=text, number=int(place), towers=len(own))
    return r.TO_TOWER + own[int(place) - 1]


def tell(s, step):
    if step == r.HIDDEN_DISCARD:
        return Sentence("discards_hidden", {"seat": int(s.turn)})
    if s.phase == r.TURN_UP:
        return Sentence("turned_up", {"card": r.CODES[step]})
    seat = int(s.turn)
    if r.is_draw(step):
        return Sentence("draws", {"seat": seat, "card": r.CODES[s.top[r.drawn_pile(step)]]})
    kind, target = r.laid_kind(step), r.laid_target(step)
    said = {"seat": seat, "card": r.CODES[kind]}
    if target == r.TO_DISCARD:
        return Sentence("discards", said)
    if target == r.TO_NEW:
        return Sentence("founds", said)
    tower = target - r.TO_TOWER
    said["tower"] = own_towers(s, seat).index(tower) + 1
    if r.PILE[kind] != r.ROOFS:
        return Sentence("builds", said)
    said["storeys"] = int(s.height[tower])
    said["points"] = int(r.worth(s, tower))
    return Sentence("completes", said)


def why_not(s, step):
    """The first rule that a move breaks, in the order in which a player would notice."""
    if r.is_draw(step) or s.phase == r.DRAW:
        return _why_not_draw(s, step)
    seat, kind, target = int(s.turn), r.laid_kind(step), r.laid_target(step)
    if kind not in s.hand[seat]:
        return IllegalMove("CT-13", "not_in_hand", card=r.CODES[kind])
    if target == r.TO_DISCARD:
        return None
    if target == r.TO_NEW:
        return _why_not_new(kind)
    tower = target - r.TO_TOWER
    if s.owner[tower] != seat:
        return IllegalMove("CT-14", "not_own")
    return _why_not_on(s, kind, tower)


def _why_not_draw(s, step):
    if s.phase != r.DRAW:
        return IllegalMove("CT-12", "first_lay")
    if not r.is_draw(step):
        return IllegalMove("CT-12", "now_draw")
    if s.pile[r.drawn_pile(step)] == 0:
        return IllegalMove("CT-21", "pile_empty", pile=r.PILES[r.drawn_pile(step)])
    return None


def _why_not_new(kind):
    if r.PILE[kind] == r.CLOCKS:
        return IllegalMove("CT-17", "clock_first")
    if r.PILE[kind] == r.ROOFS:
        return IllegalMove("CT-18", "roof_first")
    return None


def _why_not_on(s, kind, tower):
    pile, has_clock, height = r.PILE[kind], s.clock[tower] != r.NONE, int(s.height[tower])
    if s.roof[tower] != r.NONE:
        return IllegalMove("CT-24", "complete")
    if pile == r.FLOORS and has_clock:
        return IllegalMove("CT-15", "floor_on_clock")
    if pile == r.CLOCKS and has_clock:
        return IllegalMove("CT-17", "second_clock")
    if pile != r.ROOFS:
        return None
    if not has_clock:
        return IllegalMove("CT-18", "roof_without_clock")
    low, high = r.heights_for(s, int(s.owner[tower]), kind)
    if low <= height <= high:
        return None
    if high > low:
        return IllegalMove("CT-26", "first_height", height=height)
    return IllegalMove("CT-27", "next_height", last=low - 1, needed=low, height=height)


def reveals(s, step):
    """Only chance turns cards up; hands come from open piles, so a laid card is no news (R8)."""
    return False


def reason(s):
    """What decided the first place."""
    places = [0] * int(s.players)
    r.ranks(s, places)
    first = [seat for seat, place in enumerate(places) if place == 1]
    level = [seat for seat in range(s.players) if s.points[seat] == s.points[first[0]]]
    said = {"seats": first, "points": int(s.points[first[0]])}
    if len(level) == 1:
        return Sentence("won_by_points", said)
    if len(first) > 1:
        return Sentence("won_together", said)
    best = max(int(s.best_mouse[seat]) for seat in level)
    if sum(int(s.best_mouse[seat]) == best for seat in level) == 1:
        return Sentence("won_by_mouse", said | {"storey": best})
    return Sentence("won_by_cat", said | {"storey": int(s.best_cat[first[0]])})
