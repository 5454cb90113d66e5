"""Torens on a page."""

from belfort.games.torens.table.box import PAINTS, box

COVER = "plain"


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {"box": [box()]}


__all__ = ["COVER", "PAINTS", "sprites"]
