"""A view as plain text and as a picture, drawn by the game's own module."""

from __future__ import annotations

import io

from rich.console import Console
from rich.text import Text

from belfort.engine import Game, State

_WIDTH = 100


def as_text(game: Game, view: State, seat: int) -> str:
    """What a seat sees, as lines of text."""
    drawn = Text.from_markup(game.rules.drawing.draw(view, seat, seat_names(game))).plain
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def as_svg(game: Game, view: State, seat: int) -> str:
    """What a seat sees, as an SVG."""
    console = Console(file=io.StringIO(), width=_WIDTH, record=True)
    console.print(game.rules.drawing.draw(view, seat, seat_names(game)), highlight=False)
    return console.export_svg(title=game.rules.title)


def seat_names(game: Game) -> list[str]:
    return [f"Seat {seat}" for seat in range(game.players)]
