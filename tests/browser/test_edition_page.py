"""Components of one's own in the browser: filled in by mouse and keyboard, checked, played with."""

import re

import pytest

from belfort import engine
from eye import device, look, shut_out

TYPED = "() => document.getElementById('text').value"
LINES = "() => [...document.querySelectorAll('#faults [data-line]')].map(one => one.dataset.line)"
CHOSEN = """() => { const box = document.activeElement;
    return box.value.slice(box.selectionStart, box.selectionEnd); }"""
MARKED = """() => [...document.querySelectorAll('.text__nums li')]
    .flatMap((one, n) => one.classList.contains('wrong') ? [n + 1] : [])"""


def wait_for_text(page, words):
    page.wait_for_function(
        "words => document.getElementById('text').value.includes(words)", arg=words
    )


def wait_for_lines(page, lines):
    page.wait_for_function(
        f"lines => JSON.stringify(({LINES})()) === JSON.stringify(lines)", arg=lines
    )


def test_a_deck_is_filled_in_and_written_and_played_with(visit, url):
    page = visit(viewport={"width": 1280, "height": 800})
    page.goto(f"{url}/games/torens")
    page.click(".more summary")
    page.click(".more__own a")
    page.wait_for_url(f"{url}/games/torens/edition")

    # by keyboard: the form writes the text
    field = page.get_by_label("between, copies")
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    wait_for_text(page, 'kind = "between"\ncopies = 3\n')
    assert field.evaluate("one => one === document.activeElement")
    line = page.evaluate(TYPED).split("\n").index('kind = "between"') + 2

    # a number too large: told at its line, in the list and in the margin
    field.fill("300")
    page.keyboard.press("Tab")
    wait_for_lines(page, [str(line)])
    assert page.evaluate(MARKED) == [line]
    assert page.locator("#verdict").inner_text().startswith("1 thing is in the way")
    page.click(f"#faults [data-line='{line}']")
    assert page.evaluate(CHOSEN) == "copies = 300"

    # typed over: the text fills in the form, and nothing of it is lost while it is wrong
    page.keyboard.type("copies = 2  # mine")
    page.wait_for_function("() => !document.querySelector('#faults li')")
    assert field.input_value() == "2"
    page.keyboard.type("\ncopies = ")
    wait_for_lines(page, [str(line + 1)])
    assert "copies = 2  # mine\ncopies = \n" in page.evaluate(TYPED)
    page.click("#faults [data-line]")
    for _ in range(2):
        page.keyboard.press("Backspace")
    page.wait_for_function("() => !document.querySelector('#faults li')")

    page.fill("#called", "short")
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url(re.compile(r"/tables/\w+"))
    kept = page.evaluate("async () => (await fetch('/api' + location.pathname)).json()")
    assert kept["edition"]["name"] == "short"
    shown = page.evaluate("async () => (await fetch(`/api${location.pathname}/edition`)).json()")
    assert 'kind = "between"\ncopies = 2  # mine\n' in shown["text"]


def test_a_board_is_pressed_square_by_square_with_fingers_and_without_a_script(visit, url):
    for script in (True, False):
        page = visit(**device((390, 664)), java_script_enabled=script)
        page.goto(f"{url}/games/castle/edition")
        page.locator("[data-square=a1]").tap()
        page.locator("[data-square=a1][aria-label='a1, food']").wait_for()
        page.get_by_role("radio", name="row 2 left").check()
        assert page.get_by_label("row 2 left, Master Builder").is_visible()
        page.locator("[data-square=b2]").tap()
        page.locator("[data-square=b2][aria-pressed=false]").wait_for()
        assert page.locator("[data-square=a2][aria-pressed=true]").count() == 1
        text = page.locator("#text").input_value()
        assert 'row1 = "F S F G"' in text
        assert '\n2L = "a2"\n' in text
        assert page.locator("#verdict").inner_text().strip() == "It can be played with."


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_the_page_can_be_seen_and_read_at_every_size(game, visit, url):
    page = visit(**device((360, 640)))
    page.goto(f"{url}/games/{game}/edition")
    for width, height in ((360, 640), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert look(page) == []
        assert shut_out(page) == []
