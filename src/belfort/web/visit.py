"""One request of a browser: who asks, in which language and light, and how it is answered."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from babel import negotiate_locale
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from belfort import locale
from belfort.engine import BelfortError
from belfort.server.context import Context
from belfort.server.door import address_of
from belfort.server.guests import YEAR
from belfort.server.limits import PAGE
from belfort.server.refusals import (
    BadRequest,
    TooFast,
    TooLarge,
    Unauthorized,
    again,
    refuse,
    status_of,
)
from belfort.store import Player
from belfort.tables import Steward
from belfort.web.pages import Pages, Visitor

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline';"
    " img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
LANGUAGE: Final = "belfort_language"
THEME: Final = "belfort_theme"
DEVICE: Final = "belfort_device"
IN_PLACE: Final = "belfort-in-place"
"""A script that sends this with a form gets the page that follows without being sent there."""
_MACHINE: Final = re.compile(r"([a-zA-Z0-9.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?")
MOST_COMPANIONS: Final = 40
"""People who play on one device, at all the tables that it remembers."""


@dataclass
class Visit:
    """A request, read; cookies to be set with the answer gather in `keeps`."""

    request: Request
    pages: Pages
    context: Context
    visitor: Visitor
    guest: Player | None
    companions: list[Player]
    """Others who play on the same device."""
    keeps: dict[str, str] = field(default_factory=dict)
    led_to: str | None = None
    """Where something that was done leads, if that is shown at once."""
    newcomer: Player | None = None

    @classmethod
    async def begin(cls, request: Request) -> Visit:
        context: Context = request.app.state.context
        context.check_address(request, PAGE)
        context.guests.check_origin(request)
        try:
            guest = await context.guests.find(request)
        except Unauthorized:  # a cookie of a house that has forgotten its guests
            guest = None
        if guest is not None:
            context.by_guest.check(guest.id, time.monotonic())
        companions = _companions(context.guests.unseal(request.cookies.get(DEVICE, "")), guest)
        for one in companions:
            context.steward.signs.note(one.id, "", context.steward.now())
        pages: Pages = request.app.state.pages
        return cls(request, pages, context, _visitor(request), guest, companions)

    @property
    def steward(self) -> Steward:
        return self.context.steward

    @property
    def say(self) -> locale.Catalogue:
        return locale.house(self.visitor.language)

    @property
    def query(self) -> Mapping[str, str]:
        if self.led_to is not None:
            return dict(parse_qsl(urlsplit(self.led_to).query))
        return self.request.query_params

    @property
    def origin(self) -> str:
        """Where the house is found, for links that are sent to others.

        An operator says so in BELFORT_PUBLIC; what a request claims is believed only where nobody
        has, and if it could be the name of a machine.
        """
        if self.context.settings.public:
            return self.context.settings.public
        claimed, server = self.request.url.netloc, self.request.scope.get("server")
        if not _MACHINE.fullmatch(claimed):
            claimed = f"{server[0]}:{server[1]}" if server else "localhost"
        return f"{self.request.url.scheme}://{claimed}"

    @property
    def address(self) -> str:
        return address_of(self.request)

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Wait until this page may be drawn: addresses come in turn."""
        return self.context.drawing.turn(self.address)

    def number(self, name: str) -> int | None:
        """A number from the address of the page."""
        given = self.query.get(name, "")
        return int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else None

    async def form(self, longest: int = 0) -> dict[str, str]:
        """What was filled in; more than a form of the house holds is not even read."""
        body, most = b"", longest or self.context.settings.largest_body
        try:
            async for chunk in self.request.stream():
                body += chunk
                if len(body) > most:
                    raise TooLarge("that is more than a form of the house holds")
        except ClientDisconnect as error:
            raise BadRequest("the connection was lost") from error
        try:
            return dict(parse_qsl(body.decode(), keep_blank_values=True))
        except ValueError as error:
            raise BadRequest("a form that cannot be read") from error

    async def sit(self, name: str) -> Player:
        """The guest who asks, under this name; a newcomer is welcomed."""
        wanted = name.strip() or (self.guest.name if self.guest else self.say("guest.name"))
        if self.guest is None:
            self.context.newcomers.check(self.address, time.monotonic())
            self.guest = self.newcomer = await self.steward.welcome(wanted)
        elif wanted != self.guest.name:
            self.guest = await self.steward.rename(self.guest, wanted)
            self.context.guests.forget(self.guest.id)
        return self.guest

    async def bring(self, name: str) -> Player:
        """Somebody else who plays on the same device."""
        self.context.newcomers.check(self.address, time.monotonic())
        companion = await self.steward.welcome(name)
        self.companions = [*self.companions, companion][-MOST_COMPANIONS:]
        assert self.guest is not None
        kept = " ".join([_whose(self.guest), *(one.id for one in self.companions)])
        self.keeps[DEVICE] = self.context.guests.seal(DEVICE + kept)
        return companion

    async def sign_out(self) -> Response:
        """Nothing that this guest was known by counts any more, here or elsewhere."""
        if self.guest is None:
            raise Unauthorized("only a guest can do this")
        await self.steward.sign_out(self.guest)
        response = self.go("/")
        self.context.guests.end(response)
        response.delete_cookie(DEVICE)
        return response

    # Answers

    def show(self, text: str, status: int = 200) -> Response:
        headers = {"content-security-policy": POLICY, "vary": "cookie"}
        return self._sealed(HTMLResponse(text, status, headers))

    @property
    def in_place(self) -> bool:
        """Whether a script asks, which shows the next page in place of this one."""
        return self.request.headers.get(IN_PLACE) == "1"

    def go(self, address: str) -> Response:
        """What was asked is done; see there."""
        return self._sealed(RedirectResponse(address, 303))

    async def refuse(self, error: BelfortError) -> Response:
        """A page that says why not, and leads on."""
        words = locale.refusal(error, None, self.visitor.language)
        try:
            async with self.turn():
                response = self.show(self.pages.refusal(self.visitor, words), status_of(error))
        except TooFast as busy:  # said without drawing a page
            return refuse(busy)
        response.headers.update(again(error))
        return response

    def switch(self) -> Response | None:
        """Another language or light was chosen: keep it, and show the same page in it."""
        rest = self.request.query_params.multi_items()
        chosen = {k: v for k, v in rest if (k, v) in _SWITCHES}
        if not chosen or self.request.method != "GET":
            return None
        self.keeps |= {_SWITCHED[k]: v for k, v in chosen.items()}
        left = urlencode([(k, v) for k, v in rest if k not in _SWITCHED])
        return self.go(self.request.url.path + ("?" + left if left else ""))

    def _sealed(self, response: Response) -> Response:
        if self.newcomer is not None:
            self.context.guests.remember(response, self.newcomer)
        for name, value in self.keeps.items():
            response.set_cookie(
                name,
                value,
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.context.settings.secure,
            )
        return response


_SWITCHED: Final = {"lang": LANGUAGE, "theme": THEME}
_SWITCHES: Final = {
    *(("lang", language) for language in locale.LANGUAGES),
    ("theme", "light"),
    ("theme", "dark"),
}


def _whose(guest: Player) -> str:
    """The sign-in of a guest: it ends when they sign out everywhere."""
    return f"{guest.id}-{guest.epoch}"


def _companions(sealed: str, guest: Player | None) -> list[Player]:
    """Who else plays on a device, as long as its guest is known there."""
    if guest is None or not sealed.startswith(DEVICE):
        return []
    first, *others = [*sealed.removeprefix(DEVICE).split(), ""]
    if first != _whose(guest):
        if "-" in first or guest.epoch:
            return []
        others.insert(0, first)  # the first cookies did not say whose they were
    return [Player(name, "") for name in others if name]


def _visitor(request: Request) -> Visitor:
    language = request.cookies.get(LANGUAGE, "")
    if language not in locale.LANGUAGES:
        language = _preferred(request.headers.get("accept-language", ""))
    theme = request.cookies.get(THEME, "")
    rest = [(k, v) for k, v in request.query_params.multi_items() if k not in _SWITCHED]
    return Visitor(
        language,
        theme if theme in ("light", "dark") else "",
        urlencode(rest) + "&" if rest else "",
    )


def _preferred(header: str) -> str:
    """The first language of the browser that the house speaks."""
    wanted = [part.partition(";")[0].strip() for part in header.split(",")[:10]]
    known = [one.replace("-", "_") for one in wanted if one.replace("-", "").isalnum()]
    return negotiate_locale(known, locale.LANGUAGES) or "en"


Handler = Callable[[Visit], Awaitable[Response]]


def page(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler of pages as a route takes it; what the house refuses becomes a page too."""

    async def answer(request: Request) -> Response:
        try:
            visit = await Visit.begin(request)
        except BelfortError as error:  # not even let in
            return refuse(error)
        try:
            return visit.switch() or await handler(visit)
        except TooFast as error:
            return refuse(error)
        except BelfortError as error:
            return await visit.refuse(error)

    return answer
