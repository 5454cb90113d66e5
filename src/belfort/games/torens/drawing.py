"""Torens as text: the table as a seat sees it, with Rich's markup for the colours.

The row of bases runs across; the viewer's towers grow up, away from the viewer, the opponent's
down (A15). Seat 1 sits opposite and sees the row from its other end, so that a card's left is
always the left of the picture. A free place shows its name, a taken one a block.
"""

import itertools

from . import rules as r
from .words import COUNTS, PLACES

PAINT = ("cyan", "magenta")
"""The colours of the seats; their towers are told apart by side and letter as well."""

TALLEST = 8
"""How many storeys are drawn one by one; a taller tower says what it counts for with a roof."""

BASE_PAINT = ("red", "yellow", "green", "blue", "magenta")
"""The colours of the bases, which the line under the table names."""

STOREY, UP_ROOF, DOWN_ROOF = "┃▒▒▒┃", "◢███◣", "◥███◤"
WIDE, NARROW = 5, 4

LEGEND = """\
Cards: above, below, between, left and right (the cards beside, by their arrow), roof, each as
its drawer sees it.
The bases ▐ 1 ▌ to ▐ 5 ▌ run across. Your towers grow up (↑), the other seat's down (↓). A1 to
A5 are the towers of Seat 1, B1 to B5 those of Seat 2. ┃▒▒▒┃ is a storey, ◢█◣ or ◥█◤ a roof. G1 to
G4 are gaps between bases, L and R the ends of the row, as long as they are free; ▒▒▒▒ is a taken
one. X is the extra tower. ▶ is the seat on turn; ? is a card that you may not know. "unseen":
what may still come or is in a hidden hand.
Moves: above@A3 lays the card on tower A3, between@G4 in gap 4, left@L at the left end, roof@X
on the extra tower; right@aside sets a card aside because none held has a place. A card alone is
what is drawn.
"""
"""What every symbol means, for who reads the text alone; the notation of moves too."""


def draw(view, seat, names, text):
    """The whole table as a seat (or a spectator, who sits with seat 0) sees it.

    `text` is the game's catalogue.
    """
    near = max(seat, 0)
    far = 1 - near
    parts = [_pile(view, text), "", _player(view, far, near, names, text), ""]
    parts += _table(view, near, text)
    parts += ["", _player(view, near, near, names, text)]
    if view.aside.any():
        parts.append(f"  [dim]{text('draw.aside')}[/dim] {_counted(view.aside, text)}")
    return "\n".join(parts)


def _counted(counts, text):
    shown = [(int(counts[kind]), text.word("short", card)) for kind, card in enumerate(r.CARDS)]
    return ", ".join(f"{count} {name}" for count, name in shown if count)


def _pile(view, text):
    """The pile, and what is still to come out of it or lies in hidden hands."""
    weight = view.weight
    if view.orientation == r.RANDOM:
        stocks = {
            "above_or_below": weight[r.ABOVE],
            "between": weight[r.BETWEEN] // 2,
            "left_or_right": weight[r.LEFT],
            "roof": weight[r.ROOF] // 2,
        }
    else:
        stocks = {card: weight[kind] // 2 for kind, card in enumerate(r.CARDS)}
    unseen = ", ".join(f"{number} {text.word('short', stock)}" for stock, number in stocks.items())
    pile = text("draw.pile", left=int(view.pile))
    return f"{pile}   [dim]{text('draw.unseen')} {unseen}[/dim]"


def _player(view, seat, near, names, text):
    """A seat's name, standing and cards."""
    score = [0, 0]
    r.scores(view, score)
    unit = text(f"draw.count_{r.VARIANTS[view.variant]}", **{COUNTS[view.variant]: score[seat]})
    mark = "[bold]▶[/bold]" if view.turn == seat and view.phase != r.OVER else " "
    side = PLACES[r.TOWERS.code(seat, 0)][0]
    way = "↑" if seat == near else "↓"
    name = f"[bold {PAINT[seat]}]{names[seat]}[/]"
    towers = text("draw.towers", first=f"{side}1", last=f"{side}5")
    return f"{mark} {name}  {towers} {way}  {unit}  {_holds(view, seat, text)}".rstrip()


def _holds(view, seat, text):
    """The cards held, or what has been shown of them."""
    held = [(int(view.hand[seat, i]), int(view.among[seat, i])) for i in range(r.HAND)]
    shown = [_card(kind, among, text) for kind, among in held if kind != r.NONE]
    if not shown:
        return ""
    word = text("draw.set_aside" if view.phase == r.OVER else "draw.holds")
    return f"{word} {' '.join(shown)}"


def _card(kind, among, text):
    if kind != r.UNKNOWN:
        return f"[bold reverse] {text.word('short', r.CARDS[kind])} [/]"
    if among == r.ANY:
        return "[reverse] ? [/]"
    shown = "/".join(text.word("short", c) for k, c in enumerate(r.CARDS) if among >> k & 1)
    return f"[reverse] {shown}? [/]"


def _table(view, near, text):
    """Line by line: the near seat's towers above the bases, the far seat's below them."""
    far = 1 - near
    order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
    up = [_tower(view, near, base, UP_ROOF) for base in order]
    down = [_tower(view, far, base, DOWN_ROOF) for base in order]
    extra = _extra(view, text)
    above = max(len(extra) - 1, *(len(tower) for tower in up))
    below = max(len(tower) for tower in down)
    lines = [_line(up, level, PAINT[near]) + _at(extra, level) for level in range(above, 0, -1)]
    lines.append(_bases(view, order) + " " + _at(extra, 0))
    lines += [_line(down, level, PAINT[far]) for level in range(1, below + 1)]
    lines.append(_names(order, text))
    return [line.rstrip() for line in lines]


def _tower(view, seat, base, roof):
    """A tower's cards from the base outward."""
    storeys = int(view.storeys[seat, base])
    return _storeys(storeys, r.worth(view, storeys)) + [roof] * int(view.roofed[seat, base])


def _storeys(number, counts):
    if number <= TALLEST:
        return [STOREY] * number
    return [*[STOREY] * (TALLEST - 2), "┃ ⋮ ┃", f"┃{counts:^3}┃"]


def _line(towers, level, paint):
    cells = [t[level - 1] if level <= len(t) else " " * WIDE for t in towers]
    line = " " * (NARROW + 4) + (" " * (NARROW + 2)).join(f"[{paint}]{cell}[/]" for cell in cells)
    return line + " " * (NARROW + 2)


def _bases(view, order):
    """The row of bases with what lies between and beside them."""
    first, last = (0, 1) if order[0] == 0 else (1, 0)
    gaps = [min(one, other) for one, other in itertools.pairwise(order)]
    cells = [_place(r.FIRST_END + first, view.end[first])]
    for base, gap in zip(order, [*gaps, None], strict=True):
        cells.append(f"[bold {BASE_PAINT[base]}]▐ {base + 1} ▌[/]")
        if gap is not None:
            cells.append(_place(r.FIRST_GAP + gap, view.gap[gap]))
    cells.append(_place(r.FIRST_END + last, view.end[last]))
    return "   " + " ".join(cells)


def _names(order, text):
    """The colours of the bases, each under its own: what is said names them."""
    cells = [f"{text.word('tower', base + 1):^{WIDE + NARROW + 2}}" for base in order]
    return " " * (NARROW + 1) + "[dim]" + "".join(cells).rstrip() + "[/dim]"


def _place(place, taken):
    return "▒" * NARROW if taken else f"[dim]{PLACES[place]:^{NARROW}}[/dim]"


def _extra(view, text):
    """The extra tower from the ground up, its name last; the first variant has none."""
    if view.variant == r.BUILD:
        return []
    number = r.extra_storeys(view)
    if number == 0:
        return [f"[dim]{text('draw.extra_none')}[/dim]"]
    roof = int(view.extra[r.ROOF])
    if view.variant == r.HIGH:
        counts, label = number, text("draw.extra_high", high=number)
    else:
        counts = r.MOST_POINTS * (number + 1)
        label = text("draw.extra_total" if roof else "draw.extra_open", points=counts)
    return [*_storeys(number, counts), *[UP_ROOF] * roof, f"[dim]{label}[/dim]"]


def _at(extra, level):
    return f"   {extra[level]}" if level < len(extra) else ""
