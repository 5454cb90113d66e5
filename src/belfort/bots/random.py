"""A bot that plays any legal move."""

from __future__ import annotations

from belfort.engine import Game, State
from belfort.engine.chance import below, stream


class Random:
    """Each legal move equally likely."""

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        """Any legal move, all equally likely."""
        moves = game.moves(view)
        chosen = below(stream("random", seed, seat), len(moves))
        return moves[int(chosen)]
