"""The sheet beside the tower: the card in focus and what it changes, or a choice of a player."""

from markupsafe import Markup

from belfort.engine.sets import has
from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.table.cards import (
    ABLE,
    back,
    capital,
    code_of,
    facts,
    fans,
    kind,
    name_of,
    signed,
    symbol_of,
)
from belfort.games.heist.table.loot import total_of, where
from belfort.games.heist.table.tower import name
from belfort.games.heist.words import cards_in
from belfort.ink import move, tag, when

ICONS = (*c.KINDS, None, None, None, "curse", "curse")


def focus(turn):
    """One sheet for everything that can be picked up, and one while nothing is."""
    scene = turn.scene
    if scene.over:
        return Markup()
    sheets = [_seats(turn) if turn.seats else _nothing(turn)]
    sheets += [_card(turn, card) for card in _cards(turn)]
    sheets += [_loot(turn, person) for person in scene.others]
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


def _sheet(turn, what, *body):
    """By its `id` a sheet is known again in the next page."""
    tail, known = turn.scene.art("tail", "focus__tail"), f"focus-{what}"
    return when(turn.scene, what, *body, tail, element="section", class_="focus sheet", id=known)


def _card(turn, card):
    scene = turn.scene
    what = code_of(card)
    if card == r.FACE_DOWN:
        head, lines = name_of(scene, card), (_unknown(scene),)
    else:
        rows = [_fact(scene, icon, said) for icon, said in facts(scene, card)]
        head, lines = name_of(scene, card), (_ability(scene, card),)
    top = tag(
        "div",
        tag("span", scene.art(symbol_of(card)), class_="focus__art"),
        tag("div", tag("h2", head), *(rows if card != r.FACE_DOWN else ())),
        class_="focus__top",
    )
    offer = turn.cards.get(card)
    if offer is None:
        return _sheet(turn, what, top, *lines, _why_not(turn, card))
    go = move(
        scene,
        offer,
        scene.art("i-check", "icon"),
        tag("span", scene.say(f"table.do.{turn.key}")),
        needs=what,
        class_="btn btn--main focus__go",
    )
    return _sheet(turn, what, top, *lines, _changes(turn, card), go)


def _fact(scene, icon, said):
    return tag("p", kind(scene, icon) if icon else "", tag("span", said), class_="focus__k")


def _ability(scene, card):
    parts = []
    if c.CODES[card] in ABLE and not c.PRESTIGE[card]:
        parts.append(capital(scene.say("table.ability", ability=c.CODES[card])) + ".")
    if card == c.SANDS and scene.view.copied != r.NONE:
        parts.append(capital(scene.say("table.copies", card=c.CODES[scene.view.copied])) + ".")
    return tag("p", " ".join(parts), class_="focus__say") if parts else Markup()


def _unknown(scene):
    """The face-down card of the tower is one of those that nobody has seen."""
    dark = int(scene.view.unseen) & c.DARK
    names = [scene.say("table.card", card=c.CODES[card]) for card in cards_in(dark)]
    cards = [
        tag("li", scene.art(symbol_of(card)), tag("span", capital(named)))
        for card, named in zip(cards_in(dark), names, strict=True)
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
    refused = scene.why_not(mark.get(turn.phase, "") + code_of(card))
    if refused is None:
        return Markup()
    rule = tag(
        "a", scene.say("table.rule", rule=refused.rule), href=f"{scene.rules}#{refused.rule}"
    )
    return tag(
        "div",
        tag("p", tag("b", scene.say("table.cannot")), " ", refused.words, "."),
        tag("p", scene.art("i-book", "icon"), rule, class_="why__rule"),
        class_="focus__not",
        role="note",
    )


def _changes(turn, card):
    """What a move does to the tiles, the best first."""
    scene = turn.scene
    if turn.phase in (r.TOSS, r.AMULET_TOSS, r.BLOOD_GIVE, r.DRAFT):
        return Markup()
    if card == r.FACE_DOWN:
        return Markup()
    moved = [change for change in turn.changes[card] if change.moved]
    moved.sort(key=lambda change: -change.gain)
    if not moved:
        return tag("p", scene.say("table.change.none"), class_="chg chg--none")
    return tag("ul", *(_change(scene, change) for change in moved), class_="chg")


def _change(scene, change):
    tile = change.before.tile
    after, before = change.after, change.before
    said = {"tile": c.TILES[tile], "amount": after.best}
    if after.holder == scene.seat:
        key = "lead"
    elif after.holder is not None:
        key, said["name"] = "other", scene.name(after.holder)
    elif before.holder == scene.seat:
        key = "lose"
    else:
        key, said["name"] = "block", scene.name(before.holder)
    icon = ICONS[tile]
    if icon is None and tile < c.MOST_CURSES:
        shown = tag("span", c.VALUES[tile - len(c.KINDS)], class_="vb")
    else:
        shown = kind(scene, icon)
    words = tag("p", capital(scene.say(f"table.change.{key}", **said)))
    gain = tag("b", signed(change.gain), class_="gain" + " bad" * (change.gain < 0))
    return tag("li", shown, words, gain if change.gain else "")


def _seats(turn):
    """Who gets the Amulet, or whose card is looked at: a button for each."""
    scene = turn.scene
    giving = turn.phase == r.AMULET_GIVE
    card = c.AMULET if giving else c.DISTILLATION
    rows = [_fact(scene, icon, said) for icon, said in facts(scene, card)]
    buttons = []
    for seat, offer in turn.seats.items():
        note = (
            scene.say("table.curses", curses=int(p.curses(scene.view, seat)))
            if giving
            else where(scene, seat)
        )
        buttons.append(
            move(
                scene,
                offer,
                scene.art(scene.people[seat].bird, "bird"),
                tag("span", scene.name(seat), tag("small", " ", note)),
                back(scene, "mc--back") if not giving else kind(scene, "curse", "cu1"),
                class_="seatbtn",
            )
        )
    top = tag(
        "div",
        tag("span", scene.art(symbol_of(card)), class_="focus__art"),
        tag("div", tag("h2", name_of(scene, card)), *rows),
        class_="focus__top",
    )
    return when(
        scene,
        "",
        top,
        tag("div", *buttons, class_="seatbtns"),
        element="section",
        class_="focus sheet",
    )


def _loot(turn, person):
    """Another's loot, large: every card by its name."""
    scene, view, seat = turn.scene, turn.scene.view, person.seat
    groups = []
    for group, cards in fans(r.face_up(view, seat)).items():
        if cards:
            total = tag("b", total_of(view, seat, group)) if group in c.KINDS else ""
            rows = [_line(scene, card) for card in cards]
            icon = kind(scene, group) if group in (*c.KINDS, "wild") else ""
            title = tag("span", capital(scene.say("table.group", group=group)))
            groups.append(tag("li", tag("p", icon, title, total), tag("ul", *rows)))
    if not groups:
        groups = [tag("li", scene.say("table.nothing_open"))]
    head = tag(
        "div",
        scene.art(person.bird, "bird"),
        tag(
            "div",
            tag("h2", scene.say("table.loot_of", name=name(scene, seat))),
            tag(
                "p",
                scene.say("table.curses", curses=int(p.curses(view, seat))),
                ", ",
                where(scene, seat),
                class_="focus__k",
            ),
        ),
        class_="focus__top",
    )
    return when(
        scene,
        f"loot-{seat + 1}",
        head,
        tag("ul", *groups, class_="open"),
        element="section",
        class_="focus focus--loot sheet",
    )


def _line(scene, card):
    values = "/".join(str(one) for one in c.CARDS[card]["values"])
    skulls = [kind(scene, "curse", "cu1") for _ in range(int(c.CURSES[card]))]
    shown = scene.art(symbol_of(card), "open__pc")
    return tag("li", shown, tag("span", name_of(scene, card)), *skulls, tag("b", values))
