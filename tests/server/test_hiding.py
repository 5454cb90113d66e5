"""Nobody is sent what their seat may not know.

Two worlds of the same match differ only in what one pair of eyes may not know. Everything that
reaches those eyes over the network is recorded by a proxy in both, byte by byte; the recordings
are the same.
"""

import contextlib
import functools
import itertools
import json
import random
import re
import socket
import threading
import time
from dataclasses import dataclass

import httpx
import pytest
import uvicorn
import websockets.sync.client

from belfort import engine
from belfort.engine import CHANCE, SPECTATOR
from belfort.match import Game, Match, Trail
from belfort.server.run import OPTIONS
from belfort.server.settings import Settings
from belfort.web.site import application
from variants import MAIN
from visiting import Api

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
    match._log, match._outcomes = Trail(), 0
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
    """A proxy that writes down, by connection, every byte that reaches whoever comes through it."""

    def __init__(self, port):
        self.steward = ("127.0.0.1", port)
        self.written = []
        self.threads = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self._begin(self._let_in)

    def _begin(self, work, *given):
        self.threads.append(threading.Thread(target=work, args=given))
        self.threads[-1].start()

    def _let_in(self):
        with contextlib.suppress(OSError):  # the door is closed
            while True:
                guest, _ = self.door.accept()
                steward = socket.create_connection(self.steward)
                sent = bytearray()
                self.written.append(sent)
                self._begin(self._pass, guest, steward, bytearray())
                self._begin(self._pass, steward, guest, sent)

    def _pass(self, giving, taking, sent):
        with giving, contextlib.suppress(OSError):
            while part := giving.recv(65536):
                sent += part
                taking.sendall(part)
            taking.shutdown(socket.SHUT_WR)

    def close(self):
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        for thread in self.threads:
            thread.join(20)

    @property
    def recording(self):
        """What was sent, but for the one line that answers a random number of the browser's."""
        answer = re.compile(rb"sec-websocket-accept: [^\r]*", re.IGNORECASE)
        return [answer.sub(b"", bytes(sent)) for sent in self.written]


@contextlib.contextmanager
def serving(app):
    """The house on the network, in this process, as `belfort serve` runs it."""
    options = {**OPTIONS, "date_header": False}  # no clock but the house's own
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, **options))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(20)


def play(world, eyes, folder, monkeypatch):
    """Play a world over the network; return every byte that was sent to a pair of eyes."""
    game, script = world.match.game, world.outcomes
    count = itertools.count()
    monkeypatch.setattr("belfort.tables.names.new_id", lambda length=10: f"id{next(count)}")
    monkeypatch.setattr("belfort.tables.names.new_token", lambda: f"secret-{next(count)}-")
    monkeypatch.setattr("belfort.match.fairness.promised", lambda _secret, _name: SEED)
    monkeypatch.setattr("belfort.tables.steward.new_key", SEED.hex)
    monkeypatch.setattr("belfort.match.fairness.outcome", lambda _seed, number, _: script[number])
    folder.mkdir()
    settings = Settings(
        f"sqlite:///{folder / 'house.db'}",
        rate=0,
        public="http://house",
        clock=lambda: 1_800_000_000_000,
    )
    with serving(application(settings)) as port, contextlib.closing(Recorder(port)) as recorder:
        guests = [Api(f"http://127.0.0.1:{port}") for _ in range(game.players)]
        for seat, guest in enumerate(guests):
            guest.join_house(f"Guest {seat}")
        wanted = {"game": game.name, "options": game.options, "listed": True}
        table = guests[0].ask("POST", "/api/tables", wanted, expect=201)["table"]
        for guest in guests[1:]:
            guest.ask("POST", f"/api/tables/{table}/join", {})
        guests[0].ask("POST", f"/api/tables/{table}/start")
        while not all_here(guests, table):  # who has come is told now and then: not in mid-match
            time.sleep(0.05)
        mine = {} if eyes == SPECTATOR else {"Authorization": f"Bearer {guests[eyes].token}"}
        watch(recorder.port, table, mine, world, guests)
        for guest in guests:
            guest.http.close()
    return recorder.recording


def all_here(guests, table):
    seats = [guest.ask("GET", f"/api/tables/{table}")["seats"] for guest in guests][-1]
    return all(seat["present"] for seat in seats)


def watch(port, table, mine, world, guests):
    """Play a world out under the eyes of a guest who comes in by a port."""
    live = websockets.sync.client.connect(
        f"ws://127.0.0.1:{port}/api/live", additional_headers=mine
    )
    noted = websockets.sync.client.connect(
        f"ws://127.0.0.1:{port}/api/live", additional_headers=mine
    )
    with live, noted, httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=mine) as http:
        live.send(json.dumps({"type": "watch", "table": table}))
        at = until_look(live, -1)
        while mine and hear(live)["type"] != "presence":
            pass
        for seat, text in world.moves:
            body = {"at": at, "move": text}
            answer = guests[seat].ask("POST", f"/api/tables/{table}/act", body)
            at = until_look(live, answer["at"] - 1)
        noted.send(json.dumps({"type": "watch", "table": table, "form": "notice"}))
        while hear(noted)["type"] != "changed":
            pass
        look_at_pages(http, table)
        be_refused(http, table, at)
        for path in ("", "/match", "?since=3", "/receipt"):
            assert http.get(f"/api/tables/{table}{path}").status_code == 200
        if mine:
            http.get("/api/tables")
            if http.post(f"/api/tables/{table}/undo", json={"at": at}).status_code == 200:
                until_look(live, at - 1)


def look_at_pages(http, table):
    """Every page of a table, as it is and as it was."""
    place = f"/tables/{table}"
    for path in ("", "?since=0", "?step=2", "?pick=1", "/review", "/review?step=3", "/fair"):
        assert http.get(place + path).status_code == 200, path
    for path in ("/receipt", "/onward", "/onward?step=2", "/help", "/words"):
        http.get(place + path)  # shown or refused, by what game and seat it is
    assert http.get(f"{place}/match.json").status_code == 200


def be_refused(http, table, at):
    """Moves that nobody has, out of turn, too late; deeds of others; with words and with pages."""
    place = f"/api/tables/{table}"
    for move in ("", "nonsense", "1", "A1", "*"):
        for count in (at, at - 1, at + 1):
            asked = http.post(f"{place}/act", json={"at": count, "move": move})
            assert asked.is_error, "nobody wants to change anything here"
        form = {"at": str(at), "move": move}
        http.post(f"/tables/{table}/moves", data=form)
    http.put(f"{place}/seats/1/bot", json={"bot": "pupil"})
    http.post(f"{place}/start")
    http.post(f"{place}/rematch")
    http.post(f"{place}/fork", json={"step": 2, "seat": 0})


def hear(live):
    return json.loads(live.recv(20))


def until_look(live, before):
    while True:
        message = hear(live)
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
@pytest.mark.parametrize("name", engine.names("belfort"))
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
