"""What everybody has: the others' loot in small fans, the own loot and the draft hand in cards."""

from markupsafe import Markup

from belfort.engine.sets import has
from belfort.ink import lately, once, pick, tag, when

from .. import cards as c
from .. import rules as r
from ..words import cards_in, floor_of
from .cards import (
    PLAIN,
    TIMES,
    WILD,
    back,
    capital,
    code_of,
    fans,
    in_words,
    kind,
    minus,
    name_of,
    signed,
    small,
    upright,
)
from .count import amount_of, curses
from .tower import THIEVES
from .turn import IN_LOOT

MANY = 9
"""How many cards make a loot a large one, whose fans close up."""
OWN = "loot"


def plate_id(seat):
    return f"seat-{seat + 1}"


def others(turn):
    plates = [_other(turn, person) for person in turn.scene.others]
    given = {"class_": "opps", "aria_label": turn.scene.say("table.others"), "data_glides": True}
    return tag("section", *plates, **given)


def _open(view, seat):
    """The cards of a loot that lie open."""
    return int(r.face_up(view, seat)) if view.phase != r.OVER else int(view.loot[seat])


def _other(turn, person):
    """Another's plate, which opens the loot by name, and under it the loot in small fans."""
    scene = turn.scene
    view, seat = scene.view, person.seat
    shown = fans(_open(view, seat))
    small_fans = [_small_fan(turn, seat, group, cards) for group, cards in shown.items()]
    head = (
        scene.art(person.bird, "bird"),
        tag("span", person.name, class_="opp__n"),
        tag("span", where(scene, seat), class_="opp__f"),
        _prestige(scene, seat),
        _thief(scene, seat),
        _face_down(scene, seat),
    )
    plate = (
        tag("div", *head, class_="opp__h")
        if scene.over
        else pick(scene, f"loot-{seat + 1}", *head, class_="opp__h")
    )
    large = len(cards_in(view.loot[seat])) >= MANY
    return tag(
        "article",
        tag("h2", plate),
        tag("ul", *small_fans, _curses(scene, seat), class_="opp__l", data_glides=True),
        class_="opp" + " is-turn" * (scene.actor == seat) + " is-large" * large,
        id=plate_id(seat),
        aria_label=scene.say("table.loot_of", name=person.name),
    )


def _prestige(scene, seat):
    """Prestige as things lie: in words where there is room, else a crown and a number."""
    points = int(scene.scores[seat])
    return tag(
        "span",
        tag("span", kind(scene, "prestige"), tag("b", minus(points)), aria_hidden="true"),
        tag("span", scene.say("table.prestige", points=points)),
        class_="opp__p",
    )


def _thief(scene, seat):
    """What the thief looks like; gone over the bridge it is no longer in the tower."""
    gone = scene.view.thief[seat] == r.BRIDGE
    return scene.art("k-door" if gone else f"thief-{THIEVES[seat]}", "opp__th")


def where(scene, seat):
    """Where a thief is, as short as can be."""
    slot = int(scene.view.thief[seat])
    if slot == r.BALCONY:
        return scene.say("table.at.balcony")
    if slot == r.BRIDGE:
        return scene.say("table.at.out")
    return scene.say("table.at.floor", floor=floor_of(slot))


def _small_fan(turn, seat, group, cards):
    if not cards:
        return Markup()
    total = total_of(turn, seat, group) if group in c.KINDS else None
    return _drawn_fan(turn.scene, seat, group, tuple(cards), total)


@lately
def _drawn_fan(kit, seat, group, cards, total):
    icon = kind(kit, group) if group != PLAIN else Markup()
    fan = tag("span", *(small(kit, card) for card in cards), class_="fan", aria_hidden="true")
    told = kit.say("table.fan", group=group, cards=", ".join(name_of(kit, card) for card in cards))
    number = Markup() if total is None else tag("b", total, class_="mf__t")
    words = tag("span", told, " ", class_="vh")
    given = {"class_": f"mf mf--{group}", "id": _fan_id(seat, group), "data_glides": True}
    return tag("li", icon, fan, words, number, **given)


def _fan_id(seat, group):
    """A fan stays itself while others come before it."""
    return f"fan-{seat + 1}-{group}"


def _curses(scene, seat):
    return _curse_count(scene, seat, curses(scene.view, seat))


@once
def _curse_count(kit, seat, counted):
    told = tag("span", kit.say("table.curses", curses=counted), class_="vh")
    number = tag("b", counted, class_="mf__t", aria_hidden="true")
    return tag(
        "li", kind(kit, "curse"), number, told, class_="mf mf--curse", id=_fan_id(seat, "curse")
    )


def total_of(turn, seat, group):
    return amount_of(turn.scene.view, seat, c.KINDS.index(group))


def _face_down(scene, seat):
    """The start card: its back, or, to who looked at it, its face."""
    view, say = scene.view, scene.say
    card = int(view.start[seat])
    if card == r.NONE or scene.over:
        return Markup()
    if card >= 0:
        seen = say("table.seen", card=c.CODES[card])
        return tag(
            "span", small(scene, card), tag("span", seen, class_="vh"), class_="start is-seen"
        )
    cursed = view.cursed == seat
    label = say("table.face_down_cursed" if cursed else "table.face_down")
    mark = kind(scene, "curse", "cu1") if cursed else ""
    return tag("span", back(scene, "mc--back", label), mark, class_="start")


def mine(turn):
    """The loot of the near seat on the slate."""
    scene = turn.scene
    seat = scene.near
    lit = turn.phase in IN_LOOT and bool(turn.cards)
    seen = set()
    groups = []
    for group, cards in fans(_open(scene.view, seat)).items():
        groups.append(_group(turn, seat, group, cards, seen))
        seen.update(cards)
    if scene.view.start[seat] != r.NONE and not scene.over:
        groups.append(_own_face_down(turn, seat))
    whose = (
        scene.say("table.loot_of", name=scene.name(seat))
        if scene.watching
        else scene.say("table.your_loot")
    )
    large = len(cards_in(scene.view.loot[seat])) >= MANY
    return tag(
        "section",
        tag("ul", *groups, class_="lgs", data_hand=lit, data_glides=True),
        values(turn, seat),
        _more(scene, whose),
        class_="loot" + " is-lit" * lit + " is-large" * large,
        id=OWN,
        aria_label=whose,
    )


def _more(scene, whose):
    """What a phone has no room for: the loot card by card, and who leads each tile."""
    tiles = tag(
        "a",
        scene.art("i-log", "icon"),
        tag("span", scene.say("table.tiles.short")),
        href="#tiles",
        class_="loot__tiles",
    )
    cards = pick(scene, f"loot-{scene.near + 1}", class_="loot__cards", aria_label=whose)
    return cards + tiles


def _group(turn, seat, group, cards, seen):
    scene = turn.scene
    if group not in c.KINDS and not cards:
        return Markup()
    if group in c.KINDS:
        head = (
            kind(scene, group),
            tag("span", _title(scene, group), class_="lg__n"),
            " ",
            tag("b", total_of(turn, seat, group)),
            *_gains(turn, seat, c.KINDS.index(group)),
        )
    else:
        icon = kind(scene, WILD) if group == WILD else ""
        head = (icon, tag("span", _title(scene, group), class_="lg__n"))
    if cards:
        fan = [_card(turn, card, again=card in seen) for card in cards]
        shown = tag("ul", *fan, class_="lfan")
    else:
        shown = tag("div", tag("span", kind(scene, group), class_="lc--ghost"), class_="lfan")
    return tag(
        "li",
        tag("p", *head, class_="lg__h"),
        shown,
        class_=f"lg lg--{group}" + " is-none" * (not cards),
        style=f"--n:{max(1, len(cards))}",
    )


def _title(scene, group):
    return capital(scene.say("table.group", group=group))


def _gains(turn, seat, tile):
    """What each move would add to a total, while its card is picked."""
    scene = turn.scene
    for card, found in turn.changes.items():
        for change in found:
            more = change.after.amounts[seat] - change.before.amounts[seat]
            if change.before.tile == tile and more:
                shown = signed(more)
                yield when(scene, code_of(card), shown, element="i", class_="plus")


def _card(turn, card, *, hidden=False, again=False):
    """A card of the own loot: a button if there is something to say of it.

    A card of two kinds lies in two fans; the second time it is there `again`.
    """
    scene = turn.scene
    lit = turn.phase in IN_LOOT and card in turn.cards
    state = " is-lit" if lit else " is-grey" if turn.phase in IN_LOOT and turn.cards else ""
    if card == turn.hinted:
        state += " is-hint"
    label = in_words(scene, card)
    if hidden:
        label += ", " + own_title(scene)[1]
    copied = r.copied_with(scene.view, card)
    if copied != r.NONE:
        label += ", " + scene.say("table.copies", card=c.CODES[copied])
    body = (upright(scene, card, hidden), scene.art("h-ring", "tr__ring"))
    button = pick(scene, code_of(card), *body, class_="lc__b", aria_label=label)
    return tag("li", button, class_=f"lc{state}" + " lc--hid" * hidden + " lc--again" * again)


def _own_face_down(turn, seat):
    scene = turn.scene
    card = int(scene.view.start[seat])
    if card < 0:
        shown = tag("li", back(scene, "lc__back", scene.say("table.face_down")), class_="lc")
        title = scene.say("table.face_down_title")
    else:
        shown = _card(turn, card, hidden=True)
        title, _ = own_title(scene)
    return tag(
        "li",
        tag("p", kind(scene, "hidden"), tag("span", title), class_="lg__h"),
        tag("ul", shown, class_="lfan"),
        class_="lg lg--hid",
    )


def own_title(scene):
    """Who knows the own start card: a title, and in words; whoever looked knows it too."""
    seat, people = scene.seat, scene.others
    lookers = [one.name for one in people if r.has_looked(scene.view, one.seat, seat)]
    if not lookers:
        return scene.say("table.only_you_title"), scene.say("table.only_you")
    said = scene.say("table.only_two", name=", ".join(lookers))
    return scene.say("table.face_down_title"), said


def values(turn, seat):
    """Cards of 3, 4 and 5, and curses."""
    view, first = turn.scene.view, len(c.KINDS)
    amounts = tuple(amount_of(view, seat, first + at) for at in range(len(c.VALUES)))
    return _values(turn.scene, amounts, curses(view, seat))


@lately
def _values(kit, amounts, counted):
    rows = [_value(kit, *pair) for pair in zip(c.VALUES, amounts, strict=True)]
    rows.append(
        tag(
            "li",
            kit.art("k-curse", "tl__i"),
            tag("b", counted, aria_hidden="true"),
            tag("span", kit.say("table.curses", curses=counted), class_="vh"),
        )
    )
    return tag(
        "div",
        tag("p", tag("span", kit.say("table.by_value")), class_="lg__h"),
        tag("ul", *rows, class_="vals"),
        class_="valb",
    )


@once
def _value(kit, number, amount):
    """How many cards of a value there are."""
    drawn = tag("span", number, class_="vb"), tag("b", f"{amount}{TIMES}")
    told = kit.say("table.of_value", value=number, amount=amount)
    return tag("li", tag("span", *drawn, aria_hidden="true"), tag("span", told, class_="vh"))


def draft(turn):
    """The draft hand: to choose from, or what was passed on, or what was left over."""
    scene = turn.scene
    view = scene.view
    if not view.hand or scene.over or scene.watching:
        return Markup()
    choosing = turn.phase == r.DRAFT and scene.may_act
    if not choosing and turn.phase != r.DRAFT:
        return Markup()
    cards = []
    for card in range(c.LIGHT_COUNT):
        if has(int(view.hand), card):
            state = "lc is-lit" if choosing else "lc"
            if card == turn.hinted:
                state += " is-hint"
            button = pick(
                scene,
                code_of(card),
                upright(scene, card),
                scene.art("h-ring", "tr__ring"),
                class_="lc__b",
                aria_label=in_words(scene, card),
            )
            cards.append(tag("li", button, class_=state))
    if choosing:
        title = scene.say("table.draft.choose")
    else:
        mine = view.asked == scene.seat
        title = scene.say("table.draft.given" if mine else "table.draft.passed")
    return tag(
        "section",
        tag("p", title, class_="lg__h"),
        tag("ul", *cards, class_="lfan", data_hand=choosing),
        class_="draft is-lit" if choosing else "draft",
        aria_label=title,
    )
