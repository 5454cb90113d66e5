"""How thieves differ: what each likes and dislikes in a move.

Bavo stays high in the tower and takes high values, Flip is over the bridge before anybody, Lieve
fears curses, Pia loves what lies face down or does something, Rik takes what others collect,
Corneel more of what he has already.
"""

from . import cards as c
from . import habits
from . import rules as r

LIKES = {
    "flip": {"escapes": 3, "down": 1},
    "pia": {"unknown": 4, "acts": 3, "curses": 1},
    "lieve": {"curses": -3, "unknown": -4},
    "bavo": {"value": 2, "down": -1, "escapes": -4},
    "rik": {"theirs": 3, "own": -1},
    "corneel": {"own": 3, "theirs": -1},
}

USUAL = 3
"""A value that nobody calls high, or low."""

_PRINTED = [
    (kinds, values, worth)
    for kinds, values, worth in zip(
        c.KINDS_OF.tolist(), c.VALUES_OF.tolist(), c.WORTH.tolist(), strict=True
    )
]


def traits(s, move):
    phase = int(s.phase)
    if move == r.ESCAPE and phase == r.TURN:
        return {"escapes": 1}
    found = {}
    takes = phase in (r.TURN, r.CLOAK_TAKE, r.DRAFT)
    if takes:
        card = move - r.TAKES
    elif phase in (r.TOSS, r.AMULET_TOSS):
        card = move - r.TOSSES
    else:
        return found
    if phase == r.TURN:
        found["down"] = habits.floors_down(s, card)
    if not 0 <= card < c.COUNT:
        return found | {"unknown": int(takes and card == r.FACE_DOWN)}
    if takes:
        found["value"] = int(c.WORTH[card]) - USUAL
        found["curses"] = max(0, int(c.BURDEN[card]))
        found["acts"] = int(c.ABILITY[card] != c.NO_ABILITY)
    return found | _collectors(s, int(s.asked), card, takes)


def _collectors(s, seat, card, takes):
    """Whether somebody else leads in what this card counts for, or the seat itself."""
    mine = _collected(s, seat)
    others = [_collected(s, one) for one in range(s.players) if one != seat and not s.place[one]]
    found = {"theirs": 0, "own": 0}
    for nth, counts in enumerate(_counts(card)):
        best = max((one[nth] for one in others), default=0)
        if counts and best and best >= mine[nth]:
            found["theirs"] = 1
        elif counts and takes and mine[nth]:
            found["own"] = 1
    return found


def _counts(card):
    """What a card counts for the tiles of kinds, then of values."""
    kinds, values, worth = _PRINTED[card]
    return [
        *((kinds >> nth & 1) * worth for nth in range(len(c.KINDS))),
        *(values >> nth & 1 for nth in range(len(c.VALUES))),
    ]


def _collected(s, seat):
    loot = int(s.loot[seat])
    counts = [_counts(card) for card in range(c.COUNT) if loot >> card & 1]
    return [sum(one) for one in zip(*counts, strict=True)] or [0] * len(_counts(0))
