"""The shelf and the games' pages."""

import re
from importlib.resources import files

import html5lib
import pytest
from markupsafe import escape

from belfort import engine, locale
from belfort.house.pages import Pages, Seated, Visitor


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
    return [name for name in engine.names() if hasattr(engine.rules(name).table, "summary")]


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


def test_a_page_says_its_language_and_the_chosen_light(pages):
    text = pages.shelf(Visitor(theme="dark"))
    assert '<html lang="en" data-theme="dark">' in text
    assert 'aria-current="true">EN</a>' in text


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_text_that_a_page_asks_for_is_in_the_catalogue(language):
    folder = files("belfort.house")
    sources = [folder.joinpath("pages.py").read_text()]
    sources += [page.read_text() for page in folder.joinpath("templates").iterdir()]
    used = set(re.findall(r"say\(['\"]([\w.]+)['\"][,)]", "\n".join(sources)))
    told = locale.house(language)
    assert used
    for path in used:
        told.at(path)
