"""Once Upon a Castle, the builder version, rule by rule: turns, castle parts, end and score."""

import pytest

from belfort.engine import CHANCE, NOBODY, BadOption, Game
from belfort.games.castle.position import ROUNDS, VALUES
from belfort.testing.positions import position, refusal, texts

DUO = Game("castle", {"players": 2})
TRIO = Game("castle", {"players": 3})
IDLE = "R+R R R pass"  # a turn in which a seat only draws residents and the other passes
TOWER = "G+S G@a1 S@b1 pass x1L"
WALL = "S+F S@c2 F@d2 pass x2R"
FLAG = "W+G W@a2 G@b2 pass x2L"
KEEP = "W+S W@c3 S@d3 pass x3R g2"


def turns(*own):
    """Turns of the first of two seats, with idle ones of the second between."""
    return " ".join(f"{turn} {IDLE}" for turn in own)


def weights(game, s):
    """The outcomes that can come up here, with their weights."""
    found = enumerate(game.chances(s))
    return {game.rules.words.notation(s, code): weight for code, weight in found if weight}


EIGHT_DISCS = turns(
    "G+S G@a1 S@b1 pass end",
    "F+G F@c1 G@d1 pass end",
    "W+G W@a2 G@b2 pass end",
    "S+F S@c2 F@d2 pass end",
)
TEN_DISCS = f"{EIGHT_DISCS} {turns('F+W F@a3 W@b3 pass end')}"
ELEVEN_PARTS = turns(*[TOWER] * 4, *[WALL] * 4, *[KEEP] * 3)


def test_two_to_four_sit_down_and_play_one_version__CA_1():
    for players in (2, 3, 4):
        assert Game("castle", {"players": players}).start().version == 0
    for players in (1, 5):
        with pytest.raises(BadOption):
            Game("castle", {"players": players})
    with pytest.raises(BadOption):
        Game("castle", {"version": "both"})


def test_two_dice_have_six_equal_faces__CA_2():
    rolls = weights(DUO, DUO.start())
    assert len(rolls) == 21
    assert sum(rolls.values()) == 36
    assert (rolls["W+W"], rolls["W+S"], rolls["F+R"], rolls["?+?"]) == (1, 2, 2, 1)


def test_a_board_has_each_resource_three_times_and_a_seat_ten_discs__CA_3():
    s = position(DUO, "?+?")
    for face in "WSGF":
        assert len(texts(DUO, position(DUO, f"?{face}", s))) == 3
    s = position(DUO, TEN_DISCS)
    assert s.placed[0] == 10
    assert texts(DUO, position(DUO, "W+S", s)) == ["W", "S"]


def test_a_castle_has_four_floors_four_towers_and_four_walls__CA_4():
    s = position(DUO, ELEVEN_PARTS)
    assert (s.floors[0], s.towers[0], s.walls[0]) == (3, 4, 4)
    assert DUO.actor(s) == CHANCE
    s = position(DUO, KEEP, s)
    assert s.floors[0] == 4
    assert DUO.actor(s) == NOBODY


def test_sixteen_guests_wait_in_one_deck__CA_5():
    s = position(DUO, KEEP.removesuffix(" g2"))
    assert weights(DUO, s) == {"g1": 5, "g2": 6, "g3": 5}
    again = position(DUO, f"g2 {IDLE} {KEEP.removesuffix(' g2')}", s)
    assert weights(DUO, again) == {"g1": 5, "g2": 5, "g3": 5}


def test_the_starter_is_a_setting_and_else_the_first_seat__CA_7():
    assert DUO.actor(position(DUO, "W+S")) == 0
    late = Game("castle", {"players": 3, "starter": 2})
    assert late.actor(position(late, "W+S")) == 2


def test_the_active_seat_uses_both_dice_in_its_order_then_the_dice_pass_on__CA_8():
    s = position(DUO, "W+S")
    assert refusal(DUO, s, "pass") == "CA-8"
    assert refusal(DUO, s, "G@a1") == "CA-8"
    s = position(DUO, "S@b1", s)
    assert texts(DUO, s) == ["W@a2", "W@b3", "W@c3"]
    s = position(DUO, "W@a2 pass R+R", s)
    assert DUO.actor(s) == 1


def test_both_dice_must_be_used_when_they_can_bring_something__CA_8_R13():
    s = position(DUO, "W+R")
    assert refusal(DUO, s, "W") == "CA-9"
    last_disc = position(DUO, f"{EIGHT_DISCS} {turns('F+R F@a3 R pass end')} W+S")
    assert texts(DUO, position(DUO, "W@c3", last_disc)) == ["S"]


def test_a_resource_covers_a_free_square_of_its_kind__CA_9():
    s = position(DUO, "W+S")
    assert texts(DUO, s) == ["W@a2", "W@b3", "W@c3", "S@b1", "S@c2", "S@d3"]
    assert refusal(DUO, s, "W@a1") == "CA-9"
    s = position(DUO, "W@a2", position(DUO, "W+W"))
    assert refusal(DUO, s, "W@a2") == "CA-9"
    assert s.discs[0] == 1 << 4


def test_a_residents_face_draws_two_residents__CA_10():
    s = position(DUO, "R+W R")
    assert s.residents[0] == 2
    assert refusal(DUO, position(DUO, "R+W"), "R@a1") == "CA-44"


def test_a_question_mark_stands_for_any_other_face__CA_11():
    s = position(DUO, "W+?")
    assert refusal(DUO, s, "G@a1") == "CA-11"
    assert [text for text in texts(DUO, s) if "?" in text] == ["?W", "?S", "?G", "?F", "?R"]
    s = position(DUO, "?G", s)
    assert texts(DUO, s) == ["G@a1", "G@d1", "G@b2"]
    assert refusal(DUO, s, "?S") == "CA-11"
    s = position(DUO, "G@d1", s)
    assert texts(DUO, s) == ["W@a2", "W@b3", "W@c3"]


def test_every_other_seat_may_use_one_die_or_none__CA_12():
    s = position(TRIO, "R+? R ?R R")
    assert TRIO.actor(s) == 1
    assert texts(TRIO, s) == ["R", "?W", "?S", "?G", "?F", "?R", "pass"]
    assert refusal(TRIO, s, "W@a2") == "CA-11"
    used = position(TRIO, "?W W@a2", s)
    assert TRIO.actor(used) == 2
    assert refusal(TRIO, used, "x1L") == "CA-17"
    passed = position(TRIO, "pass", s)
    assert TRIO.actor(passed) == 2
    assert passed.placed[1] == 0
    assert refusal(TRIO, position(TRIO, "?W", s), "pass") == "CA-11"
    assert refusal(TRIO, position(TRIO, "W+W W@a2 W@b3"), "S@b1") == "CA-12"


def test_the_others_choose_clockwise_after_the_active_seat__CA_12_R9():
    late = Game("castle", {"players": 3, "starter": 1})
    s = position(late, "W+W W@a2 W@b3")
    assert late.actor(s) == 2
    s = position(late, "W@a2", s)
    assert late.actor(s) == 0
    s = position(late, "pass", s)
    assert late.actor(position(late, "R+R", s)) == 2


def test_residents_fill_the_track_in_order__CA_13():
    s = position(DUO, "R+R R R pass")
    assert (s.residents[0], DUO.scores(s)[0]) == (4, 0)
    s = position(DUO, "R+W R W@a2 R", s)
    assert (s.residents[0], DUO.scores(s)[0]) == (6, 2)


def test_without_a_disc_in_hand_none_is_added__CA_14():
    s = position(DUO, f"{TEN_DISCS} W+R")
    assert texts(DUO, s) == ["W", "R"]
    assert refusal(DUO, s, "W@c3") == "CA-14"


def test_discs_on_the_board_stay_where_they_are__CA_15():
    s = position(DUO, f"{turns('W+W W@a2 W@b3 pass')} W+S")
    assert refusal(DUO, s, "a2-c3") == "CA-15"


def test_with_its_squares_covered_a_resource_places_nothing__CA_16_R3():
    s = position(DUO, turns("W+W W@a2 W@b3 pass", "W+F W@c3 F@d2 pass"))
    s = position(DUO, "W+?", s)
    assert refusal(DUO, s, "W@c3") == "CA-16"
    assert texts(DUO, s)[0] == "W"
    after = position(DUO, "W ?W W", s)
    assert (after.discs[0], after.residents[0]) == (s.discs[0], s.residents[0])
    assert DUO.actor(after) == 1


def test_another_seat_may_take_a_die_that_brings_nothing__CA_12_R3():
    covered = f"{turns('W+W W@a2 W@b3 pass')} W+F W@c3 F@d2 pass"
    s = position(DUO, f"{covered} W+R W@a2 R")
    assert texts(DUO, s) == ["W", "R", "pass"]
    after = position(DUO, "W", s)
    assert (after.discs[0], after.residents[0]) == (s.discs[0], s.residents[0])


def test_a_full_line_gives_its_discs_back_and_draws_its_part__CA_17():
    s = position(DUO, "G+S G@a1 S@b1 pass")
    assert texts(DUO, s) == ["x1L", "end"]
    assert refusal(DUO, s, "x2L") == "CA-17"
    assert refusal(DUO, s, "R") == "CA-8"
    s = position(DUO, "x1L", s)
    assert (s.placed[0], s.discs[0], s.towers[0]) == (0, 0, 1)


def test_a_full_line_may_wait__CA_17_R1():
    s = position(DUO, f"G+S G@a1 S@b1 pass end {IDLE} R+R R R pass")
    assert texts(DUO, s) == ["x1L", "end"]


def test_only_the_active_seat_clears_lines__CA_17_R4():
    s = position(DUO, f"{IDLE} G+S G@a1 S@b1 pass end R+R R R")
    assert DUO.actor(s) == 1
    assert refusal(DUO, s, "x1L") == "CA-17"
    s = position(DUO, "pass", s)
    assert (DUO.actor(s), s.turn, s.placed[1]) == (CHANCE, 1, 2)


def test_of_two_full_lines_that_cross_only_one_is_cleared__CA_18():
    s = position(DUO, f"{turns('G+S G@a1 S@b1 pass end')} W+F W@a2 F@a3 pass")
    assert texts(DUO, s) == ["x1L", "xa", "end"]
    assert refusal(DUO, s, "x2L") == "CA-17"
    row = position(DUO, "x1L", s)
    assert (row.towers[0], row.placed[0], DUO.actor(row)) == (1, 2, CHANCE)
    column = position(DUO, "xa", s)
    assert (column.towers[0], column.placed[0], DUO.actor(column)) == (0, 1, CHANCE)


def test_full_lines_that_do_not_cross_may_all_be_cleared_one_by_one__CA_19_R12():
    s = position(DUO, f"{turns('G+S G@a1 S@b1 pass end')} S+F S@c2 F@d2 pass")
    assert texts(DUO, s) == ["x1L", "x2R", "end"]
    s = position(DUO, "x2R x1L", s)
    assert (s.towers[0], s.walls[0], s.placed[0]) == (1, 1, 0)


def test_a_keep_floor_brings_a_guest_at_once_who_scores__CA_20_R10():
    s = position(DUO, KEEP.removesuffix("g2"))
    assert (s.floors[0], DUO.actor(s), DUO.scores(s)[0]) == (1, CHANCE, 0)
    s = position(DUO, "g3", s)
    assert VALUES[s.visitor[0, 0]] == 3
    assert DUO.scores(s)[0] == 3


def test_towers_score_the_worth_noted_in_them__CA_21():
    s = position(DUO, turns(TOWER, "S+G S@b1 G@b2 pass", "W+R W@b3 R pass xb"))
    assert list(s.tower[0]) == [2, 5, 0, 0]
    assert DUO.scores(s)[0] == 7


def test_the_first_with_four_towers_draws_the_sun_and_nobody_after__CA_22_R7():
    three = position(DUO, " ".join([f"{TOWER} {TOWER}"] * 3))
    assert DUO.scores(three) == [6, 6]
    s = position(DUO, TOWER, three)
    assert DUO.scores(s) == [8 + 4, 6]
    s = position(DUO, TOWER, s)
    assert DUO.scores(s) == [12, 8]


def test_walls_bring_one_two_or_three_residents_and_no_points__CA_23():
    one = position(DUO, WALL)
    two = position(DUO, "W+F W@b3 F@a3 pass x3L")
    three = position(DUO, turns("W+S W@c3 S@c2 pass", "F+S F@c1 S@b1 pass xc"))
    for s, residents in ((one, 1), (two, 2), (three, 3)):
        assert (s.walls[0], s.residents[0], DUO.scores(s)[0]) == (1, residents, 0)


def test_flags_stand_on_drawn_walls_only__CA_24_R2():
    s = position(DUO, FLAG)
    assert (s.flag_count[0], s.placed[0]) == (0, 0)
    s = position(DUO, turns("G+W G@a1 W@a2 pass", "F+R F@a3 R pass xa"))
    assert (s.flag_count[0], s.residents[0]) == (0, 2)


@pytest.mark.parametrize(("walls", "room"), [(1, 2), (2, 4), (3, 5), (4, 6)])
def test_walls_have_room_for_six_flags_at_most__CA_24_R5(walls, room):
    s = position(DUO, turns(*[WALL] * walls, *[FLAG] * 7))
    assert s.flag_count[0] == room
    assert DUO.scores(s)[0] == room


def test_flags_come_in_two_kinds__CA_24():
    s = position(DUO, turns(WALL, FLAG, "G+W G@a1 W@a2 pass", "F+S F@a3 S@b1 pass xa"))
    assert list(s.flag[0, :2]) == [1, 2]
    assert s.residents[0] == 3


def test_a_part_without_room_is_not_drawn_and_its_residents_do_not_come__CA_17_R2_R16():
    s = position(DUO, turns(*[WALL] * 5))
    assert (s.walls[0], s.residents[0], s.placed[0]) == (4, 4, 0)
    s = position(DUO, turns(*[TOWER] * 5))
    assert (s.towers[0], DUO.scores(s)[0]) == (4, 8 + 4)
    s = position(DUO, f"{turns(*[KEEP] * 4)} {KEEP.removesuffix(' g2')}")
    assert (s.floors[0], DUO.actor(s), DUO.scores(s)[0]) == (4, CHANCE, 8)
    assert len(weights(DUO, s)) == 21


def test_the_twelfth_part_draws_the_cloud_and_ends_the_game__CA_25():
    before = position(DUO, ELEVEN_PARTS)
    s = position(DUO, KEEP, before)
    assert s.finisher == 0
    assert DUO.scores(s)[0] == DUO.scores(before)[0] + 2 + 4
    assert DUO.actor(s) == NOBODY


def test_the_twelfth_part_is_resolved_but_no_further_line__CA_25_R14():
    full = turns(*[TOWER] * 4, *[WALL] * 4, *[KEEP] * 3, "G+S G@a1 S@b1 pass end")
    s = position(DUO, f"{full} W+S W@c3 S@d3 pass")
    assert texts(DUO, s) == ["x1L", "x3R", "end"]
    s = position(DUO, "x3R", s)
    assert DUO.actor(s) == CHANCE
    s = position(DUO, "g3", s)
    assert DUO.actor(s) == NOBODY
    assert s.placed[0] == 2


def test_the_others_have_one_clearing_each_from_the_left__CA_26_R15():
    ten = [f"{turn} {IDLE} {IDLE}" for turn in [TOWER] * 4 + [WALL] * 4 + [KEEP] * 2]
    steps = [*ten, KEEP, "G+S G@a1 S@b1 pass end", "S+F S@c2 F@d2 pass end"]
    s = position(TRIO, " ".join(steps).replace("pass", "pass pass"))
    s = position(TRIO, "W+S W@c3 S@d3 S@c2 pass x3R g1", s)
    assert TRIO.actor(s) == 1
    assert refusal(TRIO, s, "W@a2") == "CA-26"
    assert texts(TRIO, s) == ["x1L", "end"]
    s = position(TRIO, "x1L", s)
    assert (TRIO.actor(s), texts(TRIO, s)) == (2, ["x2R", "end"])
    s = position(TRIO, "end", s)
    assert TRIO.actor(s) == NOBODY
    assert (s.towers[1], s.walls[2]) == (1, 0)


def test_in_the_end_phase_another_twelfth_part_draws_its_cloud_too__CA_25_CA_26_R15():
    ten = " ".join(f"{turn} {turn}" for turn in [TOWER] * 3 + [WALL] * 4 + [KEEP] * 3)
    wait = "G+S G@a1 S@b1 pass end R+R R R pass W+S W@c3 S@d3 pass end"
    s = position(DUO, f"{ten} {KEEP.replace('g2', 'g1')} {wait} {TOWER}")
    assert (s.finisher, s.sun, DUO.actor(s)) == (0, 0, 1)
    before = DUO.scores(s)
    s = position(DUO, "x1L x3R g3", s)
    assert DUO.actor(s) == NOBODY
    assert (s.towers[1], s.walls[1], s.floors[1]) == (4, 4, 4)
    assert DUO.scores(s) == [before[0], before[1] + 2 + 3 + 4]


def test_in_the_end_phase_a_twelfth_part_ends_no_clearing__CA_26_R14():
    ten = " ".join(f"{turn} {turn}" for turn in [TOWER] * 3 + [WALL] * 4 + [KEEP] * 3)
    wait = "G+S G@a1 S@b1 pass end R+R R R pass W+S W@c3 S@d3 pass end"
    s = position(DUO, f"{ten} {KEEP.replace('g2', 'g1')} {wait} {IDLE} S+F S@c2 F@d2 pass end")
    s = position(DUO, f"{TOWER} x1L x3R g3", s)
    assert texts(DUO, s) == ["x2R", "end"]


def test_the_score_adds_towers_sky_residents_flags_and_guests__CA_27():
    s = position(DUO, turns(WALL, FLAG, KEEP, *[TOWER] * 4, IDLE))
    assert s.residents[0] == 5
    assert DUO.scores(s)[0] == 8 + 4 + 2 + 1 + 2
    assert s.residents[1] == 30
    assert DUO.scores(s)[1] == 20


def test_the_last_full_group_of_residents_counts_and_more_are_lost__CA_27_R18():
    s, points = DUO.start(), []
    for _ in range(9):
        points.append(DUO.scores(s)[0])
        s = position(DUO, f"{IDLE} {IDLE}", s)
    assert points == [0, 0, 2, 4, 7, 11, 11, 15, 20]
    assert s.residents[0] == 30


def test_the_highest_score_wins__CA_28():
    s = position(DUO, f"{ELEVEN_PARTS} {KEEP}")
    points = DUO.scores(s)
    assert points[0] > points[1]
    assert DUO.ranks(s) == [1, 2]
    assert DUO.rules.words.reason(s).key == "won_by_points"


def test_a_tie_is_shared_whoever_has_more_residents__CA_28_R8():
    s = position(DUO, f"{TOWER} {TOWER} R+W R W@a2 pass")
    assert DUO.scores(s) == [2, 2]
    assert s.residents[0] > s.residents[1]
    assert DUO.ranks(s) == [1, 1]
    assert DUO.rules.words.reason(s).key == "won_together"


def test_after_two_hundred_rounds_the_match_ends_as_it_stands__CA_8_R24():
    s = position(DUO, "G+S G@a1 S@b1 pass end R+R R R pass")
    for _ in range(ROUNDS - 2):
        s = position(DUO, f"R+R R R pass end {IDLE}", s)
    s = position(DUO, "R+R R R pass end R+R R R", s)
    assert DUO.actor(s) == 0
    s = position(DUO, "pass", s)
    assert DUO.actor(s) == NOBODY
    assert (s.towers[0], s.finisher) == (0, -1)
    assert DUO.rules.words.reason(s).args["end"] == "out_of_time"
