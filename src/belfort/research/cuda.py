"""Many matches on a GPU: the same rules, one thread a match, results in the GPU's memory::

    batch = CudaBatch(Game("clocktowers"), 1 << 17)
    observations = torch.as_tensor(batch.observations)   # no copy: the same memory
    batch.step(actions)                                  # a tensor or an array on the GPU

`RandomPlay` is random play alone, for measurements. Needs the extra `cuda`; with
NUMBA_ENABLE_CUDASIM=1 everything runs, slowly, without a GPU.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import cuda, from_dtype, int8, int32, uint32, uint64

from belfort.engine import Game, generic
from belfort.engine.chance import below, restart
from belfort.engine.compiling import inlined, tell_numba
from belfort.engine.encoding import BYTES, SHORTS, Encoding, own_number, plane_of
from belfort.engine.kernels import playout
from belfort.research.batch import Saved, as_actions
from belfort.research.position import IllegalAction
from belfort.research.stepping import Matches, advance, allocate, begin_match

THREADS: Final = 128
"""Threads in a block, where each has a match of its own."""
ROWS: Final = 32
"""Matches that the threads of a block step together."""
TOGETHER: Final = 32
"""Threads that do so."""
WORD: Final = 4
"""Bytes of an observation that a thread writes at once."""
WIDE: Final = 8
"""Bytes that a thread copies at once."""
SEAT: Final = 3
"""How the first number of an observation is read, besides `BYTES`, `SHORTS` and `BITS`."""


@cuda.jit
def sample_all(legal: Any, counts: Any, dice: Any, out: Any) -> None:
    """For each match any legal move."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        out[i] = legal[i, below(dice[i], int(counts[i]))]


@cuda.jit
def check_all(masks: Any, actions: Any, wrong: Any) -> None:
    """The first match whose action is not legal."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        action = int(actions[i])
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            cuda.atomic.min(wrong, 0, i)


@cuda.jit
def spread_all(observations: Any, matrix: Any, scales: Any, out: Any) -> None:
    """The planes of an observation; each block writes those of one match."""
    i, thread = cuda.blockIdx.x, cuda.threadIdx.x
    for k in range(thread, out.shape[1], THREADS):
        out[i, k] = 0.0
    cuda.syncthreads()
    for k in range(thread, matrix.shape[0], THREADS):
        plane, value = plane_of(observations[i, k], matrix[k], scales[k])
        out[i, plane] = value


@cuda.jit
def turn_all(observations: Any, order: Any, people: Any, players: Any, out: Any) -> None:
    """The observation of one match for each block, as if whoever looks came first."""
    i = cuda.blockIdx.x
    for k in range(cuda.threadIdx.x, order.shape[1], THREADS):
        out[i, k] = own_number(observations[i], k, order, people, players)


@inlined
def number_at(memory: Any, how: Any, place: Any, bit: Any) -> Any:
    """A number of a view, given as bytes."""
    low = int(memory[place])
    if how == BYTES:
        return low
    if how == SHORTS:
        return low & 255 | int(memory[place + 1]) << 8
    return low >> int(bit) & 1


@functools.cache
def _kernels(state: np.dtype[Any], room: int, players: int) -> Any:
    """The kernels in which each thread has a match, with how much room it has for itself.

    A thread plays in a record of its own: the GPU keeps such memory so that threads side by side
    reach it together.
    """
    tell_numba(begin_match, restart, playout, below)
    record = _record(state)

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

    return SimpleNamespace(begin=begin, play=play)


def _kernels_for(game: Game) -> Any:
    rules = game.rules
    generic.tell(rules)
    tell_numba(plane_of, own_number)
    return _kernels(rules.state, _room(game), game.players)


def _room(game: Game) -> int:
    """Room for the legal moves or the weights of outcomes."""
    return max(game.rules.most_moves, game.rules.codes)


def _record(state: np.dtype[Any]) -> Any:
    """A record as the kernels' own memory names it."""
    return state if cuda.config.ENABLE_CUDASIM else from_dtype(state)


class Plain(NamedTuple):
    """Some arrays of a batch as words, of as many bytes as threads copy or write at once."""

    states: Any
    masks: Any
    observations: Any


class Layout(NamedTuple):
    """The sizes that kernels in which a block's threads work together are compiled for."""

    state: np.dtype[Any]
    room: int  # for legal moves or weights of outcomes
    players: int
    codes: int
    most_moves: int
    numbers: int  # of an observation, in a word
    rows: int  # matches of a block
    threads: int

    @property
    def memory(self) -> int:
        """The bytes that the threads of a block share: positions, then masks, then moves.

        A word more, since two are read where one that begins between them is needed.
        """
        return self.rows * max(self.state.itemsize, self.codes, 4 * self.most_moves) + WIDE


def _layout(game: Game, encoding: Encoding) -> Layout:
    rules, numbers = game.rules, WORD // encoding.dtype.itemsize
    sizes = game.players, rules.codes, rules.most_moves, numbers
    return Layout(rules.state, _room(game), *sizes, ROWS, TOGETHER)


@functools.cache
def _stepper(layout: Layout) -> Any:
    """The kernel that makes an action in each match and writes all that comes of it.

    Neighbouring threads read and write neighbouring words, so the memory of the GPU is asked for
    whole lines; what a thread does alone, byte by byte, it does in memory that its block shares.
    """
    tell_numba(advance, generic.moves, generic.hide, copy_words, write_seen, write_moves)
    record = _record(layout.state)
    room, players, numbers = layout.room, layout.players, layout.numbers
    rows, threads, size = layout.rows, layout.threads, layout.state.itemsize
    sizes = layout.codes, layout.most_moves
    words = rows * size // WIDE

    @cuda.jit
    def step(
        matches: Any, plain: Any, sources: Any, straight: Any, alike: Any, actions: Any
    ) -> None:
        block, thread = cuda.blockIdx.x, cuda.threadIdx.x
        i, n = block * rows + thread, 0
        shared = cuda.shared.array(0, uint64)  # five names for the same memory
        halves = cuda.shared.array(0, uint32)
        memory = cuda.shared.array(0, int8)
        lists = cuda.shared.array(0, int32)
        seen = cuda.shared.array(0, record)
        buffer = cuda.local.array(room, np.int32)
        places = cuda.local.array(players, np.int32)
        source = cuda.local.array(numbers, np.int32)
        copy_words(plain.states, block * words, shared, 0, (words, thread, threads))
        cuda.syncthreads()
        if thread < rows and i < actions.shape[0]:
            s = seen[thread : thread + 1]
            matches.seats[i] = advance(matches, i, s, int(actions[i]), buffer, places)
            n = generic.moves(s[0], buffer)
            matches.counts[i] = n
        cuda.syncthreads()
        copy_words(shared, 0, plain.states, block * words, (words, thread, threads))
        cuda.syncthreads()
        if thread < rows:
            generic.hide(seen[thread], int(matches.seats[i]))
        cuda.syncthreads()
        place = rows, size, block * rows, thread, threads
        write_seen(
            matches.seats,
            memory,
            halves,
            sources,
            straight,
            alike,
            source,
            plain.observations,
            place,
        )
        cuda.syncthreads()
        places_of = rows, block * rows, thread, threads
        write_moves(matches, plain.masks, shared, memory, lists, buffer, n, sizes, places_of)

    return step


@functools.cache
def _shower(layout: Layout) -> Any:
    """The kernel that writes what seats see of positions; both are given as words."""
    tell_numba(generic.hide, copy_words, write_seen)
    record = _record(layout.state)
    rows, threads, numbers = layout.rows, layout.threads, layout.numbers
    size = layout.state.itemsize
    words = rows * size // WIDE

    @cuda.jit
    def show(
        states: Any, seats: Any, sources: Any, straight: Any, alike: Any, observations: Any
    ) -> None:
        block, thread = cuda.blockIdx.x, cuda.threadIdx.x
        shared = cuda.shared.array(0, uint64)  # four names for the same memory
        halves = cuda.shared.array(0, uint32)
        memory = cuda.shared.array(0, int8)
        seen = cuda.shared.array(0, record)
        source = cuda.local.array(numbers, np.int32)
        copy_words(states, block * words, shared, 0, (words, thread, threads))
        cuda.syncthreads()
        if thread < rows:
            generic.hide(seen[thread], int(seats[block * rows + thread]))
        cuda.syncthreads()
        place = rows, size, block * rows, thread, threads
        write_seen(seats, memory, halves, sources, straight, alike, source, observations, place)

    return show


@inlined
def copy_words(source: Any, start: Any, to: Any, at: Any, share: Any) -> None:
    """Copy some words, each thread of a block its share of them."""
    words, thread, threads = share
    for k in range(thread, words, threads):
        to[at + k] = source[start + k]


@inlined
def write_seen(
    seats: Any,
    memory: Any,
    words: Any,
    sources: Any,
    straight: Any,
    alike: Any,
    source: Any,
    out: Any,
    place: Any,
) -> None:
    """Write the observations of views that the threads of a block share as bytes, and as words.

    `sources` tells for the words of some rows, which are `alike` since after them a row begins with
    a word again, where their numbers come from; `straight`, which of them are bytes that follow one
    another. A thread writes the same word of all of them.
    """
    rows, size, first, thread, threads = place
    numbers, period = source.shape[0], sources.shape[1]
    width = 8 * WORD // numbers  # bits of a number
    mask = (1 << width) - 1
    for k in range(thread, period, threads):
        to = first // alike * period + k
        how = int(straight[k])
        if how >= 0:
            bits = 8 * (how & 7)
            kept = uint64((1 << bits) - 1)
            for row in range(0, rows, alike):
                at = row * size + (how >> 8)
                low = uint64(words[at >> 2]) | uint64(words[(at >> 2) + 1]) << uint64(32)
                low = low >> uint64(8 * (at & 3))
                if bits < 8 * WORD:  # the seat stands between them
                    seat = uint64(int(seats[first + row + (how >> 3 & 31)]) & 255)
                    low = (low & kept) | (low & ~kept) << uint64(8) | seat << uint64(bits)
                out[to] = uint32(low & uint64(0xFFFFFFFF))
                to += period
        else:
            for j in range(numbers):
                source[j] = sources[j, k]
            for row in range(0, rows, alike):
                word = 0
                for j in range(numbers):
                    how, bit, at = source[j] & 3, source[j] >> 2 & 7, source[j] >> 5
                    if how == SEAT:
                        number = int(seats[first + row + at])
                    else:
                        number = number_at(memory, how, row * size + at, bit)
                    word |= (number & mask) << j * width
                out[to] = word
                to += period


@inlined
def write_moves(
    matches: Any,
    masks: Any,
    shared: Any,
    memory: Any,
    lists: Any,
    buffer: Any,
    n: Any,
    sizes: Any,
    place: Any,
) -> None:
    """Write the masks of a block's matches, then their lists, from the moves of each thread."""
    codes, most = sizes
    rows, first, thread, threads = place
    words = rows * codes // WIDE
    for k in range(thread, words, threads):
        shared[k] = 0
    cuda.syncthreads()
    for k in range(n):
        memory[thread * codes + buffer[k]] = 1
    cuda.syncthreads()
    copy_words(shared, 0, masks, first // rows * words, (words, thread, threads))
    cuda.syncthreads()
    for k in range(min(n, most)):
        lists[thread * most + k] = buffer[k]
    cuda.syncthreads()
    for k in range(thread, rows * most, threads):
        row = first + k // most
        if k % most < matches.counts[row]:
            matches.legal[row, k % most] = lists[k]


def _sources(encoding: Encoding, size: int) -> npt.NDArray[np.int32]:
    """Where the words of some rows of observations come from, a number in each row of this.

    The rows are as many as fill whole words. A number has: how it is read, in two bits; which bit
    of it, in three; from which byte of these rows' positions, or for a seat from which row.
    """
    numbers = WORD // encoding.dtype.itemsize
    rows = numbers // math.gcd(numbers, encoding.width)
    sources = np.tile(encoding.entries, (rows, 1, 1))
    sources[:, :, 1] += size * np.arange(rows)[:, None]
    sources[:, 0] = 0
    sources[:, 0, 0] = SEAT
    sources[:, 0, 1] = np.arange(rows)
    packed = sources[:, :, 0] | sources[:, :, 2] << 2 | sources[:, :, 1] << 5
    return np.ascontiguousarray(packed.reshape(-1, numbers).T)


def _straight(sources: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """Which words of observations are bytes that follow one another, a seat among them or not.

    Those have: before which of its bytes the seat comes, in three bits, or 4; from which row, in
    five; which byte is the first. Others are less than 0.
    """
    numbers, period = sources.shape
    found = np.full(period, -1, np.int32)
    for k, word in enumerate(sources.T.tolist()) if numbers == WORD else ():
        hows, places = [one & 3 for one in word], [one >> 5 for one in word]
        seats = [j for j, how in enumerate(hows) if how == SEAT]
        bytes_ = [place for how, place in zip(hows, places, strict=True) if how == BYTES]
        follow = bytes_ == list(range(bytes_[0], bytes_[0] + len(bytes_))) if bytes_ else False
        if follow and len(bytes_) + len(seats) == WORD and len(seats) <= 1:
            before, row = (seats[0], places[seats[0]]) if seats else (WORD, 0)
            found[k] = before | row << 3 | bytes_[0] << 8
    return found


class CudaBatch:
    """A number of matches on the GPU, stepped together: `Batch` with its arrays there.

    The arrays speak `__cuda_array_interface__`, which PyTorch, CuPy and JAX (through DLPack)
    read without a copy. `points` are written only if asked for: while a match that ends counts
    them, the matches beside it wait. Kernels are started in a `stream` of Numba's, if one is given:
    where a CUDA graph is being captured, a step without its check becomes part of it.
    """

    def __init__(
        self,
        game: Game,
        matches: int,
        seed: int = 0,
        *,
        points: bool = False,
        ends: bool = False,
        stream: Any = 0,
    ) -> None:
        if matches < 1:
            raise ValueError("a batch has at least one match")
        self.game = game
        self.matches = matches
        self.encoding = Encoding(game)
        rows = -(-matches // ROWS) * ROWS
        here = allocate(game, self.encoding, rows, points=points, ends=ends, elsewhere=True)
        self._all = Matches(*(cuda.to_device(array) for array in here))
        self._plain = Plain(
            _words(self._all.states, np.uint64),
            _words(self._all.masks, np.uint64),
            _words(self._all.observations),
        )
        sources = _sources(self.encoding, game.rules.state.itemsize)
        self._rows = sources.size // self.encoding.width
        self._sources = cuda.to_device(sources)
        self._straight = cuda.to_device(_straight(sources))
        self._run, layout = _kernels_for(game), _layout(game, self.encoding)
        self._step, self._show = _stepper(layout), _shower(layout)
        self._grid = -(-matches // THREADS), THREADS, stream
        self._blocks = rows // layout.rows, layout.threads, stream, layout.memory
        self._wrong = cuda.to_device(np.full(1, matches, np.int64))
        self.reset(seed)

    @property
    def observations(self) -> Any:
        """For each match what the seat on turn sees."""
        return self._all.observations[: self.matches]

    @property
    def masks(self) -> Any:
        """For each match a 1 for every legal action."""
        return self._all.masks[: self.matches]

    @property
    def legal(self) -> Any:
        """For each match its legal moves as a list."""
        return self._all.legal[: self.matches]

    @property
    def counts(self) -> Any:
        """For each match how many moves are legal."""
        return self._all.counts[: self.matches]

    @property
    def seats(self) -> Any:
        """For each match the seat on turn."""
        return self._all.seats[: self.matches]

    @property
    def rewards(self) -> Any:
        """For each match that has just ended what it brought each seat."""
        return self._all.rewards[: self.matches]

    @property
    def points(self) -> Any:
        """For each match that has just ended the points of each seat."""
        if not self._all.points.size:
            raise ValueError("this batch was not asked for points")
        return self._all.points[: self.matches]

    @property
    def dones(self) -> Any:
        """For each match whether it has just ended."""
        return self._all.dones[: self.matches]

    @property
    def states(self) -> Any:
        """The positions themselves, with all secrets: for checks, not for players."""
        return self._all.states[: self.matches]

    def reset(self, seed: int) -> None:
        """Begin all matches anew; each has the luck it has in a `Batch` with this seed."""
        self._run.begin[self._grid](self._all, seed & 0xFFFFFFFF)
        self._write(self._plain.states, self._all.seats, self._plain.observations)

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Make an action in each match; refuses all if one is not legal.

        To refuse, the result of a check has to come back from the GPU; `check=False` leaves it
        out, for actions that are known to be legal. They may lie on the GPU, or be whatever a
        `Batch` takes, which is copied there.
        """
        actions = self._as_actions(actions)
        if check:
            self._refuse(actions)
        self._step[self._blocks](
            self._all, self._plain, self._sources, self._straight, self._rows, actions
        )

    def _as_actions(self, actions: Any) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return cuda.to_device(as_actions(actions, self.matches))
        if tuple(actions.shape) != (self.matches,):
            raise ValueError(f"{tuple(actions.shape)} actions for {self.matches} matches")
        return _on_the_gpu(actions)

    def _write(self, states: Any, seats: Any, observations: Any) -> None:
        """Write what seats see of positions; states and observations as words."""
        self._show[self._blocks](
            states, seats, self._sources, self._straight, self._rows, observations
        )

    def final(self, seat: int) -> Any:
        """What a seat saw of the end of each match that ended in the last step.

        Rows of other matches hold the end of one before, or nothing; `dones` says which count.
        """
        if not self._all.ends.size:
            raise ValueError("this batch was not asked for ends")
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        rows = self._all.states.shape[0]
        seats = cuda.to_device(np.full(rows, seat, np.int8))
        seen = cuda.to_device(self.encoding.empty(rows))
        self._write(_words(self._all.ends, np.uint64), seats, _words(seen))
        return seen[: self.matches]

    def planes(self, observations: Any = None, out: Any = None) -> Any:
        """Observations as floats, as `Encoding.planes` gives them: those of now, or others."""
        seen = self.observations if observations is None else _on_the_gpu(observations)
        shape = len(seen), self.encoding.planes_width
        found = cuda.device_array(shape, np.float32) if out is None else out
        spread_all[len(seen), THREADS, self._grid[2]](seen, *self._read, _on_the_gpu(found))
        return found

    def own_first(self, out: Any = None) -> Any:
        """The observations as if whoever looks were seat 0, as `Encoding.own_first` gives them."""
        seen = self.observations
        found = cuda.device_array(seen.shape, seen.dtype) if out is None else out
        players = self.game.players
        turn_all[self.matches, THREADS, self._grid[2]](
            seen, *self._turned, players, _on_the_gpu(found)
        )
        return found

    @functools.cached_property
    def _read(self) -> tuple[Any, Any]:
        return cuda.to_device(self.encoding.matrix), cuda.to_device(self.encoding.scales)

    @functools.cached_property
    def _turned(self) -> tuple[Any, Any]:
        return cuda.to_device(self.encoding.order), cuda.to_device(self.encoding.people)

    def clone(self, match: int) -> dict[str, npt.NDArray[Any]]:
        """One match as it is now, with its luck to come, in the memory of the host."""
        return {name: array.copy_to_host() for name, array in self._row(match)}

    def restore(self, match: int, saved: dict[str, npt.NDArray[Any]]) -> None:
        """Let a match go on from a saved one."""
        for name, array in self._row(match):
            array.copy_to_device(saved[name])

    def _row(self, match: int) -> Iterator[tuple[str, Any]]:
        """What belongs to one match, of every array that has a row for each."""
        if not 0 <= match < self.matches:
            raise IndexError(f"there is no match {match}")
        for name in Saved._fields:
            array = getattr(self._all, name)
            if array.size:
                yield name, array[match : match + 1]

    def _refuse(self, actions: Any) -> None:
        check_all[self._grid](self._all.masks, actions, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong < self.matches:
            self._wrong.copy_to_device(np.full(1, self.matches, np.int64))
            raise IllegalAction(f"match {wrong}: its action is not legal")

    def sample(self, out: Any = None) -> Any:
        """A random legal action for each match; it does not touch the luck of the matches."""
        every = self._all
        actions = cuda.device_array(self.matches, np.int32) if out is None else out
        sample_all[self._grid](every.legal, every.counts, every.dice, actions)
        return actions


def _on_the_gpu(array: Any) -> Any:
    """An array or a tensor on the GPU, as kernels take it."""
    shared = hasattr(array, "__cuda_array_interface__")
    return cuda.as_cuda_array(array) if shared else array


def _words(array: Any, word: type[np.unsignedinteger[Any]] = np.uint32) -> Any:
    """The memory of an array on the GPU, in words."""
    return array.view(np.int8).reshape(-1).view(word)


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
        """Play so many matches by chance alone, one a thread."""
        self._play[self._grid](self._start, self.last, seed, matches, self.steps)
