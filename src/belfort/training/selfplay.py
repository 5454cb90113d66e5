"""Matches that a network plays against itself, and what can be learned from them.

All matches of a batch are played on together, every seat by the network. From the end backwards,
what a decision was worth is what the network said of the next one, or how the match ended, mixed:
so much of the luck that followed is left out of it.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import numpy as np

from belfort.bots.results import LEAD_SCALE
from belfort.engine import Game
from belfort.research import Batch
from belfort.training.learner import Decisions, Eyes, Params, Sight, judge

REACH: Final = 0.9
"""How far what is worth something is carried back: 1, only the end counts."""


GOOD_LEAD: Final = LEAD_SCALE
"""The lead in points that is worth half of what any lead is."""


@dataclass(frozen=True)
class Place:
    """Where numbers are worked out: with NumPy on this core, or by JAX."""

    name: str
    xp: ModuleType
    compiled: Callable[[Any], Any]
    take: Callable[[Any], Any]
    """A copy of an array of a batch, or of one of NumPy."""
    batch: Callable[[Game, int, int], Any]
    """Matches whose arrays it can take."""
    give: Callable[[Any], Any]
    """Actions as such a batch takes them."""


def on_core() -> Place:
    """On one core, with nothing but NumPy."""
    return Place("NumPy", np, lambda function: function, np.array, Batch, np.asarray)


def with_jax() -> Place:
    """Compiled by JAX; if it has a GPU, matches are played there too, and nothing leaves it."""
    import jax
    import jax.numpy as jnp

    if jax.default_backend() == "cpu":
        name, take = "JAX on the CPU", lambda array: jnp.array(np.array(array))
        return Place(name, jnp, jax.jit, take, Batch, np.asarray)
    from belfort.research.cuda import CudaBatch

    def begin(game: Game, matches: int, seed: int) -> Any:
        return CudaBatch(game, matches, seed, points=True)

    give = operator.methodcaller("block_until_ready")
    return Place("JAX on a GPU", jnp, jax.jit, jnp.array, begin, give)


def choose(
    xp: ModuleType, eyes: Eyes, params: Params, seen: tuple[Any, Any, Any], points: Any
) -> tuple[Any, Any, Any]:
    """A move for each match, as likely as the network likes it; how likely, and its ends."""
    judged = judge(xp, eyes, params, *seen)
    sums = xp.cumsum(judged.chances, axis=1)
    codes = (sums <= (points * sums[:, -1])[:, None]).sum(1)
    chance = xp.take_along_axis(judged.chances, codes[:, None], axis=1)[:, 0]
    return codes.astype(xp.int32), chance, judged.ends


def turn(xp: ModuleType, ends: Any, seats: Any, players: int, way: int) -> Any:
    """Ends told from the own seat on as told from seat 0 on (way -1), or back (way 1)."""
    most = (ends.shape[1] - 1) // 2
    seat = np.arange(most)
    own = xp.where(seat < players, (seat + way * seats[:, None]) % players, seat)
    nobody = xp.zeros_like(own[:, :1])
    return xp.take_along_axis(ends, xp.concatenate([nobody, 1 + own, 1 + most + own], 1), axis=1)


def worth(xp: ModuleType, ends: Any, players: int, lead: float) -> Any:
    """What ends, told from seat 0 on, are worth to each seat that is taken."""
    most = (ends.shape[1] - 1) // 2
    shares, points = ends[:, 1 : 1 + players], ends[:, 1 + most : 1 + most + players]
    same = np.eye(players, dtype=bool)
    others = xp.where(same, -1e9, points[:, None, :]).max(2)
    ahead = (points - others) / GOOD_LEAD
    return (1 - lead) * shares + lead * (0.5 + 0.5 * ahead / (1 + xp.abs(ahead)))


class Rollout:
    """Matches of a game that go on from one time to the next, every seat played by a network."""

    def __init__(
        self, place: Place, game: Game, sight: Sight, matches: int, seed: int, lead: float
    ) -> None:
        self.place, self.game, self.sight, self.lead = place, game, sight, lead
        self.eyes = sight.eyes(game, place.xp.asarray)
        self.batch = place.batch(game, matches, seed)
        self.luck = np.random.default_rng([seed, 1])
        self._choose = place.compiled(functools.partial(choose, place.xp))
        self._worth = place.compiled(functools.partial(self._look_back))
        self.others = np.arange(matches) % game.players
        """For each match the seat that a network of the past plays, where there is one."""

    def play(self, params: Params, steps: int, past: Params | None = None) -> Decisions:
        """So many decisions in each match, and what they turned out to be worth."""
        place, xp, batch = self.place, self.place.xp, self.batch
        made = []
        for _ in range(steps):
            seen = place.take(batch.observations), place.take(batch.seats), place.take(batch.masks)
            points = place.take(self.luck.random(batch.matches, np.float32) * np.float32(0.999999))
            codes, chance, ends = self._choose(self.eyes, params, seen, points)
            if past is not None:
                theirs = xp.asarray(self.others) == seen[1]
                other, _, _ = self._choose(self.eyes, past, seen, points)
                codes, chance = xp.where(theirs, other, codes), xp.where(theirs, 0.0, chance)
            batch.step(place.give(codes))
            result = place.take(batch.dones), place.take(batch.rewards), place.take(batch.points)
            made.append((*seen, codes, chance, ends, *result))
        seen = place.take(batch.observations), place.take(batch.seats), place.take(batch.masks)
        _, _, ahead = self._choose(self.eyes, params, seen, xp.zeros(batch.matches, xp.float32))
        columns = [xp.stack(column) for column in zip(*made, strict=True)]
        made_of_it: Decisions = self._worth(ahead, seen[1], *columns)
        return made_of_it

    def _look_back(self, ahead: Any, next_seats: Any, *columns: Any) -> Decisions:
        """From the end backwards: what each decision was worth to whoever made it."""
        xp, players = self.place.xp, self.game.players
        observations, seats, masks, codes, chance, ends, dones, rewards, points = columns
        worth_after = value_after = turn(xp, ahead, next_seats, players, -1)
        targets, gains = [], []
        for t in reversed(range(len(codes))):
            over = dones[t][:, None]
            result = self._result(rewards[t], points[t])
            mixed = REACH * worth_after + (1 - REACH) * value_after
            worth_after = xp.where(over, result, mixed)
            value_after = turn(xp, ends[t], seats[t], players, -1)
            gain = worth(xp, worth_after, players, self.lead)
            gain = gain - worth(xp, value_after, players, self.lead)
            gains.append(xp.take_along_axis(gain, seats[t][:, None].astype(int), axis=1)[:, 0])
            targets.append(turn(xp, worth_after, seats[t], players, 1))
        gains = xp.stack(gains[::-1]).reshape(-1)
        mine = chance.reshape(-1) > 0
        even = xp.where(mine, gains, 0.0).sum() / xp.maximum(mine.sum(), 1)
        spread = xp.sqrt(xp.where(mine, (gains - even) ** 2, 0.0).sum() / xp.maximum(mine.sum(), 1))
        n = len(codes) * self.batch.matches
        return Decisions(
            observations=observations.reshape(n, -1),
            seats=seats.reshape(n),
            masks=masks.reshape(n, -1),
            wanted=codes.reshape(n),
            weights=xp.where(mine, (gains - even) / (spread + 1e-6), 0.0).astype(xp.float32),
            before=chance.reshape(n),
            ends=xp.stack(targets[::-1]).reshape(n, -1).astype(xp.float32),
        )

    def _result(self, rewards: Any, points: Any) -> Any:
        """Ends of matches that are over, told from seat 0 on."""
        xp, players = self.place.xp, self.game.players
        most = max(self.game.rules.players)
        shares = (rewards * (players - 1) + 1) / players
        unwon = (rewards == 0).all(1) & self.sight.unwon
        shares = xp.where(unwon[:, None], 0.0, shares)
        none = xp.zeros((len(shares), most - players), xp.float32)
        return xp.concatenate([unwon[:, None] * 1.0, shares, none, points, none], axis=1)
