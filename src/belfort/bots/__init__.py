"""Bots: opponents that choose a move from a view, never from what their seat may not know."""

import functools
from collections.abc import Callable, Mapping

from belfort.bots.birds import BIRDS, bird
from belfort.bots.bot import Bot
from belfort.bots.champion import LEARNED, Champion, Instinct
from belfort.bots.greedy import Greedy
from belfort.bots.levels import LEVELS, SIGHT, Pupil, thinker
from belfort.bots.network import weights_of
from belfort.bots.random import Random
from belfort.bots.thinking import Judgement, think
from belfort.engine import BelfortError, names, rules

BOTS: Mapping[str, Callable[[float], Bot]] = {
    "random": lambda _budget: Random(),
    "greedy": lambda budget: Greedy(max(1, round(200 * budget))),
    "pupil": lambda _budget: Pupil(),
    **{name: functools.partial(thinker, name) for name in SIGHT},
    **{name: functools.partial(bird, name) for name in BIRDS},
}
"""The bots of the house by name; each is made for a budget, which scales how much it thinks."""


class UnknownBot(BelfortError):
    """No bot has that name."""

    code = "unknown_bot"


def bot(name: str, budget: float = 1.0) -> Bot:
    """A bot by its name; `budget` scales how much it thinks.

    Those that learned their game are there as soon as somebody has learned one.
    """
    if name in LEARNED and any(weights_of(rules(one)) for one in names()):
        return Champion.scaled(budget) if name == "champion" else Instinct()
    if name not in BOTS:
        raise UnknownBot(f"no bot named {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](budget)


__all__ = [
    "BIRDS",
    "BOTS",
    "LEVELS",
    "Bot",
    "Greedy",
    "Judgement",
    "Random",
    "UnknownBot",
    "bot",
    "think",
]
