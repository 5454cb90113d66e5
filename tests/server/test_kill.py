"""Power cuts: whatever moment the server dies, a move that was acknowledged is stored, once.

BELFORT_KILLS and BELFORT_KILL_TABLES make it longer; `make kill` does.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

import old_house
from belfort.store import queries, schema
from belfort.tables import Steward

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
KILLS = int(os.environ.get("BELFORT_KILLS", "4"))
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


def run_and_kill(script, address, lines, seconds):
    """Let a script work until it has said so many lines, and a while longer, and kill it; what it
    said until then."""
    command = [sys.executable, str(HERE / script), address]
    env = {**os.environ, "BELFORT_RUNTIME": "interpreted"}
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as working:
        said = [working.stdout.readline() for _ in range(lines)]
        time.sleep(seconds)
        os.killpg(working.pid, signal.SIGKILL)
        said += working.stdout.read().splitlines()
    return [line.split() for line in said if line.strip()]


async def test_starts_returns_and_clearing_away_are_done_whole_or_not_at_all(address):
    dice = random.Random(3)
    deeds = Counter()
    for number in range(KILLS // 2):
        lines = dice.randrange(1, 40) if number else 32  # the first is clearing away
        said = run_and_kill("busy_house.py", address, lines, dice.uniform(0, 0.01))
        deeds.update(name for kind, name, _ in said if kind == "done")
        steward = Steward(address, thinkers=0)
        await steward.open()
        await check_house(steward, said)
        await steward.close()
    assert min(deeds[name] for name in ("start", "stand", "return", "clear")) > 0
    print(f"kills while busy: {dict(deeds)}")


async def check_house(steward, said):
    """What was answered is so; what was only begun is so or is not; nothing is half so."""
    found = await steward.store.read(
        lambda c: {row.id: row.state for row in c.execute(select(schema.tables))}
    )
    clearing = ["begun", "clear", "-"] in said
    for table, state in found.items():
        look = await steward.look(None, table)
        entries = await steward.store.read(lambda c, table=table: queries.entries(c, table))
        assert look.at == len(entries)
        assert (look.started is None) == (state == "open")
    told = {}
    for kind, name, table in said:
        told.setdefault(table, []).append((kind, name))
    for table, deeds in told.items():
        if table == "-" or clearing:
            continue
        last = [name for kind, name in deeds if kind == "done"][-1:]
        under_way = deeds[-1][1] if deeds[-1][0] == "begun" else ""
        if last:
            assert found[table] == "playing"
            bot = (await steward.look(None, table)).seats[1].bot
            possible = {"pupil" if name == "stand" else None for name in (*last, under_way) if name}
            assert bot in possible
    for beside in (schema.seats, schema.steps, schema.presence, schema.invitations):
        rows = await steward.store.read(
            lambda c, beside=beside: set(c.scalars(select(beside.c.match)))
        )
        assert rows <= set(found), "nothing is left of a table that was cleared away"


MIGRATE = """
import sys
from belfort.store.database import migrate, open_engine, read_address
import alembic.command, alembic.config
engine = open_engine(read_address(sys.argv[1]), 1)
print("begun", flush=True)
migrate(engine)
print("done", flush=True)
"""


async def test_a_migration_that_is_killed_is_done_by_the_next_process(address, tmp_path, moment):
    old_house.fill(address)
    script = tmp_path / "migrate.py"
    script.write_text(MIGRATE)
    dice = random.Random(5)
    for _ in range(KILLS // 2):
        run_and_kill(script, address, 1, dice.uniform(0, 0.15))
    moment.now = old_house.ABOUT["now"]
    steward = Steward(address, clock=moment)
    await steward.open()
    ann = await steward.player_by_token(old_house.ABOUT["tokens"]["Ann"])
    for table in filter(old_house.is_known, old_house.ABOUT["half"]):
        assert (await steward.look(ann, table)).state == "playing"
    await steward.close()
