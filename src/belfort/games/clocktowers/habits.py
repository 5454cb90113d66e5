"""What a player of Clocktowers does without thinking: finish towers, build, keep mice out."""

from .rules import (
    ANIMAL,
    CLOCKS,
    DRAWS,
    LAYS,
    MOUSE,
    PILE,
    ROOFS,
    TO_DISCARD,
    TO_NEW,
)


def prefer(s, move):
    if DRAWS.has(move):
        return 1
    kind, target = LAYS.kind(move), LAYS.target(move)
    if target == TO_DISCARD:
        return 1
    if PILE[kind] == ROOFS:
        return 200
    if PILE[kind] == CLOCKS:
        return 8 if ANIMAL[kind] == MOUSE else 20
    tidy = 2 - ANIMAL[kind]  # mice worst
    return 4 + 3 * tidy if target == TO_NEW else 1 + tidy + (tidy > 0)
