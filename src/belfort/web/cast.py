"""Who the house's bots are: birds with manners of their own, and who joins whom at a larger table.

A level has a bird too, the one whose strength is nearest: so tables that name levels show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from belfort import bots
from belfort.engine import Rules


@dataclass(frozen=True)
class Character:
    """A bot as people know it."""

    bot: str
    """The name by which the house knows it: a bird's own, or a level."""
    face: str
    strength: int
    """From one to `STRONGEST`."""

    @property
    def name(self) -> str:
        return self.face.capitalize()

    @property
    def art(self) -> str:
        """The calm face."""
        return f"face-{self.face}-calm"


STRENGTHS: Final = {"flip": 1, "lieve": 2, "pia": 2, "bavo": 3, "rik": 4, "corneel": 5}
STRONGEST: Final = max(STRENGTHS.values())

BIRDS: Final = tuple(Character(bird, bird, STRENGTHS[bird]) for bird in bots.BIRDS)
"""From the weakest on."""

CAST: Final = tuple(
    Character(level, face, STRENGTHS[face])
    for level, face in zip(bots.LEVELS, ("flip", "lieve", "bavo", "rik", "corneel"), strict=True)
)
"""The levels, from the weakest on."""

USUAL: Final = "lieve"
"""The face that is offered first."""


def cast_of(rules: Rules) -> Sequence[Character]:
    """Who plays a game: birds where it says what they like, else the levels."""
    return BIRDS if rules.characters else CAST


def usual(rules: Rules) -> str:
    """The bot of a game that is offered first."""
    return next(one.bot for one in cast_of(rules) if one.face == USUAL)


def character(bot: str | None) -> Character | None:
    """The character that plays as this bot; None for one that has no face."""
    return next((one for one in (*BIRDS, *CAST) if one.bot == bot), None)


def company(bot: str) -> Sequence[Character]:
    """Everybody else of its kind, the nearest in strength first; of two as near, the weaker."""
    kind = BIRDS if bot in bots.BIRDS else CAST
    here = next(one.strength for one in kind if one.bot == bot)
    others = [one for one in kind if one.bot != bot]
    return sorted(others, key=lambda one: (abs(one.strength - here), one.strength))
