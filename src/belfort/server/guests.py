"""Who is asking: a guest by signed cookie, or a program by the token of a guest."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from belfort.server.door import address_of
from belfort.server.refusals import ForeignOrigin, Unauthorized
from belfort.server.settings import Settings
from belfort.store import Player
from belfort.tables import Steward
from belfort.tables.errors import UnknownPlayer
from belfort.tables.steward import TOKEN

COOKIE: Final = "belfort_guest"
YEAR: Final = 365 * 24 * 3600
REMEMBERED: Final = 10_000
FRESH: Final = 10_000
"""Milliseconds that a guest's name is believed without asking the store."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Guests:
    """Knows guests by their cookies and tokens."""

    def __init__(self, steward: Steward, secret: str, settings: Settings) -> None:
        self._house = steward
        self._signer = Signer(secret, salt="belfort guest", digest_method=_sha256)
        self._settings = settings
        self._known: OrderedDict[str, tuple[int, Player]] = OrderedDict()
        self._changes = 0
        """How often something was forgotten: what was read before that is not kept."""

    def remember(self, response: Response, player: Player) -> None:
        """Give a browser the cookie of a guest."""
        response.set_cookie(
            COOKIE,
            self._signer.sign(f"{player.id}-{player.epoch}").decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self._settings.secure,
        )

    def seal(self, text: str) -> str:
        """A text that a browser may keep and cannot change."""
        return self._signer.sign(text).decode()

    def unseal(self, sealed: str) -> str:
        """What was sealed; nothing, if this house did not seal it."""
        try:
            return self._signer.unsign(sealed).decode()
        except (BadSignature, UnicodeError):
            return ""

    def forget(self, player: str) -> None:
        """Ask the store the next time: something about a guest has changed."""
        self._changes += 1
        for key in [key for key, (_, one) in self._known.items() if one.id == player]:
            del self._known[key]

    def forget_all(self) -> None:
        """The same for everybody: this process may have missed something."""
        self._changes += 1
        self._known.clear()

    def end(self, response: Response) -> None:
        """Take the cookie back from a browser."""
        response.delete_cookie(COOKIE)

    def shown(self, connection: HTTPConnection) -> str:
        """What whoever asks is known by: a token, a cookie, or nothing."""
        if "authorization" in connection.headers:
            return TOKEN
        return COOKIE if COOKIE in connection.cookies else ""

    async def find(self, connection: HTTPConnection) -> Player | None:
        """Who is asking; nobody is fine, a forged or unknown name is not. Asking shows that
        they are there."""
        found = await self._find(connection)
        if found is not None:
            self._house.signs.note(found.id, "", self._house.now())
            self._house.signs.come_from(found.id, address_of(connection))
        return found

    async def _find(self, connection: HTTPConnection) -> Player | None:
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            if scheme.lower() != "bearer" or not token.isascii():
                raise Unauthorized("the Authorization header must be: Bearer TOKEN")
            return await self._recall(f"token {token.strip()}")
        signed = connection.cookies.get(COOKIE)
        if signed is None:
            return None
        self.check_origin(connection)
        try:
            return await self._recall(f"guest {self._signer.unsign(signed).decode()}")
        except (BadSignature, UnicodeError) as error:
            raise Unauthorized("the cookie was not made by this house") from error

    def check_origin(self, connection: HTTPConnection) -> None:
        """Pages of other sites cannot act for a guest."""
        method = connection.scope.get("method", "GET")
        if connection.scope["type"] == "http" and method in SAFE:
            return
        origin = connection.headers.get("origin")
        if origin is None:
            if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                raise ForeignOrigin("a page of another site cannot act for a guest")
            return
        if origin in (self._settings.public, *self._settings.origins):
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise ForeignOrigin("a page of another site cannot act for a guest")

    async def _recall(self, key: str) -> Player:
        """The guest behind a checked name, from memory if it is fresh."""
        now = self._house.now()
        known = self._known.get(key)
        if known is not None and now - known[0] < FRESH:
            return known[1]
        kind, _, value = key.partition(" ")
        changes = self._changes
        try:
            if kind == TOKEN:
                player = await self._house.player_by_token(value)
            else:
                name, _, epoch = value.partition("-")  # the first cookies had none
                player = await self._house.player(name)
                if str(player.epoch) != (epoch or "0"):
                    raise Unauthorized("this guest has signed out")
        except UnknownPlayer as error:
            raise Unauthorized(str(error)) from error
        if changes != self._changes:
            return player
        self._known[key] = (now, player)
        self._known.move_to_end(key)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return player


def _sha256(data: bytes = b"") -> object:
    import hashlib

    return hashlib.sha256(data)
