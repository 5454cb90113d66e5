"""A process that thinks for bots: a question in, a move out.

It is started by whoever asks, and imports nothing that thinking does not need: no tables, no
store, and no Numba until there is something compiled to load.
"""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass

import numpy as np

from belfort import engine
from belfort.bots import readiness
from belfort.bots.reasons import Advice, advice
from belfort.engine import Edition, Game

NICENESS = 5
"""Thinking gives way to serving."""

ADVICE = 8_000
"""How often advice plays a match on; `PATIENCE` is how many seconds it takes at most."""

PATIENCE = 0.8


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
    edition: Edition | None = None
    """What is played with; none if that is built in."""
    rival: int | None = None
    """The move that a hint is compared with."""

    def game_asked(self) -> Game:
        return Game(self.game, self.options, self.rules, self.edition)


def answer(question: Question) -> int:
    """The code of the move that the bot chooses; runs in a process of its own."""
    game = question.game_asked()
    view = np.frombuffer(question.view, game.rules.state).copy()[0]
    return int(readiness.choose(question.bot, game, view, question.seat, question.seed))


def advise(question: Question) -> Advice:
    """What a strong player thinks of the moves, the best first, and why."""
    game = question.game_asked()
    view = np.frombuffer(question.view, game.rules.state).copy()[0]
    seat, seed = question.seat, question.seed
    judged = readiness.judge(game, view, seat, seed, iterations=ADVICE, seconds=PATIENCE)
    return advice(game, view, judged, question.rival)


def wake() -> None:
    """Nothing to think about: but there is a process now."""


def begin(parent: int) -> None:
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
