"""How those who play Torens differ: what each likes and dislikes in a move.

Bavo builds one tower as high as it goes, Rik roofs the towers of the other, Flip his own at once,
Lieve lays what helps nobody, Pia plays with fire, Corneel waits with his roofs.
"""

from . import reasons
from . import rules as r
from .words import is_tower

LIKES = {
    "flip": {"finishes": 4, "height": -1},
    "pia": {"raises_extra": 4, "arms": 3, "ripe": 3, "one_roof": 2, "tops_extra": 3},
    "lieve": {"helps": -1, "harmless": 3, "quiet": 2, "arms": -2, "ripe": -2, "gives": -2},
    "bavo": {"height": 2},
    "rik": {"stops": 4, "gives": 1, "lifts": 1},
    "corneel": {"keeps_roof": 3, "finishes": -3},
}

LOW = 1
"""Storeys of a tower that nobody calls high, or low."""


def traits(s, move):
    found = {}
    for fact in reasons.facts(s, move):
        found[fact.key.removesuffix(f"_{r.VARIANTS[int(s.variant)]}")] = 1
    kind, place = r.LAYS.kind(move), r.LAYS.place(move)
    if kind == r.ROOF and place == r.EXTRA:
        found["tops_extra"] = 1
    if not is_tower(place):
        return found
    owner = r.TOWERS.owner(place)
    storeys = int(s.storeys[owner, r.TOWERS.base(place)])
    if owner == s.turn:
        found["height"] = storeys + (kind != r.ROOF) - LOW
    elif kind != r.ROOF:
        found["helps"] = storeys + 1
    return found
