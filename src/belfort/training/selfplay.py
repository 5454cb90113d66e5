"""Matches that a network plays against itself, and what can be learned from them.

All matches of a batch are played on together, every seat by the network. From the end backwards,
what a decision was worth is what the network said at the next one of the same seat, or how the
match ended, mixed: so much of the luck that followed is left out of it. What is said at decisions
of others is not mixed in, since they do not see what this seat knows.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np

from belfort.bots.results import LEAD_SCALE
from belfort.engine import Game
from belfort.research import Batch
from belfort.training.learner import Decisions, Eyes, Params, Sight, judge

REACH: Final = 0.95
"""How far what is worth something is carried back: 1, only the end counts."""

APART: Final = 512
"""Decisions by chance before the first: matches that begin together would all be at their openings
in one time of learning, and at their ends in another."""
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
    scan: Callable[..., Any]
    """What a function makes of rows, each after what came of the one before; as in JAX."""
    luck: Callable[[Any], Callable[[int], Any]]
    """From a seed: so many numbers from 0 on, less than 1, each time others."""


def on_core() -> Place:
    """On one core, with nothing but NumPy."""

    def luck(seed: Any) -> Callable[[int], Any]:
        rng = np.random.default_rng(seed)
        return lambda number: rng.random(number, np.float32)

    return Place("NumPy", np, lambda function: function, np.array, Batch, np.asarray, _scan, luck)


def _scan(
    function: Callable[..., Any], carried: Any, columns: tuple[Any, ...], *, reverse: bool = False
) -> Any:
    rows = range(len(columns[0]))
    made = []
    for row in reversed(rows) if reverse else rows:
        carried, found = function(carried, tuple(column[row] for column in columns))
        made.append(found)
    if reverse:
        made.reverse()
    return carried, tuple(np.stack(column) for column in zip(*made, strict=True))


def with_jax() -> Place:
    """Compiled by JAX; if it has a GPU, matches are played there too, and nothing leaves it."""
    import jax
    import jax.numpy as jnp

    some = jax.jit(jax.random.uniform, static_argnums=1)

    def luck(seed: Any) -> Callable[[int], Any]:
        keys = itertools.count()
        key = jax.random.key(int(np.random.default_rng(seed).integers(1 << 31)))
        return lambda number: some(jax.random.fold_in(key, next(keys)), (number,))

    if jax.default_backend() == "cpu":
        name, take = "JAX on the CPU", lambda array: jnp.array(np.array(array))
        return Place(name, jnp, jax.jit, take, Batch, np.asarray, jax.lax.scan, luck)
    from numba import cuda

    from belfort.research.cuda import CudaBatch

    def begin(game: Game, matches: int, seed: int) -> Any:
        return CudaBatch(game, matches, seed, points=True)

    def take_there(array: Any) -> Any:
        if isinstance(array, cuda.cudadrv.devicearray.DeviceNDArray):
            cuda.synchronize()  # JAX has streams of its own
        return jnp.array(array)

    def give(actions: Any) -> Any:
        return cuda.as_cuda_array(actions.block_until_ready())

    return Place("JAX on a GPU", jnp, jax.jit, take_there, begin, give, jax.lax.scan, luck)


def choose(
    xp: ModuleType, eyes: Eyes, params: Params, seen: tuple[Any, Any, Any], points: Any
) -> tuple[Any, Any, Any]:
    """A move for each match, as likely as the network likes it; how likely, and its ends."""
    judged = judge(xp, eyes, params, *seen)
    sums = xp.cumsum(judged.chances, axis=1)
    reached = (sums > (points * sums[:, -1])[:, None]) & (judged.chances > 0)
    codes = xp.where(reached, 2.0, judged.chances).argmax(1)  # the first; the likeliest, if none
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


class Table(NamedTuple):
    """What has to be known of a game to say what its matches were worth."""

    players: int
    most: int  # seats that the game ever has
    unwon: bool  # whether matches end that nobody wins
    lead: float


class Rollout:
    """Matches of a game that go on from one time to the next, every seat played by a network."""

    def __init__(
        self, place: Place, game: Game, sight: Sight, matches: int, seed: int, lead: float
    ) -> None:
        self.place = place
        self.table = Table(game.players, max(game.rules.players), sight.unwon, lead)
        self.eyes = sight.eyes(game, place.xp.asarray)
        self.batch = place.batch(game, matches, seed)
        for _ in range(min(APART, game.longest)):
            self.batch.step(self.batch.sample())
        self.luck = place.luck([seed, 1])
        self.others = np.arange(matches) % game.players
        """For each match the seat that a network of the past plays, where there is one."""

    def play(self, params: Params, steps: int, past: Params | None = None) -> Decisions:
        """So many decisions in each match, and what they turned out to be worth."""
        place, xp, batch = self.place, self.place.xp, self.batch
        chosen = chooser(place)
        made = []
        for _ in range(steps):
            seen = place.take(batch.observations), place.take(batch.seats), place.take(batch.masks)
            points = self.luck(batch.matches)
            codes, chance, ends = chosen(self.eyes, params, seen, points)
            if past is not None:
                theirs = xp.asarray(self.others) == seen[1]
                other, _, _ = chosen(self.eyes, past, seen, points)
                codes, chance = xp.where(theirs, other, codes), xp.where(theirs, 0.0, chance)
            batch.step(place.give(codes))
            result = place.take(batch.dones), place.take(batch.rewards), place.take(batch.points)
            made.append((*seen, codes, chance, ends, *result))
        seen = place.take(batch.observations), place.take(batch.seats), place.take(batch.masks)
        _, _, ahead = chosen(self.eyes, params, seen, xp.zeros(batch.matches, xp.float32))
        columns = [xp.stack(column) for column in zip(*made, strict=True)]
        found: Decisions = historian(place, self.table)(ahead, seen[1], *columns)
        return found


@functools.cache
def chooser(place: Place) -> Callable[..., Any]:
    """`choose`, compiled."""
    compiled: Callable[..., Any] = place.compiled(functools.partial(choose, place.xp))
    return compiled


@functools.cache
def historian(place: Place, table: Table) -> Callable[..., Decisions]:
    """`look_back`, compiled."""
    compiled: Callable[..., Decisions] = place.compiled(functools.partial(look_back, place, table))
    return compiled


def look_back(place: Place, table: Table, ahead: Any, next_seats: Any, *columns: Any) -> Decisions:
    """From the end backwards: what each decision was worth to whoever made it."""
    xp, players = place.xp, table.players
    observations, seats, masks, codes, chance, ends, dones, rewards, points = columns
    last = turn(xp, ahead, next_seats, players, -1)
    last = xp.stack([last] * players)

    def back(after: tuple[Any, Any], row: tuple[Any, ...]) -> Any:
        worth_after, value_after = after  # of the next decision of each seat
        ends, seats, dones, rewards, points = row
        result = result_of(xp, table, rewards, points)
        worth_after = xp.where(dones[:, None], result, worth_after)
        value_after = xp.where(dones[:, None], result, value_after)
        mine = (np.arange(players)[:, None] == seats)[:, :, None]
        own_worth = xp.where(mine, worth_after, 0.0).sum(0)
        own_value = xp.where(mine, value_after, 0.0).sum(0)
        own_worth = REACH * own_worth + (1 - REACH) * own_value
        said = turn(xp, ends, seats, players, -1)
        gain = worth(xp, own_worth, players, table.lead) - worth(xp, said, players, table.lead)
        gain = xp.take_along_axis(gain, seats[:, None].astype(int), axis=1)[:, 0]
        after = xp.where(mine, own_worth, worth_after), xp.where(mine, said, value_after)
        return after, (gain, turn(xp, own_worth, seats, players, 1))

    rows = ends, seats, dones, rewards, points
    _, (gains, targets) = place.scan(back, (last, last), rows, reverse=True)
    gains = gains.reshape(-1)
    mine = chance.reshape(-1) > 0
    even = xp.where(mine, gains, 0.0).sum() / xp.maximum(mine.sum(), 1)
    spread = xp.sqrt(xp.where(mine, (gains - even) ** 2, 0.0).sum() / xp.maximum(mine.sum(), 1))
    n = len(gains)
    return Decisions(
        observations=observations.reshape(n, -1),
        seats=seats.reshape(n),
        masks=masks.reshape(n, -1),
        wanted=codes.reshape(n),
        weights=xp.where(mine, (gains - even) / (spread + 1e-6), 0.0).astype(xp.float32),
        before=chance.reshape(n),
        ends=targets.reshape(n, -1).astype(xp.float32),
    )


def result_of(xp: ModuleType, table: Table, rewards: Any, points: Any) -> Any:
    """Ends of matches that are over, told from seat 0 on."""
    players = table.players
    shares = (rewards * (players - 1) + 1) / players
    unwon = (rewards == 0).all(1) & table.unwon
    shares = xp.where(unwon[:, None], 0.0, shares)
    none = xp.zeros((len(shares), table.most - players), xp.float32)
    return xp.concatenate([unwon[:, None] * 1.0, shares, none, points, none], axis=1)
