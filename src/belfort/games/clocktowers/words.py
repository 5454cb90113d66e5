"""The words of Clocktowers: notation, sentences for the log, and why a move is refused.

Notation: `F1c` is a floor of one storey with a cat, `Km` a clock with a mouse, `Rsl` a slate
roof. `F1c@2` lays it on the seat's second tower, `F1c@new` starts a tower, `xF1c` discards it
(`x?` for those who may not know), `dF` `dK` `dR` draw. An outcome is the card turned up: `F1c`.
"""

import re

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import rules as r

NEW = "new"
_PATTERN = re.compile(r"(?P<card>[a-z0-9]+)@(?P<place>new|[1-9][0-9]?)|x(?P<gone>[a-z0-9]+)")
_KINDS = {code.lower(): kind for kind, code in enumerate(r.CODES)}
_ANYWHERE = {
    **{r.LAYS.code(kind, r.TO_DISCARD): f"x{code}" for kind, code in enumerate(r.CODES)},
    **{r.LAYS.code(kind, r.TO_NEW): f"{code}@{NEW}" for kind, code in enumerate(r.CODES)},
}
"""Moves that are written in the same way whatever towers there are."""


def own_towers(s, seat):
    """A seat's towers in order of founding: what the numbers in the notation count."""
    owners = s.owner[: s.tower_count].tolist()
    return [tower for tower, owner in enumerate(owners) if owner == seat]


def floors_of(s, tower):
    """The floor cards of a tower from the ground up."""
    return [int(s.floor[i]) for i in range(s.floor_count) if s.floor_tower[i] == tower]


def roof_may_come(s, seat, kind):
    """Whether a roof may still be laid on the ladder of a seat, as far as a view can tell."""
    if s.top[r.ROOFS] == kind:
        return True
    below = s.pile[r.ROOFS] - (s.top[r.ROOFS] != r.NONE)
    if below > 0 and s.unseen[kind] > 0:
        return True
    climbers = range(s.players) if s.ladder == r.SHARED else (seat,)
    return any(_may_hold(s, one, kind) for one in climbers)


def _may_hold(s, seat, kind):
    """Whether a card can be in a hand: is there, or is among those that were not laid."""
    if r.UNKNOWN not in s.hand[seat]:
        return kind in s.hand[seat]
    return kind in s.kept[seat * s.stride :][: s.kept_count[seat]]


def notation(s, step):
    if not r.LAYS.has(step):
        return r.STEPS.text(step)
    if s.phase == r.TURN_UP:
        return r.CODES[step]
    if step in _ANYWHERE:
        return _ANYWHERE[step]
    tower = r.LAYS.target(step) - r.TO_TOWER
    number = own_towers(s, s.owner[tower]).index(tower) + 1
    return f"{r.CODES[r.LAYS.kind(step)]}@{number}"


def parse(s, text):
    typed = text.strip().lower()
    if s.phase == r.TURN_UP:
        return _kind(typed, text)
    drawn = r.DRAWS.find(typed)
    if drawn is not None:
        return drawn
    found = _PATTERN.fullmatch(typed)
    if found is None:
        raise UnreadableMove("no_move", text=text)
    if found["gone"]:
        return r.LAYS.code(_kind(found["gone"], text), r.TO_DISCARD)
    return r.LAYS.code(_kind(found["card"], text), _target(s, found["place"], text))


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
    if r.DRAWS.has(step):
        return Sentence("draws", {"seat": seat, "card": r.CODES[s.top[r.DRAWS.pile(step)]]})
    kind, target = r.LAYS.kind(step), r.LAYS.target(step)
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
    if r.DRAWS.has(step) or s.phase == r.DRAW:
        return _why_not_draw(s, step)
    seat, kind, target = int(s.turn), r.LAYS.kind(step), r.LAYS.target(step)
    if kind not in s.hand[seat]:
        return IllegalMove("CT-12", "not_in_hand", card=r.CODES[kind])
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
        if not any(s.pile):
            return IllegalMove("CT-23", "no_more_draws")
        return IllegalMove("CT-12", "first_play")
    if not r.DRAWS.has(step):
        return IllegalMove("CT-12", "now_draw")
    if s.pile[r.DRAWS.pile(step)] == 0:
        return IllegalMove("CT-21", "pile_empty", pile=r.PILES[r.DRAWS.pile(step)])
    return None


def _why_not_new(kind):
    if r.PILE[kind] == r.CLOCKS:
        return IllegalMove("CT-17", "clock_first")
    if r.PILE[kind] == r.ROOFS:
        return IllegalMove("CT-18", "roof_first")
    return None


def _why_not_on(s, kind, tower):
    pile, has_clock = r.PILE[kind], s.clock[tower] != r.NONE
    number = own_towers(s, s.owner[tower]).index(tower) + 1
    if pile == r.ROOFS:
        return _why_not_roof(s, kind, tower, number)
    if not has_clock:
        return None
    if pile == r.FLOORS:
        return IllegalMove("CT-15", "floor_on_clock", tower=number)
    return IllegalMove("CT-17", "second_clock", tower=number)


def _why_not_roof(s, kind, tower, number):
    if s.roof[tower] != r.NONE:
        return IllegalMove("CT-18", "second_roof", tower=number)
    if s.clock[tower] == r.NONE:
        return IllegalMove("CT-18", "roof_without_clock", tower=number)
    low, high = r.heights_for(s, int(s.owner[tower]), kind)
    said = {"tower": number, "height": int(s.height[tower])}
    if low <= said["height"] <= high:
        return None
    own = s.ladder == r.OWN
    if high > low:
        return IllegalMove("CT-26", "own_first_height" if own else "first_height", **said)
    said |= {"last": low - 1, "needed": low}
    return IllegalMove("CT-27", "own_next_height" if own else "next_height", **said)


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
