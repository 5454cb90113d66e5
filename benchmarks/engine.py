"""How fast the engine is on this machine, in one run: beside OpenSpiel, cold and from cache.

Prints a table. Each figure is a ratio or a rate measured here and now; machines differ.
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time

import pyspiel

SECONDS = float(os.environ.get("BELFORT_BENCH_SECONDS", "2"))

START = """
import time
begun = time.perf_counter()
import numpy as np
from belfort.engine import Game, kernels
from belfort.engine.chance import stream
game = Game({name!r})
states = np.zeros(2, game.rules.state)
states[0] = game.start()
buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
kernels.random_play(states, stream(1), buffer, 1)
print(time.perf_counter() - begun)
"""


def open_spiel_steps_per_s(name: str, seconds: float) -> float:
    """Random play of an OpenSpiel game, written in C++, driven from Python."""
    game = pyspiel.load_game(name)
    dice = random.Random(1)
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - begun)


def belfort(*args: str) -> str:
    command = [sys.executable, "-c", "from belfort.cli import main; main()", *args]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def starting_time(name: str, cache: str) -> float:
    """Seconds from the start of the process's own code to the first compiled match."""
    done = subprocess.run(
        [sys.executable, "-c", START.format(name=name)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "BELFORT_CACHE": cache},
    )
    return float(done.stdout)


def help_time() -> float:
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        belfort("--help")
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}\n")
    peer = open_spiel_steps_per_s("tic_tac_toe", SECONDS)
    print(f"OpenSpiel tic_tac_toe from Python: {peer:,.0f} steps/s\n")
    text = belfort("bench", "engine", "--seconds", str(SECONDS), "--json")
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        chosen = " ".join(f"{name}={value}" for name, value in line["options"].items())
        print(
            f"{line['game']:12} {chosen:50} {line['runtime']:12} {line['steps_per_s']:13,.0f}"
            f" steps/s  {line['steps_per_s'] / peer:7.3f} x tic_tac_toe"
        )
    print()
    print(belfort("bench", "search", "--seconds", str(SECONDS)))
    for name in dict.fromkeys(line["game"] for line in lines):
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = starting_time(name, cache), starting_time(name, cache)
        print(f"{name:12} first compile {cold:5.2f} s, from cache {warm:5.2f} s")
    print(f"belfort --help {help_time():.2f} s")


if __name__ == "__main__":
    main()
