"""Faults that are seen and survived: a store that takes nothing, and mistakes in the background."""

import asyncio
import contextlib
import itertools
import logging
import os
import random
import resource
import sqlite3
import time

import psycopg
import pytest
from starlette.testclient import TestClient

from belfort.server.hub import Hub
from belfort.server.limits import Limits
from belfort.server.logs import JsonLines
from belfort.server.meters import Meters
from belfort.server.settings import Settings
from belfort.store import Ring, StoreUnavailable
from belfort.store.writer import unavailable
from belfort.tables import Wanted
from belfort.web.site import application
from test_tables import seated

pytestmark = pytest.mark.anyio

BROKEN = float(os.environ.get("BELFORT_BROKEN", "2"))
"""Seconds for which a store takes nothing."""


@contextlib.contextmanager
def refusing(address):
    """SQLite takes nothing, whichever connection it comes by."""
    deeds = list(itertools.product(("INSERT", "UPDATE"), ("steps", "house", "presence", "players")))
    with contextlib.closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
        for deed, table in deeds:
            other.execute(
                f"CREATE TRIGGER no_{deed}_{table} BEFORE {deed} ON {table}"
                " BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END"
            )
        yield
        for deed, table in deeds:
            other.execute(f"DROP TRIGGER no_{deed}_{table}")


@contextlib.contextmanager
def statements(address, broken, whole):
    """PostgreSQL refuses: new connections are told so, and there are only new ones."""
    name = address.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute("SET default_transaction_read_only = off")
        for which, after in ((broken, True), (whole, False)):
            admin.execute(which.format(name=name))
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            if after:
                yield


@contextlib.contextmanager
def no_room():
    """No file of this process can grow: not the database, nor what SQLite writes beside it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


FULL = """
CREATE FUNCTION no_room() RETURNS trigger AS $$ BEGIN
  RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full', DETAIL = 'Failing row: ' || NEW;
END $$ LANGUAGE plpgsql
"""
ON = "CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {} FOR EACH ROW EXECUTE FUNCTION no_room()"


def breaking(kind, address):
    """The database is read-only, or its disk is full, for as long as this is open."""
    if address.startswith("sqlite"):
        return no_room() if kind == "full" else refusing(address)
    if kind == "read-only":
        say = "ALTER DATABASE {name} SET default_transaction_read_only = %s"
        return statements(address, say % "on", say % "off")
    full = [FULL, *(ON.format(one) for one in ("steps", "house", "presence", "players"))]
    return statements(address, "; ".join(full), "DROP FUNCTION no_room CASCADE")


class Ear(logging.Handler):
    """Hears what the log says, as it is written."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.setFormatter(JsonLines())

    def emit(self, record):
        self.lines.append(self.format(record))


@pytest.fixture
def ear():
    found = Ear()
    logging.getLogger("belfort").addHandler(found)
    yield found
    logging.getLogger("belfort").removeHandler(found)


def play(rooms, tokens, table, dice):
    """One move of whoever is on turn; the answer."""
    for token in tokens:
        look = rooms.get(f"/api/tables/{table}", headers=token)
        assert look.status_code == 200, "looking still works"
        if look.json()["moves"]:
            told = look.json()
            body = {"at": told["at"], "move": dice.choice(told["moves"])}
            return rooms.post(f"/api/tables/{table}/act", json=body, headers=token)
    return look


@pytest.mark.parametrize("kind", ["read-only", "full"])
def test_a_store_that_takes_nothing_is_said_and_outlived__S6(kind, address, ear):
    settings = Settings(address, rate=0)
    dice = random.Random(1)
    with TestClient(application(settings), base_url="http://house") as rooms:
        tokens = []
        for name in ("Secret-Ann", "Secret-Ben"):
            token = rooms.post("/api/players", json={"name": name}).json()["token"]
            tokens.append({"Authorization": f"Bearer {token}"})
        wanted = {"game": "torens", "listed": True}
        table = rooms.post("/api/tables", json=wanted, headers=tokens[0]).json()["table"]
        rooms.post(f"/api/tables/{table}/join", json={}, headers=tokens[1])
        rooms.post(f"/api/tables/{table}/start", headers=tokens[0])
        assert play(rooms, tokens, table, dice).status_code == 200
        before = rooms.get(f"/api/tables/{table}").json()["at"]
        assert rooms.get("/readyz").status_code == 200
        with breaking(kind, address):
            time.sleep(1.2)  # the answer of before is not believed any longer
            assert rooms.get("/readyz").status_code == 503
            assert rooms.get("/livez").status_code == 200
            until = time.monotonic() + BROKEN
            while time.monotonic() < until:
                refused = play(rooms, tokens, table, dice)
                assert refused.status_code == 503
                assert int(refused.headers["retry-after"]) >= 1
                assert refused.json()["code"] == "store_unavailable"
                time.sleep(0.4)
        for _ in range(300):
            if rooms.get("/readyz").status_code == 200:
                break
            time.sleep(0.1)
        assert rooms.get(f"/api/tables/{table}").json()["at"] == before
        while (look := rooms.get(f"/api/tables/{table}").json())["state"] != "over":
            assert play(rooms, tokens, table, dice).status_code == 200
        assert look["at"] > before
    said = "\n".join(ear.lines)
    assert "the database does not take the work" in said
    assert "Secret" not in said
    assert "Failing row" not in said
    assert len(ear.lines) < 20 + BROKEN, "nobody floods the log"


def test_a_fault_that_goes_on_is_told_once_a_second__S6(ear, monkeypatch):
    monkeypatch.setattr("belfort.store.writer._said", -10.0)
    moments = iter([0.0, 0.3, 0.9, 1.1, 1.2])
    monkeypatch.setattr("belfort.store.writer.time.monotonic", lambda: next(moments))
    for _ in range(5):
        assert isinstance(unavailable(OSError("gone")), StoreUnavailable)
    assert len(ear.lines) == 2


def test_reads_are_refused_and_not_failed_while_postgresql_is_away__S6(empty_postgres, postgres):
    settings = Settings(empty_postgres, rate=0)
    with TestClient(application(settings), base_url="http://house") as rooms:
        token = rooms.post("/api/players", json={"name": "Ann"}).json()["token"]
        say = "ALTER DATABASE {name} ALLOW_CONNECTIONS %s"
        name = empty_postgres.partition("?")[0].rpartition("/")[2]
        with psycopg.connect(postgres, autocommit=True) as admin:
            admin.execute((say % "false").format(name=name))
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            for path in ("/api/me", "/api/tables", "/api/tables/abc", "/tables/abc", "/join/abc"):
                headers = {"Authorization": f"Bearer {token}"}
                answer = rooms.get(path, headers=headers)
                assert answer.status_code == 503, path
                assert int(answer.headers["retry-after"]) >= 1
            admin.execute((say % "true").format(name=name))
        for _ in range(100):
            if rooms.get("/api/me", headers={"Authorization": f"Bearer {token}"}).is_success:
                return
            time.sleep(0.1)
        raise AssertionError("the house did not come back")


async def test_the_heartbeat_outlives_any_error_and_says_so__S5(steward, monkeypatch, ear):
    monkeypatch.setattr("belfort.server.hub.HEARTBEAT", 1)
    hub, beats = Hub(steward, Meters(), Limits(0, 0)), []

    async def stay(_here, **_more):
        beats.append(1)
        raise [ValueError("a mistake"), StoreUnavailable("gone"), OSError("?")][len(beats) % 3]

    monkeypatch.setattr(steward, "stay", stay)
    real = asyncio.sleep
    monkeypatch.setattr("belfort.server.hub.asyncio.sleep", lambda _seconds: real(0.01))
    hub.open()
    async with asyncio.timeout(20):
        while len(beats) < 6:
            await real(0.01)
    assert any("presence could not be told" in line for line in ear.lines)
    await hub.close()


async def test_one_table_that_cannot_be_read_keeps_no_other_waiting__S5(steward, ear, monkeypatch):
    wanted = Wanted("torens", {"starter": 1}, bots={1: "pupil"})
    steward.turns.minds._closed = True  # nobody is woken yet
    tables = []
    for _ in range(3):
        ann = await steward.welcome("Ann")
        table = (await steward.create(ann, wanted)).table
        await steward.start(ann, table)
        tables.append(table)
    asked = []
    find = steward.memory.find

    async def poisoned(table, at=0):
        if table == tables[0]:
            raise KeyError("a mistake")
        return await find(table, at)

    monkeypatch.setattr(steward.memory, "find", poisoned)
    monkeypatch.setattr(steward.turns.minds, "ask", lambda _line, table: asked.append(table))
    await steward.turns._sweep_once()
    assert set(asked) >= set(tables[1:])
    assert any("could not be seen to" in line for line in ear.lines)


async def test_a_mistake_with_one_change_does_not_hide_the_others__S5(steward, ear):
    table, _ = await seated(steward, Wanted("torens", {}, listed=True))
    heard = []

    def stumble(ring):
        heard.append(ring.kind)
        raise KeyError("a mistake")

    steward.memory.heard = stumble
    steward.memory._heard([Ring(table, "reaction", {}), Ring(table, "reaction", {})])
    steward.memory._refresh(Ring(table, "table", {}))
    async with asyncio.timeout(20):
        while len(heard) < 3 or steward.memory._refreshing:
            await asyncio.sleep(0.01)
    assert heard == ["reaction", "reaction", "table"]
    assert sum("could not be passed on" in line for line in ear.lines) == 3


async def test_a_process_does_not_go_deaf__S5(empty_postgres, moment):
    """A notice that cannot be read is not the last one that is heard."""
    from belfort.tables import Steward

    heard = []
    steward = Steward(empty_postgres, lambda ring: heard.append(ring.kind), clock=moment)
    await steward.open()
    with psycopg.connect(empty_postgres, autocommit=True) as other:
        other.execute("NOTIFY belfort, 'nonsense'")
        for _ in range(300):
            await asyncio.sleep(0.1)
            other.execute("""NOTIFY belfort, '["x", [["t", "reaction", {}]]]'""")
            if "reaction" in heard:
                break
    assert "reaction" in heard
    await steward.close()
