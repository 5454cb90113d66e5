"""boardgame.io's server under the load that `server_load.py` puts on Belfort's.

It runs on Node, from `benchmarks/boardgame_io`, with a game whose move takes a free cell. Clients
are the same WebSocket library with Socket.IO's framing around the messages. boardgame.io has no
answer to a move: it counts from its sending until its sender gets the state that came of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec
import websockets

from tally import Pace, Tally, free_port, on_first_core, watch_work

FOLDER = Path(__file__).parent / "boardgame_io"
GAME = "cells"
PING, PONG = "2", "3"
JOIN_SPACE = f"40/{GAME},"
EVENT = f"42/{GAME},"


class Board(msgspec.Struct):
    cells: list[str | None]


class Context(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: dict[str, bool] | None = None


class State(msgspec.Struct):
    board: Board = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    at: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


class Event(msgspec.Struct, array_like=True):
    """What the load needs of what the server says."""

    type: str
    match: str
    told: msgspec.Raw


decode_event = msgspec.json.Decoder(Event).decode
decode_state = msgspec.json.Decoder(State).decode
decode_sync = msgspec.json.Decoder(Sync).decode


@dataclass
class Place:
    """A seat in a match, and what proves that it is ours."""

    match: str
    seat: str
    credentials: str


def why_not() -> str | None:
    """What is missing to run it here."""
    if shutil.which("node") is None:
        return "there is no Node here"
    if not (FOLDER / "node_modules").is_dir():
        return f"npm has not installed it into {FOLDER.name}/node_modules (make load does)"
    return None


@contextlib.contextmanager
def serving(store: Path | None = None) -> Iterator[tuple[str, int]]:
    """In memory, or with its FlatFile store in a folder."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = ["node", str(FOLDER / "server.js"), str(port), *([str(store)] if store else [])]
    with on_first_core(command, {"NODE_ENV": "production"}, f"{url}/games") as process:
        yield url, process


async def ask(http: httpx.AsyncClient, path: str, body: object) -> dict:
    response = await http.post(f"/games/{GAME}/{path}", json=body)
    response.raise_for_status()
    return dict(response.json())


async def seat_two(http: httpx.AsyncClient, match: str) -> list[Place]:
    places = []
    for seat, name in (("0", "Ann"), ("1", "Ben")):
        joined = await ask(http, f"{match}/join", {"playerID": seat, "playerName": name})
        places.append(Place(match, seat, joined["playerCredentials"]))
    return places


async def new_match(http: httpx.AsyncClient) -> list[Place]:
    created = await ask(http, "create", {"numPlayers": 2})
    return await seat_two(http, created["matchID"])


async def next_match(http: httpx.AsyncClient, place: Place) -> list[Place]:
    asked = {"playerID": place.seat, "credentials": place.credentials}
    found = await ask(http, f"{place.match}/playAgain", asked)
    return await seat_two(http, found["nextMatchID"])


class Client:
    """One connection: see the state, wait a while, move."""

    def __init__(self, live: websockets.ClientConnection, pace: Pace, tally: Tally) -> None:
        self.live = live
        self.pace = pace
        self.tally = tally
        self.sent: tuple[int, float] | None = None
        self.moving: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.live.recv()
        await self.live.send(JOIN_SPACE)
        await self.live.recv()

    async def emit(self, *told: object) -> None:
        await self.live.send(EVENT + msgspec.json.encode(told).decode())

    async def play(self, place: Place, seated: asyncio.Event) -> None:
        """A match to its end; `seated` is set once the server sends us what changes."""
        await self.emit("sync", place.match, place.seat, place.credentials, 2)
        async for received in self.live:
            text = str(received)
            if text == PING:
                await self.live.send(PONG)
                continue
            event = decode_event(text.removeprefix(EVENT))
            if event.match != place.match:
                continue
            if event.type == "matchData":
                seated.set()
            elif event.type == "sync":
                self.see(place, decode_sync(event.told).state)
            elif event.type == "update":
                state = decode_state(event.told)
                self.see(place, state)
                if state.context.gameover is not None:
                    return

    def see(self, place: Place, state: State) -> None:
        if self.sent is not None and state.at > self.sent[0]:
            self.tally.moved(self.sent[1], time.perf_counter())
            self.sent = None
        if state.context.gameover is not None or state.context.current_player != place.seat:
            return
        task = asyncio.create_task(self.move(place, state))
        self.moving.add(task)
        task.add_done_callback(self.moving.discard)

    async def move(self, place: Place, state: State) -> None:
        await asyncio.sleep(self.pace.pause())
        if time.perf_counter() >= self.tally.until:
            return
        free = [cell for cell, owner in enumerate(state.board.cells) if owner is None]
        taken = {"type": "take", "args": [random.choice(free)], "playerID": place.seat}
        action = {"type": "MAKE_MOVE", "payload": {**taken, "credentials": place.credentials}}
        self.sent = state.at, time.perf_counter()
        await self.emit("update", action, state.at, place.match, place.seat)


async def play_table(
    url: str, places: list[Place], pace: Pace, tally: Tally, http: httpx.AsyncClient
) -> None:
    """Two clients, match after match.

    The seat that does not begin sits down first: what changes between a client's `sync` and its
    being listened to would never reach it.
    """
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    async with (
        websockets.connect(address, compression=None) as first,
        websockets.connect(address, compression=None) as second,
    ):
        clients = [Client(live, pace, tally) for live in (first, second)]
        for client in clients:
            await client.open()
        await asyncio.sleep(pace.head_start())
        while True:
            seated = asyncio.Event()
            waiting = asyncio.create_task(clients[1].play(places[1], seated))
            await seated.wait()
            await asyncio.gather(clients[0].play(places[0], asyncio.Event()), waiting)
            tally.ended.add(places[1].match)
            places = await next_match(http, places[1])


async def load(url: str, process: int, tables: int, rate: float, seconds: float) -> Tally:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60) as http:
        seated = [await new_match(http) for _ in range(tables)]
        tally = Tally.after_warm_up(seconds)
        pace = Pace(rate, tables)
        work = asyncio.create_task(watch_work(process, tally))
        playing = [play_table(url, places, pace, tally, http) for places in seated]
        # A second more, so that the last moves are acknowledged.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(tally.until + 1 - time.perf_counter()):
                await asyncio.gather(*playing)
        await work
    return tally
