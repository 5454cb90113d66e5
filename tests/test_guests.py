"""The game of `examples/`, a distribution of its own, wherever games are played and studied."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import guest
from belfort.testing import parts, report

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "beacon"

RESEARCH = """
import numpy as np
import pyspiel
from belfort import engine
from belfort.research import Batch
from belfort.research.pettingzoo import env
import belfort.research.openspiel

assert engine.brought_by("beacon") == "belfort-beacon"
batch = Batch(engine.Game("beacon"), 4, seed=1)
for _ in range(60):
    batch.step(batch.sample())

world = env("beacon", players=3)
world.reset(seed=1)
dice = np.random.default_rng(1)
for _ in world.agent_iter():
    seen, _, ended, cut, _ = world.last()
    legal = np.flatnonzero(seen["action_mask"])
    world.step(None if ended or cut else int(dice.choice(legal)))

state = pyspiel.load_game("belfort_beacon(players=2)").new_initial_state()
while not state.is_terminal():
    state.apply_action(int(dice.choice(state.legal_actions())))
print(len(state.returns()), state.is_terminal())
"""


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    place = tmp_path_factory.mktemp("guests")
    found = guest.install(FOLDER, place / "site")
    return {**found, "BELFORT_DATA": str(place / "data")}


def test_it_stands_on_the_shelf_in_every_language(env):
    for language, said in (("en", "Beacon"), ("nl", "torens staan op een rij"), ("it", "in fila")):
        done = guest.belfort(env, "rules", "beacon", "--language", language)
        assert said in done.stdout, done.stderr
    told = json.loads(guest.belfort(env, "games", "--json").stdout)
    assert "beacon" in [game["name"] for game in told["games"]]


def test_it_keeps_to_all_that_is_asked_and_its_own_tests_pass(env):
    """What is compiled is asked of the template; here the rest, as its author would."""
    asked = [part for part in parts.PARTS if part not in report.COMPILED]
    done = guest.belfort(env, "check", "beacon", *asked, cwd=FOLDER)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        [one, "ok,"] for one in asked
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "BE or page"]
    done = subprocess.run(command, env=env, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_it_is_played_in_the_terminal_replayed_verified_and_reviewed(env, tmp_path):
    done = guest.belfort(env, "play", "beacon", "--seats", "random,random", "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout or "share the win" in done.stdout
    (file,) = (Path(env["BELFORT_DATA"]) / "matches").glob("*.json")
    replayed = guest.belfort(env, "replay", str(file))
    assert replayed.returncode == 0, replayed.stderr
    assert "stone" in replayed.stdout
    verified = guest.belfort(env, "verify", str(file))
    assert verified.returncode == 0, verified.stdout + verified.stderr
    few = ("--iterations", "50", "--json")
    reviewed = guest.belfort(env, "review", str(file), *few)
    assert reviewed.returncode == 0, reviewed.stderr
    assert len(json.loads(reviewed.stdout)["seats"]) == 2


def test_bots_compete_at_it(env):
    few = ("--bots", "random,greedy", "--matches", "4", "--processes", "1")
    done = guest.belfort(env, "arena", "beacon", *few)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_balance_is_measured(env, tmp_path):
    few = ("--players", "2", "--matches", "4", "--bot", "greedy", "--weak", "random")
    done = guest.belfort(env, "balance", "beacon", *few, "--processes", "1", "--out", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Beacon" in (tmp_path / "beacon.md").read_text("utf-8")


def test_it_is_an_environment_for_research(env):
    command = [sys.executable, "-W", "ignore", "-c", RESEARCH]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2", "True"]


def test_the_house_s_own_tests_are_collected_beside_it__A2(env):
    """As many as without it: they are about the house's games."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    paths = ["tests/rules", "tests/test_locale.py", "tests/test_documents.py"]
    found = [
        subprocess.run(
            [*command, *paths], env=one, cwd=ROOT, capture_output=True, text=True, check=False
        )
        for one in (env, {**env, "PYTHONPATH": ""})
    ]
    assert [one.returncode for one in found] == [0, 0], found[0].stdout[-2000:]
    assert "beacon" not in found[0].stdout
    with_it, without = (set(one.stdout.split("\n\n")[0].splitlines()) for one in found)
    assert with_it == without
