"""What every game of the house must keep to, in every variant."""

import pytest


@pytest.mark.parts("conformance", "secrets", "compiled")
def test_every_game_keeps_to_it(check):
    check()
