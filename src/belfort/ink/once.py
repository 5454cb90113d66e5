"""Drawings that are made once: they show a thing, not a position."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from belfort.ink.scene import Art, Kit

What = ParamSpec("What")
Drawn = TypeVar("Drawn")


def once(
    draw: Callable[Concatenate[Kit, What], Drawn],
) -> Callable[Concatenate[Kit, What], Drawn]:
    """A drawing of few things that is asked for again and again, as the face of a card.

    Drawings are kept for as long as the art that they show, for every language by itself.
    """
    made: WeakKeyDictionary[Art, dict[Hashable, Drawn]] = WeakKeyDictionary()

    @functools.wraps(draw)
    def drawn(kit: Kit, /, *what: What.args, **how: What.kwargs) -> Drawn:
        known = made.setdefault(kit.art, {})
        key = (kit.say, what, tuple(how.items()))
        if key not in known:
            known[key] = draw(kit, *what, **how)
        return known[key]

    return drawn
