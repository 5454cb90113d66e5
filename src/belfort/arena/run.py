"""Holding a contest: what is on record is read, what is missing is played."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Mapping
from pathlib import Path

from belfort.arena import crew
from belfort.arena.contest import Contest
from belfort.arena.errors import BadContest
from belfort.arena.record import Record
from belfort.arena.referee import Referee
from belfort.arena.result import Result
from belfort.bots import Bot


def run(
    contest: Contest,
    *,
    file: Path | None = None,
    processes: int | None = None,
    ray: str | None = None,
    cast: Mapping[str, Bot] | None = None,
) -> Generator[Result, None, None]:
    """Every result of a contest: first those on record, then new ones as they come.

    With a `file`, results are added to it one by one; if it holds some already, it must be the
    record of this very contest, and only what is missing is played. `processes` is how many play
    (all cores if None; 1 plays here), `ray` the address of a cluster to play on instead. `cast`
    gives bots that are not of the house, by name; to play elsewhere they must be picklable.

    Stop whenever you like: closing the iterator ends the workers.
    """
    if processes is not None and processes < 1:
        raise BadContest(f"processes: {processes} is not at least 1")
    referee = Referee(contest, cast)
    return _run(referee, file, processes or crew.cores(), ray)


def _run(
    referee: Referee, file: Path | None, processes: int, ray: str | None
) -> crew.Results[Result]:
    with contextlib.ExitStack() as stack:
        record = stack.enter_context(Record(file, referee.contest)) if file else None
        kept = record.results if record else []
        yield from kept
        played = {result.match for result in kept}
        missing = [number for number in range(referee.contest.total) if number not in played]
        results = crew.play(referee, missing, processes, ray)
        stack.callback(results.close)
        for result in results:
            if record:
                record.add(result)
            yield result
