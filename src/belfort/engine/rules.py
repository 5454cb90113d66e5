"""The rules of a game as the house knows them: what a game's package hands over.

`Rules` gathers a game's compilable functions, its options, its sizes and its words, and refuses
what breaks the contract (contract.py). It knows no particular game; shelf.py finds them.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from belfort.engine import catalogues, checking
from belfort.engine.contract import Characters, Goal, Reasons, State, Words
from belfort.engine.fields import Field
from belfort.engine.lessons import Lesson, lessons_of
from belfort.engine.options import Option, Options
from belfort.engine.origins import Fact, facts_of
from belfort.engine.plain import PlainDrawing

if TYPE_CHECKING:
    from belfort.engine.editions import Edition
    from belfort.engine.forms import Form


class Drawing(Protocol):
    """What a game's module `drawing` offers: positions as text, with Rich's markup."""

    def draw(self, view: State, seat: int, names: Sequence[str], text: Any) -> str:
        """A view as its seat sees it; `text` is the game's catalogue."""


@dataclass(frozen=True)
class Rules:
    """Everything the house needs to play one game."""

    name: str
    """Small letters, digits and underscores; the entry point has the same."""
    version: int
    """From 1 on. Goes up whenever a stored match of the version before might replay differently."""
    options: Sequence[Option]
    """What can be chosen before a match. `players` is needed, 2 to 5 of them; `starter`, a seat
    from 0 on with `below="players"`, is there if a seat can be chosen to start."""
    state: np.dtype[Any]
    """The position, made by `record`: whole numbers in fields of at most three dimensions, each at
    a multiple of its width, no padding, and at most 1,024 bytes."""
    start: Callable[[State, Options], None]
    """Writes the position before the first step into a zeroed record."""
    functions: Mapping[str, Callable[..., Any]]
    """The nine functions by name, and `prefer` if there is one; `functions_of` picks them."""
    words: Words
    """The module with its words."""
    package: str
    """The package that holds the game: its drawings, its table."""
    most_moves: int
    """No position has more legal moves than this."""
    codes: int
    """Every move and every outcome, hidden ones included, is a number from 0 to codes - 1."""
    most_steps: int
    """No match has more steps than this."""
    starts: str = ""
    """Who starts by the printed rules: the `youngest`, the `oldest` or the last `winner`; needs
    the option `starter`."""
    hides: Callable[[State], bool] | None = None
    """Whether anything is ever hidden from anybody in matches that start like this; left out,
    something may be."""
    longest: Callable[[State], int] | None = None
    """No match that starts like this has more steps; left out, `most_steps` says it for all."""
    fields: Mapping[str, Field] = field(default_factory=dict)
    """How to read the numbers of the state, within what the field can hold; one not named here is
    read as a number."""
    components: str = ""
    """The files of the package that hold what is printed, with a space between two; editions take
    their place."""
    read: Callable[[str], object] | None = None
    """Reads such a text, and raises BadComponents if it cannot be played with; there if there are
    components."""
    other: Edition | None = None
    """The edition, if it is not the one that is built in; the engine sets it, and `home` too."""
    home: str = ""
    """The package that was loaded again for it."""

    def __post_init__(self) -> None:
        if self.other is None:
            checking.check_rules(self)

    @property
    def title(self) -> str:
        """What the game is called in English; other languages may have another title."""
        return str(catalogues.read(self.catalogues)["about"]["title"])

    @functools.cached_property
    def edition(self) -> Edition:
        """What the game is played with."""
        from belfort.engine import editions

        if self.other is not None:
            return self.other
        names = self.components.split()
        text = editions.components(self.package, *names) if names else "\n"
        return editions.Edition(self.name, editions.STANDARD, text)

    @property
    def key(self) -> str:
        """How a process knows this game with this edition; its name, if that is built in."""
        return self.name if self.other is None else self.other.key

    @property
    def catalogues(self) -> str:
        """The package that holds its catalogues: they are the same for all editions."""
        return self.home or self.package

    def option(self, name: str) -> Option:
        """One of the options, by its name."""
        return next(option for option in self.options if option.name == name)

    @property
    def offered(self) -> list[Option]:
        """The options that somebody who sits down to play is asked for."""
        return [option for option in self.options if not option.study]

    @property
    def players(self) -> tuple[int, ...]:
        """With how many it can be played."""
        return tuple(int(choice) for choice in self.option("players").choices)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """How it teaches itself, see docs/lessons.md; with the built-in components alone."""
        return lessons_of(self.package) if self.other is None else ()

    @property
    def origins(self) -> tuple[Fact, ...]:
        """What is not on the sheet that was in the box."""
        told = facts_of(self.catalogues)
        return told if self.other is None else tuple(fact for fact in told if not fact.built_in)

    @property
    def page(self) -> str:
        """The game's page: its rules in words, rulings, steps and notation; Markdown."""
        return self._page("page.md", f"{self.name}.md")

    def page_in(self, language: str) -> str:
        """The same in another language, rules and rulings by their numbers; or in English."""
        try:
            return self._page(f"page.{language}.md", f"{language}/{self.name}.md")
        except FileNotFoundError:
            return self.page

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

    @functools.cached_property
    def form(self) -> Form | None:
        """Its components as a form; a game may have none."""
        name = f"{self.catalogues}.form"
        if importlib.util.find_spec(name) is None:
            return None
        return cast("Form", importlib.import_module(name))

    @property
    def drawing(self) -> Drawing:
        """What draws this game as text: its module `drawing`, or the plain drawing."""
        return self._part("drawing") or PlainDrawing(self)

    @property
    def goal(self) -> Goal | None:
        """What says what a match is about: its module `goal`; a game may have none."""
        found: Goal | None = self._part("goal")
        return found

    @property
    def reasons(self) -> Reasons | None:
        """What can be said of moves, see docs/bots.md; a game may have nothing to say."""
        found: Reasons | None = self._part("reasons")
        return found

    @property
    def characters(self) -> Characters | None:
        """What the birds that play this game like, see docs/bots.md; they may play it alike."""
        found: Characters | None = self._part("characters")
        return found

    @property
    def stage(self) -> ModuleType | None:
        """The package that draws this game on a page, see docs/presenters.md; without one it is
        played on the plain table (`belfort.ink.plain`)."""
        found: ModuleType | None = self._part("stage")
        return found

    @property
    def printing(self) -> ModuleType | None:
        """The module that prints its components, with the edition in use; a game may have none."""
        found: ModuleType | None = self._part("printing")
        return found

    def _part(self, name: str) -> Any:
        """A module of the game's package; None if there is none."""
        whole = f"{self.package}.{name}"
        if importlib.util.find_spec(whole) is None:
            return None
        return importlib.import_module(whole)
