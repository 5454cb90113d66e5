"""The opponents that people choose by name, the same five for every game.

A level is a number of iterations, so it means the same on every machine; a slow one stops it
after some seconds all the same. The weakest does not look ahead at all: it does what a player
does without thinking. The next ones look at the few moves that come to mind, the strong ones at
all, and they count the end of a match out where nothing is hidden.

Until a game is compiled, `Offhand` plays for all who look ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from belfort.bots.search import EVERY, Settings
from belfort.bots.solver import counted_out
from belfort.bots.thinking import Judgement, think, think_alone
from belfort.engine import Game, State, generic
from belfort.engine.chance import pick, stream

SLOWEST: Final = 3.0
"""Seconds after which a level plays the best it has found."""

FAR: Final = 1_000
"""Iterations that a slow or busy machine may not get done by then."""


@dataclass(frozen=True)
class Sight:
    """How far a level looks, at full budget."""

    iterations: int
    width: int = EVERY
    """How many moves come to its mind at a decision."""
    positions: int = 0
    """How many it looks at to play the end of a match exactly."""


SIGHT: Final[Mapping[str, Sight]] = {
    "apprentice": Sight(50, width=3),
    "journeyman": Sight(250, width=5),
    "master": Sight(5_000, positions=5_000),
    "grandmaster": Sight(100_000, positions=50_000),
}
LEVELS: Final = ("pupil", *SIGHT)
"""From the weakest on."""

OFFHAND: Final = 100
"""Iterations of plain Python that a move is worth, shared out among the players: a match of more
players takes longer to play on. It is a count, not a time, so that a move can be found again."""


class Pupil:
    """Plays by habit, one move at a time: no look ahead, but no nonsense either."""

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        leaning = np.array([int(generic.prefer(view, move)) for move in moves], np.int64)
        return moves[int(pick(stream("pupil", seed, seat), leaning, len(moves)))]


@dataclass(frozen=True)
class Thinker:
    """Plays the best move where it can count it out, else the one its search liked best."""

    sight: Sight
    seconds: float | None = SLOWEST

    @property
    def may_be_stopped(self) -> bool:
        """Whether it looks so far ahead that its seconds may not be enough."""
        return self.sight.iterations >= FAR

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        best = counted_out(game, view, seat, self.sight.positions)
        if best is not None:
            return best
        judged = think(
            game,
            view,
            seat,
            f"thinker {seed}",
            iterations=self.sight.iterations,
            seconds=self.seconds,
            settings=Settings(width=self.sight.width),
        )
        return judged[0].move


def judge_offhand(game: Game, view: State, seat: int, seed: int | str) -> list[Judgement]:
    """Judge the moves of a view as far as plain Python can at once; an apprentice's sight."""
    sight = SIGHT["apprentice"]
    return think_alone(
        game,
        view,
        seat,
        seed,
        iterations=min(sight.iterations, OFFHAND // game.players),
        settings=Settings(width=sight.width),
        offhand=True,
    )


class Offhand:
    """Plays for a level whose game is not compiled yet, with plain Python alone.

    For two players the move is the apprentice's.
    """

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        return judge_offhand(game, view, seat, f"thinker {seed}")[0].move


def thinker(name: str, budget: float) -> Thinker:
    """A level by its name, its thinking scaled."""
    return Thinker(scaled(SIGHT[name], budget))


def scaled(sight: Sight, budget: float) -> Sight:
    """A sight that reaches further, or less far; what comes to mind stays the same."""
    return replace(
        sight,
        iterations=max(2, round(sight.iterations * budget)),
        positions=round(sight.positions * budget),
    )
