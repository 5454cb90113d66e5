"""Clocktowers as text: what a seat sees of the table, with Rich's markup for the colours.

A tower grows upward: one line a storey, `c` and `m` for the animals, double walls for a card of
two storeys, `◷` for the clock, the roof's two letters on top.
"""

from . import rules as r
from .words import floors_of, own_towers, roof_may_come

PAINT = {"Rti": "red", "Rsl": "blue", "Rth": "yellow", "Rco": "green", "Rsh": "magenta"}
ANIMAL = (" ", "c", "m")
ACROSS = 12
"""How many towers stand side by side before a new row is begun."""
LABEL = 13
"""The width of what stands before piles and ladders."""

LEGEND = """\
F1 F2 a floor of one storey, of two storeys; K a clock; Rti Rsl Rth Rco Rsh a roof of tile,
slate, thatch, copper, shingle.
c or m behind it: with a cat, with a mouse. ? is a card that you may not know.
Piles: the card that lies open on each, and how many are left. Next roof: how high the next
tower of each colour has to be; 1/2 is either, - is none any more.
A tower is drawn upward, a line a storey, with its number below: c and m are its animals, ◷ its
clock, the two letters in ◢◣ its roof; double walls ║ are a floor of two storeys. ▶ is the seat
on turn. "among": cards that a seat drew and has not laid, in hand or discarded.
Moves: F1c@new starts a tower with F1c, F1c@2 puts it on tower 2, xF1c discards it, dF dK dR
draw from floors, clocks, roofs; x? is a discard that you do not see. A card alone is what
chance turns up.
"""
"""What every symbol means, for who reads the text alone; the notation of moves too."""


def draw(view, seat, names, text):
    """The whole table as a seat (or a spectator) sees it; `text` is the game's catalogue."""
    order = [other for other in range(view.players) if other != seat]
    if seat >= 0:
        order.append(seat)
    parts = [_piles(view, text)]
    if view.ladder == r.SHARED:
        parts.append(_label(text("draw.next_roof")) + _ladder(view, 0, text))
    parts += [_street(view, one, one == seat, names, text) for one in order]
    return "\n".join(parts)


def _card(kind):
    if kind == r.UNKNOWN:
        return "[dim]?[/dim]"
    code = r.CODES[kind]
    return f"[{PAINT[code]}]{code}[/]" if code in PAINT else code


def _label(label):
    return f"{label:<{LABEL}}"


def _piles(view, text):
    shown = []
    for pile, name in enumerate(r.PILES):
        top, left = _card(view.top[pile]), text("draw.left", left=int(view.pile[pile]))
        seen = f"[bold]{top}[/bold]" if view.top[pile] != r.NONE else text("draw.none")
        shown.append(f"{text.word('pile', name)} {seen} [dim]({left})[/dim]")
    return _label(text("draw.piles")) + "   ".join(shown)


def _ladder(view, seat, text):
    """What height each colour needs next on the ladder of a seat."""
    shown = []
    for colour in range(r.COLOURS):
        code = r.CODES[r.FIRST_ROOF + colour]
        rung = int(view.rung[r.ladder_row(view, seat), colour])
        needed = str(rung + 1) if rung else "1/2"
        if not roof_may_come(view, seat, r.FIRST_ROOF + colour):
            needed = "-"
        shown.append(f"[{PAINT[code]}]{text.word('colour', code)}[/] {needed}")
    return "   ".join(shown)


def _street(view, seat, own, names, text):
    """One seat's towers, points and cards."""
    mark = "[bold]▶[/bold]" if view.turn == seat and view.phase != r.OVER else " "
    points = text.word("points", int(view.points[seat]))
    lines = [f"\n{mark} [bold]{names[seat]}[/bold]  {points}  {_holds(view, seat, text)}"]
    if view.ladder == r.OWN:
        lines.append("  " + _label(text("draw.own_next_roof")) + _ladder(view, seat, text))
    towers = own_towers(view, seat)
    for first in range(0, len(towers), ACROSS):
        lines += _row(view, towers[first : first + ACROSS], first + 1)
    if view.discard_count[seat] and (own or view.phase == r.OVER):  # R6
        base = seat * view.stride
        gone = " ".join(_card(k) for k in view.discard[base : base + view.discard_count[seat]])
        lines.append(f"  [dim]{text('draw.discarded')}[/dim] {gone}")
    return "\n".join(lines)


def _holds(view, seat, text):
    """The hand, or what is known of it: the cards it must be among."""
    cards = [int(kind) for kind in view.hand[seat] if kind != r.NONE]
    if not cards:
        return ""
    if r.UNKNOWN not in cards:
        return text("draw.hand", cards=" ".join(f"[bold]{_card(kind)}[/bold]" for kind in cards))
    kept = view.kept[seat * view.stride :][: view.kept_count[seat]]
    among = " ".join(_card(kind) for kind in sorted(kept))
    if view.discard_count[seat] == 0:
        return text("draw.hand", cards=among)
    gone = int(view.discard_count[seat])
    return text("draw.hidden_hand", cards=len(cards), gone=gone, among=f"[dim]{among}[/dim]")


def _row(view, towers, first):
    """Towers side by side, their feet on one line, their numbers below."""
    columns = [_tower(view, tower) for tower in towers]
    tallest = max(len(column) for column in columns)
    padded = [["    "] * (tallest - len(column)) + column for column in columns]
    lines = ["  " + "  ".join(level) for level in zip(*padded, strict=True)]
    feet = "  ".join("▔▔▔▔" for _ in towers)
    numbers = "  ".join(f"{number:^4}" for number, _ in enumerate(towers, first))
    return [*lines, f"  [dim]{feet}[/dim]", f"  [dim]{numbers}[/dim]"]


def _tower(view, tower):
    """A tower from the top down, four characters wide."""
    lines = []
    for kind in floors_of(view, tower):
        wall = "║" if r.STOREYS[kind] == 2 else "│"
        lines += [f"{wall}  {wall}"] * (int(r.STOREYS[kind]) - 1)
        lines.append(f"{wall} {ANIMAL[r.ANIMAL[kind]]}{wall}")
    clock = int(view.clock[tower])
    if clock != r.NONE:
        lines.append(f"│◷{ANIMAL[r.ANIMAL[clock]]}│")
    roof = int(view.roof[tower])
    if roof != r.NONE:
        code = r.CODES[roof]
        lines.append(f"[{PAINT[code]}]◢{code[1:]}◣[/]")
    return lines[::-1]
