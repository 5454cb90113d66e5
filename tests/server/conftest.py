"""Both databases, started for these tests: a file of SQLite, and a PostgreSQL of their own."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import httpx
import pytest

from belfort.tables import Steward
from databases import new_database
from ports import free_port
from visiting import OPENED


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def postgres():
    """The address of a PostgreSQL server that lives as long as the tests.

    Not in pytest's own folders: of those, later runs beside this one delete the oldest.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(folder)
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    with new_database(request.getfixturevalue("postgres")) as found:
        yield found


@pytest.fixture
def empty_postgres(postgres):
    with new_database(postgres) as found:
        yield found


class Time:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def moment():
    return Time()


@pytest.fixture
async def steward(address, moment):
    """A house of one process, with a clock that stands still."""
    found = Steward(address, clock=moment)
    await found.open()
    yield found
    await found.close()


class Server:
    """`belfort serve` in a process of its own."""

    def __init__(self, address: str, folder: Path, workers: int = 1, **env: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.meters = f"127.0.0.1:{free_port()}"
        self.workers = workers
        chosen = {
            "BELFORT_DATABASE": address,
            "BELFORT_METRICS": self.meters,
            "BELFORT_RATE": "0",
            "BELFORT_RUNTIME": "interpreted",
        }
        self.env = {**os.environ, **chosen, **env}
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", "from belfort.cli import main; main()", "serve"]
        command += ["--port", str(self.port), "--workers", str(self.workers)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.env, stdout=log, stderr=log, start_new_session=True
            )

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200:
                    return
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """As a power cut would: the process and all that it started."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an operator would."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(timeout=30)


@pytest.fixture(autouse=True)
def hang_up():
    """Guests hang up after a test."""
    yield
    while OPENED:
        OPENED.pop().close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request, tmp_path_factory):
    """A house on the network that the tests of a module share."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        address = contextlib.nullcontext(f"sqlite:///{folder / 'house.db'}")
    else:
        address = new_database(request.getfixturevalue("postgres"))
    with address as found:
        server = Server(found, folder)
        server.start()
        server.wait()
        yield server.url
        server.kill()


@pytest.fixture
def serving(tmp_path):
    """Starts servers; they are gone after the test."""
    started: list[Server] = []

    def _serve(address: str, workers: int = 1, **env: str) -> Server:
        server = Server(address, tmp_path, workers, **env)
        started.append(server)
        server.start()
        server.wait()
        return server

    yield _serve
    for server in started:
        server.kill()
