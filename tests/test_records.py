"""Records: fields as attributes, and nothing else."""

import numpy as np
import pytest

from belfort.engine.records import record

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
