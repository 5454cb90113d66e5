"""Nobody is sent what their seat may not know.

Two worlds of the same match differ only in what one pair of eyes may not know. Everything that
the house sends to those eyes is recorded in both, headers and all; the recordings are the same.
"""

import functools
import itertools
import random
from dataclasses import dataclass

import pytest
from starlette.testclient import TestClient

from belfort import engine
from belfort.engine import CHANCE, SPECTATOR
from belfort.match import Game, Match
from belfort.server.app import build
from belfort.server.settings import Settings
from variants import MAIN

SEED = bytes(range(32))


@dataclass
class World:
    """A match to be played out: moves by seat, and the outcomes of chance in order."""

    match: Match

    @property
    def moves(self):
        return [(step.by, step.text) for step in self.match.log() if step.by != CHANCE]

    @property
    def outcomes(self):
        return [step.code for step in self.match.log() if step.by == CHANCE]


def unresolved(game):
    """A match before its first step."""
    match = Match.__new__(Match)
    match.__dict__.update(Match(game, SEED, None, []).__dict__)
    match._set(game.start())
    match._log, match._outcomes = [], 0
    return match


def choices(match):
    """Every step that can be made now."""
    if match.actor == CHANCE:
        weights = match.game.chances(match._state)
        return [code for code, weight in enumerate(weights) if weight > 0]
    return match.game.moves(match._state)


def after(match, code, eyes):
    """The match after a step, and all that a pair of eyes can tell about it."""
    later = match.copy()
    later._append(code)
    return later, (str(later.log(eyes)[-1]), later.actor, later.view(eyes).tobytes())


def twins(game, eyes, dice, daring):
    """Two matches that look the same to a pair of eyes, from the first step to the last decision
    at which both worlds can still tell the same story."""
    one, two = unresolved(game), unresolved(game)
    decision = one, two
    while not (one.over or two.over):
        if one.actor != CHANCE:
            decision = one, two
        steps = choices(one)
        dice.shuffle(steps)
        others = [after(two, code, eyes) for code in choices(two)]
        pairs = []
        for tried, code in enumerate(steps):
            if pairs and tried >= 6:
                break
            later, seen = after(one, code, eyes)
            pairs += [(later, other) for other, same in others if same == seen]
        if not pairs:
            break
        unlike = [(a, b) for a, b in pairs if str(a.log()[-1]) != str(b.log()[-1])]
        one, two = dice.choice(unlike if unlike and dice.random() < daring else pairs)
    return World(decision[0]), World(decision[1])


def find_twins(game, eyes):
    """The longest of some twins that differ, if the game hides anything from these eyes."""
    found = []
    for seed, daring in enumerate((0.3, 0.3, 0.05, 0.05, 0.05)):
        one, two = twins(game, eyes, random.Random(seed), daring)
        if not any(eyes in step.hidden for step in one.match.log()):
            return one, two
        if one.match.log() != two.match.log():
            found.append((one, two))
    return max(found, key=lambda pair: pair[0].match.step)


class Recorder:
    """Writes down, by connection, all that is sent to whoever asks with the token under test."""

    def __init__(self, app):
        self.app = app
        self.written = []
        self.token = None

    async def __call__(self, scope, receive, send):
        headers = dict(scope.get("headers", []))
        watched = headers.get(b"authorization", b"").decode().endswith(self.token or "nobody")
        if self.token == "" and b"authorization" not in headers:
            watched = scope["type"] != "lifespan"
        sent = []
        if watched:
            self.written.append(sent)

        async def write(message):
            sent.append(message)
            await send(message)

        await self.app(scope, receive, write)


def play(world, eyes, folder, monkeypatch):
    """Play a world over the network; return all that was sent to a pair of eyes."""
    game, script = world.match.game, world.outcomes
    count = itertools.count()
    monkeypatch.setattr("belfort.tables.names.new_id", lambda length=10: f"id{next(count)}")
    monkeypatch.setattr("belfort.tables.names.new_token", lambda: f"secret-{next(count)}-")
    monkeypatch.setattr("belfort.match.fairness.new_seed", lambda: SEED)
    monkeypatch.setattr("belfort.match.fairness.outcome", lambda _seed, number, _: script[number])
    folder.mkdir()
    settings = Settings(f"sqlite:///{folder / 'house.db'}", rate=0, clock=lambda: 1_800_000_000_000)
    recorder = Recorder(build(settings))
    with TestClient(recorder) as http:
        tokens = []
        for seat in range(game.players):
            answer = http.post("/api/players", json={"name": f"Guest {seat}"}).json()
            tokens.append({"Authorization": f"Bearer {answer['token']}"})
        wanted = {"game": game.name, "options": game.options, "listed": True}
        table = http.post("/api/tables", json=wanted, headers=tokens[0]).json()["table"]
        for seat in range(1, game.players):
            http.post(f"/api/tables/{table}/join", json={}, headers=tokens[seat])
        assert http.post(f"/api/tables/{table}/start", headers=tokens[0]).status_code == 200
        mine = {} if eyes == SPECTATOR else tokens[eyes]
        recorder.token = mine.get("Authorization", "")
        watch(http, table, mine, world, tokens)
    return recorder.written


def watch(http, table, mine, world, tokens):
    with http.websocket_connect("/api/live", headers=dict(mine)) as live:
        live.send_json({"type": "watch", "table": table})
        at = until_look(live, -1)
        while mine and live.receive_json()["type"] != "presence":
            pass
        for seat, text in world.moves:
            body = {"at": at, "move": text}
            answer = http.post(f"/api/tables/{table}/act", json=body, headers=tokens[seat])
            assert answer.status_code == 200, answer.text
            at = until_look(live, answer.json()["at"] - 1)
        for path in ("", "/match", "?since=3"):
            assert http.get(f"/api/tables/{table}{path}", headers=mine).status_code == 200
        if mine:
            http.get("/api/tables", headers=mine)
            http.post(f"/api/tables/{table}/undo", json={"at": at}, headers=mine)


def until_look(live, before):
    while True:
        message = live.receive_json()
        if message["type"] == "look" and message["at"] > before:
            return message["at"]


@functools.cache
def most_secret(name):
    """The variant of a game that hides most, of those for three where there are some."""
    found = [game for game in MAIN if game.name == name and game.players <= 3]

    def hidden(game):
        match, dice = game.match(seed=1), random.Random(1)
        while not match.over:
            match.play(dice.choice(match.moves()))
        return sum(bool(step.hidden) for step in match.log()), game.players

    return max(found, key=hidden)


@pytest.mark.parametrize("eyes", [0, 1, SPECTATOR])
@pytest.mark.parametrize("name", engine.names())
def test_what_is_sent_does_not_depend_on_what_may_not_be_known(name, eyes, tmp_path, monkeypatch):
    worlds = find_twins(most_secret(name), eyes)
    one, two = (
        play(world, eyes, tmp_path / str(number), monkeypatch)
        for number, world in enumerate(worlds)
    )
    assert len(one[0]) > len(worlds[0].moves)
    assert one == two


def test_the_recording_would_show_a_leak(tmp_path, monkeypatch):
    """With hiding switched off the two recordings differ: the test can fail."""
    game = Game("clocktowers", {"players": 2})
    worlds = find_twins(game, 1)
    monkeypatch.setattr("belfort.match.match.Match.view", lambda match, _seat: match.state)
    one, two = (
        play(world, 1, tmp_path / str(number), monkeypatch) for number, world in enumerate(worlds)
    )
    assert one != two
