"""The examples, at the size of a toy."""

import os
import re
import subprocess
import sys
from pathlib import Path

import gymnasium

import belfort.research.gymnasium
from belfort.research.gymnasium import policy

ROOT = Path(__file__).parents[2]


def run(script, *options):
    command = [sys.executable, ROOT / script, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_regret_minimisation_is_as_near_the_exact_value_as_it_can_be_exploited():
    told = run("examples/cfr.py", "--rounds", "6")
    found = re.search(r"exploitability ([\d.]+)\nseat 0 gets ([\d.]+); exactly ([\d.]+)", told)
    exploited, value, exact = map(float, found.groups())
    assert exploited < 0.5
    assert abs(value - exact) <= 2 * exploited


def test_a_clone_learns_from_the_sample_to_do_what_a_level_does():
    told = run("examples/cloning.py", "examples/data/clocktowers")
    found = re.search(r"same move in (\d+)%; any move would be in (\d+)%", told)
    same, chance = map(int, found.groups())
    assert same > chance


def test_a_language_model_plays_a_match():
    told = run("examples/model_loop.py", "--game", "torens")
    assert re.search(r"'rewards': .*; 0 answers could not be played", told)


def test_the_leaderboard_rates_levels_and_policies_of_others(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(
        "def first(house):\n"
        "    return int(house.observe(house.agent_selection)['action_mask'].argmax())\n"
    )
    monkeypatch.setitem(os.environ, "PYTHONPATH", str(tmp_path))
    some = ["--games", "torens", "--matches", "4", "--policies", "pupil", "random", "mine:first"]
    told = run("benchmarks/leaderboard.py", *some)
    assert re.search(r"\| Torens \| \d+ ± \d+ \| \d+ ± \d+ \| \d+ ± \d+ \|", told)


def test_a_level_is_a_policy_of_gymnasium():
    house = gymnasium.make("belfort/Torens-v1", disable_env_checker=True)
    pupil = policy("pupil")
    seen, _ = house.reset(seed=3)
    over = False
    while not over:
        action = pupil(house)
        assert seen["action_mask"][action]
        seen, _, over, _, info = house.step(action)
        assert not info
    assert belfort.research.gymnasium.policy is policy
