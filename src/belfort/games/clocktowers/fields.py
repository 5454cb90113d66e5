"""How to read the numbers of a Clocktowers record; rules.py says what each field is."""

from belfort.engine.fields import choice, number
from belfort.games.clocktowers.rules import (
    COPIES,
    FLOORS,
    HIGHEST,
    KINDS,
    MOST_CARDS,
    NONE,
    OVER,
    PILE,
    SEATS,
    TOWERS,
    UNKNOWN,
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
    "pile": number(TOWERS),
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
    "points": number(100),  # twenty roofs, five points each
    "best_mouse": STOREY,
    "best_cat": STOREY,
}
