"""A game with its options chosen: where positions come from and how Python asks about them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from belfort.engine import kernels
from belfort.engine.actors import SPECTATOR
from belfort.engine.compiling import runs
from belfort.engine.contract import State
from belfort.engine.editions import Edition
from belfort.engine.errors import BrokenGame
from belfort.engine.options import Value, complete
from belfort.engine.records import copy_of
from belfort.engine.shelf import rules, rules_of


class Game:
    """A game with its options chosen. Its methods leave the position they are given untouched."""

    def __init__(
        self,
        name: str,
        options: Mapping[str, object] | None = None,
        version: int | None = None,
        edition: Edition | str | None = None,
    ) -> None:
        if version is None:
            self.rules = rules(name, edition)
        else:
            self.rules = rules_of(name, version, edition)
        self.edition = self.rules.edition
        """What it is played with, by the name that was asked for."""
        if self.rules.other is not None and edition is not None:
            called = edition if isinstance(edition, str) else edition.name
            self.edition = replace(self.edition, name=called)
        self.options: dict[str, Value] = complete(self.rules.options, options or {})
        self._start = np.zeros(1, self.rules.state)[0]
        self.rules.start(self._start, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is its name and what was chosen: another process finds the rest by itself."""
        edition = None if self.rules.other is None else self.edition
        return type(self), (self.name, self.options, self.rules.version, edition)

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        other = "" if self.rules.other is None else f" ({self.edition.name})"
        return f"<{self.rules.title}{other}: {chosen}>"

    @property
    def name(self) -> str:
        """The game's name, as entry points have it."""
        return self.rules.name

    @functools.cached_property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self.options["players"])

    @functools.cached_property
    def hides(self) -> bool:
        """Whether anything may be hidden from anybody."""
        return self.rules.hides is None or bool(self.rules.hides(self._start))

    @functools.cached_property
    def longest(self) -> int:
        """No match has more steps than this; with few cards or players fewer than `most_steps`."""
        rules = self.rules
        return rules.most_steps if rules.longest is None else int(rules.longest(self._start))

    @functools.cached_property
    def run(self) -> Any:
        """The game's functions on a record, interpreted or compiled as this process runs."""
        if runs("compiled"):
            return SimpleNamespace(**kernels.functions())
        return SimpleNamespace(**self.rules.functions)

    def start(self) -> State:
        """A new record with the position before the first step."""
        return copy_of(self._start)

    def actor(self, s: State) -> int:
        """The seat on turn, CHANCE, or NOBODY once the match is over."""
        return int(self.run.actor(s))

    def moves(self, s: State) -> list[int]:
        """All legal moves of the seat on turn."""
        rules = self.rules
        out = kernels.buffer_for(rules.most_moves, rules.codes)
        n = self.run.moves(s, out)
        if n > rules.most_moves:
            told = f"{n} legal moves in one position, at most {rules.most_moves} are promised"
            raise BrokenGame(self.name, "Rules.most_moves", told)
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

    def step(self, s: State, code: int) -> tuple[State, list[int], int]:
        """The position after a legal step, how each seat and a spectator see the step, who is next.

        The same as `after`, `hide_step` and `actor`, in less time.
        """
        run, later = self.run, copy_of(s)
        if hasattr(run, "step"):
            seen = np.empty(self.players + 1, np.int32)
            who = run.step(later, code, seen)
            return later, seen.tolist(), who
        saw = [int(run.hide_step(s, code, seat)) for seat in (*range(self.players), SPECTATOR)]
        run.play(later, code)
        return later, saw, int(run.actor(later))

    def scores(self, s: State) -> list[int]:
        """Each seat's points, so far or at the end."""
        return self._per_seat(self.run.scores, s)

    def ranks(self, s: State) -> list[int]:
        """Each seat's place: 1 for first, equal for those who share."""
        return self._per_seat(self.run.ranks, s)

    def view(self, s: State, seat: int) -> State:
        """The position as a seat, or a spectator, may know it."""
        seen = copy_of(s)
        self.run.hide(seen, seat)
        return seen

    def hide_step(self, s: State, step: int, seat: int) -> int:
        """A step as a seat, or a spectator, sees it: its code, or that of a hidden one."""
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
