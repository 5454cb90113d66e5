"""Matches of a batch as matches of the house: to be looked at, judged and kept as files::

    recorder = Recorder(Batch(Game("heist"), 256), seed=1)
    while learning:
        recorder.step(choose(recorder.batch.observations))
        for played in recorder.finished():
            path.write_text(dump(played))         # belfort.match.dump

A batch keeps no history, on a GPU neither. A recorder keeps the actions alone: what chance did
follows from the luck of each match, and is found again when somebody asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from belfort.engine import CHANCE, NOBODY
from belfort.engine.chance import Rng, pick, restart
from belfort.match import Match
from belfort.match.fairness import new_seed
from belfort.research.batch import Batch, as_actions
from belfort.research.position import Machinery, Position

if TYPE_CHECKING:
    from belfort.research.cuda import CudaBatch


class Recorder:
    """A batch that begins anew, whose actions are written down."""

    def __init__(self, batch: Batch | CudaBatch, seed: int) -> None:
        self.batch, self.seed = batch, seed
        batch.reset(seed)
        self._machinery = Machinery(batch.game)
        self._actions: list[list[int]] = [[] for _ in range(batch.matches)]
        self._lucks = np.zeros((batch.matches, 1), np.int64)
        for number, luck in enumerate(self._lucks):
            restart(luck, seed & 0xFFFFFFFF, number)
        self._finished: list[Match] = []

    def step(self, actions: Any) -> None:
        """Make an action in each match; those that end are finished."""
        made = as_actions(actions, self.batch.matches)
        self.batch.step(made)
        for kept, action in zip(self._actions, made.tolist(), strict=True):
            kept.append(action)
        for number in np.flatnonzero(self.batch.dones).tolist():
            self._finished.append(self._played(number, self._lucks[number]))
            self._actions[number].clear()

    def match(self, number: int) -> Match:
        """A match as far as it has been played."""
        return self._played(number, self._lucks[number].copy())

    def finished(self) -> list[Match]:
        """The matches that have ended since somebody last asked."""
        found, self._finished = self._finished, []
        return found

    def _played(self, number: int, luck: Rng) -> Match:
        """A match from its actions; its luck is used up as it was."""
        game, position = self.batch.game, Position(self._machinery)
        words, actions, texts = game.rules.words, iter(self._actions[number]), []
        while position.actor != NOBODY:
            step = _outcome(position, luck) if position.actor == CHANCE else next(actions, None)
            if step is None:
                break
            texts.append(words.notation(position.state, step))
            position.play(step)
        return Match(game, new_seed(f"{self.seed} {number}"), steps=texts)


def _outcome(position: Position, luck: npt.NDArray[np.int64]) -> int:
    """What chance does: the same numbers in the same order as in the batch."""
    buffer = position.machinery.buffer
    n = position.machinery.chances(position.states, buffer)
    return int(pick(luck, buffer, n))
