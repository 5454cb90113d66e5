"""The editions that the people of this machine keep, each a file named after it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from belfort.engine import editions
from belfort.engine.editions import STANDARD, Edition
from belfort.engine.errors import BadEdition

if TYPE_CHECKING:
    from belfort.engine.rules import Rules


def data() -> Path:
    """The folder of what people keep; BELFORT_DATA moves it."""
    chosen = os.environ.get("BELFORT_DATA")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("belfort"))


def place(rules: Rules, name: str) -> Path:
    """Where an edition of a game is kept."""
    ending = Path(rules.components).suffix
    return data() / "editions" / rules.name / f"{editions.check_name(name)}{ending}"


def kept(rules: Rules) -> list[str]:
    """The names of the editions of a game, whether they can be played with or not."""
    folder = data() / "editions" / rules.name
    found = folder.glob(f"*{Path(rules.components).suffix}") if rules.components else ()
    return sorted(file.stem for file in found if not file.name.startswith("."))


def find(rules: Rules, name: str) -> Edition:
    """An edition by its name."""
    if name == STANDARD:
        return rules.edition
    return editions.read(rules, name, text_of(rules, name))


def text_of(rules: Rules, name: str) -> str:
    """What is written in an edition's file."""
    file = place(rules, name)
    if not file.is_file():
        known = ", ".join([STANDARD, *kept(rules)])
        raise BadEdition(f"{rules.name} has no edition {name!r} here; there are {known}")
    return text_in(rules, file)


def find_in(rules: Rules, file: Path | str) -> Edition:
    """The edition in a file that lies anywhere, named after it."""
    return editions.read(rules, Path(file).stem.lower(), text_in(rules, file))


def text_in(rules: Rules, file: Path | str) -> str:
    """What is written in a file, no more than an edition may have."""
    try:
        with Path(file).open(encoding="utf-8", newline="") as opened:
            return opened.read(editions.LARGEST + 1)
    except (OSError, ValueError) as error:
        problem = f"{file} cannot be read: {type(error).__name__}"
        raise BadEdition(f"{rules.name}, edition: {problem}") from error


def write(rules: Rules, name: str, text: str) -> Path:
    """A new file of an edition; none is written over."""
    file = place(rules, name)
    if name == STANDARD:
        raise BadEdition(f"{rules.name}: {STANDARD!r} is the edition that is built in")
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="") as opened:
            opened.write(text)
    except FileExistsError as error:
        raise BadEdition(f"{rules.name} has an edition {name!r} already: {file}") from error
    return file
