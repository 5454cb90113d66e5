"""A match that is over, judged: every step with its figures, and where each result comes from."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from belfort import locale, match
from belfort.balance import luck
from belfort.locale import Catalogue
from belfort.review import Depth, Moment, Review
from belfort.review import review as judge
from belfort.terminal.saves import read

WIDE = 100
"""Columns, where the output is no terminal."""


def review(place: Path, *, iterations: int, seed: int, language: str, as_json: bool) -> None:
    """Judge a match and print what was found, for people or for programs."""
    record = match.read(read(place))
    found = judge(record.match, Depth(iterations), seed, given_up=record.over)
    if as_json:
        print(json.dumps(found.as_data()))
        return
    text = locale.catalogue(__package__, language)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)
    console.print(escape(text("review.method", iterations=locale.number(iterations, language))))
    console.print(_steps(found, text, language))
    console.print()
    console.print(f"[bold]{escape(text('review.total'))}[/bold]")
    console.print(_sums(found, text, language))


def reviews(
    folder: Path,
    iterations: int,
    language: str,
    processes: int | None,
    cluster: str | None,
    *,
    as_json: bool,
) -> None:
    """Judge all matches of a folder, and print who errs where and who was lucky."""
    rows = luck.rows(luck.texts(folder), Depth(iterations), processes, cluster)
    if as_json:
        print(json.dumps([asdict(row) for row in rows]))
        return
    text = locale.catalogue(__package__, language)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)
    console.print(escape(text("review.method", iterations=locale.number(iterations, language))))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(text("review.who"))
    columns = ("matches", "accuracy", "early", "middle", "late", "luck", "result", "adjusted")
    for key in columns:
        table.add_column(text(f"review.{key}"), justify="right")
    for row in rows:
        table.add_row(
            f"{escape(locale.plain(row.who))}, {row.game}",
            locale.number(row.matches, language),
            locale.percent(row.accuracy, language),
            *(_hundredths(one, language) for one in row.costs),
            *(
                _figure(mean, doubt, language, signed=signed)
                for (mean, doubt), signed in (
                    (row.luck, True),
                    (row.result, False),
                    (row.adjusted, False),
                )
            ),
        )
    console.print(table)


def _names(found: Review) -> list[str]:
    return [escape(locale.plain(name)) for name in found.seats]


def _steps(found: Review, text: Catalogue, language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    names = _names(found)
    table.add_column(text("review.step"), justify="right")
    table.add_column(text("review.who"))
    table.add_column(text("review.move"))
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(text("review.luck_of", name=names[0]), justify="right")
    table.add_column(text("review.cost"), justify="right")
    table.add_column(text("review.verdict"))
    for one in found.moments:
        who = names[one.by] if one.by >= 0 else escape(text("review.chance"))
        after, seats = one.after, range(len(names))
        chances = [
            _figure(after.win[seat], after.win_doubt[seat], language, exact=after.exact)
            for seat in seats
        ]
        given = _gave(one, language)
        table.add_row(
            str(one.number + 1), who, escape(one.text), *chances, *given, _verdict(one, text)
        )
    return table


def _gave(one: Moment, language: str) -> tuple[str, str]:
    """What luck gave the first seat, or what the move cost the seat that made it."""
    if one.by < 0:
        luck = one.luck
        doubt = luck.win_doubt[0]
        return _figure(luck.win[0], doubt, language, signed=True, exact=luck.exact), ""
    if not one.best:
        return "", ""
    return "", _figure(one.cost, one.doubt, language, exact=one.play.exact)


def _verdict(one: Moment, text: Catalogue) -> str:
    if not one.mark:
        return ""
    said = text(f"review.marks.{one.mark}")
    better = text("review.better", move=one.best[0].text)
    return escape(f"{said}; {better}")


def _sums(found: Review, text: Catalogue, language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(text("review.who"))
    for key in ("start", "luck", "unknown", "own", "others", "result", "adjusted"):
        table.add_column(text(f"review.{key}"), justify="right")
    table.add_column(text("review.plays"))
    for seat, name in enumerate(_names(found)):
        one = found.sum(seat)
        table.add_row(
            name,
            _hundredths(one.start, language),
            _figure(one.luck, one.luck_doubt, language, signed=True),
            _hundredths(one.unknown, language, signed=True),
            _figure(one.own, one.own_doubt, language, signed=True),
            _figure(one.others, one.others_doubt, language, signed=True),
            _hundredths(one.now, language),
            _figure(one.adjusted, one.luck_doubt, language),
            _level(found.levels(seat), language),
        )
    return table


def _level(levels: Mapping[str, float], language: str) -> str:
    """The likeliest, and how likely it is."""
    for level, share in levels.items():
        said = locale.house(language).word("level", level)
        return f"{said} ({locale.percent(share, language)})"
    return ""


def _figure(
    share: float, doubt: float, language: str, *, signed: bool = False, exact: bool = False
) -> str:
    said = _hundredths(share, language, signed=signed)
    return f"={said}" if exact else f"{said} ±{_hundredths(doubt, language)}"


def _hundredths(share: float, language: str, *, signed: bool = False) -> str:
    value = round(100 * share) + 0
    plus = "+" if signed and value > 0 else ""
    return plus + locale.number(value, language)
