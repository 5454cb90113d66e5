"""How fast and how heavy the pages are, in Chromium on this machine.

python benchmarks/pages.py          from a click on a move to the move shown, and what a page weighs
python benchmarks/pages.py --game heist  of one game
python benchmarks/pages.py --start  also from `belfort serve` on an empty cache to a first move
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from belfort import engine

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from playing import a_move, at, open_table, wait_for_turn, wait_past
from serving import CHROMIUM, QUICK, Served

MOVES = 60
TIMED = """() => {
  const at = () => document.querySelector('[data-table]')?.dataset.at;
  let begun = 0, before = at();
  addEventListener('click', () => {
    begun = performance.now(); before = at(); window.shown = null;
  }, true);
  new MutationObserver(() => {
    if (window.shown !== null || at() === before) return;
    requestAnimationFrame(() => { window.shown ??= performance.now() - begun; });
  }).observe(document, {subtree: true, childList: true, attributeFilter: ['data-at']});
}"""


def click_to_shown(browser: Browser, url: str, game: str) -> list[float]:
    """Milliseconds from the click on a move to the frame that shows it, over several matches."""
    context = browser.new_context()
    context.add_init_script(QUICK)
    page = context.new_page()
    dice, found = random.Random(1), []
    while len(found) < MOVES:
        open_table(page, url, game)
        page.evaluate(TIMED)
        while len(found) < MOVES and wait_for_turn(page) != "over":
            before, button = at(page), a_move(page, dice)
            button.click()
            page.wait_for_function("() => typeof window.shown === 'number'")
            wait_past(page, before)
            found.append(page.evaluate("window.shown"))
    context.close()
    return found


def weight(browser: Browser, url: str, way: str, game: str = "") -> int:
    """Compressed bytes of a page with all it needs, on a first visit."""
    context = browser.new_context()
    page = context.new_page()
    if way == "table":
        open_table(page, url, game)
        address = page.url
        cookies = context.cookies()
        context.close()
        context = browser.new_context()
        context.add_cookies(cookies)
        page = context.new_page()
    else:
        address = f"{url}{way}"
    size = _loaded(page, address)
    context.close()
    return size


def _loaded(page: Page, address: str) -> int:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    got: list[int] = []
    session.on("Network.loadingFinished", lambda event: got.append(int(event["encodedDataLength"])))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return sum(got)


def start() -> float:
    """Seconds from `belfort serve` on an empty cache to a move that a person has made."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        os.environ["BELFORT_CACHE"] = f"{folder}/cache"
        house = Served(Path(folder))
        begun = time.perf_counter()
        house.start()
        open_table(page, house.url, "clocktowers")
        wait_for_turn(page)
        seconds = time.perf_counter() - begun
        browser.close()
        house.stop()
    return seconds


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--start", action="store_true")
    arguments.add_argument("--game", default="", help="part of a game's name")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"{'page':<14} {'KB':>6}   click to shown, ms: median, 95th percentile")
        print(f"{'shelf':<14} {weight(browser, house.url, '/') / 1000:6.0f}")
        for game in [name for name in engine.names() if given.game in name]:
            times = sorted(click_to_shown(browser, house.url, game))
            heavy = weight(browser, house.url, "table", game) / 1000
            late = times[max(0, round(0.95 * len(times)) - 1)]
            print(f"{game:<14} {heavy:6.0f}   {statistics.median(times):6.0f} {late:6.0f}")
        browser.close()
        house.stop()
    if given.start:
        print(f"first move possible after {start():.1f} s on an empty cache")


if __name__ == "__main__":
    main()
