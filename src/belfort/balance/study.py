"""A study: the matches from which one variant of a game is judged.

Equal strong bots play each deal once for every seat, so that what a deal decides can be told
from what it leaves open. Then one strong bot sits among weak ones, in each seat in turn.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from belfort.arena import Contest, Course, Referee, Result, crew
from belfort.balance.errors import BadStudy
from belfort.engine import Edition, Option, Rules, Value, complete, rules
from belfort.engine.editions import STANDARD
from belfort.match import Game

MATCHES = 400
BUDGET = 1.0
SEED = 1
FEWEST = 8
"""Matches that are looked back at, if any."""
STRONG = "master"
WEAK = "pupil"


@dataclass(frozen=True)
class Watched(Result):
    """A result together with the way that the match took."""

    course: Course


class Watcher(Referee):
    """A referee who notes the way of a match as well."""

    def play(self, number: int) -> Watched:
        result, course = self.follow(number)
        return Watched(**vars(result), course=course)


class Mirror(Contest):
    """A contest of one bot with itself: it sits in every seat."""

    fewest: ClassVar[int] = 1


@dataclass(frozen=True)
class Study:
    """One variant, and how its matches are played.

    `matches` is how many are played of each kind, rounded up to whole deals.
    """

    game: str
    options: Mapping[str, Value]
    shown: tuple[str, ...]
    """The options that the variant is known by, besides the players."""
    bot: str = STRONG
    weak: str = WEAK
    matches: int = MATCHES
    budget: float = BUDGET
    seed: int = SEED
    edition: Edition | None = None
    reviews: int = 0
    """How many further matches between equals are looked back at."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", complete(self.rules.options, self.options))
        if self.rules.other is None:
            object.__setattr__(self, "edition", None)
        if self.bot == self.weak:
            raise BadStudy(f"weak: {self.weak} cannot be the strong bot and the weak one")
        if self.matches < 2 * self.players:
            raise BadStudy(
                f"matches: {self.matches} are not two deals for {self.players} players;"
                f" at least {2 * self.players}"
            )
        if self.reviews and self.reviews < FEWEST:
            raise BadStudy(f"reviews: {self.reviews} tell nothing; none, or at least {FEWEST}")

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return rules(self.game, self.edition)

    @property
    def file(self) -> str:
        """How the names of the report's files begin."""
        return self.game if self.edition is None else f"{self.game}-{self.edition.name}"

    @property
    def edition_name(self) -> str:
        """The name of what it is played with."""
        return STANDARD if self.edition is None else self.edition.name

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self.options["players"])

    @property
    def label(self) -> str:
        """What the variant is called in tables and plots."""
        known = rules(self.game)
        told = [name for name in self.shown if known.option(name).matters(self.options)]
        chosen = [f"{name} {self.options[name]}" for name in told]
        several = len(known.option("players").choices) > 1
        return " · ".join([*([f"{self.players} players"] if several else []), *chosen])

    @property
    def deals(self) -> int:
        """How many deals are played of each kind."""
        return -(-self.matches // self.players)

    @property
    def total(self) -> int:
        """How many matches are played, of all kinds."""
        return 2 * self.deals * self.players + self.reviews

    @property
    def variant(self) -> Game:
        """The game with its options chosen."""
        return Game(self.game, self.options, edition=self.edition)

    @property
    def mirror(self) -> Contest:
        """The matches between equals."""
        return self._contest(Mirror, self.bot)

    @property
    def duel(self) -> Contest:
        """The matches of one strong bot among weak ones."""
        return self._contest(Contest, self.bot, self.weak)

    def _contest(self, kind: type[Contest], *bots: str) -> Contest:
        matches = self.deals * self.players
        chosen = (self.options, self.budget, self.seed, self.edition)
        return kind(self.game, bots, matches, *chosen)

    def play(self, processes: int | None = None) -> Generator[Played, None, None]:
        """Every match as it ends, on all cores if `processes` is None."""
        if processes is not None and processes < 1:
            raise BadStudy(f"processes: {processes} is not at least 1")
        at_once = processes or crew.cores()
        for contest in (self.mirror, self.duel):
            for result in crew.play(Watcher(contest), self._numbers(contest), at_once):
                assert isinstance(result, Watched)
                fixture = contest.fixture(result.match)
                yield Played(fixture.deal, isinstance(contest, Mirror), result)

    def _numbers(self, contest: Contest) -> list[int]:
        """The matches to play: all between equals, else those with one strong seat."""
        if isinstance(contest, Mirror):
            return list(range(contest.total))
        return [
            number
            for number in range(contest.total)
            if contest.fixture(number).table.count(self.bot) == 1
        ]


@dataclass(frozen=True)
class Played:
    """One match of a study. Matches of the same kind and deal had the same chance."""

    deal: int
    equal: bool
    """Whether the strong bot sat everywhere."""
    result: Watched


def studies(
    game: str,
    *,
    players: Sequence[int] = (),
    options: Mapping[str, Value] | None = None,
    bot: str = STRONG,
    weak: str = WEAK,
    matches: int = MATCHES,
    budget: float = BUDGET,
    seed: int = SEED,
    edition: Edition | None = None,
    reviews: int = 0,
) -> list[Study]:
    """A study of every variant: each number of players with each choice that has a name.

    `players` and `options` hold fast what is not to vary. Options that are numbers and options
    for study stay at their defaults unless `options` says otherwise.
    """
    given = dict(options or {})
    known = [
        option
        for option in rules(game, edition).options
        if not option.study or given.get(option.name, option.default) != option.default
    ]
    varied = [_values(option, given, players) for option in known]
    shown = tuple(
        option.name
        for option in known
        if option.name != "players" and (isinstance(option.default, str) or option.name in given)
    )
    found: list[Study] = []
    for values in itertools.product(*varied):
        chosen = {**given, **dict(zip((option.name for option in known), values, strict=True))}
        study = Study(game, chosen, shown, bot, weak, matches, budget, seed, edition, reviews)
        if study not in found:  # an option may say nothing beside another
            found.append(study)
    return found


def _values(option: Option, given: Mapping[str, Value], players: Sequence[int]) -> list[Value]:
    if option.name in given:
        return [option.check(given[option.name])]
    if option.name == "players":
        return [option.check(number) for number in dict.fromkeys(players)] or list(option.choices)
    return list(option.choices) if isinstance(option.default, str) else [option.default]
