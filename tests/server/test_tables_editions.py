"""Tables with editions: kept by their hash, gone on with what they began with, or refused alone."""

import random
import re
import sqlite3

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from belfort.engine import BadEdition, Edition, editions, folder, rules
from belfort.match import read, verify
from belfort.server.settings import Settings
from belfort.store import queries, schema
from belfort.tables import Steward, Wanted, errors, live
from belfort.web.site import application
from test_tables import guests, play_on, seated
from visiting import Api

pytestmark = pytest.mark.anyio

STANDARD = rules("torens").edition
SHORT = STANDARD.text.replace('"between"\ncopies = 6', '"between"\ncopies = 2')
WANTED = Wanted("torens", {}, edition="short", text=SHORT, listed=True)
HASH = Edition("torens", "short", SHORT).hash


@pytest.fixture(autouse=True)
def forgetful():
    """What one test's store said is not known to the next."""
    queries._known.clear()
    live._game.cache_clear()
    yield
    queries._known.clear()
    live._game.cache_clear()


async def stored(steward):
    """The editions in the store, and what the tables refer to."""

    def ask(connection):
        kept = connection.execute(sa.select(schema.editions.c.hash)).scalars()
        tables = connection.execute(sa.select(schema.tables.c.edition)).scalars()
        return sorted(kept), sorted(one or "" for one in tables)

    return await steward.store.read(ask)


async def change(steward, statement):
    await steward.store.write(lambda tx: tx.connection.execute(statement))
    queries._known.clear()
    live._game.cache_clear()
    steward.memory._tables.clear()


async def test_a_match_is_played_with_an_edition_and_its_file_tells_which(steward):
    table, people = await seated(steward, WANTED)
    look = await play_on(steward, table, people, random.Random(1))
    assert look.state == "over"
    assert look.game.edition.name == "short"
    text = await steward.file(people[0], table)
    assert read(text).match.game.edition.hash == HASH
    assert verify(text) == []
    again = await steward.rematch(people[0], table)
    assert again.game.edition.hash == HASH
    assert await stored(steward) == ([HASH], [HASH, HASH])


async def test_a_table_goes_on_with_what_it_began_with(steward, address, moment):
    table, people = await seated(steward, WANTED)
    before = await play_on(steward, table, people, random.Random(2), most=5)
    await steward.close()
    queries._known.clear()
    live._game.cache_clear()
    other = Steward(address, clock=moment)
    await other.open()
    after = await other.look(people[0], table)
    assert (after.at, after.game.edition.hash) == (before.at, HASH)
    assert (await play_on(other, table, people, random.Random(2))).state == "over"
    await other.close()
    await steward.open()


async def test_the_built_in_edition_is_stored_too(steward):
    await seated(steward, Wanted("torens", {}, listed=True))
    assert await stored(steward) == ([STANDARD.hash], [STANDARD.hash])


async def test_a_table_whose_edition_is_missing_says_so_and_the_others_go_on(steward):
    lost, people = await seated(steward, WANTED)
    kept, _ = await seated(steward, Wanted("torens", {}, listed=True), others=("Cas",))
    await change(steward, sa.delete(schema.editions).where(schema.editions.c.hash == HASH))
    with pytest.raises(errors.EditionLost, match="is missing"):
        await steward.look(people[0], lost)
    assert [one.table for one in await steward.own_tables(people[0])] == []
    assert [one.table for one in await steward.watchable_tables(None)] == [kept]
    assert (await steward.look(None, kept)).state == "playing"


@pytest.mark.parametrize("text", ["", "no deck", SHORT.replace("copies = 2", "copies = 3")])
async def test_a_table_whose_edition_is_broken_says_so_and_the_others_go_on(steward, text):
    lost, people = await seated(steward, WANTED)
    changed = sa.update(schema.editions).where(schema.editions.c.hash == HASH)
    await change(steward, changed.values(text=text))
    with pytest.raises(errors.EditionLost):
        await steward.look(people[0], lost)
    assert await steward.watchable_tables(None) == []
    assert (await steward.create(people[0], Wanted("castle", {}))).state == "open"


async def test_an_edition_that_no_table_needs_is_cleared_away(steward, moment):
    ann, ben = await guests(steward, "Ann", "Ben")
    table = (await steward.create(ann, WANTED)).table
    await steward.create(ben, Wanted("torens", {}))
    moment.now += 2 * 24 * 3600 * 1000
    await steward.broom.round()
    assert len((await stored(steward))[0]) == 2
    await change(steward, sa.delete(schema.seats).where(schema.seats.c.match == table))
    await change(steward, sa.delete(schema.tables).where(schema.tables.c.id == table))
    await steward.broom.round()
    assert await stored(steward) == ([STANDARD.hash], [STANDARD.hash])


async def test_a_table_with_an_edition_of_the_operators_folder(steward, tmp_path, monkeypatch):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path / "data"))
    (ann,) = await guests(steward, "Ann")
    with pytest.raises(BadEdition, match="no edition 'mine' here"):
        await steward.create(ann, Wanted("torens", {}, edition="mine"))
    folder.write(rules("torens"), "mine", SHORT)
    found = await steward.create(ann, Wanted("torens", {}, edition="mine"))
    assert found.game.edition.hash == HASH


async def test_a_hostile_edition_is_refused_and_nothing_is_stored(steward):
    (ann,) = await guests(steward, "Ann")
    for text in ("", "[[card]]\n" * 5000, "a" * (editions.LARGEST + 1), "[" * 60_000, "\ud800"):
        with pytest.raises(BadEdition):
            await steward.create(ann, Wanted("torens", {}, edition="bad", text=text))
    assert await stored(steward) == ([], [])


async def test_editions_over_the_wire(url):
    ann = Api(url).join_house("Ann")
    body = {"game": "torens", "edition": {"name": "short", "text": SHORT}}
    made = ann.ask("POST", "/api/tables", body, expect=201)
    assert made["edition"] == {"name": "short", "hash": HASH}
    whole = ann.ask("GET", f"/api/tables/{made['table']}/edition")
    assert whole == {"name": "short", "hash": HASH, "text": SHORT}
    broken = {"game": "torens", "text": SHORT.replace("copies = 2", "copies = -2")}
    told = ann.ask("POST", "/api/editions/check", broken)
    assert told["hash"] is None
    assert [fault["line"] for fault in told["faults"]] == [26]
    assert ann.ask("POST", "/api/editions/check", {"game": "torens", "text": SHORT}) == {
        "hash": HASH,
        "faults": [],
    }
    body["edition"]["text"] = broken["text"]
    answer = ann.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_edition"
    assert "line 26" in answer.json()["message"]


def test_pages_follow_the_edition_of_their_table_and_one_that_is_lost_hurts_no_other(tmp_path):
    """A lobby and a table with more roofs than the built-in box has; then its edition is gone."""
    roofs = re.sub(r'(kind = "roof".*\ncopies = )11', r"\g<1>20", STANDARD.text)
    wanted = {
        "game": "torens",
        "options": {"roofs": 15, "variant": "high"},
        "edition": {"name": "roofs", "text": roofs},
    }
    address = f"sqlite:///{tmp_path / 'house.db'}"
    with TestClient(application(Settings(address, rate=0)), base_url="http://house") as rooms:
        welcome = rooms.post("/api/players", json={"name": "Ann", "cookie": True})
        assert welcome.status_code == 201
        same_site = {"origin": "http://house"}
        too_many = {**wanted, "edition": None}
        assert rooms.post("/api/tables", json=too_many, headers=same_site).status_code == 422
        made = rooms.post("/api/tables", json=wanted, headers=same_site)
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        lobby = rooms.get(f"/tables/{table}")
        assert lobby.status_code == 200
        assert "15 roofs" in lobby.text
        bot = rooms.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
        assert bot.status_code == 200, bot.text
        assert rooms.post(f"/api/tables/{table}/start", headers=same_site).status_code == 200
        page = rooms.get(f"/tables/{table}")
        assert page.status_code == 200
        assert re.search(r"<b>1[2345]</b> roofs left", page.text)
        other = rooms.post("/api/tables", json={"game": "castle"}, headers=same_site)
        with sqlite3.connect(tmp_path / "house.db") as store:
            store.execute("DELETE FROM editions WHERE name = 'roofs'")
    queries._known.clear()
    live._game.cache_clear()
    with TestClient(application(Settings(address, rate=0)), base_url="http://house") as again:
        again.cookies.update(rooms.cookies)
        lost = again.get(f"/tables/{table}")
        assert lost.status_code == 409
        assert "What this table is played with is missing or broken" in lost.text
        assert again.get("/").status_code == 200
        assert again.get(f"/tables/{other.json()['table']}").status_code == 200
