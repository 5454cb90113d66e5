"""Moves while a crowd stands in the door: python benchmarks/crowd.py

2,000 connections that say nothing and 500 that crawl, from 50 addresses of this machine, while 100
tables are played over live connections. Whoever is cut off comes again. Prints how soon moves were
acknowledged, and fails if one in a hundred took longer than 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import websockets

HOUSES = 50
"""Addresses from which the crowd comes."""
LONGEST = 0.1
PAUSE = 0.5
"""Seconds that a player thinks, on average."""


async def stand(port: int, source: str, crawls: bool) -> None:
    """Come in, say nothing or say it slowly, and come again when cut off."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(source, 0)
            )
            try:
                await (crawl(writer) if crawls else reader.read())
            finally:
                writer.close()
        await asyncio.sleep(random.uniform(0.1, 1))


async def crawl(writer: asyncio.StreamWriter) -> None:
    text = b"POST /api/players HTTP/1.1\r\nhost: x\r\ncontent-length: 40000\r\n\r\n" + b" " * 40000
    for byte in text:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.5)
        if writer.transport.is_closing():
            return


class Sitting:
    """A table whose two seats are played over live connections."""

    def __init__(self, url: str, http: httpx.AsyncClient, dice: random.Random) -> None:
        self.url = url
        self.http = http
        self.dice = dice
        self.tokens: list[dict[str, str]] = []
        self.waits: list[float] = []

    async def come_in(self) -> None:
        for _ in range(2):
            guest = await self.http.post("/api/players", json={"name": "Guest"})
            self.tokens.append({"Authorization": f"Bearer {guest.json()['token']}"})

    async def play(self, until: float) -> None:
        """Match after match."""
        while time.monotonic() < until:
            table = await self._open()
            await asyncio.gather(*(self._seat(table, token, until) for token in self.tokens))

    async def _open(self) -> str:
        host, guest = self.tokens
        wanted = {"game": "clocktowers", "options": {"players": 2}, "listed": True}
        opened = await self.http.post("/api/tables", json=wanted, headers=host)
        table = str(opened.json()["table"])
        await self.http.post(f"/api/tables/{table}/join", json={}, headers=guest)
        await self.http.post(f"/api/tables/{table}/start", headers=host)
        return table

    async def _seat(self, table: str, token: dict[str, str], until: float) -> None:
        address = self.url.replace("http", "ws") + "/api/live"
        async with websockets.connect(address, additional_headers=token) as live:
            await live.send(json.dumps({"type": "watch", "table": table}))
            asked = 0.0
            while time.monotonic() < until:
                with contextlib.suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(live.recv(), 1))
                    if message["type"] == "done":
                        self.waits.append(time.perf_counter() - asked)
                    if message["type"] != "look":
                        continue
                    if message["state"] == "over":
                        return
                    if message["moves"]:
                        await asyncio.sleep(self.dice.uniform(0, 2 * PAUSE))
                        move = {"at": message["at"], "move": self.dice.choice(message["moves"])}
                        asked = time.perf_counter()
                        await live.send(json.dumps({"type": "act", "table": table, **move}))


async def stand_all(port: int, idle: int, slow: int) -> None:
    sources = itertools.cycle(f"127.0.1.{number}" for number in range(1, HOUSES + 1))
    standing = (stand(port, next(sources), number >= idle) for number in range(idle + slow))
    await asyncio.gather(*standing)


async def crowd(url: str, idle: int, slow: int, tables: int, seconds: float) -> list[float]:
    """How long each move took to be acknowledged, in seconds, the shortest first.

    The crowd is a process of its own: what it does delays no measuring.
    """
    port = url.rpartition(":")[2]
    command = [__file__, "--stand", port, "--idle", str(idle), "--slow", str(slow)]
    standing = await asyncio.create_subprocess_exec(sys.executable, *command)
    await asyncio.sleep(3)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        sittings = [Sitting(url, http, random.Random(number)) for number in range(tables)]
        await asyncio.gather(*(sitting.come_in() for sitting in sittings))
        until = time.monotonic() + seconds
        await asyncio.gather(*(sitting.play(until) for sitting in sittings))
    assert standing.returncode is None, "the crowd went home"
    standing.kill()
    await standing.wait()
    return sorted(wait for sitting in sittings for wait in sitting.waits)


def share(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(part * len(waits)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--slow", type=int, default=500)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--stand", type=int, help="be the crowd at this port, and nothing else")
    chosen = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if chosen.stand:
        asyncio.run(stand_all(chosen.stand, chosen.idle, chosen.slow))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "BELFORT_DATABASE": f"sqlite:///{Path(folder) / 'house.db'}",
            "BELFORT_RATE": "0",
            "BELFORT_RUNTIME": "interpreted",
        }
        serve = [sys.executable, "-c", "from belfort.cli import main; main()", "serve"]
        server = subprocess.Popen([*serve, "--port", str(port)], env=env)
        url = f"http://127.0.0.1:{port}"
        for _ in range(300):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{url}/readyz").status_code == 200:
                    break
            time.sleep(0.1)
        waits = asyncio.run(crowd(url, chosen.idle, chosen.slow, chosen.tables, chosen.seconds))
        server.terminate()
        server.wait()
    half, most = (1000 * share(waits, part) for part in (0.5, 0.99))
    print(
        f"{chosen.idle} idle and {chosen.slow} slow connections from {HOUSES} addresses,"
        f" {chosen.tables} tables: {len(waits)} moves, half within {half:.0f} ms,"
        f" 99% within {most:.0f} ms"
    )
    sys.exit(0 if share(waits, 0.99) <= LONGEST else 1)


if __name__ == "__main__":
    main()
