"""Torens on paper: every card of the edition with its back, and the row that the bases lie in.

A card reads from both sides, as it does on the table: what is above for one is below for the other.
"""

from markupsafe import Markup

from belfort.ink import Paper, printing

from . import rules as r
from .stage.pieces import SIGNS

WIDE, HIGH = 63, 44
"""A card, in millimetres."""
CELLS = 2 * r.BASES + 1
"""Places in the row: bases, the gaps between them, and both ends."""
ON_A_SHEET = 4
BRICK = 38 / 7
COLOURS = tuple(SIGNS)


def cards(kit):
    """Every card of the box; whatever is drawn on a back is the same when it is turned round."""
    bases = [_base(kit, COLOURS[n % len(COLOURS)]) for n in range(r.COPIES["base"])]
    pile = [
        _face(kit, card, r.CARDS[r.TURNED[kind]])
        for kind, card in enumerate(r.CARDS)
        for _ in range(r.COPIES[card])
    ]
    return printing.cards([*bases, *pile], _back(), WIDE, HIGH)


def _face(kit, card, turned):
    """What the card means, with its word for whoever sits on either side."""
    words = [kit.say("table.face", face=one) for one in (card, turned)]
    return _read_from_both(kit.art(f"m-{card}"), 8.5 if card == "roof" else 6, *words)


def _base(kit, colour):
    name = kit.say("table.column", tower=COLOURS.index(colour) + 1)
    return _read_from_both(kit.art(f"base-{colour}"), 9.5, name, name)


def _read_from_both(drawn, above, near, far):
    """A drawing, so far from the edge, between two words."""
    return (
        printing.at(12, above, WIDE - 24, HIGH - 2 * above, drawn)
        + printing.at(3, HIGH - 8.5, WIDE - 6, 6, near)
        + printing.at(3, 2.5, WIDE - 6, 6, far, class_="far")
    )


def _back():
    """Bricks, and a tower each way."""
    courses = [3 + BRICK * n for n in range(8)]
    rows = "".join(f"M3 {y:g}h57" for y in courses[1:-1])
    joints = "".join(
        f"M{x + 5 * (n % 2)} {y:g}v{BRICK:g}"
        for n, y in enumerate(courses[:-1])
        for x in (11.5, 21.5, 31.5, 41.5, *((51.5,) if n % 2 == 0 else ()))
    )
    tower = (
        '<path d="M27.5 22V15H35.5V22Z" fill="#dd5a3c"/><path d="M26 15L31.5 9L37 15Z" '
        'fill="#f2bc48"/>'
    )
    shape = (
        '<rect x="3" y="3" width="57" height="38" rx="3" fill="#3f9a94"/>'
        f'<path d="{rows}{joints}" stroke="#2f7e79" stroke-width=".5" fill="none"/>'
        '<circle cx="31.5" cy="22" r="14.5" fill="#fbf4e3" stroke="#2b211c" stroke-width=".7"/>'
        '<g stroke="#2b211c" stroke-width=".7" stroke-linejoin="round">'
        f'{tower}<g transform="rotate(180 31.5 22)">{tower}</g></g>'
    )
    return Markup(f'<svg viewBox="0 0 {WIDE} {HIGH}">{shape}</svg>')  # noqa: S704 - all of it above


def board(kit):
    """The row in strips that are laid side by side: places for bases, gaps and ends, and for the
    first storey on either side."""
    found = []
    for first in range(0, CELLS, ON_A_SHEET):
        cells = range(first, min(first + ON_A_SHEET, CELLS))
        left = (printing.LONG - WIDE * ON_A_SHEET) / 2
        middle = (printing.SHORT - HIGH) / 2
        parts = [
            part
            for column, cell in enumerate(cells)
            for part in _cell(kit, cell, left + column * WIDE, middle)
        ]
        strip = (left, middle - HIGH - 8, len(cells) * WIDE, 3 * HIGH + 16)
        parts.insert(0, printing.at(*strip, class_="cut"))
        told = kit.say("print.board.first")
        if found:
            told = kit.say("print.board.strip", strip=len(found) + 1)
        parts.append(printing.at(left, middle - HIGH - 16, 230, 7, told, class_="small title"))
        found.append(Paper(Markup().join(parts), wide=True))
    return found


def _cell(kit, cell, x, y):
    """A place of the row; over and under a base there is one for a storey."""
    inner = (x + 1, y + 1, WIDE - 2, HIGH - 2)
    if cell % 2 == 0:
        word = "left" if cell == 0 else "right" if cell == CELLS - 1 else "between"
        drawn = kit.art("notch") if word == "between" else kit.art(f"m-{word}")
        return [
            printing.at(*inner, class_="dash"),
            printing.at(x + 18, y + 12, WIDE - 36, HIGH - 24, drawn),
        ]
    base = cell // 2
    chip = kit.art(f"chip-{COLOURS[base]}")
    name = kit.say("table.column", tower=base + 1)
    storeys = [
        printing.at(x + 1, y + side * (HIGH + 2) + 1, WIDE - 2, HIGH - 2, class_="dash")
        for side in (-1, 1)
    ]
    return [
        *storeys,
        printing.at(*inner, class_="dash"),
        printing.at(x + 23, y + 13.5, 17, 17, chip),
        printing.at(x + 4, y + HIGH - 10, WIDE - 8, 6, name),
        printing.at(x + 4, y + 4, WIDE - 8, 6, name, class_="far"),
    ]


PRINTS = {"cards": cards, "board": board}
