"""What everybody has: the others' loot in small fans, the own loot and the draft hand in cards."""

from markupsafe import Markup

from belfort.engine.sets import has
from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.table.cards import (
    PLAIN,
    TIMES,
    WILD,
    back,
    capital,
    code_of,
    fans,
    in_words,
    kind,
    name_of,
    signed,
    small,
    upright,
)
from belfort.games.heist.table.tower import thief
from belfort.games.heist.table.turn import IN_LOOT
from belfort.games.heist.words import cards_in, floor_of
from belfort.ink import pick, tag, when

MANY = 9
"""How many cards make a loot a large one, whose fans close up."""


def others(scene):
    plates = [_other(scene, person) for person in scene.others]
    return tag("section", *plates, class_="opps", aria_label=scene.say("table.others"))


def _open(view, seat):
    """The cards of a loot that lie open."""
    return int(r.face_up(view, seat)) if view.phase != r.OVER else int(view.loot[seat])


def _other(scene, person):
    view, seat = scene.view, person.seat
    shown = fans(_open(view, seat))
    small_fans = [_small_fan(scene, seat, group, cards) for group, cards in shown.items()]
    head = pick(
        scene,
        f"loot-{seat + 1}",
        scene.art(person.bird, "bird"),
        tag("span", person.name, class_="opp__n"),
        tag("span", where(scene, seat), class_="opp__f"),
        tag("span", _floor(view, seat), class_="opp__fn", aria_hidden="true"),
        thief(scene, seat, "opp__th"),
        _face_down(scene, seat),
        class_="opp__h",
    )
    large = len(cards_in(view.loot[seat])) >= MANY
    return tag(
        "article",
        tag("h2", head),
        tag("ul", *small_fans, _curses(scene, seat), class_="opp__l"),
        class_="opp" + " is-turn" * (scene.actor == seat) + " is-large" * large,
        aria_label=scene.say("table.loot_of", name=person.name),
    )


def _floor(view, seat):
    """The number of a thief's floor, where there is no room for words."""
    slot = int(view.thief[seat])
    return "" if slot in (r.BALCONY, r.BRIDGE) else floor_of(slot)


def where(scene, seat):
    """Where a thief is, as short as can be."""
    slot = int(scene.view.thief[seat])
    if slot == r.BALCONY:
        return scene.say("table.at.balcony")
    if slot == r.BRIDGE:
        return scene.say("table.at.out")
    return scene.say("table.at.floor", floor=floor_of(slot))


def _small_fan(scene, seat, group, cards):
    view = scene.view
    if not cards:
        return Markup()
    icon = kind(scene, group) if group != PLAIN else Markup()
    fan = tag("span", *(small(scene, card) for card in cards), class_="fan", aria_hidden="true")
    told = scene.say("table.fan", group=group, cards=", ".join(name_of(scene, x) for x in cards))
    total = Markup()
    if group in c.KINDS:
        total = tag("b", total_of(view, seat, group), class_="mf__t")
    return tag("li", icon, fan, total, tag("span", told, class_="vh"), class_=f"mf mf--{group}")


def _curses(scene, seat):
    counted = int(p.curses(scene.view, seat))
    told = tag("span", scene.say("table.curses", curses=counted), class_="vh")
    number = tag("b", counted, class_="mf__t", aria_hidden="true")
    return tag("li", kind(scene, "curse"), number, told, class_="mf mf--curse")


def total_of(view, seat, group):
    return int(p.amount_for(view, seat, c.KINDS.index(group)))


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
    lying = fans(_open(scene.view, seat))
    groups = [_group(turn, seat, group, cards) for group, cards in lying.items()]
    if scene.view.start[seat] != r.NONE and not scene.over:
        groups.append(_own_face_down(turn, seat))
    lit = turn.phase in IN_LOOT and bool(turn.cards)
    whose = (
        scene.say("table.loot_of", name=scene.name(seat))
        if scene.watching
        else scene.say("table.your_loot")
    )
    return tag(
        "section",
        tag("ul", *groups, class_="lgs"),
        _values(turn, seat),
        class_="loot"
        + " is-lit" * lit
        + " is-large" * (len(cards_in(scene.view.loot[seat])) >= MANY),
        aria_label=whose,
    )


def _group(turn, seat, group, cards):
    scene = turn.scene
    view = scene.view
    if group not in c.KINDS and not cards:
        return Markup()
    if group in c.KINDS:
        head = (
            kind(scene, group),
            tag("span", _title(scene, group), class_="lg__n"),
            " ",
            tag("b", total_of(view, seat, group)),
            *_more(turn, seat, c.KINDS.index(group)),
        )
    else:
        icon = kind(scene, WILD) if group == WILD else ""
        head = (icon, tag("span", _title(scene, group)))
    fan = [_card(turn, card) for card in cards]
    if not fan:
        fan = [tag("li", kind(scene, group), class_="lc--ghost", aria_hidden="true")]
    return tag(
        "li",
        tag("p", *head, class_="lg__h"),
        tag("ul", *fan, class_="lfan", style=f"--n:{len(fan)}"),
        class_=f"lg lg--{group}" + " is-none" * (not cards),
    )


def _title(scene, group):
    return capital(scene.say("table.group", group=group))


def _more(turn, seat, tile):
    """What each move would add to a total, while its card is picked."""
    scene = turn.scene
    for card, found in turn.changes.items():
        for change in found:
            more = change.after.amounts[seat] - change.before.amounts[seat]
            if change.before.tile == tile and more:
                shown = signed(more)
                yield when(scene, code_of(card), shown, element="i", class_="plus")


def _card(turn, card, hidden=False):
    """A card of the own loot: a button if there is something to say of it."""
    scene = turn.scene
    lit = turn.phase in IN_LOOT and card in turn.cards
    state = " is-lit" if lit else " is-grey" if turn.phase in IN_LOOT and turn.cards else ""
    if card == turn.hinted:
        state += " is-hint"
    label = in_words(scene, card)
    if hidden:
        label += ", " + scene.say("table.only_you")
    if card == c.SANDS and scene.view.copied != r.NONE:
        label += ", " + scene.say("table.copies", card=c.CODES[scene.view.copied])
    body = (upright(scene, card, hidden), scene.art("h-ring", "tr__ring"))
    button = pick(scene, code_of(card), *body, class_="lc__b", aria_label=label)
    return tag("li", button, class_=f"lc{state}" + " lc--hid" * hidden)


def _own_face_down(turn, seat):
    scene = turn.scene
    card = int(scene.view.start[seat])
    if card < 0:
        shown = tag("li", back(scene, "lc__back", scene.say("table.face_down")), class_="lc")
        title = scene.say("table.face_down_title")
    else:
        shown = _card(turn, card, hidden=True)
        title = scene.say("table.only_you_title")
    return tag(
        "li",
        tag("p", kind(scene, "hidden"), tag("span", title), class_="lg__h"),
        tag("ul", shown, class_="lfan", style="--n:1"),
        class_="lg lg--hid",
    )


def _values(turn, seat):
    """Cards of 3, 4 and 5, and curses."""
    scene = turn.scene
    rows = [
        tag(
            "li",
            tag("span", number, class_="vb"),
            tag("b", f"{turn.now[len(c.KINDS) + at].amounts[seat]}{TIMES}"),
        )
        for at, number in enumerate(c.VALUES)
    ]
    counted = int(p.curses(scene.view, seat))
    rows.append(
        tag(
            "li",
            scene.art("k-curse", "tl__i"),
            tag("b", counted, aria_hidden="true"),
            tag("span", scene.say("table.curses", curses=counted), class_="vh"),
        )
    )
    return tag(
        "div",
        tag("p", tag("span", scene.say("table.by_value")), class_="lg__h"),
        tag("ul", *rows, class_="vals"),
        class_="valb",
    )


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
    title = scene.say("table.draft.choose" if choosing else "table.draft.passed")
    return tag(
        "section",
        tag("p", title, class_="lg__h"),
        tag("ul", *cards, class_="lfan", style=f"--n:{len(cards)}"),
        class_="draft is-lit" if choosing else "draft",
        aria_label=title,
    )
