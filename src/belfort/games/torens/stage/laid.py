"""What was laid where, and how each piece is painted.

A position counts its cards and nothing more. On the table every block keeps the paint it was laid
with: paints come round in the order of play, so that the block in hand, the one in the sentence
and the one on the tower are the same.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from belfort.engine import CHANCE

from .. import rules as r
from .pieces import PAINT, ROOFS

BLOCKS = tuple(PAINT)
PAINTED = (r.ABOVE, r.BELOW)
OUT = "set-aside"
"""The id of what was set aside."""


class Piece(NamedTuple):
    """A card on the table: the number of the step that laid it, and its drawing."""

    number: int
    symbol: str

    @property
    def id(self):
        return f"laid-{self.number}"


@dataclass
class Laid:
    """Every piece on the table, as the near side sees it."""

    near: int
    places: dict[int, list[Piece]] = field(default_factory=dict)
    """The pieces of each place: of a tower from the base outwards."""
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
        self.places.setdefault(place, []).append(Piece(number, symbol))
        self.blocks += kind in PAINTED
        self.roofs += kind == r.ROOF


def laid(scene):
    """The pieces on the table of a scene."""
    found = Laid(scene.side)
    moves = [event for event in scene.events if event.by != CHANCE]
    for event in moves:
        place = r.LAYS.place(event.code)
        found.add(event.number, event.by, r.LAYS.kind(event.code), place)
        # one who watches never acts: only the last piece is news
        if event.fresh and (not scene.watching or event is moves[-1]):
            found.fresh.add(place)
    return found


def spots(scene, event):
    """The id of the piece that a step laid."""
    if event.by == CHANCE:
        return ()
    if r.LAYS.place(event.code) == r.ASIDE:
        return () if scene.over else (OUT,)
    return (Piece(event.number, "").id,)
