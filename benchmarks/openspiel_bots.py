"""The strongest level against OpenSpiel's own searches, playing Clocktowers through the adapter.

OpenSpiel's MCTS is shown the true position, as it expects; its information-set search resamples
what its seat may not know. `python benchmarks/openspiel_bots.py` plays both at equal time a move
and at equal iterations, each deal twice with seats exchanged.
"""

from __future__ import annotations

import argparse
import itertools
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from belfort import engine
from belfort.arena.standings import wilson
from belfort.bots import think
from belfort.research.openspiel import PREFIX

GAME = "clocktowers"
RIVALS = ("MCTS", "ISMCTS")
UCT = 2.0**0.5
FIRST = 10
"""Simulations by which a rival's pace is found out."""


@dataclass(frozen=True)
class Terms:
    """What both sides may spend on a move: seconds, or iterations."""

    rival: str
    seconds: float | None
    iterations: int | None

    def __str__(self) -> str:
        spent = f"{self.seconds:g} s" if self.seconds else f"{self.iterations} iterations"
        return f"OpenSpiel's {self.rival}, {spent} a move"


class Rival:
    """One of OpenSpiel's bots; where time counts, it gets as many simulations as fit into it."""

    def __init__(self, terms: Terms, game: Any, seed: int) -> None:
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
        if terms.rival == "MCTS":
            self.bot = mcts.MCTSBot(game, UCT, FIRST, rollouts, random_state=rng)
            self.field = "max_simulations"
        else:
            self.bot = ismcts.ISMCTSBot(game, rollouts, UCT, FIRST, random_state=rng)
            self.field = "_max_simulations"
        self.terms = terms
        self.pace = 0.0

    def step(self, state: Any) -> int:
        if not self.terms.seconds:
            return self._think(state, self.terms.iterations or FIRST)
        if not self.pace:
            self._think(state, FIRST)
        return self._think(state, max(FIRST, round(self.pace * self.terms.seconds)))

    def _think(self, state: Any, simulations: int) -> int:
        setattr(self.bot, self.field, simulations)
        begun = time.perf_counter()
        action = int(self.bot.step(state))
        self.pace = simulations / (time.perf_counter() - begun)
        return action


def deal(state: Any, luck: np.random.RandomState) -> Any:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(luck.choice(outcomes, p=chances)))
    return state


def ours(house: engine.Game, state: Any, seat: int, terms: Terms, seed: str) -> int:
    """The move of the house's search, from the seat's view alone."""
    view = state.course.position.view(seat)
    judged = think(house, view, seat, seed, iterations=terms.iterations, seconds=terms.seconds)
    return judged[0].move


def stay_on_one_core(core: Any) -> None:
    """Both sides think on one core, though the house would take two; and nothing compiles later."""
    os.sched_setaffinity(0, {core.get()})
    play(Terms("MCTS", None, 2), 0)


def play(terms: Terms, number: int) -> float:
    """One match; how much of the win is the house's."""
    game = pyspiel.load_game(f"{PREFIX}{GAME}(players=2)")
    house = engine.Game(GAME, {"players": 2})
    opponent = Rival(terms, game, number)
    our_seat = number % 2
    luck = np.random.RandomState(number // 2)
    state = game.new_initial_state()
    while not deal(state, luck).is_terminal():
        seat = state.current_player()
        legal = state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif seat == our_seat:
            action = ours(house, state, seat, terms, f"{number} {state.move_number()}")
        else:
            action = opponent.step(state)
        state.apply_action(action)
    returns = state.returns()
    first = [seat for seat, value in enumerate(returns) if value == max(returns)]
    return 1 / len(first) if our_seat in first else 0.0


def contests(arguments: argparse.Namespace) -> Iterator[Terms]:
    for name, spent in itertools.product(RIVALS, ("seconds", "iterations")):
        seconds = arguments.seconds if spent == "seconds" else None
        iterations = arguments.iterations if spent == "iterations" else None
        yield Terms(name, seconds, iterations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--iterations", type=int, default=50)
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    spawning = get_context("spawn")
    waiting = spawning.Queue()
    for core in cores:
        waiting.put(core)
    with ProcessPoolExecutor(len(cores), spawning, stay_on_one_core, (waiting,)) as pool:
        for terms in contests(arguments):
            numbers = range(arguments.matches)
            won = sum(pool.map(play, itertools.repeat(terms), numbers))
            low, high = wilson(won / arguments.matches, arguments.matches)
            print(
                f"against {terms}: won {won / arguments.matches:.1%}"
                f" (95% interval {low:.1%} to {high:.1%}, {arguments.matches} matches)",
                flush=True,
            )


if __name__ == "__main__":
    main()
