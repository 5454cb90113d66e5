"""Many matches at once give what single matches give."""

import numpy as np
import pytest

from belfort import engine
from belfort.engine import CHANCE, NOBODY, Game
from belfort.engine.chance import pick, restart
from belfort.match import dump, load
from belfort.research import Batch, IllegalAction
from belfort.research.position import Machinery, Position
from belfort.research.trajectories import Recorder


class Single:
    """One match by the engine, with the luck of a match of a batch."""

    def __init__(self, game, seed, number):
        self.game = game
        self.machinery = Machinery(game)
        self.rng = np.zeros(1, np.int64)
        restart(self.rng, seed, number)
        self.s = game.start()
        self.settle()

    def settle(self):
        while self.game.actor(self.s) == CHANCE:
            weights = self.game.chances(self.s)
            self.s = self.game.after(self.s, int(pick(self.rng, weights, len(weights))))

    def step(self, action):
        """Play; return the places and points if that ended the match."""
        self.s = self.game.after(self.s, action)
        self.settle()
        if self.game.actor(self.s) != NOBODY:
            return None
        result = self.game.ranks(self.s), self.game.scores(self.s)
        self.s = self.game.start()
        self.settle()
        return result

    def observe(self):
        memory = np.frombuffer(self.s.tobytes(), np.int8).copy()
        return Position(self.machinery, memory).observe(self.game.actor(self.s))


def same(batch, number, single):
    """Whether a match of a batch is where a single match is."""
    moves = single.game.moves(single.s)
    assert batch.states[number].tobytes() == single.s.tobytes()
    assert batch.seats[number] == single.game.actor(single.s)
    assert batch.legal[number, : batch.counts[number]].tolist() == moves
    assert np.flatnonzero(batch.masks[number]).tolist() == sorted(moves)
    assert batch.observations[number].tolist() == single.observe().tolist()


def test_a_batch_goes_in_step_with_single_matches_of_the_engine(main_variant):
    seed = 7
    batch = Batch(main_variant, 2, seed=seed)
    singles = [Single(main_variant, seed, number) for number in range(2)]
    for _ in range(60):
        actions = batch.sample().copy()
        for number, single in enumerate(singles):
            same(batch, number, single)
        batch.step(actions)
        for number, single in enumerate(singles):
            result = single.step(int(actions[number]))
            assert batch.dones[number] == (result is not None)
            if result is None:
                assert not batch.rewards[number].any()
                assert not batch.points[number].any()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_matches_that_end_bring_rewards_and_begin_anew(name):
    game = Game(name)
    batch = Batch(game, 64, seed=3)
    ended = 0
    for _ in range(400):
        batch.step(batch.sample())
        assert batch.rewards[~batch.dones].any() is np.False_
        for rewards in batch.rewards[batch.dones]:
            ended += 1
            assert sorted(rewards.tolist()) in ([-1, 1], [0, 0])
    assert ended > 64


def test_a_whole_match_ends_as_the_engine_says():
    game = Game("clocktowers", {"players": 3})
    batch = Batch(game, 4, seed=5)
    singles = [Single(game, 5, number) for number in range(4)]
    ended = 0
    while ended < 6:
        actions = batch.sample().copy()
        batch.step(actions)
        for number, single in enumerate(singles):
            result = single.step(int(actions[number]))
            assert batch.dones[number] == (result is not None)
            if result is not None:
                places, points = result
                ended += 1
                assert batch.points[number].tolist() == points
                winners = [seat for seat, place in enumerate(places) if place == 1]
                assert np.flatnonzero(batch.rewards[number] > 0).tolist() == winners


@pytest.mark.parametrize(("matches", "threads"), [(5, 1), (16, 1), (16, 3)])
def test_a_match_is_the_same_in_a_batch_of_any_size_on_any_number_of_threads(matches, threads):
    game = Game("torens", {"variant": "total"})
    one, other = Batch(game, 3, seed=11), Batch(game, matches, seed=11, threads=threads)
    for _ in range(120):
        actions = other.sample().copy()
        one.step(actions[:3])
        other.step(actions)
        assert one.observations.tolist() == other.observations[:3].tolist()
        assert one.rewards.tolist() == other.rewards[:3].tolist()


def test_another_seed_is_other_luck_and_the_same_seed_the_same():
    game = Game("heist")
    batch = Batch(game, 8, seed=1)
    first = batch.observations.copy()
    batch.reset(2)
    assert (batch.observations != first).any(axis=1).all()
    batch.reset(1)
    assert (batch.observations == first).all()


def test_arrays_stay_where_they_are():
    batch = Batch(Game("castle"), 8)
    kept = (batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats)
    places = [array.ctypes.data for array in kept]
    batch.step(batch.sample())
    now = (batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats)
    assert [array.ctypes.data for array in now] == places


@pytest.mark.parametrize("action", [-1, 5, 10_000])
def test_an_illegal_action_is_refused_before_anything_is_played(action):
    batch = Batch(Game("torens"), 4, seed=1)
    actions = batch.sample().copy()
    actions[2] = action
    assert action == 10_000 or not batch.masks[2, action]
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match="match 2"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_each_match_needs_its_action():
    batch = Batch(Game("torens"), 4)
    with pytest.raises(ValueError, match="actions for 4 matches"):
        batch.step(np.zeros(3, np.int32))
    with pytest.raises(ValueError, match="at least one"):
        Batch(Game("torens"), 0)


class Foreign:
    """An array of another library, as far as a batch asks."""

    def __init__(self, numbers, device="cpu"):
        self.numbers, self.device = numbers, device

    def detach(self):
        return self

    def cpu(self):
        return Foreign(self.numbers)

    def __array__(self, dtype=None, copy=None):
        assert self.device == "cpu"
        return np.asarray(self.numbers, dtype)


def test_actions_may_be_arrays_of_any_library_or_lists():
    batches = [Batch(Game("heist"), 3, seed=4) for _ in range(5)]
    for _ in range(5):
        actions = batches[0].sample()
        every_second = np.repeat(actions, 2)[::2]
        forms = actions.tolist(), Foreign(actions, "gpu"), every_second, actions.astype(np.uint16)
        for batch, given in zip(batches, (actions, *forms), strict=True):
            batch.step(given)
        assert len({batch.states.tobytes() for batch in batches}) == 1
    with pytest.raises(TypeError, match="whole numbers"):
        batches[0].step([0.5, 1.0, 2.0])
    with pytest.raises(IllegalAction):
        batches[0].step([1 << 40, 0, 0])


def test_sampled_actions_are_the_callers_own():
    batch = Batch(Game("torens"), 64, seed=1)
    first = batch.sample()
    kept = first.copy()
    second = batch.sample()
    assert first is not second
    assert (first == kept).all()
    assert batch.sample(out=second) is second


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_what_each_seat_saw_of_the_end_is_kept_when_a_match_begins_anew(name):
    game = Game(name, {"size": "tiny"})
    batch, machinery = Batch(game, 8, seed=2), Machinery(game)
    ended = 0
    while ended < 8:
        before, actions = batch.states.copy(), batch.sample()
        batch.step(actions)
        for seat in range(game.players):
            final = batch.final(seat)
            assert not final[~batch.dones].any()
            for number in np.flatnonzero(batch.dones):
                end = Position(machinery, np.frombuffer(batch.all.ends[number].tobytes(), np.int8))
                assert end.over
                assert game.actor(before[number]) >= 0
                assert final[number].tolist() == end.observe(seat).tolist()
                assert end.rewards().tolist() == batch.rewards[number].tolist()
        ended += int(batch.dones.sum())
    with pytest.raises(ValueError, match="no seat"):
        batch.final(game.players)


def test_a_match_is_saved_and_others_go_on_from_it_with_its_luck():
    batch = Batch(Game("heist"), 6, seed=8)
    for _ in range(4):
        batch.step(batch.sample())
    saved = batch.clone(2)
    told = [saved.observations.tolist(), saved.masks.tolist()]
    batch.step(batch.sample())
    assert saved.observations.tolist() == told[0]
    batch.restore([0, 2, 5], saved)
    assert [batch.observations[[2]].tolist(), batch.masks[[2]].tolist()] == told
    for _ in range(30):
        actions = batch.sample()
        assert actions[0] == actions[2] == actions[5]
        batch.step(actions)
    assert batch.states[0].tobytes() == batch.states[2].tobytes() == batch.states[5].tobytes()
    assert batch.states[0].tobytes() != batch.states[1].tobytes()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_matches_of_a_batch_are_written_down_as_matches_of_the_house(name):
    game = Game(name, {"size": "tiny"})
    recorder = Recorder(Batch(game, 3), seed=6)
    finished = []
    for _ in range(40):
        recorder.step(recorder.batch.sample())
        points = recorder.batch.points[recorder.batch.dones].tolist()
        played = recorder.finished()
        assert [list(match.result.scores) for match in played] == points
        finished += played
    assert len(finished) > 3
    going = recorder.match(1)
    assert going.state.tobytes() == recorder.batch.states[1].tobytes()
    again = load(dump(finished[-1]))
    assert again.state.tobytes() == finished[-1].state.tobytes()
