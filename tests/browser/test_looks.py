"""Whatever page follows another in place looks as if it had been opened afresh (V1)."""

import pytest

from belfort import engine, locale
from playing import make_any_move, open_table, state, wait_for_table
from test_visits import start_with_a_friend

LOOKS = """() => [...document.querySelectorAll('body, body *')]
  .filter(one => !one.closest('svg > *, noscript, #said, #notice'))
  .filter(one => one.checkVisibility())
  .map(one => { const had = getComputedStyle(one); const box = one.getBoundingClientRect();
    return [one.localName, one.getAttribute('class') ?? '', Math.round(box.width),
      Math.round(box.height), had.display, had.position, had.color, had.backgroundColor,
      had.fontSize, had.gridTemplateColumns, had.padding, had.borderWidth].join(' | '); })"""

STILL = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime < Infinity)
  .map(one => one.finished.catch(() => {})))"""

HEAD = """() => ({title: document.title, lang: document.documentElement.lang,
  theme: document.documentElement.dataset.theme ?? '',
  sheets: [...document.querySelectorAll('link[rel=stylesheet]')].map(one =>
    [one.getAttribute('href'), one.media, one.sheet !== null].join(' '))})"""


def settled(page):
    """The head and the looks of a page once nothing on it moves any more."""
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelector('#room').replaceChildren()")  # who is away may change
    page.evaluate("document.activeElement.blur()")
    page.evaluate(STILL)
    return page.evaluate(HEAD), page.evaluate(LOOKS)


def looks_as_opened_afresh(page):
    """What was shown in place and what another tab shows are one and the same."""
    head, looks = settled(page)
    other = page.context.new_page()
    other.goto(page.url)
    fresh_head, fresh_looks = settled(other)
    other.close()
    assert head == fresh_head
    assert all(sheet.endswith(" true") for sheet in head["sheets"])
    assert looks == fresh_looks


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_host_and_guest_see_their_table_in_its_own_looks__V1(game, visit, url):
    host, friend = start_with_a_friend(visit, url, game)
    for page in (host, friend):
        looks_as_opened_afresh(page)
    mover = next(page for page in (host, friend) if state(page) == "mine")
    make_any_move(mover)
    looks_as_opened_afresh(mover)


def test_a_rematch_looks_like_a_table_to_both__V1(visit, url):
    host, friend = start_with_a_friend(visit, url, "torens")
    host.locator("button[popovertarget=menu]").click()
    host.locator(".menu__out summary").click()
    host.locator("form[action$='/resign'] button").click()
    for page in (host, friend):
        page.wait_for_selector("#end")
    old = host.url
    friend.locator("button[form=again]").click()
    host.locator("button[form=again]").click()
    for page in (host, friend):
        page.wait_for_url(lambda new: new != old)
        wait_for_table(page)
        looks_as_opened_afresh(page)


def test_a_sheet_that_does_not_come_is_asked_for_with_the_whole_page__V1(visit, url):
    host = visit()
    open_table(host, url, "torens", "friends")
    host.evaluate("document.querySelectorAll('link[media]').forEach(link => link.remove())")
    lost, anew = [], []
    host.on("request", lambda asked: asked.is_navigation_request() and anew.append(asked.url))

    def lose(route):
        if anew:
            return route.fallback()
        lost.append(route.request.url)  # while it could wait, and when the table needs it
        return route.abort("connectionfailed")

    host.route("**/static/torens/stage.*.css", lose)
    host.evaluate("window.same = true")
    host.locator("form[action$='/bot'] button").first.click()
    wait_for_table(host)
    assert lost
    assert not host.evaluate("window.same ?? false"), "the page was loaded anew"
    host.unroute_all()
    looks_as_opened_afresh(host)


def test_the_language_comes_with_the_page(visit, url):
    host = visit()
    open_table(host, url, "torens", "friends")
    second = host.context.new_page()
    second.goto(f"{host.url}?lang=nl")
    host.locator("form[action$='/bot'] button").first.click()
    wait_for_table(host)
    assert host.locator("html").get_attribute("lang") == "nl"
    assert locale.house("nl")("table.log") in host.locator(".log").text_content()
