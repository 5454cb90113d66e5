"""A small random generator that gives the same numbers interpreted, compiled and on a GPU.

It serves playouts, guesses and bots. The chance of a match does not come from here: see
`belfort.match.fairness`. The state is one non-negative int64 in an array of length one, so that
compiled code can advance it; multiply-with-carry with a 31-bit multiplier keeps every product
below 2**63 (period about 2**62).
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from belfort.engine.compiling import compilable

Rng = npt.NDArray[np.int64]

_MULTIPLIER: Final = 2147483085  # with it, multiplier * 2**32 - 1 is a safe prime
_LOW: Final = 0xFFFFFFFF


def stream(*seed: int | str | bytes) -> Rng:
    """A generator whose numbers depend on all the parts of the seed."""
    digest = hashlib.blake2b(repr(seed).encode(), digest_size=8).digest()
    rng = np.zeros(1, np.int64)
    restart(rng, int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big"))
    return rng


@compilable
def restart(rng: Any, seed: Any, number: Any) -> None:
    """Set a generator to the start of stream `number` of a seed, both below 2**32."""
    word = _scramble((seed ^ 0x5BD1E995) & _LOW)
    carry = _scramble((word + number) & _LOW)
    word = _scramble((carry ^ seed) & _LOW)
    rng[0] = ((carry & 0x3FFFFFFF) + 1) << 32 | word


@compilable
def _scramble(word: Any) -> Any:
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & _LOW
    word = ((word ^ (word >> 15)) * 0x2C1B3C6D) & _LOW
    word = ((word ^ (word >> 12)) * 0x297A2D39) & _LOW
    return word ^ (word >> 15)


@compilable
def bits(rng: Any) -> Any:
    """The next 32 random bits."""
    state = int(rng[0])
    state = _MULTIPLIER * (state & _LOW) + (state >> 32)
    rng[0] = state
    return (state ^ (state >> 32)) & _LOW


@compilable
def below(rng: Any, n: Any) -> Any:
    """A number from 0 to n - 1; the bias is at most n / 2**32."""
    return (bits(rng) * n) >> 32


@compilable
def pick(rng: Any, weights: Any, n: Any) -> Any:
    """An index from 0 to n - 1, as likely as its weight says.

    Counting the indices that end at or before the point drawn, rather than stopping at the first
    beyond it, spares the processor a branch it cannot foresee.
    """
    total = 0
    for i in range(n):
        total += int(weights[i])
    point = below(rng, total)
    chosen = 0
    end = 0
    for i in range(n):
        end += int(weights[i])
        chosen += end <= point
    return chosen


@compilable
def pick_among(rng: Any, weights: Any, n: Any, members: Any) -> Any:
    """The same, of the indices in a set, given as bits."""
    total = 0
    for i in range(n):
        total += int(weights[i]) * (members >> i & 1)
    point = below(rng, total)
    chosen = 0
    end = 0
    for i in range(n):
        end += int(weights[i]) * (members >> i & 1)
        chosen += end <= point
    return chosen
