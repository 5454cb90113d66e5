"""A game with its options chosen: where positions come from and how Python asks about them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from belfort.engine import generic, kernels
from belfort.engine.compiling import runs
from belfort.engine.errors import UnknownGame
from belfort.engine.options import Value, complete
from belfort.engine.records import copy_of
from belfort.engine.rules import FUNCTIONS, Rules, State


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="belfort.games")}


def names() -> list[str]:
    """The games of the house, found by entry point."""
    return sorted(_entries())


@functools.cache
def rules(name: str) -> Rules:
    """The rules of a game by its name."""
    entry = _entries().get(name)
    if entry is None:
        raise UnknownGame(f"no game named {name!r}; there are {', '.join(names())}")
    found: Rules = entry.load()
    generic.register(found)
    return found


def rules_of(name: str, version: int) -> Rules:
    """The rules of a game in a certain version: those of today, or older ones that were kept.

    Older rules are entry points `NAME.VERSION` of the group `belfort.games.past`. They are for
    matches that were begun by them, and run interpreted.
    """
    current = rules(name)
    if current.version == version:
        return current
    for entry in entry_points(group="belfort.games.past"):
        if entry.name == f"{name}.{version}":
            found: Rules = entry.load()
            return found
    problem = f"this house has version {current.version} of its rules and none of version {version}"
    raise UnknownGame(f"{name}: {problem}")


class Game:
    """A game with its options chosen. Its methods leave the position they are given untouched."""

    def __init__(
        self, name: str, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        self.rules = rules(name) if version is None else rules_of(name, version)
        self.options: dict[str, Value] = complete(self.rules.options, options or {})
        self._start = np.zeros(1, self.rules.state)[0]
        self.rules.start(self._start, self.options)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.rules.title}: {chosen}>"

    @property
    def name(self) -> str:
        return self.rules.name

    @functools.cached_property
    def players(self) -> int:
        return int(self.options["players"])

    @functools.cached_property
    def run(self) -> Any:
        """The game's functions on a record, interpreted or compiled as this process runs."""
        if runs("compiled"):
            return SimpleNamespace(**{name: getattr(kernels, name) for name in FUNCTIONS})
        return SimpleNamespace(**self.rules.functions)

    def start(self) -> State:
        """A new record with the position before the first step."""
        return copy_of(self._start)

    def actor(self, s: State) -> int:
        return int(self.run.actor(s))

    def moves(self, s: State) -> list[int]:
        """All legal moves of the seat on turn."""
        out = np.empty(self.rules.choices, np.int32)
        n = self.run.moves(s, out)
        moves: list[int] = out[:n].tolist()
        return moves

    def chances(self, s: State) -> list[int]:
        """The weight of each outcome at a chance step; an outcome's code is its index."""
        weights = np.empty(self.rules.codes, np.int32)
        n = self.run.chances(s, weights)
        listed: list[int] = weights[:n].tolist()
        return listed

    def after(self, s: State, step: int) -> State:
        """The position after a legal step."""
        later = copy_of(s)
        self.run.play(later, step)
        return later

    def scores(self, s: State) -> list[int]:
        return self._per_seat(self.run.scores, s)

    def ranks(self, s: State) -> list[int]:
        return self._per_seat(self.run.ranks, s)

    def view(self, s: State, seat: int) -> State:
        """The position as a seat, or a spectator, may know it."""
        seen = copy_of(s)
        self.run.hide(seen, seat)
        return seen

    def hide_step(self, s: State, step: int, seat: int) -> int:
        return int(self.run.hide_step(s, step, seat))

    def guess(self, view: State, seat: int, rng: npt.NDArray[np.int64]) -> State:
        """A complete position that fits a seat's view."""
        whole = copy_of(view)
        self.run.guess(whole, seat, rng)
        return whole

    def _per_seat(self, fill: Any, s: State) -> list[int]:
        out = np.zeros(self.players, np.int32)
        fill(s, out)
        return [int(value) for value in out]
