"""Torens on a page: two skies, one plank, and what is said aloud."""

from belfort.games.torens.table.pieces import PAINTS, sprites
from belfort.games.torens.table.presenter import picture, spots, summary, token

COVER = "plain"

__all__ = ["COVER", "PAINTS", "picture", "spots", "sprites", "summary", "token"]
