"""Hidden hands and the pile they came from, as one multiset: a game with nothing else."""

from collections import Counter

import numpy as np
import pytest

from belfort.engine import SPECTATOR, kernel
from belfort.engine.chance import stream
from belfort.engine.hands import NONE, UNKNOWN, conceal, deal, lose, take
from belfort.engine.records import record

SEATS, HAND, KINDS = 3, 3, 4
STATE = record([("hand", "i1", (SEATS, HAND)), ("pile", "i1", KINDS)])


def position(hands, pile):
    s = np.zeros(1, STATE)[0]
    s.hand, s.pile = hands, pile
    return s


def hide(s, seat):
    conceal(s.hand, s.pile, seat)


def guess(s, _seat, rng):
    deal(s.hand, s.pile, rng)


def held(s, seat):
    return [int(kind) for kind in s.hand[seat]]


def test_what_others_hold_is_as_good_as_in_the_pile():
    s = position([[NONE, 0, 2], [1, 1, 3], [NONE, NONE, 2]], [1, 0, 0, 2])
    hide(s, 0)
    assert s.hand.tolist() == [
        [NONE, 0, 2],
        [UNKNOWN, UNKNOWN, UNKNOWN],
        [NONE, NONE, UNKNOWN],
    ]
    assert s.pile.tolist() == [1, 2, 1, 3]


def test_a_spectator_sees_no_hand():
    s = position([[NONE, 0, 2], [1, 1, 3], [NONE, NONE, 2]], [1, 0, 0, 2])
    hide(s, SPECTATOR)
    assert (s.hand < 0).all()
    assert s.pile.tolist() == [2, 2, 2, 3]


def test_positions_that_differ_in_what_is_hidden_look_alike():
    one = position([[NONE, 0, 2], [1, 1, 3], [NONE, NONE, 2]], [1, 0, 0, 2])
    other = position([[NONE, 0, 2], [0, 2, 3], [NONE, NONE, 3]], [0, 2, 0, 1])
    assert one != other
    hide(one, 0)
    hide(other, 0)
    assert one == other


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_guess_fits_what_was_seen(seat):
    view = position([[NONE, 0, 2], [1, 1, 3], [NONE, NONE, 2]], [1, 0, 0, 2])
    hide(view, seat)
    before, rng = view.copy(), stream("hands")
    for _ in range(50):
        whole = view.copy()
        guess(whole, seat, rng)
        assert whole.hand.tolist() == [sorted(one) for one in whole.hand.tolist()]
        assert (whole.hand == NONE).sum() == (view.hand == NONE).sum()
        assert UNKNOWN not in whole.hand
        assert (whole.pile >= 0).all()
        hide(whole, seat)
        assert whole == before


def test_every_deal_is_as_likely_as_any_other():
    """Two of three cards, of which two are alike: both of these, or one and the other kind."""
    view = position([[NONE, UNKNOWN, UNKNOWN], [NONE] * 3, [NONE] * 3], [2, 1, 0, 0])
    rng, seen = stream("likely"), Counter()
    for _ in range(3000):
        whole = view.copy()
        guess(whole, 1, rng)
        seen[tuple(held(whole, 0))] += 1
    assert {*seen} == {(NONE, 0, 0), (NONE, 0, 1)}
    assert abs(seen[NONE, 0, 0] / 3000 - 1 / 3) < 0.03


def test_cards_come_and_go_in_order():
    s = position([[NONE, NONE, NONE]] * SEATS, [0] * KINDS)
    for kind in (2, 0, 1):
        take(s.hand, 1, kind)
    assert held(s, 1) == [0, 1, 2]
    lose(s.hand, 1, 1)
    assert held(s, 1) == [NONE, 0, 2]
    take(s.hand, 1, 2)
    lose(s.hand, 1, 0)
    assert held(s, 1) == [NONE, 2, 2]
    assert held(s, 0) == [NONE] * HAND


@kernel
def seen_and_guessed(states, seat, rng):
    hide(states[0], seat)
    guess(states[0], seat, rng)


def test_compiled_it_is_the_same(monkeypatch):
    hands, pile = [[NONE, 0, 2], [1, 1, 3], [NONE, NONE, 2]], [1, 0, 0, 2]
    one, other = position(hands, pile), position(hands, pile)
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    seen_and_guessed(one.base, 0, stream("same"))
    monkeypatch.setenv("BELFORT_RUNTIME", "compiled")
    seen_and_guessed(other.base, 0, stream("same"))
    assert one == other
    assert one != position(hands, pile), "nothing was dealt anew"
