"""The door: how many connections stand in it, how long their headers are, how slow they may be.

uvicorn's protocols with bounds: whoever opens many connections, sends endless headers, or sends and
takes at a crawl keeps nobody else out.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from starlette.requests import HTTPConnection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

log = logging.getLogger("belfort.door")

LONGEST_HEAD: Final = 32 * 1024
"""Bytes of a request's line and headers together."""

PATIENCE: Final = 10.0
"""Seconds that a request may take to arrive whole, and an answer to be taken."""

SPARE: Final = 256
"""Files and connections that the house needs for itself."""

ABORT: Final = "belfort.abort"
"""The extension of a socket's scope by which a client that takes nothing is cut off."""

WIRE: Final = "belfort.wire"
"""The extension of a socket's scope by which texts come and go without a task in between."""

LONGEST_AT_ONCE: Final = 1024
"""Bytes of a text that is read here; longer ones are read as all else."""

MOST_UNREAD: Final = 8
"""Messages of a client that may wait to be obeyed."""


class Places:
    """The connections of one process: `most` in all, `each` from one address."""

    def __init__(self, most: int, each: int, trusted: Iterable[str] = ()) -> None:
        self.most = most
        self.each = each
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in trusted if one != "*"]
        self._trusts_all = "*" in trusted
        self._by_address: Counter[str] = Counter()
        self._count = 0
        self._said = 0.0

    @classmethod
    def from_environment(cls) -> Places:
        """BELFORT_CONNECTIONS, BELFORT_CONNECTIONS_EACH; a proxy that is named is not counted."""
        most = int(os.environ.get("BELFORT_CONNECTIONS") or max(64, _files() - SPARE))
        each = int(os.environ.get("BELFORT_CONNECTIONS_EACH") or 100)
        named = os.environ.get("FORWARDED_ALLOW_IPS") or "127.0.0.1"  # as uvicorn does
        return cls(most, each, named.replace(",", " ").split())

    def __len__(self) -> int:
        return self._count

    def enter(self, address: str) -> bool:
        """Whether one more may come in from an address."""
        where = neighbourhood(address)
        crowded = self._by_address[where] >= self.each and not self._is_proxy(address)
        if crowded or len(self) >= self.most:
            self._say(where, crowded)
            return False
        self._by_address[where] += 1
        self._count += 1
        return True

    def crowded(self, where: str, count: int) -> bool:
        """Whether a visitor who came by a proxy, or without one, has so many of something."""
        return count >= self.each and not self._named(where)

    def _is_proxy(self, address: str) -> bool:
        return self._trusts_all or self._named(address)

    def _named(self, address: str) -> bool:
        with suppress(ValueError):
            found = ipaddress.ip_address(address)
            return any(found in network for network in self._trusted)
        return False

    def leave(self, address: str) -> None:
        self._count -= 1
        one_less(self._by_address, neighbourhood(address))

    def _say(self, where: str, crowded: bool) -> None:
        """Once a second at most: whoever floods the door does not flood the log."""
        now = time.monotonic()
        if now - self._said >= 1:
            self._said = now
            log.warning(
                "too many connections from one address" if crowded else "the house is full",
                extra={"address": where, "connections": len(self)},
            )


def one_less(counts: Counter[str], name: str) -> None:
    """Count down; a name that has none left is forgotten."""
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]


def neighbourhood(address: str) -> str:
    """What counts as one address: with IPv6, everything that one household is given."""
    with suppress(ValueError):
        found = ipaddress.ip_address(address)
        if isinstance(found, ipaddress.IPv6Address):
            if found.ipv4_mapped is not None:
                return str(found.ipv4_mapped)
            return str(ipaddress.ip_network((found, 64), strict=False))
    return address


def address_of(connection: HTTPConnection) -> str:
    """What counts as the address of whoever asks."""
    return neighbourhood(connection.client.host) if connection.client else "somewhere"


def _files() -> int:
    """How many files this process may have open; as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return 4096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        wanted = hard if hard != resource.RLIM_INFINITY else max(soft, 65_536)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return int(soft)


_places: Places | None = None


def places() -> Places:
    """Those of this process."""
    global _places  # noqa: PLW0603 - uvicorn makes a protocol for each connection by itself
    if _places is None:
        _places = Places.from_environment()
    return _places


class Door(HttpToolsProtocol):
    """HTTP, with bounds."""

    _inside = False
    _address = ""
    _in_head = True
    _head = 0
    _unread = 0
    _refused = False
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._inside = places().enter(self._address)
        if self._inside:
            # not all who came together are cut off together, to come back together
            self._wait(PATIENCE * random.uniform(0.6, 1))  # noqa: S311 - no secret
        else:
            self._refuse(b"503 Service Unavailable", b"the house is full", b"retry-after: 10\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)
        self._leave()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            places().leave(self._address)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        if self._in_head:
            self._unread += len(data)
            if self._unread > LONGEST_HEAD:
                self._refuse_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head, self._unread = True, 0, 0
        self._wait(PATIENCE)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._head += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._head += len(name) + len(value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._head > LONGEST_HEAD:
            self._refuse_head()
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._refused:
            self._wait(None)
            super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(PATIENCE)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait(None)

    def handle_websocket_upgrade(self) -> None:
        """The place goes to the socket that this connection becomes."""
        self._wait(None)
        inside, self._inside = self._inside, False
        _arriving.append(self._address if inside else None)
        try:
            super().handle_websocket_upgrade()
        finally:
            _arriving.clear()

    def _wait(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self.transport.abort()

    def _refuse_head(self) -> None:
        self._refuse(b"431 Request Header Fields Too Large", b"too many headers")

    def _refuse(self, status: bytes, why: bytes, more: bytes = b"") -> None:
        self._refused = True
        self.transport.write(
            b"HTTP/1.1 "
            + status
            + b"\r\ncontent-type: text/plain; charset=utf-8\r\n"
            + more
            + b"content-length: "
            + str(len(why)).encode()
            + b"\r\nconnection: close\r\n\r\n"
            + why
        )
        self.transport.close()
        self._wait(1.0)  # whoever does not take even this is cut off


_arriving: list[str | None] = []
"""The address of the connection that is becoming a socket."""


class Socket(WebSocketsSansIOProtocol):
    """A live connection, with bounds."""

    _address: str | None = None
    _between = False
    """Whether what comes next begins a message."""
    hear: Hear | None = None
    """Who hears a text as soon as it has come."""

    def connection_made(self, transport: Any) -> None:
        if _arriving:
            self._address = _arriving.pop()
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=256 * 1024)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._address is not None:
            places().leave(self._address)
            self._address = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][ABORT] = {"abort": self.transport.abort}
            self.scope["extensions"][WIRE] = {"wire": self}

    def data_received(self, data: bytes) -> None:
        """Most of what comes is one short text, whole; uvicorn and websockets read all else."""
        if self.hear is not None and self._between and self.queue.empty() and self.is_open:
            text = _whole_text(data)
            if text is not None and self.hear(text):
                return
        super().data_received(data)
        self._between = _is_between(self.conn)

    @property
    def is_open(self) -> bool:
        return not (self.disconnected or self.close_sent) and self.conn.state is State.OPEN

    def send_receive_event_to_app(self) -> None:
        """Reading stops when several messages wait; uvicorn stops and begins again at each."""
        before = self.read_paused
        if self.queue.qsize() < MOST_UNREAD:
            self.read_paused = True  # it thinks that it has stopped
        super().send_receive_event_to_app()
        if self.queue.qsize() <= MOST_UNREAD:
            self.read_paused = before

    async def tell(self, messages: Sequence[bytes]) -> None:
        """Send texts in one piece, as soon as the client takes them."""
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.is_open:
            raise ClientDisconnected
        self.say(messages)

    @property
    def takes_more(self) -> bool:
        """Whether what is said now goes out now."""
        return self.writable.is_set() and self.is_open

    def say(self, messages: Sequence[bytes]) -> None:
        """Send texts in one piece."""
        self.transport.write(b"".join([part for text in messages for part in (_head(text), text)]))


def _whole_text(data: bytes) -> bytes | None:
    """The text, if exactly one short one has come."""
    if len(data) < 6 or data[0] != _WHOLE_TEXT:
        return None
    size, start = data[1] - _MASKED, 6
    if size == 126:
        size, start = data[2] << 8 | data[3], 8
    if len(data) != start + size or size > LONGEST_AT_ONCE:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def _is_between(conn: Any) -> bool:
    """Whether all that came has been read: the parser waits for a message, not for more of one."""
    inner = conn.parser
    while (deeper := getattr(inner, "gi_yieldfrom", None)) is not None:
        inner = deeper
    return inner.__name__ == "at_eof" and conn.current_size is None


def _head(text: bytes) -> bytes:
    """What stands before a text on its way to a client: a whole message, so many bytes long."""
    size = len(text)
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, 126, size >> 8, size & 255))
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big")


_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80


Hear = Callable[[bytes], bool]
"""Is given a text; False if it must come by way of the queue, after others."""


def wire_of(scope: Any) -> Socket | None:
    """The socket itself, where the server has one."""
    found: Socket | None = scope.get("extensions", {}).get(WIRE, {}).get("wire")
    return found


def abort_of(scope: Any) -> Callable[[], None] | None:
    """How a socket is cut off, where the server can."""
    found: Callable[[], None] | None = scope.get("extensions", {}).get(ABORT, {}).get("abort")
    return found
