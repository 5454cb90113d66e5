"""The heist as text: what a seat sees of the table, with Rich's markup for the colours.

A card is its code, its kinds by letter and its value: `Owl A5` is an artifact of 5, `Tales JT6†`
a jewel and a tome of 6 with a curse, `W` a wild, `★2` two prestige. `«1 Ann»` is a thief.
"""

import re
import tomllib
from importlib.resources import files

from belfort.engine.sets import has
from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.knowledge import draft_turn
from belfort.games.heist.words import FACE_DOWN, cards_in, floor_of

WIDE = 100
CELL = 18
LETTERS = ("P", "F", "A", "J", "T")
PAINT = ("magenta", "yellow", "blue", "red", "green")
WILD = len(c.KINDS)
PLAIN = WILD + 1
GROUPS = (*(f"{kind}s" for kind in c.KINDS), "wild", "other")
ABILITIES = tomllib.loads(files(__package__).joinpath("en.toml").read_text("utf-8"))["ability"]
TILES = {
    **dict(zip(range(5), GROUPS, strict=False)),
    **{5 + i: f"most {value}s" for i, value in enumerate(c.VALUES)},
    c.MOST_CURSES: "most curses",
    c.FEWEST_CURSES: "fewest curses",
    c.EXIT_FIRST: "first out",
    c.EXIT_SECOND: "second out",
    c.EXIT_LAST: "last out",
}
CHOICES = {
    r.DRAFT: "to choose a card to keep and pass the rest on",
    r.TURN: "to claim a card or escape",
    r.AMULET_TOSS: "to discard a card of the tower with the Amulet",
    r.AMULET_GIVE: "to choose who gets the Amulet",
    r.SANDS_COPY: "to choose the card that the Sands copy",
    r.TALES_PAY: "to choose the card that pays for Tales",
    r.CLOAK_TAKE: "may take any card of the tower with the Cloak",
    r.LOOK: "to choose whose face-down card to look at",
    r.BLOOD_GIVE: "may offer a card to swap with the tower",
    r.BLOOD_TAKE: "to choose the card of the tower to swap for",
    r.CROWN_PAY: "to discard a card for the Crown",
    r.TOSS: "to discard a card from the floor",
}


def draw(view, seat, names):
    """The whole table as a seat (or a spectator) sees it."""
    names = [name.replace("[", "(").replace("]", ")") for name in names]  # no markup in a name
    parts = [*_tower(view, names), "", *_unseen(view, seat), *_tiles(view, seat, names)]
    order = [(seat + nth) % view.players for nth in range(1, view.players + 1)]
    for one in order if seat >= 0 else range(view.players):
        parts += ["", *_player(view, one, seat, names)]
    return "\n".join(parts)


def _width(text):
    """How many columns a text takes, its markup left out."""
    return len(re.sub(r"\[/?[a-z ]*\]", "", text))


def _fit(text, columns):
    return text + " " * (columns - _width(text))


def _lines(first, items, indent=4):
    """Texts one after the other, a new line where the next one would not fit."""
    lines = [first]
    for item in items:
        if _width(lines[-1]) + _width(item) + 2 > WIDE:
            lines.append(" " * indent + item)
        else:
            lines[-1] += ("  " if lines[-1].strip() else "") + item
    return lines


# Cards.


def _group(card):
    """The kind that a card is shown with: one of the five, WILD or PLAIN."""
    kinds = [kind for kind in range(len(c.KINDS)) if has(int(c.KINDS_OF[card]), kind)]
    return WILD if len(kinds) > 2 else kinds[0] if kinds else PLAIN


def _marks(card):
    """Kinds, value, prestige and curses."""
    kinds = "".join(x for i, x in enumerate(LETTERS) if has(int(c.KINDS_OF[card]), i))
    kinds = "W" if _group(card) == WILD else kinds
    values = "".join(str(value) for value in c.CARDS[card]["values"])
    prestige = f"★{c.PRESTIGE[card]}" if c.PRESTIGE[card] else ""
    return kinds + values + prestige + "†" * int(c.CURSES[card])


def _card(card):
    text = f"{c.CODES[card]} {_marks(card)}".strip()
    group = _group(card)
    return f"[{PAINT[group]}]{text}[/]" if group < WILD else f"[bold]{text}[/]"


def _cards(cards):
    return [_card(card) for card in cards_in(cards)]


# The tower.


def _cut(name, columns):
    return name if len(name) <= columns else name[: columns - 1] + "…"


def _thief(seat, names, columns=CELL - 2):
    return f"[reverse]«{seat + 1} {_cut(names[seat], columns - 4)}»[/]"


def _tower(view, names):
    """Balcony, eight floors, bridge."""
    seats = range(view.players)
    waiting = [_thief(seat, names) for seat in seats if view.thief[seat] == r.BALCONY]
    lines = _lines("[bold]Balcony[/]", waiting, 9)
    for row in range(r.FLOORS):
        cells = [_slot(view, row * r.ACROSS + column, names) for column in range(r.ACROSS)]
        lines.append(f"[dim]{r.FLOORS - row} │[/] " + "".join(_fit(cell, CELL) for cell in cells))
    gone = sorted((int(view.place[seat]), seat) for seat in seats if view.place[seat])
    bridge = [f"{place}. {_thief(seat, names)}" for place, seat in gone]
    return [*lines, *_lines("[bold]Bridge[/]", bridge, 9)]


def _slot(view, slot, names):
    for seat in range(view.players):
        if view.thief[seat] == slot:
            return _thief(seat, names)
    card = int(view.tower[slot])
    if card == r.FACE_DOWN:
        return f"[bold]▒ {FACE_DOWN}[/]"
    return "[dim]·[/]" if card == r.NONE else _card(card)


def _unseen(view, seat):
    """What the cards in nobody's or not in this seat's sight can be, and what abilities do."""
    lines = []
    if view.left and view.tower[r.SLOTS - 1] == r.FACE_DOWN:
        lines += _lines("▒ is one of", _cards(int(view.unseen) & c.DARK))
    if r.UNKNOWN in view.start[: view.players]:
        among = _cards(int(view.unseen) & c.LIGHT)
        if among:
            lines += _lines("Light cards not seen:", among)
    if view.hand:
        lines += _lines(_hand_title(view, seat), _cards(view.hand))
    inside = 0 if view.phase == r.OVER else r.tower_cards(view)
    special = [card for card in cards_in(inside) if c.CODES[card] in ABILITIES]
    lines += [f"[dim]{c.CODES[card]}: {ABILITIES[c.CODES[card]]}[/]" for card in special]
    return [*lines, ""] if lines else []


def _hand_title(view, seat):
    if view.phase in (r.DEAL_HAND, r.DRAFT) and view.asked == seat:
        return "The hand to choose from:"
    if view.phase == r.OVER or draft_turn(view, seat) == view.players - 1:
        return "Left over from the draft:"
    return "The hand you passed on:"


# The tiles.


def _tiles(view, seat, names):
    """Who would get each tile now, by the cards in sight."""
    title = "Tiles" if view.phase == r.OVER else "Tiles as things lie, by the cards in sight"
    shown = [tile for tile in TILES if view.players > 2 or c.IN_DUEL[tile]]
    cells = [_fit(_tile(view, tile, names), 33) for tile in shown]
    rows = ["".join(cells[first : first + 3]).rstrip() for first in range(0, len(cells), 3)]
    return [f"[bold]{title}[/]", *(f" {row}" for row in rows)]


def _tile(view, tile, names):
    prestige = f"{c.TILE_PRESTIGE[tile]:+d}"
    holder = int(p.holder(view, tile))
    name = _cut(names[holder], 12) if holder != r.NONE else ""
    if tile >= c.EXIT_FIRST:
        who = f"[bold]{name}[/]" if name else "[dim]-[/]"
    else:
        amounts = [abs(int(p.amount_for(view, one, tile))) for one in range(view.players)]
        best = min(amounts) if tile == c.FEWEST_CURSES else max(amounts)
        level = "[dim]-[/]" if best == 0 and tile < c.MOST_CURSES else f"[dim]tie at {best}[/]"
        who = f"[bold]{name}[/] {best}" if name else level
    label = f"{prestige} {TILES[tile]}"
    return f"{label:<17}{who}"


# The players.


def _player(view, seat, viewer, names):
    """One seat: where its thief is, its curses, its loot by kind."""
    over = view.phase == r.OVER
    acts = r.actor(view) == seat
    about = [_where(view, seat)]
    if over:
        points = [0] * int(view.players)
        p.scores(view, points)
        about.insert(0, f"[bold]{points[seat]} prestige[/]")
    about.append(_curses(view, seat))
    about += _face_down(view, seat, viewer)
    if acts:
        about.append(f"[bold]{CHOICES[int(view.phase)]}[/]")
        about += ["(another turn follows)"] if view.again else []
    mark = "[bold]▶[/]" if acts else " "
    lines = _lines(f"{mark} [bold]{seat + 1} {names[seat]}[/]", about)
    piles = _piles(view, seat)
    return [*lines, *_lines("    ", piles)] if piles else lines


def _where(view, seat):
    thief = int(view.thief[seat])
    if thief == r.BALCONY:
        return "on the balcony"
    return "over the bridge" if thief == r.BRIDGE else f"on floor {floor_of(thief)}"


def _curses(view, seat):
    amount = int(p.curses(view, seat))
    return f"{amount} curse" if amount == 1 else f"{amount} curses"


def _face_down(view, seat, viewer):
    card = int(view.start[seat])
    if card == r.NONE:
        return []
    if card == r.UNKNOWN:
        return ["face down: ?" + (" with a curse" if view.cursed == seat else "")]
    if view.phase == r.OVER:
        return [f"was face down: {_card(card)}"]
    return [f"face down: {_card(card)}"]


def _piles(view, seat):
    """The loot by kind, with totals; wilds count for all five."""
    shown = []
    for group, name in enumerate(GROUPS):
        cards = [card for card in cards_in(view.loot[seat]) if _shows_under(card, group)]
        if not cards:
            continue
        total = f" {p.amount_for(view, seat, group)}" if group < WILD else ""
        listed = " ".join(_in_pile(view, card) for card in cards)
        title = f"[{PAINT[group]}]{name}{total}:[/]" if group < WILD else f"[bold]{name}:[/]"
        shown.append(f"{title} {listed}")
    return shown


def _shows_under(card, group):
    if group < WILD and _group(card) != WILD:
        return has(int(c.KINDS_OF[card]), group)
    return _group(card) == group


def _in_pile(view, card):
    text = f"{c.CODES[card]} {_marks(card).lstrip('PFAJTW')}".strip()
    if card == c.SANDS and view.copied != r.NONE:
        text += f" under {c.CODES[view.copied]}"
    return text
