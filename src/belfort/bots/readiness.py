"""Bots that answer at once: by their level when their game is compiled, offhand until then.

A process that lets bots play loads what the workshop has compiled in a thread of its own, and
asks here for moves. Where nothing can be kept on disk, it compiles what it plays in that thread.
BELFORT_RUNTIME leaves no choice, so with it bots think as they are told.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Final

from belfort import bots
from belfort.bots.birds import BIRDS, NOWHERE, offhand
from belfort.bots.levels import SIGHT, judge_offhand
from belfort.bots.workshop import EDITION, PARTS, progress
from belfort.engine import Game, Rules, State, cache, rules
from belfort.engine.compiling import runs

log = logging.getLogger("belfort.readiness")

_SIGHTS: Final = {**SIGHT, **{name: bird.sight for name, bird in BIRDS.items()}}

_NEEDS: Final = {
    "greedy": ("greedy",),
    **{
        name: ("search", "solver") if sight.positions else ("search",)
        for name, sight in _SIGHTS.items()
        if sight != NOWHERE
    },
}

SERVING: Final = "steps"
"""The part that bots have no use for."""

A_MOMENT: Final = 1.0
"""Seconds that an answer waits for what is compiled to be loaded: not longer than thinking
offhand would take."""

EVERY_NOW_AND_THEN: Final = 0.5
"""Seconds between two looks at what the workshop has made."""

MOST_EDITIONS: Final = 24
"""That one process loads compiled, as long as it lives: what Numba knows, it never forgets. With
others, bots think offhand."""

_news = threading.Condition()
_games: list[str] = []
_asked: set[str] = set()
"""The games of which a bot has been asked for a move."""
_loaded: set[tuple[str, str]] = set()
_spoilt: set[tuple[str, str]] = set()
"""What could not be loaded."""
_editions: list[Rules] = []
"""Of those that are loaded, what would otherwise be forgotten."""
_loader: threading.Thread | None = None


def needs(name: str) -> tuple[str, ...]:
    """What has to be compiled for a bot; some need nothing."""
    return _NEEDS.get(name, ())


def choose(name: str, game: Game, view: State, seat: int, seed: int | str) -> int:
    """The move that a bot makes now."""
    player = bots.bot(name)
    if not is_ready(game.rules.key, *needs(name)):
        player = offhand(name)
    return player.choose(game, view, seat, seed)


def judge(
    game: Game, view: State, seat: int, seed: int | str, *, iterations: int, seconds: float
) -> list[bots.Judgement]:
    """What a strong player thinks of the moves, the best first; offhand, a weaker one."""
    if is_ready(game.rules.key, "search"):
        return bots.think(game, view, seat, seed, iterations=iterations, seconds=seconds)
    return judge_offhand(game, view, seat, seed)


def is_ready(name: str, *parts: str) -> bool:
    """Whether these parts of a game run here as they should; waits only if they soon will."""
    if not parts or runs("interpreted") or runs("compiled"):
        return True
    _asked.add(name)
    keep_up(name)
    wanted = {(name, part) for part in parts}
    with _news:
        if not wanted <= _loaded and set(parts) <= set(progress(name).made):
            _news.wait_for(lambda: wanted <= _loaded, A_MOMENT)
        return wanted <= _loaded


def keep_up(*names: str) -> None:
    """From now on, load what the workshop makes of these games; returns at once."""
    global _loader  # noqa: PLW0603 - one thread for the process
    if runs("interpreted") or runs("compiled"):
        return
    with _news:
        _games.extend(name for name in names if name not in _games and _may_know(name))
        if _loader is None and _missing():
            _loader = threading.Thread(target=_keep_loading, daemon=True)
            _loader.start()


def _may_know(name: str) -> bool:
    """Whether a game can be loaded here: with an edition, only while those are few."""
    if EDITION not in name:
        return True
    if len(_editions) >= MOST_EDITIONS:
        return False
    _editions.append(rules(name))
    return True


def _missing() -> list[tuple[str, str]]:
    """What bots could need and this process has not loaded."""
    parts = [part for part in PARTS if part != SERVING]
    every = [(name, part) for name in _games for part in parts]
    return [one for one in every if one not in _loaded and one not in _spoilt]


def _keep_loading() -> None:
    global _loader  # noqa: PLW0603
    while True:
        with _news:
            missing = _missing()
            if not missing:
                _loader = None
                return
        kept = cache.place() is not None
        for name, part in missing:
            if part in progress(name).made or (name in _asked and not kept):
                _load(name, part)
        time.sleep(EVERY_NOW_AND_THEN)


def _load(name: str, part: str) -> None:
    """Use a part once, so that it is in memory; without a cache this compiles it."""
    fate = _loaded
    try:
        PARTS[part](name)
    except Exception:
        log.exception("a game cannot run compiled", extra={"game": name})
        fate = _spoilt
    with _news:
        fate.add((name, part))
        _news.notify_all()
