"""How to read the numbers of a Clocktowers record; rules.py says what each field is."""

from belfort.engine.fields import choice, means, number
from belfort.engine.hands import NONE, UNKNOWN

from .rules import (
    COPIES,
    FLOORS,
    HIGHEST,
    IN_PLAY,
    KINDS,
    MOST_CARDS,
    OVER,
    PILE,
    ROOFS,
    SEATS,
    TOWERS,
)

MOST_HELD = max(MOST_CARDS.values())
CARD = choice(KINDS - 1, low=UNKNOWN)
NO_SECRET = choice(KINDS - 1, low=NONE)
SEAT = choice(SEATS - 1, called="seat")
STOREY = number(HIGHEST)
TOWER = number(TOWERS - 1, low=NONE)

FIELDS = {
    "players": number(SEATS),
    "ladder": choice(1),
    "stride": number(MOST_HELD),
    "phase": choice(OVER),
    "turn": SEAT,
    "pile": number(max(IN_PLAY)),
    "top": NO_SECRET,
    "unseen": number(int(COPIES.max())),
    "hand": CARD,
    "kept": choice(KINDS - 1),
    "since": number(MOST_HELD),
    "kept_count": number(MOST_HELD),
    "discard": CARD,
    "discard_count": number(MOST_HELD),
    "tower_count": number(TOWERS),
    "first": TOWER,
    "next": TOWER,
    "owner": SEAT,
    "height": STOREY,
    "cat": STOREY,
    "mouse": STOREY,
    "clock": NO_SECRET,
    "roof": NO_SECRET,
    "floor_count": number(TOWERS),
    "floor": choice(int((PILE == FLOORS).sum()) - 1),
    "floor_tower": number(TOWERS - 1),
    "rung": STOREY,
    "points": number(5 * int(sum(COPIES[PILE == ROOFS]))),  # five for every roof
    "best_mouse": STOREY,
    "best_cat": STOREY,
}

# What each is, and what its axes count.
MEANINGS = {
    "players": ("how many play", ""),
    "ladder": ("whose ladder is climbed: one for all, or each their own", ""),
    "stride": ("how many cards a seat can get", ""),
    "phase": ("what the position waits for", ""),
    "turn": ("the seat on turn", ""),
    "pile": ("cards left in each pile, floors, clocks, roofs, with the one that lies open", "pile"),
    "top": ("the kind of card that lies open on a pile", "pile"),
    "unseen": ("copies of a kind that nobody has seen", "kind"),
    "hand": ("the kinds of cards in hand, in ascending order", "seat place"),
    "kept": (
        "the kinds of cards that seats got and have not laid: the seats' shares follow each other",
        "place",
    ),
    "since": ("of each of these, how many its seat had discarded when it came", "place"),
    "kept_count": ("how many such cards a seat has", "seat"),
    "discard": (
        "the kinds of discarded cards, in order: the seats' shares follow each other",
        "place",
    ),
    "discard_count": ("how many cards a seat has discarded", "seat"),
    "tower_count": ("how many towers there are", ""),
    "first": ("a seat's first tower without a roof, -1 for none", "seat"),
    "next": ("the tower after it of the same seat, -1 for none", "tower"),
    "owner": ("the seat that a tower is of", "tower"),
    "height": ("a tower's storeys", "tower"),
    "cat": ("the highest storey with a cat, 0 for none", "tower"),
    "mouse": ("the highest storey with a mouse, 0 for none", "tower"),
    "clock": ("the kind of a tower's clock", "tower"),
    "roof": ("the kind of a tower's roof", "tower"),
    "floor_count": ("floors laid", ""),
    "floor": ("the kind of each floor, in the order in which they were laid", "floor"),
    "floor_tower": ("the tower that it lies on", "floor"),
    "rung": (
        "the last complete tower of a colour is so high, 0 for none; one ladder for all is row 0",
        "ladder colour",
    ),
    "points": ("points", "seat"),
    "best_mouse": ("the highest mouse of a complete tower", "seat"),
    "best_cat": ("the highest cat of a complete tower", "seat"),
}
FIELDS = {name: means(field, *MEANINGS[name]) for name, field in FIELDS.items()}
