"""How long an edition takes to be checked and to be loaded, for every game.

python benchmarks/editions.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from belfort import engine
from belfort.engine import editions

TIMES = 30


def milliseconds(work: Callable[[int], object]) -> str:
    taken = []
    for number in range(TIMES):
        began = time.perf_counter()
        work(number)
        taken.append(1000 * (time.perf_counter() - began))
    return f"{statistics.median(taken):8.2f} ms, at most {max(taken):8.2f} ms"


def measure(rules: engine.Rules) -> None:
    text = rules.edition.text
    longest = (text.splitlines()[-1] + "\n") * 100_000
    worst = longest[: editions.LARGEST]

    def load(number: int) -> None:
        """A list of cards has no comments: there a name is another one."""
        renamed = text.replace("Love Potion", f"Love Potion {number}", 1)
        another = renamed if renamed != text else f"{text}\n# {number}\n"
        edition = editions.read(rules, "tried", another)
        engine.Game(rules.name, edition=edition)

    print(f"{rules.name:12} checked  {milliseconds(lambda _: engine.faults(rules, text))}")
    print(f"{rules.name:12} refused  {milliseconds(lambda _: engine.faults(rules, worst))}")
    print(f"{rules.name:12} loaded   {milliseconds(load)}")


if __name__ == "__main__":
    for name in engine.names():
        if engine.rules(name).components:
            measure(engine.rules(name))
