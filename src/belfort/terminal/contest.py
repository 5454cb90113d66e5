"""A contest in the terminal: a bar while it is played, a table when it is over."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table as Grid

from belfort import arena
from belfort.engine import BelfortError, folder

INTERRUPTED = 130
"""The exit status of a command that was stopped by Ctrl-C."""


def temporary_place(contest: arena.Contest) -> Path:
    """A file that no other contest has."""
    when = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    return folder.data() / "contests" / f"{contest.game}-{when}.jsonl"


def hold(
    contest: arena.Contest, place: Path, kept: int, processes: int | None, ray: str | None
) -> list[arena.Result]:
    """Play a contest to its end; whoever stops it is told how to go on.

    `kept` is how many results its record holds already.
    """
    results: list[arena.Result] = []
    try:
        playing = arena.run(contest, file=place, processes=processes, ray=ray)
        _watch(playing, results, contest.total, kept)
    except KeyboardInterrupt:
        if results:
            show(contest, results, Console(stderr=True, highlight=False))
        _tell_kept(contest, place)
        sys.exit(INTERRUPTED)
    except BelfortError:
        if len(results) > kept:
            _tell_kept(contest, place)
        elif kept == 0:
            place.unlink(missing_ok=True)  # nothing was played, so there is nothing to go on with
        raise
    return results


def bar(console: Console) -> Progress:
    """Matches that ended, and how long the others will take; nothing where nobody looks."""
    columns = (
        TextColumn("[progress.description]{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("[dim]left"),
        TimeRemainingColumn(),
    )
    return Progress(
        *columns, console=console, disable=not console.is_terminal, speed_estimate_period=300
    )


def _watch(
    playing: Iterable[arena.Result], results: list[arena.Result], total: int, kept: int
) -> None:
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("Matches", total=total, completed=kept)
        for result in playing:
            results.append(result)
            if len(results) > kept:
                progress.advance(task)


def _tell_kept(contest: arena.Contest, place: Path) -> None:
    """Say what the record holds, which may be one match more than was seen to end."""
    if not place.exists():
        print("\nNothing was played.", file=sys.stderr)
        return
    _, kept = arena.read(place)
    print(
        f"\nKept {len(kept)} of {contest.total} matches."
        f" Go on with: belfort arena --resume {shlex.quote(str(place))}",
        file=sys.stderr,
    )


def show(
    contest: arena.Contest, results: Sequence[arena.Result], console: Console | None = None
) -> None:
    """The standings and how every table went, for people."""
    console = console or Console(highlight=False)
    console.print(_headline(contest))
    console.print()
    console.print(_ladder(arena.standings(contest, results)))
    console.print()
    console.print(_meetings(arena.pairings(contest, results)))


def _headline(contest: arena.Contest) -> str:
    chosen = " ".join(f"{name}={value}" for name, value in contest.options.items())
    return (
        f"[bold]{contest.rules.title}[/bold]  [dim]{chosen}  matches={contest.matches}"
        f" budget={contest.budget:g} seed={contest.seed}[/dim]"
    )


def _ladder(standings: Sequence[arena.Standing]) -> Grid:
    grid = _grid("Bot")
    for column in ("Rating", "Wins", "Shared", "Losses", "Win %", "95%", "Points", "Time/move"):
        grid.add_column(column, justify="right", no_wrap=True)
    for standing in standings:
        tally = standing.tally
        grid.add_row(
            standing.name,
            f"{standing.rating.value:.0f} ± {standing.rating.spread:.0f}",
            str(tally.wins),
            str(tally.shared),
            str(tally.losses),
            f"{100 * tally.win_rate:.1f}",
            f"{100 * tally.low:.1f}-{100 * tally.high:.1f}",
            f"{tally.points:.1f}",
            _duration(tally.seconds_per_move),
        )
    return grid


def _meetings(pairings: Sequence[arena.Pairing]) -> Grid:
    grid = _grid("Table")
    for column in ("Win rates", "Decided", "Matches"):
        grid.add_column(column, justify="right", no_wrap=True)
    for pairing in pairings:
        rates = " - ".join(f"{tally.win_rate:.1%}" for tally in pairing.tallies.values())
        names = " - ".join(pairing.bots)
        grid.add_row(names, rates, f"{pairing.decided:.1%}", str(pairing.matches))
    return grid


def _grid(first: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column(first, no_wrap=True)
    return grid


def _duration(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
