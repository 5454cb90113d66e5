"""What an operator can choose, from the environment; every value has a sensible default."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

from belfort.store import default_address
from belfort.tables.broom import Keeping
from belfort.tables.steward import KEPT, wall_clock


def _default_thinkers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """How one process serves the house."""

    address: str = field(default_factory=default_address)
    origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may use the guests' cookies."""
    secure: bool = False
    """Whether cookies travel over HTTPS only."""
    thinkers: int = field(default_factory=_default_thinkers)
    """How many bots think at the same time."""
    rate: float = 20.0
    """Requests or messages a second from one guest, over time; 0 counts nobody."""
    largest_body: int = 64 * 1024
    compiled: bool = False
    """Whether games are compiled once they are played."""
    metrics: str = ""
    """Where the meters are served, as in `127.0.0.1:9464`; nowhere if empty."""
    public: str = ""
    """Where the house is found, as in `https://games.example.org`: links for others begin so."""
    keeping: Keeping = KEPT
    """After which times what was left behind is cleared away."""
    clock: Callable[[], int] = wall_clock

    @classmethod
    def from_environment(cls) -> Settings:
        """BELFORT_DATABASE, BELFORT_ORIGINS, BELFORT_SECURE, BELFORT_THINKERS, BELFORT_RATE,
        BELFORT_METRICS, BELFORT_PUBLIC, BELFORT_KEEP, BELFORT_EXPORT."""
        keep, export = os.environ.get("BELFORT_KEEP", ""), os.environ.get("BELFORT_EXPORT", "")
        return cls(
            origins=tuple(os.environ.get("BELFORT_ORIGINS", "").split()),
            secure=os.environ.get("BELFORT_SECURE", "") == "1",
            thinkers=int(os.environ.get("BELFORT_THINKERS") or _default_thinkers()),
            rate=float(os.environ.get("BELFORT_RATE") or 20.0),
            compiled=True,
            metrics=os.environ.get("BELFORT_METRICS", ""),
            public=os.environ.get("BELFORT_PUBLIC", "").rstrip("/"),
            keeping=Keeping.read(keep, export),
        )
