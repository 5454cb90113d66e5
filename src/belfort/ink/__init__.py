"""The drawn kit: ink for the drawings of the house and of its games, and what a table is made of.

Games draw with it; it knows no game and no page.
"""

from belfort.ink.controls import attributes, move, pick, picked, tag, when
from belfort.ink.once import lately, once
from belfort.ink.scene import (
    BIRDS,
    Ending,
    Event,
    Hint,
    Kit,
    Offer,
    Person,
    Picture,
    Presenter,
    Refusal,
    Scene,
)
from belfort.ink.sprite import names_in, sprite
from belfort.ink.strokes import close_lid, crayon, gable, hatch, open_lid, pen
from belfort.ink.symbol import Symbol, ellipse

__all__ = [
    "BIRDS",
    "Ending",
    "Event",
    "Hint",
    "Kit",
    "Offer",
    "Person",
    "Picture",
    "Presenter",
    "Refusal",
    "Scene",
    "Symbol",
    "attributes",
    "close_lid",
    "crayon",
    "ellipse",
    "gable",
    "hatch",
    "lately",
    "move",
    "names_in",
    "once",
    "open_lid",
    "pen",
    "pick",
    "picked",
    "sprite",
    "tag",
    "when",
]
