"""Torens, the first variant: building towers."""

import pytest

from belfort import locale
from belfort.engine import NOBODY, Game
from belfort.games.torens import rules as r
from belfort.testing.positions import position, refusal, texts
from towers import laid

BUILD = Game("torens", {"variant": "build"})
FEW = Game("torens", {"variant": "build", "roofs": 1})
FINISHER = Game("torens", {"variant": "build", "wins": "finisher"})


def reason(game, s):
    return locale.say(game.rules, game.rules.words.reason(s), ["Ann", "Bob"])


def test_players_take_turns_and_draw_one_card_each_turn__TO_10():
    s = position(BUILD, "above")
    assert BUILD.actor(s) == 0
    s = position(BUILD, "above@A1 below", s)
    assert BUILD.actor(s) == 1
    assert s.pile == 37
    s = position(BUILD, "below@A1 roof", s)
    assert BUILD.actor(s) == 0


def test_a_card_is_played_as_the_drawer_sees_it__TO_12():
    for starter, own, other in ((0, "A", "B"), (1, "B", "A")):
        game = Game("torens", {"starter": starter})
        assert texts(game, position(game, "above")) == [f"above@{own}{n}" for n in range(1, 6)]
        assert texts(game, position(game, "below")) == [f"below@{other}{n}" for n in range(1, 6)]


def test_the_card_drawn_is_laid_at_once__TO_13():
    s = position(BUILD, "between")
    assert refusal(BUILD, s, "roof@A1") == "TO-13"
    s = position(BUILD, "between@G1 roof", s)
    assert list(s.hand[0]) == [-1, -1, -1]


@pytest.mark.parametrize("card", ["above", "below", "between", "left", "right", "roof"])
def test_a_card_with_a_place_is_not_declined__TO_13(card):
    """Ruling A14."""
    s = position(BUILD, card)
    assert refusal(BUILD, s, f"{card}@aside") == "TO-13"


def test_there_are_five_cases__TO_15():
    places = {}
    for card in ("above", "below", "between", "left", "right", "roof"):
        places[card] = {text.partition("@")[2][0] for text in texts(BUILD, position(BUILD, card))}
    assert places == {
        "above": {"A"},
        "below": {"B"},
        "between": {"G"},
        "left": {"L"},
        "right": {"R"},
        "roof": {"A", "B"},
    }


def test_an_above_card_raises_one_of_ones_own_towers__TO_16():
    s = position(BUILD, "above above@A4 above")
    assert s.storeys[0, 3] == 1
    assert s.storeys.sum() == 1
    s = position(BUILD, "above@B2", s)
    assert s.storeys[1, 1] == 1
    s = position(BUILD, "above")
    assert refusal(BUILD, s, "above@B1") == "TO-16"
    assert refusal(BUILD, s, "above@G1") == "TO-16"


def test_a_below_card_raises_one_of_the_opponents_towers__TO_17():
    s = position(BUILD, "below below@B3 below")
    assert s.storeys[1, 2] == 1
    s = position(BUILD, "below@A3", s)
    assert s.storeys[0, 2] == 1
    s = position(BUILD, "below")
    assert refusal(BUILD, s, "below@A1") == "TO-17"


def test_towers_stand_on_bases_only():
    """Ruling A12: nothing is laid on a between-card or a beside-card."""
    s = laid(BUILD, "between@G1 left@R", "above")
    assert refusal(BUILD, s, "above@G1") == "TO-16"
    assert refusal(BUILD, s, "above@R") == "TO-16"
    s = laid(BUILD, "between@G1 left@R", "roof")
    assert refusal(BUILD, s, "roof@G1") == "TO-22"
    assert refusal(BUILD, s, "roof@R") == "TO-22"


def test_a_between_card_goes_in_any_free_gap_one_in_each__TO_18():
    s = laid(BUILD, "between@G2", "between")
    assert texts(BUILD, s) == ["between@G1", "between@G3", "between@G4"]
    assert refusal(BUILD, s, "between@G2") == "TO-18"
    assert refusal(BUILD, s, "between@A1") == "TO-18"
    assert refusal(BUILD, s, "between@L") == "TO-18"


def test_a_between_card_without_a_gap_is_set_aside__TO_19():
    s = laid(BUILD, "between@G1 between@G2 between@G3 between@G4", "between")
    assert texts(BUILD, s) == ["between@aside"]
    assert refusal(BUILD, s, "between@X") == "TO-19"
    s = position(BUILD, "between@aside roof", s)
    assert BUILD.actor(s) == 1
    assert s.aside.sum() == 1
    assert s.extra.sum() == 0


def test_a_beside_card_goes_where_its_arrow_points__TO_20():
    s = laid(BUILD, "above@A1", "left")
    assert texts(BUILD, s) == ["left@R"]
    assert refusal(BUILD, s, "left@L") == "TO-20"
    assert refusal(BUILD, s, "left@B1") == "TO-20"
    s = position(BUILD, "left@R right", s)
    assert list(s.end) == [0, 1]


def test_a_beside_card_whose_end_is_taken_is_set_aside__TO_21():
    s = laid(BUILD, "left@L", "right")
    assert texts(BUILD, s) == ["right@aside"]
    assert refusal(BUILD, s, "right@L") == "TO-21"
    assert refusal(BUILD, s, "right@R") == "TO-20"
    assert refusal(BUILD, s, "right@X") == "TO-21"
    assert BUILD.actor(position(BUILD, "right@aside left", s)) == 0


def test_a_roof_goes_on_ones_own_tower_or_on_the_opponents__TO_22():
    s = position(BUILD, "roof")
    towers = [f"roof@{side}{base}" for side in "AB" for base in range(1, 6)]
    assert texts(BUILD, s) == towers
    assert refusal(BUILD, s, "roof@X") == "TO-22"
    assert refusal(BUILD, s, "roof@G1") == "TO-22"


def test_a_roof_finishes_ones_own_tower__TO_23():
    s = laid(BUILD, "above@A1 above@B1 roof@A1 above@B1", "above")
    assert s.roofed[0, 0] == 1
    assert refusal(BUILD, s, "above@A1") == "TO-23"
    s = laid(BUILD, "roof@A2 above@B1", "roof")
    assert refusal(BUILD, s, "roof@A2") == "TO-23"


def test_a_roof_on_the_opponents_tower_stops_it__TO_24():
    s = laid(BUILD, "roof@B1", "above")
    assert refusal(BUILD, s, "above@B1") == "TO-23"
    assert "above@B1" not in texts(BUILD, s)
    s = laid(BUILD, "roof@B1 above@B2", "roof")
    assert refusal(BUILD, s, "roof@B1") == "TO-24"
    s = laid(BUILD, "roof@B1 above@B2", "below")
    assert refusal(BUILD, s, "below@B1") == "TO-24"


def test_a_bare_base_may_be_roofed():
    """Ruling A13."""
    s = laid(BUILD, "roof@B5")
    assert BUILD.scores(s) == [0, 2]


def test_only_towers_with_a_roof_count__TO_25():
    s = laid(BUILD, "above@A1 above@B1 above@A1 roof@B1")
    assert BUILD.scores(s) == [0, 3]


def test_a_finished_tower_of_five_cards_ends_the_match__TO_26():
    s = laid(BUILD, "above@A1 above@B1 above@A1 above@B1 roof@A1", "roof")
    assert BUILD.actor(s) == 1  # base, two storeys and a roof are four cards
    s = laid(BUILD, "above@A2 below@A2 above@A2 above@B1 roof@A2")
    assert BUILD.actor(s) == NOBODY


def test_the_owner_of_the_five_card_tower_wins__TO_1_TO_27():
    s = laid(BUILD, "above@A2 below@A2 above@A2 above@B1 roof@A2")
    assert BUILD.ranks(s) == [1, 2]
    assert reason(BUILD, s) == "Ann won: a finished tower of 5 cards"


def test_the_owner_wins_also_when_the_opponent_lays_the_roof__TO_26_TO_27():
    """Ruling A3."""
    s = laid(BUILD, "above@A2 below@A2 above@A2 roof@A2")
    assert BUILD.actor(s) == NOBODY
    assert BUILD.ranks(s) == [1, 2]


def test_whoever_lays_the_roof_wins_where_that_was_agreed__TO_27():
    """Ruling A3."""
    s = laid(FINISHER, "above@A2 below@A2 above@A2 roof@A2")
    assert FINISHER.actor(s) == NOBODY
    assert FINISHER.scores(s) == [5, 0]
    assert FINISHER.ranks(s) == [2, 1]
    assert reason(FINISHER, s) == "Bob won: laid the roof on a tower of 5 cards"
    s = laid(FINISHER, "above@A2 below@A2 above@A2 above@B1 roof@A2")
    assert FINISHER.ranks(s) == [1, 2]
    assert reason(FINISHER, s) == "Ann won: a finished tower of 5 cards"


def test_that_agreement_decides_nothing_else():
    """Ruling A3: not a match that no tower has ended, nor another variant."""
    s = laid(FINISHER, f"above@A1 above@B1 above@A1 {TEN}")
    assert FINISHER.ranks(s) == [1, 2]
    high = Game("torens", {"variant": "high", "wins": "finisher"})
    assert high.options["wins"] == "owner"


def test_if_no_tower_was_finished_nobody_wins():
    """Ruling A7: the only roof is the last card, and is set aside."""
    s = position(FEW, "above above@A1")
    s.pile, s.weight[:], s.phase = 0, 0, r.OVER
    assert FEW.ranks(s) == [2, 2]
    assert reason(FEW, s) == "Nobody won: no tower was finished"


def test_a_roof_that_fits_only_the_opponents_winning_tower_must_go_there():
    """Ruling A14."""
    roofs = "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5 roof@B1 roof@B2 roof@B3 roof@B4"
    s = laid(BUILD, f"{roofs} above@B5 below@B5 above@B5", "roof")
    assert texts(BUILD, s) == ["roof@B5"]
    assert BUILD.ranks(position(BUILD, "roof@B5", s)) == [2, 1]


def test_a_card_whose_towers_all_have_roofs_is_set_aside():
    """Ruling A11."""
    s = laid(BUILD, "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5", "below")
    assert texts(BUILD, s) == ["below@aside"]
    assert refusal(BUILD, s, "below@A1") == "TO-24"
    s = laid(BUILD, "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5 above@B1", "above")
    assert texts(BUILD, s) == ["above@aside"]


TEN = " ".join(f"roof@{side}{base}" for side in "AB" for base in range(1, 6))


def test_with_all_ten_towers_roofed_the_highest_wins__TO_1():
    """Ruling A4."""
    s = laid(BUILD, f"above@A1 above@B1 above@A1 {TEN}")
    assert BUILD.actor(s) == NOBODY
    assert BUILD.scores(s) == [4, 3]
    assert BUILD.ranks(s) == [1, 2]
    assert reason(BUILD, s) == "Ann won: the highest finished tower, 4 cards"


def test_equal_highest_towers_are_a_draw():
    """Ruling A4."""
    s = laid(BUILD, TEN)
    assert BUILD.actor(s) == NOBODY
    assert BUILD.ranks(s) == [1, 1]
    assert reason(BUILD, s).startswith("A draw: Ann and Bob")


def test_with_the_pile_used_up_the_highest_finished_tower_wins():
    """Ruling A4: the only roof was laid first, so no other tower counts."""
    s = position(FEW, "roof roof@B3")
    while FEW.actor(s) != NOBODY:
        s = position(FEW, texts(FEW, s)[0], s)
    assert s.pile == 0
    assert FEW.scores(s) == [0, 2]
    assert FEW.ranks(s) == [2, 1]


def test_a_match_has_at_most_39_turns():
    """Two tall towers and roofs laid last, on bare bases while there are any, make a long one."""
    s = BUILD.start()
    turns = 0
    while BUILD.actor(s) != NOBODY:
        s = position(BUILD, texts(BUILD, s)[0], s)
        moves = texts(BUILD, s)
        bare = [text for text in moves if text not in ("roof@A1", "roof@B1")]
        s = position(BUILD, (bare or moves)[0], s)
        turns += 1
    assert turns == 16 + 6 + 6 + 8 + 1
    assert 2 * turns < BUILD.rules.most_steps == 2 * 39
