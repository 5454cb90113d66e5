"""Editions at random: the games in lock-step with their naive references, on any components."""

import os
import random

import pytest

from belfort import engine
from belfort.engine import BadOption, Game
from belfort.match import Game as MatchGame
from belfort.testing import conformance, secrets
from belfort.testing.reference import lock_step
from belfort.testing.subject import Subject, label
from random_editions import MAKERS, any_edition

SHORT = 3
EDITIONS = min(50, int(os.environ.get("BELFORT_LOCKSTEP", SHORT)))
MATCHES = 2


def any_options(rules, dice):
    """Some variant, the whole game."""
    chosen = {option.name: dice.choice(option.choices) for option in rules.offered}
    if "starter" in chosen:
        chosen["starter"] = dice.randrange(int(chosen["players"]))
    return chosen


def test_every_game_has_a_maker():
    assert set(MAKERS) == set(engine.names("belfort"))


@pytest.mark.parametrize("seed", range(EDITIONS))
@pytest.mark.parametrize("name", MAKERS)
def test_both_implementations_play_the_same_matches_with_any_edition(name, seed):
    edition, dice = any_edition(name, seed), random.Random(f"{name} {seed}")
    for number in range(MATCHES):
        options = any_options(engine.rules(name, edition), dice)
        try:
            game = Game(name, options, edition=edition)
        except BadOption:  # as a hand of three for two, from a pile of five
            with pytest.raises(ValueError, match="too few"):
                Subject(name).reference(**options, edition=edition.text)
        else:
            lock_step(game, Subject(name).reference, (seed, number))


KEPT_TO = [
    asked.function
    for part in (conformance.PART, secrets.PART)
    for asked in part.asked
    if asked.label is label
]


@pytest.mark.parametrize("seed", range(max(1, EDITIONS // 5)))
@pytest.mark.parametrize("name", MAKERS if EDITIONS > SHORT else ["heist"])
def test_what_every_game_must_keep_to_it_keeps_to_with_any_edition(name, seed):
    edition, dice = any_edition(name, seed), random.Random(f"kept {name} {seed}")
    options = any_options(engine.rules(name, edition), dice)
    try:
        game = MatchGame(name, options, edition=edition)
    except BadOption:
        return
    for ask in KEPT_TO:
        ask(game)
