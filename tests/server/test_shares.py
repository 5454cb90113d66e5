"""Fair shares: nobody starves the rest, and who must wait is told how long."""

import asyncio

import pytest
from starlette.testclient import TestClient

from belfort.bots.mind import advise
from belfort.server.settings import Settings
from belfort.tables import Steward, Wanted
from belfort.tables.errors import Busy
from belfort.tables.minds import MOST_HINTS, Minds
from belfort.web.site import application
from visiting import Api

pytestmark = pytest.mark.anyio


class Slow(Minds):
    """Thinks when it is told to, and remembers in which order it was asked."""

    def __init__(self, processes, moves):
        super().__init__(processes, self.move)
        self.order = moves
        self.go_on = asyncio.Event()

    async def move(self, table):
        await self._ask(None, table)

    async def _ask(self, work, question):
        self.order.append("hint" if work is advise else question)
        await self.go_on.wait()
        return []


async def test_hints_wait_in_the_same_queue_as_bots__S3():
    minds = Slow(1, order := [])
    hints = [asyncio.create_task(minds.advise("10.0.0.1", None)) for _ in range(MOST_HINTS)]
    await asyncio.sleep(0)
    minds.ask("10.0.0.1", "table of the greedy one")
    minds.ask("10.0.0.2", "table of another")
    await asyncio.sleep(0)
    minds.go_on.set()
    await asyncio.gather(*hints)
    assert order.index("table of another") <= 1
    assert order.count("hint") == MOST_HINTS


async def test_one_address_never_has_all_the_thinking__S3():
    minds = Slow(3, order := [])
    for number in range(9):
        minds.ask("10.0.0.1", f"greedy {number}")
    await asyncio.sleep(0)
    assert len(order) == 2
    minds.ask("10.0.0.2", "other")
    await asyncio.sleep(0)
    assert order[-1] == "other"
    minds.go_on.set()
    while len(order) < 10:
        await asyncio.sleep(0)


async def test_reviews_wait_behind_all_that_somebody_waits_for():
    minds = Slow(1, order := [])
    lines = [(f"10.0.0.{number % 2}", f"review {number}") for number in range(4)]
    works = [asyncio.create_task(minds.behind(line, len, work)) for line, work in lines]
    await asyncio.sleep(0)
    minds.ask("10.0.0.1", "a bot's turn")
    minds.go_on.set()
    await asyncio.gather(*works)
    assert order[:2] == ["review 0", "a bot's turn"]
    assert sorted(order[2:]) == ["review 1", "review 2", "review 3"]


async def test_who_asks_for_too_many_hints_is_told_when_to_try_again__S3():
    minds = Slow(1, [])
    hints = [asyncio.create_task(minds.advise("10.0.0.1", None)) for _ in range(MOST_HINTS)]
    await asyncio.sleep(0)
    with pytest.raises(Busy) as refused:
        async with asyncio.timeout(5):
            await minds.advise("10.0.0.1", None)
    assert refused.value.after >= 1
    minds.go_on.set()
    await asyncio.gather(*hints)


async def test_guests_of_one_address_share_a_line__S3(tmp_path):
    steward = Steward(f"sqlite:///{tmp_path / 'house.db'}", thinkers=0)
    await steward.open()
    asked = []
    steward.turns.minds.ask = lambda line, _table: asked.append(line)
    for number in range(3):
        guest = await steward.welcome(f"Guest {number}")
        steward.signs.come_from(guest.id, "10.0.0.1")
        wanted = Wanted("heist", {"players": 2, "starter": 1}, bots={1: "pupil"})
        await steward.start(guest, (await steward.create(guest, wanted)).table)
    await steward.close()
    assert set(asked) == {"10.0.0.1"}


def test_a_page_with_too_many_hints_waiting_says_when_to_try_again__S3(tmp_path, monkeypatch):
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0)
    with TestClient(application(settings), base_url="http://house") as rooms:
        form = {"game": "heist", "option.starter": "0", "with": "bots"}
        page = str(rooms.post("/tables", data=form).url)
        assert "why--hint" in rooms.get(page, params={"hint": "1"}).text
        monkeypatch.setattr("belfort.tables.minds.MOST_HINTS", 0)
        refused = rooms.get(page, params={"hint": "1"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert "try again" in refused.text


def test_tables_invitations_and_guests_cost_more_than_answers(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=5)
    with TestClient(application(settings), base_url="http://house") as rooms:
        token = rooms.post("/api/players", json={"name": "Ann"}).json()["token"]
        ann = {"Authorization": f"Bearer {token}"}
        answers = [rooms.post("/api/tables", json={"game": "heist"}, headers=ann) for _ in range(5)]
        assert answers[0].status_code == 201
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        form = {"game": "heist", "with": "device", "option.players": "2"}
        answers = []
        for _ in range(6):
            rooms.cookies.clear()  # another guest, from the same address
            answers.append(rooms.post("/tables", data=form).status_code)
        assert 429 in answers


async def ask_for(url, path):
    """The status of one answer, by a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
    writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    status = await reader.readline()
    await reader.read()
    writer.close()
    return int(status.split()[1])


async def test_a_flood_of_pages_does_not_keep_others_waiting__S7(serving, tmp_path):
    """Others are answered while most of the flood's pages still wait, or were sent away."""
    server = serving(f"sqlite:///{tmp_path / 'house.db'}", BELFORT_CONNECTIONS_EACH="400")
    Api(server.url).join_house("Ann")
    await ask_for(server.url, "/games/heist")
    drawn = []

    async def flood():
        drawn.append(await ask_for(server.url, "/games/heist"))

    pages = [asyncio.create_task(flood()) for _ in range(150)]
    await asyncio.sleep(0.1)
    other = await ask_for(server.url, "/api/games")
    seen = drawn.count(200)
    await asyncio.gather(*pages)
    assert other == 200
    assert seen < 75
    assert drawn.count(200) >= 40
    assert drawn.count(429) >= 50
