"""The rules of Once Upon a Castle, by Corentin Lebrat and Ludovic Maublanc (Blue Orange, 2018).

`# CA-17` names the rule that a line enforces; docs/games/castle.md has them all, with the rulings
R1 to R24. It is plain Python that Numba compiles as well. The record is in position.py, what a
seat may do in legal.py, the points in score.py; here is what happens. Nothing is hidden in this
game: the deck and the dice to come are not in the position at all.
"""

from belfort.engine import CHANCE, NOBODY

from .board import FLAG, KEEP, REACTIVATE, STEAL, TOWER, WALL
from .legal import (
    can_bring,
    can_clear,
    fits,
    full_lines,
    has_flag_room,
    has_full_line,
    is_offered,
    moves,
)
from .position import (
    AGAIN,
    ARCHITECT,
    BOHEMIAN,
    BUILDER,
    CHOOSES,
    CLEAR,
    CLEARS,
    CONJURE,
    CONJURER,
    COOK,
    CROSSING,
    DAGOBERT,
    DEAL,
    DICE,
    DICE_WEIGHTS,
    DISPLAY,
    DOG,
    EACH,
    END,
    FOOD,
    GIFT,
    GIFT_OF,
    GUESTS,
    LINE_MASK,
    LINE_SIZE,
    MONK_FLAG,
    MOST_RESIDENTS,
    NONE,
    ON_FLAG,
    OPEN_GUESTS,
    OVER,
    PAIRS,
    PART,
    PART_POINTS,
    PART_RESIDENTS,
    PASS,
    PICK_CLOUD,
    PICKS,
    POWER,
    RESIDENT,
    ROLL,
    ROUNDS,
    SHIFTS,
    SKIP,
    SQUARES,
    THEFT,
    USES,
    VALUE,
    VISIT,
    WELCOME,
    WILD,
)
from .score import is_complete, ranks, scores

__all__ = ["actor", "chances", "guess", "hide", "hide_step", "moves", "play", "ranks", "scores"]


def actor(s):
    phase = s.phase
    if phase == OVER:
        return NOBODY
    if phase in (ROLL, DEAL, VISIT, DOG):
        return CHANCE
    return int(s.acting)


def chances(s, weights):
    if s.phase == ROLL:  # CA-8
        for pair in range(len(DICE_WEIGHTS)):
            weights[pair] = DICE_WEIGHTS[pair]
        return len(DICE_WEIGHTS)
    if s.phase == DOG:
        for face in range(6):
            weights[face] = 1
        return 6
    if s.phase == VISIT:
        for value in range(len(VALUE)):
            weights[value] = s.deck[value]
        return len(VALUE)
    for guest in range(GUESTS):
        weights[guest] = s.owner[guest] == NONE
    return GUESTS


def play(s, step):
    phase = s.phase
    if phase == DICE:
        use_die(s, step)
    elif phase == ROLL:
        roll(s, step)
    elif phase == CLEAR:
        clear(s, step)
    elif phase == DEAL:
        deal(s, step)
    elif phase == VISIT:
        visit(s, step)
    else:
        play_guest(s, step)
    if s.phase == CLEAR and not can_clear(s, s.acting):
        end_clearing(s)


def play_guest(s, step):
    """A step that has to do with a guest of the architect version."""
    if s.phase == DOG:
        s.dog = step
        s.phase = DICE
    elif step == SKIP:
        finish_line(s)
    elif s.phase == GIFT:
        place_gift(s, USES.target(step))
    elif s.phase == CONJURE:
        shift(s, SHIFTS.origin(step), SHIFTS.goal(step))
    elif s.phase == POWER:
        use_power(s)
    elif s.phase == AGAIN:  # CA-33
        s.guest = CHOOSES.guest(step)
        use_power(s)
    else:
        receive(s, CHOOSES.guest(step))


def roll(s, pair):
    s.die[0] = PAIRS[pair, 0]
    s.die[1] = PAIRS[pair, 1]
    s.used = 0
    for seat in range(s.players):
        s.took[seat] = NONE
    s.phase = DICE


def use_die(s, step):
    """One seat uses one die, or passes; a `?` first gets a face (CA-8, CA-11, CA-12)."""
    seat = int(s.acting)
    if step == PASS:
        next_die(s, seat)
    elif s.face == NONE and PICKS.has(step):
        take_die(s, seat, WILD)
        if step == PICK_CLOUD:
            s.clouds[seat] += 1  # CA-43
            next_die(s, seat)
        else:
            s.face = PICKS.face(step)
    else:
        face = USES.face(step)
        if s.face == NONE:
            take_die(s, seat, face)
        bring(s, seat, face, USES.target(step))
        next_die(s, seat)


def take_die(s, seat, face):
    """Mark which die is used: Dagobert's is counted when the use is over."""
    if s.guest == DAGOBERT:
        return
    if seat != s.turn:
        s.took[seat] = face
    elif s.die[0] == face and not s.used & 1:
        s.used |= 1
    else:
        s.used |= 2


def bring(s, seat, face, target):
    """What a face brings from a die."""
    if target < SQUARES:
        put_disc(s, seat, target)
    elif target == ON_FLAG:
        add_flag(s, seat, MONK_FLAG)  # CA-47
    elif face == RESIDENT:
        add_residents(s, seat, 2)  # CA-10
    if face == FOOD and s.owner[COOK] == seat:
        add_residents(s, seat, 1)  # CA-45


def put_disc(s, seat, square):
    s.discs[seat] |= 1 << square
    s.placed[seat] += 1


def add_residents(s, seat, count):
    """Residents are drawn in order (CA-13); those past the last are lost (R18)."""
    s.residents[seat] = min(int(s.residents[seat]) + count, MOST_RESIDENTS)


def add_flag(s, seat, points):
    s.flag[seat, s.flag_count[seat]] = points
    s.flag_count[seat] += 1


def next_die(s, seat):
    """After a use: the same seat's next die, the next seat, or the clearing (CA-8, R9)."""
    s.face = NONE
    if s.guest == DAGOBERT:
        s.left -= 1
        if s.left == 0:
            finish_line(s)
    elif seat != s.turn or s.used == 3:
        s.acting = (seat + 1) % int(s.players)
        if s.acting == s.turn:  # R4: only the active seat
            begin_clearing(s)


def begin_clearing(s):
    """The acting seat may clear what is full now; what becomes full meanwhile waits (R12)."""
    s.phase = CLEAR
    discs = int(s.discs[s.acting])
    if has_full_line(discs):
        s.lines = full_lines(discs)


def end_clearing(s):
    """The dice pass on (CA-8), or in the end phase the next seat clears (CA-26)."""
    s.lines = 0
    players = int(s.players)
    if s.finisher == NONE:
        s.turns += 1
        s.turn = s.acting = (int(s.turn) + 1) % players
        s.phase = OVER if s.turns == ROUNDS * players else ROLL  # R24
        return
    seat = (int(s.acting) + 1) % players
    while seat != s.finisher and not has_full_line(int(s.discs[seat])):
        seat = (seat + 1) % players
    s.acting = seat
    if seat == s.finisher:
        s.phase = OVER
    else:
        s.phase = CLEAR
        s.lines = full_lines(int(s.discs[seat]))  # R12


def clear(s, step):
    """Discs back, part drawn, then what the part brings (CA-17, R12)."""
    if step == END:
        s.lines = 0
        return
    seat = int(s.acting)
    line = CLEARS.line(step)
    s.lines &= ~CROSSING[line]  # CA-18, R12
    s.discs[seat] &= ~LINE_MASK[line]
    s.placed[seat] -= LINE_SIZE[line]
    drawn = draw_line(s, seat, line)
    part = PART[s.version, line]
    if part == KEEP and drawn and has_guest(s):  # CA-20
        s.phase = VISIT if s.version == BUILDER else WELCOME
    elif part == REACTIVATE:
        s.phase = AGAIN
        offer_guests(s, seat)
    elif part == STEAL:
        s.phase = THEFT
        offer_guests(s, seat)


def has_guest(s):
    """Whether a guest is left for a new floor; of twenty there always is one."""
    left = 0
    for value in range(len(VALUE)):
        left += int(s.deck[value])
    return (s.version != BUILDER) | (left > 0)


def draw_line(s, seat, line):
    """A line's part with its residents, then sun and cloud; tell whether there was room for it."""
    drawn = draw_part(s, seat, PART[s.version, line], PART_POINTS[s.version, line])
    if drawn:  # R2
        add_residents(s, seat, PART_RESIDENTS[s.version, line])  # CA-23, CA-24
    if s.sun == NONE and s.towers[seat] == EACH:
        s.sun = seat  # CA-22, R7
    if s.finisher == NONE and is_complete(s, seat):
        s.finisher = seat  # CA-25
    return drawn


def draw_part(s, seat, part, points):
    """Draw a part where there is room for one (R2, R16); tell whether there was.

    What is no part of the sheet needs no room: residents, or a guest to reactivate or steal.
    """
    if part == KEEP:
        room = s.floors[seat] < EACH
        s.floors[seat] += room
    elif part == TOWER:
        room = s.towers[seat] < EACH
        if room:
            s.tower[seat, s.towers[seat]] = points  # CA-21
            s.towers[seat] += 1
    elif part == WALL:
        room = s.walls[seat] < EACH
        s.walls[seat] += room
    elif part == FLAG:
        room = has_flag_room(s, seat)
        if room:
            add_flag(s, seat, points)  # CA-24
    else:
        room = True
    return room


def offer_guests(s, seat):
    """Where there is nobody to reactivate or to steal, nothing happens (R6, R17)."""
    offered = False
    for guest in range(GUESTS):
        offered |= is_offered(s, seat, guest)
    if not offered:
        s.phase = CLEAR


def visit(s, value):
    """A builder guest comes, open to all (R10)."""
    seat = int(s.acting)
    s.deck[value] -= 1
    s.visitor[seat, s.floors[seat] - 1] = value
    s.phase = CLEAR


def deal(s, guest):
    """A guest is turned up: before the first turn, or for one that was taken (CA-6, CA-29)."""
    s.owner[guest] = DISPLAY
    if s.guest != NONE:
        offer_power(s, int(s.acting))
        return
    shown = 0
    for other in range(GUESTS):
        shown += s.owner[other] == DISPLAY
    if shown == OPEN_GUESTS:
        s.phase = ROLL


def receive(s, guest):
    """A guest from the display (CA-29) or from another seat, who keeps the floor (CA-34, R6)."""
    s.owner[guest] = s.acting
    s.guest = guest
    if s.phase == WELCOME:
        s.phase = DEAL
    else:
        offer_power(s, int(s.acting))


def offer_power(s, seat):
    """A lightning guest's power may be used at once (CA-30, CA-34)."""
    if can_bring(s, seat, s.guest):
        s.phase = POWER
    else:
        finish_line(s)


def use_power(s):
    seat = int(s.acting)
    guest = int(s.guest)
    if guest == ARCHITECT:  # CA-35
        add_residents(s, seat, 1)
        s.left = 1
    elif guest == BOHEMIAN:  # CA-36
        add_residents(s, seat, 4)
    else:  # two discs (CA-37, CA-38, CA-39, CA-40), uses of a die (CA-41) or moves (CA-42)
        s.left = 2
    if guest == DAGOBERT:
        s.phase = DOG
    elif guest == CONJURER:
        s.phase = CONJURE
    elif s.left > 0 and fits(s, seat, GIFT_OF[guest]):
        s.phase = GIFT
    else:
        finish_line(s)


def place_gift(s, square):
    """A disc from a guest; as many as fit (R11)."""
    seat = int(s.acting)
    put_disc(s, seat, square)
    s.left -= 1
    if s.left == 0 or not fits(s, seat, GIFT_OF[s.guest]):
        finish_line(s)


def shift(s, origin, goal):
    seat = int(s.acting)
    s.discs[seat] ^= 1 << origin | 1 << goal
    s.moved = goal
    s.left -= 1
    if s.left == 0 or s.placed[seat] == 1:
        finish_line(s)


def finish_line(s):
    """A line is fully resolved; the clearing goes on (R12)."""
    s.guest = NONE
    s.left = 0
    s.dog = NONE
    s.moved = NONE
    s.phase = CLEAR


def hide(s, seat):
    """Everything lies open; what is still in the deck or in the dice nobody knows."""


def hide_step(s, step, seat):
    return step


def guess(s, seat, rng):
    """There is nothing to guess: a view is the whole position."""
