"""10 Minute Heist on a page."""

from belfort.games.heist.table.box import PAINTS, box

DARK = True


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {"box": [box()]}


__all__ = ["DARK", "PAINTS", "sprites"]
