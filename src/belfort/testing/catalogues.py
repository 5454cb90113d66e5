"""The catalogues of a game: whatever it says can be said, in every language of the house."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from typing import Any, Final

from belfort import locale
from belfort.engine import BrokenGame, IllegalMove, Rules, Sentence, UnreadableMove, catalogues
from belfort.testing.broken import Broken, file_of
from belfort.testing.parts import Part
from belfort.testing.subject import Subject

PART: Final = Part("catalogues")
NAMES: Final = ("Ann", "Ben", "Cas", "Dot", "Eve")
PLURAL: Final = {"zero", "one", "two", "few", "many", "other"}
NAMES_STAY: Final = ("about.credits", "about.title")
"""What may be the same in every language."""

Way = Callable[[Rules, Sentence, Sequence[str], str], str]


def say(rules: Rules, sentence: Sentence, way: Way, language: str) -> str:
    """A sentence in words, by one of the ways of `locale`; says what a catalogue lacks for it."""
    file = file_of(rules, f"{language}.toml")
    try:
        text = way(rules, sentence, NAMES, language)
    except BrokenGame as error:
        place = file_of(rules, error.place)
        raise Broken(f"{place}: {error.problem}; words.py says `{sentence.key}`") from error
    return _filled(file, sentence.key, text)


def say_refusal(rules: Rules, refused: IllegalMove | UnreadableMove, language: str) -> str:
    """Why a move is refused, in words."""
    file, key = file_of(rules, f"{language}.toml"), refused.sentence.key
    try:
        text = locale.refusal(refused, rules, language)
    except BrokenGame as error:
        place = file_of(rules, error.place)
        raise Broken(f"{place}: {error.problem}; words.py refuses with `{key}`") from error
    return _filled(file, key, text)


def _filled(file: str, key: str, text: str) -> str:
    if not text or re.search(r"[{}]", text):
        raise Broken(f"{file}: `{key}` reads {text!r}: it is not filled in")
    return text


def texts(package: str, language: str) -> dict[str, str]:
    """All texts of a catalogue by their dotted paths; a list's by their numbers."""
    return dict(_texts((), catalogues.read(package, language)))


def _texts(path: tuple[str, ...], node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, str):
        yield ".".join(path), node
    else:
        items = node.items() if hasattr(node, "items") else enumerate(node)
        for name, value in items:
            yield from _texts((*path, str(name)), value)


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def others() -> list[str]:
    return [language for language in locale.LANGUAGES if language != "en"]


# What every catalogue keeps to, the house's own too.


def lacking(package: str, language: str) -> Iterator[str]:
    """What a catalogue lacks that English has, or has too much."""
    english, other = texts(package, "en"), texts(package, language)
    yield from (f"has no `{path}`, which en.toml has" for path in english if path not in other)
    yield from (f"has `{path}`, which en.toml has not" for path in other if path not in english)
    for path in english:
        if path in other and placeholders(other[path]) != placeholders(english[path]):
            asked = ", ".join(f"{{{one}}}" for one in sorted(placeholders(english[path])))
            yield f"does not use {asked or 'no arguments'} in `{path}`, as en.toml does"
    if list(other) != list(english):
        yield "has its texts in another order than en.toml"


def left_in_english(package: str, language: str) -> Iterator[str]:
    """Long texts that are the same as in English."""
    english, other = texts(package, "en"), texts(package, language)
    for path, text in english.items() if language != "en" else ():
        bare = "".join(words for words, _, _, _ in string.Formatter().parse(text))
        if len(bare) > 24 and other.get(path) == text and path not in NAMES_STAY:
            yield f"still says `{path}` in English"


def wrong_plurals(package: str, language: str) -> Iterator[str]:
    """Tables with other plural forms than the language needs."""
    for name, table in catalogues.read(package, language).items():
        forms = set(table) & PLURAL if isinstance(table, dict) else set()
        counts = forms and any("{n}" in str(text) for text in table.values())
        if counts and forms != locale.plural_forms(language):
            needed = ", ".join(sorted(locale.plural_forms(language)))
            yield f"has the plural forms {', '.join(sorted(forms))} in [{name}], not {needed}"


def unknown_tables(package: str, language: str) -> Iterator[str]:
    """Templates that name a table which is not there."""
    book = catalogues.read(package, language)
    for path, text in texts(package, language).items():
        for _, field, table, _ in string.Formatter().parse(text):
            if table and table not in book:
                yield f"asks in `{path}` for {{{field}:{table}}}, but there is no [{table}]"


FAULTS: Final = (lacking, left_in_english, wrong_plurals, unknown_tables)


def _one_sentence(file: str, problems: Iterator[str]) -> None:
    found = list(problems)
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise Broken(f"{file} {found[0]}{more}")


def _in_languages(subject: Subject) -> Iterator[tuple[Rules, str]]:
    for language in locale.LANGUAGES:
        yield subject.rules, language


def _label(one: tuple[Rules, str]) -> str:
    return f"{one[0].name}-{one[1]}"


in_every_language = PART.each(_in_languages, _label)


@in_every_language
def there_is_a_catalogue_that_can_be_read(one: tuple[Rules, str]) -> None:
    rules, language = one
    try:
        catalogues.read(rules.catalogues, language)
    except BrokenGame as error:
        raise Broken(f"{file_of(rules, error.place)}: {error.problem}") from error


@in_every_language
def it_says_what_english_says_with_the_same_arguments(one: tuple[Rules, str]) -> None:
    rules, language = one
    file = file_of(rules, f"{language}.toml")
    for faults in FAULTS:
        _one_sentence(file, faults(rules.catalogues, language))


@in_every_language
def every_option_and_every_value_has_its_words(one: tuple[Rules, str]) -> None:
    rules, language = one
    file = file_of(rules, f"{language}.toml")
    told = locale.of(rules, language).tables.get("options", {})
    for option in rules.options:
        if option.name not in told:
            raise Broken(f"{file} has no [options.{option.name}]")
        words = locale.option(rules, option.name, language)
        if not words.name or not words.meaning:
            raise Broken(f"{file}: [options.{option.name}] lacks its name or its meaning")
        for choice, value in words.values.items():
            if "{" in value or (isinstance(choice, str) and value == choice):
                raise Broken(f"{file}: [options.{option.name}] has no words for {choice!r}")
        if len(set(words.values.values())) < len(option.choices):
            raise Broken(f"{file}: two values of [options.{option.name}] have the same words")
    shared = catalogues.read(catalogues.HOUSE)["options"]
    known = {option.name for option in rules.options} | set(shared)
    if unknown := [name for name in told if name not in known]:
        raise Broken(f"{file}: [options.{unknown[0]}] is about an option that rules.py has not")


@in_every_language
def a_game_is_told_in_two_sentences_and_a_few_short_lines(one: tuple[Rules, str]) -> None:
    rules, language = one
    file = file_of(rules, f"{language}.toml")
    about = locale.about(rules, language)
    if len(re.findall(r"[.!?](?: |$)", about.pitch)) != 2:
        raise Broken(f"{file}: `pitch` of [about] is not two sentences")
    for line in about.summary:
        if len(line) > 110:
            raise Broken(f"{file}: a line of `summary` is longer than 110 letters: {line}")
    for number in {min(rules.players), max(rules.players)}:
        if str(number) not in about.players:
            raise Broken(f"{file}: `players` of [about] does not say {number}")


@PART.game
def there_is_a_catalogue_for_no_other_language(subject: Subject) -> None:
    for path in files(subject.rules.catalogues).iterdir():
        language = re.fullmatch(r"([a-z]{2})\.toml", path.name)
        if language and language[1] not in locale.LANGUAGES:
            known = ", ".join(locale.LANGUAGES)
            raise Broken(f"{file_of(subject.rules, path.name)}: the house speaks {known}")


@PART.game
def every_refusal_of_a_catalogue_is_one_that_the_game_can_say(subject: Subject) -> None:
    source = files(subject.rules.package).joinpath("words.py").read_text("utf-8")
    said = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    for key in locale.of(subject.rules).tables.get("refusals", {}):
        if key not in said:
            file = file_of(subject.rules, "en.toml")
            raise Broken(f"{file} has the refusal `{key}`, which words.py never makes")


@PART.game
def whatever_is_told_of_a_seat_can_be_told_to_that_seat(subject: Subject) -> None:
    book, file = locale.of(subject.rules), file_of(subject.rules, "en.toml")
    sentences = book.tables.get("sentences", {})
    fields = {key: placeholders(text) for key, text in sentences.items()}
    won = {key for key in sentences if key.startswith("won_") and key != "won_together"}
    of_a_seat = {key for key in fields if "seat" in fields[key]} | won
    done_to = {key for key in fields if {"seat", "seats"} <= fields[key]}
    for table, keys in (("yours", of_a_seat), ("to_you", done_to)):
        have = set(book.tables.get(table, {}))
        if keys - have:
            raise Broken(f"{file}: [{table}] lacks `{min(keys - have)}`, which [sentences] has")
        if have - keys:
            told = f"{file}: [{table}] has `{min(have - keys)}`"
            raise Broken(f"{told}, which no sentence of that name tells of a seat")
    if strange := set(book.tables.get("offers", {})) - of_a_seat:
        raise Broken(f"{file}: [offers] has `{min(strange)}`, which [sentences] has not")
