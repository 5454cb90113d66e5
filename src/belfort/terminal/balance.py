"""A balance report in the terminal: a bar while it is played, and where its page is.

Editions side by side are shown as tables too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from belfort import balance
from belfort.engine import Value
from belfort.locale import Catalogue
from belfort.terminal.contest import INTERRUPTED, bar


def hold(
    studies: Sequence[Sequence[balance.Study]], processes: int | None, text: Catalogue
) -> list[balance.Report]:
    """Play the studies of each edition; Ctrl-C ends them, and nothing is kept."""
    try:
        with bar(Console(stderr=True)) as progress:
            task = progress.add_task("", total=sum(one.total for each in studies for one in each))

            def figures(study: balance.Study) -> balance.Figures:
                progress.update(task, description=study.label)
                played = []
                for one in study.play(processes):
                    played.append(one)
                    progress.advance(task)
                told = []
                for match in balance.told_by_reviews(study, processes):
                    told.append(match)
                    progress.advance(task)
                return balance.figures(study, played, balance.reviews(told) if told else None)

            return [[figures(study) for study in each] for each in studies]
    except KeyboardInterrupt:
        print(f"\n{text('balance.stopped')}", file=sys.stderr)
        sys.exit(INTERRUPTED)


def write(
    reports: Sequence[balance.Report],
    players: Sequence[int],
    options: Mapping[str, Value],
    folder: Path,
) -> Path:
    """Put the page and its plots into a folder, and say where the page is."""
    if len(reports) == 1:
        (report,) = reports
        name, page = report[0].study.file, balance.page(report, players, options)
        drawn = balance.plots(report)
    else:
        name, page = (
            balance.comparison_file(reports),
            balance.comparison_page(reports, players, options),
        )
        drawn = balance.comparison_plots(reports)
    folder.mkdir(parents=True, exist_ok=True)
    for file, drawing in drawn.items():
        folder.joinpath(file).write_text(drawing, encoding="utf-8")
    place = folder / f"{name}.md"
    place.write_text(page, encoding="utf-8")
    return place


def show(reports: Sequence[balance.Report], text: Catalogue) -> None:
    """Every figure with each edition, variant by variant, and what is proven to differ."""
    console = Console(highlight=False)
    first, *others = balance.edition_names(reports)
    for variant in balance.variants(reports):
        grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
        grid.add_column(variant[0].study.label, no_wrap=True)
        for column in [first, *(one for name in others for one in (name, text("balance.less")))]:
            grid.add_column(column, justify="right", no_wrap=True)
        for one in balance.changes(variant):
            grid.add_row(*_row(one, text))
        console.print(grid)
        console.print()
    console.print(text("balance.marked", first=first))


def _row(one: balance.Change, text: Catalogue) -> Iterator[str]:
    seat = {} if one.seat is None else {"number": one.seat + 1}
    yield text(f"balance.{one.name}", **seat)
    yield balance.told(one, one.values[0])
    for value, changed in zip(one.values[1:], one.differences, strict=True):
        words = balance.told_difference(one, changed)
        yield balance.told(one, value)
        yield f"[bold]{words} *[/bold]" if balance.is_proven(changed) else f"{words}  "
