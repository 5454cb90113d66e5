"""Clocktowers on a page: a street of towers for each seat, the ladder, the piles, the hand."""

from .learning import drawn, made
from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token
from .snapshot import snapshot

COVER = "plain"

__all__ = [
    "COVER",
    "PAINTS",
    "drawn",
    "made",
    "picture",
    "snapshot",
    "spots",
    "sprites",
    "summary",
    "token",
]
