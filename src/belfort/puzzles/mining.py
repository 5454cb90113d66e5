"""Finding puzzles: matches of bots are looked through for positions that are worth asking about."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from belfort import bots
from belfort.bots import LEVELS
from belfort.bots.levels import SIGHT, Sight, Thinker
from belfort.bots.solver import Solver, counted_out
from belfort.engine import CHANCE, Rules, State, Value, generic
from belfort.engine import Game as Variant
from belfort.engine.chance import below, stream
from belfort.engine.options import size_of
from belfort.match import Game, Match
from belfort.puzzles.proof import (
    CLEAR,
    counted,
    in_words,
    is_clear,
    is_open,
    looked_at,
    proof_of,
    solver_for,
)
from belfort.puzzles.puzzle import GRADES, Puzzle

FEWEST: Final = 3
MOST: Final = 24
"""Moves, so that there is something to choose and no crowd."""

EACH: Final = 5
"""Puzzles from one match, at most."""

FIRST_LOOK: Final = 1_000
SECOND_LOOK: Final = 6_000
"""Iterations, before a position is thought worth proving."""

SMALL: Final = 20_000
"""Positions of an ending that is counted out at first sight."""

OBVIOUS: Final = 0.4
"""What habit finds so often asks for no thought."""

TRIES: Final = {"apprentice": 20, "journeyman": 20, "master": 8, "grandmaster": 4}
"""How often each level is asked; what habit does is counted out."""


def options_of(rules: Rules, number: int) -> dict[str, Value]:
    """Two players; every other match with what is usual, the others with anything there is."""
    rng, chosen = stream("puzzle options", rules.name, number), {}
    for option in rules.options:
        value = option.default
        if number % 2 and option.name != "size" and not option.study:
            value = option.choices[int(below(rng, len(option.choices)))]
        chosen[option.name] = 2 if option.name == "players" else value
    if "starter" in chosen:
        chosen["starter"] = number % 2
    return chosen


def mined(rules: Rules, number: int) -> Iterator[Puzzle]:
    """The puzzles of match `number`: the same whenever it is asked."""
    game = Game(rules.name, options_of(rules, number))
    assert size_of(game.options) == "full"
    match = game.match(f"puzzles {number}")
    level = ("apprentice", "journeyman")[number % 2]
    while not match.over:
        view = match.view(match.actor)
        code = bots.bot(level).choose(game, view, match.actor, f"{number} {match.step}")
        match.play(game.rules.words.notation(view, code))
    yield from itertools.islice(_of_second_half(match, number), EACH)


def _of_second_half(match: Match, number: int) -> Iterator[Puzzle]:
    """What a match asks later on, where less is open and one move matters more."""
    solver = solver_for(match.game)
    for was, step in match.retold():
        if was.step >= match.step // 2 and step.by != CHANCE:
            one = _asked(was.copy(), solver, number)
            if one is not None:
                yield one


def _asked(match: Match, solver: Solver, number: int) -> Puzzle | None:
    """The puzzle that a position is; None if it is not."""
    if not FEWEST <= len(match.moves()) <= MOST:
        return None
    game, seat = match.game, match.actor
    view, seed = match.view(seat), f"{number} {match.step}"
    if not _promises(match, view, seat, solver, seed):
        return None
    proved = proof_of(match, seed)
    if proved is None:
        return None
    proof, found = proved
    best = next(iter(found))
    if _by_habit(view, game.moves(view), best) > OBVIOUS:
        return None
    missed = _missed(game, view, seat, best, seed)
    if missed is None:
        return None
    log = tuple(step.text for step in match.log())
    return Puzzle(game.name, dict(game.options), log, seat, proof, in_words(match, found), missed)


def _promises(match: Match, view: State, seat: int, solver: Solver, seed: str) -> bool:
    """Whether a position is worth proving: the best move stands out, and habit is elsewhere."""
    game = match.game
    small = counted(match, solver, SMALL) if is_open(match) else None
    if small is not None:
        return is_clear(small) and _by_habit(view, game.moves(view), next(iter(small))) <= OBVIOUS
    for iterations in (FIRST_LOOK, SECOND_LOOK):
        judged = looked_at(game, view, seat, f"look {seed}", iterations)
        best, *others = judged
        nearest = max(one.win for one in others)
        if best.win - nearest < CLEAR * (1 if iterations == SECOND_LOOK else 0.7):
            return False
        if _by_habit(view, game.moves(view), best.move) > OBVIOUS:
            return False
    return True


def _by_habit(view: State, moves: list[int], best: int) -> float:
    """How often a player who does not think makes this move."""
    leaning = np.array([int(generic.prefer(view, move)) for move in moves], np.float64)
    return float(leaning[moves.index(best)] / leaning.sum())


def _missed(game: Variant, view: State, seat: int, best: int, seed: str) -> dict[str, float] | None:
    """How often each level makes another move, as it is on a machine that is not slow; None if the
    grandmaster ever does: then it is not beyond doubt.
    """
    found = {"pupil": 1 - _by_habit(view, game.moves(view), best)}
    for level in reversed(GRADES):
        asked = range(TRIES[level])
        missed = (one != best for one in _choices(SIGHT[level], game, view, seat, seed, asked))
        if level == GRADES[-1] and any(missed):
            return None
        found[level] = sum(missed) / len(asked)
    return {level: found[level] for level in LEVELS}


def _choices(
    sight: Sight, game: Variant, view: State, seat: int, seed: str, asked: range
) -> Iterator[int]:
    """What a level chooses, time after time; an ending that it can count out is counted once."""
    best = counted_out(game, view, seat, sight.positions)
    if best is not None:
        return itertools.repeat(best, len(asked))
    player = Thinker(replace(sight, positions=0), seconds=None)
    return (player.choose(game, view, seat, f"{seed} {k}") for k in asked)
