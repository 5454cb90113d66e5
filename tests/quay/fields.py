"""How to read the numbers of a record of Quay, and how they lie on a table."""

from belfort.engine.fields import choice, number
from belfort.engine.laid import grid, hand, pile, score, stack

from . import rules as r
from .words import SQUARES

CARD = choice(r.KINDS - 1, low=r.UNKNOWN, called="card", keys=r.CARDS)
SEAT = choice(r.SEATS - 1, low=r.NONE, called="seat")

FIELDS = {
    "players": number(r.SEATS),
    "phase": choice(r.OVER),
    "turn": choice(r.SEATS - 1),
    "left": number(r.COPIES),
    "pile": pile(number(r.PILE)),
    "flag": grid(SEAT, across=3, at="square", places=SQUARES),
    "tower": stack(CARD, at="tower", own=True),
    "hand": hand(CARD),
    "built": score(number(r.TOWERS * 15)),
    "planted": score(number(r.FLAG_POINTS * r.SQUARES)),
    "spare": number(0),
}
