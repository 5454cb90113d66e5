"""What a seat may do in a position of Once Upon a Castle: the only statement of legality."""

from belfort.engine.sets import has

from .position import (
    AGAIN,
    ARCHITECT,
    BARE,
    BOHEMIAN,
    CHOOSES,
    CLEAR,
    CLEARS,
    CONJURE,
    CONJURER,
    DAGOBERT,
    DICE,
    DISCS,
    DISPLAY,
    END,
    FARMER,
    FIRST_CROWN,
    FLAG_ROOM,
    GIFT,
    GIFT_OF,
    GOLD,
    GUARD,
    GUESTS,
    KNIGHT,
    LINE_MASK,
    MONK,
    MOST_RESIDENTS,
    NO_SQUARE,
    NONE,
    OFTEN,
    ON_FLAG,
    PASS,
    PICK_CLOUD,
    PICKS,
    POWER,
    RESIDENT,
    SHEPHERDESS,
    SHIFTS,
    SKIP,
    SQUARES,
    SQUARES_OF,
    STONE,
    TROLL,
    USE,
    USES,
    WELCOME,
    WILD,
    WOOD,
)


def moves(s, out):
    seat = int(s.acting)
    if s.phase == DICE:
        return dice_moves(s, seat, out)
    if s.phase == CLEAR:  # CA-17, CA-19, R1
        n = 0
        discs, lines = int(s.discs[seat]), int(s.lines)
        for line in range(len(LINE_MASK)):
            out[n] = CLEARS.code(line)
            n += is_full(discs, line) & has(lines, line)  # R12
        out[n] = END
        return n + 1
    if s.phase == GIFT:
        return gift_moves(s, seat, int(s.guest), out)
    if s.phase == POWER:  # CA-30
        out[0] = USE
        out[1] = SKIP
        return 2
    if s.phase == CONJURE:
        return shifts(s, seat, out)
    n = 0
    for guest in range(GUESTS):
        out[n] = CHOOSES.code(guest)
        n += is_offered(s, seat, guest)
    if s.phase != WELCOME:  # CA-33, CA-34: both may be declined, a new guest may not
        out[n] = SKIP
        n += 1
    return n


def dice_moves(s, seat, out):
    if s.face != NONE:
        return uses(s, seat, int(s.face), out, 0)
    if s.guest == DAGOBERT:  # CA-41, R19: the others do not use this die
        return die_moves(s, seat, int(s.dog), out, 0)
    n = 0
    own = seat == s.turn
    used = int(s.used) if own else 0
    one, two = int(s.die[0]), int(s.die[1])
    if not used & 1:
        n = die_moves(s, seat, one, out, n)
    if not used & 2 and (one != two or used):
        n = die_moves(s, seat, two, out, n)
    if not own:  # CA-12
        out[n] = PASS
        n += 1
    return n


def die_moves(s, seat, face, out, n):
    if face != WILD:
        return uses(s, seat, face, out, n)
    for other in range(5):  # CA-11
        out[n] = PICKS.code(other)
        n += 1
    out[n] = PICK_CLOUD  # CA-43
    return n + (s.owner[SHEPHERDESS] == seat)


def uses(s, seat, face, out, n):
    """All that a die with this face can bring a seat; the bare face where that is nothing (R3).

    An hourglass guest helps whoever hosts it now (CA-31).
    """
    first = n
    if face == RESIDENT:
        if s.owner[KNIGHT] == seat:  # CA-44
            n = any_square(s, seat, face, out, n)
        out[n] = USES.code(face, BARE)  # CA-10
        n += s.residents[seat] < MOST_RESIDENTS
    else:
        n = squares_for(s, seat, face, out, n)  # CA-9
        out[n] = USES.code(face, ON_FLAG)  # CA-47, R20
        n += (face == GOLD) & (s.owner[MONK] == seat) & has_flag_room(s, seat)
    if n == first:
        out[n] = USES.code(face, BARE)  # CA-16, R3, R13
        n += 1
    return n


def gift_moves(s, seat, guest, out):
    """Where a disc that a guest gives may go: no Knight, Cook or Monk has a say (R20)."""
    if guest == ARCHITECT:  # CA-35
        return any_square(s, seat, WILD, out, 0)
    return squares_for(s, seat, int(GIFT_OF[guest]), out, 0)


def any_square(s, seat, face, out, n):
    """Every free square, for a disc that may go anywhere."""
    if s.placed[seat] >= DISCS:  # CA-14
        return n
    discs = int(s.discs[seat])
    for square in range(SQUARES):
        out[n] = USES.code(face, square)
        n += is_free(discs, square)
    return n


def squares_for(s, seat, face, out, n):
    """Where a disc for a resource may go, from a die or a guest."""
    if s.placed[seat] >= DISCS:  # CA-14
        return n
    discs = int(s.discs[seat]) | NO_SQUARE
    for i in range(OFTEN):
        square = SQUARES_OF[face, i]
        out[n] = USES.code(face, square)
        n += is_free(discs, square)
    if face <= STONE and s.owner[TROLL] == seat:  # CA-48
        for i in range(OFTEN):
            square = SQUARES_OF[WOOD + STONE - face, i]
            out[n] = USES.code(face, square)
            n += is_free(discs, square)
    return n


def is_free(discs, square):
    return not has(discs, square)


def is_full(discs, line):
    return discs & LINE_MASK[line] == LINE_MASK[line]


def full_lines(discs):
    """The lines whose squares all hold a disc, a bit for each (CA-17)."""
    full = 0
    for line in range(len(LINE_MASK)):
        full |= is_full(discs, line) << line
    return full


def has_full_line(discs):
    """Whether there are such lines: seldom, and cheaper to tell than which, above all on a GPU."""
    full = False
    for line in range(len(LINE_MASK)):
        full |= is_full(discs, line)
    return full


def can_clear(s, seat):
    """Whether a line that was full when the clearing began still is (R12).

    A finisher clears no further line (R14).
    """
    discs, lines = int(s.discs[seat]), int(s.lines)
    found = False
    if lines == 0 or seat == s.finisher:
        return found
    for line in range(len(LINE_MASK)):
        found |= is_full(discs, line) & has(lines, line)
    return found


def has_flag_room(s, seat):
    return s.flag_count[seat] < FLAG_ROOM[s.walls[seat]]  # CA-24, R5, R23


def shifts(s, seat, out):
    """The Conjurer moves a disc, and then perhaps another one, anywhere (CA-15, CA-42, R21)."""
    n = 0
    discs = int(s.discs[seat])
    for origin in range(SQUARES):
        if is_free(discs, origin) or origin == s.moved:
            continue
        for goal in range(SQUARES):
            out[n] = SHIFTS.code(origin, goal)
            n += is_free(discs, goal)
    if s.left == 1:
        out[n] = SKIP
        n += 1
    return n


def is_offered(s, seat, guest):
    """Whether a guest may be welcomed, reactivated or stolen, whichever it is the moment for."""
    if s.phase == WELCOME:  # CA-29
        return s.owner[guest] == DISPLAY
    if s.phase == AGAIN:  # CA-33
        return (s.owner[guest] == seat) & can_bring(s, seat, guest)
    return can_be_stolen(s, seat, guest)


def can_be_stolen(s, seat, guest):
    """A guest of another seat, unless a crown guest behind a Guard (CA-34, CA-46, R6, R22)."""
    owner = s.owner[guest]
    guarded = (guest >= FIRST_CROWN) & (s.owner[GUARD] == owner)
    return (owner >= 0) & (owner != seat) & (not guarded)


def can_bring(s, seat, guest):
    """Whether a guest is a lightning guest whose power would change anything now."""
    disc = s.placed[seat] < DISCS
    room = s.residents[seat] < MOST_RESIDENTS
    if guest == ARCHITECT:
        return disc | room
    if guest == BOHEMIAN:
        return room
    if guest <= FARMER:
        return fits(s, seat, GIFT_OF[guest])
    if guest == DAGOBERT:
        return s.finisher == NONE  # R14, R15: dice are not rolled again
    return (guest == CONJURER) & (s.placed[seat] > 0)


def fits(s, seat, face):
    """Whether a disc for a resource, or for any square, finds a place (CA-14, CA-16, R11)."""
    if s.placed[seat] >= DISCS:
        return False
    if face == WILD:
        return True
    discs = int(s.discs[seat]) | NO_SQUARE
    free = False
    for i in range(OFTEN):
        free |= is_free(discs, SQUARES_OF[face, i])
    if face <= STONE and s.owner[TROLL] == seat:  # CA-48
        for i in range(OFTEN):
            free |= is_free(discs, SQUARES_OF[WOOD + STONE - face, i])
    return free
