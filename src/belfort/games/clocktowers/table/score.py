"""After the match: every tower with what it is worth, and what broke a tie. And the rules drawn."""

from markupsafe import Markup

from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.table.street import cards_of, piece, symbol_of
from belfort.games.clocktowers.words import own_towers
from belfort.ink import tag


def end(scene):
    """The score taken apart, the first place first."""
    ending = scene.ending
    order = sorted(scene.people, key=lambda person: ending.ranks[person.seat])
    parts = [_result(scene, person) for person in order]
    return tag("ol", *parts, class_="results")


def _result(scene, person):
    view, say, seat = scene.view, scene.say, person.seat
    towers = own_towers(view, seat)
    complete = [tower for tower in towers if view.roof[tower] != r.NONE]
    rest = [tower for tower in towers if view.roof[tower] == r.NONE]
    rows = [_worth(scene, tower) for tower in complete]
    if rest:
        rows.append(
            tag("li", tag("span", say("table.end.unfinished", towers=len(rest))), tag("b", "0"))
        )
    if not towers:
        rows.append(tag("li", tag("span", say("table.end.nothing")), tag("b", "0")))
    head = tag(
        "h3",
        tag("span", say("table.end.place", place=scene.ending.ranks[seat]), class_="medal"),
        scene.art(person.bird, "bird"),
        tag("span", person.name),
        tag("b", say("table.points", points=int(view.points[seat]))),
    )
    return tag(
        "li", head, tag("ul", *rows, class_="worths"), _ties(scene, seat), _aside(scene, seat)
    )


def _worth(scene, tower):
    view, say = scene.view, scene.say
    stack = tag(
        "span", *(piece(scene, kind) for kind in cards_of(view, tower)), class_="stack stack--small"
    )
    colour = r.CODES[view.roof[tower]]
    told = say("table.end.tower", colour=colour, storeys=int(view.height[tower]))
    why = say("table.end.why", why=int(r.worth(view, tower)))
    return tag(
        "li", stack, tag("span", told, " ", tag("small", why)), tag("b", int(r.worth(view, tower)))
    )


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
        return tag("span", *(piece(kit, r.CODES.index(code)) for code in codes), class_="stack")

    def worth(points, *codes):
        return tag("span", stack(*codes), tag("b", points), class_="pair")

    card = tag(
        "span",
        kit.art("card-face", "card__paper"),
        tag("span", stack("F1c"), class_="card__art"),
        class_="card",
    )
    return [
        tag("span", card, kit.art("i-arrow", "icon"), stack("F1c"), class_="pair"),
        tag("span", stack("F1"), stack("F1", "K"), stack("F1", "K", "Rsl"), class_="pair"),
        tag("span", stack("F1", "K", "Rti"), stack("F2", "K", "Rco"), class_="pair"),
        tag(
            "span",
            stack("F1", "K", "Rth"),
            stack("F2", "K", "Rth"),
            stack("F2", "F1", "K", "Rth"),
            class_="pair",
        ),
        tag(
            "span",
            worth(5, "F1", "K", "Rsl"),
            worth(4, "F1c", "K", "Rsl"),
            worth(3, "F1c", "Km", "Rsl"),
            worth(2, "F1m", "K", "Rsl"),
            class_="pair",
        ),
        tag(
            "span",
            kit.art("card-back", "aside__back"),
            kit.art("i-hourglass", "icon"),
            class_="pair",
        ),
    ]
