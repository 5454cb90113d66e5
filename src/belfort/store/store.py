"""The store as the house uses it: reads at once, writes that are committed when they return."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from belfort.store import queries
from belfort.store.database import is_postgres, migrate, open_engine, read_address
from belfort.store.records import Append, Ring
from belfort.store.writer import CHANNEL, Done, Tx, Writer, unavailable

T = TypeVar("T")

READERS = 4
PATIENCE = 1.0
"""Seconds before a lost connection for notices is tried again."""


class Store:
    """`heard` gets what was committed, here or by another process, on the event loop.

    A ring of kind `all` on no table means: anything may have changed.
    """

    def __init__(self, address: str, heard: Callable[[list[Ring]], None]) -> None:
        self.url = read_address(address)
        self.process = secrets.token_hex(8)
        self._heard = heard
        self._engine = open_engine(self.url, READERS + 3)
        self._readers = ThreadPoolExecutor(READERS, "belfort reader")
        self._writer: Writer | None = None
        self._listener: asyncio.Task[None] | None = None
        self._open: Connection | None = None
        """While one connection is open, SQLite keeps what it needs to read: on a full disk it could
        not make it anew."""

    async def open(self) -> None:
        """Bring the schema up to date and be ready."""
        await asyncio.to_thread(migrate, self._engine)
        self._writer = Writer(self._engine, self.process, self._heard)
        if is_postgres(self.url):
            ready = asyncio.Event()
            self._listener = asyncio.create_task(
                _listen(self.url, self.process, self._heard, ready)
            )
            await ready.wait()
        else:
            self._open = await asyncio.to_thread(_opened, self._engine)

    async def close(self) -> None:
        """Finish every write that was asked for, then let go."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._writer is not None:
            await self._writer.close()
        self._readers.shutdown()
        if self._open is not None:
            self._open.close()
        self._engine.dispose()

    @property
    def writer(self) -> Writer:
        assert self._writer is not None, "the store is not open"
        return self._writer

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask something in a transaction of its own, in another thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, ask)

    def _read(self, ask: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return ask(connection)
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from None  # it may hold values of rows

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Do work; return when it is committed."""
        return await self.writer.do(work)

    async def append(self, append: Append, stored: Callable[[], None]) -> bool:
        """Store steps; False if another has stored those steps first."""
        return await self.writer.append(append, stored)

    def append_soon(self, append: Append, stored: Callable[[], None], done: Done) -> None:
        """The same for somebody who is told later."""
        self.writer.append_soon(append, stored, done)

    def hurry(self) -> None:
        """Nothing more comes for now: let it be committed."""
        self.writer.hurry()

    async def check(self) -> None:
        """Refuse with `StoreUnavailable` if the database does not take a write."""
        await self.write(lambda tx: queries.beat(tx.connection))


def _opened(engine: Engine) -> Connection:
    """A connection that has read something and holds no transaction."""
    connection = engine.connect()
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
    connection.rollback()
    return connection


async def _listen(
    url: URL, process: str, heard: Callable[[list[Ring]], None], ready: asyncio.Event
) -> None:
    """Hear what other processes committed; after a break, anything may have changed."""
    import psycopg  # only those on PostgreSQL need it

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address, autocommit=True
            ) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                if ready.is_set():
                    heard([Ring("", "all", {})])
                ready.set()
                async for notice in connection.notifies():
                    sender, packed = json.loads(notice.payload)
                    if sender != process:
                        heard([Ring(*item) for item in packed])
        except psycopg.OperationalError:
            await asyncio.sleep(PATIENCE)
        except Exception as error:  # noqa: BLE001 - a process must not go deaf
            unavailable(error)
            await asyncio.sleep(PATIENCE)
