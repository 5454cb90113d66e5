"""A position as plain text, for a game that has no drawing of its own.

It names what `fields.py` lays on a table; of a game that lays out nothing, every field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from belfort.engine.fields import CHOICE
from belfort.engine.laid import GRID, SCORE, Spot, Thing, things

if TYPE_CHECKING:
    from belfort.engine.contract import State
    from belfort.engine.rules import Rules

UNKNOWN = "?"
NOTHING = "-"


class Text(Protocol):
    """The game's catalogue."""

    def word(self, table: str, value: object) -> str:
        """A value in words, by the table of that name; as it is where there is none."""


@dataclass(frozen=True)
class PlainDrawing:
    """Draws any game, line by line: what all share, then what each seat has."""

    rules: Rules

    def draw(self, view: State, seat: int, names: Sequence[str], text: Text) -> str:
        laid = things(self.rules, view, len(names))
        if not laid:
            return "\n".join(listed(self.rules, view, text))
        shared = [one for one in laid if one.seat is None]
        lines = [_line(one, names, text) for one in shared]
        for number, name in enumerate(names):
            mark = "*" if number == seat else " "
            lines.append(f"{mark}[bold]{safe(name)}[/]")
            lines += [f"  {_line(one, names, text)}" for one in laid if one.seat == number]
        return "\n".join(lines)


def listed(rules: Rules, view: State, text: Text) -> Iterator[str]:
    """Every field of a record with its values."""
    for name in rules.state.names or ():
        values = np.asarray(getattr(view, name)).ravel()
        yield f"{title(name, text)}: {' '.join(str(int(one)) for one in values)}"


def title(name: str, text: Text) -> str:
    """What a field is called: by the table `[fields]` of the catalogue, or by its own name."""
    return safe(text.word("fields", name).replace("_", " "))


def safe(words: str) -> str:
    """Words in which a terminal finds no markup."""
    return words.replace("[", "\\[")


def _line(thing: Thing, names: Sequence[str], text: Text) -> str:
    head = title(thing.name, text)
    if len(thing.spots) == 1:
        return f"{head}: {_spot(thing, thing.spots[0], names, text)}"
    shown = [f"{safe(one.place)} {_spot(thing, one, names, text)}" for one in thing.spots]
    if thing.laid.way != GRID:
        return f"{head}: {'; '.join(shown)}"
    across = thing.laid.across or len(shown)
    rows = ["   ".join(shown[at : at + across]) for at in range(0, len(shown), across)]
    return "\n    ".join([f"{head}:", *rows])


def _spot(thing: Thing, spot: Spot, names: Sequence[str], text: Text) -> str:
    """What lies at a place: pieces by name, or how many there are."""
    field, laid = thing.field, thing.laid
    if laid.way == SCORE or not (spot.pieces or field.keys or field.kind == CHOICE):
        return str(spot.count)
    pieces = [_piece(thing, one, names, text) for one in spot.pieces]
    told = ", ".join(pieces) or NOTHING
    return f"{spot.count}, {told}" if laid.more and spot.count != len(pieces) else told


def _piece(thing: Thing, piece: int | None, names: Sequence[str], text: Text) -> str:
    field = thing.field
    if piece is None:
        return UNKNOWN
    if field.called == "seat":
        return safe(names[piece])
    return safe(text.word(field.called, field.keys[piece])) if field.keys else str(piece)
