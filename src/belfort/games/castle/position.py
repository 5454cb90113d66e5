"""A position of Once Upon a Castle: what can be chosen, the pieces, the record, steps as numbers.

What may be done in a position is in legal.py, what comes of it in rules.py, what it is worth in
score.py.
"""

import itertools
from bisect import bisect_right

import numpy as np

from belfort.engine import Option
from belfort.engine.options import FULL, size, size_of
from belfort.engine.records import record
from belfort.engine.steps import Steps

from .board import BOARD, VERSIONS

_NAMES = tuple(map(BOARD.name, range(len(BOARD.squares))))
LATE_DISCS = tuple(_NAMES.index(name) for name in ("a3", "b1", "b2") if name in _NAMES)
"""The squares that are covered in the small versions, which boards without one of them lack."""

OPTIONS = (
    Option("players", (2, 3, 4), 2),  # CA-1
    Option("version", VERSIONS, "builder"),
    Option("starter", (0, 1, 2, 3), 0, below="players"),  # CA-7
    size(*(("small", "tiny") if len(LATE_DISCS) == 3 else ())),
)
BUILDER = 0  # the index of the version without powers

FACES = "WSGFR?"  # CA-2
WOOD, STONE, GOLD, FOOD, RESIDENT, WILD = range(6)
PAIRS = np.array([(one, two) for one in range(6) for two in range(one, 6)])
DICE_WEIGHTS = np.array([1 if one == two else 2 for one, two in PAIRS])

SQUARES = len(BOARD.squares)
DISCS = 10  # CA-3
SQUARE = np.array(BOARD.squares)
SQUARE_NAMES = _NAMES
# The squares of each resource, as many as the most frequent has; there is no square SQUARES, and
# it counts as covered (NO_SQUARE).
OFTEN = max(BOARD.squares.count(resource) for resource in range(4))
NO_SQUARE = 1 << SQUARES
SQUARES_OF = np.array(
    [
        ([q for q in range(SQUARES) if BOARD.squares[q] == r] + [SQUARES] * OFTEN)[:OFTEN]
        for r in range(4)
    ]
)
LINE_NAMES = tuple(BOARD.lines)
LINE_MASK = np.array([sum(1 << q for q in squares) for squares in BOARD.lines.values()])
LINE_SIZE = np.array([len(squares) for squares in BOARD.lines.values()])
# The lines that share a square with a line, itself among them (CA-18).
CROSSING = np.array(
    [sum(1 << n for n, other in enumerate(LINE_MASK) if mask & other) for mask in LINE_MASK]
)
PART = np.array([[part.kind for part in parts] for parts in BOARD.parts])
PART_POINTS = np.array([[part.points for part in parts] for parts in BOARD.parts])
PART_RESIDENTS = np.array([[part.residents for part in parts] for parts in BOARD.parts])

EACH = 4  # CA-4: keep floors, towers and walls
MAIN_PARTS = 12
FLAG_ROOM = np.array([0, 2, 4, 5, 6])  # CA-24, R5: by the number of walls
FLAGS = 6
MOST_RESIDENTS = sum(BOARD.groups)
GROUP_ENDS = list(itertools.accumulate(BOARD.groups))
RESIDENT_POINTS = np.array(  # CA-27, R18: the last full group counts
    [(0, *BOARD.group_points)[bisect_right(GROUP_ENDS, n)] for n in range(MOST_RESIDENTS + 1)]
)
SUN, CLOUD, SHEEP_CLOUD, MONK_FLAG = 4, 4, 2, 2  # CA-22, CA-25, CA-43, CA-47

# The guests. In the builder version a guest is a number of points (CA-5).
VALUES = tuple(points for points, _ in BOARD.guests)
VALUE = np.array(VALUES)
COPIES = np.array([copies for _, copies in BOARD.guests])
GUEST_NAMES = (
    *("architect", "bohemian", "woodcutter", "merchant", "miner", "farmer", "dagobert", "conjurer"),
    *("shepherdess", "knight", "cook", "guard", "monk", "troll"),
    *("courtier", "jester", "prince", "princess", "queen", "king"),
)
GUESTS = len(GUEST_NAMES)  # CA-6
ARCHITECT, BOHEMIAN, WOODCUTTER, MERCHANT, MINER, FARMER, DAGOBERT, CONJURER = range(8)
SHEPHERDESS, KNIGHT, COOK, GUARD, MONK, TROLL = range(8, 14)
COURTIER, JESTER, PRINCE, PRINCESS, QUEEN, KING = range(14, 20)
FIRST_HOURGLASS, FIRST_CROWN = SHEPHERDESS, COURTIER
# What a lightning guest brings (CA-35 to CA-40), by its number; WILD is a disc for any square.
GIFT_OF = np.array([WILD, RESIDENT, WOOD, GOLD, STONE, FOOD])
OPEN_GUESTS = 3

NONE = -1  # no die, no face, no guest, no seat; a guest with this owner is in the deck
DISPLAY = -2  # the owner of a guest that lies open

SEATS = 4
ROUNDS = 200  # R24


def most_lines(sizes):
    """How many lines a clearing can have: they share no square (R12), and discs are ten."""
    used = itertools.accumulate(sorted(sizes))
    return sum(discs <= DISCS for discs in used)


MOST_LINES = most_lines(LINE_SIZE.tolist())
# In a round: two dice of one's own, one of each other seat, and Dagobert's twice for each line.
MOST_CLOUDS = 2 + (SEATS - 1) + 2 * MOST_LINES

# what the position waits for
DEAL, ROLL, DICE, CLEAR, VISIT, WELCOME, POWER, GIFT, DOG, CONJURE, AGAIN, THEFT, OVER = range(13)


def bits(count):
    """The narrowest integer with a bit for each of so many things, and its sign."""
    return "i2" if count < 16 else "i4" if count < 32 else "i8"


FIELDS = [
    ("turns", "i2"),  # finished ones: at most 200 times 4
    # the boards: a bit for each covered square, and further down how many
    ("discs", bits(SQUARES), SEATS),
    ("clouds", "i2", SEATS),  # the Shepherdess's: at most MOST_CLOUDS a round
    ("lines", bits(len(LINE_NAMES))),  # that may still be cleared now, a bit each (R12)
    ("players", "i1"),
    ("version", "i1"),
    ("phase", "i1"),
    ("turn", "i1"),  # the active seat: who rolled
    ("acting", "i1"),  # the seat whose step it is, or whom the chance step concerns
    # the dice as rolled, which of them the active seat has used (a bit for each), what
    # face of them each other seat took, and the face chosen for a `?` to be used now
    ("die", "i1", 2),
    ("used", "i1"),
    ("took", "i1", SEATS),
    ("face", "i1"),
    # a clearing: the guest who came or whose power is used, how often it still gives,
    # Dagobert's die, where the Conjurer put the first disc
    ("guest", "i1"),
    ("left", "i1"),
    ("dog", "i1"),
    ("moved", "i1"),
    ("finisher", "i1"),
    ("sun", "i1"),
    # the guests: owner of each (architect), copies left of each value (builder)
    ("owner", "i1", GUESTS),
    ("deck", "i1", len(VALUES)),
    ("placed", "i1", SEATS),
    # the castles
    ("floors", "i1", SEATS),
    ("towers", "i1", SEATS),
    ("walls", "i1", SEATS),
    ("flag_count", "i1", SEATS),
    ("residents", "i1" if MOST_RESIDENTS < 128 else "i2", SEATS),
    ("tower", "i1", (SEATS, EACH)),  # worth of each, in the order they were drawn
    ("flag", "i1", (SEATS, FLAGS)),
    ("visitor", "i1", (SEATS, EACH)),  # builder guests: which value, or NONE
]


def aligned(fields):
    """A record of these fields, wide ones first; spare bytes at the end keep the next in line."""
    fields = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    spare = -np.dtype(fields).itemsize % np.dtype(fields[0][1]).itemsize
    return record(fields + [("spare", "i1", spare)] * (spare > 0))


STATE = aligned(FIELDS)


def start(s, options):
    """The position before the first guest is turned up or the first dice are rolled."""
    s.players = options["players"]
    s.version = VERSIONS.index(options["version"])
    s.turn = s.acting = options["starter"]  # CA-7
    s.phase = ROLL if s.version == BUILDER else DEAL  # CA-6
    s.die = s.took = s.face = s.guest = s.dog = s.moved = s.finisher = s.sun = NONE
    s.owner = s.visitor = NONE
    if s.version == BUILDER:
        s.deck = COPIES  # CA-5
    if size_of(options) != FULL:
        start_late(s, options["players"], options["size"])


LATE_PARTS = 3  # of each kind
LATE_TOWER = 2  # the worth of each tower


def start_late(s, players, chosen):
    """For study: equal castles and boards, and one round (`small`) or one turn left (R24)."""
    s.turns = ROUNDS * players - (players if chosen == "small" else 1)
    for seat in range(players):
        s.floors[seat] = s.towers[seat] = s.walls[seat] = LATE_PARTS
        s.tower[seat, :LATE_PARTS] = LATE_TOWER
        s.placed[seat] = len(LATE_DISCS)
        s.discs[seat] = sum(1 << square for square in LATE_DISCS)
    if s.version != BUILDER:
        s.owner[:OPEN_GUESTS] = DISPLAY
        s.phase = ROLL


# Steps as numbers. A use: a face and what it is for; the face WILD stands for a disc that may go
# anywhere. Outcomes of chance: a pair of faces, a face, a guest or a value, by their indices.
ON_FLAG, BARE = SQUARES, SQUARES + 1  # what a face is for, besides a square
STEPS = Steps()
USES = STEPS.of(
    "{face}{target}",
    face=[*FACES[:WILD], ""],
    target=[*(f"@{name}" for name in SQUARE_NAMES), "@flag", ""],
)
PICKS = STEPS.of("?{face}", face=[*FACES[:WILD], "@cloud"])
PICK_CLOUD = PICKS.code(WILD)
PASS, END, USE, SKIP = map(STEPS.one, ("pass", "end", "use", "skip"))
CLEARS = STEPS.of("x{line}", line=LINE_NAMES)
CHOOSES = STEPS.of("{guest}", guest=GUEST_NAMES)
SHIFTS = STEPS.of("{origin}-{goal}", origin=SQUARE_NAMES, goal=SQUARE_NAMES)
STEP_CODES = STEPS.codes
# The Conjurer has a move for each disc and each free square, with six and six of them 36; dice have
# the Knight's squares, those of the other face, six for a `?`, the flag and the like; a move not
# made yet is written behind.
MOST_MOVES = 1 + max(
    *(discs * (SQUARES - discs) for discs in range(min(DISCS, SQUARES) + 1)),
    SQUARES + 2 * OFTEN + 9,
    len(LINE_NAMES) + 1,
    GUESTS + 1,
)
# A turn: the roll, two steps for each of two dice and for each of three other seats, the lines and
# the end. A line: itself, the guest, the refill, its use, the dog's die, 2 steps twice.
MOST_STEPS = 3 + ROUNDS * SEATS * (1 + 4 + 6 + MOST_LINES * 9 + 1) + 3 * (MOST_LINES * 9 + 1)


def hides(s):
    """Everything lies open."""
    return False


def longest(s):
    """The same as MOST_STEPS, for so many players and the turns that are left."""
    others = int(s.players) - 1
    turns = ROUNDS * (others + 1) - int(s.turns)
    return 3 + turns * (1 + 4 + 2 * others + MOST_LINES * 9 + 1) + others * (MOST_LINES * 9 + 1)
