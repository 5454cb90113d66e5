"""A bot that looks one step ahead: it tries each move and plays on at random.

For every try it fills in what its seat may not know by a guess, so it judges by the view alone.
All moves are tried against the same guesses and the same luck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belfort.engine import Game, State, compilable, generic, kernel
from belfort.engine.chance import below, restart, stream
from belfort.engine.kernels import buffer_for, playout


@compilable
def share_of_win(s: Any, seat: Any, players: Any, places: Any) -> Any:
    """What a finished match is worth to a seat: 1 for the win, split among those who share it."""
    generic.ranks(s, places)
    if places[seat] != 1:
        return 0.0
    first = 0
    for other in range(players):
        first += places[other] == 1
    return 1.0 / first


@compilable
def lead(s: Any, seat: Any, players: Any, points: Any) -> Any:
    """A seat's points less the best other seat's."""
    generic.scores(s, points)
    best = -1 << 30
    for other in range(players):
        if other != seat:
            best = max(best, int(points[other]))
    return int(points[seat]) - best


@kernel
def try_moves(
    states: Any,
    seat: Any,
    moves: Any,
    tries: Any,
    seed: Any,
    rng: Any,
    buffer: Any,
    per_seat: Any,
    values: Any,
) -> None:
    """Add up in `values` what each move brought; states[0] holds the view."""
    players = per_seat.shape[0]
    for number in range(tries):
        for i in range(moves.shape[0]):
            restart(rng, seed, number)
            states[1] = states[0]
            generic.guess(states[1], seat, rng)
            generic.play(states[1], moves[i])
            playout(states[1], rng, buffer)
            values[i] += share_of_win(states[1], seat, players, per_seat)
            values[i] += 0.001 * lead(states[1], seat, players, per_seat)


class Greedy:
    """The move that did best over `tries` random continuations; points break near-ties."""

    def __init__(self, tries: int = 200) -> None:
        self.tries = tries

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = np.array(game.moves(view), np.int32)
        if len(moves) == 1:
            return int(moves[0])
        states = np.zeros(2, game.rules.state)
        states[0] = view
        rng = stream("greedy", seed, seat)
        values = np.zeros(len(moves))
        buffer = buffer_for(game.rules.choices, game.rules.codes)
        number = below(rng, 1 << 31)
        per_seat = np.zeros(game.players, np.int32)
        try_moves(states, seat, moves, self.tries, number, rng, buffer, per_seat, values)
        return int(moves[int(np.argmax(values))])
