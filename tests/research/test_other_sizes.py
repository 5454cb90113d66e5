"""Environments of an edition with other sizes: observations, actions and lengths follow them."""

import random

import numpy as np
import pyspiel
import pytest

from belfort.engine import folder, rules
from belfort.engine.encoding import Encoding
from belfort.match import Game
from belfort.research.openspiel import PREFIX
from belfort.research.pettingzoo import env
from random_editions import any_edition, any_heist
from test_encoding import positions

MANY, FEW = 33, 7
"""Seeds of editions: with several cards of every ability, with few."""


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    """To compile an edition takes longer than to play a match with it."""
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")


@pytest.mark.parametrize("seed", [MANY, FEW])
@pytest.mark.parametrize("moon", ["full", "crescent"])
def test_every_number_of_an_observation_lies_between_its_bounds(seed, moon):
    options = {"players": 4, "moon": moon, "draft": "on"}
    game = Game("heist", options, edition=any_edition("heist", seed))
    encoding = Encoding(game)
    for position in positions(game, "bounds"):
        for seat in range(game.players):
            observed = position.observe(seat)
            assert observed.shape == (encoding.width,)
            assert (encoding.low <= observed).all()
            assert (observed <= encoding.high).all()


def test_an_observation_is_as_wide_as_the_cards_are_many():
    standard = Encoding(Game("heist"))
    other = Encoding(Game("heist", edition=any_edition("heist", MANY)))
    sets = sum(
        int(np.prod(part.shape))
        for part in standard.parts
        if part.name in ("unseen", "hand", "loot")
    )
    more = {part.name: part.entries for part in other.parts}
    assert (more["used"], more["copied"], more["looker"]) == (1, 2, 25)
    assert other.width - standard.width == sets * (63 - 57) + 1 + 1 + 20 + more.get("spare", 0) - 5


def test_open_spiel_plays_an_edition_of_another_size(tmp_path, monkeypatch):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    folder.write(rules("heist"), "many", any_heist(MANY))
    game = pyspiel.load_game(f"{PREFIX}heist(players=3,moon=crescent,draft=on,edition=many)")
    known = rules("heist", "many")
    assert game.num_distinct_actions() == known.codes
    assert game.max_game_length() <= known.most_steps
    state, dice = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert len(state.returns()) == 3


def test_petting_zoo_plays_an_edition_of_another_size():
    house, dice = env("heist", players=4, edition=any_edition("heist", MANY)), random.Random(2)
    house.reset(seed=1)
    steps = 0
    for agent in house.agent_iter():
        seen, _, ended, cut, _ = house.last()
        assert house.observation_space(agent)["observation"].contains(seen["observation"])
        legal = np.flatnonzero(seen["action_mask"])
        house.step(None if ended or cut else int(dice.choice(legal)))
        steps += 1
    assert steps > 8
