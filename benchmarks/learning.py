"""How fast a network plays against itself and learns, with JAX; prints a table in Markdown.

    python benchmarks/learning.py [GAME ...]          with Belfort and its extra `learn` installed
    python benchmarks/learning.py --stub [GAME ...]   from the checkout, where nothing is installed

For each stage of a rollout it is told what it takes when everything else waits for it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import gpu

if "--stub" in sys.argv:
    gpu.stub()

import numpy as np

STEPS = 32
SIZES = (1 << 14, 1 << 16, 1 << 18)


def timed(run: Callable[[], Any], times: int = 5) -> float:
    """Seconds, the best of some."""
    import jax

    jax.block_until_ready(run())
    best = 1e9
    for _ in range(times):
        begun = time.perf_counter()
        jax.block_until_ready(run())
        best = min(best, time.perf_counter() - begun)
    return best


def stages(rollout: Any, params: Any) -> dict[str, float]:
    """Milliseconds of what a step of a rollout consists of."""
    import jax

    from belfort.training.learner import look
    from belfort.training.selfplay import chooser

    place, batch = rollout.place, rollout.batch

    def take() -> Any:
        return place.take(batch.observations), place.take(batch.seats), place.take(batch.masks)

    seen, chosen = take(), chooser(place)
    looked = jax.jit(lambda *given: look(place.xp, *given))
    points = rollout.luck(batch.matches)

    def step() -> None:
        batch.step(batch.sample())
        place.take(batch.dones)

    found = {
        "copy what is seen": timed(take),
        "throw dice": timed(lambda: rollout.luck(batch.matches)),
        "planes": timed(lambda: looked(rollout.eyes, *seen[:2])),
        "network and choice": timed(lambda: chosen(rollout.eyes, params, seen, points)),
        "one step": timed(step),
    }
    return {name: 1000 * seconds for name, seconds in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stub", action="store_true")
    parser.add_argument("--sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("games", nargs="*", default=["clocktowers"])
    given = parser.parse_args()
    from belfort.training import Course, Plan
    from belfort.training.learner import Rates
    from belfort.training.selfplay import with_jax

    place = with_jax()
    print(place.name)
    gpu.row("game", "matches", "million decisions/s of self-play", "million trained on/s", "stages")
    gpu.row(*["---"] * 5)
    for name in given.games:
        for size in given.sizes:
            plan = Plan(name, {"players": 2}, matches=size, steps=STEPS, part=1 << 16)
            course = Course(plan, place=place)
            course.practise(0.0)
            rollout = course._rollouts[0]
            made = rollout.play(course.params, STEPS)
            played = timed(lambda r=rollout, c=course: r.play(c.params, STEPS), 3)
            slow = Rates(np.float32(1e-3), np.float32(0.01))
            learned = timed(lambda c=course, m=made, r=slow: c._learn(0, m, r), 3)
            costs = stages(rollout, course.params)
            costs["learning from a part"] = 1000 * learned * plan.part / (STEPS * size)
            told = ", ".join(f"{k} {v:.2f} ms" for k, v in costs.items())
            n = STEPS * size
            rates = n / played, n / (played + learned)
            gpu.row(name, f"{size:,}", *map(gpu.millions, rates), told)


if __name__ == "__main__":
    main()
