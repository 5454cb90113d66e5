"""What the numbers in a record mean to somebody who has to read them without knowing the game.

A field is a number (how many, how high), a choice (which card, which seat: near numbers are not
alike) or a set (a bit for each member). Learners need the difference; the rules do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from belfort.engine.laid import Laid

NUMBER: Final = 0
CHOICE: Final = 1
SET: Final = 2


@dataclass(frozen=True)
class Field:
    """How to read each number of a field, and between which bounds it lies, both included."""

    kind: int
    low: int
    high: int
    called: str = ""
    """The table of the game's catalogue that names what it holds, as `card`; `seat` is people."""
    keys: tuple[str, ...] = ()
    """The entries of that table, from 0 on; of a number, what each of its places counts."""
    laid: Laid | None = None
    """How it lies on a plain table (`engine/laid.py`); left out, it does not."""
    told: str = ""
    """What it is, in a few words of English, for those who program with it."""
    axes: tuple[str, ...] = ()
    """What its axes count: `seat` where there is one of it for each seat."""

    @property
    def values(self) -> int:
        """How many values there are between the bounds."""
        return self.high - self.low + 1


def number(high: int, low: int = 0, called: str = "", keys: Sequence[str] = ()) -> Field:
    """A count or a height; with `keys`, one of each of several things."""
    return Field(NUMBER, low, high, called, tuple(keys))


def choice(high: int, low: int = 0, called: str = "", keys: Sequence[str] = ()) -> Field:
    """One of several things; -1 is none, and less is one that the viewer may not know."""
    return Field(CHOICE, low, high, called, tuple(keys))


def members(size: int, called: str = "", keys: Sequence[str] = ()) -> Field:
    """A set of numbers below `size`, a bit each."""
    return Field(SET, 0, size - 1, called, tuple(keys))


def means(field: Field, told: str, axes: str = "") -> Field:
    """A field with what it is in a few words, and what its axes count, with a space between two."""
    return replace(field, told=told, axes=tuple(axes.split()))
