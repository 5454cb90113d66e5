"""Measurements: random play, interpreted and compiled, on one core; and the tree search."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from belfort.bots.search import Settings, Work, grow, workspace
from belfort.engine import (
    CHANCE,
    Edition,
    Game,
    Option,
    State,
    Value,
    complete,
    kernels,
    names,
    rules,
)
from belfort.engine.chance import pick, stream


@dataclass(frozen=True)
class Line:
    """One measurement."""

    game: str
    players: int
    options: dict[str, Value]
    runtime: str
    steps: int
    games: int
    seconds: float
    steps_per_s: float
    games_per_s: float

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return (
            f"{self.game:12} {chosen:40} {self.runtime:12}"
            f" {self.steps_per_s:14,.0f} steps/s {self.games_per_s:12,.1f} matches/s"
        )


def engine(
    name: str | None,
    players: int | None,
    seconds: float,
    edition: Edition | None = None,
) -> Iterator[Line]:
    """A line for each game, variant, number of players and way of running."""
    for one in [name] if name else names():
        for game in variants(one, players, edition):
            for runtime in ("interpreted", "compiled"):
                yield measure(game, runtime, seconds)


def variants(name: str, players: int | None, edition: Edition | None = None) -> Iterator[Game]:
    """The variants of a game that differ in more than a number: by players and named choices."""
    options = rules(name, edition).options
    if players is not None:
        complete(options, {"players": players})
    kept = [option for option in options if _distinguishes(option)]
    seen = []
    for values in itertools.product(*(option.choices for option in kept)):
        chosen = dict(zip((option.name for option in kept), values, strict=True))
        whole = complete(options, chosen)  # of two that differ in nothing, one
        if players in (None, chosen["players"]) and whole not in seen:
            seen.append(whole)
            yield Game(name, chosen, edition=edition)


def _distinguishes(option: Option) -> bool:
    return option.name == "players" or (isinstance(option.default, str) and not option.study)


def measure(game: Game, runtime: str, seconds: float) -> Line:
    """Random matches, in batches that double until they have taken long enough."""
    random_play = kernels.random_play
    run = random_play.function if runtime == "interpreted" else random_play.compiled
    states = np.zeros(2, game.rules.state)
    states[0] = game.start()
    rng = stream("bench")
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    run(states, rng, buffer, 1)
    steps = games = 0
    batch = 1
    spent = 0.0
    while spent < seconds:
        before = time.perf_counter()
        steps += run(states, rng, buffer, batch)
        spent += time.perf_counter() - before
        games += batch
        batch = min(batch * 2, 1 << 16)
    return Line(
        game.name,
        game.players,
        game.options,
        runtime,
        steps,
        games,
        round(spent, 4),
        round(steps / spent, 1),
        round(games / spent, 1),
    )


@dataclass(frozen=True)
class SearchLine:
    """How many iterations of the tree search a second, from a game's first decision."""

    game: str
    options: dict[str, Value]
    playing_on: str
    threads: int
    iterations_per_s: float

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return (
            f"{self.game:12} {chosen:60} {self.playing_on:7} {self.threads} thread(s)"
            f" {self.iterations_per_s:12,.0f} iterations/s"
        )


def search(
    name: str | None, seconds: float, edition: Edition | None = None
) -> Iterator[SearchLine]:
    """A line for each game, way of playing on, and one or two threads."""
    for one in [name] if name else names():
        game = Game(one, edition=edition)
        for habit, playing_on in ((0, "random"), (1, "habits")):
            for threads in (1, 2):
                rate = _iterations_per_s(game, Settings(habit=habit), threads, seconds)
                yield SearchLine(game.name, game.options, playing_on, threads, round(rate, 1))


def _iterations_per_s(game: Game, settings: Settings, threads: int, seconds: float) -> float:
    s = first_decision(game)
    seat = game.actor(s)
    view = game.view(s, seat)
    works = [workspace(game, view, stream("bench", n), 2_000_000) for n in range(threads)]

    def run(work: Work) -> int:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            grow(work, seat, settings, 200)
        return int(work.tree[0].visits)

    grow(workspace(game, view, stream("warm"), 100), seat, settings, 1)
    begun = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        visits = sum(pool.map(run, works))
    return visits / (time.perf_counter() - begun)


def first_decision(game: Game) -> State:
    """A position after random set-up, in which a seat has to choose."""
    rng = stream("first decision")
    s = game.start()
    while game.actor(s) == CHANCE:
        weights = game.chances(s)
        s = game.after(s, int(pick(rng, weights, len(weights))))
    return s
