"""Counts of step sequences from fixed positions (perft), in the files of tests/perft.

A file lists positions, each as options and the steps that lead to it, with the number of
sequences of 1, 2, 3 ... steps from there, every possible outcome of chance counted once.
Run as a program it counts with the naive reference instead of the rules: that is where the
numbers in the files come from.

    python tests/counting.py clocktowers < tests/perft/clocktowers.txt
"""

from __future__ import annotations

import copy
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belfort.engine import Game, State, rules
from position import position
from walk import steps_at

FOLDER = Path(__file__).parent / "perft"


@dataclass(frozen=True)
class Line:
    """One position of a file and its counts."""

    options: dict[str, int | str]
    steps: str
    counts: list[int]

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{chosen} | {self.steps} | {' '.join(map(str, self.counts))}"


def read(name: str, text: str) -> Iterator[Line]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            chosen, steps, counts = (part.strip() for part in line.split("|"))
            pairs = (pair.split("=") for pair in chosen.split())
            options = {key: rules(name).option(key).read(value) for key, value in pairs}
            yield Line(options, steps, [int(count) for count in counts.split()])


def count(game: Game, s: State, depth: int) -> int:
    codes = steps_at(game, s) if game.actor(s) != -2 else []
    if depth == 1:
        return len(codes)
    return sum(count(game, game.after(s, code), depth - 1) for code in codes)


def counted(name: str, line: Line) -> Line:
    """The same line with what the rules count."""
    game = Game(name, line.options)
    s = position(game, line.steps)
    counts = [count(game, s, depth) for depth in range(1, len(line.counts) + 1)]
    return Line(line.options, line.steps, counts)


def _count_naively(reference: Any, depth: int) -> int:
    if reference.actor() is None:
        return 0
    chance = reference.actor() == "chance"
    texts = list(reference.chances()) if chance else reference.moves()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        later = copy.deepcopy(reference)
        later.play(text)
        total += _count_naively(later, depth - 1)
    return total


def counted_naively(name: str, line: Line) -> Line:
    reference = importlib.import_module(f"reference.{name}").Reference(**line.options)
    for text in line.steps.split():
        reference.play(text)
    depths = range(1, len(line.counts) + 1)
    return Line(line.options, line.steps, [_count_naively(reference, d) for d in depths])


if __name__ == "__main__":
    for one in read(sys.argv[1], sys.stdin.read()):
        print(counted_naively(sys.argv[1], one))
