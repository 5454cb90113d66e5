"""Every game's table, drawn for every seat through whole matches."""

import pytest


@pytest.mark.parts("drawings")
def test_every_game_is_shown_as_it_should_be(check):
    check()
