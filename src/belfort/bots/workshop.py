"""Where games are compiled: by a process of its own, at the lowest priority, once for a machine.

Compiling a game takes half a minute of a core, and nobody should wait for that. So one process at
a time compiles one game, part by part, into the cache on disk, and writes down beside it how far
it has come. Whoever wants to run the game compiled loads what is there (`readiness.py`).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import numpy as np

from belfort.bots import greedy, outlook, search, solver
from belfort.bots.results import LEAD
from belfort.bots.thinking import think
from belfort.engine import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    Edition,
    Game,
    State,
    cache,
    kernels,
    rules,
    writing,
)
from belfort.engine.chance import stream
from belfort.engine.compiling import reached, runs
from belfort.engine.records import copy_of

log = logging.getLogger("belfort.workshop")

LOWEST: Final = 19
"""The priority of compiling, whatever that of those who want it."""

EDITION: Final = "@"
"""What the key of a game with an edition has in it, and the name of no game."""

KEPT_EDITIONS: Final = 32
"""How many editions stay compiled on disk: a megabyte or two each."""


# What there is to compile


def steps(name: str) -> SimpleNamespace:
    """Each function of a game by itself, compiled or loaded by playing one match with them."""
    run = SimpleNamespace(**{one: entry.compiled for one, entry in kernels.functions().items()})
    writing.load()
    game = Game(name)
    game.run = run
    s, rng = game.start(), stream("workshop")
    while (actor := game.actor(s)) != NOBODY:
        if actor != CHANCE:
            game.guess(game.view(s, actor), actor, rng)
        step = _any_step(game, s)
        game.view(s, SPECTATOR)
        game.hide_step(s, step, SPECTATOR)
        game.after(s, step)
        s, _, _ = game.step(s, step)
    game.scores(s)
    game.ranks(s)
    return run


def _search(name: str) -> None:
    think(*_decision(name), iterations=2)


def _solver(name: str) -> None:
    game, view, seat, seed = _decision(name)
    solver.solve_view(game, view, seat, limit=2, guesses=1, seed=seed)


def _greedy(name: str) -> None:
    greedy.Greedy(1).choose(*_decision(name))


def _outlook(name: str) -> None:
    game = Game(name)
    tree, s = outlook.tree_for(game, 64), game.start()
    out = np.zeros((outlook.TOLD, outlook.MEASURES, game.players))
    for judge in (outlook.grow_open, outlook.roll_out):
        judge(tree, copy_of(s).base, 1, 0, 2, out)
    solver.Solver(game, solver.DEPTH, LEAD, outlook.MEASURES).steps(s, 2)


def _decision(name: str) -> tuple[Game, State, int, str]:
    """The first choice of a match: what a bot is asked."""
    game = Game(name)
    s = game.start()
    while (seat := game.actor(s)) == CHANCE or len(game.moves(s)) == 1:
        s = game.after(s, _any_step(game, s))
    return game, game.view(s, seat), seat, "workshop"


def _any_step(game: Game, s: State) -> int:
    if game.actor(s) != CHANCE:
        return game.moves(s)[0]
    return next(code for code, weight in enumerate(game.chances(s)) if weight > 0)


PARTS: Final[Mapping[str, Callable[[str], object]]] = {
    "search": _search,
    "solver": _solver,
    "greedy": _greedy,
    "steps": steps,
    "outlook": _outlook,
}
"""The parts of a game in the order in which they are missed; each is compiled, or loaded from the
cache, by using it once."""

AFTERWARDS: Final = "outlook"
"""The part that only reviews use: play does not wait for it."""


# How far it has come


class Progress(NamedTuple):
    """What is in the cache of a game."""

    share: float = 0.0
    made: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Where the code of a game with an edition is kept, so that it can be cleared away."""

    @property
    def whole(self) -> bool:
        return set(self.made) >= set(PARTS)

    @property
    def plays(self) -> bool:
        """Whether all is made that play needs."""
        return set(self.made) >= set(PARTS) - {AFTERWARDS}


def progress(name: str) -> Progress:
    """How far a game is compiled, whichever process is at it."""
    place = cache.place()
    if place is None:
        return Progress()
    try:
        found = json.loads(_note(place, name).read_text("utf-8"))
        files = tuple(found.get("files", ()))
        return Progress(float(found["share"]), tuple(found["made"]), files)
    except (OSError, ValueError, KeyError):
        return Progress()


def _write(place: Path, name: str, now: Progress) -> None:
    note = _note(place, name)
    fresh = note.with_suffix(".new")
    fresh.write_text(json.dumps(now._asdict()), "utf-8")
    fresh.replace(note)


def _note(place: Path, name: str) -> Path:
    return place / f"{name}-{_stamp()}.json"


@functools.cache
def _stamp() -> str:
    """Numba loads nothing if the file of a kernel was written anew, be it with the same text."""
    files = [str(module.__file__) for module in (search, solver, greedy, outlook, kernels)]
    states = [Path(file).stat() for file in files]
    written = [(state.st_mtime_ns, state.st_size) for state in states]
    return hashlib.sha256(repr(written).encode()).hexdigest()[:12]


# Compiling


class Nowhere(Exception):
    """There is no place to keep what is compiled."""


def make(name: str) -> None:
    """Compile what is missing of a game; while another process is at it, wait and look again."""
    place = cache.place()
    if place is None:
        raise Nowhere
    with cache.alone(place):
        before = progress(name)
        if before.whole:
            return
        if EDITION in name:
            _make_room(place)
        with _noting(place, name, before) as note:
            for part, use in PARTS.items():
                if part not in before.made:
                    use(name)
                    note(part)


def _code(place: Path) -> set[str]:
    """The files that Numba keeps compiled code in."""
    return {str(file.relative_to(place)) for file in place.rglob("*.nbc")}


def _make_room(place: Path) -> None:
    """Clear away the editions that were compiled first, where there are many."""
    notes = sorted(place.glob(f"*{EDITION}*.json"), key=lambda note: note.stat().st_mtime)
    for note in notes[: max(0, len(notes) - KEPT_EDITIONS + 1)]:
        for file in json.loads(note.read_text("utf-8")).get("files", ()):
            (place / file).unlink(missing_ok=True)
        note.unlink()


@contextlib.contextmanager
def _noting(place: Path, name: str, before: Progress) -> Iterator[Callable[[str], None]]:
    """While open, write down how many of a game's functions are compiled, and which parts.

    Not all of them are used, and the kernels count too: the share is close, not exact.
    """
    kept = (search.grow, solver.search, greedy.try_moves, outlook.grow_open, outlook.roll_out)
    own = rules(name).functions.values()
    all_of_them = len(reached(*own, *(one.function for one in kept)))
    from numba.core import event

    now = [before]
    seen: set[object] = set()
    others = set() if EDITION not in name else _code(place) - set(before.files)

    def note(part: str) -> None:
        made = (*now[0].made, part)
        files = tuple(sorted(_code(place) - others)) if EDITION in name else ()
        now[0] = Progress(1.0 if set(made) >= set(PARTS) else now[0].share, made, files)
        _write(place, name, now[0])

    class Ear(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            seen.add(event.data["dispatcher"].py_func)
            share = min(0.99, round(len(seen) / all_of_them, 2))
            if share > now[0].share:
                now[0] = now[0]._replace(share=share)
                _write(place, name, now[0])

    with event.install_listener("numba:compile", Ear()):
        yield note


def main() -> None:
    """Compile the game that is named, giving way to everybody, as long as it is wanted."""
    threading.Thread(target=_watch, args=(int(sys.argv[2]),), daemon=True).start()
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
            # where Linux shares a core out among sessions first, it is the session's that counts
            Path("/proc/self/autogroup").write_text(str(LOWEST))
    game, _, edition = sys.argv[1].partition(EDITION)
    kept = rules(game, Edition(game, *json.load(sys.stdin))) if edition else rules(game)
    make(kept.key)


def _watch(parent: int) -> None:
    """End when whoever wanted the game is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


_COMMAND: Final = "from belfort.bots.workshop import main; main()"


class Workshop:
    """Games that somebody wants compiled, and the process that is at one of them.

    A game that was asked for goes before those that are only expected to be, and interrupts them:
    parts that are finished stay, and the rest is only work at the lowest priority.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: list[str] = []
        self._expected: list[str] = []
        self._now: str = ""
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._failed: set[str] = set()
        self._editions: dict[str, str] = {}
        """By key, what the process at work has to be told of an edition."""

    def want(self, name: str) -> None:
        """Somebody is about to play this game, named by its key; returns at once."""
        with self._lock:
            if name in self._asked or name in self._failed:
                return
            if EDITION in name:
                edition = rules(name).edition
                self._editions[name] = json.dumps([edition.name, edition.text])
            self._asked.append(name)
            if self._process is not None and self._now not in self._asked:
                self._process.terminate()
            self._begin()

    def expect(self, *names: str) -> None:
        """These may be played some day."""
        with self._lock:
            self._expected += [name for name in names if name not in self._expected]
            self._begin()

    def gave_up(self, name: str) -> bool:
        """Whether compiling a game went wrong."""
        return name in self._failed

    def close(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._asked, self._expected = [], []
            if self._process is not None:
                self._process.terminate()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _begin(self) -> None:
        if self._thread is None and not runs("interpreted"):
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while self._next():
            assert self._process is not None
            _, said = self._process.communicate(self._editions.get(self._now))
            self._end(self._process.returncode, said)

    def _next(self) -> bool:
        """Start with the game that comes first; False if there is none."""
        with self._lock:
            for name in (*self._asked, *self._expected):
                if name not in self._failed and not progress(name).whole:
                    self._now = name
                    self._process = subprocess.Popen(  # noqa: S603 - our own code
                        [sys.executable, "-c", _COMMAND, name, str(os.getpid())],
                        env={k: v for k, v in os.environ.items() if k != "BELFORT_RUNTIME"},
                        stdin=subprocess.PIPE,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE,
                        text=True,
                        start_new_session=True,
                    )
                    return True
            self._thread = None
            return False

    def _end(self, code: int, said: str) -> None:
        with self._lock:
            name, self._process = self._now, None
            if code == -signal.SIGTERM:
                return
            if code == 0 and progress(name).whole:
                log.info("a game is compiled", extra={"game": name})
                return
            self._failed.add(name)
        why = said.strip().rpartition("\n")[2]
        log.warning("a game stays interpreted", extra={"game": name, "why": why})
