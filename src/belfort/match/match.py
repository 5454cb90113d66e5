"""One play of a game, and the only authority over it.

A match takes moves, refuses what the rules or the moment forbid, resolves chance, and shows each
seat its view and its log. It does no input or output and knows no clock.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from belfort import locale
from belfort.engine import CHANCE, NOBODY, SPECTATOR, BelfortError, Refusal, Sentence, State
from belfort.engine import Game as Variant
from belfort.engine.records import copy_of
from belfort.engine.showing import Shown
from belfort.match import fairness
from belfort.match.errors import (
    BadFile,
    CannotUndo,
    Impossible,
    OutOfTurn,
    Over,
    Stale,
    UnknownSeat,
)
from belfort.match.trail import Trail


class Move(Struct, frozen=True, gc=False):
    """Something a seat can do now; its text is the notation."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Step(Struct, frozen=True, gc=False):
    """One entry of the log, by a seat or by chance."""

    by: int
    code: int
    text: str
    sentence: Sentence
    hidden: Mapping[int, Step] = {}
    """How those see the step who may not see it whole, by seat."""

    def __str__(self) -> str:
        return self.text

    def seen_by(self, seat: int) -> Step:
        """The step as that seat, or a spectator, saw it."""
        return self.hidden.get(seat, self)


@dataclass(frozen=True)
class Result:
    """How a match ended: places (1 for first), points, and what decided it."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Sentence

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; nobody need be there."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Match(Shown):
    """One play of a game. Its chance follows from the secret `seed` and what the seats `added`.

    `steps` are the notations of a recorded match, which is replayed as it was recorded. The first
    `begun` of them were laid down: they come from another match, and follow from no seed of this.
    """

    def __init__(
        self,
        game: Variant,
        seed: bytes,
        seats: Sequence[str] | None = None,
        steps: Sequence[str] = (),
        added: Sequence[str] = (),
        begun: int = 0,
    ) -> None:
        self.game = game
        self.begun = begun
        """So many steps at the beginning were laid down; nobody goes back past them."""
        self.seats = tuple(seats or (f"Seat {seat + 1}" for seat in range(game.players)))
        if len(self.seats) != game.players:
            raise UnknownSeat(f"{len(self.seats)} names for {game.players} seats")
        self._seed = seed
        self.added = tuple(added) or ("",) * game.players
        """What each seat added to the chance before the first step."""
        if len(self.added) != game.players:
            raise UnknownSeat(f"{len(self.added)} additions for {game.players} seats")
        self._chance = fairness.chance_key(seed, self.added)
        self._set(game.start())
        self._log: Trail[Step] = Trail()
        self._outcomes = 0
        self._before: list[State] = []  # positions the last mover may still go back to
        self.odd_outcomes: list[int] = []
        """Recorded steps of chance that do not follow from the seed, by number."""
        self.revealed = 0
        """Nobody goes back past this step, even if all agree: something was shown before it."""
        for text in steps:
            self.replay(text)
        self._resolve_chance()

    def copy(self) -> Match:
        """A match of its own at the same step."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._before = self._before.copy()
        other.odd_outcomes = self.odd_outcomes.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_log": list(self._log)}  # others may have gone on with the trail

    def __setstate__(self, known: dict[str, Any]) -> None:
        self.__dict__.update(known)
        self._log = Trail(known["_log"])
        self._state = copy_of(known["_state"])  # each the only record in an array of its own
        self._before = [copy_of(state) for state in known["_before"]]

    @functools.cached_property
    def commitment(self) -> str:
        """The hash that the seed was promised by."""
        return fairness.commitment(self._seed)

    @property
    def seed(self) -> bytes | None:
        """The secret seed, once the match is over."""
        return self._seed if self.over else None

    def reveal(self) -> bytes:
        """The secret seed: for the house alone, which may stop a match before its end."""
        return self._seed

    @property
    def step(self) -> int:
        """How many steps have been made: the number of the next one."""
        return len(self._log)

    @property
    def actor(self) -> int:
        """The seat on turn, or NOBODY."""
        return self._actor

    def _set(self, state: State, actor: int | None = None) -> None:
        """Go to a position; who acts in it is asked often, so it is found out once."""
        self._state = state
        self._actor = self.game.actor(state) if actor is None else actor
        self._codes: list[int] | None = None
        self._offered: dict[str, Move] | None = None
        self._result: Result | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._actor == NOBODY

    @property
    def state(self) -> State:
        """The whole position: for the house alone. Players get a view."""
        return copy_of(self._state)

    def moves(self) -> list[Move]:
        """What the seat on turn may do."""
        if self._offered is None:
            made = [] if self.over else [self._move(code) for code in self._legal()]
            self._offered = {move.text: move for move in made}
        return list(self._offered.values())

    def _legal(self) -> list[int]:
        """The legal moves by code, found out once: they are offered, then one of them is made."""
        if self._codes is None:
            self._codes = self.game.moves(self._state)
        return self._codes

    def play(self, move: Move | str) -> None:
        """Make a move for the seat on turn."""
        self.act(self.actor, move)

    def act(self, seat: int, move: Move | str, at_step: int | None = None) -> None:
        """Make a move for a seat, meant for the position at step `at_step`."""
        self._check_turn(seat, at_step)
        self._append(self.read(str(move)))
        self._resolve_chance()

    def read(self, text: str) -> int:
        """The code of a move that is legal now; otherwise the rule that forbids it is raised."""
        if self._offered is not None and text in self._offered:
            return self._offered[text].code
        code = self._parse(text)
        refused = self.game.rules.words.why_not(self._state, code)
        if refused is not None:
            raise self._worded(refused)
        if code not in self._legal():
            raise AssertionError(f"{text} is not legal, but no rule says why")
        return code

    def _parse(self, text: str) -> int:
        try:
            return self.game.rules.words.parse(self._state, text)
        except Refusal as refused:
            raise self._worded(refused) from None

    def _worded(self, refused: Refusal) -> Refusal:
        """A refusal that reads in English; `locale.refusal` says it in other languages."""
        return refused.worded(locale.refusal(refused, self.game.rules))

    def undo(self, seat: int) -> None:
        """Take back a seat's own last step, while nobody has acted since and nothing was shown."""
        self._check_seat(seat)
        if self.over:
            raise Over("the match is over: everything has been shown")
        if not self._log or self._log[-1].by != seat or not self._before:
            problem = "only one's own last step can be taken back, and not past what it revealed"
            raise CannotUndo(problem)
        self._set(self._before.pop())
        self._log = self._log.upto(self.step - 1)

    def go_back(self, step: int) -> None:
        """Take back every step from a number on, as all agree; not past what was revealed."""
        if self.over:
            raise Over("the match is over: everything has been shown")
        if not self.revealed <= step < self.step:
            problem = f"back to step {step}, but only {self.revealed} to {self.step - 1} are open"
            raise CannotUndo(problem)
        kept = [entry.text for entry in self._log[:step]]
        again = Match(self.game, self._seed, self.seats, kept, self.added, self.begun)
        self.__dict__.update(again.__dict__)

    def before(self, step: int) -> Match:
        """A match of its own, as it was when step number `step` was still to be made."""
        kept = [entry.text for entry in self._log[:step]]
        return Match(self.game, self._seed, self.seats, kept, self.added, self.begun)

    def retold(self) -> Iterator[tuple[Match, Step]]:
        """Every step from the first decision on, with the match as it stood before it."""
        first = next((n for n, step in enumerate(self._log) if step.by != CHANCE), self.step)
        again = self.before(first)
        for step in self._log[first:]:
            yield again, step
            again.replay(step.text)

    def lot_falls_on(self, seats: Sequence[int]) -> int:
        """The one of these seats that the lot lets start."""
        return fairness.lot(self._seed, self.added, seats)

    def thought(self, seat: int, what: str = "move") -> str:
        """The number that a bot of the house thinks with now: for the house alone."""
        key = fairness.bots_key(self._seed, self.added)
        return fairness.thought(key, seat, self.step, what)

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""
        return bool(self._before) and not self.over

    def view(self, seat: int = SPECTATOR) -> State:
        """The position as a seat, or a spectator, may know it."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        return self.game.view(self._state, seat)

    def log(self, seat: int | None = None) -> list[Step]:
        """The steps as a seat or SPECTATOR may know them; all of them, for the house, if None.

        After the match everything is shown.
        """
        if seat not in (None, SPECTATOR):
            self._check_seat(seat)
        if seat is None or self.over:
            return list(self._log)
        return [step.seen_by(seat) for step in self._log]

    def log_from(self, step: int) -> list[Step]:
        """The steps from a number on, all that there is to them: for the house alone."""
        return self._log[step:]

    def scores(self) -> list[int]:
        """The points of every seat: before the end for the house alone, hidden cards count.

        What a seat may know of them is `game.scores(match.view(seat))`.
        """
        return self.game.scores(self._state)

    def ranks(self) -> list[int]:
        """The places by all there is: before the end for the house alone, as `scores`."""
        return self.game.ranks(self._state)

    @property
    def result(self) -> Result | None:
        """How it ended; None before that."""
        if not self.over:
            return None
        if self._result is None:
            reason = self.game.rules.words.reason(self._state)
            self._result = Result(tuple(self.ranks()), tuple(self.scores()), reason)
        return self._result

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.players:
            raise UnknownSeat(f"no seat {seat}; there are seats 0 to {self.game.players - 1}")

    def _check_turn(self, seat: int, at_step: int | None) -> None:
        if self.over:
            raise Over("the match is over")
        self._check_seat(seat)
        if at_step is not None and at_step != self.step:
            raise Stale(f"the move was for step {at_step}, the match is at step {self.step}")
        if seat != self.actor:
            raise OutOfTurn(f"it is the turn of seat {self.actor}, not of seat {seat}")

    def _move(self, code: int) -> Move:
        return Move(code, self.game.rules.words.notation(self._state, code))

    def _resolve_chance(self) -> None:
        while self.actor == CHANCE and self.step >= self.begun:
            self._append(self._next_outcome())

    def _next_outcome(self) -> int:
        return fairness.outcome(self._chance, self._outcomes, self.game.chances(self._state))

    def replay(self, text: str) -> None:
        """Carry out a recorded step: any legal move, any outcome that can come up."""
        try:
            if self.over:
                raise Over("the match was over before this step")
            code = self._recorded_outcome(text) if self.actor == CHANCE else self.read(text)
        except BelfortError as error:
            raise BadFile(f"steps[{self.step}]", str(error)) from error
        self._append(code)

    def _recorded_outcome(self, text: str) -> int:
        code = self._parse(text)
        weights = self.game.chances(self._state)
        if not (0 <= code < len(weights) and weights[code] > 0):
            raise Impossible(f"{text!r} cannot come up here")
        if self.step >= self.begun and code != self._next_outcome():
            self.odd_outcomes.append(self.step)
        return code

    def _append(self, code: int) -> None:
        """Carry a step out and write it down, with what each seat sees of it."""
        by, before, laid = self.actor, self._state, self.step < self.begun
        after, seen, actor = self.game.step(before, code)
        step = self._entry(by, code, seen)
        shows_more = laid or by == CHANCE or self.game.rules.words.reveals(before, code)
        if shows_more or (self._log and self._log[-1].by != by):
            self._before.clear()
        if by == CHANCE:
            self._outcomes += not laid
        elif not shows_more:
            self._before.append(before)
        self._set(after, actor)
        self._log = self._log.plus(step)
        if shows_more:
            self.revealed = self.step

    def _entry(self, by: int, code: int, seen: Sequence[int]) -> Step:
        """A step from this position, with how those see it who may not see it whole."""
        words, s = self.game.rules.words, self._state
        hidden = {
            SPECTATOR if seat == self.game.players else seat: Step(
                by, other, words.notation(s, other), words.tell(s, other)
            )
            for seat, other in enumerate(seen)
            if other != code
        }
        return Step(by, code, words.notation(s, code), words.tell(s, code), hidden)
