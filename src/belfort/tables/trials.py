"""Editions tried out for somebody who writes one: in their turn, and what is known is kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from belfort.bots.trying import Trial, Tried, try_out
from belfort.engine import Rules
from belfort.tables.errors import Busy
from belfort.tables.minds import Minds

KEPT: Final = 256
PATIENCE: Final = 5.0
"""Seconds that somebody waits for figures; a house that closes waits longer than that."""


class Trials:
    """What matches with an edition look like."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._known: OrderedDict[str, Tried] = OrderedDict()
        self._tried: dict[str, asyncio.Task[None]] = {}

    def known(self, rules: Rules, options: Mapping[str, int | str]) -> Tried | None:
        """What has been tried already."""
        return self._known.get(_name(rules, options))

    async def of(
        self, line: str, rules: Rules, options: Mapping[str, int | str], patience: float = PATIENCE
    ) -> Tried:
        """Let a process try it, when it is this line's turn; `Busy` if that takes too long."""
        name = _name(rules, options)
        if name not in self._known:
            if name not in self._tried:
                trial = Trial(rules.name, dict(options), rules.other)
                self._tried[name] = asyncio.create_task(self._try(name, line, trial))
            try:  # who comes back finds what came of it, though it took long
                await asyncio.wait_for(asyncio.shield(self._tried[name]), patience)
            except TimeoutError as error:
                raise Busy("others have their turn first", 5) from error
        return self._known[name]

    async def _try(self, name: str, line: str, trial: Trial) -> None:
        try:
            self._known[name] = await self._minds.in_turn(line, try_out, trial)
        finally:
            del self._tried[name]
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tried.values():
            task.cancel()
        await asyncio.gather(*self._tried.values(), return_exceptions=True)


def _name(rules: Rules, options: Mapping[str, int | str]) -> str:
    return f"{rules.key} {sorted(options.items())}"
