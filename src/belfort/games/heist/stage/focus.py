"""The sheet beside the tower: the card in focus and what it changes, or a loot.

On a phone it lies where the slate was: the way back at the left, the deed at the right.
"""

from markupsafe import Markup

from belfort.engine.sets import has
from belfort.ink import lately, move, once, refused, shown_with, tag, when

from .. import cards as c
from .. import rules as r
from ..drawing import CHOICES, INFERRED
from ..words import cards_in
from .cards import (
    capital,
    code_of,
    facts,
    fans,
    kind,
    name_of,
    signed,
    symbol_of,
)
from .count import curses
from .escape import escape
from .loot import own_title, total_of, values, where
from .sheet import deed, sheet, top
from .tiles import sign


def focus(turn):
    """One sheet for everything that can be picked up, and one while nothing is."""
    scene = turn.scene
    if scene.over:
        return Markup()
    sheets = [_nothing(turn), *(_card(turn, card) for card in _cards(turn))]
    sheets += [_loot(turn, scene.people[scene.near]), *(_loot(turn, one) for one in scene.others)]
    if turn.escape:
        sheets.append(escape(turn))
    return tag("div", *sheets, class_="focuses", aria_live="polite")


def _cards(turn):
    """Every card that the viewer can pick up: of the tower, of the own loot, of the hand."""
    view, near = turn.scene.view, turn.scene.near
    tower = [int(card) for card in view.tower if card != r.NONE]
    hand = cards_in(view.hand) if turn.phase == r.DRAFT else []
    return list(dict.fromkeys([*tower, *cards_in(view.loot[near]), *hand]))


def _nothing(turn):
    scene = turn.scene
    if not turn.cards:
        return Markup()
    words = scene.say(f"table.choose.{turn.place}")
    return when(scene, "", tag("p", words), element="section", class_="focus focus--none sheet")


def _card(turn, card):
    scene, what = turn.scene, code_of(card)
    if not scene.may_act and card != r.FACE_DOWN:
        copied = r.copied_with(scene.view, card)
        return _card_still(scene, card, copied, scene.shows(what), deed(scene, what))
    if card == r.FACE_DOWN:
        head = (_head(scene, card), _unknown(scene))
    else:
        head = (_head(scene, card), _ability(scene, card))
    offer = turn.cards.get(card)
    if offer is None:
        return sheet(turn, what, *head, _why_not(turn, card), deed(scene, what))
    go = move(
        scene,
        offer,
        scene.art("i-check", "icon"),
        tag("span", scene.say(f"table.do.{CHOICES[turn.phase]}")),
        needs=what,
        class_="btn btn--main focus__go",
    )
    return sheet(turn, what, *head, _changes(turn, card), deed(scene, what, go))


@lately
def _card_still(kit, card, copied, chosen, foot):
    """The sheet of a card with which nothing can be done now."""
    what = code_of(card)
    head, ability = _head(kit, card), _ability_of(kit, card, copied)
    tail = kit.art("tail", "focus__tail")
    given = {"element": "section", "class_": "focus sheet", "id": f"focus-{what}"}
    return shown_with(what, chosen, head, ability, foot, tail, **given)


@once
def _head(kit, card):
    """A card's drawing, its name, and what it is worth."""
    rows = (
        [] if card == r.FACE_DOWN else [_fact(kit, icon, said) for icon, said in facts(kit, card)]
    )
    return top(kit.art(symbol_of(card)), name_of(kit, card), *rows)


def _fact(kit, icon, said):
    return tag("p", kind(kit, icon) if icon else "", tag("span", said), class_="focus__k")


def _ability(scene, card):
    return _ability_of(scene, card, r.copied_with(scene.view, card))


@once
def _ability_of(kit, card, copied):
    """What a card can do; of the Sands also what they copy."""
    parts = []
    if c.MODELS[card] is not None:
        parts.append(capital(kit.say("table.ability", ability=c.CODES[card])) + ".")
    if copied != r.NONE:
        parts.append(capital(kit.say("table.copies", card=c.CODES[copied])) + ".")
    if c.CODES[card] in INFERRED:
        parts.append(kit.say(INFERRED[c.CODES[card]]))
    return tag("p", " ".join(parts), class_="focus__say") if parts else Markup()


def _unknown(scene):
    """The face-down card of the tower is one of those that nobody has seen."""
    dark = cards_in(int(scene.view.unseen) & c.DARK)
    cards = [
        tag("li", scene.art(symbol_of(card)), tag("span", name_of(scene, card))) for card in dark
    ]
    return tag("p", scene.say("table.one_of"), class_="focus__say") + tag(
        "ul", *cards, class_="oneof"
    )


def _why_not(turn, card):
    """The rule that keeps a card where it is."""
    scene = turn.scene
    if not scene.may_act or has(int(scene.view.loot[scene.near]), card):
        return Markup()
    mark = {r.TOSS: "x", r.AMULET_TOSS: "x", r.BLOOD_TAKE: "~", r.BLOOD_GIVE: "~"}
    mark |= {r.SANDS_COPY: "=", r.TALES_PAY: "-", r.CROWN_PAY: "-"}
    refusal = scene.why_not(mark.get(turn.phase, "") + code_of(card))
    if refusal is None:
        return Markup()
    told = refused(scene, scene.say("table.cannot"), refusal)
    return tag("div", told, class_="focus__not", role="note")


def _changes(turn, card):
    """What a move does to the tiles, the best first."""
    scene = turn.scene
    if turn.phase in (r.TOSS, r.AMULET_TOSS, r.BLOOD_GIVE, r.DRAFT):
        return Markup()
    if card == r.FACE_DOWN or card not in turn.changes:
        return Markup()
    moved = [change for change in turn.changes[card] if change.moved]
    moved.sort(key=lambda change: -change.gain)
    if not moved:
        return tag("p", scene.say("table.change.none"), class_="chg chg--none")
    return tag("ul", *(_change(scene, change) for change in moved), class_="chg")


def _change(scene, change):
    tile = change.before.tile
    after, before = change.after, change.before
    if after.holder == scene.seat:
        return _changed(scene, tile, "lead", after.best, change.gain)
    if before.holder == scene.seat and after.holder is None:
        return _changed(scene, tile, "lose", 0, change.gain)
    if after.holder is not None:
        key, name = "other", scene.name(after.holder)
    else:
        key, name = "block", scene.name(before.holder)
    return _change_line(scene, tile, key, change.gain, name=name)


@once
def _changed(kit, tile, key, amount, gain):
    return _change_line(kit, tile, key, gain, amount=amount)


def _change_line(kit, tile, key, gain, **said):
    """What becomes of a tile, and the prestige won or lost by it."""
    words = tag("p", capital(kit.say(f"table.change.{key}", tile=c.TILES[tile], **said)))
    worth = tag("b", signed(gain), class_="gain" + " bad" * (gain < 0)) if gain else ""
    return tag("li", sign(kit, tile), words, worth)


def _loot(turn, person):
    """A loot, large: every card by its name."""
    scene, view, seat = turn.scene, turn.scene.view, person.seat
    groups = []
    for group, cards in fans(r.face_up(view, seat)).items():
        if cards:
            total = total_of(turn, seat, group) if group in c.KINDS else None
            groups.append(_group(scene, group, tuple(cards), total))
    if view.start[seat] >= 0:
        title = own_title(scene)[0] if seat == scene.seat else scene.say("table.face_down_title")
        head = tag("p", kind(scene, "hidden"), tag("span", title))
        groups.append(tag("li", head, tag("ul", _line(scene, int(view.start[seat])))))
    if not groups:
        groups = [tag("li", scene.say("table.nothing_open"))]
    own = seat == scene.seat
    title = scene.say("table.your_loot" if own else "table.loot_of", name=person.name)
    state = tag(
        "p",
        scene.say("table.curses", curses=curses(view, seat)),
        ", ",
        where(scene, seat),
        class_="focus__k",
    )
    what = f"loot-{seat + 1}"
    return when(
        scene,
        what,
        tag(
            "div",
            top(scene.art(person.bird, "bird"), title, state),
            values(turn, seat),
            tag("ul", *groups, class_="open"),
            class_="focus__all",
        ),
        deed(scene, what),
        element="section",
        class_="focus focus--loot sheet",
        id=f"focus-{what}",
    )


@lately
def _group(kit, group, cards, total):
    """The cards of one fan, by their names."""
    number = "" if total is None else tag("b", total)
    icon = kind(kit, group) if group in (*c.KINDS, "wild") else ""
    title = tag("span", capital(kit.say("table.group", group=group)))
    return tag("li", tag("p", icon, title, number), tag("ul", *(_line(kit, one) for one in cards)))


@once
def _line(kit, card):
    values = "/".join(str(one) for one in c.CARDS[card]["values"])
    skulls = [kind(kit, "curse", "cu1") for _ in range(int(c.CURSES[card]))]
    shown = kit.art(symbol_of(card), "open__pc")
    return tag("li", shown, tag("span", name_of(kit, card)), *skulls, tag("b", values))
