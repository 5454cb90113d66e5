"""Whether the house can store what people do, asked as seldom as possible."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from belfort.engine import BelfortError
from belfort.tables import Steward

FRESH: Final = 1.0
"""Seconds for which an answer holds: whoever asks often makes nobody write."""

PATIENCE: Final = 5.0


class Readiness:
    """Tries a write, once for all who ask at the same time."""

    def __init__(self, steward: Steward) -> None:
        self._house = steward
        self._trying: asyncio.Task[bool] | None = None
        self._tried = -FRESH

    async def known(self) -> bool:
        now = time.monotonic()
        if self._trying is None or (self._trying.done() and now - self._tried >= FRESH):
            self._tried = now
            self._trying = asyncio.create_task(self._try())
        return await asyncio.shield(self._trying)

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._house.store.check()
        except (BelfortError, TimeoutError):
            return False
        return True
