"""What people with bad intentions send: refused with a code, and nobody else notices."""

import asyncio
import json
import time

import httpx
import pytest
import websockets
from itsdangerous import Signer

from belfort.server.hub import Hub
from belfort.server.limits import Limits
from belfort.server.meters import Meters
from belfort.server.refusals import TooFast
from belfort.tables import Steward, Wanted
from visiting import Api, hear, say, table_of_two

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"name"',
        b'{"name": 5}',
        b'{"name": "Ann", "admin": true}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b"[" * 5000,
        b'{"name": null}',
        b'{"name": "' + b"x" * 100 + b'"}',
    ],
)
async def test_a_body_that_is_not_what_it_should_be_is_refused(url, body):
    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{url}/api/players", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"


@pytest.mark.parametrize("name", ["\x00", "a\x00", "\u202egnp.exe", " "])
async def test_a_name_that_deceives_is_refused(url, name):
    answer = httpx.post(f"{url}/api/players", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")


async def test_a_body_of_another_type_is_refused(url):
    answer = httpx.post(f"{url}/api/players", content='{"name": "Ann"}')
    assert answer.json()["code"] == "bad_request"
    form = httpx.post(f"{url}/api/players", data={"name": "Ann"})
    assert form.json()["code"] == "bad_request"


async def test_a_huge_body_is_refused_announced_or_not(url):
    headers = {"content-type": "application/json"}
    body = b'{"name": "' + b"x" * 3_000_000 + b'"}'
    answer = httpx.post(f"{url}/api/players", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    def chunks():
        for _ in range(300):
            yield b"x" * 10_000

    answer = httpx.post(f"{url}/api/players", content=chunks(), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "cookie",
    [
        "nonsense",
        "abc.def",
        Signer("another secret", salt="belfort guest").sign("0123456789abcdef").decode(),
        "%00",
        "." * 500,
    ],
)
async def test_a_forged_cookie_is_refused(url, cookie):
    answer = httpx.get(f"{url}/api/me", headers={"cookie": f"belfort_guest={cookie}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer x", "Basic x", "x", "Bearer \xff", "Bearer x " * 9 + "x"]
)
async def test_a_forged_token_is_refused(url, header):
    answer = httpx.get(f"{url}/api/me", headers={"authorization": header.encode("latin-1")})
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")


async def test_a_page_of_another_site_cannot_act_for_a_guest(url):
    browser = Api(url).http
    browser.post("/api/players", json={"name": "Ann", "cookie": True})
    wanted = {"game": "torens"}
    foreign = {"origin": "https://evil.example"}
    answer = browser.post("/api/tables", json=wanted, headers=foreign)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    answer = browser.post("/api/tables", json=wanted, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert browser.post("/api/tables", json=wanted, headers={"origin": "null"}).status_code == 403
    assert browser.post("/api/tables", json=wanted, headers={"origin": url}).status_code == 201
    assert browser.get("/api/me").status_code == 200
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = url.replace("http", "ws") + "/api/live"
    async with websockets.connect(
        address, additional_headers={"cookie": cookie}, origin="https://evil.example"
    ) as socket:
        await asyncio.wait_for(socket.wait_closed(), 20)
        assert socket.close_code == 4401
        assert "foreign_origin" in socket.close_reason


async def test_a_seat_of_another_cannot_be_used(url):
    ann, _ben, table = table_of_two(url)
    eve = Api(url).join_house("Eve")
    look = ann.ask("GET", f"/api/tables/{table}")
    place = f"/api/tables/{table}"
    move = {"at": look["at"], "move": "pass"}
    for path, body in [
        ("act", move),
        ("undo", {"at": look["at"]}),
        ("resign", None),
        ("react", {"reaction": "hello"}),
        ("return", None),
    ]:
        assert eve.ask("POST", f"{place}/{path}", body, expect=403)["code"] == "not_seated"
    assert eve.ask("POST", f"{place}/start", expect=403)["code"] == "not_host"
    assert (
        eve.ask("PUT", f"{place}/seats/0/bot", {"bot": "pupil"}, expect=403)["code"] == "not_host"
    )
    nobody = Api(url)
    assert nobody.ask("POST", f"{place}/act", move, expect=401)["code"] == "unauthorized"
    assert nobody.ask("GET", place)["moves"] == []
    assert ann.ask("GET", place)["at"] == look["at"]


@pytest.mark.parametrize(
    "path",
    ["/api/tables/..%2f..%2fetc", "/api/tables/%00", "/api/tables/A'--", "/api/nothing"],
)
async def test_there_is_nothing_where_nothing_is(url, path):
    answer = httpx.get(url + path)
    assert answer.status_code == 404
    assert answer.json()["code"].startswith("unknown_")


async def test_where_there_is_no_page_a_page_says_so(url):
    answer = httpx.get(f"{url}/x")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")


async def test_a_wrong_method_is_answered_with_the_right_ones(url):
    answer = httpx.delete(f"{url}/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "unknown_method")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


async def test_answers_make_browsers_careful(url):
    headers = httpx.get(f"{url}/api/games").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "5",
        '{"type": "shutdown"}',
        '{"type": "act"}',
        '{"type": "watch", "table": "x", "extra": 1}',
        '{"type": "act", "table": "x", "at": -1, "move": "m"}',
        "[" * 5000,
        b"\x00\x01",
    ],
)
async def test_a_malformed_frame_ends_that_connection_alone(url, frame):
    ann, _, table = table_of_two(url)
    async with ann.live() as good, ann.live() as bad:
        await bad.send(frame)
        await asyncio.wait_for(bad.wait_closed(), 20)
        assert bad.close_code == 4400
        await say(good, type="watch", table=table)
        assert (await hear(good, "look"))["table"] == table


async def test_a_huge_frame_ends_that_connection(url):
    ann = Api(url).join_house("Ann")
    async with ann.live() as socket:
        await socket.send("x" * 100_000)
        await asyncio.wait_for(socket.wait_closed(), 20)
        assert socket.close_code == 1009


@pytest.mark.parametrize("table", ["nothing", "..", "\x00", "é", "x" * 100])
async def test_watching_what_is_not_there_is_refused_and_the_connection_stays(url, table):
    ann = Api(url).join_house("Ann")
    async with ann.live() as socket:
        await say(socket, type="watch", table=table)
        assert (await hear(socket, "refused"))["code"] == "unknown_table"
        await say(socket, type="ping", id=1)
        assert (await hear(socket, "pong"))["id"] == 1


def test_a_bucket_empties_and_fills_again():
    limits = Limits(rate=2, burst=3)
    for _ in range(3):
        limits.check("Ann", 0)
    with pytest.raises(TooFast):
        limits.check("Ann", 0.1)
    limits.check("Ben", 0.1)
    limits.check("Ann", 0.6)


async def test_a_flood_is_turned_away_and_others_are_served(serving, tmp_path):
    server = serving(f"sqlite:///{tmp_path / 'house.db'}", BELFORT_RATE="5")
    ann, ben = Api(server.url).join_house("Ann"), Api(server.url).join_house("Ben")
    answers = [ann.http.get("/api/me").status_code for _ in range(120)]
    assert answers.count(429) > 20
    assert ben.ask("GET", "/api/me")["name"] == "Ben"
    async with ann.live() as flood, ben.live() as calm:
        for _ in range(100):
            await say(flood, type="ping")
        await asyncio.wait_for(flood.wait_closed(), 20)
        assert flood.close_code == 4429
        await say(calm, type="ping", id=1)
        assert (await hear(calm, "pong"))["id"] == 1
    strangers = [
        httpx.post(f"{server.url}/api/players", json={"name": "X"}).status_code for _ in range(30)
    ]
    assert 429 in strangers


class Deaf:
    """A connection whose client takes nothing."""

    def __init__(self):
        self.closed = None
        self.scope = {}
        self.messages = asyncio.Queue()

    async def accept(self):
        pass

    async def receive(self):
        return await self.messages.get()

    async def send(self, _message):
        await asyncio.Event().wait()

    async def close(self, code, _reason):
        self.closed = code


async def test_a_client_that_takes_nothing_is_dropped_and_nobody_waits_for_it(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("belfort.server.hub.SLOWEST", 0.2)
    steward = Steward(f"sqlite:///{tmp_path / 'house.db'}")
    hub = Hub(steward, Meters(), Limits(0, 0))
    steward.heard = hub.heard
    await steward.open()
    hub.open()
    ann, ben = await steward.welcome("Ann"), await steward.welcome("Ben")
    table = (await steward.create(ann, Wanted("torens", {}, listed=True))).table
    await steward.join(ben, table)
    look = await steward.start(ann, table)
    deaf = Deaf()
    serving = asyncio.ensure_future(hub.serve(deaf, ben, "127.0.0.1"))
    await deaf.messages.put(
        {"type": "websocket.receive", "text": json.dumps({"type": "watch", "table": table})}
    )
    async with asyncio.timeout(20):
        while not any(client.watched for client in hub._clients):
            await asyncio.sleep(0.01)
    began = time.perf_counter()
    await steward.act(ann, table, look.at, look.moves[0].text)
    assert time.perf_counter() - began < 5
    await asyncio.wait_for(serving, 20)
    async with asyncio.timeout(20):
        while deaf.closed is None or len(hub):
            await asyncio.sleep(0.01)
    assert deaf.closed == 4408
    await hub.close()
    await steward.close()
