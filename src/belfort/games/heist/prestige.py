"""What the loot of the heist is worth: tiles, prestige and places.

Everything is counted anew from the loot as it lies, so it holds before the end as well.
"""

from belfort.engine.places import to_places
from belfort.engine.sets import has

from .cards import (
    BURDEN,
    COUNT,
    EXIT_FIRST,
    EXIT_LAST,
    FEWEST_CURSES,
    IN_USE,
    KINDS,
    KINDS_OF,
    MOST_CURSES,
    PRESTIGE,
    TILE_PRESTIGE,
    TILES,
    VALUES_OF,
    WORTH,
)
from .rules import NONE, SANDS_CARDS, copied_by


def scores(s, out):
    """Prestige as things lie: tiles and cards (HE-20, HE-25)."""
    for seat in range(s.players):
        out[seat] = total(s, seat, PRESTIGE)  # HE-11, HE-39
    for tile in range(len(TILES)):
        winner = holder(s, tile)
        if winner != NONE:
            out[winner] += TILE_PRESTIGE[s.players, tile]


def total(s, seat, printed):
    """What is printed on the cards of a loot, added up."""
    loot = int(s.loot[seat])
    amount = 0
    for card in range(COUNT):
        amount += (loot >> card & 1) * printed[card]
    return amount


def holder(s, tile):
    """The seat that a tile goes to as things lie; NONE for a tie as for nobody (HE-24, R11)."""
    if not IN_USE[s.players, tile]:  # HE-30
        return NONE
    if tile >= EXIT_FIRST:
        return escaped_as(s, int(s.players) if tile == EXIT_LAST else tile - EXIT_FIRST + 1)
    best = NONE
    most = -3 * COUNT  # a card has at most two curses
    for seat in range(s.players):
        amount = amount_for(s, seat, tile)
        if amount > most:
            most = amount
            best = seat
        elif amount == most:
            best = NONE
    return best


def escaped_as(s, place):
    """The escape tiles lie at the bridge until somebody takes them (HE-6, HE-18)."""
    for seat in range(s.players):
        if s.place[seat] == place:
            return seat
    return NONE


def amount_for(s, seat, tile):
    """What a seat has for a tile; the most wins it."""
    if tile == MOST_CURSES:  # HE-23
        return curses(s, seat)
    if tile == FEWEST_CURSES:
        return -curses(s, seat)
    loot = int(s.loot[seat])
    amount = 0
    for card in range(COUNT):
        amount += (loot >> card & 1) * counts_for(card, tile)
    for nth in range(len(SANDS_CARDS)):  # HE-35, R6
        copied = copied_by(s, nth)
        if copied != NONE and has(loot, SANDS_CARDS[nth]) and has(loot, copied):
            amount += counts_for(copied, tile)
    return amount


def counts_for(card, tile):
    """A card's value for a tile of one of its kinds (HE-21), 1 for a tile of its value (HE-22)."""
    if tile < len(KINDS):
        return (KINDS_OF[card] >> tile & 1) * WORTH[card]
    return VALUES_OF[card] >> (tile - len(KINDS)) & 1  # HE-33, R10


def curses(s, seat):
    """HE-11, HE-34, R7."""
    return max(0, total(s, seat, BURDEN))


def ranks(s, out):
    """Prestige, then the fewest curses, then the most tiles (HE-26, R18)."""
    scores(s, out)
    for seat in range(s.players):
        out[seat] = out[seat] * 10000 - curses(s, seat) * 100
    for tile in range(len(TILES)):
        winner = holder(s, tile)
        if winner != NONE:
            out[winner] += 1
    to_places(out, int(s.players))
