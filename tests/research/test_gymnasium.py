"""The games as Gymnasium environments."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from belfort import engine
from belfort.bots import bot
from belfort.research import IllegalAction
from belfort.research.gymnasium import SeatEnv
from test_batch import Single


class Masked(SeatEnv):
    """For checks that act at random: an action that is not legal stands for one that is."""

    def step(self, action):
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


@pytest.mark.parametrize("name", engine.names("belfort"))
@pytest.mark.filterwarnings("ignore")  # check_env warns of matters of taste
def test_gymnasium_finds_nothing_wrong(name):
    check_env(Masked(name, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize(("name", "seat"), [("clocktowers", 2), ("heist", 0), ("castle", 1)])
def test_the_other_seats_are_played_by_bots_from_their_views(name, seat):
    house = SeatEnv(name, seat=seat, opponents="pupil", players=3)
    observed, _ = house.reset(seed=4)
    luck = house._luck
    game = house.game
    single = Single(game, luck, 0)
    step = 0
    ended = False
    while not ended:
        while (who := game.actor(single.s)) != seat:
            move = bot("pupil").choose(game, game.view(single.s, who), who, f"{luck} {step}")
            step += 1
            assert single.step(move) is None
        assert observed["observation"].tolist() == single.observe().tolist()
        action = int(np.flatnonzero(observed["action_mask"])[0])
        observed, reward, ended, _, _ = house.step(np.int64(action))
        places = single.step(action)
        if places is not None or step > 40:
            break
        assert reward == 0


def test_a_seed_is_the_same_match_and_no_seed_another():
    house = SeatEnv("torens", variant="high")
    first = house.reset(seed=5)[0]["observation"].tolist()
    others = [house.reset()[0]["observation"].tolist() for _ in range(5)]
    assert house.reset(seed=5)[0]["observation"].tolist() == first
    assert any(other != first for other in others)


def test_a_match_ends_with_a_reward():
    house = SeatEnv("torens", seat=1)
    rewards = set()
    for number in range(20):
        house.reset(seed=number)
        ended = False
        while not ended:
            _, reward, ended, _, _ = house.step(np.flatnonzero(house.action_masks())[-1])
        rewards.add(reward)
    assert rewards <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 1


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match="no seat 2"):
        SeatEnv("torens", seat=2)
    with pytest.raises(ValueError, match="render mode"):
        SeatEnv("torens", render_mode="human")
    house = SeatEnv("torens")
    house.reset(seed=1)
    with pytest.raises(IllegalAction):
        house.step(np.flatnonzero(~house.action_masks())[0])
