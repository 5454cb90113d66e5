"""The printed board of Once Upon a Castle, read from a file and checked.

The file is text that an owner of the box may edit, so whatever is wrong in it is refused with its
line. This is not the position of a match: nothing here changes once it is loaded.
"""

import itertools
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from belfort.engine import BadComponents

RESOURCES = "WSGF"
ROWS, COLUMNS = 3, 4
VERSIONS = ("builder", "architect")
KEEP, TOWER, WALL, FLAG, RESIDENTS, REACTIVATE, STEAL = range(7)  # what a line draws
NAMES = ("a keep floor", "a tower", "a wall", "a flag", "residents", "reactivate", "steal")
GUESTS = 16  # CA-5

# The ten lines by name: each row falls into two pairs, each column is a line of three (CA-17).
LINES = {f"{row + 1}{side}": [row * COLUMNS + first, row * COLUMNS + first + 1]
         for side, first in (("L", 0), ("R", 2)) for row in range(ROWS)}  # fmt: skip
LINES |= {"abcd"[c]: [row * COLUMNS + c for row in range(ROWS)] for c in range(COLUMNS)}

_PART = re.compile(
    r"(?P<keep>keep floor)|(?P<reactivate>reactivate)|(?P<steal>steal)"
    r"|((?P<tower>tower (?P<t>\d+))|(?P<wall>wall)|(?P<flag>flag (?P<f>\d+)))"
    r"( \+ (?P<more>\d+) residents?)?|(?P<residents>(?P<only>\d+) residents?)"
)
_MOST_POINTS = 9  # for a tower or a flag: one digit on the sheet
_MOST_RESIDENTS = 9  # with one part
_MOST_WORTH = 99  # for a group of residents or a guest
_MOST_GROUPS = 12
_MOST_IN_GROUP = 10  # so 120 residents at most, which a byte holds


@dataclass(frozen=True)
class Part:
    """What a full line brings: a kind, its points, and residents with it."""

    kind: int
    points: int = 0
    residents: int = 0


@dataclass(frozen=True)
class Board:
    """All that is printed; squares and lines in the order of their numbers."""

    squares: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    groups: tuple[int, ...]
    group_points: tuple[int, ...]
    guests: tuple[tuple[int, int], ...]
    """Points and number of cards of each kind of builder guest."""
    reconstructed: bool


class _File:
    """A file's values, and refusals that say where in the file."""

    def __init__(self, text, name):
        self.text, self.name = text, name
        try:
            self.values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
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

    def numbers(self, section, key, most, longest):
        found = self.table(section)[key]
        if not isinstance(found, list) or not all(_is_count(n, most) for n in found):
            self.refuse(section, key, f"a list of whole numbers from 1 to {most}, not {found!r}")
        if not 1 <= len(found) <= longest:
            self.refuse(section, key, f"1 to {longest} numbers, not {len(found)}")
        return tuple(found)


def _is_count(value, most):
    return type(value) is int and 1 <= value <= most


def load(text, name="board.toml"):
    """The board that a file describes; BadComponents names the line that is wrong."""
    file = _File(text, name)
    for section in file.values:
        if section not in ("reconstructed", "squares", *VERSIONS, "residents", "guests"):
            file.refuse(section, "", "unknown")
    reconstructed = file.values.get("reconstructed")
    if not isinstance(reconstructed, bool):
        file.refuse("", "reconstructed", "true or false")
    squares = _squares(file)
    groups, points = _groups(file)
    return Board(
        squares=squares,
        parts=tuple(_parts(file, version, squares) for version in VERSIONS),
        groups=groups,
        group_points=points,
        guests=_guests(file),
        reconstructed=reconstructed,
    )


def _squares(file):
    """Twelve squares, each resource three times (CA-3), each pair and each triple on one line."""
    rows = [f"row{row + 1}" for row in range(ROWS)]
    table = file.table("squares", rows)
    letters = []
    for row in rows:
        typed = table[row].split() if isinstance(table[row], str) else []
        if len(typed) != COLUMNS or not set(typed) <= set(RESOURCES):
            file.refuse("squares", row, f"four of W, S, G and F, not {table[row]!r}")
        letters += typed
        for letter in RESOURCES:
            if letters.count(letter) > 3:
                file.refuse("squares", row, f"{letter} stands on more than three squares")
    seen = {}
    for line, places in LINES.items():
        found = frozenset(letters[place] for place in places)
        row = rows[places[-1] // COLUMNS]
        if len(found) < len(places):
            file.refuse("squares", row, f"line {line} has the same resource twice")
        if found in seen:
            problem = f"lines {seen[found]} and {line} have the same resources"
            file.refuse("squares", row, problem)
        seen[found] = line
    return tuple(RESOURCES.index(letter) for letter in letters)


def _parts(file, version, squares):
    """What each line of a version draws, in the order of LINES."""
    table = file.table(version, tuple(LINES))
    parts = {line: _part(file, version, line, table[line]) for line in LINES}
    for line, part in parts.items():
        found = "".join(sorted(RESOURCES[squares[place]] for place in LINES[line]))
        special = {"FG": REACTIVATE, "FGS": STEAL}.get(found)
        if version == "builder" and part.kind in (REACTIVATE, STEAL):
            file.refuse(version, line, f"{NAMES[part.kind]} belongs to the architect version")
        if version == "architect" and special is not None and part.kind != special:
            file.refuse(version, line, f"the line of {found} must be {NAMES[special]!r}")
        if version == "architect" and special is None and part.kind in (REACTIVATE, STEAL):
            file.refuse(version, line, f"{NAMES[part.kind]} stands on another line")
    _check_kinds(file, version, parts)
    return tuple(parts.values())


def _part(file, version, line, typed):
    found = _PART.fullmatch(typed) if isinstance(typed, str) else None
    if found is None:
        known = "keep floor, tower 2, wall + 2 residents, flag 2 + 2 residents, 3 residents"
        file.refuse(version, line, f"{typed!r} is no part; parts look like {known}")
    kind = next(k for k, key in enumerate(_KEYS) if found[key])
    points = int(found["t"] or found["f"] or 0)
    residents = int(found["more"] or found["only"] or 0)
    if kind in (TOWER, FLAG) and not 1 <= points <= _MOST_POINTS:
        file.refuse(version, line, f"{NAMES[kind]} is worth 1 to {_MOST_POINTS} points")
    if residents > _MOST_RESIDENTS or (kind == RESIDENTS and residents == 0):
        file.refuse(version, line, f"1 to {_MOST_RESIDENTS} residents, not {residents}")
    return Part(kind, points, residents)


_KEYS = ("keep", "tower", "wall", "flag", "residents", "reactivate", "steal")


def _check_kinds(file, version, parts):
    """A castle can be finished, and towers, walls and flags come in the kinds they should."""
    for kind, least in ((KEEP, 1), (TOWER, 2), (WALL, 3), (FLAG, 2)):
        lines = [line for line, part in parts.items() if part.kind == kind]
        if len(lines) < least:
            problem = f"{least} lines must bring {NAMES[kind]}, not {len(lines)}"
            file.refuse(version, "", problem)
        for one, other in itertools.combinations(lines, 2):
            if kind != KEEP and parts[one] == parts[other]:  # CA-21, CA-23, CA-24
                file.refuse(version, other, f"the same as line {one}")


def _groups(file):
    file.table("residents", ("groups", "points"))
    groups = file.numbers("residents", "groups", _MOST_IN_GROUP, _MOST_GROUPS)
    points = file.numbers("residents", "points", _MOST_WORTH, _MOST_GROUPS)
    if len(points) != len(groups):
        problem = f"{len(groups)} groups have {len(points)} numbers of points"
        file.refuse("residents", "points", problem)
    if any(later <= earlier for earlier, later in itertools.pairwise(points)):
        file.refuse("residents", "points", "a later group must be worth more")
    return groups, points


def _guests(file):
    """The builder guests by their points; 16 cards in all (CA-5)."""
    table = file.table("guests")
    kinds, cards, last = {}, 0, None
    for key, copies in table.items():
        if not (key.isascii() and key.isdigit() and int(key) <= _MOST_WORTH) or int(key) in kinds:
            file.refuse("guests", key, f"points from 0 to {_MOST_WORTH}, each once")
        if not _is_count(copies, GUESTS):
            file.refuse("guests", key, f"1 to {GUESTS} cards, not {copies!r}")
        kinds[int(key)] = copies
        cards += copies
        last = key
        if cards > GUESTS:
            file.refuse("guests", key, f"more than {GUESTS} cards in all")
    if cards != GUESTS:
        file.refuse("guests", last, f"{cards} cards in all, not {GUESTS}")
    return tuple(sorted(kinds.items()))


BOARD = load(files(__package__).joinpath("board.toml").read_text("utf-8"))
