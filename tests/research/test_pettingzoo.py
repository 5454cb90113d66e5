"""The games as PettingZoo environments."""

import contextlib
import io

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from belfort import engine
from belfort.engine import Game
from belfort.research import IllegalAction
from belfort.research.pettingzoo import BelfortEnv, env
from test_batch import Single


@pytest.mark.parametrize("name", engine.names("belfort"))
@pytest.mark.filterwarnings("ignore")  # api_test warns of matters of taste
def test_pettingzoo_finds_nothing_wrong(name):
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(name), num_cycles=300)
        seed_test(lambda: env(name), num_cycles=50)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_can_measure_its_speed(capsys, monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(env("torens"))
    assert "turns per second" in capsys.readouterr().out


def test_each_variant_goes_in_step_with_the_engine(main_variant):
    house = BelfortEnv(main_variant)
    house.reset(seed=9)
    single = Single(main_variant, 9, 0)
    dice = np.random.default_rng(1)
    for _ in range(60):
        seat = main_variant.actor(single.s)
        observation, reward, ended, cut, _ = house.last()
        assert (house.agent_selection, reward, ended, cut) == (f"seat_{seat}", 0, False, False)
        assert observation["observation"].tolist() == single.observe().tolist()
        moves = np.flatnonzero(observation["action_mask"]).tolist()
        assert moves == sorted(main_variant.moves(single.s))
        action = int(dice.choice(moves))
        house.step(action)
        result = single.step(action)
        if result is not None:
            places, _ = result
            assert all(house.terminations.values())
            firsts = [f"seat_{seat}" for seat, place in enumerate(places) if place == 1]
            assert [agent for agent in house.agents if house.rewards[agent] > 0] in (firsts, [])
            break


def test_who_is_not_on_turn_may_do_nothing():
    house = env("clocktowers", players=3)
    house.reset(seed=1)
    masks = [house.observe(agent)["action_mask"].sum() for agent in house.agents]
    assert [mask > 0 for mask in masks] == [True, False, False]


def test_an_illegal_action_is_refused():
    house = env("torens")
    house.reset(seed=1)
    with pytest.raises(IllegalAction):
        house.step(int(np.argmin(house.observe("seat_0")["action_mask"])))
    with pytest.raises(ValueError, match="has to act"):
        house.step(None)


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_view_is_shown_as_text_svg_and_pixels(name):
    for mode in ("ansi", "svg", "rgb_array"):
        house = BelfortEnv(Game(name), mode)
        house.reset(seed=2)
        shown = house.render()
        if mode == "rgb_array":
            assert shown.shape[2] == 3
            assert shown.min() < 100 < shown.max()
        else:
            assert shown.startswith("<svg") == (mode == "svg")
            assert "url(http" not in shown
    assert env(name).render_mode is None


def test_unknown_ways_to_show_and_unknown_options_are_refused():
    with pytest.raises(ValueError, match="render mode"):
        env("torens", render_mode="human")
    with pytest.raises(engine.BadOption):
        env("torens", players=7)
