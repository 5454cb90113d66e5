"""The lessons of a game: each can be taken to its end, and answers whatever is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from belfort import locale
from belfort.engine import BelfortError
from belfort.engine.lessons import OTHER, PACKAGE, LessonStep
from belfort.match.lessons import Course, Point
from belfort.testing.broken import Broken, file_of
from belfort.testing.catalogues import FAULTS
from belfort.testing.page import rules_on
from belfort.testing.parts import Part
from belfort.testing.subject import Subject

PART: Final = Part("lessons")

LONGEST: Final = 220
"""Letters that are said at once: what is longer is not read."""


def _courses(subject: Subject) -> list[Course]:
    return [Course(subject.rules, lesson) for lesson in subject.rules.lessons]


def _in_languages(subject: Subject) -> Iterator[tuple[Course, str]]:
    return ((one, language) for one in _courses(subject) for language in locale.LANGUAGES)


def _file(taken: Course) -> str:
    return file_of(taken.rules, f"{PACKAGE}/{taken.lesson.name}.toml")


each_lesson = PART.each(_courses, lambda one: f"{one.rules.name}-{one.lesson.name}")
in_every_language = PART.each(
    _in_languages, lambda one: f"{one[0].rules.name}-{one[0].lesson.name}-{one[1]}"
)


@each_lesson
def every_step_can_be_reached_and_what_is_right_is_legal(taken: Course) -> None:
    file, steps = _file(taken), taken.lesson.steps
    for number, step in enumerate(steps):
        point = Point(number)
        try:
            match = taken.match(point)
        except BelfortError as error:
            raise Broken(f"{file}: the step `{step.name}` cannot be reached: {error}") from error
        if step.choices and step.answer not in step.choices:
            raise Broken(f"{file}: `{step.name}` has an answer that is none of its choices")
        if not step.moves:
            continue
        if match.actor != taken.lesson.seat:
            raise Broken(f"{file}: at `{step.name}` it is not the learner's turn")
        right = [move.text for move in match.moves() if step.is_right(move.text)]
        if step.model not in right:
            raise Broken(f"{file}: at `{step.name}` the move `{step.model}` is not legal")
        for move in right:
            taken.match(Point(number, 0, move))
        goes_on = number + 1 < len(steps) and steps[number + 1].log is None
        if len(right) > 1 and goes_on:
            told = "more than one move is right, so the step after it needs a `log` of its own"
            raise Broken(f"{file}: at `{step.name}` {told}")


@each_lesson
def every_kind_of_wrong_try_can_be_made(taken: Course) -> None:
    for number, step in enumerate(taken.lesson.steps):
        kinds = {step.kind(one) for one in wrong_tries(taken, number)}
        if idle := set(step.wrong) - kinds:
            told = f"nothing that can be tried at `{step.name}` is of the kind `{min(idle)}`"
            raise Broken(f"{_file(taken)}: {told}")


@each_lesson
def whatever_is_drawn_for_itself_can_be_drawn(taken: Course) -> None:
    file, stage = _file(taken), taken.rules.stage
    for step in taken.lesson.steps:
        place = f"{file}: `{step.name}`"
        if unknown := set(step.pictures) - set(step.choices):
            raise Broken(f"{place} draws `{min(unknown)}`, which is none of its choices")
        if unknown := set(step.compare) - {*step.wrong, OTHER}:
            raise Broken(f"{place} compares `{min(unknown)}`, which is no kind of wrong try")
        if (step.picture or step.pictures) and not hasattr(stage, "drawn"):
            raise Broken(f"{place} has pictures, and the game's `stage` draws none with `drawn`")
        if step.compare and not (step.moves and hasattr(stage, "made")):
            raise Broken(f"{place} compares moves, and no `made` of a `stage` draws them")


def wrong_tries(taken: Course, number: int) -> list[str]:
    """Everything that can be pressed at a step and is not right."""
    step = taken.lesson.steps[number]
    moves = taken.match(Point(number)).moves() if step.moves else []
    tries = [move.text for move in moves] or list(step.choices)
    return [one for one in tries if not step.is_right(one)]


@in_every_language
def everything_is_said(one: tuple[Course, str]) -> None:
    taken, language = one
    file = file_of(taken.rules, f"{PACKAGE}/{language}.toml")
    tables = locale.lessons(taken.rules, language).tables.get(taken.lesson.name, {})
    if not tables.get("title"):
        raise Broken(f"{file}: [{taken.lesson.name}] has no title")
    for step in taken.lesson.steps:
        place = f"{file}: [{taken.lesson.name}.{step.name}]"
        words = tables.get(step.name, {})
        for key in _needed(step):
            if not _at(words, key):
                raise Broken(f"{place} has no `{key}`")
        for key, text in _texts(words):
            if key not in (*_needed(step), "after"):
                raise Broken(f"{place} has `{key}`, which nobody says")
            if len(text) > LONGEST:
                raise Broken(f"{place}: `{key}` has {len(text)} letters, more than {LONGEST}")
            if text.count("*") % 2:
                raise Broken(f"{place}: `{key}` has a star without another")


def _needed(step: LessonStep) -> list[str]:
    """What must be said at a step."""
    if not step.asks:
        return ["say"]
    kinds = [f"wrong.{kind}" for kind in (*step.wrong, OTHER)]
    return ["say", "task", *(f"choices.{one}" for one in step.choices), *kinds]


def _at(words: Mapping[str, Any], key: str) -> Any:
    table, _, name = key.rpartition(".")
    return (words.get(table, {}) if table else words).get(name)


def _texts(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, str):
            yield key, value
        else:
            yield from ((f"{key}.{name}", text) for name, text in value.items())


@PART.each(
    lambda subject: [(subject, language) for language in locale.LANGUAGES],
    lambda one: f"{one[0].name}-{one[1]}",
)
def a_language_says_what_english_says(one: tuple[Subject, str]) -> None:
    subject, language = one
    if not subject.rules.lessons:
        return
    file = file_of(subject.rules, f"{PACKAGE}/{language}.toml")
    for faults in FAULTS:
        for fault in faults(f"{subject.rules.package}.{PACKAGE}", language):
            raise Broken(f"{file} {fault}")


@PART.game
def every_rule_is_taught_or_left_out_with_a_reason(subject: Subject) -> None:
    lessons = subject.rules.lessons
    if not lessons:
        return
    file, page = file_of(subject.rules, PACKAGE), rules_on(subject.rules.page)
    taught = {rule for lesson in lessons for step in lesson.steps for rule in step.rules}
    left = {one for lesson in lessons for rules in lesson.left_out for one in numbered(rules)}
    if unknown := (taught | left) - set(page):
        raise Broken(f"{file} names {min(unknown)}, which is not on the page")
    if both := taught & left:
        raise Broken(f"{file} teaches {min(both)} and leaves it out")
    for rule in page:
        if rule not in taught | left:
            raise Broken(f"{file}: no step names {rule}, and [left_out] gives no reason")


def numbered(rules: str) -> list[str]:
    """The rules that `CT-2..CT-5` stands for, or the one that is named."""
    first, _, last = rules.partition("..")
    prefix, _, number = first.partition("-")
    end = int(last.rpartition("-")[2] or number)
    return [f"{prefix}-{one}" for one in range(int(number), end + 1)]
