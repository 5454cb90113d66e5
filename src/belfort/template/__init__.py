"""`belfort new`: a game to begin with, as a distribution of its own.

`spire/` is that game, whole: it runs, and it is tested as it stands. A new game is a copy of it
under another name.
"""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from belfort.engine import BelfortError, broken, names

MODEL: Final = "spire"
_NAME: Final = re.compile(r"[a-z][a-z0-9]{2,29}")


class BadName(BelfortError):
    """A game cannot be called that."""

    code = "bad_name"


def begin(name: str, folder: Path) -> None:
    """Write a game to begin with into a folder that is new."""
    check_name(name)
    if folder.exists() and any(folder.iterdir()):
        raise BadName(f"{folder}: there is something in it")
    _write(files(__name__).joinpath(MODEL), folder, name)


def check_name(name: str) -> None:
    """Refuse a name that is taken, or is none."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadName(f"{name!r}: a name is 3 to 30 small letters and digits, a letter first")
    if name in (*names(), *(left.game for left in broken())):
        raise BadName(f"{name!r}: there is a game of that name")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadName(f"{name!r}: a package of that name is installed")


def _write(source: Traversable, place: Path, name: str) -> None:
    if source.is_dir():
        place.mkdir(parents=True, exist_ok=True)
        for one in source.iterdir():
            if one.name != "__pycache__":
                _write(one, place / renamed(one.name, name), name)
    else:
        place.write_text(renamed(source.read_text("utf-8"), name), "utf-8")


def renamed(text: str, name: str) -> str:
    """A text about the model, about another game: its name, its title, the letters of its rules."""
    letters = (re.sub(r"[^a-z]", "", name) + "xx")[:2].upper()
    text = text.replace(MODEL, name).replace(MODEL.title(), name.title())
    return re.sub(r"\bSP-|(?<=_)SP_(?=\d)", lambda found: letters + found[0][2:], text)
