"""How long a step of a lesson takes to answer, in the house's own process, without the network.

python benchmarks/lessons.py     of every lesson: the median of its steps, the slowest, the first
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from httpx import Client
from starlette.testclient import TestClient

from belfort import engine
from belfort.match.lessons import Course, Point
from belfort.server.settings import Settings
from belfort.web.lesson import LESSONS, address, count
from belfort.web.site import application

WARM = 3


def answered(house: Client, taken: Course, number: int) -> float:
    """Milliseconds from what is done at a step to the page that answers it."""
    step, rules = taken.lesson.steps[number], taken.rules
    where, point = address(rules.name, taken.lesson.name), Point(number)
    house.cookies.clear()
    house.cookies.set(LESSONS + rules.name, f'"{urlencode({taken.lesson.name: f"{number}.0."})}"')
    deed = "moves" if step.asks else "next"
    form = {"at": str(count(point)), "move": step.model}
    before = time.perf_counter()
    answer = house.post(f"{where}/{deed}", data=form, headers={"belfort-in-place": "1"})
    took = 1000 * (time.perf_counter() - before)
    assert answer.status_code == 200, "a step was not answered with its page"
    return took


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{Path(folder) / 'house.db'}", rate=0)
        with TestClient(application(settings), follow_redirects=False) as house:
            for name in engine.names("belfort"):
                for lesson in engine.rules(name).lessons:
                    _measure(house, Course(engine.rules(name), lesson))


def _measure(house: TestClient, taken: Course) -> None:
    first = answered(house, taken, 0)
    steps = range(taken.length - 1)
    times = [min(answered(house, taken, one) for _ in range(WARM)) for one in steps]
    told = f"{taken.rules.name} {taken.lesson.name}"
    print(
        f"{told:24} median {statistics.median(times):5.1f} ms"
        f"   slowest {max(times):5.1f} ms   first of all {first:5.1f} ms",
        flush=True,
    )


if __name__ == "__main__":
    main()
