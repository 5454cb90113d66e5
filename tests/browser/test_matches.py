"""Whole matches through the page, against bots."""

import os
import random
from xml.etree import ElementTree

import pytest

from belfort import engine
from playing import follow, open_table, play_out


def variants():
    """Every game with every choice of every option at least once; in the long form (`make browser`)
    also with its most players."""
    found = []
    for name in engine.names("belfort"):
        rules = engine.rules(name)
        found.append((name, {}))
        for option in rules.offered:
            if option.below is not None or option.name == "players":
                continue
            chosen = option.choices if isinstance(option.default, str) else option.choices[:1]
            found += [(name, {option.name: one}) for one in chosen if one != option.default]
        if len(rules.players) > 1 and os.environ.get("BELFORT_VISITS") == "all":
            found.append((name, {"players": max(rules.players)}))
    return found


def called(value):
    return "-".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else value


@pytest.mark.parametrize(("game", "options"), variants(), ids=called)
def test_a_match_can_be_played_from_the_shelf_to_the_score(game, options, visit, url):
    page = visit()
    page.goto(url)
    follow(page, f"a[href='/games/{game}']")
    open_table(page, url, game, **options)
    play_out(page, random.Random(1))
    assert page.locator("#end").is_visible()
    assert page.locator("#end .results > li").count() >= 2
    keepsakes = page.locator("#end a[download]")
    assert bool(keepsakes.count()) == (game == "castle")
    for link in keepsakes.all():
        with page.expect_download() as saved:
            link.click()
        drawn = ElementTree.parse(saved.value.path()).getroot()
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
