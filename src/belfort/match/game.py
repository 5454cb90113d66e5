"""A game with its options chosen, ready to be played."""

from __future__ import annotations

from collections.abc import Sequence

from belfort import engine
from belfort.match import fairness
from belfort.match.match import Match


class Game(engine.Game):
    """A game with its options chosen: start matches of it here."""

    def match(
        self,
        seed: int | str | None = None,
        seats: Sequence[str] | None = None,
        added: Sequence[str] = (),
    ) -> Match:
        """A new match, chance resolved up to the first decision.

        The same seed gives the same chance; without one it cannot be foreseen. `added` is what
        each seat adds to it.
        """
        return Match(self, fairness.new_seed(seed), seats, added=added)
