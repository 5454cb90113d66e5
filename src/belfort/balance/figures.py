"""What the matches of a study say: the arithmetic of a balance report.

Matches of one deal resemble each other, so n of them tell less than n would: every interval here
is made for n / (1 + (m - 1) r) matches, where m is how often a deal is played and r how alike its
matches are (Kish's design effect).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from belfort.arena.ladder import Z
from belfort.arena.standings import wilson
from belfort.balance.study import Played, Study, Watched

Values = npt.NDArray[np.float64]
"""One row a deal, one column for each time it was played."""

RESAMPLES = 1000
"""How often deals are drawn anew to see how sure the shares of the variance are."""


@dataclass(frozen=True)
class Estimate:
    """A figure, and between what it lies with 95% confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How a number was distributed over matches."""

    mean: Estimate
    least: float
    lower: float
    median: float
    upper: float
    most: float


@dataclass(frozen=True)
class Luck:
    """Of the variance of who wins between equal bots, what comes from where; the sum is 1."""

    seat: Estimate
    deal: Estimate
    rest: Estimate


@dataclass(frozen=True)
class Reviews:
    """What reviews tell of luck, over single matches between equal bots."""

    matches: int
    swing: Estimate
    """What chance gave to a seat in a match, or took from it: the root of the mean square."""
    share: Estimate
    """The part of the variance of results that goes if so much of that is taken away as is right
    for the other matches: a judge may tell luck larger or smaller than it is."""


@dataclass(frozen=True)
class Figures:
    """All that a report says about one variant."""

    study: Study
    matches: int
    """How many equal bots played; as many had one strong bot among weak ones."""
    seats: tuple[Estimate, ...]
    """For each seat in the order of play, its share of all wins; a shared win is divided."""
    steps: Spread
    decisions: Spread
    width: Spread
    """How many moves a decision offered, over all decisions."""
    curve: tuple[float, ...]
    """The mean number of moves at the first decision, the second, and so on."""
    scores: Spread
    """Over all seats."""
    histogram: tuple[tuple[int, int], ...]
    """How often which score was reached."""
    margin: Spread
    """The best score less the second best."""
    shared: Estimate
    """How often first place was shared."""
    nobody: Estimate
    """How often nobody won."""
    results: Luck
    margins: Luck
    """The same of the variance of a seat's score less the best of the others."""
    skill: Estimate
    """The share of all wins that one strong bot among weak ones has."""
    reviews: Reviews | None = None
    """None, if no match was looked back at."""


def figures(study: Study, played: Sequence[Played], reviews: Reviews | None = None) -> Figures:
    """Compute a report's figures from all matches of a study, whatever their order."""
    ordered = sorted(played, key=lambda one: one.result.match)
    equal = [one for one in ordered if one.equal]
    mixed = [one for one in ordered if not one.equal]
    results = [one.result for one in equal]
    seats = range(study.players)
    shares = [by_deal(equal, functools.partial(share, seat=seat)) for seat in seats]
    leads = [by_deal(equal, functools.partial(lead, seat=seat)) for seat in seats]
    scores = [score for result in results for score in result.scores]
    return Figures(
        study=study,
        matches=len(equal),
        seats=tuple(rate(values, by_deal(equal, is_won)) for values in shares),
        steps=spread(by_deal(equal, lambda result: result.course.steps)),
        decisions=spread(by_deal(equal, lambda result: len(result.course.widths))),
        width=_width(equal),
        curve=curve([result.course.widths for result in results]),
        scores=_described(
            scores, mean(by_deal(equal, lambda result: float(np.mean(result.scores))))
        ),
        histogram=tuple((score, scores.count(score)) for score in sorted(set(scores))),
        margin=spread(by_deal(equal, _margin)),
        shared=rate(by_deal(equal, lambda result: len(result.winners) > 1)),
        nobody=rate(by_deal(equal, lambda result: not result.winners)),
        results=luck(shares),
        margins=luck(leads),
        skill=rate(
            by_deal(mixed, lambda result: share(result, result.seats.index(study.bot))),
            by_deal(mixed, is_won),
        ),
        reviews=reviews,
    )


def share(result: Watched, seat: int) -> float:
    """What of a win a seat has: all, the k-th part of one shared by k, or nothing."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def is_won(result: Watched) -> bool:
    return bool(result.winners)


def lead(result: Watched, seat: int) -> int:
    """By how much a seat's score is above the best of the others."""
    return result.scores[seat] - max(
        score for other, score in enumerate(result.scores) if other != seat
    )


def _margin(result: Watched) -> int:
    best, second = sorted(result.scores, reverse=True)[:2]
    return best - second


def _score(result: Watched) -> float:
    return float(np.mean(result.scores))


def by_deal(played: Sequence[Played], number: Callable[[Watched], float]) -> Values:
    """A number of each match, deal by deal."""
    rows: dict[int, list[float]] = {}
    for one in played:
        rows.setdefault(one.deal, []).append(float(number(one.result)))
    return np.array(list(rows.values()))


def variances(values: Values) -> tuple[float, float]:
    """The variance between deals and that within one, of one match (analysis of variance).

    The first is an estimate that chance can bring below 0; then it is 0.
    """
    deals, times = values.shape
    means = values.mean(axis=1)
    within = float(((values - means[:, None]) ** 2).sum() / (deals * (times - 1)))
    between = float(times * means.var(ddof=1))
    return max(0.0, (between - within) / times), within


def likeness(values: Values) -> float:
    """How alike matches of one deal are: 0 not at all, 1 the same."""
    between, within = variances(values)
    return between / (between + within) if between + within > 0 else 0.0


def worth(values: Values) -> float:
    """How many matches of different deals would tell as much."""
    return float(values.size / (1 + (values.shape[1] - 1) * likeness(values)))


def rate(values: Values, among: Values | None = None) -> Estimate:
    """A share of matches, of those marked in `among` if given, with its interval after Wilson."""
    counted = 1.0 if among is None else float(among.mean())
    value = float(values.mean()) / counted if counted else 0.0
    low, high = wilson(value, counted * worth(values))
    return Estimate(value, low, high)


def mean(values: Values) -> Estimate:
    value = float(values.mean())
    error = Z * float(values.std(ddof=1)) / math.sqrt(worth(values))
    return Estimate(value, value - error, value + error)


def spread(values: Values) -> Spread:
    return _described(values.ravel(), mean(values))


def _described(values: Sequence[float] | Values, average: Estimate) -> Spread:
    return Spread(average, *(float(q) for q in np.quantile(values, [0, 0.25, 0.5, 0.75, 1])))


def _width(played: Sequence[Played]) -> Spread:
    """Each match has its own mean, so the interval is that of the means."""
    means = by_deal(played, lambda result: float(np.mean(result.course.widths or (1,))))
    every = [n for one in played for n in one.result.course.widths] or [1]
    average = mean(means)
    shift = float(np.mean(every)) - average.value  # long matches have more decisions
    moved = Estimate(average.value + shift, average.low + shift, average.high + shift)
    return _described(every, moved)


def curve(widths: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """The mean number of moves by decision, as long as at least half of the matches last."""
    found = []
    for number in range(max(len(one) for one in widths)):
        there = [one[number] for one in widths if len(one) > number]
        if 2 * len(there) < len(widths):
            break
        found.append(sum(there) / len(there))
    return tuple(found)


def luck(seats: Sequence[Values]) -> Luck:
    """Where the variance comes from: of each seat's numbers, summed over the seats.

    The seat's part is the variance of the seats' own means, less what chance alone would give it.
    """
    cube = np.array(seats)
    rng = np.random.default_rng(1)
    deals = cube.shape[1]
    samples = np.array([_parts(cube[:, rng.integers(0, deals, deals)]) for _ in range(RESAMPLES)])
    low, high = np.quantile(samples, [0.025, 0.975], axis=0)
    value = _parts(cube)
    return Luck(*(Estimate(float(value[i]), float(low[i]), float(high[i])) for i in range(3)))


def estimate_by_redrawing(count: int, figure: Callable[[npt.NDArray[np.int64]], float]) -> Estimate:
    """A figure of so many matches, and how far it moves when they are drawn anew."""
    rng = np.random.default_rng(1)
    again = [figure(rng.integers(0, count, count)) for _ in range(RESAMPLES)]
    low, high = np.quantile(again, [0.025, 0.975])
    return Estimate(figure(np.arange(count)), float(low), float(high))


def _parts(cube: Values) -> Values:
    """The shares of seat, deal and rest in the variance; all in the rest where nothing varies."""
    seats, deals, times = cube.shape
    means = cube.mean(axis=2)
    within = float(((cube - means[:, :, None]) ** 2).sum() / (seats * deals * (times - 1)))
    noise = float(means.var(axis=1, ddof=1).mean())  # of one deal's mean
    between = max(0.0, noise - within / times)
    apart = max(0.0, float(means.mean(axis=1).var()) - noise / deals)
    total = apart + between + within
    return np.array([apart, between, within]) / total if total > 0 else np.array([0.0, 0.0, 1.0])
