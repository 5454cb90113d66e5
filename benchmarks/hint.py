"""How long a hint with its reason takes over HTTP, and the answer of a lesson's step.

    python benchmarks/hint.py                    every game, on a house that has compiled it
    python benchmarks/hint.py --game heist       of one game
    python benchmarks/hint.py --positions 60     more positions of each

A house is started; a table is opened against a bot, and nothing is measured until the house says
that its bots have warmed up, nor the first hint. Then matches are played by random moves; wherever
there is a choice, a hint is asked for, and why not some other move. A hint is timed from the
request to the last byte of the page that has it, with the sentence that gives the reason. A
lesson's step is timed the same way: what is done is handed in, and the page that answers has come.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx

from belfort import engine
from belfort.engine import Rules
from belfort.match.lessons import Course
from first_move import OFTEN, Visitor
from lessons import answered

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from serving import Served

WARM = 3
"""Hints that are asked for before any is measured."""

PLAYED = re.compile(r"Played out ([0-9,]+) times")


class Asker(Visitor):
    """A visitor who asks for advice wherever there is a choice."""

    def ask(self, table: str, **also: str) -> tuple[float, str]:
        """Milliseconds from the question to the page with the advice, and that page."""
        begun = time.perf_counter()
        page = self.http.get(f"/tables/{table}", params={"hint": "1", **also})
        took = 1000 * (time.perf_counter() - begun)
        return took, page.raise_for_status().text

    def on_turn(self, table: str) -> dict:
        """The table when somebody may move here, or when the match is over."""
        look = self.look(table)
        while not look["moves"] and look["state"] != "over":
            time.sleep(OFTEN)
            look = self.look(table)
        return look


@dataclass
class Asked:
    """Milliseconds of hints and of answers to why not another move; how often a search played a
    match out for a hint, which tells that it was compiled."""

    hints: list[float] = field(default_factory=list)
    rivals: list[float] = field(default_factory=list)
    played: list[int] = field(default_factory=list)

    def ask(self, visitor: Asker, table: str, rival: str) -> None:
        took, page = visitor.ask(table)
        found = PLAYED.search(page)
        assert found is not None, "a hint did not come"
        why, answer = visitor.ask(table, move=rival)
        assert "why__not" in answer, "nothing was said of the other move"
        self.hints.append(took)
        self.rivals.append(why)
        self.played.append(int(found[1].replace(",", "")))


def asked(visitor: Asker, game: str, players: int, positions: int) -> Asked:
    """Advice in this many positions of matches that are played at random."""
    warming, found = Asked(), Asked()
    dice, table = random.Random(1), visitor.open_table(game, "apprentice", players)
    visitor.until_warm(table)
    while len(found.hints) < positions:
        look = visitor.on_turn(table)
        if look["state"] == "over":
            table = visitor.open_table(game, "apprentice", players)
            continue
        if len(look["moves"]) > 1:
            now = warming if len(warming.hints) < WARM else found
            now.ask(visitor, table, dice.choice(look["moves"]))
        move = {"at": look["at"], "move": dice.choice(look["moves"])}
        visitor.http.post(f"/api/tables/{table}/act", json=move).raise_for_status()
    return found


def steps(url: str, rules: Rules) -> list[float]:
    """Milliseconds of every step of every lesson of a game, the better of two tries."""
    with httpx.Client(base_url=url) as http:
        return [
            min(answered(http, taken, one) for _ in range(2))
            for taken in (Course(rules, lesson) for lesson in rules.lessons)
            for one in range(taken.length - 1)
        ]


def row(times: Sequence[float]) -> str:
    """The median, what 95% stay within, and the slowest."""
    late = sorted(times)[max(0, round(0.95 * len(times)) - 1)]
    return f"{median(times):.0f} | {late:.0f} | {max(times):.0f}"


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--game", default="", help="part of a game's name")
    arguments.add_argument("--positions", type=int, default=40, metavar="N")
    given = arguments.parse_args()
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"milliseconds: median, 95% within, slowest; load {load}")
    print("| game | players | a hint | | | why not | | | least played out |")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        house = Served(Path(folder)).start()
        try:
            games = [name for name in engine.names("belfort") if given.game in name]
            for game in games:
                every = engine.rules(game).players
                for players in sorted({min(every), max(every)}):
                    found = asked(Asker(house.url), game, players, given.positions)
                    least = f"{min(found.played):,}"
                    told = f"| {game} | {players} | {row(found.hints)} | {row(found.rivals)} |"
                    print(f"{told} {least} |", flush=True)
            print("| game | a lesson's step | | |")
            for game in games:
                print(f"| {game} | {row(steps(house.url, engine.rules(game)))} |", flush=True)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
