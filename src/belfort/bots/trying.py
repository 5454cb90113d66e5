"""An edition tried out: matches by habit, counted. No look ahead, so it says how a deck runs, and
little of how well it can be played."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from belfort.engine import CHANCE, NOBODY, Edition, Game, State, generic, kernels
from belfort.engine.chance import pick, stream

MATCHES: Final = 100
"""That are played, if there is time."""
SECONDS: Final = 0.5
"""Of the processor; what is not over by then is not counted."""


SHARES: Final = ("nobody", "shared", "first")


@dataclass(frozen=True)
class Trial:
    """What is to be tried."""

    game: str
    options: Mapping[str, int | str]
    edition: Edition | None = None
    matches: int = MATCHES
    seconds: float = SECONDS


class Figure(NamedTuple):
    """A mean, and what chance alone may make of it: twice its standard error."""

    mean: float
    doubt: float


@dataclass(frozen=True)
class Tried:
    """What came of it: how many matches, and figures that there are only if there was one."""

    matches: int
    figures: Mapping[str, Figure] = field(default_factory=dict)
    """`moves` of a match, and `points` of who was first; shares of matches that `nobody` won, that
    were `shared`, and that the `first` seat won."""


def try_out(trial: Trial) -> Tried:
    """Play matches by habit until there are enough, or the time is up."""
    game = Game(trial.game, trial.options, edition=trial.edition)
    until = time.thread_time() + trial.seconds
    found: dict[str, list[float]] = {}
    played = 0
    while played < trial.matches:
        told = _play(game, played, until)
        if told is None:
            break
        played += 1
        for name, value in told.items():
            found.setdefault(name, []).append(value)
    means = {name: _share(v) if name in SHARES else _mean(v) for name, v in found.items()}
    return Tried(played, means)


def _play(game: Game, number: int, until: float) -> dict[str, float] | None:
    """A match, counted; None if the time was up before its end."""
    rng = stream("trial", number)
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    s, moves = game.start(), 0
    while (who := game.actor(s)) != NOBODY:
        if time.thread_time() > until:
            return None
        if who == CHANCE:
            step = int(pick(rng, buffer, game.run.chances(s, buffer)))
        else:
            moves += 1
            step = _by_habit(game, game.view(s, who), rng)
        game.run.play(s, step)
    ranks, scores = game.ranks(s), game.scores(s)
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    told: dict[str, float] = {
        "moves": moves,
        "nobody": not first,
        "shared": len(first) > 1,
        "first": first == [int(game.options.get("starter", 0))],
    }
    return told | ({"points": scores[first[0]]} if first else {})


def _by_habit(game: Game, view: State, rng: np.ndarray) -> int:
    moves = game.moves(view)
    leaning = np.array([int(generic.prefer(view, move)) for move in moves], np.int64)
    return moves[int(pick(rng, leaning, len(moves)))]


def _share(values: Sequence[float]) -> Figure:
    """A share of matches; what has never happened in a hundred may happen yet."""
    n, times = len(values), sum(values)
    guess = (times + 2) / (n + 4)
    return Figure(times / n, 2 * math.sqrt(guess * (1 - guess) / (n + 4)))


def _mean(values: Sequence[float]) -> Figure:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Figure(mean, 2 * math.sqrt(spread / len(values)))
