"""A house in a process of its own, and the browser that visits it."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request

from ports import free_port

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


# what is promised, added and signed stays as it is: only what follows from it is always the same
SEEDED = """from belfort.match import fairness
seed, derived = fairness.new_seed("{0}"), fairness._derived
fairness.chance_key = lambda _seed, _added: seed
fairness._derived = lambda _seed, purpose, _added: derived(seed, purpose, ())
"""


class Served:
    """`belfort serve` in a process of its own, on a file of SQLite; with a `seed`, chance falls the
    same way at every table, and bots think the same."""

    def __init__(self, folder, seed=None):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.fixed = SEEDED.format(seed) if seed is not None else ""
        self.env = {
            **os.environ,
            "BELFORT_DATABASE": f"sqlite:///{folder / 'house.db'}",
            "BELFORT_RATE": "0",
        }

    def start(self):
        command = [
            sys.executable,
            "-c",
            f"{self.fixed}from belfort.cli import main; main()",
            "serve",
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        for _ in range(600):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.url}/readyz", timeout=5).close()
                return self
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def stop(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=30)


# everything is shown at once
QUICK = "localStorage.setItem('belfort-settings', JSON.stringify({pace: 'once', still: true}))"
