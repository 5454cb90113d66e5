"""What speaks for and against a move of Clocktowers, as far as the seat on turn can see it.

Roofs that may still come are those on top, in the pile for all one knows, or among what a player
has drawn and not laid: nothing is said of a hand that its owner keeps to itself.
"""

from belfort.engine.facts import Fact

from . import rules as r
from .words import own_towers

SURELY, PERHAPS = 2, 1


def facts(s, move):
    if r.DRAWS.has(move):
        return _drawing(s, int(s.turn), int(s.top[r.DRAWS.pile(move)]))
    seat, kind, target = int(s.turn), r.LAYS.kind(move), r.LAYS.target(move)
    if target == r.TO_DISCARD:
        return _discarding(s, seat, kind)
    if r.PILE[kind] == r.ROOFS:
        return _roofing(s, seat, kind, target - r.TO_TOWER)
    return _building(s, seat, kind, None if target == r.TO_NEW else target - r.TO_TOWER)


# What there is.


def open_towers(s, seat, with_clock):
    """A seat's towers without a roof, with or without a clock."""
    towers = [tower for tower in own_towers(s, seat) if s.roof[tower] == r.NONE]
    return [tower for tower in towers if (s.clock[tower] != r.NONE) == with_clock]


def others(s, seat):
    return [other for other in range(s.players) if other != seat]


def is_right(s, seat, kind, height):
    """Whether a roof goes on a tower of this height now."""
    low, high = r.heights_for(s, seat, kind)
    return low <= height <= high


def may_come(s, kind):
    """How sure it is that such a roof can be drawn: 0, PERHAPS or SURELY."""
    if s.top[r.ROOFS] == kind:
        return SURELY
    below = s.pile[r.ROOFS] - (s.top[r.ROOFS] != r.NONE)
    return PERHAPS if below > 0 and s.unseen[kind] > 0 else 0


def may_get(s, other, kind):
    """The same for another seat, which may hold one: what it has drawn and not laid is known."""
    kept = [int(one) for one in s.kept[other * s.stride :][: s.kept_count[other]]]
    if kind in kept and s.discard_count[other] == 0:
        return SURELY
    return max(may_come(s, kind), PERHAPS if kind in kept else 0)


def held(s, seat):
    return [int(kind) for kind in s.hand[seat] if kind >= 0]


def roofs_held(s, seat):
    return [kind for kind in held(s, seat) if r.PILE[kind] == r.ROOFS]


def worth(animals):
    """What a tower scores with these animals (CT-32)."""
    cats, mice = r.CAT in animals, r.MOUSE in animals
    return {(True, True): 3, (True, False): 4, (False, True): 2, (False, False): 5}[cats, mice]


def animals_of(s, tower):
    """The animals of a tower, its clock's among them."""
    found = set()
    if s.cat[tower] > 0:
        found.add(r.CAT)
    if s.mouse[tower] > 0 or (s.clock[tower] != r.NONE and r.ANIMAL[s.clock[tower]] == r.MOUSE):
        found.add(r.MOUSE)
    return found


def colour(kind):
    return {"colour": r.CODES[kind]}


# Moves.


def _roofing(s, seat, kind, tower):
    height = int(s.height[tower])
    points = int(r.worth(s, tower))
    found = [Fact("completes", {"points": points}, points, weight=3)]
    later = colour(kind) | {"next": height + 1}
    sure = SURELY if held(s, seat).count(kind) > 1 else may_come(s, kind)
    for mine in open_towers(s, seat, with_clock=True) if sure else ():
        high = int(s.height[mine])
        if high == height + 1 and not is_right(s, seat, kind, high):
            found.append(Fact("chains", later, sure, weight=2))
    if s.ladder == r.SHARED:
        found += _others_ladder(s, seat, kind, height, later)
    return found


def _others_ladder(s, seat, kind, height, later):
    """Towers of others that wait for a roof, before and after a colour climbs."""
    for other in others(s, seat):
        sure = may_get(s, other, kind)
        for waiting in open_towers(s, other, with_clock=True) if sure else ():
            high = int(s.height[waiting])
            before, after = is_right(s, other, kind, high), high == height + 1
            said = later | {"seat": other, "storeys": high}
            if before and not after:
                yield Fact("blocks", said, sure, weight=2)
            elif after and not before:
                yield Fact("serves", said, sure, good=False, weight=2)


def _building(s, seat, kind, tower):
    """A floor or a clock, on a tower or as the first of one."""
    animals = set() if tower is None else animals_of(s, tower)
    height = int(r.STOREYS[kind]) + (0 if tower is None else int(s.height[tower]))
    before, points = worth(animals), worth(animals | {int(r.ANIMAL[kind])} - {0})
    found = []
    said = {"before": before, "points": points}
    if tower is not None and points < before:
        found.append(Fact("spoils", said, before - points, good=False))
    elif tower is not None and points > before:
        found.append(Fact("improves", said, points - before, weight=2))
    else:
        found.append(Fact("promises", {"points": points}, points))
    is_clock = r.PILE[kind] == r.CLOCKS
    found += _roofs_for(s, seat, height, is_clock)
    if not is_clock and tower is not None:
        was = int(s.height[tower])
        for roof in roofs_held(s, seat):
            high = r.heights_for(s, seat, roof)[1]
            if was <= high < height:
                said = colour(roof) | {"storeys": height}
                found.append(Fact("overshoots", said, good=False))
    return found


def _roofs_for(s, seat, height, is_clock):
    """Which roofs go on a tower of this height as things stand."""
    hand = [kind for kind in roofs_held(s, seat) if is_right(s, seat, kind, height)]
    if hand:
        yield Fact("roof_in_hand", colour(hand[0]) | {"storeys": height}, weight=3)
    top = int(s.top[r.ROOFS])
    if top != r.NONE and is_right(s, seat, top, height):
        yield Fact("roof_on_top", colour(top) | {"storeys": height}, weight=3)
    if not is_clock:
        return
    kinds = range(r.FIRST_ROOF, r.KINDS)
    count = sum(
        is_right(s, seat, kind, height) and (kind in hand or may_come(s, kind) > 0)
        for kind in kinds
    )
    said = {"storeys": height, "colours": int(count)}
    if count:
        yield Fact("fits", said, int(count), weight=2)
    else:
        yield Fact("stuck", said, good=False, weight=2)


def _discarding(s, seat, kind):
    found = []
    if r.PILE[kind] == r.ROOFS:
        fitting = [
            tower
            for tower in open_towers(s, seat, with_clock=True)
            if is_right(s, seat, kind, int(s.height[tower]))
        ]
        if fitting:
            points = max(int(r.worth(s, tower)) for tower in fitting)
            said = colour(kind) | {"points": points}
            found.append(Fact("throws_roof", said, points, good=False, weight=3))
        elif not _could_use(s, seat, kind):
            found.append(Fact("no_use", {"card": r.CODES[kind]}))
    elif r.PILE[kind] == r.CLOCKS and not (
        _can_found(s, seat) or open_towers(s, seat, with_clock=False)
    ):
        found.append(Fact("no_use", {"card": r.CODES[kind]}))
    if r.ANIMAL[kind] == r.MOUSE:
        found.append(Fact("sheds", {"card": r.CODES[kind]}))
    return found


def _could_use(s, seat, kind):
    """Whether a tower that has no clock yet is not too high for a roof, or a new one could be."""
    low, high = r.heights_for(s, seat, kind)
    return _can_found(s, seat) or any(
        low <= s.height[tower] <= high for tower in open_towers(s, seat, with_clock=False)
    )


def _can_found(s, seat):
    """Whether a seat holds a floor, or may draw one."""
    return s.pile[r.FLOORS] > 0 or any(r.PILE[one] == r.FLOORS for one in held(s, seat))


def _drawing(s, seat, kind):
    found = []
    if r.PILE[kind] == r.ROOFS:
        found += _drawn_roof(s, seat, kind)
    elif r.PILE[kind] == r.CLOCKS:
        towers = open_towers(s, seat, with_clock=False)
        if towers:
            animals = {int(r.ANIMAL[kind])} - {0}
            points = max(worth(animals_of(s, tower) | animals) for tower in towers)
            found.append(Fact("draws_clock", {"points": points}, points, weight=2))
    elif r.ANIMAL[kind] == 0:
        found.append(Fact("draws_plain", {"card": r.CODES[kind]}))
    if r.ANIMAL[kind] == r.MOUSE:
        found.append(Fact("draws_mouse", {"card": r.CODES[kind]}, good=False))
    return found


def _drawn_roof(s, seat, kind):
    fitting = [
        tower
        for tower in open_towers(s, seat, with_clock=True)
        if is_right(s, seat, kind, int(s.height[tower]))
    ]
    if fitting:
        best = max(fitting, key=lambda tower: int(r.worth(s, tower)))
        points = int(r.worth(s, best))
        said = colour(kind) | {"storeys": int(s.height[best]), "points": points}
        yield Fact("draws_roof", said, points, weight=3)
    floors = open_towers(s, seat, with_clock=False)
    later = [int(s.height[t]) for t in floors if is_right(s, seat, kind, int(s.height[t]))]
    if later:
        yield Fact("draws_for_later", colour(kind) | {"storeys": max(later)})
    for other in others(s, seat):
        for tower in open_towers(s, other, with_clock=True):
            high = int(s.height[tower])
            if is_right(s, other, kind, high):
                said = colour(kind) | {"seat": other, "storeys": high}
                yield Fact("withholds", said, int(r.worth(s, tower)), weight=2)
