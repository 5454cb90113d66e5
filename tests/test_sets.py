"""Bit sets and places, which every game may use."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from belfort.engine.chance import stream
from belfort.engine.places import to_places
from belfort.engine.sets import any_of, has, lowest, size

members = st.sets(st.integers(0, 61), min_size=1)


def as_bits(numbers):
    return sum(1 << number for number in numbers)


@given(members)
def test_a_set_knows_its_members_its_size_and_its_least(numbers):
    bits = as_bits(numbers)
    assert {one for one in range(62) if has(bits, one)} == numbers
    assert size(bits) == len(numbers)
    assert lowest(bits) == min(numbers)


def test_any_member_is_as_likely():
    rng = stream("any of")
    counts = Counter(any_of(as_bits({1, 4, 5, 30}), rng) for _ in range(8000))
    assert set(counts) == {1, 4, 5, 30}
    assert all(abs(count - 2000) < 250 for count in counts.values())


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=5))
def test_places_are_shared_and_then_skipped(results):
    out = np.array(results, np.int32)
    to_places(out, len(results))
    assert out.tolist() == [1 + sum(other > own for other in results) for own in results]
