"""What a player of Once Upon a Castle does without thinking: clear what is full, waste nothing."""

from belfort.engine import compilable
from belfort.games.castle.position import BARE, END, FIRST_PICK, PASS, SKIP, TARGETS


@compilable
def prefer(s, move):
    if move in (PASS, END, SKIP):
        return 1
    if move < FIRST_PICK and move % TARGETS == BARE:
        return 6
    return 20
