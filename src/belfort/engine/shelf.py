"""The games of the house, found by entry point, and by their names.

Each is looked at when it is found. One that is not in order stands alone: it is left off the
shelf, with what is wrong and where, and everything else goes on.
"""

from __future__ import annotations

import functools
import importlib
import traceback
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from belfort.engine import checking, editions, folder, generic
from belfort.engine.editions import Edition
from belfort.engine.errors import BadEdition, BelfortError, BrokenGame, UnknownGame
from belfort.engine.rules import Rules

HOUSE = "belfort"
"""The distribution whose games the house brings along."""


@dataclass(frozen=True)
class LeftOff:
    """A game that cannot be played: who brings it, and what is wrong."""

    game: str
    distribution: str
    place: str
    problem: str

    def __str__(self) -> str:
        told = BrokenGame(self.game, self.place, self.problem)
        return f"left off the shelf, from the distribution {self.distribution}: {told}"


_found: dict[str, Rules | LeftOff] = {}


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    """Who brings which game, those of the house first; a name is the house's, or whose it was."""
    listed = sorted(entry_points(group="belfort.games"), key=lambda one: _brought_by(one) != HOUSE)
    entries: dict[str, EntryPoint] = {}
    for entry in listed:
        name = entry.name
        if name in entries:
            name = f"{name} of {_brought_by(entry)}"
            there = _brought_by(entries[entry.name])
            problem = f"the distribution {there} has a game of this name already"
            _found[name] = LeftOff(entry.name, _brought_by(entry), "Rules.name", problem)
        entries[name] = entry
    return entries


@functools.cache
def _brought_by(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "unknown"


def brought_by(name: str) -> str:
    """The distribution that brings a game."""
    return _brought_by(_entries()[name])


def names(distribution: str = "") -> list[str]:
    """The games that can be played: all, or those that one distribution brings."""
    return [
        name
        for name, entry in sorted(_entries().items())
        if not distribution or _brought_by(entry) == distribution
        if isinstance(_find(name), Rules)
    ]


def broken() -> list[LeftOff]:
    """The games that cannot be played, and why: the others go on."""
    found = [_find(name) for name in sorted(_entries())]
    return [one for one in found if isinstance(one, LeftOff)]


def leave_off(name: str, error: BaseException) -> LeftOff:
    """Something went wrong with a game where others are concerned: it is left off from now on."""
    left = _found[name] = _left(_entries()[name], error)
    return left


def forget() -> None:
    """Look at everything anew: for those who install games while a process runs."""
    _found.clear()
    _entries.cache_clear()


def rules(name: str, edition: Edition | str | None = None) -> Rules:
    """The rules of a game by its name, as built in or with an edition.

    An edition is given itself, or by the name it has in the folder of this machine.
    """
    if "@" in name:
        found = editions.loaded(name)
        if found is None:
            raise BadEdition(f"nobody here has the edition {name}")
        return found
    return _with(_standard(name), _entries()[name], edition, today=True)


def _standard(name: str) -> Rules:
    if name not in _entries():
        raise UnknownGame(f"no game named {name!r}; there are {', '.join(names())}")
    found = _find(name)
    if isinstance(found, LeftOff):
        raise BrokenGame(name, found.place, found.problem)
    return found


def _find(name: str) -> Rules | LeftOff:
    entries = _entries()
    if name not in _found:
        entry = entries[name]
        if _brought_by(entry) != HOUSE:  # should they be mistaken for one another, it gives way
            for other in entries:
                if _brought_by(entries[other]) == HOUSE:
                    _find(other)
        try:
            _found[name] = _load(entry)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is that game's
            _found[name] = _left(entry, error)
    return _found[name]


def _load(entry: EntryPoint) -> Rules:
    found = entry.load()
    if not isinstance(found, Rules):
        raise BrokenGame(entry.name, entry.value, f"it is {type(found).__name__}, not Rules")
    if found.name != entry.name:
        told = f"the entry point {entry.name} leads to the game {found.name}: it has its name"
        raise BrokenGame(entry.name, "Rules.name", told)
    generic.register(found)
    try:
        checking.check_found(found)
    except BaseException:
        generic.forget(found.state)
        raise
    return found


def _left(entry: EntryPoint, error: BaseException) -> LeftOff:
    """What is told of an error, whatever it is."""
    if isinstance(error, BrokenGame):
        return LeftOff(entry.name, _brought_by(entry), error.place, error.problem)
    kind = "" if isinstance(error, BelfortError) else f"{type(error).__name__}: "
    said = error.msg if isinstance(error, SyntaxError) else error
    told = " ".join(f"{kind}{said}".split())
    return LeftOff(entry.name, _brought_by(entry), _place(entry, error), told)


def _place(entry: EntryPoint, error: BaseException) -> str:
    """Where a game went wrong: the last line of its own, or what its entry point names."""
    frames = [(one.filename, one.lineno) for one in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    package = entry.module.replace(".", "/")
    for path, line in reversed(frames):
        _, found, inside = path.replace("\\", "/").rpartition(f"/{package}/")
        if found:
            return f"{package}/{inside}, line {line}"
    return entry.value


def _with(found: Rules, entry: EntryPoint, edition: Edition | str | None, *, today: bool) -> Rules:
    if isinstance(edition, str):
        edition = folder.find(found, edition)
    if edition is None:
        return found
    if edition.game != found.name:
        raise BadEdition(f"{edition.name!r} is an edition of {edition.game}, not of {found.name}")

    def get(package: ModuleType) -> Rules:
        inside = entry.module.removeprefix(found.package)
        module = importlib.import_module(package.__name__ + inside)
        again: Rules = getattr(module, entry.attr)
        return again

    return editions.with_edition(found, edition, get, today=today)


def rules_of(name: str, version: int, edition: Edition | str | None = None) -> Rules:
    """The rules of a game in a certain version: those of today, or older ones that were kept.

    Older rules are entry points `NAME.VERSION` of the group `belfort.games.past`. They are for
    matches that were begun by them, and run interpreted.
    """
    current = rules(name)
    if current.version == version:
        return rules(name, edition)
    for entry in entry_points(group="belfort.games.past"):
        if entry.name == f"{name}.{version}":
            found: Rules = entry.load()
            return _with(found, entry, edition, today=False)
    problem = f"this house has version {current.version} of its rules and none of version {version}"
    raise UnknownGame(f"{name}: {problem}")
