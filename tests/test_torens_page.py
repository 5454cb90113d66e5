"""The table of Torens on a page: every card is where the position says, and sentences are spoken
as they are shown."""

import random
import re
from dataclasses import replace

import pytest
from markupsafe import Markup

from belfort import engine, locale
from belfort.engine import SPECTATOR
from belfort.games.torens import rules as r
from belfort.games.torens.table import picture
from belfort.house.pages import Pages, Visitor
from belfort.house.scene import scene_of
from belfort.ink import Hint
from belfort.match import Game

NAMES = ("Mira", "Joost")
VARIANTS = [Game("torens", {"variant": variant}) for variant in r.VARIANTS]
every_variant = pytest.mark.parametrize("game", VARIANTS, ids=r.VARIANTS)


@pytest.fixture(scope="module")
def pages():
    return Pages()


def matches(game, seed, every):
    """A random match before every so many moves, and at its end."""
    dice = random.Random(seed)
    match = game.match(seed)
    while not match.over:
        if dice.randrange(every) == 0:
            yield match
        match.play(dice.choice(match.moves()))
    yield match


def scene(pages, match, seat, picked="", language="en"):
    return scene_of(match, seat, NAMES, pages.store.art("torens"), language, picked)


def words(markup):
    """What an element shows, its drawings left out."""
    return Markup(re.sub(r"<svg.*?</svg>", "", markup)).striptags()


def drawn(board, side):
    """For each column from the left: the storeys and roofs of the towers of a side."""
    towers = re.findall(
        rf'<div class="tower tower--{side}.*?" style="--col:(\d+)">(.*?)</div>', board
    )
    return [
        (len(re.findall(r"pieces\.\w+\.svg#b-", levels)), levels.count("#r-"))
        for _, levels in sorted(towers, key=lambda tower: int(tower[0]))
    ]


def without_places(board):
    return re.sub(r"<button.*?</button>", "", board)


@every_variant
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_tower_has_the_cards_that_the_position_counts(game, seat, pages):
    for match in matches(game, 1, every=6):
        view, near = match.state, max(seat, 0)
        board = without_places(picture(scene(pages, match, seat)).board)
        order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
        for side, owner in (("up", near), ("down", 1 - near)):
            counted = [
                (int(view.storeys[owner, base]), int(view.roofed[owner, base])) for base in order
            ]
            assert drawn(board, side) == counted
        assert board.count("#p-") == r.extra_storeys(view)
        assert board.count("#s-") == int(view.gap.sum() + view.end.sum())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_the_bases_from_its_own_side(seat, pages):
    board = picture(scene(pages, VARIANTS[0].match(1), seat)).board
    colours = re.findall(r"#base-(\w+)", board)
    from_the_first = ["red", "yellow", "green", "blue", "purple"]
    assert colours == (from_the_first if seat == 0 else from_the_first[::-1])


@every_variant
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_sentence_is_spoken_as_it_is_shown(game, language, pages):
    for match in matches(game, 2, every=8):
        for seat in (0, 1):
            ledge = picture(scene(pages, match, seat, language=language)).ledge
            for spoken, shown in re.findall(r'<p [^>]*data-say="([^"]*)"[^>]*>(.*?)</p>', ledge):
                assert Markup(spoken).unescape() == words(shown)


@every_variant
def test_every_place_has_its_sentence_and_its_move(game, pages):
    for match in matches(game, 3, every=5):
        if match.over:
            continue
        seen = scene(pages, match, match.actor)
        drawing = picture(seen)
        places = set(re.findall(r'data-pick="([^"]*)"', drawing.board))
        laid = [offer for offer in seen.offers if r.laid_place(offer.code) != r.ASIDE]
        assert len(places) == len(laid)
        for place in places:
            assert f'<p data-for="{place}"' in drawing.ledge
            assert f'data-for="{place}"' in drawing.acts


def test_a_block_keeps_its_paint_when_it_is_laid(pages):
    match = next(match for match in matches(VARIANTS[1], 4, every=1) if _may_build(match))
    seat, move = match.actor, match.moves()[0]
    place = move.text.partition("@")[2]
    board = picture(scene(pages, match, seat, place)).board
    [button] = re.findall(rf'<button[^>]*value="{place}".*?</button>', board)
    paint = re.search(r"#(b-\w+)", button)[1]
    match.play(move)
    board = without_places(picture(scene(pages, match, seat)).board)
    assert f"#{paint}" in board


def _may_build(match):
    return not match.over and match.moves()[0].text.startswith(("above", "below"))


@every_variant
def test_at_the_end_the_towers_that_decided_are_lit(game, pages):
    for seed in range(5):
        match = list(matches(game, seed, every=999))[-1]
        drawing = picture(scene(pages, match, 0))
        ranks, scores = match.result.ranks, match.result.scores
        lit = len(re.findall(r'class="(?:tower|extra)[^"]* counts"', drawing.board))
        if 1 not in ranks:
            assert re.search(r'class="extra counts"', drawing.board)
            assert lit == 1
        elif max(scores):
            assert lit >= 1
        assert drawing.end.count("<h3>") == (2 if game.options["variant"] == "build" else 3)


def test_a_hint_marks_the_place_it_speaks_for(pages):
    match = VARIANTS[0].match(5)
    seen = scene(pages, match, match.actor)
    offer = seen.offers[-1]
    board = picture(replace(seen, hint=Hint(offer.text, "because"))).board
    [marked] = re.findall(r"<button[^>]*is-hint[^>]*>", board)
    assert f'value="{offer.text.partition("@")[2]}"' in marked


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_rule_that_is_cited_can_be_pointed_to(language, pages):
    page = pages.game(Visitor(language), "torens")
    numbers = re.findall(r'id="TO-(\d+)"', page)
    cited = {
        number
        for name, rules in vars(engine.rules("torens").words).items()
        if _cites(name, rules)
        for number in rules
    }
    assert cited
    assert {str(number) for number in cited} <= set(numbers)


def _cites(name, value):
    return name.startswith("_") and isinstance(value, tuple) and len(value) == len(r.VARIANTS)
