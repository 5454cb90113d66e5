"""Guests of a house under test, through its open interface."""

import asyncio
import json

import httpx
import websockets

OPENED: list[httpx.Client] = []


class Api:
    """A client with the token of a guest."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=60)
        OPENED.append(self.http)
        self.token = ""

    def join_house(self, name: str) -> "Api":
        answer = self.ask("POST", "/api/players", {"name": name}, expect=201)
        self.token = answer["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"
        return self

    def ask(self, method, path, body=None, *, expect=200, **more):
        if body is not None:
            more["json"] = body
        response = self.http.request(method, path, **more)
        assert response.status_code == expect, response.text
        return response.json()

    def live(self):
        headers = {"Authorization": f"Bearer {self.token}"}
        address = self.url.replace("http", "ws") + "/api/live"
        return websockets.connect(address, additional_headers=headers)


def table_of_two(url, game="heist", **more):
    """A started table: Ann, Ben and its name."""
    ann, ben = Api(url).join_house("Ann"), Api(url).join_house("Ben")
    wanted = {"game": game, "options": {"players": 2}, "listed": True, **more}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ann.ask("POST", f"/api/tables/{table}/start")
    return ann, ben, table


async def say(socket, **message):
    await socket.send(json.dumps(message))


async def hear(socket, kind):
    """The next message of a kind."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["type"] == kind:
            return message
