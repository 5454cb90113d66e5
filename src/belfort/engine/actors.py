"""Who acts in a position, besides the seats 0..n-1, and who may look at it."""

from typing import Final

CHANCE: Final = -1
"""The next step is an outcome of chance."""

NOBODY: Final = -2
"""The match is over."""

SPECTATOR: Final = -3
"""Somebody who looks on and holds no seat: sees only what lies open."""
