"""A puzzle as data: the log that leads to it, what every move there is worth, and who finds it.

A game's package may hold a folder `puzzles` with a file for each grade, as `master.jsonl`: what it
was made for in the first line, then a puzzle on each. docs/puzzles.md says what is in them.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from belfort import engine
from belfort.bots import LEVELS, Judgement
from belfort.bots.reasons import Advice, advice
from belfort.engine import BelfortError, BrokenGame, Options, Rules
from belfort.match import Game, Match

FOLDER: Final = "puzzles"
FORMAT: Final = "belfort-puzzles"

GRADES: Final = LEVELS[1:]
"""A puzzle has the grade of the weakest level that finds it."""

SOLVER, SEARCH = "solver", "search"
"""How it was proved: counted out to the last position, or by searches that leave no doubt."""

SEED: Final = b"puzzles: what comes, comes so..."
"""What comes after a puzzle is the same for everybody."""


class UnknownPuzzle(BelfortError):
    """A game has no puzzle of that name."""

    code = "unknown_puzzle"


class Worth(NamedTuple):
    """What a move is worth to the seat on turn: the chance to win, value and points."""

    win: float
    value: float
    points: float
    doubt: float


@dataclass(frozen=True)
class Puzzle:
    """A position of a match, and the moves that can be made there."""

    game: str
    options: Options
    log: tuple[str, ...]
    seat: int
    proof: str
    worths: Mapping[str, Worth]
    """By notation, the best first."""
    missed: Mapping[str, float]
    """By level: how often it makes another move."""

    @functools.cached_property
    def name(self) -> str:
        """Follows from the position alone, so that what was solved stays solved."""
        told = json.dumps([self.game, dict(self.options), self.log], separators=(",", ":"))
        return hashlib.sha256(told.encode()).hexdigest()[:10]

    @property
    def best(self) -> str:
        """The solution."""
        return next(iter(self.worths))

    @property
    def grade(self) -> str:
        """The weakest level that finds it more often than not."""
        return next((one for one in GRADES if self.missed[one] < 0.5), GRADES[-1])

    @property
    def difficulty(self) -> float:
        """How often it is missed, over all levels."""
        return sum(self.missed.values()) / len(self.missed)

    def match(self, names: Sequence[str] | None = None) -> Match:
        """The match as it stands there, or would go on from there."""
        found = _match(self).copy()
        if names is not None:
            found.seats = tuple(names)
        return found

    def cost(self, move: str) -> float:
        """How much less often a move wins than the solution."""
        return self.worths[self.best].win - self.worths[move].win

    def advice(self, rival: str | None = None) -> Advice:
        """Why the solution is one, and why not another move, by what was proved."""
        match = self.match()
        judged = [
            Judgement(match.read(text), 1, one.value, one.win, one.points, one.doubt)
            for text, one in self.worths.items()
        ]
        asked = None if rival is None else match.read(rival)
        return advice(match.game, match.view(self.seat), judged, asked)

    def as_line(self) -> str:
        """The puzzle as it is kept."""
        data = {
            "options": dict(self.options),
            "log": " ".join(self.log),
            "seat": self.seat,
            "proof": self.proof,
            "moves": {text: _told(one) for text, one in self.worths.items()},
            "missed": {level: round(share, 2) for level, share in self.missed.items()},
        }
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _told(one: Worth) -> list[float]:
    return [round(one.win, 4), round(one.value, 4), round(one.points, 2), round(one.doubt, 4)]


@functools.lru_cache(256)
def _kept(game: str, options: str, log: tuple[str, ...]) -> Match:
    return Match(Game(game, json.loads(options)), SEED, None, log)


def _match(one: Puzzle) -> Match:
    return _kept(one.game, json.dumps(dict(one.options), sort_keys=True), one.log)


def puzzles_of(rules: Rules) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none, if they are of other rules than these."""
    return _shipped(rules.name, rules.package, rules.version, rules.edition.hash)


@functools.cache
def _shipped(name: str, package: str, version: int, edition: str) -> tuple[Puzzle, ...]:
    folder = files(package).joinpath(FOLDER)
    return tuple(read(name, version, edition, folder)) if folder.is_dir() else ()


def read(name: str, version: int, edition: str, folder: Traversable) -> list[Puzzle]:
    """What a folder holds for a game by these rules, the easiest first."""
    found: list[Puzzle] = []
    for grade in GRADES:
        file = folder.joinpath(f"{grade}.jsonl")
        if not file.is_file():
            continue
        try:
            head, *lines = file.read_text("utf-8").splitlines()
            made_for = json.loads(head)
            if (made_for["rules"], made_for["edition"]) == (version, edition):
                found += [_puzzle(name, json.loads(line)) for line in lines]
        except (KeyError, TypeError, ValueError) as error:
            told = f"{FOLDER}/{grade}.jsonl"
            raise BrokenGame(name, told, f"{type(error).__name__}: {error}") from error
    return sorted(found, key=lambda one: (GRADES.index(one.grade), one.difficulty, one.name))


def _puzzle(game: str, told: Mapping[str, Any]) -> Puzzle:
    return Puzzle(
        game=game,
        options=told["options"],
        log=tuple(told["log"].split()),
        seat=told["seat"],
        proof=told["proof"],
        worths={text: Worth(*one) for text, one in told["moves"].items()},
        missed={level: told["missed"][level] for level in LEVELS},
    )


def write(rules: Rules, puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """The files that hold these puzzles, by their names."""
    head = {"format": FORMAT, "game": rules.name, "rules": rules.version}
    first = json.dumps({**head, "edition": rules.edition.hash}, separators=(",", ":"))
    every = sorted(puzzles, key=lambda one: (one.difficulty, one.name))
    return {
        f"{grade}.jsonl": "\n".join([first, *lines]) + "\n"
        for grade in GRADES
        if (lines := [one.as_line() for one in every if one.grade == grade])
    }


def all_puzzles() -> list[Puzzle]:
    """The puzzles of all games on the shelf, game by game."""
    return [one for name in engine.names() for one in puzzles_of(engine.rules(name))]


def find(game: str, name: str) -> Puzzle:
    """A puzzle of a game by its name, or by its number from 1 on."""
    known = puzzles_of(engine.rules(game))
    if name.isascii() and name.isdecimal() and len(name) < 4 and 1 <= int(name) <= len(known):
        return known[int(name) - 1]
    for one in known:
        if one.name == name:
            return one
    raise UnknownPuzzle(f"{game} has no puzzle {name[:20]!r}; it has {len(known)}")


def of_the_day(day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle | None:
    """The puzzle of a day: game after game, and within a game in an order that nobody foresees."""
    known = all_puzzles() if puzzles is None else puzzles
    by_game: dict[str, list[Puzzle]] = {}
    for one in known:
        by_game.setdefault(one.game, []).append(one)
    if not by_game:
        return None
    number = day.toordinal()
    mine = list(by_game.values())[number % len(by_game)]
    mixed = sorted(mine, key=lambda one: hashlib.sha256(f"day {one.name}".encode()).digest())
    return mixed[number // len(by_game) % len(mixed)]
