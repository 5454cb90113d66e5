"""Live connections: one WebSocket for each client, whatever number of tables it looks at.

Nothing is queued but what must be told once. A table that changed is marked; when the client can
take more, it gets what it may know now, with all that happened since it last heard. So a slow
client costs nothing, and one that takes nothing at all is dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
import zlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from belfort.engine import BelfortError, IllegalMove
from belfort.server import messages as m
from belfort.server.door import Tell, abort_of, places, tell_of
from belfort.server.limits import Limits
from belfort.server.meters import Meters
from belfort.server.refusals import BadRequest, TooFast, Unauthorized, refusal
from belfort.store import Player, Ring, StoreUnavailable
from belfort.tables import House
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
        self._wake = asyncio.Event()
        self.tell: Tell | None = None
        """How several texts are sent at once, where the server can."""

    def mark(self, table: str) -> None:
        """A table has changed; the client will be told when it can take it."""
        self.marked[table] = None
        self._wake.set()

    def mention(self, message: msgspec.Struct) -> None:
        """Tell something that may be missed."""
        self.passing.append(_encode(message))
        self._wake.set()

    def tell_presence(self, message: m.Presence) -> None:
        self.present[message.table] = _encode(message)
        self._wake.set()

    def note(self, message: msgspec.Struct) -> None:
        """Answer the client; one that asks and asks and takes no answer is sent away."""
        if len(self.notes) >= MOST_NOTES:
            self.hub.end(self, TOO_SLOW, "too slow")
            return
        self.notes.append(_encode(message))
        self._wake.set()

    async def send_all(self) -> None:
        """Tell the client what it must know, for as long as it is there."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self.notes or self.marked or self.present or self.passing:
                await self._send(await self._next())

    async def _next(self) -> list[bytes]:
        """What is told together: answers and a table, or what was said once there are none."""
        told = list(self.notes)
        self.notes.clear()
        if self.marked:
            told.append(await self._picture(next(iter(self.marked))))
        elif not told:
            told += [*self.present.values(), *self.passing]
            self.present.clear()
            self.passing.clear()
        return told

    async def _picture(self, table: str) -> bytes:
        """A table that has changed, as the client may see it; empty if it looks no more."""
        del self.marked[table]
        watch = self.watched.get(table)
        if watch is None:
            return b""
        try:
            live = self.hub.house.memory.held(table) or await self.hub.house.memory.find(table)
            message = self.hub.picture(live, self.player, watch)
        except BelfortError as error:
            self.watched.pop(table, None)
            self.hub.unwatch(self, table)
            return _encode(_refused(0, error, table))
        watch.since = max(watch.since, live.at)
        return message

    async def _send(self, messages: list[bytes]) -> None:
        told = [message for message in messages if message]
        self.sending_since = time.monotonic()
        if self.tell is not None:
            await self.tell(told)
        else:
            for message in told:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
        self.sending_since = None

    async def receive_all(self) -> None:
        """Obey the client until it is gone."""
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self.hub.limits.check(self.who, time.monotonic())
            text = received.get("text")
            if text is None:
                raise BadRequest("messages are text")
            try:
                message = _decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise BadRequest(str(error)) from error
            await self.hub.obey(self, message)


class Hub:
    """All live connections of one process."""

    def __init__(self, house: House, meters: Meters, limits: Limits) -> None:
        self.house = house
        self.meters = meters
        self.limits = limits
        self._clients: dict[Client, asyncio.Task[None]] = {}
        self._at_table: dict[str, set[Client]] = {}
        self._pictures: dict[str, dict[Any, bytes]] = {}
        self._present: dict[str, list[bool]] = {}
        """Who was last said to be at a table."""
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
        live = self.house.memory.held(table)
        if live is None:
            return
        now, known = self.house.now(), live.table.presence
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
        if key not in made:
            look = self.house.show(live, player, since)
            if watch.form == "notice":
                made[key] = _encode(m.Changed(look.table, look.at, look.state, look.mark))
            else:
                made[key] = _encode(m.show(look, "look"))
        return made[key]

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
        own = [one for one in self._clients if player and one.player and one.player.id == player.id]
        near = sum(one.address == address for one in self._clients)
        if len(own) >= MOST_SOCKETS or places().crowded(address, near):
            await _close(socket, TOO_FAST, "too many connections of one guest or address")
            return
        client = Client(self, socket, player, address, by)
        client.tell = tell_of(socket.scope)
        task = asyncio.create_task(self._receive(client))
        sender = asyncio.create_task(client.send_all())
        self._clients[client] = task
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

    async def obey(self, client: Client, message: m.FromClient) -> None:
        """Do what a client asks; what is refused is answered, and the connection stays."""
        if client.player is not None:
            self.house.signs.note(client.player.id, "", self.house.now())
        try:
            await self._obey[type(message)](client, message)
        except BelfortError as error:
            number = getattr(message, "id", 0)
            client.note(_refused(number, error, getattr(message, "table", None)))

    async def _watch(self, client: Client, message: m.WatchTable) -> None:
        if len(client.watched) >= MOST_WATCHED and message.table not in client.watched:
            raise TooFast(f"one connection looks at {MOST_WATCHED} tables at most")
        live = await self.house.memory.find(check_id(message.table))
        live = await self.house.returned(client.player, live)
        self.house.show(live, client.player, live.at)
        client.watched[message.table] = Watch(message.since, message.form)
        self._at_table.setdefault(message.table, set()).add(client)
        client.mark(message.table)
        if client.player is not None and live.table.seat_of(client.player.id) is not None:
            await self.house.arrive(client.player, [message.table])

    async def _stop(self, client: Client, message: m.UnwatchTable) -> None:
        if client.watched.pop(message.table, None) is not None:
            self.unwatch(client, message.table)
            await self._depart(client, message.table)

    async def _act(self, client: Client, message: m.ActAtTable) -> None:
        began = time.perf_counter()
        try:
            player = _known(client)
            at = await self.house.act(player, check_id(message.table), message.at, message.move)
        except BelfortError as error:
            self.meters.refusals.labels(error.code).inc()
            raise
        self.meters.moves.observe(time.perf_counter() - began)
        client.note(m.MoveDone(message.id, at))

    async def _react(self, client: Client, message: m.ReactAtTable) -> None:
        await self.house.react(_known(client), check_id(message.table), message.reaction)
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
            await self.house.depart(player, table)

    async def _keep(self) -> None:
        """Tell the store who is here, and drop those who take nothing."""
        for beat in itertools.count():
            await asyncio.sleep(1)
            try:
                self._drop_the_slow()
                await self.house.stay(self._here(beat % HEARTBEAT))
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
        live = self.house.memory.held(table)
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
