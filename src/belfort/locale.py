"""Sentences in a language. A game's catalogue is a file `<language>.toml` in its package."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from belfort.engine import BelfortError, Rules, Sentence, Value

LANGUAGES = ("en",)
YOU = {"en": "You"}


@functools.cache
def _catalogue(package: str, language: str) -> Mapping[str, Any]:
    text = files(package).joinpath(f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


@dataclass(frozen=True)
class Catalogue:
    """The texts of one package in one language."""

    language: str
    tables: Mapping[str, Any]

    def __call__(self, path: str, /, **args: object) -> str:
        """The text at a dotted path, filled."""
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
        forms = self.tables.get(table)
        return self.form(forms if isinstance(forms, Mapping) else {}, value)

    def form(self, forms: Mapping[str, str], value: object) -> str:
        """The entry for a value, or its plural form; a value without either as it is."""
        if str(value) in forms:
            return forms[str(value)]
        if not isinstance(value, int) or "other" not in forms:
            return str(value)
        return forms["one" if value == 1 and "one" in forms else "other"].format(n=value)


@dataclass(frozen=True)
class _Argument:
    """A value that is put in words when the template asks for it."""

    catalogue: Catalogue
    name: str
    value: object

    def __format__(self, table: str) -> str:
        return self.catalogue.word(table or self.name, self.value)


@functools.cache
def catalogue(package: str, language: str = "en") -> Catalogue:
    """The catalogue of a package: a game's, or a part of the house."""
    return Catalogue(language, _catalogue(package, language))


def of(rules: Rules, language: str = "en") -> Catalogue:
    """The catalogue of a game."""
    return catalogue(rules.package, language)


def house(language: str = "en") -> Catalogue:
    """What the house itself says, whatever the game."""
    return catalogue("belfort.house", language)


def refusal(
    error: BelfortError,
    rules: Rules | None = None,  # noqa: ARG001
    language: str = "en",  # noqa: ARG001
) -> str:
    """Why something was refused; `rules` are those of the game at whose table it was."""
    return str(error)


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
    told = of(rules, language).tables.get("about")
    if told is None:
        seats = rules.players
        players = f"{seats[0]} to {seats[-1]} players"
        return About(rules.title, rules.credits, "", players, rules.ages, rules.minutes, ())
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
    asked = rules.option(name)
    told = book.tables.get("options", {}).get(name)
    if told is None:
        return OptionWords(name, asked.meaning, {value: str(value) for value in asked.choices})
    values = {choice: book.form(told["values"], choice) for choice in asked.choices}
    return OptionWords(told["name"], told["meaning"], values)


def say(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """What happened, in words, seats by their names."""
    catalogue = _catalogue(rules.package, language)
    text = _fill(catalogue, catalogue["sentences"][sentence.key], sentence, names)
    return text[:1].upper() + text[1:]


def offer(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """A move, in words, said to the one who may make it."""
    catalogue = _catalogue(rules.package, language)
    return _fill(catalogue, catalogue["choices"][sentence.key], sentence, names)


def recall(
    rules: Rules, sentence: Sentence, names: Sequence[str], seat: int, language: str = "en"
) -> str:
    """What happened, in words, said to a seat: its own moves as `You: ...`."""
    catalogue = _catalogue(rules.package, language)
    if sentence.args.get("seat") == seat and sentence.key in catalogue["choices"]:
        return f"{YOU[language]}: {offer(rules, sentence, names, language)}"
    return say(rules, sentence, names, language)


def _fill(
    catalogue: Mapping[str, Any], template: str, sentence: Sentence, names: Sequence[str]
) -> str:
    """An argument is looked up in the catalogue's table of the same name, where there is one."""
    spoken: dict[str, object] = {}
    for name, value in sentence.args.items():
        if name == "seat" and isinstance(value, int):
            spoken[name] = names[value]
        elif name == "seats" and isinstance(value, Sequence):
            spoken[name] = " and ".join(names[seat] for seat in value)
        else:
            spoken[name] = Catalogue("en", catalogue).word(name, value)
    return template.format_map(spoken)
