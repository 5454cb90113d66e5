"""Group commit: one thread writes, and what arrives while it commits goes into the next one.

Work is done when it is committed, never before. Steps of many matches become a few statements;
other work runs one piece after the other, each behind a savepoint, so that one failure is its own.
"""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from belfort.engine import BelfortError
from belfort.store.appending import store, store_and_tell
from belfort.store.database import BEGIN
from belfort.store.records import Append, Ring

T = TypeVar("T")

MOST: Final = 500
"""Pieces of work in one transaction."""

BUSY: Final = 3
GATHER: Final = 0.008
"""Seconds to wait for more after a commit of over BUSY pieces: few large ones cost less."""

Done = Callable[[Any, BaseException | None], None]
"""Is told, on the loop, what came of a piece of work: an answer, or why there is none."""

IDLE: Final = 1.0
"""Seconds without work after which the connection is given back."""

CHANNEL: Final = "belfort"
LONGEST_NOTICE: Final = 7900
"""Bytes; PostgreSQL refuses notices of 8000."""

TRIES: Final = 5
CROSSED: Final = ("40P01", "40001")
"""What PostgreSQL says to one of two processes that wait for each other: try again."""


class StoreUnavailable(BelfortError):
    """The database did not take the work; whether it is stored is to be read again."""

    code = "store_unavailable"


log = logging.getLogger("belfort.store")
_said = 0.0


def unavailable(error: BaseException) -> StoreUnavailable:
    """An error of the database as whoever waits gets it; the log hears of it once a second."""
    global _said  # noqa: PLW0603 - all threads of a process share one log
    now = time.monotonic()
    if now - _said >= 1:
        _said = now
        first = str(getattr(error, "orig", None) or error).partition("\n")[0]  # no values of rows
        log.error("the database does not take the work: %s: %s", type(error).__name__, first)
    return StoreUnavailable("the database did not take the work")


@dataclass
class Tx:
    """A transaction under way: where work reads and writes, and what others must hear of it."""

    connection: Connection
    rings: list[Ring] = field(default_factory=list)

    def ring(self, table: str, kind: str, **data: Any) -> None:
        self.rings.append(Ring(table, kind, data))


@dataclass(slots=True)
class _Piece:
    """Work that somebody waits for: an append, or anything to be done in a transaction."""

    work: Append | Callable[[Tx], Any]
    done: Done
    stored: Callable[[], None] | None = None
    """Called on the loop before anybody hears of it."""
    answer: Any = None
    error: BaseException | None = None


class Writer:
    """`heard` gets, on the event loop, what was committed here and others must know."""

    def __init__(self, engine: Engine, process: str, heard: Callable[[list[Ring]], None]) -> None:
        self._engine = engine.execution_options(writes=True)
        self._process = process
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Piece] = []
        self._busy = False
        self._queue: queue.SimpleQueue[list[_Piece] | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        """Kept while there is work."""
        self._thread = threading.Thread(target=self._work, name="belfort writer")
        self._thread.start()
        self.commits = 0
        self.pieces = 0

    async def do(self, work: Callable[[Tx], T]) -> T:
        """Do work in a transaction; return when it is committed."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._submit(_Piece(work, functools.partial(_settle, future)))
        return await future

    async def append(self, append: Append, stored: Callable[[], None]) -> bool:
        """Store steps of a match; False if another has stored those steps first."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self.append_soon(append, stored, functools.partial(_settle, future))
        return await future

    def append_soon(self, append: Append, stored: Callable[[], None], done: Done) -> None:
        """The same for somebody who is told later."""
        self._submit(_Piece(append, done, stored))

    async def close(self) -> None:
        """Finish what was asked, then stop."""
        self.hurry()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _submit(self, piece: _Piece) -> None:
        """What comes soon after goes into the same commit."""
        if not self._gathered:
            self._loop.call_later(GATHER if self._busy else 0, self.hurry)
        self._gathered.append(piece)

    def hurry(self) -> None:
        """Commit what there is: nobody waits for more."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _work(self) -> None:
        while True:
            try:
                first = self._queue.get(timeout=None if self._connection is None else IDLE)
            except queue.Empty:
                self._let_go()
                continue
            if first is None:
                self._let_go()
                return
            batch, last = self._collect(first)
            rings = self._commit(batch)
            self._loop.call_soon_threadsafe(self._resolve, batch, rings)
            if last:
                self._let_go()
                return

    def _collect(self, first: list[_Piece]) -> tuple[list[_Piece], bool]:
        batch = first
        while len(batch) < MOST:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                return batch, True
            batch += more
        return batch, False

    def _commit(self, batch: Sequence[_Piece]) -> list[Ring]:
        """Carry out a batch; if it fails, nothing of it counts."""
        tries = TRIES
        while True:
            tries -= 1
            try:
                rings = self._transact(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits is told, the thread goes on
                if tries and _is_crossed(error):
                    continue
                refused = unavailable(error)
                for piece in batch:
                    piece.error = refused
                return []
            self.commits += 1
            self.pieces += len(batch)
            return rings

    def _transact(self, batch: Sequence[_Piece]) -> list[Ring]:
        """One transaction for all; a connection that failed is not used again."""
        appends = [piece for piece in batch if isinstance(piece.work, Append)]
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        try:
            if len(appends) == len(batch):
                rings = self._append_alone(connection, appends)
            else:
                rings = self._do_all(connection, batch, appends)
        except BaseException:
            connection.invalidate()
            self._let_go()
            raise
        return rings

    def _append_alone(self, connection: Connection, appends: Sequence[_Piece]) -> list[Ring]:
        """Moves only, as nearly always: nothing stands between them and the driver."""
        dialect, raw = connection.dialect.name, connection.connection
        if dialect == "postgresql":
            told = self._append_at_once(raw, appends)
            if told is not None:
                return told
        with closing(raw.cursor()) as cursor:
            if dialect == "sqlite":
                cursor.execute(BEGIN)
            rings = _append_all(dialect, cursor, appends)
            _notify(dialect, cursor, self._process, rings)
            raw.commit()
        return rings

    def _append_at_once(self, raw: Any, appends: Sequence[_Piece]) -> list[Ring] | None:
        """The same on PostgreSQL in one statement, which is a transaction by itself."""
        firsts = _firsts(appends)
        raw.driver_connection.autocommit = True
        with closing(raw.cursor()) as cursor:
            kept = store_and_tell(
                cursor, [append for _, append in firsts.values()], CHANNEL, self._process
            )
        raw.driver_connection.autocommit = False
        return None if kept is None else _accept(firsts, kept)

    def _do_all(
        self, connection: Connection, batch: Sequence[_Piece], appends: Sequence[_Piece]
    ) -> list[Ring]:
        """Moves, then whatever else there is to do."""
        tx, dialect = Tx(connection), connection.dialect.name
        with connection.begin(), closing(connection.connection.cursor()) as cursor:
            tx.rings += _append_all(dialect, cursor, appends)
            for piece in batch:
                if not isinstance(piece.work, Append):
                    _do(tx, cursor, piece)
            _notify(dialect, cursor, self._process, tx.rings)
        return tx.rings

    def _let_go(self) -> None:
        """Give the connection back; the next one is tried before it is used."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _resolve(self, batch: Sequence[_Piece], rings: list[Ring]) -> None:
        self._busy = len(batch) > BUSY
        for piece in batch:
            if piece.error is None and piece.answer and piece.stored is not None:
                piece.stored()
        for piece in batch:
            piece.done(piece.answer, piece.error)
        if rings:
            self._heard(rings)


def _settle(future: asyncio.Future[Any], answer: Any, error: BaseException | None) -> None:
    """Wake whoever waits, if they still do."""
    if future.cancelled():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(answer)


_Firsts = dict[tuple[str, int], tuple[_Piece, Append]]
"""Appends by the step that each wants first."""


def _firsts(pieces: Sequence[_Piece]) -> _Firsts:
    """Of those that want the same step, the first gets it."""
    firsts: _Firsts = {}
    for piece in pieces:
        assert isinstance(piece.work, Append)
        piece.answer = False
        firsts.setdefault(piece.work.key, (piece, piece.work))
    return firsts


def _accept(firsts: _Firsts, kept: Iterable[tuple[str, int]]) -> list[Ring]:
    """These were stored: what others must hear of it."""
    for key in kept:
        firsts[key][0].answer = True
    return [
        Ring(append.match, "step", {"at": append.at})
        for piece, append in firsts.values()
        if piece.answer
    ]


def _append_all(dialect: str, cursor: Any, pieces: Sequence[_Piece]) -> list[Ring]:
    firsts = _firsts(pieces)
    if not firsts:
        return []
    return _accept(firsts, store(dialect, cursor, [append for _, append in firsts.values()]))


def _is_crossed(error: BaseException) -> bool:
    said = error.orig if isinstance(error, DBAPIError) else error
    return getattr(said, "sqlstate", None) in CROSSED


def _do(tx: Tx, cursor: Any, piece: _Piece) -> None:
    """A piece that fails leaves nothing behind and does not disturb the others.

    Its savepoint always has the same name: by a new one each time, as SQLAlchemy gives them, both
    statements would be put together and prepared anew.
    """
    assert not isinstance(piece.work, Append)
    heard = len(tx.rings)
    piece.error = None
    cursor.execute("SAVEPOINT piece")
    try:
        piece.answer = piece.work(tx)
    except Exception as error:
        if isinstance(error, DBAPIError) and (error.connection_invalidated or _is_crossed(error)):
            raise
        cursor.execute("ROLLBACK TO SAVEPOINT piece")
        del tx.rings[heard:]  # the error belongs to whoever waits for this piece
        piece.error = unavailable(error) if isinstance(error, SQLAlchemyError) else error
    cursor.execute("RELEASE SAVEPOINT piece")


def _notify(dialect: str, cursor: Any, process: str, rings: Sequence[Ring]) -> None:
    """Tell the other processes, in as few notices as they fit in; there are none on SQLite."""
    if dialect != "postgresql":
        return
    notices: list[list[str]] = []
    room = 0
    for ring in rings:
        item = json.dumps([ring.table, ring.kind, ring.data])
        room -= len(item) + 1
        if room < 0 or not notices:
            notices.append([])
            room = LONGEST_NOTICE - len(item)
        notices[-1].append(item)
    for packed in notices:
        notice = f'["{process}", [{",".join(packed)}]]'
        cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
