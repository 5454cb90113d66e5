"""What the house says, in the languages it speaks.

A catalogue is a file `<language>.toml` in a package: one for every game, one for the house. A
template is filled with arguments; an argument is put in words by the table of its name, or of the
name after a colon, as in `{other_face:face}`. A table has an entry for a value, or the plural
forms that the language has, with `{n}` for the number. What a language has no text for is said in
English, and what a game's catalogue need not say itself is in `engine/sayings.py`.
"""

from __future__ import annotations

import functools
import itertools
import re
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from belfort.engine import (
    BelfortError,
    BrokenGame,
    IllegalMove,
    Refusal,
    Rules,
    Sentence,
    State,
    Value,
    Words,
    catalogues,
)
from belfort.engine.goals import named

if TYPE_CHECKING:
    from belfort.engine.facts import Fact
    from belfort.engine.forms import Block

LANGUAGES = ("en", "nl", "it")
NATIVE = {"en": "English", "nl": "Nederlands", "it": "Italiano"}
"""Every language by its own name."""

_HABITS = {"en": "en_GB"}
"""Whose way of writing numbers and lists a language follows, where its name alone is not enough."""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The texts of one package in one language; there is one of each."""

    language: str
    tables: Mapping[str, Any]
    package: str = ""
    english: Catalogue | None = None
    """The same in English, where this is another language."""

    def __call__(self, path: str, /, **args: object) -> str:
        """The text at a dotted path, filled."""
        if not args:
            return _plain(self, path)
        try:
            return _filled(self, path, tuple(args.items()), tuple(map(type, args.values())))
        except TypeError:  # an argument that is no key, as a list
            return self.fill(self.at(path), args)

    def at(self, path: str) -> Any:
        """What stands at a dotted path: a template, a list or a table."""
        found: Any = self.tables
        try:
            for name in path.split("."):
                found = found[name]
        except (KeyError, TypeError):
            table, _, key = path.rpartition(".")
            what = f"[{table}] has no {key}" if table else f"there is no table [{key}]"
            raise self._broken(what) from None
        return found

    def _broken(self, what: str) -> BrokenGame:
        return BrokenGame(self.package, f"{self.language}.toml", what)

    def fill(self, template: str, args: Mapping[str, object]) -> str:
        """A template with its arguments in words."""
        if self.english is not None and isinstance(template, catalogues.Lent):
            return self.english.fill(template, args)
        spoken = {name: _Argument(self, name, value) for name, value in args.items()}
        try:
            return template.format_map(spoken)
        except KeyError as missing:
            told = f"{template!r} asks for {missing.args[0]}, and is given {', '.join(args)}"
            raise self._broken(told) from None

    def word(self, table: str, value: object) -> str:
        """A value in words, by the table of that name where there is one."""
        if not isinstance(value, str | int) and isinstance(value, Sequence):
            return listed([self.word(table, one) for one in value], self.language)
        forms = self.tables.get(table)
        return self.form(forms if isinstance(forms, Mapping) else {}, value)

    def form(self, forms: Mapping[str, str], value: object) -> str:
        """The entry for a value, or its plural form; a value without either as it is."""
        if str(value) in forms:
            return forms[str(value)]
        if not isinstance(value, int | float):
            return str(value)
        shown = number(value, self.language)
        if "other" not in forms:
            return shown
        return forms.get(_plural(self.language)(value), forms["other"]).format(n=shown)


@dataclass(frozen=True)
class _Argument:
    """A value that is put in words when the template asks for it."""

    catalogue: Catalogue
    name: str
    value: object

    def __format__(self, table: str) -> str:
        return self.catalogue.word(table or self.name, self.value)


# The same is said again and again: whatever a text depends on is part of the key, the kinds of its
# arguments too, since 1 and True are equal.


@functools.lru_cache(maxsize=8192)
def _plain(book: Catalogue, path: str) -> str:
    return book.fill(book.at(path), {})


@functools.lru_cache(maxsize=16_384)
def _filled(
    book: Catalogue, path: str, args: tuple[tuple[str, object], ...], _kinds: tuple[type, ...]
) -> str:
    return book.fill(book.at(path), dict(args))


@functools.cache
def catalogue(package: str, language: str = "en") -> Catalogue:
    """The catalogue of a package: a game's, or a part of the house."""
    english = None if language == "en" else catalogue(package)
    return Catalogue(language, catalogues.whole(package, language), package, english)


def of(rules: Rules, language: str = "en") -> Catalogue:
    """The catalogue of a game, with what an edition adds to it."""
    book = catalogue(rules.catalogues, language)
    own_words = getattr(rules.words, "own_words", None)
    if rules.other is None or own_words is None:
        return book
    books = _books.setdefault(rules.words, {})
    if language not in books:
        tables = {**book.tables, **own_words(language, book.tables)}
        english = None if language == "en" else of(rules)
        books[language] = Catalogue(language, tables, book.package, english)
    return books[language]


_books: weakref.WeakKeyDictionary[Words, dict[str, Catalogue]] = weakref.WeakKeyDictionary()
"""By edition, as long as anybody uses it."""


def lessons(rules: Rules, language: str = "en") -> Catalogue:
    """What is said in the lessons of a game."""
    return catalogue(f"{rules.package}.lessons", language)


def house(language: str = "en") -> Catalogue:
    """What the house itself says, whatever the game."""
    return catalogue("belfort.web", language)


# Sentences.


def say(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """What happened, in words, seats by their names."""
    book = of(rules, language)
    return _capital(book.fill(book.at(f"sentences.{sentence.key}"), _named(sentence, names)))


def offer(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """A move, in words, said to the one who may make it."""
    return _offered(of(rules, language), sentence.mark, tuple(names))


@functools.lru_cache(maxsize=16_384)
def _offered(book: Catalogue, mark: Any, names: tuple[str, ...]) -> str:
    sentence = Sentence.marked(mark)
    return book.fill(book.at(f"offers.{sentence.key}"), _named(sentence, names))


def recall(
    rules: Rules, sentence: Sentence, names: Sequence[str], seat: int, language: str = "en"
) -> str:
    """What happened, in words, said to a seat, which reads of itself as `you`."""
    return recalling(rules, names, seat, language)(sentence)


def recalling(
    rules: Rules, names: Sequence[str], seat: int, language: str = "en"
) -> Callable[[Sentence], str]:
    """The same for many things that happened."""
    book, known = of(rules, language), tuple(names)
    return lambda sentence: _recalled(book, sentence.mark, known, seat)


@functools.lru_cache(maxsize=16_384)
def _recalled(book: Catalogue, mark: Any, names: tuple[str, ...], seat: int) -> str:
    sentence, you = Sentence.marked(mark), house(book.language)("names.you")
    known = [you if one == seat else name for one, name in enumerate(names)]
    template = book.at(f"{_table(sentence, seat)}.{sentence.key}")
    return _capital(book.fill(template, _named(sentence, known)))


def _table(sentence: Sentence, seat: int) -> str:
    """Which table tells a sentence to a seat: who did it, whom it was done to, or another."""
    doer, others = sentence.args.get("seat"), sentence.args.get("seats")
    if doer == seat or (doer is None and others == [seat]):
        return "yours"
    return "to_you" if others == [seat] else "sentences"


def _named(sentence: Sentence, names: Sequence[str]) -> dict[str, object]:
    """The arguments of a sentence, seats by their names."""
    args = dict(sentence.args)
    if isinstance(seat := args.get("seat"), int):
        args["seat"] = names[seat]
    if isinstance(seats := args.get("seats"), Sequence):
        args["seats"] = [names[seat] for seat in seats]
    return args


def goals(
    rules: Rules, view: State, seat: int, names: Sequence[str], language: str = "en"
) -> list[str]:
    """What a match is about, as a seat may know it; nothing for a game that does not say."""
    if rules.goal is None:
        return []
    book, aims = of(rules, language), rules.goal.goal(view, seat)
    return [book(f"goal.{one.sentence.key}", **named(one.sentence, names)) for one in aims]


def reason(
    rules: Rules, fact: Fact, names: Sequence[str], language: str = "en", *, after: bool = False
) -> str:
    """What speaks for or against a move, in words, told to the one who may make it.

    `after` something else it begins with a small letter, unless that is a name's.
    """
    book = of(rules, language)
    template = book.at(f"reasons.{fact.key}")
    text = book.fill(template, _named(Sentence(fact.key, fact.args), names))
    if not after:
        return _capital(text)
    return text if template.startswith("{") else text[:1].lower() + text[1:]


def plain(text: str) -> str:
    """A line without what a terminal would obey: it may quote a name or a file of anybody's."""
    return "".join(one if one.isprintable() else "\ufffd" for one in text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def refusal(error: BelfortError, rules: Rules | None = None, language: str = "en") -> str:
    """Why something was refused; `rules` are those of the game at whose table it was."""
    if isinstance(error, Refusal) and rules is not None:
        text = of(rules, language)(f"refusals.{error.sentence.key}", **error.sentence.args)
        return f"{text} ({error.rule})" if isinstance(error, IllegalMove) else text
    told = house(language).at("refusals")
    return house(language).fill(told[error.code], vars(error)) if error.code in told else str(error)


# What stands on the shelf.


@dataclass(frozen=True)
class About:
    """A game in a few lines: for the shelf and the head of its page."""

    title: str
    credits: str
    pitch: str
    players: str
    age: str
    minutes: str
    summary: tuple[str, ...]
    """How to play, a short line for each picture of the drawn summary."""


def about(rules: Rules, language: str = "en") -> About:
    """What a game is."""
    told = of(rules, language).at("about")
    return About(**{**told, "summary": tuple(told["summary"])})


def manner(rules: Rules, bot: str, language: str = "en") -> str:
    """How a bot of the house plays a game, in half a sentence."""
    told = of(rules, language).at("characters") if rules.characters else {}
    return str(told.get(bot) or house(language)(f"levels.{bot}"))


@dataclass(frozen=True)
class OptionWords:
    """An option of a game for people."""

    name: str
    meaning: str
    values: Mapping[Value, str]
    tip: str = ""


def option(rules: Rules, name: str, language: str = "en") -> OptionWords:
    """An option of a game in words, with every value that it can have."""
    book = of(rules, language)
    told = book.at(f"options.{name}")
    choices = rules.option(name).choices
    values = {choice: book.form(told["values"], choice) for choice in choices}
    return OptionWords(told["name"], told["meaning"], values, told.get("tip", ""))


class Origin(NamedTuple):
    """Where a fact comes from, for people."""

    name: str
    origin: str
    mark: str
    words: str
    rules: tuple[str, ...]


def origins(rules: Rules, language: str = "en") -> list[Origin]:
    """What is not on a game's sheet, and where it comes from."""
    told, marks = of(rules, language), house(language)
    return [
        Origin(
            fact.name,
            fact.origin,
            marks(f"origin.{fact.origin}"),
            told(f"origins.{fact.name}"),
            fact.rules,
        )
        for fact in rules.origins
    ]


_BUILT_IN = re.compile(
    r"<!-- built in -->(.*?)(?:<!-- otherwise:(.*?)-->)?<!-- /built in -->", re.DOTALL
)
"""What a page says of the built-in components alone, and what it says of others instead."""


_DRAWN = re.compile(r"<!-- drawn ([\d ]+) -->\n")
"""Which drawings of the summary belong to what players read below."""
_ONLY = re.compile(r"<!-- only (\w+=[\w,]+) -->\n")
"""For which choice a part of the rules is."""


def page(rules: Rules, language: str = "en") -> str:
    """The rules of a game as Markdown, for the edition in use.

    What a page says of the built-in components is not said of others: after it opens it tells what
    these are. Rules and rulings follow, and not what is only for developers.
    """
    text = _ONLY.sub("", _DRAWN.sub("", _of_edition(rules, language)))
    if rules.other is None:
        return text
    opening, *sections = text.split("\n## ")
    return "\n## ".join([f"{opening}\n{played_with(rules, language)}", *sections[:2]])


def _of_edition(rules: Rules, language: str) -> str:
    """A page with what it says of the components in use."""
    text = rules.page if language == "en" else rules.page_in(language)
    if rules.other is None:
        return _BUILT_IN.sub(r"\1", text)
    note = house(language)("edition.elsewhere")
    return _BUILT_IN.sub(lambda m: note if m[2] is None else m[2], text)


class Leaf(NamedTuple):
    """A part of the rules: what players read, and below it the rules by their numbers."""

    title: str
    lead: str
    rest: str
    drawn: tuple[int, ...]
    """The drawings of the summary that show it, from 1 on."""
    only: str = ""
    """The choices that it is for, as `variant=high,total`; empty: for all matches."""


def leaves(rules: Rules, language: str = "en") -> list[Leaf]:
    """The rules of a game part by part, and at last the rulings."""
    told = _of_edition(rules, language).split("\n## ")[1:3]
    parts = re.split(r"(?:^|\n)### ", told[0])[1:] or told[:1]
    return [*map(_leaf, parts), *map(_leaf, told[1:])]


def _leaf(text: str) -> Leaf:
    title, _, body = text.partition("\n")
    marked = _DRAWN.search(body)
    drawn = tuple(map(int, marked[1].split())) if marked else ()
    choice = _ONLY.search(body)
    lines = _ONLY.sub("", _DRAWN.sub("", body)).strip("\n").split("\n")
    lead = list(itertools.takewhile(lambda line: line.startswith(">"), lines))
    words = "\n".join(line.removeprefix(">").strip() for line in lead)
    only = choice[1] if choice else ""
    return Leaf(title.partition(": `")[0], words, "\n".join(lines[len(lead) :]), drawn, only)


def leaf_of(found: Sequence[Leaf], rule: str) -> int:
    """Where a rule is told: by its number, or else within a sentence; the first if nowhere. A bare
    number is that of a part, from 1 on."""
    if rule.isdecimal():
        return min(max(int(rule), 1), len(found)) - 1
    for mark in (rf"\*\*{rule}\*\*", rf"\b{rule}\b"):
        for number, leaf in enumerate(found):
            if re.search(mark, leaf.rest):
                return number
    return 0


def played_with(rules: Rules, language: str = "en") -> str:
    """What a game is played with, as Markdown: tables, or the text itself if it has no form."""
    title = f"## {house(language)('edition.components')}\n"
    blocks = rules.form.blocks(rules.edition.text) if rules.form else ()
    if not blocks:
        shown = "\n".join(f"    {line}" for line in rules.edition.text.splitlines())
        return f"{title}\n{shown}\n"
    return "\n".join([title, *(_drawn(rules, block, language) for block in blocks)])


def _drawn(rules: Rules, block: Block, language: str) -> str:
    """A block of components as a table."""
    head = [component(rules, column, "edition.columns", language) for column in block.columns]
    rows = [
        [component(rules, row.name, block.words, language)]
        + [component(rules, cell.value, cell.words, language) if cell else "" for cell in row.cells]
        for row in block.rows
    ]
    lines = [["", *head], ["---"] * (len(head) + 1), *rows]
    rows_drawn = "\n".join(f"| {' | '.join(map(_in_table, line))} |" for line in lines)
    return f"### {component(rules, block.name, 'edition', language)}\n\n{rows_drawn}\n"


def _in_table(text: str) -> str:
    """Words as they can stand in a table of Markdown, whatever somebody has called a card."""
    return re.sub(r"([\\|`*_~#\[\]<>&])", r"\\\1", text)


def component(rules: Rules, name: str, table: str = "edition", language: str = "en") -> str:
    """Something that an edition speaks of, in words where the catalogue has them."""
    book = of(rules, language)
    forms: Any = book.tables
    for part in table.split("."):
        forms = forms.get(part, {}) if part else {}
    if name not in forms and table == "edition.columns":
        forms = book.tables.get("edition", {})
    return book.form(forms, int(name) if "other" in forms and name.isdecimal() else name)


# Numbers and lists.


def points(rules: Rules, value: float, language: str = "en", digits: int = 0) -> str:
    """So many points, in the game's own word for them."""
    forms = of(rules, language).tables.get("points") or house(language).at("points")
    form = "other" if digits else _plural(language)(value)
    return str(forms[form]).format(n=number(value, language, digits))


@functools.lru_cache(4096)
def number(value: float, language: str = "en", digits: int = 0) -> str:
    """A number as the language writes it, with so many digits after the comma."""
    from babel.numbers import format_decimal

    shown = "#,##0" + ("." + "0" * digits if digits else "")
    return format_decimal(value, format=shown, locale=_habits(language))


def percent(share: float, language: str = "en") -> str:
    """A share of one as a whole percentage."""
    from babel.numbers import format_percent

    return format_percent(share, locale=_habits(language))


def day(when: date, today: date, language: str = "en") -> str:
    """A day as people say it: today, the day of the week, or the date."""
    from babel.dates import format_date, format_skeleton

    days = (today - when).days
    if 0 <= days <= 1:
        return house(language)("album.today" if days == 0 else "album.yesterday")
    if 1 < days < 7:
        return format_date(when, "EEEE", locale=_habits(language))
    skeleton = "MMMMd" if when.year == today.year else "yMMMMd"
    return format_skeleton(skeleton, when, locale=_habits(language))


def listed(items: Sequence[str], language: str = "en") -> str:
    """`a, b and c`."""
    from babel.lists import format_list

    return format_list(items, locale=_habits(language))


@functools.cache
def _plural(language: str) -> Any:
    from babel import Locale

    return Locale.parse(language).plural_form


def plural_forms(language: str) -> frozenset[str]:
    """The plural forms that a language needs for whole numbers below a thousand."""
    return frozenset(_plural(language)(n) for n in range(1000))


def _habits(language: str) -> str:
    return _HABITS.get(language, language)
