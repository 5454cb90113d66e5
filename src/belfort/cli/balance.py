"""`belfort balance`: how fair, how long and how lucky a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from belfort.cli.options import read_options

PAGES = Path("docs/balance")


def balance(
    game: str,
    *,
    players: Annotated[tuple[int, ...], Parameter(negative="")] = (),
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    matches: int = 400,
    budget: float = 1.0,
    bot: str = "master",
    weak: str = "pupil",
    seed: int = 1,
    processes: int | None = None,
    out: Path | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Measure every variant of a game between strong bots, and write a page with plots.

    The share of wins by seat, length, moves to choose from, scores, shared wins, and what luck
    and skill decide. The same command gives the same page.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    players
        Only with so many players; may be given several times. All numbers if left out.
    option
        Only with this option of the game, as NAME=VALUE; may be given several times.
    matches
        How many equal bots play in each variant; as many are played by one among weak ones.
    budget
        How much bots think, as a multiple of what they do in play.
    bot
        The strong bot.
    weak
        The weak bot.
    seed
        A number that fixes all chance, that of bots too.
    processes
        How many processes play; all cores if left out.
    out
        The folder for the page and its plots; docs/balance if left out, none with --json.
    as_json
        Print one JSON object, for programs.
    """
    import json

    from belfort import balance as house
    from belfort.terminal import balance as table

    options = read_options(game, option)
    studies = house.studies(
        game,
        players=players,
        options=options,
        bot=bot,
        weak=weak,
        matches=matches,
        budget=budget,
        seed=seed,
    )
    report = table.hold(studies, processes)
    if as_json:
        print(json.dumps(house.summary(report), indent=1))
    if out is not None or not as_json:
        place = table.write(report, players, options, out or PAGES)
        if not as_json:
            print(f"The report is in {place}")
