"""Observations: a seat's view as a vector of small integers, and that vector spread into planes.

An observation begins with the number of the seat that looks, then holds the record of its view,
field by field in the record's order; sets become one 0 or 1 for each possible member. It comes
from a view, never from a position, so it holds nothing that the seat may not know.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from belfort.engine import Game, compilable, kernel
from belfort.engine.compiling import inlined
from belfort.engine.fields import CHOICE, NUMBER, SET, Field, choice, means, number

SEAT: Final = "seat"
_SCALE: Final = 64
"""In planes a number is divided by its upper bound, or by this if that is more."""

BYTES, SHORTS, BITS = 0, 1, 2  # how a run of the record is copied
MEMBERS: Final = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.int8)
"""The bits of each byte: a table is faster than shifts."""


@compilable
def write_view(memory: Any, runs: Any, seat: Any, out: Any) -> None:
    """Write the observation of a view, given as the bytes of its record."""
    out[0] = seat
    for i in range(runs.shape[0]):
        how, count = runs[i, 0], runs[i, 2]
        source, to = memory[runs[i, 1] :], out[runs[i, 3] :]  # then Numba copies without checks
        if how == BYTES:
            for k in range(count):
                to[k] = source[k]
        elif how == SHORTS:
            for k in range(count):
                to[k] = int(source[2 * k]) & 255 | int(source[2 * k + 1]) << 8
        else:
            for k in range(count >> 3):
                bits, eight = MEMBERS[int(source[k]) & 255], to[8 * k :]
                for bit in range(8):
                    eight[bit] = bits[bit]
            for k in range(count & ~7, count):
                to[k] = int(source[k >> 3]) >> (k & 7) & 1


@inlined
def plane_of(number: Any, read: Any, scale: Any) -> Any:
    """Which plane a number sets, and to what; `read` is its row of the matrix."""
    value = int(number) - int(read[LOW])
    return read[PLANE] + value * read[CHOOSES], read[CHOOSES] + value * scale


@inlined
def own_number(observation: Any, k: Any, order: Any, people: Any, players: Any) -> Any:
    """A number of an observation as it looks if whoever looks comes first."""
    seat = int(observation[0])
    value = int(observation[order[seat, k]])
    if people[k] and 0 <= value < players:
        return (value - seat + players) % players
    return value


@kernel
def find_planes(observations: Any, matrix: Any, scales: Any, planes: Any, values: Any) -> None:
    """Write for each number of each observation which plane it sets, and to what."""
    for i in range(observations.shape[0]):
        for k in range(matrix.shape[0]):
            planes[i, k], values[i, k] = plane_of(observations[i, k], matrix[k], scales[k])


@kernel
def spread(observations: Any, matrix: Any, scales: Any, out: Any) -> None:
    """Write the planes of each observation."""
    for i in range(observations.shape[0]):
        row = out[i]
        row[:] = 0
        for k in range(matrix.shape[0]):
            plane, value = plane_of(observations[i, k], matrix[k], scales[k])
            row[plane] = value


@kernel
def turn_round(observations: Any, order: Any, people: Any, players: Any, out: Any) -> None:
    """Write observations as they look from the seat that looks, which comes first."""
    for i in range(observations.shape[0]):
        for k in range(order.shape[1]):
            out[i, k] = own_number(observations[i], k, order, people, players)


LOW, PLANE, CHOOSES = 0, 1, 2  # the columns of a matrix


@dataclass(frozen=True)
class Part:
    """Where a field of the record stands in an observation, and in its planes."""

    name: str
    field: Field
    shape: tuple[int, ...]
    at: int
    plane: int

    @property
    def entries(self) -> int:
        """How many numbers of an observation it takes."""
        each = self.field.values if self.field.kind == SET else 1
        return int(np.prod(self.shape)) * each

    @property
    def axes(self) -> tuple[str, ...]:
        """What its axes count; nothing where the game does not say."""
        return (
            self.field.axes if len(self.field.axes) == len(self.shape) else ("",) * len(self.shape)
        )

    @property
    def planes(self) -> int:
        each = 1 if self.field.kind == NUMBER else self.field.values
        return int(np.prod(self.shape)) * each


class Encoding:
    """How the views of a game become observations.

    These are the same in all variants of an edition; of the planes, the first say which seat looks,
    one for each player.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = tuple(_parts(game))
        self.width = sum(part.entries for part in self.parts)
        """The length of an observation."""
        self.planes_width = sum(part.planes for part in self.parts)
        wide = any(not -128 <= part.field.low <= part.field.high <= 127 for part in self.parts)
        self.dtype: np.dtype[Any] = np.dtype(np.int16 if wide else np.int8)
        self.runs = _runs(game, self.parts)

    @property
    def is_record(self) -> bool:
        """Whether an observation is the seat and then the record of the view, byte for byte."""
        whole = [[BYTES, 0, self.game.rules.state.itemsize, 1]]
        return self.dtype == np.int8 and bool(self.runs.tolist() == whole)

    @functools.cached_property
    def entries(self) -> npt.NDArray[np.int32]:
        """For each number of an observation how it is read, from which byte, which bit of it."""
        rows = np.zeros((self.width, 3), np.int32)
        for how, source, count, at in self.runs.tolist():
            k = np.arange(count)
            rows[at : at + count, 0] = how
            if how == BITS:
                rows[at : at + count, 1] = source + k // 8
                rows[at : at + count, 2] = k % 8
            else:
                rows[at : at + count, 1] = source + k * (2 if how == SHORTS else 1)
        return rows

    @functools.cached_property
    def low(self) -> npt.NDArray[Any]:
        """The least that each number of an observation can be."""
        return self._bounds(lambda field: 0 if field.kind == SET else field.low)

    @functools.cached_property
    def high(self) -> npt.NDArray[Any]:
        """The greatest value of each number of an observation."""
        return self._bounds(lambda field: 1 if field.kind == SET else field.high)

    def _bounds(self, of: Any) -> npt.NDArray[Any]:
        bounds = [np.full(part.entries, of(part.field), self.dtype) for part in self.parts]
        return np.concatenate(bounds)

    def empty(self, matches: int) -> npt.NDArray[Any]:
        """Room for the observations of so many matches."""
        return np.zeros((matches, self.width), self.dtype)

    @functools.cached_property
    def matrix(self) -> npt.NDArray[np.int32]:
        """For each number of an observation its least value, its first plane, and 1 if it chooses
        among several planes."""
        rows = []
        for part in self.parts:
            step = part.planes // part.entries
            chooses = int(part.field.kind == CHOICE)
            low = 0 if part.field.kind == SET else part.field.low
            rows += [(low, part.plane + step * k, chooses) for k in range(part.entries)]
        return np.array(rows, np.int32)

    @functools.cached_property
    def scales(self) -> npt.NDArray[np.float32]:
        """What each number is multiplied by in planes; 0 for a choice."""
        spans = self.high.astype(np.float32) - self.low
        shares = 1 / np.clip(spans, 1, _SCALE)
        return np.where(self.matrix[:, CHOOSES] == 1, 0, shares).astype(np.float32)

    @functools.cached_property
    def order(self) -> npt.NDArray[np.int32]:
        """For each seat the numbers of an observation in the order in which its own come first."""
        order = np.tile(np.arange(self.width, dtype=np.int32), (self.game.players, 1))
        for part in self.parts:
            for seat in range(self.game.players):
                numbers = order[seat, part.at : part.at + part.entries]
                for axis, what in enumerate(part.field.axes):
                    if what == SEAT:
                        whole = numbers.reshape(*part.shape, -1)
                        seats = np.moveaxis(whole, axis, 0)[: self.game.players]
                        seats[:] = np.roll(seats, -seat, axis=0)
                if part.field.kind == SET and part.field.called == SEAT:
                    members = numbers.reshape(*part.shape, -1)[..., : self.game.players]
                    members[:] = np.roll(members, -seat, axis=-1)
        return order

    @functools.cached_property
    def people(self) -> npt.NDArray[np.bool_]:
        """Which numbers of an observation are seats."""
        found = self._bounds(lambda field: field.kind == CHOICE and field.called == SEAT)
        found[0] = 0  # whoever looks stays who it is
        return found.astype(np.bool_)

    def own_first(
        self, observations: npt.NDArray[Any], out: npt.NDArray[Any] | None = None
    ) -> npt.NDArray[Any]:
        """Observations as if whoever looks were seat 0, the next one seat 1 and so on.

        So a network need not learn every seat's part by itself. The first number still says which
        seat it is, since actions name seats as they are.
        """
        out = np.empty_like(observations) if out is None else out
        rows = observations.reshape(-1, self.width), out.reshape(-1, self.width)
        turn_round(rows[0], self.order, self.people, self.game.players, rows[1])
        return out

    def planes(
        self, observations: npt.NDArray[Any], out: npt.NDArray[Any] | None = None
    ) -> npt.NDArray[Any]:
        """Observations as floats: a choice as one 1 among zeros, a number scaled to about 1.

        They are written into `out`, if that is given.
        """
        shape = *observations.shape[:-1], self.planes_width
        out = np.empty(shape, np.float32) if out is None else out
        if out.shape != shape or not out.flags.c_contiguous:
            raise ValueError(f"planes need room of the shape {shape}, in one piece")
        rows = out.reshape(-1, self.planes_width)
        spread(observations.reshape(-1, self.width), self.matrix, self.scales, rows)
        return out

    def sparse(
        self, observations: npt.NDArray[Any]
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """The same planes without their zeros: for each number which plane it sets, and to what.

        It is what `torch.nn.EmbeddingBag` takes, as input and as weights of its sum.
        """
        planes = np.empty(observations.shape, np.int32)
        values = np.empty(observations.shape, np.float32)
        rows = (array.reshape(-1, self.width) for array in (observations, planes, values))
        seen, which, what = rows
        find_planes(seen, self.matrix, self.scales, which, what)
        return planes, values

    def name(self, number: int) -> str:
        """What a number of an observation is called: its field, and which of its places."""
        part = self.part(number)
        axes = (*part.axes, "") if part.field.kind == SET else part.axes
        shape = part.shape + (part.field.values,) * (part.field.kind == SET)
        place = np.unravel_index(number - part.at, shape)
        told = [f"{axis} {at}".strip() for axis, at in zip(axes, place, strict=True)]
        return part.name + "".join(f"[{one}]" for one in told) * (part.entries > 1)

    def meaning(self, number: int) -> str:
        """The same with what it means."""
        field = self.part(number).field
        return f"{self.name(number)}: {field.told or field.called}; {_told(field)}"

    def part(self, number: int) -> Part:
        """The field that a number of an observation belongs to."""
        return next(part for part in reversed(self.parts) if part.at <= number)

    def __str__(self) -> str:
        """A table for people: where each field stands and what its numbers mean."""
        lines = [f"{'field':14} {'for each':16} {'from':>5} {'to':>5}  what it is"]
        for part in self.parts:
            each = ", ".join(
                f"{n} {axis}".strip() for n, axis in zip(part.shape, part.axes, strict=True)
            )
            last = part.at + part.entries - 1
            told = f"{part.field.told or part.field.called}; {_told(part.field)}".lstrip("; ")
            lines.append(f"{part.name:14} {each:16} {part.at:5} {last:5}  {told}")
        return "\n".join(lines)


def _told(field: Field) -> str:
    if field.kind == SET:
        return f"0 or 1 for each of {field.values}"
    if field.kind == NUMBER:
        return f"number {field.low} to {field.high}"
    none = {-1: ", -1 is none", -2: ", -1 is none, -2 not known"}
    return f"one of {max(field.low, 0)} to {field.high}{none.get(field.low, '')}"


def _parts(game: Game) -> Iterator[Part]:
    looks = means(choice(game.players - 1, called=SEAT), "the seat that looks")
    seat = Part(SEAT, looks, (1,), 0, 0)
    yield seat
    at, plane = seat.entries, seat.planes
    rules = game.rules
    assert rules.state.fields is not None
    for name in rules.state.names or ():
        dtype = rules.state.fields[name][0]
        field = rules.fields.get(name) or _any_number(dtype.base)
        part = Part(name, field, dtype.shape or (1,), at, plane)
        at += part.entries
        plane += part.planes
        yield part


def _any_number(base: np.dtype[Any]) -> Field:
    bounds = np.iinfo(base)
    return number(int(bounds.max), low=int(bounds.min))


def _runs(game: Game, parts: tuple[Part, ...]) -> npt.NDArray[np.int32]:
    """How to copy a record: runs of bytes, of two-byte numbers, of bits; neighbours as one."""
    rows: list[list[int]] = []
    assert game.rules.state.fields is not None
    for part in parts[1:]:
        dtype, source = game.rules.state.fields[part.name][:2]
        size = dtype.base.itemsize
        count = int(np.prod(part.shape))
        if part.field.kind == SET:
            each = part.field.values
            rows += [[BITS, source + size * k, each, part.at + each * k] for k in range(count)]
        elif size > 2:
            raise ValueError(f"{part.name}: a number of {size} bytes has no place here")
        elif rows and size == 1 and rows[-1][0] == BYTES and _follows(rows[-1], source, part.at):
            rows[-1][2] += count
        else:
            rows.append([BYTES if size == 1 else SHORTS, source, count, part.at])
    return np.array(rows, np.int32)


def _follows(run: list[int], source: int, at: int) -> bool:
    return run[1] + run[2] == source and run[3] + run[2] == at
