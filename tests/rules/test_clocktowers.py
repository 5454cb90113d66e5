"""Clocktowers, rule by rule. Each test draws a position, makes a move and looks again."""

from belfort.engine import Game
from position import position, refusal, texts

DUO = Game("clocktowers", {"players": 2})
OPEN = "F1 K Rti"  # the first card of each pile


def test_the_next_tower_of_a_colour_is_exactly_one_storey_higher__CT_27():
    s = position(DUO, f"{OPEN} F1c@new dR Rsl F1m@new dK K Km@1 dF F2 xF1c dF F1 Rti@1")
    assert s.rung[0, 0] == 1
    assert "Rti@1" not in texts(DUO, s)


def test_a_roof_needs_a_clock_below_it__CT_18():
    s = position(DUO, f"{OPEN} F1c@new dR Rsl F1m@new dK K")
    assert refusal(DUO, s, "Rti@1") == "CT-18"
