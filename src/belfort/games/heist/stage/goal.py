"""The goal at the table: the tiles are it; here is what they come to, and a phone's line."""

from markupsafe import Markup

from belfort.ink import aims, amount, goal_line, goal_title, sayings, tag

from .cards import minus


def goal(scene):
    """What the tiles are called, what stands under them, and the line that opens them."""
    found, title = aims(scene), scene.say("table.tiles.title")
    if not found:
        return title, Markup(), Markup()
    own = [one for one in found if one.sentence.args.get("seat", scene.seat) == scene.seat]
    has = [
        amount(scene, one.sentence.args["seat"], tag("b", minus(one.sentence.args["points"])))
        for one in found
        if one.sentence.key == "has"
    ]
    line = goal_line(scene.say("goal.line"), *has, opens="tiles")
    return goal_title(scene, title, found), sayings(scene, own), line
