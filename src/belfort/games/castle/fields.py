"""How to read the numbers of a record of Once Upon a Castle; position.py says what they are."""

from belfort.engine.fields import choice, members, number

from .position import (
    COPIES,
    DISCS,
    DISPLAY,
    EACH,
    FLAGS,
    GUESTS,
    LINE_SIZE,
    MOST_CLOUDS,
    MOST_RESIDENTS,
    NONE,
    OVER,
    PART_POINTS,
    ROUNDS,
    SEATS,
    SQUARES,
    VALUES,
    WILD,
)

SEAT = choice(SEATS - 1)
SEAT_OR_NONE = choice(SEATS - 1, low=NONE)
FACE = choice(WILD, low=NONE)
PARTS = number(EACH)
POINTS = number(int(PART_POINTS.max()))

FIELDS = {
    "turns": number(ROUNDS * SEATS),
    "discs": members(SQUARES),
    "clouds": number(MOST_CLOUDS * ROUNDS),
    "players": number(SEATS),
    "version": choice(1),
    "phase": choice(OVER),
    "turn": SEAT,
    "acting": SEAT,
    "die": FACE,
    "used": members(2),
    "took": FACE,
    "face": FACE,
    "lines": members(len(LINE_SIZE)),
    "guest": choice(GUESTS - 1, low=NONE),
    "left": number(2),
    "dog": FACE,
    "moved": choice(SQUARES - 1, low=NONE),
    "finisher": SEAT_OR_NONE,
    "sun": SEAT_OR_NONE,
    "owner": choice(SEATS - 1, low=DISPLAY),
    "deck": number(int(COPIES.max())),
    "placed": number(DISCS),
    "floors": PARTS,
    "towers": PARTS,
    "walls": PARTS,
    "flag_count": number(FLAGS),
    "residents": number(MOST_RESIDENTS),
    "tower": POINTS,
    "flag": POINTS,
    "visitor": choice(len(VALUES) - 1, low=NONE),
}
