"""Tables that live: guests, seats, matches in the store, clocks and bots; no HTTP, no pages."""

from belfort.tables.clock import Clock
from belfort.tables.house import REACTIONS, House
from belfort.tables.look import Event, Look, SeatLook
from belfort.tables.seating import Wanted
from belfort.tables.standing import Standing

__all__ = [
    "REACTIONS",
    "Clock",
    "Event",
    "House",
    "Look",
    "SeatLook",
    "Standing",
    "Wanted",
]
