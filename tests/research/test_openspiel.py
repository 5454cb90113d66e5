"""The games under OpenSpiel: its own checks, lock-step with the engine, and its algorithms."""

import random
import re
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import belfort.research.openspiel
from belfort import engine
from belfort.engine import CHANCE, NOBODY
from belfort.research import IllegalAction
from belfort.testing.subject import label
from belfort.testing.walks import walk
from spiel_playthrough import told
from variants import MAIN

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def loaded(game):
    chosen = ",".join(f"{name}={value}" for name, value in game.options.items())
    return pyspiel.load_game(f"belfort_{game.name}({chosen})")


def one_of_each():
    """One variant of each game, for two players, with all other named choices the last."""
    last = {game.name: game for game in MAIN if game.players == 2}
    return list(last.values())


@pytest.mark.parametrize("game", [engine.Game(name) for name in engine.names("belfort")], ids=label)
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
