"""Something to be said, in no language yet: catalogues put it in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sentence:
    """A key of the game's catalogue with the arguments of its template."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
