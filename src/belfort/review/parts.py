"""A review in parts: some steps at a time, in a process that thinks, so that play waits little."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from belfort.bots.readiness import is_ready
from belfort.engine import BelfortError
from belfort.match import load
from belfort.review.findings import Packed, pack
from belfort.review.judging import Course, Depth, Judge, Solved, follow

NEEDS = ("outlook", "search", "solver")
"""What has to be compiled of a game before its matches are judged."""


class NotReady(BelfortError):
    """The game is being compiled still; interpreted, a review would take an hour."""

    code = "review_not_ready"


@dataclass(frozen=True)
class Part:
    """Some steps of a match, which is given as the text of its file."""

    game: str
    """Its key."""
    match: str
    depth: Depth
    first: int
    last: int
    """The first step that is not asked about."""


class _Case(NamedTuple):
    judge: Judge
    course: Course
    solved: list[Solved]


def judge_part(part: Part) -> list[Packed]:
    """What is found of these steps; the same whichever process is asked."""
    if not is_ready(part.game, *NEEDS):
        raise NotReady("the game is being compiled still")
    judge, course, solved = _case(part.match, part.depth)
    return [pack(judge.at(course, number, solved)) for number in range(part.first, part.last)]


@functools.lru_cache(maxsize=2)
def _case(text: str, depth: Depth) -> _Case:
    """A match as it is judged, for the parts that follow."""
    match = load(text)
    judge, course = Judge(match.game, depth, 0), follow(match)
    return _Case(judge, course, judge.endings(course.positions[:-1]))
