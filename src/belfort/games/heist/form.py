"""The cards and tiles of the heist as a form: the columns of the two lists that may be changed, and
cards more or fewer."""

from string import ascii_uppercase

from belfort.engine.forms import Block, Cell, Row, drop, insert

from .cards import ABILITIES

_KINDS = ("potion", "fossil", "artifact", "jewel", "tome", "wild", "jewel,tome", "-")
_FIXED = ("id", "code", "deck", "set", "tile")
_CHOICES = {"kinds": _KINDS, "ability": ("-", *ABILITIES)}
_BOUNDS = {"curses": (0, 9), "prestige": (0, 9)}


def blocks(text):
    """A table for each deck and set of cards, and one for the tiles."""
    lines = text.split("\n")
    gap = lines.index("") if "" in lines else len(lines)
    return (*_cards(lines[:gap]), *_tiles(lines[gap + 1 :], gap + 1))


def _cards(lines):
    return [
        _block(name, rows, "code", "", _BOUNDS, (f"{name}.add",))
        for name, rows in _groups(lines).items()
    ]


def _groups(lines):
    """The rows of the cards, by deck and by moon."""
    groups = {}
    for number, row in _rows(lines):
        deck, kind = row.get("deck", ""), row.get("set", "")
        groups.setdefault(deck if kind == "base" else kind, []).append((number, row))
    return groups


def _tiles(lines, first):
    rows = [(number + first, row) for number, row in _rows(lines)]
    return [_block("tiles", rows, "tile", "tile", {"prestige": (-9, 9)})] if rows else []


def _rows(lines):
    """The rows of a table by the names of its columns, each with the index of its line."""
    head = lines[0].split("\t") if lines else []
    for number, line in enumerate(lines[1:], 1):
        values = line.split("\t")
        if len(values) == len(head):
            yield number, dict(zip(head, values, strict=True))


def _block(name, rows, key, words, bounds, deeds=()):
    head = [*rows[0][1]]
    fixed = (*_FIXED, "ability") if name == "light" else _FIXED  # it may be dealt (HE-4)
    columns = [column for column in head if column not in fixed]
    made = [
        Row(
            row.get(key, ""),
            tuple(_cell(f"{number}.{head.index(one)}", row[one], one, bounds) for one in columns),
            drop=f"card.drop.{number}" if deeds and len(rows) > 1 else "",
        )
        for number, row in rows
    ]
    return Block(name, tuple(columns), tuple(made), words, "long", deeds)


def _cell(name, value, column, bounds):
    least, most = bounds.get(column, (None, None))
    return Cell(name, value, least, most, _CHOICES.get(column, ()))


def change(text, name, value):
    """The text with another value in a column of a line."""
    line, column = map(int, name.split("."))
    lines = text.split("\n")
    values = lines[line].split("\t") if line < len(lines) else []
    if column < len(values):
        values[column] = " ".join(value.split())
        lines[line] = "\t".join(values)
    return "\n".join(lines)


def do(text, deed):
    """A card more at the end of its deck, like the last of it; or one fewer."""
    what, _, line = deed.partition(".drop.")
    if line:
        return drop(text, {int(line)})
    lines = text.split("\n")
    number, row = _groups(lines[: lines.index("")])[what.removesuffix(".add")][-1]
    taken = {card.get(key) for _, card in _rows(lines) for key in ("id", "code")}
    free = [letter for letter in ascii_uppercase if not {f"N{letter}", f"Card{letter}"} & taken]
    if not free:
        return text
    new = f"Card{free[0]}"
    named = {"id": f"N{free[0]}", "code": new, "name_en": new, "name_nl": new}
    return insert(text, number, "\t".join((row | named).values()))
