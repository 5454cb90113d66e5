"""A lesson that is being taken: its positions, and what is right in them.

Where a learner is follows from the lesson and a `Point` alone; nothing else is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from belfort import engine, locale
from belfort.engine import CHANCE, BelfortError, Rules
from belfort.engine.lessons import Lesson, LessonStep
from belfort.match.game import Game
from belfort.match.match import Match

SEED: Final = b"a lesson, whose chance is given."
"""What is not given by a lesson's logs is at least the same for everybody."""

LIT: Final = 2
"""After so many wrong tries the place is lit."""

SHOWN: Final = 3
"""After so many it can be shown."""


class UnknownLesson(BelfortError):
    """A game has no lesson of that name."""

    code = "unknown_lesson"


@dataclass(frozen=True)
class Point:
    """Where somebody is in a lesson."""

    step: int = 0
    tries: int = 0
    """Wrong tries at this step."""
    done: str = ""
    """The right move or answer, once it was given."""


@dataclass(frozen=True)
class Told:
    """What is said at a step, `*` around what is new."""

    say: str
    task: str
    after: str
    choices: Mapping[str, str]


@dataclass(frozen=True)
class Course:
    """A lesson with its positions."""

    rules: Rules
    lesson: Lesson

    @property
    def length(self) -> int:
        """How many steps it has."""
        return len(self.lesson.steps)

    def step(self, point: Point) -> LessonStep:
        """The step somebody is at."""
        return self.lesson.steps[point.step]

    def is_last(self, point: Point) -> bool:
        """Whether nothing comes after this step."""
        return point.step == self.length - 1

    def match(self, point: Point, names: Sequence[str] | None = None) -> Match:
        """The match as it stands there."""
        key = (self.rules.name, self.rules.package, self.lesson.name)
        match = _match(*key, point.step, point.done).copy()
        if names is not None:
            match.seats = tuple(names)
        return match

    def judge(self, point: Point, given: str) -> Point:
        """Where a try leads: the step is done, or it was tried once more.

        What the rules forbid is refused as at any table.
        """
        step = self.step(point)
        if point.done or not step.asks:
            return point
        if step.choices and given not in step.choices:
            return point
        given = self.read(point, given)
        if step.is_right(given):
            return replace(point, done=given)
        return replace(point, tries=min(point.tries + 1, SHOWN))

    def read(self, point: Point, given: str) -> str:
        """A try as it is written; what the rules forbid is refused."""
        if not self.step(point).moves:
            return given
        match = self.match(point)
        return self.rules.words.notation(match.state, match.read(given))

    def shown(self, point: Point) -> Point:
        """It is shown, after enough tries."""
        step = self.step(point)
        if point.tries < SHOWN or not step.asks or point.done:
            return point
        return replace(point, done=step.model)

    def after(self, point: Point) -> Point | None:
        """The step that follows one that is done; None at the end."""
        if self.step(point).asks and not point.done:
            return point
        return None if self.is_last(point) else Point(point.step + 1)

    def title(self, language: str = "en") -> str:
        """What the lesson is called."""
        return str(self._told(language)["title"])

    def told(self, point: Point, language: str = "en") -> Told:
        """What is said at a step."""
        step = self.step(point)
        words = self._told(language)[step.name]
        choices = {one: words.get("choices", {}).get(one, one) for one in step.choices}
        return Told(words["say"], words.get("task", ""), words.get("after", ""), choices)

    def answer(self, point: Point, given: str, language: str = "en") -> str:
        """What is said to a wrong try."""
        step = self.step(point)
        return str(self._told(language)[step.name]["wrong"][step.kind(given)])

    def _told(self, language: str) -> Mapping[str, Any]:
        tables: Mapping[str, Any] = locale.lessons(self.rules, language).tables[self.lesson.name]
        return tables

    def logs(self) -> list[list[str]]:
        """The log that leads to each step."""
        found: list[list[str]] = []
        for number, step in enumerate(self.lesson.steps):
            if step.log is not None:
                found.append(list(step.log))
                continue
            before = self.lesson.steps[number - 1]
            made = [before.moves[0]] if before.moves else []
            found.append([*found[-1], *made, *before.then])
        return found


def course(rules: Rules, name: str) -> Course:
    """A lesson of a game by its name."""
    for lesson in rules.lessons:
        if lesson.name == name:
            return Course(rules, lesson)
    told = ", ".join(lesson.name for lesson in rules.lessons) or "none"
    raise UnknownLesson(f"{rules.name} has no lesson {name!r}; there are: {told}")


@functools.lru_cache(512)
def _match(name: str, _package: str, lesson: str, number: int, done: str) -> Match:
    found = course(engine.rules(name), lesson)
    game = Game(name, found.lesson.options)
    step, log = found.lesson.steps[number], found.logs()[number]
    if step.moves and done:
        log = _with_outcomes(game, [*log, done], step.then)
    return Match(game, SEED, None, log)


def _with_outcomes(game: Game, log: list[str], then: Sequence[str]) -> list[str]:
    """A log, and the given outcomes that follow at once."""
    state, words = game.start(), game.rules.words
    for text in log:
        state = game.after(state, words.parse(state, text))
    for text in then:
        if game.actor(state) != CHANCE:
            break
        log.append(text)
        state = game.after(state, words.parse(state, text))
    return log
