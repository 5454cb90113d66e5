"""Where a fact comes from is said where it is shown: on the rules page, at the table, in a list."""

import json
import re

import pytest
from markupsafe import escape

from belfort import engine, locale
from belfort.cli import shelf
from belfort.engine import editions
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

GAMES = engine.names("belfort")
LANGUAGES = list(locale.NATIVE)


def test_every_game_of_the_house_names_what_is_not_on_the_sheet():
    assert all(engine.rules(game).origins for game in GAMES)


def test_what_was_made_up_to_fit_is_said_to_be_so():
    made = {game: [f.name for f in engine.rules(game).origins if f.origin == "reconstructed"]
            for game in GAMES}  # fmt: skip
    assert made["castle"] == ["board", "residents", "guests"]
    assert made["clocktowers"] == made["heist"] == made["torens"] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_mark_stands_beside_the_rule_and_tells_more(game, language):
    pages, rules = Pages(), engine.rules(game)
    shown = pages.game(Visitor(language=language), game)
    for fact in locale.origins(rules, language):
        for rule in fact.rules:
            beside = re.search(rf'id="{rule}">{rule}</\w+>(.{{0,200}})', shown, re.DOTALL)
            assert f'href="#origin-{fact.name}">{escape(fact.mark)}</a>' in beside[1]
        told = shown.partition(f'id="origin-{fact.name}"')[2]
        assert escape(fact.words) in told.partition("</dd>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_at_the_table_a_press_tells_what_is_not_on_the_sheet(game):
    pages, match = Pages(), Game(game).match(seed=1)
    scene = scene_of(match, 0, ["Ann", "Ben"], pages.store.art(game), "nl")
    shown = pages.table(Visitor(language="nl"), game, scene, "/tables/a", can_undo=False)
    assert 'popovertarget="origins"' in shown
    told = shown.partition('id="origins"')[2]
    for fact in locale.origins(engine.rules(game), "nl"):
        assert escape(fact.words) in told


def test_the_list_of_games_tells_it_too(capsys):
    shelf.games(as_json=True)
    games = json.loads(capsys.readouterr().out)["games"]
    castle = next(one for one in games if one["name"] == "castle")
    assert {"fact": "dice", "origin": "inferred"}.items() <= castle["origins"][1].items()


def test_of_another_edition_nothing_is_said_that_is_of_the_built_in_one():
    """Whoever types in the printed board is not told that it was reconstructed."""
    rules = engine.rules("castle")
    text = rules.edition.text.replace('"tower 5"', '"tower 4"')
    pages, match = (
        Pages(),
        Game("castle", edition=editions.read(rules, "printed", text)).match(seed=1),
    )
    scene = scene_of(match, 0, ["Ann", "Ben"], pages.store.art("castle"))
    shown = pages.table(Visitor(), "castle", scene, "/tables/a", can_undo=False)
    told = {fact.name: fact.words for fact in locale.origins(rules)}
    assert told["drawings"] in shown.replace("&#39;", "'")
    assert told["board"] not in shown
