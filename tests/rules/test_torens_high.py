"""Torens, the second variant: as high as can be, with an extra tower."""

import pytest

from belfort import locale
from belfort.engine import NOBODY, Game
from belfort.testing.positions import position, refusal, texts
from towers import laid

HIGH = Game("torens", {"variant": "high"})
ONE_ROOF = Game("torens", {"variant": "high", "roofs": 1})
GAPS = "between@G1 between@G2 between@G3 between@G4"
TEN = " ".join(f"roof@{side}{base}" for side in "AB" for base in range(1, 6))


def reason(s):
    return locale.say(HIGH.rules, HIGH.rules.words.reason(s), ["Ann", "Bob"])


def test_players_take_turns_and_draw_one_card_each_turn__TO_28():
    s = laid(HIGH, "above@A1", "above")
    assert HIGH.actor(s) == 1
    assert s.pile == 37


def test_the_card_drawn_is_laid_at_once__TO_30():
    s = position(HIGH, "between")
    assert refusal(HIGH, s, "roof@A1") == "TO-30"
    assert refusal(HIGH, s, "between@aside") == "TO-30"


def test_there_are_five_cases__TO_31():
    places = {}
    for card in ("above", "below", "between", "left", "right", "roof"):
        s = laid(HIGH, f"{GAPS} between@X above@B1", card)
        places[card] = {text.partition("@")[2][0] for text in texts(HIGH, s)}
    assert places == {
        "above": {"A"},
        "below": {"B"},
        "between": {"X"},
        "left": {"L"},
        "right": {"R"},
        "roof": {"A", "B", "X"},
    }


def test_an_above_card_raises_one_of_ones_own_towers__TO_32():
    s = laid(HIGH, "above@A1 above@B1")
    assert list(s.storeys[:, 0]) == [1, 1]
    s = position(HIGH, "above")
    assert refusal(HIGH, s, "above@B1") == "TO-32"
    assert refusal(HIGH, s, "above@X") == "TO-32"


def test_a_below_card_raises_one_of_the_opponents_towers__TO_33():
    s = laid(HIGH, "below@B1 below@A2")
    assert s.storeys[1, 0] == s.storeys[0, 1] == 1
    s = position(HIGH, "below")
    assert refusal(HIGH, s, "below@A1") == "TO-33"


def test_a_between_card_goes_between_two_bases__TO_34():
    s = laid(HIGH, "between@G1", "between")
    assert texts(HIGH, s) == ["between@G2", "between@G3", "between@G4"]
    assert refusal(HIGH, s, "between@G1") == "TO-34"


def test_a_between_card_without_a_gap_starts_the_extra_tower__TO_35():
    s = laid(HIGH, GAPS, "between")
    assert texts(HIGH, s) == ["between@X"]
    s = position(HIGH, "between@X", s)
    assert s.extra.sum() == 1


def test_a_between_card_goes_on_the_extra_tower_only_when_the_gaps_are_full__TO_35():
    """Ruling A19."""
    s = laid(HIGH, "left@L right@X", "between")
    assert refusal(HIGH, s, "between@X") == "TO-35"


def test_a_between_card_goes_on_top_of_the_extra_tower__TO_36():
    s = laid(HIGH, f"{GAPS} between@X between@X")
    assert s.extra.sum() == 2


def test_a_beside_card_goes_where_its_arrow_points__TO_37():
    s = position(HIGH, "right")
    assert texts(HIGH, s) == ["right@R"]
    assert refusal(HIGH, s, "right@L") == "TO-37"


def test_a_beside_card_whose_end_is_taken_goes_on_the_extra_tower__TO_38():
    """It may start it too: ruling A5."""
    s = laid(HIGH, "left@L", "right")
    assert texts(HIGH, s) == ["right@X"]
    assert refusal(HIGH, s, "right@L") == "TO-38"
    assert refusal(HIGH, s, "right@R") == "TO-37"
    s = position(HIGH, "right@X left left@X", s)
    assert s.extra.sum() == 2
    s = position(HIGH, "left", s)
    assert texts(HIGH, s) == ["left@R"]
    assert refusal(HIGH, s, "left@X") == "TO-38"  # ruling A19


def test_a_roof_has_three_choices__TO_39():
    s = laid(HIGH, "left@L right@X", "roof")
    assert {text[:6] for text in texts(HIGH, s)} == {"roof@A", "roof@B", "roof@X"}
    assert refusal(HIGH, s, "roof@G1") == "TO-39"


def test_a_roof_finishes_ones_own_tower_and_only_then_it_counts__TO_40():
    s = laid(HIGH, "above@A1 above@B1")
    assert HIGH.scores(s) == [0, 0]
    s = laid(HIGH, "above@A1 above@B1 roof@A1")
    assert HIGH.scores(s) == [2, 0]
    s = laid(HIGH, "roof@A1 above@B1", "above")
    assert refusal(HIGH, s, "above@A1") == "TO-40"


def test_a_roof_finishes_the_opponents_tower__TO_41():
    s = laid(HIGH, "roof@B1 roof@A2", "roof")
    assert refusal(HIGH, s, "roof@B1") == "TO-41"
    assert refusal(HIGH, s, "roof@A2") == "TO-40"
    assert refusal(HIGH, laid(HIGH, "roof@B1", "above"), "above@B1") == "TO-40"


def test_a_roof_on_the_extra_tower_ends_the_match__TO_42_TO_43():
    s = laid(HIGH, "left@L right@X", "roof")
    s = position(HIGH, "roof@X", s)
    assert HIGH.actor(s) == NOBODY
    assert s.pile == 36


def test_a_roof_needs_an_extra_tower_to_go_on__TO_42():
    """Ruling A6."""
    assert refusal(HIGH, position(HIGH, "roof"), "roof@X") == "TO-42"


def test_five_cards_do_not_end_this_variant__TO_44():
    s = laid(HIGH, "above@A2 below@A2 above@A2 roof@A2", "above")
    assert HIGH.actor(s) == 0
    assert HIGH.actor(laid(HIGH, TEN, "between")) == 0


def lay_out(game, s):
    """Lay the whole pile, the cards for towers last and each in its last place; count turns."""
    turns = 0
    while game.actor(s) != NOBODY:
        assert s.pile > 0
        s = position(game, texts(game, s)[-1], s)
        s = position(game, texts(game, s)[-1], s)
        turns += 1
    return s, turns


def test_the_match_lasts_until_the_whole_pile_is_used_up__TO_44():
    """And an extra tower without a roof does not count: ruling A17."""
    s, turns = lay_out(ONE_ROOF, position(ONE_ROOF, "roof roof@A1"))
    assert s.pile == 0
    assert turns == 28
    assert s.extra.sum() > 1
    assert ONE_ROOF.scores(s) == [1, 0]
    assert ONE_ROOF.ranks(s) == [1, 2]


def test_the_match_lasts_until_the_last_card_is_set_aside__TO_44():
    s, turns = lay_out(HIGH, laid(HIGH, f"{TEN} roof@aside"))
    assert s.pile == 0
    assert turns == 39 - 11
    assert s.aside.sum() == 1 + 16
    assert HIGH.ranks(s) == [1, 1]


def test_a_card_without_a_place_is_set_aside():
    """Ruling A11: above and below without an open tower, a roof without any."""
    for card in ("above", "below", "roof"):
        s = laid(HIGH, TEN, card)
        assert texts(HIGH, s) == [f"{card}@aside"]
        s = position(HIGH, f"{card}@aside", s)
        assert s.aside.sum() == 1
        assert s.turn == 1


def test_a_roof_that_fits_only_the_extra_tower_must_go_there():
    """Ruling A14."""
    s = laid(HIGH, f"left@L right@X {TEN}", "roof")
    assert texts(HIGH, s) == ["roof@X"]


@pytest.mark.parametrize("storeys", range(4))
def test_height_counts_base_and_storeys_and_no_roof__TO_45_TO_46_TO_47_TO_48(storeys):
    moves = " ".join(["above@A1 above@B1"] * storeys)
    s = laid(HIGH, f"{moves} roof@A1")
    assert HIGH.scores(s)[0] == storeys + 1


def test_of_several_finished_towers_the_highest_counts__TO_45():
    s = laid(HIGH, "above@A1 below@A1 roof@A1 below@A2 roof@A2 roof@A3")
    assert HIGH.scores(s) == [3, 0]


def test_the_highest_finished_tower_wins__TO_1_TO_49():
    s = laid(HIGH, "left@L right@X above@A1 above@B1 roof@A1 above@B1 roof@X")
    assert HIGH.scores(s) == [2, 0]
    assert HIGH.ranks(s) == [1, 2]
    assert reason(s) == "Ann won: the highest finished tower, 2 high"


def test_equal_towers_are_a_draw__TO_49():
    """Ruling A7."""
    s = laid(HIGH, "left@L right@X above@A1 above@B1 roof@A1 roof@B1 roof@X")
    assert HIGH.ranks(s) == [1, 1]
    assert reason(s).startswith("A draw: Ann and Bob both")


def test_if_the_extra_tower_is_highest_nobody_wins__TO_50_TO_51():
    s = laid(HIGH, "left@L right@X left@X right@X above@A1 above@B1 roof@A1 roof@X")
    assert s.extra.sum() == 4  # three cards and the roof, which does not count: ruling A18
    assert HIGH.ranks(s) == [2, 2]
    assert reason(s) == "Nobody won: the extra tower is the highest, 3 against 2"


def test_if_the_extra_tower_is_as_high_as_the_highest_nobody_wins__TO_51():
    """Ruling A7; were its roof counted (A18), it would be higher."""
    s = laid(HIGH, "left@L right@X left@X above@B1 roof@B1 roof@X")
    assert HIGH.scores(s) == [0, 2]
    assert HIGH.ranks(s) == [2, 2]
    assert reason(s) == "Nobody won: the extra tower is as high as the highest, 2"
