"""Torens as a teacher: help changes what is shown and asked, never what may be laid."""

import random
import re
from dataclasses import replace

import pytest

from belfort import engine, locale
from belfort.games.torens import rules as r
from belfort.ink import HELPS
from belfort.match import Game
from belfort.testing.drawings import pages, scene
from belfort.web.helping import Help, words_of
from belfort.web.pages import Visitor
from belfort.web.room import Room

MOVE = re.compile(r'name="move" value="([^"]+)"')
PICK = re.compile(r'data-pick="([^"]+)"')
WRONG = re.compile(r'data-wrong="([^"]+)" aria-label="([^"]+)"')


def turns(variant, seed, share=0.3):
    """Some decisions of a random match."""
    dice, match = random.Random(seed), Game("torens", {"variant": variant}).match(seed)
    while not match.over:
        if dice.random() < share:
            yield match
        match.play(dice.choice(match.moves()))


def drawn(match, help, language="en"):  # noqa: A002 - what the scene calls it
    seen = replace(scene(pages(), match, match.actor, "", language), help=help)
    return seen, engine.rules("torens").stage.picture(seen)


@pytest.mark.parametrize("rules", r.VARIANTS)
def test_whatever_the_help_the_same_moves_are_offered(rules):
    asked = 0
    for seed in range(4):
        for match in turns(rules, seed):
            _, usual = drawn(match, "")
            assert not usual.answers
            for help in HELPS:  # noqa: A001
                _, given = drawn(match, help)
                for find, part in ((MOVE, "acts"), (PICK, "board")):
                    before, now = (find.findall(str(getattr(one, part))) for one in (usual, given))
                    assert before == now
                asked += bool(given.answers)
    assert (asked > 0) == (rules != "total")


def test_every_free_place_is_lit_or_a_try_with_its_own_answer():
    """A try is a place that the rules forbid, called by the word that leads there."""
    tried = set()
    for seed in range(6):
        for match in turns("high", seed):
            seen, picture = drawn(match, "word")
            if not picture.answers:
                continue
            view, card, answers = seen.view, picture.asked, dict(picture.answers)
            towers = {
                (seat, base)
                for seat in range(2)
                for base in range(5)
                if not view.roofed[seat, base]
            }
            free = len(towers) + sum(view.gap == 0) + sum(view.end == 0)
            lit = [offer for offer in seen.offers if r.LAYS.place(offer.code) < r.EXTRA]
            wrong = WRONG.findall(str(picture.board))
            assert len(wrong) + len(lit) == free
            assert len({label for _, label in wrong}) == len(wrong)
            own = sum(seat == match.actor for seat, _ in towers)
            meant = [word for word, _ in wrong]
            assert meant.count("above") == (0 if card in ("above", "roof") else own)
            assert meant.count("below") == (0 if card in ("below", "roof") else len(towers) - own)
            assert meant.count("between") == (0 if card == "between" else sum(view.gap == 0))
            assert set(meant) <= set(answers)
            assert card not in answers
            for word, answer in answers.items():
                assert f"#m-{word}" in answer
                assert f"#m-{card}" in answer
            tried |= {(card, word) for word in meant}
    assert len(tried) > 15


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_word_that_is_asked_for_is_said_nowhere_on_card_and_places(language):
    """Nor in what is read aloud of them."""
    for match in turns("build", 3):
        seen, picture = drawn(match, "none", language)
        if not picture.answers:
            continue
        kind = locale.of(engine.rules("torens"), language).word("kind", picture.asked)
        labels = re.findall(r'aria-label="([^"]*)"', str(picture.board))
        labels += re.findall(r'class="drawn" role="img" aria-label="([^"]*)"', str(picture.ledge))
        assert not any(kind in label for label in labels)
        assert {offer.words for offer in seen.offers}.isdisjoint(labels)
        assert [
            one.split()[0] for one in re.findall(r'data-word="([^"]+)"', str(picture.ledge))
        ] == [
            "above",
            "below",
            "between",
            "left",
            "roof",
        ]


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_beside_card_without_its_arrow_says_which_side(language):
    """The word alone would leave two ends to choose from."""
    sides = {
        card: locale.of(engine.rules("torens"), language)(f"taught.{card}.name")
        for card in ("left", "right")
    }
    found = set()
    for seed in range(4):
        for match in turns("build", seed):
            _, picture = drawn(match, "word", language)
            if picture.answers and picture.asked in sides:
                found.add(picture.asked)
                assert f"<b>{sides[picture.asked]}</b>" in str(picture.ledge)
    assert found == set(sides)


def test_only_a_table_with_a_help_loads_what_it_needs():
    match = next(turns("build", 1, 1))
    seen = scene(pages(), match, match.actor)
    for game, room, loads in (
        ("torens", Room(seated=True, teaches=True), False),
        ("torens", Room(seated=True, teaches=True, helped=True), True),
    ):
        page = pages().table(Visitor(), game, seen, "/t/1", can_undo=False, room=room)
        assert ("/teach." in page) == loads
        assert "/t/1/help" in page
    assert words_of(engine.rules("torens")) == r.CARDS
    assert [name for name in engine.names("belfort") if words_of(engine.rules(name))] == ["torens"]


def test_a_cookie_of_help_is_believed_as_far_as_it_can_be():
    assert Help.recall("0=word&1=none&flat=1") == Help(["word", "none"], flat=True)
    assert Help.recall(Help(["", "place"]).kept()) == Help(["", "place"])
    for odd in ("", "0=all", "7=word", "flat=yes", "%%%", "0=word" * 100):
        assert not Help.recall(odd).is_on or Help.recall(odd).of(0) in HELPS
    assert Help.recall("0=word").of(-3) == ""
