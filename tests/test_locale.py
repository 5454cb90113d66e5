"""The catalogues: every language says everything that English says."""

import pkgutil
import re
from importlib import import_module
from typing import get_args

import pytest

from belfort import engine, locale
from belfort.cli.options import Language
from belfort.engine import BelfortError, IllegalMove, Sentence, sayings
from belfort.match import OutOfTurn
from belfort.testing import catalogues

PACKAGES = ["belfort.engine", "belfort.web", "belfort.terminal"]
GAMES = [engine.rules(name) for name in engine.names("belfort")]
NAMES = ["Ann", "Ben", "Cas"]

clocktowers = engine.rules("clocktowers")


@pytest.mark.parts("catalogues")
def test_a_game_says_in_every_language_what_it_says(check):
    check()


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("faults", catalogues.FAULTS)
def test_so_does_the_house(package, language, faults):
    assert list(faults(package, language)) == []


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


def test_a_game_has_its_title_from_the_catalogue():
    assert (clocktowers.title, locale.about(clocktowers, "it").title) == ("Clocktowers",) * 2
    assert engine.rules("heist").title == "10 Minute Heist: The Wizard's Tower"


def test_a_sentence_is_written_once_for_whoever_it_is_told_to():
    tables = {
        "sentences": {
            "dawn": "the sun rises",
            "wins": "[{seat} has|you have] won",
            "lays": "[{seat} lays|you lay|lay] {card}[|, face down]",
            "passes": "[{seat} passes|you pass]",
        },
        "offers": {"passes": "do nothing", "rests": "rest"},
        "card": {"K": "a clock"},
    }
    assert sayings.in_persons(tables) == {
        "sentences": {
            "dawn": "the sun rises",
            "wins": "{seat} has won",
            "lays": "{seat} lays {card}",
            "passes": "{seat} passes",
        },
        "yours": {
            "wins": "you have won",
            "lays": "you lay {card}, face down",
            "passes": "you pass",
        },
        "offers": {
            "lays": "lay {card}, face down",
            "passes": "do nothing",
            "rests": "rest",
        },
        "card": {"K": "a clock"},
    }


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_no_sign_of_another_person_is_left_in_a_sentence(rules, language):
    book = locale.of(rules, language)
    for table in (*sayings.PERSONS, "to_you"):
        for key, text in book.tables.get(table, {}).items():
            assert not set("[|]") & set(text), key


def test_a_game_has_the_words_of_all_games_and_its_own_before_them():
    own = {"sentences": {}, "points": {"other": "{n} prestige"}, "options": {"moon": {}}}
    shared = {"points": {"other": "{n} points"}, "cards": {}, "options": {"players": {}}}
    assert sayings.whole(own, shared) == {
        "sentences": {},
        "yours": {},
        "offers": {},
        "points": {"other": "{n} prestige"},
        "cards": {},
        "options": {"players": {}, "moon": {}},
    }


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
    assert locale.recall(heist, looks, NAMES, 0, "nl") == "Ben bekijkt jouw gesloten kaart"
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
    refused = IllegalMove("CT-27", "next_height", last=1, needed=2, height=4, tower=3)
    assert locale.refusal(refused, clocktowers) == (
        "the last tower of that colour has 1 storey, so the next has 2; tower 3 has 4 (CT-27)"
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


def test_points_are_told_in_the_word_of_the_game__W15():
    castle, heist = engine.rules("castle"), engine.rules("heist")
    assert [locale.points(clocktowers, n) for n in (1, 2)] == ["1 point", "2 points"]
    assert locale.points(castle, 1, "nl") == "1 punt"
    assert [locale.points(heist, 2.5, language, 1) for language in locale.LANGUAGES] == [
        "2.5 prestige",
        "2,5 prestige",
        "2,5 di prestigio",
    ]
    for language in locale.LANGUAGES:
        said = locale.house(language)("hint.second", move="A", share="1%", points="2.5 prestige")
        assert "2.5 prestige" in said
        assert not re.search(r"point|punt", said)
