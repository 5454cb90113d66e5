"""Why a move is the best, and why another is not: facts of a game, weighed by what a search found.

A fact of the best move matters as much as the best of the moves without it is worth less; a fact
against a move, as much as the best of the moves that have it is. What tells moves apart and matters
most is the reason. If nothing does, there is none, and that is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from belfort.bots.thinking import Judgement
from belfort.engine import Game, State
from belfort.engine.facts import Fact

EQUAL: Final = 0.001
"""Moves whose values differ by less are as good as each other."""

SURE: Final = 0.5
"""How much of the doubt about two moves their difference has to be, to be called one."""

_FINE: Final = 0.005
"""What matters as much as something else, but for this, is told by how telling it is."""

Facts = Mapping[int, tuple[Fact, ...]]


@dataclass(frozen=True)
class Reason:
    """A fact that tells the best move from others: its own, or one of a rival that it avoids."""

    fact: Fact
    move: int
    """The move of which it is true."""
    matters: float
    """How much less is worth whatever does without it, or has it: a share of the win."""


@dataclass(frozen=True)
class Verdict:
    """What is to be said of a move that is not the best."""

    move: int
    costs: float
    """How much less often it wins than the best."""
    equal: bool
    """Whether the search sees no difference."""
    reason: Reason | None = None


@dataclass(frozen=True)
class Advice:
    """The moves as a search judged them, the best first, and why."""

    judged: Sequence[Judgement]
    reasons: Sequence[Reason] = ()
    """Why the best move is: at most two, the one that matters most first."""
    equal: bool = False
    """Whether the next best is as good."""
    rival: Verdict | None = None
    """Why not the move that was asked for."""
    facts: Facts = field(default_factory=dict, repr=False)


def advice(
    game: Game, view: State, judged: Sequence[Judgement], rival: int | None = None
) -> Advice:
    """Why the first of these moves is the best; and why not the `rival`, if there is one."""
    told = game.rules.reasons
    facts = {one.move: tuple(told.facts(view, one.move)) if told else () for one in judged}
    known = [one for one in judged if one.visits]
    if len(known) < 2:
        return Advice(judged, facts=facts)
    weighing = _Weighing(known, facts)
    asked = next((one for one in judged if one.move == rival), None)
    return Advice(
        judged,
        weighing.reasons(),
        _is_equal(known[0], known[1]),
        None if asked is None or asked == judged[0] else weighing.verdict(asked),
        facts,
    )


def _is_equal(best: Judgement, other: Judgement) -> bool:
    """Whether a search sees no difference, as sure as it can be."""
    least = max(EQUAL, SURE * math.hypot(best.doubt, other.doubt))
    return best.value - other.value < least


class _Weighing:
    """The moves that a search has looked at, and what is true of them."""

    def __init__(self, known: Sequence[Judgement], facts: Facts) -> None:
        self.best, *self.others = known
        self.facts = facts
        self.mine = facts[self.best.move]

    def reasons(self) -> list[Reason]:
        """Why the best move is."""
        nearest = max(self.others, key=lambda one: one.value)
        first = self._most(self._between(nearest, self.others, all_good=True))
        if first is None or first.matters < EQUAL:
            avoided = self._most(self._avoided())
            return [] if avoided is None else [avoided]
        if not first.fact.good:
            return [first]
        alike = [one for one in self.others if first.fact.is_in(self.facts[one.move])]
        second = self._second(first, alike)
        return [first] if second is None else [first, second]

    def _second(self, first: Reason, alike: Sequence[Judgement]) -> Reason | None:
        """What tells the best from the nearest of those that share the first reason with it; if
        none does, what it does to somebody else."""
        if alike:
            nearest = max(alike, key=lambda one: one.value)
            if _is_equal(self.best, nearest):
                return None
            return self._most(self._between(nearest, alike))
        rest = [
            Reason(fact, self.best.move, matters)
            for fact in self.mine
            if fact.good and fact.key != first.fact.key and "seat" in fact.args
            and (matters := self._without(fact, self.others)) is not None
        ]  # fmt: skip
        return self._most(one for one in rest if one.matters >= EQUAL)

    def _avoided(self) -> Iterable[Reason]:
        """Where several moves are as good: what is against those that are clearly worse."""
        for other in self.others:
            for fact in self.facts[other.move]:
                if fact.good or fact.is_in(self.mine):
                    continue
                having = [one for one in self.others if fact.is_in(self.facts[one.move])]
                if not any(_is_equal(self.best, one) for one in having):
                    yield Reason(fact, other.move, self._less(having))

    def verdict(self, asked: Judgement) -> Verdict:
        """Why not this one."""
        costs = max(0.0, self.best.win - asked.win)
        if asked.visits and _is_equal(self.best, asked):
            return Verdict(asked.move, costs, equal=True)
        return Verdict(
            asked.move, costs, equal=False, reason=self._most(self._between(asked, self.others))
        )

    def _between(
        self, other: Judgement, among: Sequence[Judgement], *, all_good: bool = False
    ) -> Iterable[Reason]:
        """What tells the best from another move: what that lacks, or what is against it.

        With `all_good` everything that speaks for the best, whether or not this one lacks it.
        """
        theirs = self.facts[other.move]
        for fact in self.mine:
            matters = self._without(fact, among) if fact.good else None
            if matters is not None and (all_good or not fact.is_in(theirs)):
                yield Reason(fact, self.best.move, matters)
        for fact in theirs:
            if not fact.good and not fact.is_in(self.mine):
                having = [one for one in among if fact.is_in(self.facts[one.move])]
                yield Reason(fact, other.move, self._less(having))

    def _without(self, fact: Fact, among: Sequence[Judgement]) -> float | None:
        """How much less the moves are worth that do without a fact; None if all have it."""
        without = [one for one in among if not fact.is_in(self.facts[one.move])]
        return self._less(without) if without else None

    def _less(self, moves: Sequence[Judgement]) -> float:
        return self.best.value - max((one.value for one in moves), default=0.0)

    def _most(self, reasons: Iterable[Reason]) -> Reason | None:
        """The one that matters most; of those that matter as much, for all that the search can
        tell, the most telling."""
        every = list(reasons)
        if not every:
            return None
        most, fine = max(one.matters for one in every), max(_FINE, self.best.doubt)
        near = [one for one in every if one.matters >= most - fine]
        return max(
            near, key=lambda one: (one.fact.weight, one.fact.good, one.matters, one.fact.size)
        )
