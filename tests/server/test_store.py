"""The store: what is committed stays, one step is stored once, one failure is its own."""

import asyncio
import shutil
import sqlite3
import subprocess
import threading
import warnings
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from belfort.store import Append, BadAddress, Entry, Player, Store, StoreUnavailable, queries
from belfort.store.database import NEWEST, migrate, open_engine, read_address
from belfort.store.schema import metadata
from belfort.tables import Steward, Wanted
from databases import new_database

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pgserver

pytestmark = pytest.mark.anyio


def test_the_migrations_lead_to_the_schema_and_can_run_twice(address):
    engine = open_engine(read_address(address), 1)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_the_store_expects():
    config = Config()
    config.set_main_option("script_location", "belfort.store:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


@pytest.mark.parametrize("address", ["nonsense", "mysql://localhost/x", "sqlite://", ""])
def test_an_address_of_something_else_is_refused(address):
    with pytest.raises(BadAddress):
        read_address(address)


def test_sqlite_waits_for_the_disk_and_keeps_others_out(tmp_path):
    place = tmp_path / "deep" / "house.db"
    engine = open_engine(read_address(f"sqlite:///{place}"), 1)
    migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()
    assert place.stat().st_mode & 0o077 == 0


@pytest.fixture
async def playing(steward):
    """A started table of two guests: its name and where its log is."""
    ann, ben = await steward.welcome("Ann"), await steward.welcome("Ben")
    table = await steward.create(ann, Wanted("torens", {}, listed=True))
    await steward.join(ben, table.table)
    look = await steward.start(ann, table.table)
    return look.table, look.at


def steps(match: str, first: int, *texts: str) -> Append:
    entries = [Entry("step", 0, text, 5) for text in texts]
    return Append(match, first, entries, actor=1, thinks=False, due=None)


async def test_of_two_appends_for_the_same_step_one_is_stored_and_whole(steward, playing):
    match, at = playing
    stored = []
    many = [steps(match, at, f"a{n}", f"b{n}", *["c"] * n) for n in range(20)]
    answers = await asyncio.gather(
        *(steward.store.append(one, lambda n=n: stored.append(n)) for n, one in enumerate(many))
    )
    assert answers.count(True) == 1
    winner = answers.index(True)
    assert stored == [winner]
    found = await steward.store.read(lambda c: queries.entries(c, match, at))
    assert [entry.text for entry in found] == [f"a{winner}", f"b{winner}", *["c"] * winner]


async def test_work_that_fails_leaves_nothing_and_disturbs_nobody(steward):
    def fails(tx):
        queries.add_player(tx.connection, Player("x", "X"), 1)
        tx.ring("t", "table")
        raise ValueError("no")

    def works(tx):
        queries.add_player(tx.connection, Player("y", "Y"), 1)

    done = await asyncio.gather(
        steward.store.write(works), steward.store.write(fails), return_exceptions=True
    )
    assert isinstance(done[1], ValueError)
    assert await steward.store.read(lambda c: queries.player(c, "x")) is None
    assert await steward.store.read(lambda c: queries.player(c, "y")) == Player("y", "Y")


async def test_concurrent_work_shares_a_commit(steward):
    before = steward.store.writer.commits
    await asyncio.gather(*(steward.welcome(f"Guest {n}") for n in range(200)))
    assert steward.store.writer.commits - before < 100


async def test_closing_finishes_what_was_asked(address):
    store = Store(address, lambda _rings: None)
    await store.open()
    asked = [
        asyncio.ensure_future(
            store.write(lambda tx, n=n: queries.add_player(tx.connection, Player(str(n), "N"), 1))
        )
        for n in range(50)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*asked)
    again = Store(address, lambda _rings: None)
    await again.open()
    assert await again.read(lambda c: queries.player(c, "49")) is not None
    await again.close()


async def test_two_processes_that_wait_for_each_other_both_get_their_way(empty_postgres):
    stores = [Store(empty_postgres, lambda _rings: None) for _ in range(2)]
    for store in stores:
        await store.open()
    ann, ben = Player("ann", "Ann"), Player("ben", "Ben")

    def greet(tx):
        for player in (ann, ben):
            queries.add_player(tx.connection, player, 0)

    await stores[0].write(greet)
    waiting, tries = threading.Barrier(2), []

    def crossing(first, then, name):
        def work(tx):
            tries.append(name)
            queries.rename(tx.connection, first.id, name)
            if tries.count(name) == 1:
                waiting.wait(10)
            queries.rename(tx.connection, then.id, name)

        return work

    await asyncio.gather(
        stores[0].write(crossing(ann, ben, "One")), stores[1].write(crossing(ben, ann, "Two"))
    )
    names = [
        (await stores[0].read(lambda c, who=who: queries.player(c, who.id))).name
        for who in (ann, ben)
    ]
    assert names in (["One", "One"], ["Two", "Two"])
    assert len(tries) >= 3  # one of them was told to try again, once or more
    for store in stores:
        await store.close()


async def test_processes_store_the_same_steps_in_any_order_without_crossing(empty_postgres, moment):
    houses = [Steward(empty_postgres, clock=moment) for _ in range(2)]
    for steward in houses:
        await steward.open()
    ann, ben = [await houses[0].welcome(name) for name in ("Ann", "Ben")]
    tables = []
    for _ in range(12):
        table = (await houses[0].create(ann, Wanted("torens", {}, listed=True))).table
        await houses[0].join(ben, table)
        tables.append((table, (await houses[0].start(ann, table)).at))
    for turn in range(10):
        appends = [
            steward.store.append(steps(table, at + turn, str(n)), lambda: None)
            for n, steward in enumerate(houses)
            for table, at in (tables if n else reversed(tables))
        ]
        stored = await asyncio.gather(*appends)
        assert sum(stored) == len(tables)
    for steward in houses:
        await steward.close()


async def test_a_database_that_is_gone_is_said_to_be(tmp_path):
    place = tmp_path / "house.db"
    store = Store(f"sqlite:///{place}", lambda _rings: None)
    await store.open()
    with sqlite3.connect(place) as connection:
        connection.execute("DROP TABLE tokens")
        connection.execute("DROP TABLE steps")
    with pytest.raises(StoreUnavailable):
        await store.append(steps("x", 0, "a"), lambda: None)
    await store.close()


async def test_a_copy_of_the_file_made_while_it_is_used_opens_as_a_house(tmp_path, moment):
    """Backup and restore, as the page on serving describes them for SQLite."""
    steward = Steward(f"sqlite:///{tmp_path / 'house.db'}", clock=moment)
    await steward.open()
    ann = await steward.welcome("Ann")
    look = await steward.create(ann, Wanted("torens", {}, bots={1: "pupil"}))
    with sqlite3.connect(tmp_path / "house.db") as live:
        live.execute("VACUUM INTO ?", (str(tmp_path / "backup.db"),))
    await steward.close()
    shutil.copy(tmp_path / "backup.db", tmp_path / "restored.db")
    again = Steward(f"sqlite:///{tmp_path / 'restored.db'}", clock=moment)
    await again.open()
    assert (await again.look(ann, look.table)).seats == look.seats
    assert (await again.start(ann, look.table)).state == "playing"
    await again.close()


async def test_a_dump_of_postgresql_opens_as_a_house(postgres, empty_postgres, tmp_path, moment):
    """Backup and restore, as the page on serving describes them for PostgreSQL."""
    steward = Steward(empty_postgres, clock=moment)
    await steward.open()
    ann = await steward.welcome("Ann")
    look = await steward.create(ann, Wanted("torens", {}, bots={1: "pupil"}))
    tools = Path(pgserver.__file__).parent / "pginstall" / "bin"
    place = tmp_path / "backup.dump"
    dump = [tools / "pg_dump", "--format=custom", f"--file={place}", empty_postgres]
    subprocess.run(dump, check=True)
    await steward.close()
    with new_database(postgres) as restored:
        subprocess.run([tools / "pg_restore", f"--dbname={restored}", place], check=True)
        again = Steward(restored, clock=moment)
        await again.open()
        assert (await again.look(ann, look.table)).seats == look.seats
        assert (await again.start(ann, look.table)).state == "playing"
        await again.close()
