"""The table by keys: focus where the next press is, digits, arrows, letters (V9)."""

import pytest
from playwright.sync_api import expect

from belfort import locale
from playing import at, open_table, wait_for_turn, wait_past

FOCUSED = """() => { const one = document.activeElement;
  return {move: one.name === 'move', pick: one.dataset?.pick ?? '', id: one.id,
    label: one.ariaLabel || one.innerText, inTable: Boolean(one.closest('[data-table]')),
    sees: one.checkVisibility()}; }"""


def focused(page) -> dict:
    return page.evaluate(FOCUSED)


@pytest.fixture
def table(visit, url):
    """A turn in Clocktowers: cards to pick first, then their places."""
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    return page


def pick_a_card(page) -> str:
    """By digits, the first card that goes somewhere."""
    for digit in "123":
        page.keyboard.press(digit)
        if focused(page)["move"]:
            return page.locator("[data-table]").get_attribute("data-picked")
        page.keyboard.press("Escape")
    raise AssertionError("no card goes anywhere")


def test_after_a_pick_the_first_lit_place_has_the_focus_and_enter_confirms__V9(table):
    before = at(table)
    picked = pick_a_card(table)
    lit = table.locator(f"button[name=move][data-for='{picked}']:visible").first
    assert focused(table)["label"] == lit.get_attribute("aria-label")
    table.keyboard.press("Enter")
    wait_past(table, before)
    wait_for_turn(table)
    table.wait_for_function(
        "() => document.activeElement.matches('button[name=move], [data-pick]')"
    )


def test_a_digit_takes_the_place_of_that_number__V9(table):
    picked = pick_a_card(table)
    lit = table.locator(f"button[name=move][data-for='{picked}']:visible")
    last = min(lit.count(), 9)
    value = lit.nth(last - 1).get_attribute("value")
    with table.expect_request(lambda asked: asked.url.endswith("/moves")) as sent:
        table.keyboard.press(str(last))
    assert sent.value.post_data_json["move"] == value


def test_escape_puts_back_and_leaves_the_focus_on_the_card__V9(table):
    picked = pick_a_card(table)
    table.keyboard.press("Escape")
    assert table.locator("[data-table]").get_attribute("data-picked") == ""
    assert focused(table)["pick"] == picked


def test_arrows_go_from_card_to_card_and_to_the_buttons__V9(table):
    cards = table.locator("[data-hand] button")
    cards.nth(0).focus()
    names = [cards.nth(n).get_attribute("data-pick") for n in range(3)]
    for name in names[1:]:
        table.keyboard.press("ArrowRight")
        assert focused(table)["pick"] == name
    table.keyboard.press("ArrowLeft")
    assert focused(table)["pick"] == names[1]
    pick_a_card(table)
    table.locator("[data-hand] button[aria-pressed=true]").focus()
    table.keyboard.press("ArrowUp")
    assert focused(table)["sees"]
    assert focused(table)["pick"] not in names


def test_h_hints_and_u_takes_back_and_both_say_so__V9(table):
    assert table.locator("[form=ask]").get_attribute("aria-keyshortcuts") == "H"
    assert table.locator("[form=undo]").get_attribute("aria-keyshortcuts") == "U"
    table.keyboard.press("h")
    table.wait_for_selector(".why--hint", timeout=120_000)
    with table.expect_request("**/undo"):
        table.evaluate("document.querySelector('[form=undo]').disabled = false")
        table.keyboard.press("u")


def test_keys_rest_while_somebody_types_or_the_menu_is_open__V9(table):
    table.locator("button[popovertarget=menu]").click()
    table.keyboard.press("1")
    table.locator("#pace").focus()
    table.keyboard.press("h")
    table.keyboard.press("Escape")
    assert not table.locator(".why--hint").count()
    assert table.locator("[data-table]").get_attribute("data-picked") == ""
    table.keyboard.press("Control+1")
    assert table.locator("[data-table]").get_attribute("data-picked") == ""


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_question_mark_shows_the_keys__V9(language, visit, url):
    page = visit(locale=language)
    open_table(page, url, "torens")
    wait_for_turn(page)
    page.keyboard.press("?")
    sheet = page.locator("#keys")
    expect(sheet).to_be_visible()
    assert locale.house(language)("keys.escape_does") in sheet.inner_text()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("button[popovertarget=menu]").click()
    page.locator("#menu [popovertarget=keys]").click()
    expect(sheet).to_be_visible()


WAYS = """() => { const floor = [...document.querySelectorAll('[data-key]')].find(one =>
    [...one.querySelectorAll('[data-pick]')].filter(leads).length > 1);
  function leads(one) {
    return document.querySelector(`button[name=move][data-for="${one.dataset.pick}"]`);
  }
  return floor && {key: floor.dataset.key,
    picks: [...floor.querySelectorAll('[data-pick]')].filter(leads).map(one => one.dataset.pick)};
}"""


def test_a_floor_with_a_key_of_its_own_is_gone_through_by_that_key__V9(visit, url):
    page = visit()
    open_table(page, url, "heist")
    wait_for_turn(page)
    floor = page.evaluate(WAYS)
    reached = []
    for _ in floor["picks"]:
        page.keyboard.press(floor["key"])
        reached.append(page.locator("[data-table]").get_attribute("data-picked"))
    assert reached == floor["picks"]


def test_what_is_held_and_the_focus_stay_when_the_page_is_shown_again__V9(table):
    """As it is when somebody comes or goes, or the line is back."""
    picked, held = pick_a_card(table), focused(table)
    table.evaluate("document.querySelector('.hand').dataset.old = ''")
    table.evaluate(
        """async () => {
          const files = performance.getEntriesByType('resource').map(one => one.name);
          const { read, show } = await import(files.find(one => one.includes('/morph.')));
          await show(read(await (await fetch(location)).text())); }"""
    )
    assert not table.locator(".hand[data-old]").count()
    assert table.locator("[data-table]").get_attribute("data-picked") == picked
    assert focused(table) == held


def test_the_focus_is_not_taken_from_the_log_or_the_menu__V9(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    page.locator("#log").focus()
    before = at(page)
    page.evaluate(
        """() => { const move = [...document.querySelectorAll('button[name=move]')][0];
          move.form.requestSubmit(move); }"""
    )
    wait_past(page, before)
    wait_for_turn(page)
    assert focused(page)["id"] == "log"
