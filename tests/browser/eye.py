"""What a person would see: looks at a page as it stands and says in words what is wrong with it.

look(page) gives the faults, none when all is well; Places remembers where the buttons of a turn
stand, and Shifts what jumped since it last looked.

python tests/browser/eye.py URL [--size 390x664]     looks at one page, at every size
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT

SCRIPT = (Path(__file__).parent / "eye.js").read_text("utf-8")

# what a browser has left to show on them, bars and all
PHONES = ((360, 640), (390, 664), (844, 390))
TABLETS = ((820, 1180),)
DESKS = ((1366, 768), (1440, 900), (1920, 1080))
SIZES = (*PHONES, *TABLETS, *DESKS)

SETTLED = """async () => {
    await document.fonts.ready;
    const ending = document.getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Infinity);
    const ended = Promise.allSettled(ending.map(one => one.finished));
    await Promise.race([ended, new Promise(done => setTimeout(done, 2000))]);
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def device(size: tuple[int, int]) -> dict:
    """What a context needs to be a device of this size."""
    width, height = size
    given = {"viewport": {"width": width, "height": height}}
    if size in PHONES:
        given |= {"has_touch": True, "is_mobile": True}
    elif size in TABLETS:
        given |= {"has_touch": True}
    return given


def settle(page) -> None:
    """Until nothing moves any more."""
    page.evaluate(SETTLED)


def look(page, *, answers: bool = True) -> list[str]:
    """What is wrong with the page as it stands; without `answers` the house is not asked again."""
    settle(page)
    size = page.viewport_size
    return page.evaluate(
        SCRIPT, {"width": size["width"], "height": size["height"], "answers": answers}
    )


def shut_out(page) -> list[str]:
    """What axe-core finds on the page: WCAG 2.2 AA."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(
        """async () => {
            const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
            const runOnly = {type: 'tag', values};
            // what is well is not told: telling it takes longer than looking
            const {violations} = await axe.run(document, {runOnly, resultTypes: ['violations']});
            return violations.map(({id, help, nodes}) =>
                `${id}: ${help}: ${nodes[0].html.slice(0, 120)}`);
        }"""
    )


class Places:
    """Where hint, undo and the turn's buttons stand: the same place and size at every step."""

    BOXES = """() => Object.fromEntries(
        [...document.querySelectorAll('[form=ask], [form=undo], .acts button')]
        .filter(one => one.checkVisibility({visibilityProperty: true}))
        .map(one => {
            const {left, top, width, height} = one.getBoundingClientRect();
            return [one.getAttribute('form') === 'move' ? one.value : one.getAttribute('form'),
                [left + scrollX, top + scrollY, width, height].map(Math.round)];
        }))"""

    def __init__(self) -> None:
        self.known: dict[tuple, list[int]] = {}

    def look(self, page) -> list[str]:
        size = page.viewport_size
        faults = []
        for name, box in page.evaluate(self.BOXES).items():
            key = (id(page), size["width"], size["height"], name)
            before = self.known.setdefault(key, box)
            if any(abs(a - b) > 1 for a, b in zip(before, box, strict=True)):
                faults.append(f"the button for {name} moved from {before} to {box} (x, y, w, h)")
                self.known[key] = box
        return faults


class Shifts:
    """What jumped on a page since it was last looked at, while somebody else moved (within half a
    second of a press a browser expects a page to change, and counts nothing). Pieces on the
    board make room for those that are laid; what stands around them stays where it is, and lines of
    the log are not seen to jump. Who is away, and that the line is, are told above the table, which
    makes room for it. The end of a match is a page of its own."""

    SINCE = """async () => {
        const around = '.bar, .room, .ledge, .plate, .plate2, .opp, .tiles, .ladder, .words, .log';
        const named = node => node.localName
            + [...node.classList].slice(0, 2).map(one => `.${one}`).join('');
        const called = node => node.classList.length || !node.parentElement ? named(node)
            : `${called(node.parentElement)} ${node.localName}`;
        const told = () => document.querySelectorAll(
            '.room > :not(noscript), .notice--lasts').length > 0;
        if (!window.jumps) {
            window.jumps = [];
            window.roomMade = [];
            let was = told();
            new MutationObserver(() => {
                if (told() === was) return;
                was = told();
                const now = performance.now(), made = {from: now - 50, until: now + 500};
                window.roomMade.push(made);
                // a busy machine may draw it later than that
                requestAnimationFrame(() => requestAnimationFrame(() => {
                    made.until = Math.max(made.until, performance.now());
                }));
            }).observe(document.body, {subtree: true, childList: true, attributeFilter: ['class']});
            new PerformanceObserver(list => window.jumps.push(...list.getEntries()))
                .observe({type: 'layout-shift', buffered: true});
        }
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        await new Promise(done => setTimeout(done, 100));
        const alone = window.jumps.splice(0).filter(one => !one.hadRecentInput);
        const moved = alone.filter(one => !window.roomMade.some(
            ({from, until}) => one.startTime > from && one.startTime < until));
        const seen = moved.map(one => ({
            value: one.value,
            nodes: one.sources.map(part => part.node).filter(node => node?.nodeType === 1
                && node.closest(around)
                // a card shows another piece, a tile another who leads it
                && !node.closest('.card, .tl__w')),
        })).filter(one => one.nodes.length);
        return {value: seen.reduce((sum, one) => sum + one.value, 0),
            what: [...new Set(seen.flatMap(one => one.nodes.map(called)))]};
    }"""

    def look(self, page) -> list[str]:
        found = page.evaluate(self.SINCE)
        if not found["value"] or page.query_selector("[data-table][data-over]"):
            return []
        return [f"things jumped by {found['value']:.5f}: {', '.join(found['what'])}"]


def main() -> None:
    from playwright.sync_api import sync_playwright

    from serving import CHROMIUM

    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("url")
    arguments.add_argument("--size", action="append", default=[], help="such as 390x664")
    arguments.add_argument("--night", action="store_true")
    given = arguments.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in given.size] or SIZES
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in sizes:
            page = browser.new_page(
                **device(size),
                reduced_motion="reduce",
                color_scheme="dark" if given.night else "light",
            )
            page.goto(given.url)
            found = look(page)
            wrong += len(found)
            for fault in found:
                print(f"{size[0]}x{size[1]}  {fault}")
            page.close()
        browser.close()
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
