"""The presenter of a game that has none: it draws what `fields.py` lays out, with the kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Final, cast

from markupsafe import Markup

from belfort.engine import CHANCE, Rules
from belfort.engine.fields import Field
from belfort.engine.laid import GRID, HAND, PILE, STACK, Thing, things
from belfort.engine.plain import listed
from belfort.ink.controls import move, pick, tag, when
from belfort.ink.goals import plain_goal
from belfort.ink.plain import pieces
from belfort.ink.plain.parts import (
    Part,
    Table,
    emblem_of,
    name_of,
    packed,
    part,
    piece,
    score_parts,
    title,
)
from belfort.ink.plain.ways import Way, grouped, spot_id, spots_of, ways
from belfort.ink.results import reason, reasons, result, results
from belfort.ink.scene import NOTHING, Event, Kit, Person, Picture, Presenter, Refusal, Scene
from belfort.ink.symbol import Symbol
from belfort.ink.things import act, face, hand, held, hinted, pair, plate, refused

OFFERED: Final = ("COVER", "PAINTS", "sprites", "picture", "token", "spots", "summary")
BESIDE: Final = 2
"""So many moves in words stand beside hint and undo; more make a list."""
LAID: Final = (STACK, GRID, PILE)
MOST_BACKS: Final = 5
ONE_LINE: Final = 12
"""Letters of a name that a phone has room for in one line."""


def presenter(rules: Rules) -> Presenter:
    """Who draws a game on a page: its own package `stage`, and the plain table for whatever that
    does not offer."""
    own, plain = rules.stage, Plain(rules)
    if own is None:
        return plain
    if all(hasattr(own, name) for name in OFFERED):
        return cast("Presenter", own)
    offered = {name: getattr(own, name, getattr(plain, name)) for name in OFFERED}
    return cast("Presenter", SimpleNamespace(**offered))


class Plain:
    """A table for any game."""

    COVER = "plain"
    PAINTS: Mapping[str, str] = pieces.PAINTS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def sprites(self) -> Mapping[str, Sequence[Symbol]]:
        return pieces.sprites()

    def picture(self, scene: Scene) -> Picture:
        table = self._table(scene)
        moves = _Moves(table)
        return Picture(
            board=_board(self.rules, table) + plain_goal(scene),
            ledge=NOTHING if scene.over else _hands(table) + moves.listed() + _whys(table),
            acts=moves.beside(),
            ask=_ask(table),
            where=_where(table),
            points="" if scene.watching else scene.points(int(scene.scores[scene.near])),
            end=_end(table) if scene.over else NOTHING,
        )

    def _table(self, scene: Scene) -> Table:
        laid = things(self.rules, scene.view, len(scene.people))
        root = ways(scene.offers, laid, scene.near)
        for way in list(root.all()):
            grouped(way)
        fresh = [spots_of(e.sentence.args, laid, e.by) for e in scene.events if e.fresh]
        return Table(scene, laid, root, frozenset(spot for spots in fresh for spot in spots))

    def token(self, kit: Kit, event: Event) -> Markup:
        """What a step names; of a step of chance that names nothing, no line."""
        for name, value in event.sentence.args.items():
            for field in self.rules.fields.values():
                if field.called == name and str(value) in field.keys:
                    return _token(kit, field, str(value))
        return NOTHING if event.by == CHANCE else kit.art("card-mini", "log__pc")

    def spots(self, scene: Scene, event: Event) -> Sequence[str]:
        laid = things(self.rules, scene.view, len(scene.people))
        there = [one for one in laid if one.laid.way in LAID]
        return spots_of(event.sentence.args, there, event.by)

    def summary(self, kit: Kit) -> Sequence[Markup]:
        """An emblem for each line, as things are drawn on this table."""
        return [
            pair(tag("b", number, class_="medal"), kit.art(f"e-{name}", "pc__e"))
            for number, name in enumerate(pieces.EMBLEMS[: len(kit.say.at("about.summary"))], 1)
        ]


def _token(kit: Kit, field: Field, key: str) -> Markup:
    if key.isdecimal():
        return tag("b", key, class_="log__pc log__n", aria_hidden="true")
    return kit.art(emblem_of(key, field.keys.index(key)), "log__pc")


# ---------- the board ----------


def _board(rules: Rules, table: Table) -> Markup:
    scene = table.scene
    people = [*scene.others, *([scene.people[scene.near]] if scene.watching else [])]
    seats = tag("div", *(_seat(table, person) for person in people), class_="seats")
    shown = table.of(None, *LAID) + table.of(scene.near, *LAID) + _targets(table)
    if shown:
        middle = packed([part(table, one) for one in shown])
    elif table.things:
        middle = NOTHING
    else:
        middle = _numbers(rules, scene)
    return _backdrop(scene) + seats + tag("div", middle, class_="board")


def _targets(table: Table) -> list[Thing]:
    """What others have that a move of the viewer goes to."""
    others = [one for person in table.scene.others for one in table.of(person.seat, *LAID)]
    return [
        one for one in others if any(spot_id(one, spot.place) in table.at for spot in one.spots)
    ]


def _backdrop(scene: Scene) -> Markup:
    drawn = [scene.art("cloud", f"cloud c{i}") for i in (1, 2)]
    drawn += [scene.art("skyline", "skyline"), scene.art("edge", "edge")]
    return tag("div", *drawn, class_="town", aria_hidden="true")


def _numbers(rules: Rules, scene: Scene) -> Markup:
    """The position of a game that lays out nothing, in its own names and numbers."""
    rows = [
        line.replace("\\[", "[").partition(": ") for line in listed(rules, scene.view, scene.say)
    ]
    lines = [tag("div", tag("dt", name), tag("dd", values)) for name, _, values in rows]
    heading = tag("h2", scene.house("plain.numbers"))
    return tag("section", heading, tag("dl", *lines), class_="numbers sheet", tabindex="0")


# ---------- the others ----------


def _seat(table: Table, person: Person) -> Markup:
    """Another's plate, and what lies before them: on a phone a tap on the plate shows it."""
    scene, seat = table.scene, person.seat
    targets = _targets(table)
    mine = [one for one in table.of(seat, *LAID) if one not in targets]
    mine = [] if seat == scene.near else mine
    seen = [one for one in table.of(seat, HAND) if any(p is not None for p in _pieces(one))]
    label = scene.house("plain.of", name=person.name)
    shown = [part(table, one, small=True) for one in mine + seen]
    return tag(
        "section",
        _plate(table, person),
        _far(scene, seat, label, shown) if shown else NOTHING,
        class_="seat" + " has-things" * bool(shown),
        aria_label=label,
    )


def _plate(table: Table, person: Person) -> Markup:
    scene = table.scene
    held = sum(one.spots[0].count for one in table.of(person.seat, HAND))
    drawn = [scene.art("card-mini", "mb") for _ in range(min(held, MOST_BACKS))]
    backs = tag("span", *drawn, tag("b", held), class_="backs", aria_hidden="true")
    words = tag("span", ", ", scene.house.word("cards_held", held), class_="vh")
    points = scene.points(int(scene.scores[person.seat]))
    body = plate(scene, person, points, backs + words if held else NOTHING)
    turn, long = scene.actor == person.seat, len(person.name) > ONE_LINE
    classes = "plate" + " is-turn" * turn + " plate--long" * long
    return tag("h2", tag("span", body), class_=classes)


def _far(scene: Scene, seat: int, label: str, shown: list[Part]) -> Markup:
    name = f"far-{seat}"
    back = tag("a", scene.house("table.back"), class_="btn fold__back", href="#scene")
    opens = tag("a", class_="far__open slim", href=f"#{name}", aria_label=label)
    heading = tag("p", label, class_="far__t", aria_hidden="true")
    return opens + tag("div", heading, packed(shown), back, class_="far fold", id=name)


def _pieces(thing: Thing) -> tuple[int | None, ...]:
    return thing.spots[0].pieces


# ---------- the hand ----------


def _hands(table: Table) -> Markup:
    return Markup("").join(_hand(table, one) for one in table.near_hands)


def _hand(table: Table, thing: Thing) -> Markup:
    known = [one for one in _pieces(thing) if one is not None]
    kinds = list(dict.fromkeys(known))
    plays = any(spot_id(thing, thing.field.keys[kind]) in table.at for kind in kinds)
    cards = [_card(table, thing, kind, known.count(kind), plays=plays) for kind in kinds]
    cards += [
        tag(
            "li",
            tag("span", table.scene.art("card-back", "card__paper"), class_="card"),
            class_="slotli",
        )
        for _ in range(len(_pieces(thing)) - len(known))
    ]
    return hand(
        *cards,
        label=title(table, thing),
        counts=plays,
        class_="hand" if plays else "hand hand--waits",
        style=f"--n:{max(1, len(cards))}",
        id=thing.name,
    )


def _card(table: Table, thing: Thing, kind: int, copies: int, *, plays: bool) -> Markup:
    """A card is grey beside others that can be played; where moves are made at their places alone,
    none is."""
    scene = table.scene
    key, name = thing.field.keys[kind], name_of(table, thing, kind)
    spot = spot_id(thing, key)
    drawn = face(
        scene,
        tag("span", piece(table, thing, kind, table.shape(thing)), class_="card__art"),
        tag("span", tag("b", _capital(name)), class_="card__cap"),
    )
    badge = (
        tag("b", scene.house("plain.copies", copies=copies), class_="card__n") if copies > 1 else ""
    )
    found = table.at.get(spot, [])
    why = None if found or not scene.may_act else _refusal(table, thing, key)
    grey = scene.may_act and not found and (plays or why is not None)
    if not found and why is None:
        shown = tag("span", drawn, class_="card" + " is-grey" * grey)
        return tag("li", shown, badge, class_="slotli")
    hint = bool(found) and hinted(scene, found[0].offers())
    button = held(scene, spot, drawn, grey=grey, hint=hint, why=f"why-{spot}")
    mark = tag("i", "?", class_="q", aria_hidden="true") if grey else ""
    return tag("li", button, mark, badge, class_="slotli")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _refusal(table: Table, thing: Thing, key: str) -> Refusal | None:
    """Why a card goes nowhere: the rule that speaks against the move of another card, or one that
    was made before, with this one in its place."""
    scene, called = table.scene, thing.field.called
    known = [(offer.text, offer.sentence) for offer in scene.offers]
    known += [(e.text, e.sentence) for e in reversed(scene.events) if e.by == scene.seat]
    for text, sentence in known:
        other = str(sentence.args.get(called, ""))
        if other and other != key and text.count(other) == 1:
            found = scene.why_not(text.replace(other, key))
            if found is not None:
                return found
    return None


def _greys(table: Table) -> list[tuple[str, Refusal]]:
    """The cards that go nowhere, each with the reason."""
    found = []
    if table.scene.may_act:
        for thing in table.near_hands:
            for kind in dict.fromkeys(one for one in _pieces(thing) if one is not None):
                spot = spot_id(thing, thing.field.keys[kind])
                why = None if spot in table.at else _refusal(table, thing, thing.field.keys[kind])
                if why is not None:
                    found.append((spot, why))
    return found


def _whys(table: Table) -> Markup:
    scene = table.scene
    cannot = scene.house("plain.cannot")
    return Markup("").join(
        when(
            scene,
            spot,
            refused(scene, cannot, why),
            element="div",
            class_="why",
            id=f"why-{spot}",
            role="note",
        )
        for spot, why in _greys(table)
    )


# ---------- moves in words ----------


class _Moves:
    """What can be done that lies nowhere on the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        inner = [way for way in table.root.all() if not _is_pressed(table, way)]
        self.loose = [way for way in inner if way.ends]
        self.chips = [way for way in table.root.all() if way.named]

    def beside(self) -> Markup:
        """A few of them, beside hint and undo."""
        return Markup("").join(
            act(self.table.scene, offer, "", offer.words, needs=way.value or None)
            for way in self.loose
            if self._few(way)
            for offer in way.ends
        )

    def _few(self, way: Way) -> bool:
        return len(way.ends) <= BESIDE and not self.chips

    def listed(self) -> Markup:
        """Many of them: what they name first, then in words."""
        scene = self.table.scene
        chips = [self._chip(way) for way in self.chips]
        rows = [
            move(scene, offer, offer.words, needs=way.value or None, class_="choice")
            for way in self.loose
            if not self._few(way)
            for offer in way.ends
        ]
        if not chips and not rows:
            return NOTHING
        direct = any(way.value == "" or way.needs is None for way in self.loose + self.chips)
        first = tag("div", *chips, class_="chips") if chips else NOTHING
        second = tag("div", *rows, class_="choices") if rows else NOTHING
        return tag(
            "div", first, second, class_="moves", data_hand=direct and not self.table.near_hands
        )

    def _chip(self, way: Way) -> Markup:
        assert way.named is not None
        scene = self.table.scene
        words = _capital(scene.say.word(*way.named))
        hint = " is-hint" * hinted(scene, way.offers())
        return pick(scene, way.value, words, needs=way.needs, class_=f"chip{hint}")


def _is_pressed(table: Table, way: Way) -> bool:
    """Whether a way is the button of a move that stands at its place; a card is only picked up."""
    return way.is_move and not way.named and bool(way.path) and not _in_hand(table, way.path[-1])


def _in_hand(table: Table, spot: str) -> bool:
    return any(spot.startswith(f"{one.name}-") for one in table.near_hands)


# ---------- words ----------


def _ask(table: Table) -> Markup:
    scene, root = table.scene, table.root
    if scene.over:
        return NOTHING
    if not scene.may_act:
        return tag("span", scene.house("plain.waits"))
    held = [way for way in root.all() if way.path and not _is_pressed(table, way)]
    parts = [when(scene, "", scene.house(f"plain.ask.{_asked(table, root)}"))]
    parts += [
        when(scene, way.value, scene.house(f"plain.ask.{_asked(table, way)}")) for way in held
    ]
    parts += [when(scene, spot, scene.house("plain.ask.nowhere")) for spot, _ in _greys(table)]
    return Markup("").join(parts)


def _asked(table: Table, way: Way) -> str:
    """What is to be chosen next."""
    if not way.path:
        if any(_in_hand(table, spot) for spot in way.ways):
            return "card"
        lies = any(not one.named for one in way.ways.values())
        return "place" if lies and not way.ends else "move"
    return "where" if any(not one.named for one in way.ways.values()) else "which"


def _where(table: Table) -> str:
    """How far the match is, by what is left in the piles."""
    piles = table.of(None, PILE)
    if not piles or table.scene.over:
        return ""
    said = [f"{title(table, one)} {one.count}" for one in piles]
    return ", ".join(said)


def _end(table: Table) -> Markup:
    scene = table.scene

    def told(person: Person) -> Markup:
        rows = [reason(words, points) for words, points in score_parts(table, person.seat)]
        points = scene.points(int(scene.ending.scores[person.seat])) if scene.ending else ""
        return result(scene, person, points, reasons(*rows) if rows else NOTHING)

    return results(scene, told) if scene.ending else NOTHING
