"""What a review found, as data: every step with its figures, and the sums of every seat.

All of it can be written as JSON. Chances are shares of the win, from 0 to 1; a doubt is half the
width of an interval. The sums of a seat at any moment are made of the steps up to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from belfort.engine.showing import Shown

SLIP: Final = 0.03
MISTAKE: Final = 0.08
BLUNDER: Final = 0.15
MARKS: Final[Mapping[str, float]] = {"blunder": BLUNDER, "mistake": MISTAKE, "slip": SLIP}
"""What a move has to cost, as a share of the win, to be called so; the dearest first."""

Seats = tuple[float, ...]
"""A figure for each seat."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth to each seat, if all goes on in the open."""

    win: Seats
    points: Seats
    win_doubt: Seats
    points_doubt: Seats
    exact: bool
    """Counted out to the end: nothing is in doubt."""


@dataclass(frozen=True)
class Choice:
    """A move that was looked at, from what its seat knew."""

    code: int
    text: str
    win: float
    points: float
    doubt: float
    """Of the chance to win."""


@dataclass(frozen=True)
class Effect:
    """What something gave to each seat, or took from it."""

    win: Seats
    points: Seats
    win_doubt: Seats
    points_doubt: Seats
    exact: bool


@dataclass(frozen=True)
class Moment:
    """One step of the match. Play, luck and what was unknown add up to the change of worth."""

    number: int
    by: int
    """The seat that moved; -1 for chance."""
    code: int
    text: str
    before: Worth
    after: Worth
    play: Effect
    """What the move gave to each seat, compared with the best one from what its seat knew."""
    luck: Effect
    """What the outcome gave to each seat, compared with the average of all outcomes."""
    unknown: Effect
    """The rest of the change: what nobody decided and nobody drew just now."""
    best: tuple[Choice, ...] = ()
    """The moves that were looked at, the best first."""
    mark: str = ""
    """slip, mistake or blunder; empty for what is none, or may be none."""

    @property
    def cost(self) -> float:
        """What the move cost the seat that made it, as a share of the win."""
        return 0.0 - self.play.win[self.by] if self.by >= 0 else 0.0

    @property
    def doubt(self) -> float:
        """Of the cost."""
        return self.play.win_doubt[self.by] if self.by >= 0 else 0.0


@dataclass(frozen=True)
class Sum:
    """Where a seat's result comes from: the first five figures add up to the last."""

    start: float
    luck: float
    unknown: float
    own: float
    others: float
    now: float
    """What the position is worth; at the end, the result."""
    luck_doubt: float
    own_doubt: float
    others_doubt: float

    @property
    def adjusted(self) -> float:
        """The result without the luck that was drawn; its doubt is that of the luck."""
        return self.now - self.luck


@dataclass(frozen=True)
class Review(Shown):
    """A finished match, judged."""

    game: str
    title: str
    options: Mapping[str, int | str]
    seats: tuple[str, ...]
    iterations: int
    marks: Mapping[str, float]
    moments: tuple[Moment, ...]

    def sum(self, seat: int, steps: int | None = None, measure: str = "win") -> Sum:
        """Where a seat stands after so many steps, all if left out, and why; by win or points."""
        done = self.moments[: len(self.moments) if steps is None else steps]
        start = getattr(self.moments[0].before, measure)[seat]

        def total(name: str, kind: str, *, own: bool | None = None) -> list[float]:
            return [
                getattr(getattr(one, name), kind)[seat]
                for one in done
                if own is None or (one.by == seat) == own
            ]

        doubt = f"{measure}_doubt"
        return Sum(
            start=start,
            luck=sum(total("luck", measure)),
            unknown=sum(total("unknown", measure)),
            own=sum(total("play", measure, own=True)),
            others=sum(total("play", measure, own=False)),
            now=getattr(done[-1].after, measure)[seat] if done else start,
            luck_doubt=_together(total("luck", doubt)),
            own_doubt=_together(total("play", doubt, own=True)),
            others_doubt=_together(total("play", doubt, own=False)),
        )

    def as_data(self) -> dict[str, Any]:
        """All of it for JSON, with the sums of every seat at the end."""
        seats = range(len(self.seats))
        sums = {
            measure: [
                {**asdict(one), "adjusted": one.adjusted}
                for one in (self.sum(seat, measure=measure) for seat in seats)
            ]
            for measure in ("win", "points")
        }
        return {**asdict(self), "sums": sums}


def _together(doubts: list[float]) -> float:
    """The doubt of a sum, if its figures err independently of one another."""
    return float(sum(one * one for one in doubts) ** 0.5)


def mark_of(cost: float, doubt: float) -> str:
    """What a move is called; nothing, if it may not have cost anything."""
    if cost <= doubt:
        return ""
    return next((name for name, least in MARKS.items() if cost >= least), "")
