"""What the loot of the heist is worth: tiles, prestige and places.

Everything is counted anew from the loot as it lies, so it holds before the end as well.
"""

from belfort.engine import compilable
from belfort.engine.places import to_places
from belfort.engine.sets import has
from belfort.games.heist.cards import (
    COUNT,
    CURSES,
    EXIT_FIRST,
    EXIT_LAST,
    FEWEST_CURSES,
    HAMSA,
    IN_DUEL,
    KINDS,
    KINDS_OF,
    MOST_CURSES,
    PRESTIGE,
    SANDS,
    TILE_PRESTIGE,
    TILES,
    VALUES_OF,
    WORTH,
)
from belfort.games.heist.rules import NONE


@compilable
def scores(s, out):
    """Prestige as things lie: tiles and cards (HE-20, HE-25)."""
    for seat in range(s.players):
        out[seat] = total(s, seat, PRESTIGE)  # HE-11, HE-39
    for tile in range(len(TILES)):
        winner = holder(s, tile)
        if winner != NONE:
            out[winner] += TILE_PRESTIGE[tile]


@compilable
def total(s, seat, printed):
    """What is printed on the cards of a loot, added up."""
    loot = int(s.loot[seat])
    amount = 0
    for card in range(COUNT):
        amount += (loot >> card & 1) * printed[card]
    return amount


@compilable
def holder(s, tile):
    """The seat that a tile goes to as things lie; NONE for a tie as for nobody (HE-24, R11)."""
    if s.players == 2 and not IN_DUEL[tile]:  # HE-30
        return NONE
    if tile >= EXIT_FIRST:
        return escaped_as(s, int(s.players) if tile == EXIT_LAST else tile - EXIT_FIRST + 1)
    best = NONE
    most = -COUNT
    for seat in range(s.players):
        amount = amount_for(s, seat, tile)
        if amount > most:
            most = amount
            best = seat
        elif amount == most:
            best = NONE
    return best


@compilable
def escaped_as(s, place):
    """The escape tiles lie at the bridge until somebody takes them (HE-6, HE-18)."""
    for seat in range(s.players):
        if s.place[seat] == place:
            return seat
    return NONE


@compilable
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
    if has(loot, SANDS) and s.copied != NONE and has(loot, int(s.copied)):  # HE-35, R6
        amount += counts_for(int(s.copied), tile)
    return amount


@compilable
def counts_for(card, tile):
    """A card's value for a tile of one of its kinds (HE-21), 1 for a tile of its value (HE-22)."""
    if tile < len(KINDS):
        return (KINDS_OF[card] >> tile & 1) * WORTH[card]
    return VALUES_OF[card] >> (tile - len(KINDS)) & 1  # HE-33, R10


@compilable
def curses(s, seat):
    """HE-11, HE-34, R7."""
    amount = total(s, seat, CURSES)
    if has(int(s.loot[seat]), HAMSA):
        amount = max(0, amount - 2)
    return amount


@compilable
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
