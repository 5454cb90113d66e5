"""Make the pictures of the documents from real matches, so that they stay true.

python tools/pictures.py        writes docs/pictures/*.svg
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from belfort.bots import Greedy
from belfort.match import Game, Match
from belfort.terminal.playing import Sitting

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SCENES: dict[str, tuple[dict[str, int | str], int]] = {
    "clocktowers": ({"players": 3}, 100),
    "torens": ({"variant": "total"}, 50),
    "castle": ({"players": 2, "version": "architect"}, 150),
    "heist": ({"players": 3}, 56),
}
"""For each picture: the options, and after how many steps the match is shown."""


def scene(name: str, options: dict[str, int | str], steps: int) -> Match:
    """A match of greedy bots until a seat has a choice after so many steps."""
    game = Game(name, options)
    match = game.match(seed="picture", seats=["human", *["greedy"] * (game.players - 1)])
    while match.step < steps or match.actor != 0 or len(match.moves()) < 4:
        seat = match.actor
        code = Greedy(200).choose(game, match.view(seat), seat, match.step)
        match.play(next(move for move in match.moves() if move.code == code))
    return match


def picture(match: Match, title: str) -> str:
    sitting = Sitting(match, Path("unsaved"), "en")
    sitting.console = Console(record=True, width=100, file=io.StringIO(), highlight=False)
    sitting.show(0)
    svg = sitting.console.export_svg(title=title)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from elsewhere


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (options, steps) in SCENES.items():
        match = scene(name, options, steps)
        svg = picture(match, f"belfort play {name}")
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")
