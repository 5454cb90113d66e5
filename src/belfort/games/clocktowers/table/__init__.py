"""Clocktowers on a page: a street of towers for each seat, the ladder, the piles, the hand."""

from belfort.games.clocktowers.table.pieces import PAINTS, sprites
from belfort.games.clocktowers.table.presenter import picture, summary, token

DARK = False

__all__ = ["DARK", "PAINTS", "picture", "sprites", "summary", "token"]
