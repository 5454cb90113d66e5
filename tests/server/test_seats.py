"""A seat belongs to whoever sits there: no bot takes it while they show any sign of life."""

import time

import pytest
from starlette.testclient import TestClient

from belfort.server.settings import Settings
from belfort.tables import Steward, Wanted, errors, seating
from belfort.web.site import application
from test_tables import guests, seated, until

pytestmark = pytest.mark.anyio

TWO = Wanted("torens", {}, listed=True, away=60)


@pytest.fixture
def rooms(tmp_path, moment):
    """The house with its pages, in this process, with a clock that tests set."""
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0, clock=moment)
    with TestClient(application(settings), base_url="http://house") as client:
        yield client


def sit_down(rooms, **more):
    """Ann, a program, and Ben, a browser without scripts, at a table that is played."""
    ann = rooms.post("/api/players", json={"name": "Ann"}).json()
    host = {"Authorization": f"Bearer {ann['token']}"}
    wanted = {"game": "torens", "away": 60, **more}
    table = rooms.post("/api/tables", json=wanted, headers=host).json()["table"]
    code = rooms.post(f"/api/tables/{table}/invitations", json={}, headers=host).json()["code"]
    assert rooms.post(f"/join/{code}", data={"name": "Ben"}).status_code == 200
    rooms.post(f"/api/tables/{table}/start", headers=host)
    return host, table


def put_bot(rooms, host, table):
    asked = rooms.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "pupil"}, headers=host)
    return asked.json().get("code", "seated")


@pytest.mark.parametrize("sign", ["table", "shelf", "api"])
def test_who_asks_for_anything_without_a_script_is_there__S2(sign, rooms, moment):
    host, table = sit_down(rooms)
    for _ in range(4):
        moment.now += 50_000
        paths = {"table": f"/tables/{table}", "shelf": "/", "api": "/api/me"}
        assert rooms.get(paths[sign]).status_code == 200
        moment.now += 1_200
        assert put_bot(rooms, host, table) == "not_away"
    moment.now += 200_000
    assert put_bot(rooms, host, table) == "seated"


def test_a_sign_of_life_reaches_the_other_processes__S2(rooms, moment, tmp_path):
    """The store is told without anybody asking for a bot."""
    _, table = sit_down(rooms)
    moment.now += 500_000
    rooms.get(f"/tables/{table}")
    steward = rooms.app.state.context.steward

    async def known():
        return await steward.memory.load(table)

    for _ in range(100):
        live = rooms.portal.call(known)
        if max(live.table.presence.values(), default=0) > moment.now:
            return
        time.sleep(0.05)
    raise AssertionError("nobody was told")


def test_who_returns_has_the_seat_at_once__S2(rooms, moment):
    host, table = sit_down(rooms)
    moment.now += 600_000
    assert put_bot(rooms, host, table) == "seated"
    assert rooms.get(f"/tables/{table}").status_code == 200
    look = rooms.get(f"/api/tables/{table}", headers=host).json()
    assert look["seats"][1]["bot"] is None
    assert put_bot(rooms, host, table) == "not_away"


def test_everybody_is_told_beforehand_when_a_bot_may_take_a_seat__S2(rooms):
    host, table = sit_down(rooms, away=180)
    other = rooms.post("/api/tables", json={"game": "heist", "away": 180}, headers=host).json()
    code = rooms.post(f"/api/tables/{other['table']}/invitations", json={}, headers=host).json()
    invited = f"/join/{code['code']}"
    for path in (f"/tables/{table}", invited, f"/tables/{other['table']}"):
        assert "3 minutes" in rooms.get(path).text, path
    for language, words in (("en", "2 minutes"), ("nl", "2 minuten"), ("it", "2 minuti")):
        assert words in rooms.get(f"/games/torens?lang={language}").text


@pytest.mark.parametrize("away", [10, 59])
async def test_no_table_agrees_on_less_than_a_minute__S2(away, steward):
    [ann] = await guests(steward, "Ann")
    with pytest.raises(errors.BadAway):
        await steward.create(ann, Wanted("torens", {}, away=away))


async def test_a_table_of_old_that_agreed_on_less_waits_a_minute__S2(steward, moment, monkeypatch):
    monkeypatch.setattr(seating, "SHORTEST_AWAY", 10)
    table, (ann, _) = await seated(steward, Wanted("torens", {}, listed=True, away=10))
    monkeypatch.undo()
    moment.now += 59_000
    with pytest.raises(errors.NotAway):
        await steward.give_to_bot(ann, table, 1, "pupil")
    moment.now += 1_000
    assert (await steward.give_to_bot(ann, table, 1, "pupil")).seats[1].bot == "pupil"


async def test_a_move_is_a_sign_of_life_and_takes_the_seat_back__S2(steward, moment):
    table, (ann, ben) = await seated(steward, TWO)
    look = await steward.look(ann, table)
    if look.actor == 0:
        await steward.act(ann, table, look.at, look.moves[0].text)
    moment.now += 1_000_000
    steward.turns.minds._closed = True  # this bot has not made up its mind yet
    await steward.give_to_bot(ann, table, 1, "pupil")
    match = (await steward.memory.find(table)).chronicle.match  # he does not look before
    look = await steward.look(None, table)
    await steward.act(ben, table, look.at, match.moves()[0].text)
    assert (await steward.look(None, table)).seats[1].bot is None
    with pytest.raises(errors.NotAway):
        await steward.give_to_bot(ann, table, 1, "pupil")


async def test_what_a_bot_was_thinking_counts_no_more_when_the_player_is_back__S2(steward, moment):
    table, (ann, ben) = await seated(steward, TWO)
    look = await steward.look(ann, table)
    if look.actor == 0:
        await steward.act(ann, table, look.at, look.moves[0].text)

    async def slow(_table, chronicle):
        await steward.come_back(ben, table)  # while it thinks
        return "pupil", chronicle.match.moves()[0].text

    steward.turns._choose = slow
    moment.now += 1_000_000
    look = await steward.give_to_bot(ann, table, 1, "pupil")
    await until(steward, table, lambda one: one.seats[1].bot is None)
    for task in list(steward.turns.minds._tasks):
        await task
    assert (await steward.look(None, table)).at == look.at


async def test_a_player_is_there_for_every_process(empty_postgres, moment):
    here, there = Steward(empty_postgres, clock=moment), Steward(empty_postgres, clock=moment)
    await here.open()
    await there.open()
    table, (ann, ben) = await seated(here, TWO)
    moment.now += 1_000_000
    there.signs.note(ben.id, "", moment.now)
    await there.stay(())
    with pytest.raises(errors.NotAway):
        await here.give_to_bot(ann, table, 1, "pupil")
    await here.close()
    await there.close()
