"""The games in lock-step with naive second implementations, written from the rules pages."""

import pytest

from variants import ALL


@pytest.mark.parts("reference")
def test_both_implementations_play_the_same_matches(check):
    check()


def test_there_are_variants():
    assert len(ALL) >= 12
