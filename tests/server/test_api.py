"""The open interface: what anyone's client or bot can ask, and how refusals look."""

import asyncio
import json
import random
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from belfort import engine
from belfort.match import Game, read, receipt
from belfort.server import client
from visiting import Api, hear, say, table_of_two

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.anyio


async def play(api, table, dice):
    """Play one seat to the end; return every event heard, and the last look."""
    events = []
    async with api.live() as socket:
        await say(socket, type="watch", table=table)
        while True:
            look = await hear(socket, "look")
            assert [e["number"] for e in look["events"]] == list(
                range(len(events), len(events) + len(look["events"]))
            )
            events += look["events"]
            if look["state"] == "over":
                return events, look
            if look["moves"]:
                move = dice.choice(look["moves"])
                await say(socket, type="act", table=table, at=look["at"], move=move)


async def test_two_clients_play_a_match_and_see_every_step_in_order(url):
    ann, ben, table = table_of_two(url)
    (events, last), (others, _) = await asyncio.gather(
        play(ann, table, random.Random(1)), play(ben, table, random.Random(2))
    )
    assert len(events) == len(others) == last["at"]
    assert [e["seat"] for e in events] == [e["seat"] for e in others]
    assert last["standings"] is not None
    file = ann.ask("GET", f"/api/tables/{table}/match")["file"]
    assert json.loads(file)["seed"] == last["seed"]
    assert ann.http.get("/metrics").status_code == 404, "for operators alone, at their own address"


async def test_a_client_that_comes_back_catches_up_from_what_it_saw(url):
    ann, ben, table = table_of_two(url)
    async with ann.live() as socket:
        await say(socket, type="watch", table=table)
        seen = await hear(socket, "look")
    who = {0: ann, 1: ben}
    for _ in range(4):
        look = who[0].ask("GET", f"/api/tables/{table}")
        look = who[look["actor"]].ask("GET", f"/api/tables/{table}")
        body = {"at": look["at"], "move": look["moves"][0]}
        who[look["actor"]].ask("POST", f"/api/tables/{table}/act", body)
    async with ann.live() as socket:
        await say(socket, type="watch", table=table, since=seen["at"])
        look = await hear(socket, "look")
    assert [e["number"] for e in look["events"]] == list(range(seen["at"], look["at"]))
    since = ann.ask("GET", f"/api/tables/{table}", params={"since": seen["at"]})
    assert since["events"] == look["events"]


async def test_presence_reactions_and_notices_are_told(url):
    ann, ben, table = table_of_two(url)
    async with ann.live() as socket, ann.live() as page:
        await say(socket, type="watch", table=table)
        await hear(socket, "look")
        await say(page, type="watch", table=table, form="notice")
        began = await hear(page, "changed")
        assert began["state"] == "playing"
        async with ben.live() as other:
            await say(other, type="watch", table=table)
            while (await hear(socket, "presence"))["seats"] != [True, True]:
                pass
            await say(other, type="react", table=table, reaction="hello", id=7)
            assert (await hear(other, "done"))["id"] == 7
            reaction = await hear(socket, "reaction")
            assert (reaction["seat"], reaction["reaction"]) == (1, "hello")
        while (await hear(socket, "presence"))["seats"] != [True, False]:
            pass
        look = ann.ask("POST", f"/api/tables/{table}/resign")
        over = await hear(page, "changed")
        assert over["mark"] != began["mark"]
        assert over == {
            "type": "changed",
            "table": table,
            "at": look["at"],
            "state": "over",
            "mark": over["mark"],
        }


async def test_a_mark_tells_what_changed_though_the_log_did_not_and_is_the_same_for_all(url):
    ann, ben, table = table_of_two(url, "clocktowers")
    look = ann.ask("GET", f"/api/tables/{table}")
    mover = ann if look["moves"] else ben
    look = mover.ask("GET", f"/api/tables/{table}")
    body = {"at": look["at"], "move": look["moves"][0]}
    at = mover.ask("POST", f"/api/tables/{table}/act", body)["at"]
    async with ann.live() as one, ben.live() as two:
        marks = []
        for page in (one, two):
            await say(page, type="watch", table=table, form="notice")
            marks.append((await hear(page, "changed"))["mark"])
        assert marks[0] == marks[1]
        mover.ask("POST", f"/api/tables/{table}/undo", {"at": at})
        wished = [await hear(page, "changed") for page in (one, two)]
        assert wished[0] == wished[1]
        assert wished[0]["at"] == at
        assert wished[0]["mark"] != marks[0]


async def test_a_move_over_the_wire_is_refused_with_its_code_and_rule(url):
    ann, ben, table = table_of_two(url, "clocktowers")
    async with ann.live() as socket:
        await say(socket, type="watch", table=table)
        look = await hear(socket, "look")
        await say(socket, type="act", table=table, at=look["at"], move="dF", id=3)
        refused = await hear(socket, "refused")
        assert (refused["id"], refused["code"]) == (3, "illegal")
        assert refused["rule"].startswith("CT-")
    body = {"at": look["at"], "move": look["moves"][0]}
    assert ben.ask("POST", f"/api/tables/{table}/act", body, expect=409)["code"] == "out_of_turn"
    body["at"] += 1
    assert ann.ask("POST", f"/api/tables/{table}/act", body, expect=409)["code"] == "stale"


async def test_a_cookie_lets_a_browser_act_and_is_kept_from_scripts(url):
    browser = Api(url).http
    response = browser.post("/api/players", json={"name": "Ann", "cookie": True})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert response.json()["token"] is None
    assert browser.get("/api/me").json()["name"] == "Ann"
    assert browser.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert browser.get("/api/me").json()["name"] == "Anna"
    token = browser.post("/api/me/tokens").json()["token"]
    program = Api(url).http
    program.headers["authorization"] = f"Bearer {token}"
    assert program.get("/api/me").json()["name"] == "Anna"
    assert program.delete("/api/me/tokens").status_code == 200
    assert program.get("/api/me").status_code == 401


async def test_the_shelf_tells_games_bots_and_reactions(url):
    shelf = httpx.get(f"{url}/api/games").json()
    assert [game["name"] for game in shelf["games"]] == engine.names()
    assert "master" in shelf["bots"]
    assert "well_played" in shelf["reactions"]


async def test_the_life_of_a_table_over_http(url):
    ann, ben = Api(url).join_house("Ann"), Api(url).join_house("Ben")
    wanted = {"game": "heist", "options": {"players": 3}, "clock": {"kind": "move", "seconds": 60}}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    place = f"/api/tables/{table}"
    code = ann.ask("POST", f"{place}/invitations", {"seat": 1}, expect=201)["code"]
    assert ben.ask("POST", f"/api/invitations/{code}")["seat"] == 1
    ann.ask("PUT", f"{place}/seats/2/bot", {"bot": "pupil"})
    ann.ask("DELETE", f"{place}/seats/2")
    ann.ask("PUT", f"{place}/seats/2/bot", {"bot": "pupil"})
    assert ann.ask("PUT", f"{place}/watching", {"watching": False})["watching"] is False
    stranger = Api(url).join_house("Eve")
    assert stranger.ask("GET", place, expect=403)["code"] == "closed"
    assert ann.ask("POST", f"{place}/start")["due"] is not None
    assert ben.ask("POST", f"{place}/return")["seats"][1]["bot"] is None
    assert (
        ann.ask("PUT", f"{place}/seats/1/bot", {"bot": "pupil"}, expect=409)["code"] == "not_away"
    )
    ann.ask("POST", f"{place}/resign")
    assert ben.ask("POST", f"{place}/resign")["state"] == "over"
    assert ann.ask("POST", f"{place}/rematch")["state"] == "open"
    assert ben.ask("POST", f"{place}/rematch")["state"] == "playing"
    assert len(ann.ask("GET", "/api/tables")["tables"]) == 2


def belfort(*args):
    command = [sys.executable, "-c", "from belfort.cli import main; main()", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


ANSWERS = """import sys
for line in sys.stdin:
    if line[0] == "?":
        print("I play", line.split()[1], flush=True)"""


@pytest.mark.parametrize(
    "player", [("--bot", "pupil"), ("--text", shlex.join([sys.executable, "-c", ANSWERS]))]
)
async def test_a_bot_or_program_of_another_machine_joins_by_invitation(
    url, tmp_path, monkeypatch, player
):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    ann = Api(url).join_house("Ann")
    wanted = {"game": "torens", "seat": 0}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    ann.ask("PUT", f"/api/tables/{table}/watching", {"watching": True})
    code = ann.ask("POST", f"/api/tables/{table}/invitations", {}, expect=201)["code"]
    joined = belfort("join", f"{url}/api/invitations/{code}", *player, "--name", "Robin")
    while ann.ask("GET", f"/api/tables/{table}")["seats"][1]["free"]:
        await asyncio.sleep(0.1)
    ann.ask("POST", f"/api/tables/{table}/start")
    await play(ann, table, random.Random(4))
    told, problems = joined.communicate(timeout=60)
    assert joined.returncode == 0, problems
    assert "Robin sits in seat 2" in told
    assert "Robin: place" in told
    (kept,) = (tmp_path / "receipts").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    early, late = receipt.read(kept.read_text())
    assert (early.started, late.started) == (False, True)
    assert not early.added[1]
    assert len(late.added[1]) == 32
    assert late.house == ann.ask("GET", "/api/house")["key"]
    record = read(ann.ask("GET", f"/api/tables/{table}/match")["file"])
    assert receipt.compare(early, record) == receipt.compare(late, record) == []


async def test_a_table_that_waits_shows_what_is_promised_and_who_added_what__S10(url):
    ann = Api(url).join_house("Ann")
    opened = ann.ask("POST", "/api/tables", {"game": "torens"}, expect=201)
    table, promise = opened["table"], opened["commitment"]
    ann.ask("POST", f"/api/tables/{table}/add", {"added": "<my> word"})
    page = ann.http.get(f"/tables/{table}/fair").text
    assert promise in page
    assert "&lt;my&gt; word" in page
    (signed,) = receipt.read(ann.http.get(f"/tables/{table}/receipt").text)
    assert (signed.commitment, list(signed.added)) == (promise, ["<my> word", ""])
    code = ann.ask("POST", f"/api/tables/{table}/invitations", {}, expect=201)["code"]
    assert promise in httpx.get(f"{url}/join/{code}").text
    (told,) = receipt.read(httpx.get(f"{url}/api/invitations/{code}").json()["receipt"])
    assert told == signed
    ben = Api(url).join_house("Ben")
    ben.ask("POST", f"/api/invitations/{code}?added=Ben's")
    looked = ann.ask("GET", f"/api/tables/{table}")
    assert (looked["added"], looked["seed"]) == (["<my> word", "Ben's"], None)


class Wavering:
    """A house that signs anything: `change` is made to its second receipt."""

    def __init__(self, **change):
        self.seal = receipt.Seal(receipt.new_key())
        self.signed = receipt.Receipt(
            house=self.seal.public,
            table="t",
            game="torens",
            rules=engine.rules("torens").version,
            options={},
            commitment="0" * 64,
            added=["", ""],
            bots=["", ""],
            started=False,
            moment=1,
        )
        self.change = change

    def __call__(self, request):
        if request.method == "POST":
            added = json.loads(request.content)["added"]
            after = {"added": ["", added], "started": True, **self.change}
            self.signed = replace(self.signed, **after)
            return httpx.Response(200, json={"table": "t", "seat": 1})
        return httpx.Response(200, json={"receipt": self.seal.sign(self.signed)})


@pytest.mark.parametrize(
    ("change", "broken"),
    [({}, ""), ({"commitment": "1" * 64}, "another seed"), ({"added": ["", ""]}, "left out")],
    ids=["kept", "another seed", "left out"],
)
def test_a_bot_of_another_machine_does_not_play_on_when_a_promise_is_broken__S10(
    change, broken, tmp_path
):
    wavering = httpx.MockTransport(Wavering(**change))
    with httpx.Client(transport=wavering, base_url="http://house") as http:
        promises = client.Promises(http, tmp_path)
        table = promises.sit("tables", "t")
        if not broken:
            promises.check(table["table"], table["seat"])
            return
        with pytest.raises(client.BrokenPromise, match=broken):
            promises.check(table["table"], table["seat"])
    assert len(receipt.read((tmp_path / "t.receipts").read_text())) == 2, "both are kept"


def test_the_bots_of_two_machines_think_with_different_secrets__S1(monkeypatch):
    game = Game("torens")
    view = game.match(seed=1).view(0)
    fields = {name: view[name].tolist() for name in view.dtype.names}
    look = {"view": fields, "seat": 0, "step": 0, "commitment": "0" * 64}
    seeds = []
    monkeypatch.setattr(
        "belfort.bots.readiness.choose", lambda *said: seeds.append(said[-1]) or game.moves(view)[0]
    )
    for secret in (b"one", b"one", b"another"):
        client._choose(game, look, "pupil", secret)
    assert seeds[0] == seeds[1] != seeds[2]


async def test_the_example_bot_sits_down_and_plays(url):
    ann = Api(url).join_house("Ann")
    wanted = {"game": "torens", "listed": True}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), url, table]
    example = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    while ann.ask("GET", f"/api/tables/{table}")["seats"][1]["free"]:
        await asyncio.sleep(0.1)
    ann.ask("POST", f"/api/tables/{table}/start")
    await play(ann, table, random.Random(5))
    told, _ = example.communicate(timeout=60)
    assert example.returncode == 0
    assert "place" in told


async def test_stopping_finishes_what_was_begun_and_says_goodbye(serving, address):
    server = serving(address)
    ann, _, table = table_of_two(server.url)
    async with ann.live() as socket:
        await say(socket, type="watch", table=table)
        look = await hear(socket, "look")
        await say(socket, type="act", table=table, at=look["at"], move=look["moves"][0])
        await hear(socket, "done")
        server.process.terminate()
        await asyncio.wait_for(socket.wait_closed(), 20)
        assert socket.close_code in (1001, 1012)
    server.process.wait(timeout=20)
    log = server.log.read_text()
    assert "the house is closed" in log
    assert all(json.loads(line)["level"] == "info" for line in log.splitlines())


@pytest.mark.parametrize("workers", [1, 2])
async def test_stopping_while_thinking_begins_is_quick_and_leaves_nothing_behind(
    workers, serving, empty_postgres, tmp_path
):
    server = serving(empty_postgres, workers, BELFORT_THINKERS="2", TMPDIR=str(tmp_path))
    ann = Api(server.url).join_house("Ann")
    wanted = {"game": "heist", "options": {"players": 2, "starter": 1}, "bots": {"1": "master"}}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    ann.ask("POST", f"/api/tables/{table}/start")
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 8
    said = [line for line in server.log.read_text().splitlines() if not line.startswith("{")]
    assert not said, "such as semaphores that nobody took away"
    assert not list(tmp_path.glob("belfort-meters-*"))
