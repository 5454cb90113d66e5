"""How to read the numbers of a Torens record; rules.py says what each field is."""

from belfort.engine.fields import choice, means, members, number
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
    "turn": choice(SEATS - 1, called="seat"),
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

# What each is, and what its axes count.
MEANINGS = {
    "variant": ("which variant is played", ""),
    "orientation": ("whether cards come either way up", ""),
    "wins": ("who wins by a tower: its owner, or who finished it", ""),
    "phase": ("what the position waits for", ""),
    "turn": ("the seat on turn", ""),
    "pile": ("cards left in the pile", ""),
    "weight": (
        "twice the cards of a kind that may still come, hands that are hidden included",
        "kind",
    ),
    "hand": ("the kinds of cards in hand", "seat place"),
    "among": ("the kinds that such a card has been shown to be among", "seat place"),
    "storeys": ("storeys of a tower", "seat base"),
    "roofed": ("whether it has its roof", "seat base"),
    "gap": ("whether a gap is taken", "gap"),
    "end": ("whether an end is taken", "end"),
    "extra": ("cards of a kind on the extra tower", "kind"),
    "aside": ("cards of a kind out of play", "kind"),
}
FIELDS = {name: means(field, *MEANINGS[name]) for name, field in FIELDS.items()}
