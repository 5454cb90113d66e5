"""Ways to play: with friends, passed round, by keyboard, without a script, on a phone."""

import random

import pytest

from belfort import engine, locale
from eye import look
from playing import (
    at,
    follow,
    make_move,
    open_table,
    play_out,
    seen,
    state,
    wait_for_table,
    wait_for_turn,
    wait_past,
)
from serving import CHROMIUM, Served

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def the_shortest() -> str:
    """The game with the fewest steps."""
    return min(engine.names("belfort"), key=lambda name: engine.rules(name).most_steps)


def start_with_a_friend(visit, url, game):
    """Two browsers at one table: the host's and the one that came by the link."""
    host, friend = visit(), visit()
    open_table(host, url, game, "friends")
    friend.goto(host.locator("#link").input_value())
    friend.fill("#name", "Joost")
    follow(friend, "form[action^='/join/'] button")
    for page in (host, friend):
        wait_for_table(page)
    return host, friend


def test_two_browsers_play_a_match_with_each_other(visit, url):
    game = the_shortest()
    pages = start_with_a_friend(visit, url, game)
    dice = random.Random(2)
    while True:
        for page in pages:
            wait_past(page, max(at(one) for one in pages) - 1)
        if state(pages[0]) == "over":
            break
        on_turn = [page for page in pages if state(page) == "mine"]
        assert len(on_turn) == 1
        make_move(on_turn[0], dice)
    assert state(pages[1]) == "over"
    assert (
        pages[0].locator("#end-title").inner_text() == pages[1].locator("#end-title").inner_text()
    )


def test_a_move_is_taken_back_when_the_other_agrees(visit, url):
    pages = start_with_a_friend(visit, url, "clocktowers")
    mover = next(page for page in pages if state(page) == "mine")
    other = next(page for page in pages if page is not mover)
    make_move(mover, random.Random(1))
    mover.locator("button[form=undo]").click()
    other.locator("form[action$='/undo'] button.btn--main").click()
    for page in pages:
        page.locator(".log li", has_text="took a move back").wait_for()


def test_a_device_is_passed_round_with_the_hands_covered(visit, url):
    page = visit()
    open_table(page, url, "clocktowers", "device")
    dice = random.Random(3)
    for _ in range(6):
        page.wait_for_selector("#ready, [data-mine]")
        if page.locator("#ready").is_visible():
            assert not seen(page, "move")
            assert page.locator(".hand").count() == 0
            page.locator("#ready").click()
        wait_for_turn(page)
        make_move(page, dice)
    assert page.locator(".log li").count() >= 3


def test_a_match_is_played_by_keyboard_alone(visit, url):
    page = visit()
    game = the_shortest()
    page.goto(f"{url}/games/{game}")
    page.locator("button[name=with][value=bots]").focus()
    page.keyboard.press("Enter")
    dice = random.Random(4)
    for _ in range(200):
        if wait_for_turn(page) == "over":
            break
        before = at(page)
        for _ in range(40):
            moves, picks = seen(page, "move"), seen(page, "pick")
            target = dice.choice(moves or picks)
            reach(page, target)
            page.keyboard.press("Enter")
            if moves:
                break
        wait_past(page, before)
    assert state(page) == "over"


def reach(page, target):
    """Tab to an element from wherever the focus is, as a person would."""
    for _ in range(150):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_match_is_played_without_a_script(game, visit, url):
    page = visit(java_script_enabled=False)
    open_table(page, url, game)
    dice = random.Random(5)
    for _ in range(12 if game != the_shortest() else 300):
        if not wait_plainly(page):
            break
        press_plainly(page, dice)
    page.locator(".log li").nth(1).wait_for(state="attached")
    if game == the_shortest():
        assert page.locator("#end").is_visible()


def wait_plainly(page) -> bool:
    """Look again until something is asked, as the page would by itself; False when it is over."""
    for _ in range(200):
        if page.locator("[data-mine], [data-over]").count():
            return page.locator("[data-over]").count() == 0
        page.wait_for_timeout(100)
        page.reload()
    raise AssertionError("nobody moves")


def press_plainly(page, dice):
    """A move, after as many things are picked up as it takes; every press brings a new page."""
    for _ in range(40):
        moves = [one for one in page.locator("button[name=move]").all() if one.is_visible()]
        with page.expect_navigation():
            dice.choice(moves or seen(page, "way") or seen(page, "pick")).click()
        if moves:
            return
    raise AssertionError("no move came in sight")


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_phone_shows_everything_of_a_turn(game, visit, url):
    page = visit(**PHONE)
    open_table(page, url, game)
    dice = random.Random(6)
    for _ in range(4):
        if wait_for_turn(page) == "over":
            break
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, "the page is wider than the phone"
        make_move(page, dice)


SCREENS = [(820, 1180), (1024, 768), (1280, 720), (1366, 660), (1440, 900)]

COVERED = """() => [...document.querySelectorAll('[name=move], [data-pick], .acts button')]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .filter(one => {
        one.scrollIntoView({block: 'center', behavior: 'instant'});
        const {left, top, width, height} = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(one => one.ariaLabel || one.innerText)"""


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_every_screen_shows_whose_turn_it_is_and_covers_nothing(game, visit, url):
    page = visit()
    counts = engine.rules(game).players
    open_table(page, url, game, **({"players": max(counts)} if len(counts) > 1 else {}))
    for turn in range(2):
        if wait_for_turn(page) == "over":
            break
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(COVERED) == []
            if width > 1200:
                page.evaluate("scrollTo(0, 0)")
                asked = page.locator(".turn").first.bounding_box()
                assert asked["y"] + asked["height"] <= height
                assert not [one for one in look(page) if "what happened last" in one]
        make_move(page, random.Random(turn))


def test_text_twice_as_large_leaves_every_page_whole(playwright, url):
    """As with a browser whose letters are set to 32 pixels: layouts follow the text."""
    large = ["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=large)
    page = browser.new_context(reduced_motion="reduce", locale="en-GB").new_page()
    page.goto(url)
    assert page.evaluate("getComputedStyle(document.body).fontSize") >= "32px"
    for game in engine.names("belfort"):
        for opened in (f"{url}/games/{game}", None):
            if opened:
                page.goto(opened)
            else:
                open_table(page, url, game)
                wait_for_turn(page)
            for width, height in [(390, 844), (820, 1180), (1440, 900)]:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, game
                assert page.evaluate(COVERED) == []
    browser.close()


def test_a_reload_and_a_restart_leave_the_table_as_it_was(tmp_path, chromium, served, visit, url):
    house = Served(tmp_path).start()
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    try:
        dice = random.Random(7)
        open_table(page, house.url, "clocktowers")
        for _ in range(2):
            wait_for_turn(page)
            make_move(page, dice)
        wait_for_turn(page)
        before = page.locator(".log ol").first.inner_text()
        page.reload()
        wait_for_turn(page)
        assert page.locator(".log ol").first.inner_text() == before
        house.stop()
        page.wait_for_selector("#notice:not([hidden])")
        house.start()
        page.wait_for_function(
            "() => document.querySelector('#notice').textContent === "
            "document.querySelector('#notice').dataset.found",
            timeout=60_000,
        )
        assert page.locator(".log ol").first.inner_text() == before
        wait_for_turn(page)
        make_move(page, dice)
        page.goto(house.url)
        page.go_back()
        wait_for_table(page)
        second = context.new_page()
        second.goto(page.url)
        wait_for_turn(page)
        wait_for_turn(second)
        make_move(second, dice)
        wait_past(page, at(second) - 1)
    finally:
        context.close()
        house.stop()


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_house_speaks_the_language_of_the_browser_and_the_one_chosen(language, visit, url):
    page = visit(locale=language)
    page.goto(url)
    assert page.locator("html").get_attribute("lang") == language
    other = next(one for one in locale.LANGUAGES if one != language)
    follow(page, f".lang a[lang={other}]")
    assert page.locator("html").get_attribute("lang") == other
    open_table(page, url, "clocktowers")
    assert page.locator("html").get_attribute("lang") == other
    wait_for_turn(page)
    make_move(page, random.Random(8))
    asked = locale.house(other)("table.log")
    assert asked in page.locator(".log").inner_text()


def test_light_or_dark_is_kept(visit, url):
    page = visit()
    page.goto(url)
    follow(page, "[data-theme-switch]")
    page.goto(f"{url}/games/torens")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_hint_names_a_move_and_a_reason_before_any_figure(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    page.locator("button[form=ask]").click()
    page.wait_for_selector(".why--hint")
    assert "%" not in page.locator(".why--hint").inner_text()
    assert page.locator(".is-hint").count() >= 1


def test_a_hint_stays_while_others_come_and_go_until_something_is_done(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    # what nobody sees yet has not been put in its place when the table is looked at again
    page.evaluate("() => { window.painted = window.requestAnimationFrame; }")
    page.evaluate("() => { window.requestAnimationFrame = () => 0; }")
    page.locator("button[form=ask]").click()
    page.wait_for_selector(".why--hint")
    page.evaluate("document.querySelector('[data-live]').dataset.mark = 'another'")
    with page.expect_response(lambda answer: "since=" in answer.url):
        page.context.set_offline(True)
        page.context.set_offline(False)  # the table is looked at again, and nothing was done
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("[data-live]:not([data-mark=another])", state="attached")
    assert page.locator(".why--hint").is_visible()
    page.evaluate("() => { window.requestAnimationFrame = window.painted; }")
    assert page.locator("button[name=move].is-hint").count() == 1
    make_move(page, random.Random(1))
    assert page.locator(".why--hint").count() == 0


def test_somebody_who_resigns_has_lost_and_can_play_again(visit, url):
    page = visit()
    open_table(page, url, "torens")
    page.locator("button[popovertarget=menu]").click()
    page.locator(".menu__out summary").click()
    page.locator("form[action$='/resign'] button").click()
    page.wait_for_selector("#end")
    assert "resigned" in page.locator("#end-title").inner_text()
    old = page.url
    page.locator("button[form=again]").click()
    page.wait_for_url(lambda new: new != old)
    wait_for_turn(page)


def test_a_finished_match_is_stepped_through_and_its_chance_checked(visit, url):
    page = visit()
    open_table(page, url, the_shortest())
    play_out(page, random.Random(9))
    follow(page, "#ledge a[href$='/review']")
    for width, height in ((1440, 900), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#scene").bounding_box()["height"] > height / 2, "the board is there"
        assert look(page) == []
    shown = page.locator(".rv__head small").inner_text()
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    assert page.locator(".rv__head small").inner_text() != shown
    follow(page, ".rv__acts a:last-of-type")
    follow(page, "#end a[href$='/fair']")
    assert page.locator(".verdict").inner_text().strip() == locale.house("en")("fair.good")
    with page.expect_download() as download:
        page.locator("a[href$='match.json']").click()
    assert download.value.suggested_filename.endswith(".json")


def test_somebody_without_a_seat_can_watch_but_not_move(visit, url):
    player, watcher = visit(), visit()
    open_table(player, url, "clocktowers")
    wait_for_turn(player)
    watcher.goto(player.url)
    wait_for_table(watcher)
    assert not seen(watcher, "move")
    assert watcher.locator(".hand .card").count() == 0
    make_move(player, random.Random(10))
    wait_past(watcher, at(player) - 1)


def test_moves_of_others_are_shown_one_after_the_other(visit, url):
    page = visit(quick=False, reduced_motion="no-preference")
    open_table(page, url, "clocktowers", players=4)
    wait_for_turn(page)
    page.evaluate(
        """() => { window.shown = []; new MutationObserver(() => {
          const step = document.querySelector('[data-table]').dataset.step;
          if (window.shown.at(-1) !== step) window.shown.push(step);
        }).observe(document.body, {subtree: true, attributeFilter: ['data-step']}); }"""
    )
    while state(page) == "mine":
        make_move(page, random.Random(11))
    page.wait_for_function("() => window.shown.length >= 3")
    steps = [int(step) for step in page.evaluate("window.shown")]
    assert steps == sorted(steps)


def test_a_table_that_is_not_there_is_said_to_be_gone(visit, url):
    page = visit()
    answer = page.request.get(f"{url}/tables/nosuchtable")
    assert answer.status == 404
    assert locale.house("en")("refused.title") in answer.text()
