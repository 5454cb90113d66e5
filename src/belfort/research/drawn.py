"""A view as plain text, as an SVG and as pixels, drawn by the game's own module."""

from __future__ import annotations

import functools
import io
import re
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from belfort import locale
from belfort.engine import Game, State

_WIDTH = 100
FRAME: Final = (1024, 800)
"""Width and height of pixels, whatever the game and however long its text."""
FRAMES: Final = 2
"""A second."""
_LETTER: Final = 15
_MARGIN: Final = 12

Drawn = str | npt.NDArray[np.uint8]


def render(mode: str | None, game: Game, view: State, seat: int) -> Drawn | None:
    """What a seat sees, in one of the `MODES`; without a mode nothing."""
    return None if mode is None else MODES[mode](game, view, seat)


def as_text(game: Game, view: State, seat: int, names: Sequence[str] = ()) -> str:
    """What a seat sees, as lines of text."""
    drawn = Text.from_markup(_drawn(game, view, seat, names)).plain
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def as_svg(game: Game, view: State, seat: int) -> str:
    """What a seat sees, as an SVG."""
    console = Console(file=io.StringIO(), width=_WIDTH, record=True)
    console.print(_drawn(game, view, seat), highlight=False)
    svg = console.export_svg(title=game.rules.title)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from elsewhere


def as_pixels(game: Game, view: State, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat sees, as an array of height x width x RGB: always of the same `FRAME`."""
    from PIL import Image

    lines = as_text(game, view, seat).splitlines()
    (width, height), longest = FRAME, max(len(line) for line in lines)
    room, tall = width - 2 * _MARGIN, height - 2 * _MARGIN
    size = int(min(_LETTER, room / (0.61 * longest), tall / (1.2 * len(lines))))
    image = Image.new("L", FRAME, 255)
    for k, line in enumerate(lines):
        if line:
            at = (_MARGIN, _MARGIN + int(1.2 * size * k))
            image.paste(0, at, _inked(line, max(size, 1)))
    return np.repeat(np.asarray(image)[..., None], 3, axis=2)


@functools.lru_cache(256)
def _inked(line: str, size: int) -> Any:
    """Where a line of text is ink: from one frame to the next few lines change."""
    from PIL import Image, ImageDraw

    letters = _letters(size)
    ink = Image.new("L", (int(letters.getlength(line)) + size, 2 * size))
    ImageDraw.Draw(ink).text((0, 0), line, 255, letters)
    return ink


@functools.cache
def _letters(size: int) -> Any:
    """The letters that Matplotlib brings along."""
    import matplotlib
    from PIL import ImageFont

    return ImageFont.truetype(f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSansMono.ttf", size)


class Window:
    """A page in the browser that shows the table, and follows it without a script."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def show(self, game: Game, view: State, seat: int) -> None:
        """Draw the table anew; the first time a browser is asked to open the page."""
        folder = self._folder or tempfile.TemporaryDirectory(prefix="belfort-")
        page, drawn = Path(folder.name, "table.html"), as_svg(game, view, seat)
        beside = page.with_suffix(".new")  # a browser never reads half a page
        head = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1">'
        beside.write_text(f"{head}<title>{game.rules.title}</title>{drawn}", "utf-8")
        beside.replace(page)
        if self._folder is None:
            webbrowser.open(page.as_uri())
        self._folder = folder

    def close(self) -> None:
        """Take the page away."""
        if self._folder is not None:
            self._folder.cleanup()
        self._folder = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Window, ()


def _drawn(game: Game, view: State, seat: int, names: Sequence[str] = ()) -> str:
    """What a seat sees, in Rich's markup and in English."""
    called = names or seat_names(game)
    drawn: str = game.rules.drawing.draw(view, seat, called, locale.of(game.rules))
    return drawn


def seat_names(game: Game) -> list[str]:
    return [f"Seat {seat}" for seat in range(game.players)]


MODES: dict[str, Callable[[Game, State, int], Drawn]] = {
    "ansi": as_text,
    "svg": as_svg,
    "rgb_array": as_pixels,
}
