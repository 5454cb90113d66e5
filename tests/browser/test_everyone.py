"""Pages for everyone: WCAG 2.2 AA by axe-core, strict HTML, and in every language."""

import os
import random

import html5lib
import pytest

from belfort import engine, locale
from eye import shut_out
from playing import make_move, open_table, play_out, seen, wait_for_turn

# whole visits are looked at in the same way at both widths (test_visits_together.py)
WIDTHS = [390, 1440] if os.environ.get("BELFORT_VISITS") == "all" else [1440]


def check(page):
    """Nobody is shut out of this page, and it is well formed."""
    assert shut_out(page) == []
    text = page.request.get(page.url).text()
    html5lib.HTMLParser(strict=True).parse(text)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_shelf_and_the_pages_of_the_games(theme, visit, url):
    page = visit(color_scheme=theme)
    page.goto(url)
    check(page)
    for game in engine.names("belfort"):
        page.goto(f"{url}/games/{game}")
        check(page)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_table_from_the_first_move_to_the_score(game, width, visit, url):
    theme = "light" if width == 1440 else "dark"
    page = visit(viewport={"width": width, "height": 900}, color_scheme=theme)
    open_table(page, url, game)
    dice = random.Random(12)
    wait_for_turn(page)
    check(page)
    if picks := seen(page, "pick"):
        dice.choice(picks).click()
        check(page)
    make_move(page, dice)
    wait_for_turn(page)
    page.locator("button[popovertarget=menu]").click()
    check(page)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_what_comes_before_and_after_a_match(language, visit, url):
    game = min(engine.names("belfort"), key=lambda name: engine.rules(name).most_steps)
    host, friend = visit(locale=language), visit(locale=language)
    open_table(host, url, game, "friends")
    check(host)
    friend.goto(host.locator("#link").input_value())
    check(friend)
    open_table(host, url, "clocktowers", "device")
    check(host)
    open_table(host, url, game)
    play_out(host, random.Random(13))
    check(host)
    table = host.url
    for part in ("review", "fair"):
        host.goto(f"{table}/{part}")
        check(host)
