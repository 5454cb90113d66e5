"""The letters of the house, made from those of Averia Serif Libre: the same outlines and the same
distances, told in fewer bytes.

python tools/fonts.py FOLDER    with the Latin woff2 files as Fontsource gives them

The originals tell the kerning of every pair of letters by itself, which is nearly half of a file.
Letters that keep the same distance to all others are told as one class here; no value changes. What
is told of spaces is left out: browsers set word by word and do not heed it. The licence reserves
the name, so what is changed goes by another. Needs `fonttools[woff]`.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent.parent / "src" / "belfort" / "web" / "static" / "fonts"
FAMILY = "Belfort Serif"
STYLES = {"400-normal": "Regular", "700-normal": "Bold", "400-italic": "Italic"}
NAMED = {1: "{family}", 3: "{joined}-{style}", 4: "{family} {style}", 6: "{joined}-{style}"}
SPACES = (0x20, 0xA0)

Pairs = dict[tuple[str, str], int]


def kerning(font: TTFont) -> Pairs:
    """What is added between two letters of a word, in all tables together."""
    found: Counter[tuple[str, str]] = Counter()
    for table in font["kern"].kernTables:
        found.update(table.kernTable)
    spaces = {font.getBestCmap().get(code) for code in SPACES}
    return {pair: value for pair, value in found.items() if value and not spaces & set(pair)}


def classes(pairs: Pairs, side: int) -> list[list[str]]:
    """Letters that keep the same distances on one side, together."""
    kept: dict[str, dict[str, int]] = defaultdict(dict)
    for pair, value in pairs.items():
        kept[pair[side]][pair[1 - side]] = value
    alike: dict[tuple[tuple[str, int], ...], list[str]] = defaultdict(list)
    for letter, distances in kept.items():
        alike[tuple(sorted(distances.items()))].append(letter)
    return list(alike.values())


def by_class(pairs: Pairs) -> str:
    """The same kerning, as a feature of classes."""
    rules = [
        f"pos [{' '.join(left)}] [{' '.join(right)}] {pairs[left[0], right[0]]};"
        for left in classes(pairs, 0)
        for right in classes(pairs, 1)
        if (left[0], right[0]) in pairs
    ]
    return "feature kern {\n" + "\n".join(rules) + "\n} kern;\n"


def remake(given: Path, kind: str) -> None:
    font = TTFont(given)
    rules = by_class(kerning(font))
    del font["kern"], font["FFTM"]
    addOpenTypeFeaturesFromString(font, rules, tables=["GPOS"])
    for record in font["name"].names:
        if record.nameID in NAMED:
            joined = FAMILY.replace(" ", "")
            words = NAMED[record.nameID].format(family=FAMILY, joined=joined, style=STYLES[kind])
            record.string = words
    font.flavor = "woff2"
    font.save(FOLDER / f"belfort-serif-latin-{kind}.woff2")


def main() -> None:
    for kind in STYLES:
        remake(Path(sys.argv[1]) / f"averia-serif-libre-latin-{kind}.woff2", kind)


if __name__ == "__main__":
    main()
