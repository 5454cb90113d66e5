"""Where matches of this machine's people are kept between sittings.

A saved match is the house's own file: it holds the secret seed and every seat's moves, so only
its owner may read it.
"""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from belfort.engine.folder import data
from belfort.match import BadFile, Match, Record, dump, load


def folder() -> Path:
    """The folder of saved matches."""
    return data() / "matches"


def new_place(match: Match) -> Path:
    """A file that no other match has."""
    when = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{match.game.name}-{when}-{match.commitment[:8]}.json"


def save(record: Match | Record, place: Path) -> None:
    """Write a match whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dump(record))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(place: Path) -> str:
    """The text of a match file."""
    try:
        return place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile("file", f"{place} cannot be read: {error}") from error


def latest_unfinished() -> Path:
    """The saved match that was left last."""
    places = sorted(folder().glob("*.json"), key=lambda place: place.stat().st_mtime)
    for place in reversed(places):
        try:
            if not load(read(place)).over:
                return place
        except BadFile:
            continue
    raise BadFile("file", "no match was left unfinished; start one with: belfort play GAME")
