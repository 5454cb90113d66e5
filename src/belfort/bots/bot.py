"""What a bot is: something that, given a seat's view, chooses a move. It never sees a state."""

from __future__ import annotations

from typing import Protocol

from belfort.engine import Game, State


class Bot(Protocol):
    """Same view, same seed: same move."""

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        """The code of a legal move for the seat on turn, which `view` was made for."""
