"""How to read the numbers of a Clocktowers record; rules.py says what each field is."""

from belfort.engine.fields import choice, number
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
STOREY = number(HIGHEST)
TOWER = number(TOWERS - 1, low=NONE)

FIELDS = {
    "players": number(SEATS),
    "ladder": choice(1),
    "stride": number(MOST_HELD),
    "phase": choice(OVER),
    "turn": choice(SEATS - 1),
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
    "owner": choice(SEATS - 1),
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
