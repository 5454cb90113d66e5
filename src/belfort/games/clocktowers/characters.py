"""How those who play Clocktowers differ: what each likes and dislikes in a move.

Rik wants what others wait for, Bavo height, Lieve windows without mice, Flip roofs at once; Pia
begins more towers than she can finish, Corneel keeps his roofs for later.
"""

from . import reasons
from . import rules as r

LIKES = {
    "flip": {"roof": 3, "clock": 2, "height": -1, "draws_roof": 3, "founds": -1},
    "pia": {"founds": 3, "hopes": 4, "roof": -1},
    "lieve": {"mouse": -4, "cat": -1, "sheds": 3, "draws_mouse": -3, "draws_plain": 1, "stuck": -2},
    "bavo": {"height": 2, "founds": -2},
    "rik": {"blocks": 4, "withholds": 4, "serves": -3},
    "corneel": {"roof": -3, "draws_for_later": 2},
}

LOW = 2
"""Storeys of a tower that nobody calls high, or low."""


def traits(s, move):
    found = {fact.key: 1 for fact in reasons.facts(s, move)}
    if r.DRAWS.has(move) or r.LAYS.target(move) == r.TO_DISCARD:
        return found
    kind, target = r.LAYS.kind(move), r.LAYS.target(move)
    if r.ANIMAL[kind]:
        found["mouse" if r.ANIMAL[kind] == r.MOUSE else "cat"] = 1
    if target == r.TO_NEW:
        return found | {"founds": 1}
    pile, high = r.PILE[kind], int(s.height[target - r.TO_TOWER]) + int(r.STOREYS[kind])
    found["height"] = high - LOW
    if pile == r.ROOFS:
        found["roof"] = 1
    elif pile == r.CLOCKS:
        found["clock"] = 1
        found["hopes"] = int(not {"roof_in_hand", "roof_on_top"} & found.keys())
    return found
