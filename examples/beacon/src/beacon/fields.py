"""How to read the numbers of a position, and how they lie on a table."""

from belfort.engine.fields import choice, number
from belfort.engine.hands import NONE, UNKNOWN
from belfort.engine.laid import hand, pile, stack

from .rules import CARDS, NAMES, OVER, SEATS, TOWERS

FIELDS = {
    "players": number(SEATS),
    "phase": choice(OVER),
    "turn": choice(SEATS - 1),
    "pile": pile(number(CARDS)),
    "unseen": number(CARDS),
    "hand": hand(choice(TOWERS - 1, low=UNKNOWN, called="card", keys=NAMES)),
    "tower": stack(choice(SEATS - 1, low=NONE, called="seat"), at="tower"),
}
