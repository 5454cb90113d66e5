"""Clocktowers, rule by rule. Each test draws a position, makes a move and looks again.

What is hidden is tested in test_clocktowers_hidden.py, whole matches and the sizes of the
record in test_clocktowers_bounds.py.
"""

from collections import Counter

import pytest

from belfort.engine import CHANCE, NOBODY, SPECTATOR, BadOption, Game, UnreadableMove
from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.words import floors_of, own_towers
from belfort.testing.positions import position, refusal, texts
from belfort.testing.walks import walk

DUO = Game("clocktowers", {"players": 2})
TRIO = Game("clocktowers", {"players": 3})
QUARTET = Game("clocktowers", {"players": 4})
APART = Game("clocktowers", {"players": 2, "ladder": "own"})
APART_TRIO = Game("clocktowers", {"players": 3, "ladder": "own"})
EACH = pytest.mark.parametrize("game", [DUO, TRIO, QUARTET], ids=["two", "three", "four"])

OPEN = "F1 K Rti"  # the first card of each pile
ROOFS = ("Rti", "Rsl", "Rth", "Rco", "Rsh")


def cards(kinds):
    return " ".join(r.CODES[kind] for kind in kinds if kind != r.NONE)


def hand(s, seat):
    return cards(s.hand[seat])


def discards(s, seat):
    base = seat * s.stride
    return cards(s.discard[base : base + s.discard_count[seat]])


def kept(s, seat):
    base = seat * s.stride
    return cards(s.kept[base : base + s.kept_count[seat]])


def towers(s, seat):
    """A seat's towers, each as its cards from the ground up."""
    return [cards([*floors_of(s, t), s.clock[t], s.roof[t]]) for t in own_towers(s, seat)]


def unseen(s):
    return Counter({code: int(n) for code, n in zip(r.CODES, s.unseen, strict=True)})


def weights(game, s):
    """What chance may turn up, with how many copies."""
    return {r.CODES[kind]: weight for kind, weight in enumerate(game.chances(s)) if weight}


def by_pile(counts):
    """Cards counted as floors, clocks and roofs: the first letters of their codes."""
    return [sum(n for code, n in counts.items() if code[0] == sort) for sort in "FKR"]


def given(s, seat, codes):
    """The position with a seat on turn that has drawn just these cards."""
    s = s.copy()
    s.turn, s.phase = seat, r.LAY
    s.hand[seat] = r.NONE
    for code in codes.split():
        r.acquire(s, seat, r.CODES.index(code))
    return s


def raised(game, s, seat, *built):
    """The position after a seat has built these towers, card by card, all moves legal."""
    for tower in built:
        place = "new"
        for code in tower.split():
            s = position(game, f"{code}@{place}", given(s, seat, code))
            place = len(own_towers(s, seat))
    return s


def emptied(s, *piles):
    """The position with nothing left in these piles."""
    s = s.copy()
    for pile in piles:
        s.pile[pile], s.top[pile] = 0, r.NONE
    return s


def ended(game, *streets):
    """A position in which each seat has built its towers; how the seats stand, and why."""
    s = position(game, OPEN)
    for seat, street in enumerate(streets):
        s = raised(game, s, seat, *street)
    return game.ranks(s), game.rules.words.reason(s).key


# Components


def test_two_to_four_sit_down__CT_1():
    for players in (2, 3, 4):
        s = Game("clocktowers", {"players": players}).start()
        assert [hand(s, seat) != "" for seat in range(4)] == [seat < players for seat in range(4)]
    for players in (1, 5):
        with pytest.raises(BadOption):
            Game("clocktowers", {"players": players})


@EACH
def test_there_are_66_cards__CT_2_CT_3_CT_4(game):
    s = game.start()
    deck = unseen(s)
    for seat in range(game.players):
        deck.update(hand(s, seat).split())
    assert by_pile(deck) == [28, 18, 20]
    assert (deck["K"], deck["Km"]) == (9, 9)
    assert [deck[roof] for roof in ROOFS] == [4, 4, 4, 4, 4]


def test_a_clock_is_plain_or_has_a_mouse__CT_3():
    s = raised(DUO, position(DUO, OPEN), 0, "F1 K Rti")
    assert DUO.scores(s) == [5, 0]
    s = raised(DUO, s, 1, "F1 Km Rsl")
    assert DUO.scores(s) == [5, 2]


@pytest.mark.parametrize("roof", ROOFS)
def test_a_roof_of_any_colour_carries_no_animal__CT_4(roof):
    s = raised(DUO, position(DUO, OPEN), 0, f"F1 K {roof}")
    assert DUO.scores(s) == [5, 0]
    assert (s.best_mouse[0], s.best_cat[0]) == (0, 0)


@pytest.mark.parametrize(
    ("floor", "copies", "storeys", "points"),
    [
        ("F1", 5, 1, 5),
        ("F1c", 5, 1, 4),
        ("F1m", 4, 1, 2),
        ("F2", 5, 2, 5),
        ("F2c", 5, 2, 4),
        ("F2m", 4, 2, 2),
    ],
)
def test_a_floor_has_one_or_two_storeys_and_at_most_one_animal__CT_5(
    floor, copies, storeys, points
):
    s = DUO.start()
    assert unseen(s)[floor] + hand(s, 0).split().count(floor) * 2 == copies
    s = raised(DUO, position(DUO, OPEN), 0, f"{floor} K Rti")
    assert s.height[0] == storeys
    assert DUO.scores(s) == [points, 0]


# Set-up


@EACH
def test_all_start_with_the_same_three_cards__CT_6(game):
    s = game.start()
    assert [hand(s, seat) for seat in range(game.players)] == ["F1c F1m Km"] * game.players


def test_floors_clocks_and_roofs_are_shuffled_each_on_its_own__CT_7():
    s = DUO.start()
    assert weights(DUO, s) == {"F1": 5, "F1c": 3, "F1m": 2, "F2": 5, "F2c": 5, "F2m": 4}
    for floor in ("F1", "F1m"):
        s = position(DUO, floor)
        assert weights(DUO, s) == {"K": 9, "Km": 7}
        for clock in ("K", "Km"):
            assert weights(DUO, position(DUO, clock, s)) == dict.fromkeys(ROOFS, 4)


@EACH
def test_three_roofs_and_five_floors_take_no_part_and_nobody_knows_which__CT_8(game):
    for s, _ in walk(game, "removed"):
        if game.actor(s) == CHANCE:
            pile = r.bare_pile(s)
            outcomes = weights(game, s)
            # any copy nobody has seen may be next, those that were removed included
            assert outcomes == {code: n for code, n in unseen(s).items() if code in outcomes and n}
            assert sum(outcomes.values()) == s.pile[pile] + (5, 0, 3)[pile]
    assert by_pile(unseen(s)) == [5, 0, 3]


def test_the_top_of_each_pile_lies_open_and_the_next_card_does_not__CT_9():
    s = position(DUO, f"{OPEN} F1c@new dF")
    assert cards(s.top) == "K Rti"
    assert weights(DUO, s) == {"F1": 4, "F1c": 3, "F1m": 2, "F2": 5, "F2c": 5, "F2m": 4}
    s = position(DUO, "F2m", s)
    for seat in (0, 1, SPECTATOR):
        assert cards(DUO.view(s, seat).top) == "F2m K Rti"


@pytest.mark.parametrize(
    ("game", "piles"), [(DUO, [19, 16, 17]), (TRIO, [17, 15, 17]), (QUARTET, [15, 14, 17])]
)
def test_how_many_cards_the_piles_have__CT_10(game, piles):
    assert list(position(game, OPEN).pile) == piles


def test_the_first_seat_starts_or_the_one_chosen_and_play_goes_round__CT_11():
    assert TRIO.actor(position(TRIO, OPEN)) == 0
    late = Game("clocktowers", {"players": 3, "starter": 2})
    turns = [late.actor(s) for s, _ in walk(late, "order") if s.phase == r.LAY]
    assert turns[:7] == [2, 0, 1, 2, 0, 1, 2]
    assert turns == [(2 + number) % 3 for number in range(58)]
    with pytest.raises(BadOption):
        Game("clocktowers", {"players": 3, "starter": 3})


# The turn


def test_a_turn_is_one_card_laid_and_then_one_drawn__CT_12():
    s = position(DUO, OPEN)
    assert refusal(DUO, s, "dF") == "CT-12"
    s = position(DUO, "F1c@new", s)
    assert DUO.actor(s) == 0
    assert refusal(DUO, s, "F1m@1") == "CT-12"
    assert refusal(DUO, s, "xF1m") == "CT-12"
    s = position(DUO, "dF F2", s)
    assert DUO.actor(s) == 1
    assert refusal(DUO, s, "dF") == "CT-12"


def test_only_a_card_in_hand_can_be_played__CT_12():
    s = position(DUO, OPEN)
    assert hand(s, 0) == "F1c F1m Km"
    for text in ("F1@new", "xF1", "K@new", "xRti"):
        assert refusal(DUO, s, text) == "CT-12"
    s = position(DUO, "F1c@new dF F2 F1c@new dK Km", s)
    assert hand(s, 0) == "F1 F1m Km"
    assert refusal(DUO, s, "F1c@1") == "CT-12"
    assert refusal(DUO, s, "F1@1") == ""


@EACH
def test_a_hand_has_three_cards_before_every_turn_and_after_every_draw__CT_13(game):
    drew = None
    for s, _ in walk(game, "three"):
        if drew is not None:
            assert len(hand(s, drew).split()) == 3
        if s.phase == r.LAY and any(s.pile):
            assert len(hand(s, s.turn).split()) == 3
        drew = s.turn if s.phase == r.DRAW else None


def test_one_builds_only_on_towers_of_ones_own__CT_14():
    s = position(DUO, f"{OPEN} F1c@new dF F2")
    elsewhere = r.LAYS.code(r.CODES.index("F1m"), r.TO_TOWER)
    assert DUO.rules.words.why_not(s, elsewhere).rule == "CT-14"
    assert elsewhere not in DUO.moves(s)
    with pytest.raises(UnreadableMove):
        DUO.rules.words.parse(s, "F1m@1")
    s = position(DUO, "F1c@new dF F2 xKm dF F1 F1m@1", s)
    assert (towers(s, 0), towers(s, 1)) == (["F1c"], ["F1c F1m"])


def test_having_no_tower_is_fine__CT_14():
    s = position(DUO, f"{OPEN} xF1c dF F2 xF1c dF F2")
    assert (towers(s, 0), towers(s, 1)) == ([], [])
    assert DUO.actor(s) == 0


def test_all_see_every_tower_and_its_cards_never_move__CT_14():
    before = [[], [], []]
    for s, _ in walk(TRIO, "towers"):
        now = [towers(s, seat) for seat in range(3)]
        for viewer in (0, 1, 2, SPECTATOR):
            view = TRIO.view(s, viewer)
            assert [towers(view, seat) for seat in range(3)] == now
        for old, new in zip(before, now, strict=True):
            assert len(new) >= len(old)
            for was, tower in zip(old, new, strict=False):
                assert f"{tower} ".startswith(f"{was} ")
        before = now
    assert all(before)


def test_a_floor_starts_a_tower_or_goes_on_floors_alone__CT_15_R5():
    s = position(DUO, f"{OPEN} F1c@new dF F2 F1c@new dF F2")
    assert set(texts(DUO, s)) == {
        *("F1@new", "F1@1", "F1m@new", "F1m@1", "Km@1"),
        *("xF1", "xF1m", "xKm"),
    }
    s = position(DUO, "F1m@1 dR Rsl F1m@new dF F1 Km@1 dF F2 xKm dF F2", s)
    assert towers(s, 0) == ["F1c F1m Km"]
    assert refusal(DUO, s, "F1@1") == "CT-15"
    assert refusal(DUO, s, "F1@new") == ""
    s = position(DUO, "F1@new", s)
    assert towers(s, 0) == ["F1c F1m Km", "F1"]


def test_a_clock_goes_on_floors_and_ends_them__CT_17():
    s = position(DUO, f"{OPEN} F1c@new dK Km F1c@new dF F2")
    assert refusal(DUO, s, "K@new") == "CT-17"
    assert refusal(DUO, s, "K@1") == ""
    s = position(DUO, "Km@1 dF F2 F1m@1 dF F2", s)
    assert towers(s, 0) == ["F1c Km"]
    assert refusal(DUO, s, "K@1") == "CT-17"
    assert refusal(DUO, s, "F1m@1") == "CT-15"


def test_a_roof_goes_on_floors_and_a_clock__CT_18():
    s = position(DUO, f"{OPEN} F1c@new dR Rsl F1c@new dF F2")
    assert refusal(DUO, s, "Rti@new") == "CT-18"
    assert refusal(DUO, s, "Rti@1") == "CT-18"
    s = position(DUO, "Km@1 dF F2 F1m@1 dF F2", s)
    assert refusal(DUO, s, "Rti@1") == ""


def test_any_card_can_be_discarded_instead__CT_19():
    s = position(DUO, OPEN)
    assert refusal(DUO, s, "F1c@new") == ""
    for code in ("F1c", "F1m", "Km"):
        after = position(DUO, f"x{code}", s)
        assert discards(after, 0) == code
        assert towers(after, 0) == []


def test_who_can_lay_nothing_must_discard__CT_19():
    s = given(position(DUO, OPEN), 0, "Km Rti Rsl")
    assert texts(DUO, s) == ["xKm", "xRti", "xRsl"]


def test_a_discard_is_out_of_the_game__CT_20():
    s = position(DUO, OPEN)
    gone = position(DUO, "xF1m", s)
    assert hand(gone, 0) == "F1c Km"
    assert list(gone.pile) == list(s.pile)
    assert unseen(gone) == unseen(s)
    gone = position(DUO, "dF", gone)
    assert weights(DUO, gone)["F1m"] == 2


@pytest.mark.parametrize(("pile", "card"), [("dF", "F1"), ("dK", "K"), ("dR", "Rti")])
@pytest.mark.parametrize("move", ["F1c@new", "xF1c"])
def test_then_the_top_of_any_pile_is_drawn_in_sight_of_all__CT_21(move, pile, card):
    s = position(DUO, f"{OPEN} {move}")
    assert texts(DUO, s) == ["dF", "dK", "dR"]
    step = DUO.rules.words.parse(s, pile)
    for seat in (0, 1, SPECTATOR):
        assert DUO.hide_step(s, step, seat) == step
    s = DUO.after(s, step)
    assert card in hand(s, 0).split()
    assert cards(s.top) == " ".join(top for top in OPEN.split() if top != card)
    for seat in (0, 1, SPECTATOR):
        assert kept(DUO.view(s, seat), 0).split()[-1] == card


def test_an_empty_pile_gives_nothing__CT_21():
    s = emptied(position(DUO, f"{OPEN} F1c@new"), r.FLOORS)
    assert refusal(DUO, s, "dF") == "CT-21"
    assert texts(DUO, s) == ["dK", "dR"]


def test_one_must_draw_while_a_pile_has_a_card__CT_22():
    s = emptied(position(DUO, f"{OPEN} F1c@new"), r.FLOORS, r.CLOCKS)
    assert DUO.actor(s) == 0
    assert texts(DUO, s) == ["dR"]
    s = position(DUO, "dR Rsl", s)
    assert hand(s, 0) == "F1m Km Rti"


def test_with_empty_piles_one_plays_on_without_drawing__CT_23():
    s = emptied(position(DUO, OPEN), *range(3))
    assert refusal(DUO, s, "dF") == "CT-23"
    s = position(DUO, "F1c@new", s)
    assert DUO.actor(s) == 1
    assert hand(s, 0) == "F1m Km"
    s = position(DUO, "xF1c", s)
    assert DUO.actor(s) == 0
    assert set(texts(DUO, s)) == {"F1m@new", "F1m@1", "Km@1", "xF1m", "xKm"}


# Towers


def test_a_tower_is_complete_the_moment_it_has_its_roof__CT_24():
    s = position(DUO, f"{OPEN} F1c@new dR Rsl F1m@new dF F2 Km@1 dF F2c xF1c dF F1")
    assert (towers(s, 0), DUO.scores(s)) == (["F1c Km"], [0, 0])
    s = position(DUO, "Rti@1", s)
    assert (towers(s, 0), DUO.scores(s)) == (["F1c Km Rti"], [3, 0])


def test_nothing_goes_on_a_complete_tower__CT_15_CT_17_CT_18():
    s = raised(DUO, position(DUO, OPEN), 0, "F1 K Rti")
    s = given(s, 0, "F1 Km Rsl")
    refused = {text: refusal(DUO, s, text) for text in ("F1@1", "Km@1", "Rsl@1")}
    assert refused == {"F1@1": "CT-15", "Km@1": "CT-17", "Rsl@1": "CT-18"}
    assert texts(DUO, s) == ["F1@new", "xF1", "xKm", "xRsl"]


def test_a_seat_may_have_many_towers_complete_or_not__CT_25():
    built = ["F1 K Rti", "F1c", "F2 K Rsl", "F1m Km", "F1c F1m", "F2c K Rth", "F2m"]
    s = raised(DUO, position(DUO, OPEN), 0, *built)
    assert towers(s, 0) == built
    assert DUO.scores(s) == [5 + 5 + 4, 0]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_completing_one_tower_leaves_the_others_to_be_built_on__CT_25(place):
    s = raised(DUO, position(DUO, OPEN), 0, "F1 K", "F1c K", "F1m K")
    s = position(DUO, f"Rti@{place}", given(s, 0, "Rti"))
    s = raised(DUO, s, 0, "F1c Km")
    rest = [n for n in (1, 2, 3, 4) if n != place]
    assert texts(DUO, given(s, 0, "Rsl")) == [*(f"Rsl@{n}" for n in rest), "xRsl"]
    for n, roof in zip(rest, ("Rsl", "Rth", "Rco"), strict=True):
        s = position(DUO, f"{roof}@{n}", given(s, 0, roof))
    assert DUO.scores(s) == [5 + 4 + 2 + 3, 0]
    assert texts(DUO, given(s, 0, "F1 K")) == ["F1@new", "xF1", "xK"]


@pytest.mark.parametrize(
    ("floors", "rule"),
    [
        ("F1", ""),
        ("F1 F1", ""),
        ("F2", ""),
        ("F1 F1 F1", "CT-26"),
        ("F1 F2", "CT-26"),
        ("F2 F2", "CT-26"),
    ],
)
def test_the_first_tower_of_a_colour_has_one_or_two_storeys_not_cards__CT_25_CT_26(floors, rule):
    s = raised(DUO, position(DUO, OPEN), 0, f"{floors} K")
    assert refusal(DUO, given(s, 0, "Rti"), "Rti@1") == rule


def five_towers(game):
    """The first seat has towers of 1, 2, 3, 4 and 5 storeys, all but their roofs."""
    floors = ("F1", "F2", "F2 F1", "F2 F2", "F2 F2 F1")
    return raised(game, position(game, OPEN), 0, *(f"{tower} K" for tower in floors))


def roofable(game, s, roof):
    """On which of these towers a roof may go, and the rule that keeps it off the others."""
    s = given(s, 0, roof)
    refused = {place: refusal(game, s, f"{roof}@{place}") for place in range(1, 6)}
    open_ones = [place for place in range(1, 6) if s.roof[place - 1] == r.NONE]
    return [p for p in open_ones if not refused[p]], {refused[p] for p in open_ones} - {""}


@pytest.mark.parametrize("first", [1, 2])
def test_a_roof_must_continue_the_colour_ladder__CT_26_CT_27(first):
    s = five_towers(DUO)
    assert roofable(DUO, s, "Rsl") == ([1, 2], {"CT-26"})
    for height in range(first, first + 4):
        s = position(DUO, f"Rsl@{height}", given(s, 0, "Rsl"))
        assert s.roof[height - 1] == r.CODES.index("Rsl")
        fits, rules = roofable(DUO, s, "Rsl")
        assert fits == [height + 1] * (height < 5)
        assert rules <= {"CT-27"}


def test_the_ladders_of_two_colours_do_not_meet__CT_27():
    s = position(DUO, "Rsl@1", given(five_towers(DUO), 0, "Rsl"))
    s = position(DUO, "Rsl@2", given(s, 0, "Rsl"))
    assert roofable(DUO, s, "Rsl") == ([3], {"CT-27"})
    assert roofable(DUO, s, "Rti") == ([], {"CT-26"})


BOTH_WANT_TILE = f"""{OPEN}
    F1c@new dR Rti  F1c@new dR Rsl
    Km@1 dF F2      Km@1 dF F2c"""


def test_who_completes_a_colour_first_blocks_the_others__CT_28_R1():
    s = position(DUO, BOTH_WANT_TILE)
    assert refusal(DUO, s, "Rti@1") == ""
    ahead = position(DUO, "Rti@1 dF F1", s)
    assert refusal(DUO, ahead, "Rti@1") == "CT-27"
    higher = given(raised(DUO, ahead, 1, "F2 K"), 1, "Rti")
    assert refusal(DUO, higher, "Rti@2") == ""
    behind = position(DUO, "xF1m dF F1", s)
    assert refusal(DUO, behind, "Rti@1") == ""


def test_on_ladders_of_their_own_nobody_is_blocked__R1():
    s = position(APART, f"{BOTH_WANT_TILE} Rti@1 dF F1")
    assert refusal(APART, s, "Rti@1") == ""
    s = position(APART, "Rti@1", s)
    assert APART.scores(s) == [3, 3]
    for seat in (0, 1):
        higher = raised(APART, s, seat, "F1 K", "F2 K", "F2 F1 K")
        higher = given(higher, seat, "Rti")
        tries = [refusal(APART, higher, f"Rti@{place}") for place in (2, 3, 4)]
        assert tries == ["CT-27", "", "CT-27"]


def test_one_seat_may_own_all_four_towers_of_a_colour__CT_29():
    built = ["F2 K Rti", "F2 F1 K Rti", "F2 F2 K Rti", "F2c F2c F1 K Rti"]
    s = raised(DUO, position(DUO, OPEN), 0, *built)
    assert towers(s, 0) == built
    assert DUO.scores(s) == [5 + 5 + 5 + 4, 0]
    s = raised(DUO, position(DUO, OPEN), 0, *built[:2])
    s = raised(DUO, s, 1, *built[2:])
    assert DUO.scores(s) == [5 + 5, 5 + 4]


# The end and the score


def test_the_match_ends_when_the_last_card_is_played__CT_30():
    s = emptied(position(DUO, OPEN), *range(3))
    for text in ("F1c@new", "xF1c", "xF1m", "F1m@new", "Km@1", "Km@1"):
        assert DUO.actor(s) in (0, 1)
        s = position(DUO, text, s)
    assert DUO.actor(s) == NOBODY
    assert [hand(s, seat) for seat in (0, 1)] == ["", ""]


def test_the_match_does_not_end_with_the_last_card_of_the_piles__CT_30():
    s = emptied(position(DUO, OPEN), r.FLOORS, r.CLOCKS)
    s.pile[r.ROOFS] = 1
    s = position(DUO, "F1c@new dR", s)
    assert not any(s.pile)
    assert DUO.actor(s) == 1
    for _ in range(3 + 3):
        assert DUO.actor(s) != NOBODY
        s = position(DUO, texts(DUO, s)[-1], s)
    assert DUO.actor(s) == NOBODY


def test_incomplete_towers_score_nothing__CT_31():
    s = raised(DUO, position(DUO, OPEN), 0, "F1", "F2 F2 K", "F1c Km")
    assert DUO.scores(s) == [0, 0]
    s = position(DUO, "Rti@3", given(s, 0, "Rti"))
    assert DUO.scores(s) == [3, 0]


@pytest.mark.parametrize(
    ("tower", "points"),
    [
        ("F1 K", 5),
        ("F1 F1 K", 5),
        ("F2 K", 5),
        ("F1c K", 4),
        ("F1c F1c K", 4),
        ("F2c K", 4),
        ("F1c F1m K", 3),
        ("F1m F1c Km", 3),
        ("F2c Km", 3),
        ("F1c F1 Km", 3),
        ("F1m K", 2),
        ("F1m F1m Km", 2),
        ("F2m K", 2),
        ("F1 Km", 2),
        ("F2 Km", 2),
    ],
)
def test_cats_and_mice_make_the_points_however_many__CT_32(tower, points):
    s = raised(DUO, position(DUO, OPEN), 0, f"{tower} Rti")
    assert DUO.scores(s) == [points, 0]


def test_most_points_win__CT_33():
    streets = ["F1c K Rti"], ["F1c Km Rsl", "F1m K Rth"], ["F1m K Rco"]
    assert ended(TRIO, *streets) == ([2, 1, 3], "won_by_points")


def test_the_highest_mouse_breaks_a_tie__CT_34():
    assert ended(DUO, ["F1m K Rti"], ["F1 F1m K Rsl"]) == ([2, 1], "won_by_mouse")
    assert ended(DUO, ["F1m K Rti"], ["F1 Km Rsl"]) == ([1, 2], "won_by_mouse")


def test_only_tied_leaders_compare_their_mice__CT_34():
    streets = ["F1c K Rti"], ["F1m K Rsl", "F1 Km Rth"], ["F2m K Rco"]
    assert ended(TRIO, *streets) == ([2, 1, 3], "won_by_mouse")


def test_a_mouse_counts_in_complete_towers_only__CT_34():
    streets = ["F1m K Rti"], ["F1m K Rsl", "F1 F1 F1m K"]
    assert ended(DUO, *streets) == ([1, 1], "won_together")


def test_the_storey_counts_from_the_ground_in_any_tower__CT_34_R2():
    # the first seat's mice live on top of their towers, the second's below the top: but higher
    streets = ["F1m K Rsl", "F1m K Rth"], ["F2 Km Rti", "F1 F1m F1 K Rti"]
    assert ended(DUO, *streets) == ([2, 1], "won_by_mouse")
    # the highest of several mice counts, in whichever tower it lives
    streets = ["F1 F1m K Rth", "F1m K Rsl"], ["F1m K Rco", "F1m F1 K Rsh"]
    assert ended(DUO, *streets) == ([1, 2], "won_by_mouse")


def test_the_mouse_of_a_clock_breaks_no_tie__CT_34_R3():
    assert ended(DUO, ["F1m K Rti"], ["F1 F1 Km Rsl"]) == ([1, 2], "won_by_mouse")
    assert ended(DUO, ["F1 Km Rti"], ["F1 F1 Km Rsl"]) == ([1, 1], "won_together")


def test_an_animal_sits_on_the_upper_storey_of_its_card__CT_34_CT_35_R4():
    assert ended(DUO, ["F1m F1 K Rti"], ["F2m K Rsl"]) == ([2, 1], "won_by_mouse")
    assert ended(DUO, ["F1 F1m K Rti"], ["F2m K Rsl"]) == ([1, 1], "won_together")
    assert ended(DUO, ["F1c F1 K Rti"], ["F2c K Rsl"]) == ([2, 1], "won_by_cat")
    assert ended(DUO, ["F1 F1c K Rti"], ["F2c K Rsl"]) == ([1, 1], "won_together")


def test_after_the_mice_the_highest_cat_breaks_a_tie__CT_35():
    assert ended(DUO, ["F1c F1 Km Rti"], ["F1 F1c Km Rsl"]) == ([2, 1], "won_by_cat")
    # the highest of several cats counts, in whichever tower it lives
    streets = ["F1 F1c Km Rti", "F1c Km Rsl"], ["F1c Km Rth", "F1c F1 Km Rco"]
    assert ended(DUO, *streets) == ([1, 2], "won_by_cat")
    # six points each; the third has the highest cat, but is out by its mice
    first = ["F1c F1m K Rti", "F1c Km Rsl"]
    second = ["F1 F1m K Rti", "F2c K Rsl"]
    third = ["F1m F1c K Rti", "F1m F1 F1c K Rti"]
    assert ended(APART_TRIO, first, second, third) == ([2, 1, 3], "won_by_cat")


def test_who_is_equal_in_all_shares_the_win__CT_35():
    streets = ["F1c F1m K Rti"], ["F1c F1m K Rsl"], ["F1m K Rth"]
    assert ended(TRIO, *streets) == ([1, 1, 3], "won_together")
