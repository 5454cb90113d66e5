"""What it costs to draw the page of a table: processor time, for every game, early and late.

    python benchmarks/drawing.py                  every game, at its fewest and most players
    python benchmarks/drawing.py --game heist     one of them

Matches are walked through as people would see them: after every step each seat gets its page. One
match warms up, as in a house that has been open for a minute; others are counted. A page is the
position gathered, drawn and written out; requests and compression are not part of it.
"""

from __future__ import annotations

import argparse
import functools
import random
import statistics
import time
from types import SimpleNamespace

from belfort import engine
from belfort.bots import workshop
from belfort.match import Game, Match
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

NAMES = ("Mira", "Joost", "Anouk", "Nele", "Bram")
PARTS = ("early", "middle", "late", "over")


@functools.cache
def compiled(name: str) -> SimpleNamespace:
    """The rules as the house runs them a minute after it was opened."""
    return workshop.steps(name)


def walked(name: str, players: int, seed: int) -> list[Match]:
    """Every position of a match in which things are built."""
    game = Game(name, {"players": players})
    game.run = compiled(name)
    match, dice, found = game.match(seed=seed), random.Random(seed), []
    prefer = game.rules.functions.get("prefer")
    while not match.over:
        found.append(match.copy())
        moves, state = match.moves(), match.state
        weights = [max(1, int(prefer(state, move.code))) if prefer else 1 for move in moves]
        match.play(dice.choices(moves, weights)[0])
    return [*found, match]


def draw(pages: Pages, match: Match, seat: int) -> float:
    """Milliseconds of processor time that one seat's page takes."""
    names = NAMES[: match.game.players]
    begun = time.process_time()
    scene = scene_of(match, seat, names, pages.store.art(match.game.name))
    pages.table(Visitor(), match.game.name, scene, "/tables/a", match.can_undo)
    return 1000 * (time.process_time() - begun)


def measure(pages: Pages, name: str, players: int, matches: int) -> dict[str, list[float]]:
    """By part of the match: what each page took."""
    taken: dict[str, list[float]] = {part: [] for part in PARTS}
    for seed in range(matches + 1):
        positions = walked(name, players, seed)
        for number, match in enumerate(positions):
            part = "over" if match.over else PARTS[3 * number // len(positions)]
            for seat in range(players):
                took = draw(pages, match, seat)
                if seed:
                    taken[part].append(took)
    return taken


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    read.add_argument("--game", default="")
    read.add_argument("--matches", type=int, default=3)
    given = read.parse_args()
    pages = Pages()
    head = " | ".join(f"{part:>6}" for part in PARTS)
    print("milliseconds a page: median by part of the match, and what 95% take at most")
    print(f"| {'game':12} | players | {head} |    95% |\n|---|---|{'---|' * (len(PARTS) + 1)}")
    for name in engine.names():
        if given.game not in name:
            continue
        seats = engine.rules(name).players
        for players in sorted({seats[0], seats[-1]}):
            taken = measure(pages, name, players, given.matches)
            halves = " | ".join(f"{statistics.median(taken[part]):6.1f}" for part in PARTS)
            every = sorted(took for part in taken.values() for took in part)
            most = every[int(0.95 * len(every))]
            print(f"| {name:12} | {players:7} | {halves} | {most:6.1f} |", flush=True)


if __name__ == "__main__":
    main()
