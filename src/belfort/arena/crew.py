"""The crew that plays a contest's matches: this process, processes of this machine, or Ray.

Each gives its results as they come. Nothing here writes anything down.
"""

from __future__ import annotations

import functools
import itertools
import logging
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from belfort.arena.errors import NoRay, WorkerLost

SHARE_SECONDS = 0.2
"""About how long a worker plays before it reports: long beside the cost of a message."""

MOST_AT_ONCE = 200


class Timed(Protocol):
    """What comes of one piece of work."""

    @property
    def seconds(self) -> Sequence[float]:
        """What it took, in parts."""


Result = TypeVar("Result", bound=Timed)
Result_co = TypeVar("Result_co", bound=Timed, covariant=True)


class Work(Protocol[Result_co]):
    """Work by numbers, as a referee's matches: made anew in each worker of these two things."""

    contest: Any
    cast: Any

    def warm_up(self) -> None:
        """Be ready: whatever is compiled is compiled now."""

    def play(self, number: int) -> Result_co:
        """The piece of this number."""


Results = Generator[Result, None, None]

Submit = Callable[[bytes, Sequence[int]], "Future[list[Result]]"]


def cores() -> int:
    """How many processes this machine runs at once for us."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play(
    referee: Work[Result], numbers: Sequence[int], processes: int, ray: str | None = None
) -> Results[Result]:
    """Play matches by their numbers, on a cluster if one is named, else on so many processes."""
    if ray is not None and numbers:
        return on_ray(referee, numbers, ray)
    if min(processes, len(numbers)) > 1:
        return on_processes(referee, numbers, min(processes, len(numbers)))
    return here(referee, numbers)


def here(referee: Work[Result], numbers: Sequence[int]) -> Results[Result]:
    """Play matches one after another in this process."""
    if numbers:
        referee.warm_up()
    for number in numbers:
        yield referee.play(number)


def on_processes(referee: Work[Result], numbers: Sequence[int], processes: int) -> Results[Result]:
    """Play matches on processes of this machine, each with a Python of its own."""
    referee.warm_up()  # compiled code is then on disk, and no worker compiles it again
    spawning = get_context("spawn")
    listening, holding = spawning.Pipe(duplex=False)
    pool = ProcessPoolExecutor(processes, spawning, _live_while_held, (listening,))
    try:
        yield from _share_out(
            referee, numbers, processes, lambda order, part: pool.submit(_play, order, part)
        )
    except BrokenProcessPool as error:
        raise WorkerLost("a process that played matches was killed") from error
    finally:
        holding.close()
        pool.shutdown(cancel_futures=True)
        listening.close()


def _live_while_held(listening: Connection) -> None:
    """End this worker, in the middle of a match if need be, once nobody holds the other end.

    So none outlives its contest, however that ends. Ctrl-C concerns the one who holds.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_holder() -> None:
        listening.poll(None)
        os._exit(0)

    threading.Thread(target=end_with_holder, daemon=True).start()


def on_ray(referee: Work[Result], numbers: Sequence[int], address: str) -> Results[Result]:
    """Play matches on a Ray cluster; `local` starts one on this machine, for this contest."""
    try:
        import ray
    except ImportError as error:
        raise NoRay("Ray is not installed; get it with: pip install 'belfort[ray]'") from error
    if address == "local":
        referee.warm_up()
    begun = not ray.is_initialized()
    if begun:
        try:
            ray.init(address=address, **_settings(address))
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise NoRay(f"no Ray cluster at {address}: {error}") from error
    try:
        task = ray.remote(_play)
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _share_out(
            referee, numbers, processors, lambda order, part: task.remote(order, part).future()
        )
    finally:
        if begun:
            ray.shutdown()


def _settings(address: str) -> dict[str, Any]:
    quiet = {"log_to_driver": False, "logging_level": logging.WARNING}
    return {**quiet, "include_dashboard": False} if address == "local" else quiet


def _share_out(
    referee: Work[Result], numbers: Sequence[int], workers: int, submit: Submit[Result]
) -> Results[Result]:
    """Keep every worker busy with two parts, sized by how long matches turn out to take."""
    order = pickle.dumps((type(referee), referee.contest, referee.cast))
    ahead = iter(numbers)
    size = 1
    running: set[Future[list[Result]]] = set()
    while True:
        while len(running) < 2 * workers:
            part = list(itertools.islice(ahead, size))
            if not part:
                break
            running.add(submit(order, part))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            results = future.result()
            size = _next_size(results)
            yield from results


def _next_size(results: Sequence[Timed]) -> int:
    spent = sum(sum(result.seconds) for result in results) / len(results)
    return max(1, min(MOST_AT_ONCE, int(SHARE_SECONDS / max(spent, 1e-6))))


def _play(order: bytes, numbers: Sequence[int]) -> list[Any]:
    referee = _referee(order)
    return [referee.play(number) for number in numbers]


@functools.lru_cache(maxsize=1)
def _referee(order: bytes) -> Work[Any]:
    """This worker's referee, made once and ready to play."""
    kind, contest, cast = pickle.loads(order)  # noqa: S301 - from the process that started this one
    referee: Work[Any] = kind(contest, cast)
    referee.warm_up()
    return referee
