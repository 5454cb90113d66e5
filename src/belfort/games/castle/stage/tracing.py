"""A part of a castle as the pencil draws it: its strokes one after the other.

The finished drawing lies under a mask of its own centre lines; a style sheet draws those.
"""

import functools
import re
from importlib.resources import files

from markupsafe import Markup

from belfort.ink import Symbol, path, tag

from .pieces import PARTS, box_of

SPEED = 900  # units a second
LONGEST = 1.7  # seconds for one part
COLOUR = "colour"


class Trace(Symbol):
    """Takes the strokes of a drawing and keeps their centre lines; colour is one zigzag."""

    def __init__(self, name):
        super().__init__(name, *box_of(name))
        self.found = {}

    def lines(self, ds, poly=None, **_):
        if poly:
            parts = [part for d in ds for line, _ in path.parse(d) for part in _inside(line, poly)]
            self._keep(COLOUR, _zigzag(parts))
            return
        for d in ds:
            for line, closed in path.parse(d):
                self._keep(d, [*line, line[0]] if closed else line)

    def fill(self, d, *_, **__):
        for line in self.polys(d):
            self._keep(d, line)

    def _keep(self, key, line):
        # a pencil line is drawn twice, and shown once
        if len(line) > 1 and (key, line[0]) not in self.found:
            self.found[key, line[0]] = path.thin(line, 0.5, closed=False)


def _inside(line, shapes):
    return [part for shape in shapes for part in path.clip(line, shape)]


def _zigzag(parts):
    return [p for i, part in enumerate(parts) for p in ((part[0], part[-1])[:: (-1) ** i])]


@functools.cache
def strokes(name):
    """The strokes of a part: data, and seconds from when and for how long."""
    trace = Trace(name)
    PARTS[name](trace)
    # the outline first, then colour
    lines = [trace.found[key] for key in sorted(trace.found, key=lambda key: key[0] == COLOUR)]
    times = [max(0.05, path.length(line) / SPEED) for line in lines]
    pace = min(1.0, LONGEST / sum(times))
    found, begun = [], 0.0
    for line, time in zip(lines, times, strict=True):
        data = "M" + "L".join(f"{x * path.TENTHS:.0f} {y * path.TENTHS:.0f}" for x, y in line)
        found.append((data, begun, time * pace))
        begun += time * pace
    return found, begun


@functools.cache
def drawings():
    """The inked drawings of the castle, by name: the inside of each symbol."""
    text = files(__package__).joinpath("castle.svg").read_text("utf-8")
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', text, re.DOTALL))


_PAINT = re.compile(r'<path fill="(?!light-dark\(#4d4943|var\(--fig).*?/>', re.DOTALL)


@functools.cache
def in_pencil(name):
    """A drawing without its colours, to be coloured."""
    return _PAINT.sub("", drawings()[name])


def traced(name, unique, start):
    """A part that is being drawn, from `start` on, and when it is finished."""
    found, lasts = strokes(name)
    lines = [
        tag("path", d=d, pathLength=1, style=f"--t:{start + t:.2f}s;--d:{lasts_for:.2f}s")
        for d, t, lasts_for in found
    ]
    x, y, w, h = (value * path.TENTHS for value in box_of(name))
    mask = tag(
        "mask",
        *lines,
        id=f"draw-{unique}",
        maskUnits="userSpaceOnUse",
        x=x - 100,
        y=y - 100,
        width=w + 200,
        height=h + 200,
    )
    body = Markup(drawings()[name])  # noqa: S704
    inside = tag("g", body, mask=f"url(#draw-{unique})")
    shown = tag("svg", mask, inside, class_="drawn", viewBox=f"{x} {y} {w} {h}", aria_hidden="true")
    return shown, start + lasts
