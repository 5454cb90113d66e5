"""The plain table and the plain drawing: a game that draws nothing itself is played as well."""

import random
import re

import numpy as np
import pytest

from belfort import engine, locale
from belfort.engine import SPECTATOR, Sentence, laid
from belfort.engine.chance import stream
from belfort.engine.fields import choice, members, number
from belfort.ink.plain import presenter
from belfort.ink.plain.parts import best
from belfort.ink.plain.ways import grouped, ways
from belfort.ink.scene import Offer
from belfort.match import Game
from belfort.testing import drawings
from belfort.testing.walks import walk
from belfort.web.pages import Pages, Visitor
from shelving import shelve


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """The pages of a house with `quay` and `bare` on its shelf."""

    with pytest.MonkeyPatch.context() as patch:
        for place in shelve(tmp_path_factory.mktemp("shelf")):
            patch.syspath_prepend(place)
        engine.shelf.forget()
        drawings.pages.cache_clear()
        yield Pages()
    engine.shelf.forget()
    drawings.pages.cache_clear()


@pytest.fixture(params=["quay", "bare"])
def game(shelf, request):
    return Game(request.param, {"players": 3})


@pytest.mark.parametrize(
    "holds",
    [
        drawings.every_legal_move_is_on_its_page_once,
        drawings.ids_are_unique_and_labels_lead_somewhere,
        drawings.what_is_picked_shows_its_moves_and_no_others,
        drawings.equal_views_give_equal_pages,
    ],
)
def test_the_plain_table_keeps_what_every_table_does(holds, game):
    holds(game)


def test_a_game_without_a_table_is_drawn_on_every_page(game, shelf):
    assert game.rules.stage is None
    for language in locale.LANGUAGES:
        visitor = Visitor(language)
        assert "gamebox" in shelf.shelf(visitor)
        page = shelf.game(visitor, game.name)
        assert page.count('class="inshort__pic"') == 5
        assert "plain/summary." in page


def test_a_game_may_draw_a_part_of_its_table_itself(game, monkeypatch):
    class Own:
        COVER = "night"

    monkeypatch.setattr(type(game.rules), "stage", Own)
    assert presenter(game.rules).COVER == "night"
    assert presenter(game.rules).picture.__self__.rules is game.rules


def test_what_is_picked_goes_to_the_places_that_its_moves_name(shelf):
    match = Game("quay").match(seed=4)
    text = drawings.page(match, match.actor)
    for move in match.moves():
        card, place = move.text.split("@")
        assert f'data-pick="hand-{card}"' in text
        [button] = re.findall(rf'<button[^>]*value="{move.text}"[^>]*>', text)
        assert f'data-for="hand-{card}"' in button
        spot = f"tower-{place}-{match.actor}" if place.isdecimal() else f"flag-{place}"
        before = text[: text.index(button)]
        assert re.findall(r'<li[^>]* id="([^"]*)"', before)[-1] == spot


def test_a_card_that_goes_nowhere_says_which_rule_keeps_it(shelf):
    for seed in range(40):
        match = Game("quay").match(seed=seed)
        dice = random.Random(seed)
        while not match.over:
            text = drawings.page(match, match.actor)
            if "is-grey" in text:
                assert "QY-3" in text
                assert 'aria-describedby="why-hand-' in text
                return
            match.play(dice.choice(match.moves()))
    raise AssertionError("every card always had a place")


def test_the_plain_drawing_names_what_lies_there_and_nothing_hidden(shelf):
    match = Game("quay", {"players": 2}).match(seed=1)
    text = locale.of(match.game.rules, "nl")
    drawn = match.game.rules.drawing.draw(match.view(0), 0, ["[Ann]", "Bob"], text)
    assert "*[bold]\\[Ann][/]" in drawn
    assert "Hand: ?, ?, ?" in drawn
    assert "Torens: 1 -; 2 -; 3 -" in drawn
    bare = Game("bare").match(seed=1)
    drawn = bare.game.rules.drawing.draw(bare.view(0), 0, ["Ann", "Bob"], text)
    assert "Stapel: 24" in drawn


def test_the_plain_drawing_depends_on_the_view_alone(game):
    rng, text, names = stream("drawing"), locale.of(game.rules), ["Ann", "Bob", "Cleo"]
    for s, _ in walk(game, "drawing"):
        for seat in (0, SPECTATOR):
            view = game.view(s, seat)
            other = game.view(game.guess(view, seat, rng), seat)
            drawn = [game.rules.drawing.draw(one, seat, names, text) for one in (view, other)]
            assert drawn[0] == drawn[1]


def test_at_the_end_points_are_taken_apart(shelf):
    match = Game("quay").match(seed=2)
    dice = random.Random(2)
    while not match.over:
        match.play(dice.choice(match.moves()))
    text = drawings.page(match, SPECTATOR)
    points = [int(one) for one in re.findall(r"<span>(?:Storeys|Flags)</span><b>(\d+)</b>", text)]
    assert sorted([points[0] + points[1], points[2] + points[3]]) == sorted(match.result.scores)


def test_a_game_s_style_sheet_reaches_only_the_rules_in_pictures_of_its_page(shelf):
    for name, drawn in (("clocktowers", "clocktowers"), ("quay", "plain")):
        page = shelf.game(Visitor(), name)
        assert "/table." not in re.sub(r"/static/table\.", "", page)
        [sheet] = shelf.store.summary_sheets(name)
        scope = f"@scope (.inshort__pic, .shot--{drawn}) {{".encode()
        assert shelf.store.files[sheet].body.startswith(scope)


# ---------- fields ----------


def read(field, values, seats=2):
    state = np.dtype([("it", "i8", np.shape(values))])
    view = np.zeros(1, state).view(np.recarray)[0]
    view.it = values
    rules = type("Rules", (), {"fields": {"it": field}})
    return [one.spots for one in laid.things(rules, view, seats)]


CARD = choice(2, low=-2, called="card", keys="abc")


@pytest.mark.parametrize(
    ("field", "values", "spots"),
    [
        (laid.hand(CARD), [[0, -1, -2], [1, 2, -1]], [[("1", (0, None), 2)], [("1", (1, 2), 2)]]),
        (laid.hand(members(3, keys="abc")), [5, 0], [[("1", (0, 2), 2)], [("1", (), 0)]]),
        (
            laid.hand(number(4, keys="abc")),
            [[2, 0, 1], [0, 0, 0]],
            [[("1", (0, 0, 2), 3)], [("1", (), 0)]],
        ),
        (laid.pile(number(9)), 7, [[("1", (), 7)]]),
        (laid.pile(number(9), places="xy"), [7, 3], [[("x", (), 7), ("y", (), 3)]]),
        (laid.stack(CARD), [[0, 1], [2, -1]], [[("1", (0, 1), 2), ("2", (2,), 1)]]),
        (laid.stack(number(9)), [3, 0], [[("1", (), 3), ("2", (), 0)]]),
        (laid.stack(number(9), own=True), [[3], [0]], [[("1", (), 3)], [("1", (), 0)]]),
        (
            laid.grid(CARD, 2),
            [[0, -1], [1, -2]],
            [[("1", (0,), 1), ("2", (), 0), ("3", (1,), 1), ("4", (None,), 1)]],
        ),
        (laid.grid(members(3), 3), 5, [[("1", (), 1), ("2", (), 0), ("3", (), 1)]]),
        (laid.score(number(9)), [4, 6], [[("1", (), 4)], [("1", (), 6)]]),
    ],
)
def test_a_field_is_read_as_it_lies(field, values, spots):
    assert read(field, values) == [tuple(laid.Spot(*one) for one in thing) for thing in spots]


# ---------- ways ----------


def offer(text, **args):
    return Offer(text, 0, Sentence("does", {"seat": 0, **args}), text)


def test_many_moves_in_words_are_grouped_by_what_they_name():
    offers = [offer(f"{a}{b}", card=a, place=b) for a in "abc" for b in range(4)] + [offer("pass")]
    root = ways(offers, [], 0)
    assert len(root.ends) == 13
    grouped(root)
    assert [one.text for one in root.ends] == ["pass"]
    assert {way.named: len(way.ends) for way in root.ways.values()} == {
        ("card", "a"): 4,
        ("card", "b"): 4,
        ("card", "c"): 4,
    }


def test_parts_lie_in_as_many_rows_as_make_them_largest():
    assert best(((100, 100), (100, 100)), 2.0) == (200, 100, 1)
    assert best(((100, 100), (100, 100)), 0.5) == (100, 200, 2)
