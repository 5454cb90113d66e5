"""10 Minute Heist on a page: the tower by night, thieves on it, everybody's loot, the tiles."""

from belfort.games.heist.table.pieces import PAINTS, sprites
from belfort.games.heist.table.presenter import picture, spots, summary, token

COVER = "night"

__all__ = ["COVER", "PAINTS", "picture", "spots", "sprites", "summary", "token"]
