"""How to read the numbers of a position, and how they lie on a table.

Learners need the kinds and bounds; the plain table shows the hands, piles and towers named here.
"""

from belfort.engine.fields import choice, number
from belfort.engine.hands import UNKNOWN
from belfort.engine.laid import hand, pile, score, stack

from .rules import CARDS, NAMES, OVER, SEATS, WIDTHS

CARD = choice(WIDTHS - 1, low=UNKNOWN, called="card", keys=NAMES)

FIELDS = {
    "players": number(SEATS),
    "phase": choice(OVER),
    "turn": choice(SEATS - 1),
    "pile": pile(number(CARDS)),
    "unseen": number(CARDS),
    "hand": hand(CARD),
    "tower": stack(CARD, at="tower"),
    "spire_discards": number(CARDS),
    "points": score(number(CARDS)),
}
