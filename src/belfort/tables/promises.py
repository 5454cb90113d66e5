"""What the house promises before it knows what others will add to the chance.

The seed of a table follows from a secret of the house and a name that is used once: the id of a
table that a page keeps free for whoever looks at it, or, for a rematch, the table before. So its
hash can be shown on the page from which the table is opened, and nothing has to be stored for it.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Final

from belfort.match import fairness
from belfort.tables import names

GOOD_FOR: Final = 24 * 3600 * 1000
"""Milliseconds that a table is kept free: not as long as the house remembers finished ones."""


@dataclass(frozen=True)
class Promise:
    """A table to be opened, and the hash of its seed."""

    table: str
    token: str
    commitment: str
    receipt: str = ""
    """The same, signed."""


class Promises:
    """The promises of a house with this secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def offer(self, now: int) -> Promise:
        """Keep a table free for somebody who may open it."""
        table = names.new_id()
        said = f"{table}-{now}"
        commitment = fairness.commitment(self.seed(table))
        return Promise(table, f"{said}-{self._mark(said)}", commitment)

    def kept_free(self, token: str, now: int) -> str | None:
        """The table that was kept free; None, if none was or if it is too long ago."""
        said, _, mark = token.rpartition("-")
        if not (mark.isascii() and hmac.compare_digest(mark, self._mark(said))):
            return None
        table, _, moment = said.partition("-")
        return table if now < int(moment) + GOOD_FOR else None

    def seed(self, table: str) -> bytes:
        """The seed of a table that is opened."""
        return fairness.promised(self._secret, table)

    def seed_again(self, table: str) -> bytes:
        """The seed of the rematch after the match of a table."""
        return fairness.promised(self._secret, f"after {table}")

    def _mark(self, said: str) -> str:
        digest = hmac.digest(self._secret.encode(), f"belfort table {said}".encode(), "sha256")
        return digest.hex()[:32]
