"""`belfort arena`: contests between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from belfort.cli.options import read_edition, read_options, with_players

if TYPE_CHECKING:
    from belfort.arena import Contest


def arena(  # noqa: PLR0913 - one for each option
    game: str | None = None,
    *,
    bots: str | None = None,
    players: int | None = None,
    matches: int | None = None,
    edition: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    budget: float | None = None,
    seed: int | None = None,
    file: Path | None = None,
    resume: Path | None = None,
    processes: int | None = None,
    ray: str | None = None,
    picture: Path | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Let bots play each other, and rate them on one ladder.

    Seats are exchanged over the same chance, and the same command gives the same results. Stop
    it with Ctrl-C and go on later: no match is lost.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it; may be left out with --resume.
    bots
        Names of bots, separated by commas. Every two meet; with more players, every combination
        that fills the table.
    players
        How many sit at a table; 2 if left out.
    matches
        How many matches every pairing or table plays; 100 if left out.
    edition
        What it is played with: the name of an edition of this machine, or its file; left out,
        what is built in.
    option
        An option of the game, as NAME=VALUE; may be given several times.
    budget
        How much bots think, as a multiple of what they do in play; 1 if left out.
    seed
        A number that fixes all chance, that of bots too; 1 if left out.
    file
        Keep every result in this file, which must not be there yet.
    resume
        Go on with the contest in this file; what else is said about it must be the same.
    processes
        How many processes play; all cores if left out.
    ray
        Play on the Ray cluster at this address; `local` starts one on this machine.
    picture
        Draw the ladder into this file, as SVG.
    as_json
        Print one JSON object, for programs, instead of tables.
    """
    from belfort.arena import BadContest, read

    _check_places(file, resume, picture)
    said = {"bots": bots, "players": players, "matches": matches, "budget": budget, "seed": seed}
    described = {name: value for name, value in said.items() if value is not None}
    if game is None:
        if resume is None or described or option or edition:
            raise BadContest("game: name it, and the whole contest, or only --resume FILE")
        contest, _ = read(resume)
    else:
        contest = _contest(game, option, described, edition)
    _hold(contest, file, resume, processes, ray, picture, as_json=as_json)


def _check_places(file: Path | None, resume: Path | None, picture: Path | None) -> None:
    """Refuse now what would otherwise fail after the last match."""
    from belfort.arena import BadContest

    if file is not None and resume is not None:
        raise BadContest("file: --resume goes on in the file that it names")
    if file is not None and file.exists():
        raise BadContest(f"file: {file} is there already; go on with it by --resume {file}")
    if picture is not None and not picture.parent.is_dir():
        raise BadContest(f"picture: there is no folder {picture.parent}")


def _contest(
    game: str, option: Sequence[str], described: dict[str, Any], edition: str | None
) -> Contest:
    from belfort.arena import Contest

    chosen = read_edition(game, edition)
    options = read_options(game, option, chosen)
    players = described.pop("players", None)
    if players is not None:
        options = with_players(options, players, f"--players {players}")
    bots = described.pop("bots", "")
    names = [name.strip() for name in bots.split(",") if name.strip()]
    return Contest(game, names, options=options, edition=chosen, **described)


def _hold(
    contest: Contest,
    file: Path | None,
    resume: Path | None,
    processes: int | None,
    ray: str | None,
    picture: Path | None,
    *,
    as_json: bool,
) -> None:
    import json

    from belfort import arena as contests
    from belfort.terminal import contest as told

    place = resume or file or told.temporary_place(contest)
    kept = len(contests.read(resume)[1]) if resume else 0
    results = told.hold(contest, place, kept, processes, ray)
    if picture is not None:
        drawn = contests.picture(contest, contests.standings(contest, results))
        picture.write_text(drawn, encoding="utf-8")
    if as_json:
        print(json.dumps(contests.summary(contest, results), indent=1))
    else:
        told.show(contest, results)
    if not (file or resume):
        place.unlink()
