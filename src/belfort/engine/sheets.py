"""A text of components in TOML: its values, and its faults by the line they are on."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from belfort.engine.errors import BadComponents

MOST_FAULTS = 20
"""Nobody reads more at a time, and to find their lines takes a while."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w-]+)\s*\]\]?\s*(#.*)?")


class Sheet:
    """A text that is being checked: faults are gathered, and `check` refuses if there are any."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self._faults: list[BadComponents] = []
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r" \(at line (\d+), column \d+\)$", str(error))
            number = int(at[1]) if at else len(text.splitlines())
            problem = str(error).partition(" (at ")[0]
            raise BadComponents(f"{file}, line {number}: {problem}") from error

    def line_of(self, section: str = "", key: str = "", number: int = 0) -> int:
        """The line of an entry, or else of its section, number `number` of that name; or 0."""
        entry = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        inside, found, seen = "", 0, -1
        for line, typed in enumerate(self.text.splitlines(), 1):
            header = _HEADER.fullmatch(typed)
            if header:
                inside = header[2]
                seen += inside == section
                found = line if inside == section and seen == number else found
            here = not section or seen == number
            if here and inside == section and key and entry.match(typed):
                return line
        return found

    def fault(self, problem: str, section: str = "", key: str = "", number: int = 0) -> None:
        """Write down that something is wrong there."""
        line = self.line_of(section, key, number)
        place = f"{self.file}, line {line}" if line else self.file
        self._faults.append(BadComponents(f"{place}: {problem}"))
        if len(self._faults) == MOST_FAULTS:
            self.check()

    def check(self) -> None:
        """Refuse the text if anything is wrong with it."""
        if self._faults:
            first, *others = sorted(self._faults, key=lambda one: one.line)
            raise BadComponents(str(first), others)

    def _place(self, name: str) -> tuple[str, str]:
        """Where something of this name stands: it may be a section, or an entry before all."""
        return ("", name) if self.line_of("", name) else (name, "")

    def only(self, *sections: str) -> None:
        """Nothing else stands in the text."""
        for section in self.values:
            if section not in sections:
                self.fault(f"{section}: there is no such thing here", *self._place(section))

    def entries(self, section: str, fields: tuple[str, ...]) -> list[tuple[int, dict[str, Any]]]:
        """The `[[section]]` entries that have exactly these fields, by number."""
        found = self.values.get(section)
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.fault(f"it lists [[{section}]] entries", *self._place(section))
            return []
        good = []
        for number, entry in enumerate(found):
            missing = [field for field in fields if field not in entry]
            for field in missing:
                self.fault(f"{field} is missing", section, "", number)
            for field in entry:
                if field not in fields:
                    said = f"{field}: an entry has {', '.join(fields)}"
                    self.fault(said, section, field, number)
            if not missing:
                good.append((number, entry))
        return good


def is_count(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number between bounds."""
    return type(value) is int and least <= value <= most
