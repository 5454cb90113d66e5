"""10 Minute Heist: the special cards of both sets."""

import pytest

from belfort.engine import CHANCE, UnreadableMove
from belfort.games.heist import cards as c
from belfort.testing.positions import position, refusal, texts
from heists import amount, floor_of, heist, holder, inside, lay_out, loot, start_card

DUO, TRIO = heist(2), heist(3)
NEW_DUO, NEW_TRIO = heist(2, moon="crescent"), heist(3, moon="crescent")


# The full moon.


def test_the_amulet_discards_any_card_and_goes_to_another_player__HE_32_R15():
    s = lay_out(TRIO, {8: "Skull", 6: "Amulet"}, starts="Paw Eye Love")
    s = position(TRIO, "Amulet", s)
    assert len(texts(TRIO, s)) == 39
    assert {"xSkull", "xfacedown"} <= set(texts(TRIO, s))
    s = position(TRIO, "xSkull", s)
    assert TRIO.actor(s) == 0
    assert texts(TRIO, s) == [">2", ">3"]
    assert refusal(TRIO, s, ">1") == "HE-32"
    s = position(TRIO, ">3", s)
    assert "Amulet" in loot(s, 2)
    assert loot(s, 0) == {"Paw"}
    assert "Skull" not in inside(s)
    assert amount(s, 2, "most_curses") == 2
    assert TRIO.actor(s) == 1


def test_the_amulet_may_discard_the_face_down_card_unseen__HE_32():
    s = position(TRIO, "Amulet xfacedown", lay_out(TRIO, {6: "Amulet"}))
    assert s.tower[39] == -1
    assert s.left == 38
    assert texts(TRIO, s) == [">2", ">3"]


def test_an_empty_tower_spares_the_discard_of_the_amulet__HE_32():
    s = lay_out(DUO, {1: "Owl Jar Lamp Bowl"}, starts="Paw Eye", unseen="Amulet Fin Horn")
    s = emptied(DUO, s)
    assert DUO.actor(s) == 1
    s = position(DUO, "facedown Amulet", s)
    assert s.left == 0
    assert texts(DUO, s) == [">1"]


def emptied(game, s):
    """Both thieves claim from the top until the face-down card alone is left."""
    while s.left > 1:
        moves = [text for text in texts(game, s) if "facedown" not in text]
        s = position(game, next(text for text in moves if text != "escape"), s)
    return s


def test_the_amulet_may_go_to_an_escaped_player_and_does_nothing_there__HE_32_R5():
    s = lay_out(TRIO, {6: "Owl Amulet Bowl"})
    s = position(TRIO, "escape Amulet xBowl >1", s)
    assert "Amulet" in loot(s, 0)
    assert TRIO.actor(s) == 2


def test_the_dolls_are_a_three_a_four_and_a_five_and_no_kind__HE_33():
    s = lay_out(TRIO, {6: "Dolls"}, starts="Celestial Eye Love")
    s = position(TRIO, "Dolls", s)
    assert [amount(s, 0, f"value{value}") for value in (3, 4, 5)] == [1, 1, 1]
    assert [amount(s, 0, kind) for kind in c.KINDS] == [2] * 5  # the Tarot alone


def test_the_hamsa_is_a_five_and_takes_two_curses_away__HE_34():
    s = lay_out(TRIO, {6: "Hamsa Fang Mirror Unity"}, starts="Paw Eye Love")
    s = position(TRIO, "Hamsa escape escape", s)
    assert amount(s, 0, "value5") == 1
    assert [amount(s, 0, kind) for kind in c.KINDS] == [0, 4, 0, 0, 0]
    expected = [0, 0, 1]
    for text, curses in zip(("Fang", "Mirror", "Unity"), expected, strict=True):
        s = position(TRIO, text, s)
        assert amount(s, 0, "most_curses") == curses  # never below 0


def test_curses_after_the_hamsa_decide_ties_for_curse_tiles__HE_34_R7():
    s = lay_out(TRIO, {6: "Hamsa Fang Mirror"}, starts="Paw Eye Love")
    s = position(TRIO, "Hamsa Fang escape", s)
    s = position(TRIO, "Mirror", s)
    assert [amount(s, seat, "most_curses") for seat in range(3)] == [0, 1, 0]
    assert holder(s, "most_curses") == 1
    assert holder(s, "fewest_curses") is None


def test_the_hamsa_can_pay_and_be_copied__HE_34_R7():
    s = lay_out(TRIO, {6: "Hamsa Sands Tales"}, starts="Celestial Eye Love")
    s = position(TRIO, "Hamsa escape escape Sands", s)
    assert texts(TRIO, s) == ["=Hamsa"]
    s = position(TRIO, "=Hamsa", s)
    assert amount(s, 0, "value5") == 2
    assert amount(s, 0, "most_curses") == 0  # Tarot and Sands less two: the copy takes no more
    s = position(TRIO, "Tales", s)
    assert texts(TRIO, s) == ["-Hamsa"]


def test_the_sands_copy_an_own_face_up_three_four_or_five__HE_35():
    s = lay_out(TRIO, {8: "Spells", 6: "Sands Horn Dolls Hourglass"}, starts="Paw Eye Love")
    s = position(TRIO, "Spells escape escape Horn Dolls Sands", s)
    assert texts(TRIO, s) == ["=Spells"]  # not the 6, not the cursed Dolls, not the hidden Paw
    assert refusal(TRIO, s, "=Horn") == "HE-35"
    assert refusal(TRIO, s, "=Dolls") == "HE-35"
    assert refusal(TRIO, s, "=Paw") == "HE-35"
    before = amount(s, 0, "most_curses")
    s = position(TRIO, "=Spells", s)
    assert amount(s, 0, "tome") == 10
    assert amount(s, 0, "value5") == 3  # Spells, its copy, the Dolls
    assert amount(s, 0, "most_curses") == before == 2


def test_without_a_card_to_copy_the_sands_may_not_be_claimed__HE_35():
    s = lay_out(TRIO, {6: "Sands Horn Fang"}, starts="Paw Eye Love")
    assert refusal(TRIO, s, "Sands") == "HE-35"
    s = position(TRIO, "Horn escape escape Fang", s)
    assert refusal(TRIO, s, "Sands") == "HE-35"


def test_the_sands_count_for_nothing_once_the_copied_card_has_left__HE_35_R6():
    s = lay_out(TRIO, {8: "Spells", 6: "Sands Tales"}, starts="Paw Eye Love")
    s = position(TRIO, "Spells escape escape Sands =Spells Tales -Spells", s)
    assert amount(s, 0, "tome") == 6  # Tales alone
    assert amount(s, 0, "value5") == 0
    assert amount(s, 0, "most_curses") == 2


def test_the_sands_turned_up_without_a_target_are_only_a_curse__HE_35_R6():
    s = lay_out(TRIO, unseen="Sands Fin Jar", starts="Paw Eye Love")
    s = position(TRIO, "facedown Sands", s)
    assert amount(s, 0, "most_curses") == 1
    assert [amount(s, 0, f"value{value}") for value in (3, 4, 5)] == [0, 1, 0]  # the Paw
    assert TRIO.actor(s) == 1


def test_the_sands_turned_up_with_a_target_copy_it__HE_35():
    s = lay_out(TRIO, {8: "Spells"}, unseen="Sands Fin Jar", starts="Paw Eye Love")
    s = position(TRIO, "Spells escape escape facedown Sands", s)
    assert texts(TRIO, s) == ["=Spells"]


def test_the_hourglass_is_a_wild_one_and_brings_another_turn__HE_36():
    s = lay_out(TRIO, {6: "Hourglass Owl"}, starts="Celestial Eye Love")
    s = position(TRIO, "Hourglass", s)
    assert [amount(s, 0, kind) for kind in c.KINDS] == [3] * 5
    assert TRIO.actor(s) == 0
    assert TRIO.actor(position(TRIO, "Owl", s)) == 1  # one more, not for ever
    assert TRIO.actor(position(TRIO, "escape", s)) == 1


def test_between_two_turns_of_the_hourglass_comes_the_discard__HE_36_R8():
    s = lay_out(DUO, {6: "Hourglass Owl Bowl Fin"})
    s = position(DUO, "Hourglass", s)
    assert refusal(DUO, s, "Owl") == "HE-31"
    s = position(DUO, "xOwl Bowl", s)
    assert DUO.actor(s) == 0
    assert DUO.actor(position(DUO, "xFin", s)) == 1


def test_the_hourglass_may_be_claimed_last_and_the_extra_turn_is_the_escape__HE_36_R12():
    s = lay_out(DUO, {1: "Owl Jar Lamp Bowl"}, starts="Paw Eye", unseen="Hourglass Fin Horn")
    s = position(DUO, "facedown Hourglass", emptied(DUO, s))
    seat = DUO.actor(s)
    assert texts(DUO, s) == ["escape"]
    s = position(DUO, "escape", s)
    assert DUO.actor(s) == 1 - seat


def test_tales_are_six_jewels_and_six_tomes_for_a_card_without_a_curse__HE_37():
    s = lay_out(TRIO, {8: "Skull", 6: "Tales Fang"}, starts="Paw Eye Love")
    s = position(TRIO, "Skull escape escape Fang Tales", s)
    assert texts(TRIO, s) == ["-Paw", "-Skull"]
    assert refusal(TRIO, s, "-Fang") == "HE-37"
    s = position(TRIO, "-Skull", s)
    assert loot(s, 0) == {"Paw", "Fang", "Tales"}
    assert (amount(s, 0, "jewel"), amount(s, 0, "tome")) == (6, 6)
    assert start_card(TRIO.view(s, 1), 0) == "?"


def test_the_start_card_may_pay_for_tales_and_is_shown__HE_37_R3():
    s = lay_out(TRIO, {6: "Tales"}, starts="Paw Eye Love")
    s = position(TRIO, "Tales", s)
    pay = TRIO.rules.words.parse(s, "-Paw")
    assert all(TRIO.hide_step(s, pay, seat) == pay for seat in range(3))
    assert TRIO.rules.words.reveals(s, pay)
    s = position(TRIO, "-Paw", s)
    assert loot(s, 0) == {"Tales"}
    assert start_card(s, 0) == "none"
    assert "Paw" not in loot(TRIO.view(s, 1), 0)
    assert not int(TRIO.view(s, 1).unseen) >> c.CODES.index("Paw") & 1


def test_whether_tales_can_be_claimed_may_depend_on_the_hidden_card__HE_37_R14():
    for start, rule in (("Celestial", "HE-37"), ("Paw", "")):
        s = lay_out(TRIO, {6: "Tales"}, starts=f"{start} Eye Love")
        assert refusal(TRIO, s, "Tales") == rule
        assert TRIO.moves(TRIO.view(s, 0)) == TRIO.moves(s)


def test_tales_turned_up_must_be_paid_for_if_that_can_be__HE_37_R13():
    s = lay_out(TRIO, unseen="Tales Fin Jar", starts="Paw Eye Love")
    s = position(TRIO, "facedown Tales", s)
    assert texts(TRIO, s) == ["-Paw"]
    s = lay_out(TRIO, unseen="Tales Fin Jar", starts="Infernal Eye Love")
    s = position(TRIO, "facedown Tales", s)
    assert TRIO.actor(s) == 1
    assert loot(s, 0) == {"Infernal", "Tales"}


def test_the_cloak_takes_any_card_and_the_thief_stays__HE_38():
    s = lay_out(TRIO, {8: "Skull", 4: "Cloak", 2: "Owl"})
    s = position(TRIO, "Cloak", s)
    assert {"Skull", "Owl", "facedown", "pass"} <= set(texts(TRIO, s))
    assert refusal(TRIO, s, "escape") == "HE-38"
    s = position(TRIO, "Skull", s)
    assert {"Cloak", "Skull"} <= loot(s, 0)
    assert floor_of(s, 0) == 4
    assert TRIO.actor(s) == 1


def test_the_cloak_is_optional__HE_38_R4():
    s = lay_out(TRIO, {6: "Cloak"}, starts="Paw Eye Love")
    s = position(TRIO, "Cloak pass", s)
    assert loot(s, 0) == {"Paw", "Cloak"}
    assert TRIO.actor(s) == 1


def test_a_card_taken_with_the_cloak_is_used_and_unclaimable_ones_stay__HE_38_R4():
    s = lay_out(TRIO, {6: "Cloak Sands Amulet Tales", 5: "Owl"}, starts="Celestial Eye Love")
    s = position(TRIO, "Cloak", s)
    assert refusal(TRIO, s, "Sands") == "HE-35"
    assert refusal(TRIO, s, "Tales") == "HE-37"
    s = position(TRIO, "Amulet xOwl >2", s)
    assert "Amulet" in loot(s, 1)
    assert TRIO.actor(s) == 1


def test_the_cloak_may_take_the_face_down_card__HE_38_R4():
    s = lay_out(TRIO, {6: "Cloak"}, unseen="Hourglass Fin Jar")
    s = position(TRIO, "Cloak facedown", s)
    assert TRIO.actor(s) == CHANCE
    s = position(TRIO, "Hourglass", s)
    assert floor_of(s, 0) == 6
    assert TRIO.actor(s) == 0


def test_the_cloak_adds_no_second_discard_and_its_hourglass_comes_after_it__HE_38_R8():
    s = lay_out(DUO, {6: "Cloak Owl Fin", 5: "Hourglass Bowl"})
    s = position(DUO, "Cloak Hourglass", s)
    assert "xOwl" in texts(DUO, s)
    assert "xBowl" not in texts(DUO, s)
    s = position(DUO, "xOwl", s)
    assert DUO.actor(s) == 0
    assert "escape" in texts(DUO, s)


def test_in_an_empty_tower_the_cloak_asks_for_nothing__HE_38():
    s = lay_out(DUO, {1: "Owl Jar Lamp Bowl"}, starts="Paw Eye", unseen="Cloak Fin Horn")
    s = emptied(DUO, s)
    seat = DUO.actor(s)
    s = position(DUO, "facedown Cloak", s)
    assert DUO.actor(s) == 1 - seat


def test_the_certificate_is_two_prestige_and_a_curse__HE_39():
    s = lay_out(TRIO, {6: "Certificate"}, starts="Paw Eye Love")
    before = TRIO.scores(s)
    s = position(TRIO, "Certificate", s)
    # with most curses (-3); the others' fewest curses are tied
    assert TRIO.scores(s) == [before[0] + 2 - 3, *before[1:]]


# The crescent.


def test_the_distillation_is_a_wild_one_and_shows_one_card_to_one_seat__HE_40():
    s = lay_out(NEW_TRIO, {6: "Distillation"}, starts="Celestial Eye Love")
    s = position(NEW_TRIO, "Distillation", s)
    assert [amount(s, 0, kind) for kind in c.KINDS[:4]] == [3] * 4
    assert texts(NEW_TRIO, s) == ["@2", "@3"]
    assert refusal(NEW_TRIO, s, "@1") == "HE-40"
    look = NEW_TRIO.rules.words.parse(s, "@3")
    assert NEW_TRIO.rules.words.reveals(s, look)
    s = position(NEW_TRIO, "@3", s)
    assert start_card(NEW_TRIO.view(s, 0), 2) == "Love"
    assert start_card(NEW_TRIO.view(s, 0), 1) == "?"
    assert start_card(NEW_TRIO.view(s, 1), 2) == "?"
    assert NEW_TRIO.actor(s) == 1


def test_an_escaped_player_may_be_looked_at__HE_40_R16():
    s = lay_out(NEW_TRIO, {6: "Distillation"})
    s = position(NEW_TRIO, "escape Distillation", s)
    assert texts(NEW_TRIO, s) == ["@1", "@3"]


def test_a_distillation_turned_up_with_nothing_to_look_at_is_kept__HE_40_R2_R16():
    s = lay_out(NEW_DUO, {6: "Codex Owl Fin"}, unseen="Distillation Horn Jar")
    s = position(NEW_DUO, "Codex xOwl facedown Distillation", s)
    assert "Distillation" in loot(s, 1)
    assert all(text.startswith("x") for text in texts(NEW_DUO, s))


def test_the_stone_is_a_wild_three_with_two_curses__HE_40_R10():
    s = lay_out(NEW_TRIO, {6: "Stone"}, starts="Celestial Eye Love")
    s = position(NEW_TRIO, "Stone", s)
    assert [amount(s, 0, kind) for kind in c.KINDS] == [5] * 5
    assert amount(s, 0, "value3") == 1
    assert amount(s, 0, "most_curses") == 3


@pytest.mark.parametrize(("code", "value"), [("Boots", 3), ("Pouch", 4), ("Blade", 5)])
def test_boots_pouch_and_blade_have_a_value_and_one_prestige__HE_40(code, value):
    s = lay_out(NEW_TRIO, {6: code}, starts="Celestial Infernal Love")
    before = NEW_TRIO.scores(s)
    s = position(NEW_TRIO, code, s)
    assert amount(s, 0, f"value{value}") == 1
    assert [amount(s, 0, kind) for kind in c.KINDS] == [2] * 5
    assert amount(s, 0, "most_curses") == 2
    tile = 0 if value == 3 else {4: 4, 5: 3}[value]  # the threes are tied with the Love Potion
    assert NEW_TRIO.scores(s)[0] == before[0] + 1 + tile - 3


def test_the_codex_turns_the_own_card_up_for_all__HE_40():
    s = lay_out(NEW_TRIO, {6: "Codex"}, starts="Paw Eye Love")
    step = NEW_TRIO.rules.words.parse(s, "Codex")
    assert NEW_TRIO.rules.words.reveals(s, step)
    assert NEW_TRIO.rules.words.tell(s, step).args["card"] == "Paw"
    s = position(NEW_TRIO, "Codex", s)
    assert loot(NEW_TRIO.view(s, 1), 0) == {"Paw", "Codex"}
    assert (amount(s, 0, "jewel"), amount(s, 0, "tome"), amount(s, 0, "value4")) == (4, 4, 2)
    assert amount(s, 0, "most_curses") == 1


def test_a_codex_turned_up_does_so_too__HE_40():
    s = lay_out(NEW_TRIO, starts="Paw Eye Love", unseen="Codex Fin Jar")
    s = position(NEW_TRIO, "facedown", s)
    told = NEW_TRIO.rules.words.tell(s, NEW_TRIO.rules.words.parse(s, "Codex"))
    assert (told.key, told.args["card"]) == ("turned_up_codex", "Paw")
    s = position(NEW_TRIO, "Codex", s)
    assert loot(NEW_TRIO.view(s, 2), 0) == {"Paw", "Codex"}


def test_for_the_crown_all_discard_from_the_left_the_claimer_last__HE_40():
    s = lay_out(NEW_TRIO, {6: "Crown Owl Bowl Fin Fang"}, starts="Paw Eye Love")
    s = position(NEW_TRIO, "Owl Bowl Fang Fin Crown", s)
    assert amount(s, 1, "value5") == 1
    assert NEW_TRIO.actor(s) == 0  # the third seat has a cursed card only and is passed over
    assert sorted(texts(NEW_TRIO, s)) == ["-Fin", "-Owl"]
    assert refusal(NEW_TRIO, s, "-Paw") == "HE-40"  # face down
    s = position(NEW_TRIO, "-Fin", s)
    assert NEW_TRIO.actor(s) == 1
    assert texts(NEW_TRIO, s) == ["-Bowl"]
    s = position(NEW_TRIO, "-Bowl", s)
    assert NEW_TRIO.actor(s) == 2
    assert "escape" in texts(NEW_TRIO, s)
    left = [loot(s, seat) for seat in range(3)]
    assert left == [{"Paw", "Owl"}, {"Eye", "Crown"}, {"Love", "Fang"}]


def test_for_the_crown_escaped_players_discard_too_and_a_revealed_card_counts__HE_40_R17():
    s = lay_out(NEW_TRIO, {6: "Codex Crown"}, starts="Paw Eye Love")
    s = position(NEW_TRIO, "Codex escape Crown", s)
    assert NEW_TRIO.actor(s) == 0
    assert texts(NEW_TRIO, s) == ["-Paw"]
    s = lay_out(NEW_TRIO, {6: "Owl Crown Bowl Fin"}, starts="Paw Eye Love")
    s = position(NEW_TRIO, "Owl Bowl Fin escape Crown", s)
    assert NEW_TRIO.actor(s) == 2
    s = position(NEW_TRIO, "-Fin", s)
    assert NEW_TRIO.actor(s) == 0  # escaped
    s = position(NEW_TRIO, "-Owl", s)
    assert NEW_TRIO.actor(s) == 1
    assert NEW_TRIO.actor(position(NEW_TRIO, "-Bowl", s)) == 2


def test_the_crown_may_be_claimed_when_nobody_can_discard__HE_40_R17():
    s = lay_out(NEW_TRIO, {6: "Crown"}, starts="Paw Eye Love")
    s = position(NEW_TRIO, "Crown", s)
    assert NEW_TRIO.actor(s) == 1
    assert "escape" in texts(NEW_TRIO, s)


def test_the_blood_swaps_an_own_card_with_one_of_the_tower__HE_40_R9():
    s = lay_out(NEW_TRIO, {8: "Skull", 4: "Jar Blood Owl Fang"}, starts="Paw Eye Love")
    s = position(NEW_TRIO, "Jar escape escape Blood", s)
    assert texts(NEW_TRIO, s) == ["~Jar", "pass"]  # not the face-down Paw
    s = position(NEW_TRIO, "~Jar", s)
    assert {"~Skull", "~Owl"} <= set(texts(NEW_TRIO, s))
    for text in ("~Fang", "~Jar", "pass"):
        assert refusal(NEW_TRIO, s, text) == "HE-40"
    with pytest.raises(UnreadableMove):
        NEW_TRIO.rules.words.parse(s, "~facedown")
    s = position(NEW_TRIO, "~Skull", s)
    assert loot(s, 0) == {"Paw", "Blood", "Skull"}
    assert c.CODES[s.tower[0]] == "Jar"
    assert (amount(s, 0, "potion"), amount(s, 0, "fossil")) == (5, 9)
    assert refusal(NEW_TRIO, s, "Jar") == "HE-13"  # it lies on floor 8 now


def test_the_blood_is_optional_and_asks_only_if_a_swap_can_be__HE_40():
    s = lay_out(NEW_TRIO, {6: "Blood Jar"}, starts="Paw Eye Love")
    assert NEW_TRIO.actor(position(NEW_TRIO, "Blood", s)) == 1  # no face-up card to give
    s = position(NEW_TRIO, "Jar escape escape Blood pass", s)
    assert loot(s, 0) == {"Paw", "Jar", "Blood"}
    assert "escape" in texts(NEW_TRIO, s)


def test_a_swapped_card_may_be_discarded_in_the_same_turn__HE_40_R9():
    s = lay_out(NEW_DUO, {6: "Jar Blood Owl Fin"})
    s = position(NEW_DUO, "Jar xFin escape Blood ~Jar ~Owl", s)
    assert "xJar" in texts(NEW_DUO, s)
