"""Belfort, a house of tower games.

>>> import belfort
>>> game = belfort.game("clocktowers", players=3)
>>> match = game.match(seed=7)

Nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
    from belfort.engine import Edition
    from belfort.match import Game, Match


def game(name: str, /, *, edition: Edition | str | None = None, **options: int | str) -> Game:
    """A game of the house by its name, with its options chosen; as built in, or with an edition."""
    from belfort.match import Game

    return Game(name, options, edition=edition)


def __getattr__(name: str) -> str:
    """The version, asked of what is installed only when somebody wants to know it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version(__name__)


def load(text: str) -> Match:
    """The match that the text of a match file holds."""
    from belfort.match import load

    return load(text)
