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
        raise UnreadableMove(f"{text!r} is not a move; moves look like F1c@new, K@2, xRti or dF")
    if found["gone"]:
        return r.lay_code(_kind(found["gone"], text), r.TO_DISCARD)
    return r.lay_code(_kind(found["card"], text), _target(s, found["place"], text))


def _kind(code, text):
    if code not in _KINDS:
        raise UnreadableMove(f"{text!r}: no card {code!r}; cards are {' '.join(r.CODES)}")
    return _KINDS[code]


def _target(s, place, text):
    if place == NEW:
        return r.TO_NEW
    own = own_towers(s, s.turn)
    if int(place) > len(own):
        raise UnreadableMove(f"{text!r}: there is no tower {place}; the seat has {len(own)}")
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
    card = r.CODES[kind]
    if kind not in s.hand[seat]:
        return IllegalMove("CT-13", f"{card} is not among the three cards in hand")
    if target == r.TO_DISCARD:
        return None
    if target == r.TO_NEW:
        return _why_not_new(kind)
    tower = target - r.TO_TOWER
    if s.owner[tower] != seat:
        return IllegalMove("CT-14", "one builds only on towers of one's own")
    return _why_not_on(s, kind, tower)


def _why_not_draw(s, step):
    if s.phase != r.DRAW:
        return IllegalMove("CT-12", "first a card is laid or discarded, then one is drawn")
    if not r.is_draw(step):
        return IllegalMove("CT-12", "one card a turn; now one is drawn: dF, dK or dR")
    if s.pile[r.drawn_pile(step)] == 0:
        return IllegalMove("CT-21", f"no {r.PILES[r.drawn_pile(step)]} are left to draw")
    return None


def _why_not_new(kind):
    if r.PILE[kind] == r.CLOCKS:
        return IllegalMove("CT-17", "a clock goes on a tower of floors; only a floor starts one")
    if r.PILE[kind] == r.ROOFS:
        return IllegalMove("CT-18", "a roof goes on floors and a clock; only floors start a tower")
    return None


def _why_not_on(s, kind, tower):
    pile, has_clock, height = r.PILE[kind], s.clock[tower] != r.NONE, int(s.height[tower])
    if s.roof[tower] != r.NONE:
        return IllegalMove("CT-24", "that tower is complete; nothing more goes on it")
    if pile == r.FLOORS and has_clock:
        return IllegalMove("CT-15", "a floor goes only on floors; that tower has its clock")
    if pile == r.CLOCKS and has_clock:
        return IllegalMove("CT-17", "one clock for each tower; that one has its clock")
    if pile != r.ROOFS:
        return None
    if not has_clock:
        return IllegalMove("CT-18", "a roof goes on a tower with a clock; that one has none yet")
    low, high = r.heights_for(s, int(s.owner[tower]), kind)
    if low <= height <= high:
        return None
    if high > low:
        return IllegalMove("CT-26", f"the first tower of a colour has 1 or 2 storeys, not {height}")
    problem = f"the last tower of that colour has {low - 1} storeys; the next has {low}"
    return IllegalMove("CT-27", f"{problem}, not {height}")


def reveals(s, step):
    """Only chance turns cards up."""
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
