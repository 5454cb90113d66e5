"""Clocktowers from the first step to the last: how long a match is and how far it can grow.

For every size in the rules module there is a match that reaches it, and a comment that says why
none goes beyond. A naive reference plays beside the rules and the two records are compared.
"""

import random
import re
from collections import Counter

import numpy as np
import pytest

from belfort.engine import CHANCE, NOBODY, Game
from belfort.engine.chance import stream
from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.words import floors_of, own_towers
from belfort.testing.positions import texts
from belfort.testing.walks import walk
from reference.clocktowers import Reference

DUO = Game("clocktowers", {"players": 2})
TRIO = Game("clocktowers", {"players": 3})
QUARTET = Game("clocktowers", {"players": 4})
COLOURS = ("ti", "sl", "th", "co", "sh")  # as the reference calls them
EACH = pytest.mark.parametrize("game", [DUO, TRIO, QUARTET], ids=["two", "three", "four"])


def game_of(players, starter=0, ladder="shared"):
    return Game("clocktowers", {"players": players, "starter": starter, "ladder": ladder})


def drive(game, wishes):
    """A match by wishes: each position with the step made there, then the last one with "".

    Everyone, chance included, has patterns of steps; the first that fits a legal step is made,
    and if none does, just the first legal step.
    """
    s = game.start()
    while (who := game.actor(s)) != NOBODY:
        step = wished(texts(game, s), wishes.get(who, ""))
        yield s, step
        s = game.after(s, game.rules.words.parse(s, step))
    yield s, ""


def wished(legal, patterns):
    for pattern in patterns.split():
        for step in legal:
            if re.fullmatch(pattern, step):
                return step
    return legal[0]


def last(positions):
    *_, (s, _) = positions
    return s


def cards(kinds):
    return [r.CODES[kind] for kind in kinds if kind != r.NONE]


def discards(s, seat):
    base = seat * s.stride
    return cards(s.discard[base : base + s.discard_count[seat]])


def kept(s, seat):
    base = seat * s.stride
    return cards(s.kept[base : base + s.kept_count[seat]])


# How long a match is


SEATINGS = [
    (2, 0, [29, 29]),
    (2, 1, [29, 29]),
    (3, 0, [20, 19, 19]),
    (3, 2, [19, 19, 20]),
    (4, 0, [15, 15, 14, 14]),
    (4, 2, [14, 14, 15, 15]),
    (4, 3, [15, 14, 14, 15]),
]


@pytest.mark.parametrize(("players", "starter", "turns"), SEATINGS)
def test_58_cards_are_played_and_no_seat_is_skipped__CT_11_CT_30(players, starter, turns):
    game = game_of(players, starter)
    actors = [game.actor(s) for s, _ in walk(game, "turns") if s.phase == r.LAY]
    assert [actors.count(seat) for seat in range(players)] == turns
    assert actors == [(starter + number) % players for number in range(58)]


@pytest.mark.parametrize(("game", "drawn"), [(DUO, 52), (TRIO, 49), (QUARTET, 46)])
def test_a_match_has_as_many_steps_as_cards_are_played_drawn_and_turned_up__CT_12(game, drawn):
    # 66 cards less the 8 removed are played, all but three a seat were drawn, and before that
    # turned up: no match has more or fewer steps
    steps = 58 + drawn + drawn
    for number in range(3):
        assert len(list(walk(game, number))) - 1 == steps
    assert steps <= game.rules.most_steps
    assert (steps == game.rules.most_steps) == (game is DUO)


@EACH
def test_no_card_is_lost_on_the_way__CT_2_CT_13(game):
    deck = {"F1": 5, "F1c": 5, "F1m": 4, "F2": 5, "F2c": 5, "F2m": 4, "K": 9, "Km": 9}
    deck |= dict.fromkeys(("Rti", "Rsl", "Rth", "Rco", "Rsh"), 4)
    for s, _ in walk(game, "lost"):
        found = Counter(dict(zip(r.CODES, s.unseen.tolist(), strict=True)))
        found.update(cards([*s.top, *s.hand[: game.players].flat, *s.clock, *s.roof]))
        found.update(cards(s.floor[: s.floor_count]))
        for seat in range(game.players):
            found.update(discards(s, seat))
        assert found == deck


# How far the record can fill: towers and floors. 28 floors less the 5 removed are in play, and
# each founds one tower at most: 23 of both, in all.


FOUNDERS = dict.fromkeys(range(4), "F.*@new x.* dF")


@EACH
def test_every_floor_in_play_may_found_a_tower__CT_15_CT_25(game):
    s = last(drive(game, FOUNDERS))
    assert s.tower_count == s.floor_count == 23 == r.TOWERS
    assert list(s.floor_tower) == list(range(23))
    assert sum(len(own_towers(s, seat)) for seat in range(game.players)) == 23


def test_the_last_tower_can_be_completed__CT_24():
    builder = "Rsh@12 Km@12 F.*@new xR.* xK.* dF dR"
    *way, (s, _) = drive(DUO, {0: builder, 1: "F.*@new x.* dF dK", CHANCE: "Rsh"})
    assert own_towers(s, 0)[-1] == 22
    assert (r.CODES[s.clock[22]], r.CODES[s.roof[22]]) == ("Km", "Rsh")
    assert DUO.scores(s)[0] == DUO.rules.words.tell(*roofing(way)).args["points"]
    highest = max(DUO.rules.words.parse(p, step) for p, step in way if p.phase == r.LAY)
    assert highest == r.DRAWS.first - 1


def roofing(way):
    """The position in which the one roof of a match was laid, and that step."""
    [(s, step)] = [(s, step) for s, step in way if re.match("R.*@", step)]
    return s, DUO.rules.words.parse(s, step)


# One seat of two: all 19 floors of the pile and its own two, while the other draws the rest; the
# other's own two are beyond its reach.


GREEDY = {1: "x.* dR dK"}


def test_one_seat_may_found_21_towers__CT_25():
    s = last(drive(DUO, GREEDY | {0: "F.*@new x.* dF"}))
    assert len(own_towers(s, 0)) == 21
    steps = {step for _, step in drive(DUO, GREEDY | {0: "F.*@new Km@21 x.* dF dR"})}
    assert "Km@21" in steps


def test_a_tower_may_hold_every_floor_one_can_get__CT_16():
    # two storeys on 14 of the 21: five plain, five cats, four mice
    wishes = {0: "F.*@1 F.*@new x.* dF", CHANCE: "F2.*"}
    s = last(drive(DUO, GREEDY | wishes))
    assert own_towers(s, 0) == [0]
    assert len(floors_of(s, 0)) == 21
    assert s.height[0] == 14 * 2 + 7


# Cards a seat got, kept or discarded: each is played in a turn of its own, so no more than its
# turns, 29, 20 or 15. Who discards all has kept all and discarded as many. The last seat's cards
# then end where the arrays end: 2 * 29 = 58 and 3 * 20 = 4 * 15 = 60 = SEAT_CARDS.


@pytest.mark.parametrize(("players", "starter", "turns"), SEATINGS)
def test_a_seat_may_discard_all_it_gets__CT_19(players, starter, turns):
    game = game_of(players, starter)
    *way, (end, _) = drive(game, dict.fromkeys(range(players), "x.*"))
    assert end.tower_count == 0
    assert list(end.kept_count[:players]) == list(end.discard_count[:players]) == turns
    assert max(turns) == end.stride == r.MOST_CARDS[players]
    assert players * end.stride <= r.SEAT_CARDS
    for seat in range(players):
        played = [step[1:] for s, step in way if s.phase == r.LAY and s.turn == seat]
        assert discards(end, seat) == played
        assert sorted(kept(end, seat)) == sorted(played)
    assert game.scores(end) == [0] * players


@pytest.mark.parametrize(("players", "starter", "turns"), SEATINGS)
def test_the_longest_discards_can_be_guessed__CT_19_CT_20(players, starter, turns):
    game = game_of(players, starter)
    rng = stream("longest")
    *way, _ = drive(game, dict.fromkeys(range(players), "x.*"))
    for s, _ in way[-12:]:
        for viewer in range(players):
            guess = game.guess(game.view(s, viewer), viewer, rng)
            for seat in range(players):
                held = cards(guess.hand[seat])
                assert sorted(discards(guess, seat) + held) == sorted(kept(s, seat))
                assert len(held) == len(cards(s.hand[seat]))


# A hand never has more than three cards: a draw follows a card laid, or there is none (CT-12).


@EACH
def test_a_hand_has_three_places_and_fills_them__CT_13(game):
    sizes = Counter()
    for s, _ in walk(game, "places"):
        sizes.update(len(cards(row)) for row in s.hand[: game.players])
    assert s.hand.shape == (4, 3)
    assert set(sizes) == {0, 1, 2, 3}


# Moves. Let a hand have f kinds of floors, c of clocks (two at most) and w of roofs. An open
# tower takes f + c of them, one that waits for its roof w at most, a new one f; and three can be
# discarded. A seat gets at most 21, 19 or 17 floors (two, three, four players); and it draws 26,
# 17 or 12 cards, so before its hand shrinks for good it has laid no more than that.
# Without roofs, f + c = 3, and with o open towers there are 3 * o + f + 3 moves, where o + f is
# at most the floors, o at most the cards laid, one less for f = 3: the first clock is discarded.
#   two players:  3 * 20 + 1 + 3 = 64  (f = 2: o = 19, 62;  f = 3: o = 18, 60)
#   three:        3 * 17 + 2 + 3 = 56  (f = 1: o = 17, 55;  f = 3: o = 16, 54)
#   four:         3 * 12 + 2 + 3 = 41  (f = 1: o = 12, 40;  f = 3: o = 11, 39)
# One roof makes it 2 * o + f + 3 and less for each tower that waits: 47, 39, 29. Two or three
# roofs need waiting towers, which cost two cards each: 3 * 13 + 3 = 42 at most, 27, 21. Two cards
# in hand make it 2 * o + f + 2: 46, 40, 30.


@pytest.mark.parametrize(("game", "most"), [(DUO, 64), (TRIO, 56), (QUARTET, 41)])
def test_how_many_moves_there_can_be__CT_15_CT_17_CT_19(game, most):
    founder = "F2.*@new F1m@new F1@new F1c@new dF dK"
    wishes = dict.fromkeys(range(1, 4), "x.* dR dK dF")
    wishes |= {0: founder, CHANCE: "F1m F2.* K"}
    counts = [len(game.moves(s)) for s, _ in drive(game, wishes) if game.actor(s) == 0]
    assert max(counts) == most
    assert most <= game.rules.most_moves == r.MOST_MOVES


@EACH
def test_moves_are_written_only_where_they_are_returned(game):
    # so a buffer for the most moves is large enough while they are being found, too
    for s, step in walk(game, "written"):
        if step >= 0 and game.actor(s) != CHANCE:
            out = np.full(r.MOST_MOVES, -1, np.int32)
            n = game.run.moves(s, out)
            assert set(out[n:]) <= {-1}


# Beside the reference


def facts(game, s):
    """The record in the reference's words."""
    ladders = [dict(zip(COLOURS, row.tolist(), strict=True)) for row in s.rung[: game.players]]
    tops = [r.CODES[kind] if kind != r.NONE else None for kind in s.top]
    return {
        "hands": [sorted(cards(row)) for row in s.hand[: game.players]],
        "tops": dict(zip("FKR", tops, strict=True)),
        "counts": dict(zip("FKR", s.pile.tolist(), strict=True)),
        "towers": [
            [cards([*floors_of(s, t), s.clock[t], s.roof[t]]) for t in own_towers(s, seat)]
            for seat in range(game.players)
        ],
        "ladder": ladders[0] if s.ladder == r.SHARED else ladders,
        "discards": [discards(s, seat) for seat in range(game.players)],
    }


def build_often(dice, legal):
    """A move at random, a roof if there is one: so that towers are completed."""
    roofs = [step for step in legal if re.match("R.*@", step)]
    lays = [step for step in legal if "@" in step and not step.endswith("@new")]
    if roofs:
        return dice.choice(roofs)
    return dice.choice(lays if lays and dice.random() < 0.5 else legal)


@pytest.mark.parametrize("ladder", ["shared", "own"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_record_holds_what_the_reference_holds_at_every_step__CT_28(players, ladder, effort):
    game = game_of(players, players - 1, ladder)
    completed = 0
    for number in range(3 * effort):
        dice = random.Random(f"{players} {ladder} {number}")
        reference = Reference(**game.options)
        s = game.start()
        while game.actor(s) != NOBODY:
            assert facts(game, s) == reference.state_facts()
            legal = texts(game, s)
            assert sorted(legal) == sorted(reference.moves() or reference.chances())
            step = build_often(dice, legal)
            reference.play(step)
            s = game.after(s, game.rules.words.parse(s, step))
        assert facts(game, s) == reference.state_facts()
        assert reference.actor() is None
        assert game.scores(s) == reference.scores()
        assert game.ranks(s) == reference.ranks()
        completed += sum(s.roof != r.NONE)
    assert completed > 6
