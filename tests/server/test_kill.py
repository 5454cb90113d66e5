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
        self.lost = 0
        self.moves = 0
        self.matches = 0

    async def ask(self, method, path, token=None, **more):
        """The answer; None if it was lost with the server."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            return await self.http.request(method, path, headers=headers, **more)
        except httpx.HTTPError:
            await asyncio.sleep(0.05)
            return None

    async def insist(self, *asked, **more):
        """Ask until the house is there to answer; what was done before the answer was lost may
        be refused now."""
        while True:
            response = await self.ask(*asked, **more)
            if response is not None and response.status_code < 500:
                return response

    async def sit_down(self):
        while len(self.tokens) < 2:
            response = await self.insist("POST", "/api/players", json={"name": "Ann"})
            self.tokens.append(response.json()["token"])
        wanted = {"game": "torens", "listed": True}
        response = await self.insist("POST", "/api/tables", self.tokens[0], json=wanted)
        self.table = response.json()["table"]
        await self.insist("POST", f"/api/tables/{self.table}/join", self.tokens[1], json={})
        await self.insist("POST", f"/api/tables/{self.table}/start", self.tokens[0])

    async def play(self, hurry):
        """Match after match, slowly, until everyone is told to hurry to the end of this one."""
        while not hurry.is_set():
            await self.sit_down()
            await self.play_one(hurry)
            await self.check()

    async def play_one(self, hurry):
        """Move for whoever is on turn."""
        place = f"/api/tables/{self.table}"
        self.acknowledged = {}
        self.lost = 0
        actor = 0
        while True:
            if not hurry.is_set():
                await asyncio.sleep(self.dice.uniform(0, 0.4))
            look = (await self.insist("GET", place, self.tokens[actor])).json()
            if look["state"] == "over":
                return
            if look["actor"] != look["seat"]:
                actor = look["actor"]
                continue
            move = {"at": look["at"], "move": self.dice.choice(look["moves"])}
            response = await self.ask("POST", f"{place}/act", self.tokens[actor], json=move)
            if response is not None and response.status_code == 200:
                assert look["at"] not in self.acknowledged
                self.acknowledged[look["at"]] = (actor, move["move"])
            elif response is None or response.status_code >= 500:
                self.lost += 1  # stored or not, nobody was told

    async def check(self):
        """Every acknowledged move is in the log, at its place, and nothing is there twice."""
        response = await self.insist("GET", f"/api/tables/{self.table}", self.tokens[0])
        look = response.json()
        events = look["events"]
        assert [event["number"] for event in events] == list(range(look["at"]))
        for at, (seat, move) in self.acknowledged.items():
            assert (events[at]["seat"], events[at]["text"]) == (seat, move)
        made = [event for event in events if event["kind"] == "step" and event["seat"] >= 0]
        assert made
        assert 0 <= len(made) - len(self.acknowledged) <= self.lost
        assert look["standings"] is not None
        self.moves += len(self.acknowledged)
        self.matches += 1


async def test_no_acknowledged_move_is_lost_when_the_server_is_killed(serving, address):
    dice = random.Random(8)
    server = serving(address)
    limits = httpx.Limits(max_connections=TABLES)
    async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=30) as http:
        sittings = [Sitting(http, random.Random(number)) for number in range(TABLES)]
        hurry = asyncio.Event()
        playing = asyncio.gather(*(sitting.play(hurry) for sitting in sittings))
        for _ in range(KILLS):
            await asyncio.sleep(dice.uniform(0.1, 0.9))
            server.kill()
            server.start()
            await asyncio.to_thread(server.wait)
        hurry.set()
        await asyncio.wait_for(playing, 300)
    assert all(sitting.matches for sitting in sittings)
    moves, matches = sum(s.moves for s in sittings), sum(s.matches for s in sittings)
    print(f"{KILLS} kills, {matches} matches to their end, {moves} acknowledged moves, all there")
