"""The turns that no request takes care of: bots' moves, and clocks that have run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from belfort.bots.mind import Question
from belfort.match import Over, Stale
from belfort.store import StoreUnavailable, Table, queries
from belfort.tables.chronicle import TIME, Chronicle
from belfort.tables.live import Live, driver, game_of, thinks
from belfort.tables.memory import Memory
from belfort.tables.minds import Minds
from belfort.tables.seating import people

log = logging.getLogger("belfort.turns")

OLD_HAND: Final = "random"
"""The bot that goes on by rules which the others no longer know."""

CLAIM: Final = 60_000
"""Milliseconds that a process may think about one move before another may try."""

SWEEP: Final = 1.0
"""Seconds between two looks for turns that nobody takes care of."""


class Turns:
    """One process's bots and its eye on the clocks."""

    def __init__(
        self,
        memory: Memory,
        now: Callable[[], int],
        line: Callable[[str], str],
        thinkers: int,
        *,
        compiled: bool = False,
    ) -> None:
        self.memory = memory
        self.now = now
        self.line = line
        """Where thinking for a guest waits: with that for others of the same address."""
        self.minds = Minds(thinkers, self._bot_moves, compiled=compiled)
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.minds.begin()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Finish what was begun; bots' turns are resumed by whoever opens the house next."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await self.minds.close()

    def consider(self, table: str) -> None:
        """Something has changed at a table: perhaps a bot is on turn now."""
        live = self.memory.held(table)
        if live is not None and live.chronicle is not None and thinks(live.table, live.chronicle):
            self.minds.ask(self.line(live.table.host), table)

    async def go_out(self, live: Live, chronicle: Chronicle, seat: int, why: str) -> None:
        last = not people(live.table, chronicle) - {seat}
        after, entries = chronicle.go_out(seat, why, self.now(), last=last)
        await self.memory.append(live, after, entries)

    async def time_out(self, live: Live) -> None:
        """The seat on turn has run out of time: it goes out, unless a step came first."""
        chronicle = live.chronicle
        assert chronicle is not None
        with suppress(Stale, Over):
            await self.go_out(live, chronicle, chronicle.actor, TIME)

    async def _sweep(self) -> None:
        """Bots' turns left by processes that are gone, and clocks that have run out."""
        while True:
            try:
                await self._sweep_once()
            except StoreUnavailable:  # the store has told the log; there is a next time
                pass
            except Exception:
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP)

    async def _sweep_once(self) -> None:
        now = self.now()
        for table in await self.memory.store.read(lambda c: queries.overdue_turns(c, now)):
            await self._see_to(table, self._look_at_clock)
        for table in await self.memory.store.read(lambda c: queries.unclaimed_turns(c, now)):
            await self._see_to(table, self._wake_bot)

    async def _see_to(self, table: str, what: Callable[[str], Awaitable[None]]) -> None:
        """One table that cannot be read keeps no other waiting."""
        try:
            await what(table)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a table could not be seen to", extra={"table": table})

    async def _look_at_clock(self, table: str) -> None:
        live = await self.memory.load(table)
        if (
            live.chronicle is not None
            and live.table.due is not None
            and live.table.due <= self.now()
        ):
            await self.time_out(live)

    async def _wake_bot(self, table: str) -> None:
        live = await self.memory.find(table)
        self.minds.ask(self.line(live.table.host), table)

    async def _bot_moves(self, table: str) -> None:
        """Make one move for the bot on turn at a table, unless another process is at it."""
        try:
            live = await self.memory.find(table)
            chronicle, now = live.chronicle, self.now()
            if chronicle is None or not thinks(live.table, chronicle):
                return
            at = chronicle.at
            claimed = await self.memory.store.write(
                lambda tx: queries.claim(tx.connection, table, at, now, now + CLAIM)
            )
            if not claimed:
                return
            bot, move = await self._choose(live.table, chronicle)
            if live.table.seats[chronicle.match.actor].player is not None:
                live = await self.memory.load(table)  # whoever came back meanwhile has the seat
                if live.chronicle is not chronicle or not thinks(live.table, chronicle):
                    return
            after, entries = chronicle.act(chronicle.match.actor, move, at, self.now(), bot)
            with suppress(Stale):
                await self.memory.append(live, after, entries)
        except asyncio.CancelledError:
            raise
        except StoreUnavailable:  # the next sweep finds the turn again
            return
        except Exception:
            log.exception("a bot could not move", extra={"table": table})

    async def _choose(self, table: Table, chronicle: Chronicle) -> tuple[str, str]:
        """The bot that moves, and its move."""
        match = chronicle.match
        bot = driver(table, chronicle, match.actor)
        assert bot is not None
        if not game_of(table).current:
            bot = OLD_HAND
        moves = match.moves()
        if len(moves) == 1:
            return bot, moves[0].text
        question = Question(
            bot=bot,
            game=table.game,
            options=dict(match.game.options),
            rules=table.rules,
            view=match.view(match.actor).tobytes(),
            seat=match.actor,
            seed=match.thought(match.actor),
            edition=match.game.rules.other,
        )
        code = await self.minds.think(question)
        return bot, next(move.text for move in moves if move.code == code)
