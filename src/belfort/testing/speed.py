"""How fast a game is: compiled, it runs many times as fast as interpreted, or it is not compiled.

No number of steps a second is asked for: machines differ.
"""

from __future__ import annotations

from typing import Final

from belfort import bench
from belfort.engine.compiling import runs
from belfort.match import Game
from belfort.testing.broken import Broken, file_of
from belfort.testing.parts import Part
from belfort.testing.subject import Subject, label

PART: Final = Part("speed")
SECONDS: Final = 0.2
LEAST: Final = 10
"""How many times as fast compiled rules are, at least; those of the house are far above."""


def _first(subject: Subject) -> list[Game]:
    return subject.main[:1]


def measured(game: Game) -> tuple[float, float]:
    """Steps a second, interpreted and compiled."""
    found = [bench.measure(game, way, SECONDS).steps_per_s for way in ("interpreted", "compiled")]
    return found[0], found[1]


@PART.each(_first, label)
def compiled_it_is_many_times_as_fast(game: Game) -> None:
    if runs("interpreted"):
        return
    slow, fast = measured(game)
    if fast < LEAST * slow:
        rules = file_of(game.rules, "rules.py")
        told = f"{fast:,.0f} steps a second compiled and {slow:,.0f} interpreted"
        raise Broken(f"{rules}: {told}: is something done that need not be done at every step?")
