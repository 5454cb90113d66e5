"""Paths as lists of points: reading SVG path data, bending it, writing it back.

Everything is seeded by a text: the same source gives the same ink. Coordinates are written in
tenths of a unit.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Iterator

Point = tuple[float, float]
Points = list[Point]

TENTHS = 10
_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?\d*\.?\d+(?:e-?\d+)?)")


class _Reader:
    """Reads path data into polylines, curves as short chords."""

    def __init__(self, data: str) -> None:
        self.tokens = [(found[1], found[2]) for found in _TOKEN.finditer(data)]
        self.at = 0
        self.here: Point = (0.0, 0.0)
        self.begun: Point = (0.0, 0.0)
        self.control: Point | None = None  # of the last curve, for S and T
        self.line: Points | None = None
        self.found: list[tuple[Points, bool]] = []

    def read(self) -> list[tuple[Points, bool]]:
        command = ""
        while self.at < len(self.tokens):
            if self.tokens[self.at][0]:
                command = self.tokens[self.at][0]
                self.at += 1
            command = self._obey(command)
        self._finish()
        return self.found

    def _obey(self, command: str) -> str:
        """Carry out one command; the one that repeats if only numbers follow."""
        kind = command.upper()
        base = self.here if command.islower() else (0.0, 0.0)
        if kind == "Z":
            self._close()
        elif kind == "M":
            self._finish()
            self.here = self.begun = self._point(base)
            self.line = [self.here]
            return "l" if command == "m" else "L"
        else:
            if self.line is None:
                self.line = [self.here]
            getattr(self, f"_{kind}")(base)
        if kind not in "CSQT":
            self.control = None
        return command

    def _number(self) -> float:
        value = float(self.tokens[self.at][1])
        self.at += 1
        return value

    def _point(self, base: Point) -> Point:
        return (self._number() + base[0], self._number() + base[1])

    def _close(self) -> None:
        if self.line:
            self.found.append((self.line, True))
        self.here, self.line = self.begun, None

    def _finish(self) -> None:
        if self.line and len(self.line) > 1:
            self.found.append((self.line, False))

    def _go(self, *points: Point) -> None:
        assert self.line is not None
        self.line.extend(points)
        self.here = points[-1]

    def _L(self, base: Point) -> None:  # noqa: N802
        self._go(self._point(base))

    def _H(self, base: Point) -> None:  # noqa: N802
        self._go((self._number() + base[0], self.here[1]))

    def _V(self, base: Point) -> None:  # noqa: N802
        self._go((self.here[0], self._number() + base[1]))

    def _C(self, base: Point) -> None:  # noqa: N802
        self._cubic(self._point(base), base)

    def _S(self, base: Point) -> None:  # noqa: N802
        self._cubic(self._mirrored(), base)

    def _Q(self, base: Point) -> None:  # noqa: N802
        self._quadratic(self._point(base), base)

    def _T(self, base: Point) -> None:  # noqa: N802
        self._quadratic(self._mirrored(), base)

    def _A(self, base: Point) -> None:  # noqa: N802
        rx, ry, turned, large, sweep = (self._number() for _ in range(5))
        self._go(*_arc(self.here, rx, ry, turned, (large, sweep), self._point(base)))

    def _mirrored(self) -> Point:
        if self.control is None:
            return self.here
        return (2 * self.here[0] - self.control[0], 2 * self.here[1] - self.control[1])

    def _cubic(self, first: Point, base: Point) -> None:
        second, end, start = self._point(base), self._point(base), self.here
        points = []
        for k in range(1, 25):
            t = k / 24
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(_mix(weights, (start, first, second, end)))
        self._go(*points)
        self.control = second

    def _quadratic(self, middle: Point, base: Point) -> None:
        end, start = self._point(base), self.here
        points = []
        for k in range(1, 17):
            t = k / 16
            u = 1 - t
            points.append(_mix((u * u, 2 * u * t, t * t), (start, middle, end)))
        self._go(*points)
        self.control = middle


def _mix(weights: tuple[float, ...], points: tuple[Point, ...]) -> Point:
    pairs = list(zip(weights, points, strict=True))
    return (sum(w * p[0] for w, p in pairs), sum(w * p[1] for w, p in pairs))


def _arc(
    start: Point, rx: float, ry: float, turned: float, flags: tuple[float, float], end: Point
) -> Points:
    """An elliptical arc by its centre, as the SVG standard computes it."""
    if rx == 0 or ry == 0:
        return [end]
    c, s = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * dx + s * dy, -s * dx + c * dy
    stretch = math.sqrt(max(1.0, x * x / (rx * rx) + y * y / (ry * ry)))
    rx, ry = rx * stretch, ry * stretch
    below = rx * rx * y * y + ry * ry * x * x
    k = math.sqrt(max(0.0, (rx * rx * ry * ry - below) / below))
    if flags[0] == flags[1]:
        k = -k
    middle = (k * rx * y / ry, -k * ry * x / rx)
    centre = (
        c * middle[0] - s * middle[1] + (start[0] + end[0]) / 2,
        s * middle[0] + c * middle[1] + (start[1] + end[1]) / 2,
    )
    first = math.atan2((y - middle[1]) / ry, (x - middle[0]) / rx)
    sweep = math.atan2((-y - middle[1]) / ry, (-x - middle[0]) / rx) - first
    if flags[1] and sweep < 0:
        sweep += 2 * math.pi
    if not flags[1] and sweep > 0:
        sweep -= 2 * math.pi
    points = []
    for i in range(1, 25):
        angle = first + sweep * i / 24
        px, py = rx * math.cos(angle), ry * math.sin(angle)
        points.append((c * px - s * py + centre[0], s * px + c * py + centre[1]))
    return points


def parse(data: str) -> list[tuple[Points, bool]]:
    """The polylines of path data, each with whether it is closed."""
    return _Reader(data).read()


def length(line: Points) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def resample(line: Points, step: float) -> Points:
    """Points at equal distances along a line."""
    whole = length(line)
    if whole == 0:
        return line[:1]
    n = max(2, round(whole / step))
    every, gone, k = whole / n, 0.0, 1
    points = [line[0]]
    for a, b in itertools.pairwise(line):
        d = math.dist(a, b)
        if d == 0:
            continue
        while gone + d >= every * k - 1e-9 and k < n:
            t = (every * k - gone) / d
            points.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            k += 1
        gone += d
    points.append(line[-1])
    return points


def noise(seed: str) -> Callable[[float], float]:
    """A smooth random function between -1 and 1."""
    dice = random.Random(seed)  # noqa: S311
    values = [dice.uniform(-1, 1) for _ in range(256)]

    def at(t: float) -> float:
        i = math.floor(t)
        f = t - i
        f = f * f * (3 - 2 * f)
        return values[i % 256] * (1 - f) + values[(i + 1) % 256] * f

    return at


def _travelled(line: Points) -> Iterator[tuple[Point, float]]:
    gone, before = 0.0, line[0]
    for point in line:
        gone += math.dist(before, point)
        before = point
        yield point, gone


def wobble(line: Points, amp: float, wave: float, seed: str) -> Points:
    """The line as a hand draws it."""
    across, down = noise(f"{seed}x"), noise(f"{seed}y")
    return [
        (point[0] + amp * across(gone / wave), point[1] + amp * down(gone / wave + 37))
        for point, gone in _travelled(line)
    ]


def smooth(line: Points, times: int = 1, *, closed: bool = False) -> Points:
    for _ in range(times):
        n = len(line)
        if n < 3:
            return line
        turned = [
            (
                (line[i - 1][0] + 2 * line[i][0] + line[(i + 1) % n][0]) / 4,
                (line[i - 1][1] + 2 * line[i][1] + line[(i + 1) % n][1]) / 4,
            )
            for i in range(n)
        ]
        line = turned if closed else [line[0], *turned[1:-1], line[-1]]
    return line


def _thin_open(line: Points, eps: float) -> Points:
    """Ramer, Douglas and Peucker: leave out what lies within eps of the line without it."""
    if len(line) < 3:
        return line
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        (x1, y1), (x2, y2) = line[first], line[last]
        dx, dy = x2 - x1, y2 - y1
        whole = math.hypot(dx, dy) or 1e-9
        best, at = 0.0, -1
        for i in range(first + 1, last):
            if line[first] == line[last]:
                d = math.dist(line[i], line[first])
            else:
                d = abs(dy * (line[i][0] - x1) - dx * (line[i][1] - y1)) / whole
            if d > best:
                best, at = d, i
        if best > eps:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [line[i] for i in sorted(keep)]


def thin(line: Points, eps: float, *, closed: bool = True) -> Points:
    """Fewer points, nowhere further than eps from the line."""
    if not closed:
        return _thin_open(line, eps)
    if len(line) < 4:
        return line
    far = max(range(len(line)), key=lambda i: math.dist(line[0], line[i]))
    there = _thin_open(line[: far + 1], eps)
    back = _thin_open([*line[far:], line[0]], eps)
    return there[:-1] + back[:-1]


def write(line: Points, *, closed: bool = True) -> str:
    """Path data in whole tenths, relative and as short as can be."""
    rounded = [(round(x * TENTHS), round(y * TENTHS)) for x, y in line]
    body, before = "", rounded[0]
    for point in rounded[1:]:
        dx, dy = point[0] - before[0], point[1] - before[1]
        if not dx and not dy:
            continue
        before = point
        body += ("" if not body or dx < 0 else " ") + f"{dx}" + ("" if dy < 0 else " ") + f"{dy}"
    end = "z" if closed else ""
    return f"M{rounded[0][0]} {rounded[0][1]}" + (f"l{body}" if body else "") + end


def brush(
    line: Points, width: float, seed: str, ends: tuple[float, float], var: float, taper: float
) -> Points:
    """A brush stroke along a line: the outline of a line of uneven width."""
    whole, uneven = length(line), noise(f"{seed}w")
    taper = min(taper, whole / 2.2)
    left, right = [], []
    for i, (point, gone) in enumerate(_travelled(line)):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        d = math.hypot(dx, dy) or 1
        k = 1.0
        if gone < taper:
            k = ends[0] + (1 - ends[0]) * math.sin(gone / taper * math.pi / 2)
        if whole - gone < taper:
            k = min(k, ends[1] + (1 - ends[1]) * math.sin((whole - gone) / taper * math.pi / 2))
        half = width / 2 * k * (1 + var * uneven(gone / 16))
        nx, ny = -dy / d * half, dx / d * half
        left.append((point[0] + nx, point[1] + ny))
        right.append((point[0] - nx, point[1] - ny))
    return left + right[::-1]


def inside(point: Point, shape: Points) -> bool:
    x, y = point
    within, before = False, shape[-1]
    for corner in shape:
        crosses = (corner[1] > y) != (before[1] > y)
        if (
            crosses
            and x < (before[0] - corner[0]) * (y - corner[1]) / (before[1] - corner[1]) + corner[0]
        ):
            within = not within
        before = corner
    return within


def clip(line: Points, shape: Points, step: float = 0.8) -> list[Points]:
    """The parts of a line that lie inside a shape."""
    parts: list[Points] = [[]]
    for point in resample(line, step):
        if inside(point, shape):
            parts[-1].append(point)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 2]


def dashes(line: Points, on: int, off: int) -> list[str]:
    """A line cut into dashes, as path data."""
    points = resample(line, 1)
    found, i = [], 0
    while i < len(points) - 3:
        found.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points[i : i + on + 1]))
        i += on + off
    return found
