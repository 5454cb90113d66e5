"""The games as text for language models."""

import random

import pytest

from belfort import engine
from belfort.engine import IllegalMove, UnreadableMove
from belfort.research.text import TextMatch


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_match_is_played_by_text_alone(name):
    table = TextMatch(name, seed="text")
    dice = random.Random(1)
    played = 0
    while not table.over and played < 60:
        prompt = table.prompt()
        assert f"You are Seat {table.seat}" in prompt
        assert all(move in prompt for move in table.moves())
        table.play(f" {dice.choice(table.moves()).upper()}\n")
        played += 1
    assert played > 5
    assert table.rules().startswith("# ")


def test_a_prompt_holds_nothing_that_the_seat_may_not_know():
    table = TextMatch("clocktowers", seed="hidden")
    discard = next(move for move in table.moves() if move.startswith("x"))
    other = 1 - table.seat
    table.play(discard)
    assert any(line.startswith(f"{discard}:") for line in table.log(1 - other))
    assert not any(discard in line for line in table.log(other))
    assert any(line.startswith("x?:") for line in table.log(other))


def test_what_cannot_be_played_is_refused_with_the_rule():
    table = TextMatch("clocktowers", seed="refused")
    with pytest.raises(UnreadableMove):
        table.play("I would like to build a tower")
    with pytest.raises(IllegalMove, match="CT-"):
        table.play("K@new")


def test_a_finished_match_says_how_it_ended():
    table = TextMatch("torens", seed=3)
    with pytest.raises(ValueError, match="not over"):
        table.result()
    while not table.over:
        table.play(table.moves()[-1])
    assert "place" in table.result()
