"""Who knows what in the heist: start cards, the draft hand, and what can be inferred of them.

The face-down card of the tower is no secret of anyone's: it is determined when it is turned up.
"""

from belfort.engine.sets import any_of, size

from .cards import CURSE_FREE, CURSED, LIGHT
from .rules import (
    DEAL,
    DEAL_HAND,
    DRAFT,
    HIDDEN,
    LOOK,
    LOOKS,
    OVER,
    SAW,
    TAKES,
    TALES_PAY,
    UNKNOWN,
    handed_code,
    has_looked,
    payments,
    right_of,
    start_with,
)


def hide(s, seat):
    """Start cards that a seat has not seen go back among the cards they may be.

    These are the unseen ones; for a drafter, if the owner drafted later, the hand passed on. The
    draft hand itself is known to those who held it. At the end all lies open (HE-20).
    """
    if s.phase == OVER:
        return
    for other in range(s.players):
        card = int(s.start[other])
        if card < 0 or other == seat or has_looked(s, seat, other):
            continue
        s.start[other] = UNKNOWN
        s.loot[other] &= ~(1 << card)
        if drafted_before(s, seat, other):
            s.hand |= 1 << card
        else:
            s.unseen |= 1 << card
    if not held_hand(s, seat):
        s.unseen |= s.hand
        s.hand = 0


def draft_turn(s, seat):
    """How many draft before this seat: right of the starter none, the starter last (HE-28)."""
    return (int(s.starter) - 1 - seat) % int(s.players)


def drafted_before(s, seat, other):
    return s.draft != 0 and seat >= 0 and draft_turn(s, seat) < draft_turn(s, other)


def held_hand(s, seat):
    """Whether a seat holds the draft hand or has passed it on."""
    return s.draft != 0 and seat >= 0 and draft_turn(s, seat) <= s.drafted


def hide_step(s, step, seat):
    """A private card is seen by one; a card kept by its drafter, the rest by the next one."""
    if s.phase in (DEAL, DEAL_HAND) and seat != s.asked:
        return HIDDEN
    if s.phase == DRAFT and seat != s.asked:
        if s.drafted + 1 < s.players and seat == right_of(s, int(s.asked)):
            return handed_code(s, int(s.hand) & ~(1 << (step - TAKES)))
        return HIDDEN
    if s.phase == LOOK and seat == s.turn:
        other = step - LOOKS
        return SAW.code(other, int(s.start[other]))
    return step


def guess(s, seat, rng):
    """Start cards and draft hand at random, each deal that fits being equally likely.

    A card comes from the set that `hide` put it into. Of at most one seat it is known that its
    card has a curse, of at most one that it has none: these draw first, then any card left suits
    any other seat, so every choice leaves equally many ways to go on and drawing one after the
    other is exact.
    """
    if s.phase == OVER:
        return
    for other in range(s.players):
        if s.cursed == other:  # R13
            guess_start(s, seat, other, CURSED, rng)
        elif s.phase == TALES_PAY and s.turn == other and payments(s, other) == 0:  # R14
            guess_start(s, seat, other, CURSE_FREE, rng)
    for other in range(s.players):
        guess_start(s, seat, other, LIGHT, rng)
    for _ in range(s.hand_size - size(int(s.hand))):
        card = any_of(int(s.unseen) & LIGHT, rng)
        s.unseen &= ~(1 << card)
        s.hand |= 1 << card


def guess_start(s, seat, other, among, rng):
    if s.start[other] != UNKNOWN:
        return
    if drafted_before(s, seat, other):
        card = any_of(int(s.hand) & among, rng)
        s.hand &= ~(1 << card)
    else:
        card = any_of(int(s.unseen) & LIGHT & among, rng)
        s.unseen &= ~(1 << card)
    start_with(s, other, card)
