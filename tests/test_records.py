"""Records: fields as attributes, and nothing else."""

import numpy as np
import pytest

from belfort.engine import Game, kernels
from belfort.engine.records import copy_of, record

PAIR = record([("count", "i2"), ("cards", "i1", 3)])


def test_fields_are_attributes_that_can_be_set():
    [s] = np.zeros(1, PAIR)
    s.count = 300
    s.cards[1] = 7
    s.cards = s.cards + 1
    assert (s.count, s.cards.tolist()) == (300, [1, 8, 1])
    assert s.copy().tobytes() == s.tobytes()


def test_a_record_of_an_array_is_the_array_s_own():
    states = np.zeros(2, PAIR)
    states[1].count = 5
    assert states["count"].tolist() == [0, 5]


def test_a_field_that_is_not_there_can_be_neither_read_nor_set():
    [s] = np.zeros(1, PAIR)
    assert not hasattr(s, "counts")
    with pytest.raises(AttributeError):
        s.counts = 1


def test_a_name_that_numpy_needs_is_refused():
    with pytest.raises(ValueError, match="'copy' means something else"):
        record([("copy", "i1")])


def test_a_record_among_others_is_asked_and_changed_as_one_by_itself():
    game = Game("torens")
    s = game.start()
    while game.actor(s) < 0:
        s = game.after(s, next(i for i, weight in enumerate(game.chances(s)) if weight))
    move = game.moves(s)[0]
    alone, many, homeless = copy_of(s), np.zeros(3, s.dtype), s.copy()
    many[1] = s
    for one in (alone, many[1], homeless):
        assert kernels.actor.compiled(one) == game.actor(s)
        kernels.play.compiled(one, move)
    assert alone.tobytes() == many[1].tobytes() == homeless.tobytes() != s.tobytes()
    assert not many[0].tobytes().strip(b"\0")
