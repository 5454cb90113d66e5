"""The steward: guests, tables and what can be done at them. No HTTP, no pages.

Whatever changes is decided by the store: an operation reads the rows it depends on inside its
transaction, and a step is a step when the insert of its number succeeds. Tables in memory only
save work.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

import msgspec

from belfort import bots
from belfort.engine import Edition, rules
from belfort.match import Over, Stale, fairness
from belfort.match.receipt import Receipt, Seal, laid_digest, new_key
from belfort.store import Player, Ring, Seat, StoreUnavailable, Table, Tx, queries
from belfort.tables import names, seating, starters, warm
from belfort.tables.albums import Albums
from belfort.tables.broom import DAY, Broom, Keeping
from belfort.tables.chronicle import RESIGNED, Chronicle
from belfort.tables.clock import Clock
from belfort.tables.errors import (
    BadReaction,
    Closed,
    EditionLost,
    NotOpen,
    NotPlaying,
    NotPromised,
    NotSeated,
    OutOfTime,
    RulesChanged,
    SeatsFree,
    SeatTaken,
    TooMany,
    UnknownEdition,
    UnknownInvitation,
    UnknownPlayer,
)
from belfort.tables.live import Live, due, game_of, loads, thinks
from belfort.tables.look import Look, Own, back_step, file, glance, look
from belfort.tables.memory import Memory
from belfort.tables.promises import Promise, Promises
from belfort.tables.reviews import Reviews
from belfort.tables.seating import Wanted
from belfort.tables.signs import Sign, Signs
from belfort.tables.standing import standings
from belfort.tables.trials import Trials
from belfort.tables.turns import Turns

REACTIONS: Final = (
    "hello",
    "well_played",
    "thanks",
    "oops",
    "wow",
    "thinking",
    "hurry",
    "good_game",
)
"""Children play here: nobody types to anybody, but everybody can say these."""

Told = Callable[[int | Exception], None]
"""Is told where the log is after a move, or why it was refused."""

TOKEN: Final = "token"  # noqa: S105 - a kind, not one
"""How a program is known; a browser by its cookie."""

KEPT: Final = Keeping()
"""What is cleared away when, unless an operator says otherwise."""

MOST_TABLES: Final = 100
"""That one guest may have open or playing as their host."""

PRESENT: Final = 60_000
"""Milliseconds that a player counts as present after having been seen."""


_OPENED: Final = time.time_ns() - time.monotonic_ns()


def wall_clock() -> int:
    """Milliseconds since 1970 as they were when the process began, counted on from there.

    A jump of the machine's clock moves nobody's time to think.
    """
    return (_OPENED + time.monotonic_ns()) // 1_000_000


def _looks(tables: Sequence[Table], player: str | None, now: int) -> list[Look]:
    """Those tables that can be shown; what is wrong with another, its own page says."""
    shown = []
    for table in tables:
        with suppress(RulesChanged, EditionLost):
            shown.append(look(Live(table, None), player, 0, now))
    return shown


class Steward:
    """What one process does for guests and tables. `heard` is told of all that changes there."""

    def __init__(
        self,
        address: str,
        heard: Callable[[Ring], None] | None = None,
        *,
        clock: Callable[[], int] = wall_clock,
        thinkers: int = 1,
        compiled: bool = False,
        keeping: Keeping = KEPT,
    ) -> None:
        self.now = clock
        self.keeping = keeping
        self.heard = heard or (lambda _ring: None)
        self.memory = Memory(address, self._heard, compiled=compiled)
        self.store = self.memory.store
        self.signs = Signs()
        self.broom = Broom(self.memory, clock, keeping)
        self._sweeping: asyncio.Task[None] | None = None
        self._refusing: set[asyncio.Task[None]] = set()
        self.turns = Turns(self.memory, clock, self.signs.line, thinkers, compiled=compiled)
        self.trials = Trials(self.turns.minds)
        self.reviews = Reviews(self.memory, self.turns.minds, clock)
        self.albums = Albums(self.store, clock)

    async def open(self) -> None:
        await self.store.open()
        self.promises = Promises(await self.secret("promises"))
        self.seal = Seal(await self.secret("seal", new_key))
        self.turns.begin()
        self.reviews.begin()
        self._sweeping = asyncio.create_task(self.broom.sweep())

    async def close(self) -> None:
        """Finish what was begun."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        await self.trials.close()
        await self.reviews.close()
        await self.turns.close()
        await self.memory.close()

    def _heard(self, ring: Ring) -> None:
        self.turns.consider(ring.table)
        self.heard(ring)

    async def secret(self, name: str, make: Callable[[], str] | None = None) -> str:
        """A secret that all processes of the house share, made when it is first asked for."""
        new = make() if make else names.new_token()
        return await self.store.write(lambda tx: queries.keep(tx.connection, name, new))

    def expect(self, game: str) -> None:
        """Somebody looks at a game, which may soon be played; returns at once."""
        if self.memory.compiled:
            warm.begin(game)

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
        """No token of a guest counts any more, nor does a connection that was opened by one."""

        def work(tx: Tx) -> None:
            queries.drop_tokens(tx.connection, player.id)
            tx.ring("", "guest", player=player.id, by=TOKEN)

        await self.store.write(work)

    async def sign_out(self, player: Player) -> None:
        """Nothing that a guest was known by counts any more, on any device."""

        def work(tx: Tx) -> None:
            queries.sign_out(tx.connection, player.id)
            tx.ring("", "guest", player=player.id, by="")

        await self.store.write(work)

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
        new = replace(player, name=names.read_name(name))

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
        """Tables in short: without their matches, and without those by rules that are gone."""
        found = await self.store.read(ask)
        now, who = self.now(), player.id if player else None
        if any(loads(table) for table in found):
            return await asyncio.to_thread(_looks, found, who, now)
        return _looks(found, who, now)

    async def edition(self, game: str, wanted: str) -> Edition:
        """An edition that tables of this house are played with, by its hash."""
        if len(wanted) == 64:
            kept = await self.store.read(lambda connection: queries.edition(connection, wanted))
            found = Edition(game, kept.name, kept.text or "")
            if found.hash == wanted:
                return found
        raise UnknownEdition(f"no table of {game} here is played with such an edition")

    # Before a match

    def promise(self, game: str) -> Promise:
        """A table that is kept free for somebody, with the hash of its seed, signed."""
        now = self.now()
        made = self.promises.offer(now)
        signed = self.seal.sign(
            Receipt(
                house=self.seal.public,
                table=made.table,
                game=game,
                rules=rules(game).version,
                options={},
                commitment=made.commitment,
                added=[],
                bots=[],
                started=False,
                moment=now,
                edition="",
            )
        )
        return replace(made, receipt=signed)

    async def create(
        self, player: Player, wanted: Wanted, promise: str = "", added: str = ""
    ) -> Look:
        """A new table, with its host in a seat: the one that was promised, if it still can be.

        What the host adds to the chance counts only there: elsewhere the house would have known
        it before the promise.
        """
        if wanted.edition:
            game = await asyncio.to_thread(seating.game_of, wanted)
        else:
            game = seating.game_of(wanted)
        now = self.now()
        kept_free = self.promises.kept_free(promise, now)

        def work(tx: Tx) -> str:
            identity = kept_free
            if identity is None or queries.table(tx.connection, identity) is not None:
                identity = names.new_id()
            seed = self.promises.seed(identity)
            table = seating.new_table(player, game, wanted, now, identity, seed)
            if identity == kept_free:
                seats = [
                    replace(seat, added=fairness.read_addition(added)) if seat.player else seat
                    for seat in table.seats
                ]
                table = replace(table, seats=seats)
            alive = [
                one
                for one in queries.own_tables(tx.connection, player.id)
                if one.host == player.id and one.state in ("open", "playing")
            ]
            if len(alive) >= MOST_TABLES:
                raise TooMany(f"one guest can be the host of {MOST_TABLES} tables at a time")
            if table.edition is not None:
                queries.keep_edition(tx.connection, table.edition, now)
            queries.add_table(tx.connection, table)
            return table.id

        return await self.look(player, await self.store.write(work))

    async def add(self, player: Player, table: str, added: str) -> Look:
        """A seat adds to the chance of a match that has not started; once, then it stays."""

        def work(tx: Tx) -> None:
            found = seating.open_table(tx, table)
            seat = seating.seat_of(found, player)
            before, said = found.seats[seat], fairness.read_addition(added)
            if said and not before.added:
                self._change_seat(tx, found, seat, replace(before, added=said))

        await self.store.write(work)
        return await self.look(player, table)

    async def receipt(self, player: Player | None, table: str) -> str:
        """What the house has promised about a table, signed."""
        live = await self.memory.find(table)
        seating.check_may_look(live.table, player.id if player else None)
        return self._receipt(live)

    async def invited_receipt(self, code: str) -> str:
        """The same for somebody who is invited, and has not sat down yet."""
        return self._receipt(await self.memory.find(await self.invited_to(code)))

    def _receipt(self, live: Live) -> str:
        found = live.table
        started = found.started is not None
        if found.seed is None or (started and found.added is None):
            raise NotPromised("this table is older than the promises of the house")
        options = {**live.game.options}
        if not started:
            options.pop(starters.OPTION, None)
        return self.seal.sign(
            Receipt(
                house=self.seal.public,
                table=found.id,
                game=found.game,
                rules=found.rules,
                options=options,
                commitment=fairness.commitment(found.seed),
                added=list(found.additions),
                bots=["" if seat.player else seat.bot or "" for seat in found.seats],
                started=started,
                moment=found.created if found.started is None else found.started,
                edition=live.game.edition.hash,
                begun=laid_digest(found.laid),
            )
        )

    async def join(
        self, player: Player, table: str, seat: int | None = None, added: str = ""
    ) -> Look:
        """Sit down at a listed table: in a certain seat, or in the first that is free."""
        said = fairness.read_addition(added)

        def work(tx: Tx) -> None:
            found = seating.open_table(tx, table)
            if not found.listed and found.host != player.id:
                raise Closed("this table is for those who are invited")
            seating.sit(tx, found, player, seat, said)

        await self.store.write(work)
        return await self.look(player, table)

    async def invite(self, player: Player, table: str, seat: int | None = None) -> str:
        """A code that seats whoever brings it, in a certain seat or in any that is free."""
        code, now = names.new_id(16), self.now()

        def work(tx: Tx) -> None:
            found = seating.open_table(tx, table)
            if found.seat_of(player.id) is None and found.host != player.id:
                raise NotSeated("only those at the table invite others")
            if seat is not None:
                seating.check_seat(found, seat)
            queries.add_invitation(tx.connection, code, table, seat, now)

        await self.store.write(work)
        return code

    async def invitation(self, player: Player, table: str) -> str:
        """A code for any free seat of a table: always the same one, made when first asked for."""
        since = self._invitations_since()
        known = await self.store.read(lambda c: queries.standing_invitation(c, table, since))
        return known or await self.invite(player, table)

    async def invited_to(self, code: str) -> str:
        """The table that an invitation is for."""
        since = self._invitations_since()
        found = await self.store.read(lambda c: queries.invitation(c, code, since))
        if found is None:
            raise UnknownInvitation("there is no such invitation")
        return found[0]

    def _invitations_since(self) -> int:
        """Older ones are not good any more."""
        days = self.keeping.invitations
        return self.now() - days * DAY if days else 0

    async def accept(self, player: Player, code: str, added: str = "") -> Look:
        """Sit down by invitation; whoever sits there already just looks again."""
        said, since = fairness.read_addition(added), self._invitations_since()

        def work(tx: Tx) -> str:
            invited = queries.invitation(tx.connection, code, since)
            if invited is None:
                raise UnknownInvitation("there is no such invitation")
            found = seating.table_in(tx, invited[0])
            if found.seat_of(player.id) is None:
                seating.sit(tx, seating.open_table(tx, invited[0]), player, invited[1], said)
            return invited[0]

        return await self.look(player, await self.store.write(work))

    async def leave(self, player: Player, table: str) -> None:
        """Get up from a table that has not started; the host closes it by leaving."""

        def work(tx: Tx) -> None:
            found = seating.open_table(tx, table)
            if found.host == player.id:
                queries.change_table(tx.connection, table, "open", state="closed")
            else:
                seating.free(tx, found, seating.seat_of(found, player))
            tx.ring(table, "table")

        await self.store.write(work)

    async def free_seat(self, player: Player, table: str, seat: int) -> Look:
        """The host frees a seat before the match."""

        def work(tx: Tx) -> None:
            found = seating.hosted_table(tx, table, player)
            seating.check_state(found, "open")
            seating.check_seat(found, seat)
            seating.free(tx, found, seat)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self.look(player, table)

    async def give_to_bot(self, player: Player, table: str, seat: int, bot: str) -> Look:
        """The host gives a bot a free seat, or lets it stand in for somebody who is away."""
        bots.bot(bot)
        now = self.now()
        await self.stay((), all_of_them=True)

        def work(tx: Tx) -> None:
            found = seating.hosted_table(tx, table, player)
            seating.check_seat(found, seat)
            before = found.seats[seat]
            if found.state == "open":
                if before.player is not None:
                    raise SeatTaken(f"seat {seat} is {before.name}'s")
                after = Seat(None, bot, bot)
            else:
                seating.check_state(found, "playing")
                seating.check_away(tx, found, before, now)
                after = replace(before, bot=bot)
            self._change_seat(tx, found, seat, after)

        await self.store.write(work)
        return await self.look(player, table)

    async def returned(self, player: Player | None, live: Live) -> Live:
        """Whoever comes to a table has their seat there at once, though a bot stood in for them."""
        seat = live.table.seat_of(player.id) if player is not None else None
        if player is None or seat is None or live.table.state != "playing":
            return live
        self.signs.note(player.id, live.table.id, self.now())
        if live.table.seats[seat].bot is None:
            return live
        with suppress(NotPlaying, SeatTaken):
            await self._take_back(player, live.table.id)
        return await self.memory.find(live.table.id)

    async def come_back(self, player: Player, table: str) -> Look:
        """A player takes the seat back that a bot has been playing."""
        await self._take_back(player, table)
        return await self.look(player, table)

    async def _take_back(self, player: Player, table: str) -> None:

        def work(tx: Tx) -> None:
            found = seating.table_in(tx, table)
            seating.check_state(found, "playing")
            seat = seating.seat_of(found, player)
            self._change_seat(tx, found, seat, replace(found.seats[seat], bot=None))

        await self.store.write(work)

    def _change_seat(self, tx: Tx, table: Table, seat: int, after: Seat) -> None:
        if not queries.set_seat(tx.connection, table.id, seat, table.seats[seat], after):
            raise SeatTaken(f"seat {seat} has just been changed by another")
        if table.state == "playing" and table.actor == seat:
            live = Live.read(
                seating.table_in(tx, table.id), queries.entries(tx.connection, table.id)
            )
            assert live.chronicle is not None
            turn = {
                "thinks": thinks(live.table, live.chronicle),
                "due": due(live.table, live.chronicle),
            }
            queries.set_turn(tx.connection, table.id, live.at, claimed=None, **turn)
        tx.ring(table.id, "table")

    async def set_watching(self, player: Player, table: str, *, watching: bool) -> Look:
        """The host opens or closes a table for those who sit elsewhere."""

        def work(tx: Tx) -> None:
            seating.hosted_table(tx, table, player)
            queries.change_table(tx.connection, table, None, watching=watching)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self.look(player, table)

    async def start(self, player: Player, table: str, starter: int | None = None) -> Look:
        """The host starts the match, once every seat is taken; `starter` says who is youngest."""

        def work(tx: Tx) -> None:
            self._start(tx, seating.hosted_table(tx, table, player), starter)

        await self.store.write(work)
        return await self.look(player, table)

    def _start(self, tx: Tx, table: Table, starter: int | None = None) -> None:
        seating.check_state(table, "open")
        free = [number for number, seat in enumerate(table.seats) if seat.free]
        if free:
            raise SeatsFree(f"{len(free)} of {len(table.seats)} seats are free")
        seed = table.seed or fairness.new_seed()  # an old house promised none
        table = starters.settle(replace(table, seed=seed), starter)
        sitting, now = [seat.name for seat in table.seats], self.now()
        clock = Clock.read(table.clock)
        chronicle, entries = Chronicle.start(
            game_of(table), seed, sitting, clock, now, table.additions, table.laid
        )
        began = queries.start_table(
            tx.connection,
            table,
            seed=seed,
            started=now,
            at=chronicle.at,
            actor=chronicle.actor,
            thinks=thinks(table, chronicle),
            due=due(table, chronicle),
        )
        if not began:
            raise NotOpen("the table has just been started")
        queries.add_entries(tx.connection, table.id, entries)
        tx.ring(table.id, "table")

    # A match

    async def look(self, player: Player | None, table: str, since: int = 0) -> Look:
        """What a guest may know of a table, and what happened since an entry of its log."""
        live = await self.returned(player, await self.memory.find(table))
        return self.show(live, player, since)

    def show(self, live: Live, player: Player | None, since: int = 0) -> Look:
        """The same for a table in memory."""
        shared, own = self.glance(live, player, since)
        return msgspec.structs.replace(shared, **msgspec.structs.asdict(own))

    def glance(self, live: Live, player: Player | None, since: int = 0) -> tuple[Look, Own]:
        """The same in two parts: as everybody sees it, and what is for this guest alone."""
        who = player.id if player else None
        seating.check_may_look(live.table, who)
        shared, own = glance(live, who, since, self.now())
        if live.table.state == "over":
            again = fairness.commitment(self.promises.seed_again(live.table.id))
            shared = msgspec.structs.replace(shared, again=again)
        return shared, own

    async def file(self, player: Player | None, table: str) -> str:
        """The match as a file, as far as a guest may know it."""
        live = await self.memory.find(table)
        seating.check_may_look(live.table, player.id if player else None)
        if live.chronicle is None:
            raise NotPlaying("the match has not started")
        return file(live, player.id if player else None)

    async def act(self, player: Player, table: str, at: int, move: str) -> int:
        """Make a move, meant for the log at `at`; it is stored when this returns.

        The answer is where the log is now.
        """
        live = await self.returned(player, await self.memory.find(table, at))
        seat, chronicle = self._on_the_move(live, player)
        now = self.now()
        if live.table.due is not None and now >= live.table.due:
            await self.turns.time_out(live)
            raise OutOfTime("the time to think has run out")
        after, entries = chronicle.act(seat, move, at, now)
        await self.memory.append(live, after, entries)
        return after.at

    def act_soon(
        self,
        player: Player,
        table: str,
        at: int,
        move: str,
        done: Callable[[int | Exception], None],
    ) -> bool:
        """The same for somebody who is told later; False if it takes more than that."""
        live = self.memory.at_hand(table, at)
        if live is None or live.table.due is not None:
            return False
        seat, chronicle = self._on_the_move(live, player)
        if live.table.seats[seat].bot is not None:
            return False
        now = self.now()
        self.signs.note(player.id, table, now)
        after, entries = chronicle.act(seat, move, at, now)

        def stored(accepted: bool, error: Exception | None) -> None:
            if accepted:
                done(after.at)
            elif error is not None:
                done(error)
            else:
                refusing = asyncio.create_task(self._overtaken(table, done))
                self._refusing.add(refusing)
                refusing.add_done_callback(self._refusing.discard)

        self.memory.append_soon(live, after, entries, stored)
        return True

    def _on_the_move(self, live: Live, player: Player) -> tuple[int, Chronicle]:
        """The seat of somebody who would move, and the match it would move in."""
        seat = seating.seat_of(live.table, player)
        chronicle = seating.playing(live)
        if seat in chronicle.outs:
            raise Over("this seat is out")
        return seat, chronicle

    async def _overtaken(self, table: str, done: Told) -> None:
        try:
            await self.memory.overtaken(table)
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            done(error)

    async def undo(self, player: Player, table: str, at: int) -> Look:
        """Ask to go back, or agree to it: it happens when everybody whose seat it is has.

        It goes back to the last move of whoever asked first, never past what was revealed.
        """
        live = await self.returned(player, await self.memory.find(table, at))
        seat = seating.seat_of(live.table, player)
        chronicle = seating.playing(live)
        if at != chronicle.at:
            raise Stale(f"meant for step {at} of the log, which is at {chronicle.at}")
        wanted = next(iter(live.table.wishes.values()), None)
        step = back_step(chronicle, seat) if wanted is None else wanted
        if step is None:
            chronicle.match.copy().go_back(chronicle.match.step)  # says why not
            raise AssertionError("a step that cannot be taken back was")

        def work(tx: Tx) -> dict[int, int]:
            queries.add_wish(tx.connection, table, at, seat, step)
            tx.ring(table, "table")
            return queries.wishes_at(tx.connection, table, at)

        agreed = await self.store.write(work)
        if seating.voices(live.table, chronicle) <= set(agreed) and set(agreed.values()) == {step}:
            after, entries = chronicle.go_back(seat, step, at, self.now())
            await self.memory.append(live, after, entries)
        return await self.look(player, table)

    async def refuse_undo(self, player: Player, table: str, at: int) -> Look:
        """Refuse to go back, or take the wish back."""
        live = await self.memory.find(table, at)
        seating.seat_of(live.table, player)

        def work(tx: Tx) -> None:
            queries.drop_wishes(tx.connection, table, at)
            tx.ring(table, "table")

        await self.store.write(work)
        return await self.look(player, table)

    async def resign(self, player: Player, table: str) -> Look:
        """Give up. With two others left a bot plays on; otherwise the match is over."""
        while True:
            live = await self.memory.find(table)
            seat = seating.seat_of(live.table, player)
            chronicle = seating.playing(live)
            with suppress(Stale):
                await self.turns.go_out(live, chronicle, seat, RESIGNED)
                return await self.look(player, table)

    async def rematch(self, player: Player, table: str, added: str = "") -> Look:
        """Play again: the first to ask opens the table, the others take their seats there.

        It starts by itself when all are there. Its seed was promised when the match before ended,
        so everybody can add to the chance with this.
        """
        said = fairness.read_addition(added)
        live = await self.memory.find(table)
        if live.table.state != "over":
            live = await self.memory.load(table)  # another process may know more
        old = live.table
        seating.check_state(old, "over")
        seat = seating.seat_of(old, player)
        assert live.chronicle is not None
        winners = [one for one, ended in enumerate(standings(live.chronicle)) if ended.rank == 1]
        seed = self.promises.seed_again(table)
        new = seating.table_again(old, winners, player, seat, self.now(), seed)
        new = replace(new, seats=[replace(s, added=said if s.player else "") for s in new.seats])

        def work(tx: Tx) -> str:
            if old.rematch is None and queries.set_rematch(tx.connection, table, new.id):
                queries.add_table(tx.connection, new)  # its edition is kept for the old one
                tx.ring(table, "table", rematch=new.id)
                found = new
            else:
                again = old.rematch or seating.table_in(tx, table).rematch
                found = seating.table_in(tx, again or "")
                if found.seat_of(player.id) is None:
                    found = seating.sit(tx, found, player, seat, said)
            if found.state == "open" and not any(one.free for one in found.seats):
                self._start(tx, found)
            return found.id

        return await self.look(player, await self.store.write(work))

    async def react(self, player: Player, table: str, reaction: str) -> None:
        """Say one of the things that can be said."""
        if reaction not in REACTIONS:
            raise BadReaction(f"{reaction!r} is not one of {', '.join(REACTIONS)}")
        live = await self.memory.find(table)
        seat = seating.seat_of(live.table, player)
        await self.store.write(lambda tx: tx.ring(table, "reaction", seat=seat, reaction=reaction))

    async def follow(self, player: Player, table: str) -> None:
        """Put a table on the list of those that a guest watches."""
        live = await self.memory.find(table)
        seating.check_may_look(live.table, player.id)
        now = self.now()
        await self.store.write(lambda tx: queries.follow(tx.connection, table, player.id, now))

    async def unfollow(self, player: Player, table: str) -> None:
        await self.store.write(lambda tx: queries.unfollow(tx.connection, table, player.id))

    # Presence

    async def arrive(self, player: Player, here: Sequence[str]) -> None:
        """A player is at these tables, for the next minute."""
        await self._be_here([(table, player.id) for table in here], [])

    async def stay(self, here: Sequence[tuple[str, str]], *, all_of_them: bool = False) -> None:
        """Players are still at their tables; so are those who gave other signs of life."""
        await self._be_here(here, self.signs.take(self.now(), all_of_them=all_of_them))

    async def _be_here(self, here: Sequence[tuple[str, str]], signs: Sequence[Sign]) -> None:
        now = self.now()
        seen = {sign.player: sign.moment for sign in signs} | {player: now for _, player in here}
        there = {(sign.table, sign.player): sign.moment + PRESENT for sign in signs if sign.table}
        there |= dict.fromkeys(here, now + PRESENT)

        def work(tx: Tx) -> None:
            queries.be_seen(tx.connection, seen)
            for table, player in queries.be_present(tx.connection, there, self.store.process):
                tx.ring(table, "presence", player=player, until=there[table, player])

        if not seen:
            return
        try:
            await self.store.write(work)
        except StoreUnavailable:
            self.signs.untold(signs)
            raise

    async def depart(self, player: Player, table: str) -> None:
        """A player has left a table's page."""
        now = self.now()

        def work(tx: Tx) -> None:
            if queries.be_gone(tx.connection, table, player.id, self.store.process, now):
                tx.ring(table, "presence", player=player.id, until=now)

        await self.store.write(work)
