"""What was found of one step of a match, before all of them make a review; as text to be kept."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Figures = npt.NDArray[np.float64]
"""Measures by seats: value, share of the win, points."""

DIGITS: Final = 6
"""That are kept of a figure: far fewer than it is sure of."""


class Found(NamedTuple):
    """An estimate with its doubt."""

    figures: Figures
    doubt: Figures
    exact: bool
    noise: Figures | None = None
    """Of a judgement: the part of the doubt that is nothing but chance."""
    clear: bool = False
    """Looked through by a tree; otherwise, if not exact, played on by habit."""

    def is_like(self, other: Found) -> bool:
        """Whether both were judged in the same way."""
        return (self.exact, self.clear) == (other.exact, other.clear)


class Judged(NamedTuple):
    """A move that was looked at."""

    move: int
    win: float
    points: float
    doubt: float


class Likeness(NamedTuple):
    """What a choice lost against the best move, as bots count, and what levels lose there."""

    made: float
    habit: float
    """The mean of what a pupil does."""
    spread: float
    """Its variance."""
    apprentice: float
    journeyman: float


class Finding(NamedTuple):
    """A step: what the position before it was worth, and what it gave to each seat."""

    before: Found | None
    """None: it is worth what comes after, for there was one way on; or it has been judged as the
    outcome that led here."""
    after: Found | None
    """The outcome of chance that came up, as it was judged among the others."""
    play: Found
    luck: Found
    choices: list[Judged]
    likeness: Likeness | None = None
    """None where nobody chose, or a look is too short to tell."""


Packed = list[Any]
"""A finding as JSON takes it; what is nothing at all is written as 0."""


def pack(one: Finding) -> Packed:
    """A finding as it is kept. Of its figures, only what is told of: the win, and points."""
    kept = [_pack(found) for found in (one.before, one.after, one.play, one.luck)]
    choices = [
        [c.move, *(round(figure, DIGITS) for figure in (c.win, c.points, c.doubt))]
        for c in one.choices
    ]
    like = one.likeness and [round(figure, DIGITS) for figure in one.likeness]
    return [*kept, choices, like]


def _pack(found: Found | None) -> object:
    if found is None:
        return None
    if not found.figures.any() and not found.doubt.any() and found.exact:
        return 0
    noise = np.zeros_like(found.doubt) if found.noise is None else found.noise
    figures, doubt, chance = (
        [[round(one, DIGITS) + 0.0 for one in row] for row in part[1:].tolist()]
        for part in (found.figures, found.doubt, noise)
    )
    return [figures, doubt, found.exact, chance, found.clear]


def unpack(packed: Packed, players: int) -> Finding:
    """A finding that was kept, of a match of so many seats."""
    before, after, play, luck, choices, like = packed
    nothing = np.zeros((3, players))

    def found(kept: Any) -> Found:
        if kept == 0:
            return Found(nothing, nothing, exact=True)
        *rows, exact, chance, clear = kept
        figures, doubt, noise = (
            np.concatenate([nothing[:1], part])  # the value is what nobody is told
            for part in (*rows, chance)
        )
        return Found(figures, doubt, exact, noise, clear)

    return Finding(
        None if before is None else found(before),
        None if after is None else found(after),
        found(play),
        found(luck),
        [Judged(*one) for one in choices],
        like and Likeness(*like),
    )
