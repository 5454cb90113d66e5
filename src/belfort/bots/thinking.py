"""Spending a budget on a search: iterations or seconds, on several cores, with a way to stop.

A view is always searched by the same number of trees, each with numbers of its own, whatever the
machine: so a budget of iterations gives the same answer everywhere.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from belfort.bots import guided
from belfort.bots.guided import Guidance
from belfort.bots.network import Net
from belfort.bots.search import NO_NODE, ROOT, Settings, Work, grow, new_node, workspace
from belfort.engine import Game, State
from belfort.engine.chance import stream
from belfort.engine.showing import Shown

W = TypeVar("W", Work, guided.Work)

TREES = 2
MOST_NODES = 2_000_000
"""In one tree: 96 MB."""
BRANCHES = 24
"""Nodes for each iteration of a guided search, which opens all moves of a decision at once; when
they are used up, leaves are judged and not opened."""

_SLICE = 0.01
"""Seconds between two looks at the clock and at the wish to stop."""


@dataclass(frozen=True)
class Judgement(Shown):
    """What a search found out about one legal move."""

    move: int
    visits: int
    value: float
    """From 0 to 1: mostly the chance to win, a little the lead in points."""
    win: float
    """The expected share of the win."""
    points: float
    """The expected points."""
    doubt: float
    """Half the width of the 95% interval around `win`."""


def think(
    game: Game,
    view: State,
    seat: int,
    seed: int | str,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    settings: Settings | None = None,
    mind: Sequence[int] = (),
    stop: threading.Event | None = None,
) -> list[Judgement]:
    """Judge the legal moves of a view, the best first, within iterations, seconds or both.

    `mind` are moves of the view that come to mind before others: no others are looked at if they
    are as many as the settings have width.
    """
    if iterations is None and seconds is None:
        raise ValueError("a search needs a number of iterations or of seconds")
    share = None if iterations is None else max(1, iterations // TREES)
    works = _works(game, view, seat, seed, share, mind)
    chosen = settings or Settings()
    _together(works, lambda work, n: grow(work, seat, chosen, n), share, seconds, stop)
    return _judgements(game, view, works, mind)


def think_guided(
    game: Game,
    view: State,
    seat: int,
    seed: int | str,
    *,
    net: Net,
    iterations: int,
    seconds: float | None = None,
    guidance: Guidance | None = None,
) -> list[Judgement]:
    """The same judgements by a search that a network guides."""
    share = max(1, iterations // TREES)
    nodes = min(MOST_NODES, BRANCHES * (4 + share))
    works = [
        guided.workspace(game, net, view, stream(seed, seat, tree), nodes) for tree in range(TREES)
    ]
    chosen = guidance or Guidance()
    _together(works, lambda work, n: guided.grow(work, seat, chosen, n), share, seconds)
    return _judgements(game, view, works)


def think_alone(
    game: Game,
    view: State,
    seat: int,
    seed: int | str,
    *,
    iterations: int,
    settings: Settings | None = None,
    mind: Sequence[int] = (),
    offhand: bool = False,
) -> list[Judgement]:
    """The same judgements in the thread that asks, for whoever has other threads to keep busy.

    `offhand`, in plain Python: some hundred times as slow, but nothing to wait for.
    """
    share = max(1, iterations // TREES)
    works = _works(game, view, seat, seed, share, mind)
    run = grow.function if offhand else grow
    for work in works:
        run(work, seat, settings or Settings(), share)
    return _judgements(game, view, works, mind)


_IMPRESSION = 0.5
"""What a move that comes to mind is worth before it is played out: it counts as one visit, until
the search is over."""


def _works(
    game: Game,
    view: State,
    seat: int,
    seed: int | str,
    share: int | None,
    mind: Sequence[int] = (),
) -> list[Work]:
    """Memory for the trees; `share` is how many iterations each of them may grow by."""
    nodes = MOST_NODES if share is None else min(MOST_NODES, 16 + 4 * share)
    nodes += len(mind)
    works = [workspace(game, view, stream(seed, seat, tree), nodes) for tree in range(TREES)]
    for work in works:
        for move in mind:
            branch = work.tree[new_node(work.tree, work.size, ROOT, move)]
            branch.visits, branch.available, branch.value = 1, 1, _IMPRESSION
    return works


def _together(
    works: Sequence[W],
    run: Callable[[W, int], None],
    share: int | None,
    seconds: float | None,
    stop: threading.Event | None = None,
) -> None:
    """Let each tree grow in a thread of its own."""
    until = None if seconds is None else time.perf_counter() + seconds
    with ThreadPoolExecutor(TREES) as threads:
        list(threads.map(lambda work: _spend(lambda n: run(work, n), share, until, stop), works))


def _spend(
    run: Callable[[int], None],
    iterations: int | None,
    until: float | None,
    stop: threading.Event | None,
) -> None:
    """Run in slices of about 10 ms until one of the limits is reached."""
    done = 0
    size = 8
    while iterations is None or done < iterations:
        if until is not None and time.perf_counter() >= until:
            return
        if stop is not None and stop.is_set():
            return
        if iterations is not None:
            size = min(size, iterations - done)
        begun = time.perf_counter()
        run(size)
        done += size
        taken = time.perf_counter() - begun
        size = max(1, min(4 * size, int(size * _SLICE / max(taken, 1e-6))))


def _judgements(
    game: Game, view: State, works: Sequence[Work | guided.Work], mind: Sequence[int] = ()
) -> list[Judgement]:
    """The branches of the roots, added up over the trees, the most visited first."""
    found: dict[int, list[float]] = {move: [0, 0, 0, 0] for move in game.moves(view)}
    for work in works:
        node = int(work.tree[0].child)
        while node != NO_NODE:
            branch = work.tree[node]
            sums = found[int(branch.step)]
            for i, name in enumerate(("visits", "value", "wins", "points")):
                sums[i] += float(branch[name])
            if int(branch.step) in mind:
                sums[0] -= 1
                sums[1] -= _IMPRESSION
            node = int(branch.sibling)
    judged = [_judgement(move, *sums) for move, sums in found.items()]
    return sorted(judged, key=lambda one: (-one.visits, -one.value, one.move))


def _judgement(move: int, visits: float, value: float, wins: float, points: float) -> Judgement:
    n = max(visits, 1)
    win = wins / n
    doubt = 1.96 * (max(win * (1 - win), 0.25 / n) / n) ** 0.5 if visits else 1.0
    return Judgement(move, int(visits), value / n, win, points / n, doubt)
