"""A bot that looks one step ahead: it tries each move and plays on at random.

For every try it fills in what its seat may not know by a guess, so it judges by the view alone.
All moves are tried against the same guesses and the same luck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belfort.bots.results import LEAD, result_values
from belfort.engine import Game, State, generic, kernel
from belfort.engine.chance import below, restart, stream
from belfort.engine.kernels import buffer_for, playout


@kernel
def try_moves(
    states: Any,
    seat: Any,
    moves: Any,
    tries: Any,
    seed: Any,
    rng: Any,
    buffer: Any,
    places: Any,
    points: Any,
    results: Any,
    values: Any,
) -> None:
    """Add up in `values` what each move brought; states[0] holds the view."""
    players = places.shape[0]
    for number in range(tries):
        for i in range(moves.shape[0]):
            restart(rng, seed, number)
            states[1] = states[0]
            generic.guess(states[1], seat, rng)
            generic.play(states[1], int(moves[i]))
            playout(states[1], rng, buffer)
            result_values(states[1], players, places, points, LEAD, results)
            values[i] += results[seat]


class Greedy:
    """The move that did best over `tries` random continuations; points break near-ties."""

    def __init__(self, tries: int = 200) -> None:
        self.tries = tries

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        """The move whose random continuations ended best."""
        moves = np.array(game.moves(view), np.int32)
        if len(moves) == 1:
            return int(moves[0])
        states = np.zeros(2, game.rules.state)
        states[0] = view
        rng = stream("greedy", seed, seat)
        values = np.zeros(len(moves))
        buffer = buffer_for(game.rules.most_moves, game.rules.codes)
        number = below(rng, 1 << 31)
        places, points = np.zeros((2, game.players), np.int32)
        results = np.zeros(game.players)
        try_moves(
            states,
            seat,
            moves,
            self.tries,
            number,
            rng,
            buffer,
            places,
            points,
            results,
            values,
        )
        return int(moves[int(np.argmax(values))])
