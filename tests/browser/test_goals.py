"""The goal in sight at every table, and the rules in a drawer over it."""

import pytest

from belfort import engine
from eye import look
from playing import follow, open_table

SCREENS = {"phone": (390, 664), "desk": (1440, 900)}
PLACES = """() => [...document.querySelectorAll('#scene *, .bar *')]
  .filter(one => one.checkVisibility())
  .map(one => { const b = one.getBoundingClientRect();
    return [b.x, b.y, b.width, b.height].join(); })"""
OTHER = "was => document.querySelector('#leaf-title').innerText !== was"
by_game = pytest.mark.parametrize("game", engine.names("belfort"))
by_screen = pytest.mark.parametrize("screen", SCREENS)


def at_a_table(visit, url, game, screen, **given):
    width, height = SCREENS[screen]
    page = visit(viewport={"width": width, "height": height}, **given)
    open_table(page, url, game)
    page.wait_for_selector("[data-mine]")
    return page


@by_game
@by_screen
def test_what_it_is_about_is_in_sight(game, screen, visit, url):
    page = at_a_table(visit, url, game, screen)
    card = page.locator("#tiles" if game == "heist" else "#goal")
    assert look(page) == []
    if screen == "phone":
        assert not card.is_visible()
        line = page.locator(".goalline")
        assert line.bounding_box()["height"] >= 44
        line.click()
        card.wait_for()
        assert look(page) == []
        card.locator(".fold__back").click()
        card.wait_for(state="hidden")
    else:
        box = card.bounding_box()
        assert box["y"] + box["height"] <= 900
    assert card.locator("[data-rule]").count() > 0


def still(page, before):
    """Everything is where it was, once a card that the mouse came over lies down again."""
    page.wait_for_function(f"was => ({PLACES})().join() === was.join()", arg=before)


@by_game
@by_screen
def test_the_drawer_opens_over_the_table_and_moves_nothing(game, screen, visit, url):
    page = at_a_table(visit, url, game, screen)
    if screen == "phone":
        page.locator("button[popovertarget=menu]").click()
        link = page.locator("#menu a[data-drawer]")
    else:
        link = page.locator(".bar a[data-drawer]")
    link.wait_for()
    before = page.evaluate(PLACES)
    link.click()
    page.wait_for_selector("dialog.drawer[open] #leaf-title")
    still(page, before)
    assert page.evaluate("document.activeElement.id") == "leaf-title"
    title = page.locator("#leaf-title").inner_text()
    page.locator(".leaf__nav a:not([aria-current])").first.click()
    page.wait_for_function(
        "was => document.querySelector('#leaf-title').innerText !== was", arg=title
    )
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.drawer:not([open])", state="attached")
    page.mouse.move(0, 0)  # what lies under the pointer is lifted
    still(page, before)
    if screen == "phone":
        page.locator(".goalline").click()
    title = page.locator("a.goal__t")
    rule = title.get_attribute("href").rpartition("=")[2]
    title.click()
    page.wait_for_selector(f"dialog.drawer[open] .is-asked#{rule}", state="attached")
    face = "getComputedStyle(document.querySelector('#leaf-title')).fontFamily"
    assert "Belfort" in page.evaluate(face)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.drawer:not([open])", state="attached")
    assert page.evaluate("document.activeElement.closest('dialog')") is None


def test_without_a_script_the_rules_are_a_page_that_leads_back(visit, url):
    page = at_a_table(visit, url, "clocktowers", "desk")
    plain = page.context.browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state()
    ).new_page()
    plain.goto(page.url)
    follow(plain, ".bar a[data-drawer]")
    assert plain.locator("#leaf-title").is_visible()
    follow(plain, ".leaf__close")
    assert plain.locator("[data-table]").count() == 1
    plain.context.close()
