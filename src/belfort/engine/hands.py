"""Hands that others may not see, and the face-down pile that they came from.

To somebody who sees neither, both are one multiset: `pile` has the number of cards of each kind in
it, `hands` the kinds that each seat holds, in ascending order, empty places first. With `conceal`
in `hide` and `deal` in `guess` a game need say no more of them.
"""

from __future__ import annotations

from typing import Any, Final

from belfort.engine.chance import pick
from belfort.engine.compiling import compilable

NONE: Final = -1
"""In a card's place: no card."""
UNKNOWN: Final = -2
"""In a card's place: one that the viewer may not know."""


@compilable
def conceal(hands: Any, pile: Any, seat: Any) -> None:
    """What all but this seat hold goes back among the cards that nobody has seen."""
    for other in range(hands.shape[0]):
        for i in range(hands.shape[1]):
            kind = int(hands[other, i])
            if other != seat and kind >= 0:
                pile[kind] += 1
                hands[other, i] = UNKNOWN


@compilable
def deal(hands: Any, pile: Any, rng: Any) -> None:
    """Draw the cards that are not known, all deals being equally likely."""
    for seat in range(hands.shape[0]):
        unknown = 0
        for i in range(hands.shape[1]):
            if hands[seat, i] == UNKNOWN:
                hands[seat, i] = NONE
                unknown += 1
        for _ in range(unknown):
            kind = pick(rng, pile, pile.shape[0])
            pile[kind] -= 1
            take(hands, seat, kind)


@compilable
def take(hands: Any, seat: Any, kind: Any) -> None:
    """A card comes into a hand that has an empty place."""
    i = 0
    while i + 1 < hands.shape[1] and hands[seat, i + 1] < kind:
        hands[seat, i] = hands[seat, i + 1]
        i += 1
    hands[seat, i] = kind


@compilable
def lose(hands: Any, seat: Any, kind: Any) -> None:
    """A card leaves a hand that holds it."""
    i = 0
    while hands[seat, i] != kind:
        i += 1
    while i > 0:
        hands[seat, i] = hands[seat, i - 1]
        i -= 1
    hands[seat, 0] = NONE
