"""How long an answer takes tells nothing that the seat may not know.

The two worlds of `test_hiding` are asked in turn, so that whatever else the machine does falls on
both alike; the times must come from one distribution.
"""

import contextlib
import itertools
import time

import pytest
from scipy.stats import wilcoxon
from starlette.testclient import TestClient

from belfort.server.settings import Settings
from belfort.web.site import application
from test_hiding import SEED, find_twins, most_secret

ROUNDS = 80
DOUBT = 1e-5
"""How seldom two like worlds may be taken for unlike ones."""


@contextlib.contextmanager
def open_world(world, eyes, folder, monkeypatch):
    """A house in which a world has been played; asks for a path with these eyes."""
    game, script, count = world.match.game, world.outcomes, itertools.count()
    monkeypatch.setattr("belfort.tables.names.new_id", lambda length=10: f"id{next(count)}")
    monkeypatch.setattr("belfort.match.fairness.promised", lambda _secret, _name: SEED)
    monkeypatch.setattr("belfort.match.fairness.outcome", lambda _seed, number, _: script[number])
    settings = Settings(f"sqlite:///{folder}", rate=0, clock=lambda: 1_800_000_000_000)
    with (
        TestClient(application(settings), base_url="http://house") as rooms,
        contextlib.ExitStack() as held,
    ):
        guests = []
        for seat in range(game.players):
            token = rooms.post("/api/players", json={"name": f"Guest {seat}"}).json()["token"]
            guests.append({"Authorization": f"Bearer {token}"})
        wanted = {"game": game.name, "options": game.options, "listed": True}
        table = rooms.post("/api/tables", json=wanted, headers=guests[0]).json()["table"]
        for guest in guests[1:]:
            rooms.post(f"/api/tables/{table}/join", json={}, headers=guest)
        at = rooms.post(f"/api/tables/{table}/start", headers=guests[0]).json()["at"]
        for seat, move in world.moves:
            body = {"at": at, "move": move}
            act = rooms.post(f"/api/tables/{table}/act", json=body, headers=guests[seat])
            at = act.json()["at"]
        wrong = {"at": at, "move": "nonsense"}
        live = held.enter_context(rooms.websocket_connect("/api/live", headers=guests[eyes]))

        def notice():
            live.send_json({"type": "watch", "table": table, "form": "notice"})
            while live.receive_json()["type"] != "changed":
                pass

        ways = {
            "look": lambda: rooms.get(f"/api/tables/{table}", headers=guests[eyes]),
            "page": lambda: rooms.get(f"/tables/{table}", headers=guests[eyes]),
            "refusal": lambda: rooms.post(
                f"/api/tables/{table}/act", json=wrong, headers=guests[eyes]
            ),
            "receipt": lambda: rooms.get(f"/api/tables/{table}/receipt", headers=guests[eyes]),
            "notice": notice,
        }
        yield ways


def differ(one, two, rounds=ROUNDS):
    """How likely times so unlike are, if both worlds answer alike."""
    times = [], []
    for number in range(rounds):
        pair = [(one, times[0]), (two, times[1])]
        for ask, kept in pair if number % 2 else reversed(pair):
            began = time.perf_counter()
            ask()
            kept.append(time.perf_counter() - began)
    # neighbours in time: how busy the machine was then is no part of it
    return wilcoxon(*times).pvalue


@pytest.fixture
def worlds(tmp_path, monkeypatch):
    game, eyes = most_secret("heist"), 1
    one, two = find_twins(game, eyes)
    with (
        open_world(one, eyes, tmp_path / "one.db", monkeypatch) as here,
        open_world(two, eyes, tmp_path / "two.db", monkeypatch) as there,
    ):
        yield here, there


@pytest.mark.parametrize("what", ["look", "page", "refusal", "receipt", "notice"])
def test_the_time_to_answer_does_not_depend_on_what_may_not_be_known(what, worlds):
    here, there = worlds
    for ways in worlds:
        ways[what]()  # nobody is the first
    assert differ(here[what], there[what]) > DOUBT


def test_a_difference_would_be_seen(worlds):
    """Three milliseconds more in one of the worlds are found out, on a busy machine too."""
    here, there = worlds

    def slower():
        there["look"]()
        time.sleep(0.003)

    # asked until no neighbour on the machine can hide it
    assert any(differ(here["look"], slower, rounds * ROUNDS) < DOUBT for rounds in (1, 4, 16))
