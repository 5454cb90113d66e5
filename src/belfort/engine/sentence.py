"""Something to be said, in no language yet: catalogues put it in words."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """A key of the game's catalogue with the arguments of its template."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)

    @functools.cached_property
    def mark(self) -> Any:
        """What sentences share that say the same: a key to what has been made of one of them."""
        return self.key, tuple((name, *_kept(one)) for name, one in self.args.items())

    @classmethod
    def marked(cls, mark: Any) -> Sentence:
        """The sentence of a mark."""
        key, args = mark
        return cls(key, {name: list(one) if kinds else one for name, one, _, kinds in args})


def _kept(one: object) -> tuple[object, type, tuple[type, ...] | None]:
    """A value as part of a key, and its kind: 1 and True are equal, but read differently."""
    if isinstance(one, list):
        return tuple(one), list, tuple(map(type, one)) or (list,)
    return one, type(one), None
