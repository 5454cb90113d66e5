"""Many live tables on one core: how fast moves are acknowledged, and how many a second.

    python benchmarks/server_load.py                        SQLite, then PostgreSQL
    python benchmarks/server_load.py --rate 0               as fast as it goes

The server runs on the first core of this machine, clients and PostgreSQL on the others. Every
client holds one live connection, gets every look, and plays a random legal move when it is on
turn; a move counts from its sending to the answer that says it is stored.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import websockets

GAME = "clocktowers"
WARM_UP = 3.0


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


@dataclass
class Tally:
    """What the clients saw."""

    since: float
    until: float
    waits: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    matches: int = 0
    work: float = 0
    """Seconds of processor time that the server took meanwhile."""

    def moved(self, sent: float, now: float) -> None:
        if self.since <= sent < self.until:
            self.waits.append(now - sent)

    def report(self, name: str) -> str:
        waits = sorted(self.waits)
        rate = len(waits) / (self.until - self.since)
        share = {q: 1000 * waits[min(len(waits) - 1, int(q * len(waits)))] for q in (0.5, 0.99)}
        refused = f", refused {self.refused}" if self.refused else ""
        return (
            f"{name:12} {rate:7.0f} moves/s   half within {share[0.5]:6.1f} ms,"
            f" 99% within {share[0.99]:6.1f} ms, longest {1000 * waits[-1]:6.1f} ms"
            f"   ({len(waits)} moves, {self.matches} matches ended{refused};"
            f" {1e6 * self.work / len(waits):.0f} us of the core a move)"
        )


@dataclass
class Pace:
    """All tables together make `rate` moves a second; 0: nobody waits."""

    rate: float
    tables: int

    def pause(self) -> float:
        return 0 if self.rate <= 0 else random.uniform(0.5, 1.5) * self.tables / self.rate


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


async def play(url: str, token: str, table: str, pace: Pace, tally: Tally, http) -> None:
    """One client: look, wait a while, move; play again when a match is over."""
    address = url.replace("http", "ws") + "/api/live"
    headers = {"Authorization": f"Bearer {token}"}
    sent: dict[int, float] = {}
    moving: set[asyncio.Task[None]] = set()
    async with websockets.connect(address, additional_headers=headers, compression=None) as live:

        async def move(look: Message) -> None:
            await asyncio.sleep(pace.pause())
            number = len(sent) + 1
            chosen = random.choice(look.moves)
            told = {"type": "act", "table": look.table, "at": look.at, "move": chosen}
            sent[number] = time.perf_counter()
            await live.send(msgspec.json.encode({**told, "id": number}).decode())

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
                    tally.matches += 1
                    table = (await ask(http, token, f"/api/tables/{table}/rematch"))["table"]
                    watch = {"type": "watch", "table": table}
                    await live.send(msgspec.json.encode(watch).decode())
                elif message.moves and time.perf_counter() < tally.until:
                    task = asyncio.create_task(move(message))
                    moving.add(task)
                    task.add_done_callback(moving.discard)


async def load(url: str, process: int, tables: int, rate: float, seconds: float) -> Tally:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60) as http:
        seated = [await seat_two(http) for _ in range(tables)]
        begun = time.perf_counter()
        tally = Tally(begun + WARM_UP, begun + WARM_UP + seconds)
        pace = Pace(rate, tables)
        clients = [
            play(url, token, table, pace, tally, http)
            for table, tokens in seated
            for token in tokens
        ]
        await asyncio.gather(*clients, watch_work(process, tally))
    return tally


async def watch_work(process: int, tally: Tally) -> None:
    await asyncio.sleep(tally.since - time.perf_counter())
    before = work_of(process)
    await asyncio.sleep(tally.until - time.perf_counter())
    tally.work = work_of(process) - before


def work_of(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


CORES = sorted(os.sched_getaffinity(0))


def on_first_core(command: list[str]) -> list[str]:
    return ["taskset", "-c", str(CORES[0]), *command]


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@contextlib.contextmanager
def serving(address: str) -> Iterator[tuple[str, int]]:
    port = free_port()
    env = {**os.environ, "BELFORT_DATABASE": address, "BELFORT_RATE": "0"}
    command = [sys.executable, "-c", "from belfort.cli import main; main()", "serve"]
    server = subprocess.Popen(on_first_core([*command, "--port", str(port)]), env=env)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{url}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield url, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver

        server = pgserver.get_server(folder / "postgres")
    yield server.get_uri()
    server.cleanup()


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    read.add_argument("--tables", type=int, default=250)
    read.add_argument("--rate", type=float, default=1000)
    read.add_argument("--seconds", type=float, default=20)
    read.add_argument("--only", choices=["sqlite", "postgresql"])
    given = read.parse_args()
    os.sched_setaffinity(0, CORES[1:] or CORES)
    print(f"{given.tables} tables of {GAME}, {2 * given.tables} live connections", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        if given.only != "postgresql":
            with serving(f"sqlite:///{folder}/house.db") as server:
                tally = asyncio.run(load(*server, given.tables, given.rate, given.seconds))
            print(tally.report("SQLite"), flush=True)
        if given.only != "sqlite":
            with postgres(Path(folder)) as address, serving(address) as server:
                tally = asyncio.run(load(*server, given.tables, given.rate, given.seconds))
            print(tally.report("PostgreSQL"), flush=True)


if __name__ == "__main__":
    main()
