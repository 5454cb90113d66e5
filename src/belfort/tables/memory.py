"""The tables that a process holds in memory, and how they keep up with the store.

They only save work. A step is a step when the store has taken it; what other processes store is
heard of and read.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from belfort.match import Stale
from belfort.store import Append, Entry, Outcome, Ring, Store, StoreUnavailable, Table, queries
from belfort.tables import warm
from belfort.tables.chronicle import Chronicle
from belfort.tables.errors import UnknownTable
from belfort.tables.live import Live, due, thinks
from belfort.tables.standing import standings

log = logging.getLogger("belfort.memory")

KEPT: Final = 2000
"""Tables held in memory, in one process."""

KEPT_EDITIONS: Final = 100
"""Of those, tables with another edition than the built-in one: each may need a megabyte more."""


class Memory:
    """The tables used last. `heard` is told of what changed once memory knows of it."""

    def __init__(self, address: str, heard: Callable[[Ring], None], *, compiled: bool) -> None:
        self.store = Store(address, self._heard)
        self.heard = heard
        self.compiled = compiled
        """Whether games are compiled once they are played."""
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._readings = 0
        self._reading: Counter[str] = Counter()
        """How many readings of a table are under way."""
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, list[Ring]] = {}
        """What was heard of tables whose next reading has not begun."""

    async def close(self) -> None:
        await asyncio.gather(*self._refreshing.values(), return_exceptions=True)
        await self.store.close()

    def __len__(self) -> int:
        return len(self._tables)

    def held(self, table: str) -> Live | None:
        """A table that is in memory."""
        return self._tables.get(table)

    async def find(self, table: str, at: int = 0) -> Live:
        """A table from memory, or from the store if its log should be longer than that."""
        refreshing = self._refreshing.get(table)
        if refreshing is not None:
            await asyncio.wait([refreshing])  # what this process has stored, it shows
        live = self._tables.get(table)
        if live is not None and live.at >= at:
            self._tables.move_to_end(table)
            return live
        return await self.load(table)

    async def load(self, table: str) -> Live:
        """What the store says of a table now; what is in memory may only be newer."""
        self._readings += 1
        reading = self._readings
        held = self._tables.get(table)
        self._reading[table] += 1
        try:
            new = await self.store.read(lambda connection: _read(connection, table, held))
        finally:
            self._reading -= Counter((table,))
        new.reading = reading
        if self.compiled:
            warm.begin(new.game.rules.key)
        held = self._tables.setdefault(table, new)
        if held is not new:
            held.learn(new)
        self._tables.move_to_end(table)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        if new.game.rules.other is not None:
            self._forget_editions()
        return held

    def _forget_editions(self) -> None:
        """Let go of the tables with editions of their own that were not looked at for longest."""
        with_others = [one for one, live in self._tables.items() if live.game.rules.other]
        for table in with_others[: max(0, len(with_others) - KEPT_EDITIONS)]:
            del self._tables[table]

    def at_hand(self, table: str, at: int) -> Live | None:
        """What `find` gives, if that takes no waiting."""
        live = self._tables.get(table)
        if live is None or live.at < at or table in self._refreshing:
            return None
        self._tables.move_to_end(table)
        return live

    async def append(self, live: Live, after: Chronicle, entries: Sequence[Entry]) -> None:
        """Store steps; if another process stored some first, these do not count."""
        append = _append(live.table, after, entries)
        if not await self.store.append(append, lambda: live.advance(after)):
            await self.overtaken(live.table.id)

    def append_soon(
        self,
        live: Live,
        after: Chronicle,
        entries: Sequence[Entry],
        done: Callable[[Any, Any], None],
    ) -> None:
        """The same for somebody who is told later: whether they count, or what went wrong."""
        append = _append(live.table, after, entries)
        self.store.append_soon(append, lambda: live.advance(after), done)

    async def overtaken(self, table: str) -> None:
        """Another process was first: read what it stored, and refuse."""
        await self.load(table)
        raise Stale("another step was stored first")

    def _heard(self, rings: list[Ring]) -> None:
        """Something was committed: bring memory up to date, then pass it on."""
        for ring in rings:
            if ring.kind == "all":
                self._tables.clear()
                for table in self._reading:
                    self._refresh(Ring(table, "table", {}))
            if ring.kind == "gone":
                self._tables.pop(ring.table, None)
            live = self._tables.get(ring.table)
            if live is None and ring.table in self._reading and ring.kind != "reaction":
                self._refresh(ring)  # what is being read may be what was
            elif live is None or ring.kind in ("reaction", "all"):
                self._tell(ring)
            elif ring.kind == "presence":
                here = {**live.table.presence, ring.data["player"]: ring.data["until"]}
                live.table = live.table.with_(presence=here)
                self._tell(ring)
            elif "rematch" in ring.data and ring.table not in self._reading:
                live.table = live.table.with_(rematch=ring.data["rematch"])
                self._tell(ring)
            elif ring.kind == "step" and live.at >= ring.data["at"]:
                self._tell(ring)
            else:
                self._refresh(ring)

    def _tell(self, ring: Ring) -> None:
        """Whatever goes wrong with one change, the others are heard of."""
        try:
            self.heard(ring)
        except Exception:
            log.exception("a change could not be passed on", extra={"table": ring.table})

    def _refresh(self, ring: Ring) -> None:
        """Read a table again, one reading after the other, and pass rings on after it.

        A reading that has not begun serves all that is heard until it does.
        """
        waiting = self._waiting.get(ring.table)
        if waiting is not None:
            waiting.append(ring)
            return
        rings = self._waiting[ring.table] = [ring]
        before = self._refreshing.get(ring.table)

        async def work() -> None:
            if before is not None:
                await asyncio.wait([before])
            del self._waiting[ring.table]
            try:
                await self.load(ring.table)
            except (UnknownTable, StoreUnavailable):
                pass
            except Exception:
                log.exception("a table could not be read", extra={"table": ring.table})
            for one in rings:
                self._tell(one)
            if self._refreshing.get(ring.table) is asyncio.current_task():
                del self._refreshing[ring.table]

        self._refreshing[ring.table] = asyncio.create_task(work())


def _read(connection: Connection, table: str, held: Live | None) -> Live:
    """A table and its log; what is in memory of the log need not be read again."""
    found = queries.table(connection, table)
    if found is None:
        raise UnknownTable(f"there is no table {table!r}")
    if found.started is None:
        return Live(found, None)
    if held is not None and held.chronicle is not None:
        chronicle = held.chronicle
        new = queries.entries(connection, table, chronicle.at) if found.at > chronicle.at else ()
        return Live(found, chronicle.follow(new) if new else chronicle)
    return Live.read(found, queries.entries(connection, table))


def _append(table: Table, after: Chronicle, entries: Sequence[Entry]) -> Append:
    return Append(
        match=table.id,
        first=after.at - len(entries),
        entries=entries,
        actor=after.actor,
        thinks=thinks(table, after),
        due=due(table, after),
        results=_results(table, after) if after.over else (),
    )


def _results(table: Table, chronicle: Chronicle) -> list[Outcome]:
    return [
        Outcome(
            number, table.seats[number].player, table.seats[number].name, s.rank, s.score, s.out
        )
        for number, s in enumerate(standings(chronicle))
    ]
