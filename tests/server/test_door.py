"""The door of the house: many connections, endless headers and slow clients keep nobody out."""

import asyncio
import contextlib
import json
import socket
import time
from types import SimpleNamespace

import httpx
import pytest
import websockets
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from belfort.server import messages as m
from belfort.server.door import Places, _is_between, _whole_text, neighbourhood
from belfort.server.hub import MOST_PASSING, MOST_SOCKETS, Client
from belfort.server.limits import Turnstile
from belfort.server.refusals import TooFast
from conftest import Server
from visiting import Api, hear, say, table_of_two

pytestmark = pytest.mark.anyio

ASK = b"GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"


def connect(url, source="127.0.0.1"):
    port = int(url.rpartition(":")[2])
    found = socket.create_connection(("127.0.0.1", port), 20, (source, 0))
    found.settimeout(20)
    return found


def answer_to(url, data, source="127.0.0.1"):
    """What comes back first for these bytes; nothing, if the connection is cut."""
    with connect(url, source) as asking:
        try:
            asking.sendall(data)
            return asking.recv(65536)
        except OSError:
            return b""


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """A house that these tests share; its door is the same whatever the database."""
    folder = tmp_path_factory.mktemp("house")
    server = Server(f"sqlite:///{folder / 'house.db'}", folder)
    server.start()
    server.wait()
    yield server.url
    server.kill()


@pytest.fixture
def small(serving, tmp_path):
    """A house with room for thirty connections from one address, and eighty in all."""
    address = f"sqlite:///{tmp_path / 'house.db'}"
    return serving(address, BELFORT_CONNECTIONS="80", BELFORT_CONNECTIONS_EACH="30")


@pytest.mark.parametrize(
    "head",
    [
        b"GET /livez HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 40_000 + b"\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 3_000_000,
        b"GET /livez HTTP/1.1\r\nhost: x\r\n" + b"x: 123456789\r\n" * 4000 + b"\r\n",
        b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    ],
    ids=["one long", "without end", "many", "a long address"],
)
async def test_endless_headers_are_not_taken__S4(url, head):
    refused = answer_to(url, head)
    assert not refused or refused.startswith(b"HTTP/1.1 431"), "cut off, or told why"
    assert b" 200 " in answer_to(url, ASK)


async def test_one_address_does_not_close_the_house_to_others__S4(small):
    held = [connect(small.url, "127.0.0.9") for _ in range(30)]
    refused = answer_to(small.url, ASK, "127.0.0.9")
    assert refused.startswith(b"HTTP/1.1 503")
    assert b"retry-after" in refused
    assert b" 200 " in answer_to(small.url, ASK, "127.0.0.8")
    assert "too many connections from one address" in small.log.read_text()
    for one in held:
        one.close()


async def test_a_house_that_is_full_says_so_and_opens_again__S4(small):
    held = [connect(small.url, f"127.0.1.{n // 20}") for n in range(80)]
    assert answer_to(small.url, ASK, "127.0.0.8").startswith(b"HTTP/1.1 503")
    assert "the house is full" in small.log.read_text()
    for one in held:
        one.close()
    async with asyncio.timeout(20):  # it hears of them one after the other
        while b" 200 " not in answer_to(small.url, ASK, "127.0.0.8"):
            await asyncio.sleep(0.05)


async def test_whoever_says_nothing_or_crawls_is_cut_off__S4(url):
    body = b'POST /api/players HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{"'
    silent, slow = connect(url), connect(url)
    slow.sendall(body)
    began = time.monotonic()
    for one in (silent, slow):
        with contextlib.suppress(ConnectionResetError):
            assert one.recv(100) == b""
        one.close()
    assert time.monotonic() - began < 19, "ten seconds; more on a busy machine"


def test_a_household_is_one_address():
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1")
    assert neighbourhood("2001:db8:0:1::1") != neighbourhood("2001:db8::1")
    assert neighbourhood("::ffff:10.0.0.1") == "10.0.0.1"
    places = Places(most=20, each=1, trusted=["10.0.0.1", "192.168.0.0/16"])
    assert places.enter("10.0.0.2")
    assert not places.enter("10.0.0.2")
    for proxy in ("10.0.0.1", "192.168.3.4"):
        assert all(places.enter(proxy) for _ in range(4)), "a proxy stands for many"
    places.leave("10.0.0.2")
    assert places.enter("10.0.0.2")


async def test_one_guest_has_so_many_live_connections_and_no_more__S4(url):
    ann, ben = Api(url).join_house("Ann"), Api(url).join_house("Ben")
    open_ = [await ann.live() for _ in range(MOST_SOCKETS)]
    async with ann.live() as one_more:
        await asyncio.wait_for(one_more.wait_closed(), 20)
        assert one_more.close_code == 4429
    async with ben.live() as other:
        await say(other, type="ping", id=1)
        assert (await hear(other, "pong"))["id"] == 1
    for socket_ in open_:
        await socket_.close()


async def test_things_said_do_not_drop_somebody_who_reads__S8(url):
    ann, ben, table = table_of_two(url)
    async with ben.live() as reader, ann.live() as talker:
        await say(reader, type="watch", table=table)
        await hear(reader, "look")
        reader.transport.pause_reading()  # a moment of reading something else
        for number in range(300):
            await say(talker, type="react", table=table, reaction="hello", id=number)
            await hear(talker, "done")
        reader.transport.resume_reading()
        await say(reader, type="ping", id=7)
        assert (await hear(reader, "pong"))["id"] == 7


def somebody():
    """A connection that nothing is sent to."""
    return Client(SimpleNamespace(tell_soon=lambda _client: None), None, None, "ann", "")


def test_of_too_many_things_said_the_oldest_are_not_told__S8():
    told = somebody()
    for number in range(500):
        told.mention(m.Reaction("t", number % 2, "hello"))
    assert len(told.passing) == MOST_PASSING


def test_who_comes_and_goes_does_not_drop_somebody_who_reads__S8():
    told = somebody()
    for number in range(500):
        told.tell_presence(m.Presence("t", [number % 2 == 0, True]))
    assert list(map(json.loads, told.present.values())) == [
        {"type": "presence", "table": "t", "seats": [False, True]}
    ]
    assert not told.notes


async def test_a_client_that_takes_nothing_is_really_gone__S4(serving, tmp_path):
    server = serving(f"sqlite:///{tmp_path / 'house.db'}", BELFORT_RATE="0")  # nor is it too fast
    ann, ben, table = table_of_two(server.url)
    headers = {"Authorization": f"Bearer {ben.token}"}
    address = server.url.replace("http", "ws") + "/api/live"
    deaf = await websockets.connect(address, additional_headers=headers, max_queue=1)
    deaf.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for _ in range(30):
        await deaf.send(json.dumps({"type": "watch", "table": table}))
    deaf.transport.pause_reading()

    async def ask_until_gone():
        with contextlib.suppress(websockets.ConnectionClosed, OSError):
            while True:
                for _ in range(50):
                    await deaf.send(json.dumps({"type": "watch", "table": table}))
                await asyncio.sleep(0.05)

    await asyncio.wait_for(ask_until_gone(), 30)  # before a ping without an answer ends it
    deaf.transport.abort()  # it reads nothing, so it would not hear that it is cut off
    assert ann.ask("GET", "/api/me")["name"] == "Ann"


async def test_behind_a_proxy_visitors_are_counted_and_not_the_proxy__S4(serving, tmp_path):
    named = {"FORWARDED_ALLOW_IPS": "127.0.0.1", "BELFORT_CONNECTIONS_EACH": "3"}
    server = serving(f"sqlite:///{tmp_path / 'house.db'}", BELFORT_RATE="1", **named)

    def ask(visitor, source):
        claimed = f"x-forwarded-for: {visitor}\r\n".encode()
        head = b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
        return int(answer_to(server.url, head + claimed + b"\r\n", source).split()[1])

    assert 429 in [ask("203.0.113.1", "127.0.0.1") for _ in range(70)]
    assert ask("203.0.113.2", "127.0.0.1") == 200
    claims = [ask(f"203.0.113.{number}", "127.0.0.9") for number in range(10, 80)]
    assert 429 in claims, "who is no proxy cannot claim another address"
    address = server.url.replace("http", "ws") + "/api/live"
    visitor = {"X-Forwarded-For": "203.0.113.3"}
    held = [await websockets.connect(address, additional_headers=visitor) for _ in range(3)]
    async with websockets.connect(address, additional_headers=visitor) as one_more:
        await asyncio.wait_for(one_more.wait_closed(), 20)
        assert one_more.close_code == 4429
    for one in held:
        await one.close()


async def test_who_asks_too_much_is_told_when_to_try_again(serving, tmp_path):
    server = serving(f"sqlite:///{tmp_path / 'house.db'}", BELFORT_RATE="5")
    ann = Api(server.url).join_house("Ann")
    answers = [ann.http.get("/api/me") for _ in range(60)]
    refused = [one for one in answers if one.is_error]
    assert refused
    assert all(int(one.headers["retry-after"]) >= 1 for one in refused)


async def test_pages_are_drawn_in_turn__S7():
    gate, order = Turnstile(longest=5), []

    async def draw(who):
        async with gate.turn(who):
            order.append(who)

    greedy = [asyncio.create_task(draw("greedy")) for _ in range(5)]
    other = asyncio.create_task(draw("other"))
    await asyncio.gather(*greedy, other)
    assert order.index("other") <= 2
    assert len(order) == 6


async def test_who_has_too_many_pages_waiting_is_sent_away__S7():
    gate, held = Turnstile(longest=3), asyncio.Event()

    async def hold():
        async with gate.turn("a"):
            await held.wait()

    first = asyncio.create_task(hold())
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(hold()) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(TooFast):
        async with gate.turn("a"):
            pass
    waiting[0].cancel()
    held.set()
    await asyncio.gather(first, *waiting, return_exceptions=True)
    async with asyncio.timeout(5), gate.turn("a"):
        pass


async def test_signing_out_ends_cookies_tokens_and_open_connections_at_once__S9(url):
    browser = Api(url).http
    browser.post("/api/players", json={"name": "Ann", "cookie": True})
    token = browser.post("/api/me/tokens").json()["token"]
    program = {"Authorization": f"Bearer {token}"}
    address = url.replace("http", "ws") + "/api/live"
    async with websockets.connect(address, additional_headers=program) as live:
        await say(live, type="ping", id=1)
        await hear(live, "pong")
        assert browser.post("/api/me/sign-out").status_code == 200
        await asyncio.wait_for(live.wait_closed(), 5)
        assert live.close_code == 4401
    assert browser.get("/api/me").status_code == 401
    assert httpx.get(f"{url}/api/me", headers=program).status_code == 401


async def test_a_revoked_token_ends_its_connections_and_not_the_browser__S9(url):
    browser = Api(url).http
    browser.post("/api/players", json={"name": "Ann", "cookie": True})
    token = browser.post("/api/me/tokens").json()["token"]
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = url.replace("http", "ws") + "/api/live"
    async with (
        websockets.connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as bot,
        websockets.connect(address, additional_headers={"cookie": cookie}) as page,
    ):
        assert browser.delete("/api/me/tokens").status_code == 200
        await asyncio.wait_for(bot.wait_closed(), 5)
        assert bot.close_code == 4401
        await say(page, type="ping", id=2)
        assert (await hear(page, "pong"))["id"] == 2
    assert browser.get("/api/me").status_code == 200


UPGRADE = (
    b"GET /api/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(data, opcode=Opcode.TEXT, *, fin=True):
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(number):
    return json.dumps({"type": "ping", "id": number}).encode()


def test_a_short_text_that_comes_whole_is_read_at_once_and_nothing_else_is():
    for text in (b"", b"a", b"b" * 125, b"c" * 126, b"d" * 1024):
        assert _whole_text(frame(text)) == text
        assert _whole_text(frame(text)[:-1]) is None
        assert _whole_text(frame(text) + frame(text)) is None
    assert _whole_text(frame(b"e" * 1025)) is None
    assert _whole_text(frame(b"f", Opcode.BINARY)) is None
    assert _whole_text(frame(b"g", Opcode.PING)) is None
    assert _whole_text(frame(b"h", fin=False)) is None
    assert _whole_text(Frame(Opcode.TEXT, b"not masked").serialize(mask=False)) is None


def test_what_follows_half_a_message_is_not_taken_for_a_whole_one():
    reading = ServerProtocol()
    reading.receive_data(UPGRADE)
    reading.send_response(reading.accept(reading.events_received()[0]))
    assert _is_between(reading)
    whole = frame(b"some text")
    for cut in range(1, len(whole)):
        reading.receive_data(whole[:cut])
        assert not _is_between(reading)
        reading.receive_data(whole[cut:])
        assert _is_between(reading)
    reading.receive_data(frame(b"some", fin=False))
    assert not _is_between(reading)
    reading.receive_data(frame(b" text", Opcode.CONT))
    assert _is_between(reading)


async def test_messages_are_understood_in_order_however_they_are_cut(serving, tmp_path):
    server = serving(f"sqlite:///{tmp_path / 'house.db'}")
    second, fifth = frame(ping(2)), frame(ping(5))
    parts = [
        frame(ping(1)),
        second[:3],
        second[3:],
        frame(ping(3)) + frame(ping(4)) + fifth[:7],
        fifth[7:],
        frame(b"", Opcode.PING) + frame(ping(6)),
        frame(ping(7)[:5], fin=False),
        frame(ping(7)[5:], Opcode.CONT),
        frame(ping(8)),
        frame(ping(9) + b" " * 2000),
        frame(ping(10)),
    ]
    wanted = [b'{"type":"pong","id":%d}' % number for number in range(1, 11)]
    with connect(server.url) as talking:
        talking.sendall(UPGRADE)
        assert talking.recv(65536).startswith(b"HTTP/1.1 101 ")
        for part in parts:
            talking.sendall(part)
            await asyncio.sleep(0.02)
        heard = b""
        while wanted[-1] not in heard:
            heard += talking.recv(65536)
    places = [heard.index(one) for one in wanted]
    assert places == sorted(places)
