"""What is heard: each step once, in the order in which it happened (V9)."""

from itertools import pairwise

import pytest

from belfort import engine
from playing import make_any_move, open_table, state, wait_for_turn
from test_visits import start_with_a_friend

HEARD = """() => { window.heard = []; new MutationObserver(changes => {
  for (const change of changes) for (const node of change.addedNodes)
    window.heard.push(node.textContent);
}).observe(document.querySelector('#said'), {childList: true}); }"""

LOG = """() => [...document.querySelectorAll('.log li[id^=e]')].map(line =>
  [Number(line.id.slice(1)), line.textContent.replace(/\\s+/g, ' ').trim()])"""

EMPTY = """() => [...document.querySelectorAll('li')].filter(one => one.checkVisibility())
  .filter(one => !one.closest('[aria-hidden=true]') && !one.innerText.trim())
  .filter(one => !one.querySelector('[aria-label], input, [title]'))
  .map(one => one.outerHTML.slice(0, 200))"""


def play_and_listen(page, turns: int) -> list[str]:
    """What is heard of the log while some turns are played."""
    wait_for_turn(page)
    page.evaluate(HEARD)
    begun = int(page.locator("[data-table]").get_attribute("data-step"))
    for _ in range(turns):
        make_any_move(page)
        if wait_for_turn(page) == "over":
            break
    page.wait_for_timeout(300)
    log = [words for number, words in page.evaluate(LOG) if number >= begun]
    assert len(log) > turns
    return page.evaluate("window.heard"), log


@pytest.mark.parametrize("pace", ["once", "calm"])
def test_every_step_is_heard_once_and_in_order__V9(pace, visit, url):
    page = visit(quick=pace == "once", viewport={"width": 1440, "height": 900})
    open_table(page, url, "clocktowers", players=3)
    heard, log = play_and_listen(page, 3)
    assert [words for words in heard if words in log] == log


def test_what_was_skipped_is_heard_too__V9(visit, url):
    page = visit(quick=False, viewport={"width": 1440, "height": 900})
    open_table(page, url, "clocktowers", players=4)
    wait_for_turn(page)
    page.evaluate(
        "setInterval(() => document.body.dispatchEvent("
        " new Event('pointerdown', {bubbles: true})), 50)"
    )
    heard, log = play_and_listen(page, 2)
    assert [words for words in heard if words in log] == log


def test_whose_turn_it_is_is_heard_once_and_by_one_voice__V9(visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, "clocktowers", guest="Ann")
    wait_for_turn(page)
    page.evaluate(HEARD)
    while state(page) == "mine":
        make_any_move(page)
    wait_for_turn(page)
    page.wait_for_timeout(300)
    heard = page.evaluate("window.heard")
    asked = " ".join(page.locator(".turn [data-aloud]").inner_text().split())
    assert heard[-1] == asked
    assert all(one != other for one, other in pairwise(heard))
    assert asked.startswith("Your turn, Ann.")
    assert not page.locator("main [role=status], main [aria-live]").count()


def test_a_hint_is_said_and_what_was_said_goes_later__V9(visit, url):
    page = visit()
    page.add_init_script(
        "const real = setTimeout;"
        "window.setTimeout = (deed, time) => real(deed, time === 20000 ? 2000 : time)"
    )
    open_table(page, url, "torens")
    wait_for_turn(page)
    page.locator("[form=ask]").evaluate("one => one.click()")
    page.locator("#said p", has_text="Hint:").wait_for(state="attached", timeout=120_000)
    page.wait_for_selector("#said:empty", state="attached")
    assert page.locator("#said").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_no_list_has_an_empty_item__V9(game, visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, game)
    for _ in range(3):
        if wait_for_turn(page) == "over":
            break
        assert page.evaluate(EMPTY) == []
        make_any_move(page)


def test_a_move_of_a_friend_is_heard__V9(visit, url):
    pages = start_with_a_friend(visit, url, "torens")
    mover = next(page for page in pages if state(page) == "mine")
    other = next(page for page in pages if page is not mover)
    other.evaluate(HEARD)
    move = mover.locator("button[name=move]").first
    move.evaluate("one => one.form.requestSubmit(one)")
    other.wait_for_function("() => window.heard.length >= 1")
    told = other.evaluate(LOG)[-1][1]
    assert other.evaluate("window.heard").count(told) == 1
