"""A bot of this machine at a table of a house elsewhere, through the open interface alone."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from belfort import bots
from belfort.bots import readiness, workshop
from belfort.engine import BelfortError, Game, State

PLACE = re.compile(r"(?P<before>.*?)/(?:api/)?(?P<kind>tables|invitations)/(?P<name>[a-z0-9]+)/?")


class BadPlace(BelfortError):
    """Not the address of a table or an invitation, or the house there refuses."""

    code = "bad_place"


def join(url: str, bot: str, name: str) -> None:
    """Sit down, play to the end, say how it went."""
    bots.bot(bot)
    house, kind, place = _read(url)
    with httpx.Client(base_url=house, timeout=60) as http:
        welcome = _ask(http, "/api/players", {"name": name})
        http.headers["authorization"] = f"Bearer {welcome['token']}"
        if kind == "invitations":
            table = _ask(http, f"/api/invitations/{place}", None)
        else:
            table = _ask(http, f"/api/tables/{place}/join", {})
        print(f"{name} sits in seat {table['seat'] + 1} of a table of {table['game']}")
        workshop.Workshop().want(table["game"])
        last = _play(house, welcome["token"], table, bot)
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


def _ask(http: httpx.Client, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
    try:
        response = http.post(path, json=body) if body is not None else http.post(path)
        answer: dict[str, Any] = response.json()
    except (httpx.HTTPError, ValueError) as error:
        raise BadPlace(f"no house answers there: {error}") from error
    if response.is_error:
        raise BadPlace(answer.get("message", response.reason_phrase))
    return answer


def _play(house: str, token: str, table: dict[str, Any], bot: str) -> dict[str, Any]:
    """Move whenever it is this seat's turn; a lost connection is made again."""
    game = Game(table["game"], table["options"])
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
                    if look["state"] in ("over", "closed"):
                        return dict(look)
                    if look["moves"]:
                        move = _choose(game, look, bot)
                        told = {"table": look["table"], "at": look["at"], "move": move}
                        socket.send(json.dumps({"type": "act", **told}))
        except (ConnectionClosed, OSError):
            continue


def _choose(game: Game, look: dict[str, Any], bot: str) -> str:
    view, seat = _record(game, look["view"]), int(look["seat"])
    seed = f"{look['commitment']} {look['step']}"
    return game.rules.words.notation(view, readiness.choose(bot, game, view, seat, seed))


def _record(game: Game, fields: dict[str, Any]) -> State:
    """The view as the record that the bots know."""
    view: State = np.zeros(1, game.rules.state)[0]
    for name, value in fields.items():
        view[name] = value
    return view
