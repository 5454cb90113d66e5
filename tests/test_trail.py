"""A log that is shared: whoever goes on from it changes nobody else's."""

import pytest

from belfort.match import Trail


def test_a_trail_goes_on_without_being_copied():
    short = Trail("ab")
    longer = short.plus("c", "d")
    assert longer._items is short._items
    assert (list(short), list(longer)) == (["a", "b"], ["a", "b", "c", "d"])


def test_two_who_go_on_from_the_same_place_do_not_meet():
    start = Trail("ab")
    one, other = start.plus("c"), start.plus("d")
    assert one.plus("e")[:] == ["a", "b", "c", "e"]
    assert other.plus("f")[:] == ["a", "b", "d", "f"]
    assert start[:] == ["a", "b"]


def test_a_trail_ends_where_it_does_though_others_have_gone_on():
    start = Trail("ab")
    start.plus("c")
    assert (len(start), start[-1], start[1:], start[5:]) == (2, "b", ["b"], [])
    with pytest.raises(IndexError):
        start[2]
    with pytest.raises(IndexError):
        Trail()[0]


def test_what_was_taken_back_is_gone_for_those_who_took_it():
    whole = Trail("abc")
    back = whole.upto(1)
    assert back.plus("x")[:] == ["a", "x"]
    assert whole[:] == ["a", "b", "c"]
