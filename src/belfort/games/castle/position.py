"""A position of Once Upon a Castle: what can be chosen, the pieces, the record, steps as numbers.

What may be done in a position is in choices.py, what comes of it in rules.py, what it is worth in
score.py.
"""

import itertools
from bisect import bisect_right

import numpy as np

from belfort.engine import Option, compilable
from belfort.engine.options import FULL, size, size_of
from belfort.engine.records import record
from belfort.games.castle.board import BOARD, LINES, VERSIONS

OPTIONS = (
    Option("players", (2, 3, 4), 2),  # CA-1
    Option("version", VERSIONS, "builder"),
    Option("starter", (0, 1, 2, 3), 0, below="players"),  # CA-7
    size("small", "tiny"),
)
BUILDER = 0  # the index of the version without powers

FACES = "WSGFR?"  # CA-2
WOOD, STONE, GOLD, FOOD, RESIDENT, WILD = range(6)
PAIRS = np.array([(one, two) for one in range(6) for two in range(one, 6)])
DICE_WEIGHTS = np.array([1 if one == two else 2 for one, two in PAIRS])

SQUARES = len(BOARD.squares)
DISCS = 10  # CA-3
SQUARE = np.array(BOARD.squares)
SQUARES_OF = np.array([[q for q in range(SQUARES) if BOARD.squares[q] == r] for r in range(4)])
LINE_NAMES = tuple(LINES)
LINE_MASK = np.array([sum(1 << q for q in squares) for squares in LINES.values()])
LINE_SIZE = np.array([len(squares) for squares in LINES.values()])
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
MOST_LINES = 20  # R25: in one clearing

# what the position waits for
DEAL, ROLL, DICE, CLEAR, VISIT, WELCOME, POWER, GIFT, DOG, CONJURE, AGAIN, THEFT, OVER = range(13)

STATE = record(
    [
        ("turns", "i2"),  # finished ones: at most 200 times 4
        # the boards: a bit for each covered square, and further down how many
        ("discs", "i2", SEATS),
        ("clouds", "i2", SEATS),  # the Shepherdess's: 45 a round at most (R25), so 9,000
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
        # a clearing: lines cleared so far, the guest who came or whose power is used, how
        # often it still gives, Dagobert's die, where the Conjurer put the first disc
        ("lines", "i1"),
        ("guest", "i1"),
        ("left", "i1"),
        ("dog", "i1"),
        ("moved", "i1"),
        ("finisher", "i1"),
        ("sun", "i1"),
        # the guests: owner of each (architect), copies left of each value (builder; at most
        # 16 values)
        ("owner", "i1", GUESTS),
        ("deck", "i1", 16),
        ("placed", "i1", SEATS),
        # the castles
        ("floors", "i1", SEATS),
        ("towers", "i1", SEATS),
        ("walls", "i1", SEATS),
        ("flag_count", "i1", SEATS),
        ("residents", "i1", SEATS),
        ("tower", "i1", (SEATS, EACH)),  # worth of each, in the order they were drawn
        ("flag", "i1", (SEATS, FLAGS)),
        ("visitor", "i1", (SEATS, EACH)),  # builder guests: which value, or NONE
    ],
)


def start(s, options):
    """The position before the first guest is turned up or the first dice are rolled."""
    s.players = options["players"]
    s.version = VERSIONS.index(options["version"])
    s.turn = s.acting = options["starter"]  # CA-7
    s.phase = ROLL if s.version == BUILDER else DEAL  # CA-6
    s.die = s.took = s.face = s.guest = s.dog = s.moved = s.finisher = s.sun = NONE
    s.owner = s.visitor = NONE
    if s.version == BUILDER:
        s.deck[: len(COPIES)] = COPIES  # CA-5
    if size_of(options) != FULL:
        start_late(s, options["players"], options["size"])


LATE_PARTS = 3  # of each kind
LATE_TOWER = 2  # the worth of each tower
LATE_DISCS = (1, 5, 8)  # b1, b2 and a3


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
TARGETS = SQUARES + 2
FIRST_PICK = 6 * TARGETS
PICK_CLOUD = FIRST_PICK + 5
PASS, END, USE, SKIP = range(PICK_CLOUD + 1, PICK_CLOUD + 5)
FIRST_LINE = SKIP + 1
FIRST_GUEST = FIRST_LINE + len(LINES)
FIRST_SHIFT = FIRST_GUEST + GUESTS
STEP_CODES = FIRST_SHIFT + SQUARES * SQUARES
# The Conjurer with six discs and six free squares has 36; a move not made yet is written behind.
MOST_MOVES = 36 + 1
# A turn: the roll, two steps for each of two dice and for each of three other seats, at most 20
# lines and the end. A line: itself, the guest, the refill, its use, the dog's die, 2 steps twice.
MOST_STEPS = 3 + ROUNDS * SEATS * (1 + 4 + 6 + MOST_LINES * 9 + 1) + 3 * (MOST_LINES * 9 + 1)


@compilable
def use_code(face, target):
    return face * TARGETS + target


@compilable
def used_face(step):
    return step // TARGETS


@compilable
def used_target(step):
    return step % TARGETS


@compilable
def is_use(step):
    return step < FIRST_PICK


@compilable
def pick_code(face):
    return FIRST_PICK + face


@compilable
def is_pick(step):
    return FIRST_PICK <= step <= PICK_CLOUD


@compilable
def line_code(line):
    return FIRST_LINE + line


@compilable
def is_line(step):
    return FIRST_LINE <= step < FIRST_GUEST


@compilable
def guest_code(guest):
    return FIRST_GUEST + guest


@compilable
def is_guest(step):
    return FIRST_GUEST <= step < FIRST_SHIFT


@compilable
def shift_code(origin, goal):
    return FIRST_SHIFT + origin * SQUARES + goal


@compilable
def shift_origin(step):
    return (step - FIRST_SHIFT) // SQUARES


@compilable
def shift_goal(step):
    return (step - FIRST_SHIFT) % SQUARES
