"""Matches between the levels as data: every decision with what a search made of each legal move.

    made = Making(Game("heist"), matches=10_000)
    write(made, Path("heist"), processes=2)

Two files of Parquet and a card. `decisions` has a row for each move where there was something to
choose: what its seat saw (an observation, `belfort.engine.encoding`), what was legal, what was
played by which level, what a search thought of every legal move, and how it ended for that seat.
`matches` has a row for each match, with all its steps. A search is given a view, as bots are: it
knows no more than the seat. The same command gives the same rows, whatever the number of processes.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from belfort.bots import bot
from belfort.bots.thinking import think_alone
from belfort.engine import BelfortError, Game
from belfort.engine.chance import below, stream
from belfort.engine.encoding import Encoding
from belfort.match import Match
from belfort.match.fairness import new_seed
from belfort.research.position import Machinery, Position

if TYPE_CHECKING:
    import pyarrow

LEVELS: Final = ("pupil", "apprentice", "journeyman")
JUDGE: Final = 200
"""Iterations of the search that judges a decision."""
PART: Final = 64
"""Matches that are written together."""

_PACKED: Final = {"compression": "zstd", "compression_level": 19}

Row = dict[str, Any]


class NoArrow(BelfortError):
    """The library that writes Parquet is not installed."""

    code = "no_arrow"


@dataclass(frozen=True)
class Making:
    """What is to be made."""

    game: Game
    matches: int
    seed: int = 1
    levels: tuple[str, ...] = LEVELS
    judge: int = JUDGE

    def seats(self, number: int) -> list[str]:
        """Which level sits where in a match: any on any seat."""
        rng = stream("data", self.seed, number)
        return [self.levels[below(rng, len(self.levels))] for _ in range(self.game.players)]

    def play(self, number: int) -> tuple[Row, list[Row]]:
        """A match, and its decisions."""
        game, levels = self.game, self.seats(number)
        players = [bot(level) for level in levels]
        machinery = Machinery(game)
        match = Match(game, new_seed(f"data {self.seed} {number}"))
        decisions: list[Row] = []
        while not match.over:
            seat, legal = match.actor, [move.code for move in match.moves()]
            if len(legal) > 1:
                seed = f"data {self.seed} {number} {match.step}"
                view = match.view(seat)
                judged = think_alone(game, view, seat, seed, iterations=self.judge)
                action = players[seat].choose(game, view, seat, seed)
                memory = np.frombuffer(match.state.tobytes(), np.int8).copy()
                seen = Position(machinery, memory).observe(seat)
                row = {"match": number, "step": match.step, "seat": seat, "level": levels[seat]}
                row |= {"observation": seen, "legal": legal, "action": action}
                decisions.append(row | _judgements(legal, judged))
            else:
                (action,) = legal
            match.play(next(move for move in match.moves() if move.code == action))
        return _ended(match, number, levels, machinery, decisions), decisions


def _judgements(legal: Sequence[int], judged: Sequence[Any]) -> Row:
    """What a search made of the legal moves, in their order."""
    by_move = {one.move: one for one in judged}
    names = ("visits", "win", "points", "doubt")
    return {name: [getattr(by_move[move], name) for move in legal] for name in names}


def _ended(
    match: Match, number: int, levels: list[str], machinery: Machinery, decisions: list[Row]
) -> Row:
    """The row of a match that is over; what it brought is written to its decisions too."""
    assert match.result is not None
    memory = np.frombuffer(match.state.tobytes(), np.int8).copy()
    rewards = Position(machinery, memory).rewards().tolist()
    for row in decisions:
        seat = row["seat"]
        row["reward"], row["place"] = rewards[seat], match.result.ranks[seat]
        row["score"] = match.result.scores[seat]
    return {
        "match": number,
        "seed": match.reveal().hex(),
        "levels": levels,
        "steps": [step.text for step in match.log()],
        "scores": list(match.result.scores),
        "places": list(match.result.ranks),
        "rewards": rewards,
    }


def schemas(game: Game) -> tuple[pyarrow.Schema, pyarrow.Schema]:
    """What the columns are, of decisions and of matches."""
    pa = arrow()
    number = pa.int8() if Encoding(game).dtype == np.int8 else pa.int16()
    decisions = pa.schema(
        [
            ("match", pa.int32()),
            ("step", pa.int16()),
            ("seat", pa.int8()),
            ("level", pa.string()),
            ("observation", pa.list_(number, Encoding(game).width)),
            ("legal", pa.list_(pa.int16())),
            ("action", pa.int16()),
            ("visits", pa.list_(pa.int32())),
            ("win", pa.list_(pa.float32())),
            ("points", pa.list_(pa.float32())),
            ("doubt", pa.list_(pa.float32())),
            ("reward", pa.float32()),
            ("place", pa.int8()),
            ("score", pa.int32()),
        ]
    )
    matches = pa.schema(
        [
            ("match", pa.int32()),
            ("seed", pa.string()),
            ("levels", pa.list_(pa.string())),
            ("steps", pa.list_(pa.string())),
            ("scores", pa.list_(pa.int32())),
            ("places", pa.list_(pa.int8())),
            ("rewards", pa.list_(pa.float32())),
        ]
    )
    told = {"belfort": json.dumps(_about(game))}
    return decisions.with_metadata(told), matches.with_metadata(told)


def _about(game: Game) -> dict[str, object]:
    return {
        "belfort": version("belfort"),
        "game": game.name,
        "rules": game.rules.version,
        "options": game.options,
        "edition": game.edition.name,
        "actions": game.rules.codes,
    }


def arrow() -> Any:
    """The library that writes Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        told = "Parquet is written by pyarrow; get it with: pip install 'belfort[data]'"
        raise NoArrow(told) from error
    return pyarrow


def write(making: Making, folder: Path, processes: int = 1) -> int:
    """Write the files of Parquet and their card; how many decisions there are."""
    pa = arrow()
    folder.mkdir(parents=True, exist_ok=True)
    of_decisions, of_matches = schemas(making.game)
    count = 0
    with (
        pa.parquet.ParquetWriter(
            folder / "decisions.parquet", of_decisions, **_PACKED
        ) as decisions,
        pa.parquet.ParquetWriter(folder / "matches.parquet", of_matches, **_PACKED) as matches,
    ):
        every = played(making, processes)
        while part := list(itertools.islice(every, PART)):
            rows = [row for _, found in part for row in found]
            count += len(rows)
            decisions.write_table(pa.Table.from_pylist(rows, of_decisions))
            matches.write_table(pa.Table.from_pylist([row for row, _ in part], of_matches))
    (folder / "README.md").write_text(card(making, count), "utf-8")
    return count


def played(making: Making, processes: int) -> Iterator[tuple[Row, list[Row]]]:
    """All matches in order, on so many processes."""
    numbers = range(making.matches)
    if processes == 1:
        yield from map(making.play, numbers)
        return
    making.play(-1)  # compiled code is then on disk, and no worker compiles it again
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(making.play, numbers, chunksize=4)


def card(making: Making, decisions: int) -> str:
    """What is in the files, for whoever finds them."""
    game, about = making.game, _about(making.game)
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    return f"""\
# {game.rules.title}: {making.matches:,} matches between levels
{decisions:,} decisions. Made by Belfort {about["belfort"]}, rules {about["rules"]}, edition \
{about["edition"]}; {options}. Levels: {", ".join(making.levels)}, any on any seat; seed \
{making.seed}. Licence: that of Belfort, Apache-2.0.

`decisions.parquet`, a row for each move where there was something to choose:

| column | what it is |
|---|---|
| `match`, `step`, `seat` | which match, which step of it, whose move; all from 0 on |
| `level` | the bot on that seat |
| `observation` | what the seat saw, as `belfort.research.Encoding` has it |
| `legal` | the codes of the legal moves |
| `action` | the code that was played |
| `visits` | of {making.judge} iterations of a search from the seat's view, how many each legal \
move got |
| `win`, `points` | what it found: the share of the win that each legal move brings, and points |
| `doubt` | half the width of the 95% interval around `win` |
| `reward`, `place`, `score` | how the match ended for the seat: as `docs/research.md` defines \
rewards, its place, its points |

`matches.parquet`, a row for each match: `seed`, `levels` by seat, `steps` in notation (chance \
included; `docs/match-format.md`), `scores`, `places`, `rewards`.

Limits: the levels are of middling strength, and a search of so few iterations is wrong now and \
then; `doubt` says how much to trust it. Nothing is known of how people play.
"""
