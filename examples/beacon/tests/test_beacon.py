"""The rules of Beacon one by one, each test named after the rule that it would fail without."""

import pytest

from belfort.engine import CHANCE, NOBODY, BadOption
from belfort.engine.hands import NONE, UNKNOWN
from belfort.match import Game
from belfort.testing.positions import position, refusal, texts
from belfort.testing.walks import walk

DEALT = "1 2 1 3"
"""The first seat holds 1 and 2, the second 1 and 3."""


@pytest.fixture
def game():
    return Game("beacon")


def tower(s, number):
    return [seat for seat in s.tower[number - 1].tolist() if seat != NONE]


def test_two_to_four_play__BE_1():
    assert Game("beacon", {"players": 4}).players == 4
    with pytest.raises(BadOption):
        Game("beacon", {"players": 5})


def test_there_are_four_cards_for_each_tower__BE_2(game):
    assert game.chances(game.start()) == [4] * 6


def test_everyone_draws_two_cards__BE_3(game):
    assert game.actor(position(game, "1 2 1")) == CHANCE
    assert game.actor(position(game, DEALT)) == 0


def test_the_chosen_seat_starts_and_turns_go_round__BE_4():
    game = Game("beacon", {"players": 3, "starter": 2})
    s = position(game, "1 1 2 2 3 3")
    assert game.actor(s) == 2
    assert game.actor(position(game, "1@top 5", s)) == 0


def test_the_tower_that_a_card_names_gets_a_stone__BE_5(game):
    s = position(game, DEALT)
    assert refusal(game, s, "3@top") == "BE-5"
    s = position(game, "1@top", s)
    assert tower(s, 1) == [0]
    assert game.actor(s) == CHANCE


def test_a_stone_goes_on_top_or_under_those_of_others__BE_6(game):
    s = position(game, DEALT)
    assert texts(game, s) == ["1@top", "2@top"]
    assert refusal(game, s, "1@foot") == "BE-6"
    s = position(game, "1@top 6", s)
    assert tower(position(game, "1@top", s), 1) == [0, 1]
    assert tower(position(game, "1@foot", s), 1) == [1, 0]


def test_a_tower_belongs_to_the_top_stone__BE_7(game):
    s = position(game, f"{DEALT} 1@top 6")
    assert game.scores(position(game, "1@foot", s)) == [2, 0]
    assert game.scores(position(game, "1@top", s)) == [0, 2]


def test_hands_and_draws_are_hidden__BE_8(game):
    s = position(game, DEALT)
    assert set(game.view(s, 1).hand[0]) == {UNKNOWN}
    assert game.hide_step(game.start(), 0, 1) != 0


def test_the_match_ends_when_nobody_has_a_card__BE_9(game):
    *_, (s, _) = walk(game, "end")
    assert game.actor(s) == NOBODY
    assert s.pile == 0
    assert set(s.hand.flat) == {NONE}


def test_a_tower_is_worth_its_stones__BE_10(game):
    s = position(game, f"{DEALT} 1@top 6 1@foot 5 2@top 4 3@top")
    assert game.scores(s) == [3, 1]


def test_among_equals_more_towers_win__BE_11(game):
    even = position(game, "1 2 3 3 1@top 4 3@top 5 2@top 4 3@top 6")
    assert (game.scores(even), game.ranks(even)) == ([2, 2], [1, 2])
    s = position(game, f"{DEALT} 1@top 6 3@top 6")
    assert game.ranks(s) == [1, 1]
