"""What the numbers in a record mean to somebody who has to read them without knowing the game.

A field is a number (how many, how high), a choice (which card, which seat: near numbers are not
alike) or a set (a bit for each member). Learners need the difference; the rules do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NUMBER: Final = 0
CHOICE: Final = 1
SET: Final = 2


@dataclass(frozen=True)
class Field:
    """How to read each number of a field, and between which bounds it lies, both included."""

    kind: int
    low: int
    high: int

    @property
    def values(self) -> int:
        return self.high - self.low + 1


def number(high: int, low: int = 0) -> Field:
    """A count or a height."""
    return Field(NUMBER, low, high)


def choice(high: int, low: int = 0) -> Field:
    """One of several things."""
    return Field(CHOICE, low, high)


def members(size: int) -> Field:
    """A set of numbers below `size`, a bit each."""
    return Field(SET, 0, size - 1)
