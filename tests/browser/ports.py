"""Ports for houses under test.

Not those that the system hands out for a moment: whoever connects to anything may be given one of
them before its house is there, or while it is closed for a test.
"""

import itertools
import os
import socket

FIRST, MANY = 10_081, 19_900  # no browser opens a page at 10080
_turn = itertools.count(os.getpid() * 61 % MANY)


def free_port() -> int:
    """A port that nobody has: every process of the tests begins to look at another place."""
    while True:
        port = FIRST + next(_turn) % MANY
        with socket.socket() as listening:
            try:
                listening.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
