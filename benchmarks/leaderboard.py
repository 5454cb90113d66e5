"""The levels as policies against each other in every game: a table to add a new player to.

    make leaderboard
    python benchmarks/leaderboard.py --matches 100 --policies random pupil my_module:my_policy

Every two play each other through PettingZoo, twice with the same seed, seats changed. A policy is
a level of the house, or a function of a module that is given the environment and returns an
action. Ratings are on the arena's scale (the mean is 1500) and hold within a game.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from belfort import engine
from belfort.arena import Result
from belfort.arena.ladder import ratings
from belfort.bots import BOTS
from belfort.research.pettingzoo import env, policy

Policy = Callable[[Any], int]


def loaded(name: str) -> Policy:
    """A level by its name, or a function as MODULE:NAME."""
    if name in BOTS:
        return policy(name)
    module, _, function = name.partition(":")
    found: Policy = getattr(importlib.import_module(module), function)
    return found


def played(house: Any, policies: dict[str, Policy], seats: tuple[str, str], seed: int) -> Result:
    """One match; whoever gets more is first."""
    house.reset(seed=seed)
    by_agent = dict(zip(house.possible_agents, seats, strict=True))
    gains = dict.fromkeys(house.possible_agents, 0.0)
    for agent in house.agent_iter():
        _, reward, ended, cut, _ = house.last()
        gains[agent] += reward
        house.step(None if ended or cut else policies[by_agent[agent]](house))
    best = max(gains.values())
    places = tuple(1 if gain == best else 2 for gain in gains.values())
    nothing = (0, 0)
    return Result(0, seats, places, nothing, nothing, nothing)


def contest(name: str, policies: dict[str, Policy], matches: int) -> Iterator[Result]:
    house = env(name)
    for one, other in itertools.combinations(policies, 2):
        for number in range(matches):
            seats = (one, other) if number % 2 == 0 else (other, one)
            yield played(house, policies, seats, number // 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=engine.names("belfort"))
    parser.add_argument("--matches", type=int, default=100, help="of each two")
    default = ["random", "pupil", "apprentice", "journeyman"]
    parser.add_argument("--policies", nargs="*", default=default)
    given = parser.parse_args()
    policies = {name: loaded(name) for name in given.policies}
    print(f"| game | {' | '.join(policies)} |\n|---|{'---|' * len(policies)}")
    for name in given.games:
        found = ratings(list(policies), contest(name, policies, given.matches))
        shown = [f"{one.value:.0f} ± {one.spread:.0f}" for one in found.values()]
        print(f"| {engine.rules(name).title} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
