"""Torens: what all variants share, the deck, and what each seat knows."""

import itertools
from collections import Counter
from importlib.resources import files

import pytest

import belfort
from belfort import locale
from belfort.engine import SPECTATOR, BadComponents, BadOption, Game
from belfort.engine.chance import stream
from belfort.games.torens import deck
from belfort.games.torens import rules as r
from belfort.testing.positions import position, refusal, texts
from towers import dealt, drawn, laid

BUILD = Game("torens", {"variant": "build"})
HIGH = Game("torens", {"variant": "high"})
TOTAL = Game("torens", {"variant": "total"})
ALL = pytest.mark.parametrize("game", [BUILD, HIGH, TOTAL], ids=["build", "high", "total"])
DECK = files("belfort.games.torens").joinpath("components.toml").read_text("utf-8")


def weights(game, s):
    """The weight of each card that can be drawn."""
    return dict(zip(r.CARDS, game.chances(s), strict=True))


def held(s, seat):
    return [r.CARDS[kind] for kind in s.hand[seat] if kind >= 0]


# The setup


def test_exactly_two_players_sit_down__TO_2():
    for players in (1, 3):
        with pytest.raises(BadOption):
            Game("torens", {"players": players})
    assert BUILD.players == 2


def test_every_one_of_five_bases_carries_a_tower_for_each_player__TO_3():
    s = position(BUILD, "above")
    assert texts(BUILD, s) == [f"above@A{base}" for base in range(1, 6)]
    s = position(BUILD, "below")
    assert texts(BUILD, s) == [f"below@B{base}" for base in range(1, 6)]


def test_between_five_bases_are_four_gaps_for_between_cards__TO_4_TO_8():
    s = position(BUILD, "between")
    assert texts(BUILD, s) == ["between@G1", "between@G2", "between@G3", "between@G4"]


def test_the_sixth_base_stays_in_the_box__TO_5():
    assert deck.read(DECK)["base"] == 6
    assert r.BASES == 5
    assert BUILD.start().pile == sum(deck.read(DECK).values()) - 6


def test_all_cards_but_the_bases_form_one_shuffled_pile__TO_6():
    s = BUILD.start()
    assert s.pile == 39
    assert weights(BUILD, s) == {
        "above": 16,
        "below": 16,
        "between": 12,
        "left": 6,
        "right": 6,
        "roof": 22,
    }


def test_the_setup_is_the_same_for_all_variants__TO_7():
    starts = [game.start() for game in (BUILD, HIGH, TOTAL)]
    for s in starts:
        s.variant = 0
    assert len({s.tobytes() for s in starts}) == 1


@ALL
def test_players_may_agree_to_use_fewer_roofs__TO_9(game):
    fewer = Game("torens", {**game.options, "roofs": 4})
    assert fewer.start().pile == 39 - 7
    assert weights(fewer, fewer.start())["roof"] == 8
    for roofs in (0, 12):
        with pytest.raises(BadOption):
            Game("torens", {"roofs": roofs})


@ALL
@pytest.mark.parametrize("starter", [0, 1])
def test_who_starts_is_a_setting(game, starter):
    """Ruling A16."""
    own = Game("torens", {**game.options, "starter": starter})
    s = position(own, "roof roof roof roof roof roof" if game is TOTAL else "roof")
    assert own.actor(s) == starter


# How a card lies


@ALL
def test_a_card_lies_either_way_with_equal_chance__TO_12_TO_29_TO_53(game):
    s = position(game, "above")
    after = weights(game, s if game is TOTAL else game.after(s, game.moves(s)[0]))
    assert after["above"] == after["below"] == 15
    s = position(game, "left")
    after = weights(game, s if game is TOTAL else game.after(s, game.moves(s)[0]))
    assert after["left"] == after["right"] == 5


def test_aligned_cards_come_out_as_they_are_printed():
    """Ruling A1."""
    aligned = Game("torens", {"orientation": "aligned"})
    s = laid(aligned, "above@A1 left@R")
    assert weights(aligned, s) == {
        "above": 14,
        "below": 16,
        "between": 12,
        "left": 4,
        "right": 6,
        "roof": 22,
    }


def test_sixteen_above_cards_can_come_out_of_eight():
    """Ruling A1: the eight below-cards may all lie upside down."""
    moves = [f"above@{side}1" for side in "AB"] * 8
    s = laid(HIGH, " ".join(moves))
    assert weights(HIGH, s)["above"] == weights(HIGH, s)["below"] == 0
    assert list(s.storeys[:, 0]) == [8, 8]


@pytest.mark.parametrize(
    ("game", "rule"), [(BUILD, "TO-11"), (HIGH, "TO-29"), (TOTAL, "TO-53")], ids=str
)
def test_a_drawn_card_may_not_be_turned_round__TO_11_TO_29_TO_53(game, rule):
    s = position(game, "above roof roof roof roof roof" if game is TOTAL else "above")
    assert refusal(game, s, "below@B1") == rule
    s = position(game, "left roof roof roof roof roof" if game is TOTAL else "left")
    assert refusal(game, s, "right@R") == rule


@pytest.mark.parametrize(
    ("card", "places"), [("left", ["L", "R"]), ("right", ["R", "L"])], ids=["left", "right"]
)
def test_left_and_right_are_the_drawers__TO_20(card, places):
    for starter, end in enumerate(places):
        game = Game("torens", {"starter": starter})
        s = position(game, card)
        assert texts(game, s) == [f"{card}@{end}"]


# The deck file


def test_the_deck_says_which_counts_are_given_and_which_are_chosen():
    assert deck.read(DECK) == {
        "base": 6,
        "above": 8,
        "below": 8,
        "between": 6,
        "left": 3,
        "right": 3,
        "roof": 11,
    }
    given = [entry for entry in DECK.split("[[card]]") if 'origin = "given"' in entry]
    assert ["base" in given[1], "roof" in given[2]] == [True, True]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('kind = "roof"', 'kind = "chimney"', "line 40"),
        ("copies = 8", "copies = -1", "line 16: above"),
        ("copies = 8", "copies = 100", "line 16: above"),
        ("copies = 8", 'copies = "8"', "line 16: above"),
        ("copies = 8", "copies = true", "line 16: above"),
        ("copies = 8", "number = 8", "line 14: copies is missing"),
        ('kind = "left"', 'kind = "right"', "line 35"),
        ("copies = 6", "copies = 4", "line 11: base"),
        ('6\norigin = "given"', '6\norigin = "found"', "line 12: base"),
        ("copies = 6", "copies = ", "line 11"),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused_by_its_line(old, new, named):
    with pytest.raises(BadComponents) as refused:
        deck.read(DECK.replace(old, new, 1))
    assert "components.toml" in str(refused.value)
    assert named in str(refused.value)


def test_a_deck_needs_a_roof__TO_9():
    head, roof, tail = DECK.rpartition("copies = 11")
    with pytest.raises(BadComponents, match="roof: copies = 0"):
        deck.read(f"{head}copies = 0{tail}")
    assert deck.read(f"{head}copies = 1{tail}")["roof"] == 1
    assert roof


def test_a_deck_names_every_card():
    with pytest.raises(BadComponents, match="'roof'"):
        deck.read(DECK.rpartition("[[card]]")[0])
    with pytest.raises(BadComponents):
        deck.read("card = 3")


def test_two_hands_need_a_pile_of_six__TO_52(monkeypatch):
    few = dict.fromkeys(r.CARDS, 0) | {"above": 3, "between": 1}
    monkeypatch.setattr(r, "COPIES", few)
    assert Game("torens", {"variant": "high", "roofs": 1}).start().pile == 5
    with pytest.raises(BadOption, match="a pile of 5"):
        Game("torens", {"variant": "total", "roofs": 1})
    assert Game("torens", {"variant": "total", "roofs": 2}).start().pile == 6


# What is said and what is asked again


@pytest.mark.parametrize(
    ("moves", "card", "move", "said"),
    [
        ("", "above", "above@A2", "I put the card above the yellow base"),
        ("", "below", "below@B5", "I put the card below the purple base"),
        ("", "between", "between@G3", "I put the card between green and blue"),
        ("", "left", "left@L", "I put the card beside the row, on my left"),
        ("roof@A1", "right", "right@L", "I put the card beside the row, on my right"),
        ("above@A1", "roof", "roof@A1", "I put the roof on your red tower: finished, with 3 cards"),
        ("", "roof", "roof@A4", "I put the roof on my blue tower: finished, with 2 cards"),
    ],
)
def test_a_player_says_aloud_what_is_done__TO_14_TO_30(moves, card, move, said):
    told = {"with 3 cards": "2 high", "with 2 cards": "1 high"}
    for game in (BUILD, HIGH):
        if game is HIGH:
            said = said.partition("with")[0] + told.get(said[-12:], "")
        s = laid(game, moves, card)
        sentence = game.rules.words.tell(s, game.rules.words.parse(s, move))
        name = ["Ann", "Bob"][game.actor(s)]
        assert locale.say(game.rules, sentence, ["Ann", "Bob"]) == f"{name}: “{said}”"


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_player_sees_the_own_towers_grow_away_and_the_opponents_nearer(seat):
    """Ruling A15; and the left of the picture is the viewer's left, by ruling A2."""
    s = laid(BUILD, "above@A1 above@B2 above@A1 left@R")
    lines = BUILD.rules.drawing.draw(s, seat, ["Ann", "Bob"], locale.of(BUILD.rules)).splitlines()
    row = next(number for number, line in enumerate(lines) if "▐ 1 ▌" in line)
    up = sum("┃▒▒▒┃" in line for line in lines[:row])
    down = sum("┃▒▒▒┃" in line for line in lines[row:])
    assert (up, down) == ((1, 2) if seat == 1 else (2, 1))
    assert (lines[row].index("▒") < lines[row].index("▐")) == (seat == 1)


@ALL
def test_a_move_is_never_taken_back_past_a_draw_or_a_shown_hand_card(game):
    """Ruling A21."""
    match = belfort.game("torens", **game.options).match(seed=1)
    while not match.over:
        seat = match.actor
        match.play(match.moves()[-1])
        with pytest.raises((belfort.match.CannotUndo, belfort.match.Over)):
            match.undo(seat)


# What each seat knows


@pytest.mark.parametrize("game", [BUILD, HIGH], ids=["build", "high"])
def test_nothing_is_hidden_where_there_is_no_hand(game):
    s = laid(game, "above@A1 left@R", "roof")
    for seat in (0, 1, SPECTATOR):
        assert game.view(s, seat).tobytes() == s.tobytes()


def test_a_hand_is_hidden_from_others_and_counts_as_unseen():
    s = dealt(TOTAL, "", "above left roof", "between between roof")
    assert held(TOTAL.view(s, 0), 0) == ["above", "left", "roof"]
    assert held(TOTAL.view(s, 0), 1) == []
    assert weights(TOTAL, TOTAL.view(s, 0))["between"] == 12
    assert weights(TOTAL, TOTAL.view(s, 1))["between"] == 8
    assert held(TOTAL.view(s, SPECTATOR), 0) == []
    assert sum(TOTAL.view(s, SPECTATOR).weight) == 78


def test_others_see_that_a_card_is_drawn_and_not_which():
    s = position(TOTAL, "above above above")
    code = TOTAL.rules.words.parse(s, "roof")
    seen = [TOTAL.hide_step(s, code, seat) for seat in (0, 1, SPECTATOR)]
    assert [TOTAL.rules.words.notation(s, step) for step in seen] == ["?", "roof", "?"]


def test_hands_are_shown_after_the_match__TO_69():
    s = dealt(TOTAL, "left@L left@R left@X", "roof above above", "below below right")
    s = position(TOTAL, "right@X above roof@X", s)
    assert TOTAL.view(s, 1).tobytes() == s.tobytes()
    assert held(s, 0) == ["above", "above"]


STUCK_ABOVE = dealt(
    TOTAL,
    "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5 between@G1 above@aside",
    "above above roof",
    "between left right",
)
"""Seat 0 had three above-cards and no tower left to lay them on; then it drew a roof."""


def test_setting_a_card_aside_shows_that_no_card_held_had_a_place():
    """Ruling A11: who sees it knows that the two cards kept were above-cards too."""
    for seat in (1, SPECTATOR):
        view = TOTAL.view(STUCK_ABOVE, seat)
        assert list(view.among[0]) == [1 << r.ABOVE, 1 << r.ABOVE, r.ANY]
        others = set()
        for number in range(60):
            guessed = TOTAL.guess(view, seat, stream("stuck", number))
            kept = Counter(held(guessed, 0))
            kept.subtract(["above", "above"])
            others.update(kept.elements())
            assert min(kept.values()) >= 0
        assert others == set(r.CARDS)


def test_of_the_cards_shown_one_is_certain_after_another_above_card_went_aside():
    """Two above-cards were known; with all towers roofed a third card is above, below or roof."""
    moves = "roof@A1 roof@A2 roof@A3 roof@A4 roof@A5 roof@B1 above@aside roof@B2"
    moves += " left@L roof@B3 right@R roof@B4 between@G1 roof@B5"
    first = "roof roof roof above above above left right between below"
    before = drawn(TOTAL, moves, first, "roof " * 7 + "between between left")
    narrow, wide = 1 << r.ABOVE, 1 << r.ABOVE | 1 << r.BELOW | 1 << r.ROOF
    assert list(before.among[0]) == [narrow, narrow, r.ANY]
    s = position(TOTAL, "above@aside left", before)
    assert list(s.among[0]) == [narrow, wide, r.ANY]
    view = TOTAL.view(s, 1)
    hands = {tuple(TOTAL.guess(view, 1, stream(n)).hand[0][:2]) for n in range(200)}
    assert hands == {(r.ABOVE, r.ABOVE), (r.ABOVE, r.BELOW), (r.ABOVE, r.ROOF)}
    s = position(TOTAL, "below@aside left", before)
    assert list(s.among[0]) == [narrow, narrow, r.ANY]


def nested(game):
    """Seat 0's cards may be above, below or roof; seat 1's, shown later, above or below."""
    return drawn(
        game,
        "between@G1 between@G2 between@G3 between@G4 "
        "roof@A1 roof@B1 roof@A2 roof@B2 roof@A3 roof@B3 roof@A4 roof@B4 roof@A5 roof@B5 "
        "above@aside between@X left@L below@aside",
        "between between roof roof roof roof roof above above below left between",
        "between between roof roof roof roof roof between above below below left",
    )


@pytest.mark.parametrize("orientation", ["random", "aligned"])
@pytest.mark.parametrize("position_of", ["start", "nested"])
def test_a_guess_is_as_likely_as_the_deal_it_stands_for(position_of, orientation):
    """Against all deals counted one by one."""
    game = Game("torens", {"variant": "total", "orientation": orientation})
    if position_of == "start":
        s = dealt(game, "", "above left roof", "between between roof")
        viewer, slots = 0, [(1, 0), (1, 1), (1, 2)]
    else:
        s = nested(game)
        assert [set(s.among[seat]) for seat in (0, 1)] == [{35, r.ANY}, {3, r.ANY}]
        viewer, slots = SPECTATOR, list(itertools.product((0, 1), (0, 1, 2)))
    view = game.view(s, viewer)
    exact = deals(view, [int(view.among[slot]) for slot in slots])
    samples = 6000
    rng = stream("as likely", position_of, orientation)
    found = Counter()
    for _ in range(samples):
        guessed = game.guess(view, viewer, rng)
        found[tuple(sorted(int(guessed.hand[slot]) for slot in slots))] += 1
    assert set(found) <= set(exact)
    for hand, share in exact.items():
        spread = (samples * share * (1 - share)) ** 0.5
        assert abs(found[hand] - samples * share) <= 5 * spread + 3, hand
    for kind in (r.ROOF, r.ABOVE, r.BETWEEN):
        mean = sum(hand.count(kind) * share for hand, share in exact.items())
        drawn = sum(hand.count(kind) * number for hand, number in found.items()) / samples
        assert abs(drawn - mean) < 0.06


def deals(view, sets):
    """The probability of each hand, sorted, over all ways to deal into these sets of kinds."""
    ways = Counter()
    start = view.weight.copy()
    for kinds in itertools.product(range(r.KINDS), repeat=len(sets)):
        if not all(among >> kind & 1 for kind, among in zip(kinds, sets, strict=True)):
            continue
        view.weight = start
        number = 1
        for kind in kinds:
            number *= int(view.weight[kind])
            if number == 0:
                break
            r.count(view, kind, -1)
        if number:
            ways[tuple(sorted(kinds))] += number
    view.weight = start
    total = sum(ways.values())
    return {hand: number / total for hand, number in ways.items()}
