"""Luck as reviews tell it: further matches between equal bots, each looked back at.

The parts of the variance know deals alone, and put all chance that comes later into the rest. A
review sees every step of chance by itself.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from belfort import bots
from belfort.arena import crew
from belfort.balance.figures import Reviews, estimate_by_redrawing
from belfort.balance.study import Study
from belfort.bots.workshop import PARTS
from belfort.match import Match
from belfort.review import Depth, review
from belfort.review.parts import NEEDS

LOOK: Final = Depth(200, positions=0)
"""Luck is none on average however little its judge looks at."""


@dataclass(frozen=True)
class Told:
    """What chance gave to each seat of one match, and what each had in the end."""

    match: int
    lucks: tuple[float, ...]
    results: tuple[float, ...]
    seconds: tuple[float, ...]


class Reviewer:
    """Plays a match between equals and looks back at it."""

    def __init__(self, contest: Study, cast: Depth) -> None:
        self.contest, self.cast = contest, cast

    def warm_up(self) -> None:
        for part in NEEDS:
            PARTS[part](self.contest.rules.key)

    def play(self, number: int) -> Told:
        begun = time.perf_counter()
        match = self.played(number)
        found = review(match, self.cast, number, threads=1)
        sums = [found.sum(seat) for seat in range(match.game.players)]
        lucks, results = tuple(one.luck for one in sums), tuple(one.now for one in sums)
        return Told(number, lucks, results, (time.perf_counter() - begun,))

    def played(self, number: int) -> Match:
        """Match `number`, which has nothing to do with the deals of the study."""
        study = self.contest
        match = study.variant.match(f"balance {study.seed} {number}")
        bot = bots.bot(study.bot, study.budget)
        while not match.over:
            seat = match.actor
            view = match.view(seat)
            code = bot.choose(match.game, view, seat, match.thought(seat))
            match.play(match.game.rules.words.notation(view, code))
        return match


def told_by_reviews(study: Study, processes: int | None = None) -> Generator[Told, None, None]:
    """Each match of a study that is reviewed, as it ends."""
    at_once = processes or crew.cores()
    yield from crew.play(Reviewer(study, LOOK), range(study.reviews), at_once)


def reviews(found: Sequence[Told]) -> Reviews:
    """What these matches say together, whatever their order."""
    ordered = sorted(found, key=lambda one: one.match)
    lucks = np.array([one.lucks for one in ordered])
    results = np.array([one.results for one in ordered])

    def swing(drawn: npt.NDArray[np.int64]) -> float:
        return float(np.square(lucks[drawn]).mean() ** 0.5)

    def share(drawn: npt.NDArray[np.int64]) -> float:
        luck, apart = (part[drawn] - part[drawn].mean(axis=0) for part in (lucks, results))
        both, alone = (luck * apart).sum(axis=1), np.square(luck).sum(axis=1)
        # The judge may tell luck larger than it is: how much so, each match is told by the others.
        rest = alone.sum() - alone
        right = np.divide(both.sum() - both, rest, out=np.zeros_like(rest), where=rest > 0)
        left = np.square(apart - right[:, None] * luck).sum()
        whole = np.square(apart).sum()
        return float(1 - left / whole) if whole > 0 else 0.0

    count = len(ordered)
    return Reviews(count, *(estimate_by_redrawing(count, one) for one in (swing, share)))
