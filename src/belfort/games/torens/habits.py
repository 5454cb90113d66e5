"""What a player of Torens does without thinking: raise the own towers, roof the high ones.

The opponent's low towers get a roof, the high ones do not grow.
"""

from .rules import (
    BELOW,
    BUILD,
    EXTRA,
    FINISHER,
    FIRST_GAP,
    HIGH,
    HIGH_ENOUGH,
    LAYS,
    ROOF,
    TOTAL,
    TOWERS,
)


def prefer(s, move):
    kind, place = LAYS.kind(move), LAYS.place(move)
    if place >= FIRST_GAP:
        return 1 if kind == ROOF and place == EXTRA and s.variant == TOTAL else 6
    owner = TOWERS.owner(place)
    storeys = int(s.storeys[owner, TOWERS.base(place)])
    low = HIGH_ENOUGH - min(HIGH_ENOUGH, storeys)
    if kind == ROOF:
        won = s.variant == BUILD and s.wins == FINISHER and low == 0
        if owner == s.turn or won:
            return 1 + 8 * storeys
        return 1 + 6 * low
    if kind == BELOW:
        return 1 + 2 * low
    if s.variant == HIGH:
        return 2 + 3 * storeys
    return 2 + 2 * (HIGH_ENOUGH - low)
