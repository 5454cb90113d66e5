"""The levels of the house as OpenSpiel's bots and policies.

They are given the view of the seat on turn, as everywhere. OpenSpiel's own searches that are
written in C++ cannot play games that are written in Python: they would end the process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python.policy import Policy

from belfort import bots


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of any level on a seat; with one seed it plays a match again as it did."""

    def __init__(
        self, game: Any, player: int, level: str = "master", budget: float = 1.0, seed: int = 0
    ) -> None:
        super().__init__()
        self.game, self.player, self.seed = game, player, seed
        self.bot = bots.bot(level, budget)

    def player_id(self) -> int:
        """The seat it sits on."""
        return self.player

    def step(self, state: Any) -> int:
        """What it does on its turn."""
        return chosen(self.bot, state, self.seed)

    def provides_policy(self) -> bool:
        """It always knows what it would do."""
        return True

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """How likely each legal action is: one of them certain."""
        action = self.step(state)
        return [(code, float(code == action)) for code in state.legal_actions()]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """Both."""
        policy = self.get_policy(state)
        return policy, next(code for code, share in policy if share)

    def restart_at(self, state: Any) -> None:
        """It remembers nothing: a view has everything."""


class LevelPolicy(Policy):  # type: ignore[misc]
    """The same for all seats, as a policy of OpenSpiel's Python algorithms."""

    def __init__(
        self, game: Any, level: str = "master", budget: float = 1.0, seed: int = 0
    ) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.seed = seed
        self.bot = bots.bot(level, budget)

    def action_probabilities(
        self,
        state: Any,
        player_id: int | None = None,  # noqa: ARG002 - only one seat acts at a time
    ) -> dict[int, float]:
        """How likely each legal action is: one of them certain."""
        action = chosen(self.bot, state, self.seed)
        return {code: float(code == action) for code in state.legal_actions()}


def chosen(bot: bots.Bot, state: Any, seed: int) -> int:
    """What a bot does on the seat on turn, from that seat's view."""
    course = state.course
    position, seat = course.position, course.position.actor
    game = position.machinery.game
    return bot.choose(game, position.view(seat), seat, f"{seed} {len(course.steps)}")


class CannotSearch(TypeError):
    """A search in C++ was asked about a game in Python."""


def guard(kind: type) -> None:
    """Let OpenSpiel's searches in C++ refuse the states of a class, rather than end the process."""
    for name, instead in (("MCTSBot", "mcts.MCTSBot"), ("ISMCTSBot", "ismcts.ISMCTSBot")):
        told = (
            f"pyspiel.{name} is written in C++ and would end the process on a game in Python;"
            f" open_spiel.python.algorithms.{instead} plays it"
        )
        for method in ("step", "step_with_policy", "get_policy", "mcts_search"):
            if hasattr(getattr(pyspiel, name), method):
                _refuse(getattr(pyspiel, name), method, kind, told)


def _refuse(bot: Any, method: str, kind: type, told: str) -> None:
    unguarded: Callable[..., Any] = getattr(bot, method)

    def guarded(self: Any, state: Any, *more: Any) -> Any:
        if isinstance(state, kind):
            raise CannotSearch(told)
        return unguarded(self, state, *more)

    guarded.__name__, guarded.__doc__ = method, unguarded.__doc__
    setattr(bot, method, guarded)
