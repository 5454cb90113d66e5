"""A view as plain text, as an SVG and as pixels, drawn by the game's own module."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from belfort import locale
from belfort.engine import Game, State

_WIDTH = 100

Drawn = str | npt.NDArray[np.uint8]


def render(mode: str | None, game: Game, view: State, seat: int) -> Drawn | None:
    """What a seat sees, in one of the `MODES`; without a mode nothing."""
    return None if mode is None else MODES[mode](game, view, seat)


def as_text(game: Game, view: State, seat: int) -> str:
    """What a seat sees, as lines of text."""
    drawn = Text.from_markup(_drawn(game, view, seat)).plain
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def as_svg(game: Game, view: State, seat: int) -> str:
    """What a seat sees, as an SVG."""
    console = Console(file=io.StringIO(), width=_WIDTH, record=True)
    console.print(_drawn(game, view, seat), highlight=False)
    svg = console.export_svg(title=game.rules.title)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from elsewhere


def as_pixels(game: Game, view: State, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat sees, as an array of height x width x RGB; Matplotlib brings the letters."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    lines = as_text(game, view, seat).splitlines()
    width = max(_WIDTH, *(len(line) for line in lines))
    figure = Figure(figsize=(0.085 * width + 0.4, 0.19 * len(lines) + 0.4), dpi=80)
    canvas: Any = FigureCanvasAgg(figure)
    figure.text(
        0.02, 0.97, "\n".join(lines), family="DejaVu Sans Mono", fontsize=9, va="top", linespacing=1
    )
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].copy()


def _drawn(game: Game, view: State, seat: int) -> str:
    """What a seat sees, in Rich's markup and in English."""
    drawn: str = game.rules.drawing.draw(view, seat, seat_names(game), locale.of(game.rules))
    return drawn


def seat_names(game: Game) -> list[str]:
    return [f"Seat {seat}" for seat in range(game.players)]


MODES: dict[str, Callable[[Game, State, int], Drawn]] = {
    "ansi": as_text,
    "svg": as_svg,
    "rgb_array": as_pixels,
}
