"""What speaks for and against a move of Torens: what it makes of a tower, and of the match.

Everything said here lies on the table or in the hand of the seat on turn.
"""

from belfort.engine.facts import Fact

from . import rules as r
from .words import COUNTS, is_end, is_gap, is_tower


def facts(s, move):
    kind, place = r.LAYS.kind(move), r.LAYS.place(move)
    found = [*_ends(s, move)]
    if is_tower(place):
        found += _tower(s, kind, place)
    elif place == r.EXTRA and kind != r.ROOF:
        cards = r.extra_storeys(s) + 1
        found.append(Fact("raises_extra", {"cards": cards}, cards, good=False))
    elif is_gap(place) or is_end(place):
        found.append(Fact("quiet"))
    if s.variant == r.TOTAL and kind != r.ROOF and r.held_kinds(s, int(s.turn)) >> r.ROOF & 1:
        found.append(Fact("keeps_roof"))
    return found


def counted(s, storeys):
    """What a tower counts for, with the name of what is counted."""
    return {COUNTS[int(s.variant)]: int(r.worth(s, storeys))}


def key(s, name):
    """Clauses with a number differ by what a variant counts."""
    return f"{name}_{r.VARIANTS[int(s.variant)]}"


def _ends(s, move):
    """What becomes of the match if this move is its last one."""
    after, seat = s.copy(), int(s.turn)
    r.play(after, move)
    if after.phase != r.OVER:
        return
    places = [0, 0]
    r.ranks(after, places)
    if places[seat] != 1 and places[1 - seat] != 1:
        yield Fact("ends_nobody", good=False, weight=5)
    elif places[seat] != 1:
        yield Fact("loses", {"seat": 1 - seat}, good=False, weight=5)
    elif places[1 - seat] != 1:
        yield Fact("wins", weight=5)


def _tower(s, kind, place):
    seat, owner, base = int(s.turn), r.TOWERS.owner(place), r.TOWERS.base(place)
    storeys, tower = int(s.storeys[owner, base]), {"tower": base + 1}
    worth = int(r.worth(s, storeys))
    if kind == r.ROOF and owner == seat:
        yield Fact(key(s, "finishes"), tower | counted(s, storeys), worth, weight=3)
    elif kind == r.ROOF:
        yield from _roof_on_other(s, owner, storeys, tower)
    elif owner == seat:
        yield from _above(s, storeys, tower)
    else:
        yield from _below(s, owner, storeys, tower)


def _roof_on_other(s, owner, storeys, tower):
    worth = int(r.worth(s, storeys))
    said = tower | {"seat": owner} | counted(s, storeys)
    scores = [0, 0]
    r.scores(s, scores)
    if s.variant == r.TOTAL:
        yield Fact("gives", said, worth, good=False, weight=2)
    elif s.variant == r.HIGH and worth > scores[owner]:
        yield Fact("lifts", said, worth, good=False, weight=2)
    if s.variant != r.BUILD or storeys < r.HIGH_ENOUGH:
        yield Fact(key(s, "stops"), said, storeys, weight=2)


def _above(s, storeys, tower):
    if s.variant == r.TOTAL and storeys >= r.HIGH_ENOUGH:
        yield Fact("capped", tower | {"points": r.MOST_POINTS}, good=False)
        return
    if s.variant == r.BUILD and storeys + 1 == r.HIGH_ENOUGH:
        yield _ripe(s, tower) if s.wins == r.FINISHER else Fact("one_roof", tower, weight=3)
    yield Fact(key(s, "grows"), tower | counted(s, storeys + 1), int(r.worth(s, storeys + 1)))


def _ripe(s, tower):
    """Whoever lays a roof there wins, and the other draws first (A3)."""
    return Fact("ripe", tower | {"seat": 1 - int(s.turn)}, good=False, weight=3)


def _below(s, owner, storeys, tower):
    said = tower | {"seat": owner}
    if s.variant != r.HIGH and storeys >= r.HIGH_ENOUGH:
        yield Fact(key(s, "harmless"), said)
        return
    if s.variant == r.BUILD and storeys + 1 == r.HIGH_ENOUGH:
        fact = Fact("arms", said, good=False, weight=3)
        yield _ripe(s, tower) if s.wins == r.FINISHER else fact
    more = said | counted(s, storeys + 1)
    yield Fact(key(s, "feeds"), more, int(r.worth(s, storeys + 1)), good=False)
