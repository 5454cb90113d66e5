"""Numbers of step sequences from fixed positions, against files counted with the references."""

import pytest


@pytest.mark.parts("perft")
def test_as_many_sequences_as_the_reference_counts(check):
    check()
