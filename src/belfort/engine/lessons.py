"""Lessons: a game that teaches itself on its own table, as data beside its rules.

A game's package may hold a package `lessons`: a file for each lesson, as `first.toml`, and what is
said in it in `en.toml`, `nl.toml`, `it.toml`. A position is a log, so nothing can be shown that
the rules do not allow. docs/lessons.md says how one is written.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from importlib.resources import files
from typing import Any, Final

from belfort.engine.errors import BrokenGame
from belfort.engine.options import Value

PACKAGE: Final = "lessons"
"""Where a game's package holds its lessons."""

OTHER: Final = "other"
"""The answer to every wrong try that has none of its own."""

_FILE: Final = re.compile(r"([a-z][a-z0-9_]{2,})\.toml")
_KEYS: Final = ("order", "minutes", "options", "seat", "partners", "log", "left_out", "step")


@dataclass(frozen=True)
class LessonStep:
    """One step: something is told, a question asked, or a move awaited."""

    name: str
    """What its sentences are called in the catalogue."""
    rules: tuple[str, ...] = ()
    """The rules that it teaches, by their numbers."""
    log: tuple[str, ...] | None = None
    """Moves and outcomes that lead to its position; None to go on from the step before."""
    look: tuple[str, ...] = ()
    """Where to look: ids of what lies on the table."""
    picture: str = ""
    """What is drawn beside what is said, as the game's `stage` reads it."""
    moves: tuple[str, ...] = ()
    """What is right here, in notation, the model first; `*` stands for anything."""
    choices: tuple[str, ...] = ()
    """What can be answered to a question, by the names of their words."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Choices that are drawn, as the game's `stage` reads it."""
    answer: str = ""
    """Which of them is right."""
    wrong: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of wrong tries: which moves or choices get an answer of their own."""
    compare: tuple[str, ...] = ()
    """Those of them after which what was tried and what is right are drawn side by side."""
    then: tuple[str, ...] = ()
    """Outcomes and moves of the others that follow the model."""

    @property
    def asks(self) -> bool:
        """Whether something has to be done before it goes on."""
        return bool(self.moves or self.choices)

    @property
    def model(self) -> str:
        """What Kobe would do."""
        return self.moves[0] if self.moves else self.answer

    def is_right(self, given: str) -> bool:
        """Whether a move or an answer is what was asked for."""
        if self.choices:
            return given == self.answer
        return any(fits(pattern, given) for pattern in self.moves)

    def kind(self, given: str) -> str:
        """Which answer a wrong try gets."""
        for kind, patterns in self.wrong.items():
            if any(fits(pattern, given) for pattern in patterns):
                return kind
        return OTHER


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    name: str
    order: int
    """Its place among the lessons of the game, from 1 on."""
    minutes: int
    """How long it takes."""
    steps: tuple[LessonStep, ...]
    """Its steps: in the file, a `[[step]]` each."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options of the game it is played with."""
    seat: int = 0
    """Where the learner sits."""
    partners: tuple[str, ...] = ()
    """Who sits at the other seats, in order: names of the house's birds."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Rules, or several as `CT-2..CT-8`, that no lesson speaks of, and why."""


def fits(pattern: str, given: str) -> bool:
    """Whether a move is one of those that a pattern stands for."""
    return _compiled(pattern).fullmatch(given) is not None


@functools.lru_cache(1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


@functools.cache
def lessons_of(package: str) -> tuple[Lesson, ...]:
    """The lessons that a game's package holds, in their order; raises `BrokenGame`."""
    folder = files(package).joinpath(PACKAGE)
    if not folder.is_dir():
        return ()
    named = [(found[1], one) for one in folder.iterdir() if (found := _FILE.fullmatch(one.name))]
    read = [_read(package, name, one.read_text("utf-8")) for name, one in named]
    return tuple(sorted(read, key=lambda lesson: lesson.order))


def _read(package: str, name: str, text: str) -> Lesson:
    file = f"{PACKAGE}/{name}.toml"
    try:
        told = tomllib.loads(text)
    except ValueError as error:
        raise BrokenGame(package, file, f"cannot be read: {error}") from error
    if unknown := set(told) - set(_KEYS):
        raise BrokenGame(package, file, f"nobody reads `{min(unknown)}`")
    try:
        steps = [_step(one) for one in told["step"]]
        if steps[0].log is None:
            steps[0] = replace(steps[0], log=_words(told.get("log", "")))
        return Lesson(
            name=name,
            order=int(told["order"]),
            minutes=int(told["minutes"]),
            steps=tuple(steps),
            options=dict(told.get("options", {})),
            seat=int(told.get("seat", 0)),
            partners=tuple(told.get("partners", ())),
            left_out=dict(told.get("left_out", {})),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BrokenGame(package, file, f"{type(error).__name__}: {error}") from error


def _step(told: Mapping[str, Any]) -> LessonStep:
    if unknown := set(told) - {one.name for one in fields(LessonStep)}:
        raise ValueError(f"a step has `{min(unknown)}`, which nobody reads")
    return LessonStep(
        name=str(told["name"]),
        rules=tuple(told.get("rules", ())),
        log=_words(told["log"]) if "log" in told else None,
        look=tuple(told.get("look", ())),
        picture=str(told.get("picture", "")),
        moves=tuple(told.get("moves", ())),
        choices=tuple(told.get("choices", ())),
        pictures=dict(told.get("pictures", {})),
        answer=str(told.get("answer", "")),
        wrong={kind: tuple(patterns) for kind, patterns in told.get("wrong", {}).items()},
        compare=tuple(told.get("compare", ())),
        then=_words(told.get("then", "")),
    )


def _words(log: str) -> tuple[str, ...]:
    """A log as it is written: steps with spaces or lines between them."""
    return tuple(log.split())
