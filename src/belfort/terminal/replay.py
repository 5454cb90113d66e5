"""A match that was written down, told step by step."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from belfort import locale
from belfort.engine import CHANCE, SPECTATOR
from belfort.match import Match, UnknownSeat, load
from belfort.terminal.saves import read


def replay(place: Path, seat: int | None, *, boards: bool, language: str) -> None:
    """Tell a match as a seat, counted from 1, or a spectator may know it."""
    match = load(read(place))
    viewer = SPECTATOR if seat is None else seat - 1
    if seat is not None and not 0 <= viewer < match.game.players:
        raise UnknownSeat(f"no seat {seat}; there are seats 1 to {match.game.players}")
    console = Console(highlight=False)
    rules = match.game.rules
    words = locale.of(rules, language)
    steps = [step.text for step in match.log()]
    for number, step in enumerate(match.log(viewer)):
        if boards and step.by != CHANCE:
            before = Match(match.game, bytes(32), match.seats, steps[:number])
            console.print(rules.drawing.draw(before.view(viewer), viewer, match.seats, words))
        said = locale.say(rules, step.sentence, match.seats, language)
        console.print(f"[dim]{number + 1:4}[/dim]  {step.text:12} {said}")
    console.print()
    console.print(rules.drawing.draw(match.view(viewer), viewer, match.seats, words))
    console.print()
    result = match.result
    if result is None:
        text = locale.catalogue(__package__, language)
        console.print(text("table.goes_on", name=match.seats[match.actor]))
    else:
        reason = locale.say(rules, result.reason, match.seats, language)
        console.print(f"[bold]{reason}.[/bold]")
