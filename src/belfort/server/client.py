"""A bot of this machine at a table of a house elsewhere, through the open interface alone."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from belfort import bots
from belfort.bots import readiness, workshop
from belfort.engine import BelfortError, Edition, Game, State, rules
from belfort.match import fairness, receipt

TABLE = re.compile(r"[a-z0-9]{1,24}")
PLACE = re.compile(r"(?P<before>.*?)/(?:api/)?(?P<kind>tables|invitations)/(?P<name>[a-z0-9]+)/?")


class BadPlace(BelfortError):
    """Not the address of a table or an invitation, or the house there refuses."""

    code = "bad_place"


class BrokenPromise(BelfortError):
    """The house has signed something else than what it had promised."""

    code = "broken_promise"


Chooser = Callable[[Game, State, int, list[dict[str, Any]], str], str]
"""Names a move, given a game, a view, its seat, what has happened since, and the bot's move."""


def join(url: str, bot: str, name: str, folder: Path, choose: Chooser | None = None) -> None:
    """Sit down, add to the chance, play to the end, say how it went; receipts go to a folder.

    Somebody else than the bot may `choose`.
    """
    bots.bot(bot)
    house, kind, place = _read(url)
    with httpx.Client(base_url=house, timeout=60) as http:
        welcome = _ask(http, "/api/players", {"name": name})
        http.headers["authorization"] = f"Bearer {welcome['token']}"
        promises = Promises(http, folder)
        table = promises.sit(kind, place)
        print(f"{name} sits in seat {table['seat'] + 1} of a table of {table['game']}")
        workshop.Workshop().want(table["game"])
        last = _play(house, welcome["token"], table, bot, promises, choose)
    for number, standing in enumerate(last["standings"] or []):
        shown = last["seats"][number]["name"], standing["rank"], standing["score"]
        print("{}: place {}, {} points".format(*shown))


def _read(url: str) -> tuple[str, str, str]:
    parts = urlsplit(url)
    found = PLACE.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or found is None:
        raise BadPlace(f"{url!r} is neither HOUSE/invitations/CODE nor HOUSE/tables/ID")
    house = urlunsplit((parts.scheme, parts.netloc, found["before"], "", ""))
    return house, found["kind"], found["name"]


class Promises:
    """What the house promises: asked for before this seat adds to the chance, and again when the
    match has started. Both receipts are kept."""

    def __init__(self, http: httpx.Client, folder: Path) -> None:
        self.http = http
        self.folder = folder
        self.added = fairness.new_addition()
        self.kept: list[receipt.Receipt] = []

    def sit(self, kind: str, place: str) -> dict[str, Any]:
        """Have the seed promised; then sit down, and add what the house could not know."""
        if kind == "invitations":
            self._keep(f"/api/invitations/{place}")
            return _ask(self.http, f"/api/invitations/{place}?added={self.added}", None)
        self._keep(f"/api/tables/{place}/receipt")
        return _ask(self.http, f"/api/tables/{place}/join", {"added": self.added})

    def check(self, table: str, seat: int) -> None:
        """The match has started: nothing may be otherwise than it was promised."""
        if len(self.kept) > 1:
            return
        first, now = self.kept[0], self._keep(f"/api/tables/{table}/receipt")
        signed = f"what it signed is in {self._place(now)}"
        if (now.house, now.table, now.commitment) != (first.house, first.table, first.commitment):
            raise BrokenPromise(f"the house plays by another seed than it had promised; {signed}")
        if now.added[seat] != self.added:
            raise BrokenPromise(f"the house left out what this seat added; {signed}")
        print(f"receipts: {self._place(now)}")

    def _place(self, found: receipt.Receipt) -> Path:
        return self.folder / f"{found.table}.receipts"

    def _keep(self, path: str) -> receipt.Receipt:
        line = str(_ask(self.http, path, None, "GET")["receipt"])
        (found,) = receipt.read(line)
        if not TABLE.fullmatch(found.table):
            raise BadPlace("a receipt for a table that cannot be")
        self.kept.append(found)
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        with os.fdopen(os.open(self._place(found), flags, 0o600), "a", encoding="utf-8") as file:
            file.write(f"{line}\n")
        return found


def _ask(
    http: httpx.Client, path: str, body: dict[str, Any] | None, method: str = "POST"
) -> dict[str, Any]:
    try:
        response = http.request(method, path, json=body)
        answer: dict[str, Any] = response.json()
    except (httpx.HTTPError, ValueError) as error:
        raise BadPlace(f"no house answers there: {error}") from error
    if response.is_error:
        raise BadPlace(answer.get("message", response.reason_phrase))
    return answer


def _play(
    house: str,
    token: str,
    table: dict[str, Any],
    bot: str,
    promises: Promises,
    choose: Chooser | None,
) -> dict[str, Any]:
    """Move whenever it is this seat's turn; a lost connection is made again."""
    secret = secrets.token_bytes(32)
    game = _game(house, token, table)
    address = "ws" + house.removeprefix("http") + "/api/live"
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        try:
            with connect(address, additional_headers=headers) as socket:
                socket.send(json.dumps({"type": "watch", "table": table["table"]}))
                for received in socket:
                    look = json.loads(received)
                    if look["type"] != "look":
                        continue
                    if look["state"] == "playing":
                        promises.check(look["table"], int(look["seat"]))
                    if look["state"] in ("over", "closed"):
                        return dict(look)
                    if look["moves"]:
                        move = _choose(game, look, bot, secret)
                        if choose is not None:
                            view, seat = _record(game, look["view"]), int(look["seat"])
                            move = choose(game, view, seat, look["events"], move)
                        told = {"table": look["table"], "at": look["at"], "move": move}
                        socket.send(json.dumps({"type": "act", **told}))
        except (ConnectionClosed, OSError):
            continue


def _game(house: str, token: str, table: dict[str, Any]) -> Game:
    """The game of a table, with what it is played with there."""
    if table["edition"]["hash"] == rules(table["game"]).edition.hash:
        return Game(table["game"], table["options"])
    with httpx.Client(base_url=house, headers={"Authorization": f"Bearer {token}"}) as http:
        told = _ask(http, f"/api/tables/{table['table']}/edition", None, "GET")
    found = Edition(table["game"], told["name"], told["text"])
    game = Game(table["game"], table["options"], edition=found)
    workshop.Workshop().want(game.rules.key)
    return game


def _choose(game: Game, look: dict[str, Any], bot: str, secret: bytes) -> str:
    """The move of the bot; nobody else knows the secret that it thinks with."""
    view, seat = _record(game, look["view"]), int(look["seat"])
    seed = fairness.thought(secret, seat, look["step"], "move")
    return game.rules.words.notation(view, readiness.choose(bot, game, view, seat, seed))


def _record(game: Game, fields: dict[str, Any]) -> State:
    """The view as the record that the bots know."""
    view: State = np.zeros(1, game.rules.state)[0]
    for name, value in fields.items():
        view[name] = value
    return view
