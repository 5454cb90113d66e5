"""A bot that sits down at a listed table of any house and plays: python bot.py URL TABLE.

It plays the first move it is offered. Put your own thoughts into `choose`: `look["view"]` holds
what your seat may know, `look["moves"]` what it may do.
"""

import json
import secrets
import sys

import httpx
from websockets.sync.client import connect


def choose(look):
    return look["moves"][0]


def main(house, table):
    welcome = httpx.post(f"{house}/api/players", json={"name": "Example"}).json()
    headers = {"Authorization": f"Bearer {welcome['token']}"}
    mine = {"added": secrets.token_hex(16)}  # to the chance, so that nobody can choose it
    httpx.post(f"{house}/api/tables/{table}/join", json=mine, headers=headers).raise_for_status()
    address = house.replace("http", "ws", 1) + "/api/live"
    with connect(address, additional_headers=headers) as live:
        live.send(json.dumps({"type": "watch", "table": table}))
        for text in live:
            look = json.loads(text)
            if look["type"] == "refused":
                print(look["message"], file=sys.stderr)
            if look["type"] != "look":
                continue
            if look["state"] == "over":
                print(f"place {look['standings'][look['seat']]['rank']}")
                return
            if look["moves"]:
                move = {"table": table, "at": look["at"], "move": choose(look)}
                live.send(json.dumps({"type": "act", **move}))


if __name__ == "__main__":
    main(*sys.argv[1:])
