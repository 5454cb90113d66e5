"""Another history of a match that looks the same to one seat.

`guess` gives a position that fits a view; a game theorist also wants the steps that led there,
since what the other seats remember depends on them. The steps are found by search: they are made
one after the other, at random among those that look to the seat as what it saw, and where none
fits, an earlier choice is changed. Every history that fits can come out; they are not all equally
likely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from belfort.engine import CHANCE, Game, compilable, generic, kernel
from belfort.engine.chance import Rng, below, pick
from belfort.engine.kernels import buffer_for

_TRIES: Final = 5_000
_SHUFFLES: Final = 3
"""How often each choice is reconsidered once a history fits."""


class NoHistory(RuntimeError):
    """The search has found none."""


class Trail(NamedTuple):
    """A match as a seat saw it, and the history being tried. Step k leads to states[k + 1]."""

    states: Any  # steps + 1; the first is the start
    seen: Any  # steps: each as the seat saw it
    views: Any  # steps + 1 x bytes: the seat's view of each position
    codes: Any  # steps: the step tried, -1 for none yet
    open: Any  # steps: how many steps fitted there
    scratch: Any  # one record
    memory: Any  # 1 x bytes: the same record
    steps: Any  # what may be done in a position: moves or weights
    fits: Any  # the steps that fit
    weights: Any  # and how likely each is


@kernel
def watch(trail: Trail, history: Any, seat: Any) -> None:
    """Write what a seat saw of a match."""
    for k in range(history.shape[0]):
        trail.scratch[0] = trail.states[k]
        step = int(history[k])
        trail.seen[k] = generic.hide_step(trail.scratch[0], step, seat)
        generic.play(trail.scratch[0], step)
        trail.states[k + 1] = trail.scratch[0]
        generic.hide(trail.scratch[0], seat)
        trail.views[k + 1, :] = trail.memory[0]


@compilable
def looks_right(trail: Any, k: Any, step: Any, seat: Any) -> Any:
    """Whether a step in place k looks to the seat as the one it saw, and leads to the same view."""
    trail.scratch[0] = trail.states[k]
    if generic.hide_step(trail.scratch[0], step, seat) != trail.seen[k]:
        return False
    generic.play(trail.scratch[0], step)
    generic.hide(trail.scratch[0], seat)
    same = 0
    while same < trail.memory.shape[1] and trail.memory[0, same] == trail.views[k + 1, same]:
        same += 1
    return same == trail.memory.shape[1]


@compilable
def find_fitting(trail: Any, k: Any, seat: Any) -> Any:
    """Write the steps that fit in place k, with their weights; return how many."""
    trail.scratch[0] = trail.states[k]
    by_chance = generic.actor(trail.scratch[0]) == CHANCE
    if by_chance:
        n = generic.chances(trail.scratch[0], trail.steps)
    else:
        n = generic.moves(trail.scratch[0], trail.steps)
    found = 0
    for i in range(n):
        step = i if by_chance else int(trail.steps[i])
        weight = int(trail.steps[i]) if by_chance else 1
        if weight > 0 and looks_right(trail, k, step, seat):
            trail.fits[found] = step
            trail.weights[found] = weight
            found += 1
    return found


@kernel
def go_on(trail: Trail, k: Any, seat: Any, rng: Any) -> Any:
    """Go on from place k, with the steps tried before where they still fit.

    Returns how far that went: the first place where nothing fits, or the end.
    """
    while k < trail.seen.shape[0]:
        n = find_fitting(trail, k, seat)
        trail.open[k] = n
        if n == 0:
            return k
        kept = False
        for i in range(n):
            kept |= trail.fits[i] == trail.codes[k]
        if not kept:
            trail.codes[k] = trail.fits[pick(rng, trail.weights, n)]
        trail.scratch[0] = trail.states[k]
        generic.play(trail.scratch[0], int(trail.codes[k]))
        trail.states[k + 1] = trail.scratch[0]
        k += 1
    return k


GoOn = Callable[[Trail, Any, Any, Any], Any]
"""`go_on`, compiled or not."""


def reconsider(trail: Trail, reach: int, seat: int, rng: Rng, go_on: GoOn) -> int:
    """Change an earlier choice, or exchange two; keep that if it goes at least as far."""
    choices = np.flatnonzero(trail.open[:reach] > 1)
    first, second = sorted(choices[below(rng, len(choices))] for _ in range(2))
    before = trail.codes.copy()
    if first == second:
        trail.codes[first] = -1
    else:
        trail.codes[[first, second]] = trail.codes[[second, first]]
    reached = int(go_on(trail, first, seat, rng))
    if reached >= reach:
        return reached
    trail.codes[:] = before
    go_on(trail, first, seat, rng)
    return reach


def search(trail: Trail, seat: int, rng: Rng, go_on: GoOn) -> bool:
    """Find a history that fits; whether there is one in trail.codes."""
    end = len(trail.seen)
    reach = int(go_on(trail, 0, seat, rng))
    for _ in range(_TRIES):
        if reach == end:
            break
        reach = reconsider(trail, reach, seat, rng, go_on)
    else:
        return False
    for _ in range(_SHUFFLES * int((trail.open > 1).sum())):
        reconsider(trail, end, seat, rng, go_on)
    return True


def retrace(
    game: Game, history: list[int], seat: int, rng: Rng, *, offhand: bool = False
) -> list[int]:
    """Steps that a seat cannot tell from those of a match; `offhand`, in plain Python."""
    runs: GoOn = go_on.function if offhand else go_on
    rules = game.rules
    length = len(history)
    views = np.zeros((length + 1, rules.state.itemsize), np.uint8)
    memory = np.zeros((1, rules.state.itemsize), np.uint8)
    steps = buffer_for(rules.most_moves, rules.codes)
    trail = Trail(
        np.zeros(length + 1, rules.state),
        np.zeros(length, np.int64),
        views,
        np.full(length, -1, np.int64),
        np.zeros(length, np.int64),
        memory.view(rules.state).reshape(1),
        memory,
        steps,
        np.zeros_like(steps),
        np.zeros_like(steps),
    )
    trail.states[0] = game.start()
    (watch.function if offhand else watch)(trail, np.array(history, np.int64), seat)
    for _ in range(100):
        trail.codes[:] = -1
        if search(trail, seat, rng, runs):
            return [int(code) for code in trail.codes]
    raise NoHistory(f"no history of {game!r} found that fits what seat {seat} saw")
