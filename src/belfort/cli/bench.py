"""`belfort bench`: how fast the house runs on this machine."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

app = App(name="bench", help="Measure how fast the house runs on this machine.")


@app.command
def engine(
    *,
    game: str | None = None,
    players: int | None = None,
    seconds: float = 2.0,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Random play on one core: steps and matches a second, a line for each way of running.

    Parameters
    ----------
    game
        Only this game.
    players
        Only with this many players.
    seconds
        How long each measurement takes.
    as_json
        Print one JSON object a line, for programs.
    """
    import dataclasses
    import json

    from belfort import bench

    for line in bench.engine(game, players, seconds):
        if as_json:
            print(json.dumps(dataclasses.asdict(line)), flush=True)
        else:
            print(line, flush=True)
