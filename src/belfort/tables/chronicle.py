"""A match at a table, as its log tells it: steps, steps taken back, and seats that are out.

A chronicle never changes. What is done to it gives the one after and the entries that lead there;
it counts once those are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from msgspec import Struct, structs

from belfort.engine import CHANCE, NOBODY
from belfort.engine import Game as Variant
from belfort.match import Match, Over, Stale, Step, Trail, UnknownSeat
from belfort.store import Entry
from belfort.tables.clock import Clock, Times

STEP: Final = "step"
UNDO: Final = "undo"
OUT: Final = "out"
END: Final = "end"

RESIGNED: Final = "resigned"
TIME: Final = "time"


class Happening(Struct, frozen=True, gc=False):
    """An entry of the log, with what each seat may see of it if it is a step of the game."""

    entry: Entry
    step: Step | None = None


@dataclass(frozen=True)
class Chronicle:
    """`at` counts the entries of the log; a move is meant for one count and no other."""

    match: Match
    clock: Clock
    times: Times
    outs: dict[int, str]
    log: Trail[Happening]
    stopped: bool = False
    over: bool = field(init=False)
    """Whether the match has come to its end, or too few are left to play it."""
    actor: int = field(init=False)
    at: int = field(init=False)
    """How many entries the log has."""

    def __post_init__(self) -> None:
        """These are asked for often: they are found out once."""
        left = self.match.game.players - len(self.outs)
        over = self.stopped or self.match.over or left < 2
        actor = NOBODY if over else self.match.actor
        self.__dict__.update(over=over, actor=actor, at=len(self.log))

    @classmethod
    def start(
        cls,
        game: Variant,
        seed: bytes,
        names: Sequence[str],
        clock: Clock,
        moment: int,
        added: Sequence[str] = (),
        laid: Sequence[str] = (),
    ) -> tuple[Chronicle, list[Entry]]:
        """A new match, with what was laid down for it and what chance makes before a decision."""
        match = Match(game, seed, names, laid, added, len(laid))
        entries = [Entry(STEP, step.by, step.text, moment) for step in match.log()]
        times = Times.at_start(clock, game.players, moment)
        log = Trail(Happening(*pair) for pair in zip(entries, match.log(), strict=True))
        return cls(match, clock, times, {}, log), entries

    @classmethod
    def read(
        cls,
        game: Variant,
        seed: bytes,
        names: Sequence[str],
        clock: Clock,
        moment: int,
        entries: Sequence[Entry],
        added: Sequence[str] = (),
        begun: int = 0,
    ) -> Chronicle:
        """The match that a log holds; the first `begun` steps were laid down."""
        opening = begun
        while opening < len(entries) and entries[opening].seat == CHANCE:
            opening += 1
        first = [entry.text for entry in entries[:opening]]
        match = Match(game, seed, names, first, added, begun)
        log = Trail(Happening(*p) for p in zip(entries[:opening], match.log(), strict=True))
        times = Times.at_start(clock, game.players, moment)
        return cls(match, clock, times, {}, log).follow(entries[opening:])

    @property
    def stayers(self) -> list[int]:
        return [seat for seat in range(self.match.game.players) if seat not in self.outs]

    def due(self) -> int | None:
        """When the person on turn runs out of time."""
        return None if self.over else self.times.due(self.clock, self.match.actor)

    def act(
        self, seat: int, move: str, at: int, moment: int, bot: str | None = None
    ) -> tuple[Chronicle, list[Entry]]:
        """A seat's move, made by a person or by a bot of the house, and what chance makes of it."""
        self._check(at)
        match = self.match.copy()
        before = match.step
        match.act(seat, move)
        steps, moment = match.log_from(before), self._moment(moment)
        entries = [Entry(STEP, step.by, step.text, moment) for step in steps]
        if bot is not None:
            entries[0] = structs.replace(entries[0], bot=bot)
        log = self.log.plus(*map(Happening, entries, steps))
        times = self._moved(entries[0])
        return Chronicle(match, self.clock, times, self.outs, log, self.stopped), entries

    @property
    def bots(self) -> list[str]:
        """For each step that stands, the bot of the house that made it; empty for the others."""
        found: list[str] = []
        for happening in self.log:
            entry = happening.entry
            if entry.kind == STEP:
                found.append(entry.bot or "")
            elif entry.kind == UNDO:
                del found[int(entry.text) :]
        return found

    def go_back(self, seat: int, step: int, at: int, moment: int) -> tuple[Chronicle, list[Entry]]:
        """All have agreed to go back to a step of the match."""
        self._check(at)
        entry = Entry(UNDO, seat, str(step), self._moment(moment))
        return self.follow([entry]), [entry]

    def go_out(
        self, seat: int, why: str, moment: int, *, last: bool
    ) -> tuple[Chronicle, list[Entry]]:
        """A seat resigns or has run out of time; `last` if no person is left after that."""
        self._check(self.at)
        if seat not in self.stayers:
            raise UnknownSeat(f"seat {seat} is out already")
        entries = [Entry(OUT, seat, why, self._moment(moment))]
        if last:
            entries.append(Entry(END, seat, "", self._moment(moment)))
        return self.follow(entries), entries

    def follow(self, entries: Sequence[Entry]) -> Chronicle:
        """The play after entries that were stored."""
        chronicle = self
        if entries:
            chronicle = replace(chronicle, match=chronicle.match.copy())
        for entry in entries:
            chronicle = chronicle._follow(entry)
        return chronicle

    def _follow(self, entry: Entry) -> Chronicle:
        """Carry out one entry; the match is this chronicle's own."""
        match, step = self.match, None
        outs, times, stopped = self.outs, self.times, self.stopped
        if entry.kind == STEP:
            match.replay(entry.text)
            step = match.log_from(match.step - 1)[0]
            if entry.seat != CHANCE:
                times = self._moved(entry)
        elif entry.kind == UNDO:
            match.go_back(int(entry.text))
            times = replace(times, began=entry.moment)
        elif entry.kind == OUT:
            outs = {**outs, entry.seat: entry.text}
            times = replace(times, began=entry.moment)
        else:
            stopped = True
        log = self.log.plus(Happening(entry, step))
        return Chronicle(match, self.clock, times, outs, log, stopped)

    def _check(self, at: int) -> None:
        if self.over:
            raise Over("the match is over")
        if at != self.at:
            raise Stale(f"meant for step {at} of the log, which is at {self.at}")

    def _moment(self, moment: int) -> int:
        """Machines' clocks may differ a little: time never goes back in a log."""
        return max(moment, self.times.began)

    def _moved(self, entry: Entry) -> Times:
        return self.times.after(self.clock, entry.seat, entry.moment)
