"""10 Minute Heist on a page: the tower by night, thieves on it, everybody's loot, the tiles."""

from .learning import drawn
from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token
from .snapshot import snapshot

COVER = "night"

__all__ = [
    "COVER",
    "PAINTS",
    "drawn",
    "picture",
    "snapshot",
    "spots",
    "sprites",
    "summary",
    "token",
]
