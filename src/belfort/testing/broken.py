"""What a game does not keep to, as one sentence that names the field, the rule and the file.

It knows how to find the place in the author's files; what is asked of a game is not known here.
"""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from belfort.engine import Game, Rules, State
from belfort.engine.contract import FUNCTIONS


class Broken(AssertionError):
    """Something that a game does not keep to; its text is a sentence for the author."""


def folder(rules: Rules) -> Path:
    """Where the game's package is."""
    import importlib

    return Path(str(importlib.import_module(rules.catalogues).__file__)).parent


def file_of(rules: Rules, name: str) -> str:
    """A file of the game, as its author would name it."""
    return f"{folder(rules).name}/{name}"


def place_of(rules: Rules, name: str) -> str:
    """One of the game's functions with its file and line."""
    found = rules.functions.get(name) or getattr(rules.words, name, None)
    if name == "start":
        found = rules.start
    code = getattr(inspect.unwrap(found), "__code__", None) if found else None
    file = Path(code.co_filename) if code else Path()
    if code is None or file.parent != folder(rules):  # made by a helper of the engine
        return f"`{name}` ({file_of(rules, 'rules.py')})"
    return f"`{name}` ({file_of(rules, file.name)}, line {code.co_firstlineno})"


def after(game: Game, steps: Sequence[str]) -> str:
    """Where in a match something happened, so that it can be played again."""
    chosen = " ".join(f"{name}={value}" for name, value in game.options.items())
    told = " ".join(steps[-12:])
    return (
        f"with {chosen} after {'... ' if len(steps) > 12 else ''}`{told}`"
        if steps
        else (f"with {chosen} at the start")
    )


def differing(one: State, other: State) -> Iterator[str]:
    """The fields in which two records differ, each with where and how."""
    for name in one.dtype.names or ():
        ours, theirs = np.asarray(one[name]), np.asarray(other[name])
        for where in zip(*np.nonzero(np.atleast_1d(ours != theirs)), strict=True):
            index = ", ".join(str(int(part)) for part in where) if ours.shape else ""
            values = np.atleast_1d(ours)[where], np.atleast_1d(theirs)[where]
            yield f"`{name}{f'[{index}]' if index else ''}` is {values[0]} and not {values[1]}"


def difference(one: State, other: State) -> str:
    """The first fields in which two records differ."""
    found = list(differing(one, other))
    more = f" (and {len(found) - 2} more)" if len(found) > 2 else ""
    return " and ".join(found[:2]) + more


def viewer(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "who watches"


# Errors that the game's own code raises.

_NUMBA_PLACE = re.compile(r'File "([^"]+)", line (\d+)')
_NUMBA_NAME = re.compile(r"Untyped global name '(\w+)'")


def explained(error: Exception, rules: Rules, tests: Path | None = None) -> str:
    """An error as a sentence: the innermost line of the author's that led to it, and what it is."""
    said = str(error) or "nothing more is said"
    if type(error).__module__.startswith("numba"):
        return _explained_by_numba(said, rules)
    own = [folder(rules), *([tests] if tests else [])]
    frames = traceback.extract_tb(error.__traceback__)
    mine = [frame for frame in frames if any(Path(frame.filename).is_relative_to(p) for p in own)]
    kind = type(error).__name__
    problem = " ".join(said.split("\n")[0].split())[:300]
    if mine:
        last = mine[-1]
        file = f"{Path(last.filename).parent.name}/{Path(last.filename).name}"
        return f"{file}, line {last.lineno}, in `{last.name}`: {kind}: {problem}"
    if isinstance(error, KeyError) and frames and frames[-1].filename.endswith("locale.py"):
        return f"{file_of(rules, 'en.toml')} or a catalogue beside it has no {problem}"
    last = frames[-1]
    asked = [frame.name for frame in frames if frame.name in (*FUNCTIONS, "view", "after")]
    if asked:
        name = {"view": "hide", "after": "play"}.get(asked[-1], asked[-1])
        if "NoneType" in problem:
            return f"{place_of(rules, name)} gives nothing: is a `return` missing?"
        return f"{place_of(rules, name)} gives what cannot be used: {kind}: {problem}"
    return f"{kind}: {problem} (in `{last.name}`, {Path(last.filename).name}, line {last.lineno})"


def _explained_by_numba(said: str, rules: Rules) -> str:
    """Numba tells a long story; its author needs the line of the rules and what it stumbled on."""
    here = folder(rules)
    places = [
        (Path(file), line)
        for file, line in _NUMBA_PLACE.findall(said)
        if Path(file).resolve().is_relative_to(here.resolve())
    ]
    where = f"{file_of(rules, places[-1][0].name)}, line {places[-1][1]}" if places else str(here)
    if unknown := _NUMBA_NAME.search(said):
        named = "rules name functions, numbers and arrays alone"
        return f"{where}: `{unknown[1]}` cannot be compiled: {named}"
    lines = [line.strip(" -\x1b[0m") for line in said.split("\n")]
    problem = next((line for line in lines if line and "nopython" not in line), "")
    return f"{where}: cannot be compiled: {problem[:200]}"
