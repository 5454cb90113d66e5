"""The rules of 10 Minute Heist: The Wizard's Tower, by Nick Sibicky (Daily Magic Games, 2017).

`# HE-27` names the rule that a line enforces; docs/games/heist.md has them all, with the rulings
R1 to R21. Everything below `start` is plain Python that Numba compiles as well. Counting is in
`prestige`, what the seats know in `knowledge`.
"""

import numpy as np

from belfort.engine import CHANCE, NOBODY, Option
from belfort.engine.options import FULL, size, size_of
from belfort.engine.records import record
from belfort.engine.sets import has
from belfort.engine.steps import Packed

from .cards import (
    ABILITIES,
    ABILITY,
    AMULET,
    AS_PRINTED,
    BLOOD,
    CLOAK,
    CODES,
    CODEX,
    COPYABLE,
    COUNT,
    CROWN,
    CURSE_FREE,
    DARK,
    DISTILLATION,
    HOURGLASS,
    IN_PLAY,
    LIGHT_COUNT,
    NO_ABILITY,
    SANDS,
    SETS,
    TALES,
    able,
    set_of,
)

# For study: the cards that lie in the tower, by floor. Three dark ones are left for two more
# places of the bottom floor and for the box.
SMALLER = {
    "small": {2: ("Araby", "Jar", "Jekyll"), 1: ("Tincture",)},
    "tiny": {2: ("Araby", "Jar")},
}
SMALL_DARK = ("Achilles", "Horn", "Hourglass", "Codex")  # of the last two the one in play (HE-2)


def has_smaller():
    """Whether the cards of the smaller versions are there, as they are printed in the box."""
    small = {code for codes in SMALLER["small"].values() for code in codes} | {*SMALL_DARK}
    return small <= {code for code, same in zip(CODES, AS_PRINTED, strict=True) if same}


OPTIONS = (
    Option("players", (2, 3, 4, 5), 2),  # HE-1
    Option("moon", ("full", "crescent"), "full"),
    Option("draft", ("off", "on"), "off"),
    Option("starter", (0, 1, 2, 3, 4), 0, below="players"),  # HE-8
    size(*(SMALLER if has_smaller() else ())),
)

SEATS = 5
FLOORS, ACROSS = 8, 5
SLOTS = FLOORS * ACROSS  # from the top floor down, each from its first place on
LIGHT_SLOTS = 2 * ACROSS  # HE-3
BALCONY, BRIDGE = -1, SLOTS  # where a thief is before and after
DRAFT_HAND = (0, 0, 4, 5, 6, 6)  # HE-27, HE-29: by players, what a draft begins with

# What stands in a card's place in a record.
NONE = -1  # no card; as a seat: nobody
UNKNOWN = -2  # a card that the viewer may not know
FACE_DOWN = COUNT  # in the tower: the card that nobody knows (HE-5)

# What the position waits for. First chance: a card for the tower, a start card, a card of the
# draft hand, the face-down card turned up.
LAY, DEAL, DEAL_HAND, TURN_UP = 0, 1, 2, 3
# Then the seat asked: a card to keep; a claim or the escape; the choices of the abilities; the
# card that two players discard from a floor.
DRAFT, TURN = 4, 5
AMULET_TOSS, AMULET_GIVE, SANDS_COPY, TALES_PAY, CLOAK_TAKE = 6, 7, 8, 9, 10
LOOK, BLOOD_GIVE, BLOOD_TAKE, CROWN_PAY = 11, 12, 13, 14
TOSS, OVER = 15, 16

# Abilities that ask for something: where one is on several cards, the card in use is written down.
ASKING = (AMULET, CLOAK, SANDS, TALES, DISTILLATION, CROWN, BLOOD)
SEVERAL = any(len(able(ability)) > 1 for ability in ASKING)
ONLY = np.array([(*able(ability), NONE)[0] for ability in range(len(ABILITIES))])
SANDS_CARDS = np.array(able(SANDS), np.int64)
NTH_SANDS = np.array([able(SANDS).index(i) if i in able(SANDS) else NONE for i in range(COUNT)])
MANY_SANDS = len(SANDS_CARDS) > 1
ALL_SANDS, TALES_CARDS, LOOKING, TURNING = (
    set_of(able(ability)) for ability in (SANDS, TALES, DISTILLATION, CODEX)
)


def comes_back(moon):
    """Whether a card that asks for something may be swapped into the tower and claimed again."""
    asking = set_of(card for ability in ASKING for card in able(ability)) & moon
    return bool(set_of(able(BLOOD)) & moon) and bool(asking & CURSE_FREE)


# A start card may be looked at more than once: then it is told who all did.
MANY_LOOKS = len(able(DISTILLATION)) > 1 or any(
    comes_back(moon) and bool(LOOKING & CURSE_FREE & moon) for moon in IN_PLAY
)

_BYTES = [
    ("players", "i1"),
    ("draft", "i1"),
    ("starter", "i1"),
    ("phase", "i1"),
    ("turn", "i1"),
    ("asked", "i1"),  # the seat that chooses, or that a private card is dealt to
    ("again", "i1"),  # 1: another turn follows this one (HE-36)
    ("laid", "i1"),  # slots of the tower filled so far
    ("left", "i1"),  # cards in the tower
    ("hand_size", "i1"),  # cards in the draft hand, in the end those left over
    ("drafted", "i1"),  # seats that have kept a card of it
    ("tower", "i1", SLOTS),
    ("thief", "i1", SEATS),  # the slot of its last card, BALCONY or BRIDGE
    ("out", "i1"),  # thieves escaped
    ("place", "i1", SEATS),  # 1 for the first to escape, 0: still inside
    ("start", "i1", SEATS),  # the card face down, NONE if there is none (any more)
    # who looked at a seat's start card, or NONE (HE-40); the set of them, if MANY_LOOKS
    ("looker", "i1", SEATS),
    ("cursed", "i1"),  # the seat whose start card all know to be cursed (R13)
    # the card above the Sands (HE-35); above each of them, if MANY_SANDS
    ("copied", "i1", len(SANDS_CARDS)) if MANY_SANDS else ("copied", "i1"),
    ("offered", "i1"),  # the card to be swapped by the Blood (HE-40)
    *([("used", "i1")] if SEVERAL else []),  # the card whose ability is carried out
]
_SPARE = -sum(field[2] if len(field) > 2 else 1 for field in _BYTES) % 8

STATE = record(
    [
        # sets of cards: in nobody's sight (face down in the tower or back in the box),
        # in the draft hand, in the loot of each seat with its start card
        ("unseen", "i8"),
        ("hand", "i8"),
        ("loot", "i8", SEATS),
        *_BYTES,
        # up to a multiple of 8 bytes, which aligns the sets
        *([("spare", "i1", _SPARE)] if _SPARE else []),
    ],
    align=True,
)


def start(s, options):
    """The position before the first card is laid."""
    s.players = options["players"]
    s.draft = options["draft"] == "on"
    s.starter = s.turn = s.asked = options["starter"]
    s.phase = LAY
    s.unseen = IN_PLAY[SETS.index(options["moon"]) - 1]  # HE-2
    s.tower = NONE
    s.thief = BALCONY  # HE-7
    s.start = NONE
    s.looker = 0 if MANY_LOOKS else NONE
    s.cursed = NONE
    s.copied = NONE
    s.offered = NONE
    if SEVERAL:
        s.used = NONE
    if size_of(options) != FULL:
        start_small(s, options["players"], SMALLER[options["size"]])


def start_small(s, players, floors):
    """A tower of which little is left: only its last open card and the start cards are dealt.

    The light cards in play are the first ones, two more than players: at most seven, and a hand
    of those fits into the codes from HANDED on.
    """
    for floor, codes in floors.items():
        for place, code in enumerate(codes):
            s.tower[(FLOORS - floor) * ACROSS + place] = CODES.index(code)
            s.left += 1
    s.laid = SLOTS - 2
    s.unseen &= set_of([*range(players + 2), *map(CODES.index, SMALL_DARK)])
    s.phase = LAY if s.draft else DEAL


# Steps as numbers. A step that names a card is a verb plus the card, or FACE_DOWN; a bare card
# is what chance brings and what is kept, claimed or taken.
TAKES = 0
TOSSES = COUNT + 1  # from the tower
PAYS = TOSSES + COUNT + 1  # from the own loot
COPIES = PAYS + COUNT
SWAPS = COPIES + COUNT
GIVES = SWAPS + COUNT  # the Amulet, to a seat
LOOKS = GIVES + SEATS  # at a seat's card
ESCAPE = LOOKS + SEATS
PASS = ESCAPE + 1
HIDDEN = PASS + 1  # a private card, for those who may not see it
SAW = Packed(HIDDEN + 1, seat=SEATS, card=LIGHT_COUNT)  # a look, for the one who looks
HANDED = SAW.end  # a card kept, for the next drafter: the hand received
# light cards that are not in the tower, or those of a smaller version
OUTSIDE = max(LIGHT_COUNT - LIGHT_SLOTS, SEATS + 2)
STEP_CODES = HANDED + (1 << OUTSIDE)

# All the tower or the escape; a loot to choose from has at most 40 cards, or 41 with a Crown that
# may be discarded itself, and one more place is written to.
MOST_MOVES = SLOTS + 1 + bool(set_of(able(CROWN)) & CURSE_FREE)


def most_asked(moon):
    """How many steps abilities take besides those by which cards leave the tower."""
    each = dict.fromkeys(ASKING, 1) | {BLOOD: 2, CROWN: SEATS}
    steps = [each[a] for a in ASKING for card in able(a) if moon >> card & 1]
    if comes_back(moon):
        return SLOTS * max(steps)  # each after another card has left the tower
    return sum(steps)


# Set-up, cards leaving the tower, escapes, the face-down card turned up, what abilities ask.
MOST_STEPS = 50 + 40 + 5 + 1 + max(most_asked(moon) for moon in IN_PLAY)


def longest(s):
    """The same for so many players and the places that are still to be filled."""
    players, places = int(s.players), SLOTS - int(s.laid)
    dealt = players + DRAFT_HAND[players] * int(s.draft)
    asked = max(most_asked(moon) for moon in IN_PLAY)
    laid = places - 1  # the card face down lies there without a step
    return laid + dealt + (places + int(s.left)) + players + 1 + asked


# Where an ability is on one card only, or none, there is nothing to look up.

if SEVERAL:

    def card_in_use(s, ability):
        """The card with this ability that is being carried out."""
        return int(s.used)

    def put_to_use(s, card):
        s.used = card

else:

    def card_in_use(s, ability):
        return ONLY[ability]

    def put_to_use(s, card):
        pass


if MANY_SANDS:

    def copied_by(s, nth):
        """The card above the Sands, the nth of them."""
        return int(s.copied[nth])

    def copy(s, nth, card):
        s.copied[nth] = card

    def copies_of(s):
        """What is copied, as something that can be kept."""
        return tuple(map(int, s.copied))

else:

    def copied_by(s, nth):
        return int(s.copied)

    def copy(s, nth, card):
        s.copied = card

    def copies_of(s):
        return int(s.copied)


def copied_with(s, card):
    """The card that another lies under as a copy, or NONE; only Sands ever do."""
    nth = NTH_SANDS[card]
    return NONE if nth == NONE else copied_by(s, nth)


if MANY_LOOKS:

    def has_looked(s, seat, other):
        """Whether a seat has looked at another's start card."""
        return seat >= 0 and has(int(s.looker[other]), seat)

    def look(s, seat, other):
        s.looker[other] |= 1 << seat

else:

    def has_looked(s, seat, other):
        return s.looker[other] == seat

    def look(s, seat, other):
        s.looker[other] = seat


def handed_code(s, cards):
    """A set among the light cards outside the tower, while the draft lasts."""
    bits = 0
    nth = 0
    inside = light_in_tower(s)
    for card in range(LIGHT_COUNT):
        if not has(inside, card):
            bits |= (cards >> card & 1) << nth
            nth += 1
    return HANDED + bits


def handed_cards(s, step):
    cards = 0
    nth = 0
    inside = light_in_tower(s)
    for card in range(LIGHT_COUNT):
        if not has(inside, card):
            cards |= ((step - HANDED) >> nth & 1) << card
            nth += 1
    return cards


def light_in_tower(s):
    cards = 0
    for slot in range(LIGHT_SLOTS):
        if s.tower[slot] != NONE:
            cards |= 1 << int(s.tower[slot])
    return cards


def actor(s):
    if s.phase <= TURN_UP:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return int(s.asked)


def moves(s, out):
    phase = int(s.phase)
    if phase in (TURN, CLOAK_TAKE):
        return claims(s, out)
    if phase in (AMULET_TOSS, TOSS):
        return tosses(s, out)
    if phase in (AMULET_GIVE, LOOK):
        return opponents(s, out)
    n = each(out, verb_of(phase), choices_of(s, phase))
    if phase == BLOOD_GIVE:  # HE-40: the swap is optional
        out[n] = PASS
        n += 1
    return n


def verb_of(phase):
    """What is done with a card chosen by itself."""
    if phase == DRAFT:
        return TAKES
    if phase == SANDS_COPY:
        return COPIES
    if phase in (TALES_PAY, CROWN_PAY):
        return PAYS
    return SWAPS


def choices_of(s, phase):
    """The set that such a card is chosen from."""
    seat = int(s.asked)
    if phase == DRAFT:
        return int(s.hand)  # HE-28
    if phase == SANDS_COPY:
        return face_up(s, seat) & COPYABLE  # HE-35, R7
    if phase == TALES_PAY:
        return payments(s, seat)  # HE-37, R3
    if phase == BLOOD_TAKE:
        return tower_cards(s) & CURSE_FREE  # HE-40, R9
    return face_up(s, seat) & CURSE_FREE  # HE-40: Crown and Blood


def claims(s, out):
    """Cards that the seat on turn may claim, then the way without one."""
    seat = int(s.turn)
    first = 0  # HE-38, R4: the Cloak reaches any floor
    if s.phase == TURN and s.thief[seat] != BALCONY:  # HE-12, HE-13: never upward
        first = int(s.thief[seat]) // ACROSS * ACROSS
    barred = 0 if can_copy(s, seat) else ALL_SANDS  # HE-16, HE-35
    barred |= 0 if can_pay(s, seat) else TALES_CARDS  # HE-16, HE-37, R14
    barred |= 0 if can_look(s, seat) else LOOKING  # HE-16, R16
    barred |= 0 if s.start[seat] != NONE else TURNING  # HE-16
    n = 0
    for slot in range(first, SLOTS):
        card = int(s.tower[slot])
        out[n] = TAKES + card  # HE-15: the face-down card too
        n += (card != NONE) & ((barred >> (card & 63) & 1) == 0)
    out[n] = ESCAPE if s.phase == TURN else PASS  # HE-17, R1
    return n + 1


def tosses(s, out):
    """Cards that may be discarded: any of the tower (HE-32), or of the thief's floor (HE-31)."""
    first, end = 0, SLOTS
    if s.phase == TOSS:
        first = int(s.thief[s.turn]) // ACROSS * ACROSS
        end = first + ACROSS
    n = 0
    for slot in range(first, end):
        card = int(s.tower[slot])
        out[n] = TOSSES + card
        n += card != NONE
    return n


def opponents(s, out):
    """Any other seat (R5, R15); for a look, one with a face-down card (HE-40, R16)."""
    looking = s.phase == LOOK
    verb = LOOKS if looking else GIVES
    n = 0
    for other in range(s.players):
        if other != s.turn and not (looking and s.start[other] == NONE):
            out[n] = verb + other
            n += 1
    return n


def each(out, verb, cards):
    n = 0
    for card in range(COUNT):
        out[n] = verb + card
        n += cards >> card & 1
    return n


def face_up(s, seat):
    """The loot without the start card, as long as that lies face down (HE-9, R3)."""
    cards = int(s.loot[seat])
    if s.start[seat] >= 0:
        cards &= ~(1 << int(s.start[seat]))
    return cards


def can_copy(s, seat):
    return (face_up(s, seat) & COPYABLE) != 0


def can_pay(s, seat):
    return (int(s.loot[seat]) & CURSE_FREE) != 0


def payments(s, seat):
    """What can be discarded for the Tales that are claimed; they do not pay for themselves."""
    return int(s.loot[seat]) & CURSE_FREE & ~(1 << card_in_use(s, TALES))


def can_look(s, seat):
    others = 0
    for other in range(s.players):
        others += other != seat and s.start[other] != NONE
    return others > 0


def can_swap(s, seat):
    return (face_up(s, seat) & CURSE_FREE) != 0 and (tower_cards(s) & CURSE_FREE) != 0


def tower_cards(s):
    """The tower as a set, without the face-down card."""
    cards = 0
    for slot in range(SLOTS):
        card = int(s.tower[slot])
        if card not in (NONE, FACE_DOWN):
            cards |= 1 << card
    return cards


def chances(s, weights):
    """Every card of the deck that nobody has seen is as likely, whatever became of the others."""
    unseen = int(s.unseen)
    if s.phase == TURN_UP or (s.phase == LAY and s.laid >= LIGHT_SLOTS):
        unseen &= DARK
        for card in range(COUNT):
            weights[card] = unseen >> card & 1
        return COUNT
    for card in range(LIGHT_COUNT):
        weights[card] = unseen >> card & 1
    return LIGHT_COUNT


def play(s, step):  # noqa: C901, PLR0912 - one line for each thing a position can wait for
    phase = int(s.phase)
    if phase == LAY:
        lay(s, step)
    elif phase == DEAL:
        deal(s, step)
    elif phase == DEAL_HAND:
        deal_hand(s, step)
    elif phase == TURN_UP:
        turn_up(s, step)
    elif phase == DRAFT:
        keep(s, step - TAKES)
    elif step == ESCAPE:
        escape(s)
    elif step == PASS:
        after_ability(s)
    elif phase in (TURN, CLOAK_TAKE):
        take(s, step - TAKES)
    elif phase in (AMULET_TOSS, TOSS):
        toss(s, step - TOSSES)
    elif phase == AMULET_GIVE:
        give_amulet(s, step - GIVES)
    elif phase == SANDS_COPY:
        copy(s, NTH_SANDS[card_in_use(s, SANDS)], step - COPIES)
        after_ability(s)
    elif phase in (TALES_PAY, CROWN_PAY):
        pay(s, step - PAYS)
    elif phase == LOOK:
        look(s, int(s.turn), step - LOOKS)
        after_ability(s)
    else:
        swap(s, step - SWAPS)


# Before the first turn.


def lay(s, card):
    """The next card of the tower, from the top floor down (HE-3, HE-5)."""
    s.tower[s.laid] = card
    s.unseen &= ~(1 << card)
    s.laid += 1
    s.left += 1
    if s.laid == LIGHT_SLOTS and not s.draft:
        s.phase = DEAL
    elif s.laid == SLOTS - 1:
        s.tower[SLOTS - 1] = FACE_DOWN  # HE-5
        s.laid += 1
        s.left += 1
        if s.draft:
            s.phase = DEAL_HAND
            s.asked = right_of(s, int(s.starter))  # HE-28
        else:
            begin_turn(s)


def right_of(s, seat):
    return (seat + int(s.players) - 1) % int(s.players)


def deal(s, card):
    """A start card, face down (HE-4)."""
    s.unseen &= ~(1 << card)
    start_with(s, int(s.asked), card)
    s.asked = (int(s.asked) + 1) % int(s.players)
    if s.asked == s.starter:
        s.phase = LAY


def start_with(s, seat, card):
    s.start[seat] = card
    s.loot[seat] |= 1 << card


def deal_hand(s, card):
    s.unseen &= ~(1 << card)
    s.hand |= 1 << card
    s.hand_size += 1
    if s.hand_size == DRAFT_HAND[s.players]:
        s.phase = DRAFT


def keep(s, card):
    """A drafter keeps a card; the rest goes to the right, from the starter out of play (HE-29)."""
    s.hand &= ~(1 << card)
    s.hand_size -= 1
    start_with(s, int(s.asked), card)
    s.drafted += 1
    if s.drafted == s.players:
        begin_turn(s)
    else:
        s.asked = right_of(s, int(s.asked))


# A turn.


def begin_turn(s):
    s.phase = TURN
    s.asked = s.turn
    s.again = 0
    put_to_use(s, NONE)


def take(s, card):
    """Claim a card, or take one with the Cloak, and do what it says (HE-12, HE-14)."""
    slot = leave_tower(s, card)
    if s.phase == TURN:  # HE-38: for the Cloak's card the thief does not move
        s.thief[s.turn] = slot
    if card == FACE_DOWN:
        s.phase = TURN_UP  # HE-15
    else:
        s.loot[s.turn] |= 1 << card
        use(s, card)


def leave_tower(s, card):
    """Take a card out of the tower; the slot where it lay."""
    slot = 0
    while s.tower[slot] != card:
        slot += 1
    s.tower[slot] = NONE
    s.left -= 1
    return slot


def turn_up(s, card):
    """The face-down card joins the loot, and its ability is carried out (HE-15)."""
    s.unseen &= ~(1 << card)
    s.loot[s.turn] |= 1 << card
    use(s, card)


def use(s, card):  # noqa: C901, PLR0912 - one line for each ability
    """Ask for what the card's ability needs; if that is nothing, or cannot be done (R2), go on."""
    seat = int(s.turn)
    after = NONE
    ability = int(ABILITY[card])
    if ability != NO_ABILITY:
        put_to_use(s, card)
    if ability == NO_ABILITY:
        pass
    elif ability == AMULET:  # HE-32
        after = AMULET_TOSS if s.left > 0 else AMULET_GIVE
    elif ability == SANDS and can_copy(s, seat):
        after = SANDS_COPY
    elif ability == TALES:
        if payments(s, seat) != 0:
            after = TALES_PAY
        else:  # R13: turned up and not paid for, so the start card has a curse as well
            s.cursed = seat
    elif ability == CLOAK and s.left > 0:  # HE-38
        after = CLOAK_TAKE
    elif ability == HOURGLASS:  # HE-36
        s.again = 1
    elif ability == DISTILLATION and can_look(s, seat):
        after = LOOK
    elif ability == CODEX:  # HE-40
        s.start[seat] = NONE
    elif ability == BLOOD and can_swap(s, seat):
        after = BLOOD_GIVE
    elif ability == CROWN:
        ask_crown(s, 1)
        return
    if after == NONE:
        after_ability(s)
    else:
        s.phase = after


def ask_crown(s, first):
    """Ask the next who can discard, from the claimer's left, the claimer last (HE-40, R17)."""
    players = int(s.players)
    for nth in range(first, players + 1):
        seat = (int(s.turn) + nth) % players
        if (face_up(s, seat) & CURSE_FREE) != 0:
            s.phase = CROWN_PAY
            s.asked = seat
            return
    s.asked = s.turn
    after_ability(s)


def pay(s, card):
    """Discard a card from the own loot, for Tales (HE-37) or for the Crown (HE-40)."""
    seat = int(s.asked)
    part_with(s, seat, card)
    if s.start[seat] == card:
        s.start[seat] = NONE  # R3: it is shown
    if s.phase == TALES_PAY or seat == s.turn:
        after_ability(s)
    else:
        ask_crown(s, (seat - int(s.turn)) % int(s.players) + 1)


def part_with(s, seat, card):
    """A card leaves a loot; Sands that copied it count for nothing from then on (R6)."""
    s.loot[seat] &= ~(1 << card)
    for nth in range(len(SANDS_CARDS)):
        if copied_by(s, nth) == card or SANDS_CARDS[nth] == card:
            copy(s, nth, NONE)


def toss(s, card):
    """Discard a card of the tower, unseen if it lies face down (HE-31, HE-32)."""
    leave_tower(s, card)
    if s.phase == AMULET_TOSS:
        s.phase = AMULET_GIVE
    else:
        end_turn(s)


def give_amulet(s, receiver):
    """The Amulet goes into another loot, and does nothing more there (HE-32, R5)."""
    amulet = card_in_use(s, AMULET)
    part_with(s, int(s.turn), amulet)
    s.loot[receiver] |= 1 << amulet
    after_ability(s)


def swap(s, card):
    """Vampire's Blood: an own card, then a card of the tower, change places (HE-40, R9)."""
    if s.phase == BLOOD_GIVE:
        s.offered = card
        s.phase = BLOOD_TAKE
        return
    own = int(s.offered)
    s.offered = NONE
    s.tower[leave_tower(s, card)] = own
    s.left += 1
    part_with(s, int(s.turn), own)
    s.loot[s.turn] |= 1 << card
    after_ability(s)


def after_ability(s):
    """Two players discard from the floor where the thief stands, if there is a card (HE-31, R8)."""
    if s.players == 2:
        first = int(s.thief[s.turn]) // ACROSS * ACROSS
        for slot in range(first, first + ACROSS):
            if s.tower[slot] != NONE:
                s.phase = TOSS
                return
    end_turn(s)


def escape(s):
    """A thief crosses the bridge and takes no more turns (HE-17, HE-18)."""
    s.out += 1
    s.place[s.turn] = s.out
    s.thief[s.turn] = BRIDGE
    if s.out == s.players:
        s.phase = OVER  # HE-19
    else:
        end_turn(s)  # R12: without a discard


def end_turn(s):
    """The next thief inside goes on, clockwise (HE-8), or the same one once more (HE-36)."""
    if not s.again:
        seat = (int(s.turn) + 1) % int(s.players)
        while s.place[seat] != 0:  # R19: the last one alone goes on
            seat = (seat + 1) % int(s.players)
        s.turn = seat
    begin_turn(s)
