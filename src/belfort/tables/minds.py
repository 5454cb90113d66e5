"""Bots at the tables: they think in processes of their own, a few at a time, everyone in turn.

A request waits in the line of the table's host, and the lines are served in turn, so that one
guest with a hundred tables keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from belfort import bots, engine
from belfort.bots import readiness
from belfort.engine import Game
from belfort.tables import warm

T = TypeVar("T")

NICENESS = 5
"""Thinking gives way to serving."""

ADVICE = 8_000
"""How often advice plays a match on; `PATIENCE` is how many seconds it takes at most."""

PATIENCE = 2.0

AWAKE = 2
"""Processes that are started before anybody asks, so that the first move need not wait for one."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: a view, never a state."""

    bot: str
    game: str
    options: dict[str, int | str]
    rules: int
    view: bytes
    seat: int
    seed: str


def answer(question: Question) -> int:
    """The code of the move that the bot chooses; runs in a process of its own."""
    game = Game(question.game, question.options, question.rules)
    view = np.frombuffer(question.view, game.rules.state).copy()[0]
    return int(readiness.choose(question.bot, game, view, question.seat, question.seed))


def advise(question: Question) -> list[bots.Judgement]:
    """What a strong player thinks of the moves, the best first."""
    game = Game(question.game, question.options, question.rules)
    view = np.frombuffer(question.view, game.rules.state).copy()[0]
    seat, seed = question.seat, question.seed
    return readiness.judge(game, view, seat, seed, iterations=ADVICE, seconds=PATIENCE)


def _wake() -> None:
    """Nothing to think about: but there is a process now."""


def _begin(parent: int) -> None:
    """A thinking process gives way to others, knows its games, and ends with its server."""
    for name in engine.names():
        engine.rules(name)
    os.nice(NICENESS)
    readiness.keep_up(*engine.names())

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


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
                self._processes().submit(_wake)
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
                self._pool = None
                return await loop.run_in_executor(self._processes(), work, question)
        finally:
            self.thinking -= 1

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, spawn, _begin, (os.getpid(),))
        return self._pool

    async def close(self) -> None:
        """Stop; what was being thought about is thought about again by the next process."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self.compiled:
            warm.WORKSHOP.close()
