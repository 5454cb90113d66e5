"""The parts of a plain table: every thing on it drawn, with what can be pressed there.

A part says how large it is in units; `packed` finds how many fit beside each other, and the style
sheet how large a unit is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from belfort.engine.laid import GRID, HAND, PILE, SCORE, STACK, Spot, Thing
from belfort.ink.controls import move, pick, tag
from belfort.ink.plain.pieces import EMBLEMS, TINTS
from belfort.ink.plain.ways import Way, spot_id
from belfort.ink.scene import NOTHING, Kit, Scene
from belfort.ink.things import face, grid, hinted, level, pile, sparks, stack

BLOCK: Final = (76, 28)
"""How much room a block of a tower takes, in units."""
CELL: Final = 50
PILE_SIZE: Final = (64, 84)
GAP: Final = 26
LEAST_HIGH: Final = 3
"""Towers are never drawn as if there were no room to build."""
MOST_DRAWN: Final = 16
"""Blocks of a tower without names that are drawn; how many there are, its sign says."""
SHAPES: Final = {STACK: "block", GRID: "disc", HAND: "", PILE: ""}


@dataclass(frozen=True)
class Table:
    """What lies on a table, and the ways over it for whoever looks."""

    scene: Scene
    things: Sequence[Thing]
    root: Way
    fresh: frozenset[str]
    """The places of what was done since the viewer last acted."""

    @functools.cached_property
    def at(self) -> dict[str, list[Way]]:
        """The ways that are pressed at a place, by its name."""
        found: dict[str, list[Way]] = {}
        for way in self.root.all():
            if way.path:
                found.setdefault(way.path[-1], []).append(way)
        return found

    def of(self, seat: int | None, *ways: str) -> list[Thing]:
        """What belongs to a seat, or to all, and lies in one of these ways."""
        return [one for one in self.things if one.seat == seat and one.laid.way in ways]

    @property
    def near_hands(self) -> list[Thing]:
        return [] if self.scene.watching else self.of(self.scene.near, HAND)

    def shape(self, thing: Thing) -> str:
        """What a piece looks like: in the hand, as it will lie on the table."""
        called = thing.field.called
        same = [one.laid.way for one in self.things if one.field.called == called]
        return SHAPES[thing.laid.way] or next((SHAPES[way] for way in same if SHAPES[way]), "disc")


# ---------- names ----------


def title(table: Table, thing: Thing) -> str:
    """What a thing is called: by the game's catalogue, or by how it lies."""
    own = table.scene.say.word("fields", thing.name)
    return own if own != thing.name else table.scene.house(f"plain.way.{thing.laid.way}")


def name_of(table: Table, thing: Thing, piece: int | None) -> str:
    if piece is None:
        return table.scene.house("plain.unknown")
    if thing.field.called == "seat":
        return table.scene.name(piece)
    keys = thing.field.keys
    return table.scene.say.word(thing.field.called, keys[piece]) if keys else str(piece)


def place_name(table: Table, thing: Thing, spot: Spot) -> str:
    """A place in words, where the catalogue has them for what sentences call it."""
    named = [table.scene.say.word(name, spot.place) for name in thing.laid.at]
    return next((one for one in named if one != spot.place), spot.place)


def told(table: Table, thing: Thing, spot: Spot) -> str:
    """What lies at a place, for those who do not see it."""
    if spot.pieces and thing.laid.way != PILE:
        return ", ".join(name_of(table, thing, piece) for piece in spot.pieces)
    if not spot.count:
        return table.scene.house("plain.empty")
    return table.scene.house.word("pieces", spot.count)


def in_words(table: Table, thing: Thing, spot: Spot) -> Markup:
    words = f"{place_name(table, thing, spot)}: {told(table, thing, spot)}"
    return tag("span", words, class_="vh")


# ---------- pieces ----------


def piece(table: Table, thing: Thing, number: int | None, shape: str) -> Markup:
    """A piece: its colour by its number, and on it what tells it from the others."""
    if number is None:
        return tag("span", table.scene.art("card-back", "pc__back"), class_=f"pc pc--{shape}")
    keys = thing.field.keys
    if thing.field.called == "seat":
        mark = table.scene.art(table.scene.people[number].bird, "pc__e")
    else:
        mark = _mark(table.scene, keys[number] if keys else str(number), number)
    return _on(table.scene, shape, number, mark)


def blank(kit: Kit, shape: str) -> Markup:
    """A piece that has no name."""
    return _on(kit, shape, 0, NOTHING)


def _on(kit: Kit, shape: str, number: int, mark: Markup) -> Markup:
    tint = (number + number // len(EMBLEMS)) % TINTS
    return tag("span", kit.art(shape, "pc__b"), mark, class_=f"pc pc--{shape} t{tint}")


def _mark(kit: Kit, key: str, number: int) -> Markup:
    if key.isdecimal():
        return tag("b", key, class_="pc__n", aria_hidden="true")
    return kit.art(emblem_of(key, number), "pc__e")


def emblem_of(key: str, number: int) -> str:
    return f"e-{key}" if key in EMBLEMS else f"e-{EMBLEMS[number % len(EMBLEMS)]}"


# ---------- what can be pressed ----------


def pressed(
    table: Table, spot: str, drawn: Callable[[Way], Markup], class_: str, label: str
) -> Markup:
    """The buttons of a place: a move, or a way to others; each is shown after what leads to it."""
    scene, found = table.scene, []
    for way in table.at.get(spot, ()):
        if way.is_move:
            body = drawn(way)
            found.append(move(scene, way.ends[0], body, needs=way.needs, class_=class_))
            continue
        hint = " is-hint" * hinted(scene, way.offers())
        given = {"class_": class_ + hint, "aria_label": label, "data_place": bool(way.needs)}
        found.append(pick(scene, way.value, drawn(way), needs=way.needs, **given))
    return Markup("").join(found)


def lit(table: Table, thing: Thing, spot: Spot, shape: str) -> Markup:
    """A place where something may go: the piece itself under a veil of light."""
    spot_name = spot_id(thing, spot.place)

    def drawn(way: Way) -> Markup:
        return _ghost(table, thing, way) + table.scene.art(f"slot-{shape}", "slot")

    label = f"{title(table, thing)} {place_name(table, thing, spot)}"
    return pressed(table, spot_name, drawn, f"place place--{shape}", label)


def _ghost(table: Table, thing: Thing, way: Way) -> Markup:
    """What will lie there: the card that was picked up before, or a piece of one's own."""
    shape = SHAPES[thing.laid.way]
    if thing.field.called == "seat":
        return tag("span", piece(table, thing, table.scene.near, shape), class_="ghost")
    for hand in table.near_hands:
        for number, key in enumerate(hand.field.keys):
            if spot_id(hand, key) in way.path:
                return tag("span", piece(table, hand, number, shape), class_="ghost")
    return NOTHING


# ---------- parts ----------


@dataclass(frozen=True)
class Part:
    """A thing, drawn, and how much room it takes in units."""

    drawn: Markup
    width: int
    height: int


def part(table: Table, thing: Thing, *, small: bool = False) -> Part:
    """A thing on the table; a small one, of another, cannot be pressed and has no title."""
    draw = {STACK: _towers, GRID: _cells, PILE: _piles, HAND: _fan}[thing.laid.way]
    body, width, height = draw(table, thing)
    head = tag("h3", title(table, thing), class_="part__t")
    drawn = tag(
        "section",
        head,
        body,
        class_=f"part part--{thing.laid.way}" + " part--small" * small,
        style=f"--w:{width};--h:{height}",
        aria_label=title(table, thing),
    )
    return Part(drawn, width, height)


def _spark(table: Table, thing: Thing, spot: Spot) -> Markup:
    return sparks(table.scene) if spot_id(thing, spot.place) in table.fresh else NOTHING


def _towers(table: Table, thing: Thing) -> tuple[Markup, int, int]:
    towers = [_tower(table, thing, spot) for spot in thing.spots]
    highest = max(min(spot.count, MOST_DRAWN) for spot in thing.spots)
    grows = not table.scene.over and thing.seat in (None, table.scene.near)
    high = max(highest, LEAST_HIGH) + grows
    width, height = BLOCK
    return tag("ol", *towers, class_="towers"), len(towers) * (width + 8), high * height + 14


def _tower(table: Table, thing: Thing, spot: Spot) -> Markup:
    scene, shape = table.scene, "block"
    if spot.pieces:
        blocks = [piece(table, thing, one, shape) for one in spot.pieces]
    else:
        blocks = [blank(scene, shape) for _ in range(min(spot.count, MOST_DRAWN))]
    if blocks:
        blocks[-1] += _spark(table, thing, spot)
    levels = [level(number, block) for number, block in enumerate(blocks)]
    sign = tag(
        "p",
        tag("span", place_name(table, thing, spot), class_="no"),
        tag("b", spot.count),
        class_="sign",
        aria_hidden="true",
    )
    return tag(
        "li",
        in_words(table, thing, spot),
        stack(*levels, lit(table, thing, spot, shape)),
        scene.art("foot", "foot"),
        sign,
        class_="tower",
        id=spot_id(thing, spot.place),
    )


def _cells(table: Table, thing: Thing) -> tuple[Markup, int, int]:
    across = thing.laid.across or len(thing.spots)
    cells = [_cell(table, thing, spot) for spot in thing.spots]
    down = -(-len(cells) // across)
    return grid(*cells, columns=across), across * CELL, down * CELL


def _cell(table: Table, thing: Thing, spot: Spot) -> Markup:
    scene, shape = table.scene, "disc"
    if spot.pieces:
        shown = piece(table, thing, spot.pieces[0], shape)
    elif thing.field.high > 1 and spot.count:
        mark = tag("b", spot.count, class_="pc__n", aria_hidden="true")
        shown = _on(scene, shape, 0, mark)
    else:
        shown = blank(scene, shape) if spot.count else NOTHING
    return tag(
        "li",
        in_words(table, thing, spot),
        scene.art("cell", "cell__b"),
        shown,
        _spark(table, thing, spot),
        lit(table, thing, spot, "cell"),
        class_="cell",
        id=spot_id(thing, spot.place),
    )


def _piles(table: Table, thing: Thing) -> tuple[Markup, int, int]:
    piles = [_pile(table, thing, spot) for spot in thing.spots]
    width, height = PILE_SIZE
    return tag("ul", *piles, class_="piles"), len(piles) * (width + 12), height


def _pile(table: Table, thing: Thing, spot: Spot) -> Markup:
    scene, name = table.scene, spot_id(thing, spot.place)
    top = spot.pieces[-1] if spot.pieces else None
    if not spot.count and top is None:
        card = tag("span", class_="card card--none")
    elif top is None:
        card = tag("span", scene.art("card-back", "card__paper"), class_="card")
    else:
        shown = piece(table, thing, top, table.shape(thing))
        card = tag("span", face(scene, tag("span", shown, class_="card__art")), class_="card")

    def ring(_: Way) -> Markup:
        return scene.art("card-ring", "card__ring")

    label = f"{title(table, thing)} {place_name(table, thing, spot)}"
    drawn = card + pressed(table, name, ring, "take", label)
    words = tag("span", place_name(table, thing, spot) if len(thing.spots) > 1 else "")
    shown_top = "" if top is None else tag("span", name_of(table, thing, top), class_="vh")
    return pile(drawn, spot.count, words + shown_top, class_="pile", id=name)


def _fan(table: Table, thing: Thing) -> tuple[Markup, int, int]:
    """What another holds, as far as it is seen."""
    shape = table.shape(thing)
    pieces = thing.spots[0].pieces
    cards = [tag("li", piece(table, thing, one, shape)) for one in pieces]
    words = tag("span", told(table, thing, thing.spots[0]), class_="vh")
    width = BLOCK[0] if shape == "block" else CELL
    return words + tag("ul", *cards, class_="fan"), max(1, len(cards)) * width, CELL


# ---------- how parts lie ----------


def packed(parts: Sequence[Part], *, cls: str = "parts") -> Markup:
    """Parts beside and below each other, so that they are as large as there is room for: on a
    standing phone, on a lying one and on a desk."""
    sizes = tuple((one.width + GAP, one.height) for one in parts)
    style = ";".join(
        f"--{name}w:{width};--{name}h:{height};--{name}r:{rows}"
        for name, aspect in (("s", 1.15), ("l", 2.2), ("d", 2.6))
        for width, height, rows in (best(sizes, aspect),)
    )
    return tag(
        "div", tag("div", *(one.drawn for one in parts), class_=cls), class_="fit", style=style
    )


TITLE: Final = 44
"""What the words of a row take beside the pieces, in units."""


@functools.lru_cache(maxsize=1024)
def best(sizes: tuple[tuple[int, int], ...], aspect: float) -> tuple[int, int, int]:
    """How wide and high the parts lie, and in how many rows, where they can be largest."""
    widths = {sum(w for w, _ in sizes[i:j]) for j in range(len(sizes) + 1) for i in range(j)}
    least = max((w for w, _ in sizes), default=1)
    tried = [(width, *_rows(sizes, width)) for width in widths if width >= least] or [(1, 1, 1)]
    return max(tried, key=lambda one: min(aspect / one[0], 1 / (one[1] + TITLE * one[2])))


def _rows(sizes: Sequence[tuple[int, int]], width: int) -> tuple[int, int]:
    """How high parts lie that begin a row when they do not fit into the last one; and the rows."""
    high, rows, used, highest = 0, 1, 0, 0
    for w, h in sizes:
        if used + w > width:
            high, rows, used, highest = high + highest, rows + 1, 0, 0
        used, highest = used + w, max(highest, h)
    return high + highest, rows


def score_parts(table: Table, seat: int) -> list[tuple[str, int]]:
    """What the points of a seat are made of, where the game says so."""
    return [(title(table, one), one.count) for one in table.of(seat, SCORE)]
