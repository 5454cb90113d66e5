"""The meters at an address of their own: operators read them, guests never reach them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from belfort.server.context import Context
from belfort.server.door import places


@asynccontextmanager
async def metrics(context: Context) -> AsyncIterator[None]:
    """Serve /metrics where BELFORT_METRICS says, as in `127.0.0.1:9464`; nowhere without it."""
    if not context.settings.metrics:
        yield
        return
    host, _, port = context.settings.metrics.rpartition(":")
    listening = socket.create_server((host or "127.0.0.1", int(port)), reuse_port=True)
    app = Starlette(routes=[Route("/metrics", _metrics)])
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
    meters.thinking.set(context.house.turns.minds.thinking)
    meters.waiting.set(context.house.turns.minds.waiting)
    meters.tables.set(len(context.house.memory))
    meters.doors.set(len(places()))
    return Response(meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
