"""An album and a puzzle in the browser: with a script and without one, at a desk and on a phone."""

import io
import random
import re
import zipfile

import pytest
from playwright.sync_api import expect

import belfort
from belfort import engine, puzzles
from belfort.match import dump, verify
from eye import shut_out

DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 664}


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """A match of each game, played elsewhere."""
    place, dice = tmp_path_factory.mktemp("files") / "matches.zip", random.Random(3)
    with zipfile.ZipFile(place, "w") as packed:
        for name in engine.names("belfort"):
            match = belfort.game(name).match(4, ["Ann", "Ben"])
            while not match.over:
                match.play(dice.choice(match.moves()))
            packed.writestr(f"{name}.json", dump(match))
    return place


def is_whole(page):
    """Nothing is wider than the page."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_files_come_into_an_album_and_out_again(script, visit, url, bundle):
    page = visit(viewport=DESK, java_script_enabled=script)
    page.goto(f"{url}/album")
    page.locator("input[type=file]").set_input_files(bundle)
    if not script:
        page.get_by_role("button", name="Bring it").click()
    games = len(engine.names("belfort"))
    expect(page.locator(".match")).to_have_count(games)
    for name in engine.names("belfort"):
        drawn = page.locator(f".shot--{name}").first
        box = drawn.bounding_box()
        art = drawn.locator("svg").first.bounding_box()
        assert art["y"] >= box["y"] - 1
        assert art["height"] > 8, f"{name} has no picture"
    page.locator(".chip2", has_text="Torens").click()
    expect(page.locator(".match")).to_have_count(1)
    page.locator(".chip2", has_text="All games").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="All my matches").click()
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as packed:
        assert len(packed.namelist()) == games
        assert all(verify(packed.read(one).decode()) == [] for one in packed.namelist())
    if script:
        assert shut_out(page) == []
    page.set_viewport_size(PHONE)
    is_whole(page)
    page.locator(".match").first.get_by_role("link", name="Look back").click()
    address = page.url.partition("/review")[0]
    page.goto(f"{address}/onward?step=60")
    is_whole(page)
    if script:
        assert shut_out(page) == []
    page.locator(".onward__seat").nth(1).click()
    expect(page.locator("[data-seat='1']")).to_be_hidden()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]+$"))
    expect(page.locator("#scene")).to_be_visible()


def test_a_puzzle_is_solved_by_keys_alone(visit, url):
    page = visit(viewport=DESK)
    one, wrong = pressable(page, url)
    assert shut_out(page) == []
    for text, head in ((wrong, "Not that one"), (one.best, "Right")):
        page.locator(f'button[name=move][value="{text}"]:visible').first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".teach")).to_contain_text(head)
    expect(page.locator("[data-go]")).to_be_focused()
    page.goto(f"{url}/puzzles?game={one.game}")
    expect(page.locator(".win.is-lit")).to_have_count(1)
    assert shut_out(page) == []


def pressable(page, url):
    """A puzzle in which the solution and a wrong move are buttons that lie open."""
    for one in puzzles.all_puzzles():
        page.goto(f"{url}/games/{one.game}/puzzles/{one.name}")
        there = [
            text
            for text in one.worths
            if page.locator(f'button[name=move][value="{text}"]:visible').count()
        ]
        if one.best in there and len(there) > 1:
            return one, next(text for text in there if text != one.best)
    raise AssertionError("every puzzle needs more than one press")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_on_a_phone_a_puzzle_is_tried_shown_and_played_on(script, visit, url):
    for one in {one.game: one for one in puzzles.all_puzzles()}.values():
        page = visit(viewport=PHONE, java_script_enabled=script)
        page.goto(f"{url}/games/{one.game}/puzzles/{one.name}?tried={list(one.worths)[-1]}")
        is_whole(page)
        sheet = page.locator(".teach__sheet")
        expect(sheet).to_contain_text("Not that one")
        before = page.locator("#scene").bounding_box()
        page.get_by_role("link", name="Try again").click()
        expect(sheet).to_contain_text("clearly the best")
        after = page.locator("#scene").bounding_box()
        assert before == after, "the table moves under an answer"
        page.goto(f"{url}/games/{one.game}/puzzles/{one.name}?show=1")
        expect(sheet).to_contain_text("The solution")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]+$"))
    expect(page.locator("#scene")).to_be_visible()
