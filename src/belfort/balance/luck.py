"""Many matches reviewed: who errs where, and who was lucky; on processes, or on a Ray cluster.

A match is one piece of work, so the arena's crew does it as it plays matches.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from belfort.arena import crew
from belfort.bots.workshop import PARTS
from belfort.engine import BelfortError
from belfort.match import Record, read
from belfort.review import MARKS, Depth, NotOver, Review, review
from belfort.review.parts import NEEDS

THIRDS: Final = 3
"""Parts of a match: early, middle, late."""
SURE: Final = 1.96
"""Standard errors of an interval that holds 95 of 100."""


class NoMatches(BelfortError):
    """There is no match in the folder that could be reviewed."""

    code = "no_matches"


@dataclass(frozen=True)
class Part:
    """What one seat did in one match."""

    game: str
    who: str
    """The bot that played, or the name of whoever sat there."""
    decisions: int
    marks: Mapping[str, int]
    costs: tuple[float, ...]
    """In each third of the match."""
    luck: float
    doubt: float
    """Of the luck."""
    result: float


@dataclass(frozen=True)
class Reviewed:
    """One match: an entry for each seat."""

    match: int
    parts: tuple[Part, ...]
    seconds: tuple[float, ...]


class Reviewing:
    """Reviews matches by their numbers, as a referee plays them."""

    def __init__(self, contest: Sequence[str], cast: Depth) -> None:
        self.contest, self.cast = contest, cast

    def warm_up(self) -> None:
        for game in sorted({read(text).match.game.rules.key for text in self.contest}):
            for part in NEEDS:
                PARTS[part](game)

    def play(self, number: int) -> Reviewed:
        begun = time.perf_counter()
        record = read(self.contest[number])
        found = review(record.match, self.cast, number, threads=1)
        parts = tuple(_part(record, found, seat) for seat in range(record.match.game.players))
        return Reviewed(number, parts, (time.perf_counter() - begun,))


def _part(record: Record, found: Review, seat: int) -> Part:
    told, decisions = found.sum(seat), found.decisions(seat)
    costs = [0.0] * THIRDS
    for one in decisions:
        costs[one.number * THIRDS // len(found.moments)] += one.cost
    bots = {record.bot_at(one.number) for one in found.moments if one.by == seat}
    return Part(
        found.game,
        bots.pop() if len(bots) == 1 and "" not in bots else found.seats[seat],
        len(decisions),
        {name: sum(one.mark == name for one in decisions) for name in MARKS},
        tuple(costs),
        told.luck,
        told.luck_doubt,
        told.now,
    )


@dataclass(frozen=True)
class Row:
    """What many matches say of one player of a game; each figure with its interval."""

    game: str
    who: str
    matches: int
    accuracy: float
    """The part of the decisions that bear no mark."""
    marks: Mapping[str, float]
    """A match."""
    costs: tuple[float, ...]
    """What decisions cost a match, by thirds of it."""
    luck: tuple[float, float]
    result: tuple[float, float]
    adjusted: tuple[float, float]
    """The result without luck: the same on average, and surer."""


def texts(folder: Path) -> list[str]:
    """The matches of a folder that have come to their end."""
    found = []
    for place in sorted(folder.glob("*.json")):
        text = place.read_text("utf-8")
        if read(text).match.over:
            found.append(text)
    if not found:
        raise NoMatches(f"there is no finished match in {folder}")
    return found


def rows(
    matches: Sequence[str],
    depth: Depth,
    processes: int | None = None,
    cluster: str | None = None,
    tell: Callable[[int], None] = lambda _done: None,
) -> list[Row]:
    """Review matches on so many processes, or on a cluster, and say what they tell together."""
    if not all(read(text).match.over for text in matches):
        raise NotOver("only a match that has come to its end is reviewed")
    parts: dict[tuple[str, str], list[Part]] = defaultdict(list)
    work, at_once = Reviewing(tuple(matches), depth), processes or crew.cores()
    every = {}
    for done, one in enumerate(crew.play(work, range(len(matches)), at_once, cluster), 1):
        every[one.match] = one.parts
        tell(done)
    for number in sorted(every):
        for part in every[number]:
            parts[part.game, part.who].append(part)
    return [_row(*key, found) for key, found in sorted(parts.items())]


def _row(game: str, who: str, parts: Sequence[Part]) -> Row:
    count = len(parts)
    marks = {name: sum(one.marks[name] for one in parts) for name in MARKS}
    decisions = sum(one.decisions for one in parts)
    costs = zip(*(one.costs for one in parts), strict=True)
    return Row(
        game,
        who,
        count,
        1 - sum(marks.values()) / max(1, decisions),
        {name: number / count for name, number in marks.items()},
        tuple(sum(third) / count for third in costs),
        _mean([one.luck for one in parts]),
        _mean([one.result for one in parts]),
        _mean([one.result - one.luck for one in parts]),
    )


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of matches, and half of its interval; of one match nothing is known."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    spread = sum((one - mean) ** 2 for one in values) / (count - 1)
    return mean, SURE * (spread / count) ** 0.5
