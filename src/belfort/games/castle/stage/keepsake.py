"""A finished castle as a picture of its own: a file that needs no page, font or style sheet."""

import functools
import re
from urllib.parse import quote

from markupsafe import Markup, escape

from belfort.ink import path, tag

from . import plan
from .pieces import DIGITS
from .sheet import built, look_of, parts_of
from .tracing import drawings, in_pencil

K = path.TENTHS
MARGIN, FOLK_TOP, FOLK_ROW, FOLK = 30, 440, 62, 15
PAPER, GRID, INK = "#fdf7e8", "#cfe0e4", "#4d4943"
SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
FACE = "'Belfort Serif', Georgia, serif"
_DAY = re.compile(r"light-dark\(([^,]+), [^)]+\)")
_NAMED = re.compile(r"var\(--[\w-]+, ([^()]+)\)")


def picture(scene, seat, *, pencil=False):
    """The castle of a seat by daylight, its residents, who drew it and what it is worth; in
    `pencil` alone it is there to be coloured."""
    return "".join(_pieces(*_shown(scene, seat), pencil))


def _shown(scene, seat):
    """What the picture shows: parts, residents, and the words under them."""
    points = int(scene.scores[seat])
    title = scene.say("table.keepsake.title", name=scene.name(seat), points=points)
    return built(scene.view, seat), int(scene.view.residents[seat]), title


def _pieces(built, residents, title, pencil):
    rows = -(-residents // FOLK)
    width, height = plan.WIDTH + 2 * MARGIN, FOLK_TOP + rows * FOLK_ROW + 84
    _, drawn = parts_of(built)
    placed = [("ground", 0, 0, 1)]
    for part in drawn:
        placed.append((part.drawing, part.spot.dx, part.spot.dy, 1))
        if part.worth:
            placed += _figure(part.worth, *part.spot.number)
    for n in range(residents):
        row, column = divmod(n, FOLK)
        placed.append((f"resident{look_of(n)}", 18 + column * 40, FOLK_TOP + row * FOLK_ROW, 1))
    told = (
        f'<text x="{plan.WIDTH * K // 2}" y="{(height - 34) * K}" text-anchor="middle" '
        f'font-family="{FACE}" font-size="260" fill="{INK}">{escape(title)}</text></g></svg>'
    )
    size = f'viewBox="0 0 {width * K} {height * K}" width="{width * 2}" height="{height * 2}"'
    head = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" {size}>'
    moved = f'<g transform="translate({MARGIN * K} 0)">'
    return [head, _paper(width, height, pencil), moved, *_put(placed, pencil), told]


def _put(placed, pencil):
    """Drawings in their places; one that is there already is only named."""
    seen = set()
    for name, *where in placed:
        yield _use(name, *where, again=name in seen, pencil=pencil)
        seen.add(name)


_quoted = functools.lru_cache(maxsize=512)(quote)
"""The same parts and residents are in every picture."""


def links(scene, seat):
    """Links that save the picture, in its colours and to be coloured."""
    shown, name = _shown(scene, seat), scene.name(seat)
    for key, pencil in (("save", False), ("colour", True)):
        yield tag(
            "a",
            scene.art("pencil", "keepsake__i"),
            tag("span", scene.say(f"table.keepsake.{key}")),
            class_="btn",
            href=_saved(*shown, pencil),
            download=scene.say(
                "table.keepsake.uncoloured" if pencil else "table.keepsake.file", name=name
            ),
        )


@functools.lru_cache(maxsize=128)
def _saved(built, residents, title, pencil):
    """The picture as an address: everybody at the table gets the same ones, and they are long."""
    pieces = _pieces(built, residents, title, pencil)
    saved = "data:image/svg+xml," + "".join(map(_quoted, pieces))
    return Markup(saved)  # noqa: S704 - quoted, it holds nothing to be escaped


@functools.lru_cache(maxsize=64)
def _paper(width, height, pencil):
    if pencil:
        return f'<rect width="{width * K}" height="{height * K}" fill="#fff"/>'
    across = "".join(f"M{x * K} 0V{height * K}" for x in range(12, width, 24))
    down = "".join(f"M0 {y * K}H{width * K}" for y in range(12, height, 24))
    return (
        f'<rect width="{width * K}" height="{height * K}" fill="{PAPER}"/>'
        f'<path d="{across}{down}" stroke="{GRID}" stroke-width="10" fill="none"/>'
    )


@functools.cache
def _by_day(name, pencil):
    """A drawing in its colours by day."""
    return _NAMED.sub(r"\1", _DAY.sub(r"\1", in_pencil(name) if pencil else drawings()[name]))


@functools.lru_cache(maxsize=1024)
def _use(name, dx, dy, size, *, again, pencil):
    turn = f"translate({dx * K:.0f} {dy * K:.0f})" + (f" scale({size})" if size != 1 else "")
    if again:
        return f'<use xlink:href="#{name}" transform="{turn}"/>'
    return f'<g transform="{turn}"><g id="{name}">{_by_day(name, pencil)}</g></g>'


def _figure(number, x, y, size):
    """A number, digit by digit, and where each of them stands."""
    digits = str(number)
    assert set(digits) <= set(DIGITS)
    left = x - 6.5 * size * len(digits)
    return [
        (f"digit{digit}", left + 13 * size * i, y - 10 * size, size)
        for i, digit in enumerate(digits)
    ]
