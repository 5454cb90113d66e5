"""10 Minute Heist on a page."""

from belfort.games.heist.table.box import PAINTS, box

COVER = "night"


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {"box": [box()]}


__all__ = ["COVER", "PAINTS", "sprites"]
