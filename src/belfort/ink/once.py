"""Drawings that are made once, or kept for a while: from page to page most things stay."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
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


MOST_KEPT: Final = 1024
"""Drawings of one kind that are kept: those used last."""


def lately(
    draw: Callable[Concatenate[Kit, What], Drawn],
) -> Callable[Concatenate[Kit, What], Drawn]:
    """A drawing of something that seldom changes, as the loot of another.

    It is drawn from what it is given and from nothing else: the kit that it gets is no scene. So
    whoever is shown it again may see all that is in it.
    """

    @functools.lru_cache(maxsize=MOST_KEPT, typed=True)
    def kept(say: Any, art: Any, *what: Any, **how: Any) -> Drawn:
        return draw(Kit(say, art), *what, **how)

    call: Callable[..., Drawn] = kept

    @functools.wraps(draw)
    def drawn(kit: Kit, /, *what: What.args, **how: What.kwargs) -> Drawn:
        return call(kit.say, kit.art, *what, **how)

    return drawn
