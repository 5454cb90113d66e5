"""The goal at the table: the tiles are it; here is what they come to, and a phone's line."""

from markupsafe import Markup

from belfort.ink import aims, amount, goal_line, sayings, tag

from .cards import minus


def goal(scene):
    """What stands under the tiles, and the line that opens them."""
    found = aims(scene)
    if not found:
        return Markup(), Markup()
    own = [one for one in found if one.sentence.args.get("seat", scene.seat) == scene.seat]
    has = [
        amount(scene, one.sentence.args["seat"], tag("b", minus(one.sentence.args["points"])))
        for one in found
        if one.sentence.key == "has"
    ]
    line = goal_line(scene.say("goal.line"), *has, opens="tiles")
    return sayings(scene, own), line
