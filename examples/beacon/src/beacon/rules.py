"""The rules of Beacon: the options, the position as one record, what may be done and what follows.

`# BE-6` names the rule of page.md that a line enforces.
"""

from belfort.engine import CHANCE, NOBODY, Option, components
from belfort.engine.hands import NONE, conceal, deal, lose, take
from belfort.engine.places import to_places
from belfort.engine.records import record
from belfort.engine.steps import Steps

from . import deck

SEATS = 4
OPTIONS = (
    Option("players", (2, 3, 4), 2),  # BE-1
    Option("starter", (0, 1, 2, 3), 0, below="players"),  # BE-4
)
COPIES = deck.read(components(__package__, deck.FILE))  # BE-2: a card is known by its tower - 1
TOWERS = len(COPIES)
CARDS = sum(COPIES)
HIGHEST = max(COPIES)
HAND = 2  # BE-3

DRAW, PLAY, OVER = 0, 1, 2  # what the position waits for; it begins with the first

STATE = record(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("pile", "i1"),  # how many cards it has
        ("unseen", "i1", TOWERS),  # and for each tower; in a view those in hidden hands too
        ("hand", "i1", (SEATS, HAND)),
        ("tower", "i1", (TOWERS, HIGHEST)),  # whose its stones are, from the foot up
    ],
)

# Every step is a number: outcomes of chance from 0 on, then moves, then what others see of a draw.
NAMES = [str(tower + 1) for tower in range(TOWERS)]
TOP, FOOT = 0, 1
STEPS = Steps()
DRAWS = STEPS.of("{tower}", tower=NAMES)
MOVES = STEPS.of("{tower}@{where}", tower=NAMES, where=("top", "foot"))
HIDDEN_DRAW = STEPS.one("?")

MOST_MOVES = HAND * 2
MOST_STEPS = 2 * CARDS  # a card is drawn once and played once


def start(s, options):
    """The position before the first card is drawn."""
    s.players = options["players"]
    s.turn = options["starter"]
    s.pile = CARDS
    s.unseen = COPIES
    s.hand = NONE
    s.tower = NONE


def actor(s):
    if s.phase == OVER:
        return NOBODY
    return CHANCE if s.phase == DRAW else int(s.turn)


def moves(s, out):
    n = 0
    last = NONE
    for i in range(HAND):
        tower = int(s.hand[s.turn, i])
        if tower in (NONE, last):  # equal cards lie side by side
            continue
        last = tower
        out[n] = MOVES.code(tower, TOP)
        n += 1
        if has_foot(s, tower):
            out[n] = MOVES.code(tower, FOOT)
            n += 1
    return n


def has_foot(s, tower):
    """BE-6: among one's own stones, top and foot are the same."""
    found = False
    for place in range(height(s, tower)):
        found = found or s.tower[tower, place] != s.turn
    return found


def height(s, tower):
    stones = 0
    while stones < HIGHEST and s.tower[tower, stones] != NONE:
        stones += 1
    return stones


def chances(s, weights):
    weights[:TOWERS] = s.unseen
    return TOWERS


def play(s, step):
    if s.phase == DRAW:
        draw(s, step)
    else:
        put(s, MOVES.tower(step), MOVES.where(step))


def draw(s, tower):
    s.pile -= 1
    s.unseen[tower] -= 1
    take(s.hand, int(s.turn), tower)
    if s.hand[s.turn, 0] != NONE:  # BE-3, BE-5: the hand is full
        pass_on(s)


def put(s, tower, where):
    """A stone goes on a tower or under it, and a card is drawn if there is one (BE-5)."""
    lose(s.hand, int(s.turn), tower)
    place = height(s, tower)
    if where == FOOT:
        while place > 0:
            s.tower[tower, place] = s.tower[tower, place - 1]
            place -= 1
    s.tower[tower, place] = s.turn
    if s.pile > 0:
        s.phase = DRAW
    else:
        pass_on(s)


def pass_on(s):
    s.turn = (s.turn + 1) % s.players  # BE-4
    if s.hand[s.turn, 0] != NONE or s.pile == 0:
        s.phase = PLAY
    if s.hand[s.turn, HAND - 1] == NONE and s.pile == 0:  # BE-9: then nobody has a card
        s.phase = OVER


def scores(s, out):
    out[: s.players] = 0
    for tower in range(TOWERS):
        stones = height(s, tower)
        if stones > 0:
            out[s.tower[tower, stones - 1]] += stones  # BE-7, BE-10


def owned(s, seat):
    """How many towers a seat has the top of (BE-7)."""
    n = 0
    for tower in range(TOWERS):
        stones = height(s, tower)
        n += stones > 0 and s.tower[tower, stones - 1] == seat
    return n


def ranks(s, out):
    scores(s, out)
    for seat in range(s.players):
        out[seat] = out[seat] * (TOWERS + 1) + owned(s, seat)  # BE-11
    to_places(out, int(s.players))


def hide(s, seat):
    """BE-8: to the others, the cards in a hand are as good as in the pile."""
    conceal(s.hand, s.unseen, seat)


def hide_step(s, step, seat):
    """BE-8: the others see that a card is drawn, not which."""
    return HIDDEN_DRAW if s.phase == DRAW and seat != s.turn else step


def guess(s, seat, rng):
    """Any hands that fit what a seat has seen, each as likely."""
    deal(s.hand, s.unseen, rng)
