"""The games in lock-step with naive second implementations, written from the rules pages."""

import importlib
import os
import random

from belfort import engine
from belfort.engine import CHANCE, NOBODY, Game
from variants import ALL

MATCHES = int(os.environ.get("BELFORT_LOCKSTEP", "4"))


def test_every_game_has_a_reference():
    for name in engine.names():
        assert importlib.import_module(f"reference.{name}").Reference


def lock_step(game: Game, seed: object) -> None:
    """Play one random match on both, comparing everything that a player could notice."""
    reference = importlib.import_module(f"reference.{game.name}").Reference(**game.options)
    words = game.rules.words
    dice = random.Random(repr(seed))
    s = game.start()
    played = []
    while (who := game.actor(s)) != NOBODY:
        if who == CHANCE:
            assert reference.actor() == "chance", played
            weights = game.chances(s)
            ours = {words.notation(s, code): w for code, w in enumerate(weights) if w}
            assert ours == reference.chances(), played
            text = dice.choices(list(ours), list(ours.values()))[0]
        else:
            assert reference.actor() == who, played
            texts = [words.notation(s, move) for move in game.moves(s)]
            assert sorted(texts) == sorted(reference.moves()), played
            text = dice.choice(texts)
        s = game.after(s, words.parse(s, text))
        reference.play(text)
        played.append(text)
    assert reference.actor() is None, played
    assert game.scores(s) == reference.scores(), played
    assert game.ranks(s) == reference.ranks(), played


def test_both_implementations_play_the_same_matches(variant):
    for seed in range(MATCHES):
        lock_step(variant, seed)


def test_there_are_variants():
    assert len(ALL) >= 12
