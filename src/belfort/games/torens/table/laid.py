"""What was laid where, and how each piece is painted.

A position counts its cards and nothing more. On the table every block keeps the paint it was laid
with: paints come round in the order of play, so that the block in hand, the one in the sentence
and the one on the tower are the same.
"""

from dataclasses import dataclass, field

from belfort.engine import CHANCE
from belfort.games.torens import rules as r
from belfort.games.torens.table.pieces import PAINT, ROOFS

BLOCKS = tuple(PAINT)
PAINTED = (r.ABOVE, r.BELOW)


@dataclass
class Laid:
    """Every piece on the table, as the near seat sees it."""

    near: int
    towers: dict[int, list[str]] = field(default_factory=dict)
    """The drawings on each tower, from the base outwards, and on the extra tower, by place."""
    drawn: dict[int, str] = field(default_factory=dict)
    """The drawing that each event of the log laid."""
    fresh: set[int] = field(default_factory=set)
    """The places where something was laid since the viewer last acted."""
    blocks: int = 0
    roofs: int = 0

    def symbol(self, kind, by):
        """The drawing of a card that a seat lays next."""
        if kind == r.ROOF:
            return f"r-{ROOFS[self.roofs % len(ROOFS)]}"
        if kind in PAINTED:
            return f"b-{BLOCKS[self.blocks % len(BLOCKS)]}"
        seen = kind if by == self.near else int(r.TURNED[kind])
        return f"p-{r.CARDS[seen]}"

    def add(self, number, by, kind, place):
        symbol = self.symbol(kind, by)
        self.drawn[number] = symbol
        self.towers.setdefault(place, []).append(symbol)
        self.blocks += kind in PAINTED
        self.roofs += kind == r.ROOF


def laid(scene):
    """The pieces on the table of a scene."""
    found = Laid(scene.near)
    moves = [event for event in scene.events if event.by != CHANCE]
    for event in moves:
        place = r.laid_place(event.code)
        found.add(event.number, event.by, r.laid_kind(event.code), place)
        # one who watches never acts: only the last piece is news
        if event.fresh and (not scene.watching or event is moves[-1]):
            found.fresh.add(place)
    return found
