"""Matches between the levels as data: what is in the rows is what was played and seen."""

import json
from pathlib import Path

import pyarrow.parquet
import pytest

from belfort.engine import Game
from belfort.research.data import Making, played, write
from belfort.research.position import Machinery, Position

SAMPLE = Path(__file__).parents[2] / "examples" / "data"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    making = Making(Game("torens", {"variant": "total"}), 2, seed=5, judge=20)
    return making, write(making, folder), folder


def checked(folder):
    """Replay every match of a folder and hold each decision against it; how many there were."""
    decisions = pyarrow.parquet.read_table(folder / "decisions.parquet")
    about = json.loads(decisions.schema.metadata[b"belfort"])
    game = Game(about["game"], about["options"])
    machinery, rows = Machinery(game), iter(decisions.to_pylist())
    count = 0
    for match in pyarrow.parquet.read_table(folder / "matches.parquet").to_pylist():
        position = Position(machinery)
        for number, text in enumerate(match["steps"]):
            legal = position.moves() if position.actor >= 0 else []
            step = game.rules.words.parse(position.state, text)
            if len(legal) > 1:
                row, seat = next(rows), position.actor
                count += 1
                assert (row["match"], row["step"], row["seat"]) == (match["match"], number, seat)
                assert (row["legal"], row["action"]) == (legal, step)
                assert row["observation"] == position.observe(seat).tolist()
                assert row["level"] == match["levels"][seat]
                assert row["reward"] == pytest.approx(match["rewards"][seat])
                assert len(row["visits"]) == len(row["win"]) == len(legal)
            position.play(step)
        assert position.over
        assert match["rewards"] == pytest.approx(position.rewards().tolist())
    assert next(rows, None) is None
    return count


def test_every_decision_is_written_as_its_seat_saw_it(made):
    _, count, folder = made
    assert checked(folder) == count > 20


def test_the_same_command_gives_the_same_rows_and_the_card_tells_of_every_column(made):
    making, count, folder = made
    again = list(played(making, 1))
    first = pyarrow.parquet.read_table(folder / "decisions.parquet").to_pylist()
    rows = [row for _, found in again for row in found]
    assert [row["action"] for row in rows] == [row["action"] for row in first]
    assert [row["visits"] for row in rows] == [row["visits"] for row in first]
    card = (folder / "README.md").read_text()
    assert f"{count:,} decisions" in card
    for name in (*first[0], *again[0][0]):
        assert f"`{name}`" in card


def test_a_judgement_is_made_of_a_view_alone(made, monkeypatch):
    making, *_ = made
    seen = []

    def watched(game, view, seat, seed, *, iterations):
        assert view.tobytes() == game.view(view, seat).tobytes()
        seen.append(seat)
        return think_alone(game, view, seat, seed, iterations=iterations)

    from belfort.research import data

    think_alone = data.think_alone
    monkeypatch.setattr(data, "think_alone", watched)
    making.play(7)
    assert seen


def test_the_sample_that_is_shipped_is_sound():
    folders = sorted(path.parent for path in SAMPLE.glob("*/decisions.parquet"))
    assert folders
    assert all(checked(folder) > 50 for folder in folders)
