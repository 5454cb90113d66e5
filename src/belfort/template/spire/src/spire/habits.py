"""What a player of Spire does without thinking; bots lean on it, and the weakest has nothing else.

`prefer` weighs a legal move against the others, at least 1; leave it out if there is no such habit.
"""

from .rules import DISCARD, MOVES, WIDTHS, height


def prefer(s, move):
    tower, width = MOVES.place(move), MOVES.width(move)
    if tower == DISCARD:
        return 1
    storeys = height(s, tower)
    below = s.tower[tower, storeys - 1] if storeys else WIDTHS - 1
    return 20 - 3 * (below - width)  # the less is lost of a tower, the better
