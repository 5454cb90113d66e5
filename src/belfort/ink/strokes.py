"""What several drawings share: hatching, pencil and crayon, gables, dashes, the lid of a box."""

from __future__ import annotations

import math
import random

from belfort.ink.symbol import Symbol

LID = (22, 6)
"""Where the lid of a box begins on its canvas of 324 x 412; it is 300 x 400."""


def hatch(
    s: Symbol,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    gap: float = 5.2,
    cls: str = "bm",
    w: float = 1.05,
    skip: float = 0.22,
) -> None:
    """Shade: short slanting strokes, some left out."""
    r = random.Random(f"{s.name}{x0}{y0}{len(s.strokes)}")  # noqa: S311
    strokes, y = [], y0 + 5
    while y < y1:
        if r.random() > skip:
            a, b, c = r.uniform(0, 2.5), r.uniform(0, 1.5), r.uniform(-0.6, 0.6)
            strokes.append(f"M{x0 + a:.1f} {y:.1f}L{x1 - b:.1f} {y - 5 + c:.1f}")
        y += gap + r.uniform(-0.7, 0.7)
    s.lines(strokes, w=w, amp=0.25, cls=cls, t=(0.3, 0.8))


def gable(x: float, w: float, h: float, base: float, kind: str, foot: float | None = None) -> str:
    """The outline of a house front: a stepped, a bell or a neck gable, or a plain one.

    The gable has the proportions of a front that ends at `base`; its walls go down to `foot`.
    """
    t, m = base - h, x + w / 2
    base = base if foot is None else foot
    if kind == "step":
        sw, sh = w / 2 / 4.6, h * 0.46 / 4
        up, down = f"h{sw:.1f}v{-sh:.1f}" * 4, f"v{sh:.1f}h{sw:.1f}" * 4
        return f"M{x} {base}V{t + h * 0.46}{up}H{m + sw * 0.6:.1f}{down}V{base}Z"
    if kind == "bell":
        e = t + h * 0.45
        left = (
            f"C{x + w * 0.16} {e} {x + w * 0.2} {e - h * 0.12} {x + w * 0.22} {e - h * 0.2}"
            f"C{x + w * 0.24} {t + h * 0.08} {m - w * 0.1} {t} {m} {t}"
        )
        right = (
            f"C{m + w * 0.1} {t} {x + w * 0.76} {t + h * 0.08} {x + w * 0.78} {e - h * 0.2}"
            f"C{x + w * 0.8} {e - h * 0.12} {x + w * 0.84} {e} {x + w} {e}"
        )
        return f"M{x} {base}V{e}{left}{right}V{base}Z"
    if kind == "neck":
        e = t + h * 0.42
        left = f"C{x + w * 0.2} {e} {x + w * 0.26} {e - h * 0.1} {x + w * 0.27} {e - h * 0.16}"
        right = f"C{x + w * 0.74} {e - h * 0.1} {x + w * 0.8} {e} {x + w} {e}"
        top = f"V{t + h * 0.12}L{m} {t}L{x + w * 0.73} {t + h * 0.12}V{e - h * 0.16}"
        return f"M{x} {base}V{e}{left}{top}{right}V{base}Z"
    return f"M{x} {base}V{t + h * 0.4}L{m} {t}L{x + w} {t + h * 0.4}V{base}Z"


def pen(s: Symbol, d: str, w: float = 1.9, n: int = 2, cls: str = "gr", amp: float = 0.9) -> None:
    """Pencil: the line, and once more, thinner."""
    for i in range(n):
        width = w * (0.85 if i else 1.3)
        s.lines([d], w=width, amp=amp, cls=cls, t=(0.35, 0.3), wave=30, var=0.4)


def crayon(s: Symbol, d: str, cls: str, gap: float = 4.2, ang: float = 35, w: float = 2.1) -> None:
    """Coloured pencil: parallel strokes inside a shape."""
    shapes = s.polys(d)
    xs = [x for shape in shapes for x, _ in shape]
    ys = [y for shape in shapes for _, y in shape]
    c, q = math.cos(math.radians(ang)), math.sin(math.radians(ang))
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2 + 4
    r = random.Random(d)  # noqa: S311
    strokes, t = [], -reach
    while t < reach:
        x, y = cx - q * t, cy + c * t
        start = f"M{x - c * reach:.1f} {y - q * reach:.1f}"
        strokes.append(f"{start}L{x + c * reach:.1f} {y + q * reach:.1f}")
        t += gap * r.uniform(0.75, 1.25)
    with s.flat():
        s.lines(strokes, w=w, cls=cls, amp=0.7, poly=shapes, t=(0.5, 0.3), var=0.45, eps=0.2)


def open_lid(name: str, front: str, side: str) -> Symbol:
    """A box standing on the shelf; what is drawn next lies on its lid, until `close_lid`."""
    x, y = LID
    s = Symbol(name, 0, 0, 324, 412)
    s.fill(f"M{x} {y}L2 {y + 12}V{y + 396}L{x} {y + 400}Z", side, amp=0.3, reg=False)
    s.fill(f"M{x} {y}H{x + 300}V{y + 400}H{x}Z", front, amp=0.3, reg=False)
    s.push(x, y)
    return s


def close_lid(s: Symbol) -> Symbol:
    """The edges of a lid, after what is drawn on it."""
    x, y = LID
    s.pop()
    s.ink(f"M{x} {y}H{x + 300}V{y + 400}H{x}Z", 3, amp=0.7, wave=60)
    s.ink(f"M{x} {y}L2 {y + 12}V{y + 396}L{x} {y + 400}", 2.6, amp=0.6, wave=50)
    return s
