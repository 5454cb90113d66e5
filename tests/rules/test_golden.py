"""Whole matches, kept as they were read: the rules and the words still give the same."""

import pytest


@pytest.mark.parts("golden")
def test_a_match_is_told_as_it_was_read(check):
    check()
