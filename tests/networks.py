"""Networks that know nothing, for tests: their weights are made at random."""

import numpy as np

from belfort.bots.network import Weights, shapes_of
from belfort.engine import CHANCE
from belfort.testing.walks import walk


def any_weights(rules, units=(8, 6), seed=1):
    rng = np.random.default_rng(seed)
    shapes = shapes_of(rules, units)
    real = {name: rng.normal(size=shape) * 0.2 for name, shape in shapes.items()}
    return Weights.rounded(rules, units, real)


def decisions(game, seed):
    """The positions of a match in which a seat has a choice, and which seat."""
    for s, step in walk(game, seed):
        who = game.actor(s)
        if step >= 0 and who != CHANCE and len(game.moves(s)) > 1:
            yield s, who
