"""The games as Gymnasium environments: one seat learns, bots sit on the others::

    from belfort.research.gymnasium import SeatEnv
    house = SeatEnv("torens", opponents="greedy", variant="high")

Bots receive views, as they do everywhere. An episode is a match; the reward comes at its end.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import Env, spaces

from belfort import bots
from belfort.engine import Edition, Game
from belfort.research.drawn import MODES, render
from belfort.research.sitting import Sitting

Observation = dict[str, npt.NDArray[Any]]


class SeatEnv(Env[Observation, np.int64]):  # type: ignore[misc]
    """A seat of a match against bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES)}

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        opponents: str = "random",
        budget: float = 1.0,
        render_mode: str | None = None,
        edition: Edition | str | None = None,
        **options: int | str,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise ValueError(f"no render mode {render_mode!r}")
        self.game = Game(name, options, edition=edition)
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        self.seat = seat
        self.render_mode = render_mode
        self._bot = bots.bot(opponents, budget)
        self._sitting = Sitting(self.game)
        encoding = self._sitting.machinery.encoding
        codes = self.game.rules.codes
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(encoding.low, encoding.high, dtype=encoding.dtype),
                "action_mask": spaces.Box(0, 1, (codes,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(codes)
        self._luck = 0
        self._step = 0

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a game's are chosen before
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the others play until it is the seat's turn."""
        super().reset(seed=seed)
        self._luck = int(self.np_random.integers(1 << 32))
        self._step = 0
        self._sitting.begin(self._luck)
        self._let_others_play()
        return self._sitting.sees(self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act; an action that is not legal is refused and can be replaced by another."""
        self._sitting.act(int(action))
        self._let_others_play()
        position = self._sitting.position
        reward = float(position.rewards()[self.seat])
        return self._sitting.sees(self.seat), reward, position.over, False, {}

    def _let_others_play(self) -> None:
        position = self._sitting.position
        while not position.over and position.actor != self.seat:
            view = position.view(position.actor)
            seed = f"{self._luck} {self._step}"
            self._sitting.act(self._bot.choose(self.game, view, position.actor, seed))
            self._step += 1

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask alone, as learners with masked actions ask for it."""
        return self._sitting.sees(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """What the seat sees, as text, SVG or pixels."""
        view = self._sitting.position.view(self.seat)
        return render(self.render_mode, self.game, view, self.seat)
