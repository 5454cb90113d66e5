"""Once Upon a Castle on a page."""

from belfort.games.castle.table.box import PAINTS, box

COVER = "paper"


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {"box": [box()]}


__all__ = ["COVER", "PAINTS", "sprites"]
