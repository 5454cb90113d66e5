"""What a player of Torens does without thinking: raise the own towers, roof the high ones.

The opponent's low towers get a roof, the high ones do not grow.
"""

from belfort.engine import compilable
from belfort.games.torens.rules import (
    BELOW,
    EXTRA,
    FIRST_GAP,
    HIGH,
    ROOF,
    TOTAL,
    laid_kind,
    laid_place,
    tower_base,
    tower_owner,
)

HIGH_ENOUGH = 3  # storeys: more add no points in `total`, and end the match in `build`


@compilable
def prefer(s, move):
    kind, place = laid_kind(move), laid_place(move)
    if place >= FIRST_GAP:
        return 1 if kind == ROOF and place == EXTRA and s.variant == TOTAL else 6
    owner = tower_owner(place)
    storeys = int(s.storeys[owner, tower_base(place)])
    low = HIGH_ENOUGH - min(HIGH_ENOUGH, storeys)
    if kind == ROOF:
        if owner == s.turn:
            return 1 + 8 * storeys
        return 1 + 6 * low
    if kind == BELOW:
        return 1 + 2 * low
    if s.variant == HIGH:
        return 2 + 3 * storeys
    return 2 + 2 * (HIGH_ENOUGH - low)
