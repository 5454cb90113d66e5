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
from belfort.games.castle.stage import pieces, places, spots, tracing
from belfort.games.castle.stage.end import finale
from belfort.games.castle.stage.keepsake import picture
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

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
        coloured, text = (picture(seen, seat, pencil=pencil) for pencil in (False, True))
        paints = [set(re.findall(r'fill="(#\w+)"', one)) for one in (coloured, text)]
        assert paints[1] <= {"#fff", "#4d4943"} < {*paints[0], "#fff"}
        assert len(ids_of(text)) == len(ids_of(coloured))
        root = ET.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert NAMES[seat] in "".join(root.itertext())
        assert not re.search(r"var\(|light-dark|url\(|class=", text)
        named = re.findall(r'href="#([^"]*)"', text)
        assert len(named) == text.count("href") > 0, "nothing of another file is shown"
        assert set(named) <= set(ids_of(text))
        assert len(ids_of(text)) == len(set(ids_of(text)))


def test_the_end_offers_every_castle_as_a_file(pages):
    *_, match = walk(BUILDER, 1)
    links = re.findall(
        r'href="data:image/svg\+xml,([^"]*)" download="([^"]*)"', page(pages, match, 0)
    )
    assert [html.unescape(file) for _, file in links] == [
        f"castle of {NAMES[seat]}{kind}.svg"
        for seat in sorted((0, 1), key=lambda s: match.result.ranks[s])
        for kind in ("", " to colour")
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


def ids_of(text):
    return re.findall(r'\sid="([^"]*)"', text)


@pytest.mark.parametrize("options", [BUILDER, ARCHITECT], ids=["builder", "architect"])
def test_a_line_of_the_log_leads_to_one_place_on_the_table(options, pages):
    """V10: whatever a step was about is found once, for everybody who looks."""
    told = set()
    for seed in range(2):
        for match in walk(options, seed):
            if match.step % 90 and not match.over and match.state.phase != p.THEFT:
                continue
            for seat in (0, 1, SPECTATOR):
                seen = scene(pages, match, seat)
                ids = ids_of(page(pages, match, seat))
                for event in seen.events:
                    for spot in spots(seen, event):
                        assert ids.count(spot) == 1, (event.words, spot)
                        told.add(event.sentence.key)
    assert {"rolls", "puts", "draws_residents", "clears_tower", "clears_flag"} <= told
    guests = {"visits"} if options is BUILDER else {"welcomes", "steals", "uses", "shifts"}
    assert guests <= told


def test_a_drawn_part_is_shown_where_it_stands__V10(pages):
    """The tower of a step is the tower with the worth that the step tells."""
    *_, match = walk(BUILDER, 2)
    seen = scene(pages, match, 0)
    found = 0
    for event in seen.events:
        if event.sentence.key != "clears_tower":
            continue
        seat, points = event.sentence.args["seat"], event.sentence.args["points"]
        place = spots(seen, event)[0]
        index = int(place.removeprefix(f"c{seat}-tower"))
        assert seen.view.tower[seat, index] == points
        found += 1
    assert found == sum(map(int, seen.view.towers))


def test_what_was_put_on_a_square_is_shown_on_that_square(pages):
    match = first(BUILDER, lambda m: m.step > 30 and m.actor == 0)
    seen = scene(pages, match, 0)
    put = [event for event in seen.events if event.sentence.key == "puts"]
    assert {event.sentence.args["seat"] for event in put} == {0, 1}
    for event in put:
        seat, square = event.sentence.args["seat"], event.sentence.args["square"]
        assert spots(seen, event) == (places.square(seat, square),)


def test_rows_and_columns_have_the_names_that_the_log_uses__V10(pages):
    match = first(BUILDER, lambda m: True)
    text = page(pages, match, match.actor)
    columns = re.findall(r'class="co co-v" style="--r:1;--c:(\d)"[^>]*>(\w)<', text)
    assert columns == [("2", "a"), ("3", "b"), ("5", "c"), ("6", "d")]
    for side, column in (("l", "1"), ("r", "7")):
        rows = re.findall(rf'class="co co-{side}" style="--r:(\d);--c:{column}"[^>]*>(\d)<', text)
        assert rows == [("1", "1"), ("2", "2"), ("3", "3")]
    d2 = re.search(r'<li class="sq[^"]*" style="([^"]*)" id="q\d-d2"', text)
    assert d2[1] == "--r:2;--c:6"


def test_on_a_phone_goal_guests_and_castles_are_folded_away_until_asked_for(pages):
    match = first(ARCHITECT, lambda m: m.state.phase == p.DICE)
    text = page(pages, match, match.actor)
    folds = re.findall(r'<(?:div|section) class="([^"]*\bfold\b[^"]*)" id="([^"]*)"', text)
    others = [f"castle-{seat}" for seat in range(3) if seat != match.actor]
    assert sorted(name for _, name in folds) == sorted([*others, "goal", "guests"])
    for _, name in folds:
        assert text.count(f'href="#{name}"') == 1
    assert text.count('class="btn fold__back" href="#scene"') == len(folds) + 1  # and the log's


def test_guests_that_are_to_be_chosen_are_not_folded_away(pages):
    for phase in (p.WELCOME, p.AGAIN, p.THEFT):
        match = first(ARCHITECT, lambda m, phase=phase: m.state.phase == phase)
        text = page(pages, match, match.actor)
        assert re.search(r'<section class="guests[^"]* is-choice" id="guests"', text)
        assert 'href="#guests"' not in text
        assert text.count("is-asked") == 1


@pytest.mark.parametrize("options", [BUILDER, ARCHITECT], ids=["builder", "architect"])
def test_the_keys_press_what_can_be_pressed_at_once(options, pages):
    """What carries `data-hand` holds buttons, and all buttons that wait for no pick."""
    seen = set()
    for match in walk(options, 4):
        if match.over or (kind := kind_of(match)) in seen:
            continue
        seen.add(kind)
        root = html5lib.parse(page(pages, match, match.actor), namespaceHTMLElements=False)
        hands = root.findall(".//*[@data-hand]")
        pressed = [one for one in root.findall(".//button[@name]") if "hidden" not in one.attrib]
        held = [one for hand in hands for one in hand.iter("button") if "hidden" not in one.attrib]
        aside = [one for one in pressed if "aside" in one.get("class", "")]
        assert {id(one) for one in pressed} == {id(one) for one in held + aside}, kind


def test_a_question_mark_in_use_is_not_called_used(pages):
    """Its face is chosen, its place is not."""
    match = first(BUILDER, lambda m: m.state.face != p.NONE and m.actor == m.state.turn)
    text = page(pages, match, match.actor)
    dice = re.search(r'<ul class="dice.*?</ul>', text, re.DOTALL)[0]
    now = re.findall(r'<span class="die is-now">.*?<p><b>(.*?)</b><span>(.*?)</span>', dice)
    assert ("Any face", "now") in now


def test_who_took_a_die_is_drawn_and_said(pages):
    match = first(
        {"players": 3, "version": "builder"},
        lambda m: m.state.phase == p.DICE and m.actor == 0 and m.state.took[2] != p.NONE,
    )
    dice = re.search(r'<ul class="dice.*?</ul>', page(pages, match, 1), re.DOTALL)[0]
    assert "taken by Anouk" in dice
    assert re.search(r'<span class="takers"><svg class="bird"', dice)


def test_the_finale_tells_what_is_there_to_see(pages):
    told = set()
    for options in (BUILDER, ARCHITECT, {"players": 2, "version": "architect", "size": "tiny"}):
        for seed in range(8):
            *_, match = walk(options, seed)
            seen = scene(pages, match, 0)
            ranks, view = match.result.ranks, seen.view
            said = finale(seen)
            flags = any(view.flag_count[seat] for seat, rank in enumerate(ranks) if rank == 1)
            assert ("flags are up" in said) == flags
            for seat, rank in enumerate(ranks):
                named = f"{NAMES[seat]}: {match.result.scores[seat]} point" in said
                assert named == (len(ranks) == 2 and rank == 2)
            told.add(flags)
            text = page(pages, match, 0)
            assert html.escape(said, quote=False) in text
            assert text.count('class="bunting"') == 1
            assert len(re.findall(r"\bis-first\b", text)) == list(ranks).count(1)
    assert told == {True, False}


@pytest.mark.parametrize("options", [BUILDER, ARCHITECT], ids=["builder", "architect"])
def test_a_mark_says_what_of_the_board_is_not_from_the_sheet(options, pages):
    """E4: at the table, on a press; and nothing where all of it is."""
    match = first(options, lambda m: True)
    mark = re.search(r'<li class="source".*?</li>', page(pages, match, match.actor), re.DOTALL)[0]
    assert "<details><summary" in mark
    for words in ("Reconstructed", "the squares", "the lines,", "what the lines bring"):
        assert mark.count(words) == 1
    assert ("guests" in mark) == (options is BUILDER)
    assert "On the rule sheet" not in mark
