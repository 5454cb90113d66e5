"""A contest: which bots meet at which tables, how often, in which seats and with which luck.

A contest is a description and nothing more: two equal ones have the same matches, by number, and
each match has the same chance and the same seeds for its bots wherever and whenever it is played.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from belfort.arena.errors import BadContest
from belfort.engine import Edition, Rules, Value, complete, rules

MATCHES = 100
BUDGET = 1.0
SEED = 1


@dataclass(frozen=True)
class Fixture:
    """One match of a contest before it is played."""

    number: int
    table: tuple[str, ...]
    """The bots that meet, in the order in which the contest names them."""
    deal: int
    """Matches of the same deal have the same chance."""
    seats: tuple[str, ...]
    """The bot in each seat."""


@dataclass(frozen=True)
class Contest:
    """Every table of bots plays `matches` matches of one game.

    `bots` are names; with two players every two of them meet, with more every combination that
    fills the seats. `budget` scales how much each thinks. Everything random follows from `seed`.
    """

    game: str
    bots: Sequence[str]
    matches: int = MATCHES
    options: Mapping[str, Value] = field(default_factory=dict)
    budget: float = BUDGET
    seed: int = SEED
    edition: Edition | None = None
    """What it is played with; none: what is built in."""

    fewest: ClassVar[int] = 2
    """Without two there is nobody to compare."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(self.bots))
        object.__setattr__(self, "options", complete(self.rules.options, self.options))
        if self.rules.other is None:
            object.__setattr__(self, "edition", None)
        if len(self.bots) < self.fewest:
            raise BadContest("bots: a contest needs at least two")
        if len(set(self.bots)) < len(self.bots):
            raise BadContest(f"bots: {', '.join(self.bots)} names one of them twice")
        if self.matches < 1:
            raise BadContest(f"matches: {self.matches} is not at least 1")
        if not (self.budget > 0 and math.isfinite(self.budget)):
            raise BadContest(f"budget: {self.budget} is not above 0")
        if not self.tables:
            raise BadContest(f"bots: {len(self.bots)} do not fit at a table of {self.players}")

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return rules(self.game, self.edition)

    @property
    def players(self) -> int:
        """How many sit at each table."""
        return int(self.options["players"])

    @functools.cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Every combination of bots that fills the seats.

        With fewer bots than seats some sit twice: every combination in which all take part.
        """
        if len(self.bots) >= self.players:
            return tuple(itertools.combinations(self.bots, self.players))
        repeated = itertools.combinations_with_replacement(self.bots, self.players)
        return tuple(table for table in repeated if set(table) == set(self.bots))

    @property
    def total(self) -> int:
        """How many matches the whole contest has; their numbers are 0 to total - 1."""
        return len(self.tables) * self.matches

    def fixture(self, number: int) -> Fixture:
        """Match `number`: deal after deal, every table plays the deal once in each rotation.

        So after any part of a contest all tables have played about as much. Where `matches` is
        not a multiple of the players, the last deal is not played in all rotations.
        """
        if not 0 <= number < self.total:
            raise IndexError(f"no match {number}; there are {self.total}")
        deal, rest = divmod(number, len(self.tables) * self.players)
        rotations = min(self.players, self.matches - deal * self.players)
        place, rotation = divmod(rest, rotations)
        table = self.tables[place]
        order = _orders(self.players)[deal % len(_orders(self.players))]
        seats = [table[i] for i in order]
        return Fixture(number, table, deal, tuple(seats[rotation:] + seats[:rotation]))


@functools.cache
def _orders(players: int) -> list[tuple[int, ...]]:
    """All orders around a table that no rotation turns into each other.

    Deals take turns with them, so that no bot always follows the same neighbour.
    """
    return [(0, *others) for others in itertools.permutations(range(1, players))]
