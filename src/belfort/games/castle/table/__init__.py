"""Once Upon a Castle on a page: sheets on a line, a tray of discs, dice, guests at the gate."""

from belfort.games.castle.table.pieces import PAINTS, sprites
from belfort.games.castle.table.presenter import picture, spots, summary, token

COVER = "paper"

__all__ = ["COVER", "PAINTS", "picture", "spots", "sprites", "summary", "token"]
