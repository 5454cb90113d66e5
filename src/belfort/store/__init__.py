"""The store: matches as logs, in SQLite or PostgreSQL, and small tables beside them.

It knows rows and transactions, no rules: what may be done is for `belfort.tables` to say.
"""

from belfort.store import queries
from belfort.store.database import BadAddress, default_address
from belfort.store.records import (
    Append,
    Components,
    Entry,
    Judging,
    Outcome,
    Player,
    Ring,
    Seat,
    Table,
)
from belfort.store.store import Store
from belfort.store.writer import StoreUnavailable, Tx

__all__ = [
    "Append",
    "BadAddress",
    "Components",
    "Entry",
    "Judging",
    "Outcome",
    "Player",
    "Ring",
    "Seat",
    "Store",
    "StoreUnavailable",
    "Table",
    "Tx",
    "default_address",
    "queries",
]
