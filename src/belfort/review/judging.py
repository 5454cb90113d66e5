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

from belfort.bots.levels import SIGHT
from belfort.bots.outlook import MEASURES, TOLD, Tree, grow_open, roll_out, tree_for
from belfort.bots.results import LEAD, split_win
from belfort.bots.search import Settings
from belfort.bots.solver import DEPTH, Solver, complete
from belfort.bots.thinking import think_alone
from belfort.engine import CHANCE, BelfortError, Game, State, generic
from belfort.engine.chance import below, stream
from belfort.engine.records import copy_of
from belfort.match import Match
from belfort.review.findings import Figures, Finding, Found, Judged, Likeness
from belfort.review.report import MARKS, Choice, Effect, Moment, Review, Worth, mark_of

Solved = dict[int, Figures] | None
"""What each step of a position leads to, if it could be counted out."""

METHOD: Final = 3
"""Is raised when matches are judged in another way: what was found before does not count then."""

QUICK: Final = 2_000
"""Iterations a decision of a quick review."""

POSITIONS: Final = 20_000
"""That are looked at to count an ending out."""
PATIENCE: Final = 3
"""So many positions in a row that cannot be counted out, from the end on, and no more are tried."""

TREES: Final = 2
"""Independent ones for what can be looked through; they share the iterations."""
GLANCE: Final = 4
"""A tree of this part of the iterations tells whether a position can be looked through."""
CLEAR: Final = 0.75
"""So much of it may rest on play by habit, where it can be."""
LUCK: Final = 2
"""The outcomes of chance share so many times the iterations."""
BATCHES: Final = 8
"""Where it cannot be, the match is played on by habit, in so many batches that tell how far the
mean may be off."""
LEAST: Final = 16
SHARE: Final = 50
"""The least of the iterations that outcomes share: this part of them, so that a first look is soon
over, and in any case so many."""
WORLDS: Final = 16
"""Guesses of what a seat did not know, for every choice: each half of them chooses the best move,
and the other half says by how much."""
CANDIDATES: Final = 2
"""Moves that are played on, besides the one that was made."""
PART: Final = 32
"""A move is played on in a world for this part of the iterations."""

ASKED: Final = {"apprentice": 4, "journeyman": 2}
"""How often a level is asked what it would have done, at every choice."""
LONG: Final = 1_000
"""Iterations from which on levels are asked: less does not tell them apart."""

# What a doubt is made of. docs/review.md tells how the numbers were found.
FLOOR: Final = (0.01, 0.01, 0.1)
"""The least doubt of what is not counted out, by measure."""
SPREAD: Final = {True: 0.5, False: 2.0}
"""How much of the spread of results is counted as doubt of what a position is worth, for the part
of a tree that rests on play by habit: all trees may err there alike."""
FAITH: Final = 0.6
"""Where judgements are compared that err alike, outcomes of chance or moves: how much of their
distance is counted as doubt."""
WIDER: Final = np.array((1.0, 1.0, 1.5))[:, None]
"""How much wider that doubt is, by measure: habit ends with points that lie further off."""
APART: Final = {True: 0.5, False: 1.0}
"""The same of what tells outcomes of chance apart, or moves: judgements that err alike."""
UNSETTLED: Final = 2.0
"""How much of what more iterations still changed is counted as doubt."""
NOISE: Final = 1.5
"""The error of a tree by chance, as a multiple of that of as many matches played on."""
TRUST: Final = 2
"""How many samples that expectation weighs as much as, beside those that were seen to differ."""
NOTHING: Final = 1e-12
"""What is left of figures that cancel each other."""
REACH: Final = 2.0
"""How many standard errors an interval reaches."""
STUDENT: Final = 2.13
"""The same where sixteen worlds tell how large that error is."""


class NotOver(BelfortError):
    """Only what is over is reviewed: a review tells what was hidden."""

    code = "review_not_over"


@dataclass(frozen=True)
class Depth:
    """How much a review looks at."""

    iterations: int = QUICK
    positions: int = POSITIONS

    @property
    def least(self) -> int:
        """Iterations for each outcome, however many there are."""
        return max(LEAST, self.iterations // SHARE)


def review(
    match: Match,
    depth: Depth | None = None,
    seed: int | str = 0,
    threads: int = 2,
    *,
    given_up: bool = False,
) -> Review:
    """Judge a match that has come to its end, by the rules or because it was `given_up`: then there
    is no result, and the end is what the last position was worth. Same seed: same figures.
    """
    if not match.over and not given_up:
        raise NotOver("only a match that has come to its end is reviewed")
    course = follow(match)
    judge = Judge(match.game, depth or Depth(), seed)
    solved = judge.endings(course.positions[:-1])
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(lambda n: judge.at(course, n, solved), range(pieces(match)))
        return assemble(match, judge.depth.iterations, list(found))


class Course(NamedTuple):
    """The way that a match took."""

    positions: list[State]
    """One more than there are steps."""
    codes: list[int]
    drawn: list[bool]
    """Of each position, whether chance led there, where it could have led elsewhere."""
    begun: int
    """Steps that were laid down: they belong to the match that this one goes on from."""


def follow(match: Match) -> Course:
    """All positions of a match."""
    game, positions, drawn = match.game, [match.game.start()], [False]
    codes = [step.code for step in match.log()]
    for code in codes:
        s = positions[-1]
        possible = sum(one > 0 for one in game.chances(s)) if game.actor(s) == CHANCE else 0
        drawn.append(possible > 1 and len(positions) > match.begun)
        positions.append(game.after(s, code))
    return Course(positions, codes, drawn, match.begun)


def pieces(match: Match) -> int:
    """How many findings a review is made of: one for each step, and one for a last position that
    has no result."""
    return match.step + (not match.over)


def assemble(match: Match, iterations: int, found: Sequence[Finding]) -> Review:
    """The review that the findings make."""
    course = follow(match)
    end = _result(match.game, course.positions[-1]) if match.over else found[-1].before
    assert end is not None
    found = found[: match.step]
    worths = _worths(found, end)
    notation = match.game.rules.words.notation
    moments = []
    for number, (entry, one) in enumerate(zip(match.log(), found, strict=True)):
        before, after = worths[number], worths[number + 1]
        by = entry.by
        cost = 0.0 if by < 0 else -float(one.play.figures[1, by])
        doubt = 0.0 if by < 0 else float(one.play.doubt[1, by])
        moved, rest = _parted(
            before, after, one, chance=by < 0, last=match.over and number + 1 == match.step
        )
        moments.append(
            Moment(
                number=number,
                by=by,
                code=entry.code,
                text=entry.text,
                before=_worth(before),
                after=_worth(after),
                play=_effect(one.play),
                moved=_effect(moved),
                luck=_effect(one.luck),
                unknown=_effect(rest),
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
                likeness=one.likeness,
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


def _worths(found: Sequence[Finding], result: Found) -> list[Found]:
    """What each position is worth, and the end: as the outcome that led to it was judged, so that
    luck is the whole of what chance changed; but what is counted out is known better.
    """
    worths = [result]
    for number in reversed(range(len(found))):
        own = found[number].before
        drawn = found[number - 1].after if number else None
        if own is not None and own.exact:
            worths.append(own)
        else:
            worths.append(drawn or own or worths[-1])
    worths.reverse()
    return worths


def _parted(
    before: Found, after: Found, one: Finding, *, chance: bool, last: bool
) -> tuple[Found, Found]:
    """What a move changed, and what neither it nor luck did: there the judgement is another one."""
    change = after.figures - before.figures - one.luck.figures
    noise = np.hypot(
        *(np.zeros_like(change) if w.noise is None else w.noise for w in (before, after))
    )
    exact = before.exact and after.exact and one.luck.exact
    doubt = before.doubt + after.doubt + one.luck.doubt
    whole, nothing = Found(change, doubt, exact, noise), np.zeros_like(change)
    none = Found(nothing, nothing, exact=True)
    if np.abs(change).max() < NOTHING:
        return none, none
    if not chance and (last or before.is_like(after)):
        return whole, none
    return none, whole


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

    def at(self, course: Course, number: int, solved: list[Solved]) -> Finding:
        """One step of a match, or what the last position is worth."""
        s = course.positions[number]
        if number < course.begun:
            return Finding(None, None, self.nothing, self.nothing, [])
        if number == len(course.codes):
            return Finding(self._open(s, number), None, self.nothing, self.nothing, [])
        code, drawn = course.codes[number], course.drawn[number]
        return self.step(number, s, code, solved[number], drawn=drawn)

    def step(
        self, number: int, s: State, code: int, solved: Solved, *, drawn: bool = False
    ) -> Finding:
        """One position of the match and the step that was made there; `drawn`: the position is an
        outcome of chance, and judged among the others already.
        """
        seat = self.game.actor(s)
        if seat == CHANCE:
            before, after, luck = self._drawn(number, s, code, solved)
            return Finding(before, after, self.nothing, luck, [])
        if len(self.game.moves(s)) == 1:
            return Finding(None, None, self.nothing, self.nothing, [])
        before = None
        if solved is not None:
            before = self._best(seat, solved)
        elif not drawn:
            before = self._open(s, number)
        view = self.game.view(s, seat)
        play, choices, worths = self.choice(number, view, seat, code, counts=solved is not None)
        like = self._likeness(number, view, seat, code, worths)
        return Finding(before, None, play, self.nothing, choices, like)

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

    def _sample(self, s: State, number: int, name: int, times: int, *, clear: bool) -> Figures:
        """Late, early, loose and either, as a tree tells them or a batch of matches played on."""
        if self._memory.tree is None:
            self._memory.tree = tree_for(self.game, 16 + 8 * self.depth.iterations)
        out = np.zeros((TOLD, MEASURES, self.game.players))
        if self.game.actor(s) < CHANCE:
            out[0] = out[1] = _result(self.game, s).figures
            return out
        home = s.base if s.base is not None and s.base.shape == (1,) else copy_of(s).base
        seed = (self.seed + number) & 0x7FFFFFFF
        judge = grow_open if clear else roll_out
        judge(self._memory.tree, home, seed, name, times, out)
        return out

    def _is_clear(self, positions: list[State], number: int, times: int) -> bool:
        """Whether short trees tell that these positions can be looked through, all in all."""
        times = max(self.depth.least, times)
        seen = np.stack([self._sample(s, number, 0, times, clear=True) for s in positions])
        apart = np.sqrt(seen[:, 0, 1] * (1 - seen[:, 0, 1])).max(1)  # how far results lie apart
        return bool(seen[:, 2, 1].max(1).sum() <= CLEAR * apart.sum())

    def _samples(
        self, positions: list[State], number: int, times: int
    ) -> tuple[Figures, Figures, bool]:
        """What several positions are worth with everything open, each judged in the same way and
        by the same numbers: by position and sample; the variance that a sample is expected to
        have; and whether they could be looked through.
        """
        clear = self._is_clear(positions, number, times // GLANCE)
        names = range(TREES if clear else BATCHES)
        each = max(self.depth.least, times) // len(names)
        told = np.stack(
            [
                [self._sample(s, number, 1 + name, each, clear=clear) for name in names]
                for s in positions
            ]
        )
        chance = np.square((NOISE if clear else 1.0) * told[:, :, 2].mean(1)) / each
        return told, chance, clear

    def _open(self, s: State, number: int) -> Found:
        """What a position is worth with everything open."""
        if self.game.actor(s) < CHANCE:
            return _result(self.game, s)
        told, chance, clear = self._samples([s], number, self.depth.iterations)
        noise = REACH * _error(told[0, :, 0], chance[0])
        worth, doubt = told[0, :, 0].mean(0), noise + _unsure(told[0], clear=clear)
        return Found(worth, doubt, exact=False, noise=noise, clear=clear)

    # What chance gave

    def _drawn(
        self, number: int, s: State, code: int, solved: Solved
    ) -> tuple[Found | None, Found | None, Found]:
        """What a position of chance is worth before and after it, and what its outcome gave.

        Every outcome is judged alike, whichever came up: so luck is 0 on average, whatever the
        errors of the judgements.
        """
        weights = self.game.chances(s)
        possible = [one for one, weight in enumerate(weights) if weight > 0]
        if len(possible) == 1:
            return None, None, self.nothing
        parts = np.array([weights[one] for one in possible]) / sum(weights)
        came = possible.index(code)
        if solved is not None:
            figures = np.stack([solved[one] for one in possible])
            mean = np.einsum("i,ijk->jk", parts, figures)
            drawn = Found(figures[came] - mean, self._zeros(), exact=True)
            return Found(mean, self._zeros(), exact=True), None, drawn
        positions = [self.game.after(s, one) for one in possible]
        times = LUCK * self.depth.iterations // len(possible)
        told, chance, clear = self._samples(positions, number, times)
        late, either = told[:, :, 0], told[:, :, 3].mean(1)
        means = np.einsum("i,itjk->tjk", parts, late)
        own = np.square((np.arange(len(possible)) == came) - parts)
        error = _error(late[came] - means, np.einsum("i,ijk->jk", own, chance))
        mean, luck = means.mean(0), late[came].mean(0) - means.mean(0)
        far = np.square(late.mean(1) - mean)
        apart = np.maximum(np.sqrt(np.einsum("i,ijk->jk", parts, far)), np.abs(luck))
        ties = np.sqrt(np.einsum("i,ijk->jk", own, np.square(either)))
        alike = APART[clear] * np.einsum("i,ijk->jk", parts, told[:, :, 2].mean(1))
        doubt = WIDER * (np.hypot(REACH * error, FAITH * apart) + alike + ties + _floor())
        noise = REACH * _error(means, np.einsum("i,ijk->jk", np.square(parts), chance))
        unsure = np.stack([_unsure(one, clear=clear) for one in told])
        whole = np.einsum("i,ijk->jk", parts, unsure) + noise
        drawn = Found(luck, doubt, exact=False, noise=REACH * error, clear=clear)
        worth, reached = late[came].mean(0), REACH * _error(late[came], chance[came])
        return (
            Found(mean, whole, exact=False, noise=noise, clear=clear),
            Found(worth, unsure[came] + reached, exact=False, noise=reached, clear=clear),
            drawn,
        )

    # What a choice cost

    def choice(
        self, number: int, view: State, seat: int, code: int, *, counts: bool
    ) -> tuple[Found, list[Judged], dict[int, float]]:
        """What a move gave, compared with the best: nothing, or less; and the value of all moves.
        By the view alone; `counts`: what the seat may guess is tried to be counted out.
        """
        worlds = np.zeros(WORLDS + 1, self.game.rules.state)
        worlds[0] = view
        rng = stream("worlds", self.seed, number)
        seed = int(below(rng, 1 << 31))
        lucky = complete(worlds, seat, seed, rng)
        rows = [self._solve(world) for world in worlds[1 : None if lucky else 2]] if counts else []
        solved = [row for row in rows if row is not None]
        if solved and not lucky:
            worths = {move: float(one[0, seat]) for move, one in solved[0].items()}
            return *self._counted(seat, code, solved[0]), worths
        if len(solved) == WORLDS:
            moves = list(solved[0])
            late = np.stack([np.stack([row[move] for row in solved]) for move in moves])
            figures = late[:, :, None]
            worths = dict(zip(moves, late[:, :, 0, seat].mean(1).tolist(), strict=True))
            return *self._compared(figures, moves, seat, code, exact=True), worths
        moves = self.game.moves(view)
        worths, prefers = {}, False
        if len(moves) > CANDIDATES + 1:
            judged = think_alone(
                self.game,
                view,
                seat,
                f"review {self.seed} {number}",
                iterations=self.depth.iterations,
            )
            worths = {one.move: one.value for one in judged}
            liked = [one.move for one in judged if one.move != code]
            prefers = judged[0].move == code
            moves = [code, *liked[: 1 if prefers else CANDIDATES]]
        figures, clear = self._played_on(worlds[1:], moves, seed)
        if not worths:
            means = figures[:, :, 0, 0, seat].mean(1)
            worths = dict(zip(moves, means.tolist(), strict=True))
        found = self._compared(figures, moves, seat, code, clear=clear, prefers=prefers)
        return *found, worths

    def _likeness(
        self, number: int, view: State, seat: int, code: int, worths: dict[int, float]
    ) -> Likeness | None:
        """What the move lost, and what levels lose there that see no further than a review does."""
        if self.depth.iterations < LONG:
            return None
        best = max(worths.values())
        lost = np.array([best - one for one in worths.values()])
        leaning = np.array([int(generic.prefer(view, move)) for move in worths], np.float64)
        leaning /= leaning.sum()
        habit = float(leaning @ lost)
        means = []
        for level, times in ASKED.items():
            sight, total = SIGHT[level], 0.0
            for n in range(times):
                seed = f"level {self.seed} {number} {level} {n}"
                settings, iterations = Settings(width=sight.width), sight.iterations
                judged = think_alone(
                    self.game, view, seat, seed, iterations=iterations, settings=settings
                )
                total += best - worths[judged[0].move]
            means.append(total / times)
        spread = float(leaning @ np.square(lost - habit))
        return Likeness(best - worths[code], habit, spread, *means)

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

    def _played_on(
        self, worlds: npt.NDArray[np.void], moves: list[int], seed: int
    ) -> tuple[Figures, bool]:
        """Each move in each world, by numbers that are the same for all moves; and whether they
        could be looked through."""
        share = max(self.depth.least // 2, self.depth.iterations // PART)
        after = [[self.game.after(copy_of(world), move) for world in worlds] for move in moves]
        clear = self._is_clear([one[0] for one in after], seed, share * len(worlds) // GLANCE)
        if clear:
            share *= len(moves)
        told = [
            [self._sample(s, seed, w, share, clear=clear) for w, s in enumerate(row)]
            for row in after
        ]
        return np.stack([np.stack(row) for row in told]), clear

    def _compared(
        self,
        figures: Figures,
        moves: list[int],
        seat: int,
        code: int,
        *,
        exact: bool = False,
        clear: bool = True,
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
                float(_alone(figures[m], clear=clear, settled=exact)[1, seat]),
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
            doubt += _otherwise(late, late[made] - apart, ties, seat, settled=exact)
            return Found(gave, doubt, exact=False), choices
        # Nothing better was found; how far off may that be?
        rival = next(m for m in order if m != made)
        apart = late[made] - late[rival]
        doubt = _between(apart, ties, settled=exact) - np.abs(apart.mean(0))
        doubt = np.maximum(doubt, 0.0 if exact else _floor())
        doubt += _otherwise(late, late[made], ties, seat, settled=exact)
        return Found(self._zeros(), doubt, exact=False), choices


def _unsure(samples: Figures, *, clear: bool) -> Figures:
    """The doubt about what a position is worth, besides chance: all samples may err alike."""
    late, early, loose, either = samples.mean(0)
    found: Figures = UNSETTLED * np.abs(late - early) + SPREAD[clear] * loose + either + _floor()
    return found


def _floor() -> Figures:
    return np.array(FLOOR)[:, None]


def _error(samples: Figures, expected: Figures) -> Figures:
    """The standard error of the mean of few trees: as they differ, and as trees usually do."""
    n = len(samples)
    seen = (n - 1) * samples.var(0, ddof=1)
    found: Figures = np.sqrt((TRUST * expected + seen) / (TRUST + n - 1) / n)
    return found


def _spread(samples: Figures) -> Figures:
    """Half an interval around the mean of what the worlds tell, by Student."""
    found: Figures = STUDENT * samples.std(0, ddof=1) / len(samples) ** 0.5
    return found


def _between(apart: Figures, ties: Figures, *, settled: bool) -> Figures:
    """The doubt about how two moves differ, world by world."""
    found = _spread(apart)
    if settled:
        return found
    bias = FAITH * np.abs(apart.mean(0))
    doubt: Figures = WIDER * (np.hypot(found, bias) + ties + _floor())
    return doubt


def _otherwise(late: Figures, best: Figures, ties: Figures, seat: int, *, settled: bool) -> Figures:
    """How far figures of the best move lie from those of others that may be as good: points, and
    what is left to other seats. What its own seat plays for is all the same with any of them."""
    far = np.zeros_like(ties)
    for one in late:
        apart = best - one
        if apart.mean(0)[0, seat] <= _between(apart, ties, settled=settled)[0, seat]:
            far = np.maximum(far, np.abs(apart.mean(0)))
    far[:2, seat] = 0.0
    return far


def _alone(samples: Figures, *, clear: bool, settled: bool) -> Figures:
    """The doubt about one move, by itself."""
    found = _spread(samples[:, 0])
    if settled:
        return found
    return found + _unsure(samples, clear=clear) / 2


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
    rows = _rows(found)
    return Worth(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], found.exact)


def _effect(found: Found) -> Effect:
    rows = _rows(found)
    return Effect(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], found.exact)


def _rows(found: Found) -> list[tuple[float, ...]]:
    """Figures, doubts and what of them is chance; each for the win, then for points."""
    noise = np.zeros_like(found.doubt) if found.noise is None else found.noise
    parts = (found.figures, found.doubt, noise)
    return [_row(part, measure) for part in parts for measure in (1, 2)]
