"""How to read the numbers of a record of the heist; rules.py says what each field is."""

from belfort.engine.fields import choice, means, members, number

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

SEAT = choice(SEATS - 1, called="seat")
SEAT_OR_NONE = choice(SEATS - 1, low=NONE, called="seat")
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
    "looker": members(SEATS, called="seat") if MANY_LOOKS else SEAT_OR_NONE,
    "cursed": SEAT_OR_NONE,
    "copied": CARD_OR_NONE,
    "offered": CARD_OR_NONE,
    "used": CARD_OR_NONE,
    "spare": number(0),
}
FIELDS = {name: field for name, field in FIELDS.items() if name in (STATE.names or ())}

# What each is, and what its axes count.
MEANINGS = {
    "unseen": (
        "cards that the viewer has not seen: face down in the tower, in hands, back in the box",
        "",
    ),
    "hand": ("cards in the draft hand", ""),
    "loot": ("cards of a seat, its start card included", "seat"),
    "players": ("how many play", ""),
    "draft": ("whether start cards are drafted", ""),
    "starter": ("the seat that began", ""),
    "phase": ("what the position waits for", ""),
    "turn": ("the seat on turn", ""),
    "asked": ("the seat that chooses, or is dealt a card", ""),
    "again": ("1 if another turn follows this one", ""),
    "laid": ("places of the tower that were filled", ""),
    "left": ("cards in the tower", ""),
    "hand_size": ("cards in the draft hand", ""),
    "drafted": ("seats that have kept a card of it", ""),
    "tower": ("the card in each place, from the top floor down, or the one face down", "place"),
    "thief": (
        "where a seat's thief is: -1 on the balcony, after the last place on the bridge",
        "seat",
    ),
    "out": ("thieves that have escaped", ""),
    "place": ("1 for the first to escape, 0 for inside", "seat"),
    "start": ("the start card that still lies face down", "seat"),
    "looker": ("who has looked at that card", "seat"),
    "cursed": ("the seat whose start card is known to be cursed", ""),
    "copied": ("the card that the Sands copy", "copy"),
    "offered": ("the card that is offered for a swap", ""),
    "used": ("the card whose ability is carried out", ""),
    "spare": ("always 0", "byte"),
}
FIELDS = {name: means(field, *MEANINGS[name]) for name, field in FIELDS.items()}
