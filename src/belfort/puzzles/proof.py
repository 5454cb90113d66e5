"""Proving a puzzle: that one move is clearly the best, from what its seat may know.

Where nothing is hidden, every line is counted out. Where that cannot be done, searches that know
nothing of each other must all find the same move, and their intervals must lie apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from belfort.bots.results import LEAD
from belfort.bots.search import Settings
from belfort.bots.solver import DEPTH, Solver
from belfort.bots.thinking import TREES, Judgement, think_alone
from belfort.engine import BelfortError, Game, State
from belfort.match import Match
from belfort.puzzles.puzzle import SEARCH, SOLVER, Puzzle, Worth

CLEAR: Final = 0.08
"""So much more often the best move wins than any other."""

APART: Final = 0.02
"""So far the interval of the best move lies from that of any other, in every search."""

ENOUGH: Final = 1_000
"""Visits that each search gives to every move, however bad it looks."""

STILL_CLEAR: Final = 0.05
STILL_APART: Final = 0.0
"""The same when a puzzle is proved again by other numbers: what is kept is clearer than that, so
that no draw of numbers undoes it."""

POSITIONS: Final = 200_000
"""That are looked at to count an ending out."""

AGAIN: Final = 5
"""So many times as many when a puzzle is proved again: what was known then need not be now."""

SEARCHES: Final = 3
ITERATIONS: Final = 60_000
"""Of each search."""

_MEASURES: Final = 3  # value, win, points


class NotProved(BelfortError):
    """A puzzle has another solution than it says, or none."""

    code = "puzzle_not_proved"


def prove(puzzle: Puzzle, seed: int | str = "again") -> None:
    """Prove a puzzle as it was proved when it was kept, by other numbers; raises NotProved."""
    match = puzzle.match()
    if match.actor != puzzle.seat:
        raise NotProved(f"{puzzle.name}: seat {puzzle.seat} is not on turn")
    if puzzle.proof == SOLVER:
        found = counted(match, limit=AGAIN * POSITIONS)
    else:
        view, seat = match.view(puzzle.seat), puzzle.seat
        found = searched(match.game, view, seat, seed, STILL_APART, STILL_CLEAR)
    worths = None if found is None else in_words(match, found)
    if worths is None or next(iter(worths)) != puzzle.best:
        raise NotProved(f"{puzzle.name}: {puzzle.best} is not clearly the best")
    if set(worths) != set(puzzle.worths):
        raise NotProved(f"{puzzle.name}: other moves can be made than it says")


def proof_of(match: Match, seed: int | str) -> tuple[str, Found] | None:
    """How the best move of a position is proved, with what all moves are worth; None if not."""
    found = counted(match) if is_open(match) else None
    if found is not None:
        return (SOLVER, found) if is_clear(found) else None
    seat = match.actor
    other = searched(match.game, match.view(seat), seat, seed)
    return None if other is None else (SEARCH, other)


Found = Mapping[int, Worth]
"""What the moves are worth, the best first."""


def is_open(match: Match) -> bool:
    """Whether every seat sees everything there is."""
    state = match.state
    seats = range(match.game.players)
    return all(np.array_equal(match.game.view(state, seat), state) for seat in seats)


def solver_for(game: Game) -> Solver:
    """The memory for counting positions of a game out."""
    return Solver(game, DEPTH, LEAD, _MEASURES)


def counted(match: Match, solver: Solver | None = None, limit: int = POSITIONS) -> Found | None:
    """What every move leads to if all play as well as they can; None if it cannot be counted."""
    rows = (solver or solver_for(match.game)).steps(match.state, limit)
    if rows is None:
        return None
    seat, players = match.actor, match.game.players
    found = {
        move: Worth(
            float(row[players + seat]), float(row[seat]), float(row[2 * players + seat]), 0.0
        )
        for move, row in rows.items()
    }
    return _ordered(found)


def searched(
    game: Game,
    view: State,
    seat: int,
    seed: int | str,
    apart: float = APART,
    clear: float = CLEAR,
) -> Found | None:
    """What independent searches say of the moves; None unless all leave no doubt of the best."""
    runs: list[list[Judgement]] = []
    for number in range(SEARCHES):
        run = looked_at(game, view, seat, f"puzzle {seed} {number}", ITERATIONS)
        if not leaves_no_doubt(run, apart) or (runs and run[0].move != runs[0][0].move):
            return None
        runs.append(run)
    by_move = [{one.move: one for one in run} for run in runs]
    found = {one.move: _mean([run[one.move] for run in by_move]) for one in runs[0]}
    ordered = _ordered(found)
    return ordered if is_clear(ordered, clear) else None


def looked_at(
    game: Game, view: State, seat: int, seed: int | str, iterations: int
) -> list[Judgement]:
    """What a search says of the moves, the best first, after a look at the bad ones too: up to half
    of its iterations are for that.
    """
    most = iterations // (2 * len(game.moves(view)))
    settings = Settings(least=min(ENOUGH, most) // TREES)
    return think_alone(game, view, seat, seed, iterations=iterations, settings=settings)


def _mean(told: Sequence[Judgement]) -> Worth:
    """Several searches of as many iterations, taken together."""
    n = len(told)
    return Worth(
        sum(one.win for one in told) / n,
        sum(one.value for one in told) / n,
        sum(one.points for one in told) / n,
        max(one.doubt for one in told),
    )


def leaves_no_doubt(judged: Sequence[Judgement], apart: float = APART) -> bool:
    """Whether the interval of the best move lies above those of all others."""
    best, *others = judged
    if not others or any(one.visits < ENOUGH for one in judged):
        return False
    return best.win - best.doubt > apart + max(one.win + one.doubt for one in others)


def is_clear(found: Found, clear: float = CLEAR) -> bool:
    """Whether the best move wins clearly more often than any other."""
    best, *others = found.values()
    return bool(others) and all(best.win - one.win >= clear for one in others)


def _ordered(found: Mapping[int, Worth]) -> Found:
    order = sorted(found, key=lambda move: (-found[move].value, move))
    return {move: found[move] for move in order}


def in_words(match: Match, found: Found) -> dict[str, Worth]:
    """The same by notation."""
    words, state = match.game.rules.words, match.state
    return {words.notation(state, move): one for move, one in found.items()}
