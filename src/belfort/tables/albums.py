"""The album: what a guest has played to its end, brought as a file, or wants as files.

A file that is brought is replayed as `belfort replay` does it, and becomes a table that is over:
it can be looked at, shared and reviewed like any other, and says that it was not played here.
"""

from __future__ import annotations

import asyncio
import io
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from belfort import bots
from belfort.engine import Edition
from belfort.match import BadFile, Record, fairness, house_version, read
from belfort.match.file import LARGEST, written
from belfort.store import (
    Begun,
    Components,
    Entry,
    Kept,
    Outcome,
    Player,
    Seat,
    Sought,
    Store,
    Table,
    Tally,
    Tx,
    albums,
    queries,
)
from belfort.tables import names, starters
from belfort.tables.chronicle import END, OUT, RESIGNED, STEP, TIME, UNDO, Chronicle
from belfort.tables.clock import NO_CLOCK
from belfort.tables.errors import BadName, EditionLost, RulesChanged, TooMany
from belfort.tables.live import Live, game_of
from belfort.tables.seating import AWAY
from belfort.tables.standing import standings

SHOWN: Final = 12
"""Matches on one page of an album."""

MOST_BROUGHT: Final = 500
"""Files that one guest may bring."""

MOST_AT_ONCE: Final = 50
"""Files in one bundle that is brought."""


@dataclass(frozen=True)
class Album:
    """A page of a guest's album, with what stands above it."""

    kept: Sequence[Kept]
    more: tuple[int, str] | None
    """After which match it goes on, if there are more."""
    tallies: Sequence[Tally]
    company: Sequence[str]
    """Whom the guest met, those met most often first."""
    whole: int
    """How many matches there are in all."""


class Albums:
    """The albums of a house, as one process shows and fills them."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def open(self, player: Player, sought: Sought, most: int = SHOWN) -> Album:
        """The matches of a guest that are looked for, the newest first."""

        def ask(connection: Connection) -> Album:
            kept = albums.pages(connection, player.id, sought, most + 1)
            more = (kept[most - 1].ended, kept[most - 1].table.id) if len(kept) > most else None
            return Album(
                kept[:most],
                more,
                albums.tallies(connection, player.id),
                albums.company(connection, player.id),
                albums.count(connection, player.id),
            )

        return await self._store.read(ask)

    async def latest(self, player: Player) -> tuple[Kept | None, int]:
        """The newest match of a guest, and how many there are."""

        def ask(connection: Connection) -> tuple[Kept | None, int]:
            newest = albums.pages(connection, player.id, Sought(), 1)
            return (newest[0] if newest else None), albums.count(connection, player.id)

        return await self._store.read(ask)

    async def bring(self, player: Player, text: str, seat: int | None = None) -> str:
        """Put a match file into a guest's album; `seat` is where they sat, if they did.

        Returns the table that it became.
        """
        found = await asyncio.to_thread(_brought, player, text, seat, self._now())
        table, entries, outcomes = found

        def work(tx: Tx) -> None:
            if albums.count(tx.connection, player.id, brought=True) >= MOST_BROUGHT:
                raise TooMany(f"one guest can bring {MOST_BROUGHT} matches")
            assert table.edition is not None
            queries.keep_edition(tx.connection, table.edition, table.created)
            queries.add_table(tx.connection, table)
            queries.add_entries(tx.connection, table.id, entries)
            queries.add_results(tx.connection, table.id, outcomes)
            ended = table.ended or 0
            albums.add(tx.connection, player.id, table.id, table.game, ended, seat)

        await self._store.write(work)
        return table.id

    async def files(self, player: Player) -> AsyncIterator[bytes]:
        """All matches of a guest as one bundle of files, piece by piece.

        A match whose edition is lost is left out: nobody could replay it.
        """
        sink = _Sink()
        after: tuple[int, str] | None = None
        with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as bundle:
            while kept := await self._some(player, after):
                for one, entries in kept:
                    with suppress(RulesChanged, EditionLost):
                        name = f"{one.table.game}-{one.table.id}.json"
                        bundle.writestr(name, _text(one, entries))
                yield sink.taken()
                last, _ = kept[-1]
                after = last.ended, last.table.id
        yield sink.taken()

    async def _some(
        self, player: Player, after: tuple[int, str] | None
    ) -> list[tuple[Kept, list[Entry]]]:
        """The next few matches of an album, each with its log."""

        def ask(connection: Connection) -> list[tuple[Kept, list[Entry]]]:
            kept = albums.pages(connection, player.id, Sought(before=after), SHOWN)
            return [(one, queries.entries(connection, one.table.id)) for one in kept]

        return await self._store.read(ask)


def _text(kept: Kept, entries: Sequence[Entry]) -> str:
    """A match that is over as a file: its log is not replayed for that."""
    table, steps, made_by, outs = kept.table, [], [], {}
    edition: Edition | Components | None = table.edition
    if edition is None or edition.text is None:
        edition = game_of(table).edition  # of before there were others
    for entry in entries:
        if entry.kind == STEP:
            steps.append(entry.text)
            made_by.append(entry.bot or "")
        elif entry.kind == UNDO:
            del steps[int(entry.text) :], made_by[int(entry.text) :]
        elif entry.kind == OUT:
            outs[str(entry.seat)] = entry.text
    begun, seed = table.begun or Begun(), table.seed or b""
    return written(
        {
            "belfort": house_version(),
            "game": table.game,
            "rules": table.rules,
            "options": dict(table.options),
            "edition": {"name": edition.name, "hash": edition.hash, "text": edition.text},
            "begun": {"steps": len(begun.steps), "of": begun.of, "hidden": begun.hidden},
            "seats": [seat.name for seat in table.seats],
            "lot": list(table.lot),
            "commitment": fairness.commitment(seed),
            "added": list(table.additions),
            "seed": seed.hex(),
            "outs": outs,
            "ended": any(one.score is None for one in kept.results),
            "bots": made_by,
            "steps": steps,
        }
    )


class _Sink(io.RawIOBase):
    """Where a bundle is written to, and taken from again while it grows."""

    def __init__(self) -> None:
        super().__init__()
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since this was last asked."""
        found = bytes(self._written)
        self._written.clear()
        return found


_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How a bundle may be packed; `zipfile` also unpacks what takes much memory."""

_SECRET: Final = 1
"""The flag of what has a password."""

_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,  # it ends too soon
    NotImplementedError,  # of a version that `zipfile` does not read, patched, or ciphered
    ValueError,  # places before its beginning, names that are no text
    IndexError,  # names of no length
)
"""What `zipfile` raises where bytes are no bundle; a test spoils thousands."""


def unpacked(body: bytes) -> list[str]:
    """The texts of a match file, or of a bundle of them; not more than matches can have."""
    if not body.startswith(b"PK"):
        return [_decoded(body)]
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as bundle:
            inside = [one for one in bundle.infolist() if not one.is_dir()]
            if len(inside) > MOST_AT_ONCE:
                raise BadFile("file", f"{len(inside)} files; at most {MOST_AT_ONCE} at once")
            if any(one.flag_bits & _SECRET or one.compress_type not in _PACKED for one in inside):
                raise BadFile("file", "a bundle that is packed in another way, or has a password")
            found = []
            for one in inside:
                with bundle.open(one) as packed:
                    found.append(_decoded(packed.read(LARGEST + 1)))
            return found
    except _BROKEN as error:
        raise BadFile("file", "a bundle that cannot be unpacked") from error


def _decoded(body: bytes) -> str:
    if len(body) > LARGEST:
        raise BadFile("file", f"over {LARGEST} bytes; no match is that long")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("file", "this is no text") from error


def _brought(
    player: Player, text: str, seat: int | None, now: int
) -> tuple[Table, list[Entry], list[Outcome]]:
    """A file as a table that is over, with its log and how its seats ended."""
    found = read(text)
    if not found.over:
        raise BadFile("steps", "the match is not over: it can be played on, and not looked back at")
    match, game = found.match, found.match.game
    if seat is not None and not 0 <= seat < game.players:
        raise BadFile("seats", f"there is no seat {seat + 1}")
    sitting = [_seat(found, number) for number in range(game.players)]
    entries = _entries(found, now)
    commitment = match.commitment
    table = Table(
        id=names.new_id(),
        game=game.name,
        rules=game.rules.version,
        options=game.options,
        edition=Components(game.edition.hash, game.edition.name, game.edition.text),
        starter=starters.SEAT,
        host=player.id,
        state="over",
        listed=False,
        watching=True,
        clock=NO_CLOCK.stored(),
        away=AWAY,
        seed=match.reveal(),
        rematch=None,
        created=now,
        started=now,
        ended=now,
        at=len(entries),
        actor=0,
        due=None,
        seats=sitting,
        added=[_plain(f"added[{n}]", said) for n, said in enumerate(match.added)],
        lot=list(found.lot),
        begun=_begun(found),
        brought=True,
    )
    chronicle = Live.read(table, entries).chronicle
    assert chronicle is not None
    assert chronicle.match.commitment == commitment
    return table, entries, _outcomes(table, chronicle)


def _begun(found: Record) -> Begun | None:
    laid = [step.text for step in found.match.log()[: found.match.begun]]
    return Begun(laid, _plain("begun.of", found.begun.of), found.begun.hidden) if laid else None


def _plain(field: str, text: str) -> str:
    """A text that may be stored and shown."""
    if len(text) > MOST_TOLD or not text.isprintable():
        raise BadFile(field, f"over {MOST_TOLD} characters, or some that cannot be seen")
    return text


MOST_TOLD: Final = 64


def _seat(found: Record, number: int) -> Seat:
    """Who sat there: a bot of the house if all its moves say so, else somebody by a name."""
    match = found.match
    movers = {found.bot_at(n) for n, step in enumerate(match.log()) if step.by == number}
    for bot in movers - {""}:
        if bot not in bots.BOTS:
            raise BadFile("bots", "there is no such bot")
    if len(movers) == 1 and (bot := movers.pop()):
        return Seat(None, bot, bot)
    try:
        return Seat(None, None, names.read_name(match.seats[number]))
    except BadName as error:
        raise BadFile(f"seats[{number}]", str(error)) from error


def _entries(found: Record, now: int) -> list[Entry]:
    """The log of a file as a table keeps it."""
    entries = [
        Entry(STEP, step.by, step.text, now, found.bot_at(number) or None)
        for number, step in enumerate(found.match.log())
    ]
    for seat, why in found.outs.items():
        if why not in (RESIGNED, TIME):
            raise BadFile(f"outs.{seat}", f"neither {RESIGNED!r} nor {TIME!r}")
        entries.append(Entry(OUT, seat, why, now))
    left = found.match.game.players - len(found.outs)
    if not found.match.over and left >= 2:
        entries.append(Entry(END, 0, "", now))
    return entries


def _outcomes(table: Table, chronicle: Chronicle) -> list[Outcome]:
    return [
        Outcome(number, None, table.seats[number].name, one.rank, one.score, one.out)
        for number, one in enumerate(standings(chronicle))
    ]
