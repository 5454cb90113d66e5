"""A small picture of a match that is over: one side's towers, each on its base."""

from belfort.ink import stack, tag

from .. import rules as r
from .counting import worth
from .field import piece
from .laid import laid
from .saying import COLOURS

ROOM = 150  # pixels: as high as towers may be
STOREY, ENDS = 64, 150  # units: a card, and a base with a roof


def snapshot(scene):
    """The towers of the near side that have cards, the highest in the middle."""
    view, seat, pieces = scene.view, scene.near, laid(scene)
    bases = [base for base in range(r.BASES) if view.storeys[seat, base]]
    bases.sort(key=lambda base: (-worth(view, seat, base), base))
    shown = bases[3:4] + bases[1:2] + bases[:1] + bases[2:3] + bases[4:]
    if not shown:
        return tag("div", class_="row")
    tallest = max(int(view.storeys[seat, base]) for base in shown)
    unit = min(ROOM / (ENDS + STOREY * tallest), 0.5)
    towers = [_tower(scene, pieces, seat, base) for base in shown]
    return tag("div", *towers, class_="row", style=f"--u:{unit:.3f}px")


def _tower(scene, pieces, seat, base):
    ground = scene.art(f"base-{COLOURS[base]}", "to to-base")
    cards = [piece(scene, one.symbol) for one in pieces.places.get(r.TOWERS.code(seat, base), ())]
    return stack(ground, *cards, class_="mini")
