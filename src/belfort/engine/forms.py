"""The text of an edition as a form: what can be filled in, and how it is written back.

A game says in its module `form` what stands in its components: `blocks(text)`. It is read line by
line, so that a text with mistakes has its form too, and changed line by line, so that comments
stay. Whether a text can be played with is not known here.
"""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

NUMBER: Final = re.compile(r"-?(0|[1-9]\d{0,5})")


@dataclass(frozen=True)
class Cell:
    """Something that can be filled in: a number between bounds, one of some choices, or words."""

    name: str
    """Where it stands in the text, as the game's form knows it."""
    value: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    words: str = "edition"
    """The table of the game's catalogue that tells what the choices are."""
    art: tuple[str, ...] = ()
    """The drawings of what stands there, one above the other."""

    @property
    def is_number(self) -> bool:
        """Whether it takes a number."""
        return self.most is not None

    @property
    def offered(self) -> tuple[str, ...]:
        """The choices, and what stands there although it cannot be chosen."""
        return self.choices if self.value in self.choices else (self.value, *self.choices)


@dataclass(frozen=True)
class Row:
    """Cells that belong to one thing; one may be empty."""

    name: str
    cells: tuple[Cell | None, ...]
    art: str = ""
    """The drawing of the thing, where there is one."""
    drop: str = ""
    """The deed that takes it away, where that can be done."""


@dataclass(frozen=True)
class Block:
    """A table of what is printed. Catalogues tell its name, its columns and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    words: str = "edition"
    """The table of the game's catalogue that has the names of the rows."""
    shape: str = "table"
    """`grid`: the squares of a board; `lines`: sets of them, the first cell of each row; `long`:
    a table that is folded away."""
    deeds: tuple[str, ...] = ()
    """What can be done to it as a whole, such as to add a row."""


class Form(Protocol):
    """What the module `form` of a game has."""

    def blocks(self, text: str) -> tuple[Block, ...]:
        """What stands in a text; nothing, if it is written as no form would write it."""

    def change(self, text: str, name: str, value: str) -> str:
        """The text with another value in a cell."""

    def do(self, text: str, deed: str) -> str:
        """The text after a deed: one that a block or a row has; or, of a grid, `place.SQUARE` for
        the next thing there, and `place.SQUARE.LINE` to put it into a line or take it out."""


class Entry(NamedTuple):
    """A value that stands alone on its line: from where to where, and what it is."""

    line: int
    start: int
    end: int
    raw: str

    @property
    def value(self) -> str:
        """As it is filled in: without quotation marks."""
        return self.raw[1:-1] if self.raw[:1] in ("'", '"') else self.raw


Key = tuple[str, int, str]
"""A section, its number among those of that name, and an entry."""

_HEADER: Final = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]\]?\s*(?:#.*)?")
_ENTRY: Final = re.compile(
    r"""\s*["']?(?P<key>[\w-]+)["']?\s*=\s*"""
    r"""(?P<value>"(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]#]*\]|[^\s"'\[{#]+)\s*(?:\#.*)?"""
)


@functools.lru_cache(maxsize=16)
def entries(text: str) -> Mapping[Key, Entry]:
    """The values of a text in TOML by their places; none, if it says more than stands on lines."""
    found: dict[Key, Entry] = {}
    seen: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.split("\n")):
        if header := _HEADER.fullmatch(line):
            section = header[1]
            seen[section] = seen.get(section, -1) + 1
        elif entry := _ENTRY.fullmatch(line):
            key = section, seen.get(section, 0), entry["key"]
            found.setdefault(key, Entry(number, *entry.span("value"), entry["value"]))
    return MappingProxyType(found if _tells_all(text, found) else {})


def _tells_all(text: str, found: Mapping[Key, Entry]) -> bool:
    """Whether the lines say what the text says, as far as it can be read."""
    try:
        values = tomllib.loads(text)
        told: dict[Key, Any] = {}
        for section, inside in values.items():
            for number, table in enumerate(inside if isinstance(inside, list) else [inside]):
                if not isinstance(table, dict):
                    return False
                told |= {(section, number, key): value for key, value in table.items()}
        typed = "\n".join(f"v{n} = {one.raw}" for n, one in enumerate(found.values()))
        return told == dict(zip(found, tomllib.loads(typed).values(), strict=True))
    except (ValueError, RecursionError):
        return True


def write(text: str, entry: Entry, value: str) -> str:
    """The text with another value there; what is no number is written as words."""
    quoted = entry.raw[:1] in ("'", '"') or not (NUMBER.fullmatch(value) or value[:1] == "[")
    lines = text.split("\n")
    line = lines[entry.line]
    new = json.dumps(value, ensure_ascii=False) if quoted else value
    lines[entry.line] = line[: entry.start] + new + line[entry.end :]
    return "\n".join(lines)


def insert(text: str, after: int, line: str) -> str:
    """The text with one more line after that of this index."""
    lines = text.split("\n")
    return "\n".join([*lines[: after + 1], line, *lines[after + 1 :]])


def drop(text: str, lines: set[int]) -> str:
    """The text without some lines."""
    return "\n".join(line for number, line in enumerate(text.split("\n")) if number not in lines)


class Counts:
    """The form of a text that counts: `[[section]]` entries with a name, and plain sections."""

    def __init__(
        self,
        section: str,
        name: str,
        most: Mapping[str, int],
        *,
        art: Mapping[str, str],
        words: str = "edition",
        plain: Mapping[str, str] | None = None,
    ) -> None:
        """`most` has what is counted; `plain` the tables of words for the rows of sections."""
        self.section, self.name, self.most, self.art = section, name, most, art
        self.words, self.plain = words, plain or {}

    def blocks(self, text: str) -> tuple[Block, ...]:
        """The entries in one table, and a table for each plain section."""
        found = entries(text)
        count = 1 + max((key[1] for key in found if key[0] == self.section), default=-1)
        rows = []
        for number in range(count):
            name = found.get((self.section, number, self.name))
            cells = tuple(self._cell(found, self.section, number, one) for one in self.most)
            if name is not None:
                rows.append(Row(name.value, cells, self.art.get(name.value, "")))
        made = [Block(self.section, tuple(self.most), tuple(rows), self.words)] if rows else []
        for section, words in self.plain.items():
            keys = [key for key in found if key[0] == section]
            lines = tuple(Row(key[2], (self._cell(found, *key),)) for key in keys)
            made += [Block(section, ("number",), lines, words)] if lines else []
        return tuple(made)

    def _cell(self, found: Mapping[Key, Entry], section: str, number: int, key: str) -> Cell | None:
        entry = found.get((section, number, key))
        most = self.most.get(key, 99)
        return entry and Cell(f"{section}.{number}.{key}", entry.value, 0, most)

    def change(self, text: str, name: str, value: str) -> str:
        """The text with another number; the same, if there is no such cell."""
        section, number, key = name.split(".", 2)
        entry = entries(text).get((section, int(number), key))
        return text if entry is None else write(text, entry, value)

    def do(self, text: str, _deed: str) -> str:
        """Nothing can be done: there are neither more kinds nor fewer."""
        return text
