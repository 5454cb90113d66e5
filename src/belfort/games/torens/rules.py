"""The rules of Torens, a Flemish card game for two about building towers, in three variants.

`# TO-26` names the rule that a line enforces and `# A3` a ruling; docs/games/torens.md has them
all. Everything below `start` is plain Python that Numba compiles as well.
"""

import numpy as np

from belfort.engine import CHANCE, NOBODY, Option, components
from belfort.engine.chance import pick_among
from belfort.engine.hands import NONE, UNKNOWN
from belfort.engine.options import FULL, size, size_of
from belfort.engine.places import to_places
from belfort.engine.records import record
from belfort.engine.sets import has
from belfort.engine.steps import Packed, Steps

from . import deck

COPIES = deck.read(components(__package__, deck.FILE))
CARDS = deck.CARDS
ABOVE, BELOW, BETWEEN, LEFT, RIGHT, ROOF = 0, 1, 2, 3, 4, 5  # a card's kind, for its drawer
KINDS = len(CARDS)
TURNED = np.array([BELOW, ABOVE, BETWEEN, RIGHT, LEFT, ROOF])  # A1: the kinds seen upside down

VARIANTS = ("build", "high", "total")
BUILD, HIGH, TOTAL = 0, 1, 2
ORIENTATIONS = ("random", "aligned")
RANDOM, ALIGNED = 0, 1
WINNERS = ("owner", "finisher")
OWNER, FINISHER = 0, 1

OPTIONS = (
    Option("players", (2,), 2),  # TO-2
    Option("variant", VARIANTS, "build"),
    Option("roofs", tuple(range(1, COPIES["roof"] + 1)), COPIES["roof"]),  # TO-9
    Option("orientation", ORIENTATIONS, "random"),  # A1
    Option("wins", WINNERS, "owner", only=("variant", "build")),  # A3
    Option("starter", (0, 1), 0, below="players"),  # A16
    size(*deck.SMALLER),
)

SEATS = 2  # TO-2
BASES = deck.BASES  # TO-3
GAPS = BASES - 1  # TO-4, TO-8
ENDS = 2
HAND = deck.HAND  # TO-52; the other variants use one place of it
HIGH_ENOUGH = 3  # TO-26: storeys of a tower of five cards
MOST_POINTS = 4  # TO-76, TO-78: of a tower, and of each card of the extra tower

DRAW, LAY, OVER = 0, 1, 2  # what the position waits for

STATE = record(
    [
        ("variant", "i1"),
        ("orientation", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),  # in a match that a tower has ended: who laid its roof
        ("wins", "i2"),
        # the pile: its size, and for each kind how many ways there are to draw it, two a
        # card; in a view the cards of hidden hands count as in the pile
        ("pile", "i2"),
        ("weight", "i2", KINDS),
        # what each seat holds, and for each card the set of kinds, as bits, that it has been
        # shown to be among (A11); in ascending order of sets, then kinds, empty places first
        ("hand", "i1", (SEATS, HAND)),
        ("among", "i1", (SEATS, HAND)),
        # the table, from the left as seat 0 sees it
        ("storeys", "i2", (SEATS, BASES)),
        ("roofed", "i1", (SEATS, BASES)),
        ("gap", "i1", GAPS),  # 1: taken
        ("end", "i1", ENDS),  # 1: taken
        # cards on the extra tower and out of play, by kind
        ("extra", "i2", KINDS),
        ("aside", "i2", KINDS),
    ],
)


def start(s, options):
    """The position before the first card is drawn; the same in all variants (TO-7)."""
    s.variant = VARIANTS.index(options["variant"])
    s.orientation = ORIENTATIONS.index(options["orientation"])
    s.wins = WINNERS.index(options["wins"])
    s.turn = options["starter"]
    s.phase = DRAW
    s.hand = NONE
    cards = COPIES | {"roof": options["roofs"]}  # TO-9
    if size_of(options) != FULL:
        smaller = deck.SMALLER[options["size"]]
        cards = smaller.cards | {"roof": min(options["roofs"], smaller.cards["roof"])}
        s.roofed[:, : smaller.finished] = 1
        s.gap[: smaller.finished] = 1
    for kind, card in enumerate(CARDS):  # TO-5, TO-6: all but the bases
        s.pile += cards[card]
        count(s, kind, cards[card])
    if s.variant == TOTAL:
        deck.check_pile(int(s.pile))


def hides(s):
    """Hands are hidden in the third variant alone."""
    return s.variant == TOTAL


def longest(s):
    """A card is drawn once, laid or set aside once."""
    return 2 * int(s.pile)


# Steps as numbers. A move: a kind and a place. An outcome of chance: the kind drawn.
TOWERS = Packed(owner=SEATS, base=BASES)
FIRST_GAP = TOWERS.end
FIRST_END = FIRST_GAP + GAPS
EXTRA = FIRST_END + ENDS
ASIDE = EXTRA + 1
PLACES = ASIDE + 1
STEPS = Steps()
LAYS = STEPS.of(kind=KINDS, place=PLACES)
HIDDEN_DRAW = STEPS.one()  # a draw as the others see it
STEP_CODES = STEPS.codes
MOST_MOVES = 11 + 5 + 5  # places tried for three kinds: roof 11, above, below and between 5 each
MOST_STEPS = 2 * deck.most_cards(COPIES)  # as in `longest`


def end_at(seat, kind):
    """Where the arrow of a beside-card points: its drawer's left or right (TO-20, A2)."""
    return FIRST_END + (kind - LEFT + seat) % 2


def actor(s):
    if s.phase == OVER:
        return NOBODY
    if s.phase == DRAW:
        return CHANCE
    return int(s.turn)


def moves(s, out):
    """Every held card in every place it has; with none for any of them, any goes aside (A11).

    There is no declining (A14).
    """
    seat = int(s.turn)
    held = held_kinds(s, seat)
    n = 0
    for kind in range(KINDS):  # TO-15, TO-31, TO-56
        if has(held, kind):
            n = add_places(s, seat, kind, out, n)
    if n == 0:
        for kind in range(KINDS):  # TO-19, TO-21
            out[n] = LAYS.code(kind, ASIDE)
            n += has(held, kind)
    return n


def held_kinds(s, seat):
    """The different kinds a seat holds, as bits."""
    held = 0
    for i in range(HAND):
        if s.hand[seat, i] != NONE:
            held |= 1 << int(s.hand[seat, i])
    return held


def add_places(s, seat, kind, out, n):
    """Write the moves that lay a kind after the first n; return how many there are then."""
    if kind == ABOVE:  # TO-16, TO-32, TO-57: own towers, which one sees rise away from oneself
        return add_towers(s, seat, kind, out, n)
    if kind == BELOW:  # TO-17, TO-33, TO-58: the opponent's, on the near side of the bases (A15)
        return add_towers(s, 1 - seat, kind, out, n)
    if kind == ROOF:  # TO-22, TO-39, TO-63
        n = add_towers(s, seat, kind, out, n)  # TO-23, TO-40, TO-64
        n = add_towers(s, 1 - seat, kind, out, n)  # TO-24, TO-41, TO-65
        out[n] = LAYS.code(kind, EXTRA)  # TO-42, TO-66; once it has a card: A6
        return n + (extra_storeys(s) > 0)
    before = n
    if kind == BETWEEN:
        for gap in range(GAPS):  # TO-18, TO-34, TO-59: one card in a gap
            out[n] = LAYS.code(kind, FIRST_GAP + gap)
            n += s.gap[gap] == 0
    else:  # TO-20, TO-37, TO-61: one card at an end
        place = end_at(seat, kind)
        out[n] = LAYS.code(kind, place)
        n += s.end[place - FIRST_END] == 0
    # TO-35, TO-36, TO-38, TO-60, TO-62, A5: only now on the extra tower (A19), which the first
    # variant does not have (TO-19, TO-21)
    out[n] = LAYS.code(kind, EXTRA)
    return n + ((n == before) & (s.variant != BUILD))


def add_towers(s, owner, kind, out, n):
    """A tower takes cards until it has its roof, a bare base too (A12, A13)."""
    for base in range(BASES):
        out[n] = LAYS.code(kind, TOWERS.code(owner, base))
        n += s.roofed[owner, base] == 0
    return n


def chances(s, weights):
    """The next card of the pile: each is equally likely, either way up (TO-6, TO-12, A1)."""
    for kind in range(KINDS):
        weights[kind] = s.weight[kind]
    return KINDS


def count(s, kind, cards):
    """Count cards in or out of the pile, both ways in which each may lie.

    Turned round, above is below and left is right, so with random orientation those are one
    stock: what a card was printed as cannot be told from how it came out.
    """
    turned = TURNED[kind] if s.orientation == RANDOM else kind
    s.weight[kind] += cards
    s.weight[turned] += cards


def play(s, step):
    if s.phase == DRAW:
        draw(s, step)
    else:
        lay(s, LAYS.kind(step), LAYS.place(step))


def draw(s, kind):
    """A card comes to the seat on turn and keeps its direction (TO-11, TO-29, TO-53)."""
    seat = int(s.turn)
    s.pile -= 1
    count(s, kind, -1)
    s.hand[seat, 0] = kind
    s.among[seat, 0] = ANY
    sort_hand(s, seat)
    if s.variant != TOTAL:  # TO-13, TO-30: laid at once
        s.phase = LAY
    elif holds_three(s, seat):
        s.turn = 1 - seat
        s.phase = LAY if holds_three(s, 1 - seat) else DRAW  # TO-52: first both have a hand


def holds_three(s, seat):
    return s.hand[seat, 0] != NONE


def lay(s, kind, place):
    """Lay a held card or set it aside; then draw, pass on or end (TO-54).

    What the player says aloud meanwhile is in words.py (TO-14, TO-30).
    """
    seat = int(s.turn)
    if place == ASIDE:
        show_stuck(s, seat)
    leave_hand(s, seat, kind)
    put(s, kind, place)
    if ends_match(s, kind, place):
        s.phase = OVER
    elif s.variant == TOTAL and s.pile > 0:
        s.phase = DRAW  # TO-55: up to three again
    else:
        pass_on(s)


def put(s, kind, place):
    """A card lies where it was laid for good."""
    if place == ASIDE:
        s.aside[kind] += 1
    elif place == EXTRA:
        s.extra[kind] += 1
    elif place >= FIRST_END:
        s.end[place - FIRST_END] = 1
    elif place >= FIRST_GAP:
        s.gap[place - FIRST_GAP] = 1
    elif kind == ROOF:
        s.roofed[TOWERS.owner(place), TOWERS.base(place)] = 1
    else:
        s.storeys[TOWERS.owner(place), TOWERS.base(place)] += 1


def ends_match(s, kind, place):
    """Whether a card just laid ends the match at once."""
    if kind != ROOF or place == ASIDE:
        return False
    if place == EXTRA:  # TO-43, TO-67, A20
        return True
    if s.variant != BUILD:
        return False
    if s.storeys[TOWERS.owner(place), TOWERS.base(place)] >= HIGH_ENOUGH:  # TO-26, A3
        return True
    return open_towers(s, 0) + open_towers(s, 1) == 0  # A4


def pass_on(s):
    """The other seat is on turn, if there is a turn left to have (TO-10, TO-28)."""
    seat = 1 - int(s.turn)
    s.turn = seat
    if s.variant == TOTAL:  # TO-68, A8: the pile is empty, so a turn needs a third card
        s.phase = LAY if holds_three(s, seat) else OVER
    else:
        s.phase = DRAW if s.pile > 0 else OVER  # TO-44, A4


# What a hand has been shown to hold. To set a card aside is to show that no card held has a
# place (A11). Only three kinds can lack one in the third variant: above when all own towers have
# roofs, below when all the opponent's have, a roof when all ten have and there is no extra tower.
# So a card's set is one of these, and each but the first two, single kinds, holds all before it.
ANY = (1 << KINDS) - 1
SETS = (1 << ABOVE, 1 << BELOW, 1 << ABOVE | 1 << BELOW, 1 << ABOVE | 1 << BELOW | 1 << ROOF, ANY)


def show_stuck(s, seat):
    """Everybody sees that each card held is one without a place."""
    own = open_towers(s, seat) == 0
    other = open_towers(s, 1 - seat) == 0
    roof = own & other & (extra_storeys(s) == 0)
    stuck = int(own) << ABOVE | int(other) << BELOW | int(roof) << ROOF
    for i in range(HAND):
        s.among[seat, i] = int(s.among[seat, i]) & stuck
    sort_hand(s, seat)


def leave_hand(s, seat, kind):
    """Of equal cards the one goes that most is known of: the first in the hand's order."""
    i = 0
    while s.hand[seat, i] != kind:
        i += 1
    s.hand[seat, i] = NONE
    s.among[seat, i] = 0
    sort_hand(s, seat)


def sort_hand(s, seat):
    order_pair(s, seat, 0)
    order_pair(s, seat, 1)
    order_pair(s, seat, 0)


def order_pair(s, seat, i):
    """Bring places i and i + 1 of a hand in order."""
    first, second = int(s.hand[seat, i]), int(s.hand[seat, i + 1])
    low, high = int(s.among[seat, i]), int(s.among[seat, i + 1])
    if low * KINDS + first > high * KINDS + second:
        s.hand[seat, i], s.hand[seat, i + 1] = second, first
        s.among[seat, i], s.among[seat, i + 1] = high, low


def open_towers(s, seat):
    """How many of a seat's towers have no roof yet."""
    n = 0
    for base in range(BASES):
        n += s.roofed[seat, base] == 0
    return n


def extra_storeys(s):
    """The cards of the extra tower under its roof."""
    return int(s.extra[BETWEEN]) + int(s.extra[LEFT]) + int(s.extra[RIGHT])


def scores(s, out):
    """Points in the third variant; in the others the highest finished tower: in the first its
    cards with base and roof, in the second without the roof.
    """
    for seat in range(SEATS):
        best = 0
        total = 0
        for base in range(BASES):
            if s.roofed[seat, base] == 0:  # TO-25, TO-40, TO-71, TO-72
                continue
            best = max(best, worth(s, int(s.storeys[seat, base])))  # TO-45
            total += worth(s, int(s.storeys[seat, base]))  # TO-70
        out[seat] = total if s.variant == TOTAL else best  # TO-69: what is in hand is worth nothing


def worth(s, storeys):
    """What a finished tower counts for, with so many storeys between its base and its roof."""
    if s.variant == BUILD:
        return storeys + 2  # TO-26: base and roof
    if s.variant == HIGH:
        return storeys + 1  # TO-46, TO-47, TO-48: base, but no roof
    return min(storeys + 1, MOST_POINTS)  # TO-73, TO-74, TO-75, TO-76


def won_at_once(s):
    """Whether a tower of five cards or more has ended the match (TO-26)."""
    if s.variant != BUILD:
        return False
    for seat in range(SEATS):
        for base in range(BASES):
            if s.roofed[seat, base] != 0 and s.storeys[seat, base] >= HIGH_ENOUGH:
                return True
    return False


def extra_score(s):
    """What players have to beat: the extra tower counts with a roof (TO-80, A17), not as a roof
    alone (TO-77, A9).
    """
    if s.extra[ROOF] == 0 or extra_storeys(s) == 0:
        return 0
    if s.variant == TOTAL:
        return MOST_POINTS * (extra_storeys(s) + 1)  # TO-78, TO-79, A10
    return extra_storeys(s)  # A18


def ranks(s, out):
    """The higher score wins, equal scores share it, unless the extra tower is not beaten.

    One rule serves all variants: TO-1, TO-27, TO-49, TO-81, A4. A match of the first variant that
    a tower ends has no other tower as high; it may have been agreed that its roof decides (A3).
    """
    scores(s, out)
    if s.wins == FINISHER and won_at_once(s):
        out[0] = 1 + (s.turn != 0)
        out[1] = 1 + (s.turn != 1)
        return
    one, other, extra = int(out[0]), int(out[1]), extra_score(s)
    if extra >= max(one, other):  # TO-50, TO-51, TO-82, A7: nobody wins, nor without any tower
        out[0] = 2
        out[1] = 2
        return
    to_places(out, SEATS)


def hide(s, seat):
    """In the third variant others' cards are hidden: to the viewer they are as good as unseen.

    After the match hands are shown.
    """
    if s.variant != TOTAL or s.phase == OVER:
        return
    for other in range(SEATS):
        if other == seat:
            continue
        for i in range(HAND):
            if s.hand[other, i] >= 0:
                count(s, int(s.hand[other, i]), 1)
                s.hand[other, i] = UNKNOWN


def hide_step(s, step, seat):
    """In the third variant others see that a card was drawn, not which."""
    if s.phase == DRAW and s.variant == TOTAL and seat != s.turn:
        return HIDDEN_DRAW
    return step


def guess(s, seat, rng):
    """Deal each hidden card from the unseen ones, all deals that fit equally likely.

    Cards shown to be among few kinds come first: each set holds the ones dealt from before, so
    how many ways are left for the later cards does not depend on the choice, and dealing one
    after the other is exact.
    """
    if s.variant != TOTAL or s.phase == OVER:
        return
    for among in SETS:
        for other in range(SEATS):
            for i in range(HAND):
                if s.hand[other, i] == UNKNOWN and s.among[other, i] == among:
                    kind = pick_among(rng, s.weight, KINDS, among)
                    count(s, kind, -1)
                    s.hand[other, i] = kind
    sort_hand(s, 0)
    sort_hand(s, 1)
