"""What a game hands over: every function and text with its signature, its meaning and its bounds.

docs/contract.md is made from this module. Nothing here is called; `checking.py` holds a game
against it, `belfort.engine.generic` calls the functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypedDict

import numpy as np
import numpy.typing as npt

from belfort.engine.records import Record

if TYPE_CHECKING:
    from belfort.engine.errors import IllegalMove
    from belfort.engine.facts import Fact
    from belfort.engine.goals import Aim
    from belfort.engine.sentence import Sentence

PAGE: Final = "docs/contract.md"
"""Where it is written what is right."""

LARGEST_STATE: Final = 1024
"""Bytes of a record: it is copied at every step."""

PLAYERS: Final = range(2, 6)
"""How many may sit at a table."""

RULE: Final = re.compile(r"[A-Z]{2}-\d+")
"""How a rule is named: on the page, in a refusal, in the name of a test."""

STARTS: Final = ("", "youngest", "oldest", "winner")
"""Whom printed rules can let start."""

SUMMARY: Final = range(5, 9)
"""How many lines the summary has, one for each of its drawings."""

SECTIONS: Final = 2
"""How many sections of a page players are shown, after its opening; the rest is for developers."""

State = Record
"""A position: one flat record, of the dtype that the game's rules declare."""

Numbers = npt.NDArray[np.int32]
"""Room for the function to write into."""

Luck = npt.NDArray[np.int64]
"""The random numbers of a process: `below(rng, n)` and `pick(rng, weights, n)` of
`belfort.engine.chance` take from it, the same ones in every way of running."""


class Functions(Protocol):
    """The nine functions of the rules, which run interpreted, compiled and on a GPU.

    `s` is a record that the function may read, and change where that is what it does. `seat` is 0
    to players - 1, or `SPECTATOR` (-3) for `hide`, `hide_step` and `guess`. Nothing else is read:
    no clock, no file, no random numbers but `rng`.
    """

    def actor(self, s: State) -> int:
        """Who acts next: a seat, `CHANCE` (-1), or `NOBODY` (-2) once the match is over.

        Everybody may know it: it is the same in every view.
        """

    def moves(self, s: State, out: Numbers) -> int:
        """Write all legal moves of the seat on turn into `out`, each once; return how many.

        At least one, at most `most_moves`. The same in the view of the seat on turn. Asked only
        when a seat acts.
        """

    def chances(self, s: State, weights: Numbers) -> int:
        """At a chance step, write the weight of each outcome; return how many there are.

        An outcome's code is its index. Weights are whole numbers, 0 for what cannot come up, and
        not all 0. Asked only when chance acts.
        """

    def play(self, s: State, step: int) -> None:
        """Carry out a legal move of the seat on turn, or an outcome of positive weight."""

    def scores(self, s: State, out: Numbers) -> None:
        """Write each seat's points, at any time."""

    def ranks(self, s: State, out: Numbers) -> None:
        """Write each seat's place: 1 for the first, equal seats share a place, and as many places
        are skipped. If nobody wins, places begin at 2."""

    def hide(self, s: State, seat: int) -> None:
        """Blank what a seat, or a spectator, may not know: what is left is its view.

        Hiding twice hides no more. Once the match is over nothing is hidden.
        """

    def hide_step(self, s: State, step: int, seat: int) -> int:
        """The step as a seat sees it happen: itself, or a code for what that seat learns of it.

        `s` is the position before the step. Two steps look alike exactly when the views after them
        are equal; the code lies below `codes`, and `notation` and `tell` know it.
        """

    def guess(self, s: State, seat: int, rng: Luck) -> None:
        """Fill the blanks of a seat's view at random with something that fits all it has seen.

        `hide` gives the same view again.
        """


class Habits(Protocol):
    """What a game may have besides, in `habits.py`."""

    def prefer(self, s: State, move: int) -> int:
        """How much a player who does not think leans to a legal move: a weight, 1 or more."""


class Start(Protocol):
    """Where a match begins. Not compiled: the position depends on the options alone."""

    def start(self, s: State, options: Mapping[str, int | str]) -> None:
        """Write the position before the first step into a zeroed record."""


class Words(Protocol):
    """The texts around a game's rules; `s` is always the position before the step.

    A `Sentence` is a key of the catalogue with arguments. Two arguments mean the same in every
    game: `seat` is who does it, a number that is told as a name, and `seats` is a list of those
    it is done to, or who won. Whoever reads of themselves reads `you`. All other arguments are put
    in words by the table of their name.
    """

    def notation(self, s: State, step: int) -> str:
        """A short text for a move, an outcome or a hidden step, different for each of those that
        are possible in a position; `parse` reads it back."""

    def parse(self, s: State, text: str) -> int:
        """The step that a notation stands for, legal or not, in capitals or not.

        Raises `UnreadableMove` for a text that is the notation of none.
        """

    def tell(self, s: State, step: int) -> Sentence:
        """A step as a sentence for the log, hidden steps too. Of a move, `seat` is who makes it."""

    def why_not(self, s: State, step: int) -> IllegalMove | None:
        """Which rule forbids this move to the seat on turn, by its number as in `CT-27`; None for
        a legal one."""

    def reveals(self, s: State, step: int) -> bool:
        """Whether a legal move shows anyone what chance had kept from them.

        Such a move stays: neither it nor anything before it is taken back. It reveals if the mover
        sees more after it than what the mover's view before held, as after a look at a card; or if
        anyone else, to whom the outcome of some chance step was hidden, learns more by it than
        that the move was made: a card from a hand that was dealt unseen is laid, a hand is passed
        on. Where every outcome was open to everyone, only what the mover learns counts: a card
        that all saw its owner take is no news, though none of them knew that it was still held.
        What the step of chance after a move shows needs no word here. In doubt it is True: then a
        move cannot be taken back, and no more.
        """

    def reason(self, s: State) -> Sentence:
        """How a finished match was decided."""


class OwnWords(Protocol):
    """What `words.py` may have besides, where editions bring names of their own."""

    def own_words(self, language: str, tables: Mapping[str, Any]) -> Mapping[str, Any]:
        """The tables of a catalogue that are different with this edition."""


class Reasons(Protocol):
    """What `reasons.py` has: why a move is good or bad, as far as a game can tell."""

    def facts(self, s: State, move: int) -> Iterable[Fact]:
        """What is true of a legal move of the seat on turn, for and against it.

        `s` is the view of that seat, so that nothing hidden can be said. A fact is plain data: a
        key of `[reasons]`, its arguments, how much of it there is. The search then says which of
        them matters: the one that moves lack, or have, which are worth less.
        """


class Characters(Protocol):
    """What `characters.py` has: how those who play this game against people differ in taste.

    `LIKES` says, by the name of a bird of the house, what it likes in a move and what it does not:
    a weight for each trait that matters to it.
    """

    LIKES: Mapping[str, Mapping[str, int]]

    def traits(self, s: State, move: int) -> Mapping[str, int]:
        """What is striking about a legal move of the seat on turn, and how much of it there is.

        `s` is the view of that seat. Not compiled.
        """


class Drawing(Protocol):
    """What `drawing.py` has: the game as text."""

    def draw(self, view: State, seat: int, names: Sequence[str], text: Any) -> str:
        """The table as a seat sees it, with Rich's markup; `text` is the game's catalogue."""


class Goal(Protocol):
    """What `goal.py` has: what a match is about, with the numbers of now.

    Both are given a view and nothing else, so that nothing hidden is told. An `Aim` is a sentence
    of the table `[goal]`, in which `{name}` is whoever sits at its argument `seat`, and the number
    of the rule that says so.
    """

    def goal(self, view: State, seat: int) -> Sequence[Aim]:
        """What brings points, what each seat has, and when the match ends, for one who sits at
        `seat` or watches; until the match is over."""

    def becomes(self, view: State, step: int) -> Sentence | None:
        """What a legal move would make of the thing it is made on; None where nothing is to be
        said."""


class Components(Protocol):
    """How the file of what is printed is read, so that others can take its place."""

    def read(self, text: str) -> object:
        """Read such a text; raise `BadComponents("FILE, line N: ...")` if it cannot be played
        with."""


class About(TypedDict):
    """`[about]`: the game in a few lines, for the shelf and the head of its page."""

    title: str
    """What the game is called; after a colon, what stands under it."""
    credits: str
    """Who made it, as far as it is known."""
    pitch: str
    """What it is about, in two sentences; the shelf shows the first."""
    players: str
    """How many play, with the least and the greatest number in it."""
    age: str
    """From which age on."""
    minutes: str
    """How long it takes."""
    summary: list[str]
    """How to play: 5 to 8 lines of at most 110 characters, one for each picture of the drawn
    summary."""


class Catalogue(TypedDict, total=False):
    """The tables of `en.toml`, `nl.toml` and `it.toml`.

    English is needed; what another language lacks, a text or the whole file, is said in English.
    """

    about: About
    """The game on the shelf."""
    options: dict[str, Any]
    """For each option a table: its `name`, its `meaning`, and `values`, each value in words, or
    plural forms with `{n}` where values are numbers; a `tip` may stand under it on the page."""
    sentences: dict[str, str]
    """What `tell` and `reason` say, by key."""
    yours: dict[str, str]
    """Every sentence with `{seat}`, and every one in which somebody wins, told to that somebody;
    those that a sentence tells itself, as in `[{seat} puts|you put|put] {card}`, are left out."""
    offers: dict[str, str]
    """The same moves, said to the seat that may make them; left out likewise."""
    to_you: dict[str, str]
    """Every sentence with `{seat}` and `{seats}`, told to the one it was done to."""
    refusals: dict[str, str]
    """What `why_not` and `parse` refuse, by key."""
    reasons: dict[str, str]
    """What the facts of `reasons.py` say, by key: each a short sentence of its own, without a full
    stop, told to the seat on turn; another seat is `{seat}`."""
    characters: dict[str, str]
    """How each bird of `characters.py` plays this game, by its name: half a sentence."""
    origins: dict[str, str]
    """What is not on the sheet that was in the box, by the names that `origins.toml` has."""
    draw: dict[str, str]
    """What `drawing.py` says."""
    goal: dict[str, str]
    """What `goal.py` says."""
    table: dict[str, Any]
    """What the package `stage` says."""
    edition: dict[str, Any]
    """What stands in the form of the components: blocks, rows, columns."""
    print: dict[str, Any]
    """For each thing that `printing.py` prints a table: its `name`, its `meaning`, and what stands
    on the paper."""
    points: dict[str, str]
    """The plural forms of the game's own word for points; left out, the house's."""


FILES: Final[Mapping[str, str]] = {
    "__init__.py": "`RULES = Rules(...)`; the entry point of the group `belfort.games` that leads "
    "to it has the name of the game",
    "rules.py": "`start` and the nine functions; the state; the options",
    "words.py": "the words around them",
    "en.toml, nl.toml, it.toml": "the catalogues; English is needed",
    "page.md, page.nl.md, page.it.md": "the rules for people, in Markdown; English is needed. A "
    "title (`# `), an opening, then two sections (`## `) that players are shown: the rules, each "
    "by its number as in `**CT-27**`, and the rulings. A quotation (`> `) at the head of a part "
    "(`### `) of the rules is what players read of it in the drawer at the table, and "
    "`<!-- drawn 4 -->` above it names drawings of the summary, and `<!-- only moon=full -->` the "
    "choices that the part is for. What follows is for developers: "
    "steps and notation, what is hidden, and the bounds, `most_steps` with commas among them. "
    "What stands between `<!-- built in -->` and `<!-- /built in -->` is not said of another "
    "edition. Pages of the house's own games are in `docs/games`",
    "habits.py": "may be left out: `prefer`",
    "reasons.py": "may be left out: what speaks for and against a move, so that a hint says why "
    "([bots.md](bots.md#hints-with-a-reason))",
    "characters.py": "may be left out: what the birds that play it like, so that each plays in a "
    "manner of its own ([bots.md](bots.md#characters))",
    "drawing.py": "may be left out: the game as text",
    "goal.py": "may be left out: what the match is about, with the numbers of now; table and "
    "terminal say it",
    "stage/": "may be left out: the game on a page, a presenter ([presenters.md](presenters.md)); "
    "without one it is played on the plain table",
    "printing.py": "may be left out: what can be printed on paper, with the edition in use "
    "([presenters.md](presenters.md#printing))",
    "fields.py": "may be left out: how to read the numbers of the state",
    "components": "may be left out: one file or several with what is printed, as text "
    "([editions](editions.md))",
    "form.py": "may be left out: the components as a form",
    "lessons/": "may be left out: how the game teaches itself, a file for each lesson and what is "
    "said in them by language ([lessons.md](lessons.md))",
    "origins.toml": "may be left out: what is not on the sheet, each with its `origin`, the "
    "`rules` that speak of it, and `built_in` if it is about the built-in components",
}
"""What a game's package holds."""

NEEDED: Final = ("about", "sentences", "refusals")
"""The tables without which a game cannot be told."""


def names_of(protocol: type) -> tuple[str, ...]:
    """What a protocol asks for, in the order in which it is written."""
    return tuple(name for name in vars(protocol) if not name.startswith("_"))


FUNCTIONS: Final = names_of(Functions)
"""What every game writes once, under the same names, and what generic code may call."""

HABIT: Final = "prefer"
"""What a game may write besides: how much a player who does not think leans to a move."""
