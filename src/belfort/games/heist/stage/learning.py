"""What lessons draw: a score tile with what it brings."""

from belfort.ink import once, tag

from .. import cards as c
from .tiles import points, sign


@once
def drawn(kit, what):
    """A tile by its name and the number of players, as in `tome 4`."""
    name, players = what.split()
    tile = c.TILES.index(name)
    worth = points(int(c.TILE_PRESTIGE[int(players), tile]))
    return tag("span", sign(kit, tile), worth, class_="tl thing", aria_hidden="true")
