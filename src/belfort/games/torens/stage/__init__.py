"""Torens on a page: two skies, one plank, and what is said aloud."""

from .learning import drawn, made
from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token
from .snapshot import snapshot
from .teaching import TEACHES, helps

COVER = "plain"

__all__ = [
    "COVER",
    "PAINTS",
    "TEACHES",
    "drawn",
    "helps",
    "made",
    "picture",
    "snapshot",
    "spots",
    "sprites",
    "summary",
    "token",
]
