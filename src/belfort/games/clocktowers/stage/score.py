"""After the match: every tower with what it is worth, and what broke a tie. And the rules drawn."""

from markupsafe import Markup

from belfort.ink import pair, reason, reasons, result, results, tag
from belfort.ink import stack as on_each_other

from .. import rules as r
from ..words import own_towers
from .street import cards_of, piece, symbol_of


def end(scene):
    """The score taken apart, the first place first."""
    return results(scene, lambda person: _result(scene, person))


def _result(scene, person):
    view, say, seat = scene.view, scene.say, person.seat
    towers = own_towers(view, seat)
    complete = [tower for tower in towers if view.roof[tower] != r.NONE]
    rest = [tower for tower in towers if view.roof[tower] == r.NONE]
    rows = [_worth(scene, tower) for tower in complete]
    if rest:
        rows.append(reason(say("table.end.unfinished", towers=len(rest)), 0))
    if not towers:
        rows.append(reason(say("table.end.nothing"), 0))
    points = say("table.points", points=int(view.points[seat]))
    told = _ties(scene, seat), _aside(scene, seat)
    return result(scene, person, points, reasons(*rows), *told)


def _worth(scene, tower):
    view, say = scene.view, scene.say
    cards = [piece(scene, kind) for kind in cards_of(view, tower)]
    colour = r.CODES[view.roof[tower]]
    told = say("table.end.tower", colour=colour, storeys=int(view.height[tower]))
    why = say("table.end.why", why=int(r.worth(view, tower)))
    drawn = on_each_other(*cards, class_="stack stack--small")
    return reason(told, int(r.worth(view, tower)), drawn, why)


def _ties(scene, seat):
    """What breaks a tie, where there is one."""
    points = [int(scene.view.points[person.seat]) for person in scene.people]
    if points.count(points[seat]) == 1:
        return Markup()
    mouse, cat = int(scene.view.best_mouse[seat]), int(scene.view.best_cat[seat])
    return tag("p", scene.say("table.end.tie", mouse=mouse, cat=cat), class_="tie")


def _aside(scene, seat):
    view = scene.view
    base = seat * view.stride
    kinds = [int(kind) for kind in view.discard[base : base + view.discard_count[seat]]]
    if not kinds:
        return Markup()
    cards = [
        scene.art(symbol_of(kind), "tiny", scene.say("table.a_card", card=r.CODES[kind]))
        for kind in kinds
    ]
    return tag("p", tag("span", scene.say("table.end.aside")), *cards, class_="asides")


def summary(kit):
    """One drawing for each line of the summary."""

    def stack(*codes):
        return on_each_other(*(piece(kit, r.CODES.index(code)) for code in codes))

    def worth(points, *codes):
        return pair(stack(*codes), tag("b", points))

    card = tag(
        "span",
        kit.art("card-face", "card__paper"),
        tag("span", stack("F1c"), class_="card__art"),
        class_="card",
    )
    return [
        pair(card, kit.art("i-arrow", "icon"), stack("F1c")),
        pair(stack("F1"), stack("F1", "K"), stack("F1", "K", "Rsl")),
        pair(stack("F1", "K", "Rti"), stack("F2", "K", "Rco")),
        pair(stack("F1", "K", "Rth"), stack("F2", "K", "Rth"), stack("F2", "F1", "K", "Rth")),
        pair(
            worth(5, "F1", "K", "Rsl"),
            worth(4, "F1c", "K", "Rsl"),
            worth(3, "F1c", "Km", "Rsl"),
            worth(2, "F1m", "K", "Rsl"),
        ),
        pair(kit.art("card-back", "aside__back"), kit.art("i-hourglass", "icon")),
    ]
