"""Serving: the application under uvicorn, in one process or several."""

from __future__ import annotations

import os
import tempfile

import uvicorn

from belfort.engine import BelfortError
from belfort.server.logs import CONFIG
from belfort.store import default_address
from belfort.store.database import is_postgres, read_address

LARGEST_MESSAGE = 16 * 1024
BARE = "belfort.server.run:application"
"""The open interface alone, without pages."""

PATIENCE = 10
"""Seconds that requests under way get to finish when the server is asked to stop."""


class OneWorker(BelfortError):
    """SQLite carries no notices between processes."""

    code = "one_worker"


def application() -> object:
    """The application as the environment describes it; called once in each worker."""
    from belfort.server.app import build

    return build()


def serve(host: str, port: int, workers: int, app: str = BARE) -> None:
    """Serve until told to stop; `app` names what makes the application."""
    url = read_address(default_address())
    if workers > 1 and not is_postgres(url):
        raise OneWorker("several workers need PostgreSQL: set BELFORT_DATABASE=postgresql://...")
    if workers > 1:
        place = tempfile.mkdtemp(prefix="belfort-meters-")
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", place)
    uvicorn.run(
        app,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        loop="auto",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=CONFIG,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
