"""Live connections: one WebSocket for each client, whatever number of tables it looks at.

Nothing is queued but what must be told once. A table that changed is marked; when the client can
take more, it gets what it may know now, with all that happened since it last heard. So a slow
client costs nothing, and one that takes nothing at all is dropped.

Moves that come soon after each other are made together, stored together and answered together,
without a task for each: what is done several times in a row costs half as much.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
import zlib
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from belfort.engine import BelfortError, IllegalMove
from belfort.server import messages as m
from belfort.server.door import Socket, abort_of, one_less, places, wire_of
from belfort.server.limits import Limits
from belfort.server.meters import Meters
from belfort.server.refusals import BadRequest, TooFast, Unauthorized, refusal
from belfort.store import Player, Ring, StoreUnavailable
from belfort.store.writer import BUSY, GATHER
from belfort.tables import Steward
from belfort.tables.errors import UnknownTable
from belfort.tables.live import Live

log = logging.getLogger("belfort.live")

SLOWEST: Final = 10.0
"""Seconds that a client may take to accept one message."""

MOST_NOTES: Final = 200
"""Answers that may wait for a client."""

MOST_PASSING: Final = 30
"""Things said at the table that may wait for a client."""

MOST_WATCHED: Final = 50
"""Tables that one connection can look at."""

MOST_SOCKETS: Final = 12
"""Live connections of one guest: pages, devices and programs."""

HEARTBEAT: Final = 20
"""Seconds between two times that the store is told that somebody is here: every second it hears
of some of them."""

# Codes of closing, as the documentation lists them.
BAD_FRAME: Final = 4400
TOO_FAST: Final = 4429
TOO_SLOW: Final = 4408
SIGNED_OUT: Final = 4401
GOING_AWAY: Final = 1001
FAULT: Final = 1011
FAREWELL: Final = 1.0
"""Seconds that a client gets to hear why it is sent away."""

_decode = msgspec.json.Decoder(m.FromClient).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Watch:
    """A table that a client looks at."""

    since: int
    form: str


class Client:
    """One live connection."""

    def __init__(
        self, hub: Hub, socket: WebSocket, player: Player | None, address: str, by: str
    ) -> None:
        self.hub = hub
        self.socket = socket
        self.player = player
        self.address = address
        self.who = player.id if player else f"from {address}"
        """Whose messages are counted together: a guest's, or an address's."""
        self.by = by
        self.watched: dict[str, Watch] = {}
        self.marked: dict[str, None] = {}
        self.notes: deque[bytes] = deque()
        self.passing: deque[bytes] = deque(maxlen=MOST_PASSING)
        """What may be missed: of too many, the oldest is not told."""
        self.present: dict[str, bytes] = {}
        """Who is at a table now: of several changes the last is told."""
        self.sending_since: float | None = None
        self.ends: tuple[int, str] | None = None
        """Why the house ends this connection: a code of closing, and words."""
        self.wire: Socket | None = None
        """How texts come and go without a task, where the server can."""
        self.task: asyncio.Task[None] | None = None
        """What it has asked for, if that takes a while."""
        self._wake = asyncio.Event()
        self._sending = False
        self._free = asyncio.Event()
        self._free.set()

    def mark(self, table: str) -> None:
        """A table has changed; the client will be told when it can take it."""
        self.marked[table] = None
        self.hub.tell_soon(self)

    def mention(self, message: msgspec.Struct) -> None:
        """Tell something that may be missed."""
        self.passing.append(_encode(message))
        self.hub.tell_soon(self)

    def tell_presence(self, message: m.Presence) -> None:
        self.present[message.table] = _encode(message)
        self.hub.tell_soon(self)

    def note(self, message: msgspec.Struct) -> None:
        """Answer the client; one that asks and asks and takes no answer is sent away."""
        if len(self.notes) >= MOST_NOTES:
            self.hub.end(self, TOO_SLOW, "too slow")
            return
        self.notes.append(_encode(message))
        self.hub.tell_soon(self)

    def tell_now(self) -> None:
        """Tell the client what it must know, if it takes it; otherwise as soon as it does."""
        wire, held = self.wire, self.hub.steward.memory.held
        if wire is None or self._sending or not wire.takes_more:
            self._wake.set()
            return
        told = self._answers()
        for table in list(self.marked):
            live = held(table)
            if live is None and table in self.watched:
                self._wake.set()  # it has to be read first
            else:
                told.append(self._picture(table, live))
        if not self.marked:
            told += self._said()
        said = [message for message in told if message]
        if said:
            wire.say(said)

    async def send_all(self) -> None:
        """Tell the client what takes waiting, for as long as it is there."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._sending = True
            while self.notes or self.marked or self.present or self.passing:
                await self._send(await self._next())
            self._sending = False

    async def _next(self) -> list[bytes]:
        """What is told together: answers and a table, or what was said once there are none."""
        told = self._answers()
        if self.marked:
            table = next(iter(self.marked))
            told.append(await self._read_picture(table))
        elif not told:
            told += self._said()
        return told

    def _answers(self) -> list[bytes]:
        told = list(self.notes)
        self.notes.clear()
        return told

    def _said(self) -> list[bytes]:
        told = [*self.present.values(), *self.passing]
        self.present.clear()
        self.passing.clear()
        return told

    async def _read_picture(self, table: str) -> bytes:
        live = self.hub.steward.memory.held(table)
        if live is None and table in self.watched:
            try:
                live = await self.hub.steward.memory.find(table)
            except BelfortError as error:
                return self._lose(table, error)
        return self._picture(table, live)

    def _picture(self, table: str, live: Live | None) -> bytes:
        """A table that has changed, as the client may see it; empty if it looks no more."""
        self.marked.pop(table, None)
        watch = self.watched.get(table)
        if watch is None or live is None:
            return b""
        try:
            message = self.hub.picture(live, self.player, watch)
        except BelfortError as error:
            return self._lose(table, error)
        watch.since = max(watch.since, live.at)
        return message

    def _lose(self, table: str, error: BelfortError) -> bytes:
        """The client may look at a table no more."""
        self.marked.pop(table, None)
        self.watched.pop(table, None)
        self.hub.unwatch(self, table)
        return _encode(_refused(0, error, table))

    async def _send(self, messages: list[bytes]) -> None:
        told = [message for message in messages if message]
        self.sending_since = time.monotonic()
        if self.wire is not None:
            await self.wire.tell(told)
        else:
            for message in told:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
        self.sending_since = None

    def hear(self, text: bytes) -> bool:
        """A text has come: it is obeyed with others that come soon, if none came before it."""
        if not self._free.is_set():
            return False
        self._free.clear()
        self.hub.take(self, text)
        return True

    def obeyed(self) -> None:
        """What was asked has been done; the next can be."""
        self._free.set()

    async def receive_all(self) -> None:
        """Obey the client until it is gone."""
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                raise BadRequest("messages are text")
            await self._free.wait()
            self._free.clear()
            await self.hub.obey(self, self.read(text))
            self.obeyed()

    def read(self, text: str | bytes) -> m.FromClient:
        """What the client asks for, counted against it."""
        self.hub.limits.check(self.who, time.monotonic())
        try:
            message: m.FromClient = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRequest(str(error)) from error
        return message


class Hub:
    """All live connections of one process."""

    def __init__(self, steward: Steward, meters: Meters, limits: Limits) -> None:
        self.steward = steward
        self.meters = meters
        self.limits = limits
        self._clients: dict[Client, asyncio.Task[None]] = {}
        self._own: Counter[str] = Counter()
        self._near: Counter[str] = Counter()
        """How many connections each guest and each address has."""
        self._at_table: dict[str, set[Client]] = {}
        self._pictures: dict[str, dict[Any, bytes]] = {}
        self._present: dict[str, list[bool]] = {}
        """Who was last said to be at a table."""
        self._taken: list[tuple[Client, bytes]] = []
        self._untold: dict[Client, None] = {}
        self._busy = False
        self._farewells: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self.closing = False
        self._obey: dict[type, Callable[[Client, Any], Awaitable[None]]] = {
            m.WatchTable: self._watch,
            m.UnwatchTable: self._stop,
            m.ActAtTable: self._act,
            m.ReactAtTable: self._react,
            m.Ping: self._ping,
        }

    def open(self) -> None:
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Send everybody home; they come back to another process, or to the next one."""
        self.closing = True
        if self._keeper is not None:
            self._keeper.cancel()
        tasks = list(self._clients.values())
        for client in list(self._clients):
            await _close(client.socket, GOING_AWAY, "the house restarts")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._farewells, return_exceptions=True)

    def __len__(self) -> int:
        return len(self._clients)

    # From the house

    def heard(self, ring: Ring) -> None:
        """Something has changed at a table."""
        if ring.kind == "all":
            self._pictures.clear()
            for table, clients in self._at_table.items():
                for client in clients:
                    client.mark(table)
            return
        here = self._at_table.get(ring.table)
        if here is None:
            return
        if ring.kind in ("step", "table", "gone"):
            self._pictures.pop(ring.table, None)
            for client in here:
                client.mark(ring.table)
        elif ring.kind == "reaction":
            for client in list(here):
                client.mention(m.Reaction(ring.table, ring.data["seat"], ring.data["reaction"]))
        elif ring.kind == "presence":
            self._tell_presence(ring.table, here)

    def _tell_presence(self, table: str, here: set[Client]) -> None:
        live = self.steward.memory.held(table)
        if live is None:
            return
        now, known = self.steward.now(), live.table.presence
        present = [known.get(seat.player or "", 0) > now for seat in live.table.seats]
        if self._present.get(table) == present:
            return  # somebody is still here
        self._present[table] = present
        self._pictures.pop(table, None)
        message = m.Presence(table, present)
        for client in list(here):
            client.tell_presence(message)

    def picture(self, live: Live, player: Player | None, watch: Watch) -> bytes:
        """A table as a client may see it, made once for all who see the same."""
        who = player.id if player else None
        table = live.table
        since = live.at if watch.form == "notice" else min(watch.since, live.at)
        key = (watch.form, table.seat_of(who), table.host == who, since, live.at)
        made = self._pictures.setdefault(table.id, {})
        message = made.get(key)
        if message is None:
            shared, own = self.steward.glance(live, player, since)
            if watch.form == "notice":
                message = _encode(m.Changed(shared.table, shared.at, shared.state, shared.mark))
            else:
                if live.at not in made:
                    made[live.at] = m.shared_picture(shared)
                message = m.picture(own, made[live.at])
            made[key] = message
        return message

    # From the clients

    async def serve(
        self,
        socket: WebSocket,
        player: Player | None,
        address: str,
        by: str = "",
        still_known: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """Serve a connection from its first message to its last."""
        await socket.accept()
        own = self._own[player.id] if player is not None else 0
        if own >= MOST_SOCKETS or places().crowded(address, self._near[address]):
            await _close(socket, TOO_FAST, "too many connections of one guest or address")
            return
        client = Client(self, socket, player, address, by)
        client.wire = wire_of(socket.scope)
        if client.wire is not None:
            client.wire.hear = client.hear
        task = asyncio.create_task(self._receive(client))
        sender = asyncio.create_task(client.send_all())
        self._clients[client] = task
        self._own[client.who] += 1
        self._near[address] += 1
        self.meters.connections.set(len(self._clients))
        try:
            if player is not None and still_known is not None and not await still_known():
                self.end(client, SIGNED_OUT, "signed out")  # while the connection was made
            await asyncio.wait([task, sender], return_when=asyncio.FIRST_COMPLETED)
        finally:
            task.cancel()
            sender.cancel()
            for one in (task, sender):
                one.add_done_callback(_report)
            if client.task is not None:
                client.task.cancel()
            self._gone(client)
        if client.ends is not None:
            await _end(socket, *client.ends)

    async def _receive(self, client: Client) -> None:
        try:
            await client.receive_all()
        except BadRequest as error:
            await _close(client.socket, BAD_FRAME, str(error))
        except TooFast as error:
            await _close(client.socket, TOO_FAST, str(error))
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    def take(self, client: Client, text: bytes) -> None:
        """Obey a client soon: at once, or with those who speak in the next moment."""
        if not self._taken:
            loop = asyncio.get_running_loop()
            loop.call_later(GATHER if self._busy else 0, self._obey_all)
        self._taken.append((client, text))

    def _obey_all(self) -> None:
        taken, self._taken = self._taken, []
        self._busy = len(taken) > BUSY
        for client, text in taken:
            try:
                self._obey_soon(client, client.read(text))
            except BadRequest as error:
                self.end(client, BAD_FRAME, str(error))
            except TooFast as error:
                self.end(client, TOO_FAST, str(error))
            except Exception as error:  # noqa: BLE001 - the others are obeyed
                self._fail(client, error)
        self.steward.store.hurry()

    def _obey_soon(self, client: Client, message: m.FromClient) -> None:
        """Moves are made now; whatever else is asked for gets a task."""
        if isinstance(message, m.ActAtTable) and self._act_soon(client, message):
            return
        client.task = asyncio.create_task(self._obey_apart(client, message))

    async def _obey_apart(self, client: Client, message: m.FromClient) -> None:
        try:
            await self.obey(client, message)
        except Exception as error:  # noqa: BLE001 - nobody waits for this
            self._fail(client, error)
        client.obeyed()

    def _fail(self, client: Client, error: Exception) -> None:
        """A mistake of the house is told of in the log, and ends the connection that met it."""
        log.error("a live connection failed", exc_info=error)
        self.end(client, FAULT, "the house made a mistake")

    def _act_soon(self, client: Client, message: m.ActAtTable) -> bool:
        """Begin a move; False if it takes more than that."""
        player, began = client.player, time.perf_counter()
        if player is None:
            return False

        def done(came: int | Exception) -> None:
            if isinstance(came, int):
                self.meters.moves.observe(time.perf_counter() - began)
                client.note(m.MoveDone(message.id, came))
            else:
                self._refuse(client, message, came)
            client.obeyed()

        self.steward.signs.note(player.id, "", self.steward.now())
        try:
            table = check_id(message.table)
            return self.steward.act_soon(player, table, message.at, message.move, done)
        except BelfortError as error:
            done(error)
            return True

    def _refuse(self, client: Client, message: m.ActAtTable, error: Exception) -> None:
        if not isinstance(error, BelfortError):
            self._fail(client, error)
            return
        self.meters.refusals.labels(error.code).inc()
        client.note(_refused(message.id, error, message.table))

    def tell_soon(self, client: Client) -> None:
        """There is something to be told to a client: once this turn of the loop is over."""
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._untold[client] = None

    def _tell_all(self) -> None:
        untold, self._untold = self._untold, {}
        for client in untold:
            try:
                client.tell_now()
            except Exception as error:  # noqa: BLE001 - the others are told
                self._fail(client, error)

    async def obey(self, client: Client, message: m.FromClient) -> None:
        """Do what a client asks; what is refused is answered, and the connection stays."""
        if client.player is not None:
            self.steward.signs.note(client.player.id, "", self.steward.now())
        try:
            await self._obey[type(message)](client, message)
        except BelfortError as error:
            number = getattr(message, "id", 0)
            client.note(_refused(number, error, getattr(message, "table", None)))

    async def _watch(self, client: Client, message: m.WatchTable) -> None:
        if len(client.watched) >= MOST_WATCHED and message.table not in client.watched:
            raise TooFast(f"one connection looks at {MOST_WATCHED} tables at most")
        live = await self.steward.memory.find(check_id(message.table))
        live = await self.steward.returned(client.player, live)
        self.steward.show(live, client.player, live.at)
        client.watched[message.table] = Watch(message.since, message.form)
        self._at_table.setdefault(message.table, set()).add(client)
        client.mark(message.table)
        if client.player is not None and live.table.seat_of(client.player.id) is not None:
            await self.steward.arrive(client.player, [message.table])

    async def _stop(self, client: Client, message: m.UnwatchTable) -> None:
        if client.watched.pop(message.table, None) is not None:
            self.unwatch(client, message.table)
            await self._depart(client, message.table)

    async def _act(self, client: Client, message: m.ActAtTable) -> None:
        began = time.perf_counter()
        try:
            player = _known(client)
            at = await self.steward.act(player, check_id(message.table), message.at, message.move)
        except BelfortError as error:
            self.meters.refusals.labels(error.code).inc()
            raise
        self.meters.moves.observe(time.perf_counter() - began)
        client.note(m.MoveDone(message.id, at))

    async def _react(self, client: Client, message: m.ReactAtTable) -> None:
        await self.steward.react(_known(client), check_id(message.table), message.reaction)
        client.note(m.MoveDone(message.id))

    async def _ping(self, client: Client, message: m.Ping) -> None:
        client.note(m.Pong(message.id))

    def unwatch(self, client: Client, table: str) -> None:
        here = self._at_table.get(table, set())
        here.discard(client)
        if not here:
            self._at_table.pop(table, None)
            self._pictures.pop(table, None)
            self._present.pop(table, None)

    def end(self, client: Client, code: int, why: str) -> None:
        """End a connection: of a client that takes nothing, or of somebody who signed out."""
        task = self._clients.get(client)
        if task is not None and not task.done():
            if code == TOO_SLOW:
                self.meters.dropped.inc()
                log.info("dropped a client that fell behind")
            client.ends = (code, why)
            task.cancel()

    def sign_out(self, player: str, by: str) -> None:
        """What a guest was known `by` counts no more; nothing does, if that is empty."""
        for client in list(self._clients):
            mine = client.player is not None and client.player.id == player
            if mine and by in ("", client.by):
                self.end(client, SIGNED_OUT, "signed out")

    def send_home(self) -> None:
        """Guests are asked to come again and show who they are."""
        for client in list(self._clients):
            if client.player is not None:
                self.end(client, GOING_AWAY, "come again")

    def _gone(self, client: Client) -> None:
        """A connection has ended, however it did."""
        del self._clients[client]
        one_less(self._own, client.who)
        one_less(self._near, client.address)
        self.meters.connections.set(len(self._clients))
        tables = list(client.watched)
        client.watched.clear()
        for table in tables:
            self.unwatch(client, table)
        farewell = asyncio.create_task(self._say_farewell(client, tables))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)

    async def _say_farewell(self, client: Client, tables: list[str]) -> None:
        if not self.closing:
            for table in tables:
                try:
                    await self._depart(client, table)
                except BelfortError:
                    continue
                except Exception:
                    log.exception("a farewell could not be told")

    async def _depart(self, client: Client, table: str) -> None:
        """A player leaves when the last of their connections to a table does."""
        player = client.player
        if player is None:
            return
        others = self._at_table.get(table, set())
        if any(other.player and other.player.id == player.id for other in others):
            return
        if self._sits(player, table):
            await self.steward.depart(player, table)

    async def _keep(self) -> None:
        """Tell the store who is here, and drop those who take nothing."""
        for beat in itertools.count():
            await asyncio.sleep(1)
            try:
                self._drop_the_slow()
                await self.steward.stay(self._here(beat % HEARTBEAT))
            except StoreUnavailable:  # the store has told the log
                continue
            except Exception:  # whatever it was, those who are here still are in a second
                log.exception("presence could not be told")

    def _drop_the_slow(self) -> None:
        now = time.monotonic()
        for client in list(self._clients):
            if client.sending_since is not None and now - client.sending_since > SLOWEST:
                self.end(client, TOO_SLOW, "too slow")

    def _here(self, part: int) -> list[tuple[str, str]]:
        """The players at tables where they sit: one part of HEARTBEAT."""
        return sorted(
            {
                (table, client.player.id)
                for client in self._clients
                if client.player is not None
                and zlib.crc32(client.player.id.encode()) % HEARTBEAT == part
                for table in client.watched
                if self._sits(client.player, table)
            }
        )

    def _sits(self, player: Player, table: str) -> bool:
        live = self.steward.memory.held(table)
        return live is not None and live.table.seat_of(player.id) is not None


def _report(task: asyncio.Task[None]) -> None:
    """A connection that ended by a mistake of the house is told of in the log."""
    if task.cancelled():
        return
    error = task.exception()
    if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError, OSError)):
        log.error("a live connection failed", exc_info=error)


def check_id(table: str) -> str:
    """A name that no table can have is not looked for in the store."""
    if not (table.isascii() and table.isalnum() and len(table) <= 24):
        raise UnknownTable("there is no such table")
    return table


def _known(client: Client) -> Player:
    if client.player is None:
        raise Unauthorized("only a guest with a token or a cookie can do this")
    return client.player


def _refused(number: int, error: BelfortError, table: str | None) -> m.MoveRefused:
    why = refusal(error)
    rule = error.rule if isinstance(error, IllegalMove) else None
    return m.MoveRefused(number, why.code, why.message, table, rule)


async def _end(socket: WebSocket, code: int, why: str) -> None:
    """Say why, and hang up: who does not take it is cut off, with all that waits for them."""
    abort = abort_of(socket.scope)
    if abort is not None:
        asyncio.get_running_loop().call_later(FAREWELL, abort)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL):
            await _close(socket, code, why)


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.close(code, why[:100])
