"""The rules of Spire one by one, each test named after the rule that it would fail without.

Draw a position as the steps that lead to it, make a move, look at what follows.
"""

import pytest

from belfort.engine import CHANCE, NOBODY, BadOption, UnreadableMove
from belfort.engine.hands import NONE, UNKNOWN
from belfort.match import Game
from belfort.testing.positions import position, refusal, texts
from belfort.testing.walks import walk

DEALT = "6 3 1 5 4 2"
"""The first seat holds 6, 3 and 1, the second 5, 4 and 2."""


@pytest.fixture
def game():
    return Game("spire")


def test_two_to_four_play__SP_1():
    assert Game("spire", {"players": 4}).players == 4
    with pytest.raises(BadOption):
        Game("spire", {"players": 5})


def test_there_are_three_cards_of_each_width__SP_2(game):
    assert game.chances(game.start()) == [3] * 6


def test_everyone_draws_three_cards__SP_3(game):
    s = position(game, "6 3 1")
    assert game.actor(s) == CHANCE
    s = position(game, DEALT)
    assert [sorted(hand) for hand in s.hand[:2].tolist()] == [[0, 2, 5], [1, 3, 4]]
    assert game.actor(s) == 0


def test_the_chosen_seat_starts_and_turns_go_round__SP_4():
    game = Game("spire", {"players": 3, "starter": 2})
    s = position(game, "1 1 1 2 2 2 3 3 3")
    assert game.actor(s) == 2
    assert game.actor(position(game, "1@x 5", s)) == 0


def test_a_card_is_played_and_one_is_drawn__SP_5(game):
    s = position(game, f"{DEALT} 6@1")
    assert game.actor(s) == CHANCE
    assert refusal(game, position(game, "5", s), "6@1") == "SP-5"


def test_a_card_goes_on_any_of_four_towers__SP_6(game):
    s = position(game, DEALT)
    assert {"6@1", "6@2", "6@3", "6@4"} <= set(texts(game, s))
    with pytest.raises(UnreadableMove):
        refusal(game, s, "6@5")


def test_a_storey_is_not_wider_than_the_one_below__SP_7(game):
    s = position(game, f"{DEALT} 3@2 3")
    assert refusal(game, s, "4@2") == "SP-7"
    assert refusal(game, s, "2@2") == ""


def test_a_card_may_always_be_discarded__SP_8(game):
    s = position(game, DEALT)
    assert {"6@x", "3@x", "1@x"} <= set(texts(game, s))


def test_hands_and_draws_are_hidden__SP_9(game):
    s = position(game, DEALT)
    assert set(game.view(s, 1).hand[0]) == {UNKNOWN}
    assert game.hide_step(game.start(), 0, 1) != 0


def test_the_match_ends_when_nobody_has_a_card__SP_10(game):
    *_, (s, _) = walk(game, "end")
    assert game.actor(s) == NOBODY
    assert s.pile == 0
    assert set(s.hand.flat) == {NONE}


def test_a_storey_is_a_point_for_whoever_put_it__SP_11(game):
    assert game.scores(position(game, f"{DEALT} 6@2 1 5@2 2 3@2 3 4@x")) == [2, 1]


def test_the_most_points_win_and_ties_share__SP_12(game):
    s = position(game, f"{DEALT} 6@2 1")
    assert game.ranks(s) == [1, 2]
    assert game.ranks(position(game, "5@1 1", s)) == [1, 1]
