"""The rules of 10 Minute Heist: The Wizard's Tower, by Nick Sibicky (Daily Magic Games, 2017).

`# HE-27` names the rule that a line enforces; docs/games/heist.md has them all, with the rulings
R1 to R19. Everything below `start` is plain Python that Numba compiles as well. Counting is in
`prestige`, what the seats know in `knowledge`.
"""

from belfort.engine import CHANCE, NOBODY, Option, compilable
from belfort.engine.options import FULL, size, size_of
from belfort.engine.records import record
from belfort.engine.sets import has
from belfort.games.heist.cards import (
    AMULET,
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
    FIRST_SPECIAL,
    HOURGLASS,
    IN_PLAY,
    LIGHT_COUNT,
    SANDS,
    SETS,
    TALES,
    set_of,
)

OPTIONS = (
    Option("players", (2, 3, 4, 5), 2),  # HE-1
    Option("moon", ("full", "crescent"), "full"),
    Option("draft", ("off", "on"), "off"),
    Option("starter", (0, 1, 2, 3, 4), 0, below="players"),  # HE-8
    size("small", "tiny"),
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

STATE = record(
    [
        # sets of cards: in nobody's sight (face down in the tower or back in the box),
        # in the draft hand, in the loot of each seat with its start card
        ("unseen", "i8"),
        ("hand", "i8"),
        ("loot", "i8", SEATS),
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
        ("looker", "i1", SEATS),  # who looked at a seat's start card, or NONE (HE-40)
        ("cursed", "i1"),  # the seat whose start card all know to be cursed (R13)
        ("copied", "i1"),  # the card above the Sands (HE-35)
        ("offered", "i1"),  # the card to be swapped by the Blood (HE-40)
        ("spare", "i1", 5),  # up to a multiple of 8 bytes, which aligns the sets
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
    s.looker = NONE
    s.cursed = NONE
    s.copied = NONE
    s.offered = NONE
    if size_of(options) != FULL:
        start_small(s, options["players"], SMALLER[options["size"]])


# For study: the cards that lie in the tower, by floor. Three dark ones are left for two more
# places of the bottom floor and for the box.
SMALLER = {
    "small": {2: ("Araby", "Jar", "Jekyll"), 1: ("Tincture",)},
    "tiny": {2: ("Araby", "Jar")},
}
SMALL_DARK = ("Achilles", "Horn", "Hourglass", "Codex")  # of the last two the one in play (HE-2)


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
SAW = HIDDEN + 1  # a look, for the one who looks: the seat and the card
HANDED = SAW + SEATS * LIGHT_COUNT  # a card kept, for the next drafter: the hand received
OUTSIDE = LIGHT_COUNT - LIGHT_SLOTS  # light cards that are not in the tower
STEP_CODES = HANDED + (1 << OUTSIDE)

MOST_MOVES = SLOTS + 1  # all the tower or the escape; a loot to pay from has at most 40 cards
MOST_STEPS = 50 + 40 + 5 + 9  # set-up, cards leaving the tower, escapes, other steps of abilities


@compilable
def saw_code(seat, card):
    return SAW + seat * LIGHT_COUNT + card


@compilable
def seen_seat(step):
    return (step - SAW) // LIGHT_COUNT


@compilable
def seen_card(step):
    return (step - SAW) % LIGHT_COUNT


@compilable
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


@compilable
def handed_cards(s, step):
    cards = 0
    nth = 0
    inside = light_in_tower(s)
    for card in range(LIGHT_COUNT):
        if not has(inside, card):
            cards |= ((step - HANDED) >> nth & 1) << card
            nth += 1
    return cards


@compilable
def light_in_tower(s):
    cards = 0
    for slot in range(LIGHT_SLOTS):
        if s.tower[slot] != NONE:
            cards |= 1 << int(s.tower[slot])
    return cards


@compilable
def actor(s):
    if s.phase <= TURN_UP:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return int(s.asked)


@compilable
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


@compilable
def verb_of(phase):
    """What is done with a card chosen by itself."""
    if phase == DRAFT:
        return TAKES
    if phase == SANDS_COPY:
        return COPIES
    if phase in (TALES_PAY, CROWN_PAY):
        return PAYS
    return SWAPS


@compilable
def choices_of(s, phase):
    """The set that such a card is chosen from."""
    seat = int(s.asked)
    if phase == DRAFT:
        return int(s.hand)  # HE-28
    if phase == SANDS_COPY:
        return face_up(s, seat) & COPYABLE  # HE-35, R7
    if phase == TALES_PAY:
        return int(s.loot[seat]) & CURSE_FREE  # HE-37, R3
    if phase == BLOOD_TAKE:
        return tower_cards(s) & CURSE_FREE  # HE-40, R9
    return face_up(s, seat) & CURSE_FREE  # HE-40: Crown and Blood


@compilable
def claims(s, out):
    """Cards that the seat on turn may claim, then the way without one."""
    seat = int(s.turn)
    first = 0  # HE-38, R4: the Cloak reaches any floor
    if s.phase == TURN and s.thief[seat] != BALCONY:  # HE-12, HE-13: never upward
        first = int(s.thief[seat]) // ACROSS * ACROSS
    no_sands = NONE if can_copy(s, seat) else SANDS  # HE-16, HE-35
    no_tales = NONE if can_pay(s, seat) else TALES  # HE-16, HE-37, R14
    no_distillation = NONE if can_look(s, seat) else DISTILLATION  # HE-16, R16
    n = 0
    for slot in range(first, SLOTS):
        card = int(s.tower[slot])
        out[n] = TAKES + card  # HE-15: the face-down card too
        free = (card != NONE) & (card != no_sands) & (card != no_tales)
        n += free & (card != no_distillation)
    out[n] = ESCAPE if s.phase == TURN else PASS  # HE-17, R1
    return n + 1


@compilable
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


@compilable
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


@compilable
def each(out, verb, cards):
    n = 0
    for card in range(COUNT):
        out[n] = verb + card
        n += cards >> card & 1
    return n


@compilable
def face_up(s, seat):
    """The loot without the start card, as long as that lies face down (HE-9, R3)."""
    cards = int(s.loot[seat])
    if s.start[seat] >= 0:
        cards &= ~(1 << int(s.start[seat]))
    return cards


@compilable
def can_copy(s, seat):
    return (face_up(s, seat) & COPYABLE) != 0


@compilable
def can_pay(s, seat):
    return (int(s.loot[seat]) & CURSE_FREE) != 0


@compilable
def can_look(s, seat):
    others = 0
    for other in range(s.players):
        others += other != seat and s.start[other] != NONE
    return others > 0


@compilable
def can_swap(s, seat):
    return (face_up(s, seat) & CURSE_FREE) != 0 and (tower_cards(s) & CURSE_FREE) != 0


@compilable
def tower_cards(s):
    """The tower as a set, without the face-down card."""
    cards = 0
    for slot in range(SLOTS):
        card = int(s.tower[slot])
        if card not in (NONE, FACE_DOWN):
            cards |= 1 << card
    return cards


@compilable
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


@compilable
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
        s.copied = step - COPIES
        after_ability(s)
    elif phase in (TALES_PAY, CROWN_PAY):
        pay(s, step - PAYS)
    elif phase == LOOK:
        s.looker[step - LOOKS] = s.turn
        after_ability(s)
    else:
        swap(s, step - SWAPS)


# Before the first turn.


@compilable
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


@compilable
def right_of(s, seat):
    return (seat + int(s.players) - 1) % int(s.players)


@compilable
def deal(s, card):
    """A start card, face down (HE-4)."""
    s.unseen &= ~(1 << card)
    start_with(s, int(s.asked), card)
    s.asked = (int(s.asked) + 1) % int(s.players)
    if s.asked == s.starter:
        s.phase = LAY


@compilable
def start_with(s, seat, card):
    s.start[seat] = card
    s.loot[seat] |= 1 << card


@compilable
def deal_hand(s, card):
    s.unseen &= ~(1 << card)
    s.hand |= 1 << card
    s.hand_size += 1
    if s.hand_size == DRAFT_HAND[s.players]:
        s.phase = DRAFT


@compilable
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


@compilable
def begin_turn(s):
    s.phase = TURN
    s.asked = s.turn
    s.again = 0


@compilable
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


@compilable
def leave_tower(s, card):
    """Take a card out of the tower; the slot where it lay."""
    slot = 0
    while s.tower[slot] != card:
        slot += 1
    s.tower[slot] = NONE
    s.left -= 1
    return slot


@compilable
def turn_up(s, card):
    """The face-down card joins the loot, and its ability is carried out (HE-15)."""
    s.unseen &= ~(1 << card)
    s.loot[s.turn] |= 1 << card
    use(s, card)


@compilable
def use(s, card):  # noqa: C901, PLR0912 - one line for each ability
    """Ask for what the card's ability needs; if that is nothing, or cannot be done (R2), go on."""
    seat = int(s.turn)
    after = NONE
    if card < FIRST_SPECIAL:
        pass
    elif card == AMULET:  # HE-32
        after = AMULET_TOSS if s.left > 0 else AMULET_GIVE
    elif card == SANDS and can_copy(s, seat):
        after = SANDS_COPY
    elif card == TALES:
        if can_pay(s, seat):
            after = TALES_PAY
        else:  # R13: turned up and not paid for, so the start card has a curse as well
            s.cursed = seat
    elif card == CLOAK and s.left > 0:  # HE-38
        after = CLOAK_TAKE
    elif card == HOURGLASS:  # HE-36
        s.again = 1
    elif card == DISTILLATION and can_look(s, seat):
        after = LOOK
    elif card == CODEX:  # HE-40
        s.start[seat] = NONE
    elif card == BLOOD and can_swap(s, seat):
        after = BLOOD_GIVE
    elif card == CROWN:
        ask_crown(s, 1)
        return
    if after == NONE:
        after_ability(s)
    else:
        s.phase = after


@compilable
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


@compilable
def pay(s, card):
    """Discard a card from the own loot, for Tales (HE-37) or for the Crown (HE-40)."""
    seat = int(s.asked)
    s.loot[seat] &= ~(1 << card)
    if s.start[seat] == card:
        s.start[seat] = NONE  # R3: it is shown
    if s.phase == TALES_PAY or seat == s.turn:
        after_ability(s)
    else:
        ask_crown(s, (seat - int(s.turn)) % int(s.players) + 1)


@compilable
def toss(s, card):
    """Discard a card of the tower, unseen if it lies face down (HE-31, HE-32)."""
    leave_tower(s, card)
    if s.phase == AMULET_TOSS:
        s.phase = AMULET_GIVE
    else:
        end_turn(s)


@compilable
def give_amulet(s, receiver):
    """The Amulet goes into another loot, and does nothing more there (HE-32, R5)."""
    s.loot[s.turn] &= ~(1 << AMULET)
    s.loot[receiver] |= 1 << AMULET
    after_ability(s)


@compilable
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
    s.loot[s.turn] ^= 1 << own | 1 << card
    after_ability(s)


@compilable
def after_ability(s):
    """Two players discard from the floor where the thief stands, if there is a card (HE-31, R8)."""
    if s.players == 2:
        first = int(s.thief[s.turn]) // ACROSS * ACROSS
        for slot in range(first, first + ACROSS):
            if s.tower[slot] != NONE:
                s.phase = TOSS
                return
    end_turn(s)


@compilable
def escape(s):
    """A thief crosses the bridge and takes no more turns (HE-17, HE-18)."""
    s.out += 1
    s.place[s.turn] = s.out
    s.thief[s.turn] = BRIDGE
    if s.out == s.players:
        s.phase = OVER  # HE-19
    else:
        end_turn(s)  # R12: without a discard


@compilable
def end_turn(s):
    """The next thief inside goes on, clockwise (HE-8), or the same one once more (HE-36)."""
    if not s.again:
        seat = (int(s.turn) + 1) % int(s.players)
        while s.place[seat] != 0:  # R19: the last one alone goes on
            seat = (seat + 1) % int(s.players)
        s.turn = seat
    begin_turn(s)
