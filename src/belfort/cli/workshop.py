"""`belfort new`, `check`, `perft`, `golden`, `ink` and `stage`: for those who write games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from belfort.cli.options import Language, read_options


def new(name: str, *, folder: Path | None = None) -> None:
    """Begin a game: a distribution of its own that can be played at once.

    Parameters
    ----------
    name
        The name of the game: small letters and digits.
    folder
        Where it is written; left out, a folder of that name here.
    """
    import shutil

    from belfort.template import begin

    place = folder or Path(name)
    begin(name, place)
    near = shutil.which("python")
    same = near is not None and Path(near).samefile(sys.executable)
    with_python = "" if same else f" PYTHON={sys.executable}"
    print(f"{place} is a game. Play it: cd {place} && make play{with_python}")


def check(
    game: str,
    *parts: str,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Ask of a game all that the house asks; exit status 1 if it does not keep to something.

    A line for each part, and under it a sentence for whatever is wrong.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    parts
        Only these: conformance, secrets, reference, perft, golden, catalogues, page, lessons,
        drawings, compiled, speed.
    as_json
        Print one JSON object a line, for programs.
    """
    import json

    from belfort.testing import report
    from belfort.testing.parts import PARTS

    failed = False
    for line in report.check(game, parts or PARTS):
        failed = failed or bool(line.faults)
        print(json.dumps(vars(line)) if as_json else line, flush=True)
    sys.exit(1 if failed else 0)


def perft(game: str) -> None:
    """Count step sequences with a game's reference, and print them as its file of counts.

    The positions are those of tests/perft/GAME.txt; if it has none, some are made.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    """
    from belfort.testing import perft
    from belfort.testing.subject import Subject

    sys.stdout.write(perft.HEAD)
    for line in perft.fresh(Subject(game)):
        print(line, flush=True)


def golden(
    game: str,
    *,
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
) -> None:
    """Print a whole match in notation and words; read it before you keep it in tests/golden.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    option
        An option of the game, as NAME=VALUE; may be given several times.
    """
    from belfort.testing import golden

    sys.stdout.write(golden.told(golden.played(game, read_options(game, option))))


def ink(*games: str) -> None:
    """Ink the drawings of games that have changed, and say which files are new.

    Parameters
    ----------
    games
        Only these; `house` is the house itself, `plain` the plain table. Left out, all of them.
    """
    from belfort import engine
    from belfort.web import art

    for name in games or (art.HOUSE, art.PLAIN, *engine.names()):
        for place, text in art.inked(name).items():
            if not Path(place).exists() or Path(place).read_text("utf-8") != text:
                Path(place).write_text(text, "utf-8")
                print(place)


def stage(
    folder: Path,
    *,
    game: tuple[str, ...] = (),
    shots: tuple[int, ...] = (),
    theme: tuple[str, ...] = ("light", "dark"),
    language: Language = "en",
) -> None:
    """Write pages of real matches into a folder, to look at: the shelf and every game's tables.

    Parameters
    ----------
    folder
        Where they are written.
    game
        Only this game; may be given several times.
    shots
        Take a picture of each page at this width, with Playwright and Chromium; may be given
        several times.
    theme
        By day (light) or by night (dark).
    language
        The language of the pages: en, nl or it.
    """
    from belfort.web import stage

    stage.write(folder, game, language)
    if shots:
        stage.shoot(folder, shots, theme)
