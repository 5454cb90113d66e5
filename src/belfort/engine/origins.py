"""Where a fact of a game comes from, as far as it is not on the sheet that was in the box."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

ORIGINS: Final = ("sheet", "elsewhere", "inferred", "reconstructed", "house")
"""On the sheet; published elsewhere; what follows from the rest; made so that it fits everything
that is known; the house's own."""


@dataclass(frozen=True)
class Fact:
    """Something that a game's catalogues tell under `origins`, and the rules that speak of it."""

    name: str
    origin: str
    rules: tuple[str, ...] = ()
    built_in: bool = False
    """Whether it is about the built-in components: then it is not said of another edition."""


@functools.cache
def facts_of(package: str) -> tuple[Fact, ...]:
    """What the file `origins.toml` of a game's package names; without it, nothing."""
    file = files(package).joinpath("origins.toml")
    if not file.is_file():
        return ()
    told = tomllib.loads(file.read_text("utf-8"))
    return tuple(
        Fact(name, fact["origin"], tuple(fact.get("rules", ())), fact.get("built_in", False))
        for name, fact in told.items()
    )
