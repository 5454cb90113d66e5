"""Exact values near the end of a match: every move and every outcome, down to the last position.

Each seat takes the move that is best for itself (max^n), chance averages by its weights. A
search is complete or says that it is not: no estimate ever passes for a value. It works on whole
positions; `solve_view` serves a seat that may not know all of one. docs/solver.md has the
measurements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.bots.results import LEAD, result_values, split_win
from belfort.engine import CHANCE, NOBODY, Game, State, compilable, generic, kernel
from belfort.engine.chance import below, restart, stream
from belfort.engine.records import record

LIMIT: Final = 200_000
DEPTH: Final = 100
MARGIN: Final = 1e-9
"""A move is better by more than this: rounding must not choose between equal moves."""
CERTAIN: Final = 4096
"""How many guesses have to agree before a view counts as leaving nothing open."""

_ENTRIES: Final = 1 << 15
_PROBES: Final = 4
_LOW: Final = 0xFFFFFFFF
_SOLVED, _POSITIONS, _DEEP = 0, 1, 2
_REASONS: Final = {_POSITIONS: "positions", _DEEP: "depth"}


@dataclass(frozen=True)
class Solution:
    """What each legal move of the seat on turn leads to, if every seat plays as well as it can."""

    moves: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    """For each move, what it is worth to each seat."""
    best: int
    """The move that is worth most to the seat on turn, the first of equal ones."""
    exact: bool
    """False: an average over positions that the seat cannot tell apart."""
    positions: int
    """How many positions were looked at."""

    @property
    def value(self) -> tuple[float, ...]:
        """What the best move is worth to each seat."""
        return self.values[self.moves.index(self.best)]


@dataclass(frozen=True)
class Unsolved:
    """Nothing is known: the search ended before it was complete."""

    reason: str
    """`positions`: there are more than the limit; `depth`: a line is longer than allowed."""
    positions: int


class Stack(NamedTuple):
    """The line being looked at. The root is at depth 0.

    A position at the last depth must be over, or the search ends: so only the depths before it
    have a frame and steps.
    """

    states: Any  # depth + 1
    frames: Any  # depth
    steps: Any  # depth x the most that `moves` or `chances` writes
    values: Any  # depth + 1 x players
    places: Any  # players
    points: Any  # players


class Memo(NamedTuple):
    """Values of whole positions met before, found by hash and told apart by all their bytes."""

    words: Any  # depth + 1 x words: the states of the stack as integers, in the same memory
    marks: Any  # entries: 0 for a free one, else the hash plus 1
    keys: Any  # entries x words
    values: Any  # entries x players


_FRAME = record(
    [
        ("who", "i8"),  # a seat or CHANCE
        ("count", "i8"),  # how many moves or outcomes
        ("at", "i8"),  # the one being looked at
        ("weight", "i8"),  # of all outcomes together
        ("hash", "i8"),
    ],
)


@compilable
def open_frame(stack: Any, depth: Any, who: Any) -> None:
    """Begin with the moves or outcomes of the position at a depth."""
    frame = stack.frames[depth]
    frame.who = who
    frame.at = -1
    frame.weight = 0
    if who == CHANCE:
        frame.count = generic.chances(stack.states[depth], stack.steps[depth])
        for i in range(frame.count):
            frame.weight += int(stack.steps[depth, i])
        stack.values[depth, :] = 0.0
    else:
        frame.count = generic.moves(stack.states[depth], stack.steps[depth])
        stack.values[depth, :] = -1.0  # less than any value


@compilable
def next_step(stack: Any, depth: Any) -> Any:
    """The next move or possible outcome at a depth, -1 after the last."""
    frame = stack.frames[depth]
    at = int(frame.at) + 1
    if frame.who == CHANCE:
        while at < frame.count and stack.steps[depth, at] == 0:
            at += 1
    frame.at = at
    if at == frame.count:
        return -1
    return at if frame.who == CHANCE else int(stack.steps[depth, at])


@compilable
def make(stack: Any, depth: Any, step: Any) -> Any:
    """Write the position after a step one deeper than the one before it; return its actor."""
    stack.states[depth + 1] = stack.states[depth]
    generic.play(stack.states[depth + 1], step)
    return generic.actor(stack.states[depth + 1])


@compilable
def take_in(stack: Any, depth: Any) -> None:
    """Let the value found one deeper count at a depth."""
    frame = stack.frames[depth]
    found = stack.values[depth + 1]
    value = stack.values[depth]
    if frame.who == CHANCE:
        part = int(stack.steps[depth, frame.at]) / int(frame.weight)
        for seat in range(value.shape[0]):
            value[seat] += part * found[seat]
    elif found[frame.who] > value[frame.who] + MARGIN:
        for seat in range(value.shape[0]):
            value[seat] = found[seat]


@compilable
def mix(code: Any, word: Any) -> Any:
    """Work 32 bits into a hash of 32 bits; no product reaches 2**63."""
    code = (code ^ (int(word) & _LOW)) * 0x5BD1E995
    return (code ^ (code >> 15)) & _LOW


@compilable
def hash_of(words: Any) -> Any:
    """A hash of a whole position, in four strands that a processor can follow at once."""
    a, b, c, d = 1, 2, 3, 4
    even = words.shape[0] & ~3
    for i in range(0, even, 4):
        a = mix(a, words[i])
        b = mix(b, words[i + 1])
        c = mix(c, words[i + 2])
        d = mix(d, words[i + 3])
    for i in range(even, words.shape[0]):
        a = mix(a, words[i])
    return mix(mix(mix(a, b), c), d)


@compilable
def are_equal(one: Any, other: Any) -> Any:
    """Whether two rows of bytes are the same."""
    same = 0
    while same < one.shape[0] and one[same] == other[same]:
        same += 1
    return same == one.shape[0]


@compilable
def recall(stack: Any, memo: Any, depth: Any) -> Any:
    """Whether the position at a depth was met before; if so, its value is written there."""
    words = memo.words[depth]
    code = hash_of(words)
    stack.frames[depth].hash = code
    for probe in range(_PROBES):
        entry = (code + probe) & (_ENTRIES - 1)
        if memo.marks[entry] == code + 1 and are_equal(memo.keys[entry], words):
            stack.values[depth, :] = memo.values[entry]
            return True
    return False


@compilable
def remember(stack: Any, memo: Any, depth: Any) -> None:
    """Keep the value at a depth, in the first free entry or in the last that may be used."""
    code = int(stack.frames[depth].hash)
    entry = code & (_ENTRIES - 1)
    for probe in range(_PROBES):
        entry = (code + probe) & (_ENTRIES - 1)
        if memo.marks[entry] == 0:
            break
    memo.marks[entry] = code + 1
    words = memo.words[depth]
    for i in range(words.shape[0]):
        memo.keys[entry, i] = words[i]
    memo.values[entry, :] = stack.values[depth]


@compilable
def is_known(stack: Any, memo: Any, depth: Any, who: Any, lead: Any) -> Any:
    """Whether the value of the position at a depth needs no search; if so, it is written there."""
    if who != NOBODY:
        return recall(stack, memo, depth)
    out = stack.values[depth]
    players = stack.places.shape[0]
    result_values(stack.states[depth], players, stack.places, stack.points, lead, out)
    if out.shape[0] > players:  # somebody also wants to know the win and the points
        split_win(stack.places, players, out[players : 2 * players])
        for seat in range(players):
            out[2 * players + seat] = stack.points[seat]
    return True


@kernel
def search(stack: Any, memo: Any, lead: Any, limit: Any, out: Any) -> Any:
    """Write into `out` each move's value to each seat; return how it ended, and positions.

    The root is in the first state, its moves come to be in the first row of steps.
    """
    depth = 0
    positions = 1
    open_frame(stack, depth, generic.actor(stack.states[depth]))
    while True:
        step = next_step(stack, depth)
        if step >= 0:
            if positions >= limit:
                return _POSITIONS, positions
            positions += 1
            who = make(stack, depth, step)
            depth += 1
            if who != NOBODY and depth == stack.frames.shape[0]:
                return _DEEP, positions
            if not is_known(stack, memo, depth, who, lead):
                open_frame(stack, depth, who)
                continue
        elif depth == 0:
            return _SOLVED, positions
        else:
            remember(stack, memo, depth)
        depth -= 1
        take_in(stack, depth)
        if depth == 0:
            out[stack.frames[0].at, :] = stack.values[1]


@kernel
def complete(states: Any, seat: Any, seed: Any, rng: Any) -> Any:
    """Fill all states but the first, a seat's view, with guesses; return how many took luck."""
    lucky = 0
    for number in range(1, states.shape[0]):
        restart(rng, seed, number)
        before = rng[0]
        states[number] = states[0]
        generic.guess(states[number], seat, rng)
        lucky += rng[0] != before
    return lucky


class Solver:
    """The memory for solving positions of one game; values met once serve later positions too."""

    def __init__(
        self, game: Game, depth: int = DEPTH, lead: float = LEAD, measures: int = 1
    ) -> None:
        if depth < 1:
            raise ValueError(f"a search to depth {depth} sees no move")
        self.game = game
        self.lead = lead
        rules, players = game.rules, game.players
        row = measures * players
        width = -(-rules.state.itemsize // 4)
        words = np.zeros((depth + 1, width), np.int32)
        self._stack = Stack(
            np.ndarray((depth + 1,), rules.state, words.data, strides=words.strides[:1]),
            np.zeros(depth, _FRAME),
            np.zeros((depth, max(rules.most_moves, rules.codes)), np.int32),
            np.zeros((depth + 1, row)),
            np.zeros(players, np.int32),
            np.zeros(players, np.int32),
        )
        self._table = Memo(
            words,
            np.zeros(_ENTRIES, np.int64),
            np.empty((_ENTRIES, width), np.int32),
            np.empty((_ENTRIES, row)),
        )

    def steps(self, s: State, limit: int = LIMIT) -> dict[int, npt.NDArray[np.float64]] | None:
        """What each move or outcome of a position leads to, in rows as wide as asked for: values,
        and with three measures shares of the win and points, each by seat. None at the limit.
        """
        self._stack.states[0] = s
        rules = self.game.rules
        out = np.zeros((max(rules.most_moves, rules.codes), self._stack.values.shape[1]))
        end, _ = search(self._stack, self._table, self.lead, limit, out)
        if end != _SOLVED:
            return None
        codes = self._stack.steps[0, : int(self._stack.frames[0].count)]
        if self.game.actor(s) == CHANCE:
            return {code: out[code] for code in range(len(codes)) if codes[code] > 0}
        return {int(code): out[i] for i, code in enumerate(codes)}

    def solve(self, s: State, limit: int = LIMIT) -> Solution | Unsolved:
        """The exact values of a whole position in which a seat is on turn."""
        seat = self.game.actor(s)
        if seat < 0:
            raise ValueError("nobody is on turn in this position")
        self._stack.states[0] = s
        out = np.zeros((self.game.rules.most_moves, self.game.players))
        end, positions = search(self._stack, self._table, self.lead, limit, out)
        if end != _SOLVED:
            return Unsolved(_REASONS[end], int(positions))
        count = int(self._stack.frames[0].count)
        moves = [int(move) for move in self._stack.steps[0, :count]]
        return _solution(moves, out[:count], seat, exact=True, positions=int(positions))


def solve(
    game: Game, s: State, limit: int = LIMIT, depth: int = DEPTH, lead: float = LEAD
) -> Solution | Unsolved:
    """The exact values of a whole position, looking at no more positions than `limit`."""
    return Solver(game, depth, lead).solve(s, limit)


def counted_out(game: Game, view: State, seat: int, positions: int) -> int | None:
    """The best move of a seat, if the match can be counted out from its view within so many
    positions; None otherwise, and for none at all."""
    solved = solve_view(game, view, seat, limit=positions) if positions else None
    return solved.best if isinstance(solved, Solution) and solved.exact else None


def solve_view(
    game: Game,
    view: State,
    seat: int,
    limit: int = LIMIT,
    guesses: int = 64,
    seed: int | str = 0,
    depth: int = DEPTH,
    lead: float = LEAD,
) -> Solution | Unsolved:
    """The values of the moves of a seat on turn, from what it may know.

    If the view leaves one position only, that one is solved, and the answer is exact: it says
    what best play brings when everything is open to everybody. A view leaves one position if
    guessing takes no luck, or if `CERTAIN` guesses all agree.

    Otherwise each different position among the guesses is solved, and a move's values are
    averaged, a position counting as often as it was guessed. That is an approximation: it samples
    the positions, and in each of them every seat plays as if it saw all of it, so it ignores what
    the others cannot know and what it would be worth to find out or to keep secret.

    Where cards are secret, the same holds of an exact answer: what this seat knows for certain
    the others may not, and a card drawn in secret later is open to all in the search.

    The limit is for all positions together. Same view, same seed: same answer.
    """
    if game.actor(view) != seat:
        raise ValueError(f"seat {seat} is not on turn")
    found = _completions(game, view, seat, guesses, seed)
    solver = Solver(game, depth, lead)
    moves = game.moves(view)
    values = np.zeros((len(moves), game.players))
    positions = 0
    for whole, times in found:
        solution = solver.solve(whole, limit - positions)
        positions += solution.positions
        if isinstance(solution, Unsolved):
            return Unsolved(solution.reason, positions)
        assert solution.moves == tuple(moves), "a seat's moves follow from its view"
        values += times * np.array(solution.values)
    values /= sum(times for _, times in found)
    return _solution(moves, values, seat, exact=len(found) == 1, positions=positions)


def _completions(
    game: Game, view: State, seat: int, guesses: int, seed: int | str
) -> list[tuple[State, int]]:
    """The different positions found by guessing, and how often each came."""
    if guesses < 1:
        raise ValueError("a view is completed by at least one guess")
    rng = stream("solver", seed, seat)
    found: Counter[bytes] = Counter()
    for number in (guesses, CERTAIN):
        states = np.zeros(number + 1, game.rules.state)
        states[0] = view
        lucky = complete(states, seat, below(rng, 1 << 31), rng)
        found.update(state.tobytes() for state in states[1:])
        if lucky == 0 or len(found) > 1:
            break
    return [(_record(game, data), times) for data, times in found.items()]


def _record(game: Game, data: bytes) -> State:
    whole: State = np.frombuffer(bytearray(data), game.rules.state)[0]
    return whole


def _solution(
    moves: Sequence[int], values: npt.NDArray[np.float64], seat: int, *, exact: bool, positions: int
) -> Solution:
    best = 0
    for i in range(len(moves)):
        if values[i, seat] > values[best, seat] + MARGIN:
            best = i
    rows = tuple(tuple(float(value) for value in row) for row in values)
    return Solution(tuple(moves), rows, moves[best], exact, positions)
