"""What one pair of eyes may know of a table. Whatever leaves the house for a client is made here.

This is the only place that turns a match into something to be shown, and it goes through
`Match.view` and `Step.seen_by`: nobody gets what their seat may not know.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct, field, structs

from belfort.engine import CHANCE, SPECTATOR, Game, Sentence, State
from belfort.match import Begun, Move, Record, dump, fairness
from belfort.match.file import FROM_THE_START
from belfort.store import Seat, Table
from belfort.tables import starters
from belfort.tables.chronicle import STEP, Chronicle, Happening
from belfort.tables.clock import Clock
from belfort.tables.live import Live
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
    begun: int = 0
    """How many steps were laid down before its first, as it goes on from another match."""
    brought: bool = False
    """Whether it came as a file, and was not played here."""
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
    kept: dict[str, bytes] = field(default_factory=dict)
    """What was made of that which everybody sees alike and moves do not change, for those who look
    after the next one too."""

    @property
    def mark(self) -> str:
        """Tells this state of the table from any other; the same whoever looks."""
        seats = [(seat.name, seat.bot, seat.free, seat.out) for seat in self.seats]
        parts = (self.state, self.at, seats, self.wishes, self.back_to, self.watching, self.rematch)
        return f"{zlib.crc32(repr(parts).encode()):08x}"


class Own(Struct, frozen=True):
    """What one pair of eyes sees of a table besides what everybody does; a look has it too."""

    seat: int | None
    host: bool
    view: State | None = None
    moves: Sequence[Move] = ()
    events: Sequence[Event] = ()
    can_undo: bool = False


def look(live: Live, player: str | None, since: int, now: int) -> Look:
    """What a guest may know of a table now, and of what happened since an entry of its log."""
    shared, own = glance(live, player, since, now)
    return structs.replace(shared, **structs.asdict(own))


def glance(live: Live, player: str | None, since: int, now: int) -> tuple[Look, Own]:
    """The same in two parts: as everybody sees it, and what is for these eyes alone."""
    table, chronicle = live.table, live.chronicle
    seat, host = table.seat_of(player), table.host == player
    if chronicle is None:
        return _shown(live, now), Own(seat, host)
    return _shown(live, now), _of_match(table, chronicle, seat, host, since)


CHANGED_BY_MOVES: Final = ("at", "step", "actor", "due", "wishes", "back_to")
"""What everybody sees alike and may be another after a move, as long as nothing else happens."""


class Shown(NamedTuple):
    """What everybody sees alike of a table, and until when."""

    table: Table
    chronicle: Chronicle | None
    reading: int
    since: int
    until: float
    look: Look

    def holds(self, live: Live, now: int) -> bool:
        same = self.table is live.table and self.chronicle is live.chronicle
        return same and self.since <= now < self.until

    def after_moves(self, live: Live, now: int) -> Look | None:
        """The same after moves; None if anything else may have happened."""
        old, chronicle = self.chronicle, live.chronicle
        if old is None or chronicle is None or chronicle.outs is not old.outs or chronicle.over:
            return None
        same = self.reading == live.reading and self.table.presence is live.table.presence
        if not same or old.over or chronicle.clock.seconds or not self.since <= now < self.until:
            return None
        return structs.replace(self.look, at=chronicle.at, **_turn(live.table, chronicle))


def _shown(live: Live, now: int) -> Look:
    """What everybody sees alike, made once for all of them."""
    shown: Shown | None = live.shown
    found, until = None, math.inf
    if shown is not None:
        if shown.holds(live, now):
            return shown.look
        found, until = shown.after_moves(live, now), shown.until
    if found is None:
        found = _for_all(live, now)
        until = min((one for one in live.table.presence.values() if one > now), default=math.inf)
    live.shown = Shown(live.table, live.chronicle, live.reading, now, until, found)
    return found


def _for_all(live: Live, now: int) -> Look:
    table, chronicle = live.table, live.chronicle
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
        seat=None,
        host=False,
        seats=[_seat(table, chronicle, number, now) for number in range(len(table.seats))],
        at=live.at,
        events=(),
        created=table.created,
        started=table.started,
        ended=table.ended,
        rematch=table.rematch,
        begun=len(table.laid),
        brought=table.brought,
        **(_of_table(table) if chronicle is None else _of_match_for_all(table, chronicle)),
    )


def _of_table(table: Table) -> dict[str, Any]:
    """What there is to see where the match itself is not at hand."""
    return {
        "actor": table.actor if table.state == "playing" else None,
        "commitment": fairness.commitment(table.seed) if table.seed is not None else None,
    }


def _of_match_for_all(table: Table, chronicle: Chronicle) -> dict[str, Any]:
    """What everybody sees once a match has started."""
    match = chronicle.match
    result = match.result
    return {
        **_turn(table, chronicle),
        "commitment": match.commitment,
        "seed": match.reveal().hex() if chronicle.over else None,
        "standings": standings(chronicle) if chronicle.over else None,
        "reason": result.reason if result is not None else None,
    }


def _turn(table: Table, chronicle: Chronicle) -> dict[str, Any]:
    """Where a match is, and who does what next."""
    return {
        "step": chronicle.match.step,
        "actor": None if chronicle.over else chronicle.actor,
        "due": table.due,
        "wishes": sorted(table.wishes),
        "back_to": next(iter(table.wishes.values()), None),
    }


def _of_match(table: Table, chronicle: Chronicle, seat: int | None, host: bool, since: int) -> Own:
    """What one pair of eyes sees once a match has started."""
    match, eyes = chronicle.match, SPECTATOR if seat is None else seat
    mine = chronicle.actor == eyes and table.seats[eyes].bot is None and eyes not in chronicle.outs
    return Own(
        seat,
        host,
        view=match.view(eyes),
        moves=match.moves() if mine else (),
        events=_events(chronicle, eyes, since),
        can_undo=back_step(chronicle, eyes) is not None,
    )


def file(live: Live, player: str | None) -> str:
    """The match as a file, as far as a guest may know it."""
    assert live.chronicle is not None
    seat = live.table.seat_of(player)
    return dump(record(live.table, live.chronicle), SPECTATOR if seat is None else seat)


def record(table: Table, chronicle: Chronicle) -> Record:
    """A match with what the table knows of it besides."""
    begun = table.begun
    return Record(
        chronicle.match,
        chronicle.bots,
        chronicle.outs,
        chronicle.over and not chronicle.match.over,
        lot=table.lot,
        begun=FROM_THE_START if begun is None else Begun(0, begun.of, begun.hidden),
    )


def back_step(chronicle: Chronicle, seat: int) -> int | None:
    """The step of the match that a seat's last move was made at, if it can be taken back."""
    match = chronicle.match
    if chronicle.over or seat < 0:
        return None
    open_steps = match.log_from(match.revealed)
    for back, step in enumerate(reversed(open_steps), 1):
        if step.by == seat:
            return match.step - back
    return None


def _seat(table: Table, chronicle: Chronicle | None, number: int, now: int) -> SeatLook:
    seat = table.seats[number]
    until = table.presence.get(seat.player or "")
    present = until is not None and until > now
    counts = chronicle is not None and chronicle.clock.seconds > 0
    return SeatLook(
        name=seat.name,
        bot=seat.bot,
        free=seat.free,
        person=seat.player is not None,
        present=present,
        away_since=None if present or seat.player is None else away_since(table, seat),
        out=chronicle.outs.get(number) if chronicle is not None else None,
        time_left=chronicle.times.left[number] if chronicle is not None and counts else None,
    )


def away_since(table: Table, seat: Seat) -> int:
    """When a player was last here; since the start at the earliest."""
    return max(table.started or table.created, table.presence.get(seat.player or "", 0))


def _events(chronicle: Chronicle, eyes: int, since: int) -> list[Event]:
    return [
        _event(number, happening, eyes, shown=chronicle.over)
        for number, happening in enumerate(chronicle.log[since:], since)
    ]


def _event(number: int, happening: Happening, eyes: int, *, shown: bool) -> Event:
    """After the match everything is shown."""
    entry, step = happening.entry, happening.step
    if step is None:
        return Event(number, entry.kind, entry.seat, entry.text, None, entry.moment)
    seen = step if shown else step.seen_by(eyes)
    seat = CHANCE if entry.seat < 0 else entry.seat
    return Event(number, STEP, seat, seen.text, seen.sentence, entry.moment)
