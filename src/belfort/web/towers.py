"""Where a result comes from, as towers on one plank: the start, what was given and taken, the end.

What was gained is a filled piece, what was lost the same piece empty. What remains in doubt is
drawn as a shadow: it may be nothing at all. And how somebody played, as a tower with a storey for
each level.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from belfort.web.curve import outline, stroke

HIGH: Final = 236
"""All towers of a match stand on this height, by the same scale."""
COURSE: Final = 5
"""A course of bricks, in hundredths of the win."""


@dataclass(frozen=True)
class Piece:
    """What one part of the sum changed, in hundredths; `doubt` is half the width of an interval."""

    kind: str
    """luck, anew, others, own"""
    figure: float
    doubt: float
    words: str

    @property
    def is_sure(self) -> bool:
        return abs(self.figure) > self.doubt


@dataclass(frozen=True)
class Account:
    """The sum of one seat."""

    start: float
    pieces: Sequence[Piece]
    words: tuple[str, str]
    """Under the start, and under the result."""
    result: float

    @property
    def levels(self) -> list[float]:
        found = [self.start]
        for piece in self.pieces:
            found.append(found[-1] + piece.figure)
        return found


@dataclass(frozen=True)
class Scale:
    """From the lowest to the highest of all seats."""

    low: float
    high: float

    @classmethod
    def of(cls, accounts: Sequence[Account]) -> Scale:
        every = [level for one in accounts for level in one.levels]
        return cls(min(0.0, *every), max(100.0, *every))

    @property
    def unit(self) -> float:
        return HIGH / (self.high - self.low)


FILLS: Final = {"luck": "tw-sky", "anew": "tw-dusk", "others": "tw-wood", "own": "tw-brick"}


def towers(account: Account, scale: Scale, width: int = 470) -> Markup:
    """The sum of one seat, drawn."""
    drawn: list[str] = []
    columns = len(account.pieces) + 2
    column, left = (52, 44) if width >= 420 else (36, 36)
    gap = (width - left - 8 - columns * column) / (columns - 1)
    places = [left + n * (column + gap) for n in range(columns)]

    def y(level: float) -> float:
        return -(level - scale.low) * scale.unit

    for level in (0, 50, 100):
        at = f"{y(level):.1f}"
        drawn.append(f'<path class="cv-grid" stroke-dasharray="3 5" d="M{left} {at}H{width - 2}"/>')
        drawn.append(_text(left - 8, y(level) + 4.5, f"{level}%", "cv-ax", "end"))
    drawn.append(_ink([(left - 6, y(0) + 1), (width, y(0) + 1)], 2.6, "plank"))
    levels = account.levels
    drawn.append(_courses(places[0], y(0), y(levels[0]), column, "tw-stone", scale))
    for n, piece in enumerate(account.pieces):
        x, a, b = places[n + 1], y(levels[n]), y(levels[n + 1])
        drawn.append(f'<path class="cv-rope" d="M{places[n] + column:.1f} {a:.1f}H{x:.1f}"/>')
        if not piece.is_sure:
            drawn.append(_box(x, a, b, column, "tw-maybe"))
        elif piece.figure > 0:
            drawn.append(_courses(x, a, b, column, FILLS[piece.kind], scale, piece.kind == "luck"))
        else:
            drawn.append(_box(x, a, b, column, "tw-gone"))
        reach = piece.doubt * scale.unit
        ends = max(b - reach, y(scale.high) - 8), min(b + reach, y(scale.low) + 4)
        drawn.append(_bracket(x + column + 5, *ends))
    drawn.append(_end(account, places[-1], column, y, scale))
    rope = f"M{places[-2] + column:.1f} {y(levels[-1]):.1f}H{places[-1]:.1f}"
    drawn.append(f'<path class="cv-rope" d="{rope}"/>')
    told = [round(account.start), *(round(one.figure) for one in account.pieces)]
    told.append(round(account.result))
    words = [account.words[0], *(one.words for one in account.pieces), account.words[1]]
    under = max(y(0), y(scale.low))
    for n, (x, figure, said) in enumerate(zip(places, told, words, strict=True)):
        sign = "+" if 0 < n < columns - 1 and figure > 0 else ""
        figure_said = f"{sign}{figure}".replace("-", "\N{MINUS SIGN}")
        drawn.append(_text(x + column / 2, under + 24, figure_said, "tw-no"))
        for row, line in enumerate(said.split("|")):
            drawn.append(_text(x + column / 2, under + 43 + 15 * row, line, "cv-ax"))
    top = HIGH + 58
    rows = max(said.count("|") for said in words)
    frame = Markup('<svg class="sumup" viewBox="0 {} {} {}" aria-hidden="true">{}</svg>')
    body = Markup("".join(drawn))  # noqa: S704 - numbers, and words that are escaped
    return frame.format(-top, width, top + round(under) + 49 + 15 * rows, body)


STOREY: Final = 34
WIDE: Final = 84


def storeys(names: Sequence[str], told: Sequence[int], bird: Markup) -> Markup:
    """Which level plays like this: the lamp is lit on its storey, and the window of one that may be
    it too is hatched. The lowest comes first; of those `told`, the likeliest."""
    drawn: list[str] = []
    left, middle = 12, 12 + WIDE / 2
    for n, name in enumerate(names):
        y, lit = -STOREY * (n + 1), n == told[0]
        drawn.append(_box(left, y, y + STOREY, WIDE, "tw-solid tw-brick"))
        sill, side = y + STOREY - 5, middle - 12
        pane = [(side, sill), (side, y + 12), (middle, y + 5), (middle + 12, y + 12)]
        pane += [(middle + 12, sill), (side, sill)]
        drawn.append(_shape(pane, "tw-lamp" if lit else "tw-dark", 1.6))
        if n in told and not lit:
            hatch = f"M{side} {sill}l24 -13M{side + 6} {sill}l18 -9M{side} {sill - 7}l18 -10"
            drawn.append(f'<path class="tw-hatch" d="{hatch}"/>')
        drawn.append(_text(left + WIDE + 14, y + 22, name, "tw-lv" if lit else "cv-ax", "start"))
        if lit:
            place = f'x="{left - 10}" y="{y + 3}" width="30" height="30"'
            drawn.append(f"<svg {place}>{bird}</svg>")
    top = -STOREY * len(names)
    roof = [(left - 8, top), (middle, top - 36), (left + WIDE + 8, top), (left - 8, top)]
    drawn += [_shape(roof, "tw-slate", 2.1), _ink([(0, 1), (WIDE + 34, 1)], 2.6, "street")]
    frame = Markup('<svg class="sumup storeys" viewBox="0 {} 250 {}" aria-hidden="true">{}</svg>')
    return frame.format(top - 42, 50 - top, Markup("".join(drawn)))  # noqa: S704 - as above


def _end(account: Account, x: float, w: float, y: Callable[[float], float], scale: Scale) -> str:
    """The result: a roofed tower as high as the share that was won, or grass on a plinth."""
    if account.result <= 0:
        base = y(0)
        roots = [f"M{x + w * part:.1f} {base - 6:.1f}" for part in (0.2, 0.55, 0.8)]
        blades = "".join(f"{at}q-3 -6 -5 -9{at}q0 -7 1 -12{at}q3 -5 6 -7" for at in roots)
        grass = f'<path class="tw-grass" d="{blades}"/>'
        ghost = _box(x, base - 6, y(100), w, "tw-gone tw-pale")
        return _box(x - 2, base, base - 6, w + 4, "tw-solid tw-stone") + ghost + grass
    top, middle = y(account.result), x + w / 2
    roof = [(x - 6, top), (middle, top - 32), (x + w + 6, top), (x - 6, top)]
    flag = [(middle, top - 50), (middle + 14, top - 45), (middle, top - 40)]
    door = [(middle - 8, y(0)), (middle - 8, y(0) - 13), (middle, y(0) - 20)]
    door += [(middle + 8, y(0) - 13), (middle + 8, y(0))]
    return (
        _courses(x, y(0), top, w, "tw-brick", scale)
        + _shape(roof, "tw-roof", 2.0)
        + _ink([(middle, top - 32), (middle, top - 50)], 1.6, "pole")
        + _shape([*flag, flag[0]], "tw-lamp", 1.4)
        + _shape(door, "tw-lamp", 1.6)
    )


def _courses(
    x: float, a: float, b: float, w: float, cls: str, scale: Scale, pebbles: bool = False
) -> str:
    """Bricks, or pebbles, between two heights: a course is a twentieth of the win."""
    top, bottom = min(a, b), max(a, b)
    drawn = [_box(x, a, b, w, f"tw-solid {cls}")]
    step = COURSE * scale.unit
    for n in range(math.ceil((bottom - top) / step)):
        low, high = bottom - n * step, max(top, bottom - (n + 1) * step)
        if low - high < 3:
            continue
        if pebbles:
            at = f'cy="{(low + high) / 2:.1f}" r="{min(3, (low - high) / 2.6):.1f}"'
            across = [f'cx="{x + w * part:.1f}"' for part in (0.2, 0.5, 0.8)]
            drawn += [f'<circle class="tw-peb" {one} {at}/>' for one in across]
            continue
        if n:
            drawn.append(f'<path class="tw-thin" d="M{x + 1:.1f} {low:.1f}h{w - 2:.1f}"/>')
        for part in (1 / 3, 2 / 3) if n % 2 else (1 / 6, 1 / 2, 5 / 6):
            up = f"M{x + w * part:.1f} {low:.1f}V{high:.1f}"
            drawn.append(f'<path class="tw-thin" d="{up}"/>')
    return "".join(drawn)


def _box(x: float, a: float, b: float, w: float, cls: str) -> str:
    top, high = min(a, b), max(2.0, abs(a - b))
    place = f'x="{x:.1f}" y="{top:.1f}" width="{w:.1f}" height="{high:.1f}"'
    edge = ""
    if "tw-solid" in cls:
        corners = [(x, top), (x + w, top), (x + w, top + high), (x, top + high), (x, top)]
        edge = _ink([*corners, (x + 4, top)], 1.8, f"{cls}{x:.0f}", 0.35)
    return f'<rect class="{cls}" {place} rx="2"/>{edge}'


def _shape(points: Sequence[tuple[float, float]], cls: str, width: float) -> str:
    return f'<path class="{cls}" d="{outline(points)}"/>' + _ink(points, width, cls)


def _bracket(x: float, a: float, b: float) -> str:
    return f'<path class="tw-doubt" d="M{x - 3:.1f} {a:.1f}h6m-3 0V{b:.1f}m-3 0h6"/>'


def _ink(points: Sequence[tuple[float, float]], width: float, seed: str, amp: float = 0.4) -> str:
    return f'<path class="cv-k" d="{stroke(points, width, seed, amp)}"/>'


def _text(x: float, y: float, words: str, cls: str, anchor: str = "middle") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{cls}" {place}>{escape(words)}</text>'
