"""Puzzles: positions in which one move is clearly the best, and not the one that comes to mind.

They come from matches of bots (`mining.py`), are proved before they are kept and whenever somebody
asks (`proof.py`), and lie as data beside the rules of their game (`puzzle.py`).
"""

from belfort.puzzles.mining import mined
from belfort.puzzles.proof import NotProved, prove
from belfort.puzzles.puzzle import (
    GRADES,
    Puzzle,
    UnknownPuzzle,
    all_puzzles,
    find,
    of_the_day,
    puzzles_of,
    read,
    write,
)

__all__ = [
    "GRADES",
    "NotProved",
    "Puzzle",
    "UnknownPuzzle",
    "all_puzzles",
    "find",
    "mined",
    "of_the_day",
    "prove",
    "puzzles_of",
    "read",
    "write",
]
