"""The table of Torens: the field, the words of place, and the card with its sentence."""

from markupsafe import Markup

from belfort.engine import CHANCE
from belfort.ink import Picture, act, face, hand, held, move, pile, rule, tag, when

from .. import rules as r
from ..goal import becomes
from ..words import PLACES
from .counting import finale
from .field import choice, field, needed
from .goal import goal
from .laid import OUT, laid, spots
from .pieces import ROOFS
from .saying import USUAL, opening, rebus, said
from .saying import held as held_by
from .score import end, summary
from .teaching import answers, choices, hides_places, hides_word, taught

__all__ = ["picture", "spots", "summary", "token"]


def picture(scene):
    pieces = laid(scene)
    return Picture(
        board=_board(scene, pieces) + (Markup() if scene.over else _rail(scene)),
        ledge=Markup() if scene.over else _ledge(scene, pieces),
        acts=_acts(scene),
        ask=_ask(scene),
        asked=taught(scene) or "",
        answers=answers(scene),
        where=scene.say("table.where", variant=r.VARIANTS[scene.view.variant]),
        end=end(scene, pieces) if scene.over else Markup(),
        finale=finale(scene) if scene.over else "",
    )


def _board(scene, pieces):
    """The field; over a tower that has won birds go up."""
    won = scene.over and 1 in scene.ending.ranks
    flock = scene.art("flock", "flock") if won else ""
    return tag("div", tag("div", field(scene, pieces), class_="wrap"), flock, class_="board")


def token(kit, event):
    """The card that was laid, as its drawer saw it; draws need no line of their own."""
    if event.by == CHANCE:
        return Markup()
    return kit.art(f"m-{r.CARDS[r.LAYS.kind(event.code)]}", "log__pc")


# ---------- the words of place ----------


def _rail(scene):
    return tag("div", goal(scene), _words(scene), class_="rail")


def _words(scene):
    """What each card means; the one in hand is lit."""
    now = _shown_card(scene) if scene.may_act else None
    rows = [
        tag(
            "li",
            when(scene, card, class_="words__now", aria_hidden="true")
            if scene.view.variant == r.TOTAL
            else "",
            scene.art(f"m-{card}", "mean"),
            tag("span", scene.say("table.face", face=card)),
            aria_current="true" if kind == now else None,
        )
        for kind, card in enumerate(r.CARDS)
    ]
    heading = tag("h2", scene.say("table.where_to"), id="words")
    elsewhere = tag("p", scene.say(f"table.nowhere.{r.VARIANTS[scene.view.variant]}"))
    return tag(
        "section",
        heading,
        tag("ul", *rows),
        elsewhere,
        class_="words sheet",
        aria_labelledby="words",
    )


def _shown_card(scene):
    """The card that lies open and waits to be laid, in `build` and `high`."""
    if scene.over or scene.view.variant == r.TOTAL:
        return None
    return next(iter(held_by(scene.view, scene.actor)), None)


# ---------- the ledge: card, sentence, pile ----------


def _ledge(scene, pieces):
    return _bubble(scene, pieces) + choices(scene) + _cards(scene, pieces) + _stock(scene)


def _cards(scene, pieces):
    if scene.view.variant == r.TOTAL:
        return Markup() if scene.watching else _hand(scene, pieces)
    kind = _shown_card(scene)
    if kind is None:
        return Markup()
    told = "table.card.yours" if scene.may_act else "table.card.theirs"
    if hides_word(scene):
        told = "table.card.asked"
    label = scene.say(told, card=r.CARDS[kind], name=scene.name(scene.actor))
    drawn = _face(scene, kind, pieces.symbol(kind, scene.actor), ring=scene.may_act)
    turned = _turned(scene, scene.actor)
    card = tag("span", drawn, class_=f"big card{turned}", data_drag=scene.may_act)
    return tag("div", card, class_="drawn", role="img", aria_label=label)


def _turned(scene, seat):
    """A card lies as its owner sees it: across the table it is upside down."""
    return "" if seat == scene.side else " is-far"


def _face(scene, kind, symbol, ring=True):
    """What a card means, with the very block or roof that will be laid."""
    card = r.CARDS[kind]
    painted = kind in (r.ABOVE, r.BELOW, r.ROOF)
    piece = scene.art(symbol, f"big__piece big__piece--{card}") if painted else ""
    drawn = tag("span", scene.art(f"m-{card}"), piece, class_="big__m")
    alone = hides_places(scene) and not hides_word(scene)  # no arrow is drawn then
    word = scene.say(f"taught.{card}.name") if alone else scene.say("table.face", face=card)
    return face(scene, drawn, tag("b", word), ring=ring)


def _hand(scene, pieces):
    """Three cards, of which one is chosen; a card without a place is grey, the bubble says why."""
    cards, turned = held_by(scene.view, scene.seat), _turned(scene, scene.seat)
    rows = []
    for place, kind in enumerate(dict.fromkeys(cards)):
        card, copies = r.CARDS[kind], cards.count(kind)
        badge = scene.say("table.copies", copies=copies) if copies > 1 else ""
        number = tag("span", badge, id=f"copies-{place}", class_="card__n") if badge else ""
        behind = scene.art("card-face", "behind") if badge else ""
        drawn = _face(scene, kind, pieces.symbol(kind, scene.seat), ring=scene.may_act)
        if not scene.may_act:
            shown = tag("span", drawn, class_=f"big{turned}")
            rows.append(tag("li", behind, shown, number, id=f"hand-{place}"))
            continue
        grey = not _offers(scene, kind)
        hinted = scene.hint is not None and scene.hint.text.startswith(f"{card}@")
        mark = tag("span", "?", id=f"q-{place}", class_="q", aria_hidden="true") if grey else ""
        cls = f"big card{turned}"
        button = held(scene, card, drawn, class_=cls, grey=grey, hint=hinted, why=f"why-{card}")
        rows.append(tag("li", behind, button, mark, number, id=f"hand-{place}"))
    return hand(*rows, label=scene.say("table.hand"), class_="three")


def _offers(scene, kind):
    """The moves that lay a card somewhere."""
    return [
        offer
        for offer in scene.offers
        if r.LAYS.kind(offer.code) == kind and r.LAYS.place(offer.code) != r.ASIDE
    ]


def _reason(scene, kind):
    """Why a card goes nowhere: the rule that speaks against its likeliest place."""
    card = r.CARDS[kind]
    refused = scene.why_not(f"{card}@{PLACES[_likely(scene, kind)]}")
    aside = scene.offer(f"{card}@aside")  # then the sentence says that it has no place
    body = [
        Markup() if aside else tag("b", scene.say("table.cannot")) + " ",
        f"{refused.words}. ",
        rule(scene, refused),
    ]
    given = {"id": f"why-{card}", "class_": "say__why"}
    if scene.view.variant == r.TOTAL:
        return when(scene, card, *body, element="p", **given)
    return tag("p", *body, **given)


def _likely(scene, kind):
    """Where one would try to lay a card."""
    if kind == r.BETWEEN:
        return r.FIRST_GAP
    if kind in (r.LEFT, r.RIGHT):
        return r.end_at(scene.seat, kind)
    return r.TOWERS.code(1 - scene.seat if kind == r.BELOW else scene.seat, 0)


def _bubble(scene, pieces):
    """The sentence: its beginning, and for each choice the whole of it."""
    speak = tag(
        "button",
        scene.art("i-speak", "icon"),
        type="button",
        class_="speak",
        data_speak=True,
        aria_label=scene.say("table.speak"),
    )
    if scene.may_act:
        lines, speaker = _lines(scene, pieces), scene.actor
    else:
        lines, speaker = _overheard(scene, pieces)
    if not lines:
        return Markup()
    bird = Markup()
    if speaker != scene.near:
        bird = scene.art(scene.people[speaker].bird, "bird", scene.name(speaker))
    line = tag("div", *lines, id=f"line-{speaker}", class_="say__line", aria_live="polite")
    tail = scene.art("tail", "say__tail")
    far = " is-far" if speaker != scene.near else ""
    return tag("div", bird, line, speak, tail, class_=f"say{far}")


def _lines(scene, pieces):
    parts = []
    three = scene.view.variant == r.TOTAL
    if three:
        idle = {"element": "p", "id": "say", "class_": "say__idle"}
        parts.append(when(scene, "", scene.say("table.choose"), **idle))
    for kind in dict.fromkeys(held_by(scene.view, scene.seat)):
        card, offers = r.CARDS[kind], _offers(scene, kind)
        symbol = pieces.symbol(kind, scene.seat)
        aside = scene.offer(f"{card}@aside")
        if offers:
            begun, spoken = opening(scene, offers[0].sentence.key, card, symbol)
            blank = tag("span", class_="blank", role="img", aria_label=scene.say("table.blank"))
            begins = {"element": "p", "id": f"say-{card}", "data_say": spoken}
            parts.append(when(scene, card if three else "", begun, " ", blank, **begins))
        parts += [_full(scene, offer, choice(scene, offer), symbol) for offer in offers]
        if aside:
            parts.append(_full(scene, aside, card if three else "", symbol))
        if not offers:
            parts.append(_reason(scene, kind))
    return parts


def _full(scene, offer, needs, symbol):
    """A whole sentence; one with a reason in it is long. By its id it is never taken for another,
    which would seem to jump.
    """
    shown, spoken = rebus(scene, offer.sentence, symbol)
    long = offer.sentence.key.startswith(("aside", "gaps", "end", "roof_extra"))
    given = {"id": f"say-{offer.text}", "class_": "say__full say__long" if long else "say__full"}
    return when(scene, needs, shown, element="p", data_say=spoken, **given)


def _overheard(scene, pieces):
    """What the others say: the beginning of a sentence if their card lies open, or the last one."""
    kind = _shown_card(scene)
    if kind is not None:
        symbol = pieces.symbol(kind, scene.actor)
        begun, spoken = opening(scene, USUAL[kind], r.CARDS[kind], symbol)
        dots = tag("span", class_="dots", aria_hidden="true")
        heard = tag("p", begun, " ", dots, id=f"heard-{len(scene.events)}", data_say=spoken)
        return [heard], scene.actor
    last = said(scene, pieces)
    if last is None:
        return [], scene.near
    speaker, (shown, spoken) = last
    return [tag("p", shown, id=f"heard-{len(scene.events)}", data_say=spoken)], speaker


def _stock(scene):
    """The pile, the roofs still to come, and what was set aside."""
    view, say = scene.view, scene.say
    roofs, left = int(view.weight[r.ROOF]) // 2, int(view.pile)
    deep = min(4, 1 + left // 10)
    top = scene.art("to-back", "deck__c") if left else tag("span", class_="deck__none")
    drawn = [scene.art(f"r-{ROOFS[i % len(ROOFS)]}", "rf") for i in range(roofs)]
    drawn = drawn or [scene.art("pl-roof", "rf rf--none")]
    parts = [
        pile(
            tag("span", top, class_="deck__pile", style=f"--deep:{deep}"),
            left,
            say("table.pile", pile_unit=left),
            "div",
            class_="deck",
        ),
        pile(
            tag("span", *drawn, class_="roofs", aria_hidden="true"),
            roofs,
            say("table.roofs", roof_unit=roofs),
            "div",
            class_="deck deck--roofs",
        ),
    ]
    out = int(view.aside.sum())
    if out:
        shown = [scene.art(f"m-{c}", "deck__m") for k, c in enumerate(r.CARDS) if view.aside[k]]
        told = say("table.out", out_unit=out)
        lies = tag("span", *shown, class_="deck__out", aria_hidden="true", data_glides=True)
        given = {"id": OUT, "class_": "deck deck--out", "data_glides": True}
        parts.append(pile(lies, out, told, "div", **given))
    return tag("div", *parts, class_="stock")


def _acts(scene):
    """Done lays what was chosen; a card without a place is set aside."""
    if not scene.may_act:
        return Markup()
    say = scene.say
    done = scene.art("i-check", "icon") + tag("span", say("table.done"))
    parts = []
    for offer in scene.offers:
        if r.LAYS.place(offer.code) == r.ASIDE:
            back, words = scene.art("to-back", "aside__back"), say("table.aside")
            label = f"{words}: {offer.words}"
            needs = needed(scene, offer)
            parts.append(act(scene, offer, back, words, needs=needs, aria_label=label))
        else:
            label = f"{say('table.done')}: {offer.words}"
            parts.append(
                move(
                    scene,
                    offer,
                    done,
                    needs=choice(scene, offer),
                    class_="btn done",
                    aria_label=label,
                )
            )
    parts.append(tag("span", done, class_="btn done done--off", aria_hidden="true"))
    return Markup("").join(parts)


# ---------- what is asked ----------


def _ask(scene):
    say, three = scene.say, scene.view.variant == r.TOTAL
    if scene.over:
        return Markup()
    if not scene.may_act:
        path = "table.waits.card" if three else "table.waits.place"
        return tag("span", say(path, name=scene.name(scene.actor)))
    parts = [when(scene, "", say("table.ask.card"))] if three else []
    for kind in dict.fromkeys(held_by(scene.view, scene.seat)):
        lit = len(_offers(scene, kind))
        if not lit:
            aside = scene.offer(f"{r.CARDS[kind]}@aside")
            asked = say("table.ask.aside" if aside else "table.cannot")
        elif hides_places(scene):
            asked = say("table.ask.find")
        elif _turned(scene, scene.seat):
            asked = say("table.ask.across")
        else:
            asked = say("table.ask.place", lit=lit)
        parts.append(when(scene, r.CARDS[kind] if three else "", asked))
        parts += _thens(scene, kind)
    return Markup("").join(parts)


def _thens(scene, kind):
    """For each place that can be chosen, what it makes of its tower."""
    for offer in _offers(scene, kind):
        then = becomes(scene.view, offer.code)
        told = scene.say(f"goal.{then.key}", **then.args) if then else ""
        yield when(scene, choice(scene, offer), told, class_="then")
