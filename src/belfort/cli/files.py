"""`belfort replay` and `belfort verify`: matches that were written down."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from belfort.cli.options import Language


def replay(
    file: Path,
    *,
    seat: int | None = None,
    boards: Annotated[bool, Parameter(negative="")] = False,
    language: Language = "en",
) -> None:
    """Tell a match step by step, and draw the table as it ended.

    Of a match that is not over, only what a seat or a spectator may know is shown.

    Parameters
    ----------
    file
        A match file.
    seat
        Look on from this seat, counted from 1; left out: as a spectator.
    boards
        Draw the table before every move too.
    language
        The language in which it is told: en, nl or it.
    """
    from belfort import terminal

    terminal.replay(file, seat, boards=boards, language=language)


def verify(file: Path) -> None:
    """Check the chance of a finished match: exit status 0 if every outcome was fair, else 1.

    Parameters
    ----------
    file
        A match file.
    """
    from belfort import match, terminal

    problems = match.verify(terminal.read(file))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    print("fair: the seed was promised before the first step, and every outcome follows from it")
