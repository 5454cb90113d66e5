"""Behaviour cloning: a player who learns from data alone what a level does.

    belfort data make clocktowers FOLDER --matches 1000 --processes 2
    python examples/cloning.py FOLDER

A softmax over the legal moves, linear in the planes of an observation: the least that can learn.
The planes are taken in their sparse form, of which each number sets one. The last quarter of
the matches is kept to see how often the player would have done the same, and how much it would have
lost by what it did instead, as the search that made the data judged. Needs pyarrow and NumPy.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pyarrow.parquet

from belfort.engine import Game
from belfort.research import Encoding

RATE = 1.0
HELD_BACK = 0.25


def read(folder: Path) -> tuple[Game, dict[str, list[object]]]:
    """The game that data is of, and its decisions."""
    table = pyarrow.parquet.read_table(folder / "decisions.parquet")
    about = json.loads(table.schema.metadata[b"belfort"])
    return Game(about["game"], about["options"]), table.to_pydict()


class Clone:
    """How much it likes each action, by what it sees."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.weights = np.zeros((encoding.planes_width, encoding.game.rules.codes), np.float32)

    def shares(self, observation: object, legal: list[int]) -> tuple[object, object, object]:
        """How likely each legal move is, and the planes that say so."""
        seen = self.encoding.own_first(np.asarray(observation, self.encoding.dtype)[None])
        planes, values = (one[0] for one in self.encoding.sparse(seen))
        likes = values @ self.weights[planes][:, legal]
        shares = np.exp(likes - likes.max())
        return shares / shares.sum(), planes, values

    def learn(self, observation: object, legal: list[int], action: int) -> None:
        """Like what was done a little more, and the rest less."""
        shares, planes, values = self.shares(observation, legal)
        wanted = np.array(legal) == action
        step = RATE / len(planes) * np.outer(values, wanted - shares)
        self.weights[planes[:, None], np.array(legal)] += step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--level", default="all", help="whom to learn from")
    given = parser.parse_args()
    game, rows = read(given.folder)
    kept = [k for k, level in enumerate(rows["level"]) if given.level in ("all", level)]
    last = max(rows["match"]) * (1 - HELD_BACK)
    known = [k for k in kept if rows["match"][k] <= last]
    fresh = [k for k in kept if rows["match"][k] > last]
    clone, dice = Clone(Encoding(game)), np.random.default_rng(1)
    for _ in range(given.rounds):
        for k in dice.permutation(known):
            clone.learn(rows["observation"][k], rows["legal"][k], rows["action"][k])
    same, lost, chance = 0, 0.0, 0.0
    for k in fresh:
        shares, _, _ = clone.shares(rows["observation"][k], rows["legal"][k])
        choice, wins = int(shares.argmax()), rows["win"][k]
        same += rows["legal"][k][choice] == rows["action"][k]
        lost += max(wins) - wins[choice]
        chance += 1 / len(wins)
    n = len(fresh)
    print(f"{len(known)} decisions learnt from, {n} to try")
    print(f"the same move in {same / n:.0%}; any move would be in {chance / n:.0%}")
    print(f"a decision loses {lost / n:.1%} of a win")


if __name__ == "__main__":
    main()
