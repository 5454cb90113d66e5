"""What a load is measured with: a server on the first core, the clients' pace and their tally.

One tally, one pace and one way of starting serve every server, so that their rows compare.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import httpx

CORES = sorted(os.sched_getaffinity(0))
WARM_UP = 25.0
"""Seconds in which tables begin one after the other: about as long as a match takes, so that later
matches end and begin all the time, and not all at once."""

HEAD = (
    f"| {'':22} | moves/s | processor time a move | half acknowledged within | 99% within"
    " |   longest |   moves | matches ended |\n|---|---|---|---|---|---|---|---|"
)


@dataclass
class Tally:
    """What the clients saw."""

    since: float
    until: float
    waits: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    ended: set[str] = field(default_factory=set)
    """The matches that ended; both their clients tell."""
    work: float = 0
    """Seconds of processor time that the server took meanwhile."""

    @classmethod
    def after_warm_up(cls, seconds: float) -> Tally:
        since = time.perf_counter() + WARM_UP
        return cls(since, since + seconds)

    def moved(self, sent: float, now: float) -> None:
        if self.since <= sent < self.until:
            self.waits.append(now - sent)

    def row(self, name: str) -> str:
        """A line under `HEAD`, and what was refused after it."""
        if not self.waits:
            return f"| {name:22} | no move was acknowledged |"
        waits = sorted(self.waits)
        rate = len(waits) / (self.until - self.since)
        half, most = (1000 * waits[int(q * len(waits))] for q in (0.5, 0.99))
        row = (
            f"| {name:22} | {rate:7.0f} | {1000 * self.work / len(waits):18.2f} ms"
            f" | {half:21.1f} ms | {most:7.1f} ms | {1000 * waits[-1]:6.1f} ms"
            f" | {len(waits):7} | {len(self.ended):13} |"
        )
        return f"{row} refused: {self.refused}" if self.refused else row


@dataclass
class Pace:
    """All tables together make `rate` moves a second; 0: nobody waits."""

    rate: float
    tables: int

    def head_start(self) -> float:
        """How long a table waits before its first move."""
        return 0 if self.rate <= 0 else random.uniform(0, WARM_UP)

    def pause(self) -> float:
        return 0 if self.rate <= 0 else random.uniform(0.5, 1.5) * self.tables / self.rate


async def watch_work(process: int, tally: Tally) -> None:
    await asyncio.sleep(tally.since - time.perf_counter())
    before = work_of(process)
    await asyncio.sleep(tally.until - time.perf_counter())
    tally.work = work_of(process) - before


def work_of(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def leave_first_core() -> None:
    """What this process and its children do from now on stays off the server's core."""
    os.sched_setaffinity(0, CORES[1:] or CORES)


@contextlib.contextmanager
def on_first_core(command: list[str], env: Mapping[str, str], answers: str) -> Iterator[int]:
    """The server's process, once it answers at the address."""
    pinned = ["taskset", "-c", str(CORES[0]), *command]
    server = subprocess.Popen(pinned, env={**os.environ, **env})
    try:
        await_answer(answers)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def await_answer(address: str) -> None:
    for _ in range(300):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(address).status_code == httpx.codes.OK:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers at {address}")


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
