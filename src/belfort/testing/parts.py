"""The parts of what is asked of a game: each is a list of checks, and a check is a function.

A check takes the subject, or one of its variants, and is silent or raises; what it raises becomes
one sentence for the author. The pytest plugin and `belfort check` run the same ones.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from belfort.testing.broken import Broken, explained
from belfort.testing.subject import Subject, label

PARTS: Final = (
    "conformance",
    "secrets",
    "reference",
    "perft",
    "golden",
    "catalogues",
    "page",
    "lessons",
    "drawings",
    "compiled",
    "speed",
)
"""In the order in which they help: who fails in one should not look at those after it first."""


def effort() -> int:
    """How many matches a check plays, where one is the least it needs: BELFORT_EFFORT."""
    return int(os.environ.get("BELFORT_EFFORT", "1"))


@dataclass(frozen=True)
class Check:
    """Something that is asked of a game; calling it asks."""

    part: str
    name: str
    subject: Subject
    about: str
    """The variant, the line or the file that it is about; empty for the game as a whole."""
    ask: Callable[[], None]

    def __str__(self) -> str:
        return "-".join(filter(None, (self.name, self.about or self.subject.name)))

    def __call__(self) -> None:
        try:
            self.ask()
        except Broken:
            raise
        except Exception as error:
            root = self.subject.root
            tests = root / "tests" if root else None
            raise Broken(explained(error, self.subject.rules, tests)) from error


@dataclass(frozen=True)
class Asked:
    """A function that asks, and of what: `of` gives the things that it is asked of."""

    function: Callable[..., None]
    of: Callable[[Subject], Iterable[Any]]
    label: Callable[[Any], str]


class Part:
    """The checks of one kind."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[Asked] = []

    def each(
        self, of: Callable[[Subject], Iterable[Any]], label: Callable[[Any], str]
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Ask this of each of some things: the function gets one of them."""

        def add(function: Callable[..., None]) -> Callable[..., None]:
            self.asked.append(Asked(function, of, label))
            return function

        return add

    def variant(self, function: Callable[..., None]) -> Callable[..., None]:
        """Ask this of every variant."""
        return self.each(lambda subject: subject.variants, label)(function)

    def game(self, function: Callable[..., None]) -> Callable[..., None]:
        """Ask this once: the function gets the subject."""
        return self.each(lambda subject: [subject], lambda _: "")(function)

    def checks(self, subject: Subject) -> Iterator[Check]:
        for asked in self.asked:
            for one in asked.of(subject):
                name, about = asked.function.__name__, asked.label(one)
                yield Check(self.name, name, subject, about, lambda a=asked, o=one: a.function(o))  # type: ignore[misc]


def part(name: str) -> Part:
    """A part by its name."""
    found: Part = importlib.import_module(f"belfort.testing.{name}").PART
    return found


def checks(subject: Subject, *names: str) -> Iterator[Check]:
    """All that is asked of a game, or some parts of it."""
    for name in names or PARTS:
        yield from part(name).checks(subject)
