"""A balance report in the terminal: a bar while it is played, and where its page is."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from belfort import balance
from belfort.engine import Value
from belfort.terminal.contest import INTERRUPTED, bar


def hold(studies: Sequence[balance.Study], processes: int | None) -> list[balance.Figures]:
    """Play all studies; Ctrl-C ends them, and nothing is kept."""
    report = []
    try:
        with bar(Console(stderr=True)) as progress:
            task = progress.add_task("", total=sum(study.total for study in studies))
            for study in studies:
                progress.update(task, description=study.label)
                played = []
                for one in study.play(processes):
                    played.append(one)
                    progress.advance(task)
                report.append(balance.figures(study, played))
    except KeyboardInterrupt:
        print("\nStopped; nothing was written.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    return report


def write(
    report: Sequence[balance.Figures],
    players: Sequence[int],
    options: Mapping[str, Value],
    folder: Path,
) -> Path:
    """Put the page and its plots into a folder, and say where the page is."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in balance.plots(report).items():
        folder.joinpath(name).write_text(drawing, encoding="utf-8")
    place = folder / f"{report[0].study.game}.md"
    place.write_text(balance.page(report, players, options), encoding="utf-8")
    return place
