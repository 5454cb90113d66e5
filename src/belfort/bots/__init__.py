"""Bots: opponents that choose a move from a view, never from what their seat may not know."""

from collections.abc import Callable, Mapping

from belfort.bots.bot import Bot
from belfort.bots.greedy import Greedy
from belfort.bots.random import Random
from belfort.engine import BelfortError

BOTS: Mapping[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}


class UnknownBot(BelfortError):
    code = "unknown_bot"


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot named {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


__all__ = ["BOTS", "Bot", "Greedy", "Random", "UnknownBot", "bot"]
