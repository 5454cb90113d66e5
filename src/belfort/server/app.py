"""The application: the open interface, live connections and what operators need, on one house.

Pages come on top: `build(settings, routes)` takes their routes, and their handlers find the house
and the guests in `request.app.state.context`.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from belfort.engine import BelfortError, broken
from belfort.server import openapi
from belfort.server.context import Context
from belfort.server.door import address_of
from belfort.server.guests import Guests
from belfort.server.headers import SAFE_HEADERS, SafeHeaders
from belfort.server.hub import Hub
from belfort.server.interface import OPERATIONS
from belfort.server.limits import MOST_PAGES, Limits, Turnstile
from belfort.server.meters import Meters
from belfort.server.metrics import metrics
from belfort.server.operations import Operation, answer
from belfort.server.readiness import Readiness
from belfort.server.refusals import refuse
from belfort.server.settings import Settings
from belfort.server.steady import steady
from belfort.store import Ring
from belfort.tables import Steward

log = logging.getLogger("belfort.server")

REFUSED_SOCKET = 4401


class UnknownPath(BelfortError):
    code = "unknown_path"


class UnknownMethod(BelfortError):
    code = "unknown_method"


def build(settings: Settings | None = None, routes: Sequence[BaseRoute] = ()) -> Starlette:
    """The application; `routes` of pages come after the house's own."""
    chosen = settings or Settings.from_environment()
    for left in broken():
        log.warning("%s", left)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        context = await _open(chosen)
        app.state.context = context
        log.info("the house is open", extra={"house_process": context.steward.store.process})
        async with steady(), metrics(context):
            yield
        await context.hub.close()
        await context.steward.close()
        log.info("the house is closed")

    own = [
        *_operation_routes(),
        Route("/api/openapi.json", _document),
        WebSocketRoute("/api/live", _live),
        Route("/livez", _alive),
        Route("/readyz", _ready),
    ]
    app = Starlette(
        routes=[*own, *routes],
        lifespan=lifespan,
        exception_handlers={HTTPException: _refuse_http, Exception: _fail},
    )
    app.add_middleware(SafeHeaders)
    return app


async def _open(settings: Settings) -> Context:
    meters = Meters()
    steward = Steward(
        settings.address,
        clock=settings.clock,
        thinkers=settings.thinkers,
        compiled=settings.compiled,
        keeping=settings.keeping,
    )
    by_guest = Limits(settings.rate, 5 * settings.rate)
    hub = Hub(steward, meters, by_guest)
    await steward.open()
    guests = Guests(steward, await steward.secret("cookies"), settings)

    def heard(ring: Ring) -> None:
        if ring.kind == "guest":
            guests.forget(ring.data["player"])
            hub.sign_out(ring.data["player"], ring.data["by"])
        else:
            if ring.kind == "all":  # somebody may have signed out meanwhile
                guests.forget_all()
                hub.send_home()
            hub.heard(ring)

    steward.heard = heard
    hub.open()
    return Context(
        settings=settings,
        steward=steward,
        guests=guests,
        hub=hub,
        meters=meters,
        by_guest=by_guest,
        by_address=Limits(10 * settings.rate, 50 * settings.rate),
        newcomers=Limits(settings.rate / 20, 2 * settings.rate),
        listings=Limits(settings.rate / 1200, settings.rate / 2),
        readiness=Readiness(steward),
        drawing=Turnstile(MOST_PAGES),
    )


def _operation_routes() -> list[Route]:
    """One route for each path, so that a wrong method is answered with the right ones."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    return [
        Route(path, functools.partial(_dispatch, found), methods=list(found))
        for path, found in by_path.items()
    ]


async def _dispatch(found: dict[str, Operation], request: Request) -> Response:
    method = "GET" if request.method == "HEAD" else request.method
    return await answer(found[method], request)


@functools.cache
def _description() -> bytes:
    return msgspec.json.encode(openapi.document(OPERATIONS))


async def _document(_request: Request) -> Response:
    return Response(_description(), media_type="application/json")


async def _live(socket: WebSocket) -> None:
    context: Context = socket.app.state.context
    try:
        context.check_address(socket)
        context.guests.check_origin(socket)
        player = await context.guests.find(socket)
    except BelfortError as error:
        await socket.accept()
        await socket.close(REFUSED_SOCKET, f"{error.code}: {error}"[:100])
        return
    shown = context.guests.shown(socket)

    async def still_known() -> bool:
        try:
            return await context.guests.find(socket) is not None
        except BelfortError:
            return False

    await context.hub.serve(socket, player, address_of(socket), shown, still_known)


async def _alive(_request: Request) -> Response:
    """The process answers."""
    return Response(b'{"alive":true}', media_type="application/json")


async def _ready(request: Request) -> Response:
    """Moves can be stored: the database takes a write."""
    context: Context = request.app.state.context
    ready = await context.readiness.known()
    body = msgspec.json.encode({"ready": ready})
    return Response(body, 200 if ready else 503, media_type="application/json")


async def _refuse_http(_request: Request, error: Exception) -> Response:
    """What the router refuses, in the same form as all other refusals."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refuse(UnknownMethod("not with this method"), **dict(error.headers or {}))
    return refuse(UnknownPath("there is nothing here"))


async def _fail(_request: Request, error: Exception) -> Response:
    """A fault of the house: said plainly, its details only in the log."""
    log.error("a request failed", exc_info=error)
    return Response(
        msgspec.json.encode({"code": "fault", "message": "the house made a mistake"}),
        500,
        SAFE_HEADERS,
        "application/json",
    )
