"""Who may sit, start and look where: what a table is asked before anything happens at it.

What takes a transaction reads the rows that it depends on there, and refuses by raising.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from belfort import bots
from belfort.engine import BelfortError, Game, Value, editions, folder, rules
from belfort.match import Over, UnknownSeat
from belfort.store import Begun, Components, Player, Seat, Table, Tx, queries
from belfort.tables import names, starters
from belfort.tables.chronicle import Chronicle
from belfort.tables.clock import NO_CLOCK, Clock
from belfort.tables.errors import (
    AlreadySeated,
    BadAway,
    Closed,
    NotAway,
    NotHost,
    NotOpen,
    NotOver,
    NotPlaying,
    NotSeated,
    SeatTaken,
    UnknownTable,
)
from belfort.tables.live import Live
from belfort.tables.look import away_since

AWAY: Final = 120
"""Seconds after which, if the host chose nothing else, an absent seat can be taken over."""

SHORTEST_AWAY: Final = 60
"""Nobody loses their seat to a bot sooner."""


@dataclass(frozen=True)
class Wanted:
    """A table as its host wants it."""

    game: str
    options: Mapping[str, Value]
    edition: str = ""
    """The name of what it is played with; none: what is built in."""
    text: str | None = None
    """What that is; none: what the house keeps under that name."""
    starter: str = starters.SEAT
    """How it is found who starts."""
    clock: Clock = NO_CLOCK
    listed: bool = False
    watching: bool = True
    away: int = AWAY
    seat: int = 0
    """Where the host sits."""
    bots: Mapping[int, str] | None = None
    begun: Begun | None = None
    """What is laid down before the first step; none: it begins at the start."""


def game_of(wanted: Wanted) -> Game:
    """The game that is wanted, with all that was chosen; to load an edition takes a moment."""
    found = None
    if wanted.edition:
        base = rules(wanted.game)
        if wanted.text is None:
            found = folder.find(base, wanted.edition)
        else:
            found = editions.read(base, wanted.edition, wanted.text)
    return Game(wanted.game, wanted.options, edition=found)


def check_may_look(table: Table, player: str | None) -> None:
    """Those at the table may look at it, others if it is open to them."""
    if table.watching or table.host == player or table.seat_of(player) is not None:
        return
    if not (table.state == "open" and table.listed):
        raise Closed("this table is not open to watchers")


def new_table(
    player: Player, game: Game, wanted: Wanted, now: int, identity: str, seed: bytes
) -> Table:
    starters.check(game.rules, wanted.starter)
    if wanted.away < SHORTEST_AWAY:
        raise BadAway(f"{wanted.away} seconds; nobody is away before {SHORTEST_AWAY}")
    seats = [Seat(None, None, "") for _ in range(game.players)]
    for seat, bot in (wanted.bots or {}).items():
        if not 0 <= seat < game.players:
            raise UnknownSeat(f"no seat {seat}; there are seats 0 to {game.players - 1}")
        bots.bot(bot)
        seats[seat] = Seat(None, bot, bot)
    if not 0 <= wanted.seat < game.players:
        raise UnknownSeat(f"no seat {wanted.seat}; there are seats 0 to {game.players - 1}")
    if not seats[wanted.seat].free:
        raise SeatTaken(f"seat {wanted.seat} is given to a bot")
    seats[wanted.seat] = Seat(player.id, None, player.name)
    return Table(
        id=identity,
        game=game.name,
        rules=game.rules.version,
        options=game.options,
        edition=Components(game.edition.hash, game.edition.name, game.edition.text),
        starter=wanted.starter,
        host=player.id,
        state="open",
        listed=wanted.listed,
        watching=wanted.watching,
        clock=wanted.clock.stored(),
        away=wanted.away,
        seed=seed,
        rematch=None,
        created=now,
        started=None,
        ended=None,
        at=0,
        actor=0,
        due=None,
        seats=seats,
        begun=wanted.begun,
    )


def table_again(
    old: Table, winners: Sequence[int], player: Player, seat: int, now: int, seed: bytes
) -> Table:
    """The same table again, with its bots; of its people, only who asks sits there already."""
    seats = [
        Seat(None, None, "") if one.player is not None else Seat(None, one.bot, one.bot or "")
        for one in old.seats
    ]
    seats[seat] = Seat(player.id, None, player.name)
    return replace(
        starters.again(old, winners),
        added=None,
        id=names.new_id(),
        rules=rules(old.game).version,
        host=player.id,
        state="open",
        seed=seed,
        rematch=None,
        created=now,
        started=None,
        ended=None,
        at=0,
        actor=0,
        due=None,
        seats=seats,
        wishes={},
        presence={},
        begun=None,
        brought=False,
    )


def table_in(tx: Tx, table: str) -> Table:
    found = queries.table(tx.connection, table)
    if found is None:
        raise UnknownTable(f"there is no table {table!r}")
    return found


def open_table(tx: Tx, table: str) -> Table:
    found = table_in(tx, table)
    check_state(found, "open")
    return found


def hosted_table(tx: Tx, table: str, player: Player) -> Table:
    found = table_in(tx, table)
    if found.host != player.id:
        raise NotHost("only the host of the table can do this")
    return found


def check_state(table: Table, state: str) -> None:
    if table.state != state:
        refusals = {"open": NotOpen, "playing": NotPlaying, "over": NotOver}
        refused: type[BelfortError] = refusals[state]
        raise refused(f"the table is {table.state}")


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise UnknownSeat(f"no seat {seat}; there are seats 0 to {len(table.seats) - 1}")


def check_away(tx: Tx, table: Table, seat: Seat, now: int) -> None:
    """Only somebody who gave no sign of life for as long as the table agreed is stood in for."""
    if seat.player is None or seat.bot is not None:
        raise NotAway("a bot plays this seat already")
    away = max(table.away, SHORTEST_AWAY)
    since = max(away_since(table, seat), queries.last_seen(tx.connection, seat.player))
    if now < since + 1000 * away:
        raise NotAway(f"{seat.name} has not been away for {away} seconds")


def sit(tx: Tx, table: Table, player: Player, seat: int | None, added: str = "") -> Table:
    """Give a free seat to a guest, who adds to the chance; the table as it is then."""
    if table.seat_of(player.id) is not None:
        raise AlreadySeated("you sit at this table already")
    if seat is None:
        free = [number for number, one in enumerate(table.seats) if one.free]
        if not free:
            raise SeatTaken("every seat is taken")
        seat = free[0]
    check_seat(table, seat)
    before = table.seats[seat]
    new = Seat(player.id, None, player.name, added)
    if not before.free or not queries.set_seat(tx.connection, table.id, seat, before, new):
        raise SeatTaken(f"seat {seat} is taken")
    tx.ring(table.id, "table")
    return replace(table, seats=[*table.seats[:seat], new, *table.seats[seat + 1 :]])


def free(tx: Tx, table: Table, seat: int) -> None:
    before = table.seats[seat]
    if before.player == table.host:
        raise SeatTaken("the host sits here")
    if not queries.set_seat(tx.connection, table.id, seat, before, Seat(None, None, "")):
        raise SeatTaken(f"seat {seat} has just been changed by another")


def seat_of(table: Table, player: Player) -> int:
    seat = table.seat_of(player.id)
    if seat is None:
        raise NotSeated("you do not sit at this table")
    return seat


def playing(live: Live) -> Chronicle:
    if live.chronicle is None:
        raise NotPlaying("the match has not started")
    if live.chronicle.over:
        raise Over("the match is over")
    return live.chronicle


def people(table: Table, chronicle: Chronicle) -> set[int]:
    """The seats that a person plays now."""
    return {seat for seat in voices(table, chronicle) if table.seats[seat].bot is None}


def voices(table: Table, chronicle: Chronicle) -> set[int]:
    """The seats that must agree before steps are taken back: those of people, here or away.

    A bot that stands in for somebody has no voice, and nobody's voice is lost by being away.
    """
    return {
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None and number not in chronicle.outs
    }
