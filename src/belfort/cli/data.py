"""`belfort data`: matches between the levels as data to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from belfort.cli.options import read_options

app = App(name="data", help="Matches between the levels as data to learn from.")


@app.command
def make(
    game: str,
    folder: Path,
    *,
    matches: int = 10_000,
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    levels: str = "pupil,apprentice,journeyman",
    judge: int = 200,
    seed: int = 1,
    processes: int = 1,
) -> None:
    """Play matches between the levels, and write every decision with a judgement of each move.

    Two files of Parquet and a card that says what is in them; needs `pip install 'belfort[data]'`.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    folder
        Where to write, made if it is not there.
    matches
        How many matches.
    option
        An option of the game, as NAME=VALUE; may be given several times.
    levels
        The levels that play, separated by commas; any of them sits on any seat.
    judge
        How many iterations the search that judges a decision has.
    seed
        A number that fixes all chance; the same command gives the same rows.
    processes
        How many processes play.
    """
    from belfort.engine import Game
    from belfort.research.data import Making, write

    chosen = Game(game, read_options(game, option))
    making = Making(chosen, matches, seed, tuple(levels.split(",")), judge)
    count = write(making, folder, processes)
    print(f"{count:,} decisions of {matches:,} matches: {folder}")
