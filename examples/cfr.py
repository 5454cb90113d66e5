"""Counterfactual regret minimisation on a small version of a game, and how far it can be bettered.

    python examples/cfr.py
    python examples/cfr.py --game "belfort_clocktowers(size=tiny)" --rounds 100

OpenSpiel's own solver and its own best responses, on a game of the house. The exact value comes
from one linear program, for comparison.
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability

import belfort.research.openspiel  # noqa: F401 - registers the games
from belfort.research.exact import equilibrium


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="belfort_heist(size=tiny)")
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    game = pyspiel.load_game(given.game)
    solver = pyspiel.CFRSolver(game)
    for _ in range(given.rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    print(f"after {given.rounds} rounds: exploitability {exploitability(game, policy):.4f}")
    value = policy_value(game.new_initial_state(), [policy] * 2)[0]
    print(f"seat 0 gets {value:.4f}; exactly {equilibrium(game).value:.4f}")


if __name__ == "__main__":
    main()
