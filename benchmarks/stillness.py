"""How much a table jumps while another moves: layout shift (CLS) as Chromium counts it.

python benchmarks/stillness.py     two friends, one at a desk, one on a phone, in every game

Whoever waits has pressed nothing, so everything that changes its place is counted, but at the end
of a match, which is a page of its own. A new line of the log pushes the older ones down: frames in
which nothing else moved are told apart.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from belfort import engine

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from company import Company, Person
from eye import settle
from playing import state
from serving import CHROMIUM, QUICK, Served

MOVES = 24
COUNTED = """() => {
  window.counted = [];
  const part = node => node?.nodeType === 3 ? node.parentElement : node;
  const alone = node => node.localName
    + [...node.classList].slice(0, 2).map(one => `.${one}`).join('');
  const called = node => node.closest('.log') ? 'log'
    : node.classList.length || !node.parentElement ? alone(node)
    : `${called(node.parentElement)} ${alone(node)}`;
  new PerformanceObserver(list => list.getEntries()
    .filter(one => !one.hadRecentInput).forEach(one => window.counted.push([one.value,
    one.sources.map(source => part(source.node)).filter(Boolean).map(called)])))
    .observe({type: 'layout-shift'});
}"""


class Quiet(Company):
    """Friends at a table whose pages are not looked at."""

    def stop(self, *_: object, **__: object) -> None:
        pass


def jumps(company: Quiet) -> list[tuple[float, float, Counter[str]]]:
    """For each of the friends: the sum of jumps while another moved, that of the log's lines, and
    what jumped besides."""
    company.sit_down()
    for page in company.pages:
        settle(page)
        page.evaluate(COUNTED)
    sums, logs = [0.0 for _ in company.pages], [0.0 for _ in company.pages]
    what = [Counter[str]() for _ in company.pages]
    for _ in range(MOVES):
        mover = company.on_turn()
        if mover is None:
            break
        for page in company.pages:
            page.evaluate("window.counted.splice(0)")
        company.move(mover)
        for seat, page in enumerate(company.pages):
            settle(page)
            page.wait_for_timeout(100)
            if page is not mover and state(page) != "over":
                for value, names in page.evaluate("window.counted.splice(0)"):
                    only_log = set(names) == {"log"}
                    (logs if only_log else sums)[seat] += value
                    what[seat].update(set(names) - {"log"})
    return list(zip(sums, logs, what, strict=True))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", action="append", default=[])
    games = arguments.parse_args().game or engine.names()
    friends = [Person("Anouk", (1440, 900)), Person("Bo", (390, 664), "nl", "dark")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder), seed="5").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def visit(**settings: object) -> Page:
            context = browser.new_context(**settings)  # type: ignore[arg-type]
            context.add_init_script(QUICK)
            return context.new_page()

        for game in games:
            company = Quiet(visit, house.url, game, friends)
            for friend, (total, log, what) in zip(friends, jumps(company), strict=True):
                most = ", ".join(f"{name} {times}" for name, times in what.most_common(6))
                print(f"{game:12} {friend}  {total:.4f}, log {log:.4f}  {most}", flush=True)
            for page in company.pages:
                page.context.close()
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
