"""The goal at the table: the twelve parts of the near castle, and how many everybody has."""

from markupsafe import Markup

from belfort.ink import aims, amount, goal_card, goal_line, goal_title, sayings, tag

from .. import position as p
from ..goal import parts

KINDS = (("floors", "w-keep"), ("towers", "w-tower"), ("walls", "w-wall"))


def goal(scene):
    found = aims(scene)
    if not found:
        return Markup()
    say, near = scene.say, scene.near
    said = next(one.sentence.args for one in found if one.sentence.key == "parts")
    rows = [_row(scene, kind, symbol, said[kind]) for kind, symbol in KINDS]
    all_of = tag("b", say("goal.of", parts=parts(scene.view, near), all=p.MAIN_PARTS))
    has = [
        amount(scene, person.seat, tag("b", parts(scene.view, person.seat)))
        for person in (scene.people[near], *scene.others)
    ]
    told = [one for one in found if one.sentence.key in ("sun", "sun_of", "end", "ends")]
    card = goal_card(
        scene,
        goal_title(scene, say("goal.title"), found) + " ",
        all_of,
        tag("ul", *rows, class_="goal__parts"),
        tag("p", *has[1:], class_="goal__all"),
        sayings(scene, told),
    )
    return card + goal_line(say("goal.line", all=p.MAIN_PARTS), *has)


def _row(scene, kind, symbol, count):
    ticks = [tag("i", class_="on" if at < count else None) for at in range(p.EACH)]
    words = scene.say(f"goal.{kind}", **{kind: count, "most": p.EACH})
    drawn = scene.art(symbol, "goal__pc"), tag("span", *ticks, class_="ticks")
    return tag("li", tag("span", *drawn, aria_hidden="true"), tag("span", words))
