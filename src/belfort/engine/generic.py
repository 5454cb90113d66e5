"""The functions every game has, callable on a record of any game.

Search, playouts, arena and adapters are written once against these names. Interpreted, a call
looks the game up by the record's dtype; compiled, Numba binds it to the game when it sees the
record's type, at no cost at run time.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from belfort.engine.compiling import bind, compilable, tell_numba
from belfort.engine.contract import FUNCTIONS, HABIT
from belfort.engine.errors import BrokenGame
from belfort.engine.rules import Rules

_functions_by: dict[np.dtype[Any], Any] = {}
_rules_by: dict[np.dtype[Any], Callable[[], Rules | None]] = {}
"""Weak where the game is played with another edition: nobody may need that any more."""
_compiled: list[Rules] = []
"""What Numba knows stays."""


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
    return _functions_by[s.dtype]


def register(rules: Rules) -> None:
    """Let generic code play this game."""
    before = _rules_by.get(rules.state, lambda: None)()
    if before is not None and before.name != rules.name:
        told = f"it has the same fields as that of {before.name}: name one of them otherwise"
        raise BrokenGame(rules.name, "Rules.state", told)
    _functions_by[rules.state] = rules.functions
    _rules_by[rules.state] = (lambda: rules) if rules.other is None else weakref.ref(rules)


def forget(state: Any) -> None:
    """No record of this type is left."""
    _functions_by.pop(state, None)
    _rules_by.pop(state, None)


def tell(rules: Rules) -> None:
    """A game is about to be compiled: Numba learns of its functions only now."""
    if not any(one is rules for one in _compiled):
        _compiled.append(rules)
        tell_numba(*rules.functions.values())


def _chooser(name: str) -> Any:
    def choose(s: Any, *_types: Any) -> Any:
        from numba import from_dtype

        for dtype, found in [*_rules_by.items()]:
            if s == from_dtype(dtype) and (rules := found()) is not None:
                tell(rules)
                return rules.functions.get(name, any_move)
        return None

    return choose


for _name in (*FUNCTIONS, HABIT):
    bind(globals()[_name], _chooser(_name))
