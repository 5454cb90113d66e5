"""How much one guest, or one address, may ask: buckets that fill with time, and a turnstile."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from belfort.server.refusals import TooFast

REMEMBERED = 20_000

# What is asked for, counted in plain answers.
PAGE: Final = 4
HINT: Final = 10
TABLE: Final = 10
INVITATION: Final = 5

MOST_PAGES: Final = 40
"""Pages that one address may wait for."""


class Bucket:
    """`rate` a second over time, `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether so much more is allowed now."""
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, cost: float = 1) -> float:
        """Seconds until so much is allowed again."""
        return max(0.0, (cost - self._left) / self._rate)


class Limits:
    """Buckets by name; the ones not used for longest are forgotten. A rate of 0 counts nobody."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, name: str, now: float, cost: float = 1) -> None:
        """Count something against a name, or refuse it and say when to try again."""
        if self.rate <= 0:
            return
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        cost = min(cost, self.burst)
        if not bucket.take(now, cost):
            raise TooFast("too many requests; wait a moment", math.ceil(bucket.wait(cost)))


class Turnstile:
    """Lets work through one piece at a time, addresses in turn; moves go round it.

    Drawing a page takes the processor for some milliseconds. Whoever asks for a hundred pages at
    once waits for their own; between two pages everything else that is ready goes first.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._busy = False

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn; who has too many waiting already is sent away."""
        if self._busy:
            line = self._lines.setdefault(address, deque())
            if len(line) >= self._longest:
                raise TooFast("too many pages at once; wait a moment", 1)
            ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            line.append(ready)
            try:
                await ready
            except asyncio.CancelledError:
                if ready.done() and not ready.cancelled():
                    self._next()
                raise
        self._busy = True
        try:
            yield
        finally:
            asyncio.get_running_loop().call_soon(self._next)  # what is ready comes first

    def _next(self) -> None:
        """The first of the next line; its line goes to the back."""
        while self._lines:
            address, line = self._lines.popitem(last=False)
            ready = line.popleft()
            if line:
                self._lines[address] = line
            if not ready.done():
                ready.set_result(None)
                return
        self._busy = False
