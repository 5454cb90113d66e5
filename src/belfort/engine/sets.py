"""Small sets as the bits of one integer: cards seen, squares covered, discards accounted for."""

from __future__ import annotations

from typing import Any

from belfort.engine.chance import below
from belfort.engine.compiling import compilable


@compilable
def has(members: Any, one: Any) -> Any:
    """Whether a number is in a set."""
    return (members >> one & 1) == 1


@compilable
def size(members: Any) -> Any:
    """How many numbers are in a set."""
    n = 0
    while members != 0:
        members &= members - 1
        n += 1
    return n


@compilable
def lowest(members: Any) -> Any:
    """The smallest number in a set that is not empty."""
    one = 0
    while members >> one & 1 == 0:
        one += 1
    return one


@compilable
def any_of(members: Any, rng: Any) -> Any:
    """One number of a set that is not empty, each as likely."""
    for _ in range(below(rng, size(members))):
        members &= members - 1
    return lowest(members)
