"""Many matches on a GPU: the same rules, one thread a match, results in the GPU's memory.

    batch = CudaBatch(Game("clocktowers"), 1 << 17)
    observations = torch.as_tensor(batch.observations)   # no copy: the same memory
    batch.step(actions)                                  # a tensor or an array on the GPU

`RandomPlay` is random play alone, for measurements. Needs the extra `cuda`; with
NUMBA_ENABLE_CUDASIM=1 everything runs, slowly, without a GPU.
"""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
from numba import cuda, from_dtype

from belfort.engine import Game, generic
from belfort.engine.chance import below, restart
from belfort.engine.compiling import tell_numba
from belfort.engine.kernels import playout
from belfort.research.batch import IllegalAction
from belfort.research.encoding import BYTES, SHORTS, Encoding
from belfort.research.stepping import Matches, allocate, begin_match, step_match

THREADS: Final = 128
"""Threads in a block."""
ROWS: Final = 32
"""Matches whose observations a block writes."""


@cuda.jit
def show_all(
    states: Any, memory: Any, seen: Any, seats: Any, entries: Any, observations: Any
) -> None:
    """Copy positions, hide in the copies, write observations: `memory` is the bytes of `seen`.

    A block does so for some matches: threads side by side copy bytes side by side.
    """
    first = cuda.blockIdx.x * ROWS
    last = min(first + ROWS, seats.shape[0])
    thread = cuda.threadIdx.x
    for k in range(thread, states.shape[1], THREADS):
        for i in range(first, last):
            memory[i, k] = states[i, k]
    cuda.syncthreads()
    mine = first + thread
    if mine < last:
        generic.hide(seen[mine], int(seats[mine]))
        observations[mine, 0] = seats[mine]
    cuda.syncthreads()
    for k in range(1 + thread, entries.shape[0], THREADS):
        how, source, bit = entries[k, 0], entries[k, 1], entries[k, 2]
        if how == BYTES:
            for i in range(first, last):
                observations[i, k] = memory[i, source]
        elif how == SHORTS:
            for i in range(first, last):
                observations[i, k] = int(memory[i, source]) & 255 | int(memory[i, source + 1]) << 8
        else:
            for i in range(first, last):
                observations[i, k] = int(memory[i, source]) >> bit & 1


@cuda.jit
def sample_all(legal: Any, counts: Any, dice: Any, out: Any) -> None:
    i = cuda.grid(1)
    if i < out.shape[0]:
        out[i] = legal[i, below(dice[i], int(counts[i]))]


@cuda.jit
def check_all(masks: Any, actions: Any, wrong: Any) -> None:
    i = cuda.grid(1)
    if i < masks.shape[0]:
        action = int(actions[i])
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            cuda.atomic.min(wrong, 0, i)


@functools.cache
def _kernels(state: np.dtype[Any], room: int, players: int) -> Any:
    """The kernels for a game, which fix how much room a thread has for itself.

    A thread plays in a record of its own: the GPU keeps such memory so that threads side by side
    reach it together.
    """
    tell_numba()
    record = state if cuda.config.ENABLE_CUDASIM else from_dtype(state)

    @cuda.jit
    def begin(matches: Any, seed: Any) -> None:
        i = cuda.grid(1)
        buffer = cuda.local.array(room, np.int32)
        places = cuda.local.array(players, np.int32)
        s = cuda.local.array(1, record)
        if i < matches.states.shape[0]:
            begin_match(matches, i, s, seed, buffer, places)
            matches.states[i] = s[0]

    @cuda.jit
    def step(matches: Any, actions: Any) -> None:
        i = cuda.grid(1)
        buffer = cuda.local.array(room, np.int32)
        places = cuda.local.array(players, np.int32)
        if i < matches.states.shape[0]:
            s = matches.states[i : i + 1]
            step_match(matches, i, s, int(actions[i]), buffer, places)

    @cuda.jit
    def play(start: Any, last: Any, seed: Any, matches: Any, steps: Any) -> None:
        i = cuda.grid(1)
        buffer = cuda.local.array(room, np.int32)
        s = cuda.local.array(1, record)
        rng = cuda.local.array(1, np.int64)
        if i < steps.shape[0]:
            restart(rng, seed, i)
            n = 0
            for _ in range(matches):
                s[0] = start[0]
                n += playout(s[0], rng, buffer)
            steps[i] = n
            last[i] = s[0]

    return SimpleNamespace(begin=begin, step=step, play=play)


def _kernels_for(game: Game) -> Any:
    rules = game.rules
    return _kernels(rules.state, max(rules.choices, rules.codes), game.players)


class CudaBatch:
    """A number of matches on the GPU, stepped together: `Batch` with its arrays there.

    The arrays speak `__cuda_array_interface__`, which PyTorch, CuPy and JAX (through DLPack)
    read without a copy.
    """

    def __init__(self, game: Game, matches: int, seed: int = 0) -> None:
        if matches < 1:
            raise ValueError("a batch has at least one match")
        self.game = game
        self.matches = matches
        self.encoding = Encoding(game)
        here = allocate(game, self.encoding, matches, points=False)
        self._all = Matches(*(cuda.to_device(array) for array in here))
        self._bytes = _as_bytes(self._all.states, matches)
        self._seen = cuda.device_array_like(self._all.states)
        self._memory = _as_bytes(self._seen, matches)
        self._entries = cuda.to_device(self.encoding.entries)
        self._run = _kernels_for(game)
        self._grid = -(-matches // THREADS), THREADS
        self._actions = cuda.to_device(np.zeros(matches, np.int32))
        self._wrong = cuda.to_device(np.full(1, matches, np.int64))
        self.reset(seed)

    @property
    def observations(self) -> Any:
        return self._all.observations

    @property
    def masks(self) -> Any:
        return self._all.masks

    @property
    def legal(self) -> Any:
        return self._all.legal

    @property
    def counts(self) -> Any:
        return self._all.counts

    @property
    def seats(self) -> Any:
        return self._all.seats

    @property
    def rewards(self) -> Any:
        return self._all.rewards

    @property
    def dones(self) -> Any:
        return self._all.dones

    @property
    def states(self) -> Any:
        """The positions themselves, with all secrets: for checks, not for players."""
        return self._all.states

    def reset(self, seed: int) -> None:
        """Begin all matches anew; each has the luck it has in a `Batch` with this seed."""
        self._run.begin[self._grid](self._all, seed & 0xFFFFFFFF)
        self._observe()

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Make an action in each match; refuses all if one is not legal.

        To refuse, the result of a check has to come back from the GPU; `check=False` leaves it
        out, for actions that are known to be legal.
        """
        if tuple(actions.shape) != (self.matches,):
            raise ValueError(f"{tuple(actions.shape)} actions for {self.matches} matches")
        if hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.as_cuda_array(actions)
        if check:
            self._refuse(actions)
        self._run.step[self._grid](self._all, actions)
        self._observe()

    def _observe(self) -> None:
        every = self._all
        show_all[-(-self.matches // ROWS), THREADS](
            self._bytes,
            self._memory,
            self._seen,
            every.seats,
            self._entries,
            every.observations,
        )

    def _refuse(self, actions: Any) -> None:
        check_all[self._grid](self._all.masks, actions, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong < self.matches:
            self._wrong.copy_to_device(np.full(1, self.matches, np.int64))
            raise IllegalAction(f"match {wrong}: its action is not legal")

    def sample(self) -> Any:
        """A random legal action for each match; it does not touch the luck of the matches."""
        every = self._all
        sample_all[self._grid](every.legal, every.counts, every.dice, self._actions)
        return self._actions


def _as_bytes(records: Any, matches: int) -> Any:
    """The memory of records on the GPU, a row of bytes for each."""
    return records.view(np.int8).reshape(matches, -1)


class RandomPlay:
    """Random matches on the GPU, a number of them in each thread: for measurements."""

    def __init__(self, game: Game, threads: int) -> None:
        start = np.zeros(1, game.rules.state)
        start[0] = game.start()
        self._start = cuda.to_device(start)
        self.last = cuda.to_device(np.zeros(threads, game.rules.state))
        """The last position of each thread."""
        self.steps = cuda.to_device(np.zeros(threads, np.int64))
        """The steps that each thread made."""
        self._play = _kernels_for(game).play
        self._grid = -(-threads // THREADS), THREADS

    def run(self, matches: int, seed: int) -> None:
        self._play[self._grid](self._start, self.last, seed, matches, self.steps)
