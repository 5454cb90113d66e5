"""Players that learned a game by themselves: the bare network, and the search that it guides.

They are there for games that have weights (`network.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from belfort.bots.guided import Guidance
from belfort.bots.levels import SLOWEST
from belfort.bots.network import judge, net_for, room_for
from belfort.bots.solver import counted_out
from belfort.bots.thinking import think_guided
from belfort.engine import Game, State, kernel

LEARNED: Final = ("instinct", "champion")

ITERATIONS: Final = 16_000
"""Of a champion at full budget, and how many positions it looks at to play the end exactly."""
POSITIONS: Final = 20_000
GUIDANCE: Final = Guidance()


@kernel
def glance(net: Any, room: Any, seat: Any, moves: Any) -> None:
    """Judge the moves of a view that lies in the room."""
    judge(net, room, seat, moves, moves.shape[0])


def liked(game: Game, view: State, seat: int) -> list[tuple[int, int]]:
    """The legal moves of a view, and what speaks for each, in 64ths."""
    net = net_for(game)
    room = room_for(game, net)
    room.views[0] = view
    moves = np.array(game.moves(view), np.int32)
    glance(net, room, seat, moves)
    return list(zip(moves.tolist(), room.moves[: len(moves)].tolist(), strict=True))


class Instinct:
    """Plays the move that the network likes best: no look ahead."""

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:  # noqa: ARG002
        return max(liked(game, view, seat), key=lambda one: (one[1], -one[0]))[0]


@dataclass(frozen=True)
class Champion:
    """Plays the best move where it can count it out, else the one its guided search liked best."""

    iterations: int = ITERATIONS
    positions: int = POSITIONS
    guidance: Guidance = GUIDANCE
    seconds: float | None = SLOWEST

    @classmethod
    def scaled(cls, budget: float) -> Champion:
        """A champion that thinks so many times as much."""
        return cls(max(2, round(ITERATIONS * budget)), round(POSITIONS * budget))

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        best = counted_out(game, view, seat, self.positions)
        if best is not None:
            return best
        judged = think_guided(
            game,
            view,
            seat,
            f"champion {seed}",
            net=net_for(game),
            iterations=self.iterations,
            seconds=self.seconds,
            guidance=self.guidance,
        )
        return judged[0].move
