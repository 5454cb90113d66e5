"""How far the levels are from perfect play, where perfect play is known.

    python benchmarks/perfection.py               all of it, about half an hour
    python benchmarks/perfection.py endings       one of: positions, endings, exploited
    python benchmarks/perfection.py --levels pupil apprentice

- positions: in small versions in which nothing is hidden, every position with a choice that
  matters: how often a level gives something away, and how much, 1 being a match.
- endings: the same in matches of the whole games between journeymen, where the solver reaches the
  end from what the seat on turn knows.
- exploited: in small versions with secrets, what somebody gains who knows how a level plays and
  answers as well as can be, on average of both seats. A level is asked at every information state,
  each time with several numbers of its own, since it does not always play the same.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

import belfort.research.openspiel  # noqa: F401 - it names the games
from belfort.bots import bot
from belfort.bots.levels import LEVELS
from belfort.bots.solver import Solution, solve_view
from belfort.engine import CHANCE, NOBODY, Game
from belfort.research.exact import worked_out
from belfort.research.position import Machinery, Position

MATTERS = 1e-6
OPEN = (
    ("torens", {"size": "tiny", "variant": "build"}),
    ("torens", {"size": "tiny", "variant": "high"}),
    ("castle", {"size": "tiny"}),
)
SECRET = (
    ("clocktowers", {"size": "tiny"}),
    ("heist", {"size": "tiny"}),
    ("heist", {"size": "tiny", "moon": "crescent"}),
)
WHOLE = (("castle", {}), ("torens", {"variant": "high"}), ("clocktowers", {}), ("heist", {}))
NUMBERS = {"pupil": 64, "apprentice": 16, "journeyman": 8}
"""With how many numbers of its own a level is asked; the strong ones, which hardly change, 2."""
ENDINGS = 60
MATCHES = 120
"""At most so many, in which such endings are looked for."""
FAR = 20_000
"""Positions that the solver may look at for an ending."""


def values_of(game: Game) -> Iterator[tuple[Any, int, dict[int, float]]]:
    """Every position of a game without secrets in which a seat has a choice that matters: the
    position, the seat, and what each move is worth to it."""
    known = worked_out(game)
    for key in known:
        s = np.frombuffer(bytearray(key), game.rules.state)[0]
        seat = game.actor(s)
        if seat not in (CHANCE, NOBODY):
            sign = 1 if seat == 0 else -1
            worth = {m: sign * known[game.after(s, m).tobytes()] for m in game.moves(s)}
            if matters(worth):
                yield s, seat, worth


def matters(worth: dict[int, float]) -> bool:
    return max(worth.values()) - min(worth.values()) > MATTERS


def decisions(game: Game, number: int) -> Iterator[tuple[Any, int]]:
    """The positions of a match between journeymen in which a seat has a choice, and which seat."""
    position, player = Position(Machinery(game)), bot("journeyman")
    luck = random.Random(number)
    while not position.over:
        who = position.actor
        if who == CHANCE:
            steps, shares = zip(*position.chances(), strict=True)
            position.play(luck.choices(steps, shares)[0])
            continue
        if len(position.moves()) > 1:
            yield position.state.copy(), who
        position.play(player.choose(game, position.view(who), who, f"ending {number}"))


def endings_of(game: Game) -> Iterator[tuple[Any, int, dict[int, float]]]:
    """Some positions near the end that the solver counts out, a choice that matters in each."""
    found = 0
    for number in range(MATCHES):
        if found == ENDINGS:
            return
        for s, seat in reversed(list(decisions(game, number))):
            solved = solve_view(game, game.view(s, seat), seat, limit=FAR, lead=0.0)
            if not isinstance(solved, Solution) or not solved.exact:
                break
            worth = {m: 2 * v[seat] - 1 for m, v in zip(solved.moves, solved.values, strict=True)}
            if matters(worth):
                found += 1
                yield s, seat, worth
                break


def faults(game: Game, level: str, cases: list[tuple[Any, int, dict[int, float]]]) -> str:
    """How often a level gives something away, and how much on average of all."""
    player = bot(level)
    lost = []
    for number, (s, seat, worth) in enumerate(cases):
        best = max(worth.values())
        move = player.choose(game, game.view(s, seat), seat, f"fault {number}")
        lost.append(best - worth[move])
    share, mean = np.mean(np.array(lost) > MATTERS), np.mean(lost)
    doubt = 1.96 * np.std(lost) / len(lost) ** 0.5
    return f"{share:.0%}, {mean / 2:.3f} ± {doubt / 2:.3f}"


def exploited(name: str, options: dict[str, str], levels: list[str]) -> Iterator[str]:
    """For each level what is gained, on average of both seats, by who knows how it plays."""
    told = ",".join(f"{key}={value}" for key, value in options.items())
    spiel = pyspiel.load_game(f"belfort_{name}({told})")
    met: dict[str, Any] = {}
    waiting = [spiel.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            met.setdefault(state.information_state_string(state.current_player()), state)
        waiting += [state.child(action) for action in state.legal_actions()]
    game = Game(name, options)
    for level in levels:
        player, times = bot(level), NUMBERS.get(level, 2)
        plan = {}
        for text, state in met.items():
            seat = state.current_player()
            view = state.course.position.view(seat)
            moves = [player.choose(game, view, seat, f"{text} {n}") for n in range(times)]
            plan[text] = [(m, moves.count(m) / times) for m in state.legal_actions()]
        yield f"{pyspiel.exploitability(spiel, pyspiel.TabularPolicy(plan)):.3f}"


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    kinds = ("positions", "endings", "exploited")
    parser.add_argument("kinds", nargs="*", default=kinds)
    parser.add_argument("--levels", nargs="*", default=["random", *LEVELS])
    given = parser.parse_args()
    row("what", "game", "number", *given.levels)
    row(*["---"] * (3 + len(given.levels)))
    for kind in given.kinds:
        if kind == "exploited":
            for name, options in SECRET:
                found = list(exploited(name, options, given.levels))
                row(kind, f"{name} {options}", "", *found)
            continue
        chosen = OPEN if kind == "positions" else WHOLE
        for name, options in chosen:
            game = Game(name, options)
            cases = list(values_of(game) if kind == "positions" else endings_of(game))
            found = [faults(game, level, cases) for level in given.levels]
            row(kind, f"{name} {options}", str(len(cases)), *found)


if __name__ == "__main__":
    main()
