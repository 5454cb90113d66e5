"""The plots of a balance report: SVG on a light ground, readable without colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from belfort.arena.picture import STYLE as ARENA_STYLE
from belfort.balance.figures import Estimate, Figures, Spread

WIDTH = 1000
TOP, BELOW = 118, 60
LEFT, RIGHT = 450, 880
"""Where a scale begins and ends; labels stand before it, numbers after it."""
NUMBERS = RIGHT + 20

ACROSS = 2
PANEL_WIDTH, PANEL_HEIGHT = 475, 190
"""A small plot among others."""

STYLE = (
    ARENA_STYLE
    + """
.label { text-anchor: end }
.end { text-anchor: end }
.box { fill: #9db8cf; stroke: #1f4e79 }
.middle { stroke: #1f4e79; stroke-width: 3 }
.whisker { stroke: #1f4e79 }
.bar { fill: #9db8cf; stroke: #fffdf8; stroke-width: .5 }
.seat { fill: #1f4e79 }
.deal { fill: #9db8cf }
.rest { fill: #efe8dc; stroke: #a99c89 }
.light { fill: #fffdf8 }
.curve { fill: none; stroke: #1f4e79; stroke-width: 2 }
.fair { stroke: #6d655c; stroke-width: 2; stroke-dasharray: 3 3 }
"""
)


@dataclass(frozen=True)
class Scale:
    """Numbers from left to right, with a line at every `step`."""

    high: float
    step: float
    low: float = 0
    left: float = LEFT
    right: float = RIGHT
    unit: str = ""

    def x(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)

    def lines(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + self.step * number for number in range(count + 1)]


LASTING = "mean over the matches that last so long, while half of them do"
SEATS_OF_100 = "how many of 100 seats ended with so many points"

PERCENT = Scale(100, 20, unit="%")


def scale_for(low: float, high: float, left: float = LEFT, right: float = RIGHT) -> Scale:
    """Round numbers that enclose two others, 0 too where it is near, in at most seven steps."""
    low = 0 if 0 <= low <= high / 2 else low
    step = next(
        float(factor * 10**zeros)
        for zeros in range(12)
        for factor in (1, 2, 5)
        if (high - low) / (factor * 10**zeros) <= 6
    )
    first = low // step * step
    return Scale(max(first + step, -(-high // step) * step), step, first, left, right)


def plots(report: Sequence[Figures]) -> dict[str, str]:
    """Every plot of a game's report by the name of its file."""
    drawn = {
        "seats": _seats(report),
        "lengths": _boxes(report, "decisions in a match", lambda one: one.decisions),
        "moves": _panels(report, "moves to choose from, by decision", LASTING, _curve),
        "scores": _panels(report, "scores, over all seats", SEATS_OF_100, _histogram),
        "luck": _luck(report),
        "skill": _skill(report),
    }
    return {f"{report[0].study.file}-{name}.svg": drawing for name, drawing in drawn.items()}


def _sheet(
    report: Sequence[Figures], what: str, caption: str, height: float, body: str, who: str = ""
) -> str:
    """A plot of a report; `who` says who sat where unless the strong bot sat everywhere."""
    study = report[0].study
    facts = f"{who or study.bot + ' in every seat'} · budget {study.budget:g} · seed {study.seed}"
    return _drawing(f"{study.rules.title}: {what}", facts, caption, height, body)


def _drawing(title: str, facts: str, caption: str, height: float, body: str) -> str:
    """A whole plot."""
    title = escape(title)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"
     viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">
<title id="title">{title}</title>
<style>{STYLE}</style>
<rect width="{WIDTH}" height="{height}" rx="12" fill="#fffdf8"/>
<text class="title" x="30" y="44">{title}</text>
<text class="quiet" x="30" y="67">{escape(facts)}</text>
{body}<text class="quiet mid" x="{WIDTH // 2}" y="{height - 20}">{escape(caption)}</text>
</svg>
"""


def _grid(scale: Scale, top: float, bottom: float) -> Iterator[str]:
    for value in scale.lines():
        x = scale.x(value)
        yield f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>\n'
        yield _text(x, bottom + 18, f"{value:g}{scale.unit}", "quiet mid")


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>\n'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>\n'


def _dot(scale: Scale, y: float, share: Estimate) -> str:
    """A share with its interval, and the number behind it."""
    low, value, high = (scale.x(100 * part) for part in (share.low, share.value, share.high))
    return (
        _line("range", low, y, high, y)
        + f'<circle class="dot" cx="{value}" cy="{y}" r="6"/>\n'
        + _text(NUMBERS, y + 5, percent(share))
    )


def percent(share: Estimate) -> str:
    """A share as people read it: 54% ± 4, by the wider side of its interval."""
    wider = max(share.high - share.value, share.value - share.low)
    return f"{100 * share.value:z.0f}% ± {100 * wider:.0f}"


def _rows(report: Sequence[Figures], row: int, body: Callable[[Figures, float], str]) -> str:
    """One row a variant, with its name."""
    return "".join(
        _text(LEFT - 24, TOP + row * number + row / 2 + 5, figures.study.label, "label")
        + body(figures, TOP + row * number + row / 2)
        for number, figures in enumerate(report)
    )


def _seats(report: Sequence[Figures]) -> str:
    row, gap = 26, 18
    y = float(TOP)
    body = []
    for figures in report:
        fair = PERCENT.x(100 / figures.study.players)
        bottom = y + row * len(figures.seats)
        body.append(_line("fair", fair, y, fair, bottom))
        body.append(_text(LEFT - 80, y + row / 2 + 5, figures.study.label, "label"))
        for seat, share in enumerate(figures.seats):
            middle = y + row * seat + row / 2
            body.append(_text(LEFT - 14, middle + 5, f"seat {seat + 1}", "label quiet"))
            body.append(_dot(PERCENT, middle, share))
        y = bottom + gap
    grid = "".join(_grid(PERCENT, TOP - 6, y - gap))
    caption = "share of wins in the order of play; dashed: a fair share; bars: 95% confidence"
    return _sheet(report, "who wins by seat", caption, y - gap + BELOW, grid + "".join(body))


def _boxes(report: Sequence[Figures], what: str, number: Callable[[Figures], Spread]) -> str:
    row = 42
    spreads = [number(figures) for figures in report]
    scale = scale_for(min(one.least for one in spreads), max(one.most for one in spreads))

    def box(figures: Figures, y: float) -> str:
        one = number(figures)
        lower, upper, median = (scale.x(value) for value in (one.lower, one.upper, one.median))
        return (
            _line("whisker", scale.x(one.least), y, scale.x(one.most), y)
            + f'<rect class="box" x="{lower}" y="{y - 9}" width="{round(upper - lower, 1)}"'
            f' height="18"/>\n'
            + _line("middle", median, y - 12, median, y + 12)
            + _text(NUMBERS, y + 5, f"{one.median:g}")
        )

    bottom = TOP + row * len(report)
    body = "".join(_grid(scale, TOP - 6, bottom)) + _rows(report, row, box)
    caption = "line: shortest to longest; box: the middle half; thick line and number: the median"
    return _sheet(report, what, caption, bottom + BELOW, body)


def _luck(report: Sequence[Figures]) -> str:
    row = 42

    def bar(figures: Figures, y: float) -> str:
        parts = figures.results
        drawn, from_share = "", 0.0
        for kind, part in (("seat", parts.seat), ("deal", parts.deal), ("rest", parts.rest)):
            x = PERCENT.x(100 * from_share)
            from_share += part.value
            width = round(PERCENT.x(100 * from_share) - x, 1)
            drawn += f'<rect class="{kind}" x="{x}" y="{y - 12}" width="{width}" height="24"/>\n'
            if width > 44:
                light = "mid light" if kind == "seat" else "mid"
                drawn += _text(round(x + width / 2, 1), y + 5, f"{100 * part.value:.0f}%", light)
        return drawn

    bottom = TOP + row * len(report)
    key = "".join(
        f'<rect class="{kind}" x="{x}" y="{TOP - 32}" width="16" height="16"/>\n'
        + _text(x + 22, TOP - 19, words, "quiet")
        for kind, x, words in (
            ("seat", LEFT, "the seat"),
            ("deal", LEFT + 110, "the deal"),
            ("rest", LEFT + 220, "play, and chance that follows it"),
        )
    )
    grid = "".join(_grid(PERCENT, TOP - 6, bottom))
    caption = "parts of the variance of who wins, between equal bots"
    body = key + grid + _rows(report, row, bar)
    return _sheet(report, "what decides a match", caption, bottom + BELOW, body)


def _skill(report: Sequence[Figures]) -> str:
    row = 42
    study = report[0].study

    def dot(figures: Figures, y: float) -> str:
        fair = PERCENT.x(100 / figures.study.players)
        return _line("fair", fair, y - 16, fair, y + 16) + _dot(PERCENT, y, figures.skill)

    bottom = TOP + row * len(report)
    body = "".join(_grid(PERCENT, TOP - 6, bottom)) + _rows(report, row, dot)
    caption = "share of wins; dashed: a fair share; bars: 95% confidence"
    what, who = f"one {study.bot} among {study.weak}s", "each seat in turn"
    return _sheet(report, what, caption, bottom + BELOW, body, who)


Row = tuple[str, Estimate, str]
"""What a figure is called, the figure as it lies on the scale, and as it is written."""


def dots(
    title: str,
    facts: str,
    groups: Sequence[tuple[str, Sequence[Row]]],
    scale: Scale,
    caption: str,
    mark: float | None = None,
) -> str:
    """Figures with their intervals, one in a row, under headings; dashed: `mark`."""
    row, gap, numbers = 24, 10, RIGHT - 40
    scale = replace(scale, right=numbers - 20)
    y = float(TOP - 10)
    body = ""
    for heading, rows in groups:
        body += _text(LEFT - 24, y + row / 2 + 5, heading, "name")
        y += row
        for name, value, words in rows:
            middle = y + row / 2
            low, x, high = (scale.x(part) for part in (value.low, value.value, value.high))
            body += _text(LEFT - 24, middle + 5, name, "label") + _line(
                "range", low, middle, high, middle
            )
            body += f'<circle class="dot" cx="{x}" cy="{middle}" r="6"/>\n'
            body += _text(numbers, middle + 5, words)
            y += row
        y += gap
    if mark is not None:
        body = _line("fair", scale.x(mark), TOP - 6, scale.x(mark), y) + body
    return _drawing(title, facts, caption, y + BELOW, "".join(_grid(scale, TOP - 6, y)) + body)


def _panels(
    report: Sequence[Figures],
    what: str,
    caption: str,
    draw: Callable[[Sequence[Figures], int], str],
) -> str:
    """A small plot for each variant, all on the same scales."""
    rows = -(-len(report) // ACROSS)
    body = ""
    for number, figures in enumerate(report):
        x = 30 + number % ACROSS * PANEL_WIDTH
        y = 90 + number // ACROSS * PANEL_HEIGHT
        inside = _text(PANEL_LEFT, 20, figures.study.label) + draw(report, number)
        body += f'<g transform="translate({x} {y})">\n{inside}</g>\n'
    return _sheet(report, what, caption, 90 + rows * PANEL_HEIGHT + BELOW - 20, body)


PANEL_TOP, PANEL_BOTTOM = 36, 150
PANEL_LEFT, PANEL_RIGHT = 44, 450


def _upright(most: float) -> Callable[[float], float]:
    return lambda value: round(PANEL_BOTTOM - value / most * (PANEL_BOTTOM - PANEL_TOP), 1)


def _frame(across: Scale, up: Scale) -> str:
    """Lines and numbers of a small plot; `up` is laid on its side."""
    drawn = "".join(
        _text(across.x(v), PANEL_BOTTOM + 18, f"{v:g}", "quiet mid") for v in across.lines()
    )
    height = _upright(up.high)
    for value in up.lines():
        y = height(value)
        drawn += _line("grid", PANEL_LEFT, y, PANEL_RIGHT, y)
        drawn += _text(PANEL_LEFT - 8, y + 4, f"{value:g}{up.unit}", "quiet end")
    return drawn


def _curve(report: Sequence[Figures], number: int) -> str:
    across = scale_for(0, max(len(one.curve) for one in report), PANEL_LEFT, PANEL_RIGHT)
    up = scale_for(0, max(max(one.curve, default=1) for one in report))
    height = _upright(up.high)
    points = [
        f"{across.x(decision)},{height(moves)}"
        for decision, moves in enumerate(report[number].curve, start=1)
    ]
    return _frame(across, up) + f'<polyline class="curve" points="{" ".join(points)}"/>\n'


def _histogram(report: Sequence[Figures], number: int) -> str:
    least, most = min(one.scores.least for one in report), max(one.scores.most for one in report)
    across = scale_for(least, most + 1, PANEL_LEFT, PANEL_RIGHT)
    wide = max(1, -(-int(across.high - across.low) // 40))
    parts = [_binned(one, wide) for one in report]
    up = scale_for(0, max(max(one.values()) for one in parts))
    height = _upright(up.high)
    drawn = ""
    for first, percent_of in parts[number].items():
        x, y = across.x(first), height(percent_of)
        width, tall = round(across.x(first + wide) - x, 1), round(PANEL_BOTTOM - y, 1)
        drawn += f'<rect class="bar" x="{x}" y="{y}" width="{width}" height="{tall}"/>\n'
    return _frame(across, up) + drawn


def _binned(figures: Figures, wide: int) -> dict[int, float]:
    """Scores in groups of so many, each as a percentage of all."""
    total = sum(times for _, times in figures.histogram)
    found: dict[int, float] = {}
    for score, times in figures.histogram:
        first = score // wide * wide
        found[first] = found.get(first, 0.0) + 100 * times / total
    return found
