"""A symbol: one drawing, inked. A shape is written as an ordinary SVG path; the symbol gives it a
wobble, lays a flat colour a hair out of register, and draws the outline as a brush line of uneven
width. Paints are named in `paints.py` or by the game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape

from belfort.ink import path
from belfort.ink.path import Point, Points

Ends = tuple[float, float]


class Symbol:
    """A drawing with a name, on a canvas of `w` by `h` units whose corner is at `x`, `y`."""

    def __init__(self, name: str, x: float, y: float, w: float, h: float, fit: str = "") -> None:
        self.name = name
        self.box = (x, y, w, h)
        self.fit = fit
        """How the drawing fills its place, if not by its own proportions."""
        self.reg: Point = (1.5, 1.1)
        """How far colour lies out of register."""
        self.strokes: list[tuple[str, str]] = []
        self._seeds = 0
        self._turns: list[Callable[[float, float], Point]] = []

    def seed(self) -> str:
        """The next seed: each line of a drawing has a wobble of its own, the same every time."""
        self._seeds += 1
        return f"{self.name}{self._seeds}"

    def push(
        self, dx: float = 0, dy: float = 0, sx: float = 1, sy: float | None = None, rot: float = 0
    ) -> None:
        """Draw from here on moved, scaled and turned, until `pop`."""
        down = sx if sy is None else sy
        c, s = math.cos(math.radians(rot)), math.sin(math.radians(rot))
        self._turns.append(
            lambda x, y: (c * x * sx - s * y * down + dx, s * x * sx + c * y * down + dy)
        )

    def bend(self, turn: Callable[[float, float], Point]) -> None:
        """Draw from here on with every point moved by a rule of one's own, until `pop`."""
        self._turns.append(turn)

    def pop(self) -> None:
        """Draw again as before the last `push`."""
        self._turns.pop()

    def _placed(self, line: Points) -> Points:
        for turn in reversed(self._turns):
            line = [turn(*point) for point in line]
        return line

    def polys(self, d: str) -> list[Points]:
        """The polygons of a path, where they lie on the canvas."""
        return [self._placed(line) for line, _ in path.parse(d)]

    def fill(
        self,
        d: str,
        cls: str,
        amp: float = 0.5,
        reg: bool = True,
        wave: float = 22,
        sm: int = 1,
        eps: float = 0.15,
        seed: str | None = None,
    ) -> None:
        """A flat colour."""
        move = self.reg if reg else (0.0, 0.0)
        data = ""
        for line in self.polys(d):
            points = path.resample([*line, line[0]], 1.6)[:-1]
            points = path.smooth(points, sm, closed=True)
            bent = _bent(points, amp, wave, seed or self.seed(), move)
            if _turns_right(bent):
                bent = bent[::-1]
            data += path.write(path.thin(bent, eps))
        self.strokes.append((cls, data))

    def ink(
        self,
        d: str,
        w: float = 2.4,
        amp: float = 0.55,
        wave: float = 24,
        cls: str = "k",
        over: float = 2.5,
        t: Ends = (0.45, 0.35),
        var: float = 0.3,
        sm: int = 1,
        eps: float = 0.14,
        taper: float = 7,
        seed: str | None = None,
    ) -> None:
        """A brush line."""
        data = ""
        for line, closed in path.parse(d):
            grain = seed or self.seed()
            points = self._placed(line)
            points = _overlapping(points, over, sm, grain) if closed else _open(points, sm)
            data += _stroke(points, w, amp, wave, grain, t, var, eps, taper)
        self.strokes.append((cls, data))

    def lines(
        self,
        ds: Iterable[str],
        w: float = 1.4,
        amp: float = 0.4,
        cls: str = "k",
        poly: Sequence[Points] | None = None,
        wave: float = 20,
        t: Ends = (0.5, 0.4),
        var: float = 0.22,
        eps: float = 0.17,
        taper: float = 5,
    ) -> None:
        """Many thin strokes, clipped to the polygons `poly` if there are any."""
        data = ""
        for d in ds:
            for line, closed in path.parse(d):
                placed = self._placed(line)
                whole = [*placed, placed[0]] if closed else placed
                for part in _clipped(whole, poly):
                    if path.length(part) >= 1.2:
                        points = _open(part, 1)
                        data += _stroke(points, w, amp, wave, self.seed(), t, var, eps, taper)
        if data:
            self.strokes.append((cls, data))

    def shape(self, d: str, fill: str, w: float = 2.4, amp: float = 0.5) -> None:
        """A flat colour and its outline."""
        self.seed()
        self.fill(d, fill, amp=amp)
        self.ink(d, w, amp=amp)

    def dot(
        self,
        x: float,
        y: float,
        r: float,
        cls: str,
        ry: float | None = None,
        amp: float = 0.15,
        reg: bool = False,
    ) -> None:
        """A filled circle, or an ellipse."""
        self.fill(ellipse(x, y, r, ry), cls, amp=amp, reg=reg, eps=0.05)

    def ring(
        self,
        x: float,
        y: float,
        r: float,
        w: float = 2,
        cls: str = "k",
        ry: float | None = None,
        amp: float = 0.3,
    ) -> None:
        """A circle, or an ellipse, as a line."""
        self.ink(ellipse(x, y, r, ry), w, amp=amp, cls=cls)

    def dashed(
        self,
        d: str,
        on: int = 9,
        off: int = 6,
        w: float = 2.6,
        cls: str = "gloi",
        amp: float = 0.3,
        t: Ends = (0.7, 0.6),
        taper: float = 3,
    ) -> None:
        """A dashed outline: a place where something may go."""
        for line in self.polys(d):
            with self.flat():
                self.lines(path.dashes([*line, line[0]], on, off), w, amp, cls, t=t, taper=taper)

    @contextmanager
    def flat(self) -> Iterator[None]:
        """Draw on the canvas itself, whatever has been pushed."""
        turns, self._turns = self._turns, []
        yield
        self._turns = turns

    def use(self, other: Symbol) -> None:
        """Everything of another drawing, as it stands."""
        self.strokes += other.strokes

    def svg(self, paints: Mapping[str, str]) -> str:
        """The symbol for a sprite; neighbouring strokes of one paint are one path."""
        merged: list[list[str]] = []
        for cls, data in self.strokes:
            if merged and merged[-1][0] == cls and len(merged[-1][1]) < 9000:
                merged[-1][1] += data
            else:
                merged.append([cls, data])
        body = "\n".join(f'<path {_paint(paints[cls])} d="{data}"/>' for cls, data in merged)
        box = " ".join(str(round(value * path.TENTHS)) for value in self.box)
        fit = f' preserveAspectRatio="{self.fit}"' if self.fit else ""
        return (
            f'<symbol id="{self.name}" viewBox="{box}"{fit} overflow="visible">\n{body}\n</symbol>'
        )


def _paint(paint: str) -> str:
    """Attributes of a path: a fill, and after `;` what else the paint sets."""
    fill, *more = paint.split(";")
    return " ".join([f'fill="{escape(fill)}"', *(part.strip() for part in more)])


def ellipse(x: float, y: float, r: float, ry: float | None = None) -> str:
    """The path of a circle, or of an ellipse with two radii."""
    ry = r if ry is None else ry
    return f"M{x - r} {y}A{r} {ry} 0 1 1 {x + r} {y}A{r} {ry} 0 1 1 {x - r} {y}Z"


def _bent(points: Points, amp: float, wave: float, seed: str, move: Point) -> Points:
    """A closed line with a wobble that dies out where the ends meet."""
    n, gone, found = len(points), 0.0, []
    across, down = path.noise(f"{seed}fx"), path.noise(f"{seed}fy")
    for i, (x, y) in enumerate(points):
        gone += math.dist(points[i - 1], (x, y)) if i else 0
        k = amp * min(1, min(i, n - i) / 8)
        found.append((x + k * across(gone / wave) + move[0], y + k * down(gone / wave) + move[1]))
    return found


def _turns_right(points: Points) -> bool:
    before, twice = points[-1], 0.0
    for point in points:
        twice += before[0] * point[1] - point[0] * before[1]
        before = point
    return twice > 0


def _open(points: Points, sm: int) -> Points:
    return path.smooth(path.resample(points, 1.5), sm)


def _overlapping(points: Points, over: float, sm: int, seed: str) -> Points:
    """A closed line that starts somewhere and runs a little past its start."""
    points = path.resample([*points, points[0]], 1.5)
    k = random.Random(seed).randrange(len(points) - 1)  # noqa: S311
    points = points[:-1]
    points = path.smooth(points[k:] + points[:k], sm, closed=True)
    return points + points[: max(2, int(over / 1.5) + 1)]


def _clipped(line: Points, shapes: Sequence[Points] | None) -> list[Points]:
    if not shapes:
        return [line]
    return [part for shape in shapes for part in path.clip(line, shape)]


def _stroke(
    points: Points,
    w: float,
    amp: float,
    wave: float,
    seed: str,
    t: Ends,
    var: float,
    eps: float,
    taper: float,
) -> str:
    points = path.wobble(points, amp, wave, seed)
    return path.write(path.thin(path.brush(points, w, seed, t, var, taper), eps))
