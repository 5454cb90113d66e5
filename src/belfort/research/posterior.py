"""What a seat can believe: the histories of a match that look to it as what it saw.

A history is as likely as chance makes it; of moves that a seat did not see, each may have been made
as well as any other. Histories that lead to the same position are counted together, step by step,
so there are few positions to keep even where there are many histories: as long as all are kept, a
history drawn from them is drawn exactly. Where there are more than `LIMIT`, so many of them stand
for all, drawn as likely as they are, and what is drawn is near the truth, not the truth.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.engine import CHANCE, compilable, generic, kernel
from belfort.engine.chance import Rng, bits, stream
from belfort.engine.kernels import buffer_for
from belfort.research.position import Machinery, Position, entry

LIMIT: Final = 128
"""How many positions are kept after a step."""
_ROOM: Final = 32 * LIMIT
_SLOTS: Final = 4 * _ROOM  # a power of two


class Room(NamedTuple):
    """What a step is worked out in."""

    states: Any  # the positions after it
    rows: Any  # the same as bytes
    weights: Any
    child: Any  # each way into one of them: which one,
    parent: Any  # from which position before,
    step: Any  # by which step,
    share: Any  # and how likely
    slots: Any  # positions by their bytes; 0 is none
    scratch: Any
    memory: Any  # the same record as bytes
    buffer: Any


def room_for(machinery: Machinery) -> Room:
    """Room for the steps of a game."""
    rules = machinery.game.rules
    rows = np.zeros((_ROOM + 1, rules.state.itemsize), np.uint8)
    memory = np.zeros(rules.state.itemsize, np.uint8)
    return Room(
        rows.view(rules.state).reshape(-1),
        rows,
        np.zeros(_ROOM),
        np.zeros(_ROOM, np.int32),
        np.zeros(_ROOM, np.int32),
        np.zeros(_ROOM, np.int32),
        np.zeros(_ROOM),
        np.zeros(_SLOTS, np.int32),
        memory.view(rules.state),
        memory,
        buffer_for(rules.most_moves, rules.codes),
    )


@compilable
def find_slot(room: Any, count: Any) -> Any:
    """The slot of the position in row `count`: an empty one, or that of an equal position."""
    size = room.rows.shape[1]
    key = 0
    for k in range(size):
        key = (key * 31 + int(room.rows[count, k])) & 0xFFFFFFF
    slot = key & (room.slots.shape[0] - 1)
    while room.slots[slot] != 0:
        other = room.slots[slot] - 1
        same = 0
        while same < size and room.rows[other, same] == room.rows[count, same]:
            same += 1
        if same == size:
            return slot
        slot = (slot + 1) & (room.slots.shape[0] - 1)
    return slot


@compilable
def looks_right(room: Any, view: Any, seat: Any) -> Any:
    """Whether a seat's view of the position in the scratch record is the one it had."""
    generic.hide(room.scratch[0], seat)
    same = 0
    while same < view.shape[0] and room.memory[same] == view[same]:
        same += 1
    return same == view.shape[0]


@kernel
def widen(states: Any, weights: Any, seen: Any, view: Any, seat: Any, room: Room) -> Any:
    """Write every position after a step that looked as it did; how many, and how many ways."""
    room.slots[:] = 0
    count, ways = 0, 0
    for i in range(states.shape[0]):
        room.scratch[0] = states[i]
        by_chance = generic.actor(room.scratch[0]) == CHANCE
        total = 1
        if by_chance:
            n = generic.chances(room.scratch[0], room.buffer)
            total = 0
            for k in range(n):
                total += int(room.buffer[k])
        else:
            n = generic.moves(room.scratch[0], room.buffer)
        for k in range(n):
            step = k if by_chance else int(room.buffer[k])
            weight = int(room.buffer[k]) if by_chance else 1
            if weight == 0 or ways == room.step.shape[0]:
                continue
            room.scratch[0] = states[i]
            if generic.hide_step(room.scratch[0], step, seat) != seen:
                continue
            generic.play(room.scratch[0], step)
            room.states[count] = room.scratch[0]
            if not looks_right(room, view, seat):
                continue
            slot = find_slot(room, count)
            if room.slots[slot] == 0:
                room.slots[slot] = count + 1
                room.weights[count] = 0.0
                count += 1
            share = weights[i] * weight / total
            room.child[ways] = room.slots[slot] - 1
            room.parent[ways] = i
            room.step[ways] = step
            room.share[ways] = share
            room.weights[room.slots[slot] - 1] += share
            ways += 1
    return count, ways


class Layer(NamedTuple):
    """The ways into the positions after a step, and the layer of the step before."""

    before: Layer | None
    child: npt.NDArray[np.int32]
    parent: npt.NDArray[np.int32]
    step: npt.NDArray[np.int32]
    share: npt.NDArray[np.float64]


class Belief(NamedTuple):
    """What a seat can believe after some steps of a match; nothing of it changes any more."""

    position: Position
    steps: int
    states: npt.NDArray[Any]
    weights: npt.NDArray[np.float64]
    last: Layer | None
    exact: bool

    @classmethod
    def at_the_start(cls, machinery: Machinery) -> Belief:
        """Before the first step everybody knows everything."""
        position = Position(machinery)
        return cls(position, 0, position.states.copy(), np.ones(1), None, exact=True)

    def after(self, steps: list[int], seat: int, room: Room) -> Belief | None:
        """The same some steps later; None if too little was kept to explain what came."""
        position, game = self.position.copy(), self.position.machinery.game
        states, weights, last, exact = self.states, self.weights, self.last, self.exact
        grow = entry(widen)
        for step in steps:
            seen = game.hide_step(position.state, step, seat)
            position.play(step)
            view = np.frombuffer(position.view(seat).tobytes(), np.uint8)
            count, ways = grow(states, weights, seen, view, seat, room)
            exact = exact and ways < _ROOM
            if count == 0:
                return None
            weights = room.weights[:count] / room.weights[:count].sum()
            states = room.states[:count].copy()
            child, parent, made = room.child[:ways], room.parent[:ways], room.step[:ways]
            share = room.share[:ways].copy()
            last = Layer(last, child.copy(), parent.copy(), made.copy(), share)
            if count > LIMIT:
                kept, weights = thinned(weights, stream("belief", view.tobytes()))
                states, last, exact = states[kept], _only(last, kept), False
        return Belief(position, self.steps + len(steps), states, weights, last, exact)

    def history(self, rng: Rng) -> list[int]:
        """Steps that led here as the seat saw them, drawn as likely as they are."""
        at = _any(self.weights, rng)
        layer, steps = self.last, []
        while layer is not None:
            way = 0
            if len(layer.child) > 1:
                into = np.flatnonzero(layer.child == at)
                way = int(into[_any(layer.share[into], rng)])
            steps.append(int(layer.step[way]))
            at, layer = int(layer.parent[way]), layer.before
        return steps[::-1]


def thinned(
    weights: npt.NDArray[np.float64], rng: Rng
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
    """At most `LIMIT` of them, at even distances from a random point, and what each stands for."""
    points = (np.arange(LIMIT) + bits(rng) / 2**32) / LIMIT
    hit = np.minimum(np.searchsorted(np.cumsum(weights), points, "right"), len(weights) - 1)
    kept, times = np.unique(hit, return_counts=True)
    return kept, times / LIMIT


def _only(layer: Layer, kept: npt.NDArray[np.intp]) -> Layer:
    """The ways that lead to the positions that were kept, which are numbered anew."""
    number = np.full(int(layer.child.max()) + 1, -1, np.int32)
    number[kept] = np.arange(len(kept))
    leads = number[layer.child] >= 0
    child = number[layer.child][leads]
    return Layer(layer.before, child, layer.parent[leads], layer.step[leads], layer.share[leads])


def _any(weights: npt.NDArray[np.float64], rng: Rng) -> int:
    if len(weights) == 1:
        return 0
    ends = np.cumsum(weights)
    return min(int(np.searchsorted(ends, bits(rng) / 2**32 * ends[-1], "right")), len(weights) - 1)
