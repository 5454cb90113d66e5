"""The ladder as a picture: an SVG on a light ground, readable without colour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from belfort.arena.contest import Contest
from belfort.arena.ladder import MEAN, Rating
from belfort.arena.standings import Standing

WIDTH = 780
TOP = 118
ROW = 42
BELOW = 64
LEFT, RIGHT = 180, 560
"""Where the scale begins and ends."""
RATINGS, RATES = RIGHT + 30, RIGHT + 136

CAPTION = "400 points are odds of ten to one; bars hold the true rating with 95% confidence"

STYLE = """
text { font: 15px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: #2b2723 }
.title { font-size: 22px; font-weight: 600 }
.quiet { font-size: 13px; fill: #6d655c }
.name { font-weight: 600; text-anchor: end }
.mid { text-anchor: middle }
.grid { stroke: #e6dfd3 }
.mean { stroke: #a99c89; stroke-dasharray: 2 4 }
.range { stroke: #9db8cf; stroke-width: 12; stroke-linecap: round }
.dot { fill: #1f4e79; stroke: #fffdf8; stroke-width: 2 }
"""


@dataclass(frozen=True)
class Scale:
    """Ratings from left to right, with a line at every `step`."""

    low: int
    high: int
    step: int

    def x(self, rating: float) -> float:
        share = (rating - self.low) / (self.high - self.low)
        return round(LEFT + share * (RIGHT - LEFT), 1)

    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)


def scale_for(ratings: Sequence[Rating]) -> Scale:
    """Round numbers that enclose the ratings and how sure they are, in at most eight steps."""
    least = min(rating.value - rating.spread for rating in ratings)
    most = max(rating.value + rating.spread for rating in ratings)
    step = next(step for step in _round_numbers() if (most - least) / step <= 6)
    return Scale(math.floor(least / step) * step, math.ceil(most / step) * step, step)


def _round_numbers() -> Iterator[int]:
    ten = 10
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def picture(contest: Contest, table: Sequence[Standing]) -> str:
    """For each bot its rating, how sure that is, and its win rate."""
    scale = scale_for([standing.rating for standing in table])
    bottom = TOP + ROW * len(table)
    height = bottom + BELOW
    title = escape(f"{contest.rules.title}: the ladder")
    rows = [
        _row(standing, scale, TOP + ROW * number + ROW // 2)
        for number, standing in enumerate(table)
    ]
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"
     viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">
<title id="title">{title}</title>
<style>{STYLE}</style>
<rect width="{WIDTH}" height="{height}" rx="12" fill="#fffdf8"/>
<text class="title" x="30" y="44">{title}</text>
<text class="quiet" x="30" y="67">{escape(_subtitle(contest))}</text>
<text class="quiet" x="{RATINGS}" y="{TOP - 16}">rating</text>
<text class="quiet" x="{RATES}" y="{TOP - 16}">win rate</text>
{"".join(_grid(scale, bottom))}{"".join(rows)}\
<text class="quiet mid" x="{(LEFT + RIGHT) // 2}" y="{bottom + 44}">{CAPTION}</text>
</svg>
"""


def _subtitle(contest: Contest) -> str:
    others = [f"{name}={value}" for name, value in contest.options.items() if name != "players"]
    met = "pairing" if contest.players == 2 else "table"
    facts = [f"{contest.players} players", *others, f"{contest.matches} matches a {met}"]
    return " · ".join([*facts, f"budget {contest.budget:g}", f"seed {contest.seed}"])


def _grid(scale: Scale, bottom: int) -> Iterator[str]:
    for rating in scale.lines():
        yield _upright("grid", scale.x(rating), bottom)
        yield f'<text class="quiet mid" x="{scale.x(rating)}" y="{bottom + 20}">{rating}</text>\n'
    yield _upright("mean", scale.x(MEAN), bottom)


def _upright(kind: str, x: float, bottom: int) -> str:
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>\n'


def _row(standing: Standing, scale: Scale, y: int) -> str:
    rating, tally = standing.rating, standing.tally
    from_x, to_x = scale.x(rating.value - rating.spread), scale.x(rating.value + rating.spread)
    return f"""\
<text class="name" x="{LEFT - 24}" y="{y + 5}">{escape(standing.name)}</text>
<line class="range" x1="{from_x}" x2="{to_x}" y1="{y}" y2="{y}"/>
<circle class="dot" cx="{scale.x(rating.value)}" cy="{y}" r="6"/>
<text x="{RATINGS}" y="{y + 5}">{rating.value:.0f}\
<tspan class="quiet"> ± {rating.spread:.0f}</tspan></text>
<text x="{RATES}" y="{y + 5}">{tally.win_rate:.1%}</text>
"""
