"""After the match: every tower with what it counts for. And the rules in drawings."""

from markupsafe import Markup

from belfort.games.torens import rules as r
from belfort.games.torens.table.counting import counted, worth
from belfort.games.torens.table.field import piece
from belfort.games.torens.table.saying import COLOURS
from belfort.ink import tag


def end(scene, laid):
    """The score taken apart, the first place first; the extra tower where it has one."""
    ranks = scene.ending.ranks
    results = [(ranks[person.seat], _result(scene, laid, person)) for person in scene.people]
    if scene.view.variant != r.BUILD:
        results.append((1 if 1 not in ranks else 3, _extra(scene, laid, first=1 not in ranks)))
    results.sort(key=lambda result: result[0])
    return tag("ol", *(result for _, result in results), class_="results")


def _result(scene, laid, person):
    view, say, seat = scene.view, scene.say, person.seat
    finished = [base for base in range(r.BASES) if view.roofed[seat, base]]
    finished.sort(key=lambda base: -int(view.storeys[seat, base]))
    rows = [_worth(scene, laid, seat, base) for base in finished]
    rest = r.BASES - len(finished)
    if rest:
        rows.append(
            tag("li", tag("span", say("table.end.unfinished", bare_towers=rest)), tag("b", 0))
        )
    score = int(scene.ending.scores[seat])
    head = tag(
        "h3",
        tag("span", say("table.end.place", place=scene.ending.ranks[seat]), class_="medal"),
        scene.art(person.bird, "bird"),
        tag("span", person.name),
        tag("b", _total(scene, score)),
    )
    return tag("li", head, tag("ul", *rows, class_="worths"))


def _total(scene, score):
    if scene.view.variant == r.TOTAL:
        return scene.say("table.points", points=score)
    return scene.say("table.high", high=score)


def _worth(scene, laid, seat, base):
    """A finished tower, with what it counts for."""
    view, say, place = scene.view, scene.say, r.tower_at(seat, base)
    high = 1 + int(view.storeys[seat, base])
    stack = tag(
        "span",
        scene.art(f"base-{COLOURS[base]}", "to to-base"),
        *(piece(scene, one.symbol) for one in laid.places.get(place, ())),
        class_="mini",
    )
    told = say("table.end.tower", tower=base + 1)
    why = say("table.end.cards", cards=high + 1)
    if view.variant != r.TOTAL:
        why = say("table.end.without", cards=high + 1)
    marked = "is-counted" if place in counted(scene) and view.variant != r.TOTAL else None
    counts = tag("b", worth(view, high))
    return tag("li", stack, tag("span", told, " ", tag("small", why)), counts, class_=marked)


def _extra(scene, laid, first):
    view, say = scene.view, scene.say
    storeys, roof = r.extra_storeys(view), int(view.extra[r.ROOF])
    score = int(r.extra_score(view))
    medal = tag("span", say("table.end.place", place=1), class_="medal") if first else Markup()
    head = tag("h3", medal, tag("span", say("table.extra.title")), tag("b", _total(scene, score)))
    pieces = laid.places.get(r.EXTRA, ())
    stack = tag("span", *(piece(scene, one.symbol) for one in pieces), class_="mini")
    if not storeys:
        why = say("table.end.none")
    elif not roof:
        why = say("table.end.open")
    else:
        why = say(f"table.end.{'each' if view.variant == r.TOTAL else 'counts'}")
    row = tag(
        "li",
        stack,
        tag("span", say("table.end.cards", cards=storeys + roof), " ", tag("small", why)),
        tag("b", score),
    )
    return tag("li", head, tag("ul", row, class_="worths"))


def summary(kit):
    """One drawing for each line of the summary."""

    def card(name):
        return tag(
            "span",
            kit.art("card-face", "card__paper"),
            kit.art(f"m-{name}", "big__m"),
            class_="big",
        )

    def tower(*symbols):
        return tag("span", *(piece(kit, symbol) for symbol in symbols), class_="mini")

    def means(*names):
        return tag("span", *(kit.art(f"m-{name}", "mean") for name in names), class_="pair")

    return [
        tag(
            "span",
            kit.art("to-back", "deck__c"),
            kit.art("i-arrow", "icon"),
            card("above"),
            class_="pair",
        ),
        means("above"),
        means("below"),
        means("between"),
        means("left", "right"),
        means("roof"),
        tag("span", kit.art("bird-owl", "bird"), kit.art("i-speak", "icon loud"), class_="pair"),
        tag(
            "span",
            tower("b-win", "b-arch", "r-red"),
            kit.art("i-check", "icon"),
            tower("b-dot", "b-stripe", "b-cat"),
            tag("b", "0"),
            class_="pair",
        ),
    ]
