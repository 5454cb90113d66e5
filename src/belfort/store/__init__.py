"""The store: matches as logs, in SQLite or PostgreSQL, and small tables beside them.

It knows rows and transactions, no rules: what may be done is for `belfort.tables` to say.
"""

from belfort.store import albums, queries
from belfort.store.database import BadAddress, default_address
from belfort.store.records import (
    Append,
    Begun,
    Components,
    Entry,
    Judging,
    Kept,
    Outcome,
    Player,
    Ring,
    Seat,
    Sought,
    Table,
    Tally,
)
from belfort.store.store import Store
from belfort.store.writer import StoreUnavailable, Tx

__all__ = [
    "Append",
    "BadAddress",
    "Begun",
    "Components",
    "Entry",
    "Judging",
    "Kept",
    "Outcome",
    "Player",
    "Ring",
    "Seat",
    "Sought",
    "Store",
    "StoreUnavailable",
    "Table",
    "Tally",
    "Tx",
    "albums",
    "default_address",
    "queries",
]
