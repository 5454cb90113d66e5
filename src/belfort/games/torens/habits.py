"""What a player of Torens does without thinking: raise the own towers, roof the high ones.

The opponent's low towers get a roof, the high ones do not grow.
"""

from belfort.engine import compilable
from belfort.games.torens.rules import (
    BELOW,
    EXTRA,
    FIRST_GAP,
    ROOF,
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
        return 1 if kind == ROOF and place == EXTRA else 6
    owner = tower_owner(place)
    storeys = min(HIGH_ENOUGH, int(s.storeys[owner, tower_base(place)]))
    if kind == ROOF:
        if owner == s.turn:
            return 1 + 8 * storeys * storeys
        return 1 + 6 * (HIGH_ENOUGH - storeys)
    if kind == BELOW:
        return 1 + 2 * (HIGH_ENOUGH - storeys)
    return 2 + 2 * storeys
