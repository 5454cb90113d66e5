"""By what players can be told apart: how far their moves lean to what each bird likes.

At a decision a player leans to a taste by how much the move chosen is liked beside what is offered:
1 for the most liked move where all others are not, 0 for what a blind choice comes to, below 0 for
what is liked less. A match of a player is the mean of its decisions, for each taste.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from belfort.arena.contest import Contest, Fixture
from belfort.arena.ladder import Matrix, Z
from belfort.arena.referee import Referee
from belfort.arena.result import Result
from belfort.bots import BIRDS
from belfort.bots.birds import likings
from belfort.engine import State

TASTES = tuple(BIRDS)


class Watcher(Referee):
    """A referee that notes how everybody leans."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(contest)
        self.noted: dict[tuple[int, str], list[Matrix]] = {}

    def _ask(self, fixture: Fixture, s: State, seat: int, decision: int) -> int:
        move = super()._ask(fixture, s, seat, decision)
        view = self.game.view(s, seat)
        legal = self.game.moves(view)
        asked = [likings(self.game.rules, taste, view, legal) for taste in TASTES]
        key = fixture.number, fixture.seats[seat]
        self.noted.setdefault(key, []).append(np.array([_lean(likes, move) for likes in asked]))
        return move


def _lean(likes: Mapping[int, int], move: int) -> float:
    """From -1 to 1; not a number where everything offered is liked alike."""
    values = [*likes.values()]
    low, high = min(values), max(values)
    if low == high:
        return float("nan")
    return (likes[move] - sum(values) / len(values)) / (high - low)


@dataclass(frozen=True)
class Manner:
    """How a player leans to each taste, over matches, and half the width of the 95% interval."""

    lean: Matrix
    doubt: Matrix


def watch(contest: Contest) -> tuple[list[Result], dict[str, Matrix]]:
    """Play a contest here: its results, and for each bot a row for each of its matches, with a
    column for each taste."""
    watcher = Watcher(contest)
    watcher.warm_up()
    results = [watcher.play(number) for number in range(contest.total)]
    found: dict[str, list[Matrix]] = {name: [] for name in contest.bots}
    for (_, name), leans in sorted(watcher.noted.items()):
        table = np.array(leans)
        known = ~np.isnan(table)
        counts = known.sum(axis=0)
        sums = np.where(known, table, 0).sum(axis=0)
        found[name].append(np.where(counts > 0, sums / np.maximum(counts, 1), np.nan))
    return results, {name: np.array(rows) for name, rows in found.items()}


def manner(rows: Matrix) -> Manner:
    """What the matches of one player come to."""
    n = np.maximum((~np.isnan(rows)).sum(axis=0), 1)
    return Manner(np.nanmean(rows, axis=0), Z * np.nanstd(rows, axis=0) / np.sqrt(n))


def told_apart(rows: Mapping[str, Matrix]) -> dict[str, float]:
    """The share of each player's matches that are known as its own by how they lean.

    A match is given to the player whose other matches it is most like: the nearest mean, each
    taste measured by how much it varies between matches of one player.
    """
    whole = {name: np.nan_to_num(found) for name, found in rows.items()}
    spread = np.sqrt(np.mean([found.var(axis=0) for found in whole.values()], axis=0)) + 1e-9
    return {name: _known(name, whole, spread) for name in whole}


def _known(name: str, rows: Mapping[str, Matrix], spread: Matrix) -> float:
    own, right = rows[name], 0
    means = {other: found.mean(axis=0) for other, found in rows.items()}
    for row in own:
        means[name] = (own.sum(axis=0) - row) / max(1, len(own) - 1)
        far = {other: (((row - mean) / spread) ** 2).sum() for other, mean in means.items()}
        right += min(far, key=lambda other: float(far[other])) == name
    return right / len(own)
