"""Steps as numbers, declared once: how a code is made, read, written and parsed.

    STEPS = Steps()
    LAYS = STEPS.of("{card}@{place}", card=CARDS, place=PLACES)
    PASS = STEPS.one("pass")

Then `LAYS.code(card, place)` is the number of a step, `LAYS.card(step)` and `LAYS.place(step)` are
what it was made of, and `LAYS.has(step)` tells whether a step is one of these: all compile to what
one would write by hand. `STEPS.text(step)` writes any step, `STEPS.find(text)` reads it again.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

Values = int | Sequence[str]
"""What a field can be: so many things, or those of these names."""


class Packed(ModuleType):
    """Some small numbers as one, from `first` on; `end` is the next number that is free.

    To compiled code it is a module: only there are functions looked up by name.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    def __init__(self, first: int = 0, notation: str = "", /, **fields: Values) -> None:
        super().__init__("packed")
        sizes = [one if isinstance(one, int) else len(one) for one in fields.values()]
        self.first = first
        self.end = end = first + math.prod(sizes)
        self.code = _maker(first, *sizes)
        self.has = _within(first, end)
        self._notation = notation
        self._fields, self._values = [*fields], [_names(one) for one in fields.values()]
        for place, name in enumerate(fields):
            if name in vars(self):
                raise ValueError(f"a field cannot be called {name!r}")
            below = math.prod(sizes[place + 1 :])
            setattr(self, name, _reader(first, below, sizes[place], leads=place == 0))

    @functools.cached_property
    def texts(self) -> tuple[str, ...]:
        """All of them in the notation, in the order of their numbers."""
        every = itertools.product(*self._values)
        made = (dict(zip(self._fields, one, strict=True)) for one in every)
        return tuple(map(self._notation.format_map, made))

    def find(self, text: str) -> int | None:
        """The number that a text stands for, in large letters or small ones."""
        return self._found.get(text.lower())

    @functools.cached_property
    def _found(self) -> dict[str, int]:
        written = self.texts if self._notation else ()
        return {text.lower(): self.first + place for place, text in enumerate(written)}


def _names(values: Values) -> Sequence[str]:
    """How the values of a field are written."""
    return [str(number) for number in range(values)] if isinstance(values, int) else values


def _maker(first: int, *sizes: int) -> Callable[..., Any]:
    if len(sizes) == 0:
        return lambda: first
    if len(sizes) == 1:
        return lambda one: first + one
    width = sizes[1]
    if len(sizes) == 2:
        return lambda one, two: first + one * width + two
    depth = sizes[2]
    if len(sizes) == 3:
        return lambda one, two, three: first + (one * width + two) * depth + three
    raise ValueError(f"{len(sizes)} fields; three can be packed")


def _reader(first: int, below: int, size: int, *, leads: bool) -> Callable[[Any], Any]:
    """A field of so many values; the fields after it have so many `below` it."""
    if leads:
        return (lambda code: code - first) if below == 1 else lambda code: (code - first) // below
    if below == 1:
        return lambda code: (code - first) % size
    return lambda code: (code - first) // below % size


def _within(first: int, end: int) -> Callable[[Any], Any]:
    return lambda code: first <= code < end


class Steps:
    """The steps of a game, numbered in the order in which they are declared."""

    def __init__(self) -> None:
        self.codes = 0
        """Every step is a number below this."""
        self._kinds: list[Packed] = []

    def of(self, notation: str = "", /, **fields: Values) -> Packed:
        """Steps of one kind: one for each combination of what its fields can be."""
        kind = Packed(self.codes, notation, **fields)
        self._kinds.append(kind)
        self.codes = kind.end
        return kind

    def one(self, notation: str = "", /) -> int:
        """A step of which there is only one."""
        return self.of(notation).first

    def text(self, step: int) -> str:
        """A step in the notation."""
        return self._texts[step]

    def find(self, text: str) -> int | None:
        """The step that a text stands for, in large letters or small ones."""
        found = (kind.find(text) for kind in self._kinds)
        return next((step for step in found if step is not None), None)

    @functools.cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(text for kind in self._kinds for text in kind.texts)
