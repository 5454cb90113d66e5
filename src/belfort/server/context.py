"""What every request of one process shares."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from belfort.server.door import address_of
from belfort.server.guests import Guests
from belfort.server.hub import Hub
from belfort.server.limits import Limits, Turnstile
from belfort.server.meters import Meters
from belfort.server.readiness import Readiness
from belfort.server.settings import Settings
from belfort.store import Player
from belfort.tables import Steward


@dataclass(frozen=True)
class Context:
    """The house, its guests, its live connections, and how much one may ask."""

    settings: Settings
    steward: Steward
    guests: Guests
    hub: Hub
    meters: Meters
    by_guest: Limits
    by_address: Limits
    newcomers: Limits
    listings: Limits
    """Tables that strangers find."""
    readiness: Readiness
    drawing: Turnstile
    """Pages are drawn one after the other, addresses in turn."""

    def check_address(self, connection: HTTPConnection, cost: float = 1) -> None:
        self.by_address.check(address_of(connection), time.monotonic(), cost)

    def charge(self, player: Player, address: str, cost: float) -> None:
        """Something that costs more than an answer is asked for."""
        now = time.monotonic()
        self.by_guest.check(player.id, now, cost)
        self.by_address.check(address, now, cost)
