"""Group commit: one thread writes, and what arrives while it commits goes into the next one.

Work is done when it is committed, never before. Steps of many matches become a few statements;
other work runs one piece after the other, each behind a savepoint, so that one failure is its own.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from belfort.engine import BelfortError
from belfort.store.records import Append, Ring
from belfort.store.schema import results, steps, tables

T = TypeVar("T")

MOST: Final = 500
"""Pieces of work in one transaction."""

BUSY: Final = 3
GATHER: Final = 0.012
"""Seconds to wait for more after a commit of over BUSY pieces: few large ones cost less."""

CHANNEL: Final = "belfort"
LONGEST_NOTICE: Final = 7900
"""Bytes; PostgreSQL refuses notices of 8000."""


class StoreUnavailable(BelfortError):
    """The database did not take the work; whether it is stored is to be read again."""

    code = "store_unavailable"


@dataclass
class Tx:
    """A transaction under way: where work reads and writes, and what others must hear of it."""

    connection: Connection
    rings: list[Ring] = field(default_factory=list)

    def ring(self, table: str, kind: str, **data: Any) -> None:
        self.rings.append(Ring(table, kind, data))


@dataclass
class _Piece:
    """Work that somebody waits for: an append, or anything to be done in a transaction."""

    work: Append | Callable[[Tx], Any]
    future: asyncio.Future[Any]
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
        self._queue: queue.SimpleQueue[_Piece | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="belfort writer")
        self._thread.start()
        self.commits = 0
        self.pieces = 0

    async def do(self, work: Callable[[Tx], T]) -> T:
        """Do work in a transaction; return when it is committed."""
        done: T = await self._submit(work, None)
        return done

    async def append(self, append: Append, stored: Callable[[], None]) -> bool:
        """Store steps of a match; False if another has stored those steps first."""
        accepted: bool = await self._submit(append, stored)
        return accepted

    async def close(self) -> None:
        """Finish what was asked, then stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _submit(self, work: Any, stored: Callable[[], None] | None) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(_Piece(work, future, stored))
        return future

    def _work(self) -> None:
        batch: list[_Piece] = []
        while True:
            first = self._queue.get()
            if first is None:
                return
            if len(batch) > BUSY:
                time.sleep(GATHER)
            batch, last = self._collect(first)
            rings = self._commit(batch)
            self._loop.call_soon_threadsafe(self._resolve, batch, rings)
            if last:
                return

    def _collect(self, first: _Piece) -> tuple[list[_Piece], bool]:
        batch = [first]
        while len(batch) < MOST:
            try:
                piece = self._queue.get_nowait()
            except queue.Empty:
                break
            if piece is None:
                return batch, True
            batch.append(piece)
        return batch, False

    def _commit(self, batch: Sequence[_Piece]) -> list[Ring]:
        """Carry out a batch in one transaction; if it fails, nothing of it counts."""
        try:
            with self._engine.begin() as connection:
                tx = Tx(connection)
                self._append_all(tx, [p for p in batch if isinstance(p.work, Append)])
                for piece in batch:
                    if not isinstance(piece.work, Append):
                        _do(tx, piece)
                if connection.dialect.name == "postgresql":
                    _notify(connection, self._process, tx.rings)
        except Exception as error:  # noqa: BLE001 - whoever waits is told, and the thread goes on
            refused = StoreUnavailable(f"the database did not take the work: {error}")
            refused.__cause__ = error
            for piece in batch:
                piece.error = refused
            return []
        self.commits += 1
        self.pieces += len(batch)
        return tx.rings

    def _append_all(self, tx: Tx, pieces: Sequence[_Piece]) -> None:
        """The first step of each append decides: whoever has it has the whole of it."""
        firsts: dict[tuple[str, int], tuple[_Piece, Append]] = {}
        for piece in pieces:
            assert isinstance(piece.work, Append)
            piece.answer = firsts.setdefault(piece.work.key, (piece, piece.work))[0] is piece
        if not firsts:
            return
        rows = [append.rows()[0] for _, append in firsts.values()]
        kept = {(row.match, row.step) for row in tx.connection.execute(_first(tx), rows)}
        accepted: list[Append] = []
        for key, (piece, append) in firsts.items():
            piece.answer = key in kept
            if piece.answer:
                accepted.append(append)
        _follow(tx.connection, accepted)
        tx.rings.extend(Ring(append.match, "step", {"at": append.at}) for append in accepted)

    def _resolve(self, batch: Sequence[_Piece], rings: list[Ring]) -> None:
        for piece in batch:
            if piece.error is None and piece.answer and piece.stored is not None:
                piece.stored()
        for piece in batch:
            if piece.future.cancelled():
                continue
            if piece.error is not None:
                piece.future.set_exception(piece.error)
            else:
                piece.future.set_result(piece.answer)
        if rings:
            self._heard(rings)


_FIRST = {
    "sqlite": sqlite.insert(steps).on_conflict_do_nothing().returning(steps.c.match, steps.c.step),
    "postgresql": postgresql.insert(steps)
    .on_conflict_do_nothing()
    .returning(steps.c.match, steps.c.step),
}
_TURN = (
    update(tables)
    .where(tables.c.id == bindparam("match"))
    .values(
        at=bindparam("new_at"),
        actor=bindparam("new_actor"),
        thinks=bindparam("new_thinks"),
        due=bindparam("new_due"),
        claimed=None,
    )
)
_END = update(tables).where(tables.c.id == bindparam("match"))
_END = _END.values(state="over", ended=bindparam("moment"))


def _first(tx: Tx) -> Any:
    return _FIRST[tx.connection.dialect.name]


def _follow(connection: Connection, accepted: Sequence[Append]) -> None:
    """What goes with steps that were accepted: their companions, whose turn it is, results."""
    rest = [row for append in accepted for row in append.rows()[1:]]
    if rest:
        connection.execute(steps.insert(), rest)
    if accepted:
        connection.execute(_TURN, [append.turn() for append in accepted])
    ended = [append for append in accepted if append.results]
    if ended:
        moments = [{"match": a.match, "moment": a.entries[-1].moment} for a in ended]
        connection.execute(_END, moments)
        connection.execute(results.insert(), [r.row(a.match) for a in ended for r in a.results])


def _do(tx: Tx, piece: _Piece) -> None:
    """A piece that fails leaves nothing behind and does not disturb the others."""
    assert not isinstance(piece.work, Append)
    heard = len(tx.rings)
    try:
        with tx.connection.begin_nested():
            piece.answer = piece.work(tx)
    except Exception as error:
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise
        del tx.rings[heard:]  # the error belongs to whoever waits for this piece
        piece.error = error


def _notify(connection: Connection, process: str, rings: Sequence[Ring]) -> None:
    """Tell the other processes, in as few notices as they fit in."""
    notices: list[str] = []
    packed: list[list[Any]] = []
    size = 0
    for ring in rings:
        item = [ring.table, ring.kind, ring.data]
        length = len(json.dumps(item)) + 2
        if packed and size + length > LONGEST_NOTICE:
            notices.append(json.dumps([process, packed]))
            packed, size = [], 0
        packed.append(item)
        size += length
    if packed:
        notices.append(json.dumps([process, packed]))
    for notice in notices:
        values = {"channel": CHANNEL, "notice": notice}
        connection.execute(text("SELECT pg_notify(:channel, :notice)"), values)
