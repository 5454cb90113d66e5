"""`belfort learn`, `belfort play` and `belfort resume`: lessons and matches in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from belfort.cli.options import Language, read_edition, read_options, with_players


def learn(
    game: str, lesson: str | None = None, *, step: int = 1, language: Language = "en"
) -> None:
    """Learn a game in the terminal: Kobe, the weathercock, teaches it on its own table.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    lesson
        The name of a lesson; left out, the first of the game.
    step
        The step to begin with; who leaves is told which it was.
    language
        The language of the lesson: en, nl or it.
    """
    from belfort import terminal

    terminal.learn(game, lesson, step, language)


def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    from_: Annotated[Path | None, Parameter("--from", negative="")] = None,
    step: int | None = None,
    truly: Annotated[bool, Parameter(negative="")] = False,
    seed: int | None = None,
    edition: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    language: Language = "en",
) -> None:
    """Play a match in the terminal; or play on from a position of one that was written down.

    The first time, the game is compiled in the background; until then bots play like apprentices.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it; left out with --from.
    seats
        Who sits where, separated by commas: human, a level (pupil, apprentice, journeyman, master,
        grandmaster), a bird with a manner of its own (flip, pia, lieve, bavo, rik, corneel), greedy
        or random. Left out: human,journeyman.
    from_
        A match file to play on from.
    step
        Before which of its steps, by the numbers of `belfort replay`; left out, where it stands,
        or before the last decision of a match that is over.
    truly
        What was hidden lies as it did in that match, which must be over; left out, it is dealt
        anew so that it fits what your seat saw.
    seed
        A number that fixes all chance of the match; left out, it cannot be foreseen.
    edition
        What it is played with: the name of an edition of this machine, or its file; left out,
        what is built in.
    option
        An option of the game, as NAME=VALUE; may be given several times.
    language
        The language of the table: en, nl or it.
    """
    from belfort import terminal
    from belfort.engine import BadOption

    if from_ is not None:
        if game is not None or option or edition is not None or seed is not None:
            raise BadOption("--from", "the file says what is played, and chance is new")
        sitting = None if seats is None else seats.split(",")
        terminal.play_on(from_, step, sitting, language, truly=truly)
        return
    if game is None:
        raise BadOption("GAME", "say which game, or --from which file")
    sitting = (seats or "human,journeyman").split(",")
    chosen = read_edition(game, edition)
    options = read_options(game, option, chosen)
    options = with_players(options, len(sitting), f"{len(sitting)} seats")
    terminal.play(game, sitting, seed, options, language, chosen)


def resume(file: Path | None = None, *, language: Language = "en") -> None:
    """Go on with a match that was left.

    Parameters
    ----------
    file
        The saved match; left out, the one left last.
    language
        The language of the table: en, nl or it.
    """
    from belfort import terminal

    terminal.resume(file, language)
