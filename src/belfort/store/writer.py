"""Group commit: one thread writes, and what arrives while it commits goes into the next one.

Work is done when it is committed, never before. Steps of many matches become a few statements;
other work runs one piece after the other, each behind a savepoint, so that one failure is its own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Engine,
    FromClause,
    bindparam,
    column,
    func,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from belfort.engine import BelfortError
from belfort.store.records import Append, Ring
from belfort.store.schema import results, steps, tables

T = TypeVar("T")

MOST: Final = 500
"""Pieces of work in one transaction."""

BUSY: Final = 3
GATHER: Final = 0.008
"""Seconds to wait for more after a commit of over BUSY pieces: few large ones cost less."""

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
        """One transaction for all."""
        with self._engine.begin() as connection:
            tx = Tx(connection)
            self._append_all(tx, [p for p in batch if isinstance(p.work, Append)])
            for piece in batch:
                if not isinstance(piece.work, Append):
                    _do(tx, piece)
            if connection.dialect.name == "postgresql":
                _notify(connection, self._process, tx.rings)
        return tx.rings

    def _append_all(self, tx: Tx, pieces: Sequence[_Piece]) -> None:
        """The first step of each append decides: whoever has it has the whole of it.

        Processes that want the same steps ask for them in the same order, and so never cross.
        """
        firsts: dict[tuple[str, int], tuple[_Piece, Append]] = {}
        for piece in pieces:
            assert isinstance(piece.work, Append)
            piece.answer = firsts.setdefault(piece.work.key, (piece, piece.work))[0] is piece
        if not firsts:
            return
        rows = [firsts[key][1].rows()[0] for key in sorted(firsts)]
        kept = {(row.match, row.step) for row in _many(tx.connection, _FIRST, rows)}
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


def _given(columns: Mapping[str, ColumnElement[Any]]) -> FromClause:
    """For PostgreSQL: rows as an array for each column, in one statement for any number of them."""
    arrays = [bindparam(name, type_=ARRAY(one.type)) for name, one in columns.items()]
    names = [column(name, one.type) for name, one in columns.items()]
    return func.unnest(*arrays).table_valued(*names, name="given").render_derived()


def _turns(values: Callable[[str], Any]) -> Any:
    """Whose turn it is, for the match and by the values that are given by name."""
    new = {name: values(f"new_{name}") for name in ("at", "actor", "thinks", "due")}
    return update(tables).where(tables.c.id == values("match")).values(**new, claimed=None)


_GIVEN_STEPS = _given(dict(steps.c))
_GIVEN_TURNS = _given(
    {"match": tables.c.id}
    | {f"new_{name}": tables.c[name] for name in ("at", "actor", "thinks", "due")}
)
_ALL_GIVEN = postgresql.insert(steps).from_select(list(steps.c.keys()), select(_GIVEN_STEPS))
_KEY = (steps.c.match, steps.c.step)

_FIRST: Final = {
    "sqlite": sqlite.insert(steps).on_conflict_do_nothing().returning(*_KEY),
    "postgresql": _ALL_GIVEN.on_conflict_do_nothing().returning(*_KEY),
}
_REST: Final = {"sqlite": steps.insert(), "postgresql": _ALL_GIVEN}
_TURN: Final = {
    "sqlite": _turns(bindparam),
    "postgresql": _turns(lambda name: _GIVEN_TURNS.c[name]),
}
_NOTIFY: Final = text("SELECT pg_notify(:channel, :notice)")
_END: Final = (
    update(tables)
    .where(tables.c.id == bindparam("match"))
    .values(state="over", ended=bindparam("moment"))
)


def _many(
    connection: Connection, statements: Mapping[str, Any], rows: Sequence[dict[str, Any]]
) -> Any:
    """One statement for many rows, in the way that costs each database least."""
    dialect = connection.dialect.name
    given: Any = rows
    if dialect == "postgresql":
        given = {name: [row[name] for row in rows] for name in rows[0]}
    return connection.execute(statements[dialect], given)


def _follow(connection: Connection, accepted: Sequence[Append]) -> None:
    """What goes with steps that were accepted: their companions, whose turn it is, results."""
    rest = [row for append in accepted for row in append.rows()[1:]]
    if rest:
        _many(connection, _REST, rest)
    if accepted:
        _many(connection, _TURN, [append.turn() for append in accepted])
    ended = [append for append in accepted if append.results]
    if ended:
        moments = [{"match": a.match, "moment": a.entries[-1].moment} for a in ended]
        connection.execute(_END, moments)
        connection.execute(results.insert(), [r.row(a.match) for a in ended for r in a.results])


def _is_crossed(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in CROSSED


def _do(tx: Tx, piece: _Piece) -> None:
    """A piece that fails leaves nothing behind and does not disturb the others."""
    assert not isinstance(piece.work, Append)
    heard = len(tx.rings)
    piece.error = None
    try:
        with tx.connection.begin_nested():
            piece.answer = piece.work(tx)
    except Exception as error:
        if isinstance(error, DBAPIError) and (error.connection_invalidated or _is_crossed(error)):
            raise
        del tx.rings[heard:]  # the error belongs to whoever waits for this piece
        piece.error = unavailable(error) if isinstance(error, SQLAlchemyError) else error


def _notify(connection: Connection, process: str, rings: Sequence[Ring]) -> None:
    """Tell the other processes, in as few notices as they fit in."""
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
        connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})
