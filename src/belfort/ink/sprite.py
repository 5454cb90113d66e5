"""Sprites: drawings gathered in a file that pages point into.

Inking takes a while, so sprites are inked ahead by `belfort ink` and kept beside the drawings; a
test holds them to what the drawings say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from belfort.ink.paints import PAINTS
from belfort.ink.symbol import Symbol

_NAME = re.compile(r'<symbol id="([^"]+)"')


def sprite(symbols: Iterable[Symbol], paints: Mapping[str, str] | None = None) -> str:
    """The text of a sprite file."""
    mixed = {**PAINTS, **(paints or {})}
    body = "\n".join(symbol.svg(mixed) for symbol in symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'


def names_in(text: str) -> list[str]:
    """The drawings that a sprite file holds."""
    return _NAME.findall(text)
