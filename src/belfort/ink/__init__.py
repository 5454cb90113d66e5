"""The drawn kit: ink for the drawings of the house and of its games, and what a table is made of.

Games draw with it; it knows no game and no page.
"""

from belfort.ink.controls import attributes, move, pick, picked, shown_with, tag, when
from belfort.ink.once import lately, once
from belfort.ink.printing import Paper, Printing
from belfort.ink.results import in_order, reason, reasons, result, results
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
from belfort.ink.things import (
    act,
    cell,
    face,
    grid,
    hand,
    held,
    hinted,
    level,
    medal,
    pair,
    pile,
    plate,
    refused,
    rule,
    sparks,
    stack,
)

__all__ = [
    "BIRDS",
    "Ending",
    "Event",
    "Hint",
    "Kit",
    "Offer",
    "Paper",
    "Person",
    "Picture",
    "Presenter",
    "Printing",
    "Refusal",
    "Scene",
    "Symbol",
    "act",
    "attributes",
    "cell",
    "close_lid",
    "crayon",
    "ellipse",
    "face",
    "gable",
    "grid",
    "hand",
    "hatch",
    "held",
    "hinted",
    "in_order",
    "lately",
    "level",
    "medal",
    "move",
    "names_in",
    "once",
    "open_lid",
    "pair",
    "pen",
    "pick",
    "picked",
    "pile",
    "plate",
    "reason",
    "reasons",
    "refused",
    "result",
    "results",
    "rule",
    "shown_with",
    "sparks",
    "sprite",
    "stack",
    "tag",
    "when",
]
