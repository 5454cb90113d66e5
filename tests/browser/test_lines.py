"""Lines that break: what was done is kept, shown as waiting, and sent once (V8)."""

import random

from playing import a_move, at, make_move, open_table, seen, state, wait_for_turn, wait_past
from serving import Served

NOTICE = "#notice:not([hidden])"


def told(page) -> str:
    """What the notice says now; empty if there is none."""
    shown = page.locator("#notice")
    return shown.inner_text().strip() if shown.is_visible() else ""


def words(page, kind: str) -> str:
    return page.locator("#notice").get_attribute(f"data-{kind}")


def press_offline(page):
    """A move while the line is gone: the button, once it is marked."""
    page.context.set_offline(True)
    a_move(page, random.Random(1)).click()
    page.wait_for_selector(".is-waiting")
    return page.locator(".is-waiting")


def test_a_move_without_a_line_waits_and_is_made_once_it_is_back__V8(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    before = at(page)
    pressed = press_offline(page)
    assert pressed.get_attribute("aria-label").rstrip(".") in told(page)
    assert at(page) == before
    page.context.set_offline(False)
    wait_past(page, before)
    assert not page.locator(".is-waiting").count()
    page.wait_for_selector(NOTICE, state="hidden")
    wait_for_turn(page)
    make_move(page, random.Random(2))


def test_a_move_that_waits_can_be_taken_back__V8(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    before = at(page)
    press_offline(page)
    page.locator("#notice .btn").click()
    assert not page.locator(".is-waiting").count()
    assert told(page) == words(page, "lost")
    page.context.set_offline(False)
    page.wait_for_function("() => document.querySelector('#notice').hidden")
    assert at(page) == before
    assert state(page) == "mine"


def test_a_move_that_waits_outlives_a_reload__V8(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    before = at(page)
    page.route("**/moves", lambda route: route.abort("connectionfailed"))
    a_move(page, random.Random(1)).click()
    page.wait_for_selector(".is-waiting")
    page.unroute_all()
    page.reload()
    wait_past(page, before)
    assert not page.locator(".is-waiting").count()


def test_what_another_did_meanwhile_makes_a_waiting_move_stale__V8(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    press_offline(page)
    other = page.context.browser.new_context(storage_state=page.context.storage_state()).new_page()
    other.goto(page.url)
    wait_for_turn(other)
    make_move(other, random.Random(3))
    wait_for_turn(other)  # the bots have answered: nothing more comes
    after = at(other)
    other.context.close()
    page.context.set_offline(False)
    wait_past(page, after - 1)
    told = page.locator("#room .room__say", has_text="moved on")
    told.wait_for()
    assert not page.locator(".is-waiting").count()
    page.evaluate("document.querySelector('[data-live]').dataset.mark = 'another'")
    with page.expect_response(lambda answer: "since=" in answer.url):
        page.context.set_offline(True)
        page.context.set_offline(False)  # the table is looked at again, and nothing was done
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    assert told.is_visible()


def test_a_house_that_cannot_now_is_asked_again__V8(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    before, asked = at(page), []

    def busy(route):
        asked.append(route.request.url)
        if len(asked) < 3:
            route.fulfill(status=503, body="")
        else:
            route.fallback()

    page.route("**/moves", busy)
    a_move(page, random.Random(1)).click()
    page.wait_for_selector(".is-waiting")
    wait_past(page, before)
    assert len(asked) == 3


def test_notices_go_when_their_cause_goes_and_none_is_empty__V8(tmp_path, chromium):
    house = Served(tmp_path).start()
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    try:
        open_table(page, house.url, "clocktowers")
        wait_for_turn(page)
        page.evaluate(
            """() => { window.empty = 0; new MutationObserver(() => {
              const box = document.querySelector('#notice');
              if (box.checkVisibility() && !box.innerText.trim()) window.empty += 1;
            }).observe(document.body, {subtree: true, childList: true, attributes: true}); }"""
        )
        house.stop()
        page.wait_for_selector(NOTICE)
        assert told(page) == words(page, "lost")
        before = at(page)
        seen(page, "way")[0].click()
        seen(page, "move")[0].click()
        page.wait_for_selector(".is-waiting")
        house.start()
        wait_past(page, before)
        page.wait_for_selector("#notice", state="hidden", timeout=60_000)
        assert page.evaluate("window.empty") == 0
        assert page.locator("#notice").text_content() == ""
    finally:
        context.close()
        house.stop()
