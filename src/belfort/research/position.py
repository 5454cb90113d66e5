"""One position in machine code: what adapters that make a step at a time stand on.

Cheap to copy, and every question is one call of a kernel.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from belfort.engine import CHANCE, NOBODY, Game, State, compilable, generic, kernel
from belfort.engine.compiling import Kernel, runs
from belfort.engine.encoding import Encoding, write_view
from belfort.engine.kernels import buffer_for
from belfort.engine.showing import Shown
from belfort.research.rewards import write_rewards


@kernel
def make_step(states: Any, step: Any) -> Any:
    """Carry out a step; return who acts then."""
    generic.play(states[0], step)
    return generic.actor(states[0])


@kernel
def ask_actor(states: Any) -> Any:
    """Who acts."""
    return generic.actor(states[0])


@kernel
def ask_moves(states: Any, out: Any) -> Any:
    """Write the legal moves; return how many."""
    return generic.moves(states[0], out)


@kernel
def ask_chances(states: Any, out: Any) -> Any:
    """Write the weights of the outcomes; return how many."""
    return generic.chances(states[0], out)


@compilable
def possible(states: Any, step: Any, out: Any) -> Any:
    """Whether a step is a legal move, or an outcome that can come up."""
    who = generic.actor(states[0])
    if who == CHANCE:
        n = generic.chances(states[0], out)
        return 0 <= step < n and out[step] > 0
    if who == NOBODY:
        return False
    found = False
    for k in range(generic.moves(states[0], out)):
        found |= out[k] == step
    return found


@kernel
def try_step(states: Any, step: Any, out: Any) -> Any:
    """Carry out a step that is possible; return who acts next, or `REFUSED`."""
    if not possible(states, step, out):
        return REFUSED
    generic.play(states[0], step)
    return generic.actor(states[0])


@kernel
def ask_rewards(states: Any, places: Any, out: Any) -> None:
    """Write what the match brought each seat."""
    write_rewards(states[0], places.shape[0], places, out)


@kernel
def observe(states: Any, scratch: Any, memory: Any, seat: Any, runs_: Any, out: Any) -> None:
    """Write a seat's observation; its view comes to be in `scratch`, whose bytes `memory` is."""
    scratch[0] = states[0]
    generic.hide(scratch[0], seat)
    write_view(memory, runs_, seat, out)


@kernel
def observe_whole(memory: Any, seat: Any, runs_: Any, out: Any) -> None:
    """Write a position as an observation is written, with nothing hidden."""
    write_view(memory, runs_, seat, out)


REFUSED: Final = -4
"""Stands for whoever acts after a step that is not possible."""


class IllegalAction(ValueError):
    """An action that is not legal where it was made; nothing was played."""


def entry(of: Kernel[..., Any]) -> Callable[..., Any]:
    """A kernel without the question, at every call, which way this process runs."""
    return of.function if runs("interpreted") else of.compiled


class Machinery:
    """What all positions of a game share: its kernels and the room they write into."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoding = Encoding(game)
        self.step = entry(make_step)
        self.actor = entry(ask_actor)
        self.moves = entry(ask_moves)
        self.chances = entry(ask_chances)
        self.attempt = entry(try_step)
        self.rewards = entry(ask_rewards)
        self.observe = entry(observe)
        self.observe_whole = entry(observe_whole)
        self.buffer = buffer_for(game.rules.most_moves, game.rules.codes)
        self.places = np.zeros(game.players, np.int32)
        self.memory = np.zeros(game.rules.state.itemsize, np.int8)
        self.scratch = self.memory.view(game.rules.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return Machinery, (self.game,)


class Position(Shown):
    """A position that can be played on."""

    __slots__ = ("actor", "machinery", "memory", "states")

    def __init__(self, machinery: Machinery, memory: npt.NDArray[np.int8] | None = None) -> None:
        self.machinery = machinery
        if memory is None:
            memory = np.frombuffer(machinery.game.start().tobytes(), np.int8).copy()
        self.memory = memory
        self.states = memory.view(machinery.game.rules.state)
        self.actor = int(machinery.actor(self.states))

    def __deepcopy__(self, _memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.machinery, self.memory)

    def copy(self) -> Position:
        """Another one that can be played on by itself."""
        other = Position.__new__(Position)
        other.machinery = self.machinery
        other.memory = self.memory.copy()
        other.states = other.memory.view(self.machinery.game.rules.state)
        other.actor = self.actor
        return other

    @property
    def state(self) -> State:
        """The record itself; whoever gets it sees everything."""
        record: State = self.states[0]
        return record

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == NOBODY

    def play(self, step: int) -> None:
        """Carry out a step."""
        self.actor = int(self.machinery.step(self.states, step))

    def attempt(self, step: int) -> None:
        """The same, refused if it is neither a legal move nor an outcome that can come up."""
        machinery = self.machinery
        actor = int(machinery.attempt(self.states, step, machinery.buffer))
        if actor == REFUSED:
            raise IllegalAction(f"action {step} is not legal here")
        self.actor = actor

    def moves(self) -> list[int]:
        """The legal moves of the seat on turn."""
        n = self.machinery.moves(self.states, self.machinery.buffer)
        moves: list[int] = self.machinery.buffer[:n].tolist()
        return moves

    def chances(self) -> list[tuple[int, float]]:
        """Each possible outcome with its probability."""
        if self.actor != CHANCE:
            return []
        n = self.machinery.chances(self.states, self.machinery.buffer)
        weights: list[int] = self.machinery.buffer[:n].tolist()
        total = sum(weights)
        return [(code, weight / total) for code, weight in enumerate(weights) if weight]

    def rewards(self) -> npt.NDArray[np.float64]:
        """What the match brought each seat; zeros as long as it is not over."""
        out = np.zeros(self.machinery.game.players)
        if self.over:
            self.machinery.rewards(self.states, self.machinery.places, out)
        return out

    def observe(self, seat: int) -> npt.NDArray[Any]:
        """A seat's observation."""
        machinery, encoding = self.machinery, self.machinery.encoding
        out = np.empty(encoding.width, encoding.dtype)  # every number is written
        machinery.observe(
            self.states, machinery.scratch, machinery.memory, seat, encoding.runs, out
        )
        return out

    def whole(self) -> npt.NDArray[Any]:
        """The position with all secrets, written as an observation of the seat on turn."""
        encoding = self.machinery.encoding
        out = np.zeros(encoding.width, encoding.dtype)
        self.machinery.observe_whole(self.memory, max(self.actor, 0), encoding.runs, out)
        return out

    def digest(self, seat: int | None = None) -> str:
        """A few letters by which a seat's view, or the whole position, is known again."""
        seen = self.memory if seat is None else self.observe(seat)
        return hashlib.blake2b(seen.tobytes(), digest_size=8).hexdigest()

    def view(self, seat: int) -> State:
        """The position as a seat may know it."""
        return self.machinery.game.view(self.state, seat)
