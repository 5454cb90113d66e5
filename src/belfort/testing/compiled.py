"""What compiling may change: nothing. The rules interpreted and compiled, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from belfort.engine import CHANCE, NOBODY, State, generic, kernel, kernels
from belfort.engine.chance import stream
from belfort.engine.compiling import runs
from belfort.engine.kernels import random_step
from belfort.engine.records import Record
from belfort.match import Game
from belfort.testing.broken import Broken, difference, file_of, place_of
from belfort.testing.parts import Part
from belfort.testing.walks import viewers, walk

PART: Final = Part("compiled")
MATCHES: Final = 10_000


@kernel
def longest_match(states: Any, rng: Any, buffer: Any, matches: Any, most: Any) -> Any:
    """Play matches at random, each from states[0] and in states[1]; the steps of the longest.

    One that is longer than `most` is broken off.
    """
    longest = 0
    for _ in range(matches):
        states[1] = states[0]
        steps = 0
        who = generic.actor(states[1])
        while who != NOBODY and steps <= most:
            generic.play(states[1], random_step(states[1], who, rng, buffer))
            steps += 1
            who = generic.actor(states[1])
        longest = max(longest, steps)
    return longest


@PART.variant
def the_rules_agree_step_by_step(game: Game) -> None:
    size = max(game.rules.most_moves, game.rules.codes)
    for number, (s, step) in enumerate(walk(game, "agree")):
        _agree(game, "actor", _number, s)
        for name in ("scores", "ranks"):
            _agree(game, name, _filled, s, game.players)
        if step >= 0:
            _agree(game, "chances" if game.actor(s) == CHANCE else "moves", _listed, s, size)
            _agree(game, "play", _changed, s, step)
        for seat in viewers(game):
            _agree(game, "hide", _changed, s, seat)
            if step >= 0:
                _agree(game, "hide_step", _number, s, step, seat)
            if number % 4 == 0:
                rngs = stream(number), stream(number)
                _agree(game, "guess", _changed, game.view(s, seat), seat, rngs=rngs)


def _agree(
    game: Game, name: str, ask: Callable[..., Any], *args: Any, rngs: tuple[Any, ...] = ()
) -> None:
    """Both ways of running give the same, and use up the same chance."""
    ways = game.rules.functions[name], getattr(kernels, name)
    one, other = (ask(way, *args, *rngs[n : n + 1]) for n, way in enumerate(ways))
    said = ""
    if isinstance(one, Record):
        if one.tobytes() != other.tobytes():
            said = difference(other, one)
    elif one != other:
        said = f"{other} and not {one}"
    if rngs and rngs[0] != rngs[1]:
        said = "it asks for chance more often, or less"
    if said:
        raise Broken(f"compiled, {place_of(game.rules, name)} does otherwise: {said}")


def _number(function: Any, *args: Any) -> int:
    return int(function(*args))


def _listed(function: Any, s: State, size: int) -> list[int]:
    out = np.zeros(size, np.int32)
    n = int(function(s, out))
    found: list[int] = out[:n].tolist()
    return found


def _filled(function: Any, s: State, size: int) -> list[int]:
    out = np.zeros(size, np.int32)
    function(s, out)
    found: list[int] = out.tolist()
    return found


def _changed(function: Any, s: State, *more: Any) -> State:
    later: State = s.copy()
    function(later, *more)
    return later


@PART.variant
def no_match_is_longer_than_the_bound(game: Game) -> None:
    """Ten thousand matches compiled; interpreted, a few."""
    states: Any = np.zeros(2, game.rules.state)
    states[0] = game.start()
    most, rules = game.longest, game.rules
    says = f"`most_steps={most}`" if rules.longest is None else f"`longest` is {most}"
    if most > rules.most_steps:
        raise Broken(f"{says}, more than `most_steps={rules.most_steps}`")
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    matches = 5 if runs("interpreted") else MATCHES
    longest = longest_match(states, stream("longest"), buffer, matches, most)
    if not 0 < longest <= most:
        init = file_of(rules, "__init__.py")
        raise Broken(f"a match has more than {most} steps, but {init} says {says}")
