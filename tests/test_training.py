"""A network learns: its slopes are right, it goes on where it was, a tiny game it plays exactly."""

import os
import re
from dataclasses import replace

import numpy as np
import pytest

import belfort
from belfort.bots import network
from belfort.bots.champion import Instinct
from belfort.bots.network import room_for, tell_ends, widest_of
from belfort.cli import app
from belfort.engine import CHANCE
from belfort.engine.encoding import Encoding, write_view
from belfort.research.exact import induction
from belfort.research.position import Machinery, Position
from belfort.training import Course, OtherCourse, Plan, card, learner, selfplay, teacher
from belfort.training.learner import Rates, Sight
from networks import decisions

TINY = Plan(
    "castle",
    {"size": "tiny", "players": 2, "version": "builder"},
    units=(16, 12),
    matches=64,
    steps=32,
    part=512,
    rate=3e-3,
)


@pytest.fixture(scope="module")
def course():
    """Some seconds of learning the tiny castle."""
    made = Course(TINY)
    for _ in range(10):
        made.practise(0.2)
    return made


def some(course, steps=12):
    return selfplay.Rollout(
        course.place, course.games[0], course.sight, 16, seed=3, lead=0.05
    ).play(course.params, steps)


def test_every_weight_is_moved_by_what_it_does_to_mistakes(course):
    """The slopes against differences: cross entropy, entropy and squared errors, in doubles."""
    made = some(course)
    made = made._replace(before=made.before * 0)
    (eyes,) = course._eyes
    rates = Rates(variety=0.05, outcome=0.7, points=0.3)
    params = {name: np.array(array, np.float64) for name, array in course.params.items()}
    rng = np.random.default_rng(1)
    params["policy"] += rng.normal(size=params["policy"].shape) * 0.2
    found, _ = learner.slopes(np, eyes, params, rates, made)

    def mistakes():
        *_, moves, ends = learner.think(
            np, params, learner.look(np, eyes, made.observations, made.seats).astype(np.float64)
        )
        chances = learner.shares_of(np, np.where(made.masks, moves, learner.NEVER))
        logs = np.log(np.maximum(chances, 1e-300))
        chosen = np.take_along_axis(logs, made.wanted[:, None], 1)[:, 0]
        told = learner._ended(np, ends, 2)
        most = (ends.shape[1] - 1) // 2
        surprise = -(made.ends[:, : most + 1] * np.log(np.maximum(told[:, : most + 1], 1e-300)))
        missed = (told - made.ends)[:, most + 1 :][:, :2] / learner.POINTS
        return (
            -(made.weights * chosen).mean()
            + rates.variety * (chances * logs * made.masks).sum(1).mean()
            + rates.outcome * surprise.sum(1).mean()
            + rates.outcome * rates.points * (missed**2).sum(1).mean() / 2
        )

    for name, array in params.items():
        steepest = np.unravel_index(np.abs(found[name]).argmax(), array.shape)
        for place in (steepest, tuple(rng.integers(n) for n in array.shape)):
            kept, tiny = array[place], 1e-6
            array[place] = kept + tiny
            above = mistakes()
            array[place] = kept - tiny
            below = mistakes()
            array[place] = kept
            assert found[name][place] == pytest.approx((above - below) / (2 * tiny), abs=1e-6), name


@pytest.mark.parametrize("name", ["clocktowers", "heist"])
def test_planes_that_are_learned_from_are_those_of_research(name):
    game = belfort.game(name, players=3)
    widest = widest_of(game.rules)
    own, whole = Encoding(game), Encoding(widest)
    sight = Sight(widest, np.arange(whole.planes_width), unwon=False)
    found = list(decisions(game, "planes"))[:30]
    seen, seats = own.empty(len(found)), np.array([who for _, who in found], np.int8)
    for k, (s, who) in enumerate(found):
        memory = np.frombuffer(game.view(s, who).tobytes(), np.int8)
        write_view(memory, own.runs, who, seen[k])
    assert len(set(seats.tolist())) == 3
    planes = learner.look(np, sight.eyes(game), seen, seats)
    assert np.array_equal(planes, whole.planes(own.own_first(seen)))


def test_what_plays_says_what_was_learned(course):
    """Whole numbers against fractions, on every observation of some matches."""
    made = some(course)
    game = course.games[0]
    (eyes,) = course._eyes
    judged = learner.judge(np, eyes, course.params, made.observations, made.seats, made.masks)
    net = course.weights.fitted(game)
    room = room_for(game, net)
    shares, points = np.zeros(2), np.zeros(2)
    for k in range(0, len(made.seats), 7):
        seat = int(made.seats[k])
        room.raw[:] = made.observations[k]
        network.exchange(net, room, seat)
        network.combine(net, room, room.sums[seat])
        for end in range(len(room.ends)):
            room.ends[end] = network.answer(net.ends[end], net.ends_bias[end], room.after)
        tell_ends(room, seat, shares, points)
        assert shares[seat] == pytest.approx(judged.ends[k, 1], abs=0.04)
        scores = [
            network.answer(net.policy[code], net.policy_bias[code], room.after) / 64
            for code in np.flatnonzero(made.masks[k])
        ]
        chances = np.exp(scores) / np.exp(scores).sum()
        assert chances == pytest.approx(judged.chances[k][made.masks[k]], abs=0.04)


def value_for(game, mine, choose):
    """What seat 0 can expect exactly if the seat `mine` chooses so, the other perfectly."""
    machinery, values = Machinery(game), {}

    def after(position, step):
        later = position.copy()
        later.play(step)
        return value(later)

    def value(position):
        key = position.memory.tobytes()
        if key not in values:
            if position.over:
                values[key] = float(position.rewards()[0])
            elif position.actor == CHANCE:
                values[key] = sum(p * after(position, step) for step, p in position.chances())
            elif position.actor == mine:
                view = position.view(mine)
                values[key] = after(position, choose(game, view, mine, 1))
            else:
                found = [after(position, move) for move in position.moves()]
                values[key] = max(found) if position.actor == 0 else min(found)
        return values[key]

    return value(Position(machinery))


def play_with(course, folder, monkeypatch):
    (folder / f"{course.plan.game}.net").write_bytes(course.weights.write())
    monkeypatch.setenv("BELFORT_NETWORKS", str(folder))


def test_a_tiny_castle_is_learned_to_its_exact_value(course, tmp_path, monkeypatch):
    game = course.games[0]
    exact, _ = induction(game)
    assert exact == pytest.approx(3 / 4)
    new, old = tmp_path / "new", tmp_path / "old"
    for folder in (new, old):
        folder.mkdir()
    play_with(Course(TINY), new, monkeypatch)
    assert value_for(game, 0, Instinct().choose) < exact - 0.3
    play_with(course, old, monkeypatch)
    for seat in (0, 1):
        assert value_for(game, seat, Instinct().choose) == pytest.approx(exact, abs=0.02)


def test_what_a_seat_says_of_the_others_is_told_of_the_right_ones():
    """Three players at a table for four, told by seat 1 and by seat 2."""
    said = np.array([[0.1, 0.6, 0.2, 0.1, 0, 9, 5, 7, 0]] * 2)
    seats = np.array([1, 2], np.int8)
    absolute = selfplay.turn(np, said, seats, 3, -1)
    assert absolute[0].tolist() == [0.1, 0.1, 0.6, 0.2, 0, 7, 9, 5, 0]
    assert absolute[1].tolist() == [0.1, 0.2, 0.1, 0.6, 0, 5, 7, 9, 0]
    assert np.array_equal(selfplay.turn(np, absolute, seats, 3, 1), said)
    worth = selfplay.worth(np, absolute, 3, 0.1)
    assert worth[0] == pytest.approx([0.09 + 0.04, 0.54 + 0.06, 0.18 + 0.0333], abs=1e-3)


def test_rewards_are_told_as_shares_and_a_match_that_nobody_wins_as_such():
    table = selfplay.Table(players=2, most=4, unwon=False, lead=0.05)
    rewards = np.array([[1, -1], [-1, 1], [0, 0]], np.float32)
    points = np.array([[5, 3], [2, 4], [1, 1]], np.int32)
    shares = [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0.5, 0.5, 0, 0]]
    assert selfplay.result_of(np, table, rewards, points)[:, :5].tolist() == shares
    table = table._replace(unwon=True)
    assert selfplay.result_of(np, table, rewards, points)[2, :7].tolist() == [1, 0, 0, 0, 0, 1, 1]


def test_a_decision_is_worth_what_its_own_seat_came_to_expect():
    """Two seats in turn; what the other one says is not mixed in, how the match ends is."""
    table = selfplay.Table(players=2, most=2, unwon=False, lead=0.0)

    def told(own):
        return [[0.0, own, 1 - own, 0.0, 0.0]]

    seats = np.array([[0], [1], [0], [1]], np.int8)

    def targets(others, over):
        ends = np.array([told(0.5), told(others), told(0.8), told(others)], np.float32)
        dones = np.array([[False], [False], [over], [False]])
        rewards = np.array([[[-1, 1]]] * 4, np.float32)
        found = selfplay.look_back(
            selfplay.on_core(),
            table,
            np.array(told(0.6), np.float32),
            np.array([0], np.int8),
            *(np.zeros((4, 1, 1)), seats, np.ones((4, 1, 1), bool), np.zeros((4, 1), int)),
            *(np.ones((4, 1)), ends, dones, rewards, np.zeros((4, 1, 2), np.int32)),
        )
        return found.ends[:, 1]

    assert targets(0.1, over=False)[::2] == pytest.approx([0.05 * 0.8 + 0.95 * 0.6, 0.6])
    assert np.array_equal(targets(0.1, over=False)[::2], targets(0.9, over=False)[::2])
    assert targets(0.1, over=True)[::2] == pytest.approx([0.05 * 0.8, 0])  # seat 1 won
    assert targets(0.1, over=True)[1] == pytest.approx(1)


def test_matches_are_worth_what_they_brought_and_what_was_said_of_them(course):
    made = some(course, steps=40)
    assert made.ends[:, : 1 + 4].sum(1) == pytest.approx(1, abs=1e-4)
    assert (made.ends[:, 3:5] < 1e-6).all()  # seats that nobody sits on win nothing
    assert abs(made.weights.mean()) < 0.01
    assert made.weights.std() == pytest.approx(1, abs=0.01)
    assert (np.take_along_axis(made.masks, made.wanted[:, None].astype(int), 1)).all()


def test_what_is_chosen_is_legal_wherever_rounding_leaves_the_point(course):
    """Sums made side by side, as on a GPU, need neither grow nor reach the last point."""
    made = some(course)
    (eyes,) = course._eyes
    seen = made.observations, made.seats, made.masks
    for point in (0.0, 0.5, 1.0):
        points = np.full(len(made.seats), point, np.float32)
        codes, chance, _ = selfplay.choose(np, eyes, course.params, seen, points)
        assert np.take_along_axis(made.masks, codes[:, None].astype(int), 1).all()
        assert (chance > 0).all()


def test_what_a_network_of_the_past_did_is_not_learned(course):
    rollout = selfplay.Rollout(course.place, course.games[0], course.sight, 16, seed=3, lead=0.05)
    made = rollout.play(course.params, 12, past=course.params)
    theirs = made.seats.reshape(12, 16) == rollout.others
    assert theirs.any()
    assert not theirs.all()
    assert (made.weights.reshape(12, 16)[theirs] == 0).all()


def test_a_search_teaches_the_same_with_any_number_of_threads(course):
    game, net = course.games[0], course.weights.fitted(course.games[0])
    alone = teacher.lessons(game, net, 6, 24, "seed")
    together = teacher.lessons(game, net, 6, 24, "seed", threads=3)
    for mine, other in zip(alone, together, strict=True):
        assert np.array_equal(mine, other)
    assert alone.wanted.sum(1) == pytest.approx(1)
    assert (alone.wanted[~alone.masks] == 0).all()
    assert (alone.masks.sum(1) > 1).all()
    assert alone.ends[:, :5].sum(1) == pytest.approx(1)
    assert len({tuple(row) for row in alone.ends[:, :3].tolist()}) > 1
    before = dict(course.params)
    course.be_taught(6, 0.5)
    assert any((course.params[name] != before[name]).any() for name in before)
    course.params = before


def test_a_course_goes_on_where_it_was(tmp_path):
    first = Course(TINY, tmp_path)
    first.run(0.2, every=60)
    again = Course(TINY, tmp_path)
    assert again.counts == first.counts
    assert again.curve == first.curve
    for name, array in first.params.items():
        assert np.array_equal(again.params[name], array)
        assert np.array_equal(again.memory.square[name], first.memory.square[name])
    assert again.weights.write() == (tmp_path / "castle.net").read_bytes()
    again.run(0.2, every=60)
    assert again.counts["decisions"] > first.counts["decisions"]
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 3
    with pytest.raises(OtherCourse):
        Course(replace(TINY, rate=1.0), tmp_path)


def test_the_command_learns_goes_on_and_writes_a_card(tmp_path, capsys):
    fixed = [f"--option={name}={value}" for name, value in TINY.options.items()]
    small = ["--units", "8", "6", "--matches", "32", "--steps", "16", "--part", "128"]
    for _ in range(2):
        given = ["train", "castle", str(tmp_path), "--minutes", "0.002", *fixed, *small]
        app(given, result_action="return_none")
    told = (tmp_path / "card.md").read_text()
    assert capsys.readouterr().out.endswith(told)
    assert "1 variants, fixed: size=tiny, players=2, version=builder." in told
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 3
    pairs = [("instinct", "pupil", 1.0)]
    (row,) = card.contests("castle", tmp_path, TINY.options, pairs, 4, processes=1)
    assert re.match(r"\| instinct - pupil \| 1 \| [\d.]+% \([\d.]+% to [\d.]+%\) \| 4, \d \|", row)
    assert "BELFORT_NETWORKS" not in os.environ
