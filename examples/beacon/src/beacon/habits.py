"""What a player of Beacon does without thinking: take a high tower, raise one of their own."""

from .rules import MOVES, TOP, height


def prefer(s, move):
    tower = MOVES.tower(move)
    stones = height(s, tower)
    own = stones > 0 and s.tower[tower, stones - 1] == s.turn
    if MOVES.where(move) == TOP:
        return 2 if own else 4 + 3 * stones
    return 6 if own else 1
