"""Many live tables on one core: how fast moves are acknowledged, and how many a second.

    python benchmarks/server_load.py                  Belfort, then boardgame.io
    python benchmarks/server_load.py --rate 0         as fast as it goes
    python benchmarks/server_load.py --only sqlite    one row of the table

The server runs on the first core of this machine, clients and PostgreSQL on the others. Every
client holds one live connection, gets every look, and plays a random legal move when it is on
turn; a move counts from its sending to the answer that says it is stored. boardgame.io is loaded
the same way where Node is; `boardgame_io_load.py` says what counts there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import uvloop
import websockets

import boardgame_io_load
from belfort import engine
from belfort.bots import workshop
from tally import HEAD, Pace, Tally, free_port, leave_first_core, on_first_core, watch_work

GAME = "clocktowers"


class Message(msgspec.Struct):
    """What the load needs of what the server says."""

    type: str
    table: str | None = None
    state: str = ""
    at: int | None = None
    moves: list[str] = []
    id: int = 0
    code: str = ""


decode = msgspec.json.Decoder(Message).decode


async def ask(http: httpx.AsyncClient, token: str, path: str, body: object = None) -> dict:
    headers = {"authorization": f"Bearer {token}"}
    response = await http.post(path, headers=headers, json=body)
    response.raise_for_status()
    return dict(response.json())


async def seat_two(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A table with two guests, started."""
    tokens = []
    for name in ("Ann", "Ben"):
        response = await http.post("/api/players", json={"name": name})
        tokens.append(response.json()["token"])
    wanted = {"game": GAME, "options": {"players": 2}, "listed": True}
    table = (await ask(http, tokens[0], "/api/tables", wanted))["table"]
    await ask(http, tokens[1], f"/api/tables/{table}/join", {})
    await ask(http, tokens[0], f"/api/tables/{table}/start")
    return table, tokens


async def play(
    url: str, token: str, table: str, wait: float, pace: Pace, tally: Tally, http
) -> None:
    """One client: look, wait a while, move; play again when a match is over."""
    address = url.replace("http", "ws") + "/api/live"
    headers = {"Authorization": f"Bearer {token}"}
    sent: dict[int, float] = {}
    moving: set[asyncio.Task[None]] = set()
    async with websockets.connect(address, additional_headers=headers, compression=None) as live:

        async def move(look: Message) -> None:
            await asyncio.sleep(pace.pause())
            if time.perf_counter() >= tally.until:
                return
            number = len(sent) + 1
            chosen = random.choice(look.moves)
            told = {"type": "act", "table": look.table, "at": look.at, "move": chosen}
            sent[number] = time.perf_counter()
            await live.send(msgspec.json.encode({**told, "id": number}).decode())

        await asyncio.sleep(wait)
        await live.send(msgspec.json.encode({"type": "watch", "table": table}).decode())
        while time.perf_counter() < tally.until + 1:
            try:
                received = await asyncio.wait_for(live.recv(), 1)
            except TimeoutError:
                continue
            message = decode(received)
            if message.type == "done":
                tally.moved(sent[message.id], time.perf_counter())
            elif message.type == "refused":
                tally.refused[message.code] = tally.refused.get(message.code, 0) + 1
            elif message.type == "look" and message.table == table:
                if message.state == "over":
                    tally.ended.add(table)
                    table = (await ask(http, token, f"/api/tables/{table}/rematch"))["table"]
                    watch = {"type": "watch", "table": table}
                    await live.send(msgspec.json.encode(watch).decode())
                elif message.moves:
                    task = asyncio.create_task(move(message))
                    moving.add(task)
                    task.add_done_callback(moving.discard)


async def load(url: str, process: int, tables: int, rate: float, seconds: float) -> Tally:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60) as http:
        seated = [await seat_two(http) for _ in range(tables)]
        tally = Tally.after_warm_up(seconds)
        pace = Pace(rate, tables)
        waits = [pace.head_start() for _ in seated]
        clients = [
            play(url, token, table, wait, pace, tally, http)
            for (table, tokens), wait in zip(seated, waits, strict=True)
            for token in tokens
        ]
        await asyncio.gather(*clients, watch_work(process, tally))
    return tally


def await_compiled() -> None:
    """A house compiles its games in its first minutes; beside the load that would be measured."""
    shop = workshop.Workshop()
    shop.expect(*engine.names())
    while not all(workshop.progress(name).whole or shop.gave_up(name) for name in engine.names()):
        time.sleep(1)
    shop.close()


@contextlib.contextmanager
def serving(address: str) -> Iterator[tuple[str, int]]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    program = [sys.executable, "-c", "from belfort.cli import main; main()"]
    env = {"BELFORT_DATABASE": address, "BELFORT_RATE": "0", "BELFORT_CONNECTIONS_EACH": "2000"}
    with on_first_core([*program, "serve", "--port", str(port)], env, f"{url}/readyz") as process:
        yield url, process


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver

        server = pgserver.get_server(folder / "postgres")
    yield server.get_uri()
    server.cleanup()


@contextlib.contextmanager
def on_sqlite(folder: Path) -> Iterator[tuple[str, int]]:
    with serving(f"sqlite:///{folder}/house.db") as server:
        yield server


@contextlib.contextmanager
def on_postgres(folder: Path) -> Iterator[tuple[str, int]]:
    with postgres(folder) as address, serving(address) as server:
        yield server


OURS = {"Belfort, SQLite": on_sqlite, "Belfort, PostgreSQL": on_postgres}
PEERS = {
    "boardgame.io, memory": lambda _: boardgame_io_load.serving(),
    "boardgame.io, FlatFile": lambda folder: boardgame_io_load.serving(folder / "flatfile"),
}


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    read.add_argument("--tables", type=int, default=250)
    read.add_argument("--rate", type=float, default=1100)
    read.add_argument("--seconds", type=float, default=20)
    read.add_argument("--only", default="", help="part of a row's name: belfort, sqlite, memory...")
    given = read.parse_args()
    missing = boardgame_io_load.why_not()
    if missing:
        print(f"boardgame.io is not measured: {missing}", file=sys.stderr)
    await_compiled()
    leave_first_core()
    print(f"{given.tables} tables, {2 * given.tables} live connections, {given.seconds:g} s each")
    print(HEAD, flush=True)
    for name, server in {**OURS, **({} if missing else PEERS)}.items():
        if given.only.lower() not in name.lower():
            continue
        put = load if name in OURS else boardgame_io_load.load
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (url, process):
            tally = uvloop.run(put(url, process, given.tables, given.rate, given.seconds))
        print(tally.row(name), flush=True)


if __name__ == "__main__":
    main()
