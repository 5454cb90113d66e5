"""The games as text for language models: one prompt that suffices, answers read as meant."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from belfort import engine
from belfort.engine import IllegalMove, UnreadableMove
from belfort.research.answers import Unclear, move_in
from belfort.research.lines import LineProgram, Silent
from belfort.research.text import TextMatch
from variants import MAIN

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_match_is_played_by_text_alone(name):
    table = TextMatch(name, seed="text")
    dice = random.Random(1)
    played = 0
    while not table.over and played < 60:
        prompt = table.prompt()
        assert f" as Seat {table.seat + 1}; " in prompt
        assert all(f"\n{move}: " in prompt for move in table.moves())
        table.play(f" {dice.choice(table.moves()).upper()}\n")
        played += 1
    assert played > 5


def test_one_prompt_has_the_rules_the_symbols_and_one_numbering_of_seats():
    for game in MAIN:
        table = TextMatch(game.name, seed=1, **game.options)
        dice = random.Random(3)
        assert len(table.rules()) < 6000
        assert "## " not in table.rules()
        for _ in range(12):
            prompt = table.prompt()
            assert table.rules() in prompt
            assert table.legend() in prompt
            assert "**" not in prompt
            assert not re.search(r"\bseat 0\b", prompt, re.IGNORECASE)
            if table.over:
                break
            table.play(dice.choice(table.moves()))
            if table.over:
                break


def test_the_rules_are_those_of_the_options_that_are_played():
    assert "crescent" in TextMatch("heist", moon="crescent").rules()
    assert "crescent" not in TextMatch("heist").rules().replace("crescent)", "")
    assert "Princess" not in TextMatch("castle").rules()
    assert "Princess" in TextMatch("castle", version="architect").rules()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_every_symbol_of_a_view_is_in_the_legend(name):
    table, dice = TextMatch(name, seed=2), random.Random(5)
    symbols = set()
    while not table.over:
        symbols |= {one for one in table.view(table.seat) if ord(one) > 0x2010}
        table.play(dice.choice(table.moves()))
    frame = set("│║▔─…“”■□")  # lines around things
    assert symbols - frame <= set(table.legend()), symbols - frame - set(table.legend())


MOVES = ["F1m@new", "F1m@1", "xF1m", "escape", "-Owl", "Owl", "R", "pass"]


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("f1m@NEW", "F1m@new"),
        ("**escape**", "escape"),
        ("My move: `F1m@1`.", "F1m@1"),
        ("I would rather not escape now.\n\nAnswer: **xF1m**", "xF1m"),
        ("The best is to play F1m@new, since it starts a tower.", "F1m@new"),
        ("```\n-Owl\n```", "-Owl"),
        ("- Owl", "Owl"),
        ("Pay with -Owl!", "-Owl"),
        ("Either escape or Owl is good.\nI choose Owl.", "Owl"),
        ("R", "R"),
        ("r", "R"),
        ('{"move": "pass"}', "pass"),
    ],
)
def test_an_answer_is_read_as_it_is_meant(answer, move):
    assert move_in(answer, MOVES) == move


@pytest.mark.parametrize("answer", ["", "escape or Owl", "F1m@12", "r u sure?", "F1m @ new"])
def test_what_could_mean_nothing_or_two_moves_is_not_guessed(answer):
    with pytest.raises(Unclear):
        move_in(answer, MOVES)


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
    with pytest.raises((UnreadableMove, Unclear), match="no legal move"):
        table.play("I would like to build a tower")
    with pytest.raises(IllegalMove, match="CT-"):
        table.play("K@new")
    with pytest.raises(IllegalMove, match="CT-"):
        table.play("I would like to play **K@new**.")


def test_a_finished_match_says_how_it_ended_in_words_and_numbers():
    table = TextMatch("torens", seed=3)
    with pytest.raises(ValueError, match="not over"):
        table.result()
    while not table.over:
        table.play(table.moves()[-1])
    assert "place" in table.result()
    numbers = table.numbers()
    assert numbers["points"] == list(table.match.result.scores)
    assert numbers["places"] == list(table.match.result.ranks)
    assert sum(numbers["rewards"]) == 0


STAND_IN = """
import sys
asked = 0
for line in sys.stdin:
    if line.startswith("? "):
        asked += 1
        if asked % 5 == 2:
            print("I resign", flush=True)
            continue
        print("Let me think. I play **" + line.split()[-1] + "**.", flush=True)
"""


def test_a_program_that_reads_and_writes_lines_is_asked(tmp_path):
    script = tmp_path / "stand_in.py"
    script.write_text(STAND_IN)
    with LineProgram([sys.executable, str(script)]) as program:
        table = TextMatch("torens", seed=4)
        answer = program.ask(table.prompt(), table.moves())
        assert table.read(answer) == table.moves()[-1]
        assert program.ask(table.prompt(), table.moves()) == "I resign"
    silent = LineProgram([sys.executable, "-c", "pass"])
    with silent, pytest.raises(Silent):
        silent.ask("who?", ["me"])


def test_the_benchmark_rates_a_program_and_counts_what_illegal_answers_cost(tmp_path):
    script = tmp_path / "stand_in.py"
    script.write_text(STAND_IN)
    benchmark = ROOT / "benchmarks" / "language_model.py"
    options = ["--game", "torens", "--levels", "random", "--matches", "2"]
    command = [sys.executable, benchmark, *options, "--", sys.executable, script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"\| random \| 2 \| \d+% \|", done.stdout)
    assert re.search(r"[1-9]\d* of \d+ answers could not be played", done.stdout)
