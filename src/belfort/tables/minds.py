"""Bots at the tables: they think in processes of their own, a few at a time, everyone in turn.

A request waits in the line of the table's host, and the lines are served in turn, so that one
guest with a hundred tables keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from belfort import bots
from belfort.bots.mind import Question, advise, answer, begin, wake
from belfort.tables import warm

T = TypeVar("T")

AWAKE = 2
"""Processes that are started before anybody asks, so that the first move need not wait for one."""


class FairQueue:
    """Lines of waiting work, served in turn; nothing waits twice."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[str]] = OrderedDict()
        self._waiting: set[str] = set()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, line: str, item: str) -> None:
        if item not in self._waiting:
            self._waiting.add(item)
            self._lines.setdefault(line, deque()).append(item)

    def take(self) -> str | None:
        """The next item; its line goes to the back."""
        if not self._lines:
            return None
        line, items = self._lines.popitem(last=False)
        item = items.popleft()
        if items:
            self._lines[line] = items
        self._waiting.discard(item)
        return item


class Minds:
    """Serves tables where a bot is on turn: `serve(table, think)` makes the move."""

    def __init__(
        self, processes: int, serve: Callable[[str], Awaitable[None]], *, compiled: bool = False
    ) -> None:
        self.processes = processes
        self.compiled = compiled
        """Whether games are compiled; until one is, its bots think offhand."""
        self.thinking = 0
        self._serve = serve
        self._queue = FairQueue()
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def begin(self) -> None:
        """Get ready for the first question, without keeping anybody waiting."""
        if self.compiled:
            for _ in range(min(AWAKE, self.processes)):
                self._processes().submit(wake)
            warm.expect_all()

    def warming(self, game: str) -> float | None:
        """The share of a game that is compiled; None once its bots are what they should be."""
        return warm.warming(game) if self.compiled else None

    def ask(self, host: str, table: str) -> None:
        """A bot is on turn at a table of this host."""
        if not self._closed:
            self._queue.put(host, table)
            self._next()

    def _next(self) -> None:
        while len(self._tasks) < self.processes and not self._closed:
            table = self._queue.take()
            if table is None:
                return
            task = asyncio.create_task(self._serve_one(table))
            self._tasks.add(task)

    async def _serve_one(self, table: str) -> None:
        try:
            await self._serve(table)
        finally:
            self._tasks.discard(asyncio.current_task())
            self._next()

    async def think(self, question: Question) -> int:
        """Let a process find the move."""
        return await self._ask(answer, question)

    async def advise(self, question: Question) -> list[bots.Judgement]:
        """Let a process judge the moves for somebody who asks for a hint."""
        return await self._ask(advise, question)

    async def _ask(self, work: Callable[[Question], T], question: Question) -> T:
        """A process that dies is replaced, and the question asked again."""
        self.thinking += 1
        loop = asyncio.get_running_loop()
        try:
            try:
                return await loop.run_in_executor(self._processes(), work, question)
            except BrokenProcessPool:
                if self._closed:
                    raise
                self._pool = None
                return await loop.run_in_executor(self._processes(), work, question)
        finally:
            self.thinking -= 1

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, spawn, begin, (os.getpid(),))
        return self._pool

    async def close(self) -> None:
        """Stop; what was being thought about is thought about again by the next process."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(_dismiss, pool)
        if self.compiled:
            warm.WORKSHOP.close()


def _dismiss(pool: ProcessPoolExecutor) -> None:
    """End processes at once, thinking or just being born, and all that they were asked through."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)
