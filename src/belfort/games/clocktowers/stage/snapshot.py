"""A small picture of a match that is over: the finished towers of one side, on the quay."""

from belfort.ink import level, stack, tag

from ..words import own_towers
from .street import cards_of, height_of, is_done, piece

ROOM = 300, 158  # pixels: as wide as towers may stand, and as high
WIDTH = 150  # units that a tower takes


def snapshot(scene):
    """What the near side has built; what it never finished only if there is nothing else."""
    view = scene.view
    towers = own_towers(view, scene.near)
    shown = [tower for tower in towers if is_done(view, tower)] or towers
    if not shown:
        return tag("div", class_="towers")
    tallest = max(height_of(view, tower) for tower in shown)
    unit = min(ROOM[0] / (len(shown) * WIDTH), ROOM[1] / (tallest + 30), 0.5)
    drawn = [_tower(scene, tower) for tower in shown]
    return tag("div", *drawn, class_="towers", style=f"--u:{unit:.3f}px")


def _tower(scene, tower):
    cards = enumerate(cards_of(scene.view, tower))
    storeys = [level(storey, piece(scene, kind)) for storey, kind in cards]
    return tag("div", stack(*storeys), scene.art("plinth", "pc plinth"), class_="tower")
