"""Matches that are over, judged: in parts, behind all other thinking, and stored once for all.

A first, quick look gives the curve soon; then every decision is looked at longer, and as long as
somebody asks for. What a look has found so far is stored now and then: whoever opens the house
next goes on from there.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from belfort.engine import BelfortError
from belfort.engine.compiling import runs
from belfort.match import dump
from belfort.review import (
    METHOD,
    POSITIONS,
    QUICK,
    Depth,
    NotOver,
    NotReady,
    Part,
    Review,
    assemble,
    judge_part,
    pieces,
    unpack,
)
from belfort.store import Judging, StoreUnavailable, queries
from belfort.tables.errors import Busy
from belfort.tables.live import Live
from belfort.tables.memory import Memory
from belfort.tables.minds import Minds

log = logging.getLogger("belfort.reviews")

FIRST: Final = 100
"""Iterations a decision of the first look; nothing is counted out then."""
LOOKS: Final = (FIRST, QUICK, 10 * QUICK)
"""How deep one can look; each begins when the one before is stored."""

PIECE: Final = 16_000
"""Iterations, of all its decisions, that a process is asked for at once: some tenths of a second,
and so long a bot may have to wait for its turn."""
AHEAD: Final = 2
"""So many pieces are asked for at once, for each process: none of them waits for another."""
SAVED: Final = 5_000
"""Milliseconds between two times that what is found is stored."""
CLAIM: Final = 60_000
"""Milliseconds after which another process may go on with what one has begun."""
AGAIN: Final = 2.0
"""Seconds before a game that is not compiled yet is tried again."""
SWEEP: Final = 30.0
"""Seconds between two looks for reviews that nobody is at."""
KEPT: Final = 64
"""Reviews held in memory."""
MOST: Final = 6
"""Matches that may wait to be judged for one line."""


@dataclass(frozen=True)
class Known:
    """What is known of a match, and what is still to come."""

    found: Review | None = None
    reached: int = 0
    wanted: int = 0
    share: float = 0.0
    """How much of the look that is under way is done."""

    @property
    def goes_on(self) -> bool:
        return self.reached < self.wanted

    @property
    def deeper(self) -> int:
        """What may be asked for next; 0 if it has been looked at as long as there is, or nobody
        looks."""
        if runs("interpreted"):
            return 0
        return next((one for one in LOOKS if one > max(QUICK, self.reached)), 0)


class Reviews:
    """One process's; the store tells what others have found."""

    def __init__(self, memory: Memory, minds: Minds, now: Callable[[], int]) -> None:
        self._memory, self._minds, self._now = memory, minds, now
        self._works: dict[str, asyncio.Task[None]] = {}
        self._lines: dict[str, str] = {}
        self._shares: dict[str, float] = {}
        self._known: OrderedDict[str, tuple[int, Review]] = OrderedDict()
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if not runs("interpreted"):
            self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """What has not been stored is judged again by whoever goes on."""
        tasks = [*self._works.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def known(self, live: Live) -> Known:
        """What is found of a match so far; nothing is begun."""
        table = live.table.id
        row = await self._row(table)
        if row is None:
            return Known()
        return Known(await self._read(live, row), row.reached, row.wanted, self._share(live, row))

    async def ask(self, live: Live, line: str, wanted: int = 0) -> Known:
        """Let a match be judged, in the turn of this line; returns at once with what is known."""
        check_over(live)
        if runs("interpreted"):  # a match would take an hour, and all bots would wait
            return await self.known(live)
        table, now, wanted = live.table.id, self._now(), wanted or QUICK
        known = await self.known(live)
        if known.wanted < wanted:
            if sum(one == line for one in self._lines.values()) >= MOST:
                raise Busy("other matches of yours are being looked at", 5)
            await self._memory.store.write(
                lambda tx: queries.want_judging(tx.connection, table, METHOD, wanted, now)
            )
            known = Known(known.found, known.reached, wanted, 0.0)
        if known.goes_on:
            self._begin(table, line)
        return known

    def _begin(self, table: str, line: str) -> None:
        if table not in self._works:
            self._lines[table] = line
            self._works[table] = asyncio.create_task(self._work(table, line))

    async def _row(self, table: str) -> Judging | None:
        return await self._memory.store.read(lambda c: queries.judging(c, table, METHOD))

    def _share(self, live: Live, row: Judging) -> float:
        """How much is done of the look under way, here or elsewhere."""
        if live.table.id in self._shares:
            return self._shares[live.table.id]
        assert live.chronicle is not None
        return len(_begun(row, _next(row))) / max(1, pieces(live.chronicle.match))

    async def _read(self, live: Live, row: Judging) -> Review | None:
        if row.found is None or live.chronicle is None:
            return None
        kept = self._known.get(live.table.id)
        if kept is None or kept[0] != row.reached:
            match, packed, reached = live.chronicle.match, json.loads(row.found), row.reached
            findings = [unpack(one, match.game.players) for one in packed]
            kept = reached, await asyncio.to_thread(assemble, match, reached, findings)
            self._known[live.table.id] = kept
        self._known.move_to_end(live.table.id)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return kept[1]

    # The work

    async def _sweep(self) -> None:
        """Go on with what was begun by processes that are gone."""
        while True:
            try:
                for table in await self._left():
                    self._begin(table, "reviews")
            except StoreUnavailable:  # the store has told the log; there is a next time
                pass
            except Exception:
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP)

    async def _left(self) -> list[str]:
        now = self._now()
        return await self._memory.store.read(lambda c: queries.unjudged(c, METHOD, now))

    async def _work(self, table: str, line: str) -> None:
        """Judge a match as deeply as somebody wants it, unless another process is at it."""
        try:
            live = await self._memory.find(table)
            check_over(live)
            if not await self._claim(table):
                return
            while (row := await self._row(table)) is not None and row.reached < row.wanted:
                if not await self._look(live, line, row):
                    return
            await self._keep(table, claimed=None)
        except (StoreUnavailable, asyncio.CancelledError):
            raise
        except BelfortError as error:
            log.warning("a match cannot be judged: %s", error, extra={"table": table})
        except Exception:
            log.exception("a match could not be judged", extra={"table": table})
        finally:
            self._works.pop(table, None)
            self._lines.pop(table, None)
            self._shares.pop(table, None)

    async def _claim(self, table: str) -> bool:
        now = self._now()
        return await self._memory.store.write(
            lambda tx: queries.claim_judging(tx.connection, table, now, now + CLAIM)
        )

    async def _look(self, live: Live, line: str, row: Judging) -> bool:
        """One look at a whole match, from where it was left; False if the match is gone."""
        assert live.chronicle is not None
        table, match, iterations = live.table.id, live.chronicle.match, _next(row)
        depth = Depth(iterations, POSITIONS if iterations >= QUICK else 0)
        text, key = dump(match), live.game.rules.key
        done: list[Any] = _begun(row, iterations)
        stored, count = self._now(), pieces(match)
        most = AHEAD * max(1, self._minds.processes)
        piece = min(max(1, PIECE // iterations), -(-count // most))

        async def keep(claimed: int | None) -> bool:
            begun = json.dumps({"iterations": iterations, "steps": done})
            return await self._keep(table, begun=begun, claimed=claimed)

        parts = (
            Part(key, text, depth, one, min(count, one + piece))
            for one in range(len(done), count, piece)
        )
        asked: deque[asyncio.Task[list[Any]]] = deque()
        try:
            while len(done) < count:
                self._shares[table] = len(done) / count
                more = islice(parts, most - len(asked))
                asked += [asyncio.create_task(self._part(line, one)) for one in more]
                done += await asked[0]
                asked.popleft()
                if self._now() - stored > SAVED:
                    stored = self._now()
                    if not await keep(stored + CLAIM):
                        return False
        except asyncio.CancelledError:  # the house closes
            await keep(None)
            raise
        finally:
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        new = {"found": json.dumps(done), "reached": iterations, "begun": None}
        self._shares.pop(table, None)
        return await self._keep(table, **new, claimed=self._now() + CLAIM)

    async def _part(self, line: str, part: Part) -> list[Any]:
        while True:
            with suppress(NotReady):
                return await self._minds.behind(line, judge_part, part)
            await asyncio.sleep(AGAIN)

    async def _keep(self, table: str, **new: Any) -> bool:
        return await self._memory.store.write(
            lambda tx: queries.keep_judging(tx.connection, table, METHOD, **new)
        )


def check_over(live: Live) -> None:
    """A match that goes on is not judged: a review tells what was hidden."""
    if live.chronicle is None or not live.chronicle.over:
        raise NotOver("only a match that has come to its end is reviewed")


def _next(row: Judging) -> int:
    """How deep the next look goes."""
    return next((one for one in LOOKS if one > row.reached), row.wanted)


def _begun(row: Judging, iterations: int) -> list[Any]:
    """What was found by a look that was left."""
    kept = json.loads(row.begun) if row.begun else {}
    return list(kept["steps"]) if kept.get("iterations") == iterations else []
