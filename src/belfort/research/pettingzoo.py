"""The games as PettingZoo environments, one agent a seat, acting in turn::

    from belfort.research.pettingzoo import env, policy
    house, master = env("heist", players=4), policy("master")
    house.reset(seed=1)
    for agent in house.agent_iter():
        observation, reward, ended, cut, info = house.last()
        house.step(None if ended or cut else master(house))

Only one seat acts at a time, so there is no parallel form. Observations are those of
`belfort.engine.encoding`; an action is a move's code, and the mask says which are legal. Rewards
come at the end, see `belfort.research.rewards`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from belfort import bots
from belfort.bots import Bot
from belfort.engine import Edition, Game
from belfort.research.drawn import FRAMES, MODES, Drawn, render
from belfort.research.naming import pettingzoo_name
from belfort.research.sitting import Sitting

_OF_A_MATCH: Final = frozenset(
    ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")
)


class NotBegun(AttributeError):
    """Something was asked of an environment before its first match."""


class _Empty:
    """Stands where the match will be: whatever is asked of it, there is none yet."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotBegun("there is no match yet: call reset() first")


class _OfAMatch:
    """Stands where a match puts something of its own; `__getattr__` would slow down everything."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, _house: object, _kind: type) -> Any:
        raise NotBegun(f"there is no {self.name} before the first match: call reset() first")


class BelfortEnv(AECEnv):  # type: ignore[misc]
    """A match as an AEC environment, without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": FRAMES,
    }

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"no render mode {render_mode!r}")
        self.game = game
        self.metadata = {**self.metadata, "name": pettingzoo_name(game.rules)}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._match = Sitting(game)
        self._sitting: Any = _Empty()
        encoding = self._match.machinery.encoding
        self.state_space = spaces.Box(encoding.low, encoding.high, dtype=encoding.dtype)
        self._luck = 0
        self._seed: int | None = None
        self._dice: np.random.Generator | None = None
        self._turns = 0
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
        """Begin a match, with the luck of the seed.

        Without a seed its luck follows from the last one that was given; if none ever was, nobody
        can foresee it.
        """
        self._sitting = self._match
        if seed is not None:
            self._luck, self._seed, self._dice = seed, seed, None
        else:
            if self._dice is None:  # made when it is needed: it takes longer than a short match
                self._dice, _ = seeding.np_random(self._seed)
            self._luck = int(self._dice.integers(1 << 32))
        self._turns = 0
        self._sitting.begin(self._luck)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._sitting.position.actor]

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents on turn, one after the other, until the match is over."""
        self._sitting.position  # noqa: B018 - before the first match there is none, and says so
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What the agent's seat sees, and what it may do."""
        seen: dict[str, npt.NDArray[Any]] = self._sitting.sees(self._seats[agent])
        return seen

    def state(self) -> npt.NDArray[Any]:
        """The position with all secrets, for critics that may know it: never for a player."""
        whole: npt.NDArray[Any] = self._sitting.position.whole()
        return whole

    def ask(self, bot: Bot) -> int:
        """What a bot does on the seat on turn; it is given that seat's view and nothing else."""
        position = self._sitting.position
        seed = f"{self._luck} {self._turns}"
        return bot.choose(self.game, position.view(position.actor), position.actor, seed)

    def step(self, action: int | None) -> None:
        """The agent on turn acts, and chance after it."""
        position = self._sitting.position
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat on turn has to act")
        self._cumulative_rewards[agent] = 0.0
        self._sitting.act(int(action))
        self._turns += 1
        if position.actor >= 0:
            self.agent_selection = self.possible_agents[position.actor]
            return
        for seat, reward in enumerate(position.rewards().tolist()):
            each = self.possible_agents[seat]
            self.rewards[each] = reward
            self.terminations[each] = True
        self._accumulate_rewards()

    def render(self) -> Drawn | None:
        """What the seat on turn sees, as text, SVG or pixels."""
        position = self._sitting.position
        seat = self._seats[self.agent_selection]
        return render(self.render_mode, self.game, position.view(seat), seat)

    def close(self) -> None:
        """There is nothing to close."""


for _name in _OF_A_MATCH:
    setattr(BelfortEnv, _name, _OfAMatch(_name))


def raw_env(
    name: str,
    *,
    render_mode: str | None = None,
    edition: Edition | str | None = None,
    **options: int | str,
) -> BelfortEnv:
    """A game by its name, with its options; as built in, or with an edition. No wrappers."""
    return BelfortEnv(Game(name, options, edition=edition), render_mode)


def env(
    name: str,
    *,
    illegal: Literal["refuse", "lose"] = "refuse",
    render_mode: str | None = None,
    edition: Edition | str | None = None,
    **options: int | str,
) -> AECEnv:
    """The same in the wrappers of PettingZoo's classics: order and bounds are checked.

    An action that is not legal raises `IllegalAction`, and another can be tried; with
    `illegal="lose"` it ends the match, as in the classics, and costs its agent 1.
    """
    house: AECEnv = raw_env(name, render_mode=render_mode, edition=edition, **options)
    if illegal == "lose":
        house = wrappers.TerminateIllegalWrapper(house, illegal_reward=-1)
    elif illegal != "refuse":
        raise ValueError(f"illegal={illegal!r} is neither 'refuse' nor 'lose'")
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(house))


def policy(level: str, budget: float = 1.0) -> Callable[[AECEnv], int]:
    """A bot of any level as a policy: given the environment, what it does on the seat on turn."""
    bot = bots.bot(level, budget)
    return lambda house: house.unwrapped.ask(bot)
