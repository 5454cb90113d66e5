"""What a tower counts for, and at the end: which towers decided, and how they are counted."""

from belfort.games.torens import rules as r

MOST = 4
"""What one card of the extra tower, or a tower of five cards or more, counts for in `total`."""


def worth(view, height):
    """What a finished tower counts for: its height, base included and roof not, or its points."""
    return min(height, MOST) if view.variant == r.TOTAL else height


def counted(scene):
    """The places of the towers that decided the match, when it is over."""
    if not scene.over:
        return set()
    view, ranks = scene.view, scene.ending.ranks
    if 1 not in ranks:
        return {r.EXTRA}
    found = set()
    for seat in range(r.SEATS):
        for base in range(r.BASES):
            high = 1 + int(view.storeys[seat, base])
            best = view.variant == r.TOTAL or high == scene.scores[seat]
            if ranks[seat] == 1 and view.roofed[seat, base] and best:
                found.add(r.tower_at(seat, base))
    return found


def figures(view, place):
    """What is counted aloud under the roof of a tower, from the bottom up: the base is one.

    The extra tower has no base; in `total` each of its cards is worth as much as a tower.
    """
    if place == r.EXTRA:
        each = MOST if view.variant == r.TOTAL else 1
        return [each * (card + 1) for card in range(r.extra_storeys(view))]
    high = 1 + int(view.storeys[r.tower_owner(place), r.tower_base(place)])
    return list(range(1, worth(view, high) + 1))


def finale(scene):
    """What is seen of the count, in a sentence; nothing where nothing is counted."""
    say, view, ranks = scene.say, scene.view, scene.ending.ranks
    if 1 not in ranks:
        return say("table.finale.nobody")
    places = sorted(counted(scene))
    if not places:
        return ""
    if view.variant == r.TOTAL:
        return _sum(scene, places)
    if len(places) > 1:
        return say("table.finale.several")
    base, high = r.tower_base(places[0]) + 1, len(figures(view, places[0]))
    if view.variant == r.BUILD and high >= MOST:
        return say("table.finale.at_once", tower=base, high=high, cards=high + 1)
    return say("table.finale.one", tower=base)


def _sum(scene, places):
    """The points of the one who won, tower by tower; two who share it have a sum each."""
    if len({r.tower_owner(place) for place in places}) > 1:
        return ""
    parts = sorted((len(figures(scene.view, place)) for place in places), reverse=True)
    if len(parts) == 1:
        return scene.say("table.finale.single", points=parts[0])
    return scene.say("table.finale.sum", parts=" + ".join(map(str, parts)), points=sum(parts))
