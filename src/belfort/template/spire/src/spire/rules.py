"""The rules of Spire: the options, the position as one record, what may be done and what follows.

`# SP-7` names the rule of page.md that a line enforces. All of it is plain Python that is compiled
as well: numbers, arrays and loops; no I/O, no clock, no random module.
"""

from belfort.engine import CHANCE, NOBODY, Option, components
from belfort.engine.hands import NONE, conceal, deal, lose, take
from belfort.engine.places import to_places
from belfort.engine.records import record
from belfort.engine.steps import Steps

from . import deck

SEATS = 4
OPTIONS = (
    Option("players", (2, 3, 4), 2),  # SP-1
    Option("starter", (0, 1, 2, 3), 0, below="players"),  # SP-4
)
COPIES = deck.read(components(__package__, deck.FILE))  # SP-2: a card is known by its width - 1
WIDTHS = len(COPIES)
CARDS = sum(COPIES)
HAND = 3  # SP-3
TOWERS = 4  # SP-6

DRAW, PLAY, OVER = 0, 1, 2  # what the position waits for; it begins with the first

STATE = record(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("pile", "i1"),  # how many cards it has
        ("unseen", "i1", WIDTHS),  # and of each width; in a view those in hidden hands too
        ("hand", "i1", (SEATS, HAND)),
        ("tower", "i1", (TOWERS, CARDS)),  # its cards from the ground up
        ("spire_discards", "i1", WIDTHS),  # no two games have all names alike
        ("points", "i1", SEATS),
    ],
)

# Every step is a number: outcomes of chance from 0 on, then moves, then what others see of a draw.
NAMES = [str(width + 1) for width in range(WIDTHS)]
PLACES = [*(str(tower + 1) for tower in range(TOWERS)), "x"]
DISCARD = TOWERS
STEPS = Steps()
DRAWS = STEPS.of("{width}", width=NAMES)
MOVES = STEPS.of("{width}@{place}", width=NAMES, place=PLACES)
HIDDEN_DRAW = STEPS.one("?")

MOST_MOVES = HAND * len(PLACES)
MOST_STEPS = 2 * CARDS  # a card is drawn once, and played or discarded once


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
        width = int(s.hand[s.turn, i])
        if width in (NONE, last):  # equal cards lie side by side
            continue
        last = width
        for tower in range(TOWERS):  # SP-6
            out[n] = MOVES.code(width, tower)
            n += fits(s, tower, width)
        out[n] = MOVES.code(width, DISCARD)  # SP-8
        n += 1
    return n


def fits(s, tower, width):
    """SP-7: a storey is never wider than the one below it."""
    storeys = height(s, tower)
    return storeys == 0 or s.tower[tower, storeys - 1] >= width


def height(s, tower):
    storeys = 0
    while storeys < CARDS and s.tower[tower, storeys] != NONE:
        storeys += 1
    return storeys


def chances(s, weights):
    weights[:WIDTHS] = s.unseen
    return WIDTHS


def play(s, step):
    if s.phase == DRAW:
        draw(s, step)
    else:
        put(s, MOVES.width(step), MOVES.place(step))


def draw(s, width):
    s.pile -= 1
    s.unseen[width] -= 1
    take(s.hand, int(s.turn), width)
    if s.hand[s.turn, 0] != NONE:  # SP-3, SP-5: the hand is full
        pass_on(s)


def put(s, width, place):
    """A card leaves the hand, and another is drawn if there is one (SP-5)."""
    lose(s.hand, int(s.turn), width)
    if place == DISCARD:
        s.spire_discards[width] += 1
    else:
        s.tower[place, height(s, place)] = width
        s.points[s.turn] += 1  # SP-11
    if s.pile > 0:
        s.phase = DRAW
    else:
        pass_on(s)


def pass_on(s):
    s.turn = (s.turn + 1) % s.players  # SP-4
    if s.hand[s.turn, 0] != NONE or s.pile == 0:
        s.phase = PLAY
    if s.hand[s.turn, HAND - 1] == NONE and s.pile == 0:  # SP-10: then nobody has a card
        s.phase = OVER


def scores(s, out):
    out[: s.players] = s.points[: s.players]


def ranks(s, out):
    scores(s, out)
    to_places(out, int(s.players))  # SP-12


def hide(s, seat):
    """SP-9: to the others, the cards in a hand are as good as in the pile."""
    conceal(s.hand, s.unseen, seat)


def hide_step(s, step, seat):
    """SP-9: the others see that a card is drawn, not which."""
    return HIDDEN_DRAW if s.phase == DRAW and seat != s.turn else step


def guess(s, seat, rng):
    """Any hands that fit what a seat has seen, each as likely."""
    deal(s.hand, s.unseen, rng)
