"""A match by keyboard alone: whole, in every game, with hardly more presses than clicks.

The keys are those that `?` shows: a number presses a card, or a lit place once something is picked;
after a pick the first lit place has the focus; the number of a floor picks what lies there, one
after the other, with Shift from the other end; arrows go to the nearest thing in their direction;
Enter presses. For every move the shortest of these ways is taken.
"""

import random

import pytest

from belfort import engine
from playing import at, offered, open_table, wait_for_turn, wait_past, way_to

# What a number presses now, in the order of the page.
NUMBERED = """() => {
    const picked = document.querySelector('[data-table]').dataset.picked;
    const seen = selector => [...document.querySelectorAll(selector)]
        .filter(one => !one.disabled && one.checkVisibility({visibilityProperty: true}));
    const lit = picked ? seen(`button[data-for="${CSS.escape(picked)}"]`) : [];
    const hand = seen('[data-hand] button');
    const moves = seen('button[name=move]');
    const leads = one => [...document.querySelectorAll('button[name=move][data-for]')]
        .some(move => `${move.dataset.for}/`.startsWith(`${one.dataset.pick}/`));
    const things = [lit, hand, moves].find(some => some.length)
        ?? seen('button[data-pick]').filter(leads);
    // a number that is a floor's presses what leads to a move there
    const floors = seen('[data-key] button[data-pick]').filter(leads)
        .map(one => Number(one.closest('[data-key]').dataset.key));
    return things.map((one, at) => floors.includes(at + 1) ? null : one);
}"""

# Where the target lies from what has the focus, as an arrow; '' when it has the focus itself.
TOWARDS = """target => {
    const focus = document.activeElement;
    if (focus === target) return '';
    const middle = one => { const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [from, to] = [middle(focus), middle(target)];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


# Whether something is sooner reached from the other end of its floor.
SOONER = """one => {
    const there = [...one.closest('[data-key]').querySelectorAll('button[data-pick]')]
        .filter(other => other.checkVisibility({visibilityProperty: true}));
    const held = there.findIndex(other => other.ariaPressed === 'true');
    const on = (there.indexOf(one) - held + there.length) % there.length || there.length;
    const back = held < 0 ? there.length - there.indexOf(one)
        : (held - there.indexOf(one) + there.length) % there.length || there.length;
    return back < on ? 'Shift+Digit' : 'Digit';
}"""


def press(page, target) -> int:
    """Press a button by key; how many presses it took."""
    if target.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Enter")
        return 1
    floor = target.evaluate("one => one.closest('[data-key]')?.dataset.key ?? ''")
    key = target.evaluate(SOONER) if floor else ""
    for presses in range(1, 9 if floor else 1):
        page.keyboard.press(f"{key}{floor}")  # the next thing on that floor is picked
        if target.evaluate("one => one.ariaPressed === 'true' || !one.isConnected"):
            return presses
    numbered = page.evaluate_handle(NUMBERED)
    number = target.evaluate("(one, all) => all.indexOf(one) + 1", numbered)
    if 1 <= number <= 9:
        page.keyboard.press(str(number))
        return 1
    for presses in range(1, 16):
        page.keyboard.press(target.evaluate(TOWARDS) or "Enter")
        if target.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Enter")
            return presses + 1
    raise AssertionError(f"no arrows lead to {target.get_attribute('aria-label') or target}")


def by_keys(page, move: str) -> tuple[int, int]:
    """Make a move; how many presses it took, and how many clicks it would have taken."""
    before, presses = at(page), 0
    way = way_to(page, move)
    clicks = len(way) + 1
    for pick in way:
        held = page.evaluate("document.querySelector('[data-table]').dataset.picked")
        if held != pick and not held.startswith(f"{pick}/"):
            target = page.locator(f"button[data-pick='{pick}']:visible").first.element_handle()
            presses += press(page, target)
    target = page.locator(f"button[name=move][value='{move}']:visible").first.element_handle()
    presses += press(page, target)
    # what ends one's match asks a second time, of a mouse as of a key
    if page.locator(f"button[name=move][value='{move}'][data-sure]:visible").count():
        page.keyboard.press("Enter")
        presses, clicks = presses + 1, clicks + 1
    wait_past(page, before)
    return presses, clicks


ENOUGH = 40
"""Clicks: a match of Heist may be over after a few."""


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_matches_by_keys_take_hardly_more_presses_than_clicks(game, visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    dice = random.Random(14)
    taken: list[tuple[int, int, str]] = []
    while sum(clicks for _, clicks, _ in taken) < ENOUGH:
        open_table(page, url, game)
        while wait_for_turn(page) != "over":
            move = dice.choice(offered(page))
            taken.append((*by_keys(page, move), move))
            assert len(taken) < 400
    presses, clicks = (sum(move[at] for move in taken) for at in (0, 1))
    assert presses <= 1.5 * clicks, f"{presses} presses, {clicks} clicks: {taken}"


def test_the_keys_that_are_shown_do_what_they_say(visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    picked = "document.querySelector('[data-table]').dataset.picked"
    page.keyboard.press("1")
    assert page.evaluate(picked)
    assert page.evaluate(
        "document.activeElement.matches('button[name=move], [data-place], .why, .why *, .card')"
    )
    page.keyboard.press("Escape")
    assert not page.evaluate(picked)
    page.keyboard.press("h")
    page.wait_for_selector(".why--hint")
    page.keyboard.press("?")
    assert page.locator(":popover-open, dialog[open], #keys:target").count()
