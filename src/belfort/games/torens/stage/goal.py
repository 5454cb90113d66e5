"""The goal at the table: how far everybody's tower is, or what finished towers count."""

from markupsafe import Markup

from belfort.ink import aims, amount, goal_card, goal_line, goal_title, sayings, tag

from .. import rules as r
from ..goal import FIVE, tallest
from .pieces import ROOFS


def goal(scene):
    found = aims(scene)
    if not found:
        return Markup()
    variant, near = r.VARIANTS[scene.view.variant], scene.side
    seats = (near, 1 - near)
    shown = [_of_five(scene, seat) if variant == "build" else _score(scene, seat) for seat in seats]
    told = [one for one in found if "seat" not in one.sentence.args]
    spoken = [one for one in found if one not in told]
    card = goal_card(
        scene,
        goal_title(scene, scene.say(f"goal.title_{variant}"), found),
        tag("div", *shown, class_="goal__two", aria_hidden="true"),
        tag("div", sayings(scene, spoken), class_="vh"),
        sayings(scene, told),
    )
    line = [amount(scene, seat, _short(scene, seat)) for seat in seats]
    return card + goal_line(scene.say(f"goal.line_{variant}"), *line)


def _cards(scene, seat):
    """The cards of a seat's best open tower that count for the five, without a roof."""
    storeys = tallest(scene.view, seat)
    return 0 if storeys is None else min(storeys + 1, FIVE - 1)


def _of_five(scene, seat):
    """Five places, those that are filled and those to come; the roof is the last."""
    cards = _cards(scene, seat)
    blocks = [tag("i", class_="on" if at < cards else None) for at in range(FIVE - 1)]
    roof = scene.art(f"r-{ROOFS[0]}", "rf")
    drawn = tag("span", *blocks, roof, class_="five", aria_hidden="true")
    return amount(scene, seat, drawn, tag("span", _short(scene, seat), aria_hidden="true"))


def _short(scene, seat):
    if r.VARIANTS[scene.view.variant] == "build":
        return scene.say("goal.of_five", cards=_cards(scene, seat), five=FIVE)
    return tag("b", int(scene.scores[seat]))


def _score(scene, seat):
    return amount(scene, seat, _short(scene, seat))
