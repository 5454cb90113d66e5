"""How to read the numbers of a Torens record; rules.py says what each field is."""

from belfort.engine.fields import choice, members, number
from belfort.engine.hands import UNKNOWN

from .deck import most_cards
from .rules import (
    COPIES,
    KINDS,
    ORIENTATIONS,
    OVER,
    SEATS,
    VARIANTS,
    WINNERS,
)

PILE = most_cards(COPIES)

FIELDS = {
    "variant": choice(len(VARIANTS) - 1),
    "orientation": choice(len(ORIENTATIONS) - 1),
    "wins": choice(len(WINNERS) - 1),
    "phase": choice(OVER),
    "turn": choice(SEATS - 1),
    "pile": number(PILE),
    "weight": number(2 * PILE),
    "hand": choice(KINDS - 1, low=UNKNOWN),
    "among": members(KINDS),
    "storeys": number(PILE),
    "roofed": number(1),
    "gap": number(1),
    "end": number(1),
    "extra": number(PILE),
    "aside": number(PILE),
}
