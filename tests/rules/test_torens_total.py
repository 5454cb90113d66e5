"""Torens, the third variant: hands of three cards and points."""

import pytest

from belfort import locale
from belfort.engine import CHANCE, NOBODY, Game
from belfort.games.torens import rules as r
from belfort.testing.positions import position, refusal, texts
from towers import dealt

TOTAL = Game("torens", {"variant": "total"})
ONE_ROOF = Game("torens", {"variant": "total", "roofs": 1})
GAPS = "between@G1 between@G2 between@G3 between@G4"
SMALL = "left left left", "right right right"  # hands that do not matter


def held(s, seat):
    return [r.CARDS[kind] for kind in s.hand[seat] if kind >= 0]


def reason(s):
    return locale.say(TOTAL.rules, TOTAL.rules.words.reason(s), ["Ann", "Bob"])


def lay_out(game, s):
    """Lay without roofing the extra tower, to the end; count the moves."""
    turns = 0
    while (who := game.actor(s)) != NOBODY:
        codes = [text for text in texts(game, s) if text != "roof@X"]
        s = position(game, codes[turns % len(codes)], s)
        turns += who != CHANCE
    return s, turns


def test_each_player_takes_three_cards_the_starter_first__TO_52():
    s = position(TOTAL, "above below roof left between right")
    assert held(s, 0) == ["above", "below", "roof"]
    assert held(s, 1) == ["between", "left", "right"]
    assert s.pile == 33
    assert TOTAL.actor(s) == 0


def test_cards_keep_the_direction_they_were_drawn_in__TO_53():
    s = dealt(TOTAL, "", "above above left", "below right right")
    assert refusal(TOTAL, s, "below@B1") == "TO-53"
    assert refusal(TOTAL, s, "right@R") == "TO-53"


def test_a_player_first_lays_a_card_then_draws_up_to_three__TO_54_TO_55():
    s = dealt(TOTAL, "", "above above left", "below right right")
    assert all("@" in text for text in texts(TOTAL, s))
    s = position(TOTAL, "left@L", s)
    assert held(s, 0) == ["above", "above"]
    assert TOTAL.actor(s) == CHANCE
    s = position(TOTAL, "roof", s)
    assert held(s, 0) == ["above", "above", "roof"]
    assert TOTAL.actor(s) == 1


def test_a_player_chooses_which_card_to_lay_among_the_five_cases__TO_56():
    s = dealt(TOTAL, "", "above between left", "below below roof")
    assert texts(TOTAL, s) == [
        *(f"above@A{base}" for base in range(1, 6)),
        *(f"between@G{gap}" for gap in range(1, 5)),
        "left@L",
    ]
    assert refusal(TOTAL, s, "roof@A1") == "TO-56"


def test_equal_cards_give_the_same_move_once__TO_56():
    s = dealt(TOTAL, "", "left left left", "below below roof")
    assert texts(TOTAL, s) == ["left@L"]


def test_an_above_card_raises_one_of_ones_own_towers__TO_57():
    s = dealt(TOTAL, "above@A1 above@B2", "above above above", "above above above")
    assert s.storeys[0, 0] == s.storeys[1, 1] == 1
    assert refusal(TOTAL, s, "above@B1") == "TO-57"


def test_a_below_card_raises_one_of_the_opponents_towers__TO_58():
    s = dealt(TOTAL, "below@B1 below@A2", "below below below", "below below below")
    assert s.storeys[1, 0] == s.storeys[0, 1] == 1
    assert refusal(TOTAL, s, "below@A1") == "TO-58"


def test_a_between_card_goes_between_two_bases__TO_59():
    s = dealt(TOTAL, "between@G1 left@R", "between roof roof", "above above above")
    assert "between@G2" in texts(TOTAL, s)
    assert refusal(TOTAL, s, "between@G1") == "TO-59"
    assert refusal(TOTAL, s, "between@A1") == "TO-59"


def test_a_between_card_without_a_gap_goes_on_the_extra_tower__TO_60():
    s = dealt(TOTAL, GAPS, "between left left", "between left left")
    assert [text for text in texts(TOTAL, s) if "between" in text] == ["between@X"]
    s = position(TOTAL, "between@X left between@X", s)
    assert s.extra.sum() == 2


def test_a_between_card_goes_on_the_extra_tower_only_when_the_gaps_are_full__TO_60():
    """Ruling A19."""
    s = dealt(TOTAL, "left@L right@X", "between above above", "below below below")
    assert refusal(TOTAL, s, "between@X") == "TO-60"


def test_a_beside_card_goes_where_its_arrow_points__TO_61():
    s = dealt(TOTAL, "left@L", "above above above", "left left right")
    assert texts(TOTAL, s) == ["left@R", "right@X"]
    assert refusal(TOTAL, s, "left@L") == "TO-61"


def test_a_beside_card_whose_end_is_taken_goes_on_the_extra_tower__TO_62():
    s = dealt(TOTAL, "left@L", "above above above", "left left right")
    assert refusal(TOTAL, s, "right@L") == "TO-62"
    assert refusal(TOTAL, s, "left@X") == "TO-62"  # ruling A19
    s = position(TOTAL, "right@X", s)
    assert s.extra.sum() == 1


def test_a_roof_has_three_choices__TO_63():
    s = dealt(TOTAL, "left@L right@X", "roof roof roof", "left left left")
    assert {text[:6] for text in texts(TOTAL, s)} == {"roof@A", "roof@B", "roof@X"}
    assert refusal(TOTAL, s, "roof@L") == "TO-63"


def test_a_roof_finishes_ones_own_tower__TO_64():
    s = dealt(TOTAL, "roof@A1 above@B1", "roof above above", "left left left")
    assert TOTAL.scores(s) == [1, 0]
    assert refusal(TOTAL, s, "roof@A1") == "TO-64"
    assert refusal(TOTAL, s, "above@A1") == "TO-64"


def test_a_roof_finishes_the_opponents_tower__TO_65():
    s = dealt(TOTAL, "roof@B1 left@R", "roof below below", "left left left")
    assert TOTAL.scores(s) == [0, 1]
    assert refusal(TOTAL, s, "roof@B1") == "TO-65"
    assert refusal(TOTAL, s, "below@B1") == "TO-65"


def test_a_roof_on_the_extra_tower_ends_the_match_and_nothing_is_drawn__TO_66_TO_67():
    """Ruling A20."""
    s = dealt(TOTAL, "left@L right@X", "roof roof roof", "left left left")
    s = position(TOTAL, "roof@X", s)
    assert TOTAL.actor(s) == NOBODY
    assert s.pile == 31
    assert held(s, 0) == ["roof", "roof"]


def test_a_roof_needs_an_extra_tower_to_go_on__TO_66():
    """Ruling A6."""
    s = dealt(TOTAL, "", "roof roof roof", "left left left")
    assert refusal(TOTAL, s, "roof@X") == "TO-66"


@pytest.mark.parametrize("game", [TOTAL, ONE_ROOF], ids=["eleven roofs", "one roof"])
def test_each_lays_one_card_after_the_pile_runs_out__TO_68(game):
    """Ruling A8."""
    cards = int(game.start().pile)
    s, turns = lay_out(game, game.start())
    assert s.pile == 0
    assert turns == cards - 6 + 2
    assert [len(held(s, seat)) for seat in (0, 1)] == [2, 2]


def test_the_last_draw_leaves_both_with_three_cards__TO_68():
    s = ONE_ROOF.start()
    while s.pile:
        s = position(ONE_ROOF, texts(ONE_ROOF, s)[0], s)
    assert [len(held(s, seat)) for seat in (0, 1)] == [3, 3]
    for _ in range(2):
        assert ONE_ROOF.actor(s) != NOBODY
        s = position(ONE_ROOF, texts(ONE_ROOF, s)[0], s)
    assert ONE_ROOF.actor(s) == NOBODY


def test_cards_left_in_hand_score_nothing__TO_69():
    moves = "left@L right@X roof@A1 roof@B1"
    s = dealt(TOTAL, moves, "roof above above", "left left left")
    s = position(TOTAL, "roof@X", s)
    other = dealt(TOTAL, moves, "roof roof roof", "roof roof above")
    other = position(TOTAL, "roof@X", other)
    assert TOTAL.scores(s) == TOTAL.scores(other) == [1, 1]


def test_a_player_adds_up_all_finished_towers__TO_70_TO_71():
    moves = "above@A1 above@B1 roof@A1 above@B1 roof@A2 roof@B1 above@A3"
    s = dealt(TOTAL, moves, *SMALL)
    assert TOTAL.scores(s) == [2 + 1, 3]


@pytest.mark.parametrize("storeys", range(6))
def test_a_finished_tower_scores_by_its_cards__TO_72_TO_73_TO_74_TO_75_TO_76(storeys):
    moves = " ".join(["above@A1 above@B1"] * storeys)
    s = dealt(TOTAL, moves, *SMALL)
    assert TOTAL.scores(s) == [0, 0]  # no roof yet
    s = dealt(TOTAL, f"{moves} roof@A1", *SMALL)
    assert TOTAL.scores(s) == [[1, 2, 3, 4, 4, 4][storeys], 0]


def test_a_base_alone_scores_nothing__TO_72():
    assert TOTAL.scores(dealt(TOTAL, "", *SMALL)) == [0, 0]


def test_a_roof_alone_scores_nothing_and_cannot_arise__TO_77():
    """Ruling A9: a roof goes on a base or, once it has a card, on the extra tower (A6)."""
    s = dealt(TOTAL, "", "roof roof roof", "left left left")
    assert {move[:6] for move in texts(TOTAL, s)} == {"roof@A", "roof@B"}
    s.extra[r.ROOF] = 1
    assert r.extra_score(s) == 0


def test_every_card_of_a_finished_extra_tower_is_worth_four_points__TO_78_TO_79():
    """Its roof too: ruling A10."""
    s = dealt(TOTAL, "left@L right@X left@X right@X", "roof roof roof", "below below below")
    s = position(TOTAL, "roof@X", s)
    assert r.extra_score(s) == 4 * 4


def test_an_extra_tower_without_a_roof_does_not_count__TO_80():
    s, _ = lay_out(ONE_ROOF, position(ONE_ROOF, "roof above above above above left roof@A1"))
    assert s.extra.sum() > 0
    assert ONE_ROOF.scores(s) == [1, 0]
    assert ONE_ROOF.ranks(s) == [1, 2]


def test_most_points_win__TO_1_TO_81():
    moves = "left@L right@X above@A1 above@B1 above@A1 above@B1 above@A1 above@B1"
    moves += " roof@A1 roof@B1 above@A2 above@B2 above@A2 above@B2 above@A2 above@B2"
    s = dealt(TOTAL, f"{moves} roof@A2 roof@A3", "roof between between", "left left left")
    s = position(TOTAL, "roof@X", s)
    assert TOTAL.scores(s) == [9, 4]
    assert r.extra_score(s) == 8
    assert TOTAL.ranks(s) == [1, 2]
    assert reason(s) == "Ann won: 9 points"


def test_equal_points_are_a_draw__TO_81():
    """Ruling A7."""
    two = Game("torens", {"variant": "total", "roofs": 2})
    s, _ = lay_out(two, dealt(two, "roof@A1 roof@B1", *SMALL))
    assert two.scores(s) == [1, 1]
    assert two.ranks(s) == [1, 1]
    assert reason(s) == "A draw: Ann and Bob both have 1 point"


def test_if_no_tower_was_finished_nobody_wins__TO_71():
    """The only roof stayed in hand; ruling A7."""
    s = position(ONE_ROOF, "above above roof above above above")
    while ONE_ROOF.actor(s) != NOBODY:
        s = position(ONE_ROOF, texts(ONE_ROOF, s)[0], s)
    assert held(s, 0)[-1] == "roof"
    assert ONE_ROOF.scores(s) == [0, 0]
    assert ONE_ROOF.ranks(s) == [2, 2]
    assert reason(s) == "Nobody won: no tower was finished"


def test_if_the_extra_tower_has_most_points_nobody_wins__TO_82():
    s = dealt(TOTAL, "left@L right@X roof@A1 roof@B1", "roof roof roof", "left left left")
    s = position(TOTAL, "roof@X", s)
    assert TOTAL.ranks(s) == [2, 2]
    assert reason(s) == "Nobody won: the extra tower has the most, 8 points against 1 point"


def test_if_the_extra_tower_has_as_many_points_as_the_best_nobody_wins__TO_82():
    """Ruling A7."""
    moves = "left@L right@X above@A1 above@B1 above@A1 above@B1 above@A1 above@B1"
    moves += " roof@A1 roof@A2 roof@A3 roof@A4 roof@A5"
    s = dealt(TOTAL, moves, "between between between", "roof left left")
    s = position(TOTAL, "roof@X", s)
    assert TOTAL.scores(s) == [8, 0]
    assert TOTAL.ranks(s) == [2, 2]
    assert "as much as the best player, 8 points" in reason(s)


ALL_ROOFED = "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5"


def test_only_when_no_card_held_has_a_place_one_is_set_aside__TO_54():
    """Ruling A11: the player chooses which, draws, and the turn passes."""
    s = dealt(TOTAL, f"{ALL_ROOFED} left@R", "above above right", "left left left")
    assert texts(TOTAL, s) == ["right@X"]
    assert refusal(TOTAL, s, "above@aside") == "TO-54"
    s = dealt(TOTAL, f"{ALL_ROOFED} left@R", "above above above", "left left left")
    assert texts(TOTAL, s) == ["above@aside"]
    s = position(TOTAL, "above@aside right", s)
    assert s.aside[r.ABOVE] == 1
    assert held(s, 0) == ["above", "above", "right"]
    assert TOTAL.actor(s) == 1


def test_of_three_cards_without_a_place_any_may_be_set_aside():
    """Ruling A11."""
    ten = " ".join(f"roof@{side}{base}" for side in "AB" for base in range(1, 6))
    s = dealt(TOTAL, ten, "above below roof", "left left left")
    assert texts(TOTAL, s) == ["above@aside", "below@aside", "roof@aside"]


def test_a_player_with_three_cards_chooses_among_all_their_places():
    """Ruling A14: nobody has to roof a tower that helps the opponent while another card fits."""
    s = dealt(TOTAL, "left@L right@X", "roof above between", "left left left")
    assert len(texts(TOTAL, s)) == 5 + 4 + 11
