"""Once Upon a Castle on a page: sheets on a line, a tray of discs, dice, guests at the gate."""

from .learning import made
from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token
from .snapshot import snapshot

COVER = "paper"

__all__ = [
    "COVER",
    "PAINTS",
    "made",
    "picture",
    "snapshot",
    "spots",
    "sprites",
    "summary",
    "token",
]
