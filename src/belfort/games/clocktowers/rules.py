"""The rules of Clocktowers, by Alan R. Moon and Aaron Weissblum (Jolly Roger Games, 2004).

`# CT-27` names the rule that a line enforces; docs/games/clocktowers.md has them all, with the
rulings R1 to R10. Everything below `start` is plain Python that Numba compiles as well.
"""

import numpy as np

from belfort import engine
from belfort.engine import CHANCE, NOBODY, Option
from belfort.engine.hands import NONE, UNKNOWN
from belfort.engine.options import FULL, size, size_of
from belfort.engine.places import to_places
from belfort.engine.records import record
from belfort.engine.sets import any_of, has
from belfort.engine.steps import Steps

from . import deck

OPTIONS = (
    Option("players", (2, 3, 4), 2),  # CT-1
    Option("ladder", ("shared", "own"), "shared"),
    Option("starter", (0, 1, 2, 3), 0, below="players"),  # CT-11
    size("small", "tiny"),
)
LADDERS = ("shared", "own")
SHARED, OWN = 0, 1

# The cards. A kind is an index into these; equal cards are one kind.
PILES = deck.PILES
FLOORS, CLOCKS, ROOFS = 0, 1, 2
ANIMALS = deck.ANIMALS
CAT, MOUSE = 1, 2

CARDS, REMOVED = deck.read(engine.components(__package__, deck.FILE))  # CT-8: those removed
KINDS = len(CARDS)
CODES = tuple(card["code"] for card in CARDS)
COPIES = np.array([card["copies"] for card in CARDS])
PILE = np.array([PILES.index(card["pile"]) for card in CARDS])
STOREYS = np.array([card["storeys"] for card in CARDS])
ANIMAL = np.array([ANIMALS.index(card["animal"]) for card in CARDS])
FIRST_ROOF = int(np.argmax(ROOFS == PILE))
COLOURS = KINDS - FIRST_ROOF
SMALLER = deck.smaller()

SEATS = 4
HAND = deck.HAND  # CT-13
IN_PLAY = [int(sum(COPIES[pile == PILE])) - REMOVED[pile] for pile in range(len(PILES))]
TOWERS = IN_PLAY[FLOORS]  # every floor in play founds a tower: 28 cards less 5 removed are 23
# of the 58 cards in play two, three or four seats get at most 29, 20, 15
MOST_CARDS = {n: HAND - (n * HAND - sum(IN_PLAY)) // n for n in (2, 3, 4)}
SEAT_CARDS = max(players * most for players, most in MOST_CARDS.items())  # 60
HIGHEST = int(sum(COPIES * STOREYS))  # all storeys of all floors: 42

TURN_UP, LAY, DRAW, OVER = 0, 1, 2, 3  # what the position waits for

STATE = record(
    [
        ("players", "i1"),
        ("ladder", "i1"),
        ("stride", "i1"),  # how many cards a seat can get: its share of the arrays below
        ("phase", "i1"),
        ("turn", "i1"),
        # the piles: cards left with the visible one, the visible one, and per kind the
        # copies nobody has seen, in the pile or removed (CT-8, CT-9)
        ("pile", "i1", 3),
        ("top", "i1", 3),
        ("unseen", "i1", KINDS),
        # the seats: hands in ascending order (R7); what each got and has not laid, oldest
        # first, with how many cards it had discarded by then; the discards in order
        ("hand", "i1", (SEATS, HAND)),
        ("kept", "i1", SEAT_CARDS),
        ("since", "i1", SEAT_CARDS),
        ("kept_count", "i1", SEATS),
        ("discard", "i1", SEAT_CARDS),
        ("discard_count", "i1", SEATS),
        # the towers, in order of founding; a seat's towers without a roof as a linked list
        ("tower_count", "i1"),
        ("first", "i1", SEATS),
        ("next", "i1", TOWERS),
        ("owner", "i1", TOWERS),
        ("height", "i1", TOWERS),
        ("cat", "i1", TOWERS),  # highest storey with a cat, 0: none
        ("mouse", "i1", TOWERS),  # highest storey with a mouse, 0: none
        ("clock", "i1", TOWERS),  # the clock's kind or NONE
        ("roof", "i1", TOWERS),  # the roof's kind or NONE
        # the floors as they were laid: which card, on which tower (CT-14)
        ("floor_count", "i1"),
        ("floor", "i1", TOWERS),
        ("floor_tower", "i1", TOWERS),
        # the height of the last complete tower of each colour, 0: none yet; a shared ladder
        # uses the first row only
        ("rung", "i1", (SEATS, COLOURS)),
        ("points", "i1", SEATS),
        ("best_mouse", "i1", SEATS),
        ("best_cat", "i1", SEATS),
    ],
)


def start(s, options):
    """The position before the first card is turned up."""
    players = options["players"]
    s.players = players
    s.ladder = LADDERS.index(options["ladder"])
    s.stride = MOST_CARDS[players]
    s.turn = options["starter"]
    s.phase = TURN_UP
    s.hand = NONE
    hand, s.unseen, removed = components(size_of(options), players)
    for seat in range(players):  # CT-6
        for kind in hand:
            acquire(s, seat, kind)
    for pile in range(len(PILES)):  # CT-7, CT-10
        s.pile[pile] = sum(s.unseen[pile == PILE]) - removed[pile]
    s.top = NONE
    s.first = NONE
    s.next = NONE
    s.clock = NONE
    s.roof = NONE


def components(chosen, players):
    """What each seat holds at the start, the copies in the piles, and how many are removed."""
    if chosen == FULL:
        hand = [kind for kind in range(KINDS) for _ in range(CARDS[kind]["start"])]
        return hand, [COPIES[kind] - players * hand.count(kind) for kind in range(KINDS)], REMOVED
    deck = SMALLER[chosen]
    hand = [CODES.index(code) for code in deck["hand"]]
    removed = [deck["removed"].get(pile, 0) for pile in PILES]
    return hand, [deck["piles"].get(code, 0) for code in CODES], removed


def longest(s):
    """Each card is laid or discarded; those of the piles are turned up and drawn before."""
    held = int((s.hand != NONE).sum())
    return held + 3 * int(s.pile.sum())


# Steps as numbers. Laying or discarding: a kind and a target; drawing: a pile. An outcome of
# chance is the kind turned up.
TO_DISCARD, TO_NEW, TO_TOWER = 0, 1, 2  # TO_TOWER + t: on tower t
TARGETS = TO_TOWER + TOWERS
STEPS = Steps()
LAYS = STEPS.of(kind=KINDS, target=TARGETS)
DRAWS = STEPS.of("d{pile}", pile="FKR")
HIDDEN_DISCARD = STEPS.one("x?")  # a discard as the others see it
STEP_CODES = STEPS.codes
# Two players: three kinds, one of them a floor, on all towers but those that this floor and the
# floors that the other started with would found: 3 * 20 + 1 + 3.
_OTHERS = sum(card["start"] for card in CARDS if card["pile"] == "floors")
MOST_MOVES = HAND * max(1, TOWERS - _OTHERS - 1) + 1 + HAND
# with two players: cards laid or discarded, drawn, turned up: 58 + 52 + 52
MOST_STEPS = 3 * sum(IN_PLAY) - 4 * HAND


def actor(s):
    if s.phase == OVER:
        return NOBODY
    if s.phase == TURN_UP:
        return CHANCE
    return int(s.turn)


def moves(s, out):
    n = 0
    if s.phase == DRAW:  # CT-21: any non-empty pile, CT-22: one of them
        for pile in range(3):
            if s.pile[pile] > 0:
                out[n] = DRAWS.code(pile)
                n += 1
        return n
    seat = int(s.turn)
    last = NONE
    for i in range(HAND):
        kind = int(s.hand[seat, i])
        if kind in (NONE, last):
            continue
        last = kind
        if PILE[kind] == FLOORS:  # CT-15: a floor may start a tower, nothing else may
            out[n] = LAYS.code(kind, TO_NEW)
            n += 1
        low, high = heights_for(s, seat, kind)
        roof = PILE[kind] == ROOFS
        tower = int(s.first[seat])
        while tower != NONE:  # CT-14: own towers only
            out[n] = LAYS.code(kind, TO_TOWER + tower)
            n += fits(s, tower, roof, low, high)
            tower = int(s.next[tower])
    last = NONE
    for i in range(HAND):  # CT-19: discarding is always allowed
        kind = int(s.hand[seat, i])
        if kind in (NONE, last):
            continue
        last = kind
        out[n] = LAYS.code(kind, TO_DISCARD)
        n += 1
    return n


def fits(s, tower, roof, low, high):
    """Whether a card may go on a tower that has no roof yet (CT-24).

    A roof goes on a tower with a clock (CT-18) of the right height; a floor or a clock on floors
    only (CT-15, CT-17, R5).
    """
    height = s.height[tower]
    return ((s.clock[tower] != NONE) == roof) & (low <= height) & (height <= high)


def heights_for(s, seat, kind):
    """The least and the greatest height of a tower that a seat may lay a card on.

    For a roof one storey more than the last complete tower of its colour (CT-27), for the first
    one 1 or 2 storeys (CT-26). Nothing else limits how many of a colour a seat completes (CT-29),
    nor how many floors a tower has (CT-16).
    """
    if PILE[kind] != ROOFS:
        return 0, HIGHEST
    rung = int(s.rung[ladder_row(s, seat), kind - FIRST_ROOF])
    return rung + 1, rung + 1 + (rung == 0)


def ladder_row(s, seat):
    """The ladder a seat climbs: one for all (CT-28, R1) or its own."""
    if s.ladder == SHARED:
        return 0
    return int(seat)


def chances(s, weights):
    """Any card of the pile that nobody has seen, removed ones included, may be next (CT-8)."""
    pile = bare_pile(s)
    for kind in range(KINDS):
        weights[kind] = s.unseen[kind] if PILE[kind] == pile else 0
    return KINDS


def bare_pile(s):
    """The first pile that has cards but shows none."""
    for pile in range(3):
        if s.pile[pile] > 0 and s.top[pile] == NONE:
            return pile
    return NONE


def play(s, step):
    if s.phase == TURN_UP:
        turn_up(s, step)
    elif DRAWS.has(step):
        draw(s, DRAWS.pile(step))
    else:
        lay(s, LAYS.kind(step), LAYS.target(step))


def turn_up(s, kind):
    """The next card of a pile becomes visible (CT-9)."""
    s.top[PILE[kind]] = kind
    s.unseen[kind] -= 1
    if bare_pile(s) == NONE:
        begin_turn(s)


def begin_turn(s):
    """The seat on turn lays a card; one without cards means that all have none (CT-30)."""
    s.phase = OVER if s.hand[s.turn, 2] == NONE else LAY


def draw(s, pile):
    """Take the visible card of a pile (CT-21); then it is the next seat's turn."""
    acquire(s, int(s.turn), int(s.top[pile]))
    s.top[pile] = NONE
    s.pile[pile] -= 1
    pass_on(s)


def pass_on(s):
    s.turn = (int(s.turn) + 1) % int(s.players)  # CT-11
    if bare_pile(s) == NONE:
        begin_turn(s)
    else:
        s.phase = TURN_UP


def acquire(s, seat, kind):
    """A card comes into a hand, in sight of all."""
    sort_hand(s, seat, kind, s.hand[seat, 1], s.hand[seat, 2])
    place = seat * s.stride + s.kept_count[seat]
    s.kept[place] = kind
    s.since[place] = s.discard_count[seat]
    s.kept_count[seat] += 1


def lay(s, kind, target):
    """Lay or discard a card from the hand of the seat on turn, then draw or pass on (CT-12)."""
    seat = int(s.turn)
    leave_hand(s, seat, kind)
    if target == TO_DISCARD:
        s.discard[seat * s.stride + s.discard_count[seat]] = kind  # CT-20
        s.discard_count[seat] += 1
    else:
        forget_kept(s, seat, kind)
        tower = found_tower(s, seat) if target == TO_NEW else target - TO_TOWER
        build(s, tower, kind)
    if s.pile[FLOORS] + s.pile[CLOCKS] + s.pile[ROOFS] > 0:
        s.phase = DRAW
    else:
        pass_on(s)  # CT-23


def leave_hand(s, seat, kind):
    a, b, c = s.hand[seat, 0], s.hand[seat, 1], s.hand[seat, 2]
    if c == kind:
        c = NONE
    elif b == kind:
        b = NONE
    else:
        a = NONE
    sort_hand(s, seat, a, b, c)


def sort_hand(s, seat, a, b, c):
    """Hold these three, in ascending order, empty places first."""
    low, high = min(a, b), max(a, b)
    s.hand[seat, 0] = min(low, c)
    s.hand[seat, 1] = max(low, min(high, c))
    s.hand[seat, 2] = max(high, c)


def forget_kept(s, seat, kind):
    """A laid card is no longer one that may have been discarded.

    Of equal cards the newest counts as the laid one. Older cards could have been any later
    discard too, so this forgets no possibility: exactly those sequences of discards remain in
    which no kind was ever discarded or laid more often than it had been drawn.
    """
    base = seat * s.stride
    i = int(s.kept_count[seat]) - 1
    while s.kept[base + i] != kind:
        i -= 1
    s.kept_count[seat] -= 1
    while i < s.kept_count[seat]:
        s.kept[base + i] = s.kept[base + i + 1]
        s.since[base + i] = s.since[base + i + 1]
        i += 1
    s.kept[base + i] = 0
    s.since[base + i] = 0


def found_tower(s, seat):
    tower = int(s.tower_count)
    s.owner[tower] = seat
    s.tower_count += 1
    s.next[tower] = NONE
    last = int(s.first[seat])
    if last == NONE:
        s.first[seat] = tower
        return tower
    while s.next[last] != NONE:
        last = int(s.next[last])
    s.next[last] = tower
    return tower


def build(s, tower, kind):
    """Put a card on a tower. Cards once laid never move (CT-14)."""
    if PILE[kind] == CLOCKS:
        s.clock[tower] = kind
    elif PILE[kind] == ROOFS:
        s.roof[tower] = kind
        complete_tower(s, tower, kind - FIRST_ROOF)
    else:
        s.floor[s.floor_count] = kind
        s.floor_tower[s.floor_count] = tower
        s.floor_count += 1
        s.height[tower] += STOREYS[kind]  # CT-25: storeys, not cards
        if ANIMAL[kind] == CAT:  # R4: an animal sits on its card's upper storey
            s.cat[tower] = s.height[tower]
        elif ANIMAL[kind] == MOUSE:
            s.mouse[tower] = s.height[tower]


def complete_tower(s, tower, colour):
    """A roof makes a tower complete: it counts, and the ladder climbs (CT-24, CT-31)."""
    seat = int(s.owner[tower])
    leave_list(s, seat, tower)
    s.rung[ladder_row(s, seat), colour] = s.height[tower]
    s.points[seat] += worth(s, tower)
    s.best_mouse[seat] = max(s.best_mouse[seat], s.mouse[tower])  # CT-34, R2, R3
    s.best_cat[seat] = max(s.best_cat[seat], s.cat[tower])  # CT-35


def leave_list(s, seat, tower):
    """A complete tower is no longer among those that a seat can build on."""
    if s.first[seat] == tower:
        s.first[seat] = s.next[tower]
    else:
        before = int(s.first[seat])
        while s.next[before] != tower:
            before = int(s.next[before])
        s.next[before] = s.next[tower]
    s.next[tower] = NONE


def worth(s, tower):
    """What a tower scores once complete (CT-32): how many animals does not matter."""
    cats = s.cat[tower] > 0
    mice = s.mouse[tower] > 0 or (s.clock[tower] != NONE and ANIMAL[s.clock[tower]] == MOUSE)
    if cats and mice:
        return 3
    if cats:
        return 4
    if mice:
        return 2
    return 5


def scores(s, out):
    for seat in range(s.players):
        out[seat] = s.points[seat]


def ranks(s, out):
    """By points, then the highest mouse, then the highest cat (CT-33, CT-34, CT-35)."""
    for seat in range(s.players):
        level = int(s.points[seat]) * (HIGHEST + 1) + int(s.best_mouse[seat])
        out[seat] = level * (HIGHEST + 1) + int(s.best_cat[seat])
    to_places(out, int(s.players))


def hide(s, seat):
    """Others' discards are hidden, and so is which of their kept cards are still in hand.

    What they kept stays: draws are open, so a player who remembers everything knows it (CT-21).
    After the match the discards are shown (R6).
    """
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other == seat:
            continue
        for i in range(HAND):
            if s.hand[other, i] != NONE:
                s.hand[other, i] = UNKNOWN
        for i in range(s.discard_count[other]):
            s.discard[other * s.stride + i] = UNKNOWN


def hide_step(s, step, seat):
    """Others see that a card was discarded, not which (CT-20, R7)."""
    if s.phase == LAY and seat != s.turn and LAYS.target(step) == TO_DISCARD:
        return HIDDEN_DISCARD
    return step


def guess(s, seat, rng):
    """For each hidden discard, one of the cards its owner may then have discarded.

    Every way of matching discards with cards that had come by then is equally likely; each
    choice leaves the later ones open, so drawing them one after the other is exact.
    """
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other != seat:
            guess_discards(s, other, rng)


def guess_discards(s, seat, rng):
    base = seat * s.stride
    kept = int(s.kept_count[seat])
    held = 0  # the kept cards that had come and had not been discarded, as a set
    come = 0
    for nth in range(s.discard_count[seat]):
        while come < kept and s.since[base + come] <= nth:
            held |= 1 << come
            come += 1
        chosen = any_of(held, rng)
        held &= ~(1 << chosen)
        s.discard[base + nth] = s.kept[base + chosen]
    fill_hand(s, seat, held | (1 << kept) - (1 << come))


def fill_hand(s, seat, held):
    """The kept cards that are held are the hand, in ascending order."""
    sort_hand(s, seat, NONE, NONE, NONE)
    for i in range(s.kept_count[seat]):
        if has(held, i):
            kind = s.kept[seat * s.stride + i]
            sort_hand(s, seat, kind, s.hand[seat, 1], s.hand[seat, 2])
