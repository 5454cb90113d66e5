"""Once Upon a Castle as text: dice, gate, and for each seat its board beside its castle.

A covered square has a disc `●` before its resource; a line that is full has its part marked `»`.
Row pairs have their part at the side, columns below. `■` is drawn, `□` still to come. Guests:
`↯` lightning, `∞` hourglass (a power that lasts), `♛` crown.
"""

from bisect import bisect_right

from belfort.games.castle import board as b
from belfort.games.castle import position as p
from belfort.games.castle import score
from belfort.games.castle.choices import is_full

WIDTH = 96
FACE_NAMES = ("wood", "stone", "gold", "food", "residents", "?")
PAINT = ("dark_orange3", "grey62", "yellow", "green", "magenta", "bold")
CELL = 10  # the width of a square, and of a column's part below it
LEFT, RIGHT = 10, 11  # the widths of what stands left and right of a row
POWERS = (
    *("disc anywhere, 1 resident", "4 residents", "2 wood", "2 gold", "2 stone", "2 food"),
    *("a die, taken twice", "move 2 discs", "? draws a cloud of 2", "residents: disc anywhere"),
    *("food: 1 resident too", "crowns cannot be stolen", "gold draws a flag of 2"),
    *("wood is stone is wood", "1 a crown", "1 a floor", "1 a wall", "1 a tower", "3", "1 a flag"),
)
WAITING = {
    p.DEAL: "a guest comes to the gate",
    p.ROLL: "{name} to roll",
    p.DICE: "{name} to use a die",
    p.CLEAR: "{name} may clear lines",
    p.VISIT: "a guest is coming to {name}",
    p.WELCOME: "{name} to choose a guest from the gate",
    p.POWER: "{name} may use a power: {guest}",
    p.GIFT: "{name} to place a disc: {guest}",
    p.DOG: "Dagobert rolls for {name}",
    p.CONJURE: "{name} to move discs: Conjurer",
    p.AGAIN: "{name} may reactivate a guest",
    p.THEFT: "{name} may steal a guest",
    p.OVER: "the match is over",
}


def draw(view, seat, names):
    """The whole table; a seat's own board comes last, nearest to the prompt."""
    order = [other for other in range(view.players) if other != seat]
    if seat >= 0:
        order.append(seat)
    parts = [_moment(view, names), _dice(view, names)]
    if view.version != p.BUILDER:
        parts += _list_guests("Gate  ", _guests(view, p.DISPLAY))
    parts += [_home(view, one, names) for one in order]
    return "\n".join(parts)


def _moment(view, names):
    waiting = WAITING[int(view.phase)].format(
        name=names[view.acting], guest=p.GUEST_NAMES[view.guest].capitalize()
    )
    round_number = min(int(view.turns) // int(view.players) + 1, p.ROUNDS)
    last = "" if view.finisher == p.NONE else f", {names[view.finisher]}'s castle is complete"
    return f"[bold]Round {round_number}[/bold]{last}: {waiting}"


def _face(face):
    return f"[{PAINT[face]}]{FACE_NAMES[face]}[/]"


def _dice(view, names):
    """The dice as rolled, what has been used of them, and what is in use."""
    if view.die[0] == p.NONE or view.phase == p.ROLL:
        return "Dice  [dim]not rolled yet[/dim]"
    using = view.phase == p.DICE and view.acting == view.turn and view.guest == p.NONE
    shown = [
        _face(view.die[i]) + (" [dim](used)[/dim]" if using and view.used >> i & 1 else "")
        for i in range(2)
    ]
    text = f"Dice  {' and '.join(shown)}"
    took = [
        f"{names[seat]} took {_face(view.took[seat])}"
        for seat in range(view.players)
        if view.took[seat] != p.NONE
    ]
    if view.dog != p.NONE:
        took.append(f"Dagobert rolled {_face(view.dog)}, {view.left} to take")
    if view.face != p.NONE:
        took.append(f"the ? is {_face(view.face)}")
    return "; ".join([text, *took])


def _guests(view, owner):
    return [guest for guest in range(p.GUESTS) if view.owner[guest] == owner]


def _guest(guest):
    """A guest with its kind and its power, and how wide that is."""
    kind = "↯" if guest < p.FIRST_HOURGLASS else "∞" if guest < p.FIRST_CROWN else "♛"
    name = p.GUEST_NAMES[guest].capitalize()
    width = len(f"{kind} {name} {POWERS[guest]}")
    return f"{kind} [bold]{name}[/bold] [dim]{POWERS[guest]}[/dim]", width


def _list_guests(label, guests):
    """Guests side by side, in as many lines as they need."""
    lines, line, used = [], label, len(label)
    for guest in guests:
        text, width = _guest(guest)
        if used + width > WIDTH:
            lines.append(line.rstrip())
            line, used = " " * len(label), len(label)
        line += text + "   "
        used += width + 3
    return [*lines, line.rstrip()]


def _home(view, seat, names):
    """One seat: points, board and castle side by side, guests."""
    mark = "▶" if view.acting == seat and view.phase != p.OVER else " "
    points = [
        ("towers", score.tower_points(view, seat)),
        ("sky", score.sky_points(view, seat)),
        ("residents", p.RESIDENT_POINTS[view.residents[seat]]),
        ("flags", score.flag_points(view, seat)),
        ("guests", score.guest_points(view, seat)),
    ]
    split = ", ".join(f"{name} {int(value)}" for name, value in points if value)
    split = f" [dim]({split})[/dim]" if split else ""
    discs = p.DISCS - int(view.placed[seat])
    title = f"\n{mark} [bold]{names[seat]}[/bold]  {score.points_of(view, seat)} points{split}"
    title += f"  {discs} {'disc' if discs == 1 else 'discs'} in hand"
    rows = zip(_tray(view, seat), _castle(view, seat), strict=True)
    lines = [title, *(f"{board}  {castle}".rstrip() for board, castle in rows)]
    if own := _guests(view, seat):
        lines += _list_guests("  guests  ", own)
    return "\n".join(lines)


def _part(view, line):
    """What a line draws, in a few letters."""
    kind, points = p.PART[view.version, line], p.PART_POINTS[view.version, line]
    residents = p.PART_RESIDENTS[view.version, line]
    names = ("keep", f"tower {points}", "wall", f"flag {points}", "", "reactivate", "steal")
    more = f"+{residents}r" if residents else ""
    return f"{names[kind]}{more}" if names[kind] else f"{residents} res."


def _reward(view, seat, name, width):
    """A line's part in its place, marked when the line is full."""
    line = p.LINE_NAMES.index(name)
    text = _part(view, line)
    if is_full(int(view.discs[seat]), line):
        return f"[bold reverse]»{text}[/]" + " " * (width - len(text) - 1)
    return f"[dim] {text}[/dim]" + " " * (width - len(text) - 1)


def _square(view, seat, square):
    resource = int(p.SQUARE[square])
    name = f"{FACE_NAMES[resource]:<{CELL - 2}}"
    if view.discs[seat] >> square & 1:
        return f"[bold]●[/bold] [bold {PAINT[resource]}]{name}[/]"
    return f"  [{PAINT[resource]}]{name}[/]"


def _tray(view, seat):
    """The board with its ten lines: five rows of text of the same width."""
    head = "".join(f"  {column:<{CELL - 2}}" for column in "ab")
    head += "│" + "".join(f"  {column:<{CELL - 2}}" for column in "cd")
    rows = [f"{'':{LEFT + 2}}[dim]{head}[/dim]{'':{RIGHT}}"]
    for row in range(b.ROWS):
        cells = [_square(view, seat, row * b.COLUMNS + column) for column in range(b.COLUMNS)]
        left = _reward(view, seat, f"{row + 1}L", LEFT)
        right = _reward(view, seat, f"{row + 1}R", RIGHT)
        middle = "".join(cells[:2]) + "[dim]│[/dim]" + "".join(cells[2:])
        rows.append(f"{left}[dim]{row + 1}[/dim] {middle}{right}")
    feet = [_reward(view, seat, column, CELL) for column in "abcd"]
    rows.append(f"{'':{LEFT + 2}}{feet[0]}{feet[1]} {feet[2]}{feet[3]}{'':{RIGHT}}")
    return rows


def _castle(view, seat):
    """The sheet: keep, towers, walls with flags, residents, sky."""
    room = int(p.FLAG_ROOM[view.walls[seat]])
    flags = [f"⚑{view.flag[seat, i]}" for i in range(view.flag_count[seat])]
    flags += ["⚐"] * (room - len(flags))
    towers = [str(view.tower[seat, i]) for i in range(view.towers[seat])]
    towers += ["□"] * (p.EACH - len(towers))
    visitors = [f"{p.VALUES[value]}" for value in view.visitor[seat] if value != p.NONE]
    keep = f"keep      {_boxes(view.floors[seat])}"
    keep += f"  guests {' '.join(visitors)}" if visitors else ""
    return [
        keep,
        f"towers    {' '.join(towers)}",
        f"walls     {_boxes(view.walls[seat])}  {''.join(flags)}",
        _residents(int(view.residents[seat])),
        _sky(view, seat),
    ]


def _boxes(count):
    return " ".join("■" if i < count else "□" for i in range(p.EACH))


def _residents(count):
    """How many, and where the next group is full."""
    group = bisect_right(p.GROUP_ENDS, count)
    goal = "all of them"
    if group < len(p.GROUP_ENDS):
        end = p.GROUP_ENDS[group]
        goal = f"{p.RESIDENT_POINTS[end]} points at {end}"
    return f"residents {count}  [dim]{goal}[/dim]"


def _sky(view, seat):
    things = []
    if view.sun == seat:
        things.append("☀ sun")
    if view.finisher == seat:
        things.append("☁ complete")
    if view.clouds[seat]:
        things.append(f"☁ x{view.clouds[seat]}")
    return "sky       " + ("  ".join(things) if things else "[dim]clear[/dim]")
