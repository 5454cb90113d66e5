"""What a finished match brings each seat, for learners: wins alone, and never a net gain for all.

The winner gets 1 and the others share the loss: with two players 1 and -1. Equal first places
share; where nobody wins, nobody gets anything.
"""

from __future__ import annotations

from typing import Any

from belfort.engine import compilable, generic


@compilable
def write_rewards(s: Any, players: Any, places: Any, out: Any) -> None:
    """Write each seat's reward of a finished match; they add up to 0."""
    generic.ranks(s, places)
    first = 0
    for seat in range(players):
        first += places[seat] == 1
    for seat in range(players):
        share = 1.0 / first if places[seat] == 1 and first > 0 else 0.0
        out[seat] = (players * share - 1.0) / (players - 1.0) if first > 0 else 0.0
