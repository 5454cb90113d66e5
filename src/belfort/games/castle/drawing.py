"""Once Upon a Castle as text: dice, gate, and for each seat its board beside its castle.

A covered square has a disc `●` before its resource; a line that is full has its part marked `»`.
Row pairs have their part at the side, columns below. `■` is drawn, `□` still to come. Guests:
`↯` lightning, `∞` hourglass (a power that lasts), `♛` crown.
"""

from bisect import bisect_right

from . import board as b
from . import position as p
from . import score
from .legal import is_full
from .words import die_in_use

WIDTH = 96
PAINT = ("dark_orange3", "grey62", "yellow", "green", "magenta", "bold")
CELL = 10  # the width of a square, and of a column's part below it
LEFT, RIGHT = 10, 11  # the widths of what stands left and right of a row
LABEL = 10  # the width of what stands before the lines of a castle
WAITING = {
    p.DEAL: "deal",
    p.ROLL: "roll",
    p.DICE: "dice",
    p.CLEAR: "clear",
    p.VISIT: "visit",
    p.WELCOME: "welcome",
    p.POWER: "power",
    p.GIFT: "gift",
    p.DOG: "dog",
    p.CONJURE: "conjure",
    p.AGAIN: "again",
    p.THEFT: "theft",
    p.OVER: "over",
}
PARTS = ("keep", "tower", "wall", "flag", "residents", "reactivate", "steal")

LEGEND = """\
Faces of the dice: W wood, S stone, G gold, F food, R residents, ? whichever you like.
The board: columns a to d, rows 1 to 3, each square with its resource; ● is a disc on it. Lines:
1L is the left pair of row 1 (a1 b1), 1R the right pair (c1 d1), and so on; a to d are the
columns. What a line brings stands beside its pair or below its column; » marks one that is
full. "wall+2r" is a wall and 2 residents.
The castle: ■ or a number is a drawn part, □ one still to come; ⚑ a flag, ⚐ room for one; ☀ the
sun, ☁ a cloud. Guests: ↯ lightning, ∞
hourglass, ♛ crown. ▶ is the seat on turn.
Moves: G@b2 uses gold to put a disc on b2, @b2 puts one anywhere, G@flag draws a flag, R draws
residents, a face alone does nothing more; ?W takes ? as wood, ?@cloud as a cloud; pass uses no
die; x1L clears line 1L, end ends clearing; a guest's name chooses him, use and skip are his
power; b2-c3 moves a disc. W+G is a roll, g2 a guest worth 2 that comes.
"""
"""What every symbol means, for who reads the text alone; the notation of moves too."""


def draw(view, seat, names, text):
    """The whole table; a seat's own board comes last, nearest to the prompt.

    `text` is the game's catalogue.
    """
    order = [other for other in range(view.players) if other != seat]
    if seat >= 0:
        order.append(seat)
    parts = [_moment(view, names, text), _dice(view, names, text)]
    if view.version != p.BUILDER:
        parts += _list_guests(text("draw.gate"), _guests(view, p.DISPLAY), text)
    parts += [_home(view, one, names, text) for one in order]
    return "\n".join(parts)


def _moment(view, names, text):
    about = {"name": names[view.acting], "guest": p.GUEST_NAMES[view.guest]}
    waiting = text(f"waiting.{WAITING[int(view.phase)]}", **about)
    number = text("draw.round", number=min(int(view.turns) // int(view.players) + 1, p.ROUNDS))
    last = ""
    if view.finisher != p.NONE:
        last = ", " + text("draw.finished", name=names[view.finisher])
    return f"[bold]{number}[/bold]{last}: {waiting}"


def _face(face, text):
    return f"[{PAINT[face]}]{text.word('face', p.FACES[face])}[/]"


def _dice(view, names, text):
    """The dice as rolled, what has been used of them, and what is in use."""
    title = text("draw.dice")
    if view.die[0] == p.NONE or view.phase == p.ROLL:
        return f"{title}  [dim]{text('draw.not_rolled')}[/dim]"
    using = view.phase == p.DICE and view.acting == view.turn and view.guest == p.NONE
    used = f" [dim]({text('draw.used')})[/dim]"
    gone = [i for i in range(2) if using and view.used >> i & 1 and i != die_in_use(view)]
    shown = [_face(view.die[i], text) + (used if i in gone else "") for i in range(2)]
    took = [
        text("draw.took", name=names[seat], what=_face(view.took[seat], text))
        for seat in range(view.players)
        if view.took[seat] != p.NONE
    ]
    if view.dog != p.NONE:
        took.append(text("draw.dog", what=_face(view.dog, text), left=int(view.left)))
    if view.face != p.NONE:
        took.append(text("draw.wild", what=_face(view.face, text)))
    return "; ".join([f"{title}  {' + '.join(shown)}", *took])


def _guests(view, owner):
    return [guest for guest in range(p.GUESTS) if view.owner[guest] == owner]


def _guest(guest, text):
    """A guest with its kind and its power, and how wide that is."""
    kind = "↯" if guest < p.FIRST_HOURGLASS else "∞" if guest < p.FIRST_CROWN else "♛"
    name = text.word("guest_name", p.GUEST_NAMES[guest])
    power = text.word("power_in_short", p.GUEST_NAMES[guest])
    return f"{kind} [bold]{name}[/bold] [dim]{power}[/dim]", len(f"{kind} {name} {power}")


def _list_guests(title, guests, text):
    """Guests side by side, in as many lines as they need."""
    label = f"{title}  "
    lines, line, used = [], label, len(label)
    for guest in guests:
        shown, width = _guest(guest, text)
        if used + width > WIDTH:
            lines.append(line.rstrip())
            line, used = " " * len(label), len(label)
        line += shown + "   "
        used += width + 3
    return [*lines, line.rstrip()]


def _home(view, seat, names, text):
    """One seat: points, board and castle side by side, guests."""
    mark = "▶" if view.acting == seat and view.phase != p.OVER else " "
    points = [
        ("towers", score.tower_points(view, seat)),
        ("sky", score.sky_points(view, seat)),
        ("residents", p.RESIDENT_POINTS[view.residents[seat]]),
        ("flags", score.flag_points(view, seat)),
        ("guests", score.guest_points(view, seat)),
    ]
    split = ", ".join(f"{text(f'draw.{name}')} {int(value)}" for name, value in points if value)
    split = f" [dim]({split})[/dim]" if split else ""
    discs = p.DISCS - int(view.placed[seat])
    total = text.word("score", int(score.points_of(view, seat)))
    title = f"\n{mark} [bold]{names[seat]}[/bold]  {total}{split}"
    title += f"  {text('draw.in_hand', discs=discs)}"
    castle = _castle(view, seat, text)
    if b.BOARD.has_pairs:
        rows = zip(_tray(view, seat, text), castle, strict=True)
        lines = [title, *(f"{board}  {beside}".rstrip() for board, beside in rows)]
    else:
        lines = [title, *_plain_tray(view, seat, text), *("  " + row for row in castle)]
    if own := _guests(view, seat):
        lines += _list_guests("  " + text("draw.guests"), own, text)
    return "\n".join(lines)


def _part(view, line, text):
    """What a line draws, in a few letters."""
    kind, points = p.PART[view.version, line], p.PART_POINTS[view.version, line]
    residents = p.PART_RESIDENTS[view.version, line]
    name, short = text(f"part_in_short.{PARTS[kind]}"), text("draw.r")
    if PARTS[kind] == "residents":
        return f"{residents} {name}"
    worth = f" {points}" if points else ""
    return f"{name}{worth}" + (f"+{residents}{short}" if residents else "")


def _reward(view, seat, name, width, text):
    """A line's part in its place, marked when the line is full."""
    line = p.LINE_NAMES.index(name)
    part = _part(view, line, text)
    if is_full(int(view.discs[seat]), line):
        return f"[bold reverse]»{part}[/]" + " " * (width - len(part) - 1)
    return f"[dim] {part}[/dim]" + " " * (width - len(part) - 1)


def _square(view, seat, square, text):
    resource = int(p.SQUARE[square])
    name = f"{text.word('face', p.FACES[resource]):<{CELL - 2}}"
    if view.discs[seat] >> square & 1:
        return f"[bold]●[/bold] [bold {PAINT[resource]}]{name}[/]"
    return f"  [{PAINT[resource]}]{name}[/]"


def _plain_tray(view, seat, text):
    """A board of any shape: its squares, and under them its lines with what they bring."""
    columns = range(b.BOARD.columns)
    head = "".join(f"  {b.LETTERS[column]:<{CELL - 2}}" for column in columns)
    yield f"    [dim]{head.rstrip()}[/dim]"
    for row in range(b.BOARD.rows):
        cells = [_square(view, seat, row * b.BOARD.columns + column, text) for column in columns]
        yield f"  [dim]{row + 1}[/dim] {''.join(cells)}"
    shown, used = "  ", 2
    for line, (name, squares) in enumerate(b.BOARD.lines.items()):
        what = f"{name} ({' '.join(map(b.BOARD.name, squares))}) {_part(view, line, text)}"
        if used + len(what) + 3 > WIDTH and used > 2:
            yield shown.rstrip()
            shown, used = "  ", 2
        full = is_full(int(view.discs[seat]), line)
        shown += f"[bold reverse]»{what}[/]  " if full else f"[dim] {what}[/dim]  "
        used += len(what) + 3
    yield shown.rstrip()


def _tray(view, seat, text):
    """The board with its ten lines: five rows of text of the same width."""
    head = "".join(f"  {column:<{CELL - 2}}" for column in "ab")
    head += "│" + "".join(f"  {column:<{CELL - 2}}" for column in "cd")
    rows = [f"{'':{LEFT + 2}}[dim]{head}[/dim]{'':{RIGHT}}"]
    for row in range(b.BOARD.rows):
        cells = [_square(view, seat, row * 4 + column, text) for column in range(4)]
        left = _reward(view, seat, f"{row + 1}L", LEFT, text)
        right = _reward(view, seat, f"{row + 1}R", RIGHT, text)
        middle = "".join(cells[:2]) + "[dim]│[/dim]" + "".join(cells[2:])
        rows.append(f"{left}[dim]{row + 1}[/dim] {middle}{right}")
    feet = [_reward(view, seat, column, CELL, text) for column in "abcd"]
    rows.append(f"{'':{LEFT + 2}}{feet[0]}{feet[1]} {feet[2]}{feet[3]}{'':{RIGHT}}")
    return rows


def _castle(view, seat, text):
    """The sheet: keep, towers, walls with flags, residents, sky."""
    room = int(p.FLAG_ROOM[view.walls[seat]])
    flags = [f"⚑{view.flag[seat, i]}" for i in range(view.flag_count[seat])]
    flags += ["⚐"] * (room - len(flags))
    towers = [str(view.tower[seat, i]) for i in range(view.towers[seat])]
    towers += ["□"] * (p.EACH - len(towers))
    visitors = [f"{p.VALUES[value]}" for value in view.visitor[seat] if value != p.NONE]
    guests = f"  {text('draw.guests')} {' '.join(visitors)}" if visitors else ""
    return [
        _label("keep", text) + _boxes(view.floors[seat]) + guests,
        _label("towers", text) + " ".join(towers),
        _label("walls", text) + f"{_boxes(view.walls[seat])}  {''.join(flags)}",
        _label("residents", text) + _residents(int(view.residents[seat]), text),
        _label("sky", text) + _sky(view, seat, text),
    ]


def _label(name, text):
    return f"{text(f'draw.{name}'):<{LABEL}}"


def _boxes(count):
    return " ".join("■" if i < count else "□" for i in range(p.EACH))


def _residents(count, text):
    """How many, and where the next group is full."""
    group = bisect_right(p.GROUP_ENDS, count)
    goal = text("draw.all_residents")
    if group < len(p.GROUP_ENDS):
        end = int(p.GROUP_ENDS[group])
        goal = text("draw.goal", points=int(p.RESIDENT_POINTS[end]), count=end)
    return f"{count}  [dim]{goal}[/dim]"


def _sky(view, seat, text):
    things = []
    if view.sun == seat:
        things.append(f"☀ {text('draw.sun')}")
    if score.is_complete(view, seat):
        things.append(f"☁ {text('draw.complete')}")
    if view.clouds[seat]:
        things.append(f"☁ x{view.clouds[seat]}")
    return "  ".join(things) if things else f"[dim]{text('draw.clear')}[/dim]"
