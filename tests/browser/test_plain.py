"""Games that have drawn nothing, played in the browser on the plain table: one with everything that
it can show, one that says as little as a game may, and the distribution of `examples/`."""

import random
import re
from pathlib import Path

import html5lib
import pytest

import guest
from eye import Places, device, look, shut_out
from playing import (
    at,
    follow,
    make_move,
    offered,
    open_table,
    play_out,
    seen,
    wait_for_turn,
    wait_past,
)
from serving import Served
from shelving import shelve
from test_keyboard import by_keys

GAMES = ("quay", "bare", "beacon")
BEACON = Path(__file__).parents[2] / "examples" / "beacon"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    house = Served(folder, seed=5)
    beside = guest.write(BEACON, folder / "beacon")
    known = filter(None, [*shelve(folder), *beside, house.env.get("PYTHONPATH", "")])
    house.env |= {"PYTHONPATH": ":".join(known), "BELFORT_RUNTIME": "interpreted"}
    house.start()
    yield house
    house.stop()
    assert "Traceback" not in house.log.read_text()


@pytest.fixture(scope="module")
def url(served):
    return served.url


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("quay", (360, 640)),
        ("quay", (844, 390)),
        ("quay", (1440, 900)),
        ("bare", (390, 664)),
        ("bare", (844, 390)),
        ("beacon", (390, 664)),
        ("beacon", (1366, 768)),
    ],
)
def test_a_turn_is_in_sight_and_for_everyone(game, size, visit, url):
    page = visit(**device(size), color_scheme="dark" if size[0] == 1440 else "light")
    open_table(page, url, game, players=4 if size[0] == 360 else 2)
    dice, places = random.Random(3), Places()
    for _ in range(2):
        wait_for_turn(page)
        assert look(page) == []
        assert places.look(page) == []
        if ways := seen(page, "way"):
            dice.choice(ways).click()
            assert look(page) == []
            assert places.look(page) == []
        make_move(page, dice)
    wait_for_turn(page)
    assert shut_out(page) == []
    html5lib.HTMLParser(strict=True).parse(page.request.get(page.url).text())


@pytest.mark.parametrize(("game", "lit", "worths"), [("quay", ".hand", 4), ("beacon", ".board", 0)])
def test_a_whole_match_with_a_hint_to_the_score_and_the_review(game, lit, worths, visit, url):
    page = visit(**device((1440, 900)), locale="nl")
    page.goto(url)
    follow(page, f"a[href='/games/{game}']")
    open_table(page, url, game)
    wait_for_turn(page)
    assert page.locator(".hand button").count() or not page.locator(".hand .is-grey").count()
    page.locator("button[form=ask]").click()
    page.wait_for_selector(".why--hint")
    assert page.locator(f"{lit} .is-hint").count() == 1
    play_out(page, random.Random(1))
    assert page.locator("#end .results > li").count() == 2
    assert page.locator("#end .worths li").count() == worths
    assert look(page) == []
    assert shut_out(page) == []
    page.goto(f"{page.url}/review?step=20")
    assert look(page) == []


@pytest.mark.parametrize("game", ["quay", "beacon"])
def test_by_keys_alone(game, visit, url):
    page = visit(**device((1440, 900)))
    dice, taken = random.Random(14), []
    open_table(page, url, game)
    while wait_for_turn(page) != "over" and len(taken) < 8:
        taken.append(by_keys(page, dice.choice(offered(page))))
    presses, clicks = (sum(move[at] for move in taken) for at in (0, 1))
    assert presses <= 1.5 * clicks, taken


def test_what_is_told_says_a_card_s_reason_and_what_others_do(visit, url):
    page = visit(**device((390, 664)))
    open_table(page, url, "quay")
    dice = random.Random(2)
    for _ in range(12):
        if wait_for_turn(page) == "over" or page.locator(".hand .is-grey").count():
            break
        make_move(page, dice)
    page.locator(".hand button.is-grey").first.click()
    reason = page.locator(".why:visible")
    assert re.search(r"QY-\d", reason.inner_text())
    assert look(page) == []
    make_move(page, dice)
    page.wait_for_function("() => document.querySelector('#said').textContent.length > 20")


@pytest.mark.parametrize("game", GAMES)
def test_without_a_script(game, visit, url):
    page = visit(**device((390, 664)), java_script_enabled=False)
    page.goto(f"{url}/games/{game}")
    follow(page, "button[name=with][value=device]")
    for _ in range(3):
        if page.locator("#ready").count():
            follow(page, "#ready")
        if not page.locator("button[name=move]:visible").count():
            follow(page, "button[name=pick]:visible:not(.is-grey)")
        before = at(page)
        follow(page, "button[name=move]:visible")
        assert at(page) > before


def test_a_card_can_be_dragged_to_its_tower(visit, url):
    page = visit(**device((1440, 900)))
    open_table(page, url, "quay")
    wait_for_turn(page)
    before, card = at(page), page.locator(".hand button").first.bounding_box()
    page.mouse.move(card["x"] + 30, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] + 10, steps=3)
    lit = page.locator(".place:visible").first.bounding_box()
    page.mouse.move(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2, steps=4)
    page.mouse.up()
    wait_past(page, before)
