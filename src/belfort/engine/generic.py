"""The functions every game has, callable on a record of any game.

Search, playouts, arena and adapters are written once against these names. Interpreted, a call
looks the game up by the record's dtype; compiled, Numba binds it to the game when it sees the
record's type, at no cost at run time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belfort.engine.compiling import bind, compilable
from belfort.engine.rules import FUNCTIONS, HABIT, Rules

_by_dtype: dict[np.dtype[Any], Rules] = {}


def actor(s: Any) -> Any:
    """The seat that acts next, `CHANCE` or `NOBODY`."""
    return _functions(s)["actor"](s)


def moves(s: Any, out: Any) -> Any:
    """Write all legal moves of the seat on turn into `out`; return how many."""
    return _functions(s)["moves"](s, out)


def chances(s: Any, weights: Any) -> Any:
    """At a chance step, write the integer weight of each outcome; return how many there are."""
    return _functions(s)["chances"](s, weights)


def play(s: Any, step: Any) -> Any:
    """Carry out a legal move or an outcome of positive weight."""
    return _functions(s)["play"](s, step)


def scores(s: Any, out: Any) -> Any:
    """Write each seat's points."""
    return _functions(s)["scores"](s, out)


def ranks(s: Any, out: Any) -> Any:
    """Write each seat's place, 1 for first; equal seats share a place."""
    return _functions(s)["ranks"](s, out)


def hide(s: Any, seat: Any) -> Any:
    """Blank what a seat, or a `SPECTATOR`, may not know."""
    return _functions(s)["hide"](s, seat)


def hide_step(s: Any, step: Any, seat: Any) -> Any:
    """The step as a seat sees it happen: itself, or a code for what that seat learns of it."""
    return _functions(s)["hide_step"](s, step, seat)


def guess(s: Any, seat: Any, rng: Any) -> Any:
    """Fill the blanks of a seat's view at random with something that fits all it has seen."""
    return _functions(s)["guess"](s, seat, rng)


def prefer(s: Any, move: Any) -> Any:
    """How much a player who does not think leans to a legal move: a weight, at least 1."""
    return _functions(s).get(HABIT, any_move)(s, move)


@compilable
def any_move(_s: Any, _move: Any) -> Any:
    """The habit of a game without habits."""
    return 1


def _functions(s: Any) -> Any:
    return _by_dtype[s.dtype].functions


def register(rules: Rules) -> None:
    """Let generic code play this game."""
    if rules.state in _by_dtype and _by_dtype[rules.state].name != rules.name:
        other = _by_dtype[rules.state].name
        raise ValueError(f"{rules.name} and {other} have states of the same dtype")
    _by_dtype[rules.state] = rules


def _chooser(name: str) -> Any:
    def choose(s: Any, *_types: Any) -> Any:
        from numba import from_dtype

        for dtype, rules in _by_dtype.items():
            if s == from_dtype(dtype):
                return rules.functions.get(name, any_move)
        return None

    return choose


for _name in (*FUNCTIONS, HABIT):
    bind(globals()[_name], _chooser(_name))
