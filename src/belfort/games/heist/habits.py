"""What a thief does without thinking: take what counts, fear curses, climb down slowly."""

from .cards import COUNT, CURSES, PRESTIGE, VALUES_OF, WORTH
from .rules import ACROSS, ESCAPE, SLOTS, TURN


def prefer(s, move):
    if s.phase != TURN:
        return 10
    if move == ESCAPE:
        return 2
    down = floors_down(s, move)
    if move >= COUNT:  # the face-down card
        return max(1, 12 >> down)
    worth = int(WORTH[move]) + 3 * (VALUES_OF[move] != 0) + 4 * int(PRESTIGE[move])
    return max(1, (4 * worth + 8 - 8 * int(CURSES[move])) >> 2 * down)


def floors_down(s, card):
    """How many floors below the thief a card lies; from the balcony, below the top floor."""
    floor = max(0, int(s.thief[s.turn])) // ACROSS
    for slot in range(SLOTS):
        if s.tower[slot] == card:
            return slot // ACROSS - floor
    return 0
