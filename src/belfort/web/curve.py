"""The curve of a match, in the house's hand: everybody's chance to win, step by step.

A solid brush line is what somebody chose, dots are luck, a band is doubt. Two seats share one
field, the first from below; more have a strip each, never lines across each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from belfort.ink import Person, path
from belfort.review import Review

Point = tuple[float, float]
Art = Callable[..., Markup]

SHOWN: Final = 0.03
"""A change of the chance that is drawn by its kind; smaller ones are a thin line."""
LANE: Final = 22
GAP: Final = 7
"""Between a field and its lanes."""
NEXT: Final = 8
"""Between two seats, where each has a strip of its own."""
FINGER: Final = 25
"""Of a column that is pressed."""
APART: Final = 34
"""How far bells hang from each other."""


@dataclass(frozen=True)
class Size:
    """How much room there is."""

    width: int
    field: int
    """How high the chances are drawn."""
    top: int
    left: int
    right: int
    every: int
    """About how many labels stand along the steps."""
    small: bool = False


DESK: Final = Size(746, 176, 46, 54, 56, 8)
PHONE: Final = Size(366, 92, 40, 44, 34, 4, small=True)
STRIP: Final = 40


@dataclass(frozen=True)
class Marked:
    """What stands in the lanes: a mark at a step."""

    step: int
    seat: int
    """Whose; -1: luck."""
    mark: str


def stroke(points: Sequence[Point], width: float, seed: str, amp: float = 0.2) -> str:
    """One brush line as a filled outline."""
    line = path.wobble(path.resample(list(points), 3), amp, 22, seed)
    return outline(path.thin(path.brush(line, width, seed, (0.5, 0.4), 0.2, 4), 0.14))


def outline(points: Sequence[Point]) -> str:
    """A closed shape as path data."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


class Curve:
    """One drawing: its scales, and what has been drawn so far."""

    def __init__(self, found: Review, size: Size, stops: Sequence[int], address: str) -> None:
        self.found, self.size, self.stops, self.address = found, size, stops, address
        self.count = len(found.moments)
        self.span = size.width - size.left - size.right
        self.drawn: list[str] = []
        self.y = float(size.top)

    def x(self, step: float) -> float:
        return self.size.left + self.span * step / self.count

    def put(self, element: str) -> None:
        self.drawn.append(element)

    def ink(self, line: Sequence[Point], width: float, seed: str, amp: float = 0.2) -> None:
        self.put(f'<path class="cv-k" d="{stroke(line, width, seed, amp)}"/>')

    def text(self, x: float, y: float, words: object, anchor: str = "middle") -> None:
        place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
        self.put(f'<text class="cv-ax" {place}>{words}</text>')

    def set(self, drawing: Markup, x: float, y: float, side: float) -> None:
        """A symbol in a square."""
        square = f'x="{x:.1f}" y="{y:.1f}" width="{side}" height="{side}"'
        self.put(f"<svg {square}>{drawing}</svg>")

    def changed(self, step: int) -> float:
        """How much a step changed anybody's chance."""
        if step >= self.count:
            return 0.0
        one = self.found.moments[step]
        return max(abs(a - b) for a, b in zip(one.before.win, one.after.win, strict=True))

    def worth(self, seat: int) -> list[tuple[float, float]]:
        """A seat's chance before every step and at the end, and how far the same judge might have
        told it otherwise.
        """
        every = [one.before for one in self.found.moments] + [self.found.moments[-1].after]
        return [(one.win[seat], one.win_noise[seat]) for one in every]


def curve(
    found: Review,
    people: Sequence[Person],
    art: Art,
    here: int,
    seat: int,
    marked: Sequence[Marked],
    size: Size,
    stops: Sequence[int],
    address: str,
) -> Markup:
    """All of it; `seat` is the one whose chance counts from below where two share a field."""
    c = Curve(found, size, stops, address)
    two = len(people) == 2
    order = [seat] if two else [*range(seat, len(people)), *range(seat)]
    bells = [(one.number, order[0]) for one in found.turns()]
    lanes = len(people) + 1
    field = size.field if two else STRIP
    height = size.top + (field + GAP if two else (field + GAP + LANE + NEXT) * len(people)) + 28
    height += LANE * (lanes if two else 1)
    c.put(
        f'<rect class="cv-here" x="{c.x(here) - 7:.1f}" y="{size.top - 6}" width="14"'
        f' height="{height - size.top - 20}" rx="6"/>'
    )
    for one in order:
        _field(c, one, people, art, field, two=two, here=here)
        for lane in (sorted(range(len(people)), key=lambda n: n != seat)) if two else [one]:
            _lane(c, lane, people, art, marked)
        c.y += 0 if two else NEXT
    _lane(c, -1, people, art, marked)
    _axis(c)
    _ropes(c, bells, field, art)
    _hits(c, height)
    kind = "small" if size.small else "wide"
    drawn = Markup("".join(c.drawn))  # noqa: S704 - numbers and what art draws
    frame = Markup(
        '<svg class="curve curve--{}" viewBox="0 0 {} {}" aria-hidden="true" data-left="{}"'
        ' data-span="{}" data-count="{}" data-stops="{}">{}</svg>'
    )
    told = " ".join(map(str, stops))
    return frame.format(kind, size.width, round(height), size.left, c.span, c.count, told, drawn)


def _field(
    c: Curve, seat: int, people: Sequence[Person], art: Art, height: float, *, two: bool, here: int
) -> None:
    """The chance of one seat, on its paper."""
    top, left, right = c.y, c.size.left, c.size.left + c.span
    y: Callable[[float], float] = lambda share: top + height * (1 - share)  # noqa: E731
    for share in (1.0, 0.5, 0.0):
        dash = ' stroke-dasharray="7 5"' if share == 0.5 else ""
        c.put(f'<path class="cv-grid" d="M{left} {y(share):.1f}H{right}"{dash}/>')
        if height >= 80 or share != 0.5:
            c.text(left - 8, y(share) + 4.5, f"{round(100 * share)}%", "end")
    worth = c.worth(seat)
    above = [(c.x(n), y(min(1.0, v + d))) for n, (v, d) in enumerate(worth)]
    below = [(c.x(n), y(max(0.0, v - d))) for n, (v, d) in enumerate(worth)]
    c.put(f'<path class="cv-doubt" d="{outline([*above, *below[::-1]])}"/>')
    line = [(c.x(n), y(v)) for n, (v, _) in enumerate(worth)]
    c.ink(line, 1.5, f"chance{seat}", 0.12)
    for one in c.found.moments:
        a, b = line[one.number], line[one.number + 1]
        if abs(worth[one.number + 1][0] - worth[one.number][0]) < SHOWN:
            continue
        if one.by < 0:
            d = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
            c.put(f'<path class="cv-wipe" d="{d}"/><path class="cv-dots" d="{d}"/>')
        else:
            c.ink([a, b], 4.4, f"choice{one.number}{seat}")
    c.ink([(left, y(0)), (right, y(0))], 2.2, f"base{seat}", 0.5)
    c.ink([(left, y(1) - 4), (left, y(0))], 2, f"side{seat}", 0.4)
    at = f'cx="{line[here][0]:.1f}" cy="{line[here][1]:.1f}"'
    c.put(f'<circle class="cv-dot" {at} r="6"/>')
    room = 24 if c.size.small else 30
    ends = [(seat, line[-1][1])]
    if two:
        ends.append((1 - seat, y(1 - worth[-1][0])))
        if abs(ends[0][1] - ends[1][1]) < room:
            ends.pop()
    for who, at_y in ends:
        up = min(max(at_y - room / 2, top - 6), top + height - room + 6)
        c.set(art(people[who].bird, "cv-in"), right + 8, up, room)
    c.y = top + height + GAP


def _lane(
    c: Curve, seat: int, people: Sequence[Person], art: Art, marked: Sequence[Marked]
) -> None:
    """What is marked of one seat, or luck."""
    middle, left = c.y + LANE / 2 + 2, c.size.left
    c.put(f'<path class="cv-lane" d="M{left} {c.y + LANE:.1f}H{left + c.span}"/>')
    if seat < 0:
        c.set(art("mark-luck", "cv-in"), left - 29, middle - 9, 18)
    else:
        c.set(art(people[seat].bird, "cv-in"), left - 30, middle - 10, 20)
    for one in marked:
        if one.seat == seat:
            c.set(art(one.mark, "cv-in"), c.x(one.step) - 8.5, middle - 8.5, 17)
    c.y += LANE


def _axis(c: Curve) -> None:
    """Numbers of steps."""
    rough = c.count / c.size.every
    unit = next((one for one in (5, 10, 20, 25, 50, 100, 200) if one >= rough), 500)
    for step in [*range(0, c.count, unit), c.count]:
        if step == c.count or c.x(step) < c.x(c.count) - 26:
            c.text(c.x(step), c.y + 18, step)


def _ropes(c: Curve, bells: Sequence[tuple[int, int]], field: float, art: Art) -> None:
    """Bells above the field, each on a rope down to the line."""
    if not bells:
        return
    top, right = c.size.top, c.size.left + c.span + 20
    hang = [c.x(step) for step, _ in bells]
    for i in range(1, len(hang)):
        hang[i] = max(hang[i], hang[i - 1] + APART)
    hang[-1] = min(hang[-1], right)
    for i in range(len(hang) - 2, -1, -1):
        hang[i] = min(hang[i], hang[i + 1] - APART)
    for number, ((step, seat), x) in enumerate(zip(bells, hang, strict=True), 1):
        y = top + field * (1 - c.worth(seat)[step][0])
        c.put(f'<path class="cv-rope" d="M{x:.1f} {top - 14}L{c.x(step):.1f} {top + 2}V{y:.1f}"/>')
        c.put(f'<circle class="cv-gold" cx="{c.x(step):.1f}" cy="{y:.1f}" r="4.4"/>')
        c.set(art("mark-turn", "cv-in"), x - 13, top - 37, 26)
        c.put(f'<text class="cv-no" x="{x + 12:.1f}" y="{top - 19}">{number}</text>')


def _hits(c: Curve, height: float) -> None:
    """What is pressed: columns wide enough for a finger, each leading to what changed most in it.
    A script goes to the very step.
    """
    columns: list[list[int]] = []
    for stop in c.stops:
        if columns and c.x(stop) - c.x(columns[-1][0]) < FINGER:
            columns[-1].append(stop)
        else:
            columns.append([stop])
    edges = [*(c.x(column[0]) - 2 for column in columns), c.x(c.count) + 4]
    if len(columns) > 1 and edges[-1] - edges[-2] < FINGER:
        columns[-2:] = [columns[-2] + columns[-1]]
        edges.pop(-2)
    up, high = c.size.top - 8, height - c.size.top - 10
    for column, a, b in zip(columns, edges, edges[1:], strict=False):
        place = f'x="{a:.1f}" y="{up}" width="{b - a:.1f}" height="{high:.0f}"'
        to = f"{c.address}?step={max(column, key=c.changed)}"
        c.put(f'<a href="{to}" tabindex="-1"><rect class="cv-hit" {place}/></a>')
