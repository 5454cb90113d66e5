"""Proof of the characters: how strong each bird is beside the levels, and that they can be told
apart by their moves.

Two contests a game, since the strong birds take longer: all budgets are counts, so all of it is
repeatable. The strong contest is played at a budget of 0.05 of everybody's thinking.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence

from belfort import arena
from belfort.arena import manners
from belfort.arena.standings import wilson
from belfort.bots import BIRDS
from belfort.engine import Value

FIELDS: Mapping[str, Mapping[str, Value]] = {
    "clocktowers": {},
    "heist": {},
    "torens": {"variant": "total"},
    "castle": {"version": "builder"},
}
WEAK = ("flip", "pia", "lieve", "bavo", "pupil", "apprentice", "journeyman")
STRONG = ("rik", "corneel", "master", "grandmaster")


def hold(contest: arena.Contest) -> dict[str, manners.Matrix]:
    """Play a contest and say how strong everybody is, and how everybody leans."""
    begun = time.perf_counter()
    results, rows = manners.watch(contest)
    print(
        f"{contest.game}, budget {contest.budget:g}, {contest.matches} matches a pair,"
        f" {time.perf_counter() - begun:.0f} s"
    )
    for one in arena.standings(contest, results):
        rating, tally = one.rating, one.tally
        told = f"{rating.value:6.0f} ± {rating.spread:.0f}, won {tally.win_rate:.0%}"
        print(f"  {one.name:12}{told}", flush=True)
    _lean(rows)
    return rows


def _lean(rows: Mapping[str, manners.Matrix]) -> None:
    print("  leans to    " + "".join(f"{taste:>15}" for taste in manners.TASTES))
    for name, found in rows.items():
        told = manners.manner(found)
        pairs = zip(told.lean, told.doubt, strict=True)
        print(f"  {name:12}" + "".join(f"   {value:+.2f} ± {doubt:.2f}" for value, doubt in pairs))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="a pair of weak ones")
    parser.add_argument("--strong", type=int, default=40, help="a pair of strong ones")
    parser.add_argument("--games", default=",".join(FIELDS))
    chosen = parser.parse_args(arguments)
    for game in chosen.games.split(","):
        options = FIELDS[game]
        rows = hold(arena.Contest(game, WEAK, chosen.matches, options))
        rows |= hold(arena.Contest(game, STRONG, chosen.strong, options, 0.05))
        for bird, share in manners.told_apart({bird: rows[bird] for bird in BIRDS}).items():
            low, high = wilson(share, len(rows[bird]))
            print(f"  {bird:12}known by one match: {share:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
