"""How tests play through a page: as people do, by what can be seen and pressed."""

import random
import re
import time

MOVE = "button[name=move]:not([hidden]):not([disabled])"
PICK = "button[data-pick]:not([hidden])"


def state(page) -> str:
    """`mine`, `over` or `waits`."""
    return page.evaluate(
        """() => { const d = document.querySelector('[data-table]')?.dataset ?? {};
        return 'over' in d ? 'over' : 'mine' in d ? 'mine' : 'waits'; }"""
    )


def step(page) -> int:
    return int(page.locator("[data-table]").get_attribute("data-step"))


def wait_for_turn(page, seconds: float = 60) -> str:
    """Until something is asked of whoever sits here, or the match is over."""
    page.wait_for_selector("[data-mine], [data-over]", state="attached", timeout=seconds * 1000)
    return state(page)


def visible_moves(page):
    return [one for one in page.locator(MOVE).all() if one.is_visible()]


def a_move(page, dice: random.Random):
    """A visible button of a move; cards are picked up until there is one."""
    for _ in range(40):
        moves = visible_moves(page)
        picks = [one for one in page.locator(PICK).all() if one.is_visible()]
        if moves and (not picks or dice.random() < 0.6):
            return dice.choice(moves)
        assert picks, "neither a move nor anything to pick up"
        dice.choice(picks).click()
    raise AssertionError("no move came in sight")


def make_move(page, dice: random.Random) -> None:
    """One move by mouse, shown before this returns."""
    before = page.locator("[data-table]").get_attribute("data-at")
    a_move(page, dice).click()
    page.wait_for_function(
        "before => document.querySelector('[data-table]')?.dataset.at !== before", arg=before
    )


def play_out(page, dice: random.Random, most: int = 400) -> int:
    """Play until the match is over; how many moves it took."""
    for made in range(most):
        if wait_for_turn(page) == "over":
            return made
        make_move(page, dice)
    raise AssertionError(f"not over after {most} moves")


def open_table(page, url: str, game: str, way: str = "bots", level: str = "pupil", **options):
    """Set a table from the page of its game."""
    page.goto(f"{url}/games/{game}")
    for name, value in options.items():
        page.select_option(f"#option-{name}", str(value))
    for select in page.locator("select[name^='bot.']").all():
        select.evaluate("(one, level) => { one.value = level }", level)
    page.locator(f"button[name=with][value={way}]").click()
    page.wait_for_url(re.compile(r"/tables/\w+"))


def settle(page, seconds: float = 10) -> None:
    """Until nothing moves any more."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and page.evaluate("document.getAnimations().length > 0"):
        page.wait_for_timeout(50)
