"""Everything that a trainer sends elsewhere arrives, and goes on as what was left behind."""

import copy
import os
import pickle
import subprocess
import sys

import cloudpickle
import numpy as np
import pyspiel
import pytest

import belfort
import belfort.research.openspiel
from belfort import engine
from belfort.match import Game
from belfort.research import Batch
from belfort.research.gymnasium import SeatEnv
from belfort.research.pettingzoo import env
from random_editions import any_edition

ELSEWHERE = """
import pickle, sys
what, play_on = pickle.load(sys.stdin.buffer)
print([play_on(one) for one in what])
"""


def play_on(one):
    """What the next steps bring: the same for two that are alike."""
    import numpy as np

    if hasattr(one, "legal_actions"):
        for _ in range(4):
            one.apply_action(one.legal_actions()[0])
        return one.history()
    if hasattr(one, "num_players"):
        return str(one)
    if hasattr(one, "sample"):
        for _ in range(30):
            one.step(one.sample())
        return one.observations.tolist()
    if hasattr(one, "agent_selection"):
        for _ in range(4):
            one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[0]))
        return one.observe("seat_0")["observation"].tolist()
    if hasattr(one, "action_masks"):
        for _ in range(2):
            found = one.step(int(np.flatnonzero(one.action_masks())[0]))
        return found[0]["observation"].tolist(), one.reset()[0]["observation"].tolist()
    if hasattr(one, "log"):
        for _ in range(2):
            one.play(one.moves()[0])
        return [step.text for step in one.log()]
    if hasattr(one, "match"):
        return repr(one), [step.text for step in one.match(seed=3).log()]
    return one.tobytes(), {name: one[name].tolist() for name in one.dtype.names}


def everything(name):
    """One of each, in the middle of a match where there is one."""
    game = Game(name)
    match = game.match(seed=5)
    for _ in range(2):
        match.play(match.moves()[0])
    batch = Batch(game, 5, seed=2, threads=2)
    house, seat = env(name), SeatEnv(name, opponents="greedy", budget=0.02)
    house.reset(seed=4)
    seat.reset(seed=4)
    spiel = pyspiel.load_game(f"belfort_{name}")
    state = spiel.new_initial_state()
    for _ in range(6):
        batch.step(batch.sample())
        state.apply_action(state.legal_actions()[0])
    return [game, match, match.view(0), batch, house, seat, spiel, state]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_copy_goes_on_as_what_it_was_copied_from(name):
    alike = [everything(name) for _ in range(3)]
    alike.append([copy.deepcopy(one) for one in alike[0]])
    alike.append(pickle.loads(pickle.dumps(alike[0])))
    alike.append(cloudpickle.loads(cloudpickle.dumps(alike[0])))
    alike.append([alike[1][0], *(copy.copy(one) for one in alike[1][1:4]), *alike[2][4:]])
    told = [[play_on(one) for one in each] for each in (*alike[3:], alike[0], alike[1])]
    assert all(each == told[0] for each in told[1:])


def test_all_of_it_lives_in_a_fresh_process():
    what = [one for name in engine.names("belfort") for one in everything(name)]
    expected = [play_on(one) for one in copy.deepcopy(what)]
    sent = cloudpickle.dumps((what, by_value(play_on)))
    environment = {**os.environ, "PYTHONPATH": ""}
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, input=sent, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == f"{expected}\n"


def by_value(function):
    """A function that is sent as its code, since nobody elsewhere has this module."""
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    return function


def test_a_game_brings_its_edition_along():
    game = Game("heist", {"players": 3}, edition=any_edition("heist", 33))
    again = pickle.loads(pickle.dumps(game))
    assert again.edition == game.edition
    assert again.rules is game.rules
    assert repr(again) == repr(game)


def test_a_position_from_elsewhere_is_asked_as_any_other(monkeypatch):
    monkeypatch.setenv("BELFORT_RUNTIME", "compiled")
    game = Game("torens", {"variant": "total"})
    view = game.match(seed=1).view(0)
    again = pickle.loads(pickle.dumps(view))
    assert game.moves(again) == game.moves(view)
    assert np.asarray([again]).dtype == game.rules.state


def test_the_house_says_which_version_it_is():
    import importlib.metadata

    assert belfort.__version__ == importlib.metadata.version("belfort")
    with pytest.raises(AttributeError, match="no attribute 'version'"):
        _ = belfort.version
