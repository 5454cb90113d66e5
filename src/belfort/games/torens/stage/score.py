"""After the match: every tower with what it counts for. And the rules in drawings."""

from markupsafe import Markup

from belfort.ink import medal, pair, reason, reasons, result, stack, tag

from .. import rules as r
from .counting import count, counted, worth
from .field import piece
from .saying import COLOURS


def end(scene, laid):
    """The score taken apart, the first place first; the extra tower where it has one."""
    ranks = scene.ending.ranks
    results = [(ranks[person.seat], _result(scene, laid, person)) for person in scene.people]
    if scene.view.variant != r.BUILD:
        first = 1 not in ranks and r.extra_score(scene.view) > 0
        results.append((1 if first else 3, _extra(scene, laid, first)))
    results.sort(key=lambda result: result[0])
    return tag("ol", *(result for _, result in results), class_="results")


def _result(scene, laid, person):
    view, say, seat = scene.view, scene.say, person.seat
    finished = [base for base in range(r.BASES) if view.roofed[seat, base]]
    finished.sort(key=lambda base: -int(view.storeys[seat, base]))
    rows = [_worth(scene, laid, seat, base) for base in finished]
    rest = r.BASES - len(finished)
    if rest:
        rows.append(reason(say("table.end.unfinished", bare_towers=rest), 0))
    return result(scene, person, count(scene, int(scene.ending.scores[seat])), reasons(*rows))


def _worth(scene, laid, seat, base):
    """A finished tower, with what it counts for."""
    view, say, place = scene.view, scene.say, r.TOWERS.code(seat, base)
    ground = scene.art(f"base-{COLOURS[base]}", "to to-base")
    pieces = [piece(scene, one.symbol) for one in laid.places.get(place, ())]
    told = say("table.end.tower", tower=base + 1)
    why = ""
    if view.variant != r.TOTAL:
        why = say(f"table.end.{r.VARIANTS[view.variant]}")
    elif view.storeys[seat, base] >= r.MOST_POINTS:
        why = say("table.end.most", points=r.MOST_POINTS)
    marked = "is-counted" if place in counted(scene) and view.variant != r.TOTAL else None
    drawn = stack(ground, *pieces, class_="mini")
    return reason(told, worth(view, seat, base), drawn, why, class_=marked)


def _extra(scene, laid, first):
    view, say = scene.view, scene.say
    storeys, roof = r.extra_storeys(view), int(view.extra[r.ROOF])
    score = int(r.extra_score(view))
    place = medal(1) if first else Markup()
    head = tag("h3", place, tag("span", say("table.extra.title")), tag("b", count(scene, score)))
    pieces = laid.places.get(r.EXTRA, ())
    drawn = stack(*(piece(scene, one.symbol) for one in pieces), class_="mini")
    if not storeys:
        why = say("table.end.none")
    elif not roof:
        why = say("table.end.open")
    else:
        why = say(f"table.end.{'each' if view.variant == r.TOTAL else 'high'}")
    return tag("li", head, reasons(reason(tag("small", why), score, drawn)))


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
        return stack(*(piece(kit, symbol) for symbol in symbols), class_="mini")

    def means(*names):
        return pair(*(kit.art(f"m-{name}", "mean") for name in names))

    return [
        pair(kit.art("to-back", "deck__c"), kit.art("i-arrow", "icon"), card("above")),
        means("above"),
        means("below"),
        means("between"),
        means("left", "right"),
        means("roof"),
        pair(kit.art("bird-owl", "bird"), kit.art("i-speak", "icon loud")),
        pair(
            tower("b-win", "b-arch", "r-red"),
            kit.art("i-check", "icon"),
            tower("b-dot", "b-stripe", "b-cat"),
            tag("b", "0"),
        ),
    ]
