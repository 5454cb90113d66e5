"""The castle on a page, at every kind of step, and as a picture to keep."""

import html
import random
import re
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import html5lib
import pytest

from belfort.engine import SPECTATOR
from belfort.games.castle import position as p
from belfort.games.castle.table import pieces, tracing
from belfort.games.castle.table.keepsake import picture
from belfort.house.pages import Pages, Visitor
from belfort.house.scene import scene_of
from belfort.match import Game

NAMES = ("Mira", "Joost", "Anouk", "Nele")
MOVE = re.compile(r'<button[^>]* name="move" value="([^"]*)"[^>]*>')


@pytest.fixture(scope="module")
def pages():
    return Pages()


def scene(pages, match, seat, picked="", language="en"):
    names = NAMES[: match.game.players]
    return scene_of(match, seat, names, pages.store.art("castle"), language, picked)


def page(pages, match, seat, picked=""):
    seen = scene(pages, match, seat, picked)
    return pages.table(Visitor(), "castle", seen, "/t/1", match.can_undo)


def kind_of(match):
    """What a position asks, as far as the table looks different."""
    s = match.state
    dog = s.guest == p.DAGOBERT
    dice = {int(s.dog)} if dog else set(map(int, s.die))
    chosen = s.face != p.NONE
    return int(s.phase), bool(s.acting == s.turn), bool(dog), bool(chosen), p.WILD in dice


def walk(options, seed):
    """Every position of a random match where somebody chooses, and the end."""
    dice = random.Random(seed)
    match = Game("castle", options).match(seed)
    while not match.over:
        yield match
        match.play(dice.choice(match.moves()))
    yield match


def first(options, wanted):
    """The first position of random matches that is as it should be."""
    for seed in range(60):
        for match in walk(options, seed):
            if not match.over and wanted(match):
                return match
    raise AssertionError("no such position was found")


ARCHITECT = {"players": 3, "version": "architect"}
BUILDER = {"players": 2, "version": "builder"}


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        (BUILDER, {p.DICE, p.CLEAR}),
        (ARCHITECT, {p.DICE, p.CLEAR, p.WELCOME, p.POWER, p.GIFT, p.CONJURE, p.AGAIN, p.THEFT}),
    ],
    ids=["builder", "architect"],
)
def test_every_kind_of_step_has_each_of_its_moves_once_on_a_strict_page(options, phases, pages):
    parser, seen = html5lib.HTMLParser(strict=True), set()
    for seed in range(4):
        for match in walk(options, seed):
            if match.over or (kind := kind_of(match)) in seen:
                continue
            seen.add(kind)
            for seat in (match.actor, (match.actor + 1) % match.game.players, SPECTATOR):
                text = page(pages, match, seat)
                parser.parse(text)
                offered = [move.text for move in match.moves()] if seat == match.actor else []
                found = [html.unescape(one) for one in MOVE.findall(text)]
                assert sorted(found) == sorted(offered), kind
    assert {kind[0] for kind in seen} == phases


def test_every_move_can_be_reached_by_what_is_in_sight(pages):
    """A hidden move belongs to something that can be picked."""
    for match in walk(ARCHITECT, 7):
        if match.over or match.step % 9:
            continue
        text = page(pages, match, match.actor)
        picks = set(re.findall(r'data-pick="([^"]*)"', text))
        for button in MOVE.finditer(text):
            needs = re.search(r'data-for="([^"]*)"', button[0])
            assert ("hidden" in button[0]) == bool(needs)
            assert not needs or needs[1] in picks


def test_a_die_that_needs_no_place_is_taken_by_itself(pages):
    match = first(
        BUILDER,
        lambda m: (
            m.state.phase == p.DICE
            and m.state.face == p.NONE
            and p.RESIDENT in m.state.die
            and "R" in [move.text for move in m.moves()]
        ),
    )
    text = page(pages, match, match.actor)
    assert re.search(r'<button class="die is-lit"[^>]* value="R"', text)


def test_one_die_that_leads_to_places_lights_them_at_once__CA_9(pages):
    match = first(
        BUILDER,
        lambda m: (
            m.state.phase == p.DICE
            and m.state.die[0] == m.state.die[1]
            and any("@" in move.text for move in m.moves())
        ),
    )
    text = page(pages, match, match.actor)
    lit = re.findall(r'<button class="sq__go is-lit"[^>]*>', text)
    assert lit
    assert not any("hidden" in button for button in lit)


def test_a_guest_that_cannot_be_stolen_says_by_which_rule__CA_46(pages):
    def guarded(match):
        s = match.state
        crowns = s.owner[p.FIRST_CROWN :]
        behind = s.owner[p.GUARD] >= 0 and s.owner[p.GUARD] in crowns
        return s.phase == p.THEFT and behind and s.owner[p.GUARD] != s.acting

    match = first({"players": 4, "version": "architect"}, guarded)
    text = page(pages, match, match.actor)
    grey = re.findall(r'<button[^>]* class="gcard is-grey"[^>]*>', text)
    assert grey
    assert "CA-46" in text


def test_lines_that_cross_are_announced__CA_18(pages):
    def crossing(match):
        lines = [move.text for move in match.moves() if move.text.startswith("x")]
        full = {"xa", "x1L"}, {"xa", "x2L"}, {"xa", "x3L"}
        return match.state.phase == p.CLEAR and any(pair <= set(lines) for pair in full)

    match = first(BUILDER, crossing)
    seen = scene(pages, match, match.actor)
    assert seen.say("table.tray.cross") in html.unescape(page(pages, match, match.actor))


def test_only_what_was_just_drawn_is_drawn_stroke_by_stroke(pages):
    match = first(BUILDER, lambda m: m.state.phase == p.CLEAR and m.step > 60)
    seat = match.actor
    before = page(pages, match, seat)
    line = next(move for move in match.moves() if move.text.startswith("x"))
    told = match.game.rules.words.tell(match.state, line.code)
    match.play(line)
    after = page(pages, match, seat)
    part = told.args["part"]
    drawn = told.key == f"clears_{part}" and part != "residents"
    assert "draw-l" not in before
    assert len(re.findall(rf'id="draw-l{seat}-{part}', after)) == drawn


@pytest.mark.parametrize("name", pieces.PARTS)
def test_the_strokes_of_a_part_follow_each_other_and_end_soon(name):
    strokes, lasts = tracing.strokes(name)
    begins = [begun for _, begun, _ in strokes]
    assert len(strokes) > 1
    assert begins == sorted(begins)
    assert 0 < lasts <= tracing.LONGEST + 1e-9


@pytest.mark.parametrize("language", ["en", "nl", "it"])
def test_a_finished_castle_is_a_picture_of_its_own(language, pages):
    *_, match = walk({"players": 2, "version": "architect"}, 3)
    seen = scene(pages, match, 0, language=language)
    for seat in range(2):
        text = picture(seen, seat)
        root = ET.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert NAMES[seat] in "".join(root.itertext())
        assert not re.search(r"var\(|light-dark|href|url\(|class=", text)


def test_the_end_offers_every_castle_as_a_file(pages):
    *_, match = walk(BUILDER, 1)
    links = re.findall(
        r'href="data:image/svg\+xml,([^"]*)" download="([^"]*)"', page(pages, match, 0)
    )
    assert [html.unescape(file) for _, file in links] == [
        f"castle of {NAMES[seat]}.svg"
        for seat in sorted((0, 1), key=lambda s: match.result.ranks[s])
    ]
    for data, _ in links:
        ET.fromstring(unquote(html.unescape(data)))


def test_the_score_taken_apart_adds_up(pages):
    for options in (BUILDER, ARCHITECT):
        *_, match = walk(options, 2)
        text = page(pages, match, 0)
        sums = re.findall(r'<ul class="worths">(.*?)</ul>', text, re.DOTALL)
        found = [sum(map(int, re.findall(r"<b>(\d+)</b>", one))) for one in sums]
        assert sorted(found) == sorted(match.result.scores)
