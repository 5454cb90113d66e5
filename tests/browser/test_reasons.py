"""A hint says why, then shows its figures; and any other move can be asked about."""

import re

import pytest

from eye import device, look
from playing import at, follow, open_table, wait_for_turn, way_to

SIZES = [(1440, 900), (390, 664)]
VALUES = "found => found.map(one => one.value)"


def ask_for_hint(page):
    page.locator("[aria-keyshortcuts=H]").click()
    page.wait_for_selector(".why__said")


def why_not(page):
    """Ask, pick up a card that was not the advice, and press a lit place or what discards it."""
    page.locator("button[name=asked]").click()
    page.wait_for_selector(".why--ask")
    page.locator(".hand button[data-pick]:not(.is-hint)").first.click()
    page.locator("button[name=move][form=ask]:visible").first.click()
    page.wait_for_selector(".why--hint:not(.why--ask)")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hint_says_why_and_shows_its_figures_on_a_press__V12(visit, url, size):
    page = visit(**device(size))
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    before = at(page)
    ask_for_hint(page)
    said = page.locator(".why__said")
    assert len(said.locator("p").first.inner_text().split(".")) >= 3  # the move, and a reason
    assert "%" not in said.inner_text()
    said.locator("summary").click()
    said.locator("details[open] p").wait_for()
    assert re.search(r"\d+%", said.inner_text())
    box = page.locator(".why--hint").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    why_not(page)
    page.wait_for_selector(".why__not")
    assert "?" in page.locator(".why__not").inner_text()
    assert at(page) == before


def test_figures_and_why_not_are_read_on_a_phone_where_a_sheet_opens__V12(visit, url):
    """In the heist what is picked up lies over the advice: asked about, it is put back."""
    page = visit(**device(SIZES[1]))
    open_table(page, url, "heist")
    wait_for_turn(page)
    ask_for_hint(page)
    stood = page.locator(".why--hint").bounding_box()
    best = page.locator(".why__said button[name=move]").get_attribute("value")
    page.locator(".why__said summary").click()
    page.locator("details[open] p").wait_for()
    assert page.locator(".why--hint").bounding_box() == stood
    page.locator("button[name=asked]").click()
    page.wait_for_selector(".why--ask")
    ways = page.locator("button[name=move][form=ask]")
    move = next(one for one in ways.evaluate_all(VALUES) if one not in (best, "escape"))
    for pick in way_to(page, move):
        page.locator(f"button[data-pick='{pick}']:visible").first.click()
    page.locator(f"button[name=move][value='{move}']:visible").first.click()
    page.locator(".why__not").wait_for()
    assert look(page) == []


def test_all_of_it_is_reached_by_keys__V12(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".why__said")
    page.locator(".why__said summary").focus()
    page.keyboard.press("Enter")
    page.locator(".why__said details[open]").wait_for()
    page.locator("button[name=asked]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".why--ask")


def test_without_a_script_a_press_asks_as_well_and_an_illegal_move_is_refused__V12(visit, url):
    page = visit(**device((390, 664)), java_script_enabled=False)
    open_table(page, url, "clocktowers")
    page.wait_for_selector("[data-mine]", state="attached")
    table = page.url
    follow(page, "[aria-keyshortcuts=H]")
    follow(page, "button[name=asked]")
    assert page.locator(".why--ask").count() == 1
    follow(page, ".hand button[data-pick]")
    assert page.locator(".why--ask").count() == 1
    follow(page, "button[name=move][form=ask]:visible")
    assert page.locator(".why__said").count() == 1
    page.goto(f"{table}?hint=1&move=Km@new")
    assert "CT-17" in page.locator(".why__not").inner_text()
