"""What was revoked counts nowhere any more, within a second: pages, programs, open connections."""

import asyncio
import contextlib
import time

import pytest
from starlette.testclient import TestClient

from belfort.engine import BelfortError
from belfort.server.guests import Guests
from belfort.server.settings import Settings
from belfort.tables import Steward
from belfort.web.site import application

pytestmark = pytest.mark.anyio


@contextlib.contextmanager
def opened(address):
    with TestClient(application(Settings(address, rate=0)), base_url="http://house") as rooms:
        yield rooms


@pytest.fixture
def rooms(tmp_path):
    with opened(f"sqlite:///{tmp_path / 'house.db'}") as found:
        yield found


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Sign out everywhere"), ("nl", "Overal uitloggen"), ("it", "Esci ovunque")],
)
def test_a_page_signs_out_everywhere__S9(language, words, rooms):
    assert words not in rooms.get(f"/?lang={language}").text, "nobody is known here yet"
    rooms.post("/tables", data={"game": "heist", "with": "friends", "name": "Ann"})
    assert words in rooms.get("/").text
    stolen = dict(rooms.cookies)
    assert rooms.post("/sign-out").status_code == 200
    assert "belfort_guest" not in rooms.cookies
    rooms.cookies.update(stolen)
    assert rooms.get("/api/me").status_code == 401
    assert words not in rooms.get("/").text


def test_a_page_of_another_site_signs_nobody_out__S9(rooms):
    rooms.post("/tables", data={"game": "heist", "with": "friends", "name": "Ann"})
    rooms.post("/sign-out", headers={"origin": "http://evil.example"})
    assert rooms.get("/api/me").status_code == 200


def test_those_who_share_a_device_are_signed_out_with_it__S9(rooms):
    page = rooms.post("/tables", data={"game": "torens", "with": "device"}).url
    look = rooms.get(str(page)).text
    assert "/resign" in look
    device = rooms.cookies["belfort_device"]
    rooms.post("/sign-out")
    rooms.post("/tables", data={"game": "heist", "with": "friends", "name": "Eve"})
    rooms.cookies["belfort_device"] = device
    assert "/resign" not in rooms.get(str(page)).text, "the seats are not Eve's"


def test_signing_out_reaches_every_process_within_a_second__S9(empty_postgres):
    with opened(empty_postgres) as here, opened(empty_postgres) as there:
        token = here.post("/api/players", json={"name": "Ann"}).json()["token"]
        ann = {"Authorization": f"Bearer {token}"}
        assert there.get("/api/me", headers=ann).status_code == 200
        with there.websocket_connect("/api/live", headers=ann) as live:
            began = time.monotonic()
            live.send_json({"type": "ping", "id": 1})
            assert live.receive_json()["type"] == "pong"
            assert there.get("/api/me", headers=ann).status_code == 200
            busy = 20 * (time.monotonic() - began)  # where all takes long, whatever is asked
            began = time.monotonic()
            here.post("/api/me/sign-out", headers=ann)
            assert live.receive()["code"] == 4401
        assert there.get("/api/me", headers=ann).status_code == 401
        assert time.monotonic() - began < max(1, busy)


async def test_who_signs_out_while_being_looked_up_is_not_remembered__S9(steward, monkeypatch):
    guests = Guests(steward, "secret", Settings())
    ann = await steward.welcome("Ann")
    token = await steward.give_token(ann)
    find = Steward.player_by_token

    async def slow(self, token):
        found = await find(self, token)
        await steward.drop_tokens(ann)
        guests.forget(ann.id)  # heard before the answer is kept
        return found

    monkeypatch.setattr(Steward, "player_by_token", slow)
    assert (await guests._recall(f"token {token}")).id == ann.id
    monkeypatch.undo()
    with pytest.raises(BelfortError):
        await guests._recall(f"token {token}")


async def test_who_signs_out_while_connecting_is_not_let_in__S9():
    from belfort.server.hub import SIGNED_OUT, Hub
    from belfort.server.limits import Limits
    from belfort.server.meters import Meters
    from belfort.store import Player
    from test_abuse import Deaf

    hub = Hub(None, Meters(), Limits(0, 0))
    hub.closing = True  # nothing to say farewell to

    async def known():
        return False

    deaf = Deaf()
    await asyncio.wait_for(hub.serve(deaf, Player("ann", "Ann"), "127.0.0.1", "token", known), 5)
    assert deaf.closed == SIGNED_OUT
