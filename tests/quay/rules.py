"""The rules of Quay; page.md has them by number."""

import numpy as np

from belfort.engine import CHANCE, NOBODY, Option
from belfort.engine.chance import below
from belfort.engine.places import to_places
from belfort.engine.records import record

CARDS = ("bell", "fish", "leaf", "heart", "moon")
HEART = 3
KINDS, COPIES = len(CARDS), 6
SEATS, HAND, TOWERS, HIGH, SQUARES = 4, 3, 3, 5, 9
PILE = KINDS * COPIES
FLAG_POINTS = 2

OPTIONS = (
    Option("players", (2, 3, 4), 2),
    Option("starter", tuple(range(SEATS)), 0, below="players"),
)

NONE, UNKNOWN = -1, -2
DRAW, LAY, OVER = 0, 1, 2

STATE = record(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("pile", "i1"),
        ("left", "i1", KINDS),  # what the pile is made of; in a view, hidden hands count as in it
        ("hand", "i1", (SEATS, HAND)),
        ("tower", "i1", (SEATS, TOWERS, HIGH)),
        ("flag", "i1", SQUARES),
        ("built", "i2", SEATS),
        ("planted", "i2", SEATS),
        ("spare", "i1", 2),
    ]
)

FIRST_FLAG = KINDS * TOWERS
FIRST_DISCARD = FIRST_FLAG + SQUARES
HIDDEN_DRAW = FIRST_DISCARD + KINDS
STEP_CODES = HIDDEN_DRAW + 1
MOST_MOVES = HAND * TOWERS + SQUARES
MOST_STEPS = 2 * PILE


def start(s, options):
    s.players, s.turn = options["players"], options["starter"]
    s.pile, s.left = PILE, COPIES
    s.hand, s.tower, s.flag = NONE, NONE, NONE


def actor(s):
    if s.phase == OVER:
        return NOBODY
    return CHANCE if s.phase == DRAW else int(s.turn)


def holds(s, seat, kind):
    found = False
    for i in range(HAND):
        found |= s.hand[seat, i] == kind
    return found


def height(s, seat, tower):
    n = 0
    for i in range(HIGH):
        n += s.tower[seat, tower, i] != NONE
    return n


def fits(s, seat, kind, tower):
    """QY-3: what is laid comes later in the row of kinds than what it lies on."""
    high = height(s, seat, tower)
    return high == 0 or s.tower[seat, tower, high - 1] < kind


def moves(s, out):
    seat = int(s.turn)
    n = 0
    for kind in range(KINDS):
        for tower in range(TOWERS):
            out[n] = kind * TOWERS + tower
            n += holds(s, seat, kind) and fits(s, seat, kind, tower)
    for square in range(SQUARES):  # QY-4
        out[n] = FIRST_FLAG + square
        n += holds(s, seat, HEART) and s.flag[square] == NONE
    if n == 0:
        for kind in range(KINDS):  # QY-5
            out[n] = FIRST_DISCARD + kind
            n += holds(s, seat, kind)
    return n


def chances(s, weights):
    for kind in range(KINDS):
        weights[kind] = s.left[kind]
    return KINDS


def play(s, step):
    seat = int(s.turn)
    if s.phase == DRAW:
        s.pile -= 1
        s.left[step] -= 1
        put_in_hand(s, seat, NONE, step)
        if s.hand[seat, 0] != NONE or s.pile == 0:
            pass_on(s, seat)
        return
    if step < FIRST_FLAG:
        kind, tower = step // TOWERS, step % TOWERS
        high = height(s, seat, tower)
        s.tower[seat, tower, high] = kind
        s.built[seat] += high + 1
    elif step < FIRST_DISCARD:
        kind = HEART
        s.flag[step - FIRST_FLAG] = seat
        s.planted[seat] += FLAG_POINTS
    else:
        kind = step - FIRST_DISCARD
    put_in_hand(s, seat, kind, NONE)
    if s.pile > 0:
        s.phase = DRAW
    else:
        pass_on(s, seat)


def put_in_hand(s, seat, old, new):
    """One card takes the place of another; a hand is kept in order."""
    done = False
    for i in range(HAND):
        if s.hand[seat, i] == old and not done:
            s.hand[seat, i] = new
            done = True
    sort(s, seat)


def sort(s, seat):
    for _ in range(HAND):
        for i in range(HAND - 1):
            if s.hand[seat, i] > s.hand[seat, i + 1]:
                one, two = int(s.hand[seat, i]), int(s.hand[seat, i + 1])
                s.hand[seat, i], s.hand[seat, i + 1] = two, one


def pass_on(s, seat):
    other = (seat + 1) % int(s.players)
    s.turn = other
    if s.hand[other, 0] == NONE and s.pile > 0:
        s.phase = DRAW
    else:
        s.phase = LAY if s.hand[other, HAND - 1] != NONE else OVER


def scores(s, out):
    for seat in range(int(s.players)):
        out[seat] = int(s.built[seat]) + int(s.planted[seat])


def ranks(s, out):
    scores(s, out)
    to_places(out, int(s.players))


def hide(s, seat):
    for other in range(int(s.players)):
        for i in range(HAND):
            if other != seat and s.hand[other, i] >= 0:
                s.left[s.hand[other, i]] += 1
                s.hand[other, i] = UNKNOWN


def hide_step(s, step, seat):
    return HIDDEN_DRAW if s.phase == DRAW and seat != s.turn else step


def guess(s, seat, rng):
    for other in range(int(s.players)):
        for i in range(HAND):
            if s.hand[other, i] == UNKNOWN:
                point, kind = below(rng, int(s.left.sum())), 0
                while point >= s.left[kind]:
                    point -= int(s.left[kind])
                    kind += 1
                s.left[kind] -= 1
                s.hand[other, i] = kind
        sort(s, other)


def legal(s):
    out = np.empty(MOST_MOVES + KINDS * TOWERS, np.int32)
    return [int(move) for move in out[: moves(s, out)]]
