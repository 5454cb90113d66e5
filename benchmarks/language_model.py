"""How well a language model, or any program that reads and writes lines, plays against the levels.

    python benchmarks/language_model.py --game clocktowers -- python my_model.py

The program is given a prompt with all that it needs, then a line `? ` with the moves, and answers
with a line (`belfort.research.lines`). Sentences are read leniently. What cannot be played is
answered with the rule that forbids it; after three such answers any legal move is made instead.
Each match is played twice with the same chance, seats changed. Reported are the share of wins and
a rating on the arena's scale, where the levels met each other too, illegal answers, and what the
moves made instead cost: by a search, how much less often they win than the best.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from belfort.arena import Result
from belfort.arena.ladder import ratings
from belfort.bots import LEVELS, bot, think
from belfort.engine import BelfortError, Game
from belfort.research.lines import LineProgram
from belfort.research.text import TextMatch, told

NAME = "the program"
TRIES = 3
SEARCH = 500
"""Iterations by which a move that was made instead is judged."""


@dataclass
class Answers:
    """What the answers were like."""

    asked: int = 0
    refused: int = 0
    costs: list[float] = field(default_factory=list)


def answered(table: TextMatch, program: LineProgram, answers: Answers, seed: str) -> str:
    """The program's move; after some answers that cannot be played, any."""
    moves, refused = table.moves(), ""
    for _ in range(TRIES):
        answers.asked += 1
        answer = program.ask(table.prompt(), moves, refused)
        try:
            return table.read(answer)
        except BelfortError as error:
            answers.refused += 1
            refused = told(error)
    move = random.Random(seed).choice(moves)
    answers.costs.append(lost_by(table, move, seed))
    return move


def lost_by(table: TextMatch, move: str, seed: str) -> float:
    """How much less often a move wins than the best, by a search from the seat's view."""
    view, seat = table.match.view(table.seat), table.seat
    judged = think(table.game, view, seat, seed, iterations=SEARCH)
    wins = {table.game.rules.words.notation(view, one.move): one.win for one in judged}
    return max(wins.values()) - wins[move]


def played(
    game: Game, seats: tuple[str, ...], seed: str, program: LineProgram, answers: Answers
) -> Result:
    """A match between those of these names, the program or levels."""
    table = TextMatch(game.name, seed=seed, **game.options)
    while not table.over:
        name, seat = seats[table.seat], table.seat
        thought = f"{seed} {table.match.step}"
        if name == NAME:
            table.match.play(answered(table, program, answers, thought))
        else:
            view = table.match.view(seat)
            code = bot(name).choose(table.game, view, seat, thought)
            table.match.play(table.game.rules.words.notation(view, code))
    if NAME in seats:
        program.tell(table.result())
    result, nothing = table.match.result, (0,) * len(seats)
    assert result is not None
    return Result(0, seats, result.ranks, result.scores, nothing, nothing)


def contest(
    game: Game, levels: list[str], matches: int, program: LineProgram, answers: Answers
) -> Iterator[Result]:
    """Each against each, as often, the seats changed in every second match."""
    names = [NAME, *levels]
    pairs = [(one, other) for k, one in enumerate(names) for other in names[k + 1 :]]
    for one, other in pairs:
        for number in range(matches):
            seats = (one, other) if number % 2 == 0 else (other, one)
            yield played(game, seats, f"benchmark {number // 2}", program, answers)


def share(results: list[Result], rival: str) -> float:
    """The program's share of the wins against another; a draw counts half."""
    won = 0.0
    for result in results:
        own = result.ranks[result.seats.index(NAME)]
        other = result.ranks[result.seats.index(rival)]
        won += 0.5 * ((own < other) + (own <= other))
    return won / len(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--game", default="clocktowers")
    parser.add_argument("--options", nargs="*", default=[], help="NAME=VALUE, for two players")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS[:3]))
    parser.add_argument("--matches", type=int, default=10, help="of each two")
    parser.add_argument("program", nargs="+", help="-- and what starts the program")
    given = parser.parse_args()
    pairs = (pair.split("=") for pair in given.options)
    game = Game(given.game, {name: int(v) if v.isdigit() else v for name, v in pairs})
    answers = Answers()
    with LineProgram(given.program) as program:
        results = list(contest(game, given.levels, given.matches, program, answers))
    rated = ratings([NAME, *given.levels], results)
    print("| against | matches | won |\n|---|---|---|")
    for level in given.levels:
        met = [one for one in results if set(one.seats) == {NAME, level}]
        print(f"| {level} | {len(met)} | {share(met, level):.0%} |")
    print("\n| player | rating |\n|---|---|")
    for name, rating in sorted(rated.items(), key=lambda one: -one[1].value):
        print(f"| {name} | {rating.value:.0f} ± {rating.spread:.0f} |")
    print(f"\n{answers.refused} of {answers.asked} answers could not be played.")
    if answers.costs:
        mean = sum(answers.costs) / len(answers.costs)
        print(f"{len(answers.costs)} moves were made instead; each cost {mean:.1%} of a win.")


if __name__ == "__main__":
    main()
