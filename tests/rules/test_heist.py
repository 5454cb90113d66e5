"""10 Minute Heist, rule by rule: set-up, turns and counting."""

import pytest

from belfort.engine import CHANCE, NOBODY, SPECTATOR, BadComponents, BadOption, Game
from belfort.engine.sets import size
from belfort.games.heist import cards as c
from belfort.games.heist import prestige
from belfort.games.heist import rules as r
from belfort.testing.positions import position, refusal, texts
from heists import amount, card, floor_of, heist, holder, inside, lay_out, loot, start_card

DUO, TRIO, FOUR, FIVE = (heist(players) for players in (2, 3, 4, 5))
CRESCENT = heist(3, moon="crescent")


# Set-up.


def test_two_to_five_players_sit_down__HE_1():
    assert DUO.rules.players == (2, 3, 4, 5)
    for players in (1, 6):
        with pytest.raises(BadOption):
            Game("heist", {"players": players})


def test_there_are_17_light_40_dark_cards_and_13_tiles__HE_1():
    sets = [(x["deck"], x["set"]) for x in c.CARDS]
    assert sets.count(("light", "base")) == 17
    assert sets.count(("dark", "base")) == 24
    assert sets.count(("dark", "full")) == sets.count(("dark", "crescent")) == 8
    assert len(c.TILES) == c.IN_USE[3].sum() == 13


def test_a_broken_card_list_is_refused_by_line():
    rows = ["\t".join(c._CARD_FIELDS)]
    rows += [
        "L01\tLove\tlight\tbase\tpotion\t3\t0\t0\t-\tLove\tLiefde",
        "L02\tBad\tlight\tbase\tpoison\t4\t0\t0\t-\tBad\tSlecht",
    ]
    with pytest.raises(BadComponents, match=r"cards.tsv, line 3: 'poison'"):
        c.read_cards("\n".join(rows))
    with pytest.raises(BadComponents, match=r"cards.tsv, line 2: 2 columns"):
        c.read_cards(rows[0] + "\nL01\tLove")
    with pytest.raises(BadComponents, match=r"cards.tsv, line 2: 1 light cards, not 16 to 22"):
        c.read_cards("\n".join(rows[:2]))
    with pytest.raises(BadComponents, match=r"cards.tsv, line 3: 'love' stands there more"):
        c.read_cards("\n".join([rows[0], rows[1], rows[1]]))
    with pytest.raises(BadComponents, match=r"tiles.tsv, line 1"):
        c.read_tiles("tile\tpoints")


@pytest.mark.parametrize(("moon", "other"), [("full", "crescent"), ("crescent", "full")])
def test_the_special_cards_of_the_other_set_stay_in_the_box__HE_2(moon, other):
    game = heist(3, moon=moon)
    s = position(game, " ".join(c.CODES[:13]))
    dark = set(texts(game, s))
    assert len(dark) == 32
    assert {x["code"] for x in c.CARDS if x["set"] == moon} <= dark
    assert not {x["code"] for x in c.CARDS if x["set"] == other} & dark


def test_the_two_top_floors_are_ten_light_cards_in_the_open__HE_3():
    s = TRIO.start()
    assert TRIO.chances(s) == [1] * 17
    assert texts(TRIO, s) == list(c.CODES[:17])
    s = position(TRIO, "Skull " + " ".join(code for code in c.CODES[:9] if code != "Skull"))
    assert TRIO.chances(s)[card("Skull")] == 0
    s = position(TRIO, "Infernal", s)
    assert [c.CODES[number] for number in s.tower[:1]] == ["Skull"]
    assert c.CODES[s.tower[9]] == "Infernal"
    assert TRIO.view(s, SPECTATOR).tower.tolist() == s.tower.tolist()


def test_each_player_gets_a_light_card_that_only_its_owner_sees__HE_4():
    s = position(FIVE, " ".join(c.CODES[:10]))
    assert FIVE.actor(s) == CHANCE
    assert texts(FIVE, s) == list(c.CODES[10:17])
    heart = card("Heart")
    assert FIVE.hide_step(s, heart, 0) == heart
    for seat in (1, 2, 3, 4, SPECTATOR):
        assert FIVE.rules.words.notation(s, FIVE.hide_step(s, heart, seat)) == "?"
    s = position(FIVE, "Heart Kings Bestiary Formulas Spells", s)
    assert [start_card(s, seat) for seat in range(5)] == list(c.CODES[10:15])
    assert set(texts(FIVE, s)).isdisjoint(c.CODES[:17])  # the other two stay in the box


def test_start_cards_are_dealt_from_the_starter_on__HE_4_HE_8():
    game = heist(3, starter=2)
    s = lay_out(game, starts="Skull Paw Eye")
    assert [start_card(s, seat) for seat in range(3)] == ["Paw", "Eye", "Skull"]


def test_six_floors_of_dark_cards_the_last_one_face_down__HE_5():
    s = lay_out(TRIO, unseen="Owl Tales Sands")
    assert s.left == 40
    assert s.tower[39] == r.FACE_DOWN
    assert all(number >= 17 for number in s.tower[10:39])
    assert not {"Owl", "Tales", "Sands"} & inside(s)
    s = position(TRIO, "facedown", s)
    assert TRIO.actor(s) == CHANCE
    assert sorted(texts(TRIO, s)) == ["Owl", "Sands", "Tales"]  # it, or one of the two left over
    assert sum(TRIO.chances(s)) == 3


def test_the_escape_tiles_wait_at_the_bridge__HE_6_HE_18():
    s = lay_out(TRIO)
    for tile, printed in (("exit_first", 2), ("exit_second", 1), ("exit_last", -1)):
        assert holder(s, tile) is None
        assert c.TILE_PRESTIGE[3, c.TILES.index(tile)] == printed
    s = position(TRIO, "escape escape escape", s)
    assert [holder(s, f"exit_{which}") for which in ("first", "second", "last")] == [0, 1, 2]


def test_from_the_balcony_every_floor_is_open__HE_7():
    s = lay_out(FOUR, starts="Skull Paw Eye Spells", unseen="Owl Tales Sands")
    assert all(s.thief[seat] == r.BALCONY for seat in range(4))
    assert len(texts(FOUR, s)) == 40 + 1  # with the escape


def test_the_starter_is_an_option_and_play_goes_clockwise__HE_8():
    game = heist(3, starter=1)
    s = lay_out(game, {6: "Owl Bowl Jar Fin"})
    turns = []
    for text in ["Owl", "Bowl", "Jar", "Fin"]:
        turns.append(game.actor(s))
        s = position(game, text, s)
    assert turns == [1, 2, 0, 1]
    assert TRIO.actor(lay_out(TRIO)) == 0


# Loot.


def test_loot_lies_open_but_for_the_start_card__HE_9():
    s = position(TRIO, "Owl", lay_out(TRIO, {6: "Owl"}, starts="Skull Paw Eye"))
    for seat in (1, 2, SPECTATOR):
        view = TRIO.view(s, seat)
        assert loot(view, 0) == {"Owl"}
        assert start_card(view, 0) == "?"
    assert loot(TRIO.view(s, 0), 0) == {"Owl", "Skull"}


def test_a_wild_counts_as_each_of_the_five_kinds__HE_10():
    s = lay_out(TRIO, {8: "Celestial"}, starts="Infernal Paw Eye")
    s = position(TRIO, "Celestial", s)
    assert [amount(s, 0, kind) for kind in c.KINDS] == [4] * 5


def test_every_kind_has_its_cards__HE_10():
    ordinary = [x["kinds"] for x in c.CARDS if x["set"] == "base"]
    assert [ordinary.count((kind,)) for kind in c.KINDS] == [7, 8, 8, 8, 8]
    assert ordinary.count(c.KINDS) == 2


def test_curses_add_up_and_prestige_counts_and_a_card_may_have_several_values__HE_11():
    s = lay_out(TRIO, {6: "Certificate Dolls Fang"}, starts="Skull Paw Eye")
    s = position(TRIO, "Certificate escape escape Dolls Fang", s)
    assert amount(s, 0, "most_curses") == 3
    assert [amount(s, 0, f"value{value}") for value in (3, 4, 5)] == [1, 1, 2]  # with the Skull
    assert prestige.total(s, 0, c.PRESTIGE) == 2


# Turn.


def test_a_claimed_card_joins_the_loot_and_the_thief_takes_its_place__HE_12():
    s = lay_out(TRIO, {4: "Jar Lamp Owl"})
    s = position(TRIO, "Owl", s)
    assert "Owl" in loot(s, 0)
    assert "Owl" not in inside(s)
    assert floor_of(s, 0) == 4
    assert s.thief[0] == s.thief[0] // 5 * 5 + 2
    assert TRIO.actor(s) == 1
    assert refusal(TRIO, s, "Owl") == "HE-12"  # gone


def test_never_upward_but_floors_may_be_skipped_and_sideways_is_free__HE_13():
    s = lay_out(TRIO, {8: "Skull", 5: "Jar Lamp Owl Bowl Mirror", 2: "Fin"})
    s = position(TRIO, "Owl escape escape", s)
    assert refusal(TRIO, s, "Skull") == "HE-13"
    assert {"Jar", "Lamp", "Bowl", "Mirror", "Fin"} <= set(texts(TRIO, s))
    s = position(TRIO, "Mirror Jar Fin", s)
    assert floor_of(s, 0) == 2
    assert refusal(TRIO, s, "Lamp") == "HE-13"


def test_an_ability_comes_at_once_before_the_next_turn__HE_14():
    s = position(TRIO, "Amulet", lay_out(TRIO, {6: "Amulet Owl"}))
    assert TRIO.actor(s) == 0
    assert refusal(TRIO, s, "escape") == "HE-32"
    assert refusal(TRIO, s, "Owl") == "HE-32"
    assert TRIO.actor(position(TRIO, "xOwl >2", s)) == 1


def test_the_face_down_card_is_claimed_turned_up_and_used__HE_15():
    s = position(TRIO, "facedown", lay_out(TRIO, unseen="Hourglass Owl Fin"))
    assert floor_of(s, 0) == 1
    s = position(TRIO, "Hourglass", s)
    assert "Hourglass" in loot(s, 0)
    assert TRIO.actor(s) == 0
    s = position(TRIO, "Owl", position(TRIO, "facedown", lay_out(TRIO, unseen="Owl Fin Jar")))
    assert "Owl" in loot(s, 0)
    assert TRIO.actor(s) == 1
    assert refusal(TRIO, s, "facedown") == "HE-15"


def test_what_cannot_be_carried_out_may_not_be_claimed__HE_16():
    s = lay_out(TRIO, {6: "Sands Tales"}, starts="Celestial Paw Eye")
    assert refusal(TRIO, s, "Sands") == "HE-35"
    assert refusal(TRIO, s, "Tales") == "HE-37"
    duo = heist(2, moon="crescent")
    s = lay_out(duo, {6: "Codex Distillation Owl Fin Jar"})
    s = position(duo, "Codex xOwl", s)
    assert refusal(duo, s, "Distillation") == "HE-16"  # R16


def test_a_card_turned_up_that_cannot_be_carried_out_is_kept__HE_16_R2():
    s = lay_out(TRIO, unseen="Sands Owl Fin", starts="Skull Paw Eye")
    s = position(TRIO, "facedown Sands", s)
    assert loot(s, 0) == {"Skull", "Sands"}
    assert TRIO.actor(s) == 1


def test_a_thief_may_escape_on_any_turn_and_then_rests__HE_17():
    s = lay_out(TRIO, {6: "Owl Bowl Jar"})
    assert "escape" in texts(TRIO, s)
    s = position(TRIO, "Owl escape Bowl", s)
    assert s.thief[1] == r.BRIDGE
    assert TRIO.actor(s) == 0
    assert TRIO.actor(position(TRIO, "Jar", s)) == 2


def test_a_thief_with_nothing_left_to_claim_must_escape__HE_17_R1():
    s = lay_out(TRIO, {1: "Sands Unity Fang Grimoire"}, starts="Celestial Paw Eye", unseen="Mirror")
    s = position(TRIO, "facedown Mirror escape escape Unity Fang Grimoire", s)
    assert texts(TRIO, s) == ["escape"]


@pytest.mark.parametrize(
    ("game", "tiles"),
    [(TRIO, [2, 1, -1]), (FOUR, [2, 1, 0, -1]), (FIVE, [2, 1, 0, 0, -1]), (DUO, [2, 0])],
    ids=["three", "four", "five", "two"],
)
def test_the_first_the_second_and_the_final_thief_take_tiles__HE_18_HE_30(game, tiles):
    s = position(game, " ".join(["escape"] * game.players), lay_out(game))
    got = [0] * game.players
    for tile, name in enumerate(c.TILES):
        seat = holder(s, name)
        if name.startswith("exit") and seat is not None:
            got[seat] += int(c.TILE_PRESTIGE[s.players, tile])
    assert got == tiles


def test_the_match_ends_when_all_have_escaped__HE_19():
    s = position(TRIO, "escape escape", lay_out(TRIO))
    assert TRIO.actor(s) == 2
    assert TRIO.actor(position(TRIO, "escape", s)) == NOBODY


def test_the_last_thief_goes_on_alone_until_it_escapes__HE_19_R19():
    s = position(TRIO, "escape escape", lay_out(TRIO, {6: "Owl Bowl Jar"}))
    for text in ("Owl", "Bowl", "Jar"):
        assert TRIO.actor(s) == 2
        s = position(TRIO, text, s)
    duo = position(DUO, "escape Owl", lay_out(DUO, {6: "Owl Bowl Jar"}))
    assert refusal(DUO, duo, "Bowl") == "HE-31"  # a discard still follows a claim
    assert DUO.actor(position(DUO, "xBowl", duo)) == 1


# Counting.


def test_start_cards_are_turned_up_and_counted_at_the_end__HE_20():
    s = position(TRIO, "escape escape", lay_out(TRIO, starts="Skull Paw Eye"))
    assert start_card(TRIO.view(s, SPECTATOR), 0) == "?"
    s = position(TRIO, "escape", s)
    view = TRIO.view(s, SPECTATOR)
    assert [loot(view, seat) for seat in range(3)] == [{"Skull"}, {"Paw"}, {"Eye"}]
    assert holder(view, "fossil") == 0
    assert holder(view, "jewel") == 2
    assert TRIO.rules.words.reveals(position(TRIO, "escape escape", lay_out(TRIO)), r.ESCAPE)


def test_eighteen_in_artifacts__HE_21():
    s = lay_out(TRIO, {8: "Sprig Celestial", 6: "Bowl Mirror"}, starts="Skull Paw Eye")
    s = position(TRIO, "Sprig escape escape Celestial Bowl Mirror", s)
    assert amount(s, 0, "artifact") == 3 + 6 + 7 + 2 == 18
    assert holder(s, "artifact") == 0


def test_a_card_of_two_kinds_counts_for_both__HE_21():
    s = lay_out(TRIO, {6: "Tales"}, starts="Skull Paw Eye")
    s = position(TRIO, "Tales -Skull", s)
    assert (amount(s, 0, "jewel"), amount(s, 0, "tome")) == (6, 6)


def test_four_cards_of_value_three__HE_22():
    s = lay_out(TRIO, {8: "Sprig Bestiary Love", 6: "Dolls"}, starts="Skull Paw Idol")
    s = position(TRIO, "Sprig escape escape Bestiary Love Dolls", s)
    assert amount(s, 0, "value3") == 4
    assert (amount(s, 0, "value4"), amount(s, 0, "value5")) == (1, 2)  # Dolls; Dolls and Skull
    assert holder(s, "value3") == 0


def test_two_curses__HE_23():
    s = lay_out(TRIO, {8: "Celestial", 6: "Dolls Fang"}, starts="Skull Paw Idol")
    s = position(TRIO, "Celestial Fang escape Dolls", s)
    assert [amount(s, seat, "most_curses") for seat in range(3)] == [2, 1, 0]
    assert holder(s, "most_curses") == 0
    assert holder(s, "fewest_curses") == 2
    assert c.TILE_PRESTIGE[3, c.MOST_CURSES] == -3
    assert c.TILE_PRESTIGE[3, c.FEWEST_CURSES] == 1


def test_a_tie_gives_a_tile_to_nobody__HE_24():
    s = lay_out(TRIO, {8: "Skull", 6: "Fin"}, starts="Love Strength Eye")
    s = position(TRIO, "Skull Fin", s)
    assert amount(s, 0, "fossil") == amount(s, 1, "fossil") == 5
    assert holder(s, "fossil") is None
    assert holder(s, "potion") == 1


def test_curse_tiles_are_tied_like_any_other__HE_24_R11():
    s = lay_out(TRIO, {6: "Fang Mirror Unity"}, starts="Love Strength Eye")
    assert holder(s, "most_curses") is None  # all have none
    s = position(TRIO, "Fang Mirror", s)
    assert holder(s, "most_curses") is None
    assert holder(s, "fewest_curses") == 2
    s = position(TRIO, "Unity", s)
    assert holder(s, "fewest_curses") is None


def test_prestige_is_tiles_and_cards_and_the_most_wins__HE_25():
    s = lay_out(TRIO, {6: "Certificate"}, starts="Skull Paw Eye")
    s = position(TRIO, "Certificate escape escape escape", s)
    # first seat: fossils 4, fives 3, the Certificate 2, most curses -3, last out -1
    # second: fours 4, first out 2; third: jewels 5, threes 5, second out 1
    assert TRIO.scores(s) == [4 + 3 + 2 - 3 - 1, 4 + 2, 5 + 5 + 1]
    assert TRIO.ranks(s) == [3, 2, 1]
    assert TRIO.rules.words.reason(s).key == "won_by_prestige"


def test_each_tile_is_worth_what_is_printed__HE_25():
    printed = dict(zip(c.TILES, c.TILE_PRESTIGE[3].tolist(), strict=True))
    assert [printed[kind] for kind in c.KINDS] == [3, 4, 4, 5, 6]
    assert [printed[f"value{value}"] for value in (3, 4, 5)] == [5, 4, 3]


def test_a_tie_goes_to_the_fewest_curses__HE_26():
    s = lay_out(DUO, {6: "Certificate Owl"}, starts="Spells Healing")
    s = position(DUO, "Certificate xOwl escape escape", s)
    # tomes, Certificate and most curses against potions and first out; the fives are tied
    assert DUO.scores(s) == [6 + 2 - 3, 3 + 2]
    assert DUO.ranks(s) == [2, 1]
    reason = DUO.rules.words.reason(s)
    assert (reason.key, reason.args["curses"]) == ("won_by_curses", 0)


def test_then_to_the_most_tiles_escape_tiles_among_them__HE_26_R18():
    s = lay_out(DUO, starts="Strength Spells")
    s = position(DUO, "escape escape", s)
    # potions, fours and first out against tomes and fives
    assert DUO.scores(s) == [3 + 4 + 2, 6 + 3]
    assert DUO.ranks(s) == [1, 2]
    reason = DUO.rules.words.reason(s)
    assert (reason.key, reason.args["tiles"]) == ("won_by_tiles", 3)


def test_then_the_win_is_shared__HE_26_R18():
    s = lay_out(TRIO, starts="Skull Compass Eye")
    s = position(TRIO, "escape escape escape", s)
    # the tile of the last out takes prestige away, and is a tile all the same
    assert TRIO.scores(s) == [4 + 3 + 2, 4 + 4 + 1, 5 + 5 - 1]
    assert TRIO.ranks(s) == [1, 1, 1]
    assert TRIO.rules.words.reason(s).key == "won_together"


# Two players.


def test_two_players_do_without_three_tiles__HE_30():
    unused = [tile for tile, used in zip(c.TILES, c.IN_USE[2], strict=True) if not used]
    assert unused == ["fewest_curses", "exit_second", "exit_last"]
    s = position(DUO, "Fang", lay_out(DUO, {6: "Fang"}))
    assert amount(s, 1, "fewest_curses") < amount(s, 0, "fewest_curses")
    assert holder(s, "fewest_curses") is None


def test_two_players_discard_from_the_floor_they_claimed_from__HE_31():
    s = lay_out(DUO, {6: "Owl Bowl Jar Fin Wings", 5: "Horn"})
    s = position(DUO, "Owl", s)
    assert DUO.actor(s) == 0
    assert sorted(texts(DUO, s)) == ["xBowl", "xFin", "xJar", "xWings"]
    assert refusal(DUO, s, "xHorn") == "HE-31"
    s = position(DUO, "xBowl", s)
    assert DUO.actor(s) == 1
    assert "Bowl" not in inside(s)
    assert "Bowl" not in loot(s, 0) | loot(s, 1)


def test_the_face_down_card_may_be_discarded_unseen__HE_31():
    s = lay_out(DUO, {1: "Owl"}, unseen="Horn Fin Jar")
    s = position(DUO, "Owl xfacedown", s)
    assert s.tower[39] == r.NONE
    assert DUO.actor(s) == 1
    assert size(int(s.unseen) & c.DARK) == 3


def test_without_a_card_on_the_floor_nothing_is_discarded__HE_31():
    s = lay_out(DUO, {8: "Skull Paw Eye Love Kings"})
    s = position(DUO, "Skull xPaw Eye xLove Kings", s)
    assert DUO.actor(s) == 1


def test_three_players_discard_nothing__HE_31():
    assert TRIO.actor(position(TRIO, "Owl", lay_out(TRIO, {6: "Owl"}))) == 1


def test_an_escape_brings_no_discard__HE_31_R12():
    s = position(DUO, "Owl xBowl escape", lay_out(DUO, {6: "Owl Bowl Jar"}))
    assert DUO.actor(s) == 0
    s = position(DUO, "escape", s)
    assert DUO.actor(s) == NOBODY
    assert "Jar" in inside(s)
