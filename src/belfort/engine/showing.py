"""How things show themselves in a notebook: drawn by whoever in the house can draw them.

What draws stands far above what is drawn, so it is found by entry point, as games are. Without it
a notebook shows what `repr` says.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.metadata import entry_points

GROUP = "belfort.notebook"


class Shown:
    """Something that a notebook shows as the house draws it."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        drawn = _artist()
        return None if drawn is None else drawn(self)


@functools.cache
def _artist() -> Callable[[object], str | None] | None:
    found = next(iter(entry_points(group=GROUP)), None)
    return None if found is None else found.load()
