"""Measurements of the engine: random play, interpreted and compiled, on one core."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from belfort import engine as house
from belfort.engine import kernels
from belfort.engine.chance import stream


@dataclass(frozen=True)
class Line:
    """One measurement."""

    game: str
    players: int
    options: dict[str, house.Value]
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


def engine(name: str | None, players: int | None, seconds: float) -> Iterator[Line]:
    """A line for each game, variant, number of players and way of running."""
    for one in [name] if name else house.names():
        for game in variants(one, players):
            for runtime in ("interpreted", "compiled"):
                yield measure(game, runtime, seconds)


def variants(name: str, players: int | None) -> Iterator[house.Game]:
    """The variants of a game that differ in more than a number: by players and named choices."""
    options = house.rules(name).options
    if players is not None:
        house.complete(options, {"players": players})
    kept = [option for option in options if _distinguishes(option)]
    for values in itertools.product(*(option.choices for option in kept)):
        chosen = dict(zip((option.name for option in kept), values, strict=True))
        if players in (None, chosen["players"]):
            yield house.Game(name, chosen)


def _distinguishes(option: house.Option) -> bool:
    return option.name == "players" or isinstance(option.default, str)


def measure(game: house.Game, runtime: str, seconds: float) -> Line:
    """Random matches, in batches that double until they have taken long enough."""
    random_play = kernels.random_play
    run = random_play.function if runtime == "interpreted" else random_play.compiled
    states = np.zeros(2, game.rules.state)
    states[0] = game.start()
    rng = stream("bench")
    buffer = kernels.buffer_for(game.rules.choices, game.rules.codes)
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
