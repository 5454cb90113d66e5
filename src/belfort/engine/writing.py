"""Records as JSON, written by compiled code once that is there: a look is little else.

Before that, `json_of` has nothing to give, nor for fields that are no plain integers. It writes
what `records.values_of` gives as Python's numbers.
"""

from __future__ import annotations

import functools
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.engine.compiling import Kernel, compilable
from belfort.engine.records import Record, record

COMMA, MINUS, ZERO = ord(","), ord("-"), ord("0")
LONGEST: Final = 21
"""Characters of the longest number and the comma after it."""


class Plan(NamedTuple):
    """How the records of one type are written: texts, and runs of numbers between them."""

    runs: npt.NDArray[np.int64]
    """For each run: where the text before it ends; where its numbers begin, how many bytes each
    has, whether they are signed, and how many there are."""
    texts: npt.NDArray[np.uint8]
    """What stands before each run, and at the end, one after the other."""
    room: int
    """As many bytes are enough for all of it."""


def json_of(s: Record) -> bytes | None:
    """The fields of a record by name, as JSON; None if that cannot be written quickly."""
    plan = _plan(s.dtype) if _compiled else None
    return None if plan is None else _text(_KERNEL.compiled, s, plan)


def load() -> None:
    """From now on records are written by compiled code, which is compiled or read from disk."""
    global _compiled  # noqa: PLW0603 - one switch for the process, thrown once
    some = np.zeros(1, record([("field", "i1")]))[0]
    plan = _plan(some.dtype)
    assert plan is not None
    _text(_KERNEL.compiled, some, plan)
    _compiled = True


def _text(run: Any, s: Record, plan: Plan) -> bytes:
    out = np.empty(plan.room, np.uint8)
    n = run(np.frombuffer(s, np.uint8), plan.runs, plan.texts, out)
    return out[:n].tobytes()


def write(raw: Any, runs: Any, texts: Any, out: Any) -> Any:
    """Write a record whose bytes are `raw`; return how long it has become."""
    n = 0
    told = 0
    for r in range(len(runs)):
        while told < runs[r, 0]:
            out[n] = texts[told]
            told += 1
            n += 1
        start, width, signed = runs[r, 1], runs[r, 2], runs[r, 3]
        for i in range(runs[r, 4]):
            if i > 0:
                out[n] = COMMA
                n += 1
            n = write_number(number_at(raw, start + i * width, width, signed), out, n)
    while told < len(texts):
        out[n] = texts[told]
        told += 1
        n += 1
    return n


@compilable
def number_at(raw: Any, start: Any, width: Any, signed: Any) -> Any:
    """The number in these bytes, the lowest of which comes first."""
    value = np.int64(0)
    for i in range(width):
        value |= np.int64(raw[start + i]) << np.int64(8 * i)
    if signed and width < 8 and value >> np.int64(8 * width - 1):
        value -= np.int64(1) << np.int64(8 * width)
    return value


@compilable
def write_number(value: Any, out: Any, n: Any) -> Any:
    """Write a number in decimals; return where the next thing goes."""
    rest = value
    if value < 0:
        out[n] = MINUS
        n += 1
    else:
        rest = -value  # the lowest number has no opposite
    end = n + 1
    tens = (rest + 9) // 10
    while tens < 0:
        end += 1
        tens = (tens + 9) // 10
    for place in range(end - 1, n - 1, -1):
        tens = (rest + 9) // 10
        out[place] = ZERO + 10 * tens - rest
        rest = tens
    return end


_KERNEL: Final = Kernel(write, nogil=False)
_compiled = False


@functools.lru_cache(256)
def _plan(layout: np.dtype[Any]) -> Plan | None:
    """How records of a type are written; None if one of their fields cannot be."""
    runs: list[tuple[int, ...]] = []
    texts, before = b"", b"{"
    for name in layout.names or ():
        field, start = layout.fields[name][:2]  # type: ignore[index]
        kind, width, shape = field.base.kind, field.base.itemsize, field.shape
        if kind not in "iu" or (kind, width) == ("u", 8) or len(shape) > 2:
            return None
        count, rows = (*shape, 1)[len(shape) - 1], shape[0] if len(shape) == 2 else 1
        before += b'"%b":%b' % (name.encode(), b"[" * len(shape))
        for row in range(rows):
            texts += before
            runs.append((len(texts), start + row * count * width, width, kind == "i", count))
            before = b"],["
        before = b"]" * len(shape) + b","
    texts += before[:-1] + b"}"
    room = len(texts) + LONGEST * sum(run[-1] for run in runs)
    return Plan(np.array(runs, np.int64), np.frombuffer(texts, np.uint8), room)
