"""Once Upon a Castle, the architect version: guests, their powers, reactivation and theft."""

import pytest

from belfort.engine import CHANCE, NOBODY, Game
from belfort.games.castle import position as p
from belfort.games.castle.position import DISPLAY, GUEST_NAMES
from belfort.testing.positions import position, refusal, texts

DUO = Game("castle", {"players": 2, "version": "architect"})
IDLE = "R+R R R pass"  # a turn in which a seat only draws residents and the other passes
TOWER = "G+S G@a1 S@b1 pass x1L"
WALL = "S+F S@c2 F@d2 pass x2R"
FLAG = "W+G W@a2 G@b2 pass x2L"
FLOOR = "W+S W@c3 S@d3 pass x3R"
REACTIVATE = "F+G F@c1 G@d1 pass x1R"
STEAL = f"G+F G@d1 F@d2 pass {IDLE} S+R S@d3 R pass xd"


def host(guest, rest="queen king guard"):
    """The first seat's first turn: it draws a floor and welcomes a guest."""
    first, second, refill = rest.split()
    return f"{guest} {first} {second} {FLOOR} {guest} {refill}"


def rob(victim, guest, rest="queen king guard"):
    """The second seat welcomes a guest, whom the first steals."""
    first, second, refill = rest.split()
    opening = f"{guest} {first} {second} {IDLE} {FLOOR} {guest} {refill}"
    return f"{opening} {victim} {STEAL}"


def owner(s, guest):
    return int(s.owner[GUEST_NAMES.index(guest)])


def weights(s):
    found = enumerate(DUO.chances(s))
    return {DUO.rules.words.notation(s, code): weight for code, weight in found if weight}


def test_twenty_guests_are_shuffled_and_three_lie_open__CA_6():
    s = DUO.start()
    assert weights(s) == dict.fromkeys(GUEST_NAMES, 1)
    assert len(GUEST_NAMES) == len(set(GUEST_NAMES)) == 20
    s = position(DUO, "cook monk", s)
    assert len(weights(s)) == 18
    s = position(DUO, "queen", s)
    assert [owner(s, guest) for guest in ("cook", "monk", "queen")] == [DISPLAY] * 3
    assert len(weights(s)) == 21


def test_a_floor_brings_one_of_the_open_guests_who_is_replaced__CA_29():
    s = position(DUO, f"cook monk queen {FLOOR}")
    assert texts(DUO, s) == ["cook", "monk", "queen"]
    assert refusal(DUO, s, "king") == "CA-29"
    assert refusal(DUO, s, "skip") == "CA-29"
    s = position(DUO, "monk", s)
    assert (owner(s, "monk"), len(weights(s))) == (0, 17)
    s = position(DUO, f"king {IDLE} {FLOOR}", s)
    assert texts(DUO, s) == ["cook", "queen", "king"]


def test_a_lightning_power_may_be_used_on_arrival_and_when_reactivated__CA_30_CA_33():
    s = position(DUO, host("bohemian"))
    assert texts(DUO, s) == ["use", "skip"]
    assert refusal(DUO, s, "x1L") == "CA-30"
    assert position(DUO, "skip", s).residents[0] == 0
    s = position(DUO, f"use {IDLE} {REACTIVATE}", s)
    assert s.residents[0] == 4
    assert position(DUO, "bohemian", s).residents[0] == 8


def test_an_hourglass_power_lasts_while_the_guest_stays__CA_31_R22():
    knight = host("knight")
    s = position(DUO, f"{knight} {IDLE} R+R")
    assert "R@a1" in texts(DUO, s)
    s = position(DUO, f"R R pass {STEAL} knight", s)
    assert owner(s, "knight") == 1
    assert refusal(DUO, position(DUO, "R+R", s), "R@a1") == "CA-44"
    assert "R@a1" in texts(DUO, position(DUO, "R+R R R", s))


def test_crown_guests_score_at_the_end__CA_32_CA_53():
    s = position(DUO, host("queen", "king jester guard"))
    assert DUO.scores(s) == [3, 0]


def test_a_line_of_food_and_gold_reactivates_one_own_lightning_guest__CA_33():
    two = f"{host('bohemian')} skip {IDLE} {FLOOR} guard architect {IDLE}"
    s = position(DUO, f"{two} {REACTIVATE}")
    assert texts(DUO, s) == ["bohemian", "skip"]
    assert refusal(DUO, s, "guard") == "CA-33"
    assert refusal(DUO, s, "architect") == "CA-33"
    assert refusal(DUO, s, "use") == "CA-33"
    skipped = position(DUO, "skip", s)
    assert (skipped.residents[0], DUO.actor(skipped)) == (0, CHANCE)
    used = position(DUO, "bohemian", s)
    assert (used.residents[0], DUO.actor(used)) == (4, CHANCE)


def test_without_a_lightning_guest_nobody_is_reactivated__CA_33_R17():
    s = position(DUO, f"{host('cook')} {IDLE} {REACTIVATE}")
    assert (DUO.actor(s), s.placed[0]) == (CHANCE, 0)


def test_a_guest_whose_power_can_bring_nothing_is_not_reactivated__CA_33_R11():
    covered = f"W+W W@a2 W@b3 pass {IDLE} W+R W@c3 R pass {IDLE}"
    s = position(DUO, f"{host('woodcutter')} skip {IDLE} {covered} {REACTIVATE}")
    assert (DUO.actor(s), s.placed[0]) == (CHANCE, 3)


def test_a_line_of_stone_food_and_gold_steals_a_guest__CA_34_R6():
    s = position(DUO, rob("", "cook"))
    assert texts(DUO, s) == ["cook", "skip"]
    assert refusal(DUO, s, "queen") == "CA-34"
    assert refusal(DUO, s, "end") == "CA-34"
    assert owner(position(DUO, "skip", s), "cook") == 1
    s = position(DUO, "cook", s)
    assert owner(s, "cook") == 0
    assert (s.floors[1], s.floors[0]) == (1, 0)
    assert DUO.scores(s)[0] - DUO.scores(position(DUO, rob("", "cook") + " skip"))[0] == 1


def test_with_nobody_to_steal_nothing_happens__CA_34_R6():
    s = position(DUO, f"{host('cook')} {IDLE} {STEAL}")
    assert (DUO.actor(s), s.placed[0]) == (CHANCE, 0)


def test_a_stolen_lightning_guest_may_be_used_at_once__CA_34():
    s = position(DUO, rob("skip", "bohemian"))
    before = int(s.residents[0])
    s = position(DUO, "bohemian", s)
    assert texts(DUO, s) == ["use", "skip"]
    assert position(DUO, "use", s).residents[0] == before + 4


def test_a_stolen_guest_may_be_stolen_again_and_reactivated__CA_34_R22():
    s = position(DUO, rob("skip", "bohemian") + f" bohemian skip {IDLE}")
    assert texts(DUO, position(DUO, REACTIVATE, s)) == ["bohemian", "skip"]
    back = f"{IDLE} G+F G@d1 F@d2 pass {IDLE} S+R S@d3 R pass xd bohemian skip"
    s = position(DUO, back, s)
    assert owner(s, "bohemian") == 1


def test_the_architect_puts_a_disc_anywhere_and_brings_a_resident__CA_35():
    s = position(DUO, f"{host('architect')} use")
    assert len(texts(DUO, s)) == 12
    assert refusal(DUO, s, "W@a2") == "CA-35"
    s = position(DUO, "@d2", s)
    assert (s.residents[0], s.placed[0], s.discs[0]) == (1, 1, 1 << 7)
    assert refusal(DUO, position(DUO, "W+S", position(DUO, IDLE, s)), "@a1") == "CA-35"


def test_with_all_residents_drawn_the_rest_of_a_power_still_comes__CA_35_CA_36_R11():
    crowded = f"architect bohemian king {f'{IDLE} {IDLE} ' * 8}"
    s = position(DUO, f"{crowded} {FLOOR} architect guard use @a1")
    assert (s.residents[0], s.placed[0]) == (30, 1)
    s = position(DUO, f"{crowded} {FLOOR} bohemian guard")
    assert DUO.actor(s) == CHANCE


def test_the_bohemian_brings_four_residents__CA_36():
    assert position(DUO, f"{host('bohemian')} use").residents[0] == 4


@pytest.mark.parametrize(
    ("guest", "rule", "face", "squares"),
    [
        ("woodcutter", "CA-37", "W", ["a2", "b3", "c3"]),
        ("merchant", "CA-38", "G", ["a1", "d1", "b2"]),
        ("miner", "CA-39", "S", ["b1", "c2", "d3"]),
        ("farmer", "CA-40", "F", ["c1", "d2", "a3"]),
    ],
)
def test_four_guests_bring_two_of_a_resource__CA_37_CA_38_CA_39_CA_40(guest, rule, face, squares):
    s = position(DUO, f"{host(guest)} use")
    moves = [f"{face}@{square}" for square in squares]
    assert texts(DUO, s) == moves
    assert refusal(DUO, s, "skip") == rule
    s = position(DUO, moves[0], s)
    assert texts(DUO, s) == moves[1:]
    s = position(DUO, moves[2], s)
    assert (s.placed[0], DUO.actor(s)) == (2, CHANCE)


def test_a_guest_brings_as_many_discs_as_fit__CA_37_R11():
    two = f"woodcutter queen king W+W W@a2 W@b3 pass {IDLE} {FLOOR} woodcutter guard use"
    s = position(DUO, two)
    assert texts(DUO, s) == ["W@c3"]
    s = position(DUO, "W@c3", s)
    assert (s.placed[0], DUO.actor(s)) == (3, CHANCE)


def test_dagobert_rolls_a_die_that_its_host_alone_takes_twice__CA_41_R19():
    s = position(DUO, f"{host('dagobert')} use")
    assert weights(s) == dict.fromkeys("WSGFR?", 1)
    s = position(DUO, "W", s)
    assert texts(DUO, s) == ["W@a2", "W@b3", "W@c3"]
    assert refusal(DUO, s, "pass") == "CA-41"
    s = position(DUO, "W@a2 W@c3", s)
    assert (s.placed[0], DUO.actor(s), s.turn) == (2, CHANCE, 1)


def test_dagoberts_question_mark_may_be_two_different_faces__CA_41_R19():
    s = position(DUO, f"{host('dagobert')} use ? ?F F@c1")
    assert texts(DUO, s) == ["?W", "?S", "?G", "?F", "?R"]
    s = position(DUO, "?R R", s)
    assert (s.placed[0], s.residents[0]) == (1, 2)


def test_own_hourglass_powers_apply_to_dagoberts_die__CA_41_CA_45_R19():
    s = position(DUO, f"{host('cook')} {IDLE}")
    s = position(DUO, f"{FLOOR} king dagobert {IDLE} {FLOOR} dagobert jester use F F@c1 F@d2", s)
    assert (s.placed[0], s.residents[0]) == (2, 2)


def test_the_conjurer_moves_up_to_two_different_discs_anywhere__CA_42_R21():
    two = f"conjurer queen king W+G W@a2 G@a1 pass {IDLE} {FLOOR} conjurer guard use"
    s = position(DUO, two)
    assert len(texts(DUO, s)) == 2 * 10
    assert refusal(DUO, s, "skip") == "CA-42"
    assert refusal(DUO, s, "b1-c1") == "CA-42"
    assert refusal(DUO, s, "a1-a2") == "CA-42"
    s = position(DUO, "a2-c1", s)
    assert refusal(DUO, s, "c1-b1") == "CA-42"
    assert "skip" in texts(DUO, s)
    stopped = position(DUO, "skip", s)
    assert (stopped.placed[0], DUO.actor(stopped)) == (2, CHANCE)


def test_a_line_that_a_power_fills_waits_for_the_next_turn__CA_17_CA_42_R12():
    two = f"conjurer queen king W+G W@a2 G@a1 pass {IDLE} {FLOOR} conjurer guard use"
    s = position(DUO, f"{two} a2-b1 skip")
    assert (DUO.actor(s), s.turn, s.placed[0]) == (CHANCE, 1, 2)
    s = position(DUO, f"{IDLE} R+R R R pass", s)
    assert texts(DUO, s) == ["x1L", "end"]


def test_what_became_full_meanwhile_is_refused_while_other_lines_are_left__CA_17_R12():
    full = f"conjurer queen king W+G W@a2 G@a1 pass {IDLE} G+F G@d1 F@c1 pass end {IDLE}"
    s = position(DUO, f"{full} {FLOOR} conjurer guard use a2-b1 skip")
    assert texts(DUO, s) == ["x1R", "end"]
    assert refusal(DUO, s, "x1L") == "CA-17"
    code = DUO.rules.words.parse(s, "x1L")
    assert DUO.rules.words.why_not(s, code).sentence.key == "line_too_late"


def test_of_two_lines_that_cross_one_is_never_cleared_even_if_filled_again__CA_18_R12():
    rows = f"W+S W@c3 S@d3 pass end {IDLE} W+F W@b3 F@c1 pass end {IDLE} S+G S@c2 G@d1 pass"
    s = position(DUO, f"woodcutter queen king {rows}")
    assert texts(DUO, s) == ["x1R", "x3R", "xc", "end"]
    s = position(DUO, "x3R woodcutter guard use W@c3 W@a2", s)
    assert s.discs[0] & 0b0100_0100_0100 == 0b0100_0100_0100  # c1, c2 and c3 hold discs
    assert texts(DUO, s) == ["x1R", "end"]


def test_a_line_full_from_the_start_that_is_emptied_and_filled_may_be_cleared__CA_17_R12():
    full = f"conjurer queen king G+S G@a1 S@b1 pass end {IDLE} F+R F@c1 R pass end {IDLE}"
    s = position(DUO, f"{full} {FLOOR} conjurer guard use a1-a2")
    emptied = position(DUO, "skip", s)
    assert (DUO.actor(emptied), emptied.turn) == (CHANCE, 1)
    assert texts(DUO, position(DUO, "c1-a1", s)) == ["x1L", "end"]


def test_the_shepherdess_draws_clouds_for_question_marks__CA_43():
    assert refusal(DUO, position(DUO, "cook monk queen W+?"), "?@cloud") == "CA-43"
    s = position(DUO, f"{host('shepherdess')} {IDLE} ?+? ?@cloud ?@cloud")
    assert (s.clouds[0], DUO.scores(s)[0]) == (2, 1 + 2 + 2)
    assert refusal(DUO, s, "?@cloud") == "CA-43"
    robbed = position(DUO, f"pass {STEAL} shepherdess", s)
    assert (owner(robbed, "shepherdess"), DUO.scores(robbed)[0]) == (1, 4)


def test_the_knight_puts_a_disc_for_residents__CA_44_R20():
    s = position(DUO, f"{host('knight')} {IDLE} R+?")
    assert len([text for text in texts(DUO, s) if text.startswith("R")]) == 12 + 1
    s = position(DUO, "R@a1 ?R R@b1", s)
    assert (s.discs[0], s.residents[0]) == (3, 0)


def test_the_cook_brings_a_resident_with_food__CA_45_R20():
    s = position(DUO, f"{host('cook')} {IDLE} F+? F@c1")
    assert (s.placed[0], s.residents[0]) == (1, 1)
    s = position(DUO, "?F F@d2", s)
    assert (s.placed[0], s.residents[0]) == (2, 2)
    robbed = position(DUO, f"pass {STEAL} cook", s)
    assert (owner(robbed, "cook"), robbed.residents[0]) == (1, 2 + 4)


def test_with_food_covered_the_cook_still_brings_a_resident__CA_16_CA_45():
    s = position(DUO, f"{host('cook')} {IDLE} F+F F@c1 F@d2 pass {IDLE} F+F F@a3")
    assert texts(DUO, s) == ["F"]
    s = position(DUO, "F", s)
    assert (s.placed[0], s.residents[0]) == (3, 4)


def test_a_guard_keeps_crown_guests_and_may_be_stolen_himself__CA_46_R6_R22():
    bob = f"queen guard cook {IDLE} {FLOOR} queen king {IDLE} {FLOOR} guard jester {IDLE}"
    s = position(DUO, f"{bob} {FLOOR} cook prince {STEAL}")
    assert texts(DUO, s) == ["cook", "guard", "skip"]
    assert refusal(DUO, s, "queen") == "CA-46"
    s = position(DUO, f"guard {IDLE} {STEAL}", s)
    assert texts(DUO, s) == ["cook", "queen", "skip"]


def test_the_monk_draws_a_flag_of_two_for_gold__CA_47_R20_R23():
    s = position(DUO, f"{host('monk')} {IDLE} G+?")
    assert refusal(DUO, s, "G@flag") == "CA-24"
    s = position(DUO, f"G@a1 ?R R pass {IDLE} {WALL} {IDLE} G+? G@flag ?G G@flag", s)
    assert list(s.flag[0, :2]) == [2, 2]
    assert s.flag_count[0] == 2
    s = position(DUO, f"pass {IDLE} G+W", s)
    assert refusal(DUO, s, "G@flag") == "CA-24"
    robbed = position(DUO, f"G@d1 W@a2 pass {STEAL} monk", s)
    assert (owner(robbed, "monk"), robbed.flag_count[0]) == (1, 2)
    assert refusal(DUO, position(DUO, "cook queen king G+W"), "G@flag") == "CA-47"


def test_the_troll_takes_wood_for_stone_from_dice_and_guests__CA_48():
    s = position(DUO, f"{host('troll')} {IDLE} W+S")
    assert len(texts(DUO, s)) == 12
    s = position(DUO, "W@b1 S@a2", s)
    assert s.discs[0] == 1 << 1 | 1 << 4
    s = position(DUO, f"pass {IDLE} {FLOOR} king miner", s)
    s = position(DUO, f"{IDLE} {FLOOR} miner jester use", s)
    assert texts(DUO, s) == ["S@c2", "S@d3", "S@b3", "S@c3"]
    assert refusal(DUO, position(DUO, "cook queen king W+S"), "W@b1") == "CA-48"


def test_what_guests_bring_is_no_die_face__CA_45_CA_47_R20():
    monk = f"{host('monk')} {IDLE} {WALL} {IDLE} {FLOOR} king merchant {IDLE}"
    s = position(DUO, f"{monk} {FLOOR} merchant jester use")
    assert texts(DUO, s) == ["G@a1", "G@d1", "G@b2"]
    assert refusal(DUO, s, "G@flag") == "CA-38"
    cook = f"{host('cook')} {IDLE} {FLOOR} king farmer {IDLE} {FLOOR} farmer jester"
    s = position(DUO, f"{cook} use F@c1 F@d2")
    assert s.residents[0] == 0


def test_the_courtier_counts_crowns_and_the_jester_floors__CA_49_CA_50():
    s = position(DUO, f"{host('courtier', 'jester king queen')} {IDLE}")
    assert DUO.scores(s)[0] == 1
    s = position(DUO, f"{FLOOR} jester cook {IDLE}", s)
    assert DUO.scores(s)[0] == 2 + 2
    s = position(DUO, f"{FLOOR} cook monk {IDLE}", s)
    assert DUO.scores(s)[0] == 2 + 3 + 1


def test_prince_princess_and_king_count_walls_towers_and_flags__CA_51_CA_52_CA_54():
    floors = f"{FLOOR} prince cook {IDLE} {FLOOR} princess monk {IDLE} {FLOOR} king troll {IDLE}"
    s = position(DUO, f"prince princess king {floors}")
    assert DUO.scores(s)[0] == 0
    s = position(DUO, f"{WALL} {IDLE} {WALL} {IDLE} {WALL} {IDLE}", s)
    assert DUO.scores(s)[0] == 3
    s = position(DUO, f"{TOWER} {IDLE} {TOWER} {IDLE}", s)
    assert DUO.scores(s)[0] == 3 + 2 + 4
    s = position(DUO, f"{FLAG} {IDLE}", s)
    assert DUO.scores(s)[0] == 3 + 2 + 4 + 1 + 1


@pytest.mark.parametrize("guest", GUEST_NAMES[: p.FIRST_CROWN])
def test_lightning_and_hourglass_guests_score_one_each__CA_35_CA_43(guest):
    rest = [name for name in ("queen", "king", "guard", "cook") if name != guest][:3]
    s = position(DUO, host(guest, " ".join(rest)))
    assert DUO.scores(s) == [1, 0]


ELEVEN = " ".join(
    f"{turn} {IDLE}"
    for turn in [
        *[TOWER] * 4,
        *[WALL] * 4,
        f"{FLOOR} queen jester",
        f"{FLOOR} king prince",
        f"{FLOOR} jester princess",
    ]
)


def test_the_finishers_last_guest_still_has_his_power__CA_25_R14():
    s = position(DUO, f"bohemian queen king {ELEVEN} {FLOOR} bohemian courtier")
    assert (s.finisher, texts(DUO, s)) == (0, ["use", "skip"])
    before = int(s.residents[0])
    s = position(DUO, "use", s)
    assert s.residents[0] == before + 4
    assert DUO.actor(s) == NOBODY


def test_the_finishers_dagobert_rolls_no_more__CA_25_CA_41_R14():
    s = position(DUO, f"dagobert queen king {ELEVEN} {FLOOR} dagobert courtier")
    assert (s.finisher, owner(s, "dagobert"), DUO.actor(s)) == (0, 0, NOBODY)


def test_in_the_end_phase_dagobert_brings_nothing_but_theft_is_allowed__CA_26_R15():
    bob = f"dagobert queen king {IDLE} {FLOOR} dagobert monk skip {ELEVEN}"
    last = f"{FLOOR} prince troll"
    dog = f"{bob} R+R R R pass F+G F@c1 G@d1 pass end {last}"
    s = position(DUO, dog)
    assert texts(DUO, s) == ["x1R", "end"]
    s = position(DUO, "x1R", s)
    assert (DUO.actor(s), s.placed[1]) == (NOBODY, 0)
    fill = f"R+R R R pass G+F G@d1 F@d2 pass R+R R R pass S+R S@d3 R pass end {last}"
    s = position(DUO, f"{bob} {fill} xd")
    assert texts(DUO, s) == ["jester", "prince", "queen", "king", "skip"]
    points = DUO.scores(s)
    s = position(DUO, "queen", s)
    assert DUO.actor(s) == NOBODY
    assert DUO.scores(s) == [points[0] - 3, points[1] + 3]


def test_dagobert_cannot_fill_his_own_line_for_ever__CA_17_R12():
    s = position(DUO, f"{host('dagobert')} skip {IDLE} F+G F@c1 G@d1 pass")
    s = position(DUO, "x1R dagobert ? ?F F@c1 ?G G@d1", s)
    assert (DUO.actor(s), s.turn, s.placed[0]) == (CHANCE, 1, 2)
