"""Torens on a page: two skies, one plank, and what is said aloud."""

from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token

COVER = "plain"

__all__ = ["COVER", "PAINTS", "picture", "spots", "sprites", "summary", "token"]
