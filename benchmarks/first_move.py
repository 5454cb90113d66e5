"""How long the first bot of a cold house keeps one waiting, for every game.

    python benchmarks/first_move.py                       on an empty cache, nothing else running
    python benchmarks/first_move.py --busy 2              with two busy processes beside
    python benchmarks/first_move.py --level grandmaster   another opponent
    python benchmarks/first_move.py --players 3           more at the table, where a game has room
    python benchmarks/first_move.py --source OLD/src      another checkout of the house

For every game a house is opened on an empty cache; a table is opened on its page as soon as it
answers, and moves are made until a bot has answered. Two waits are measured for that answer: until
the interface tells of it, and until the page that shows it has come. `compiled` is when, counted
from the opening, the bots of this game played by their level; 0 without --wait.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from belfort import engine

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from serving import Served

OFTEN = 0.01
"""Seconds between two looks at the table."""


class Visitor:
    """Somebody with a cookie, who opens a table on a page and moves through the interface."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=300, follow_redirects=True)

    def open_table(self, game: str, level: str, players: int) -> str:
        """A table with bots in the other seats; its page has been shown."""
        self.http.get(f"/games/{game}").raise_for_status()
        form = {"game": game, "with": "bots", "option.players": str(players)}
        form |= {f"bot.{seat}": level for seat in range(1, players)}
        page = self.http.post("/tables", data=form)
        page.raise_for_status()
        return page.url.path.rpartition("/")[2]

    def look(self, table: str) -> dict:
        return dict(self.http.get(f"/api/tables/{table}").raise_for_status().json())

    def first_answer(self, table: str) -> tuple[float, float]:
        """Seconds from the own last move to the bot's answer: told, and shown on the page."""
        look, begun = self.look(table), time.perf_counter()
        before = look["at"]
        while look["moves"]:
            move = {"at": look["at"], "move": look["moves"][0]}
            begun = time.perf_counter()
            done = self.http.post(f"/api/tables/{table}/act", json=move)
            before = done.raise_for_status().json()["at"]
            look = self.look(table)
        while look["at"] <= before:
            time.sleep(OFTEN)
            look = self.look(table)
        told = time.perf_counter() - begun
        page = self.http.get(f"/tables/{table}").raise_for_status().text
        shown = time.perf_counter() - begun
        found = re.search(r'data-at="(\d+)"', page)
        assert found is not None
        assert int(found[1]) > before
        return told, shown

    def until_warm(self, table: str) -> None:
        """Until the page no longer says that bots are warming up."""
        while "data-warming" in self.http.get(f"/tables/{table}").raise_for_status().text:
            time.sleep(0.2)


@contextlib.contextmanager
def cold_house(source: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        house = Served(Path(folder))
        house.env |= {"BELFORT_CACHE": f"{folder}/cache"}
        if source:
            house.env |= {"PYTHONPATH": str(Path(source).resolve())}
        house.start()
        try:
            yield house
        finally:
            house.stop()


def _spin() -> None:
    while True:
        pass


@contextlib.contextmanager
def busy(processes: int) -> Iterator[None]:
    spinning = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(processes)]
    for one in spinning:
        one.start()
    try:
        yield
    finally:
        for one in spinning:
            one.kill()
            one.join()


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--busy", type=int, default=0, metavar="N")
    arguments.add_argument("--level", default="apprentice")
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--wait", action="store_true", help="measure how long compiling takes")
    arguments.add_argument("--source", default="", metavar="FOLDER")
    given = arguments.parse_args()
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{given.level}, {given.busy} busy processes beside, load {load}")
    print("| game | players | answer told, s | shown, s | compiled, s |\n|---|---|---|---|---|")
    for game in engine.names():
        players = min(given.players, max(engine.rules(game).players))
        with busy(given.busy), cold_house(given.source) as house:
            visitor, opened = Visitor(house.url), time.perf_counter()
            table = visitor.open_table(game, given.level, players)
            told, shown = visitor.first_answer(table)
            compiled = 0.0
            if given.wait:
                visitor.until_warm(table)
                compiled = time.perf_counter() - opened
            row = f"| {game} | {players} | {told:.2f} | {shown:.2f} | {compiled:.0f} |"
            print(row, flush=True)


if __name__ == "__main__":
    main()
