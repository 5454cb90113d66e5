"""What the results of a contest say about each bot and each table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from belfort.arena import ladder
from belfort.arena.contest import Contest
from belfort.arena.result import Result
from belfort.engine.showing import Shown


@dataclass(frozen=True)
class Tally:
    """How a bot did in some matches; one in which it sat twice counts twice."""

    matches: int
    wins: int
    """Alone in first place."""
    shared: int
    """First, and not alone."""
    losses: int
    win_rate: float
    """A win shared by k counts 1/k."""
    low: float
    high: float
    """The win rate's 95% interval after Wilson."""
    points: float
    """The mean score."""
    seconds_per_move: float


@dataclass(frozen=True)
class Standing:
    """Where a bot stands after a contest."""

    name: str
    tally: Tally
    rating: ladder.Rating


@dataclass(frozen=True)
class Arena(Shown):
    """A contest and what came out of it, to be shown: in a notebook as the ladder."""

    contest: Contest
    results: Sequence[Result]


@dataclass(frozen=True)
class Pairing:
    """How the bots of one table did against each other."""

    bots: tuple[str, ...]
    matches: int
    decided: float
    """The share of matches that one seat won alone."""
    tallies: dict[str, Tally]


def standings(contest: Contest, results: Sequence[Result]) -> list[Standing]:
    """Every bot of a contest, the best rated first."""
    rated = ladder.ratings(contest.bots, results)
    found = [Standing(name, tally(name, results), rated[name]) for name in contest.bots]
    return sorted(found, key=lambda standing: -standing.rating.value)


def pairings(contest: Contest, results: Sequence[Result]) -> list[Pairing]:
    """Every table of a contest."""
    by_table: dict[tuple[str, ...], list[Result]] = {table: [] for table in contest.tables}
    for result in results:
        by_table[contest.fixture(result.match).table].append(result)
    return [_pairing(table, played) for table, played in by_table.items()]


def _pairing(table: tuple[str, ...], results: Sequence[Result]) -> Pairing:
    decided = sum(len(result.winners) == 1 for result in results) / max(1, len(results))
    tallies = {name: tally(name, results) for name in dict.fromkeys(table)}
    return Pairing(table, len(results), decided, tallies)


def tally(name: str, results: Sequence[Result]) -> Tally:
    """Count what one bot did in some results."""
    seats = [
        (result, seat)
        for result in results
        for seat, sitting in enumerate(result.seats)
        if sitting == name
    ]
    first = [len(result.winners) for result, seat in seats if result.ranks[seat] == 1]
    n = len(seats)
    rate = sum(1 / winners for winners in first) / max(1, n)
    low, high = wilson(rate, n)
    return Tally(
        matches=n,
        wins=first.count(1),
        shared=len(first) - first.count(1),
        losses=n - len(first),
        win_rate=rate,
        low=low,
        high=high,
        points=sum(result.scores[seat] for result, seat in seats) / max(1, n),
        seconds_per_move=sum(result.seconds[seat] for result, seat in seats)
        / max(1, sum(result.moves[seat] for result, seat in seats)),
    )


def wilson(rate: float, n: float) -> tuple[float, float]:
    """Between which rates the true one lies with 95% confidence, after n matches (Wilson, 1927)."""
    if n == 0:
        return 0.0, 1.0
    z = ladder.Z
    middle = rate + z * z / (2 * n)
    width = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)
