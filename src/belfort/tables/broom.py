"""The broom: what was left behind is cleared away after times that the operator sets.

Tables where nobody plays on, guests who never came back, invitations that nobody took. Matches
that ended are kept, unless a time is set for them too; then they can be written to files first.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from belfort.engine import BelfortError
from belfort.store import Tx, queries
from belfort.tables.look import file
from belfort.tables.memory import Memory

log = logging.getLogger("belfort.broom")

DAY: Final = 24 * 3600 * 1000
FIRST: Final = 60.0
EVERY: Final = 3600.0
"""Seconds after opening, and between two rounds."""

AT_ONCE: Final = 50
"""Tables or guests cleared in one transaction: moves never wait long for it."""


class BadKeeping(BelfortError):
    """BELFORT_KEEP says something that is not a time to keep anything."""

    code = "bad_keeping"


@dataclass(frozen=True)
class Keeping:
    """For how many days things are kept; 0 is for ever."""

    open: int = 30
    """Tables that were never started."""
    playing: int = 180
    """Matches in which nobody made a step."""
    over: int = 0
    """Matches that ended."""
    guests: int = 365
    """Guests who gave no sign of life and sit at no table that is kept."""
    invitations: int = 30
    """Invitations, after which they are not good any more."""
    export: str = ""
    """The folder into which ended matches are written before they are cleared; none if empty."""

    @classmethod
    def read(cls, text: str, export: str = "") -> Keeping:
        """Such as `open=7 over=90`; what is not named stays as it is."""
        days = {one.name for one in fields(cls)} - {"export"}
        chosen: dict[str, int] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            if name not in days or not (value.isascii() and value.isdecimal() and len(value) < 6):
                raise BadKeeping(f"{part!r}: say for how many days, as in open=7; {sorted(days)}")
            chosen[name] = int(value)
        return cls(**chosen, export=export)


class Broom:
    """One process's; several do no harm to each other."""

    def __init__(self, memory: Memory, now: Callable[[], int], keeping: Keeping) -> None:
        self.memory = memory
        self.now = now
        self.keeping = keeping

    async def sweep(self) -> None:
        """Again and again, until it is put away."""
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.round()
            except Exception:  # whatever it was, there is a next round
                log.exception("clearing away failed")
            await asyncio.sleep(EVERY)

    async def round(self) -> dict[str, int]:
        """Clear away all that has had its time; say how much it was."""
        keep, write = self.keeping, self.memory.store.write
        cleared = {"open": 0, "playing": 0, "over": 0, "guests": 0, "invitations": 0}
        if keep.invitations:
            before = self._before(keep.invitations)
            cleared["invitations"] = await write(
                lambda tx: queries.drop_invitations(tx.connection, before)
            )
        for state in ("open", "playing", "over"):
            if days := getattr(keep, state):
                cleared[state] = await self._clear(state, self._before(days))
        lately = self._before(1)
        await write(lambda tx: queries.drop_editions(tx.connection, lately))
        if keep.guests:
            before = self._before(keep.guests)
            while found := await write(
                lambda tx: queries.drop_guests(tx.connection, before, AT_ONCE)
            ):
                cleared["guests"] += found
                await asyncio.sleep(0)
        if any(cleared.values()):
            log.info("cleared away", extra=cleared)
        return cleared

    def _before(self, days: int) -> int:
        return self.now() - days * DAY

    async def _clear(self, state: str, before: int) -> int:
        """Tables of a state in which nothing has happened since."""
        store, count = self.memory.store, 0
        kept: set[str] = set()
        while True:
            found = await store.read(
                lambda c: queries.left_tables(c, state, before, AT_ONCE + len(kept))
            )
            found = [table for table in found if table not in kept]
            if not found:
                return count
            if state == "over" and self.keeping.export:
                for table in found:
                    if not await self._export(table):
                        kept.add(table)
            gone = [table for table in found if table not in kept]

            def work(tx: Tx, gone: list[str] = gone) -> int:
                cleared = queries.drop_tables(tx.connection, gone, state, before)
                for table in cleared:
                    tx.ring(table, "gone")
                return len(cleared)

            if gone:
                cleared = await store.write(work)
                count += cleared
                if not cleared:
                    return count
            await asyncio.sleep(0)

    async def _export(self, table: str) -> bool:
        """Write an ended match to a file; it is on disk when this returns true."""
        try:
            live = await self.memory.load(table)
            text = file(live, None)
            await asyncio.to_thread(_keep, Path(self.keeping.export), f"{table}.json", text)
        except (BelfortError, OSError):
            log.exception("a match could not be written to a file, and stays")
            return False
        return True


def _keep(folder: Path, name: str, text: str) -> None:
    """A file that its owner alone reads, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = folder / f".{name}"
    new.unlink(missing_ok=True)
    made = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(made, "w", encoding="utf-8") as written:
        written.write(text)
        written.flush()
        os.fsync(made)
    new.replace(folder / name)
