"""`belfort puzzles`: positions in which one move is clearly the best; and where they come from."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from belfort.cli.options import Language

app = App(name="puzzles", help="Positions with one best move: solve, find, prove.")


@app.default
def solve(game: str | None = None, number: str | None = None, *, language: Language = "en") -> None:
    """Solve a puzzle in the terminal; what was solved is remembered on this machine.

    Parameters
    ----------
    game
        The name of a game; left out, the puzzle of the day.
    number
        Which of its puzzles, from 1 on, the easiest first; left out, the first that is open.
    language
        The language of the table: en, nl or it.
    """
    from belfort import terminal

    terminal.puzzle(game, number, language)


@app.command
def mine(
    game: str,
    folder: Path,
    *,
    count: int = 60,
    seconds: int = 600,
    first: int = 0,
) -> None:
    """Find puzzles in matches of bots, prove them, and write each beside those of a folder.

    Parameters
    ----------
    game
        The name of a game.
    folder
        Where they are kept, a file for each grade: `puzzles` in the game's package.
    count
        How many there are to be in the end.
    seconds
        How long to look for them.
    first
        The match to begin with; the same match has the same puzzles.
    """
    from belfort import engine, puzzles

    rules = engine.rules(game)
    known = {}
    if folder.is_dir():
        for one in puzzles.read(rules.name, rules.version, rules.edition.hash, folder):
            known[one.name] = one
    until, number = time.monotonic() + seconds, first
    while len(known) < count and time.monotonic() < until:
        for one in puzzles.mined(rules, number):
            if one.name not in known and len(known) < count:
                known[one.name] = one
                told = f"match {number}: {one.best}, proved by {one.proof}, for the {one.grade}"
                print(told, file=sys.stderr)
                folder.mkdir(parents=True, exist_ok=True)
                for name, text in puzzles.write(rules, known.values()).items():
                    (folder / name).write_text(text, encoding="utf-8")
        number += 1
    print(
        f"{len(known)} puzzles; {number - first} matches were looked through, go on with {number}"
    )


@app.command
def prove(game: str | None = None, *, seed: Annotated[int, Parameter(negative="")] = 0) -> None:
    """Prove the puzzles of a game again, or of all; exit status 1 if one is not.

    Parameters
    ----------
    game
        The name of a game; left out, all of them.
    seed
        A number that fixes what searches try.
    """
    from belfort import engine, puzzles

    failed = 0
    for name in [game] if game else engine.names():
        for one in puzzles.puzzles_of(engine.rules(name)):
            try:
                puzzles.prove(one, seed)
            except puzzles.NotProved as error:
                failed += 1
                print(f"{name}: {error}", file=sys.stderr)
        print(f"{name}: {len(puzzles.puzzles_of(engine.rules(name)))} puzzles")
    if failed:
        sys.exit(1)
