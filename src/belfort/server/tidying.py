"""Garbage is collected when it suits, not in the middle of a move.

A full collection looks at every step of every table in memory, for some tenths of a second with
hundreds of tables; Python would begin one whenever enough objects have come to stay. Here what is
young is looked through as it comes, in parts so small that nobody waits for one (a hundred
thousand objects take 40 ms), and everything once in a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from typing import Final

YOUNG: Final = (5_000, 5)
"""After how many new objects those are looked through, and how often before the next older."""

NEVER: Final = 1 << 30
EVERYTHING: Final = 600.0
"""Seconds between two full collections."""


@contextlib.asynccontextmanager
async def tidying() -> AsyncIterator[None]:
    """Collect in this way for as long as the house is open."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*YOUNG, NEVER)
    task = asyncio.create_task(_collect())
    try:
        yield
    finally:
        task.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(EVERYTHING)
        gc.collect()
