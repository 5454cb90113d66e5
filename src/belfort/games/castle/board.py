"""The printed board of Once Upon a Castle, read from a file and checked.

Any grid up to six by six with any lines can be described, since nobody knows the printed one; what
cannot be played with is refused with the line of the file. This is not the position of a match:
nothing here changes once it is loaded.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from belfort.engine import BadComponents, components

RESOURCES = "WSGF"
VERSIONS = ("builder", "architect")
KEEP, TOWER, WALL, FLAG, RESIDENTS, REACTIVATE, STEAL = range(7)  # what a line draws
NAMES = ("a keep floor", "a tower", "a wall", "a flag", "residents", "reactivate", "steal")
LETTERS = "abcdef"  # of the columns
SOURCES = ("sheet", "published", "inferred", "reconstructed", "own")
"""Where a fact comes from: the rule sheet, print elsewhere, what follows from these, a guess that
fits them, or the house itself."""

_PART = re.compile(
    r"((?P<keep>keep floor)|(?P<reactivate>reactivate)|(?P<steal>steal)|(?P<wall>wall)"
    r"|(?P<tower>tower (?P<t>\d{1,4}))|(?P<flag>flag (?P<f>\d{1,4})))"
    r"( \+ (?P<more>\d{1,4}) residents?)?|(?P<residents>(?P<only>\d{1,4}) residents?)",
    re.ASCII,
)
_LONGEST = 100_000  # characters; the house's own has 3,000
_LINE_NAME = re.compile(r"[A-Za-z0-9]{1,8}")
_MOST_SIDE = 6
_MOST_LINES = 40
_MOST_IN_LINE = 10  # as many as there are discs (CA-3): more could never be covered
_MOST_WORTH = 99  # two digits on the sheet
_MOST_RESIDENTS = 20  # with one part, or in one group
_MOST_GROUPS = 12
_MOST_GUESTS = 99


@dataclass(frozen=True)
class Part:
    """What a full line brings: a kind, its points, and residents with it."""

    kind: int
    points: int = 0
    residents: int = 0


@dataclass(frozen=True)
class Board:
    """All that is printed; squares row by row, lines in the order of the file."""

    rows: int
    columns: int
    squares: tuple[int, ...]
    lines: Mapping[str, tuple[int, ...]]
    """The squares of each line, by its name."""
    parts: tuple[tuple[Part, ...], ...]
    """What each line draws, for each version."""
    groups: tuple[int, ...]
    group_points: tuple[int, ...]
    guests: tuple[tuple[int, int], ...]
    """Points and number of cards of each kind of builder guest."""
    sources: Mapping[str, str]
    """Where the facts of each section come from."""

    @property
    def has_pairs(self) -> bool:
        """Whether it has the shape of the house's own: rows of a left and a right pair, columns."""
        pairs = {f"{row + 1}{side}": (row * 4 + first, row * 4 + first + 1)
                 for row in range(3) for side, first in (("L", 0), ("R", 2))}  # fmt: skip
        columns = {LETTERS[c]: (c, c + 4, c + 8) for c in range(4)}
        return (self.rows, self.columns) == (3, 4) and self.lines == pairs | columns

    def name(self, square: int) -> str:
        """A square by its column's letter and its row's number."""
        return f"{LETTERS[square % self.columns]}{square // self.columns + 1}"


class _File:
    """A file's values, and refusals that say where in the file."""

    def __init__(self, text, name):
        self.text, self.name = text, name
        if len(text) > _LONGEST:
            raise BadComponents(f"{name}: over {_LONGEST} characters; no board is that long")
        try:
            self.values = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadComponents(f"{name}: {error}") from error

    def line_of(self, section, key=None):
        """The number of the line that holds an entry, or else its section; 0 if neither is."""
        inside, found = "", 0
        for number, line in enumerate(self.text.splitlines(), 1):
            header = re.fullmatch(r"\s*\[\s*(\w+)\s*\]\s*(#.*)?", line)
            inside = header[1] if header else inside
            if inside != section:
                continue
            found = found or number
            if key is not None and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number
        return found

    def refuse(self, section, key, problem):
        where = ".".join(part for part in (section, key) if part)
        number = self.line_of(section, key)
        place = f"{self.name}, line {number}" if number else self.name
        raise BadComponents(f"{place}: {where}: {problem}")

    def table(self, section, keys=None):
        """A section, with exactly these keys where they are fixed."""
        found = self.values.get(section)
        if not isinstance(found, dict):
            self.refuse(section, "", "this section is missing")
        for key in keys or ():
            if key not in found:
                self.refuse(section, key, "is missing")
        for key in found:
            if keys is not None and key not in keys:
                self.refuse(section, key, f"unknown; there are {', '.join(keys)}")
        return found

    def numbers(self, section, key, least, most):
        found = self.table(section)[key]
        if not isinstance(found, list) or not 1 <= len(found) <= _MOST_GROUPS:
            self.refuse(section, key, f"a list of 1 to {_MOST_GROUPS} numbers")
        if not all(type(n) is int and least <= n <= most for n in found):
            self.refuse(section, key, f"whole numbers from {least} to {most}, not {found!r}")
        return tuple(found)


def load(text, name="board.toml"):
    """The board that a file describes; BadComponents names the line that is wrong."""
    file = _File(text, name)
    known = ("source", "squares", "lines", *VERSIONS, "residents", "guests")
    for section in file.values:
        if section not in known:
            file.refuse(section, "", "unknown")
    columns, squares = _squares(file)
    lines = _lines(file, columns, len(squares) // columns)
    groups, points = _groups(file)
    return Board(
        rows=len(squares) // columns,
        columns=columns,
        squares=squares,
        lines=lines,
        parts=tuple(_parts(file, version, lines) for version in VERSIONS),
        groups=groups,
        group_points=points,
        guests=_guests(file),
        sources=_sources(file, known[1:]),
    )


def _sources(file, sections):
    """Where the facts of each section come from."""
    table = file.table("source", sections)
    for section, source in table.items():
        if source not in SOURCES:
            file.refuse("source", section, f"one of {', '.join(SOURCES)}, not {source!r}")
    return dict(table)


def _squares(file):
    """How many columns there are, and the resource of each square, row by row."""
    table = file.table("squares")
    if not 1 <= len(table) <= _MOST_SIDE:
        file.refuse("squares", "", f"1 to {_MOST_SIDE} rows, not {len(table)}")
    squares, columns = [], 0
    for number, row in enumerate(table, 1):
        if row != f"row{number}":
            file.refuse("squares", row, f"rows are row1, row2 and so on; here comes row{number}")
        typed = table[row].split() if isinstance(table[row], str) else []
        columns = columns or len(typed)
        if not typed or not set(typed) <= set(RESOURCES):
            file.refuse("squares", row, f"W, S, G and F with spaces between, not {table[row]!r}")
        if len(typed) != columns or columns > _MOST_SIDE:
            problem = f"{len(typed)} squares; every row has as many, at most {_MOST_SIDE}"
            file.refuse("squares", row, problem)
        squares += [RESOURCES.index(letter) for letter in typed]
    return columns, tuple(squares)


def _lines(file, columns, rows):
    """The squares of each line, by its name."""
    table = file.table("lines")
    if not 1 <= len(table) <= _MOST_LINES:
        file.refuse("lines", "", f"1 to {_MOST_LINES} lines, not {len(table)}")
    known = {f"{LETTERS[c]}{r + 1}": r * columns + c for r in range(rows) for c in range(columns)}
    lines = {}
    for name, typed in table.items():
        if not _LINE_NAME.fullmatch(name):
            file.refuse("lines", name, "a line's name is 1 to 8 letters and digits")
        if name.lower() in map(str.lower, lines):
            file.refuse("lines", name, "another line has this name")
        names = typed.split() if isinstance(typed, str) else []
        if not names or not set(names) <= set(known):
            file.refuse("lines", name, f"squares such as a1 and {LETTERS[columns - 1]}{rows}, "
                        f"with spaces between, not {typed!r}")  # fmt: skip
        if len(set(names)) < len(names) or len(names) > _MOST_IN_LINE:
            file.refuse("lines", name, f"1 to {_MOST_IN_LINE} squares, each once, not {typed!r}")
        _check_name(file, name, names)
        lines[name] = tuple(sorted(known[square] for square in names))
    return lines


def _check_name(file, name, squares):
    """What is called after a row or a column lies there: `a`, `2`, and `2L` and `2R` in row 2."""
    rows, columns = {square[1] for square in squares}, {square[0] for square in squares}
    if re.fullmatch(r"[1-6][LR]?", name) and rows != {name[0]}:
        file.refuse("lines", name, f"by its name this line lies in row {name[0]}")
    if re.fullmatch(r"[a-f]", name) and columns != {name}:
        file.refuse("lines", name, f"by its name this line lies in column {name}")


def _parts(file, version, lines):
    """What each line of a version draws."""
    table = file.table(version, tuple(lines))
    parts = {line: _part(file, version, line, table[line]) for line in lines}
    for line, part in parts.items():
        if version == "builder" and part.kind in (REACTIVATE, STEAL):
            file.refuse(version, line, f"{NAMES[part.kind]} belongs to the architect version")
    for kind in (KEEP, TOWER, WALL):
        if all(part.kind != kind for part in parts.values()):
            problem = f"no line brings {NAMES[kind]}, so a castle could never be complete"
            file.refuse(version, "", problem)
    return tuple(parts.values())


def _part(file, version, line, typed):
    found = _PART.fullmatch(typed) if isinstance(typed, str) else None
    if found is None:
        known = "keep floor, tower 2, wall + 2 residents, flag 2 + 2 residents, 3 residents"
        file.refuse(version, line, f"{typed!r} is no part; parts look like {known}")
    kind = next(k for k, key in enumerate(_KEYS) if found[key])
    points = int(found["t"] or found["f"] or 0)
    residents = int(found["more"] or found["only"] or 0)
    if points > _MOST_WORTH:
        file.refuse(version, line, f"{NAMES[kind]} is worth at most {_MOST_WORTH} points")
    if residents > _MOST_RESIDENTS or (kind == RESIDENTS and residents == 0):
        file.refuse(version, line, f"1 to {_MOST_RESIDENTS} residents, not {residents}")
    return Part(kind, points, residents)


_KEYS = ("keep", "tower", "wall", "flag", "residents", "reactivate", "steal")


def _groups(file):
    file.table("residents", ("groups", "points"))
    groups = file.numbers("residents", "groups", 1, _MOST_RESIDENTS)
    points = file.numbers("residents", "points", 0, _MOST_WORTH)
    if len(points) != len(groups):
        problem = f"{len(groups)} groups have {len(points)} numbers of points"
        file.refuse("residents", "points", problem)
    return groups, points


def _guests(file):
    """The builder guests by their points."""
    table = file.table("guests")
    kinds, cards = {}, 0
    for key, copies in table.items():
        if not re.fullmatch(r"\d{1,2}", key, re.ASCII) or int(key) in kinds:
            file.refuse("guests", key, f"points from 0 to {_MOST_WORTH}, each once")
        if type(copies) is not int or not 1 <= copies <= _MOST_GUESTS:
            file.refuse("guests", key, f"1 to {_MOST_GUESTS} cards, not {copies!r}")
        kinds[int(key)] = copies
        cards += copies
        if cards > _MOST_GUESTS:
            file.refuse("guests", key, f"more than {_MOST_GUESTS} cards in all")
    if not kinds:
        file.refuse("guests", "", "there is no guest")
    return tuple(sorted(kinds.items()))


BOARD = load(components(__package__, "board.toml"))
