"""What one pair of eyes may know of a table. Whatever leaves the house for a client is made here.

This is the only place that turns a match into something to be shown, and it goes through
`Match.view` and `Step.seen_by`: nobody gets what their seat may not know.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from belfort.engine import CHANCE, SPECTATOR, Game, Sentence, State
from belfort.match import Move, Record, dump, fairness
from belfort.store import Seat, Table
from belfort.tables import starters
from belfort.tables.clock import Clock
from belfort.tables.live import Live
from belfort.tables.play import STEP, Happening, Play
from belfort.tables.standing import Standing, standings


class SeatLook(Struct, frozen=True):
    """A seat as everyone at the table sees it."""

    name: str
    bot: str | None
    """Which bot plays it, if one does."""
    free: bool
    person: bool
    """Whether it belongs to a guest, even if a bot stands in."""
    present: bool
    away_since: int | None
    out: str | None
    time_left: int | None
    """Milliseconds, at the beginning of this turn."""


class Event(Struct, frozen=True):
    """Something that happened, as this seat saw it; `number` counts the entries of the log."""

    number: int
    kind: str
    seat: int
    """Who did it; -1 is chance."""
    text: str
    sentence: Sentence | None
    moment: int


class Look(Struct, frozen=True):
    """A table as one seat, or somebody without one, sees it."""

    table: str
    game: Game
    rules: int
    state: str
    listed: bool
    watching: bool
    starter: str
    """How it is found who starts; see `starters`."""
    asks_starter: bool
    """Whether the host has to say who starts."""
    clock: Clock
    away: int
    seat: int | None
    """The seat of whoever looks."""
    host: bool
    """Whether whoever looks is the host."""
    seats: Sequence[SeatLook]
    at: int
    events: Sequence[Event]
    """What has happened from the number that was asked for on."""
    created: int
    started: int | None
    ended: int | None
    rematch: str | None
    step: int = 0
    """How many steps of the match stand, those taken back not counted."""
    actor: int | None = None
    view: State | None = None
    moves: Sequence[Move] = ()
    due: int | None = None
    wishes: Sequence[int] = ()
    """The seats that would go back."""
    back_to: int | None = None
    """The step they would go back to."""
    can_undo: bool = False
    commitment: str | None = None
    """The hash by which the seed is promised, before anybody adds to it."""
    added: Sequence[str] = ()
    """What each seat has added to the chance."""
    seed: str | None = None
    again: str | None = None
    """The same promise for a rematch, once the match is over."""
    standings: Sequence[Standing] | None = None
    reason: Sentence | None = None

    @property
    def mark(self) -> str:
        """Tells this state of the table from any other; the same whoever looks."""
        seats = [(seat.name, seat.bot, seat.free, seat.out) for seat in self.seats]
        parts = (self.state, self.at, seats, self.wishes, self.back_to, self.watching, self.rematch)
        return f"{zlib.crc32(repr(parts).encode()):08x}"


def look(live: Live, player: str | None, since: int, now: int) -> Look:
    """What a guest may know of a table now, and of what happened since an entry of its log."""
    table, play = live.table, live.play
    seat = table.seat_of(player)
    eyes = SPECTATOR if seat is None else seat
    return Look(
        added=table.additions,
        table=table.id,
        game=live.game,
        rules=table.rules,
        state=table.state,
        listed=table.listed,
        watching=table.watching,
        starter=table.starter,
        asks_starter=table.state == "open" and starters.asks(table),
        clock=live.clock,
        away=table.away,
        seat=seat,
        host=table.host == player,
        seats=[_seat(table, play, number, now) for number in range(len(table.seats))],
        at=live.at,
        events=[] if play is None else _events(play, eyes, since),
        created=table.created,
        started=table.started,
        ended=table.ended,
        rematch=table.rematch,
        **(_of_table(table) if play is None else _of_match(table, play, eyes)),
    )


def _of_table(table: Table) -> dict[str, Any]:
    """What there is to see where the match itself is not at hand."""
    return {
        "actor": table.actor if table.state == "playing" else None,
        "commitment": fairness.commitment(table.seed) if table.seed is not None else None,
    }


def _of_match(table: Table, play: Play, eyes: int) -> dict[str, Any]:
    """What there is to see once a match has started."""
    match = play.match
    mine = play.actor == eyes and table.seats[eyes].bot is None and eyes not in play.outs
    result = match.result
    return {
        "step": match.step,
        "actor": None if play.over else play.actor,
        "view": match.view(eyes),
        "moves": match.moves() if mine else (),
        "due": table.due,
        "wishes": sorted(table.wishes),
        "back_to": next(iter(table.wishes.values()), None),
        "can_undo": back_step(play, eyes) is not None,
        "commitment": match.commitment,
        "seed": match.reveal().hex() if play.over else None,
        "standings": standings(play) if play.over else None,
        "reason": result.reason if result is not None else None,
    }


def file(live: Live, player: str | None) -> str:
    """The match as a file, as far as a guest may know it."""
    assert live.play is not None
    seat = live.table.seat_of(player)
    return dump(record(live.table, live.play), SPECTATOR if seat is None else seat)


def record(table: Table, play: Play) -> Record:
    """A match with what the table knows of it besides."""
    return Record(
        play.match, play.bots, play.outs, play.over and not play.match.over, lot=table.lot
    )


def back_step(play: Play, seat: int) -> int | None:
    """The step of the match that a seat's last move was made at, if it can be taken back."""
    match = play.match
    if play.over or seat < 0:
        return None
    log = match.log()
    for number in range(len(log) - 1, match.revealed - 1, -1):
        if log[number].by == seat:
            return number
    return None


def _seat(table: Table, play: Play | None, number: int, now: int) -> SeatLook:
    seat = table.seats[number]
    until = table.presence.get(seat.player or "")
    present = until is not None and until > now
    counts = play is not None and play.clock.seconds > 0
    return SeatLook(
        name=seat.name,
        bot=seat.bot,
        free=seat.free,
        person=seat.player is not None,
        present=present,
        away_since=None if present or seat.player is None else away_since(table, seat),
        out=play.outs.get(number) if play is not None else None,
        time_left=play.times.left[number] if play is not None and counts else None,
    )


def away_since(table: Table, seat: Seat) -> int:
    """When a player was last here; since the start at the earliest."""
    return max(table.started or table.created, table.presence.get(seat.player or "", 0))


def _events(play: Play, eyes: int, since: int) -> list[Event]:
    return [
        _event(number, happening, eyes, shown=play.over)
        for number, happening in enumerate(play.log[since:], since)
    ]


def _event(number: int, happening: Happening, eyes: int, *, shown: bool) -> Event:
    """After the match everything is shown."""
    entry, step = happening.entry, happening.step
    if step is None:
        return Event(number, entry.kind, entry.seat, entry.text, None, entry.moment)
    seen = step if shown else step.seen_by(eyes)
    seat = CHANCE if entry.seat < 0 else entry.seat
    return Event(number, STEP, seat, seen.text, seen.sentence, entry.moment)
