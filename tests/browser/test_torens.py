"""The table of Torens in a browser: cards are dragged, and a shared board keeps still."""

import random

import pytest

from playing import make_move, open_table, wait_for_turn

SELECTED = "String(getSelection()).trim()"
BASES = """() => [...document.querySelectorAll('.mid svg[role=img]')]
    .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
    .map(base => base.getAttribute('aria-label'))"""


def middle(page, selector):
    """The middle of the first thing that can be seen of a kind."""
    box = page.locator(f"{selector}:visible").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def with_the_mouse(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] - 30, steps=3)
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def with_a_finger(page, start, end):
    touch = page.context.new_cdp_session(page)

    def send(kind, *at):
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", start)
    for part in (0.1, 0.3, 0.6, 0.9, 1):
        send("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))
    send("touchEnd")


@pytest.mark.parametrize("rules", ["build", "total"])
@pytest.mark.parametrize(
    ("drag", "device"),
    [
        (with_the_mouse, {"viewport": {"width": 1440, "height": 900}}),
        (with_a_finger, {"viewport": {"width": 820, "height": 1180}, "has_touch": True}),
    ],
)
def test_a_card_is_dragged_to_its_place_and_no_text_is_selected(drag, device, rules, visit, url):
    """V7: whatever lies between the card and the place stays as it is."""
    page = visit(**device)
    open_table(page, url, "torens", "device", variant=rules)
    page.wait_for_selector("#ready, [data-mine]")
    if page.locator("#ready").is_visible():
        page.locator("#ready").click()
    wait_for_turn(page)
    if rules == "total":
        page.locator(".three .card").first.click()
    place = middle(page, ".spot")
    if rules == "total":
        page.keyboard.press("Escape")
    drag(page, middle(page, "[data-drag], .three .card"), place)
    page.wait_for_selector(".spot[aria-pressed=true]")
    assert page.evaluate(SELECTED) == ""
    assert page.locator(".say__full:visible").count() == 1
    assert page.locator(".is-dragged").count() == 0


def test_a_board_that_two_share_does_not_turn(visit, url):
    """V7: whoever is on turn, the bases lie as they lay; the card of who sits across is turned."""
    page = visit(viewport={"width": 820, "height": 1180}, has_touch=True)
    open_table(page, url, "torens", "device", variant="build")
    dice = random.Random(1)
    turned = []
    for _ in range(4):
        wait_for_turn(page)
        assert page.evaluate(BASES) == [
            f"{colour} base" for colour in ("red", "yellow", "green", "blue", "purple")
        ]
        turned.append(page.locator(".drawn .is-far").count())
        make_move(page, dice)
    assert turned == [0, 1, 0, 1]
