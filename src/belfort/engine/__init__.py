"""The engine: positions as records, rules that run interpreted and compiled, explicit chance.

It knows no game, no player and no clock; the games stand on it.
"""

from belfort.engine.actors import CHANCE, NOBODY, SPECTATOR
from belfort.engine.checking import functions_of
from belfort.engine.compiling import compilable, kernel
from belfort.engine.contract import State, Words
from belfort.engine.editions import Edition, Fault, components, faults
from belfort.engine.errors import (
    BadComponents,
    BadEdition,
    BadOption,
    BelfortError,
    BrokenGame,
    IllegalMove,
    Refusal,
    UnknownGame,
    UnreadableMove,
)
from belfort.engine.game import Game
from belfort.engine.options import Option, Options, Value, complete
from belfort.engine.rules import Rules
from belfort.engine.sentence import Sentence
from belfort.engine.shelf import LeftOff, broken, brought_by, leave_off, names, rules, rules_of

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "BadComponents",
    "BadEdition",
    "BadOption",
    "BelfortError",
    "BrokenGame",
    "Edition",
    "Fault",
    "Game",
    "IllegalMove",
    "LeftOff",
    "Option",
    "Options",
    "Refusal",
    "Rules",
    "Sentence",
    "State",
    "UnknownGame",
    "UnreadableMove",
    "Value",
    "Words",
    "broken",
    "brought_by",
    "compilable",
    "complete",
    "components",
    "faults",
    "functions_of",
    "kernel",
    "leave_off",
    "names",
    "rules",
    "rules_of",
]
