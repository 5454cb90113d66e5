"""The record of a contest: a file of JSON lines, documented in docs/arena.md.

The first line describes the contest, every other line is the result of one match, added when it
is over. Whatever interrupts the writing, at worst the last line is torn; reading passes over it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from belfort.arena.contest import Contest
from belfort.arena.errors import BadRecord
from belfort.arena.result import Result
from belfort.engine import BelfortError, Edition

FORMAT = "belfort-arena"
VERSION = 2


def describe(contest: Contest) -> dict[str, Any]:
    """A contest as the first line of its record."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": contest.game,
        "rules": contest.rules.version,
        "edition": asdict(contest.edition or contest.rules.edition),
        "players": contest.players,
        "options": dict(contest.options),
        "bots": list(contest.bots),
        "matches": contest.matches,
        "budget": contest.budget,
        "seed": contest.seed,
    }


def read(place: Path) -> tuple[Contest, list[Result]]:
    """The contest that a record is of, and the results it holds so far."""
    lines = _whole_lines(_content(place))
    if not lines:
        raise BadRecord(f"{place} does not hold a contest")
    contest = _contest(place, lines[0])
    return contest, _results(place, contest, lines[1:])


def _content(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except OSError as error:
        raise BadRecord(f"{place} cannot be read: {error.strerror}") from error


def _whole_lines(content: bytes) -> list[bytes]:
    """The lines of a record, less one at the end that was torn by an interruption."""
    lines = content.splitlines(keepends=True)
    if lines and not (lines[-1].endswith(b"\n") and _is_json(lines[-1])):
        lines.pop()
    return lines


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _contest(place: Path, line: bytes) -> Contest:
    try:
        data = json.loads(line)
        named = data["format"] == FORMAT
    except (ValueError, KeyError, TypeError):
        named = False
    if not named:
        raise BadRecord(f"{place} is not a record of the arena")
    if data.get("version") != VERSION:
        raise BadRecord(f"{place} is of version {data.get('version')}; this is {VERSION}")
    try:
        given = {field.name: data[field.name] for field in fields(Contest)}
        contest = Contest(**(given | {"edition": Edition(**data["edition"])}))
    except (BelfortError, KeyError, TypeError) as error:
        raise BadRecord(f"{place} does not describe a contest: {error}") from error
    _check_same(place, data, contest)
    return contest


def _check_same(place: Path, data: Mapping[str, Any], contest: Contest) -> None:
    for name, value in describe(contest).items():
        if data.get(name) != value:
            problem = f"its {name} is {data.get(name)}, not {value}"
            raise BadRecord(f"{place} is the record of another contest: {problem}")


def _results(place: Path, contest: Contest, lines: Sequence[bytes]) -> list[Result]:
    """The results by their lines; of two for one match the first counts."""
    found: dict[int, Result] = {}
    for number, line in enumerate(lines, start=2):
        try:
            data = {name: _tuples(value) for name, value in json.loads(line).items()}
            result = Result(**data)
            fits = contest.fixture(result.match).seats == result.seats
            sized = {len(values) for name, values in data.items() if name != "match"}
        except (ValueError, AttributeError, TypeError, IndexError):
            fits = False
        if not fits or sized != {contest.players}:
            raise BadRecord(f"{place}, line {number}: not a result of this contest")
        found.setdefault(result.match, result)
    return list(found.values())


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class Record:
    """The record of a contest, open for adding results; it is made if it is not there."""

    def __init__(self, place: Path, contest: Contest) -> None:
        first = _line(describe(contest))
        content = _content(place) if place.exists() else b""
        lines = _whole_lines(content)
        if lines:
            _check_same(place, describe(_contest(place, lines[0])), contest)
        elif not first.startswith(content):
            raise BadRecord(f"{place} is not a record of the arena")
        self.results = _results(place, contest, lines[1:])
        """Those that were there before."""
        place.parent.mkdir(parents=True, exist_ok=True)
        self._file = place.open("ab", buffering=0)
        self._file.truncate(sum(len(line) for line in lines))
        if not lines:
            self._write(first)

    def add(self, result: Result) -> None:
        """Write a result down."""
        self._write(_line(asdict(result)))

    def _write(self, line: bytes) -> None:
        """In one piece: nothing may be added behind part of a line."""
        if self._file.write(line) != len(line):
            raise OSError(f"{self._file.name} could not be written whole; the disk may be full")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.fsync(self._file.fileno())
        self._file.close()


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"
