"""The games as Gymnasium environments: one seat learns, bots sit on the others::

    import gymnasium
    import belfort.research.gymnasium
    house = gymnasium.make("belfort/Torens-v0", opponents="greedy", variant="high")

Bots receive views, as they do everywhere. An episode is a match; the reward comes at its end.
What an illegal action does is chosen: by an id it loses, since Gymnasium's own checks and learners
without masks act at random; `SeatEnv` itself refuses it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from belfort import bots, engine
from belfort.bots import Bot
from belfort.engine import CHANCE, NOBODY, Edition, Game, generic, kernel
from belfort.engine.chance import below, pick
from belfort.engine.encoding import Encoding
from belfort.research.batch import Batch
from belfort.research.drawn import FRAMES, MODES, Window, render
from belfort.research.naming import gymnasium_id
from belfort.research.position import IllegalAction, entry
from belfort.research.rewards import write_rewards
from belfort.research.sitting import Sitting
from belfort.research.stepping import offer, show, withdraw

Observation = dict[str, npt.NDArray[Any]]

HUMAN: Final = "human"
ILLEGAL: Final = ("refuse", "lose", "random")
"""What comes of an action that is not legal: `IllegalAction`; the match is lost; any legal one."""


def _checked(game: Game, seat: int, illegal: str) -> None:
    if not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}")
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal={illegal!r} is none of {', '.join(ILLEGAL)}")


def _spaces(encoding: Encoding) -> tuple[spaces.Dict, spaces.Discrete]:
    codes = encoding.game.rules.codes
    seen = spaces.Box(encoding.low, encoding.high, dtype=encoding.dtype)
    mask = spaces.Box(0, 1, (codes,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(codes)


class SeatEnv(Env[Observation, np.int64]):  # type: ignore[misc]
    """A seat of a match against bots."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*MODES, HUMAN],
        "render_fps": FRAMES,
    }

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        opponents: str = "random",
        budget: float = 1.0,
        illegal: str = "refuse",
        render_mode: str | None = None,
        edition: Edition | str | None = None,
        **options: int | str,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render mode {render_mode!r}")
        self.game = Game(name, options, edition=edition)
        _checked(self.game, seat, illegal)
        self.seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self._bot = bots.bot(opponents, budget)
        self._sitting = Sitting(self.game)
        self._window = Window()
        self.observation_space, self.action_space = _spaces(self._sitting.machinery.encoding)
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
        self._show()
        return self._sitting.sees(self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act; what comes of an action that is not legal was chosen, and `info` tells of it."""
        sitting, info = self._sitting, {}
        legal = np.flatnonzero(sitting.mask)
        if len(legal) == 0:
            raise IllegalAction("the match is over: call reset()")
        if self.illegal != "refuse" and int(action) not in legal:
            info = {"illegal": True}
            if self.illegal == "lose":
                sitting.mask[:] = 0
                return sitting.sees(self.seat), -1.0, True, False, info
            action = self.np_random.choice(legal)
        sitting.act(int(action))
        self._let_others_play()
        self._show()
        position = sitting.position
        reward = float(position.rewards()[self.seat])
        return sitting.sees(self.seat), reward, position.over, False, info

    def _let_others_play(self) -> None:
        position = self._sitting.position
        while not position.over and position.actor != self.seat:
            view = position.view(position.actor)
            seed = f"{self._luck} {self._step}"
            self._sitting.act(self._bot.choose(self.game, view, position.actor, seed))
            self._step += 1

    def ask(self, bot: Bot) -> int:
        """What a bot would do on the seat; it is given the seat's view and nothing else."""
        view = self._sitting.position.view(self.seat)
        return bot.choose(self.game, view, self.seat, f"{self._luck} {self._step} seat")

    def _show(self) -> None:
        """Where people look on: the table in a browser, as slowly as they can follow."""
        if self.render_mode == HUMAN:
            self._window.show(self.game, self._sitting.position.view(self.seat), self.seat)
            time.sleep(1 / FRAMES)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask alone, as learners with masked actions ask for it."""
        return self._sitting.sees(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """What the seat sees, as text, SVG or pixels; a browser shows it by itself."""
        if self.render_mode == HUMAN:
            return None
        view = self._sitting.position.view(self.seat)
        return render(self.render_mode, self.game, view, self.seat)

    def close(self) -> None:
        """Take away the page that a browser shows."""
        self._window.close()


def policy(level: str, budget: float = 1.0) -> Callable[[Env[Any, Any]], int]:
    """A bot of any level as a policy: given the environment, what it does on its seat."""
    bot = bots.bot(level, budget)
    return lambda house: int(house.unwrapped.ask(bot))


LOST: Final = -1
"""Stands for an action that is not legal and loses its match."""


@kernel
def answer_all(actions: Any, seat: Any, players: Any, matches: Any, room: Any) -> None:
    """In each match a seat acts and the others answer at random; one that was over begins anew."""
    for i in range(actions.shape[0]):
        s = matches.states[i : i + 1]
        withdraw(matches.legal[i], matches.counts[i], matches.masks[i])
        matches.counts[i] = 0
        for each in range(players):
            matches.rewards[i, each] = 0.0
        action, begins = int(actions[i]), bool(matches.dones[i])
        if begins:
            s[0] = matches.start[0]
        elif action >= 0:
            generic.play(s[0], action)
        lost = action < 0 and not begins
        who = generic.actor(s[0])
        while who not in (seat, NOBODY):
            if who == CHANCE:
                n = generic.chances(s[0], room.buffer)
                generic.play(s[0], pick(matches.rngs[i], room.buffer, n))
            else:
                n = generic.moves(s[0], room.buffer)
                generic.play(s[0], int(room.buffer[below(matches.dice[i], n)]))
            who = generic.actor(s[0])
        matches.dones[i] = lost or who == NOBODY
        if lost:
            matches.rewards[i, seat] = -1.0
        elif who == NOBODY:
            write_rewards(s[0], players, room.places, matches.rewards[i])
        else:
            offer(matches, i, s, who)
        matches.seats[i] = seat
        show(matches, i, 1, room.seen, room.memory)


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):  # type: ignore[misc]
    """The same seat of many matches, whose others play at random, all in machine code."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: str = "random",
        illegal: str = "refuse",
        edition: Edition | str | None = None,
        **options: int | str,
    ) -> None:
        if opponents != "random":
            told = "bots that think play in vectorization_mode='sync' or 'async'"
            raise ValueError(f"opponents={opponents!r}: {told}")
        self.game = Game(name, options, edition=edition)
        _checked(self.game, seat, illegal)
        self.num_envs, self.seat, self.illegal = num_envs, seat, illegal
        self._batch = Batch(self.game, num_envs)
        self._answer = entry(answer_all)
        each, action = _spaces(self._batch.encoding)
        self.single_observation_space, self.single_action_space = each, action
        self.observation_space = batch_space(each, num_envs)
        self.action_space = batch_space(action, num_envs)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_answer"}

    def __setstate__(self, known: dict[str, Any]) -> None:
        self.__dict__.update(known)
        self._answer = entry(answer_all)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a game's are chosen before
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches, each with luck of its own."""
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(1 << 32)))
        self._batch.dones[:] = True
        self._play(np.zeros(self.num_envs, np.int64))
        return self._sees(), {}

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Any, ...]:
        """Act in each match; where one was over, the action counts for nothing: it begins anew."""
        batch = self._batch
        chosen = np.array(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{chosen.shape} actions for {self.num_envs} matches")
        within = np.clip(chosen, 0, self.game.rules.codes - 1)
        legal = batch.masks[np.arange(self.num_envs), within] & (within == chosen)
        wrong = ~legal & ~batch.dones
        for i in np.flatnonzero(wrong):
            if self.illegal == "refuse":
                raise IllegalAction(f"match {i}: action {chosen[i]} is not legal here")
            either = batch.legal[i, : batch.counts[i]]
            chosen[i] = LOST if self.illegal == "lose" else self.np_random.choice(either)
        self._play(chosen)
        info = {"illegal": wrong, "_illegal": wrong.copy()} if wrong.any() else {}
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        return self._sees(), rewards, batch.dones.copy(), np.zeros_like(batch.dones), info

    def _play(self, actions: npt.NDArray[np.int64]) -> None:
        self._answer(actions, self.seat, self.game.players, self._batch.all, self._batch.room)

    def _sees(self) -> Observation:
        batch = self._batch
        return {
            "observation": batch.observations.copy(),
            "action_mask": batch.masks.astype(np.int8),
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The masks alone."""
        return self._batch.masks.copy()


def register(name: str) -> None:
    """Let Gymnasium make a game of the house by its id, such as `belfort/Heist-v0`."""
    gymnasium.register(
        gymnasium_id(engine.rules(name)),
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"name": name, "illegal": "lose"},
    )


for _name in engine.names():
    register(_name)
