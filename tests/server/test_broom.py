"""What was left behind is cleared away after times that the operator sets, and nothing else."""

import asyncio
import json
import os
import random
import stat

import pytest
from sqlalchemy import func, select

from belfort.store import database, queries, schema
from belfort.tables import Steward, Wanted, errors
from belfort.tables.broom import DAY, BadKeeping, Keeping
from test_tables import guests, play_on, seated

pytestmark = pytest.mark.anyio

DUO = Wanted("torens", {}, listed=True)


async def count(steward, table):
    asked = select(func.count()).select_from(table)
    return await steward.store.read(lambda connection: connection.scalar(asked))


async def test_what_nobody_came_back_to_is_cleared_away__S11(steward, moment):
    steward.broom.keeping = Keeping(open=7, playing=30, over=0, guests=90, invitations=7)
    played, people = await seated(steward, DUO)
    await play_on(steward, played, people, random.Random(1))
    left, (eve, _) = await seated(steward, DUO)
    waiting = (await steward.create(eve, DUO)).table
    await steward.invite(eve, waiting)
    await steward.follow(people[0], left)
    await steward.give_token(await steward.welcome("Nobody"))
    moment.now += 8 * DAY
    assert await steward.broom.round() == {
        "open": 1, "playing": 0, "over": 0, "guests": 0, "invitations": 1,
    }  # fmt: skip
    with pytest.raises(errors.UnknownTable):
        await steward.look(eve, waiting)
    moment.now += 90 * DAY
    cleared = await steward.broom.round()
    assert (cleared["playing"], cleared["over"], cleared["guests"]) == (1, 0, 3)
    with pytest.raises(errors.UnknownTable):
        await steward.look(eve, left)
    assert (await steward.look(people[0], played)).state == "over", "what ended is kept"
    assert await count(steward, schema.players) == 2
    assert await count(steward, schema.tokens) == 0
    assert await count(steward, schema.watchers) == 0


async def test_who_shows_a_sign_of_life_is_not_forgotten__S11(steward, moment):
    [ann] = await guests(steward, "Ann")
    for _ in range(5):
        moment.now += 300 * DAY
        steward.signs.note(ann.id, "", moment.now)
        await steward.stay(())
        await steward.broom.round()
    assert (await steward.player(ann.id)).name == "Ann"


async def test_a_step_in_time_keeps_a_match__S11(steward, moment):
    steward.broom.keeping = Keeping(playing=30)
    table, people = await seated(steward, DUO)
    for _ in range(3):
        moment.now += 29 * DAY
        await play_on(steward, table, people, random.Random(1), most=1)
        assert (await steward.broom.round())["playing"] == 0
    moment.now += 31 * DAY
    assert (await steward.broom.round())["playing"] == 1


async def test_ended_matches_are_written_to_files_before_they_go__S11(steward, moment, tmp_path):
    folder = tmp_path / "kept"
    steward.broom.keeping = Keeping(over=10, export=str(folder))
    tables = []
    for _ in range(3):
        table, people = await seated(steward, DUO)
        await play_on(steward, table, people, random.Random(1))
        tables.append(table)
    moment.now += 11 * DAY
    assert (await steward.broom.round())["over"] == 3
    for table in tables:
        found = folder / f"{table}.json"
        assert json.loads(found.read_text())["game"] == "torens"
        assert stat.S_IMODE(found.stat().st_mode) == 0o600


async def test_a_match_that_cannot_be_written_stays__S11(steward, moment, tmp_path):
    (tmp_path / "file").write_text("in the way")
    steward.broom.keeping = Keeping(over=10, export=str(tmp_path / "file"))
    table, people = await seated(steward, DUO)
    await play_on(steward, table, people, random.Random(1))
    moment.now += 11 * DAY
    assert (await steward.broom.round())["over"] == 0
    assert (await steward.look(people[0], table)).state == "over"


async def test_other_processes_hear_what_was_cleared_away__S11(empty_postgres, moment):
    houses = [Steward(empty_postgres, clock=moment) for _ in range(2)]
    for one in houses:
        await one.open()
    table, (ann, _) = await seated(houses[0], DUO)
    await houses[1].look(ann, table)
    moment.now += 400 * DAY
    await houses[0].broom.round()
    for _ in range(100):
        if houses[1].memory.held(table) is None:
            break
        await asyncio.sleep(0.02)
    try:
        with pytest.raises(errors.UnknownTable):
            await houses[1].look(ann, table)
    finally:
        for one in houses:
            await one.close()


async def test_an_invitation_is_good_for_its_time_and_the_page_then_gives_another__S12(
    steward, moment
):
    [ann, ben] = await guests(steward, "Ann", "Ben")
    table = (await steward.create(ann, Wanted("torens", {}))).table
    code = await steward.invitation(ann, table)
    assert await steward.invitation(ann, table) == code
    moment.now += 31 * DAY
    with pytest.raises(errors.UnknownInvitation):
        await steward.accept(ben, code)
    with pytest.raises(errors.UnknownInvitation):
        await steward.invited_to(code)
    new = await steward.invitation(ann, table)
    assert new != code
    assert (await steward.accept(ben, new)).seat == 1


@pytest.mark.parametrize("which", ["open", "playing"])
async def test_one_host_does_not_hide_the_others__S11(which, steward, monkeypatch):
    monkeypatch.setattr(queries, "LONGEST_LIST", 10)
    other, _ = await seated(steward, DUO, others=("Ben",))
    ann, greedy, cas = await guests(steward, "Ann", "Greedy", "Cas")
    waiting = (await steward.create(ann, DUO)).table
    for _ in range(12):
        table = (await steward.create(greedy, DUO)).table
        if which == "playing":
            await steward.join(cas, table)
            await steward.start(greedy, table)
    ask = steward.open_tables if which == "open" else steward.watchable_tables
    listed = await ask(None)
    assert (waiting if which == "open" else other) in [look.table for look in listed]
    assert len(listed) == 1 + queries.MOST_LISTED


def test_times_are_read_from_one_line():
    assert Keeping.read("") == Keeping()
    found = Keeping.read("open=3 over=90", "/srv/matches")
    assert (found.open, found.over, found.export) == (3, 90, "/srv/matches")
    for wrong in ("open", "open=-1", "open=x", "doors=3", "open=" + "9" * 5000):
        with pytest.raises(BadKeeping):
            Keeping.read(wrong)


async def test_files_are_their_owners_alone_from_the_first__S11(tmp_path, monkeypatch):
    """Whatever the machine allows: the file, and what SQLite writes beside it."""
    modes = {}

    def look(_connection):
        modes.update({one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()})

    monkeypatch.setattr(database, "_upgrade", look)
    before = os.umask(0)
    try:
        engine = database.open_engine(database.read_address(f"sqlite:///{tmp_path}/house.db"), 1)
        database.migrate(engine)
        engine.dispose()
    finally:
        os.umask(before)
    assert set(modes) >= {"house.db", "house.db-wal"}
    assert set(modes.values()) == {0o600}


async def test_a_file_that_all_could_read_is_its_owners_alone_once_it_is_opened__S11(tmp_path):
    place = tmp_path / "house.db"
    place.touch(0o644)
    place.chmod(0o644)
    engine = database.open_engine(database.read_address(f"sqlite:///{place}"), 1)
    database.migrate(engine)
    engine.dispose()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


async def test_the_broom_outlives_any_error_and_says_so__S5(steward, monkeypatch, caplog):
    monkeypatch.setattr("belfort.tables.broom.FIRST", 0.0)
    monkeypatch.setattr("belfort.tables.broom.EVERY", 0.0)
    rounds = []

    async def stumble():
        rounds.append("begun")
        if len(rounds) < 3:
            raise ValueError("a mistake")

    monkeypatch.setattr(steward.broom, "round", stumble)
    sweeping = asyncio.create_task(steward.broom.sweep())
    for _ in range(200):
        await asyncio.sleep(0.01)
        if len(rounds) > 2:
            break
    sweeping.cancel()
    assert len(rounds) > 2
    assert "clearing away failed" in caplog.text
