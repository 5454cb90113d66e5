"""Time to think: none, so much for every move, or so much in all and a little for every move.

Clocks are computed from the moments in the log, so every process comes to the same result. They
run for people alone: bots of the house have bounds of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from belfort.tables.errors import BadClock

NONE: Final = "none"
MOVE: Final = "move"
TOTAL: Final = "total"
LONGEST: Final = 30 * 24 * 3600
"""Seconds: a month."""


@dataclass(frozen=True)
class Clock:
    """How a table counts time."""

    kind: str = NONE
    seconds: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        if self.kind not in (NONE, MOVE, TOTAL):
            raise BadClock(f"{self.kind!r} is not a clock; there are {NONE}, {MOVE} and {TOTAL}")
        if self.kind == NONE and (self.seconds or self.increment):
            raise BadClock("a table without a clock has no seconds")
        if self.kind != NONE and not 1 <= self.seconds <= LONGEST:
            raise BadClock(f"{self.seconds} seconds; a clock has 1 to {LONGEST}")
        if self.increment and self.kind != TOTAL:
            raise BadClock(f"only a clock of kind {TOTAL!r} has an increment")
        if not 0 <= self.increment <= LONGEST:
            raise BadClock(f"an increment of {self.increment} seconds; it is 0 to {LONGEST}")

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Clock:
        return cls(**stored)

    def stored(self) -> dict[str, Any]:
        return asdict(self)


NO_CLOCK: Final = Clock()


@dataclass(frozen=True)
class Times:
    """Where the clocks of a match stand: when this turn began, and what each seat has left."""

    began: int
    left: tuple[int, ...]

    @classmethod
    def at_start(cls, clock: Clock, players: int, moment: int) -> Times:
        return cls(moment, (clock.seconds * 1000,) * players)

    def due(self, clock: Clock, seat: int) -> int | None:
        """The moment at which a seat on turn runs out of time."""
        return None if clock.kind == NONE else self.began + self.left[seat]

    def after(self, clock: Clock, seat: int, moment: int) -> Times:
        """A seat has moved."""
        if clock.kind != TOTAL:
            return Times(moment, self.left)
        rest = max(0, self.left[seat] - (moment - self.began)) + clock.increment * 1000
        left = (*self.left[:seat], rest, *self.left[seat + 1 :])
        return Times(moment, left)
