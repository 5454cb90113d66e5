"""What lessons draw: a tower for itself, and the tower that a card would make."""

from belfort.ink import Made, level, once, stack

from .. import rules as r
from ..goal import becomes
from .street import HEIGHT, cards_of, piece, shape_of


@once
def drawn(kit, what):
    """A tower, by the codes of its cards from the ground up."""
    kinds = [r.CODES.index(code) for code in what.split()]
    tall = sum(HEIGHT[shape_of(kind)] for kind in kinds)
    levels = [level(storey, piece(kit, kind)) for storey, kind in enumerate(kinds)]
    return stack(*levels, class_="stack thing", style=f"--tall:{tall}", aria_hidden="true")


def made(scene, offer):
    """The tower that a card would make, and what it brings or would bring with a roof."""
    then = becomes(scene.view, offer.code)
    if then is None:
        return None
    target = r.LAYS.target(offer.code)
    cards = [] if target == r.TO_NEW else cards_of(scene.view, target - r.TO_TOWER)
    points = then.args["points"]
    codes = " ".join(r.CODES[kind] for kind in [*cards, r.LAYS.kind(offer.code)])
    return Made(drawn(scene, codes), str(points), scene.say("goal.why", why=points))
