"""Serving: the application under uvicorn, in one process or several."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Mapping
from typing import Any, Final

import uvicorn

from belfort.engine import BelfortError
from belfort.server.door import Door, Socket
from belfort.server.logs import CONFIG
from belfort.store import default_address
from belfort.store.database import is_postgres, read_address

LARGEST_MESSAGE = 16 * 1024
BARE = "belfort.server.run:application"
"""The open interface alone, without pages."""

PATIENCE = 10
"""Seconds that requests under way get to finish when the server is asked to stop."""

OPTIONS: Final[Mapping[str, Any]] = {
    "loop": "auto",
    "http": Door,
    "ws": Socket,
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": PATIENCE,
}


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
    with tempfile.TemporaryDirectory(prefix="belfort-meters-") as meters:
        if workers > 1:
            os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", meters)
        signal.signal(signal.SIGTERM, _leave)
        where: dict[str, Any] = {"host": host, "port": port, "workers": workers}
        uvicorn.run(app, factory=True, log_config=CONFIG, **where, **OPTIONS)


def _leave(_signal: int, _frame: object) -> None:
    """Told to stop: uvicorn closes the house, then asks again, and what is left is tidied up."""
    raise SystemExit(0)
