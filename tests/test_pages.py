"""The shelf and the games' pages."""

import re
from importlib.resources import files

import html5lib
import pytest
from markupsafe import escape

from belfort import bots, engine, locale
from belfort.tables import Clock
from belfort.web import times
from belfort.web.cast import cast_of, usual
from belfort.web.pages import Pages, Seated, Visitor, shared
from belfort.web.setup import BadStarter, Setup


@pytest.fixture(scope="module")
def pages():
    return Pages()


def test_the_shelf_shows_every_game_and_the_tables_to_continue(pages):
    seated = Seated("/t/owl", "Torens", "Joost", ["bird-swan"], yours=True, actor="Mira")
    text = pages.shelf(Visitor(), [seated])
    html5lib.HTMLParser(strict=True).parse(text)
    for name in engine.names():
        assert f'href="/games/{name}"' in text
    assert 'href="/t/owl"' in text


def with_summary():
    return [
        name for name in engine.names("belfort") if hasattr(engine.rules(name).stage, "summary")
    ]


@pytest.mark.parametrize("name", with_summary())
def test_a_game_s_page_has_its_rules_options_and_ways_to_start(name, pages):
    text = pages.game(Visitor(), name)
    html5lib.HTMLParser(strict=True).parse(text)
    for option in engine.rules(name).options:
        assert (f'name="option.{option.name}"' in text) != option.study
    for way in ("bots", "friends", "device"):
        assert f'name="with" value="{way}"' in text
    assert re.search(r'<(strong|span) id="[A-Z]{2}-1">', text)


@pytest.mark.parametrize("name", with_summary())
def test_every_line_of_the_summary_has_its_drawing(name, pages):
    text = pages.game(Visitor(), name)
    summary = locale.about(engine.rules(name)).summary
    assert text.count('class="inshort__pic"') == len(summary)
    for line in summary:
        assert str(escape(line)) in text


def test_pages_hold_no_script_and_no_style_sheet_of_their_own(pages):
    for text in (pages.shelf(Visitor()), *(pages.game(Visitor(), name) for name in with_summary())):
        assert "<style" not in text
        assert "onclick" not in text
        assert "<script>" not in text
        assert "http://" not in text
        assert "https://" not in text


def test_what_is_served_leaves_comments_to_the_source(pages):
    source = files("belfort.web").joinpath("static")
    for name in ("vendor/idiomorph.js", "live.js", "table.css"):
        served = pages.store.files[name].body.decode()
        kept = source.joinpath(*name.split("/")).read_text("utf-8")
        lines = [line for line in kept.splitlines() if line.strip() in served]
        assert len(lines) > 100
        assert not re.search(r"^\s*(//|/\*[^\n]*\*/$)", served, re.MULTILINE)
        assert served.count("{") - served.count("}") == 0
        assert len(served) < len(kept)


def test_a_page_says_its_language_and_the_chosen_light(pages):
    text = pages.shelf(Visitor(theme="dark"))
    assert '<html lang="en" data-theme="dark">' in text
    assert 'aria-current="true">EN</a>' in text


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_text_that_a_page_asks_for_is_in_the_catalogue(language):
    folder = files("belfort.web")
    sources = [folder.joinpath("pages.py").read_text()]
    sources += [page.read_text() for page in folder.joinpath("templates").iterdir()]
    used = set(re.findall(r"say\(['\"]([\w.]+)['\"][,)]", "\n".join(sources)))
    told = locale.house(language)
    assert used
    for path in used:
        told.at(path)


@pytest.mark.parametrize(
    ("boxes", "most", "planks"),
    [(4, 5, [4]), (5, 3, [3, 2]), (5, 5, [5]), (7, 3, [3, 2, 2]), (7, 5, [4, 3]), (12, 5, [4] * 3)],
)
def test_the_planks_of_the_shelf_are_filled_evenly__V17(boxes, most, planks):
    assert shared(boxes, most) == [row for row in planks for _ in range(row)]


@pytest.mark.parametrize("count", [1, 4, 5, 7, 12, 13])
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_shelf_holds_any_number_of_boxes_and_says_how_many__V17(
    language, count, pages, monkeypatch
):
    real = engine.names()
    names = [real[number % len(real)] for number in range(count)]
    monkeypatch.setattr(engine, "names", lambda: names)
    text = pages.shelf(Visitor(language))
    assert text.count('class="gamebox ') == count
    told = locale.house(language)
    assert escape(told("shelf.about", games=count)) in text
    words = {
        "en": {4: "Four small games", 7: "Seven small games", 13: "13 small games"},
        "nl": {4: "Vier kleine spellen", 7: "Zeven kleine spellen", 13: "13 kleine spellen"},
        "it": {4: "Quattro piccoli giochi", 7: "Sette piccoli giochi", 13: "13 piccoli giochi"},
    }
    assert words[language].get(count, "") in text


@pytest.mark.parametrize("name", with_summary())
def test_the_first_thing_on_a_game_s_page_is_to_play_against_a_face__V15(name, pages):
    text = pages.game(Visitor(), name)
    rules = engine.rules(name)
    for one in cast_of(rules):
        assert f'name="bot.1" value="{one.bot}"' in text
        assert f"Play against {one.name}" in text
    assert text.index('value="bots"') < text.index("<details")
    assert f'value="{usual(rules)}" checked' in text


@pytest.mark.parametrize("name", with_summary())
def test_a_game_s_page_remembers_what_was_chosen(name, pages):
    rules = engine.rules(name)
    most = max(rules.players)
    form = {"bot.1": "master", "option.players": str(most), "clock": "days", "option.starter": "0"}
    setup = Setup.recall(rules, Setup.read(rules, form).kept())
    assert (setup.level, setup.players, setup.clock, setup.starter) == ("master", most, "days", "0")
    text = pages.game(Visitor(), name, setup=setup)
    rook = next(one.bot for one in cast_of(rules) if one.face == "rik")
    assert f'value="{rook}" checked' in text
    held = re.search(r"data-held>([^<]*)<", text)[1]
    assert "you start, 3 days for every move" in held


@pytest.mark.parametrize("kept", ["", "nonsense", "bot.1=nobody", "option.players=9", "clock=x"])
def test_what_a_browser_should_not_have_kept_is_forgotten(kept):
    rules = engine.rules("clocktowers")
    assert Setup.recall(rules, kept) == Setup(rules)


def test_a_seat_that_nobody_takes_cannot_start__V15():
    rules = engine.rules("clocktowers")
    with pytest.raises(BadStarter):
        Setup.read(rules, {"option.players": "2", "option.starter": "3"})
    assert Setup.read(rules, {"option.players": "4", "option.starter": "3"}).starter == "3"


@pytest.mark.parametrize("level", bots.LEVELS)
def test_nobody_sits_twice_at_a_table_unless_it_was_asked_for(level):
    rules = engine.rules("heist")
    five = Setup.read(rules, {"option.players": "5", "bot.1": level})
    assert five.bots[1] == level
    assert sorted(five.bots) == [1, 2, 3, 4]
    assert len(set(five.bots.values())) == 4
    twice = Setup.read(rules, {"option.players": "3", "bot.1": level, "bot.2": level})
    assert twice.bots == {1: level, 2: level}


def test_the_others_are_those_nearest_in_strength():
    rules = engine.rules("heist")
    four = Setup.read(rules, {"option.players": "4", "bot.1": "apprentice"})
    assert list(four.bots.values()) == ["apprentice", "pupil", "journeyman"]


@pytest.mark.parametrize(
    ("language", "seconds", "words"),
    [
        ("en", 86400, "1 day for every move"),
        ("nl", 3 * 86400, "3 dagen voor elke zet"),
        ("it", 60, "1 minuto per ogni mossa"),
    ],
)
def test_a_clock_is_told_in_words(language, seconds, words):
    assert times.clock_words(Clock("move", seconds), language) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (270, "4:30"),
        (3600, "1:00:00"),
        (86399, "23:59:59"),
        (2 * 86400 + 3700, "2 days and 1 hour"),
    ],
)
def test_what_is_left_to_think_is_told_by_the_second_only_on_the_last_day(seconds, words):
    assert times.left(seconds * 1000, "en") == words
