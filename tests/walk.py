"""Random walks through a game for tests: every position on the way, and the step taken there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from belfort.engine import CHANCE, NOBODY, Game, State


def steps_at(game: Game, s: State) -> list[int]:
    """Every step that can be made here: legal moves, or outcomes of positive weight."""
    if game.actor(s) == CHANCE:
        return [code for code, weight in enumerate(game.chances(s)) if weight > 0]
    return game.moves(s)


def walk(game: Game, seed: object) -> Iterator[tuple[State, int]]:
    """A random match: each position with the step made in it, then the last one with -1."""
    dice = random.Random(repr(seed))
    s = game.start()
    while (who := game.actor(s)) != NOBODY:
        if who == CHANCE:
            weights = game.chances(s)
            step = dice.choices(range(len(weights)), weights)[0]
        else:
            step = dice.choice(game.moves(s))
        yield s, step
        s = game.after(s, step)
    yield s, -1
