"""The page of a game: one press to play, against somebody with a face; everything else folds."""

import random
import re

import pytest

from belfort import engine, locale
from belfort.web.cast import BIRDS
from playing import make_move, open_table, wait_for_turn

PHONES = [(390, 664), (360, 640), (844, 390)]

SMALL = """() => [...document.querySelectorAll('a, button, select, summary, label.foe, input')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.matches('.vh, .skip'))
    .filter(one => !one.closest('.rules'))
    .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""

SEEN = """one => { const box = one.getBoundingClientRect(); return box.top >= 0
    && box.bottom <= innerHeight && one.contains(
        document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }"""


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("game", engine.names("belfort"))
def test_one_press_opens_a_table_against_a_face__V15(game, script, visit, url):
    page = visit(viewport={"width": 390, "height": 664}, locale="it", java_script_enabled=script)
    page.goto(f"{url}/games/{game}")
    press = page.locator(".go__main")
    assert press.inner_text().strip() == locale.house("it")("setup.play", name="Lieve")
    press.click()
    page.wait_for_url(re.compile(r"/tables/\w+"))
    assert "Lieve" in page.locator("h1").inner_text()
    assert page.locator("use[href*='face-lieve']").count() >= 1


@pytest.mark.parametrize(("width", "height"), [*PHONES, (360, 460)])
@pytest.mark.parametrize("game", engine.names("belfort"))
def test_the_press_is_in_sight_and_everything_is_large_enough(game, width, height, visit, url):
    page = visit(viewport={"width": width, "height": height}, locale="it", has_touch=True)
    page.goto(f"{url}/games/{game}")
    assert page.locator(".go__main").evaluate(SEEN)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".more summary").click()
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_the_chosen_face_is_the_one_that_sits_down(script, visit, url):
    page = visit(java_script_enabled=script)
    for one in BIRDS:
        page.goto(f"{url}/games/clocktowers")
        page.locator(f".foe:has([value={one.bot}])").click()
        words = page.locator(".foes__say [data-bot]:visible").inner_text()
        assert locale.manner(engine.rules("clocktowers"), one.bot) in words
        assert page.locator(".storeys:visible i:not(.no)").count() == one.strength
        assert page.locator(".go__main").inner_text().strip() == f"Play against {one.name}"
        page.locator(".go__main").click()
        page.wait_for_url(re.compile(r"/tables/\w+"))
        assert one.name in page.locator("h1").inner_text()


def test_a_face_is_chosen_by_keyboard(visit, url):
    page = visit()
    page.goto(f"{url}/games/torens")
    page.locator("[name='bot.1']:checked").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/tables/\w+"))
    assert "Bavo" in page.locator("h1").inner_text()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_at_a_larger_table_one_sees_who_sits_down(script, visit, url):
    page = visit(java_script_enabled=script)
    page.goto(f"{url}/games/heist")
    page.locator(".more summary").click()
    page.select_option("#option-players", "4")
    company = page.locator(".company li:visible").all_inner_texts()
    assert [one.strip() for one in company] == ["Pia", "Flip"]
    assert page.locator(".go__main").inner_text().strip() == "Play against Lieve and 2 others"
    page.locator(".go__main").click()
    page.wait_for_url(re.compile(r"/tables/\w+"))
    for name in ("Lieve", "Pia", "Flip"):
        assert name in page.locator("h1").inner_text()


def test_only_seats_that_are_taken_can_start_and_the_fold_says_what_holds__V15(visit, url):
    page = visit()
    page.goto(f"{url}/games/clocktowers")
    page.locator(".more summary").click()
    page.select_option("#option-players", "4")
    page.select_option("#option-starter", "3")
    page.select_option("#clock", "day")
    held = page.locator("[data-held]")
    assert held.inner_text() == "4 players, the fourth player starts, 1 day for every move"
    page.select_option("#option-players", "2")
    assert page.locator("#option-starter option:not([disabled])").count() == 4
    assert held.inner_text() == "2 players, the lot decides who starts, 1 day for every move"
    page.locator(".go__main").click()
    page.wait_for_selector("[data-table]")
    page.wait_for_selector(".clocks")
    assert (
        "23:59" in page.locator(".clocks").inner_text()
        or "1 day" in page.locator(".clocks").inner_text()
    )


def test_without_a_script_a_seat_that_nobody_takes_is_refused_in_words__V15(visit, url):
    page = visit(java_script_enabled=False)
    page.goto(f"{url}/games/clocktowers")
    form = {"game": "clocktowers", "option.players": "2", "option.starter": "3", "with": "bots"}
    answer = page.request.post(f"{url}/tables", form=form)
    assert answer.status == 422
    assert locale.house("en")("refusals.bad_starter", players=2)[1:] in answer.text()


def test_who_returns_finds_what_was_chosen_last(visit, url):
    page = visit()
    open_table(page, url, "castle", who="Rik", players=3, version="architect", starter="lot")
    page.goto(f"{url}/games/castle")
    assert page.locator(".go__main").inner_text().strip().startswith("Play against Rik and 1 other")
    held = page.locator("[data-held]").inner_text()
    assert held.startswith("3 players, Famous Architect: ")
    assert held.endswith(", Rik")
    page.goto(f"{url}/games/heist")
    assert page.locator(".go__main").inner_text().strip() == "Play against Lieve"


def test_a_move_that_stays_is_explained__V16(visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, "torens")
    wait_for_turn(page)
    undo = page.locator("button[form=undo]")
    assert undo.get_attribute("title") == locale.house("en")("undo.nothing")
    make_move(page, random.Random(1))
    wait_for_turn(page)
    assert undo.is_disabled()
    assert undo.get_attribute("title") == locale.house("en")("undo.shown")


def test_the_youngest_is_asked_for_where_people_share_a_device(visit, url):
    page = visit()
    open_table(page, url, "castle", "device", starter="rule")
    assert page.locator("label[for=starter]").inner_text() == "Who is the youngest?"
    page.select_option("#starter", "1")
    page.locator("form[action$='/start'] button").click()
    page.wait_for_selector("#ready, [data-mine]")
    assert "Player 2" in page.locator("body").inner_text()


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_lobby_and_invitation_have_presses_large_enough(width, height, visit, url):
    screen = {"viewport": {"width": width, "height": height}, "has_touch": True}
    host, friend = visit(**screen, locale="nl"), visit(**screen, locale="nl")
    open_table(host, url, "heist", "friends", players=4)
    host.locator("form[action$='/bot'] button").first.click()
    host.wait_for_selector("use[href*='face-lieve-calm']")
    friend.goto(host.locator("#link").input_value())
    for page in (host, friend):
        assert page.evaluate(SMALL) == []
        for wide in range(width, 1440, 20):
            page.set_viewport_size({"width": wide, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= wide


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_game_s_page_weighs_less_than_260_kilobytes(game, visit, url):
    page = visit(viewport={"width": 390, "height": 844})
    line, weights = page.context.new_cdp_session(page), []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    page.goto(f"{url}/games/{game}", wait_until="networkidle")
    assert 50_000 < sum(weights) < 260_000
