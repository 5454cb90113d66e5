"""A move never waits for Python itself: neither for a collection of garbage nor for a thread.

A full collection looks at every step of every table in memory, for some tenths of a second with
hundreds of tables; Python would begin one whenever enough objects have come to stay. Here what is
young is looked through as it comes, in parts so small that nobody waits for one (a hundred
thousand objects take 40 ms), and everything once in a while.

The thread that commits runs Python between two answers of the database. While the loop is busy it
would wait 5 ms for each turn; here half a millisecond.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from collections.abc import AsyncIterator
from typing import Final

YOUNG: Final = (5_000, 5)
"""After how many new objects those are looked through, and how often before the next older."""

NEVER: Final = 1 << 30
EVERYTHING: Final = 600.0
"""Seconds between two full collections."""

TURN: Final = 0.0005
"""Seconds that a thread may go on while another waits."""


@contextlib.asynccontextmanager
async def steady() -> AsyncIterator[None]:
    """Run in this way for as long as the house is open."""
    collects, turn = gc.get_threshold(), sys.getswitchinterval()
    gc.freeze()
    gc.set_threshold(*YOUNG, NEVER)
    sys.setswitchinterval(TURN)
    task = asyncio.create_task(_collect())
    try:
        yield
    finally:
        task.cancel()
        sys.setswitchinterval(turn)
        gc.set_threshold(*collects)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(EVERYTHING)
        gc.collect()
