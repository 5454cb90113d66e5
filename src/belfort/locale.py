"""What the house says, in the languages it speaks.

A catalogue is a file `<language>.toml` in a package: one for every game, one for the house. A
template is filled with arguments; an argument is put in words by the table of its name, or of the
name after a colon, as in `{other_face:face}`. A table has an entry for a value, or the plural
forms that the language has, with `{n}` for the number.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from belfort.engine import BelfortError, IllegalMove, Refusal, Rules, Sentence, Value

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
        for name in path.split("."):
            found = found[name]
        return found

    def fill(self, template: str, args: Mapping[str, object]) -> str:
        spoken = {name: _Argument(self, name, value) for name, value in args.items()}
        return template.format_map(spoken)

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
        return forms[_plural(self.language)(value)].format(n=shown)


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
    text = files(package).joinpath(f"{language}.toml").read_text("utf-8")
    return Catalogue(language, tomllib.loads(text))


def of(rules: Rules, language: str = "en") -> Catalogue:
    """The catalogue of a game."""
    return catalogue(rules.package, language)


def house(language: str = "en") -> Catalogue:
    """What the house itself says, whatever the game."""
    return catalogue("belfort.house", language)


# Sentences.


def say(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """What happened, in words, seats by their names."""
    book = of(rules, language)
    return _capital(book.fill(book.at("sentences")[sentence.key], _named(sentence, names)))


def offer(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """A move, in words, said to the one who may make it."""
    return _offered(of(rules, language), sentence.mark, tuple(names))


@functools.lru_cache(maxsize=16_384)
def _offered(book: Catalogue, mark: Any, names: tuple[str, ...]) -> str:
    sentence = Sentence.marked(mark)
    return book.fill(book.at("choices")[sentence.key], _named(sentence, names))


def recall(
    rules: Rules, sentence: Sentence, names: Sequence[str], seat: int, language: str = "en"
) -> str:
    """What happened, in words, said to a seat, which reads of itself as `you`."""
    return _recalled(of(rules, language), sentence.mark, tuple(names), seat)


@functools.lru_cache(maxsize=16_384)
def _recalled(book: Catalogue, mark: Any, names: tuple[str, ...], seat: int) -> str:
    sentence, you = Sentence.marked(mark), house(book.language)("names.you")
    known = [you if one == seat else name for one, name in enumerate(names)]
    template = book.at(_table(sentence, seat))[sentence.key]
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


@dataclass(frozen=True)
class OptionWords:
    """An option of a game for people."""

    name: str
    meaning: str
    values: Mapping[Value, str]


def option(rules: Rules, name: str, language: str = "en") -> OptionWords:
    """An option of a game in words, with every value that it can have."""
    book = of(rules, language)
    told = book.at(f"options.{name}")
    choices = rules.option(name).choices
    values = {choice: book.form(told["values"], choice) for choice in choices}
    return OptionWords(told["name"], told["meaning"], values)


def page(rules: Rules, language: str = "en") -> str:
    """The rules of a game as Markdown."""
    return rules.page if language == "en" else rules.page_in(language)


# Numbers and lists.


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
