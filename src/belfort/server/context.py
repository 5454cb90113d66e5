"""What every request of one process shares."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from belfort.server.door import neighbourhood
from belfort.server.guests import Guests
from belfort.server.hub import Hub
from belfort.server.limits import Limits
from belfort.server.meters import Meters
from belfort.server.readiness import Readiness
from belfort.server.settings import Settings
from belfort.tables import House


@dataclass(frozen=True)
class Context:
    """The house, its guests, its live connections, and how much one may ask."""

    settings: Settings
    house: House
    guests: Guests
    hub: Hub
    meters: Meters
    by_guest: Limits
    by_address: Limits
    newcomers: Limits
    readiness: Readiness

    def check_address(self, connection: HTTPConnection) -> None:
        self.by_address.check(address_of(connection), time.monotonic())


def address_of(connection: HTTPConnection) -> str:
    """What counts as the address of whoever asks."""
    return neighbourhood(connection.client.host) if connection.client else "somewhere"
