"""Once Upon a Castle on a page: sheets on a line, a tray of discs, dice, guests at the gate."""

from .learning import made
from .pieces import PAINTS, sprites
from .presenter import picture, spots, summary, token

COVER = "paper"

__all__ = ["COVER", "PAINTS", "made", "picture", "spots", "sprites", "summary", "token"]
