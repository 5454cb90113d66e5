"""Steps declared once: numbers, what they are made of, and how they are written."""

import itertools

import pytest

from belfort.engine import kernel
from belfort.engine.steps import Packed, Steps

CARDS, PLACES = ("Floor", "clock", "roof"), ("A1", "A2", "new", "aside")

STEPS = Steps()
LAYS = STEPS.of("{card}@{place}", card=CARDS, place=PLACES)
DRAWS = STEPS.of("d{pile}", pile=2)
PASS = STEPS.one("pass")
SEES = STEPS.of(seat=2, card=3, side=2)


def test_every_step_has_a_number_of_its_own():
    lays = [LAYS.code(*one) for one in itertools.product(range(3), range(4))]
    draws = [DRAWS.code(pile) for pile in range(2)]
    sees = [SEES.code(*one) for one in itertools.product(range(2), range(3), range(2))]
    assert [*lays, *draws, PASS, *sees] == list(range(STEPS.codes))


def test_a_number_tells_what_it_was_made_of():
    for card, place in itertools.product(range(3), range(4)):
        step = LAYS.code(card, place)
        assert (LAYS.card(step), LAYS.place(step)) == (card, place)
    for one in itertools.product(range(2), range(3), range(2)):
        step = SEES.code(*one)
        assert (SEES.seat(step), SEES.card(step), SEES.side(step)) == one
    assert [DRAWS.pile(DRAWS.code(pile)) for pile in range(2)] == [0, 1]


def test_a_kind_knows_its_own():
    kinds = [next(kind for kind in "ldps" if owns(kind, step)) for step in range(STEPS.codes)]
    assert "".join(kinds) == "l" * 12 + "dd" + "p" + "s" * 12
    assert not LAYS.has(-1)


def owns(kind, step):
    if kind == "p":
        return step == PASS
    return {"l": LAYS, "d": DRAWS, "s": SEES}[kind].has(step)


def test_what_is_written_is_read_again():
    assert STEPS.text(LAYS.code(0, 2)) == "Floor@new"
    assert STEPS.text(DRAWS.code(1)) == "d1"
    for step in range(PASS + 1):
        assert STEPS.find(STEPS.text(step)) == step
        assert STEPS.find(STEPS.text(step).upper()) == step
    assert STEPS.find("PASS") == PASS
    assert [STEPS.find(text) for text in ("", "floor", "floor@b1", "d2")] == [None] * 4
    assert LAYS.find("pass") is None


def test_other_numbers_can_be_packed_too():
    towers = Packed(7, owner=2, base=5)
    assert (towers.first, towers.end) == (7, 17)
    assert (towers.owner(13), towers.base(13)) == (1, 1)


def test_what_cannot_be_declared_is_refused():
    with pytest.raises(ValueError, match="cannot be called 'code'"):
        Packed(code=2)
    with pytest.raises(ValueError, match="4 fields"):
        Packed(a=1, b=1, c=1, d=1)


@kernel
def parts(step):
    other = LAYS.code(LAYS.card(step), LAYS.place(step)) if LAYS.has(step) else PASS
    return other, SEES.card(SEES.code(1, step % 3, 0)), DRAWS.pile(DRAWS.code(1))


def test_compiled_it_is_the_same(monkeypatch):
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    expected = [parts(step) for step in range(STEPS.codes)]
    monkeypatch.setenv("BELFORT_RUNTIME", "compiled")
    assert [parts(step) for step in range(STEPS.codes)] == expected
    assert [one for one, _, _ in expected] == [*range(12), *[PASS] * (STEPS.codes - 12)]
