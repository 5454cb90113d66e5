"""`belfort check`: all that is asked of one game, a line for each part, a sentence for each fault.

The interpreted parts run here, one check after the other, and none may take for ever. What is
compiled runs beside them in a process of its own, which an index outside an array may end.
"""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from belfort import engine
from belfort.engine import BelfortError
from belfort.testing.broken import Broken, explained, folder
from belfort.testing.parts import PARTS, Check, checks
from belfort.testing.subject import Subject

COMPILED: Final = ("compiled", "speed")
LIMIT: Final = 20
"""Seconds of the processor that a check may take: a machine that is busy breaks none off."""
PATIENCE: Final = 300
"""Seconds that compiling may take."""


@dataclass
class Line:
    """What came of a part."""

    part: str
    checks: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    note: str = ""

    def __str__(self) -> str:
        if self.faults:
            said = f"{len(self.faults)} of {self.checks} checks failed"
        else:
            said = f"ok, {self.checks} checks" if self.checks else "left out"
        told = f"{self.part:12} {said}" + (f" ({self.note})" if self.note else "")
        return "\n".join([told, *(f"    {fault}" for fault in self.faults)])


class UnknownPart(BelfortError):
    """Nothing of that name is asked of a game."""

    code = "unknown_part"


def check(name: str, names: Sequence[str] = PARTS) -> Iterator[Line]:
    """Ask all parts of a game; a game that is not on the shelf is asked nothing else."""
    for part in names:
        if part not in PARTS:
            raise UnknownPart(f"{part!r} is no part; there are {', '.join(PARTS)}")
    left = [one for one in engine.broken() if one.game == name]
    if left and name not in engine.names():
        yield Line("shelf", 1, 0, [str(one) for one in left])
        return
    engine.rules(name)  # or it is said that there is none
    subject = Subject(name)
    apart = [part for part in names if part in COMPILED]
    with _beside(name, apart) as others:
        sound = True
        for part in names:
            if part not in COMPILED:
                line = asked(subject, part, _in_time)
                sound = sound and not line.faults
                yield line
        if not sound:  # compiled code that does not end or writes anywhere says nothing more
            yield from (Line(part, note="first the rules must hold") for part in apart)
        elif others is not None:
            yield from _of(others, apart)


def asked(
    subject: Subject,
    part: str,
    limit: Callable[[Check], AbstractContextManager[object]] = contextlib.nullcontext,
) -> Line:
    """Ask one part, of a check that fails only the first thing it fails with."""
    line, begun = Line(part), time.perf_counter()
    failed: set[str] = set()
    try:
        for one in checks(subject, part):
            line.checks += 1
            if one.name in failed:
                continue
            try:
                with limit(one):
                    one()
            except Broken as broken:
                failed.add(one.name)
                line.faults.append(str(broken))
    except Exception as error:  # noqa: BLE001 - a game may break before it can be asked
        line.checks += 1
        line.faults.append(explained(error, subject.rules))
    line.seconds = time.perf_counter() - begun
    if part == "speed" and not line.faults:
        line.note = _told_speed(subject)
    return line


def _told_speed(subject: Subject) -> str:
    from belfort.testing import speed

    slow, fast = speed.measured(subject.main[0])
    return f"{slow:,.0f} steps a second interpreted, {fast:,.0f} compiled"


@contextlib.contextmanager
def _in_time(one: Check) -> Iterator[None]:
    """While open, a check that takes too long is broken off, with the line where it was."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(_signal: int, frame: FrameType | None) -> None:
        here = folder(one.subject.rules)
        while frame is not None and not Path(frame.f_code.co_filename).is_relative_to(here):
            frame = frame.f_back
        if frame is None:
            raise Broken(f"{one} takes longer than {LIMIT} s")
        file = f"{here.name}/{Path(frame.f_code.co_filename).name}"
        name = frame.f_code.co_name
        raise Broken(
            f"{file}, line {frame.f_lineno}, in `{name}`: after {LIMIT} s it still goes on"
        )

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextlib.contextmanager
def _beside(name: str, parts: Sequence[str]) -> Iterator[subprocess.Popen[str] | None]:
    """A process that asks some parts, and does not outlive what is done meanwhile."""
    if not parts:
        yield None
        return
    command = [sys.executable, "-m", "belfort.testing.report", name, *parts]
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _of(process: subprocess.Popen[str], parts: Sequence[str]) -> Iterator[Line]:
    """The lines of a process; if it ends before its time, that is said of the part it was at."""
    try:
        told, complained = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        yield Line(parts[0], 1, PATIENCE, [f"compiled code still goes on after {PATIENCE} s"])
        return
    lines = [Line(**json.loads(one)) for one in told.splitlines() if one.startswith("{")]
    yield from lines
    if process.returncode:
        last = complained.strip().rpartition("\n")[2]
        said = f"by signal {-process.returncode}" if process.returncode < 0 else f"with: {last}"
        fault = f"compiled code ended its process {said}: is an index outside an array?"
        yield Line(parts[min(len(lines), len(parts) - 1)], 1, 0, [fault])


def main(name: str, *parts: str) -> None:
    """Ask some parts and print what came of each as JSON."""
    subject = Subject(name)
    for part in parts:
        print(json.dumps(vars(asked(subject, part))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
