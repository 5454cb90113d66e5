"""Who the house's bots are: a bird for every level, and who joins whom at a larger table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from belfort import bots


@dataclass(frozen=True)
class Character:
    """A bot as people know it."""

    level: str
    face: str

    @property
    def name(self) -> str:
        return self.face.capitalize()

    @property
    def art(self) -> str:
        """The calm face."""
        return f"face-{self.face}-calm"

    @property
    def strength(self) -> int:
        """From one to as many as there are."""
        return bots.LEVELS.index(self.level) + 1


CAST: Final = tuple(
    Character(level, face)
    for level, face in zip(bots.LEVELS, ("flip", "lieve", "bavo", "rik", "corneel"), strict=True)
)
"""From the weakest on."""

USUAL: Final = "apprentice"
"""The level that is offered first."""


def character(bot: str | None) -> Character | None:
    """The character that plays a level; None for a bot that has no face."""
    return next((one for one in CAST if one.level == bot), None)


def company(level: str) -> Sequence[Character]:
    """Everybody else, the nearest in strength first; of two as near, the weaker."""
    here = bots.LEVELS.index(level)
    others = [one for one in CAST if one.level != level]
    return sorted(others, key=lambda one: (abs(one.strength - 1 - here), one.strength))
