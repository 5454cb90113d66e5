"""How to read the numbers of a record of the heist; rules.py says what each field is."""

from belfort.engine.fields import choice, members, number

from .cards import COUNT
from .rules import (
    BALCONY,
    BRIDGE,
    DRAFT_HAND,
    FACE_DOWN,
    MANY_LOOKS,
    NONE,
    OVER,
    SEATS,
    SLOTS,
    STATE,
    UNKNOWN,
)

SEAT = choice(SEATS - 1)
SEAT_OR_NONE = choice(SEATS - 1, low=NONE)
CARD_OR_NONE = choice(COUNT - 1, low=NONE)
CARDS = members(COUNT)

FIELDS = {
    "unseen": CARDS,
    "hand": CARDS,
    "loot": CARDS,
    "players": number(SEATS),
    "draft": choice(1),
    "starter": SEAT,
    "phase": choice(OVER),
    "turn": SEAT,
    "asked": SEAT,
    "again": number(1),
    "laid": number(SLOTS),
    "left": number(SLOTS),
    "hand_size": number(max(DRAFT_HAND)),
    "drafted": number(SEATS),
    "tower": choice(FACE_DOWN, low=NONE),
    "thief": number(BRIDGE, low=BALCONY),
    "out": number(SEATS),
    "place": number(SEATS),
    "start": choice(COUNT - 1, low=UNKNOWN),
    "looker": members(SEATS) if MANY_LOOKS else SEAT_OR_NONE,
    "cursed": SEAT_OR_NONE,
    "copied": CARD_OR_NONE,
    "offered": CARD_OR_NONE,
    "used": CARD_OR_NONE,
    "spare": number(0),
}
FIELDS = {name: field for name, field in FIELDS.items() if name in (STATE.names or ())}
