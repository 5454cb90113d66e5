"""The goal at the table: what a complete tower scores by who lives in it, and how far it is."""

from markupsafe import Markup

from belfort.ink import aims, amount, goal_card, goal_line, goal_title, once, sayings, tag

from .. import rules as r
from ..goal import WORTHS, best_open
from ..words import own_towers
from .street import piece

LIVES = {5: ("F1",), 4: ("F1c",), 3: ("F1c", "F1m"), 2: ("F1m",)}


def goal(scene, extra=""):
    """The card and its line; `extra` is what a phone has no other room for."""
    found = aims(scene)
    if not found:
        return Markup()
    say, view = scene.say, scene.view
    best = None if scene.watching else best_open(view, scene.seat)
    lit = None if best is None else int(r.worth(view, best))
    scale = [_worth(scene, points, lit) for points in WORTHS]
    has = [
        amount(scene, one.sentence.args["seat"], tag("b", one.sentence.args["points"]))
        for one in found
        if one.sentence.key == "has"
    ]
    rest = [one for one in found if one.sentence.key in ("open", "left")]
    card = goal_card(
        scene,
        goal_title(scene, say("goal.title"), found),
        tag("ul", *scale, class_="scale"),
        tag("p", *has, class_="goal__all"),
        sayings(scene, rest[::-1]),
        extra,
    )
    line = [
        tag("span", *parts, class_="is-best" if points == lit else None)
        for points, parts in ((p, _lives(scene, p)) for p in WORTHS)
    ]
    return card + goal_line(say("goal.line"), *line)


def _worth(scene, points, lit):
    """A step of the scale, with the towers of the viewer that brought so much."""
    view, say = scene.view, scene.say
    mine = [] if scene.watching else own_towers(view, scene.seat)
    count = sum(view.roof[t] != r.NONE and r.worth(view, t) == points for t in mine)
    own = tag("small", say("goal.yours", towers=count)) if count else ""
    words = tag("span", say("goal.why", why=points))
    return tag(
        "li",
        _drawn(scene, points),
        tag("b", points),
        words,
        own,
        class_="is-best" if points == lit else None,
    )


@once
def _drawn(kit, points):
    floors = [piece(kit, r.CODES.index(code)) for code in LIVES[points] if code in r.CODES]
    return tag("span", *floors, class_="scale__pc", aria_hidden="true")


def _lives(scene, points):
    return _drawn(scene, points), tag("b", points)
