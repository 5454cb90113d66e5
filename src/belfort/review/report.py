"""What a review found, as data: every step with its figures, and the sums of every seat.

All of it can be written as JSON. Chances are shares of the win, from 0 to 1; a doubt is half the
width of an interval. The sums of a seat at any moment are made of the steps up to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import exp, log
from typing import Any, Final

from belfort.bots import LEVELS
from belfort.engine.showing import Shown
from belfort.review.findings import Likeness

SLIP: Final = 0.03
MISTAKE: Final = 0.08
BLUNDER: Final = 0.15
TURN: Final = 0.05
"""What a step has to give or take from somebody to be a turning point."""
TURNS: Final = 3

TOLD_APART: Final = LEVELS[:-1]
"""The levels that a seat is compared with; from the last on, nothing tells them apart here."""
MASTERLY: Final = 0.55
"""What a master loses, as a part of what a journeyman does: as it was in matches of masters."""
FEW: Final = 8
"""Choices, of which less say nothing of a level."""
STEADY: Final = 0.01
"""What a choice may seem to have lost by chance alone."""

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
    win_noise: Seats
    """The part of the doubt that is chance alone, as of effects."""
    points_noise: Seats
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
    win_noise: Seats
    """The part of the doubt that is chance alone: how far the same judge might have told it
    otherwise. The rest is how far the judge may be wrong about best play."""
    points_noise: Seats
    exact: bool


@dataclass(frozen=True)
class Moment:
    """One step of the match. Moved, luck and unknown add up to the change of worth."""

    number: int
    by: int
    """The seat that moved; -1 for chance."""
    code: int
    text: str
    before: Worth
    after: Worth
    play: Effect
    """What the move gave to each seat, compared with the best one from what its seat knew."""
    moved: Effect
    """What it changed: with everything open, and compared with what is usual there."""
    luck: Effect
    """What the outcome gave to each seat, compared with the average of all outcomes."""
    unknown: Effect
    """The rest of the change: here the judgement is made in another way."""
    best: tuple[Choice, ...] = ()
    """The moves that were looked at, the best first."""
    mark: str = ""
    """slip, mistake or blunder; empty for what is none, or may be none."""
    likeness: Likeness | None = None
    """What the move lost, and what levels lose there; None where a look is too short for that."""

    @property
    def cost(self) -> float:
        """What the move cost the seat that made it, as a share of the win."""
        return 0.0 - self.play.win[self.by] if self.by >= 0 else 0.0

    @property
    def turned(self) -> float:
        """How much of the win changed hands here, if that is sure; otherwise 0.

        What a move cost is sure if it is more than its doubt; luck is what the judge says who is
        stated, and sure if chance alone would not make him say so.
        """
        effect = self.luck if self.by < 0 else self.play
        most = max(range(len(effect.win)), key=lambda seat: abs(effect.win[seat]))
        seat = most if self.by < 0 else self.by
        found = abs(effect.win[seat])
        doubt = effect.win_noise if self.by < 0 else effect.win_doubt
        return found if found > doubt[seat] else 0.0

    @property
    def doubt(self) -> float:
        """Of the cost."""
        return self.play.win_doubt[self.by] if self.by >= 0 else 0.0


@dataclass(frozen=True)
class Sum:
    """Where a seat's result comes from: the first five figures add up to the last.

    All are told by one judge, who is stated; a doubt is how far he might have told them otherwise.
    """

    start: float
    luck: float
    unknown: float
    own: float
    others: float
    now: float
    """What the position is worth; at the end, the result."""
    luck_doubt: float
    unknown_doubt: float
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

        doubt = f"{measure}_noise"
        return Sum(
            start=start,
            luck=sum(total("luck", measure)),
            unknown=sum(total("unknown", measure)),
            own=sum(total("moved", measure, own=True)),
            others=sum(total("moved", measure, own=False)),
            now=getattr(done[-1].after, measure)[seat] if done else start,
            luck_doubt=_together(total("luck", doubt)),
            unknown_doubt=_together(total("unknown", doubt)),
            own_doubt=_together(total("moved", doubt, own=True)),
            others_doubt=_together(total("moved", doubt, own=False)),
        )

    def decisions(self, seat: int) -> list[Moment]:
        """The steps at which a seat had a choice."""
        return [one for one in self.moments if one.by == seat and one.best]

    def accuracy(self, seat: int) -> float:
        """The part of a seat's decisions that cost nothing that is beyond doubt."""
        decisions = self.decisions(seat)
        return 1.0 - sum(bool(one.mark) for one in decisions) / max(1, len(decisions))

    def levels(self, seat: int) -> dict[str, float]:
        """How likely a seat lost what it did if it played as each level, the most likely first,
        together 1; nothing, where choices are too few. The last stands for all that are better.
        """
        told = [one.likeness for one in self.decisions(seat) if one.likeness is not None]
        if len(told) < FEW:
            return {}
        made, habit, spread, apprentice, journeyman = (
            sum(part) for part in zip(*told, strict=True)
        )
        least = len(told) * STEADY**2
        fits = []
        for mean in (habit, apprentice, journeyman, MASTERLY * journeyman):
            variance = least + spread * mean / habit if habit > 0 else least
            fits.append(-((made - mean) ** 2) / (2 * variance) - log(variance) / 2)
        weights = [exp(one - max(fits)) for one in fits]
        found = {level: one / sum(weights) for level, one in zip(TOLD_APART, weights, strict=True)}
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def turns(self, most: int = TURNS) -> list[Moment]:
        """The steps that gave or took most, beyond doubt; in the order in which they came."""
        sure = [one for one in self.moments if one.turned >= TURN]
        return sorted(sorted(sure, key=lambda one: -one.turned)[:most], key=lambda one: one.number)

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
        return {**asdict(self), "sums": sums, "levels": [self.levels(seat) for seat in seats]}


def _together(doubts: list[float]) -> float:
    """The doubt of a sum, if its figures err independently of one another."""
    return float(sum(one * one for one in doubts) ** 0.5)


def mark_of(cost: float, doubt: float) -> str:
    """What a move is called; nothing, if it may not have cost anything."""
    if cost <= doubt:
        return ""
    return next((name for name, least in MARKS.items() if cost >= least), "")
