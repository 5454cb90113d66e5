"""The pictures of README and docs, taken of the real house: python tools/screenshots.py

The moves are those of the house's own hints, and chance is new each time: no two runs give the
same position, but what the pictures show is always what the house looks like.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from belfort import engine

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from playing import at, open_table, wait_for_turn, wait_past  # noqa: E402
from serving import CHROMIUM, QUICK, Served  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MOVES = 10
"""Moves that are made before a table is shown, each by the house's own hint."""


def visit(browser: Browser, size: dict[str, int], theme: str) -> Page:
    context = browser.new_context(
        viewport=size, color_scheme=theme, reduced_motion="reduce", locale="en-GB"
    )
    context.add_init_script(QUICK)
    context.set_default_timeout(120_000)  # a first hint may wait for the compiler
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.wait_for_selector("[data-warming]", state="detached", timeout=600_000)
    page.mouse.move(0, 0)
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


def table(page: Page, url: str, game: str) -> None:
    """A table in the middle of a match that went well, with a choice to make."""
    while not _plays_on(page, url, game):
        pass  # it was over too soon


def _plays_on(page: Page, url: str, game: str) -> bool:
    open_table(page, url, game, who="Bavo", guest="Mira")
    for _ in range(MOVES):
        if wait_for_turn(page) == "over":
            return False
        before = at(page)
        page.locator("button[form=ask]").click()
        page.wait_for_selector(".why--hint")
        hinted = page.wait_for_selector("button[name=move].is-hint", state="attached")
        hinted.evaluate("one => one.click()")
        wait_past(page, before)
    return wait_for_turn(page) != "over"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = visit(browser, DESK, "light")
        page.goto(house.url)
        take(page, "shelf")
        for game in engine.names():
            page = visit(browser, DESK, "light")
            table(page, house.url, game)
            take(page, f"table-{game}")
        page.emulate_media(color_scheme="dark")
        take(page, f"table-{game}-night")
        page = visit(browser, PHONE, "light")
        table(page, house.url, "clocktowers")
        take(page, "phone")
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
