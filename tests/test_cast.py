"""Who sits where: people under the bird of their seat, bots with their own names and faces."""

from types import SimpleNamespace

import pytest

from belfort import bots, engine, locale
from belfort.store import Seat
from belfort.web.art import Store
from belfort.web.cast import BIRDS, CAST, cast_of, character, company
from belfort.web.faces import MOODS
from belfort.web.room import in_mood, names_of, people_of

ANN = Seat("ann", None, "Ann")


def at_table(*seats):
    """Names and drawings of those who sit here."""
    table = SimpleNamespace(seats=seats)
    names = names_of(table, "en")
    return names, people_of(table, names)


def bot(level):
    return Seat(None, level, level)


def test_every_level_has_a_face_of_its_own_in_every_mood():
    art = Store().art()
    assert [one.bot for one in CAST] == list(bots.LEVELS)
    assert len({one.face for one in CAST}) == len(CAST)
    for one in CAST:
        for mood in MOODS:
            assert f"#face-{one.face}-{mood}" in art(f"face-{one.face}-{mood}")


def test_every_bird_has_a_face_and_games_say_how_it_plays():
    art = Store().art()
    assert [one.bot for one in BIRDS] == [one.face for one in BIRDS] == list(bots.BIRDS)
    for one in BIRDS:
        assert all(f"#face-{one.face}-{mood}" in art(f"face-{one.face}-{mood}") for mood in MOODS)
    for name in engine.names("belfort"):
        rules = engine.rules(name)
        assert cast_of(rules) == BIRDS
        for language in locale.LANGUAGES:
            told = [locale.manner(rules, bird, language) for bird in bots.BIRDS]
            assert told == [locale.of(rules, language)(f"characters.{bird}") for bird in bots.BIRDS]
            assert len({*told}) == len(told)


def test_a_bird_and_a_level_with_its_face_are_numbered():
    names, people = at_table(ANN, bot("apprentice"), bot("lieve"), bot("pia"))
    assert names == ["Ann", "Lieve", "Lieve 2", "Pia"]
    assert people[3].bird == "face-pia-calm"


def test_bots_are_called_by_their_names_and_two_of_the_same_are_numbered():
    names, people = at_table(ANN, bot("apprentice"), bot("apprentice"), bot("master"))
    assert names == ["Ann", "Lieve", "Lieve 2", "Rik"]
    assert [one.bird for one in people] == [
        "bird-owl",
        "face-lieve-calm",
        "face-lieve-calm",
        "face-rik-calm",
    ]


def test_a_bot_that_stands_in_keeps_the_person_s_name_and_bird():
    names, people = at_table(ANN, Seat("ben", "journeyman", "Ben"))
    assert names == ["Ann", "Ben"]
    assert people[1].bird == "bird-swan"


def test_a_bot_without_a_face_sits_under_the_bird_of_its_seat():
    names, people = at_table(ANN, bot("greedy"))
    assert names == ["Ann", "Greedy"]
    assert people[1].bird == "bird-swan"
    assert character("greedy") is character(None) is None


def test_a_bot_is_seen_to_think_to_win_and_to_lose():
    _, people = at_table(ANN, bot("pupil"), bot("master"))
    assert [one.bird for one in in_mood(people, 1, None)] == [
        "bird-owl",
        "face-flip-think",
        "face-rik-calm",
    ]
    assert [one.bird for one in in_mood(people, engine.NOBODY, [2, 3, 1])] == [
        "bird-owl",
        "face-flip-lose",
        "face-rik-win",
    ]


def test_birds_have_birds_for_company():
    assert [one.bot for one in company("lieve")] == ["pia", "flip", "bavo", "rik", "corneel"]


@pytest.mark.parametrize("level", bots.LEVELS)
def test_everybody_else_is_company_the_nearest_first(level):
    found = [one.bot for one in company(level)]
    assert sorted([level, *found]) == sorted(bots.LEVELS)
    here = bots.LEVELS.index(level)
    away = [abs(bots.LEVELS.index(one) - here) for one in found]
    assert away == sorted(away)
