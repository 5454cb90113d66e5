"""One ladder over all results: how strong each bot is, by whom it beat.

The model is Bradley and Terry's: i comes before j with probability p_i / (p_i + p_j). A table of
more than two counts as the comparison of every two of its bots (of Plackett and Luce's model,
this is the pairwise form). Ratings are on Elo's scale, 400 points for odds of ten to one, and
their mean is 1500.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from belfort.arena.result import Result

MEAN = 1500.0
PER_FACTOR_E = 400 / math.log(10)
"""Points on Elo's scale for odds of e to one."""

PRIOR = 0.5
"""Wins that every two bots are given over each other: one drawn match that was not played."""

Z = 1.959964
"""Standard deviations to each side that hold 95% of a normal distribution."""

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A place on the ladder; the true one is within `spread` of it with 95% confidence."""

    value: float
    spread: float


def ratings(names: Sequence[str], results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of each bot by the results of all."""
    wins = comparisons(names, results)
    strengths = fit(wins)
    logs = np.log(strengths)
    values = MEAN + PER_FACTOR_E * (logs - logs.mean())
    spreads = Z * PER_FACTOR_E * deviations(wins, strengths)
    return {name: Rating(float(values[i]), float(spreads[i])) for i, name in enumerate(names)}


def comparisons(names: Sequence[str], results: Iterable[Result]) -> Matrix:
    """How often bot i came before bot j, equal places counting half; with the prior added.

    A bot that sits twice at a table is not compared with itself.
    """
    index = {name: i for i, name in enumerate(names)}
    wins = np.full((len(names), len(names)), PRIOR)
    for result in results:
        seats = [index[name] for name in result.seats]
        placed = zip(seats, result.ranks, strict=True)
        for (i, here), (j, there) in itertools.combinations(placed, 2):
            wins[i, j] += 0.5 * ((here < there) + (here <= there))
            wins[j, i] += 0.5 * ((there < here) + (there <= here))
    np.fill_diagonal(wins, 0)
    return wins


def fit(wins: Matrix, tolerance: float = 1e-10, most: int = 100_000) -> Matrix:
    """The strengths under which these comparisons are most likely.

    The minorisation-maximisation step of Hunter (Annals of Statistics, 2004): each strength
    becomes the bot's wins over the sum, over the others, of comparisons / (p_i + p_j). Every step
    makes the results more likely; since with the prior everyone has beaten everyone, it converges
    to the one maximum.
    """
    met: Matrix = wins + wins.T
    total = wins.sum(axis=1)
    p: Matrix = np.ones(len(wins))
    for _ in range(most):
        later: Matrix = total / (met / (p[:, None] + p[None, :])).sum(axis=1)
        later /= np.exp(np.log(later).mean())
        if np.abs(later / p - 1).max() < tolerance:
            return later
        p = later
    return p


def deviations(wins: Matrix, strengths: Matrix) -> Matrix:
    """The standard deviation of each log strength, from the curvature of the likelihood."""
    met = wins + wins.T
    odds = strengths[:, None] / (strengths[:, None] + strengths[None, :])
    information = -met * odds * odds.T
    np.fill_diagonal(information, 0)
    np.fill_diagonal(information, -information.sum(axis=1))
    variances: Matrix = np.diag(np.linalg.pinv(information, hermitian=True))
    return np.sqrt(np.maximum(variances, 0))
