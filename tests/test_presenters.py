"""Every game's table, drawn for every seat through whole matches."""

import functools
import html
import random
import re

import html5lib
import pytest

from belfort import engine, locale
from belfort.engine import SPECTATOR
from belfort.house.pages import Pages, Visitor
from belfort.house.scene import scene_of
from belfort.match import Match
from belfort.match.fairness import new_seed
from variants import MAIN, SMALLER, label

NAMES = ("Mira", "Joost", "Anouk", "Nele", "Bram")
SMALL = [game for game in SMALLER if game.options["starter"] == 0]
GAMES = [game for game in MAIN + SMALL if hasattr(engine.rules(game.name).table, "picture")]
MOVE = re.compile(r'<button[^>]* name="move" value="([^"]*)"')

pytestmark = pytest.mark.parametrize("game", GAMES, ids=label)


@pytest.fixture(scope="module")
def pages():
    return Pages()


def play(game, seed, looks):
    """A random match: the match itself at so many of its decisions, and at its end."""
    dice = random.Random(seed)
    match = game.match(seed)
    while not match.over:
        match.play(dice.choice(match.moves()))
    decisions = [number for number, step in enumerate(match.log()) if step.by >= 0]
    steps = [str(step) for step in match.log()]
    for number in sorted(dice.sample(decisions, min(looks, len(decisions)))):
        yield Match(game, new_seed(seed), steps=steps[:number])
    yield match


def scene(pages, match, seat, picked="", language="en"):
    names = NAMES[: match.game.players]
    return scene_of(match, seat, names, pages.store.art(match.game.name), language, picked)


def page(pages, match, seat, picked="", language="en"):
    seen = scene(pages, match, seat, picked, language)
    return pages.table(Visitor(language), match.game.name, seen, "/t/1", match.can_undo)


def test_every_view_is_strict_html_with_every_legal_move_once(game, pages):
    parser = html5lib.HTMLParser(strict=True)
    for match in play(game, 1, looks=6):
        for seat in (match.actor if not match.over else 0, match.step % game.players, SPECTATOR):
            language = locale.LANGUAGES[match.step % len(locale.LANGUAGES)]
            text = page(pages, match, seat, language=language)
            parser.parse(text)
            offered = [move.text for move in match.moves()] if seat == match.actor else []
            assert sorted(html.unescape(found) for found in MOVE.findall(text)) == sorted(offered)


def test_ids_are_unique_and_labels_lead_somewhere(game, pages):
    for match in play(game, 2, looks=6):
        text = page(pages, match, match.actor if not match.over else 0)
        ids = re.findall(r'\sid="([^"]*)"', text)
        assert len(ids) == len(set(ids))
        for names in re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', text):
            assert set(names.split()) <= set(ids)


def test_what_is_picked_shows_its_moves_and_no_others(game, pages):
    for match in play(game, 3, looks=2):
        if match.over:
            return
        text = page(pages, match, match.actor)
        for pick in set(re.findall(r'data-pick="([^"/]*)"', text)):
            held = page(pages, match, match.actor, html.unescape(pick))
            for tag in re.findall(r"<button[^>]*data-for=[^>]*>", held):
                needs = html.unescape(re.search(r'data-for="([^"]*)"', tag)[1])
                assert (" hidden" in tag) == (needs != html.unescape(pick))


def test_equal_views_give_equal_pages(game, pages):
    """Two moves that another seat cannot tell apart leave that seat the same page."""
    dice = random.Random(4)
    seed = new_seed(4)
    compared = 0
    match = Match(game, seed)
    while not match.over:
        moves, actor = match.moves(), match.actor
        pair = _alike(game, match, moves, actor)
        if pair and compared < 6:
            one, two = (
                Match(game, seed, steps=[*map(str, match.log()), move.text]) for move in pair
            )
            for seat in range(game.players):
                if seat != actor and _same(one, two, seat):
                    assert page(pages, one, seat) == page(pages, two, seat)
                    compared += 1
        match.play(dice.choice(moves))


def _alike(game, match, moves, actor):
    for other in range(game.players):
        if other == actor:
            continue
        seen = {}
        for move in moves:
            shown = game.hide_step(match.state, move.code, other)
            if shown in seen:
                return seen[shown], move
            seen[shown] = move
    return None


def _same(one, two, seat):
    """Whether a seat has seen the same of two matches that go on."""
    logs = [[step.text for step in match.log(seat)] for match in (one, two)]
    going = not one.over and not two.over
    return going and one.view(seat) == two.view(seat) and logs[0] == logs[1]


def test_every_text_comes_from_a_catalogue(game, monkeypatch):
    def marked(function):
        return lambda *args, **kwargs: f"⟦{function(*args, **kwargs)}⟧"

    fresh = functools.cache(locale.catalogue.__wrapped__)  # nothing has been said from it before
    monkeypatch.setattr(locale, "catalogue", fresh)
    monkeypatch.setattr(locale.Catalogue, "fill", marked(locale.Catalogue.fill))
    for name in ("say", "offer", "recall", "refusal"):
        monkeypatch.setattr(locale, name, marked(getattr(locale, name)))
    pages = Pages()  # with no drawing made before
    about = locale.about(game.rules)
    for match in play(game, 5, looks=5):
        for seat in (0, SPECTATOR):
            seen = scene(pages, match, seat)
            text = pages.table(Visitor(), game.name, seen, "/t/1", can_undo=False)
            for words in _visible(text):
                rest = _unmarked(words)
                for known in (*NAMES, about.title, "Belfort", "EN", "NL", "IT", *LANGUAGES):
                    rest = rest.replace(known, "")
                assert not re.search(r"[^\W\d_]", rest), words


LANGUAGES = ("English", "Nederlands", "Italiano")


def _visible(text):
    """What a page shows or says: its text, and the attributes that are read out."""
    body = text[text.index("<title>") :]
    yield from re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', body)
    yield from re.findall(r">([^<>]+)<", body)


def _unmarked(words):
    depth, rest = 0, ""
    for letter in html.unescape(words):
        depth += letter == "⟦"
        rest += "" if depth else letter
        depth -= letter == "⟧"
    return rest
