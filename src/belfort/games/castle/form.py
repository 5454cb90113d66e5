"""The board of Once Upon a Castle as a form: squares, lines and what they draw, residents, guests.

What somebody changes is not the house's reconstruction any more, and the text says so.
"""

import itertools

from belfort.engine.forms import NUMBER, Block, Cell, Row, drop, entries, insert, write

from .board import (
    _KEYS,
    _MOST_GROUPS,
    _MOST_GUESTS,
    _MOST_LINES,
    _MOST_RESIDENTS,
    _MOST_SIDE,
    _MOST_WORTH,
    _PART,
    LETTERS,
    RESOURCES,
    SOURCES,
    VERSIONS,
)

_TYPED = {"keep": "keep floor", "residents": ""}
_WITH_POINTS = ("tower", "flag")


def blocks(text):
    """The squares, the lines with what each version draws for them, residents, guests, sources."""
    found = entries(text)
    made = [part(found) for part in (_squares, _lines, _residents, _guests, _sources)]
    return tuple(block for block in made if block.rows)


def _section(found, section):
    """The entries of a section by their keys."""
    return {key[2]: entry for key, entry in found.items() if key[:2] == (section, 0)}


def _squares(found):
    rows = _section(found, "squares")
    made = [
        Row(key.removeprefix("row"), tuple(
            _square(f"squares.{key}.{column}", letter)
            for column, letter in enumerate(entry.value.split())))
        for key, entry in rows.items()
    ]  # fmt: skip
    columns = tuple(LETTERS[: max((len(row.cells) for row in made), default=0)])
    deeds = [
        *(["row.add"] if len(rows) < _MOST_SIDE else []),
        *(["row.drop"] if len(rows) > 1 else []),
        *(["column.add"] if len(columns) < _MOST_SIDE else []),
        *(["column.drop"] if len(columns) > 1 else []),
    ]
    return Block("squares", columns, tuple(made), "", "grid", tuple(deeds))


def _square(name, letter):
    art = (f"square-{letter}", f"r-{letter}") if letter in RESOURCES else ()
    return Cell(name, letter, choices=tuple(RESOURCES), words="face", art=art)


def _lines(found):
    lines = _section(found, "lines")
    parts = [_section(found, version) for version in VERSIONS]
    made = []
    for name, entry in lines.items():
        cells = [Cell(f"lines.{name}", entry.value)]
        for version, table in zip(VERSIONS, parts, strict=True):
            cells += _part_cells(version, name, table.get(name))
        gone = f"line.drop.{name}" if len(lines) > 1 else ""
        made.append(Row(name, tuple(cells), drop=gone))
    columns = ("squares", *(f"{version}.{one}" for version in VERSIONS for one in _FIELDS))
    deeds = ("line.add",) if len(lines) < _MOST_LINES else ()
    return Block("lines", columns, tuple(made), "line", "lines", deeds)


_FIELDS = ("part", "worth", "residents")


def _part_cells(version, line, entry):
    """What a line draws: which part, its worth where it has one, and how many residents."""
    part = _PART.fullmatch(entry.value) if entry else None
    if part is None:
        return (entry and Cell(f"{version}.{line}", entry.value), None, None)
    kind = next(key for key in _KEYS if part[key])
    kinds = _KEYS if version == "architect" else _KEYS[:5]
    name = f"{version}.{line}"
    worth = part["t"] or part["f"]
    people = part["more"] or part["only"] or "0"
    return (
        Cell(f"{name}.part", kind, choices=kinds, words="edition.parts"),
        worth and Cell(f"{name}.worth", worth, 0, _MOST_WORTH),
        Cell(f"{name}.residents", people, int(kind == "residents"), _MOST_RESIDENTS),
    )


def _residents(found):
    groups, points = (_listed(found, key) for key in ("groups", "points"))
    pairs = itertools.zip_longest(groups, points)
    rows = [
        Row(str(number + 1), (
            None if size is None else Cell(f"groups.{number}", size, 1, _MOST_RESIDENTS),
            None if worth is None else Cell(f"points.{number}", worth, 0, _MOST_WORTH)))
        for number, (size, worth) in enumerate(pairs)
    ]  # fmt: skip
    deeds = [
        *(["group.add"] if len(rows) < _MOST_GROUPS else []),
        *(["group.drop"] if len(rows) > 1 else []),
    ]
    return Block(
        "residents", ("groups", "points"), tuple(rows), "edition.group", "table", tuple(deeds)
    )


def _listed(found, key):
    entry = found.get(("residents", 0, key))
    inside = entry.raw.strip("[] ").rstrip(",") if entry else ""
    return [one.strip() for one in inside.split(",")] if inside else []


def _guests(found):
    rows = [
        Row(key, (Cell(f"guests.{key}", entry.value, 1, _MOST_GUESTS),), drop=f"guest.drop.{key}")
        for key, entry in _section(found, "guests").items()
    ]
    deeds = ("guest.add",) if len(rows) < _MOST_WORTH else ()
    return Block("guests", ("cards",), tuple(rows), "edition.worth", "table", deeds)


def _sources(found):
    rows = [
        Row(key, (Cell(f"source.{key}", entry.value, choices=SOURCES, words="edition.sources"),))
        for key, entry in _section(found, "source").items()
    ]
    return Block("source", ("source",), tuple(rows), "edition.sections", "long")


def change(text, name, value):
    """The text with another value in a cell."""
    section, *rest = name.split(".")
    if section in ("groups", "points"):
        return _change_list(text, section, int(rest[0]), value)
    entry = entries(text).get((section, 0, rest[0]))
    if entry is None:
        return text
    if section == "squares":
        letters = entry.value.split()
        letters[int(rest[1])] = value
        value = " ".join(letters)
    elif section in VERSIONS and len(rest) > 1:
        value = _change_part(entry.value, rest[1], value)
    return _own(write(text, entry, value), section)


def _change_list(text, key, number, value):
    found = entries(text)
    values = _listed(found, key)
    values[number] = value if NUMBER.fullmatch(value) else '""'
    return _own(write(text, found["residents", 0, key], f"[{', '.join(values)}]"), "residents")


def _change_part(typed, field, value):
    """A part with another kind, worth or number of residents, as it is typed."""
    part = _PART.fullmatch(typed)
    if part is None:
        return typed
    kind = next(key for key in _KEYS if part[key])
    points, people = part["t"] or part["f"] or "1", part["more"] or part["only"] or "0"
    kind = value if field == "part" else kind
    points = value if field == "worth" else points
    people = value if field == "residents" else people
    if kind == "residents" and field == "part":
        people = "1" if people == "0" else people
    said = "resident" if people == "1" else "residents"
    if kind == "residents":
        return f"{people} {said}"
    whole = _TYPED.get(kind, kind) + (f" {points}" if kind in _WITH_POINTS else "")
    return whole if people in ("0", "") else f"{whole} + {people} {said}"


def _own(text, section):
    """What was the house's reconstruction is somebody's own now."""
    entry = entries(text).get(("source", 0, section))
    changed = entry is not None and entry.value == "reconstructed"
    return write(text, entry, "own") if changed else text


def do(text, deed):
    """Add or take away a row, a column, a line, a group of residents, a kind of guest."""
    what, way, *rest = deed.split(".")
    if what == "place":
        return _place(text, way, *rest)
    deeds = {"row": _do_row, "column": _do_column, "line": _do_line, "group": _do_group,
             "guest": _do_guest}  # fmt: skip
    return deeds[what](text, way == "add", rest)


def _place(text, square, line=""):
    """The next resource on a square; or the square into a line, or out of it."""
    found = entries(text)
    if line:
        squares = found["lines", 0, line].value.split()
        left = [one for one in squares if one != square]
        return change(text, f"lines.{line}", " ".join(left if left != squares else [*left, square]))
    row, column = f"row{square[1:]}", LETTERS.index(square[0])
    here = found["squares", 0, row].value.split()[column]
    following = RESOURCES[(RESOURCES.find(here) + 1) % len(RESOURCES)]
    return change(text, f"squares.{row}.{column}", following)


def _do_row(text, adds, _rest):
    rows = _section(entries(text), "squares")
    last, entry = [*rows.items()][-1]
    if adds:
        letters = entry.value.split()
        added = f'row{len(rows) + 1} = "{" ".join(letters[1:] + letters[:1])}"'
        return _own(insert(text, entry.line, added), "squares")
    text = _own(drop(text, {entry.line}), "squares")
    return _without(text, lambda square: square[1:] == last.removeprefix("row"))


def _do_column(text, adds, _rest):
    rows = _section(entries(text), "squares")
    width = max(len(entry.value.split()) for entry in rows.values())
    for number, (row, entry) in enumerate(rows.items()):
        letters = entry.value.split()
        changed = [*letters, RESOURCES[number % 4]] if adds else letters[: width - 1]
        text = write(text, entries(text)["squares", 0, row], " ".join(changed))
    text = _own(text, "squares")
    return text if adds else _without(text, lambda square: square[0] == LETTERS[width - 1])


def _without(text, gone):
    """Lines without squares that are gone; a line that has none left goes too."""
    for name, entry in _section(entries(text), "lines").items():
        squares = entry.value.split()
        left = [square for square in squares if not gone(square)]
        if not left:
            text = _drop_line(text, name)
        elif left != squares:
            text = _own(write(text, entries(text)["lines", 0, name], " ".join(left)), "lines")
    return text


def _do_line(text, adds, rest):
    if not adds:
        return _drop_line(text, rest[0])
    taken = {name.lower() for name in _section(entries(text), "lines")}
    name = next(one for n in itertools.count(1) if (one := f"new{n}") not in taken)
    for section, typed in zip(("lines", *VERSIONS), ("a1", *["1 resident"] * 2), strict=True):
        last = [*_section(entries(text), section).values()][-1].line
        text = _own(insert(text, last, f'{name} = "{typed}"'), section)
    return text


def _drop_line(text, name):
    """The text without a line, and without what it draws."""
    places = [_section(entries(text), section) for section in ("lines", *VERSIONS)]
    text = drop(text, {table[name].line for table in places if name in table})
    for section in ("lines", *VERSIONS):
        text = _own(text, section)
    return text


def _do_group(text, adds, _rest):
    for key in ("groups", "points"):
        found = entries(text)
        values = _listed(found, key)
        changed = [*values, values[-1]] if adds else values[:-1]
        text = write(text, found["residents", 0, key], f"[{', '.join(changed)}]")
    return _own(text, "residents")


def _do_guest(text, adds, rest):
    guests = _section(entries(text), "guests")
    if adds:
        points = next(n for n in range(1, 100) if str(n) not in guests)
        last = [*guests.values()][-1].line
        return _own(insert(text, last, f"{points} = 1"), "guests")
    return _own(drop(text, {guests[rest[0]].line}), "guests")
