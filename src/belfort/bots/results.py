"""What a finished match is worth to each seat: one measure for all bots.

The share of the win, and a small part for the lead in points, which breaks near-ties.
"""

from __future__ import annotations

from typing import Any, Final

from belfort.engine import compilable, generic

LEAD: Final = 0.05
"""How much of a value the lead is, unless a bot says otherwise."""

LEAD_SCALE: Final = 8.0
"""The lead in points that is worth half of what any lead is."""


@compilable
def split_win(places: Any, players: Any, out: Any) -> None:
    """From places to shares: 1 for the win, split among those who are first."""
    first = 0
    for seat in range(players):
        first += places[seat] == 1
    for seat in range(players):
        out[seat] = 1.0 / first if places[seat] == 1 else 0.0


@compilable
def result_values(s: Any, players: Any, places: Any, points: Any, lead: Any, out: Any) -> None:
    """From 0 to 1: the share of the win and, to the part `lead`, how far a seat is ahead."""
    generic.ranks(s, places)
    split_win(places, players, out)
    generic.scores(s, points)
    add_lead(players, points, lead, out)


@compilable
def add_lead(players: Any, points: Any, lead: Any, out: Any) -> None:
    """From shares of the win to values: to the part `lead`, how far a seat is ahead."""
    for seat in range(players):
        best = -1e9
        for other in range(players):
            if other != seat:
                best = max(best, points[other])
        ahead = (points[seat] - best) / LEAD_SCALE
        out[seat] = (1.0 - lead) * out[seat] + lead * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))
