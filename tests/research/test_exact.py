"""Exact values of small versions, each found in two ways that share no code."""

import copy
import importlib

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import belfort.research.openspiel  # noqa: F401 - registers the games
from belfort.engine import Game
from belfort.research.exact import Hidden, TooLarge, equilibrium, induction, searched


@pytest.mark.parametrize(("name", "value"), [("kuhn_poker", -1 / 18), ("leduc_poker", -0.085606)])
def test_games_whose_value_is_known_have_it(name, value):
    found = equilibrium(pyspiel.load_game(name))
    assert found.value == pytest.approx(value, abs=1e-6)
    assert found.exploitability < 1e-9


@pytest.mark.parametrize(("name", "value"), [("clocktowers", 1 / 3), ("heist", 7 / 12)])
def test_openspiel_finds_no_better_plan_than_the_exact_one(name, value):
    game = pyspiel.load_game(f"belfort_{name}(size=tiny)")
    found = equilibrium(game)
    assert found.value == pytest.approx(value)
    assert pyspiel.exploitability(game, pyspiel.TabularPolicy(found.policy)) < 1e-9


def test_openspiel_s_own_solver_comes_ever_closer_to_the_exact_value():
    game = pyspiel.load_game("belfort_torens(size=tiny,variant=total,orientation=aligned,roofs=1)")
    value = equilibrium(game).value
    solver = cfr.CFRSolver(game)
    left = []
    for rounds in (1, 4):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        left.append(exploitability.exploitability(game, policy))
        reached = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
        assert abs(reached[0] - value) <= 2 * left[-1]
    assert 0 < left[1] < left[0] / 2


@pytest.mark.parametrize("rules", ["build", "high"])
def test_where_nothing_is_hidden_the_naive_reference_gives_the_same_value(rules):
    game = Game("torens", {"variant": rules, "orientation": "aligned", "size": "tiny"})
    reference = importlib.import_module("reference.torens").Reference(**game.options)
    value, _ = induction(game)
    assert value == pytest.approx(naive_value(reference))
    assert 0 < value < 1


def naive_value(reference):
    """The expected gain of seat 0 if both play as well as they can, by looking at everything."""
    who = reference.actor()
    if who is None:
        places = reference.ranks()
        return (places[1] > 1) - (places[0] > 1)
    if who == "chance":
        weights = reference.chances()
        total = sum(weights.values())
        return sum(w / total * naive_value(played(reference, text)) for text, w in weights.items())
    found = [naive_value(played(reference, text)) for text in reference.moves()]
    return max(found) if who == 0 else min(found)


def played(reference, text):
    later = copy.deepcopy(reference)
    later.play(text)
    return later


@pytest.mark.parametrize(
    ("name", "options", "value"),
    [("castle", {}, 3 / 4), ("torens", {"variant": "build"}, 19 / 168)],
)
def test_the_solver_and_the_whole_tree_give_the_same_value(name, options, value):
    game = Game(name, {**options, "size": "tiny"})
    assert induction(game)[0] == pytest.approx(value)
    assert searched(game, 100_000)[0] == pytest.approx(value)
    chosen = "".join(f",{key}={choice}" for key, choice in options.items())
    tree = equilibrium(pyspiel.load_game(f"belfort_{name}(size=tiny{chosen})"))
    assert tree.value == pytest.approx(value)


def test_a_position_with_secrets_has_no_value_of_its_own():
    with pytest.raises(Hidden):
        induction(Game("torens", {"variant": "total", "size": "tiny"}))


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(TooLarge):
        searched(Game("torens", {"size": "small"}), 1000)
