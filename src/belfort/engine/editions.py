"""Editions: the components of a game as text, with a name and a hash of what they are.

The built-in edition is the file in the game's package. Another one is the same package loaded a
second time under a name of its own, with the edition's text in place of that file: sizes, numbers
and drawings that follow from the components follow from these. docs/editions.md says what is in
a text and how its hash is made.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import re
import sys
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from belfort.engine import generic
from belfort.engine.errors import BadComponents, BadEdition
from belfort.engine.records import marked

if TYPE_CHECKING:
    from belfort.engine.rules import Rules

STANDARD: Final = "standard"
"""The name of the edition that is built in."""

LARGEST: Final = 65_536
"""Bytes of a text; what is printed for any game is far smaller."""

LONGEST_LINE: Final = 500
"""Characters of a line: with longer ones, a key of ten thousand parts takes a minute to read."""

KEPT: Final = 64
"""Editions that stay loaded though nobody uses them."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LONGEST: Final = 300
"""Characters of a problem: it may quote what it is about."""


@dataclass(frozen=True)
class Edition:
    """What a game is played with: a name for people, and the text that decides."""

    game: str
    name: str
    text: str
    """Canonical."""

    @functools.cached_property
    def hash(self) -> str:
        """SHA-256 of the game's name, a newline and the text."""
        return hashlib.sha256(f"{self.game}\n{self.text}".encode()).hexdigest()

    @property
    def key(self) -> str:
        """How a process that has this edition knows the game played with it."""
        return f"{self.game}@{self.hash}"


class Fault(NamedTuple):
    """Something in a text that cannot be played with; line 0 is the text as a whole."""

    line: int
    problem: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem


def canonical(text: str) -> str:
    """A text as it is hashed: no byte order mark, lines end with a newline, none empty at the end.

    Nothing else is changed: a comment belongs to an edition too.
    """
    if len(text) > LARGEST or len(_bytes(text)) > LARGEST:
        raise BadComponents(f"over {LARGEST} bytes; no components are that long")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return lines.rstrip("\n") + "\n"


def _bytes(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise BadComponents("not a text in UTF-8") from error


def check_name(name: str) -> str:
    """A name that an edition may have; it is also that of a file."""
    if not _NAME.fullmatch(name):
        problem = "a name is up to 40 small letters, digits and hyphens"
        raise BadEdition(f"edition {name[:80]!r}: {problem}")
    return name


def faults(rules: Rules, text: str) -> list[Fault]:
    """What is wrong with a text as components of a game, line by line; nothing, if it can be
    played with.
    """
    if rules.read is None:
        return [Fault(0, f"{rules.name} has no components that could be changed")]
    try:
        whole = canonical(text)
        for number, line in enumerate(whole.split("\n"), 1):
            if len(line) > LONGEST_LINE:
                return [Fault(number, f"over {LONGEST_LINE} characters")]
        rules.read(whole)
    except BadComponents as error:
        return [_fault(rules, one) for one in error.all]
    except (ValueError, RecursionError) as error:  # as of numbers with ten thousand digits
        return [Fault(0, f"cannot be read: {type(error).__name__}")]
    return []


def _fault(rules: Rules, error: BadComponents) -> Fault:
    told = str(error)
    for file in rules.components.split():
        told = told.removeprefix(file).lstrip(":, ")
    told = told.removeprefix(f"line {error.line}").lstrip(":, ")
    shown = told if len(told) <= _LONGEST else f"{told[:_LONGEST]}..."
    return Fault(error.line, " ".join(shown.split()))


def read(rules: Rules, name: str, text: str) -> Edition:
    """An edition that can be played with; otherwise `BadEdition` says by line why not."""
    check_name(name)
    with contextlib.suppress(BadComponents):
        edition = Edition(rules.name, name, canonical(text))
        if edition.hash == rules.edition.hash:
            return rules.edition
    found = faults(rules, text)
    if found:
        raise BadEdition(f"{rules.name}, edition {name!r}, {found[0]}", found)
    return edition


# Games that are loaded a second time.

_texts: dict[str, str] = {}
"""By package: the text that stands for its file of components."""
_loaded: weakref.WeakValueDictionary[str, Rules] = weakref.WeakValueDictionary()
_lately: OrderedDict[str, Rules] = OrderedDict()
_lock = threading.RLock()


def components(package: str, *names: str) -> str:
    """The components of a game for its rules: `package` is what the rules' `__package__` says.

    Of several files, an empty line stands between one and the next.
    """
    if package in _texts:
        return _texts[package]
    try:
        texts = [files(package).joinpath(name).read_text("utf-8") for name in names]
    except (OSError, ValueError) as error:
        problem = f"cannot be read: {type(error).__name__}"
        raise BadComponents(f"{', '.join(names)} {problem}") from error
    return canonical("\n".join(canonical(text) for text in texts))


def loaded(key: str) -> Rules | None:
    """The rules of a game with an edition that somebody in this process uses."""
    return _loaded.get(key)


def with_edition(
    rules: Rules, edition: Edition, get: Callable[[Any], Rules], *, today: bool
) -> Rules:
    """A game's rules with other components; `get` finds the rules in the package of the game.

    Older rules are known by their version too.
    """
    edition = replace(edition, text=canonical(edition.text))
    if edition.hash == rules.edition.hash:
        return rules
    with _lock:
        key = edition.key if today else f"{edition.key}.{rules.version}"
        found = _loaded.get(key)
        if found is None:
            found = _loaded[key] = _load(rules, edition, get, key)
        _lately[key] = found
        _lately.move_to_end(key)
        while len(_lately) > KEPT:
            _lately.popitem(last=False)
        return found


def _load(rules: Rules, edition: Edition, get: Callable[[Any], Rules], key: str) -> Rules:
    checked = read(rules, edition.name, edition.text)
    package = f"{rules.package}_{edition.hash}"
    _texts[package] = checked.text
    try:
        original = importlib.import_module(rules.package)
        spec = importlib.util.spec_from_file_location(
            package, original.__file__, submodule_search_locations=list(original.__path__)
        )
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[package] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made = get(module)
        state = marked(made.state, key)
        found = replace(made, state=state, other=checked, home=rules.package)
        generic.register(found)
    except BaseException:
        _forget(package, None)
        raise
    weakref.finalize(found, _forget, package, state)
    return found


def _forget(package: str, state: Any) -> None:
    """Nobody uses an edition any more."""
    generic.forget(state)
    _texts.pop(package, None)
    for name in [*sys.modules]:
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]
