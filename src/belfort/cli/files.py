"""`belfort replay`, `belfort verify` and `belfort review`: matches that were written down."""

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


def verify(
    file: Path,
    *,
    receipt: Annotated[Path | None, Parameter(negative="")] = None,
    house: str | None = None,
    bots: bool = True,
) -> None:
    """Check a finished match: its chance, its bots and what was promised.

    Exit status 1 if something is wrong. The bots of the house think again, which may take as long
    as they took then.

    Parameters
    ----------
    file
        A match file.
    receipt
        What the house signed for a player, as page and `belfort join` keep it: shows that the
        seed was not made up afterwards.
    house
        The public key that the receipt must be signed with, as HOUSE/api/house tells it.
    bots
        Let the bots think again.
    """
    from belfort import locale, match, terminal, witness
    from belfort.match import receipt as receipts

    text = terminal.read(file)
    record, problems = match.read(text), match.verify(text)
    promises = [] if receipt is None else receipts.read(terminal.read(receipt))
    for promise in promises:
        problems += receipts.compare(promise, record)
        if house is not None and promise.house != house.lower():
            problems.append(f"the receipt was signed by another house: {promise.house}")
    found = witness.testify(record) if bots and not problems else []
    problems += witness.problems(record, found)
    for problem in problems:
        print(locale.plain(problem), file=sys.stderr)
    if problems:
        sys.exit(1)
    print("fair: every outcome follows from the seed and from what the seats added to it")
    if begun := record.match.begun:
        laid = f"of the first {begun} steps, which were laid down, nothing is proved"
        print(f"begun in the middle: {laid}")
    if promises:
        print(f"promised: the house {promises[0].house} signed for this seed")
    else:
        print("whether the seed was promised before the first step, only a receipt can show")
    for told in found:
        print(locale.plain(str(told)))
    if found and record.belfort != match.house_version():
        played = record.belfort or "an earlier version"
        only = "only the same version can find all moves again"
        print(locale.plain(f"the bots were those of {played}; {only}"))


def review(
    file: Path,
    *,
    iterations: int = 2000,
    seed: int = 0,
    language: Language = "en",
    processes: int | None = None,
    cluster: str | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Judge a match that is over: what moves cost, and what luck gave.

    Each seat's chance at the start, luck, what was hidden, its own play and that of the others add
    up to the result. The same command gives the same figures. Of a folder all matches are judged,
    and a table tells who errs where, and who was lucky.

    Parameters
    ----------
    file
        A match file, or a folder of them.
    iterations
        How long the search looks at each decision.
    seed
        A number that fixes what the search tries.
    language
        The language in which it is told: en, nl or it.
    processes
        How many processes judge the matches of a folder; all cores if left out.
    cluster
        Judge them on the Ray cluster at this address; `local` starts one on this machine.
    as_json
        Print all figures as JSON.
    """
    from belfort import terminal

    if file.is_dir():
        terminal.reviews(file, iterations, language, processes, cluster, as_json=as_json)
        return
    terminal.review(file, iterations=iterations, seed=seed, language=language, as_json=as_json)
