"""Facts of a move: what a game can tell of it without looking ahead, as plain data.

A search knows how good moves are and not why; a game knows what a move does and not how much that
matters. `bots/reasons.py` puts the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fact:
    """Something that is true of a move: a key of `[reasons]` with the arguments of its template."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    size: int = 1
    """How much of it: a move of which the same is true with a greater size has it as well."""
    good: bool = True
    """Whether it speaks for the move; otherwise against it."""
    weight: int = 1
    """How telling it is beside others that matter as much: one that ends the match is heavier."""

    def is_in(self, facts: tuple[Fact, ...]) -> bool:
        """Whether it holds for a move with these facts too."""
        return any(other.key == self.key and other.size >= self.size for other in facts)
