"""Entries from Python into compiled code: each generic function alone, and random play.

Bots and adapters add kernels of their own in the same way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belfort.engine import generic
from belfort.engine.actors import CHANCE, NOBODY, SPECTATOR
from belfort.engine.chance import below, pick
from belfort.engine.compiling import compilable, entry, kernel
from belfort.engine.contract import FUNCTIONS


@entry
def actor(states: Any) -> Any:
    return generic.actor(states[0])


@entry
def moves(states: Any, out: Any) -> Any:
    return generic.moves(states[0], out)


@entry
def chances(states: Any, weights: Any) -> Any:
    return generic.chances(states[0], weights)


@entry
def play(states: Any, step: Any) -> None:
    generic.play(states[0], step)


@entry
def scores(states: Any, out: Any) -> None:
    generic.scores(states[0], out)


@entry
def ranks(states: Any, out: Any) -> None:
    generic.ranks(states[0], out)


@entry
def hide(states: Any, seat: Any) -> None:
    generic.hide(states[0], seat)


@entry
def hide_step(states: Any, step: Any, seat: Any) -> Any:
    return generic.hide_step(states[0], step, seat)


@entry
def guess(states: Any, seat: Any, rng: Any) -> None:
    generic.guess(states[0], seat, rng)


@entry
def step(states: Any, code: Any, seen: Any) -> Any:
    """Write how each seat sees a step, a spectator last; carry it out; return who acts next.

    All that a match asks of a step, in one call instead of several.
    """
    last = len(seen) - 1
    for seat in range(last):
        seen[seat] = generic.hide_step(states[0], code, seat)
    seen[last] = generic.hide_step(states[0], code, SPECTATOR)
    generic.play(states[0], code)
    return generic.actor(states[0])


@compilable
def random_step(s: Any, who: Any, rng: Any, buffer: Any) -> Any:
    """A step for the actor `who`: each move equally likely, each outcome by its weight."""
    if who == CHANCE:
        n = generic.chances(s, buffer)
        return pick(rng, buffer, n)
    n = generic.moves(s, buffer)
    return int(buffer[below(rng, n)])


@compilable
def playout(s: Any, rng: Any, buffer: Any) -> Any:
    """Play at random to the end of the match; return the number of steps."""
    steps = 0
    who = generic.actor(s)
    while who != NOBODY:
        generic.play(s, random_step(s, who, rng, buffer))
        steps += 1
        who = generic.actor(s)
    return steps


@kernel
def random_play(states: Any, rng: Any, buffer: Any, matches: Any) -> Any:
    """Play matches at random, each from states[0] and in states[1]; return the steps of all."""
    steps = 0
    for _ in range(matches):
        states[1] = states[0]
        steps += playout(states[1], rng, buffer)
    return steps


def functions() -> dict[str, Any]:
    """The entries into a game's functions, by name, and `step`."""
    return {name: globals()[name] for name in (*FUNCTIONS, "step")}


def buffer_for(most_moves: int, codes: int) -> Any:
    """Room for the legal moves or the outcome weights of any position."""
    return np.empty(max(most_moves, codes), np.int32)
