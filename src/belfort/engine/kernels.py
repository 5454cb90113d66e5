"""Entries from Python into compiled code: each generic function alone, and random play.

Bots and adapters add kernels of their own in the same way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belfort.engine import generic
from belfort.engine.actors import CHANCE, NOBODY
from belfort.engine.chance import below, pick
from belfort.engine.compiling import compilable, kernel


@kernel
def actor(s: Any) -> Any:
    return generic.actor(s)


@kernel
def moves(s: Any, out: Any) -> Any:
    return generic.moves(s, out)


@kernel
def chances(s: Any, weights: Any) -> Any:
    return generic.chances(s, weights)


@kernel
def play(s: Any, step: Any) -> None:
    generic.play(s, step)


@kernel
def scores(s: Any, out: Any) -> None:
    generic.scores(s, out)


@kernel
def ranks(s: Any, out: Any) -> None:
    generic.ranks(s, out)


@kernel
def hide(s: Any, seat: Any) -> None:
    generic.hide(s, seat)


@kernel
def hide_step(s: Any, step: Any, seat: Any) -> Any:
    return generic.hide_step(s, step, seat)


@kernel
def guess(s: Any, seat: Any, rng: Any) -> None:
    generic.guess(s, seat, rng)


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


def buffer_for(choices: int, codes: int) -> Any:
    """Room for the legal moves or the outcome weights of any position."""
    return np.empty(max(choices, codes), np.int32)
