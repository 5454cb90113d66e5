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
from belfort.engine.fields import CHOICE, NUMBER, SET, Field, choice, number

SEAT: Final = "seat"
_SCALE: Final = 64
"""In planes a number is divided by its upper bound, or by this if that is more."""

BYTES, SHORTS, BITS = 0, 1, 2  # how a run of the record is copied


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
            members = 0
            for k in range((count + 7) >> 3):
                members |= (int(source[k]) & 255) << (k << 3)
            for k in range(count):
                to[k] = members >> k & 1


@kernel
def spread(observations: Any, matrix: Any, scales: Any, out: Any) -> None:
    """Write the planes of each observation; `out` is all zeros."""
    for i in range(observations.shape[0]):
        for k in range(matrix.shape[0]):
            value = int(observations[i, k]) - int(matrix[k, 1])
            at = int(matrix[k, 2])
            if matrix[k, 0] == CHOICE:
                out[i, at + value] = 1.0
            else:
                out[i, at] = value * scales[k]


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
    def planes(self) -> int:
        each = 1 if self.field.kind == NUMBER else self.field.values
        return int(np.prod(self.shape)) * each


class Encoding:
    """How the views of a game become observations; the same for all its variants."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = tuple(_parts(game))
        self.width = sum(part.entries for part in self.parts)
        """The length of an observation."""
        self.planes_width = sum(part.planes for part in self.parts)
        wide = any(not -128 <= part.field.low <= part.field.high <= 127 for part in self.parts)
        self.dtype: np.dtype[Any] = np.dtype(np.int16 if wide else np.int8)
        self.runs = _runs(game, self.parts)

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
        """For each number of an observation: its kind, its least value, its first plane."""
        rows = []
        for part in self.parts:
            step = part.planes // part.entries
            kind = CHOICE if part.field.kind == CHOICE else NUMBER
            low = 0 if part.field.kind == SET else part.field.low
            rows += [(kind, low, part.plane + step * k) for k in range(part.entries)]
        return np.array(rows, np.int32)

    @functools.cached_property
    def scales(self) -> npt.NDArray[np.float32]:
        """What each number is multiplied by in planes."""
        spans = self.high.astype(np.float32) - self.low
        return np.asarray(1 / np.clip(spans, 1, _SCALE), np.float32)

    def planes(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Observations as floats: a choice as one 1 among zeros, a number scaled to about 1."""
        rows = observations.reshape(-1, self.width)
        out = np.zeros((len(rows), self.planes_width), np.float32)
        spread(rows, self.matrix, self.scales, out)
        return out.reshape(*observations.shape[:-1], self.planes_width)

    def __str__(self) -> str:
        """A table for people: where each field stands and what its numbers mean."""
        lines = [f"{'field':14} {'shape':10} {'from':>5} {'to':>5}  meaning"]
        for part in self.parts:
            shape = "x".join(str(n) for n in part.shape)
            last = part.at + part.entries - 1
            lines.append(f"{part.name:14} {shape:10} {part.at:5} {last:5}  {_told(part.field)}")
        return "\n".join(lines)


def _told(field: Field) -> str:
    if field.kind == SET:
        return f"0 or 1 for each of {field.values}"
    word = "one of" if field.kind == CHOICE else "number"
    return f"{word} {field.low} to {field.high}"


def _parts(game: Game) -> Iterator[Part]:
    seat = Part(SEAT, choice(game.players - 1), (1,), 0, 0)
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
