"""One match in which chance acts by itself: what the single environments stand on.

A turn is one call of a kernel: the action, the outcomes of chance after it, and the mask.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from belfort.engine import CHANCE, Game, generic, kernel
from belfort.engine.chance import pick, restart
from belfort.research.position import IllegalAction, Machinery, Position, entry


@kernel
def take_turn(states: Any, step: Any, rng: Any, buffer: Any, mask: Any) -> Any:
    """Make a step, or none if it is negative; then let chance act; write the mask of the next."""
    mask[:] = 0
    if step >= 0:
        generic.play(states[0], step)
    who = generic.actor(states[0])
    while who == CHANCE:
        n = generic.chances(states[0], buffer)
        generic.play(states[0], pick(rng, buffer, n))
        who = generic.actor(states[0])
    if who >= 0:
        n = generic.moves(states[0], buffer)
        for k in range(n):
            mask[buffer[k]] = 1
    return who


class Sitting:
    """A match that can be begun anew, with the luck of a seed."""

    def __init__(self, game: Game) -> None:
        self.machinery = Machinery(game)
        self.position = Position(self.machinery)
        self.mask = np.zeros(game.rules.codes, np.int8)
        """Which actions are legal for the seat on turn."""
        self._rng = np.zeros(1, np.int64)
        self._turn = entry(take_turn)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_turn"}

    def __setstate__(self, known: dict[str, Any]) -> None:
        self.__dict__.update(known)
        self._turn = entry(take_turn)

    def begin(self, seed: int) -> None:
        restart(self._rng, seed & 0xFFFFFFFF, 0)
        self.position = Position(self.machinery)
        self._play(-1)

    def act(self, action: int) -> None:
        """Make an action of the seat on turn."""
        if not 0 <= action < len(self.mask) or not self.mask[action]:
            raise IllegalAction(f"action {action} is not legal here")
        self._play(action)

    def _play(self, step: int) -> None:
        self.position.actor = int(
            self._turn(self.position.states, step, self._rng, self.machinery.buffer, self.mask)
        )

    def sees(self, seat: int) -> dict[str, npt.NDArray[Any]]:
        """A seat's observation, and what it may do: nothing if it is not on turn."""
        mask = self.mask.copy() if seat == self.position.actor else np.zeros_like(self.mask)
        return {"observation": self.position.observe(seat), "action_mask": mask}
