"""`belfort balance`: how fair, how long and how lucky a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from belfort.cli.options import Language, read_edition, read_options

PAGES = Path("docs/balance")


def balance(  # noqa: PLR0913 - one for each option
    game: str,
    *,
    players: Annotated[tuple[int, ...], Parameter(negative="")] = (),
    edition: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    matches: int = 400,
    budget: float = 1.0,
    bot: str = "master",
    weak: str = "pupil",
    reviews: int = 0,
    seed: int = 1,
    processes: int | None = None,
    out: Path | None = None,
    language: Language = "en",
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Measure every variant of a game between strong bots, and write a page with plots.

    The share of wins by seat, length, moves to choose from, scores, shared wins, and what luck
    and skill decide. The same command gives the same page. With several editions, what changes
    from the first to each other one.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    players
        Only with so many players; may be given several times. All numbers if left out.
    edition
        What it is played with: the name of an edition of this machine, or its file; left out,
        what is built in, which is also called standard. Given several times: side by side.
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
    reviews
        How many further matches of equal bots are looked back at, to tell how lucky they were.
    seed
        A number that fixes all chance, that of bots too.
    processes
        How many processes play; all cores if left out.
    out
        The folder for the page and its plots; docs/balance if left out, none with --json.
    language
        The language of what is said in the terminal: en, nl or it.
    as_json
        Print one JSON object, for programs.
    """
    import json

    from belfort import locale
    from belfort.balance import check_editions, studies, summary
    from belfort.terminal import balance as told

    editions = [read_edition(game, one) for one in edition] or [None]
    check_editions(editions)
    options = [read_options(game, option, one) for one in editions]
    found = [
        studies(
            game,
            players=players,
            options=options[number],
            bot=bot,
            weak=weak,
            matches=matches,
            budget=budget,
            reviews=reviews,
            seed=seed + number,
            edition=one,
        )
        for number, one in enumerate(editions)
    ]
    text = locale.catalogue("belfort.terminal", language)
    reports = told.hold(found, processes, text)
    if as_json:
        print(json.dumps(summary(reports), indent=1))
    elif len(reports) > 1:
        told.show(reports, text)
    if out is not None or not as_json:
        place = told.write(reports, players, options[0], out or PAGES)
        if not as_json:
            print(text("balance.written", place=place))
