"""A treasure on a page: its face, large and small, and what it is in words."""

import functools

from markupsafe import Markup

from belfort.ink import once, tag

from .. import cards as c
from .. import rules as r
from ..drawing import INFERRED
from ..words import FACE_DOWN, cards_in

WILD, PLAIN = "wild", "other"
GROUPS = (*c.KINDS, WILD, PLAIN)
MINUS, TIMES, DASH = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"
LESS_TWO = f"{MINUS}2"
VERBS = (r.TAKES, r.TOSSES, r.PAYS, r.COPIES, r.SWAPS)


def code_of(card):
    """How a card is written in a move, and what it is picked up by."""
    return FACE_DOWN if card == r.FACE_DOWN else c.CODES[card]


def card_of(step):
    """The card that a step of a seat names, or None."""
    return step - max(verb for verb in VERBS if verb <= step) if step < r.GIVES else None


@functools.cache
def symbol_of(card):
    """A card's drawing: its own, or that of one in the box which is like it."""
    if card == r.FACE_DOWN:
        return "h-back"
    own, kinds = c.CARDS[card]["id"], c.CARDS[card]["kinds"]
    if own in c.PICTURES:
        return f"t-{own}"
    if c.ABILITY[card] != c.NO_ABILITY:
        return f"t-{c.BOX[c.MODELS[card]]['id']}"
    like = [one["id"] for one in c.BOX.values() if one["kinds"] == kinds and one["ability"] == "-"]
    like = like or [one["id"] for one in c.BOX.values() if one["kinds"][:1] == kinds[:1]]
    return f"t-{like[card % len(like)]}"


def kinds_of(card):
    """The kinds that a card shows: its own, or that it is wild."""
    kinds = c.CARDS[card]["kinds"]
    return (WILD,) if len(kinds) == len(c.KINDS) else kinds


def groups_of(card):
    """The fans that a card lies in."""
    return kinds_of(card) or (PLAIN,)


def tint(card):
    kinds = kinds_of(card)
    if len(kinds) > 1:
        return "k-two k-many" if len(kinds) > MOST_IN_A_ROW else "k-two"
    return f"k-{kinds[0]}" if kinds else "k-none"


MOST_IN_A_ROW = 2
"""Kinds that there is room for one under the other."""
LONG = (c.AMULET, c.CLOAK)
"""Abilities whose two words take the whole width of a card, as they have it in the box."""


@once
def name_of(kit, card):
    """A card's name as a heading."""
    return capital(kit.say("table.card", card=code_of(card)))


def capital(text):
    return text[:1].upper() + text[1:]


def signed(number):
    """Points with a sign that is as wide as the plus."""
    return f"{number:+d}".replace("-", MINUS)


def minus(number):
    return str(number).replace("-", MINUS)


def kind(kit, name, cls="ki"):
    return kit.art(f"k-{name}", cls)


@once
def curses(kit, card):
    skulls = [kind(kit, "curse", "cu1") for _ in range(int(c.CURSES[card]))]
    return tag("span", *skulls, class_="cu-s") if skulls else Markup()


def value(card):
    """The figures in the corner of a card: one, or several as on the Dolls."""
    values = c.CARDS[card]["values"]
    if c.ABILITY[card] == c.SANDS:
        return tag("b", "=")
    if len(values) > 1:
        return tag("b", *(tag("i", one) for one in values), class_="v3s")
    mark = "*" if c.CODES[card] in INFERRED else ""
    return tag("b", values[0], mark) if values else Markup()


def has_tab(card):
    """Whether there is something to count a card by."""
    return bool(c.CARDS[card]["values"]) or c.ABILITY[card] == c.SANDS


@once
def face(kit, card):
    """A card in its niche: figures and kinds, the drawing, curses, a few words."""
    icons = [kind(kit, one) for one in kinds_of(card)]
    tab = Markup()
    if has_tab(card):
        tab = tag("span", value(card), *icons, class_=f"tab {tint(card)}")
    art = tag("span", kit.art(symbol_of(card)), class_="tr__art")
    return kit.art("h-parch", "tr__paper") + tab + art + curses(kit, card) + _few(kit, card)


def _few(kit, card):
    """What a special card does, in two words or a sign."""
    if c.PRESTIGE[card]:
        shown = (kind(kit, "prestige"), tag("b", int(c.PRESTIGE[card])))
    elif c.ABILITY[card] == c.HAMSA:
        shown = (LESS_TWO, kind(kit, "curse", "cu1"))
    elif c.ABILITY[card] != c.NO_ABILITY:
        shown = (kit.say("table.few", few=c.CODES[card]),)
    else:
        return Markup()
    cls = "few is-long" if has_tab(card) and c.ABILITY[card] in LONG else "few"
    return tag("span", *shown, class_=cls, aria_hidden="true")


@once
def upright(kit, card, hidden=False):
    """A card in a loot or a hand."""
    few = (
        tag("span", LESS_TWO, kind(kit, "curse", "cu1"), class_="lc__few")
        if c.ABILITY[card] == c.HAMSA
        else ""
    )
    if c.PRESTIGE[card]:
        few = tag("span", kind(kit, "prestige"), int(c.PRESTIGE[card]), class_="lc__few")
    corner = value(card)
    return (
        kit.art("h-parchp", "tr__paper")
        + (tag("span", corner, class_=f"lc__v {tint(card)}") if corner else "")
        + kit.art(symbol_of(card), "lc__art")
        + curses(kit, card)
        + few
        + (tag("span", class_="lc__veil") if hidden else "")
    )


@once
def small(kit, card):
    """A card in another's fan: figures on the tint of its kind."""
    return tag(
        "span",
        value(card),
        curses(kit, card),
        class_=f"mc {tint(card)}",
        title=name_of(kit, card),
    )


def back(kit, cls, label=None):
    return kit.art("h-back", cls, label)


@once
def facts(kit, card):
    """What a card is worth, a line for each: a drawing and words."""
    return tuple(_facts(kit, card))


def _facts(kit, card):
    say = kit.say
    for one in kinds_of(card):
        worth = int(c.WORTH[card])
        said = (
            say("table.every", value=worth)
            if one == WILD
            else say("table.counts", value=worth, group=one)
        )
        yield one, said
    if not kinds_of(card) and c.MODELS[card] != c.MANY_VALUED:
        for one in c.CARDS[card]["values"]:
            yield None, say("table.no_kind", value=one)
    if c.CURSES[card]:
        yield "curse", say("table.curses", curses=int(c.CURSES[card]))
    if c.PRESTIGE[card]:
        yield "prestige", say("table.prestige", points=int(c.PRESTIGE[card]))


@once
def in_words(kit, card):
    """A card for those who do not see it."""
    if card == r.FACE_DOWN:
        return name_of(kit, card)
    told = [said for _, said in facts(kit, card)]
    if c.MODELS[card] is not None:
        told.append(kit.say("table.ability", ability=c.CODES[card]))
    if not told:
        return name_of(kit, card)
    return kit.say("table.is", name=name_of(kit, card), facts=", ".join(told))


def fans(mask):
    """A set of cards by the fans they lie in; a card of two kinds lies in two."""
    found = {group: [] for group in GROUPS}
    for card in cards_in(mask):
        for group in groups_of(card):
            found[group].append(card)
    return found
