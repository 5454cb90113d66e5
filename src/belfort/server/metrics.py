"""What operators read, at an address of its own that guests never reach: meters and a page."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from belfort.server import status
from belfort.server.context import Context
from belfort.server.door import places
from belfort.server.headers import SAFE_HEADERS


@asynccontextmanager
async def metrics(context: Context) -> AsyncIterator[None]:
    """Serve both where BELFORT_METRICS says, as in `127.0.0.1:9464`; nowhere without it."""
    if not context.settings.metrics:
        yield
        return
    host, _, port = context.settings.metrics.rpartition(":")
    listening = socket.create_server((host or "127.0.0.1", int(port)), reuse_port=True)
    app = Starlette(routes=[Route("/", _status), Route("/metrics", _metrics)])
    app.state.context = context
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", access_log=False))
    serving = asyncio.create_task(server._serve(sockets=[listening]))  # signals are the house's
    try:
        yield
    finally:
        server.should_exit = True
        await serving
        listening.close()


async def _metrics(request: Request) -> Response:
    context: Context = request.app.state.context
    meters = context.meters
    meters.thinking.set(context.steward.turns.minds.thinking)
    meters.waiting.set(context.steward.turns.minds.waiting)
    meters.tables.set(len(context.steward.memory))
    meters.doors.set(len(places()))
    return Response(meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _status(request: Request) -> Response:
    context: Context = request.app.state.context
    page = status.page(ready=await context.readiness.known())
    return HTMLResponse(page, headers={**SAFE_HEADERS, **status.ALONE})
