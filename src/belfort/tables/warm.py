"""Games as the house plays them: interpreted at once, compiled as soon as that is ready.

The first move of a cold house must not wait for a compiler. So single steps are interpreted until
the workshop has compiled the game to the cache on disk and this process has loaded it from there.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

from belfort.bots import workshop
from belfort.bots.readiness import MOST_EDITIONS
from belfort.engine import Edition, Game, Rules, names, rules
from belfort.engine.compiling import runs

log = logging.getLogger("belfort.warm")

WORKSHOP: Final = workshop.Workshop()
"""The workshop of this process; the machine has one cache, and compiles each game once."""

EVERY_NOW_AND_THEN: Final = 0.5
"""Seconds between two looks at what the workshop has made."""

_ready: dict[str, SimpleNamespace] = {}
_begun: set[str] = set()
_whole: set[str] = set()
_editions: list[Rules] = []
"""Of those that are compiled, what would otherwise be forgotten."""


class ServedGame(Game):
    """A game whose single steps become compiled while it is served."""

    def __init__(
        self,
        name: str,
        options: Mapping[str, object],
        version: int,
        edition: Edition | None = None,
    ) -> None:
        super().__init__(name, options, version, edition)
        self._interpreted = SimpleNamespace(**self.rules.functions)
        self.current = self.rules is rules(name, edition)
        """Whether these are the rules of today, which alone are compiled and known to bots."""

    @property
    def run(self) -> Any:
        compiled = _ready.get(self.rules.key) if self.current else None
        return compiled or self._interpreted


def expect_all() -> None:
    """Let every game be compiled by and by; returns at once."""
    WORKSHOP.expect(*names())


def begin(name: str) -> None:
    """See to it that a game, named by its key, will run compiled; returns at once.

    With editions, only as many as bots can be ready for.
    """
    if name not in _begun and not runs("interpreted"):
        if workshop.EDITION in name:
            if len(_editions) >= MOST_EDITIONS:
                return
            _editions.append(rules(name))
        _begun.add(name)
        WORKSHOP.want(name)
        threading.Thread(target=_warm, args=(name,), daemon=True).start()


def warming(name: str) -> float | None:
    """The share of a game that is compiled; None once it all is, or if it never will be."""
    if name in _whole or runs("interpreted") or WORKSHOP.gave_up(name):
        return None
    if workshop.EDITION in name and name not in _begun:
        return None
    now = workshop.progress(name)
    if now.plays:
        _whole.add(name)
        return None
    return now.share


def _warm(name: str) -> None:
    """Load what the workshop has made, once it has."""
    while "steps" not in workshop.progress(name).made:
        if WORKSHOP.gave_up(name):
            return
        time.sleep(EVERY_NOW_AND_THEN)
    _ready[name] = workshop.steps(name)
    log.info("a game runs compiled", extra={"game": name})
