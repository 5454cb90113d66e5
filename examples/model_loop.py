"""A language model's loop: a prompt, an answer, and what was wrong with it if it cannot be played.

    python examples/model_loop.py --game clocktowers

`ask` stands in for a model: it is given the prompt and answers in a sentence. Put a call of your
own there. The other seats are a level of the house.
"""

from __future__ import annotations

import argparse
import random
import re

from belfort.bots import bot
from belfort.engine import BelfortError
from belfort.research.text import TextMatch

TRIES = 3


def ask(prompt: str) -> str:
    """What a model says to a prompt: here, to play any of the moves that it lists."""
    listed = prompt.partition("YOUR MOVES\n")[2].partition("\n\n")[0]
    moves = re.findall(r"^(\S+): ", listed, re.MULTILINE)
    return f"I have thought about it. My move: **{random.Random(prompt).choice(moves)}**"  # noqa: S311


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="clocktowers")
    parser.add_argument("--level", default="pupil")
    given = parser.parse_args()
    table, level, refused = TextMatch(given.game, seed=1), bot(given.level), 0
    while not table.over:
        seat = table.seat
        if seat > 0:
            view = table.match.view(seat)
            code = level.choose(table.game, view, seat, table.match.step)
            table.match.play(table.game.rules.words.notation(view, code))
            continue
        prompt = table.prompt()
        for _ in range(TRIES):
            try:
                table.play(ask(prompt))
                break
            except BelfortError as error:
                refused += 1
                prompt = f"{prompt}\n\nThat could not be played: {error}"
        else:
            table.play(table.moves()[0])
    print(table.result())
    print(f"{table.numbers()}; {refused} answers could not be played")


if __name__ == "__main__":
    main()
