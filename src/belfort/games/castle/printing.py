"""Once Upon a Castle on paper: the sheet to draw on or to colour, and the board of the edition."""

from markupsafe import Markup

from belfort.ink import Paper, path, printing, tag

from . import board as b
from . import position as p
from .stage import plan
from .stage.pieces import box_of
from .stage.sheet import look_of
from .stage.tracing import in_pencil
from .words import PART_NAMES

BOARD = b.BOARD
SCALE = 0.36
"""Millimetres to a unit of the plan."""
LEFT, TOP = (printing.LONG - plan.WIDTH * SCALE) / 2, 4
FOLK_TOP, FOLK_HIGH = 158, 42
"""The residents, under the castle."""
RESIDENT = (0, 0, 34, 50)
MOST_WIDE = 14
"""A resident is never wider than that."""

GHOSTS = (*plan.KEEP, *plan.TOWERS, *plan.WALLS, plan.SUN, plan.LAST_CLOUD)
COLOURED = (*plan.KEEP, *plan.TOWERS, *plan.WALLS, *plan.FLAGS, plan.SUN, plan.LAST_CLOUD)


def empty(kit):
    """To draw on: everything is still to come; and the board with what its lines bring."""
    castle = [_part(spot, kit.art(f"ghost-{spot.drawing}")) for spot in GHOSTS]
    folk = _folk(kit, lambda _: kit.art("resident-ghost"))
    sheet = Paper(Markup().join([_title(kit, "empty"), _ground(), *castle, *folk]), wide=True)
    return [sheet, _tray(kit)]


def finished(kit):
    """To colour: a whole castle and everybody who lives there, in pencil alone."""
    castle = [_part(spot, pencil(spot.drawing)) for spot in COLOURED]
    folk = _folk(kit, lambda n: pencil(f"resident{look_of(n)}", RESIDENT))
    body = Markup().join([_title(kit, "finished"), _ground(), *castle, *folk])
    return [Paper(body, wide=True)]


def pencil(name, box=None):
    """A drawing without its colours."""
    x, y, w, h = (value * path.TENTHS for value in box or box_of(name))
    body = Markup(in_pencil(name))  # noqa: S704 - a drawing of the game
    return tag("svg", body, viewBox=f"{x} {y} {w} {h}", aria_hidden="true")


def _part(spot, drawn):
    x, y, w, h = (value * SCALE for value in spot.box)
    return printing.at(LEFT + x, TOP + y, w, h, drawn)


def _ground():
    return _part(plan.Spot("ground"), pencil("ground"))


def _title(kit, which):
    told = kit.say(f"print.{which}.title")
    return printing.at(printing.EDGE, printing.EDGE, 80, 8, told, class_="title")


def _folk(kit, drawn):
    """The residents in their groups, each with what it is worth once it is full."""
    groups = list(zip(BOARD.groups, BOARD.group_points, strict=True))
    room, rows = printing.LONG - 2 * printing.EDGE, -(-sum(BOARD.groups) // 20)
    slots = -(-(sum(BOARD.groups) + len(groups)) // rows)
    wide, high = min(MOST_WIDE, room / slots), FOLK_HIGH / rows
    found, slot, number = [], 0, 0
    for size, points in groups:
        for place in range(size + 1):
            row, column = divmod(slot, slots)
            x, y = printing.EDGE + column * wide, FOLK_TOP + row * high
            if place < size:
                found.append(printing.at(x, y, wide, high * 0.8, drawn(number)))
                number += 1
            else:
                box = (x + wide * 0.05, y + high * 0.2, wide * 0.9, min(8, high * 0.6))
                found.append(printing.at(*box, points, class_="dash"))
            slot += 1
    return found


def _tray(kit):
    """The board: its squares, and for each line what it brings in either version."""
    side = min(30, 126 / BOARD.columns, 160 / BOARD.rows)
    left, top = printing.EDGE, 30
    squares = []
    for square, resource in enumerate(BOARD.squares):
        row, column = divmod(square, BOARD.columns)
        x, y = left + column * side, top + row * side
        face = p.FACES[resource]
        squares += [
            printing.at(x, y, side, side, class_="cut"),
            printing.at(x + side / 4, y + side / 6, side / 2, side / 2, kit.art(f"r-{face}")),
            printing.at(x, y + side * 0.7, side, side / 4, BOARD.name(square), class_="small"),
        ]
    title = printing.at(left, printing.EDGE, 200, 8, kit.say("print.empty.board"), class_="title")
    return Paper(Markup().join([title, *squares, _lines(kit, left + 130, top)]), wide=True)


def _lines(kit, x, y):
    rows = [
        tag(
            "tr",
            tag("th", kit.say("print.empty.line", line=name)),
            *(tag("td", _brings(kit, parts[number])) for parts in BOARD.parts),
        )
        for number, name in enumerate(BOARD.lines)
    ]
    heads = [tag("th", kit.say(f"print.empty.{version}")) for version in b.VERSIONS]
    table = tag("table", tag("tr", tag("td"), *heads), *rows, class_="lines")
    return printing.at(x, y, printing.LONG - printing.EDGE - x, 165, table, class_="brings")


def _brings(kit, part):
    """What a line brings, in few words: the part, its worth, the residents with it."""
    told = [kit.say("print.empty.part", part_in_short=PART_NAMES[part.kind])]
    if part.kind == b.RESIDENTS:
        return f"{part.residents} {told[0]}"
    if part.points:
        told.append(str(part.points))
    if part.residents:
        told.append(f"+ {part.residents}")
    return " ".join(told)


PRINTS = {"empty": empty, "finished": finished}
