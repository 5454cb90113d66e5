"""The heist as text: what a seat sees of the table, with Rich's markup for the colours.

A card is its code, its kinds by letter and its value: `Owl A5` is an artifact of 5, `Tales JT6†`
a jewel and a tome of 6 with a curse, `W` a wild, `★2` two prestige, `3*` a 3 that is
inferred. `«1 Ann»` is a thief.
"""

import re

from belfort.engine.sets import has

from . import cards as c
from . import prestige as p
from . import rules as r
from .knowledge import draft_turn
from .words import FACE_DOWN, cards_in, floor_of, tool_args

WIDE = 100
CELL = 18
LETTERS = ("P", "F", "A", "J", "T")
PAINT = ("magenta", "yellow", "blue", "red", "green")
WILD = len(c.KINDS)
PLAIN = WILD + 1
GROUPS = (*c.KINDS, "wild", "other")
INFERRED = {
    code: "origins.boots"
    for code, same in zip(c.CODES, c.AS_PRINTED, strict=True)
    if same and code == "Boots"
}
"""Cards of which a figure is inferred, with what tells so: a star marks it wherever it is shown."""
CHOICES = {
    r.DRAFT: "draft",
    r.TURN: "turn",
    r.AMULET_TOSS: "amulet_toss",
    r.AMULET_GIVE: "amulet_give",
    r.SANDS_COPY: "sands_copy",
    r.TALES_PAY: "tales_pay",
    r.CLOAK_TAKE: "cloak_take",
    r.LOOK: "look",
    r.BLOOD_GIVE: "blood_give",
    r.BLOOD_TAKE: "blood_take",
    r.CROWN_PAY: "crown_pay",
    r.TOSS: "toss",
}

LEGEND = """\
A card is its name, its kinds and its value: Owl A5 is an artifact of 5. Kinds: P potion, F
fossil, A artifact, J jewel, T tome, W wild; JT is both. † is a curse, †† two. ★2 is 2 prestige.
3* is a value that is inferred.
The tower: a line a floor, from 8 at the top; · is a place whose card was taken, ▒ facedown the
card that nobody knows. «1 Seat 1» is the thief of Seat 1, on the floor where it stands; thieves
may still be on the balcony or past the bridge.
Tiles: +3 potions and so on are prestige for who has most, with who has them as things lie and
how much; - is nobody. ▶ is the seat on turn. "face down: ?" is a start card that you may not
know; "under" is what the Sands copy.
Moves: Owl claims or takes that card, facedown the one face down, escape leaves over the bridge,
xOwl discards it from the tower, -Owl from your own loot, >2 gives the Amulet to Seat 2, =Owl is
copied by the Sands, @2 looks at the card of Seat 2, ~Owl is swapped by the Blood, pass does
nothing. ? is a card that you do not see; a card alone is what chance brings.
"""
"""What every symbol means, for who reads the text alone; the notation of moves too."""


def choice_of(view):
    """What the position waits for, by its name in the catalogue; empty if for nothing."""
    if view.phase == r.DRAFT and view.drafted + 1 == view.players:
        return "draft_last"  # HE-29: nothing is passed on
    return CHOICES.get(int(view.phase), "")


def draw(view, seat, names, text):
    """The whole table as a seat (or a spectator) sees it; `text` is the game's catalogue."""
    names = [name.replace("[", "(").replace("]", ")") for name in names]  # no markup in a name
    parts = [*_tower(view, names, text), "", *_unseen(view, seat, text)]
    parts += _tiles(view, names, text)
    order = [(seat + nth) % view.players for nth in range(1, view.players + 1)]
    for one in order if seat >= 0 else range(view.players):
        parts += ["", *_player(view, one, names, text)]
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
    return WILD if len(kinds) == len(c.KINDS) else kinds[0] if kinds else PLAIN


def _marks(card):
    """Kinds, value, prestige and curses."""
    kinds = "".join(x for i, x in enumerate(LETTERS) if has(int(c.KINDS_OF[card]), i))
    kinds = "W" if _group(card) == WILD else kinds
    values = "".join(str(value) for value in c.CARDS[card]["values"])
    values += "*" if c.CODES[card] in INFERRED else ""
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


def _tower(view, names, text):
    """Balcony, eight floors, bridge."""
    seats = range(view.players)
    waiting = [_thief(seat, names) for seat in seats if view.thief[seat] == r.BALCONY]
    lines = _lines(f"[bold]{text('draw.balcony')}[/]", waiting, 9)
    for row in range(r.FLOORS):
        cells = [_slot(view, row * r.ACROSS + column, names) for column in range(r.ACROSS)]
        lines.append(f"[dim]{r.FLOORS - row} │[/] " + "".join(_fit(cell, CELL) for cell in cells))
    gone = sorted((int(view.place[seat]), seat) for seat in seats if view.place[seat])
    bridge = [f"{place}. {_thief(seat, names)}" for place, seat in gone]
    return [*lines, *_lines(f"[bold]{text('draw.bridge')}[/]", bridge, 9)]


def _slot(view, slot, names):
    for seat in range(view.players):
        if view.thief[seat] == slot:
            return _thief(seat, names)
    card = int(view.tower[slot])
    if card == r.FACE_DOWN:
        return f"[bold]▒ {FACE_DOWN}[/]"
    return "[dim]·[/]" if card == r.NONE else _card(card)


def _unseen(view, seat, text):
    """What the cards in nobody's or not in this seat's sight can be, and what abilities do."""
    lines = []
    if view.left and view.tower[r.SLOTS - 1] == r.FACE_DOWN:
        lines += _lines(f"▒ {text('draw.one_of')}", _cards(int(view.unseen) & c.DARK))
    if r.UNKNOWN in view.start[: view.players]:
        among = _cards(int(view.unseen) & c.LIGHT)
        if among:
            lines += _lines(text("draw.light_unseen"), among)
    if view.hand:
        lines += _lines(text(f"draw.{_hand_title(view, seat)}"), _cards(view.hand))
    inside = 0 if view.phase == r.OVER else r.tower_cards(view)
    special = [c.CODES[card] for card in cards_in(inside) if c.CODES[card] in text.at("ability")]
    for code in special:
        star = f" * {text(INFERRED[code])}" if code in INFERRED else ""
        lines.append(f"[dim]{code}: {text.word('ability', code)}{star}[/]")
    return [*lines, ""] if lines else []


def _hand_title(view, seat):
    if view.phase in (r.DEAL_HAND, r.DRAFT) and view.asked == seat:
        return "hand_to_choose"
    if view.phase == r.OVER or draft_turn(view, seat) == view.players - 1:
        return "hand_left"
    return "hand_passed"


# The tiles.


def _tiles(view, names, text):
    """Who would get each tile now, by the cards in sight."""
    title = text("draw.tiles" if view.phase == r.OVER else "draw.tiles_now")
    shown = [tile for tile in range(len(c.TILES)) if c.IN_USE[view.players, tile]]
    cells = [_fit(_tile(view, tile, names, text), WIDE // 2) for tile in shown]
    rows = ["".join(cells[first : first + 2]).rstrip() for first in range(0, len(cells), 2)]
    return [f"[bold]{title}[/]", *(f" {row}" for row in rows)]


def _tile(view, tile, names, text):
    prestige = f"{c.TILE_PRESTIGE[view.players, tile]:+d}"
    holder = int(p.holder(view, tile))
    name = _cut(names[holder], 12) if holder != r.NONE else ""
    if tile >= c.EXIT_FIRST:
        who = f"[bold]{name}[/]" if name else "[dim]-[/]"
    else:
        amounts = [abs(int(p.amount_for(view, one, tile))) for one in range(view.players)]
        best = min(amounts) if tile == c.FEWEST_CURSES else max(amounts)
        if name:
            who = f"[bold]{name}[/] {best}"
        elif best == 0 and tile < c.MOST_CURSES:
            who = "[dim]-[/]"
        else:
            who = f"[dim]{text('draw.tie', best=best)}[/]"
    label = f"{prestige} {text.word('tile', c.TILES[tile])}"
    return f"{label:<24}{who}"


# The players.


def _player(view, seat, names, text):
    """One seat: where its thief is, its curses, its loot by kind."""
    over = view.phase == r.OVER
    acts = r.actor(view) == seat
    about = [_where(view, seat, text)]
    if over:
        points = [0] * int(view.players)
        p.scores(view, points)
        about.insert(0, f"[bold]{text('draw.prestige', points=points[seat])}[/]")
    about.append(text.word("curses_counted", int(p.curses(view, seat))))
    about += _face_down(view, seat, text)
    if acts:
        about.append(f"[bold]{text(f'waiting.{choice_of(view)}', **tool_args(view))}[/]")
        about += [text("draw.again")] if view.again else []
    mark = "[bold]▶[/]" if acts else " "
    lines = _lines(f"{mark} [bold]{seat + 1} {names[seat]}[/]", about)
    piles = _piles(view, seat, text)
    return [*lines, *_lines("    ", piles)] if piles else lines


def _where(view, seat, text):
    thief = int(view.thief[seat])
    if thief == r.BALCONY:
        return text("draw.on_balcony")
    if thief == r.BRIDGE:
        return text("draw.over_bridge")
    return text("draw.on_floor", floor=floor_of(thief))


def _face_down(view, seat, text):
    card = int(view.start[seat])
    if card == r.NONE:
        return []
    if card == r.UNKNOWN:
        return [
            text("draw.cursed_face_down" if view.cursed == seat else "draw.face_down", card="?")
        ]
    return [
        text("draw.was_face_down" if view.phase == r.OVER else "draw.face_down", card=_card(card))
    ]


def _piles(view, seat, text):
    """The loot by kind, with totals; wilds count for all five."""
    shown = []
    for group, code in enumerate(GROUPS):
        cards = [card for card in cards_in(view.loot[seat]) if _shows_under(card, group)]
        if not cards:
            continue
        total = f" {p.amount_for(view, seat, group)}" if group < WILD else ""
        name = text.word("group", code)
        listed = " ".join(_in_pile(view, card, text) for card in cards)
        title = f"[{PAINT[group]}]{name}{total}:[/]" if group < WILD else f"[bold]{name}:[/]"
        shown.append(f"{title} {listed}")
    return shown


def _shows_under(card, group):
    if group < WILD and _group(card) != WILD:
        return has(int(c.KINDS_OF[card]), group)
    return _group(card) == group


def _in_pile(view, card, text):
    shown = f"{c.CODES[card]} {_marks(card).lstrip('PFAJTW')}".strip()
    copied = r.copied_with(view, card)
    if copied != r.NONE:
        shown += " " + text("draw.under", code=c.CODES[copied])
    return shown
