"""Judging a finished match: what each position was worth, each move cost and each outcome gave.

docs/review.md has the method, and what is proved of it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.bots.outlook import MEASURES, TOLD, Tree, grow_open, tree_for
from belfort.bots.results import LEAD, split_win
from belfort.bots.solver import DEPTH, Solver, complete
from belfort.bots.thinking import think_alone
from belfort.engine import CHANCE, BelfortError, Game, State
from belfort.engine.chance import below, stream
from belfort.engine.records import copy_of
from belfort.match import Match
from belfort.review.findings import Figures, Finding, Found, Judged
from belfort.review.report import MARKS, Choice, Effect, Moment, Review, Worth, mark_of

Solved = dict[int, Figures] | None
"""What each step of a position leads to, if it could be counted out."""

METHOD: Final = 1
"""Is raised when matches are judged in another way: what was found before does not count then."""

QUICK: Final = 2_000
"""Iterations a decision of a quick review."""

POSITIONS: Final = 20_000
"""That are looked at to count an ending out."""
PATIENCE: Final = 3
"""So many positions in a row that cannot be counted out, from the end on, and no more are tried."""

TREES: Final = 2
"""Independent ones for what a position is worth; they share the iterations."""
PAIRS: Final = 4
"""The same for each outcome of chance: the trees of all outcomes are given the same numbers."""
LEAST: Final = 40
"""Iterations of a tree, however many outcomes share them."""
WORLDS: Final = 8
"""Guesses of what a seat did not know, for every choice: each half of them chooses the best move,
and the other half says by how much."""
CANDIDATES: Final = 2
"""Moves that are played on, besides the one that was made."""
PART: Final = 16
"""A move is played on in a world for this part of the iterations."""

# What a doubt is made of. docs/review.md tells how the numbers were found.
FLOOR: Final = (0.01, 0.01, 0.1)
"""The least doubt of what is not counted out, by measure."""
SPREAD: Final = 0.5
"""How much of the spread of results is counted as doubt of what a position is worth, for the part
of a tree that rests on play by habit: all trees may err there alike."""
FAITH: Final = 0.6
"""Where judgements are compared that err alike, outcomes of chance or moves: how much of their
distance is counted as doubt."""
UNSETTLED: Final = 2.0
"""How much of what more iterations still changed is counted as doubt."""
NOISE: Final = 1.5
"""The error of a tree by chance, as a multiple of that of as many plain tries."""
TRUST: Final = 4
"""How many trees that expectation weighs as much as, beside those that were seen to differ."""
REACH: Final = 2.0
"""How many standard errors an interval reaches."""
STUDENT: Final = 2.36
"""The same where only eight worlds tell how large that error is."""


class NotOver(BelfortError):
    """Only what is over is reviewed: a review tells what was hidden."""

    code = "review_not_over"


@dataclass(frozen=True)
class Depth:
    """How much a review looks at."""

    iterations: int = QUICK
    positions: int = POSITIONS


def review(
    match: Match, depth: Depth | None = None, seed: int | str = 0, threads: int = 2
) -> Review:
    """Judge a match that has come to its end by the rules. Same seed: same figures."""
    course = follow(match)
    judge = Judge(match.game, depth or Depth(), seed)
    solved = judge.endings(course.positions[:-1])
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(judge.step, range(match.step), course.positions, course.codes, solved)
        return assemble(match, judge.depth.iterations, list(found))


class Course(NamedTuple):
    """The way that a match took."""

    positions: list[State]
    """One more than there are steps."""
    codes: list[int]


def follow(match: Match) -> Course:
    """All positions of a match that has come to its end by the rules."""
    if not match.over:
        raise NotOver("only a match that has come to its end is reviewed")
    positions, codes = [match.game.start()], [step.code for step in match.log()]
    for code in codes:
        positions.append(match.game.after(positions[-1], code))
    return Course(positions, codes)


def assemble(match: Match, iterations: int, found: Sequence[Finding]) -> Review:
    """The review that the findings make, one for each step."""
    course = follow(match)
    worths = [_result(match.game, course.positions[-1])]
    for one in reversed(found):
        worths.append(worths[-1] if one.before is None else one.before)
    worths.reverse()
    notation = match.game.rules.words.notation
    moments = []
    for number, (entry, one) in enumerate(zip(match.log(), found, strict=True)):
        before, after = worths[number], worths[number + 1]
        by = entry.by
        cost = 0.0 if by < 0 else -float(one.play.figures[1, by])
        doubt = 0.0 if by < 0 else float(one.play.doubt[1, by])
        moments.append(
            Moment(
                number=number,
                by=by,
                code=entry.code,
                text=entry.text,
                before=_worth(before),
                after=_worth(after),
                play=_effect(one.play),
                luck=_effect(one.luck),
                unknown=_effect(_rest(before, after, one)),
                best=tuple(
                    Choice(
                        c.move,
                        notation(course.positions[number], c.move),
                        c.win,
                        c.points,
                        c.doubt,
                    )
                    for c in one.choices
                ),
                mark=mark_of(cost, doubt),
            )
        )
    game = match.game
    return Review(
        game.name,
        game.rules.title,
        dict(game.options),
        match.seats,
        iterations,
        dict(MARKS),
        tuple(moments),
    )


def _rest(before: Found, after: Found, one: Finding) -> Found:
    """What neither play nor luck explains."""
    return Found(
        after.figures - before.figures - one.play.figures - one.luck.figures,
        after.doubt + before.doubt + one.play.doubt + one.luck.doubt,
        after.exact and before.exact and one.play.exact and one.luck.exact,
    )


class _Memory(threading.local):
    """What one thread works with."""

    tree: Tree | None = None
    solver: Solver | None = None


class Judge:
    """All that is asked about the positions of one match."""

    def __init__(self, game: Game, depth: Depth, seed: int | str) -> None:
        self.game, self.depth = game, depth
        self.seed = int(below(stream("review", seed), 1 << 31))
        self._memory = _Memory()
        self.nothing = Found(self._zeros(), self._zeros(), exact=True)

    def _zeros(self) -> Figures:
        return np.zeros((MEASURES, self.game.players))

    def endings(self, states: list[State]) -> list[Solved]:
        """What every step of every position leads to, as far as that can be counted out."""
        found: list[Solved] = [None] * len(states)
        failed = 0
        for number in reversed(range(len(states))):
            found[number] = self._solve(states[number])
            failed = failed + 1 if found[number] is None else 0
            if failed == PATIENCE:
                break
        return found

    def step(self, number: int, s: State, code: int, solved: Solved) -> Finding:
        """One position of the match and the step that was made there."""
        seat = self.game.actor(s)
        if seat == CHANCE:
            before, luck = self._drawn(number, s, code, solved)
            return Finding(before, self.nothing, luck, [])
        if len(self.game.moves(s)) == 1:
            return Finding(None, self.nothing, self.nothing, [])
        before = self._open(s, number) if solved is None else self._best(seat, solved)
        view = self.game.view(s, seat)
        play, choices = self.choice(number, view, seat, code, counts=solved is not None)
        return Finding(before, play, self.nothing, choices)

    # What a position is worth

    def _solve(self, s: State) -> Solved:
        """What every step leads to, if the position can be counted out."""
        if self.depth.positions < 2:
            return None
        if self._memory.solver is None:
            self._memory.solver = Solver(self.game, DEPTH, LEAD, MEASURES)
        rows = self._memory.solver.steps(s, self.depth.positions)
        if rows is None:
            return None
        return {code: row.reshape(MEASURES, -1) for code, row in rows.items()}

    def _best(self, mover: int, solved: dict[int, Figures]) -> Found:
        best = max(solved.values(), key=lambda one: float(one[0, mover]))
        return Found(best, self._zeros(), exact=True)

    def _grown(self, s: State, seed: int, number: int, iterations: int) -> Figures:
        """Late, early, loose and either, as a tree tells them."""
        if self._memory.tree is None:
            self._memory.tree = tree_for(self.game, 16 + 8 * self.depth.iterations)
        out = np.zeros((TOLD, MEASURES, self.game.players))
        if self.game.actor(s) < CHANCE:
            out[0] = out[1] = _result(self.game, s).figures
            return out
        home = s.base if s.base is not None and s.base.shape == (1,) else copy_of(s).base
        grow_open(self._memory.tree, home, seed, number, iterations, out)
        return out

    def _trees(self, s: State, number: int, names: range, each: int) -> Figures:
        """What several trees tell of a position, everything open."""
        seed = (self.seed + number) & 0x7FFFFFFF
        return np.stack([self._grown(s, seed, name, each) for name in names])

    def _open(self, s: State, number: int) -> Found:
        """What a position is worth with everything open."""
        if self.game.actor(s) < CHANCE:
            return _result(self.game, s)
        each = max(LEAST, self.depth.iterations // TREES)
        grown = self._trees(s, number, range(TREES), each)
        late, early, loose, either = grown.mean(0)
        error = REACH * _error(grown[:, 0], NOISE**2 * loose**2 / each)
        doubt = error + UNSETTLED * np.abs(late - early) + SPREAD * loose + either + _floor()
        return Found(late, doubt, exact=False)

    # What chance gave

    def _drawn(
        self, number: int, s: State, code: int, solved: Solved
    ) -> tuple[Found | None, Found]:
        """What a position of chance is worth, and what its outcome gave.

        Every outcome is judged alike, whichever came up: so luck is 0 on average, whatever the
        errors of the judgements.
        """
        weights = self.game.chances(s)
        possible = [one for one, weight in enumerate(weights) if weight > 0]
        if len(possible) == 1:
            return None, self.nothing
        parts = np.array([weights[one] for one in possible]) / sum(weights)
        came = possible.index(code)
        if solved is not None:
            figures = np.stack([solved[one] for one in possible])
            mean = np.einsum("i,ijk->jk", parts, figures)
            nothing = self._zeros()
            return Found(mean, nothing, exact=True), Found(
                figures[came] - mean, nothing, exact=True
            )
        each = max(LEAST, 2 * self.depth.iterations // (len(possible) * PAIRS))
        told = np.stack(
            [self._trees(self.game.after(s, one), number, range(PAIRS), each) for one in possible]
        )  # outcomes, trees, what a tree tells, measures, seats
        late, loose, either = told[:, :, 0], told[:, :, 2].mean(1), told[:, :, 3].mean(1)
        means = np.einsum("i,itjk->tjk", parts, late)
        chance = NOISE**2 * loose**2 / each
        own = np.square((np.arange(len(possible)) == came) - parts)
        error = _error(late[came] - means, np.einsum("i,ijk->jk", own, chance))
        mean, luck = means.mean(0), late[came].mean(0) - means.mean(0)
        far = np.square(late.mean(1) - mean)
        apart = np.maximum(np.sqrt(np.einsum("i,ijk->jk", parts, far)), np.abs(luck))
        ties = np.sqrt(np.einsum("i,ijk->jk", own, np.square(either)))
        doubt = np.hypot(REACH * error, FAITH * apart) + ties + _floor()
        unsure = SPREAD * loose + either + UNSETTLED * np.abs(told[:, :, 1].mean(1) - late.mean(1))
        unsure = np.einsum("i,ijk->jk", parts, unsure) + _floor()
        error = REACH * _error(means, np.einsum("i,ijk->jk", np.square(parts), chance))
        return Found(mean, unsure + error, exact=False), Found(luck, doubt, exact=False)

    # What a choice cost

    def choice(
        self, number: int, view: State, seat: int, code: int, *, counts: bool
    ) -> tuple[Found, list[Judged]]:
        """What a move gave, compared with the best: nothing, or less. By the view alone; `counts`:
        what the seat may guess is tried to be counted out.
        """
        worlds = np.zeros(WORLDS + 1, self.game.rules.state)
        worlds[0] = view
        rng = stream("worlds", self.seed, number)
        seed = int(below(rng, 1 << 31))
        lucky = complete(worlds, seat, seed, rng)
        rows = [self._solve(world) for world in worlds[1 : None if lucky else 2]] if counts else []
        solved = [row for row in rows if row is not None]
        if solved and not lucky:
            return self._counted(seat, code, solved[0])
        if len(solved) == WORLDS:
            moves = list(solved[0])
            late = np.stack([np.stack([row[move] for row in solved]) for move in moves])
            figures = late[:, :, None]
            return self._compared(figures, moves, seat, code, exact=True)
        moves = self.game.moves(view)
        prefers = False
        if len(moves) > CANDIDATES + 1:
            judged = think_alone(
                self.game,
                view,
                seat,
                f"review {self.seed} {number}",
                iterations=self.depth.iterations,
            )
            liked = [one.move for one in judged if one.move != code]
            prefers = judged[0].move == code
            moves = [code, *liked[: 1 if prefers else CANDIDATES]]
        figures = self._played_on(worlds[1:], moves, seed)
        return self._compared(figures, moves, seat, code, prefers=prefers)

    def _counted(
        self, seat: int, code: int, solved: dict[int, Figures]
    ) -> tuple[Found, list[Judged]]:
        best = max(solved.values(), key=lambda one: float(one[0, seat]))
        order = sorted(solved, key=lambda move: -float(solved[move][0, seat]))
        shown = [*order[:CANDIDATES], *([code] if code not in order[:CANDIDATES] else [])]
        choices = [
            Judged(move, float(solved[move][1, seat]), float(solved[move][2, seat]), 0.0)
            for move in shown
        ]
        if solved[code][0, seat] >= best[0, seat] - 1e-9:
            return self.nothing, choices
        return Found(solved[code] - best, self._zeros(), exact=True), choices

    def _played_on(self, worlds: npt.NDArray[np.void], moves: list[int], seed: int) -> Figures:
        """Each move in each world, by numbers that are the same for all moves."""
        share = max(LEAST, self.depth.iterations // PART)
        return np.stack(
            [
                np.stack(
                    [
                        self._grown(self.game.after(copy_of(world), move), seed, w, share)
                        for w, world in enumerate(worlds)
                    ]
                )
                for move in moves
            ]
        )

    def _compared(
        self,
        figures: Figures,
        moves: list[int],
        seat: int,
        code: int,
        *,
        exact: bool = False,
        prefers: bool = False,
    ) -> tuple[Found, list[Judged]]:
        """What the move made gave, compared with the best as other worlds have chosen it.

        So nothing is counted as a cost only because it was chosen for being large. `figures` are
        by move, world, then as a tree tells them; `exact`: each world is counted out; `prefers`: a
        search from the view would have made the same move.
        """
        late = figures[:, :, 0]
        half = late.shape[1] // 2
        made = moves.index(code)
        means = late[:, :, 0, seat].mean(1)
        order = sorted(range(len(moves)), key=lambda m: (-means[m], m))
        choices = [
            Judged(
                moves[m],
                float(late[m, :, 1, seat].mean()),
                float(late[m, :, 2, seat].mean()),
                float(_alone(figures[m], settled=exact)[1, seat]),
            )
            for m in order
        ]
        chosen = [
            int(np.argmax(late[:, side, 0, seat].mean(1)))
            for side in (slice(half, None), slice(half))
            for _ in range(half)
        ]  # each half of the worlds is told the best move by the other half
        apart = np.stack([late[made, w] - late[m, w] for w, m in enumerate(chosen)])
        ties = self._zeros() if exact else figures[:, :, 3].mean((0, 1))
        gave, doubt = apart.mean(0), _between(apart, ties, settled=exact)
        if set(chosen) != {made} and not (prefers and gave[0, seat] > -doubt[0, seat]):
            return Found(gave, doubt, exact=False), choices
        # Nothing better was found; how far off may that be?
        rival = next(m for m in order if m != made)
        apart = late[made] - late[rival]
        doubt = _between(apart, ties, settled=exact) - np.abs(apart.mean(0))
        floor = 0.0 if exact else _floor()
        return Found(self._zeros(), np.maximum(doubt, floor), exact=False), choices


def _floor() -> Figures:
    return np.array(FLOOR)[:, None]


def _error(samples: Figures, expected: Figures) -> Figures:
    """The standard error of the mean of few trees: as they differ, and as trees usually do."""
    n = len(samples)
    seen = (n - 1) * samples.var(0, ddof=1)
    found: Figures = np.sqrt((TRUST * expected + seen) / (TRUST + n - 1) / n)
    return found


def _spread(samples: Figures) -> Figures:
    """Half an interval around the mean of what eight worlds tell, by Student."""
    found: Figures = STUDENT * samples.std(0, ddof=1) / len(samples) ** 0.5
    return found


def _between(apart: Figures, ties: Figures, *, settled: bool) -> Figures:
    """The doubt about how two moves differ, world by world."""
    found = _spread(apart)
    if settled:
        return found
    bias = FAITH * np.abs(apart.mean(0))
    doubt: Figures = np.hypot(found, bias) + ties + _floor()
    return doubt


def _alone(samples: Figures, *, settled: bool) -> Figures:
    """The doubt about one move, by itself."""
    found = _spread(samples[:, 0])
    if settled:
        return found
    late, early, loose, either = samples.mean(0)
    unsure = UNSETTLED * np.abs(late - early) + SPREAD / 2 * loose + either
    doubt: Figures = found + unsure + _floor()
    return doubt


def _result(game: Game, s: State) -> Found:
    """What a finished match brought."""
    figures = np.zeros((MEASURES, game.players))
    split_win(np.array(game.ranks(s)), game.players, figures[1])
    figures[0] = figures[1]
    figures[2] = game.scores(s)
    return Found(figures, np.zeros_like(figures), exact=True)


def _row(figures: Figures, measure: int) -> tuple[float, ...]:
    return tuple(float(one) for one in figures[measure])


def _worth(found: Found) -> Worth:
    figures, doubt = found.figures, found.doubt
    return Worth(_row(figures, 1), _row(figures, 2), _row(doubt, 1), _row(doubt, 2), found.exact)


def _effect(found: Found) -> Effect:
    figures, doubt = found.figures, found.doubt
    return Effect(_row(figures, 1), _row(figures, 2), _row(doubt, 1), _row(doubt, 2), found.exact)
