"""Exact values of games that are small enough to be looked at as a whole.

`equilibrium` solves any game of OpenSpiel for two players whose gains add up to nothing, secrets
and all: it writes the game in sequence form and solves one linear program. `induction` works
backwards from the end and is for games of the house in which nothing is hidden; `searched` does
so in machine code. A value is what seat 0 can expect, 1 being a win and -1 a loss.
docs/research.md has values.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from belfort.bots.solver import Solver, Unsolved
from belfort.engine import CHANCE, Game, State
from belfort.research.position import Machinery, Position

Floats = npt.NDArray[np.float64]
Policy = dict[str, list[tuple[int, float]]]
"""How likely each move is in each information state; `pyspiel.TabularPolicy` takes it."""


class Hidden(ValueError):
    """Somebody may not know all of a position, so it has no value of its own."""


class TooLarge(ValueError):
    """There is more to look at than was allowed."""


@dataclass
class Side:
    """What one player can do: information states, and sequences of own moves that lead there.

    Sequence 0 is to have made no move yet. The moves of an information state follow each other.
    """

    states: dict[str, int] = field(default_factory=dict)
    """The number of each information state, in an order in which earlier ones come first."""
    before: list[int] = field(default_factory=list)
    """For each information state the player's sequence that leads to it."""
    first: list[int] = field(default_factory=list)
    """For each information state the sequence of its first move."""
    moves: list[list[int]] = field(default_factory=list)
    """For each information state the legal moves."""
    sequences: int = 1

    def meet(self, name: str, before: int, moves: list[int]) -> int:
        """An information state met in the tree; the sequence of its first move."""
        number = self.states.setdefault(name, len(self.states))
        if number == len(self.before):
            self.before.append(before)
            self.first.append(self.sequences)
            self.moves.append(moves)
            self.sequences += len(moves)
        if self.before[number] != before or self.moves[number] != moves:
            raise ValueError(f"a player forgets what led to {name!r}")
        return self.first[number]

    def flows(self) -> csr_array:
        """A row each for the start and for every information state: what comes in goes out."""
        rows, columns, values = [0], [0], [1.0]
        for number, (before, first, moves) in enumerate(
            zip(self.before, self.first, self.moves, strict=True), 1
        ):
            rows += [number] * (len(moves) + 1)
            columns += [before, *range(first, first + len(moves))]
            values += [-1.0] + [1.0] * len(moves)
        return coo_array((values, (rows, columns)), (len(self.before) + 1, self.sequences)).tocsr()

    def best(self, gains: Floats) -> float:
        """The most that a player can get who gets so much with each sequence."""
        total = gains.copy()
        for number in reversed(range(len(self.before))):
            first = self.first[number]
            total[self.before[number]] += total[first : first + len(self.moves[number])].max()
        return float(total[0])

    def policy(self, plan: Floats) -> Policy:
        """The same plan by information states; where it never leads, all moves are alike."""
        found: Policy = {}
        for name, number in self.states.items():
            first, moves = self.first[number], self.moves[number]
            weights = np.maximum(plan[first : first + len(moves)], 0.0)
            total = weights.sum()
            shares = weights / total if total > 0 else np.full(len(moves), 1 / len(moves))
            found[name] = list(zip(moves, shares.tolist(), strict=True))
        return found


class Form(NamedTuple):
    """A game in sequence form."""

    sides: tuple[Side, Side]
    gains: csr_array
    """What seat 0 gets for a sequence of its own (row) and one of the other seat (column)."""
    histories: int


@dataclass(frozen=True)
class Equilibrium:
    """Two plans of which neither can be bettered."""

    value: float
    exploitability: float
    """How much a player who knows the other's plan could gain, on average of both: rounding."""
    policy: Policy
    histories: int

    @property
    def information_states(self) -> int:
        """How many there are, of both seats."""
        return len(self.policy)


def sequence_form(game: Any) -> Form:
    """The whole tree of a game of OpenSpiel, chance multiplied out."""
    sides = Side(), Side()
    gains: defaultdict[tuple[int, int], float] = defaultdict(float)
    histories = 0
    waiting = [(game.new_initial_state(), (0, 0), 1.0)]
    while waiting:
        state, made, reach = waiting.pop()
        histories += 1
        if state.is_terminal():
            gains[made] += reach * state.returns()[0]
        elif state.is_chance_node():
            for outcome, share in state.chance_outcomes():
                waiting.append((state.child(outcome), made, reach * share))
        else:
            seat = state.current_player()
            moves = state.legal_actions()
            first = sides[seat].meet(state.information_state_string(seat), made[seat], moves)
            for sequence, move in enumerate(moves, first):
                after = (sequence, made[1]) if seat == 0 else (made[0], sequence)
                waiting.append((state.child(move), after, reach))
    rows, columns = np.array(list(gains)).T
    shape = sides[0].sequences, sides[1].sequences
    return Form(sides, coo_array((list(gains.values()), (rows, columns)), shape).tocsr(), histories)


def equilibrium(game: Any) -> Equilibrium:
    """The value of a game of OpenSpiel for two, by linear programming in sequence form.

    Seat 0 chooses a plan so that the most that the other seat can then hold it down to is as much
    as possible: the dual prices of the other seat's sequences are the other seat's plan.
    """
    form = sequence_form(game)
    own, other = form.sides
    flows, bounds = own.flows(), other.flows()
    n, m = own.sequences, len(other.before) + 1
    held = hstack([-form.gains.T, bounds.T])  # what it is held down to is not above what it gets
    kept = hstack([flows, csr_array((flows.shape[0], m))])
    start = np.zeros(flows.shape[0])
    start[0] = 1.0
    goal = np.zeros(n + m)
    goal[n] = -1.0
    limits = [(0.0, None)] * n + [(None, None)] * m
    found = linprog(goal, held, np.zeros(other.sequences), kept, start, limits, method="highs")
    if not found.success:
        raise ArithmeticError(found.message)
    plan, reply = np.maximum(found.x[:n], 0.0), np.maximum(-found.ineqlin.marginals, 0.0)
    most, least = own.best(form.gains @ reply), -other.best(-(plan @ form.gains))
    policy = own.policy(plan) | other.policy(reply)
    return Equilibrium(-found.fun, max(0.0, (most - least) / 2), policy, form.histories)


def induction(game: Game) -> tuple[float, int]:
    """The value of a game for two in which nothing is hidden, and how many positions it has."""
    values = worked_out(game)
    return next(reversed(values.values())), len(values)


def worked_out(game: Game) -> dict[bytes, float]:
    """The value of every position of such a game, by its bytes; that of the first comes last."""
    values: dict[bytes, float] = {}
    _value(Position(Machinery(game)), values)
    return values


def _value(position: Position, values: dict[bytes, float]) -> float:
    key = position.memory.tobytes()
    if key not in values:
        values[key] = _work_out(position, values)
    return values[key]


def _work_out(position: Position, values: dict[bytes, float]) -> float:
    if position.over:
        return float(position.rewards()[0])
    if any(position.view(seat).tobytes() != position.state.tobytes() for seat in (0, 1)):
        raise Hidden("somebody may not know all of a position")
    if position.actor == CHANCE:
        outcomes = position.chances()
        return sum(share * _value(_after(position, step), values) for step, share in outcomes)
    found = [_value(_after(position, move), values) for move in position.moves()]
    return max(found) if position.actor == 0 else min(found)


def _after(position: Position, step: int) -> Position:
    later = position.copy()
    later.play(step)
    return later


def searched(game: Game, limit: int) -> tuple[float, int]:
    """The same by the compiled solver, for more positions; how many were looked at, some twice.

    There each seat plays for its own share of the win, so the value is that of play against each
    other only where every match is won by somebody.
    """
    solver = Solver(game, lead=0.0)
    return _searched(game, game.start(), solver, limit)


def _searched(game: Game, s: State, solver: Solver, limit: int) -> tuple[float, int]:
    if game.actor(s) != CHANCE:
        solution = solver.solve(s, limit)
        if isinstance(solution, Unsolved):
            raise TooLarge(f"more than {limit:,} positions, or lines too long: {solution.reason}")
        return solution.value[0] - solution.value[1], solution.positions
    weights = game.chances(s)
    value, positions = 0.0, 0
    for outcome, weight in enumerate(weights):
        if weight:
            worth, more = _searched(game, game.after(s, outcome), solver, limit - positions)
            value += weight / sum(weights) * worth
            positions += more
    return value, positions
