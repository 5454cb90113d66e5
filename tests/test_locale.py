"""The catalogues: every language says everything that English says."""

import ast
import pkgutil
import re
import string
from importlib import import_module
from importlib.resources import files
from typing import get_args

import pytest

from belfort import engine, locale
from belfort.cli.options import Language
from belfort.engine import BelfortError, IllegalMove, Sentence
from belfort.match import OutOfTurn

GAMES = [engine.rules(name) for name in engine.names()]
PACKAGES = [*(rules.package for rules in GAMES), "belfort.house", "belfort.terminal"]
OTHERS = [language for language in locale.LANGUAGES if language != "en"]
NAMES = ["Ann", "Ben", "Cas"]
PLURAL = {"zero", "one", "two", "few", "many", "other"}

clocktowers = engine.rules("clocktowers")


def texts(package, language):
    """All texts of a catalogue by their dotted paths; a list's by their numbers."""
    return dict(_texts((), locale.catalogue(package, language).tables))


def _texts(path, node):
    if isinstance(node, str):
        yield ".".join(path), node
    else:
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for name, value in items:
            yield from _texts((*path, str(name)), value)


def placeholders(text):
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_the_texts_of_english_with_the_same_arguments(package, language):
    english, other = texts(package, "en"), texts(package, language)
    assert list(other) == list(english)
    for path, text in english.items():
        assert placeholders(other[path]) == placeholders(text), path


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_number_has_the_plural_forms_that_the_language_needs(package, language):
    for name, table in locale.catalogue(package, language).tables.items():
        forms = set(table) & PLURAL
        if forms and not _is_a_table_of_names(table):
            assert forms == locale.plural_forms(language), name


def _is_a_table_of_names(table):
    return not any("{n}" in str(text) for text in table.values())


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_table_named_in_a_template_exists(package, language):
    book = locale.catalogue(package, language)
    for path, text in texts(package, language).items():
        for _, _, table, _ in string.Formatter().parse(text):
            assert not table or table in book.tables, path


def bare(text):
    """A text without its arguments."""
    return "".join(words for words, _, _, _ in string.Formatter().parse(text))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_but_names_is_left_in_english(package, language):
    english, other = texts(package, "en"), texts(package, language)
    same = [path for path, text in english.items() if len(bare(text)) > 24 and other[path] == text]
    assert [path for path in same if path not in ("about.credits", "about.title")] == []


def test_there_is_a_catalogue_for_no_other_language():
    for package in PACKAGES:
        names = [path.name for path in files(package).iterdir()]
        found = {name for name in names if re.fullmatch(r"[a-z]{2}\.toml", name)}
        assert found == {f"{language}.toml" for language in locale.LANGUAGES}


def test_the_command_line_offers_every_language():
    assert get_args(Language) == locale.LANGUAGES == tuple(locale.NATIVE)


def test_every_refusal_that_a_table_can_make_has_its_words():
    told = locale.house().at("refusals")
    for module in ("engine", "match", "bots"):
        for error in errors_of(f"belfort.{module}"):
            assert error.code in told, error


def errors_of(package):
    """The refusals that a package defines, by class."""
    folder = import_module(package)
    names = [f"{package}.{one.name}" for one in pkgutil.iter_modules(folder.__path__)]
    for module in (folder, *map(import_module, names)):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, BelfortError):
                yield value


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_option_and_every_value_has_its_words(rules, language):
    assert set(locale.of(rules, language).at("options")) == {one.name for one in rules.options}
    for option in rules.options:
        words = locale.option(rules, option.name, language)
        assert words.name
        assert words.meaning
        assert len(set(words.values.values())) == len(option.choices)
        assert "{" not in "".join(words.values.values())
        if isinstance(option.default, str):
            assert option.default not in words.values.values()


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_game_is_told_in_two_sentences_and_a_few_short_lines(rules, language):
    about = locale.about(rules, language)
    assert len(re.findall(r"[.!?](?: |$)", about.pitch)) == 2
    assert 5 <= len(about.summary) <= 8
    assert all(len(line) <= 110 for line in about.summary)
    for number in {min(rules.players), max(rules.players)}:
        assert str(number) in about.players


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_english_knows_a_game_by_its_own_title(rules):
    assert locale.about(rules).title == rules.title


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_refusal_of_a_catalogue_is_one_that_the_game_can_say(rules):
    source = files(rules.package).joinpath("words.py").read_text("utf-8")
    tree = ast.walk(ast.parse(source))
    said = {node.value for node in tree if isinstance(node, ast.Constant)}
    assert [key for key in locale.of(rules).at("refusals") if key not in said] == []


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_whatever_is_told_of_a_seat_can_be_told_to_that_seat(rules):
    book = locale.of(rules)
    sentences = book.at("sentences")
    fields = {key: placeholders(text) for key, text in sentences.items()}
    won = {key for key in sentences if key.startswith("won_") and key != "won_together"}
    assert {key for key in fields if "seat" in fields[key]} | won == set(book.at("yours"))
    assert set(book.at("choices")) <= set(book.at("yours"))
    done_to = {key for key in fields if {"seat", "seats"} <= fields[key]}
    assert done_to == set(book.tables.get("to_you", ()))


def test_a_seat_reads_its_own_moves_as_its_own():
    laid = Sentence("builds", {"seat": 0, "card": "K", "tower": 2})
    assert locale.recall(clocktowers, laid, NAMES, 0) == "You put a clock on tower 2"
    assert locale.recall(clocktowers, laid, NAMES, 1) == "Ann puts a clock on tower 2"
    assert locale.recall(clocktowers, laid, NAMES, 0, "nl") == "Je legt een klok op toren 2"
    assert locale.recall(clocktowers, laid, NAMES, 0, "it") == "Metti un orologio sulla torre 2"


def test_a_seat_reads_of_itself_as_you_also_when_others_act():
    heist = engine.rules("heist")
    looks = Sentence("looks", {"seat": 1, "seats": [0]})
    assert locale.recall(heist, looks, NAMES, 0) == "Ben looks at your face-down card"
    assert locale.recall(heist, looks, NAMES, 2) == "Ben looks at the face-down card of Ann"
    assert locale.recall(heist, looks, NAMES, 0, "nl") == "Ben bekijkt jouw gedekte kaart"
    assert locale.recall(heist, looks, NAMES, 0, "it") == "Ben guarda la tua carta coperta"


def test_who_won_is_told_to_the_winner_and_to_the_others():
    won = Sentence("won_by_points", {"seats": [0], "points": 1})
    assert locale.recall(clocktowers, won, NAMES, 0) == "You won with 1 point"
    assert locale.recall(clocktowers, won, NAMES, 1, "it") == "Ann ha vinto con 1 punto"
    assert locale.recall(clocktowers, won, NAMES, 0, "nl") == "Je hebt gewonnen met 1 punt"
    together = Sentence("won_together", {"seats": [0, 1, 2], "points": 12})
    assert locale.recall(clocktowers, together, NAMES, 1, "nl") == (
        "Ann, jij en Cas delen de overwinning met 12 punten"
    )
    assert locale.say(clocktowers, together, NAMES) == "Ann, Ben and Cas share the win at 12 points"


def test_a_refusal_is_said_in_the_language_of_the_table():
    refused = IllegalMove("CT-27", "next_height", last=1, needed=2, height=4)
    assert locale.refusal(refused, clocktowers) == (
        "the last tower of that colour has 1 storey; the next has 2, not 4 (CT-27)"
    )
    assert "1 piano" in locale.refusal(refused, clocktowers, "it")
    assert locale.refusal(OutOfTurn("seat 1"), clocktowers, "nl") == "je bent niet aan de beurt"


def test_numbers_are_written_as_the_language_does():
    assert [locale.number(1234.56, language, 1) for language in locale.LANGUAGES] == [
        "1,234.6",
        "1.234,6",
        "1.234,6",
    ]
    assert [locale.percent(0.42, language) for language in locale.LANGUAGES] == ["42%"] * 3
    assert [locale.listed(NAMES, language) for language in locale.LANGUAGES] == [
        "Ann, Ben and Cas",
        "Ann, Ben en Cas",
        "Ann, Ben e Cas",
    ]


def test_what_was_said_before_is_not_taken_for_something_that_is_equal():
    """1 and True are equal and read differently; a list is told as a list again."""
    book = locale.Catalogue("en", {"many": "{n}", "n": {"1": "one", "True": "yes", "other": "{n}"}})
    assert [book("many", n=1), book("many", n=True), book("many", n=1)] == ["one", "yes", "one"]
    assert book("many", n=[1, 2]) == "one and 2"
    told = Sentence("gives", {"seats": [1], "sure": True})
    assert Sentence.marked(told.mark) == told
    assert told.mark != Sentence("gives", {"seats": [True], "sure": 1}).mark
