"""Where the store lives: a file with SQLite, or PostgreSQL by address; migrated on opening."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from belfort.engine import BelfortError, folder

MIGRATION_LOCK: Final = 0x42454C46
"""Of PostgreSQL's advisory locks: processes that start together migrate one after the other."""


BEGIN: Final = "BEGIN IMMEDIATE"
"""How SQLite begins to write: it takes the lock at once."""

NEWEST: Final = "0008"
"""The migration that leads to the schema of this version."""


class BadAddress(BelfortError):
    """BELFORT_DATABASE is no address of a database that the store can use."""

    code = "bad_address"


def default_address() -> str:
    """BELFORT_DATABASE, or a file in the folder of what people keep (BELFORT_DATA moves it)."""
    chosen = os.environ.get("BELFORT_DATABASE")
    if chosen:
        return chosen
    return f"sqlite:///{folder.data() / 'house.db'}"


def read_address(address: str) -> URL:
    """An address with the driver that the store uses."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BadAddress(f"{_public(address)!r} is not the address of a database") from None
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+pysqlite")
    raise BadAddress(f"{_public(address)!r}: a store is a file of SQLite or lives in PostgreSQL")


def _public(address: str) -> str:
    """The kind of a refused address and no more: somewhere in it may be a password."""
    kind = re.match(r"[a-z0-9+]{1,30}(?=:)", address)
    return f"{kind[0]}:..." if kind else "..."


def is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def open_engine(url: URL, connections: int) -> Engine:
    """An engine whose writes are on disk when they are committed."""
    if is_postgres(url):
        return create_engine(url, pool_size=connections, pool_pre_ping=True, hide_parameters=True)
    assert url.database is not None
    place = Path(url.database)
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(FileExistsError):  # what SQLite puts beside the file gets its mode
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    engine = create_engine(
        url, pool_size=connections, connect_args={"timeout": 30}, hide_parameters=True
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once, so that it never has to give up half-way."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql(BEGIN if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the schema to what this version of the house expects."""
    with engine.connect().execution_options(writes=True) as connection, _alone(connection):
        if _revision(connection) != NEWEST:
            _upgrade(connection)
    if engine.dialect.name == "sqlite":
        assert engine.url.database is not None
        place = Path(engine.url.database)  # it holds the seeds of matches being played
        for one in (place, *place.parent.glob(f"{place.name}-*")):
            one.chmod(0o600)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command  # takes a while, and most starts have nothing to change
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "belfort.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
            )
        yield
