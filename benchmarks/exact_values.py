"""The exact values of small versions of the games, as docs/research.md lists them.

    python benchmarks/exact_values.py [TEXT]

computes those whose names contain the text, and prints a line each: the game as OpenSpiel loads
it, what was looked at, the value to seat 0, and how sure that is. Where something is hidden the
value comes from a linear program; at the end OpenSpiel's own counterfactual regret minimisation
runs on tiny versions, as a second opinion.
"""

from __future__ import annotations

import sys
import time
from fractions import Fraction

import pyspiel

import belfort.research.openspiel
from belfort.engine import Game
from belfort.research.exact import equilibrium, induction, searched

LIMIT = 1_000_000_000
ROUNDS = 100
CLOSE = 1e-9


def programmed(name: str) -> str:
    """By linear program, secrets and all."""
    found = equilibrium(pyspiel.load_game(name))
    seen = f"{found.histories:,} histories, {found.information_states:,} information states"
    return f"{seen}; value {shown(found.value)}, exploitability {found.exploitability:.0e}"


def induced(name: str) -> str:
    """Backwards from the end, position by position; nothing is hidden."""
    value, positions = induction(of_the_house(name))
    return f"{positions:,} positions; value {shown(value)}"


def solved(name: str) -> str:
    """The same by the solver, in machine code."""
    value, positions = searched(of_the_house(name), LIMIT)
    return f"{positions:,} positions, by the solver; value {shown(value)}"


def regretted(name: str) -> str:
    """By OpenSpiel: counterfactual regret minimisation, and how far its plans can be exploited."""
    game = pyspiel.load_game(name)
    solver = pyspiel.CFRSolver(game)
    for _ in range(ROUNDS):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    start = game.new_initial_state()
    value = pyspiel.expected_returns(start, policy, depth_limit=-1, use_infostate_get_policy=False)
    left = pyspiel.exploitability(game, policy)
    return f"{ROUNDS} rounds of CFR; value {value[0]:+.4f}, exploitability {left:.4f}"


def of_the_house(name: str) -> Game:
    game: belfort.research.openspiel.BelfortGame = pyspiel.load_game(name)
    return game.machinery.game


def shown(value: float) -> str:
    """A value as a fraction too, if there is a plain one."""
    near = Fraction(value).limit_denominator(2000)
    return f"{value:+.6f}" + (f" = {near}" if abs(near - value) < CLOSE else "")


LINES = (
    (programmed, "clocktowers(size=tiny)"),
    (programmed, "clocktowers(size=tiny,ladder=own)"),
    (programmed, "clocktowers(size=small)"),
    (programmed, "clocktowers(size=small,ladder=own)"),
    (programmed, "heist(size=tiny)"),
    (programmed, "heist(size=tiny,moon=crescent)"),
    (programmed, "heist(size=tiny,draft=on)"),
    (programmed, "heist(size=small)"),
    (programmed, "heist(size=small,moon=crescent)"),
    (induced, "torens(size=tiny,variant=build)"),
    (induced, "torens(size=tiny,variant=high)"),
    (programmed, "torens(size=tiny,variant=total)"),
    (induced, "torens(size=small,variant=build)"),
    (induced, "torens(size=small,variant=high)"),
    (programmed, "torens(size=small,variant=total)"),
    (induced, "castle(size=tiny)"),
    (induced, "castle(size=tiny,version=architect)"),
    (solved, "castle(size=small)"),
    (regretted, "clocktowers(size=tiny)"),
    (regretted, "heist(size=tiny)"),
)


def main(wanted: str = "") -> None:
    for way, name in LINES:
        if wanted in name:
            before = time.perf_counter()
            told = way(f"belfort_{name}")
            print(f"{name}: {told}; {time.perf_counter() - before:.1f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
