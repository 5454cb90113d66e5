"""The opponents that people choose by name, the same five for every game.

A level is a number of iterations, so it means the same on every machine; a slow one stops it
after some seconds all the same. The weakest does not look ahead at all: it does what a player
does without thinking.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from belfort.bots.thinking import think
from belfort.engine import Game, State, generic
from belfort.engine.chance import pick, stream

SLOWEST: Final = 10.0
"""Seconds after which a level plays the best it has found."""

ITERATIONS: Final[Mapping[str, int]] = {
    "apprentice": 160,
    "journeyman": 1_200,
    "master": 9_000,
    "grandmaster": 60_000,
}
LEVELS: Final = ("pupil", *ITERATIONS)
"""From the weakest on."""


class Pupil:
    """Plays by habit, one move at a time: no look ahead, but no nonsense either."""

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        leaning = np.array([int(generic.prefer(view, move)) for move in moves], np.int64)
        return moves[int(pick(stream("pupil", seed, seat), leaning, len(moves)))]


@dataclass(frozen=True)
class Thinker:
    """Plays the move that its search liked best."""

    iterations: int

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        judged = think(
            game, view, seat, f"thinker {seed}", iterations=self.iterations, seconds=SLOWEST
        )
        return judged[0].move


def thinker(name: str, budget: float) -> Thinker:
    """A level by its name, its thinking scaled."""
    return Thinker(max(2, round(ITERATIONS[name] * budget)))
