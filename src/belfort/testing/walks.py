"""Random walks through a game: every position on the way, and the step taken there.

A walk sees to it that it can go on: whoever walks gets positions and steps that can be relied on,
or a sentence that says what is wrong.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Iterator
from typing import Final

import numpy as np

from belfort.engine import CHANCE, NOBODY, SPECTATOR, Game, State
from belfort.testing.broken import Broken, after, file_of, place_of

_SPARE: Final = 64
_UNTOUCHED: Final = -(2**31)


def viewers(game: Game) -> tuple[int, ...]:
    """Everybody who looks at a match."""
    return (*range(game.players), SPECTATOR)


def moves_at(game: Game, s: State) -> list[int]:
    """The legal moves, given more room than the game asks for: it may need it."""
    room = game.rules.most_moves
    out = np.full(2 * room + _SPARE, _UNTOUCHED, np.int32)
    n = count(game, "moves", game.run.moves(s, out))
    used = len(out) - int(np.argmax(out[::-1] != _UNTOUCHED)) if n else 0
    if max(n, used) > room:
        said = f"and writes {used} numbers" if used > n else ""
        raise Broken(
            f"{place_of(game.rules, 'moves')} finds {n} moves {said}".rstrip()
            + f", but {file_of(game.rules, '__init__.py')} says `most_moves={room}`"
        )
    moves: list[int] = out[:n].tolist()
    if n and not (min(moves) >= 0 and max(moves) < game.rules.codes):
        strange = next(move for move in moves if not 0 <= move < game.rules.codes)
        raise Broken(
            f"{place_of(game.rules, 'moves')} gives the code {strange},"
            f" but {file_of(game.rules, '__init__.py')} says `codes={game.rules.codes}`"
        )
    return moves


def chances_at(game: Game, s: State) -> list[int]:
    """The weights of the outcomes, each of them written."""
    out = np.full(game.rules.codes, _UNTOUCHED, np.int32)
    n = count(game, "chances", game.run.chances(s, out))
    weights: list[int] = out[:n].tolist()
    if n > len(out):
        init = file_of(game.rules, "__init__.py")
        told = f"finds {n} outcomes, but {init} says `codes={len(out)}`"
        raise Broken(f"{place_of(game.rules, 'chances')} {told}")
    if n and min(weights) < 0:
        code = next(code for code, weight in enumerate(weights) if weight < 0)
        given = "no weight" if weights[code] == _UNTOUCHED else f"the weight {weights[code]}"
        raise Broken(f"{place_of(game.rules, 'chances')} gives {given} to outcome {code}, of {n}")
    return weights


def count(game: Game, name: str, found: object) -> int:
    """What a function gave, if it is a number."""
    try:
        return operator.index(found)  # type: ignore[arg-type]
    except TypeError as error:
        told = f"{place_of(game.rules, name)} gives {found!r} instead of a number"
        raise Broken(told) from error


def steps_at(game: Game, s: State) -> list[int]:
    """Every step that can be made here: legal moves, or outcomes of positive weight."""
    if game.actor(s) == CHANCE:
        return [code for code, weight in enumerate(chances_at(game, s)) if weight > 0]
    return moves_at(game, s)


def walk(game: Game, seed: object, s: State | None = None) -> Iterator[tuple[State, int]]:
    """A random match, from the start or from `s`: each position with the step made in it, then the
    last one with -1.
    """
    dice = random.Random(repr(seed))
    s = game.start() if s is None else s
    walked: list[tuple[State, int]] = []
    while (who := game.actor(s)) != NOBODY:
        if len(walked) == game.rules.most_steps:
            told = f"a match goes on after {len(walked)} steps ({texts(game, walked[-6:])})"
            init = file_of(game.rules, "__init__.py")
            raise Broken(
                f"{told}, but {init} says `most_steps={game.rules.most_steps}`: does it end?"
            )
        step = _any_step(game, s, who, dice, walked)
        yield s, step
        walked.append((s, step))
        s = game.after(s, step)
    yield s, -1


def _any_step(
    game: Game, s: State, who: int, dice: random.Random, walked: list[tuple[State, int]]
) -> int:
    if who == CHANCE:
        weights = chances_at(game, s)
        if weights and sum(weights) > 0:
            return dice.choices(range(len(weights)), weights)[0]
        problem = f"{place_of(game.rules, 'chances')} finds nothing that can come up"
    elif not 0 <= who < game.players:
        problem = f"{place_of(game.rules, 'actor')} names seat {who}, of {game.players}"
    elif moves := moves_at(game, s):
        return dice.choice(moves)
    else:
        problem = f"{place_of(game.rules, 'moves')} finds nothing for seat {who}, who is on turn"
    raise Broken(f"{problem}, {after(game, told(game, walked))}")


def told(game: Game, walked: list[tuple[State, int]]) -> list[str]:
    """Steps in notation, as far as the game has a text for them."""
    found = []
    for s, step in walked:
        try:
            found.append(str(game.rules.words.notation(s, step)))
        except Exception:  # noqa: BLE001 - this is said about something else
            found.append(f"step {step}")
    return found


def texts(game: Game, walked: list[tuple[State, int]]) -> str:
    """Steps in notation, on one line."""
    return " ".join(told(game, walked))
