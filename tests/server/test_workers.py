"""Several processes on one PostgreSQL: nobody holds the truth, everybody tells it in order.

BELFORT_PAIRS makes it longer; `make kill` does.
"""

import asyncio
import os
import random
from contextlib import suppress

import httpx
import pytest

from belfort.match import Stale
from belfort.tables import Steward, Wanted
from test_api import play
from visiting import Api, hear, say, table_of_two

pytestmark = pytest.mark.anyio

PAIRS = int(os.environ.get("BELFORT_PAIRS", "60"))


def elsewhere(api, url):
    """The same guest, at another process."""
    other = Api(url)
    other.token = api.token
    other.http.headers["authorization"] = f"Bearer {api.token}"
    return other


@pytest.fixture
def two(serving, empty_postgres):
    return serving(empty_postgres).url, serving(empty_postgres).url


async def test_two_processes_tell_every_step_in_order_and_accept_each_once(two):
    ann, ben, table = table_of_two(two[0], "clocktowers")
    far = elsewhere(ben, two[1])
    seen = await asyncio.gather(
        play(ann, table, random.Random(1)), play(far, table, random.Random(2))
    )
    assert [e["seat"] for e in seen[0][0]] == [e["seat"] for e in seen[1][0]]
    await presence_and_reactions(ann, far, two)
    await pairs(two)


async def presence_and_reactions(ann, far, two):
    """What is not stored as a step is told across processes too."""
    wanted = {"game": "torens", "listed": True}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    async with ann.live() as here, far.live() as there:
        await say(here, type="watch", table=table)
        await hear(here, "look")
        far.ask("POST", f"/api/tables/{table}/join", {})
        look = await hear(here, "look")
        while look["seats"][1]["free"]:
            look = await hear(here, "look")
        await say(there, type="watch", table=table)
        while (await hear(here, "presence"))["seats"] != [True, True]:
            pass
        await say(there, type="react", table=table, reaction="wow")
        assert (await hear(here, "reaction"))["reaction"] == "wow"


async def pairs(two):
    """Two moves for the same step, sent to two processes at once: exactly one is accepted."""
    dice = random.Random(5)
    done = 0
    async with (
        httpx.AsyncClient(base_url=two[0], timeout=30) as one,
        httpx.AsyncClient(base_url=two[1], timeout=30) as other,
    ):
        while done < PAIRS:
            ann, ben, table = table_of_two(two[0], "clocktowers")
            headers = [{"authorization": f"Bearer {api.token}"} for api in (ann, ben)]
            actor = 0
            while done < PAIRS:
                place = f"/api/tables/{table}"
                look = (await one.get(place, headers=headers[actor])).json()
                if look["state"] == "over":
                    break
                if look["actor"] != actor:
                    actor = look["actor"]
                    continue
                answers = await asyncio.gather(
                    *(
                        client.post(
                            f"{place}/act",
                            json={"at": look["at"], "move": dice.choice(look["moves"])},
                            headers=headers[actor],
                        )
                        for client in (one, other)
                    )
                )
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                refused = next(answer for answer in answers if answer.status_code == 409)
                assert refused.json()["code"] in ("stale", "out_of_turn")
                done += 1


async def test_workers_of_one_server_share_a_port_and_their_meters(serving, empty_postgres):
    server = serving(empty_postgres, workers=2)
    ann, ben, table = table_of_two(server.url)
    await asyncio.gather(play(ann, table, random.Random(1)), play(ben, table, random.Random(2)))
    moves = [
        float(line.split()[1])
        for line in httpx.get(f"http://{server.meters}/metrics").text.splitlines()
        if line.startswith("belfort_move_seconds_count")
    ]
    assert sum(moves) > 10


async def test_two_houses_think_once_for_a_bot(empty_postgres):
    houses = [Steward(empty_postgres), Steward(empty_postgres)]
    thoughts = []
    for steward in houses:
        await steward.open()
        _count(steward.turns.minds, thoughts)
    ann = await houses[0].welcome("Ann")
    table = (await houses[0].create(ann, Wanted("torens", {}, bots={1: "pupil"}))).table
    look = await houses[1].look(ann, table)
    look = await houses[1].start(ann, table)
    dice = random.Random(1)
    while look.state != "over":
        if look.actor == 0:
            with suppress(Stale):  # on a busy machine the other house may not have heard yet
                steward = houses[dice.randrange(2)]
                await steward.act(ann, table, look.at, dice.choice(look.moves).text)
        await asyncio.sleep(0.01)
        look = await houses[0].look(ann, table)
    for steward in houses:
        await steward.close()
    assert look.standings is not None
    assert len(thoughts) == len(set(thoughts)) > 0


def _count(minds, thoughts):
    think = minds.think

    async def counted(question):
        thoughts.append(question.seed)  # it names the step
        return await think(question)

    minds.think = counted
