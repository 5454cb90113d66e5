"""The engine: positions as records, rules that run interpreted and compiled, explicit chance.

It knows no game, no player and no clock; the games stand on it.
"""

from belfort.engine.actors import CHANCE, NOBODY, SPECTATOR
from belfort.engine.compiling import compilable, kernel
from belfort.engine.errors import (
    BadComponents,
    BadOption,
    BelfortError,
    IllegalMove,
    Refusal,
    UnknownGame,
    UnreadableMove,
)
from belfort.engine.game import Game, names, rules, rules_of
from belfort.engine.options import Option, Options, Value, complete
from belfort.engine.rules import Rules, State, Words, functions_of
from belfort.engine.sentence import Sentence

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "BadComponents",
    "BadOption",
    "BelfortError",
    "Game",
    "IllegalMove",
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
    "compilable",
    "complete",
    "functions_of",
    "kernel",
    "names",
    "rules",
    "rules_of",
]
