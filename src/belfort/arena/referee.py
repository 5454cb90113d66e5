"""The referee plays the matches of a contest, one at a time and without ceremony.

No log, no undo, no files: a position, chance, and bots that are given their views. What
`belfort.match` gives beyond that nobody would look at here.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from belfort import bots
from belfort.arena.contest import Contest, Fixture
from belfort.arena.errors import IllegalChoice
from belfort.arena.result import Course, Result
from belfort.bots import Bot
from belfort.engine import CHANCE, NOBODY, Game, State, generic, kernel, kernels
from belfort.engine.chance import pick, stream

LITTLE = 0.001
"""The budget for moves that only warm up."""


@kernel
def deal(s: Any, rng: Any, buffer: Any) -> Any:
    """Let chance act until a seat is on turn or the match is over: who it is, after how many."""
    drawn = 0
    who = generic.actor(s)
    while who == CHANCE:
        n = generic.chances(s, buffer)
        generic.play(s, pick(rng, buffer, n))
        drawn += 1
        who = generic.actor(s)
    return who, drawn


class CompiledGame(Game):
    """A game whose single steps are compiled too: a contest makes very many of them."""

    @functools.cached_property
    def run(self) -> Any:
        return SimpleNamespace(**kernels.functions())


def cast_for(contest: Contest, cast: Mapping[str, Bot], budget: float) -> dict[str, Bot]:
    """The bots of a contest by name: from `cast` where it has them, else of the house."""
    return {name: cast[name] if name in cast else bots.bot(name, budget) for name in contest.bots}


class Referee:
    """Plays matches of one contest. `cast` holds bots that are not of the house."""

    def __init__(self, contest: Contest, cast: Mapping[str, Bot] | None = None) -> None:
        self.contest = contest
        self.game = CompiledGame(contest.game, contest.options, edition=contest.edition)
        self.cast = cast or {}
        self.bots = cast_for(contest, self.cast, contest.budget)
        self._buffer = kernels.buffer_for(self.game.rules.most_moves, self.game.rules.codes)

    def warm_up(self) -> None:
        """Let each bot make one choice in a trifling match: compiling is not thinking."""
        waiting = cast_for(self.contest, self.cast, LITTLE)
        s = self.game.start()
        rng = stream("warm up")
        while (seat := int(deal(s, rng, self._buffer)[0])) != NOBODY:
            moves = self.game.moves(s)
            if len(moves) > 1:
                while waiting:
                    _, bot = waiting.popitem()
                    bot.choose(self.game, self.game.view(s, seat), seat, "warm up")
            self.game.run.play(s, moves[0])
        self.game.ranks(s)
        self.game.scores(s)

    def play(self, number: int) -> Result:
        """Match `number` of the contest, from the first step to the last."""
        result, _ = self.follow(number)
        return result

    def follow(self, number: int) -> tuple[Result, Course]:
        """Match `number` of the contest, and the way it took."""
        game = self.game
        fixture = self.contest.fixture(number)
        moves = [0] * game.players
        seconds = [0.0] * game.players
        steps = 0
        widths = []
        s = game.start()
        rng = stream("arena", self.contest.seed, fixture.deal)
        while True:
            seat, drawn = (int(value) for value in deal(s, rng, self._buffer))
            steps += drawn
            if seat == NOBODY:
                break
            legal = game.moves(s)
            move = legal[0]
            if len(legal) > 1:
                before = time.perf_counter()
                move = self._ask(fixture, s, seat, sum(moves))
                seconds[seat] += time.perf_counter() - before
                moves[seat] += 1
                widths.append(len(legal))
            if move not in legal:
                raise IllegalChoice(
                    f"{fixture.seats[seat]} chose {move}, which is not legal, in match {number}"
                    f" of seats {', '.join(fixture.seats)} at decision {sum(moves)}"
                )
            game.run.play(s, move)
            steps += 1
        result = Result(
            number,
            fixture.seats,
            tuple(game.ranks(s)),
            tuple(game.scores(s)),
            tuple(moves),
            tuple(round(spent, 6) for spent in seconds),
        )
        return result, Course(steps, tuple(widths))

    def _ask(self, fixture: Fixture, s: State, seat: int, decision: int) -> int:
        bot = self.bots[fixture.seats[seat]]
        seed = f"arena {self.contest.seed} {fixture.number} {decision}"
        return int(bot.choose(self.game, self.game.view(s, seat), seat, seed))
