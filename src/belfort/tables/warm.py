"""Games as the house plays them: interpreted at once, compiled as soon as that is ready.

The first move of a cold house must not wait for a compiler. So single steps are interpreted until
another process has compiled the game to the cache on disk and this one has loaded it from there.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from belfort.engine import CHANCE, NOBODY, SPECTATOR, Game, kernels, rules
from belfort.engine.chance import stream
from belfort.engine.compiling import runs
from belfort.engine.rules import FUNCTIONS

log = logging.getLogger("belfort.warm")

_ready: dict[str, SimpleNamespace] = {}
_begun: set[str] = set()


class ServedGame(Game):
    """A game whose single steps become compiled while it is served."""

    def __init__(self, name: str, options: Mapping[str, object], version: int) -> None:
        super().__init__(name, options, version)
        self._interpreted = SimpleNamespace(**self.rules.functions)
        self.current = self.rules is rules(name)
        """Whether these are the rules of today, which alone are compiled and known to bots."""

    @property
    def run(self) -> Any:
        compiled = _ready.get(self.rules.name) if self.current else None
        return compiled or self._interpreted


def begin(name: str) -> None:
    """See to it that a game will run compiled; returns at once."""
    if name not in _begun and not runs("interpreted"):
        _begun.add(name)
        threading.Thread(target=_warm, args=(name,), daemon=True).start()


def _warm(name: str) -> None:
    """Compile elsewhere, where it keeps nobody waiting; then load what was compiled."""
    command = f"from belfort.tables.warm import exercise; exercise({name!r})"
    done = subprocess.run([sys.executable, "-c", command], check=False, capture_output=True)  # noqa: S603 - our own code
    if done.returncode != 0:
        log.warning("a game stays interpreted", extra={"game": name})
        return
    _ready[name] = exercise(name)
    log.info("a game runs compiled", extra={"game": name})


def exercise(name: str) -> SimpleNamespace:
    """Compile or load every function of a game by playing one match with them."""
    run = SimpleNamespace(**{one: getattr(kernels, one).compiled for one in FUNCTIONS})
    game = Game(name)
    game.run = run
    s, rng = game.start(), stream("warm")
    while (actor := game.actor(s)) != NOBODY:
        if actor == CHANCE:
            weights = game.chances(s)
            step = next(code for code, weight in enumerate(weights) if weight > 0)
        else:
            step = game.moves(s)[0]
            game.guess(game.view(s, actor), actor, rng)
        game.view(s, SPECTATOR)
        game.hide_step(s, step, SPECTATOR)
        s = game.after(s, step)
    game.scores(s)
    game.ranks(s)
    return run
