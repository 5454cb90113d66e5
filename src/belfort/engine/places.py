"""From results to places."""

from __future__ import annotations

from typing import Any

from belfort.engine.compiling import compilable


@compilable
def to_places(out: Any, players: Any) -> None:
    """Turn each seat's result, the greater the better, into its place.

    1 is first; equal results share a place, and the next place is skipped: 1, 1, 3.
    """
    places = 0  # four bits a seat: all are compared before the first is overwritten
    for seat in range(players):
        place = 1
        for other in range(players):
            place += out[other] > out[seat]
        places |= int(place) << 4 * seat
    for seat in range(players):
        out[seat] = places >> 4 * seat & 15
