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


class Judged(NamedTuple):
    """A move that was looked at."""

    move: int
    win: float
    points: float
    doubt: float


class Finding(NamedTuple):
    """A step: what the position before it was worth, and what it gave to each seat."""

    before: Found | None
    """None: there was one way on only, so it is worth what comes after."""
    play: Found
    luck: Found
    choices: list[Judged]


Packed = list[Any]
"""A finding as JSON takes it; what is nothing at all is written as 0."""


def pack(one: Finding) -> Packed:
    """A finding as it is kept. Of its figures, only what is told of: the win, and points."""
    kept = [_pack(found) for found in (one.before, one.play, one.luck)]
    choices = [
        [c.move, *(round(figure, DIGITS) for figure in (c.win, c.points, c.doubt))]
        for c in one.choices
    ]
    return [*kept, choices]


def _pack(found: Found | None) -> object:
    if found is None:
        return None
    if not found.figures.any() and not found.doubt.any() and found.exact:
        return 0
    figures, doubt = (
        [[round(one, DIGITS) + 0.0 for one in row] for row in part[1:].tolist()]
        for part in (found.figures, found.doubt)
    )
    return [figures, doubt, found.exact]


def unpack(packed: Packed, players: int) -> Finding:
    """A finding that was kept, of a match of so many seats."""
    before, play, luck, choices = packed
    nothing = np.zeros((3, players))

    def found(kept: Any) -> Found:
        if kept == 0:
            return Found(nothing, nothing, exact=True)
        figures, doubt, exact = kept
        first = nothing[:1]  # the value, which nobody is told
        return Found(np.concatenate([first, figures]), np.concatenate([first, doubt]), exact)

    return Finding(
        None if before is None else found(before),
        found(play),
        found(luck),
        [Judged(*one) for one in choices],
    )
