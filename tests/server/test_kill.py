"""Power cuts: whatever moment the server dies, a move that was acknowledged is stored, once.

BELFORT_KILLS and BELFORT_KILL_TABLES make it longer; `make kill` does.
"""

import asyncio
import os
import random

import httpx
import pytest

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("BELFORT_KILLS", "6"))
TABLES = int(os.environ.get("BELFORT_KILL_TABLES", "10"))


class Sitting:
    """A table whose two seats are played through the interface, whatever happens to the server."""

    def __init__(self, http, dice):
        self.http = http
        self.dice = dice
        self.table = ""
        self.tokens = []
        self.acknowledged = {}
        self.over = False

    async def ask(self, method, path, token=None, **more):
        """Ask until somebody answers; None if the answer was lost with the server."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            response = await self.http.request(method, path, headers=headers, **more)
        except httpx.HTTPError:
            await asyncio.sleep(0.05)
            return None
        return response

    async def sit_down(self):
        for name in ("Ann", "Ben"):
            response = await self.ask("POST", "/api/players", json={"name": name})
            self.tokens.append(response.json()["token"])
        wanted = {"game": "torens", "listed": True}
        response = await self.ask("POST", "/api/tables", self.tokens[0], json=wanted)
        self.table = response.json()["table"]
        await self.ask("POST", f"/api/tables/{self.table}/join", self.tokens[1], json={})
        await self.ask("POST", f"/api/tables/{self.table}/start", self.tokens[0])

    async def play(self, hurry):
        """Move for whoever is on turn, slowly until everyone is told to hurry."""
        place = f"/api/tables/{self.table}"
        actor = 0
        while not self.over:
            if not hurry.is_set():
                await asyncio.sleep(self.dice.uniform(0, 0.4))
            response = await self.ask("GET", place, self.tokens[actor])
            if response is None or response.status_code != 200:
                continue
            look = response.json()
            self.over = look["state"] == "over"
            if self.over or look["actor"] != look["seat"]:
                actor = look["actor"] or 0
                continue
            move = {"at": look["at"], "move": self.dice.choice(look["moves"])}
            response = await self.ask("POST", f"{place}/act", self.tokens[actor], json=move)
            if response is not None and response.status_code == 200:
                assert look["at"] not in self.acknowledged
                self.acknowledged[look["at"]] = (actor, move["move"])

    async def check(self):
        """Every acknowledged move is in the log, at its place, and nothing is there twice."""
        response = await self.ask("GET", f"/api/tables/{self.table}", self.tokens[0])
        look = response.json()
        events = look["events"]
        assert [event["number"] for event in events] == list(range(look["at"]))
        for at, (seat, move) in self.acknowledged.items():
            assert (events[at]["seat"], events[at]["text"]) == (seat, move)
        assert len(self.acknowledged) > 10
        assert look["standings"] is not None


async def test_no_acknowledged_move_is_lost_when_the_server_is_killed(serving, address):
    dice = random.Random(8)
    server = serving(address)
    limits = httpx.Limits(max_connections=TABLES)
    async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=30) as http:
        sittings = [Sitting(http, random.Random(number)) for number in range(TABLES)]
        for sitting in sittings:
            await sitting.sit_down()
        hurry = asyncio.Event()
        playing = asyncio.gather(*(sitting.play(hurry) for sitting in sittings))
        for _ in range(KILLS):
            await asyncio.sleep(dice.uniform(0.1, 0.9))
            server.kill()
            server.start()
            await asyncio.to_thread(server.wait)
        hurry.set()
        await asyncio.wait_for(playing, 300)
        for sitting in sittings:
            await sitting.check()
