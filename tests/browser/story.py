"""A match as it is read aloud: what is announced, in order, and the table as it is read.

python tests/browser/story.py GAME      writes golden/story-GAME.txt; read it before you keep it
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from pathlib import Path

from eye import device
from playing import (
    at,
    follow,
    offered,
    open_table,
    play_move,
    rest,
    state,
    wait_for_table,
    wait_for_turn,
    wait_past,
)
from serving import CHROMIUM, QUICK, Served

GOLDEN = Path(__file__).parent / "golden"
SEED = 7

# A listener's ear: a polite region says what is added to it, a status is said as a whole.
EAR = """() => {
    const heard = (window.heard = []);
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    const said = new WeakMap();
    const text = node => (node.innerText ?? node.textContent ?? '').trim().replace(/\\s+/g, ' ');
    const whole = region => region.ariaAtomic === 'true'
        || (region.ariaAtomic !== 'false' && region.matches('[role=status], [role=alert]'));
    const shown = region => region.checkVisibility() && !region.closest('[aria-hidden=true]');
    const say = (region, words) => {
        if (words && said.get(region) !== words) heard.push(words);
        said.set(region, words);
    };
    for (const region of document.querySelectorAll(LIVE)) said.set(region, text(region));
    new MutationObserver(changes => {
        const touched = new Map();
        for (const change of changes) {
            const at = change.target.nodeType === 1 ? change.target : change.target.parentElement;
            const region = at?.closest(LIVE);
            if (!region || !shown(region)) continue;
            const fresh = change.type === 'childList' ? [...change.addedNodes] : [change.target];
            const added = fresh.filter(node => node.isConnected && (node.nodeType !== 1
                ? node.parentElement.checkVisibility() : node.checkVisibility()));
            if (whole(region)) touched.set(region, null);
            else touched.set(region, new Set([...(touched.get(region) ?? []), ...added]));
        }
        for (const [region, nodes] of touched) {
            if (nodes === null) say(region, text(region));
            else for (const node of nodes) if (text(node)) heard.push(text(node));
        }
    }).observe(document.body, {subtree: true, childList: true, characterData: true,
        attributeFilter: ['hidden']});
}"""


def read(page) -> str:
    """The table as a screen reader finds it."""
    read = page.locator("main").aria_snapshot()
    # every table has a name of its own
    return re.sub(r"(/|%2F)tables\1\w+", r"\1tables\1…", read)


def story(browser, url: str, game: str) -> str:
    """Two friends play a match in which chance falls as the seed says; one of them listens."""
    pages = []
    for _ in range(2):
        context = browser.new_context(
            reduced_motion="reduce", locale="en-GB", **device((1440, 900))
        )
        context.add_init_script(QUICK)
        pages.append(context.new_page())
    anouk, joost = pages
    open_table(anouk, url, game, "friends", guest="Anouk")
    joost.goto(anouk.locator("#link").input_value())
    joost.fill("#name", "Joost")
    follow(joost, "form[action^='/join/'] button")
    for page in pages:
        wait_for_table(page)
        rest(page)
    anouk.evaluate(EAR)
    told = ["# The table before the first move", read(anouk), "", "# What is said"]
    dice = random.Random(SEED)
    for turn in range(400):
        for page in pages:
            wait_past(page, max(at(one) for one in pages) - 1)
        told += hear(anouk)
        if state(anouk) == "over":
            break
        if turn == 20:
            told += ["", "# The table after twenty moves", read(anouk), "", "# What is said then"]
        page = anouk if state(anouk) == "mine" else joost
        wait_for_turn(page)
        move = dice.choice(offered(page))
        if page is anouk:
            told.append(f"(Anouk: {move})")
        play_move(page, move)
    told += ["", "# The table at the end", read(anouk)]
    for page in pages:
        page.context.close()
    return "\n".join(told) + "\n"


def hear(page) -> list[str]:
    """What was announced since one last listened, after the page has come to rest."""
    rest(page)
    return page.evaluate("window.heard.splice(0)")


def main() -> None:
    from playwright.sync_api import sync_playwright

    GOLDEN.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder), seed=SEED).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for game in sys.argv[1:]:
                (GOLDEN / f"story-{game}.txt").write_text(story(browser, house.url, game), "utf-8")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
