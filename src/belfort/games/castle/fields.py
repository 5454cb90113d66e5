"""How to read the numbers of a record of Once Upon a Castle; position.py says what they are."""

from belfort.engine.fields import choice, means, members, number

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

SEAT = choice(SEATS - 1, called="seat")
SEAT_OR_NONE = choice(SEATS - 1, low=NONE, called="seat")
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
    "owner": choice(SEATS - 1, low=DISPLAY, called="seat"),
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

# What each is, and what its axes count.
MEANINGS = {
    "turns": ("turns that are over", ""),
    "discs": ("squares that are covered", "seat"),
    "clouds": ("clouds", "seat"),
    "players": ("how many play", ""),
    "version": ("which version is played", ""),
    "phase": ("what the position waits for", ""),
    "turn": ("the seat that rolled", ""),
    "acting": ("the seat that acts, or that chance concerns", ""),
    "die": ("the dice as rolled", "die"),
    "used": ("which of them have been used", ""),
    "took": ("the face that a seat took", "seat"),
    "face": ("the face chosen for a wild one", ""),
    "lines": ("lines that may still be cleared", ""),
    "guest": ("the guest who came or is used", ""),
    "left": ("how often that still gives", ""),
    "dog": ("Dagobert's die", ""),
    "moved": ("the square where the first disc went", ""),
    "finisher": ("the seat that finished its castle", ""),
    "sun": ("the seat with the sun", ""),
    "owner": ("the seat that a guest is with; below none he stands at the gate", "guest"),
    "deck": ("copies left of a value", "value"),
    "placed": ("discs on a board", "seat"),
    "floors": ("parts of the keep drawn", "seat"),
    "towers": ("towers drawn", "seat"),
    "walls": ("walls drawn", "seat"),
    "flag_count": ("flags drawn", "seat"),
    "residents": ("residents", "seat"),
    "tower": ("what each tower is worth, in order", "seat tower"),
    "flag": ("what each flag is worth, in order", "seat flag"),
    "visitor": ("the value of each builder guest", "seat guest"),
    "spare": ("always 0", "byte"),
}
FIELDS = {name: means(field, *MEANINGS[name]) for name, field in FIELDS.items()}
