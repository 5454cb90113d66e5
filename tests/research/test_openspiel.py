"""The games under OpenSpiel: its own checks, lock-step with the engine, and its algorithms."""

import collections
import os
import random
import re
import sys
from pathlib import Path
from unittest import mock

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts

import belfort.research.openspiel
from belfort import engine
from belfort.engine import CHANCE, NOBODY
from belfort.engine.chance import stream
from belfort.research import IllegalAction
from belfort.research.posterior import LIMIT, thinned
from belfort.research.spiel_bots import CannotSearch
from belfort.testing.subject import label
from belfort.testing.walks import walk
from spiel_playthrough import told
from variants import ALL, MAIN

WHOLE = os.environ.get("BELFORT_RESEARCH") == "all"
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def loaded(game):
    chosen = ",".join(f"{name}={value}" for name, value in game.options.items())
    return pyspiel.load_game(f"belfort_{game.name}({chosen})")


def one_of_each():
    """One variant of each game, for two players, with all other named choices the last."""
    last = {game.name: game for game in MAIN if game.players == 2}
    return list(last.values())


def tiny():
    """A small version of one variant of each game, in which much is hidden if anything is."""
    chosen = {
        "castle": {},
        "clocktowers": {},
        "heist": {"moon": "crescent"},
        "torens": {"variant": "total"},
    }
    return [engine.Game(name, {**more, "size": "tiny"}) for name, more in chosen.items()]


@pytest.mark.parametrize("game", ALL if WHOLE else tiny(), ids=label)
def test_openspiel_finds_nothing_wrong_with_random_matches_and_serialisation(game):
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


def played_on(game, seed, length):
    """The states of a random match, as OpenSpiel has them and as the engine has them."""
    state = loaded(game).new_initial_state()
    for s, step in walk(game, seed):
        yield state, s
        length -= 1
        if step < 0 or length == 0:
            return
        state = state.child(step)


def test_each_variant_goes_in_step_with_the_engine(main_variant):
    for state, s in played_on(main_variant, "spiel", 80):
        who = main_variant.actor(s)
        assert state.is_terminal() == (who == NOBODY)
        if who == CHANCE:
            weights = main_variant.chances(s)
            expected = [(code, w / sum(weights)) for code, w in enumerate(weights) if w]
            assert state.chance_outcomes() == expected
        elif who != NOBODY:
            assert state.current_player() == who
            assert state.legal_actions() == sorted(main_variant.moves(s))
            for move in state.legal_actions():
                text = main_variant.rules.words.notation(s, move)
                assert state.action_to_string(who, move) == text


@pytest.mark.parametrize("game", one_of_each(), ids=label)
def test_the_winner_gets_one_and_all_together_nothing(game):
    state, s = list(played_on(game, "returns", 100_000))[-1]
    places = game.ranks(s)
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    if places.count(1) == 1:
        assert returns[places.index(1)] == 1
    for seat, place in enumerate(places):
        assert (returns[seat] > 0) == (place == 1 and places.count(1) < len(places))


def test_another_match_is_found_that_a_player_cannot_tell_from_this_one(main_variant):
    dice = random.Random(1)
    for number, (state, _) in enumerate(played_on(main_variant, "resample", 120)):
        if number % 23 != 11 or state.is_terminal():
            continue
        for player in range(main_variant.players):
            other = state.resample_from_infostate(player, dice.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_what_is_hidden_differs_between_the_matches_that_come_out():
    game = pyspiel.load_game("belfort_clocktowers")
    dice = random.Random(3)
    state = game.new_initial_state()
    while state.history_str().count(",") < 70 or state.current_player() < 0:
        state.apply_action(dice.choice(state.legal_actions()))
    player = state.current_player()
    found = {
        state.resample_from_infostate(player, dice.random).information_state_string(1 - player)
        for _ in range(20)
    }
    assert len(found) > 10


def test_the_search_of_openspiel_plays():
    game = pyspiel.load_game("belfort_torens(variant=high)")
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=dice)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["clocktowers", "torens(variant=total)", "heist(players=3)"])
def test_the_information_set_search_of_openspiel_plays(name):
    game = pyspiel.load_game(f"belfort_{name}")
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 10, random_state=dice)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_an_action_that_is_not_legal_never_reaches_the_rules(name):
    state, dice = pyspiel.load_game(f"belfort_{name}").new_initial_state(), random.Random(2)
    kinds = set()
    for _ in range(60):
        if state.is_terminal():
            break
        kinds.add(state.is_chance_node())
        legal = state.legal_actions()
        before, history = state.course.position.memory.tobytes(), state.history()
        other = next(code for code in range(100_000) if code not in legal)
        for action in (100_000, -5, other):
            with pytest.raises(IllegalAction, match=str(action)):
                state.apply_action(action)
        assert state.course.position.memory.tobytes() == before
        assert state.history() == history
        state.apply_action(dice.choice(legal))
    assert kinds == {True, False}


def test_an_option_that_does_not_exist_is_refused():
    with pytest.raises(engine.BadOption):
        pyspiel.load_game("belfort_heist(players=9)")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_playthrough_comes_out_as_it_was_kept(path):
    text = path.read_text("utf-8")
    assert told(text.splitlines()[0].removeprefix("game ")) == text


def test_every_game_has_a_golden_playthrough():
    kept = {re.match(r"game belfort_(\w+)", path.read_text("utf-8"))[1] for path in GOLDEN}
    assert kept == set(engine.names("belfort"))
    assert belfort.research.openspiel.PREFIX == "belfort_"


@pytest.mark.parametrize("game", ALL if WHOLE else tiny(), ids=label)
def test_a_playthrough_of_openspiel_shows_what_is_public_and_what_is_private(game):
    text = generate_playthrough.playthrough(str(loaded(game)), [], seed=1)
    assert "Returns() = [" in text
    assert ("PrivateObservationString(0)" in text) == game.hides
    shown = re.findall(r'PrivateObservationString\(\d\) = "(.*)"', text)
    assert any(shown) == game.hides


def test_what_is_public_and_what_is_private_make_up_what_a_seat_sees():
    game = loaded(engine.Game("heist", {"players": 3}))
    kinds = [
        pyspiel.IIGObservationType(perfect_recall=True, public_info=public, private_info=private)
        for public, private in (
            (True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    ]
    whole, public, private = (game.make_py_observer(kind) for kind in kinds)
    differed = 0
    for state, _ in played_on(engine.Game("heist", {"players": 3}), "factored", 60):
        for player in range(3):
            for one in (whole, public, private):
                one.set_from(state, player)
            for name in ("view", "log"):
                own = private.dict[name] != 0
                assert (private.dict[name][own] == whole.dict[name][own]).all()
            differed += private.tensor.any()
            assert whole.string_from(state, player) != public.string_from(state, player)
    assert differed
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="an observer sees"):
        game.make_py_observer(everything)


def test_each_variant_is_declared_as_what_it_hides():
    known = pyspiel.GameType.Information
    for game in MAIN:
        hides = game.name in ("clocktowers", "heist") or game.options.get("variant") == "total"
        expected = known.IMPERFECT_INFORMATION if hides else known.PERFECT_INFORMATION
        assert loaded(game).get_type().information == expected


def test_value_iteration_of_openspiel_finds_what_is_known_of_a_game_without_secrets(monkeypatch):
    monkeypatch.setitem(sys.modules, "cvxpy", mock.MagicMock())  # for games of simultaneous moves
    from open_spiel.python.algorithms import value_iteration

    game = pyspiel.load_game("belfort_torens(size=tiny,variant=build)")
    values = value_iteration.value_iteration(game, -1, 1e-9)
    first = game.new_initial_state()
    drawn = [(share, values[str(first.child(card))]) for card, share in first.chance_outcomes()]
    assert sum(share * value for share, value in drawn) == pytest.approx(19 / 168)


def test_the_log_of_an_information_state_has_a_category_for_each_step_and_fits_the_variant():
    for game in tiny():
        spiel = loaded(game)
        observer = spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        rows, codes = observer.dict["log"].shape
        assert (rows, codes) == (min(256, game.longest), game.rules.codes)
        assert rows < game.rules.most_steps
        for state, _ in played_on(game, "categories", 1000):
            observer.set_from(state, 0)
            seen = state.course.account(0).codes
            assert observer.dict["log"].sum() == len(seen[-rows:])
            assert observer.dict["log"].argmax(1)[: len(seen)].tolist() == list(seen[-rows:])


def histories(state, player, reach=1.0):
    """Every history of a game with its information state and how likely chance makes it."""
    if state.is_terminal():
        return
    yield state.information_state_string(player), tuple(state.history()), reach
    chances = dict(state.chance_outcomes()) if state.is_chance_node() else {}
    for action in state.legal_actions():
        yield from histories(state.child(action), player, reach * chances.get(action, 1.0))


def test_resampled_histories_are_as_likely_as_chance_makes_them():
    game = pyspiel.load_game("belfort_heist(size=tiny)")
    alike = collections.defaultdict(dict)
    for known, history, reach in histories(game.new_initial_state(), 0):
        alike[known][history] = reach
    shares = max(alike.values(), key=lambda found: (len(set(found.values())), len(found)))
    assert len(shares) > 2
    state = game.new_initial_state()
    for action in next(iter(shares)):
        state.apply_action(action)
    assert state.resamples_exactly(0)
    dice, draws = random.Random(2), 1500
    drawn = collections.Counter(
        tuple(state.resample_from_infostate(0, dice.random).history()) for _ in range(draws)
    )
    assert set(drawn) <= set(shares)
    for history, reach in shares.items():
        share = reach / sum(shares.values())
        assert abs(drawn[history] / draws - share) < 4 * (share * (1 - share) / draws) ** 0.5 + 1e-9


def test_where_too_many_positions_fit_some_stand_for_all_as_likely_as_they_are():
    weights = np.random.default_rng(1).random(5 * LIMIT)
    weights /= weights.sum()
    total = np.zeros_like(weights)
    for seed in range(1, 2001):
        kept, shares = thinned(weights, stream("thin", seed))
        assert len(kept) <= LIMIT
        assert shares.sum() == pytest.approx(1)
        total[kept] += shares
    assert np.abs(total / 2000 - weights).max() < 3e-4
    state, dice = (
        pyspiel.load_game("belfort_heist(players=5)").new_initial_state(),
        random.Random(1),
    )
    while state.current_player() < 0:
        state.apply_action(dice.choice(state.legal_actions()))
    assert not state.resamples_exactly(0)
    other = state.resample_from_infostate(0, dice.random)
    assert other.information_state_string(0) == state.information_state_string(0)


def test_the_levels_are_bots_and_policies_of_openspiel():
    game = pyspiel.load_game("belfort_torens(variant=total)")
    bots = [game.make_bot(0, "pupil"), game.make_bot(1, "apprentice", seed=3)]
    dice = np.random.RandomState(1)
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)
    assert sum(returns) == 0
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    policy = game.make_policy("apprentice", seed=3)
    shares = policy.action_probabilities(state)
    assert sorted(shares) == state.legal_actions()
    assert sorted(shares.values())[-2:] == [0, 1]
    bot = game.make_bot(0, "apprentice", seed=3)
    assert shares[bot.step(state)] == 1
    assert bot.step_with_policy(state)[1] == bot.step(state)
    blind = state.resample_from_infostate(0, random.Random(1).random)
    assert blind.history() != state.history()
    assert bot.step(blind) == bot.step(state)  # it is given a view


def test_searches_in_cplusplus_refuse_games_in_python_rather_than_end_the_process():
    game = pyspiel.load_game("belfort_torens")
    rollouts, no = pyspiel.RandomRolloutEvaluator(1, 1), False
    bot = pyspiel.MCTSBot(game, rollouts, 1.4, 5, 10, no, 1, no)
    with pytest.raises(CannotSearch, match=r"mcts\.MCTSBot"):
        bot.step(game.new_initial_state())
    other = pyspiel.load_game("tic_tac_toe")
    bot = pyspiel.MCTSBot(other, rollouts, 1.4, 5, 10, no, 1, no)
    assert bot.step(other.new_initial_state()) in range(9)
