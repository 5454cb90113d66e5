"""Clocktowers: what a seat may know of the others' face-down discards, and what it may not."""

import functools
import random
from collections import Counter
from math import sqrt

import pytest

from belfort.engine import CHANCE, SPECTATOR
from belfort.engine.chance import stream
from belfort.games.clocktowers import rules as r
from belfort.match import Game
from belfort.testing.positions import position
from belfort.testing.walks import walk
from reference.clocktowers import Reference

DUO = Game("clocktowers", {"players": 2})
TRIO = Game("clocktowers", {"players": 3})
QUARTET = Game("clocktowers", {"players": 4})
OPEN = "F1 K Rti"  # the first card of each pile
GUESSES = 4000
MOST_LISTED = 6  # discards; with each one more there are up to three times as many sequences


def cards(kinds):
    return tuple(r.CODES[kind] for kind in kinds if kind != r.NONE)


def discards(s, seat):
    base = seat * s.stride
    return cards(s.discard[base : base + s.discard_count[seat]])


def kept(s, seat):
    base = seat * s.stride
    return cards(s.kept[base : base + s.kept_count[seat]])


def viewers(game):
    return (*range(game.players), SPECTATOR)


def others(game, seat):
    return [viewer for viewer in viewers(game) if viewer != seat]


# What is hidden


ONE_OF_THREE = [f"{OPEN} x{code} dF F2" for code in ("F1c", "F1m", "Km")]
TWO_OF_FOUR = [
    f"{OPEN} x{first} dF F2 F1c@new dF F2 x{second}"
    for first, second in [("F1c", "F1"), ("F1c", "Km"), ("Km", "F1c"), ("Km", "F1"), ("F1m", "F1c")]
]
BEFORE_BUILDING = [
    f"{OPEN} x{code} dF F2 xKm dF F2c F1c@new dR Rsl xF1m dF F1 F1@1" for code in ("F1m", "Km")
]


@pytest.mark.parametrize("lines", [ONE_OF_THREE, TWO_OF_FOUR, BEFORE_BUILDING])
def test_positions_that_differ_in_a_discard_alone_look_the_same__CT_20(lines):
    positions = [position(DUO, line) for line in lines]
    for seat in (1, SPECTATOR):
        assert len({DUO.view(s, seat).tobytes() for s in positions}) == 1
    assert len({DUO.view(s, 0).tobytes() for s in positions}) == len(lines)


def test_a_draw_after_the_discard_tells_the_owner_alone_what_was_kept__CT_20_CT_21():
    s = position(DUO, f"{OPEN} xF1m dF F2")
    assert cards(DUO.view(s, 0).hand[0]) == ("F1", "F1c", "Km")
    for seat in (1, SPECTATOR):
        view = DUO.view(s, seat)
        assert list(view.hand[0]) == [r.UNKNOWN] * 3
        assert kept(view, 0) == ("F1c", "F1m", "Km", "F1")


def test_a_spectator_sees_no_hand__CT_20():
    view = TRIO.view(position(TRIO, f"{OPEN} xF1m dF F2"), SPECTATOR)
    assert [list(row) for row in view.hand[:3]] == [[r.UNKNOWN] * 3] * 3


@pytest.mark.parametrize("game", [DUO, TRIO, QUARTET], ids=["two", "three", "four"])
def test_hand_and_discards_together_are_known_to_all__CT_21(game):
    for s, _ in walk(game, "known"):
        for viewer in viewers(game):
            view = game.view(s, viewer)
            for seat in range(game.players):
                both = Counter(cards(s.hand[seat])) + Counter(discards(s, seat))
                assert Counter(kept(view, seat)) == both


@pytest.mark.parametrize("game", [DUO, TRIO, QUARTET], ids=["two", "three", "four"])
def test_others_see_how_many_were_discarded_until_all_is_shown__R6(game):
    *on_the_way, (end, _) = walk(game, "shown")
    for s, _ in on_the_way:
        for seat in range(game.players):
            own = game.view(s, seat)
            assert discards(own, seat) == discards(s, seat)
            for viewer in others(game, seat):
                view = game.view(s, viewer)
                count = s.discard_count[seat]
                assert view.discard_count[seat] == count
                assert list(view.discard[seat * s.stride :][:count]) == [r.UNKNOWN] * count
    assert all(end.discard_count[: game.players])
    for viewer in viewers(game):
        assert game.view(end, viewer).tobytes() == end.tobytes()


# What the log tells


@pytest.mark.parametrize("code", ["F1c", "F1m", "Km"])
def test_the_log_tells_others_of_a_discard_only_that_there_was_one__CT_20_R7(code):
    match = TRIO.match(seed=1)
    match.play(f"x{code}")
    assert str(match.log(0)[-1]) == f"x{code}"
    assert match.log(0)[-1].sentence.args == {"seat": 0, "card": code}
    for viewer in others(TRIO, 0):
        seen = match.log(viewer)[-1]
        assert (str(seen), seen.code) == ("x?", r.HIDDEN_DISCARD)
        assert (seen.sentence.key, seen.sentence.args) == ("discards_hidden", {"seat": 0})


def test_after_the_match_the_log_is_whole__R6_R7():
    match = DUO.match(seed="log")
    dice = random.Random(0)
    while not match.over:
        hidden = [[str(step) for step in match.log(viewer)] for viewer in viewers(DUO)]
        match.play(dice.choice(match.moves()))
    assert all("x?" in log for log in hidden)
    assert len(hidden[0]) == match.step - 1
    for viewer in viewers(DUO):
        log = [str(step) for step in match.log(viewer)]
        assert log == [str(step) for step in match.log()]
        assert "x?" not in log


def test_steps_other_than_discards_are_told_to_all__R7():
    for s, step in walk(TRIO, "told"):
        if step < 0:
            break
        words = TRIO.rules.words
        discarded = TRIO.actor(s) != CHANCE and words.notation(s, step).startswith("x")
        for viewer in viewers(TRIO):
            told = TRIO.hide_step(s, step, viewer) == step
            assert told == (not discarded or viewer == TRIO.actor(s))


def test_a_hand_lies_in_one_order_however_it_came_together__R7():
    one = position(DUO, "F2 K Rti F1c@new dF F1 F1c@new dR Rsl F1m@1 dK K")
    other = position(DUO, "F2 K Rti F1c@new dK K F1c@new dR Rsl F1m@1 dF F1")
    assert cards(one.hand[0]) == cards(other.hand[0]) == ("F2", "K", "Km")
    for s, _ in walk(QUARTET, "order"):
        for row in s.hand[:4]:
            assert list(row) == sorted(row)


# What can be guessed


def side_by_side(game, steps):
    """The position after these steps, and the reference at the same place."""
    reference = Reference(**game.options)
    for text in steps.split():
        reference.play(text)
    return position(game, steps), reference


def guessed(game, s, viewer, seed):
    """Many guesses from a seat's view, one after the other."""
    rng = stream(seed)
    view = game.view(s, viewer)
    for _ in range(GUESSES):
        yield game.guess(view, viewer, rng)


def misfit(counts, expected):
    """Chi squared: about the number of outcomes less one for the right distribution."""
    whole, total = sum(expected.values()), sum(counts.values())
    shares = {outcome: total * weight / whole for outcome, weight in expected.items()}
    return sum((counts[outcome] - share) ** 2 / share for outcome, share in shares.items())


def limit(outcomes):
    """Six standard deviations above the mean, and some room for the skew of small ones."""
    return (outcomes - 1) + 6 * sqrt(2 * (outcomes - 1)) + 10


# Lines of play in which the first seat discards, each with the number of sequences, counted by
# hand, that its discards may have been.
SMALL = {
    "one of the first three": (ONE_OF_THREE[0], 3),
    "two, a floor drawn between": (TWO_OF_FOUR[0], 3 * 3),
    "two, a second cat drawn between": (
        "F1c K Rti xF1m dF F2 F1c@new dF F2 xKm dF F2 F1m@new dF F2",
        3 + 2 + 2,  # after the cat: cat, mouse, clock; after another: one of two cats, the third
    ),
    "one, the mouse laid since": (f"{OPEN} xF1c dF F2 F1c@new dF F2 F1m@new dF F2", 2),
    "one, one of two cats laid since": (
        "F1c K Rti xKm dF F2 F1c@new dF F2 F1c@new dF F2",
        3,
    ),
    "two, the only cat laid before another came": (
        "F2 K Rti xF1m dF F1c F1c@new dR Rsl F1c@new dF F1 F1m@1 dR Rsl xKm dF F1",
        2 * 3,  # the first was no cat
    ),
    "three, two more mice drawn between": (
        "F1m K Rti xF1c dF F1m F1c@new dR Rsl xF1m dF F2 F1m@new dR Rsl xKm dK K",
        3 + 7 + 3,  # by the first: cat, mouse, clock
    ),
    "four, two tile roofs drawn between": (
        f"""{OPEN} xF1m dR Rti F1c@new dF F1 xRti dF F2 F1m@new dF F2
            xKm dR Rti F1@1 dF F2 xRti dF F2""",
        3**4 - 3 * 2 * 2,  # so many end with the first tile roof or, alike, with the second
    ),
}
UNEVEN = ["two, a second cat drawn between", "three, two more mice drawn between"]


@functools.cache
def frequencies(line):
    """The exact weights of the first seat's discards, and how often the second guesses each."""
    s, reference = side_by_side(DUO, line)
    counts = Counter(discards(guess, 0) for guess in guessed(DUO, s, 1, line))
    return reference.discard_sequences(0), counts


@pytest.mark.parametrize("name", SMALL)
def test_a_guess_is_as_likely_as_the_ways_it_can_have_come_about__CT_20(name):
    line, sequences = SMALL[name]
    exact, counts = frequencies(line)
    assert len(exact) == sequences
    assert set(counts) == set(exact)
    assert misfit(counts, exact) < limit(len(exact))


@pytest.mark.parametrize("name", UNEVEN)
def test_the_limit_notices_sequences_that_are_wrongly_all_alike(name):
    exact, counts = frequencies(SMALL[name][0])
    assert misfit(counts, dict.fromkeys(exact, 1)) > 5 * limit(len(exact))


def test_of_two_equal_cards_one_is_guessed_twice_as_often__CT_20():
    exact, counts = frequencies(SMALL[UNEVEN[0]][0])
    assert {sequence for sequence, ways in exact.items() if ways == 2} == {
        ("F1m", "F1c"),
        ("Km", "F1c"),
    }
    twice = counts["F1m", "F1c"] + counts["Km", "F1c"]
    assert twice / GUESSES == pytest.approx(4 / 9, abs=0.03)


def test_the_hands_of_several_seats_are_guessed_independently__CT_20():
    line = f"{OPEN} F1c@new dR Rsl xF1m dF F1c xKm dF F2 F1m@1 dR Rsl xF1 dF F2 F1c@new dF F2"
    s, reference = side_by_side(TRIO, line)
    first, second = reference.discard_sequences(1), reference.discard_sequences(2)
    exact = {(a, b): first[a] * second[b] for a in first for b in second}
    guesses = guessed(TRIO, s, 0, line)
    counts = Counter((discards(guess, 1), discards(guess, 2)) for guess in guesses)
    assert (len(first), len(second)) == (9, 3)
    assert set(counts) == set(exact)
    assert misfit(counts, exact) < limit(len(exact))


@pytest.mark.parametrize("game", [DUO, TRIO, QUARTET], ids=["two", "three", "four"])
def test_every_guess_is_among_the_possible_sequences__CT_20(game, effort):
    """Over random matches, as far as all sequences can be listed."""
    words = game.rules.words
    rng = stream("random matches", game.players)
    for number in range(2 * effort):
        reference = Reference(**game.options)
        for s, step in walk(game, f"guess {number}"):
            seat = int(s.turn)
            if s.phase == r.DRAW and 0 < s.discard_count[seat] <= MOST_LISTED:
                check_guesses(game, s, seat, reference, rng)
            if step >= 0:
                reference.play(words.notation(s, step))


def check_guesses(game, s, seat, reference, rng):
    possible = reference.discard_sequences(seat)
    assert discards(s, seat) in possible
    for viewer in others(game, seat):
        view = game.view(s, viewer)
        for _ in range(5):
            guess = game.guess(view, viewer, rng)
            assert discards(guess, seat) in possible
            held = Counter(cards(guess.hand[seat]))
            assert held + Counter(discards(guess, seat)) == Counter(kept(s, seat))
