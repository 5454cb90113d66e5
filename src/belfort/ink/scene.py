"""The contract between the house and a game's table.

The house hands a presenter a `Scene`: what one person may see and do, every word ready to be
shown. The presenter hands back a `Picture`: fragments of HTML for the places of the table page.
A presenter never sees a position that its scene does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from belfort.engine import NOBODY, SPECTATOR, Options, Rules, Sentence, State
from belfort.ink.symbol import Symbol

BIRDS = ("owl", "swan", "jackdaw", "pigeon", "stork")
"""Seats are birds of the tower, never colours."""


NOTHING = Markup()

HELPS = ("word", "place", "none")
"""The help that a game which teaches words can give instead of all: the word, and the place is to
be found; the place, and the word is to be chosen; neither."""


class Say(Protocol):
    """A text of the game's catalogue, in the language of the page."""

    def __call__(self, path: str, /, **args: object) -> str:
        """The text at a dotted path, as in `say("table.ask", storeys=3)`."""

    def word(self, table: str, value: object, /) -> str:
        """A value in words, by the table of that name; as it is where there is none."""

    def at(self, path: str, /) -> Any:
        """What stands at a dotted path: a text, a list or a table."""


class Art(Protocol):
    """A drawing, placed on the page."""

    def __call__(self, name: str, cls: str = "", label: str | None = None) -> Markup:
        """An `<svg>` that shows a symbol; without a label it is decoration."""


class _Silence:
    """Says nothing."""

    def __call__(self, _path: str, /, **_args: object) -> str:
        return ""

    def word(self, _table: str, value: object, /) -> str:
        return str(value)

    def at(self, path: str, /) -> Any:
        raise KeyError(path)


SILENCE = _Silence()


@dataclass(frozen=True)
class Kit:
    """What every drawing of a game on a page needs: words and art."""

    say: Say
    art: Art


@dataclass(frozen=True)
class Person:
    """Who sits at a seat: people under the bird of the seat, bots with a face of their own."""

    seat: int
    name: str
    face: str = ""
    mood: str = "calm"
    """What a face shows: `calm`, `think`, `win` or `lose`."""

    @property
    def bird(self) -> str:
        """The drawing that stands for this person."""
        return f"face-{self.face}-{self.mood}" if self.face else f"bird-{BIRDS[self.seat]}"


@dataclass(frozen=True)
class Offer:
    """A legal move: its notation is the value of its button, its words are the label."""

    text: str
    code: int
    sentence: Sentence
    words: str


class Event(NamedTuple):
    """A step of the log, told as the viewer may know it."""

    number: int
    by: int
    text: str
    code: int
    sentence: Sentence
    words: str
    fresh: bool
    """Whether it happened since the viewer last acted: the table shows where."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the number of the rule, and the rule in words."""

    rule: str
    words: str


@dataclass(frozen=True)
class Hint:
    """The move a strong player would make, and why: in reasons, or in figures alone."""

    text: str
    words: str
    reasons: Sequence[str] = ()
    """Why, a sentence each; then the figures are for those who ask."""
    figures: str = ""
    rival: str = ""
    """Why not the move that was pointed at."""
    asking: bool = False
    """Whether a move that is pressed now is asked about, and not made."""


@dataclass(frozen=True)
class Ending:
    """How the match ended: places, points, and what decided it, in words."""

    ranks: Sequence[int]
    scores: Sequence[int]
    words: str


@dataclass(frozen=True)
class Scene(Kit):
    """What one person sees of a match, and may do."""

    options: Options
    view: State
    seat: int
    """The viewer's seat, or SPECTATOR."""
    people: Sequence[Person]
    actor: int
    """The seat on turn, or NOBODY."""
    offers: Sequence[Offer]
    """The legal moves; empty unless the viewer is on turn."""
    events: Sequence[Event]
    """Everything that happened, oldest first."""
    scores: Sequence[int]
    """The points of every seat as far as the viewer may know them."""
    why_not: Callable[[str], Refusal | None]
    """For the notation of a move of the viewer: the rule that forbids it, None if it is legal."""
    house: Say = SILENCE
    """A text of the house's own catalogue: what every table says."""
    rules: str = ""
    """The address of the rules; `#CT-27` after it leads to one of them."""
    leaf: str = ""
    """The address of one part of the rules; with the number of a rule after it, of the part that
    tells that rule. A script opens it over the table."""
    picked: str = ""
    """What the viewer has picked up before a place is chosen; see `pick`."""
    hint: Hint | None = None
    ending: Ending | None = None
    shared: int | None = None
    """On a device that several people share: the seat at whose side it lies."""
    played: Rules | None = None
    """The rules of the match, with the edition in use; left out, those that are built in."""
    called: str = ""
    """What the edition is called at this table."""
    help: str = ""
    """Which of `HELPS` the viewer is given; empty if everything is lit and written."""
    points: Callable[[int], str] = str
    """So many points, in the game's own word for them."""

    @property
    def watching(self) -> bool:
        """Whether the viewer sits nowhere."""
        return self.seat == SPECTATOR

    @property
    def near(self) -> int:
        """The seat whose side the viewer looks from; who watches stands behind the first."""
        return 0 if self.watching else self.seat

    @property
    def side(self) -> int:
        """The near seat of a board with sides: on a shared device it does not turn."""
        return self.near if self.shared is None else self.shared

    @property
    def others(self) -> list[Person]:
        """The other people, in order of play from the near seat on."""
        n = len(self.people)
        return [self.people[(self.near + i) % n] for i in range(1, n)]

    @property
    def may_act(self) -> bool:
        """Whether the viewer can do something now."""
        return bool(self.offers)

    @property
    def asking(self) -> bool:
        """Whether a move that is pressed is asked about, and not made."""
        return self.hint is not None and self.hint.asking

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == NOBODY

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.people[seat].name

    def offer(self, text: str) -> Offer | None:
        """The legal move with this notation, if there is one."""
        return next((offer for offer in self.offers if offer.text == text), None)

    def shows(self, needs: str) -> bool:
        """Whether what belongs to a pick is shown now: `a` belongs to the picks `a` and `a/b`."""
        if not needs:
            return not self.picked
        return self.picked == needs or self.picked.startswith(f"{needs}/")


class Made(NamedTuple):
    """What a move makes, drawn for itself, so that two of them can be compared."""

    drawn: Markup
    number: str
    """What it counts for; empty if the drawing says it."""
    words: str


@dataclass(frozen=True)
class Picture:
    """A table, drawn: what goes where on its page."""

    board: Markup
    """Everything that lies on the table, backdrop included."""
    ledge: Markup = NOTHING
    """What lies in front of the viewer, on the slate: a hand, piles, dice."""
    acts: Markup = NOTHING
    """Moves that are buttons, beside hint and undo."""
    ask: Markup = NOTHING
    """What is asked of the viewer, in one sentence."""
    where: str = ""
    """How far the match is, as in `Round 10 of 20`."""
    points: str = ""
    """The viewer's points in words."""
    stages: Sequence[tuple[str, bool]] = ()
    """The parts of a turn, each with whether it is the present one."""
    end: Markup = NOTHING
    """How the score came about, once the match is over."""
    finale: str = ""
    """What is seen at the end, in one sentence under the result."""
    asked: str = ""
    """The word that is taught now, where a game teaches some."""
    answers: Sequence[tuple[str, Markup]] = ()
    """What is said to a wrong try, by what was tried, while a help asks for something."""
    done: bool = False
    """Whether the viewer has nothing left to do in this match, while others play on."""


class Presenter(Protocol):
    """What a game's package `stage` offers: it draws the game on a page."""

    COVER: str
    """What the lid is like: `plain` is dark by night only, `paper` never, `night` always."""
    PAINTS: Mapping[str, str]
    """Paints of the game's own drawings."""

    def sprites(self) -> Mapping[str, Sequence[Symbol]]:
        """The game's drawings: `box` holds `box`, the lid; the others are the table's."""

    def picture(self, scene: Scene) -> Picture:
        """The table as one person sees it."""

    def token(self, kit: Kit, event: Event) -> Markup:
        """The little drawing beside a line of the log; an empty one leaves the step out of it."""

    def spots(self, scene: Scene, event: Event) -> Sequence[str]:
        """The ids of what lies on the table that a step was about, the most telling first."""

    def summary(self, kit: Kit) -> Sequence[Markup]:
        """The rules in drawings: one for each line of the catalogue's `about.summary`."""
