"""Signs of life: whatever a guest asks for shows that they are there.

They are gathered in memory and told to the store now and then, the first one after an absence at
once: a request costs no write.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, NamedTuple

OFTEN: Final = 15_000
"""Milliseconds before the store is told again of somebody who is still there."""

REMEMBERED: Final = 20_000


class Sign(NamedTuple):
    """A player was there at a moment: at a table, or (with no name of one) in the house."""

    table: str
    player: str
    moment: int


class Signs:
    """What this process has seen of its guests."""

    def __init__(self) -> None:
        self._new: dict[tuple[str, str], int] = {}
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._places: OrderedDict[str, str] = OrderedDict()
        """From which address each guest last came."""

    def note(self, player: str, table: str, now: int) -> None:
        self._new["", player] = now
        if table:
            self._new[table, player] = now

    def come_from(self, player: str, address: str) -> None:
        self._places[player] = address
        self._places.move_to_end(player)
        if len(self._places) > REMEMBERED:
            self._places.popitem(last=False)

    def line(self, player: str) -> str:
        """Whose turns a guest's are counted with: all of the same address."""
        return self._places.get(player, player)

    def take(self, now: int, *, all_of_them: bool = False) -> list[Sign]:
        """What the store should hear now."""
        due = [
            key for key in self._new if all_of_them or now - self._told.get(key, -OFTEN) >= OFTEN
        ]
        for key in due:
            self._told[key] = now
            self._told.move_to_end(key)
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return [Sign(*key, self._new.pop(key)) for key in due]

    def untold(self, signs: Iterable[Sign]) -> None:
        """The store could not hear of these: it hears of them the next time."""
        for sign in signs:
            self._told.pop((sign.table, sign.player), None)
            self._new.setdefault((sign.table, sign.player), sign.moment)
