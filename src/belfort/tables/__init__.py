"""Tables that live: guests, seats, matches in the store, clocks and bots; no HTTP, no pages."""

from belfort.tables.clock import Clock
from belfort.tables.look import Event, Look, SeatLook
from belfort.tables.seating import Wanted
from belfort.tables.standing import Standing
from belfort.tables.steward import REACTIONS, Steward

__all__ = [
    "REACTIONS",
    "Clock",
    "Event",
    "Look",
    "SeatLook",
    "Standing",
    "Steward",
    "Wanted",
]
