"""What a game prints on paper: sheets of A4 in millimetres, cards with cut lines, and their backs.

A back is laid out mirrored, so that front and back meet when the paper is turned over at its long
edge. Every drawing stays within what printers reach.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from markupsafe import Markup

from belfort.ink.controls import tag
from belfort.ink.scene import Kit

SHORT: Final = 210
LONG: Final = 297
EDGE: Final = 10
"""Millimetres that many printers leave white."""
MARK: Final = 4
"""How long a mark beside the cards is."""


@dataclass(frozen=True)
class Paper:
    """One side of a sheet, upright or lying, with what is on it."""

    body: Markup
    wide: bool = False


class Printing(Protocol):
    """What a game's module `printing` offers."""

    PRINTS: Mapping[str, Callable[[Kit], Sequence[Paper]]]
    """What can be printed, by the name that its words have in the catalogue's `[print]`."""


def at(x: float, y: float, w: float, h: float, *body: object, class_: str = "") -> Markup:
    """Something on the paper: its corner, its width and its height."""
    place = f"left:{x:g}mm;top:{y:g}mm;width:{w:g}mm;height:{h:g}mm"
    return tag("div", *body, class_=f"on {class_}".rstrip(), style=place)


def cards(fronts: Sequence[Markup], back: Markup, w: float, h: float) -> list[Paper]:
    """Cards of one size on as many sheets as they need, each followed by its back."""
    columns, rows = int((SHORT - 2 * EDGE) // w), int((LONG - 2 * EDGE) // h)
    left, top = (SHORT - columns * w) / 2, (LONG - rows * h) / 2
    found = []
    for first in range(0, len(fronts), columns * rows):
        page = fronts[first : first + columns * rows]
        spots = [divmod(number, columns) for number in range(len(page))]
        shown = [
            at(left + column * w, top + row * h, w, h, front, class_="cut")
            for (row, column), front in zip(spots, page, strict=True)
        ]
        behind = [
            at(SHORT - left - (column + 1) * w, top + row * h, w, h, back) for row, column in spots
        ]
        used = -(-len(page) // columns)
        marks = _marks([left + n * w for n in range(columns + 1)], top, used * h)
        found += [Paper(Markup().join([*shown, marks])), Paper(Markup().join([*behind, marks]))]
    return found


def _marks(lines: Sequence[float], top: float, high: float) -> Markup:
    """Where to cut from edge to edge, above and below the cards."""
    ends = (top - MARK - 1, top + high + 1)
    return Markup().join(at(x, y, 0, MARK, class_="mark") for x in lines for y in ends)
