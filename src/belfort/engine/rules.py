"""The rules of a game as the house knows them: what a game's package hands over.

`Rules` gathers a game's compilable functions, its options, its sizes and its words. It knows no
particular game; games are found through the entry point group `belfort.games`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from belfort.engine.errors import IllegalMove
from belfort.engine.fields import Field
from belfort.engine.options import Option, Options
from belfort.engine.records import Record
from belfort.engine.sentence import Sentence

State = Record
"""A position: one flat record, of the dtype that the game's rules declare."""

FUNCTIONS = (
    "actor",
    "moves",
    "chances",
    "play",
    "scores",
    "ranks",
    "hide",
    "hide_step",
    "guess",
)
"""What every game writes once, under the same names, and what generic code may call."""

HABIT = "prefer"
"""What a game may write besides: how much a player who does not think leans to a move."""


class Words(Protocol):
    """The texts around a game's rules; `s` is always the position before the step."""

    def notation(self, s: State, step: int) -> str:
        """A short text for a move, an outcome or a hidden step; `parse` reads it back."""

    def parse(self, s: State, text: str) -> int:
        """The step that a notation stands for, legal or not; raises UnreadableMove."""

    def tell(self, s: State, step: int) -> Sentence:
        """A step as a sentence for the log."""

    def why_not(self, s: State, step: int) -> IllegalMove | None:
        """Which rule forbids this move to the seat on turn; None for a legal one."""

    def reveals(self, s: State, step: int) -> bool:
        """Whether a legal move shows anyone what they did not know, other than by chance.

        Such a move stays: it is not taken back, nor is anything before it. What chance shows needs
        no word here. A game's page rules on what everybody could have known, as hands that were
        taken up openly.
        """

    def reason(self, s: State) -> Sentence:
        """How a finished match was decided."""


@dataclass(frozen=True)
class Rules:
    """Everything the house needs to play one game."""

    name: str
    title: str
    version: int
    """Goes up whenever a stored match of the version before might replay differently."""
    options: Sequence[Option]
    state: np.dtype[Any]
    start: Callable[[State, Options], None]
    """Writes the position before the first step into a zeroed record."""
    functions: Mapping[str, Callable[..., Any]]
    words: Words
    package: str
    """The package that holds the game's drawings and catalogues."""
    choices: int
    """No position has more legal moves than this."""
    codes: int
    """Every move and every outcome, hidden ones included, is a number from 0 to codes - 1."""
    steps: int
    """No match has more steps than this."""
    starts: str = ""
    """Who starts by the printed rules: the `youngest`, the `oldest` or the last `winner`."""
    fields: Mapping[str, Field] = field(default_factory=dict)
    """How to read the numbers of the state; one not named here is read as a number."""

    def option(self, name: str) -> Option:
        return next(option for option in self.options if option.name == name)

    @property
    def offered(self) -> list[Option]:
        """The options that somebody who sits down to play is asked for."""
        return [option for option in self.options if not option.study]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(int(choice) for choice in self.option("players").choices)

    @property
    def page(self) -> str:
        """The game's page: its rules in words, rulings, steps and notation; Markdown."""
        return self._page("page.md", f"{self.name}.md")

    def page_in(self, language: str) -> str:
        """The game's page in another language than English: rules and rulings by their numbers."""
        return self._page(f"page.{language}.md", f"{language}/{self.name}.md")

    def _page(self, own: str, name: str) -> str:
        house = Path(__file__).parents[1]
        for place in (
            files(self.package).joinpath(own),  # a game of another distribution
            house / "pages" / name,  # installed from a wheel
            house.parents[1] / "docs" / "games" / name,  # a checkout
        ):
            if place.is_file():
                return place.read_text("utf-8")
        raise FileNotFoundError(f"no page {name}")

    @property
    def drawing(self) -> ModuleType:
        """The module that draws this game as text."""
        return importlib.import_module(f"{self.package}.drawing")

    @property
    def table(self) -> ModuleType:
        """The package that draws this game on a page: a presenter, see docs/presenters.md."""
        return importlib.import_module(f"{self.package}.table")


def functions_of(namespace: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """The functions every game has, and its habits, picked from a rules module's namespace."""
    optional = (HABIT,) if HABIT in namespace else ()
    return {name: namespace[name] for name in (*FUNCTIONS, *optional)}
