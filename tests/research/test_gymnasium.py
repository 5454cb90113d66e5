"""The games as Gymnasium environments."""

import functools
import os
import pickle
import sys
import types
from pathlib import Path
from time import process_time
from urllib.parse import urlsplit
from urllib.request import url2pathname

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from belfort import engine
from belfort.bots import bot
from belfort.engine import Game
from belfort.research import IllegalAction
from belfort.research.gymnasium import SeatEnv, SeatVectorEnv
from belfort.research.naming import gymnasium_id
from belfort.testing.subject import label
from test_batch import Single
from variants import ALL

NAMES = engine.names("belfort")
TORENS = gymnasium_id(engine.rules("torens"))
VECTORS = NAMES if os.environ.get("BELFORT_EFFORT") else ["clocktowers", "torens"]
"""Each costs ten seconds of compiling."""

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # Gymnasium's matters of taste


@pytest.fixture(autouse=True)
def opened(monkeypatch):
    """What a browser was asked to open; nobody has to watch."""
    pages = []
    monkeypatch.setattr("webbrowser.open", pages.append)
    monkeypatch.setattr("time.sleep", lambda _: None)
    return pages


WHOLE = os.environ.get("BELFORT_RESEARCH") == "all"
LARGEST = [engine.Game(name, {"players": max(engine.rules(name).players)}) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")  # check_env warns of matters of taste
def test_gymnasium_finds_nothing_wrong_with_any_id(name):
    name_of = gymnasium_id(engine.rules(name))
    check_env(gymnasium.make(name_of).unwrapped)
    assert gymnasium.make(name_of).unwrapped.spec.id == name_of


@pytest.mark.parametrize("game", ALL if WHOLE else LARGEST, ids=label)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong_with_any_variant_on_any_seat(game):
    make = functools.partial(gymnasium.make, gymnasium_id(game.rules), **game.options)
    for seat in range(game.players) if WHOLE else [game.players - 1]:
        check_env(make(seat=seat, illegal="random").unwrapped)


def test_an_id_takes_the_options_of_its_game():
    house = gymnasium.make("belfort/Heist-v0", players=4, moon="crescent", seat=3)
    assert repr(house.unwrapped.game) == repr(Game("heist", {"players": 4, "moon": "crescent"}))
    with pytest.raises(engine.BadOption):
        gymnasium.make("belfort/Heist-v0", players=9)


def test_an_illegal_action_does_what_was_chosen():
    def illegally(illegal):
        house = SeatEnv("torens", illegal=illegal)
        house.reset(seed=3)
        return house, house.step(np.flatnonzero(~house.action_masks())[0])

    house, (seen, reward, ended, cut, info) = illegally("lose")
    assert (reward, ended, cut, info) == (-1.0, True, False, {"illegal": True})
    assert not seen["action_mask"].any()
    with pytest.raises(IllegalAction, match=r"call reset\(\)"):
        house.step(np.int64(0))
    house, (seen, reward, ended, cut, info) = illegally("random")
    assert (reward, ended, cut, info) == (0.0, False, False, {"illegal": True})
    again = illegally("random")[1][0]
    assert seen["observation"].tolist() == again["observation"].tolist()
    assert house.step(np.flatnonzero(house.action_masks())[0])[4] == {}
    with pytest.raises(IllegalAction):
        illegally("refuse")
    with pytest.raises(ValueError, match="'weep' is none of"):
        SeatEnv("torens", illegal="weep")


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_has_the_same_size_throughout_a_match_and_takes_little_time(name):
    players = max(engine.rules(name).players)
    house = SeatEnv(name, players=players, render_mode="rgb_array", illegal="random")
    house.reset(seed=2)
    took, frames = [], [house.render()]
    for _ in range(12):
        ended = house.step(np.int64(0))[2]
        before = process_time()
        frames.append(house.render())
        took.append(process_time() - before)
        if ended:
            break
    assert {(frame.shape, frame.dtype.name) for frame in frames} == {((800, 1024, 3), "uint8")}
    assert (frames[0] != frames[-1]).any()
    assert (frames[-1][:, -12:] == 255).all()  # nothing is cut
    assert (frames[-1][-12:] == 255).all()
    assert frames[-1].min() < 50
    assert sorted(took)[len(took) // 2] < 0.02  # measured: below 0.01


def test_a_video_can_be_recorded(tmp_path, monkeypatch):
    clips = []

    class Clip:
        def __init__(self, frames, fps):
            clips.append((np.array(frames).shape, fps))

        def write_videofile(self, path, logger=None):
            Path(path).write_bytes(b"video")

    module = types.ModuleType("moviepy.video.io.ImageSequenceClip")
    module.ImageSequenceClip = Clip
    for each in ("moviepy", "moviepy.video", "moviepy.video.io"):
        monkeypatch.setitem(sys.modules, each, types.ModuleType(each))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    house = gymnasium.make(TORENS, render_mode="rgb_array", illegal="random")
    house = gymnasium.wrappers.RecordVideo(house, str(tmp_path))
    house.reset(seed=1)
    ended, steps = False, 0
    while not ended:
        ended = house.step(0)[2]
        steps += 1
    house.close()
    assert clips == [((steps + 1, 800, 1024, 3), 2)]
    assert [path.name for path in tmp_path.iterdir()] == ["rl-video-episode-0.mp4"]


def test_people_look_on_in_a_browser(opened):
    house = SeatEnv("castle", render_mode="human", illegal="random")
    house.reset(seed=1)
    page = Path(url2pathname(urlsplit(opened[0]).path))
    before = page.read_text("utf-8")
    house.step(np.int64(0))
    assert "<svg" in before
    assert page.read_text("utf-8") != before
    assert len(opened) == 1
    assert house.render() is None
    house.close()
    assert not page.exists()


def first_moves(masks):
    return np.argmax(masks, axis=1)


@pytest.mark.parametrize("name", VECTORS)
def test_many_matches_are_stepped_as_one(name):
    house = gymnasium.make_vec(gymnasium_id(engine.rules(name)), num_envs=6, seat=1)
    assert isinstance(house, SeatVectorEnv)
    seen, _ = house.reset(seed=3)
    ended, total = np.zeros(6, bool), 0
    for _ in range(400):
        assert house.observation_space.contains(seen)
        assert (seen["observation"][:, 0] == 1).all()
        assert (seen["action_mask"].any(axis=1) == ~ended).all()
        was = ended
        seen, rewards, ended, cut, info = house.step(first_moves(seen["action_mask"]))
        assert not (was & ended).any()
        assert not cut.any()
        assert info == {}
        assert (np.abs(rewards) <= ended).all()
        total += ended.sum()
        if total > 6:
            break
    assert total > 6


def test_the_last_observation_of_a_match_is_that_of_its_end():
    house = SeatVectorEnv("torens", 20)
    seen, _ = house.reset(seed=5)
    ended = np.zeros(20, bool)
    while not ended.any():
        seen, rewards, ended, _, _ = house.step(first_moves(seen["action_mask"]))
    game, i = house.game, int(np.argmax(ended))
    state = house._batch.states[i]
    assert game.actor(state) == engine.NOBODY
    places = game.ranks(state)
    assert (rewards[i] > 0) == (places[0] == 1 and places[1] != 1)
    copied = pickle.loads(pickle.dumps(house))
    for each in (house, copied):
        begun = each.step(np.zeros(20, int) if ended.all() else first_moves(seen["action_mask"]))
        assert not begun[2][i]
        assert begun[0]["action_mask"][i].any()
    assert copied.action_masks().tolist() == house.action_masks().tolist()


def test_many_matches_repeat_by_their_seed_and_illegal_actions_do_what_was_chosen():
    def openings(seed, **chosen):
        house = SeatVectorEnv("torens", 4, **chosen)
        return house, [house.reset(seed=each)[0]["observation"].tolist() for each in (seed, None)]

    house, one = openings(5)
    assert one == openings(5)[1] != openings(6)[1]
    assert one[0] != one[1]
    wrong = np.argmin(house.action_masks(), axis=1)
    with pytest.raises(IllegalAction, match="match 0"):
        house.step(wrong)
    house = openings(5, illegal="lose")[0]
    _, rewards, ended, _, info = house.step(wrong)
    assert rewards.tolist() == [-1.0] * 4
    assert ended.all()
    assert info["illegal"].all()
    assert house.step(wrong)[2].sum() == 0
    house = openings(5, illegal="random")[0]
    assert not house.step(np.full(4, 10**6))[2].any()
    with pytest.raises(ValueError, match="vectorization_mode"):
        gymnasium.make_vec(TORENS, num_envs=2, opponents="greedy")
    synchronous = gymnasium.make_vec(
        TORENS, num_envs=2, vectorization_mode="sync", opponents="greedy"
    )
    synchronous.reset(seed=1)


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
        SeatEnv("torens", render_mode="opera")
    house = SeatEnv("torens")
    house.reset(seed=1)
    with pytest.raises(IllegalAction):
        house.step(np.flatnonzero(~house.action_masks())[0])
