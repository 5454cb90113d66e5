"""A match read aloud reads as a story: each thing that happened once, in order, in plain words."""

import pytest

from belfort import engine
from serving import Served
from story import GOLDEN, SEED, story


@pytest.fixture(scope="module")
def fixed(tmp_path_factory):
    """A house where chance falls the same way at every table."""
    house = Served(tmp_path_factory.mktemp("fixed"), seed=SEED).start()
    yield house
    house.stop()


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_match_read_aloud_is_the_story_that_was_kept(game, fixed, chromium):
    kept = (GOLDEN / f"story-{game}.txt").read_text("utf-8")
    assert story(chromium, fixed.url, game) == kept, f"python tests/browser/story.py {game}"
