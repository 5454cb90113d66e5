"""The files in which a package says what it says, one for each language, as tables.

`belfort.locale` puts them to use. What another language has not, English lends.
"""

from __future__ import annotations

import functools
import logging
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from belfort.engine import sayings
from belfort.engine.errors import BrokenGame

HOUSE = "belfort.engine"
"""The package with the words of all games."""

log = logging.getLogger("belfort.catalogues")


class Lent(str):
    """A text in English, where another language was asked for."""

    __slots__ = ()


@functools.cache
def read(package: str, language: str = "en") -> Mapping[str, Any]:
    """What stands in a catalogue, and what a game's need not say itself.

    Raises `BrokenGame` if it is not there or cannot be read.
    """
    name = f"{language}.toml"
    try:
        tables = tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
        return sayings.whole(tables, _shared(language)) if "sentences" in tables else tables
    except FileNotFoundError:
        raise BrokenGame(package, name, "there is no such catalogue") from None
    except (AttributeError, TypeError):
        raise BrokenGame(package, name, "[sentences] or [options] holds no texts") from None
    except ValueError as error:  # of TOML, or of letters
        raise BrokenGame(package, name, f"cannot be read: {error}") from error


def _shared(language: str) -> Mapping[str, Any]:
    """The words of all games, in English where a language has none."""
    there = files(HOUSE).joinpath(f"{language}.toml").is_file()
    return read(HOUSE, language if there else "en")


@functools.cache
def whole(package: str, language: str = "en") -> Mapping[str, Any]:
    """A catalogue in which nothing is missing that English has."""
    english = read(package)
    if language == "en":
        return english
    own: Mapping[str, Any] = {}
    if files(package).joinpath(f"{language}.toml").is_file():
        try:
            own = read(package, language)
        except BrokenGame as error:
            log.warning("said in English instead: %s", error)
    completed: Mapping[str, Any] = _completed(own, english)
    return completed


def lent(package: str, language: str) -> list[str]:
    """What a language has not yet, by dotted paths."""
    return list(_lent((), whole(package, language)))


def _completed(own: Any, english: Any) -> Any:
    """A part of a catalogue, and what English lends it."""
    if isinstance(english, Mapping):
        mine = own if isinstance(own, Mapping) else {}
        return {**mine, **{key: _completed(mine.get(key), one) for key, one in english.items()}}
    if type(own) is type(english) and (isinstance(own, str) or len(own) == len(english)):
        return own
    return Lent(english) if isinstance(english, str) else [Lent(line) for line in english]


def _lent(path: tuple[str, ...], node: Any) -> Iterator[str]:
    if isinstance(node, Lent):
        yield ".".join(path)
    elif isinstance(node, Mapping | list):
        items = node.items() if isinstance(node, Mapping) else enumerate(node)
        for name, one in items:
            yield from _lent((*path, str(name)), one)
