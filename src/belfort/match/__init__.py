"""Matches: one play of a game, its log, its views, its file and its verifiable chance."""

from belfort.match.errors import BadFile, CannotUndo, OutOfTurn, Over, Stale, UnknownSeat
from belfort.match.file import ANEW, TRULY, Begun, Record, dump, house_version, load, read, verify
from belfort.match.game import Game
from belfort.match.match import Match, Move, Result, Step
from belfort.match.trail import Trail

__all__ = [
    "ANEW",
    "TRULY",
    "BadFile",
    "Begun",
    "CannotUndo",
    "Game",
    "Match",
    "Move",
    "OutOfTurn",
    "Over",
    "Record",
    "Result",
    "Stale",
    "Step",
    "Trail",
    "UnknownSeat",
    "dump",
    "house_version",
    "load",
    "read",
    "verify",
]
