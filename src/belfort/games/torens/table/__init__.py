"""Torens on a page."""

from belfort.games.torens.table.box import PAINTS, box

DARK = False


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {"box": [box()]}


__all__ = ["DARK", "PAINTS", "sprites"]
