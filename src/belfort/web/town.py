"""The town behind everything: a pale skyline, a street of tall fronts, clouds."""

from __future__ import annotations

import random
from collections.abc import Iterator

from belfort.ink import Symbol, gable

SLICE = "xMidYMax slice"


def cloud() -> Symbol:
    s = Symbol("cloud", 0, 0, 150, 50)
    s.push(0, 0, 150 / 130, 1)
    puffs = "C12 14 32 10 40 19C47 4 74 4 80 18C92 9 110 16 108 28C124 25 134 40 122 44Z"
    s.fill(f"M8 44C-4 42 0 27 13 28{puffs}", "cl", amp=0.6)
    folds = ("M20 40C26 43 34 43 40 40", "M58 30C62 24 72 24 76 29", "M90 40C96 42 102 42 108 39")
    s.lines(folds, w=1.3, cls="cl2")
    s.pop()
    return s


def _kinds(r: random.Random, kinds: tuple[str, ...]) -> Iterator[str]:
    """Gables one after the other, never the same twice."""
    last = ""
    while True:
        last = r.choice([kind for kind in kinds if kind != last])
        yield last


def skyline() -> Symbol:
    """Low houses far off, with a belfry among them."""
    width, base, belfry = 1600, 170, 640
    s = Symbol("skyline", 0, 0, width, base, fit=SLICE)
    s.reg = (0, 0)
    r = random.Random(21)  # noqa: S311
    kinds = _kinds(r, ("step", "bell", "neck", "step", "step", "tri"))
    x = -20.0
    while x < width + 10:
        w, h, kind = r.uniform(40, 66), r.uniform(70, 124), next(kinds)
        if x < belfry < x + w + 30:
            _belfry(s, x + 8, base)
            x += 66
            continue
        front = gable(x, w, h, base, kind)
        s.fill(front, "sk1" if r.random() < 0.55 else "sk2", amp=0.6, sm=0, eps=0.25)
        s.ink(front, 1.4, amp=0.6, cls="skl", eps=0.22, sm=0)
        _windows(s, r, x, w, h, base)
        x += w + r.choice([-2, -2, 0, 5])
        if r.random() < 0.13:
            _poplar(s, x + 12, r.uniform(60, 92), base)
            x += 26
    return s


def _belfry(s: Symbol, x: float, base: float) -> None:
    t = base - 158
    top = f"h-5v-8h8V{t + 40}h-3v-6h7L{x + 23} {t}L{x + 39} {t + 34}h7v6h-3V{t + 64}h8v8h-5"
    tower = f"M{x} {base}V{t + 72}{top}V{base}Z"
    s.fill(tower, "sk2", amp=0.5, sm=0, eps=0.2)
    s.ink(tower, 1.5, amp=0.5, cls="skl", eps=0.2)
    s.dot(x + 23, t + 54, 9, "skw")
    s.ring(x + 23, t + 54, 9, 1.3, "skl")
    s.lines([f"M{x + 23} {t + 54}v-6", f"M{x + 23} {t + 54}h4"], w=1.2, cls="skl")
    for y in (t + 96, t + 126):
        s.fill(f"M{x + 17} {y}v-14c0-8 12-8 12 0v14Z", "skw", amp=0.3, eps=0.2)


def _windows(s: Symbol, r: random.Random, x: float, w: float, h: float, base: float) -> None:
    t, across = base - h, 2 if w < 52 else 3
    for y in (base - 18, base - 42):
        if y < t + h * 0.5:
            continue
        for i in range(across):
            if r.random() < 0.22:
                continue
            pane = f"M{x + w * (i + 0.5) / across - 4} {y}v-11h8v11Z"
            s.fill(pane, "skw" if r.random() < 0.5 else "skd", amp=0.4, sm=0, eps=0.25)
    s.fill(f"M{x + w / 2 - 3.4} {t + h * 0.36}v-8h6.8v8Z", "skw", amp=0.3, sm=0, eps=0.25)


def _poplar(s: Symbol, x: float, h: float, base: float) -> None:
    up = f"C{x - 12} {base - h * 0.3} {x - 10} {base - h * 0.8} {x} {base - h}"
    down = f"C{x + 10} {base - h * 0.8} {x + 12} {base - h * 0.3} {x} {base}"
    s.fill(f"M{x} {base}{up}{down}Z", "skt", amp=0.8, eps=0.25)
    s.ink(f"M{x} {base}{up}{down}Z", 1.3, amp=0.8, cls="skl", eps=0.22)


def street() -> Symbol:
    """Tall fronts behind the shelf, with the belfry."""
    width, base = 1500, 440
    s = Symbol("street", 0, 0, width, base, fit=SLICE)
    s.reg = (0, 0)
    r = random.Random(12)  # noqa: S311
    kinds = _kinds(r, ("step", "bell", "step", "neck", "tri", "step"))
    x, belfry = -30.0, False
    while x < width + 10:
        if not belfry and x > 560:
            _tall_belfry(s, x + 6, base)
            belfry = True
            x += 128
            continue
        w, h, kind = r.uniform(86, 128), r.uniform(290, 405), next(kinds)
        _front(s, r, x, w, base - h, base, kind)
        x += w + r.choice([-2, 0, 7])
    return s


def _tall_belfry(s: Symbol, x: float, base: float) -> None:
    t = base - 432
    top = f"h-10v-16h16V{t + 86}h-6v-12h16L{x + 50} {t}L{x + 84} {t + 74}h16v12h-6V{t + 134}"
    tower = f"M{x} {base}V{t + 150}{top}h16v16h-10V{base}Z"
    s.fill(tower, "sk2", amp=0.8, sm=0, eps=0.3)
    s.ink(tower, 2.2, amp=0.8, cls="skl", eps=0.25, wave=40)
    s.dot(x + 50, t + 112, 19, "skw")
    s.ring(x + 50, t + 112, 19, 2, "skl")
    s.lines([f"M{x + 50} {t + 112}v-13", f"M{x + 50} {t + 112}h9"], w=2, cls="skl")
    for y in (t + 210, t + 270, t + 330, t + 390):
        s.fill(f"M{x + 38} {y}v-26c0-14 24-14 24 0v26Z", "skw", amp=0.4, eps=0.25)


def _front(
    s: Symbol, r: random.Random, x: float, w: float, top: float, base: float, kind: str
) -> None:
    tall = 124  # the gable itself; below it is wall
    h = tall / (0.46 if kind == "step" else 0.43)
    front = gable(x, w, h, top + h, kind, foot=base)
    s.fill(front, "sk1" if r.random() < 0.55 else "sk2", amp=0.9, sm=0, eps=0.3)
    s.ink(front, 2.1, amp=0.9, cls="skl", eps=0.25, sm=0, wave=40)
    attic = f"M{x + w / 2 - 9} {top + tall - 18}v-16c0-10 18-10 18 0v16Z"
    s.fill(attic, "skd", amp=0.4, eps=0.25)
    across, y = 3 if w > 104 else 2, top + tall + 34
    while y < base - 20:
        for i in range(across):
            if r.random() < 0.12:
                continue
            pane = f"M{x + w * (i + 0.5) / across - 9} {y}v-24h18v24Z"
            s.fill(pane, "skw" if r.random() < 0.3 else "skd", amp=0.5, sm=0, eps=0.3)
        y += 52
