"""The games as PettingZoo environments, one agent a seat, acting in turn::

    from belfort.research.pettingzoo import env
    house = env("heist", players=4, render_mode="ansi")

Observations are those of `belfort.research.encoding`; an action is a move's code, and the mask
says which are legal. Rewards come at the end, see `belfort.research.rewards`.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from belfort.engine import Edition, Game
from belfort.research.drawn import MODES, Drawn, render
from belfort.research.sitting import Sitting


class BelfortEnv(AECEnv):  # type: ignore[misc]
    """A match as an AEC environment."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "name": "belfort_v0",
        "is_parallelizable": False,
    }

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"no render mode {render_mode!r}")
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sitting = Sitting(game)
        encoding = self._sitting.machinery.encoding
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(encoding.low, encoding.high, dtype=encoding.dtype),
                    "action_mask": spaces.Box(0, 1, (game.rules.codes,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(game.rules.codes) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """An observation and a mask, with their bounds."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Every code of a move; the mask says which are legal."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a game's are chosen before
    ) -> None:
        """Begin a match; without a seed nobody can foresee its luck."""
        self._sitting.begin(secrets.randbits(32) if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._sitting.position.actor]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What the agent's seat sees, and what it may do."""
        return self._sitting.sees(self._seats[agent])

    def step(self, action: int | None) -> None:
        """The agent on turn acts, and chance after it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat on turn has to act")
        self._cumulative_rewards[agent] = 0.0
        self._sitting.act(int(action))
        position = self._sitting.position
        if not position.over:
            self.agent_selection = self.possible_agents[position.actor]
            return
        for seat, reward in enumerate(position.rewards().tolist()):
            each = self.possible_agents[seat]
            self.rewards[each] = reward
            self.terminations[each] = True
        self._accumulate_rewards()

    def render(self) -> Drawn | None:
        """What the seat on turn sees, as text, SVG or pixels."""
        seat = self._seats[self.agent_selection]
        return render(self.render_mode, self.game, self._sitting.position.view(seat), seat)

    def close(self) -> None:
        """There is nothing to close."""


def env(
    name: str,
    *,
    render_mode: str | None = None,
    edition: Edition | str | None = None,
    **options: int | str,
) -> BelfortEnv:
    """A game by its name, with its options; as built in, or with an edition."""
    return BelfortEnv(Game(name, options, edition=edition), render_mode)
