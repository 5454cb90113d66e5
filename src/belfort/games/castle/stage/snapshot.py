"""A small picture of a match that is over: the castle of one side on its sheet."""

from belfort.ink import tag

from .sheet import castle


def snapshot(scene):
    """What the near side has drawn."""
    return tag("div", castle(scene, scene.near, "e"), class_="paper paper--e")
