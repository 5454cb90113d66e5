"""The house: guests, tables and what can be done at them. No HTTP, no pages.

Whatever changes is decided by the store: an operation reads the rows it depends on inside its
transaction, and a step is a step when the insert of its number succeeds. Tables in memory only
save work.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from sqlalchemy import Connection

from belfort import bots
from belfort.engine import BelfortError, Game, Value
from belfort.match import Over, Stale, UnknownSeat, fairness
from belfort.store import (
    Append,
    Entry,
    Outcome,
    Player,
    Ring,
    Seat,
    Store,
    StoreUnavailable,
    Table,
    Tx,
    queries,
)
from belfort.tables import names, warm
from belfort.tables.clock import NO_CLOCK, Clock
from belfort.tables.errors import (
    AlreadySeated,
    BadReaction,
    Closed,
    NotAway,
    NotHost,
    NotOpen,
    NotOver,
    NotPlaying,
    NotSeated,
    OutOfTime,
    SeatsFree,
    SeatTaken,
    StoodIn,
    TooMany,
    UnknownInvitation,
    UnknownPlayer,
    UnknownTable,
)
from belfort.tables.live import Live, driver, due, game_of, thinks
from belfort.tables.look import Look, away_since, back_step, file, look
from belfort.tables.minds import Minds, Question
from belfort.tables.play import RESIGNED, TIME, Play
from belfort.tables.standing import standings

T = TypeVar("T")
log = logging.getLogger("belfort.house")

REACTIONS: Final = ("hello", "well_played", "thanks", "oops", "wow", "hurry", "good_game")
"""Children play here: nobody types to anybody, but everybody can say these."""

AWAY: Final = 120
"""Seconds after which, if the host chose nothing else, an absent seat can be taken over."""

KEPT: Final = 2000
"""Tables held in memory, in one process."""

MOST_TABLES: Final = 100
"""That one guest may have open or playing as their host."""

OLD_HAND: Final = "random"
"""The bot that goes on by rules which the others no longer know."""

PRESENT: Final = 60_000
"""Milliseconds that a player counts as present after having been seen."""

CLAIM: Final = 60_000
"""Milliseconds that a process may think about one move before another may try."""

SWEEP: Final = 1.0
"""Seconds between two looks for turns that nobody takes care of."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Wanted:
    """A table as its host wants it."""

    game: str
    options: Mapping[str, Value]
    clock: Clock = NO_CLOCK
    listed: bool = False
    watching: bool = True
    away: int = AWAY
    seat: int = 0
    """Where the host sits."""
    bots: Mapping[int, str] | None = None


class House:
    """One process's part of the house. `heard` is told of everything that changes at tables."""

    def __init__(
        self,
        address: str,
        heard: Callable[[Ring], None] | None = None,
        *,
        clock: Callable[[], int] = wall_clock,
        thinkers: int = 1,
        compiled: bool = False,
    ) -> None:
        self.store = Store(address, self._heard)
        self.now = clock
        self.heard = heard or (lambda _ring: None)
        self.minds = Minds(thinkers, self._bot_moves)
        self.compiled = compiled
        """Whether games are compiled once they are played."""
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._readings = 0
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Finish what was begun; bots' turns are resumed by whoever opens the house next."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await self.minds.close()
        await asyncio.gather(*self._refreshing.values(), return_exceptions=True)
        await self.store.close()

    async def secret(self, name: str) -> str:
        """A secret that all processes of the house share."""
        new = names.new_token()
        return await self.store.write(lambda tx: queries.keep(tx.connection, name, new))

    # Guests

    async def welcome(self, name: str) -> Player:
        """A new guest."""
        player = Player(names.new_id(16), names.read_name(name))
        now = self.now()
        await self.store.write(lambda tx: queries.add_player(tx.connection, player, now))
        return player

    async def give_token(self, player: Player) -> str:
        """A secret by which a program may act for a guest."""
        token, now = names.new_token(), self.now()
        digest = names.digest(token)
        await self.store.write(lambda tx: queries.add_token(tx.connection, player.id, digest, now))
        return token

    async def drop_tokens(self, player: Player) -> None:
        await self.store.write(lambda tx: queries.drop_tokens(tx.connection, player.id))

    async def player(self, identity: str) -> Player:
        found = await self.store.read(lambda connection: queries.player(connection, identity))
        if found is None:
            raise UnknownPlayer("nobody here has this cookie or token")
        return found

    async def player_by_token(self, token: str) -> Player:
        digest = names.digest(token)
        found = await self.store.read(lambda c: queries.player_by_token(c, digest))
        if found is None:
            raise UnknownPlayer("nobody here has this cookie or token")
        return found

    async def rename(self, player: Player, name: str) -> Player:
        new = Player(player.id, names.read_name(name))

        def work(tx: Tx) -> None:
            for table in queries.rename(tx.connection, new.id, new.name):
                tx.ring(table, "table")

        await self.store.write(work)
        return new

    # Lists

    async def own_tables(self, player: Player) -> list[Look]:
        """Where a guest sits or is the host."""
        return await self._list(player, lambda c: queries.own_tables(c, player.id))

    async def open_tables(self, player: Player | None) -> list[Look]:
        """Where anyone may sit down."""
        return await self._list(player, queries.open_tables)

    async def watchable_tables(self, player: Player | None) -> list[Look]:
        """Listed tables that are played now and open to watchers."""
        return await self._list(player, queries.watchable_tables)

    async def watched_tables(self, player: Player) -> list[Look]:
        """What a guest follows."""
        return await self._list(player, lambda c: queries.watched_tables(c, player.id))

    async def _list(self, player: Player | None, ask: Callable[..., list[Table]]) -> list[Look]:
        """Tables in short: without their matches."""
        found = await self.store.read(ask)
        now, who = self.now(), player.id if player else None
        return [look(Live(table, None), who, 0, now) for table in found]

    # Before a match

    async def create(self, player: Player, wanted: Wanted) -> Look:
        """A new table, with its host in a seat."""
        game = Game(wanted.game, wanted.options)
        table = _new_table(player, game, wanted, self.now())

        def work(tx: Tx) -> None:
            alive = [
                one
                for one in queries.own_tables(tx.connection, player.id)
                if one.host == player.id and one.state in ("open", "playing")
            ]
            if len(alive) >= MOST_TABLES:
                raise TooMany(f"one guest can be the host of {MOST_TABLES} tables at a time")
            queries.add_table(tx.connection, table)

        await self.store.write(work)
        return await self.look(player, table.id)

    async def join(self, player: Player, table: str, seat: int | None = None) -> Look:
        """Sit down at a listed table: in a certain seat, or in the first that is free."""

        def work(tx: Tx) -> None:
            found = _open(tx, table)
            if not found.listed and found.host != player.id:
                raise Closed("this table is for those who are invited")
            _sit(tx, found, player, seat)

        await self.store.write(work)
        return await self._look_again(player, table)

    async def invite(self, player: Player, table: str, seat: int | None = None) -> str:
        """A code that seats whoever brings it, in a certain seat or in any that is free."""
        code, now = names.new_id(16), self.now()

        def work(tx: Tx) -> None:
            found = _open(tx, table)
            if found.seat_of(player.id) is None and found.host != player.id:
                raise NotSeated("only those at the table invite others")
            if seat is not None:
                _check_seat(found, seat)
            queries.add_invitation(tx.connection, code, table, seat, now)

        await self.store.write(work)
        return code

    async def invitation(self, player: Player, table: str) -> str:
        """A code for any free seat of a table: always the same one, made when first asked for."""
        known = await self.store.read(lambda c: queries.standing_invitation(c, table))
        return known or await self.invite(player, table)

    async def invited_to(self, code: str) -> str:
        """The table that an invitation is for."""
        found = await self.store.read(lambda connection: queries.invitation(connection, code))
        if found is None:
            raise UnknownInvitation("there is no such invitation")
        return found[0]

    async def accept(self, player: Player, code: str) -> Look:
        """Sit down by invitation; whoever sits there already just looks again."""

        def work(tx: Tx) -> str:
            invited = queries.invitation(tx.connection, code)
            if invited is None:
                raise UnknownInvitation("there is no such invitation")
            found = _table(tx, invited[0])
            if found.seat_of(player.id) is None:
                _sit(tx, _open(tx, invited[0]), player, invited[1])
            return invited[0]

        return await self._look_again(player, await self.store.write(work))

    async def leave(self, player: Player, table: str) -> None:
        """Get up from a table that has not started; the host closes it by leaving."""

        def work(tx: Tx) -> None:
            found = _open(tx, table)
            if found.host == player.id:
                queries.change_table(tx.connection, table, "open", state="closed")
            else:
                _free(tx, found, _seat_of(found, player))
            tx.ring(table, "table")

        await self.store.write(work)

    async def free_seat(self, player: Player, table: str, seat: int) -> Look:
        """The host frees a seat before the match."""

        def work(tx: Tx) -> None:
            found = _hosted(tx, table, player)
            _check_state(found, "open")
            _check_seat(found, seat)
            _free(tx, found, seat)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self._look_again(player, table)

    async def give_to_bot(self, player: Player, table: str, seat: int, bot: str) -> Look:
        """The host gives a bot a free seat, or lets it stand in for somebody who is away."""
        bots.bot(bot)
        now = self.now()

        def work(tx: Tx) -> None:
            found = _hosted(tx, table, player)
            _check_seat(found, seat)
            before = found.seats[seat]
            if found.state == "open":
                if before.player is not None:
                    raise SeatTaken(f"seat {seat} is {before.name}'s")
                after = Seat(None, bot, bot)
            else:
                _check_state(found, "playing")
                _check_away(found, before, now)
                after = replace(before, bot=bot)
            self._change_seat(tx, found, seat, after)

        await self.store.write(work)
        return await self._look_again(player, table)

    async def come_back(self, player: Player, table: str) -> Look:
        """A player takes the seat back that a bot has been playing."""

        def work(tx: Tx) -> None:
            found = _table(tx, table)
            _check_state(found, "playing")
            seat = _seat_of(found, player)
            self._change_seat(tx, found, seat, replace(found.seats[seat], bot=None))

        await self.store.write(work)
        return await self._look_again(player, table)

    def _change_seat(self, tx: Tx, table: Table, seat: int, after: Seat) -> None:
        if not queries.set_seat(tx.connection, table.id, seat, table.seats[seat], after):
            raise SeatTaken(f"seat {seat} has just been changed by another")
        if table.state == "playing" and table.actor == seat:
            live = Live.read(_table(tx, table.id), queries.entries(tx.connection, table.id))
            assert live.play is not None
            turn = {"thinks": thinks(live.table, live.play), "due": due(live.table, live.play)}
            queries.set_turn(tx.connection, table.id, live.at, claimed=None, **turn)
        tx.ring(table.id, "table")

    async def set_watching(self, player: Player, table: str, *, watching: bool) -> Look:
        """The host opens or closes a table for those who sit elsewhere."""

        def work(tx: Tx) -> None:
            _hosted(tx, table, player)
            queries.change_table(tx.connection, table, None, watching=watching)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self._look_again(player, table)

    async def start(self, player: Player, table: str) -> Look:
        """The host starts the match, once every seat is taken."""

        def work(tx: Tx) -> None:
            self._start(tx, _hosted(tx, table, player))

        await self.store.write(work)
        return await self._look_again(player, table)

    def _start(self, tx: Tx, table: Table) -> None:
        _check_state(table, "open")
        free = [number for number, seat in enumerate(table.seats) if seat.free]
        if free:
            raise SeatsFree(f"{len(free)} of {len(table.seats)} seats are free")
        seed, now = fairness.new_seed(), self.now()
        sitting = [seat.name for seat in table.seats]
        clock = Clock.read(table.clock)
        play, entries = Play.start(game_of(table), seed, sitting, clock, now)
        values = {
            "at": play.at,
            "actor": play.actor,
            "thinks": thinks(table, play),
            "due": due(table, play),
        }
        if not queries.change_table(
            tx.connection, table.id, "open", state="playing", seed=seed, started=now, **values
        ):
            raise NotOpen("the table has just been started")
        queries.add_entries(tx.connection, table.id, entries)
        tx.ring(table.id, "table")

    # A match

    async def look(self, player: Player | None, table: str, since: int = 0) -> Look:
        """What a guest may know of a table, and what happened since an entry of its log."""
        live = await self.find(table)
        return self.show(live, player, since)

    async def _look_again(self, player: Player, table: str) -> Look:
        """What a guest sees after having changed something."""
        return self.show(await self._load(table), player)

    def show(self, live: Live, player: Player | None, since: int = 0) -> Look:
        """The same for a table in memory."""
        who = player.id if player else None
        check_may_look(live.table, who)
        return look(live, who, since, self.now())

    async def file(self, player: Player | None, table: str) -> str:
        """The match as a file, as far as a guest may know it."""
        live = await self.find(table)
        check_may_look(live.table, player.id if player else None)
        if live.play is None:
            raise NotPlaying("the match has not started")
        return file(live, player.id if player else None)

    async def act(self, player: Player, table: str, at: int, move: str) -> int:
        """Make a move, meant for the log at `at`; it is stored when this returns.

        The answer is where the log is now.
        """
        live = await self.find(table, at)
        seat = _seat_of(live.table, player)
        play = _playing(live)
        if live.table.seats[seat].bot is not None:
            raise StoodIn("a bot plays this seat; take it back first")
        if seat in play.outs:
            raise Over("this seat is out")
        now = self.now()
        if live.table.due is not None and now >= live.table.due:
            await self._time_out(live)
            raise OutOfTime("the time to think has run out")
        after, entries = play.act(seat, move, at, now)
        await self._append(live, after, entries)
        return after.at

    async def undo(self, player: Player, table: str, at: int) -> Look:
        """Ask to go back, or agree to it: it happens when every person at the table has.

        It goes back to the last move of whoever asked first, never past what was revealed.
        """
        live = await self.find(table, at)
        seat = _seat_of(live.table, player)
        play = _playing(live)
        if at != play.at:
            raise Stale(f"meant for step {at} of the log, which is at {play.at}")
        wanted = next(iter(live.table.wishes.values()), None)
        step = back_step(play, seat) if wanted is None else wanted
        if step is None:
            play.match.copy().go_back(play.match.step)  # says why not
            raise AssertionError("a step that cannot be taken back was")

        def work(tx: Tx) -> dict[int, int]:
            queries.add_wish(tx.connection, table, at, seat, step)
            tx.ring(table, "table")
            return queries.wishes_at(tx.connection, table, at)

        agreed = await self.store.write(work)
        people = _people(live.table, play)
        if people <= set(agreed) and set(agreed.values()) == {step}:
            after, entries = play.go_back(seat, step, at, self.now())
            await self._append(live, after, entries)
        return await self._look_again(player, table)

    async def refuse_undo(self, player: Player, table: str, at: int) -> Look:
        """Refuse to go back, or take the wish back."""
        live = await self.find(table, at)
        _seat_of(live.table, player)

        def work(tx: Tx) -> None:
            queries.drop_wishes(tx.connection, table, at)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self._look_again(player, table)

    async def resign(self, player: Player, table: str) -> Look:
        """Give up. With two others left a bot plays on; otherwise the match is over."""
        while True:
            live = await self.find(table)
            seat = _seat_of(live.table, player)
            play = _playing(live)
            with suppress(Stale):
                await self._go_out(live, play, seat, RESIGNED)
                return await self.look(player, table)

    async def _go_out(self, live: Live, play: Play, seat: int, why: str) -> None:
        last = not _people(live.table, play) - {seat}
        after, entries = play.go_out(seat, why, self.now(), last=last)
        await self._append(live, after, entries)

    async def _time_out(self, live: Live) -> None:
        """The seat on turn has run out of time: it goes out, unless a step came first."""
        play = live.play
        assert play is not None
        with suppress(Stale, Over):
            await self._go_out(live, play, play.actor, TIME)

    async def rematch(self, player: Player, table: str) -> Look:
        """Play again: the first to ask opens the table, the others take their seats there.

        It starts by itself when all are there.
        """
        new, now = names.new_id(), self.now()

        def work(tx: Tx) -> str:
            old = _table(tx, table)
            _check_state(old, "over")
            seat = _seat_of(old, player)
            if queries.set_rematch(tx.connection, table, new):
                queries.add_table(tx.connection, _rematch(old, new, player, now))
                tx.ring(table, "table")
                found = _table(tx, new)
            else:
                found = _table(tx, _table(tx, table).rematch or "")
            if found.seat_of(player.id) is None:
                _sit(tx, found, player, seat)
                found = _table(tx, found.id)
            if found.state == "open" and not any(one.free for one in found.seats):
                self._start(tx, found)
            return found.id

        return await self._look_again(player, await self.store.write(work))

    async def react(self, player: Player, table: str, reaction: str) -> None:
        """Say one of the things that can be said."""
        if reaction not in REACTIONS:
            raise BadReaction(f"{reaction!r} is not one of {', '.join(REACTIONS)}")
        live = await self.find(table)
        seat = _seat_of(live.table, player)
        await self.store.write(lambda tx: tx.ring(table, "reaction", seat=seat, reaction=reaction))

    async def follow(self, player: Player, table: str) -> None:
        """Put a table on the list of those that a guest watches."""
        live = await self.find(table)
        check_may_look(live.table, player.id)
        now = self.now()
        await self.store.write(lambda tx: queries.follow(tx.connection, table, player.id, now))

    async def unfollow(self, player: Player, table: str) -> None:
        await self.store.write(lambda tx: queries.unfollow(tx.connection, table, player.id))

    # Presence

    async def arrive(self, player: Player, here: Sequence[str]) -> None:
        """A player is at these tables, for the next minute."""
        await self.stay([(table, player.id) for table in here])

    async def stay(self, here: Sequence[tuple[str, str]]) -> None:
        """Players are still at their tables."""
        until = self.now() + PRESENT

        def work(tx: Tx) -> None:
            queries.be_present(tx.connection, here, self.store.process, until)
            for table, player in here:
                tx.ring(table, "presence", player=player, until=until)

        if here:
            await self.store.write(work)

    async def depart(self, player: Player, table: str) -> None:
        """A player has left a table's page."""
        now = self.now()

        def work(tx: Tx) -> None:
            if queries.be_gone(tx.connection, table, player.id, self.store.process, now):
                tx.ring(table, "presence", player=player.id, until=now)

        await self.store.write(work)

    # Tables in memory

    @property
    def tables_held(self) -> int:
        return len(self._tables)

    def held(self, table: str) -> Live | None:
        """A table that is in memory."""
        return self._tables.get(table)

    async def find(self, table: str, at: int = 0) -> Live:
        """A table from memory, or from the store if its log should be longer than that."""
        refreshing = self._refreshing.get(table)
        if refreshing is not None:
            await asyncio.wait([refreshing])  # what this process has stored, it shows
        live = self._tables.get(table)
        if live is not None and live.at >= at:
            self._tables.move_to_end(table)
            return live
        return await self._load(table)

    async def _load(self, table: str) -> Live:
        """What the store says of a table now; what is in memory may only be newer."""
        self._readings += 1
        reading = self._readings
        held = self._tables.get(table)
        new = await self.store.read(lambda connection: _read(connection, table, held))
        new.reading = reading
        if self.compiled:
            warm.begin(new.table.game)
        held = self._tables.setdefault(table, new)
        if held is not new:
            held.learn(new)
        self._tables.move_to_end(table)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return held

    async def _append(self, live: Live, after: Play, entries: Sequence[Entry]) -> None:
        """Store steps; if another process stored some first, these do not count."""
        table = live.table
        append = Append(
            match=table.id,
            first=after.at - len(entries),
            entries=entries,
            actor=after.actor,
            thinks=thinks(table, after),
            due=due(table, after),
            results=_results(table, after) if after.over else (),
        )
        if not await self.store.append(append, lambda: live.advance(after)):
            await self._load(table.id)
            raise Stale("another step was stored first")

    def _heard(self, rings: list[Ring]) -> None:
        """Something was committed: bring memory up to date, then pass it on."""
        for ring in rings:
            if ring.kind == "all":
                self._tables.clear()
            live = self._tables.get(ring.table)
            if live is None or ring.kind in ("reaction", "all"):
                self._pass_on(ring)
            elif ring.kind == "presence":
                here = {**live.table.presence, ring.data["player"]: ring.data["until"]}
                live.table = replace(live.table, presence=here)
                self._pass_on(ring)
            elif ring.kind == "step" and live.at >= ring.data["at"]:
                self._pass_on(ring)
            else:
                self._refresh(ring)

    def _refresh(self, ring: Ring) -> None:
        """Read a table again, one reading after the other, and pass the ring on after it."""
        before = self._refreshing.get(ring.table)

        async def work() -> None:
            if before is not None:
                await asyncio.wait([before])
            with suppress(UnknownTable, StoreUnavailable):
                await self._load(ring.table)
            self._pass_on(ring)
            if self._refreshing.get(ring.table) is asyncio.current_task():
                del self._refreshing[ring.table]

        self._refreshing[ring.table] = asyncio.create_task(work())

    def _pass_on(self, ring: Ring) -> None:
        live = self._tables.get(ring.table)
        if live is not None and live.play is not None and thinks(live.table, live.play):
            self.minds.ask(live.table.host, ring.table)
        self.heard(ring)

    # Turns that nobody's request takes care of

    async def _sweep(self) -> None:
        """Bots' turns left by processes that are gone, and clocks that have run out."""
        while True:
            try:
                await self._sweep_once()
            except Exception:
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP)

    async def _sweep_once(self) -> None:
        now = self.now()
        for table in await self.store.read(lambda c: queries.overdue_turns(c, now)):
            live = await self._load(table)
            if live.play is not None and live.table.due is not None and live.table.due <= now:
                await self._time_out(live)
        for table in await self.store.read(lambda c: queries.unclaimed_turns(c, now)):
            live = await self.find(table)
            self.minds.ask(live.table.host, table)

    async def _bot_moves(self, table: str) -> None:
        """Make one move for the bot on turn at a table, unless another process is at it."""
        try:
            live = await self.find(table)
            play, now = live.play, self.now()
            if play is None or not thinks(live.table, play):
                return
            at = play.at
            claimed = await self.store.write(
                lambda tx: queries.claim(tx.connection, table, at, now, now + CLAIM)
            )
            if not claimed:
                return
            move = await self._choose(live.table, play)
            after, entries = play.act(play.match.actor, move, at, self.now())
            with suppress(Stale):
                await self._append(live, after, entries)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot could not move", extra={"table": table})

    async def _choose(self, table: Table, play: Play) -> str:
        match = play.match
        bot = driver(table, play, match.actor)
        assert bot is not None
        moves = match.moves()
        if len(moves) == 1:
            return moves[0].text
        question = Question(
            bot=bot if game_of(table).current else OLD_HAND,
            game=table.game,
            options=dict(match.game.options),
            rules=table.rules,
            view=match.view(match.actor).tobytes(),
            seat=match.actor,
            seed=f"{match.commitment} {match.step}",
        )
        code = await self.minds.think(question)
        return next(move.text for move in moves if move.code == code)


def check_may_look(table: Table, player: str | None) -> None:
    """Those at the table may look at it, others if it is open to them."""
    if table.watching or table.host == player or table.seat_of(player) is not None:
        return
    if not (table.state == "open" and table.listed):
        raise Closed("this table is not open to watchers")


def _read(connection: Connection, table: str, held: Live | None) -> Live:
    """A table and its log; what is in memory of the log need not be read again."""
    found = queries.table(connection, table)
    if found is None:
        raise UnknownTable(f"there is no table {table!r}")
    if held is not None and held.play is not None:
        play = held.play
        new = queries.entries(connection, table, play.at)
        return Live(found, play.follow(new) if new else play)
    return Live.read(found, queries.entries(connection, table))


def _new_table(player: Player, game: Game, wanted: Wanted, now: int) -> Table:
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
        id=names.new_id(),
        game=game.name,
        rules=game.rules.version,
        options=game.options,
        host=player.id,
        state="open",
        listed=wanted.listed,
        watching=wanted.watching,
        clock=wanted.clock.stored(),
        away=wanted.away,
        seed=None,
        rematch=None,
        created=now,
        started=None,
        ended=None,
        at=0,
        actor=0,
        due=None,
        seats=seats,
    )


def _rematch(old: Table, new: str, player: Player, now: int) -> Table:
    """The same table again, with its bots; its people take their seats themselves."""
    seats = [
        Seat(None, None, "") if seat.player is not None else Seat(None, seat.bot, seat.bot or "")
        for seat in old.seats
    ]
    return replace(
        old,
        id=new,
        rules=Game(old.game, old.options).rules.version,
        host=player.id,
        state="open",
        seed=None,
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
    )


def _table(tx: Tx, table: str) -> Table:
    found = queries.table(tx.connection, table)
    if found is None:
        raise UnknownTable(f"there is no table {table!r}")
    return found


def _open(tx: Tx, table: str) -> Table:
    found = _table(tx, table)
    _check_state(found, "open")
    return found


def _hosted(tx: Tx, table: str, player: Player) -> Table:
    found = _table(tx, table)
    if found.host != player.id:
        raise NotHost("only the host of the table can do this")
    return found


def _check_state(table: Table, state: str) -> None:
    if table.state != state:
        refusals = {"open": NotOpen, "playing": NotPlaying, "over": NotOver}
        refused: type[BelfortError] = refusals[state]
        raise refused(f"the table is {table.state}")


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise UnknownSeat(f"no seat {seat}; there are seats 0 to {len(table.seats) - 1}")


def _check_away(table: Table, seat: Seat, now: int) -> None:
    """Only somebody who has been away for as long as the host chose is stood in for."""
    if seat.player is None or seat.bot is not None:
        raise NotAway("a bot plays this seat already")
    if now < away_since(table, seat) + 1000 * table.away:
        raise NotAway(f"{seat.name} has not been away for {table.away} seconds")


def _sit(tx: Tx, table: Table, player: Player, seat: int | None) -> None:
    if table.seat_of(player.id) is not None:
        raise AlreadySeated("you sit at this table already")
    if seat is None:
        free = [number for number, one in enumerate(table.seats) if one.free]
        if not free:
            raise SeatTaken("every seat is taken")
        seat = free[0]
    _check_seat(table, seat)
    before = table.seats[seat]
    new = Seat(player.id, None, player.name)
    if not before.free or not queries.set_seat(tx.connection, table.id, seat, before, new):
        raise SeatTaken(f"seat {seat} is taken")
    tx.ring(table.id, "table")


def _free(tx: Tx, table: Table, seat: int) -> None:
    before = table.seats[seat]
    if before.player == table.host:
        raise SeatTaken("the host sits here")
    if not queries.set_seat(tx.connection, table.id, seat, before, Seat(None, None, "")):
        raise SeatTaken(f"seat {seat} has just been changed by another")


def _seat_of(table: Table, player: Player) -> int:
    seat = table.seat_of(player.id)
    if seat is None:
        raise NotSeated("you do not sit at this table")
    return seat


def _playing(live: Live) -> Play:
    if live.play is None:
        raise NotPlaying("the match has not started")
    if live.play.over:
        raise Over("the match is over")
    return live.play


def _people(table: Table, play: Play) -> set[int]:
    """The seats that a person plays now."""
    return {
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None and seat.bot is None and number not in play.outs
    }


def _results(table: Table, play: Play) -> list[Outcome]:
    return [
        Outcome(
            number, table.seats[number].player, table.seats[number].name, s.rank, s.score, s.out
        )
        for number, s in enumerate(standings(play))
    ]
