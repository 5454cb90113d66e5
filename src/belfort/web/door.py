"""The way in for somebody at this machine: a free port, and the browser shown to it."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
import webbrowser

PATIENCE = 30.0
"""Seconds that the house may take to answer before nobody is shown in."""


def free_port(host: str, wished: int) -> int:
    """The wished port if nobody uses it, or else any other."""
    for port in (wished, 0):
        with contextlib.suppress(OSError), socket.socket() as listening:
            listening.bind((host, port))
            return int(listening.getsockname()[1])
    return wished


def show(host: str, port: int) -> None:
    """Open the browser once the house answers; the address is told in any case."""
    shown = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104
    url = f"http://{shown}:{port}/"

    def wait() -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection((shown, port), 1):
                print(f"The house is open: {url}")
                webbrowser.open(url)
                return
            time.sleep(0.1)

    threading.Thread(target=wait, daemon=True).start()
