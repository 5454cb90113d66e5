"""What speaks for and against a move of the heist: tiles, curses, floors and the bridge.

Tiles are counted as the loot is known to the seat on turn: its own start card is counted, those of
others only if it has seen them. What is said of a tile is said with that in mind.
"""

from belfort.engine.facts import Fact

from . import cards as c
from . import prestige as p
from . import rules as r
from .words import floor_of, slot_of

COUNTED = range(c.EXIT_FIRST)
"""The tiles that loot decides."""


def facts(s, move):
    phase, seat = int(s.phase), int(s.asked)
    if move == r.ESCAPE:
        return _escape(s, seat)
    if move == r.PASS or phase in (r.LOOK, r.BLOOD_GIVE):
        return []
    after = s.copy()
    r.play(after, move)
    found = []
    if phase in (r.TURN, r.CLOAK_TAKE):
        found += _claim(s, seat, move - r.TAKES)
    if phase in (r.TOSS, r.AMULET_TOSS):
        found += _deny(s, seat, move - r.TOSSES)
    return [*found, *_tiles(s, after, seat, gives_away(s, move))]


def gives_away(s, move):
    """Whether the card that is claimed goes to another loot at once (HE-32)."""
    taken = int(s.phase) in (r.TURN, r.CLOAK_TAKE) and move < c.COUNT
    return bool(taken and c.ABILITY[move] == c.AMULET)


def prestige_of(s, tile):
    return int(c.TILE_PRESTIGE[s.players, tile])


def _tiles(s, after, seat, without_curses):
    """Tiles that change hands, as far as loot is known."""
    for tile in COUNTED:
        if without_curses and tile in (c.MOST_CURSES, c.FEWEST_CURSES):
            continue
        had, has = p.holder(s, tile), p.holder(after, tile)
        if had != has:
            yield from _change(s, seat, tile, had, has)


def _change(s, seat, tile, had, has):
    prestige = prestige_of(s, tile)
    said = {"tile": c.TILES[tile], "points": abs(prestige)}
    size = abs(prestige)
    if prestige < 0:
        if has == seat:
            yield Fact("cursed", said, size, good=False, weight=3)
        elif had == seat:
            yield Fact("lifted", said, size, weight=2)
        if has not in (seat, r.NONE):
            scores = [0] * int(s.players)
            p.scores(s, scores)  # whoever has more is burdened first
            yield Fact("burdens", said | {"seat": has}, 100 * size + int(scores[has]), weight=2)
        return
    if has == seat:
        yield Fact("tile", said, size, weight=3)
    elif had == seat:
        yield Fact("loses_tile", said, size, good=False, weight=3)
    elif had != r.NONE and has == r.NONE:
        yield Fact("breaks", said | {"seat": had}, size, weight=2)
    elif has != r.NONE:
        yield Fact("hands_over", said | {"seat": has}, size, good=False, weight=2)


def _claim(s, seat, card):
    slot = slot_of(s, card)
    left = _left_above(s, seat, slot) if s.phase == r.TURN else 0
    if left:
        yield Fact("deep", {"cards": left, "floor": floor_of(slot)}, left, good=False)
    if card == r.FACE_DOWN:
        yield Fact("unknown", good=False)
        return
    if c.PRESTIGE[card]:
        points = int(c.PRESTIGE[card])
        yield Fact("prestige", {"points": points}, points, weight=2)
    if c.BURDEN[card] > 0 and c.ABILITY[card] != c.AMULET:
        curses = int(c.BURDEN[card])
        yield Fact("curse", {"curses": curses}, curses, good=False)
    if c.ABILITY[card] == c.HOURGLASS:
        yield Fact("again", weight=2)
    yield from _deny(s, seat, card)


def _left_above(s, seat, slot):
    """Cards that the thief could claim before and not after it has gone down to this slot."""
    first = max(0, int(s.thief[seat])) // r.ACROSS * r.ACROSS
    return sum(int(s.tower[one]) != r.NONE for one in range(first, slot // r.ACROSS * r.ACROSS))


def _deny(s, seat, card):
    """What a card would bring another thief who can reach it."""
    if card == r.FACE_DOWN:
        return
    slot, best = slot_of(s, card), None
    for other in range(s.players):
        if other == seat or s.place[other] or not _reaches(s, other, slot):
            continue
        with_it = s.copy()
        with_it.loot[other] |= 1 << card
        for tile in COUNTED:
            points = prestige_of(s, tile)
            gains = p.holder(s, tile) != other and p.holder(with_it, tile) == other
            if gains and points > 0 and (best is None or points > best.size):
                said = {"tile": c.TILES[tile], "points": points, "seat": other}
                best = Fact("keeps_from", said, points)
    if best is not None:
        yield best


def _reaches(s, seat, slot):
    return max(0, int(s.thief[seat])) // r.ACROSS <= slot // r.ACROSS


def _escape(s, seat):
    place = int(s.out) + 1
    tiles = {1: c.EXIT_FIRST, 2: c.EXIT_SECOND, int(s.players): c.EXIT_LAST}  # HE-18
    tile = tiles.get(place)
    if tile is None or not c.IN_USE[s.players, tile]:
        return []
    points = prestige_of(s, tile)
    if points > 0:
        return [Fact("escapes", {"points": points}, points, weight=2)]
    return [Fact("last", {"points": -points}, good=False)] if points < 0 else []
