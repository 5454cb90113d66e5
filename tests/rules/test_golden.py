"""Whole matches, kept as they were read: the rules and the words still give the same."""

import pytest

from playthrough import FOLDER, replayed, told
from variants import FULL, SMALLER

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match_is_told_as_it_was_read(path):
    text = path.read_text("utf-8")
    assert told(replayed(text)) == text


def test_every_variant_has_a_golden_match():
    """A variant here: a game with each of its named choices, for some number of players."""
    kept = [replayed(path.read_text("utf-8")).game for path in FILES]
    have = {_named(game) for game in kept}
    assert have >= {_named(game) for game in FULL}


def test_every_small_version_has_a_golden_match():
    kept = [replayed(path.read_text("utf-8")).game for path in FILES]
    have = {(game.name, game.options["size"]) for game in kept if "size" in game.options}
    assert have == {(game.name, game.options["size"]) for game in SMALLER}


def _named(game):
    return (game.name, *(value for value in game.options.values() if isinstance(value, str)))
