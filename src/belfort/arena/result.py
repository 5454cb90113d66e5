"""What came out of one match of a contest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """One entry per seat throughout."""

    match: int
    seats: tuple[str, ...]
    ranks: tuple[int, ...]
    """Places: 1 for first, equal for those who share; nobody need be first."""
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    """Decisions: moves where there was something to choose."""
    seconds: tuple[float, ...]
    """What the decisions took."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True)
class Course:
    """The way a match took."""

    steps: int
    """Moves and chance steps, those included where there was nothing to choose."""
    widths: tuple[int, ...]
    """How many moves there were to choose from, decision by decision."""
