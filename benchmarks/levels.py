"""Proof of the levels: each beats the next lower one, and the strongest beats random and greedy.

`make levels` plays everything at full length, 200 matches a pairing, with budgets at which a match
takes seconds. All of it is repeatable: levels think by iterations, and chance follows the seed.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from belfort import arena, bots
from belfort.arena.standings import wilson
from belfort.bots import LEVELS, Bot
from belfort.engine import Value

STRONGEST = LEVELS[-1]


@dataclass(frozen=True)
class Field:
    """A game on which levels are told apart, and how much of their thinking they do there."""

    game: str
    options: Mapping[str, Value]
    budget: float
    strong: float
    """The budget where one of the two strong levels plays, whose matches take longer."""
    most: int
    """The largest number of players."""


FIELDS = (
    Field("clocktowers", {}, 1.0, 0.02, 4),
    Field("heist", {}, 1.0, 0.2, 5),
    Field("torens", {"variant": "total"}, 1.0, 0.2, 2),
    Field("castle", {"version": "builder"}, 1.0, 0.02, 4),
)


def hold(contest: arena.Contest, cast: Mapping[str, Bot] | None = None) -> str:
    """Play a contest; what the first of its bots won of the decided matches, and of all."""
    first = contest.bots[0]
    results = list(arena.run(contest, cast=cast))
    decided = [result for result in results if len(result.winners) == 1]
    won = sum(result.seats[result.winners[0]] == first for result in decided)
    rate = won / max(1, len(decided))
    low, high = wilson(rate, len(decided))
    return (
        f"{contest.game}, {contest.players} players, budget {contest.budget:g}: {first} won"
        f" {won} of {len(decided)} decided matches against {contest.bots[1]},"
        f" {rate:.1%} ({low:.1%} to {high:.1%}), of {len(results)} in all"
    )


def duels(field: Field, matches: int) -> Iterator[str]:
    """Every level against the one below it, and the strongest against random."""
    options = {**field.options, "players": 2}
    pairs = [(higher, lower) for lower, higher in itertools.pairwise(LEVELS)]
    for pair in [*pairs, (STRONGEST, "random")]:
        budget = field.strong if pair[0] in LEVELS[-2:] else field.budget
        yield hold(arena.Contest(field.game, pair, matches, options, budget))


def tables(field: Field, matches: int) -> Iterator[str]:
    """The strongest level alone among greedy ones."""
    for players in range(3, field.most + 1):
        others = ["greedy", *(f"greedy {seat}" for seat in range(2, players))]
        cast = {name: bots.bot("greedy", field.strong) for name in others}
        options = {**field.options, "players": players}
        contest = arena.Contest(field.game, [STRONGEST, *others], matches, options, field.strong)
        yield f"{hold(contest, cast)}; a fair share is {1 / players:.1%}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--games", default=",".join(field.game for field in FIELDS))
    parser.add_argument("--what", default="duels,tables")
    chosen = parser.parse_args(arguments)
    kinds = {"duels": duels, "tables": tables}
    for field in FIELDS:
        if field.game in chosen.games.split(","):
            for kind in chosen.what.split(","):
                for line in kinds[kind](field, chosen.matches):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
