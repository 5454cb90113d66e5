"""The network at play: whole numbers, the same everywhere, from a view alone."""

import numpy as np
import pytest

import belfort
from belfort import engine
from belfort.bots import UnknownBot, bot, champion, guided, network
from belfort.bots.guided import Guidance
from belfort.bots.network import Unfit, Unlearned, Weights, judge, room_for, tell_ends
from belfort.bots.solver import Solution, solve_view
from belfort.bots.thinking import think_guided
from belfort.engine import Edition
from belfort.engine.chance import stream
from belfort.engine.encoding import Encoding
from networks import any_weights, decisions

TORENS = belfort.game("torens", variant="total")


@pytest.fixture
def learned(tmp_path, monkeypatch):
    """A house in which somebody has learned Torens, if only a little."""
    weights = any_weights(TORENS.rules)
    (tmp_path / "torens.net").write_bytes(weights.write())
    monkeypatch.setenv("BELFORT_NETWORKS", str(tmp_path))
    return weights


def told(game, net, room, s, who):
    """What the network makes of a view: its moves, its ends, its sums."""
    moves = np.array(game.moves(s), np.int32)
    room.views[0] = game.view(s, who)
    judge(net, room, who, moves, len(moves))
    return room.moves[: len(moves)].tolist(), room.ends.tolist(), room.sums[who].tolist()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_what_differs_is_exchanged_and_nothing_is_left_over(name):
    game = belfort.game(name, players=max(engine.rules(name).players))
    net, encoding = any_weights(game.rules).fitted(game), Encoding(game)
    lasting = room_for(game, net)
    seats = set()
    for s, who in list(decisions(game, "sums"))[:40:5]:
        seats.add(who)
        assert told(game, net, lasting, s, who) == told(game, net, room_for(game, net), s, who)
        assert lasting.seen[who].tolist() == encoding.own_first(lasting.raw).tolist()
    assert len(seats) > 1


def test_interpreted_and_compiled_judge_alike_to_the_last_bit():
    game = belfort.game("torens", variant="high")
    net = any_weights(game.rules).fitted(game)
    rooms = room_for(game, net), room_for(game, net)
    for s, who in list(decisions(game, "alike"))[:12]:
        moves = np.array(game.moves(s), np.int32)
        for room, run in zip(
            rooms, (champion.glance.function, champion.glance.compiled), strict=True
        ):
            room.views[0] = game.view(s, who)
            run(net, room, who, moves)
        found = [(room.moves[: len(moves)], room.ends, room.sums, room.after) for room in rooms]
        for mine, other in zip(*found, strict=True):
            assert np.array_equal(mine, other)


def test_interpreted_and_compiled_grow_the_same_guided_tree():
    net = any_weights(TORENS.rules).fitted(TORENS)
    s, who = list(decisions(TORENS, "tree"))[3]
    works = [
        guided.workspace(TORENS, net, TORENS.view(s, who), stream("tree"), 600) for _ in range(2)
    ]
    guided.grow.function(works[0], who, Guidance(habit=0.3), 30)
    guided.grow.compiled(works[1], who, Guidance(habit=0.3), 30)
    assert works[0].size == works[1].size
    assert works[0].tree.tobytes() == works[1].tree.tobytes()


def test_shares_of_the_win_add_up_with_what_nobody_wins():
    game = belfort.game("heist", players=3)
    net = any_weights(game.rules).fitted(game)
    room = room_for(game, net)
    shares, points = np.zeros(3), np.zeros(3)
    for s, who in list(decisions(game, "shares"))[:5]:
        _, ends, _ = told(game, net, room, s, who)
        tell_ends(room, who, shares, points)
        odds = np.exp(np.array(ends[:4]) / 64)
        expected = np.roll(odds[1:] / odds.sum(), who)
        assert shares == pytest.approx(expected, abs=1e-4)
        assert points == pytest.approx(np.roll(np.array(ends[6:9]) / 4, who))


def test_a_guided_search_finds_what_wins_at_once_though_the_network_knows_nothing():
    game = belfort.game("torens", variant="build", size="tiny")
    net = any_weights(game.rules, seed=3).fitted(game)
    asked = 0
    for s, who in (one for seed in range(4) for one in decisions(game, f"wins {seed}")):
        view = game.view(s, who)
        solved = solve_view(game, view, who, limit=5_000)
        if isinstance(solved, Solution) and solved.exact:
            worth = dict(zip(solved.moves, solved.values, strict=True))
            judged = think_guided(game, view, who, 1, net=net, iterations=1500)
            best = max(values[who] for values in solved.values)
            assert worth[judged[0].move][who] == pytest.approx(best, abs=0.02)
            asked += len(judged) > 1
    assert asked > 3


def test_the_same_view_and_seed_give_the_same_move(learned):
    players = [bot("instinct"), bot("champion", 0.02)]
    changed = 0
    for number, (s, who) in enumerate(list(decisions(TORENS, "same"))[:8]):
        view = TORENS.view(s, who)
        true = TORENS.guess(view, who, stream("guess", number))
        changed += true.tobytes() != s.tobytes()
        assert TORENS.view(true, who).tobytes() == view.tobytes()
        for player in players:
            chosen = player.choose(TORENS, view, who, "seed")
            assert chosen in TORENS.moves(view)
            assert player.choose(TORENS, TORENS.view(true, who), who, "seed") == chosen
    assert changed


def test_who_has_learned_a_game_is_there_when_somebody_has(learned):
    assert bot("champion").iterations == champion.ITERATIONS
    heist = belfort.game("heist")
    s, who = next(iter(decisions(heist, "other")))
    with pytest.raises(Unlearned, match="nobody has learned heist"):
        bot("champion").choose(heist, heist.view(s, who), who, 1)


def test_where_nobody_has_learned_anything_there_is_no_such_bot(monkeypatch):
    monkeypatch.setattr("belfort.bots.weights_of", lambda _rules: None)
    for name in champion.LEARNED:
        with pytest.raises(UnknownBot, match=name):
            bot(name)


def test_an_edition_was_learned_by_nobody(learned):
    rules = TORENS.rules
    changed = rules.edition.text.replace("\n", "\n# another\n", 1)
    other = engine.rules("torens", Edition("torens", "other", changed))
    assert network.weights_of(rules).head == learned.head
    assert network.weights_of(other) is None


def test_weights_are_the_same_after_they_were_kept(learned):
    again = Weights.read(TORENS.rules, learned.write())
    assert again.head == learned.head
    for name in network.ARRAYS:
        assert np.array_equal(again.arrays[name], learned.arrays[name])


def test_weights_of_another_game_or_none_at_all_are_refused(learned):
    kept = learned.write()
    with pytest.raises(Unfit, match="another game and"):
        Weights.read(engine.rules("heist"), kept)
    for spoilt in (b"", b"PK" + kept, kept[:-9], kept[: len(network.MARK)] + b"[]\n"):
        with pytest.raises(Unfit):
            Weights.read(TORENS.rules, spoilt)


def test_weights_whose_sums_could_be_too_large_are_refused(learned):
    arrays = {name: array.copy() for name, array in learned.arrays.items()}
    arrays["start"][:] = network.FULL - 1
    with pytest.raises(Unfit, match="too large"):
        Weights.read(TORENS.rules, Weights(learned.head, arrays).write())
