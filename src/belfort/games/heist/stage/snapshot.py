"""A small picture of a match that is over: one side's thief in the moonlight, with its tiles."""

from .finale import figure
from .turn import turn_of


def snapshot(scene):
    """What the near side got away with."""
    return figure(turn_of(scene), scene.near)
