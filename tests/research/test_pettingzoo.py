"""The games as PettingZoo environments."""

import contextlib
import functools
import io
import os

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.test.state_test import test_state, test_state_space
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from belfort import engine
from belfort.engine import Game
from belfort.engine.fields import SET
from belfort.research import IllegalAction
from belfort.research.pettingzoo import BelfortEnv, NotBegun, env, policy, raw_env
from belfort.testing.subject import label
from test_batch import Single
from variants import ALL

test_state.__test__ = test_state_space.__test__ = False  # PettingZoo's, called below


WHOLE = os.environ.get("BELFORT_RESEARCH") == "all"
EACH = [engine.Game(name) for name in engine.names("belfort")]


@pytest.mark.parametrize("game", ALL if WHOLE else EACH, ids=label)
@pytest.mark.filterwarnings("ignore")  # api_test warns of matters of taste
def test_pettingzoo_finds_nothing_wrong(game):
    make = functools.partial(env, game.name, **game.options)
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(make(), num_cycles=300)
        seed_test(make, num_cycles=50)
        parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=100)
        house = make(illegal="lose")  # its test of states heeds no mask
        test_state_space(house)
        test_state(house, 30)


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
    with pytest.raises(AssertionError, match="not in action space"):
        house.step(100_000)
    with pytest.raises(ValueError, match="has to act"):
        house.unwrapped.step(None)


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_loses_where_that_was_asked_for():
    house = env("torens", illegal="lose")
    house.reset(seed=1)
    house.step(int(np.argmin(house.observe("seat_0")["action_mask"])))
    assert house.terminations == {"seat_0": True, "seat_1": True}
    assert house.rewards == {"seat_0": -1, "seat_1": 0}
    with pytest.raises(ValueError, match="illegal='weep'"):
        env("torens", illegal="weep")


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_each_game_has_a_name_with_a_version(name):
    rules = engine.rules(name)
    assert env(name).metadata["name"] == f"belfort_{name}_v{rules.version - 1}"


@pytest.mark.parametrize("make", [env, raw_env])
def test_matches_after_a_seeded_one_repeat(make):
    def openings(seed):
        house = make("clocktowers")
        for each in (seed, None, None):
            house.reset(seed=each)
            yield house.observe("seat_0")["observation"].tolist()

    one, again, other = (list(openings(seed)) for seed in (5, 5, None))
    assert one == again
    assert one[0] != one[1] != one[2]
    assert other != one


def test_before_the_first_match_an_error_says_what_to_do():
    house = raw_env("torens")
    asked = (
        *(lambda: house.observe("seat_0"), lambda: house.step(1), house.render, house.state),
        *(lambda: house.agent_selection, house.last, lambda: list(house.agent_iter())),
        *(lambda: house.rewards, lambda: house.terminations, lambda: house.infos),
    )
    for ask in asked:
        with pytest.raises(NotBegun, match=r"call reset\(\) first"):
            ask()
    wrapped = env("torens")
    with pytest.raises(AttributeError, match="before reset"):
        _ = wrapped.agent_selection
    with pytest.raises(AssertionError, match="reset"):
        wrapped.step(1)


def test_the_state_is_the_position_with_all_secrets_and_within_its_bounds(main_variant):
    house, dice = BelfortEnv(main_variant), np.random.default_rng(3)
    house.reset(seed=4)
    while not house._sitting.position.over:
        state = house.state()
        assert house.state_space.contains(state)
        position = house._sitting.position
        for part in position.machinery.encoding.parts[1:]:
            if part.field.kind != SET:
                held = np.asarray(position.state[part.name]).reshape(-1)
                assert state[part.at : part.at + part.entries].tolist() == held.tolist()
        house.step(int(dice.choice(np.flatnonzero(house._sitting.mask))))


def test_a_bot_of_the_house_takes_a_seat_and_sees_only_its_view():
    def match():
        house, bot = env("clocktowers", players=3), policy("journeyman", 0.1)
        house.reset(seed=8)
        played = []
        for agent in house.agent_iter():
            observation, _, ended, cut, _ = house.last()
            if ended or cut:
                house.step(None)
            else:
                first = int(np.argmax(observation["action_mask"]))
                played.append(bot(house) if agent == "seat_1" else first)
                house.step(played[-1])
        return played

    assert match() == match()

    class Eyes:
        def choose(self, game, view, seat, _seed):
            assert view.tobytes() == game.view(house.unwrapped._sitting.position.state, 0).tobytes()
            assert seat == 0
            return game.moves(view)[0]

    house = env("clocktowers")
    house.reset(seed=1)
    assert house.observe("seat_0")["action_mask"][house.unwrapped.ask(Eyes())]


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
