"""Thinking, for bots, for hints and for editions that are tried out: in processes of its own, a
few at a time, everyone in turn.

All of it waits in one queue of lines, a line for each address (or guest, where that is not known),
and the lines are served in turn: a hundred tables, hints or guests of one address keep nobody else
waiting.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Container
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from belfort.bots.mind import Question, advise, answer, begin, wake
from belfort.bots.reasons import Advice
from belfort.tables import warm
from belfort.tables.errors import Busy

T = TypeVar("T")
Q = TypeVar("Q")

AWAKE = 2
"""Processes that are started before anybody asks, so that the first move need not wait for one."""


MOST_HINTS: Final = 4
"""Hints, or figures of editions, that one address may wait for."""


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

    def take(self, served: Container[str] = ()) -> tuple[str, str] | None:
        """The first item of the next line that is not served already; the line goes to the back."""
        line = next((one for one in self._lines if one not in served), None)
        if line is None:
            return None
        items = self._lines.pop(line)
        item = items.popleft()
        if items:
            self._lines[line] = items
        self._waiting.discard(item)
        return line, item

    def step_back(self, line: str) -> None:
        """A line has just been served: those that were not come first."""
        if line in self._lines:
            self._lines.move_to_end(line)


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
        self._behind = FairQueue()
        """What is done only while nothing else waits."""
        self._served: Counter[str] = Counter()
        """How many processes think for a line."""
        self._asked: dict[str, tuple[Callable[[Any], Any], Any, asyncio.Future[Any]]] = {}
        """Besides the moves of bots: hints, and editions that are tried out."""
        self._asking: Counter[str] = Counter()
        self._numbers = itertools.count()
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

    def ask(self, line: str, table: str) -> None:
        """A bot is on turn at a table."""
        if not self._closed:
            self._queue.put(line, table)
            self._next()

    def _next(self) -> None:
        most = max(1, self.processes - 1)  # where there are several, nobody has them all
        while len(self._tasks) < self.processes and not self._closed:
            full = {line for line, count in self._served.items() if count >= most}
            queue = self._queue
            found = queue.take(full)
            if found is None:
                queue = self._behind
                found = queue.take()
            if found is None:
                return
            self._served[found[0]] += 1
            task = asyncio.create_task(self._serve_one(queue, *found))
            self._tasks.add(task)

    async def _serve_one(self, queue: FairQueue, line: str, item: str) -> None:
        try:
            if item in self._asked:
                await self._answer(*self._asked.pop(item))
            else:
                await self._serve(item)
        finally:
            self._tasks.discard(asyncio.current_task())
            self._served -= Counter((line,))
            queue.step_back(line)
            self._next()

    async def _answer(self, work: Callable[[Q], T], asked: Q, told: asyncio.Future[T]) -> None:
        if told.done():  # whoever asked is gone
            return
        try:
            found = await self._ask(work, asked)
        except Exception as error:  # noqa: BLE001 - it belongs to whoever waits
            if not told.done():
                told.set_exception(error)
        else:
            if not told.done():
                told.set_result(found)

    async def think(self, question: Question) -> int:
        """Let a process find the move."""
        return await self._ask(answer, question)

    async def advise(self, line: str, question: Question) -> Advice:
        """Let a process judge the moves for somebody who asks for a hint, in their turn."""
        return await self.in_turn(line, advise, question)

    async def in_turn(self, line: str, work: Callable[[Q], T], asked: Q) -> T:
        """Let a process do something for somebody who waits for it, in their turn."""
        if self._closed or self._asking[line] >= MOST_HINTS:
            raise Busy("you wait for other hints already", 2 * self._asking[line])
        self._asking[line] += 1
        try:
            return await self._told(self._queue, line, work, asked)
        finally:
            self._asking -= Counter((line,))

    async def behind(self, line: str, work: Callable[[Q], T], asked: Q) -> T:
        """The same behind everything that somebody waits for; each piece should be short."""
        return await self._told(self._behind, line, work, asked)

    async def _told(self, queue: FairQueue, line: str, work: Callable[[Q], T], asked: Q) -> T:
        told: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        name = f"asked {next(self._numbers)}"
        self._asked[name] = work, asked, told
        queue.put(line, name)
        self._next()
        return await told

    async def _ask(self, work: Callable[[Q], T], question: Q) -> T:
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
        for *_, told in self._asked.values():
            told.cancel()
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
