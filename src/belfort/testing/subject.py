"""A game that is being tested, its variants, and the files that its author tests it with.

These lie in the folder of the game's distribution, the one with its `pyproject.toml`:
`tests/reference/NAME.py`, `tests/perft/NAME.txt`, `tests/golden/NAME-*.txt`.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import sys
import tomllib
from pathlib import Path
from typing import Any

from belfort import engine
from belfort.engine import Option, Rules, Value
from belfort.match import Game
from belfort.testing.broken import Broken, folder


def root_of(place: Path) -> Path | None:
    """The folder of the distribution that holds a place."""
    found = (one for one in (place, *place.parents) if (one / "pyproject.toml").is_file())
    return next(found, None)


class Subject:
    """A game that is being tested."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    @functools.cached_property
    def rules(self) -> Rules:
        return engine.rules(self.name)

    @functools.cached_property
    def root(self) -> Path | None:
        """The folder of its distribution; a game that was not installed from one has none.

        Who stands in a folder that has files for it tests with those.
        """
        here = Path.cwd()
        if (here / "tests" / "reference" / f"{self.name}.py").is_file():
            return here
        return root_of(folder(self.rules))

    @property
    def tests(self) -> Path:
        """Where its author tests it."""
        if self.root is None:
            where = folder(self.rules)
            raise Broken(f"{where} is not in the folder of a distribution: its tests are not there")
        return self.root / "tests"

    @functools.cached_property
    def reference(self) -> Any:
        """The author's second, naive version of the rules: the class `Reference`."""
        place = self.tests / "reference" / f"{self.name}.py"
        if not place.is_file():
            raise Broken(f"{place}: there is no reference to compare the rules with")
        name = f"reference.{self.name}"
        if name not in sys.modules:
            spec = importlib.util.spec_from_file_location(name, place)
            assert spec is not None
            assert spec.loader is not None
            module = sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        if not hasattr(sys.modules[name], "Reference"):
            raise Broken(f"{place}: it has no class `Reference`")
        return sys.modules[name].Reference

    @functools.cached_property
    def full(self) -> list[Game]:
        """The whole game in every variant."""
        return variants(self.rules)

    @functools.cached_property
    def smaller(self) -> list[Game]:
        """The versions for study: each size with all choices the last, one as it is usual too."""
        sizes = [size for one in self.rules.options if one.study for size in one.choices[1:]]
        if not sizes:
            return []
        last = {option.name: option.choices[-1] for option in self.rules.offered}
        first = Game(self.name, {"size": sizes[0]})
        return [first, *(Game(self.name, {**last, "size": one}) for one in sizes)]

    @property
    def variants(self) -> list[Game]:
        return [*self.full, *self.smaller]

    @property
    def main(self) -> list[Game]:
        """The variants of the whole game but those that differ in a number only."""
        return [game for game in self.full if _is_main(game)]


def variants(rules: Rules) -> list[Game]:
    """A game with every choice that makes a difference."""
    found: dict[str, Game] = {}
    for values in itertools.product(*(_sampled(option) for option in rules.offered)):
        chosen = dict(zip((option.name for option in rules.offered), values, strict=True))
        for option in rules.offered:
            if option.below is not None:
                most = int(chosen[option.below]) - 1
                chosen[option.name] = min(int(chosen[option.name]), most)
        game = Game(rules.name, chosen)
        if not _is_one_of_many(game):
            found[repr(game)] = game
    return list(found.values())


def _sampled(option: Option) -> list[Value]:
    """All choices of an option, or the first, the default and the last where there are many."""
    if option.below is not None:
        return [option.default, option.choices[-1]]
    if len(option.choices) <= 5:
        return list(option.choices)
    return list(dict.fromkeys([option.choices[0], option.default, option.choices[-1]]))


def _is_one_of_many(game: Game) -> bool:
    """Whether a choice that matters beside one other only is made with more than that one."""
    made = [option for option in game.rules.offered if game.options[option.name] != option.default]
    beside = [option for option in made if option.only is not None]
    return bool(beside) and any(
        option not in beside and option.name not in {one.only[0] for one in beside if one.only}
        for option in made
    )


def _is_main(game: Game) -> bool:
    """Whether only the players and the named choices differ from the defaults."""
    return all(
        option.name == "players"
        or isinstance(option.default, str)
        or game.options[option.name] == option.default
        for option in game.rules.offered
    )


def label(game: Game) -> str:
    return "-".join([game.name, *(str(value) for value in game.options.values())])


def distribution_in(root: Path) -> str:
    """The name that a folder's `pyproject.toml` gives to what is built from it."""
    try:
        told = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
        return str(told["project"]["name"])
    except (OSError, ValueError, KeyError) as error:
        raise Broken(f"{root}: no pyproject.toml here names a distribution") from error
