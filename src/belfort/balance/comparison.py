"""Editions side by side: what other components change, figure by figure.

Each edition is to be played with a seed of its own: then their matches are independent, and the
interval of a difference follows from those of the two figures (Newcombe 1998 for shares; Zou and
Donner 2008 for any figure).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from belfort.balance.errors import BadStudy
from belfort.balance.figures import Estimate, Figures
from belfort.engine import Edition

Report = Sequence[Figures]
"""The figures of every variant, with one edition."""


@dataclass(frozen=True)
class Change:
    """One figure of one variant, with each edition."""

    name: str
    values: tuple[Estimate, ...]
    is_share: bool = True
    """Of matches or of a variance; other figures count something."""
    seat: int | None = None

    @property
    def differences(self) -> tuple[Estimate, ...]:
        """Each other edition less the first."""
        return tuple(difference(self.values[0], value) for value in self.values[1:])


def check_editions(editions: Sequence[Edition | None]) -> None:
    """Refuse to compare editions that cannot be told apart."""
    for number, one in enumerate(editions):
        for other in editions[:number]:
            if one is None or other is None or one.hash == other.hash:
                raise BadStudy("edition: one is given twice; there is nothing to compare")
            if one.name == other.name:
                raise BadStudy(f"edition: two different ones are called {one.name}")


def difference(first: Estimate, other: Estimate) -> Estimate:
    """The other figure less the first, of matches that have nothing to do with each other."""
    value = other.value - first.value
    below = math.hypot(other.value - other.low, first.high - first.value)
    above = math.hypot(other.high - other.value, first.value - first.low)
    return Estimate(value, value - below, value + above)


def is_proven(changed: Estimate) -> bool:
    """Whether the interval of a difference leaves zero out."""
    return changed.low > 0 or changed.high < 0


def changes(variant: Report) -> list[Change]:
    """All figures of one variant, given as it was with each edition."""
    seats = [
        Change("seat", tuple(one.seats[seat] for one in variant), seat=seat)
        for seat in range(variant[0].study.players)
    ]
    shares = {
        "shared": [one.shared for one in variant],
        "nobody": [one.nobody for one in variant],
        "luck_seat": [one.results.seat for one in variant],
        "luck_deal": [one.results.deal for one in variant],
        "luck_rest": [one.results.rest for one in variant],
        "points_seat": [one.margins.seat for one in variant],
        "points_deal": [one.margins.deal for one in variant],
        "points_rest": [one.margins.rest for one in variant],
        "skill": [one.skill for one in variant],
    }
    told = [one.reviews for one in variant if one.reviews is not None]
    if len(told) == len(variant):
        shares["luck_swing"] = [one.swing for one in told]
        shares["luck_share"] = [one.share for one in told]
    counts = {
        "steps": [one.steps.mean for one in variant],
        "decisions": [one.decisions.mean for one in variant],
        "width": [one.width.mean for one in variant],
        "scores": [one.scores.mean for one in variant],
        "margin": [one.margin.mean for one in variant],
    }
    return [
        *seats,
        *(Change(name, tuple(values)) for name, values in shares.items()),
        *(Change(name, tuple(values), is_share=False) for name, values in counts.items()),
    ]


def variants(reports: Sequence[Report]) -> list[tuple[Figures, ...]]:
    """The same variant of all editions together, variant by variant."""
    return list(zip(*reports, strict=True))
