"""Many matches of a game at once, in machine code, for learners::

    batch = Batch(Game("clocktowers"), 4096, seed=1)
    while learning:
        actions = choose(batch.observations, batch.masks)
        batch.step(actions)      # then: batch.rewards, batch.dones, batch.seats

In each match the seat on turn acts. All arrays are written in place and stay the same objects:
what has to last is copied by whoever needs it. A match that ends gives its rewards and begins
anew in the same step: `observations` and `masks` are then those of the new match, and `final`
has what was seen of the end.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.engine import BrokenGame, Game, kernel
from belfort.engine.chance import below
from belfort.engine.encoding import Encoding
from belfort.engine.kernels import buffer_for
from belfort.research.position import IllegalAction, entry, observe
from belfort.research.stepping import Matches, allocate, begin_match, show, step_match

BLOCK: Final = 16
"""Matches that are stepped before what is seen in them is written."""


class Room(NamedTuple):
    """What a thread writes into besides the results."""

    seen: Any  # records for views
    memory: Any  # their bytes
    buffer: Any
    places: Any


def _room(game: Game) -> Room:
    memory = np.zeros((BLOCK, game.rules.state.itemsize), np.int8)
    seen = memory.view(game.rules.state).reshape(BLOCK)
    buffer = buffer_for(game.rules.most_moves, game.rules.codes)
    return Room(seen, memory, buffer, np.zeros(game.players, np.int32))


@kernel
def begin_all(lo: Any, hi: Any, seed: Any, matches: Matches, room: Room) -> None:
    """Set up the matches from `lo` to `hi` - 1."""
    for i in range(lo, hi):
        begin_match(matches, i, matches.states[i : i + 1], seed, room.buffer, room.places)
        show(matches, i, 1, room.seen, room.memory)


@kernel
def step_all(lo: Any, hi: Any, actions: Any, matches: Matches, room: Room) -> None:
    """Make a legal action in each match from `lo` to `hi` - 1."""
    first = lo
    while first < hi:
        n = min(BLOCK, hi - first)
        for i in range(first, first + n):
            s = matches.states[i : i + 1]
            step_match(matches, i, s, int(actions[i]), room.buffer, room.places)
        show(matches, first, n, room.seen, room.memory)
        first += n


@kernel
def find_illegal(actions: Any, masks: Any) -> Any:
    """The first match whose action is not legal, or -1."""
    for i in range(actions.shape[0]):
        action = int(actions[i])
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return i
    return -1


@kernel
def sample_all(matches: Matches, out: Any) -> None:
    """A legal move for each match, each as likely."""
    for i in range(out.shape[0]):
        out[i] = matches.legal[i, below(matches.dice[i], int(matches.counts[i]))]


class Batch:
    """A number of matches, stepped together."""

    def __init__(self, game: Game, matches: int, seed: int = 0, threads: int = 1) -> None:
        if matches < 1 or threads < 1:
            raise ValueError("a batch has at least one match and one thread")
        self._prepare(game, matches, threads)
        self.reset(seed)

    def _prepare(self, game: Game, matches: int, threads: int) -> None:
        self.game = game
        self.matches = matches
        self.encoding = Encoding(game)
        self._all = allocate(game, self.encoding, matches, points=True, ends=True)
        self._rooms = [_room(game) for _ in range(threads)]
        self._ends = np.linspace(0, matches, threads + 1).astype(int).tolist()
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._begin, self._step = entry(begin_all), entry(step_all)
        self._find_illegal, self._sample = entry(find_illegal), entry(sample_all)
        self._observe = entry(observe)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self.matches, len(self._rooms), self._all._asdict()

    def __setstate__(self, known: tuple[Any, ...]) -> None:
        *prepared, arrays = known
        self._prepare(*prepared)
        for name, array in self._all._asdict().items():
            array[...] = arrays[name]

    @property
    def all(self) -> Matches:
        """Everything of all matches, for kernels that step them in another way."""
        return self._all

    @property
    def room(self) -> Room:
        """What the first thread writes into, for the same."""
        return self._rooms[0]

    @property
    def observations(self) -> npt.NDArray[Any]:
        """For each match what the seat on turn sees."""
        found: npt.NDArray[Any] = self._all.observations
        return found

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """For each match and action whether it is legal."""
        found: npt.NDArray[np.bool_] = self._all.masks
        return found

    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """The legal actions of each match as a list; `counts` says how long it is."""
        found: npt.NDArray[np.int32] = self._all.legal
        return found

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """For each match how many moves are legal."""
        found: npt.NDArray[np.int32] = self._all.counts
        return found

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """For each match the seat on turn."""
        found: npt.NDArray[np.int8] = self._all.seats
        return found

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What each seat got, in matches that ended in the last step."""
        found: npt.NDArray[np.float32] = self._all.rewards
        return found

    @property
    def points(self) -> npt.NDArray[np.int32]:
        """How many points each seat had, in matches that ended in the last step."""
        found: npt.NDArray[np.int32] = self._all.points
        return found

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        """Which matches ended in the last step; they have begun anew."""
        found: npt.NDArray[np.bool_] = self._all.dones
        return found

    @property
    def states(self) -> npt.NDArray[Any]:
        """The positions themselves, with all secrets: for checks, not for players."""
        found: npt.NDArray[Any] = self._all.states
        return found

    def reset(self, seed: int) -> None:
        """Begin all matches anew; each has its own luck, whatever the number of matches."""
        self._spread(self._begin, seed & 0xFFFFFFFF)

    def step(self, actions: Any) -> None:
        """Make an action in each match; refuses all if one is not legal.

        They may be an array of NumPy, PyTorch or JAX, or a list.
        """
        actions = as_actions(actions, self.matches)
        illegal = self._find_illegal(actions, self.masks)
        if illegal >= 0:
            self._check_promise()
            raise IllegalAction(f"match {illegal}: action {actions[illegal]} is not legal")
        self._spread(self._step, actions)

    def _check_promise(self) -> None:
        """Lists of legal actions that run into one another make legal ones look illegal."""
        most, promised = int(self.counts.max()), self.game.rules.most_moves
        if most > promised:
            told = f"{most} legal moves in one position, at most {promised} are promised"
            raise BrokenGame(self.game.name, "Rules.most_moves", told)

    def _spread(self, work: Any, what: Any) -> None:
        """Give each thread its share of the matches."""
        if self._pool is None:
            work(0, self.matches, what, self._all, self._rooms[0])
            return
        shares = zip(self._ends[:-1], self._ends[1:], self._rooms, strict=True)
        running = [
            self._pool.submit(work, lo, hi, what, self._all, room) for lo, hi, room in shares
        ]
        for share in running:
            share.result()

    def sample(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """A random legal action for each match; it does not touch the luck of the matches."""
        actions = np.empty(self.matches, np.int32) if out is None else out
        self._sample(self._all, actions)
        return actions

    def final(self, seat: int, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """What a seat saw of the end of each match that ended in the last step; zeros elsewhere.

        Nobody could act there: its mask would be all zeros.
        """
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        found = self.encoding.empty(self.matches) if out is None else out
        found[:] = 0
        every, (seen, memory, *_) = self._all, self.room
        for i in np.flatnonzero(every.dones):
            end = every.ends[i : i + 1]
            self._observe(end, seen[:1], memory[0], seat, every.runs, found[i])
        return found

    def clone(self, matches: Any) -> Saved:
        """One match or several, by number, as they are now, with their luck to come."""
        rows = np.atleast_1d(np.asarray(matches))
        return Saved(*(array[rows].copy() for array in _rows(self._all)))

    def restore(self, matches: Any, saved: Saved) -> None:
        """Let matches go on from saved ones: each from its own, or all from the same one."""
        rows = np.atleast_1d(np.asarray(matches))
        for array, kept in zip(_rows(self._all), saved, strict=True):
            array[rows] = kept


class Saved(NamedTuple):
    """Some matches of a batch, as they were."""

    states: Any
    rngs: Any
    dice: Any
    observations: Any
    masks: Any
    legal: Any
    counts: Any
    seats: Any
    rewards: Any
    points: Any
    dones: Any
    ends: Any


def _rows(matches: Matches) -> list[npt.NDArray[Any]]:
    """The arrays of all matches that have a row for each."""
    return [getattr(matches, name) for name in Saved._fields]


def as_actions(actions: Any, matches: int) -> npt.NDArray[Any]:
    """Actions in whatever they came, as NumPy's: whole numbers, one for each match."""
    if hasattr(actions, "detach"):  # PyTorch's; one on a GPU would not come by itself
        actions = actions.detach().cpu()
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {found.dtype}")
    if found.shape != (matches,):
        raise ValueError(f"{found.shape} actions for {matches} matches")
    if found.dtype != np.int32:  # kernels are compiled for these alone
        found = np.clip(found, -1, np.iinfo(np.int32).max).astype(np.int32)
    return np.ascontiguousarray(found)
