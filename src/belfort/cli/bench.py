"""`belfort bench`: how fast the house runs on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from belfort.cli.options import read_edition

if TYPE_CHECKING:
    from belfort.bench import Line, SearchLine
    from belfort.engine import Edition

app = App(name="bench", help="Measure how fast the house runs on this machine.")


@app.command
def engine(
    *,
    game: str | None = None,
    edition: str | None = None,
    players: int | None = None,
    seconds: float = 2.0,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Random play on one core: steps and matches a second, a line for each way of running.

    Parameters
    ----------
    game
        Only this game.
    edition
        With this edition of the game, by its name on this machine or its file.
    players
        Only with this many players.
    seconds
        How long each measurement takes.
    as_json
        Print one JSON object a line, for programs.
    """
    from belfort import bench

    _print(bench.engine(game, players, seconds, _edition(game, edition)), as_json=as_json)


@app.command
def search(
    *,
    game: str | None = None,
    edition: str | None = None,
    seconds: float = 2.0,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """The tree search from the first decision: iterations a second, on one thread and on two.

    Parameters
    ----------
    game
        Only this game.
    edition
        With this edition of the game, by its name on this machine or its file.
    seconds
        How long each measurement takes.
    as_json
        Print one JSON object a line, for programs.
    """
    from belfort import bench

    _print(bench.search(game, seconds, _edition(game, edition)), as_json=as_json)


def _edition(game: str | None, given: str | None) -> Edition | None:
    from belfort.engine import BadEdition

    if given is not None and game is None:
        raise BadEdition("edition: say which --game it is of")
    return read_edition(game or "", given)


def _print(lines: Iterable[Line | SearchLine], *, as_json: bool) -> None:
    import dataclasses
    import json

    for line in lines:
        text = json.dumps(dataclasses.asdict(line)) if as_json else str(line)
        print(text, flush=True)
