"""Golden matches: whole matches in notation and words, read through once and kept.

    python tests/playthrough.py clocktowers players=2 ladder=shared > tests/golden/NAME.txt

writes one, played by greedy bots. A file that is kept is not made anew: a change in it means a
change in the rules or in what players read, and has to be meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

from belfort import locale
from belfort.bots import Greedy
from belfort.engine import CHANCE, rules
from belfort.match import Game, Match

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cas", "Dot", "Eve")


def told(match: Match) -> str:
    """A match as text: what was chosen, every step with its sentence, and how it ended."""
    chosen = " ".join(f"{name}={value}" for name, value in match.game.options.items())
    lines = [f"{match.game.name} {chosen}", ""]
    for step in match.log():
        said = locale.say(match.game.rules, step.sentence, NAMES)
        who = "*" if step.by == CHANCE else str(step.by)
        lines.append(f"{who} {step.text:10} {said}")
    result = match.result
    assert result is not None
    lines += [
        "",
        f"scores {' '.join(map(str, result.scores))}",
        f"places {' '.join(map(str, result.ranks))}",
        locale.say(match.game.rules, result.reason, NAMES),
    ]
    return "\n".join(lines) + "\n"


def replayed(text: str) -> Match:
    """The match that a golden file tells."""
    head, _, rest = text.partition("\n\n")
    name, *pairs = head.split()
    known = {option.name: option for option in rules(name).options}
    chosen = {key: known[key].read(value) for key, value in (pair.split("=") for pair in pairs)}
    steps = [line.split()[1] for line in rest.partition("\n\n")[0].splitlines()]
    return Match(Game(name, chosen), bytes(32), steps=steps)


def played(name: str, pairs: list[str]) -> Match:
    known = {option.name: option for option in rules(name).options}
    chosen = {key: known[key].read(value) for key, value in (pair.split("=") for pair in pairs)}
    match = Game(name, chosen).match(seed="golden")
    while not match.over:
        seat = match.actor
        code = Greedy(60).choose(match.game, match.view(seat), seat, match.step)
        match.play(next(move for move in match.moves() if move.code == code))
    return match


if __name__ == "__main__":
    print(told(played(sys.argv[1], sys.argv[2:])), end="")
