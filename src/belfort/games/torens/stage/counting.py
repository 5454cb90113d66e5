"""What a tower counts for, and at the end: which towers decided, and how they are counted.

A number that is shown of a tower is what it counts for, or would with a roof; nothing else is.
"""

from .. import rules as r
from ..words import COUNTS


def worth(view, seat, base):
    """What a tower counts for, if it is finished."""
    return int(r.worth(view, int(view.storeys[seat, base])))


def extra_worth(view):
    """What the extra tower counts for, if it is finished."""
    cards = r.extra_storeys(view)
    return r.MOST_POINTS * (cards + 1) if view.variant == r.TOTAL else cards


def said_of(view, key, number):
    """Where a text of this variant stands, and the number in it by its name."""
    return f"{key}_{r.VARIANTS[view.variant]}", {COUNTS[view.variant]: number}


def count(scene, number):
    """A number with what it counts: cards, height or points."""
    view = scene.view
    return scene.say(f"table.{COUNTS[view.variant]}", **{COUNTS[view.variant]: number})


def counted(scene):
    """The places of the towers that decided the match, when it is over."""
    if not scene.over:
        return set()
    view, ranks = scene.view, scene.ending.ranks
    if 1 not in ranks:
        return {r.EXTRA} if r.extra_score(view) else set()
    if r.won_at_once(view):  # one tower, whoever owns it
        winners = [int(scene.scores[1] > scene.scores[0])]
    else:
        winners = [seat for seat in range(r.SEATS) if ranks[seat] == 1]
    found = set()
    for seat in winners:
        for base in range(r.BASES):
            best = view.variant == r.TOTAL or worth(view, seat, base) == scene.scores[seat]
            if view.roofed[seat, base] and best:
                found.add(r.TOWERS.code(seat, base))
    return found


def figures(view, place):
    """What is counted aloud under the roof of a tower, from the bottom up: the base is one.

    The extra tower has no base; in `total` each of its cards is worth as much as a tower. Where
    the roof counts too, it bears the last number itself.
    """
    if place == r.EXTRA:
        each = r.MOST_POINTS if view.variant == r.TOTAL else 1
        return [each * (card + 1) for card in range(r.extra_storeys(view))]
    high = 1 + int(view.storeys[r.TOWERS.owner(place), r.TOWERS.base(place)])
    return list(range(1, min(high, r.MOST_POINTS) + 1 if view.variant == r.TOTAL else high + 1))


def finale(scene):
    """What is seen of the count, in a sentence; nothing where nothing is counted."""
    say, view, ranks = scene.say, scene.view, scene.ending.ranks
    if 1 not in ranks:
        return say("table.finale.nobody") if r.extra_score(view) else ""
    places = sorted(counted(scene))
    if not places:
        return ""
    if view.variant == r.TOTAL:
        return _sum(scene, places)
    variant = r.VARIANTS[view.variant]
    if len(places) > 1:
        return say(f"table.finale.{variant}_several")
    if ranks[r.TOWERS.owner(places[0])] != 1:
        return say("table.finale.build_roof", tower=r.TOWERS.base(places[0]) + 1)
    return say(f"table.finale.{variant}_one", tower=r.TOWERS.base(places[0]) + 1)


def _sum(scene, places):
    """The points of the one who won, tower by tower; two who share it have a sum each."""
    if len({r.TOWERS.owner(place) for place in places}) > 1:
        return ""
    towers = [(r.TOWERS.owner(place), r.TOWERS.base(place)) for place in places]
    parts = sorted((worth(scene.view, *tower) for tower in towers), reverse=True)
    if len(parts) == 1:
        return scene.say("table.finale.single", points=parts[0])
    return scene.say("table.finale.sum", parts=" + ".join(map(str, parts)), points=sum(parts))
