"""How those who draw castles differ: what each likes and dislikes in a move.

Bavo draws towers, Pia lets guests in, Lieve fills houses with residents, Flip clears what is short
and full at once, Rik hurries to shut the gate, Corneel waits for long lines and plants flags.
"""

from . import position as p
from . import reasons

LIKES = {
    "flip": {"short": 4, "keep": -3, "leaves": -4},
    "pia": {"keep": 4, "steal": 4, "reactivate": 3, "steals": 4, "guest": 1},
    "lieve": {"residents": 4, "group": 2, "in_vain": -2, "nothing": -2},
    "bavo": {"tower": 4, "loses_tower": -4},
    "rik": {"part": 2, "sun": 4, "finishes": 4, "steals": 2, "flag": -3, "people": -2},
    "corneel": {"flag": 4, "short": -2, "long": 1, "loses_flag": -3},
}

MAIN = ("keep", "tower", "wall")
SHORT = 2
"""Squares of a line that is soon full."""


def traits(s, move):
    found = {}
    for fact in reasons.facts(s, move):
        found[fact.key] = 1
        verb, _, part = fact.key.partition("_")
        if verb in ("fills", "draws"):
            line = int(p.LINE_MASK[p.LINE_NAMES.index(fact.args["line"])])
            found["short" if line.bit_count() <= SHORT else "long"] = 1
            found[part] = 1
            found["people" if part == "residents" else part] = 1
            if part in MAIN:
                found["part"] = 1
            if fact.args.get("residents"):
                found["residents"] = 1
        elif verb == "gives":
            found["loses_" + part.removeprefix("up_")] = 1
    if p.USES.has(move) and p.USES.face(move) == p.RESIDENT:
        found["residents"] = found["people"] = 1
    return found
