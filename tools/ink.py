"""Ink the sprites of the house and of its games, which are kept beside their drawings.

python tools/ink.py             inks what has changed
python tools/ink.py GAME ...    only these; `house` is the house itself
"""

from __future__ import annotations

import sys
from pathlib import Path

from belfort import engine
from belfort.house import art


def main(names: list[str]) -> None:
    for name in names or ["house", *engine.names()]:
        for place, text in art.inked(name).items():
            if not Path(place).exists() or Path(place).read_text("utf-8") != text:
                Path(place).write_text(text, "utf-8")
                print(place)


if __name__ == "__main__":
    main(sys.argv[1:])
