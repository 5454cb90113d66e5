"""A match that was written down, told step by step."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from belfort import locale
from belfort.engine import CHANCE, SPECTATOR
from belfort.match import UnknownSeat, load
from belfort.terminal.saves import read

NO_MARKUP = str.maketrans("[]\\", "()/")
"""What would be markup in the name of somebody who is drawn."""


def replay(place: Path, seat: int | None, *, boards: bool, language: str) -> None:
    """Tell a match as a seat, counted from 1, or a spectator may know it."""
    match = load(read(place))
    viewer = SPECTATOR if seat is None else seat - 1
    if seat is not None and not 0 <= viewer < match.game.players:
        raise UnknownSeat(f"no seat {seat}; there are seats 1 to {match.game.players}")
    console = Console(highlight=False)
    rules = match.game.rules
    words = locale.of(rules, language)
    names = [locale.plain(name) for name in match.seats]
    drawn = [name.translate(NO_MARKUP) for name in names]
    for number, step in enumerate(match.log(viewer)):
        if boards and step.by != CHANCE:
            before = match.before(number)
            console.print(rules.drawing.draw(before.view(viewer), viewer, drawn, words))
        said = escape(locale.say(rules, step.sentence, names, language))
        console.print(f"[dim]{number + 1:4}[/dim]  {escape(f'{step.text:12}')} {said}")
    console.print()
    console.print(rules.drawing.draw(match.view(viewer), viewer, drawn, words))
    console.print()
    result = match.result
    if result is None:
        text = locale.catalogue(__package__, language)
        console.print(text("table.goes_on", name=drawn[match.actor]))
    else:
        reason = escape(locale.say(rules, result.reason, names, language))
        console.print(f"[bold]{reason}.[/bold]")
