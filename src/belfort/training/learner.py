"""What a network learns from decisions: how it judges them, and how its weights follow.

The slopes are worked out by hand, in functions that change nothing and use only what NumPy and
JAX have in common: `xp` is the one or the other. So a small network learns on any core with NumPy
alone, and the same text is compiled for a GPU by JAX.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.bots.network import FINE, MOST, POINT, Weights, widest_of
from belfort.engine import Game, Rules
from belfort.engine.encoding import CHOOSES, LOW, PLANE, Encoding
from belfort.research import Batch

TRIED: Final = 256
"""Matches in which it is looked for what ever differs."""
WATCHED: Final = 512
"""Decisions of each that are looked at."""
CEILING: Final = MOST / 2**FINE
"""What a unit says at most."""
POINTS: Final = POINT * 2**FINE
"""How many points the network calls 1."""
NEVER: Final = -1e9

Params = dict[str, Any]


class Eyes(NamedTuple):
    """How observations become the planes that a network is shown."""

    order: Any  # for each seat the numbers of an observation, its own first
    people: Any  # which of them are seats
    players: Any
    source: Any  # for each plane the number that sets it
    member: Any  # and by which value, if it is one of several
    chooses: Any
    low: Any
    scale: Any


@dataclass(frozen=True)
class Sight:
    """The planes of a game that are worth a weight: those that ever differ."""

    game: Game
    """With the most players."""
    planes: npt.NDArray[np.int64]
    """Their numbers."""
    unwon: bool
    """Whether matches end that nobody wins."""

    @classmethod
    def found(cls, games: Sequence[Game], seed: int) -> Sight:
        """What differs in random matches of these games, and between them."""
        widest = widest_of(games[0].rules)
        whole = cls(widest, np.arange(Encoding(widest).planes_width), unwon=False)
        differs = np.zeros(len(whole.planes), np.bool_)
        unwon = False
        first = None
        for game in games:
            eyes = whole.eyes(game)
            batch = Batch(game, TRIED, seed)
            for step in range(min(game.longest, WATCHED)):
                if step % 4 == 0:
                    planes = look(np, eyes, batch.observations, batch.seats)
                    first = planes[0] if first is None else first
                    differs |= (planes != first).any(0)
                batch.step(batch.sample())
                for i in np.flatnonzero(batch.dones & ~batch.rewards.any(1)):
                    unwon = unwon or 1 not in game.ranks(batch.all.ends[i])
        return cls(widest, np.flatnonzero(differs), unwon)

    def eyes(self, game: Game, asarray: Any = np.asarray) -> Eyes:
        """For a game with so many players."""
        encoding, widest = Encoding(game), Encoding(self.game)
        source, member = _numbers(widest)
        source, member = source[self.planes], member[self.planes]
        chooses = widest.matrix[source, CHOOSES] == 1
        low = np.where(chooses, 0, widest.matrix[source, LOW])
        return Eyes(
            asarray(encoding.order),
            asarray(encoding.people),
            game.players,
            asarray(source),
            asarray(member),
            asarray(chooses),
            asarray(low.astype(np.float32)),
            asarray(widest.scales[source]),
        )

    def weights(self, units: tuple[int, int], params: Params) -> Weights:
        """The same network as whole numbers, with rows for all planes."""
        widest = Encoding(self.game)
        source, _ = _numbers(widest)
        numbers = source[self.planes]
        real = {name: np.asarray(array, np.float32) for name, array in params.items()}
        rows = np.zeros((widest.planes_width, units[0]), np.float32)
        chooses = widest.matrix[numbers, CHOOSES] == 1
        rows[self.planes] = real["first"] * np.where(chooses, 1, widest.scales[numbers])[:, None]
        # the sums begin with all numbers at their least
        first = np.array([p for _, p, chooses in widest.matrix.tolist() if chooses])
        start = real["start"] + rows[first].sum(0)
        real |= {"first": rows, "start": start}
        for name in ("policy", "ends"):
            real[name] = real[name].T
        return Weights.rounded(self.game.rules, units, real)


def _numbers(encoding: Encoding) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each plane the number of an observation that sets it, and by which value."""
    source = np.zeros(encoding.planes_width, np.int64)
    member = np.zeros(encoding.planes_width, np.int64)
    ends = [*encoding.matrix[1:, PLANE].tolist(), encoding.planes_width]
    for k, ((low, plane, _), end) in enumerate(zip(encoding.matrix.tolist(), ends, strict=True)):
        source[plane:end] = k
        member[plane:end] = low + np.arange(end - plane)
    return source, member


def begin(
    rules: Rules, sight: Sight, units: tuple[int, int], seed: int
) -> dict[str, npt.NDArray[np.float32]]:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    first, second = units
    ends = 2 * max(rules.players) + 1

    def some(rows: int, columns: int, scale: float) -> npt.NDArray[np.float32]:
        return (rng.normal(size=(rows, columns)) * scale).astype(np.float32)

    numbers = Encoding(sight.game).width
    return {
        "first": some(len(sight.planes), first, (2 / numbers) ** 0.5),
        "start": np.zeros(first, np.float32),
        "second": some(first, second, (2 / first) ** 0.5),
        "second_bias": np.zeros(second, np.float32),
        "policy": some(second, rules.codes, 0.01),
        "policy_bias": np.zeros(rules.codes, np.float32),
        "ends": some(second, ends, 0.01),
        "ends_bias": np.zeros(ends, np.float32),
    }


class Decisions(NamedTuple):
    """Decisions, a row for each, and what they turned out to be worth."""

    observations: Any
    seats: Any
    masks: Any  # which codes were legal
    wanted: Any  # the code that was chosen, or how likely each code should be
    weights: Any  # how much that matters; less than 0: the code should be less likely
    before: Any  # how likely the code was when it was chosen; 0 where that does not matter
    ends: Any  # shares of the win, from nobody and the own seat on, then points


class Judged(NamedTuple):
    """What a network says of decisions."""

    chances: Any  # of each code
    ends: Any  # shares of the win, from nobody and the own seat on, then points


class Rates(NamedTuple):
    """What is asked of a network, and how fast it is to follow."""

    step: Any = 1e-3
    variety: Any = 0.01  # how much it is to try several moves
    clip: Any = 0.2  # how far a move may become likelier or less likely at once
    outcome: Any = 0.5  # how much the end matters, beside the moves
    points: Any = 0.1  # and how much of that the points do


def look(xp: ModuleType, eyes: Eyes, observations: Any, seats: Any) -> Any:
    """Observations as planes, the own seat first."""
    own = xp.take_along_axis(observations, eyes.order[seats], axis=1)
    turned = (own - seats[:, None].astype(own.dtype)) % eyes.players
    is_seat = eyes.people & (own >= 0) & (own < eyes.players)
    own = xp.where(is_seat, turned.astype(own.dtype), own)
    found = xp.take(own, eyes.source, axis=1)
    numbers = (found - eyes.low) * eyes.scale
    return xp.where(eyes.chooses, (found == eyes.member).astype(xp.float32), numbers)


def think(xp: ModuleType, params: Params, planes: Any) -> tuple[Any, ...]:
    """What the units say, then the moves, then the ends, each before it is cut off."""
    first = planes @ params["first"] + params["start"]
    said = xp.clip(first, 0, CEILING)
    second = said @ params["second"] + params["second_bias"]
    after = xp.clip(second, 0, CEILING)
    moves = after @ params["policy"] + params["policy_bias"]
    ends = after @ params["ends"] + params["ends_bias"]
    return first, said, second, after, moves, ends


def shares_of(xp: ModuleType, scores: Any) -> Any:
    """From scores to shares that add up to 1."""
    raised = xp.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def judge(
    xp: ModuleType, eyes: Eyes, params: Params, observations: Any, seats: Any, masks: Any
) -> Judged:
    """What the network says of decisions."""
    *_, moves, ends = think(xp, params, look(xp, eyes, observations, seats))
    chances = shares_of(xp, xp.where(masks, moves, NEVER))
    return Judged(chances, _ended(xp, ends, eyes.players))


def _ended(xp: ModuleType, ends: Any, players: Any) -> Any:
    seats = (ends.shape[1] - 1) // 2
    here = xp.arange(seats + 1) <= players
    shares = shares_of(xp, xp.where(here, ends[:, : seats + 1], NEVER))
    return xp.concatenate([shares, ends[:, seats + 1 :] * POINTS], axis=1)


def slopes(
    xp: ModuleType, eyes: Eyes, params: Params, rates: Rates, made: Decisions
) -> tuple[Params, Any]:
    """In which direction each weight makes mistakes larger; and how large they are by kind."""
    planes = look(xp, eyes, made.observations, made.seats)
    first, said, second, after, moves, ends = think(xp, params, planes)
    n = planes.shape[0]
    chances = shares_of(xp, xp.where(made.masks, moves, NEVER))
    logs = xp.log(xp.maximum(chances, 1e-30))
    wanted = made.wanted
    if wanted.ndim == 1:
        wanted = (xp.arange(chances.shape[1]) == wanted[:, None]).astype(xp.float32)
    likely = (wanted * chances).sum(1)
    ratio = xp.where(made.before > 0, likely / xp.maximum(made.before, 1e-9), 1.0)
    pull = made.weights * ratio
    far = xp.where(made.weights > 0, ratio > 1 + rates.clip, ratio < 1 - rates.clip)
    pull = xp.where((made.before > 0) & far, 0.0, pull)
    doubt = -(chances * logs * made.masks).sum(1)
    to_moves = pull[:, None] * (chances - wanted)
    to_moves = to_moves + rates.variety * chances * (logs + doubt[:, None]) * made.masks
    found = _ended(xp, ends, eyes.players)
    seats = (ends.shape[1] - 1) // 2
    error = found - made.ends
    by_points = rates.points / POINTS * (xp.arange(seats) < eyes.players)
    to_ends = rates.outcome * xp.concatenate(
        [error[:, : seats + 1], error[:, seats + 1 :] * by_points], axis=1
    )
    to_moves, to_ends = to_moves / n, to_ends / n
    back = to_moves @ params["policy"].T + to_ends @ params["ends"].T
    back = xp.where((second > 0) & (second < CEILING), back, 0.0)
    early = back @ params["second"].T
    early = xp.where((first > 0) & (first < CEILING), early, 0.0)
    found_slopes = {
        "first": planes.T @ early,
        "start": early.sum(0),
        "second": said.T @ back,
        "second_bias": back.sum(0),
        "policy": after.T @ to_moves,
        "policy_bias": to_moves.sum(0),
        "ends": after.T @ to_ends,
        "ends_bias": to_ends.sum(0),
    }
    surprise = -(made.ends[:, : seats + 1] * xp.log(xp.maximum(found[:, : seats + 1], 1e-9)))
    return found_slopes, xp.stack([surprise.sum(1).mean(), doubt.mean()])


class Memory(NamedTuple):
    """What Adam remembers of earlier slopes."""

    mean: Params
    square: Params
    steps: Any


def no_memory(params: Params) -> Memory:
    zeros = {name: array * 0 for name, array in params.items()}
    return Memory(zeros, dict(zeros), np.float32(0))


def follow(
    xp: ModuleType, eyes: Eyes, params: Params, memory: Memory, rates: Rates, made: Decisions
) -> tuple[Params, Memory, Any]:
    """One step of Adam down the slopes, none of them steeper than 1 together."""
    found, told = slopes(xp, eyes, params, rates, made)
    steep = xp.sqrt(sum((slope * slope).sum() for slope in found.values()))
    found = {name: slope / xp.maximum(steep, 1.0) for name, slope in found.items()}
    steps = memory.steps + 1
    mean = {name: 0.9 * memory.mean[name] + 0.1 * slope for name, slope in found.items()}
    square = {
        name: 0.999 * memory.square[name] + 0.001 * slope * slope for name, slope in found.items()
    }
    rate = rates.step * xp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    after = {
        name: (array - rate * mean[name] / (xp.sqrt(square[name]) + 1e-8)).astype(xp.float32)
        for name, array in params.items()
    }
    return after, Memory(mean, square, steps), told
