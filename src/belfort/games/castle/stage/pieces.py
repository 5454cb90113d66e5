"""The drawings of Once Upon a Castle.

Two hands: what lies on the table (dice, discs, squares, guests) is in ink; what a player draws (the
castle, its residents, what a line brings) is in pencil and coloured pencil.
"""

import functools
import math
import random

from belfort.ink import Symbol, crayon, ellipse

from . import guests
from .box import PAINTS as BOX_PAINTS
from .box import box
from .plan import BOXES, FLOOR, GROUND, KEEP_LEFT, KEEP_RIGHT, WALL_TOP

GRAPHITE, GHOST, FIGURE = "pn", "pg", "pf"

PAINTS = {
    **BOX_PAINTS,
    **guests.PAINTS,
    "pn": 'light-dark(#4d4943, #efe6d2); stroke="light-dark(#4d4943, #efe6d2)"; stroke-width="var(--pw, 0)"',
    "pg": "var(--ghost, light-dark(#8f9fa8, #7f90b0))",
    "pgf": "var(--ghost-fill, none)",
    "pf": 'var(--fig, light-dark(#4d4943, #efe6d2)); stroke="var(--fig, light-dark(#4d4943, #efe6d2))"; stroke-width="var(--pw, 0)"',
    "crr": "light-dark(#dd6a4c, #ee8163)",
    "crb": "light-dark(#6c94c0, #82aee0)",
    "cry": "light-dark(#f0bd45, #f3c95f)",
    "crg": "light-dark(#9cbf7c, #86b070)",
    "cra": "light-dark(#d6cebd, #5c6985)",
    "crs": "light-dark(#dccaa4, #6d6a6a)",
    "crw": "light-dark(#b3835a, #c2946a)",
    "crv": "light-dark(#a783ac, #b795be)",
    "crc": "light-dark(#c9dde4, #56698c)",
    "chp": "light-dark(#fbf4e3, #2b3750)",
    "sn": "light-dark(#aeb6bd, #8f99a5)",
    "sn2": "light-dark(#88929b, #6c7683)",
    "sn3": "light-dark(#ccd2d6, #adb6c0)",
    "gdl": "#fff0b8",
    "ap": "light-dark(#d9543a, #c94c35)",
    "ap2": "light-dark(#b53c25, #a1351f)",
    "dq": "light-dark(#2f3f5e, #1e2a44)",
    "qw": "var(--q-lit, light-dark(#e9cfa6, #7a5c3f))",
    "qs": "var(--q-lit, light-dark(#dfe3e4, #56606d))",
    "qg": "var(--q-lit, light-dark(#fbe7ab, #7d6a35))",
    "qf": "var(--q-lit, light-dark(#dbe8c9, #51664a))",
    "qsh": "light-dark(#2b211c22, #0000003a)",
    "dc": "light-dark(#6f95ad, #5b87a6)",
    "dc2": "light-dark(#4c728b, #3d627d)",
    "dc3": "light-dark(#eef3f0, #c6d3d6)",
    "dsh": "#00000030",
    "di": "light-dark(#fff9ea, #f1e8d6)",
    "di2": "light-dark(#dccba8, #b9a985)",
    "di3": "light-dark(#f0e2c4, #d8c9a8)",
    "lkl": "var(--lit-line)",
    "rp": "light-dark(#8a6a45, #8b95a8)",
}


def pen(s, d, w=1.9, n=2, cls=GRAPHITE, amp=0.8):
    """Graphite: a firm line and, a hair beside it, a thinner one that runs a little past."""
    s.lines([d], w=w * 1.12, amp=amp, cls=cls, t=(0.35, 0.3), wave=30, var=0.42)
    if n > 1:
        s.push(0.55, -0.5)
        s.lines([d], w=w * 0.62, amp=amp * 1.7, cls=cls, t=(0.25, 0.2), wave=42, var=0.45)
        s.pop()


DIGITS = {
    "0": "M5 0C-1 1 -1 15 5 16C11 15 11 1 5 0",
    "1": "M2.5 4.5L6 0V16",
    "2": "M.5 4C1.5 -1.2 9 -1 9 4C9 8.4 3 11 .6 16H10",
    "3": "M1 2C4 -1.4 9.4 0 8.6 4C8 7 5 7.4 4 7.4C7 7.4 10 9 9.4 12C8.6 16.6 3 17 .4 13.6",
    "4": "M7 16V0L0 11H10.4",
    "5": "M9 0H2L1 7C6 4 10 7 9 11.4C8 16 3 17 0 14",
    "6": "M8.6 .6C4 0 .6 5 .6 10.4C.6 14.4 3 16 5.4 16C8.4 16 9.8 13.6 9.6 11C9.4 8 7 6.6 4.6 7C2.4 7.4 .9 9 .7 11",
    "7": "M0 0H9.4C6.4 5 4.4 10 3.4 16",
    "8": "M5 7.4C1 6 1 .2 5 .2C9 .2 9 6 5 7.4C-.2 9 -.2 16 5 16C10.2 16 10.2 9 5 7.4",
    "9": "M9.2 5C9 1.6 7 0 4.8 0C2 0 .4 2.4 .6 5C.8 8 3 9.2 5.2 8.8C7.4 8.4 9 7 9.2 5C9.4 9 8.4 13 5 16",
}


def digit(which):
    s = Symbol(f"digit{which}", 0, 0, 13, 20)
    s.push(1.5, 2)
    pen(s, DIGITS[which], 2, 2, FIGURE, 0.3)
    s.pop()
    return s


# The castle.


def arch(x, y, w=6, h=12):
    top = f"C{x - w} {y - h} {x + w} {y - h} {x + w} {y - h * 0.33}"
    return f"M{x - w} {y + h * 0.66}V{y - h * 0.33}{top}V{y + h * 0.66}Z"


def crenel(x0, x1, y, n, up=11):
    w, d = (x1 - x0) / (2 * n - 1), f"M{x0} {y}V{y - up}"
    for i in range(2 * n - 1):
        d += f"H{x0 + w * (i + 1):.1f}"
        if i < 2 * n - 2:
            d += f"V{y if i % 2 == 0 else y - up}"
    return f"{d}V{y}"


def draw_ground(s):
    crayon(s, f"M14 {GROUND + 3}H626L604 {GROUND + 19}H40Z", "crg", 5.4, 6, 2.3)
    pen(s, f"M8 {GROUND}C150 {GROUND - 3} 460 {GROUND + 3} 632 {GROUND - 1}", 1.7)


def draw_floor(s, n):
    a, b, y1, y0 = KEEP_LEFT, KEEP_RIGHT, GROUND - FLOOR * (n - 1), GROUND - FLOOR * n
    crayon(s, f"M{a + 2} {y1 - 1}V{y0 + 2}H{b - 2}V{y1 - 1}Z", "cra", 5.6, 52 + n * 4, 2)
    pen(s, f"M{a} {y1}V{y0}H{b}V{y1}", 1.8)
    if n == 1:
        gate = f"V{y1 - 22}C301 {y1 - 45} 339 {y1 - 45} 339 {y1 - 22}V{y1}"
        crayon(s, f"M301 {y1}{gate}Z", "crw", 3.4, 82, 2.2)
        pen(s, f"M300 {y1}{gate}", 1.8)
        pen(s, f"M320 {y1}V{y1 - 38}", 1.2, 1)
        s.dot(333, y1 - 15, 1.6, GRAPHITE)
        for x in (284, 356):
            pen(s, arch(x, y0 + 26, 6.5, 13), 1.4)
    else:
        for x in (294, 346) if n == 3 else (286, 320, 354):
            if (x + n) % 3 == 0:
                crayon(s, arch(x, y0 + 27, 7, 15), "cry", 3, -50, 1.8)
            pen(s, arch(x, y0 + 27, 7, 15), 1.4)
    pen(s, f"M{a + 8} {y1 - 9}h8M{b - 20} {y0 + 10}h9M{b - 30} {y1 - 8}h7", 1.1, 1)
    if n == 4:
        d = crenel(a - 9, b + 9, y0, 5, 16) + "Z"
        crayon(s, d, "cra", 4.6, 60, 2)
        pen(s, d, 1.8)


TOWERS = {"tower-in": (138, 194, 188), "tower-out": (26, 78, 262)}


def _tower(name):
    """Body and roof of a tower as outlines."""
    x0, x1, t = TOWERS[name]
    m = (x0 + x1) / 2
    return (x0, x1, t, m), f"M{x0} {GROUND}V{t}H{x1}V{GROUND}"


def draw_tower(s, name, dear):
    (x0, x1, t, m), body = _tower(name)
    height = 62 if dear else 54
    pen(s, body, 1.8)
    roof = f"M{x0 - 8} {t}L{m} {t - height}L{x1 + 8} {t}Z"
    crayon(s, roof, "crr" if dear else "crb", 3.5, -58, 2.3)
    pen(s, roof, 1.9)
    crayon(s, arch(m, t + 28, 6.5, 14), "cry", 3, -50, 1.8)
    pen(s, arch(m, t + 28, 6.5, 14), 1.4)
    pen(s, ellipse(m, t + 78, 18), 1.1, 1)
    bricks = f"M{x0 + 5} {t + 16}h8M{x1 - 15} {t + 44}h8M{x0 + 6} {t + 106}h8M{x1 - 16} {t + 118}h9"
    if name == "tower-in":
        bricks += f"M{x0 + 9} {t + 140}h8M{x1 - 18} {t + 160}h8M{x0 + 6} {t + 186}h8"
    pen(s, bricks, 1.1, 1)
    if dear:
        points = []
        for k in range(10):
            r, a = (3.5 if k % 2 else 8), math.radians(k * 36)
            points.append(f"{m + r * math.sin(a):.1f} {t - height - 8 - r * math.cos(a):.1f}")
        star = f"M{'L'.join(points)}Z"
        crayon(s, star, "cry", 2.2, 20, 2)
        pen(s, star, 1.2, 1, amp=0.3)
    else:
        pen(s, f"M{m} {t - height}v-10", 1.4, 1)
        s.dot(m, t - height - 11, 2.6, GRAPHITE)


WALLS = {"wall-in": (194, 266, 4), "wall-out": (78, 138, 3)}


def draw_wall(s, name):
    a, b, merlons = WALLS[name]
    crayon(s, f"M{a + 1} {GROUND - 1}V{WALL_TOP + 1}H{b - 1}V{GROUND - 1}Z", "crs", 6.4, -38, 2)
    pen(s, crenel(a, b, WALL_TOP, merlons, 10), 1.7)
    pen(s, f"M{a} {WALL_TOP + 9}H{b}", 1.1, 1)
    r, bricks = random.Random(name), ""
    for row in range(4):
        x = a + 6 + (row % 2) * 9
        while x < b - 12:
            if r.random() < 0.75:
                bricks += f"M{x:.0f} {WALL_TOP + 20 + row * 14}h{r.uniform(8, 12):.0f}"
            x += 21
    pen(s, bricks, 1.15, 1)


def draw_flag(s, dear):
    x, y = 200, WALL_TOP - 8
    d = f"M{x} {y - 52}L{x + 30} {y - 41}L{x} {y - 29}"
    if dear:
        d = f"M{x} {y - 54}C{x + 9} {y - 57} {x + 18} {y - 50} {x + 30} {y - 54}L{x + 24} {y - 43}L{x + 30} {y - 32}C{x + 18} {y - 29} {x + 9} {y - 35} {x} {y - 31}"
    crayon(s, d + "Z", "crr" if dear else "cry", 1.9, 64 if dear else 14, 2.4)
    pen(s, f"M{x} {y}V{y - 54}", 1.7)
    pen(s, d, 1.5)


SUN = ellipse(578, 84, 28)


def _rays():
    for i in range(10):
        c, d = math.cos(math.radians(i * 36)), math.sin(math.radians(i * 36))
        yield f"M{578 + 35 * c:.1f} {84 + 35 * d:.1f}L{578 + 48 * c:.1f} {84 + 48 * d:.1f}"


def draw_sun(s):
    crayon(s, SUN, "cry", 3.4, 30, 2.4)
    pen(s, SUN, 1.7)
    for ray in _rays():
        pen(s, ray, 1.7, 1)


CLOUD = "M202 112C184 111 184 89 203 90C203 68 235 64 243 81C259 70 277 86 268 97C286 94 290 112 275 112Z"


def draw_cloud(s):
    crayon(s, CLOUD, "crc", 4.2, -20, 2)
    pen(s, CLOUD, 1.7)


PARTS = {
    "ground": draw_ground,
    **{f"keep{n}": functools.partial(draw_floor, n=n) for n in (1, 2, 3, 4)},
    **{name: functools.partial(draw_tower, name=name, dear=False) for name in TOWERS},
    **{f"{name}-dear": functools.partial(draw_tower, name=name, dear=True) for name in TOWERS},
    **{name: functools.partial(draw_wall, name=name) for name in WALLS},
    "flag": functools.partial(draw_flag, dear=False),
    "flag-dear": functools.partial(draw_flag, dear=True),
    "sun": draw_sun,
    "cloud": draw_cloud,
}
"""What is drawn of a castle, part by part; on paper, or by anything that takes strokes."""


def box_of(name):
    return BOXES[name.removesuffix("-dear")]


def part(name):
    s = Symbol(name, *box_of(name))
    PARTS[name](s)
    return s


def ghost(name, *outlines):
    """What is still to come: construction lines, filled only where a place is lit."""
    s = Symbol(f"ghost-{name}", *BOXES[name])
    s.fill(outlines[0], "pgf", amp=0.2, reg=False)
    for d in outlines:
        s.dashed(d, 7, 5, w=1.35, cls=GHOST, amp=0.4)
    return s


def ghosts():
    found = []
    for name, (a, b, merlons) in WALLS.items():
        found.append(ghost(name, crenel(a, b, WALL_TOP, merlons, 10) + f"V{GROUND - 3}H{a}Z"))
    for name in TOWERS:
        (x0, x1, t, m), _ = _tower(name)
        found.append(
            ghost(
                name,
                f"M{x0} {GROUND - 3}V{t}H{x0 - 8}L{m} {t - 54}L{x1 + 8} {t}H{x1}V{GROUND - 3}Z",
                f"M{x0} {t}H{x1}",
            )
        )
    for n in (1, 2, 3, 4):
        a, b, y1, y0 = KEEP_LEFT, KEEP_RIGHT, GROUND - FLOOR * (n - 1) - 3, GROUND - FLOOR * n
        outlines = [f"M{a} {y1}V{y0}H{b}V{y1}Z"]
        if n == 4:
            outlines.append(crenel(a - 9, b + 9, y0, 5, 16) + "Z")
        found.append(ghost(f"keep{n}", *outlines))
    found.append(
        ghost(
            "flag", f"M200 {WALL_TOP - 60}L230 {WALL_TOP - 49}L200 {WALL_TOP - 37}V{WALL_TOP - 8}Z"
        )
    )
    found.append(ghost("sun", SUN, *(ray for ray in _rays())))
    found.append(ghost("cloud", CLOUD))
    return found


# Residents.


def _clothes(s, i, m):
    colour = ("crr", "crb", "cry", "crg", "crv", "crw", "crb", "crr")[i]
    if i in (0, 4, 6):
        dress = f"M{m - 3} 19C{m - 5} 28 {m - 9} 34 {m - 11} 42H{m + 11}C{m + 9} 34 {m + 5} 28 {m + 3} 19Z"
        crayon(s, dress, colour, 2.7, 70, 2)
        pen(s, dress, 1.4)
        pen(s, f"M{m - 4} 42V48M{m + 4} 42V48", 1.5, 1)
        arms = f"M{m - 4} 22C{m - 9} 25 {m - 12} 29 {m - 13} 33M{m + 4} 22C{m + 9} 25 {m + 12} 28 {m + 13} 31"
        if i == 6:
            arms = f"M{m - 4} 22L{m - 13} 15M{m + 4} 22C{m + 9} 26 {m + 11} 30 {m + 12} 34"
        pen(s, arms, 1.4, 1)
    elif i == 2:
        shirt = f"M{m - 4} 24H{m + 4}L{m + 7} 38H{m - 7}Z"
        crayon(s, shirt, colour, 2.7, 20, 2)
        pen(s, shirt, 1.4)
        pen(
            s, f"M{m - 3} 38V47M{m + 3} 38V47M{m - 4} 27L{m - 11} 23M{m + 4} 27L{m + 11} 31", 1.4, 1
        )
    else:
        tunic = f"M{m - 5} 20H{m + 5}L{m + 8} 36H{m - 8}Z"
        crayon(s, tunic, colour, 2.7, -60, 2)
        pen(s, tunic, 1.4)
        pen(s, f"M{m - 4} 36L{m - 5} 48M{m + 4} 36L{m + 5} 48", 1.6, 1)
        pen(s, f"M{m - 8} 30H{m + 8}", 1.1, 1)
        arms = f"M{m - 5} 22C{m - 10} 25 {m - 12} 29 {m - 11} 33M{m + 5} 22C{m + 10} 25 {m + 12} 29 {m + 11} 33"
        if i == 5:
            arms = f"M{m - 5} 22L{m - 12} 30M{m + 5} 22L{m + 12} 27M{m + 12} 48V10M{m + 8} 10V15H{m + 16}V10"
        pen(s, arms, 1.4, 1)


def _hair(s, i, m, y):
    if i == 0:
        pen(
            s,
            f"M{m - 7} {y - 2}C{m - 5} {y - 11} {m + 5} {y - 11} {m + 7} {y - 2}C{m + 9} {y + 4} {m + 8} {y + 7} {m + 9} {y + 9}M{m - 7} {y - 2}C{m - 9} {y + 4} {m - 8} {y + 7} {m - 9} {y + 9}",
            1.5,
        )
        crayon(
            s,
            f"M{m - 7} {y - 2}C{m - 5} {y - 9} {m + 5} {y - 9} {m + 7} {y - 2}Z",
            "crw",
            2.2,
            80,
            1.8,
        )
    elif i == 1:
        cap = f"M{m - 9} {y - 4}C{m - 8} {y - 12} {m + 6} {y - 12} {m + 7} {y - 4}Z"
        pen(s, cap, 1.4)
        crayon(s, cap, "crw", 2.4, 20, 2)
    elif i == 2:
        pen(
            s,
            f"M{m - 6} {y - 3}L{m - 12} {y - 6}M{m + 6} {y - 3}L{m + 12} {y - 6}M{m - 6} {y - 3}C{m - 3} {y - 8} {m + 3} {y - 8} {m + 6} {y - 3}",
            1.6,
        )
    elif i == 3:
        cap = f"M{m - 8} {y - 3}L{m + 2} {y - 13}L{m + 8} {y - 3}Z"
        pen(s, cap, 1.4)
        crayon(s, cap, "crr", 2.4, -50, 2)
        pen(
            s,
            f"M{m - 5} {y + 5}L{m - 3} {y + 11}L{m} {y + 7}L{m + 3} {y + 11}L{m + 5} {y + 5}",
            1.3,
            1,
        )
    elif i == 4:
        pen(
            s,
            f"M{m - 3} {y - 9}A3.6 3.6 0 1 1 {m + 3} {y - 9}M{m - 7} {y - 1}C{m - 4} {y - 9} {m + 4} {y - 9} {m + 7} {y - 1}",
            1.6,
        )
    elif i == 5:
        pen(
            s,
            f"M{m - 11} {y - 4}H{m + 11}M{m - 6} {y - 4}C{m - 5} {y - 12} {m + 5} {y - 12} {m + 6} {y - 4}",
            1.5,
        )
        crayon(
            s,
            f"M{m - 6} {y - 4}C{m - 5} {y - 11} {m + 5} {y - 11} {m + 6} {y - 4}Z",
            "cry",
            2.2,
            10,
            1.8,
        )
    elif i == 6:
        pen(
            s,
            f"M{m - 7} {y - 1}C{m - 8} {y - 10} {m + 8} {y - 10} {m + 7} {y - 1}L{m + 11} {y + 12}M{m - 7} {y - 1}L{m - 10} {y + 8}",
            1.5,
        )
        crayon(
            s,
            f"M{m - 7} {y - 1}C{m - 6} {y - 9} {m + 6} {y - 9} {m + 7} {y - 1}Z",
            "cry",
            2.2,
            60,
            1.8,
        )
    else:
        pen(
            s,
            f"M{m - 7} {y - 3}L{m - 6} {y - 10}L{m - 2} {y - 6}L{m} {y - 11}L{m + 2} {y - 6}L{m + 6} {y - 10}L{m + 7} {y - 3}Z",
            1.3,
            1,
        )


LOOKS = 8


def resident(i):
    s = Symbol(f"resident{i}", 0, 0, 34, 50)
    m, y, r = (17, 18, 6.4) if i == 2 else (17, 12, 7)
    _clothes(s, i, m)
    pen(s, ellipse(m, y, r), 1.35, 1, amp=0.4)
    s.dot(m - 2.5, y + 0.2, 1, GRAPHITE)
    s.dot(m + 2.7, y + 0.2, 1, GRAPHITE)
    s.lines([f"M{m - 2.4} {y + 3.2}Q{m} {y + 5} {m + 2.6} {y + 3}"], w=1.1, cls=GRAPHITE, amp=0.1)
    _hair(s, i, m, y)
    return s


def residents():
    to_come = Symbol("resident-ghost", 0, 0, 34, 50)
    to_come.dashed(ellipse(17, 13, 7), 4, 3, w=1.3, cls=GHOST, amp=0.2)
    to_come.dashed("M14 21L8 42H26L20 21Z", 5, 4, w=1.3, cls=GHOST, amp=0.2)
    line = Symbol("line", 0, 0, 210, 8, fit="none")
    pen(line, "M3 4C60 2 120 5 207 3", 1.5)
    line_to_come = Symbol("line-ghost", 0, 0, 210, 8, fit="none")
    pen(line_to_come, "M3 4C60 2 120 5 207 3", 1.5, 1, GHOST)
    counts = Symbol("counts", 0, 0, 40, 40)
    ring = ellipse(20, 20, 16, 15)
    crayon(counts, ring, "cry", 1.7, 24, 2.6)
    counts.ink(ring, 2.2, amp=0.9, cls=GRAPHITE, over=16)
    passed = Symbol("passed", 0, 0, 40, 40)
    pen(passed, "M8 26L33 13", 1.5, 1)
    return [*(resident(i) for i in range(LOOKS)), to_come, line, line_to_come, counts, passed]


# What lies on the table, in ink.


def _small(name, w=48, h=48):
    s = Symbol(name, 0, 0, w, h)
    s.reg = (0.9, 0.7)
    return s


def wood():
    s = _small("r-W")
    for dx, dy in ((3, 23), (9, 7)):
        s.push(dx, dy)
        s.fill("M8 0H34C39 0 39 17 34 17H8Z", "lg", amp=0.3)
        s.fill("M8 11H37C36.6 15 35.6 17 34 17H8Z", "lg2", reg=False, amp=0.2)
        s.ink("M8 0H34C39.5 0 39.5 17 34 17H8", 2.1, amp=0.3)
        s.dot(8, 8.5, 6, "lg3", ry=8.7)
        s.ring(8, 8.5, 6, 2, ry=8.7, amp=0.2)
        s.ring(8, 8.5, 2.6, 1.3, ry=4.2, amp=0.15)
        s.lines(["M18 5H28", "M22 11H33"], w=1.3, amp=0.2)
        s.pop()
    return s


def stone():
    s = _small("r-S")
    d = "M4 40L6 24L16 10L29 8L40 17L45 33L42 41Z"
    s.fill(d, "sn", amp=0.3, sm=0)
    s.fill("M29 8L40 17L45 33L42 41H28L33 27Z", "sn2", amp=0.2, sm=0, reg=False)
    s.fill("M16 10L29 8L33 27L18 24Z", "sn3", amp=0.2, sm=0, reg=False)
    s.lines(
        ["M16 10L18 24L6 24", "M18 24L33 27L29 8", "M33 27L28 40", "M33 27L44 32", "M11 32h5"],
        w=1.5,
        amp=0.25,
    )
    s.ink(d, 2.3, amp=0.35, sm=0)
    return s


def gold():
    s = _small("r-G")
    for x, y in ((2, 27), (24, 27), (13, 12)):
        s.push(x, y)
        s.fill("M4 0H17L22 14H-1Z", "gd", amp=0.15, sm=0)
        s.fill("M13 0H17L22 14H16Z", "gdd", amp=0.1, sm=0, reg=False)
        s.fill("M5.4 2.4H12L12.6 5H4.6Z", "gdl", amp=0.05, sm=0, reg=False)
        s.ink("M4 0H17L22 14H-1Z", 2, amp=0.2, sm=0)
        s.pop()
    s.lines(["M41 4V12", "M37 8H45", "M8 8V13", "M5.5 10.5H10.5"], w=1.7, amp=0.1, t=(0.3, 0.3))
    return s


def food():
    s = _small("r-F")
    d = "M24 16C16 9 5 14 5 26C5 36 13 45 19 44C22 43.4 26 43.4 29 44C35 45 43 36 43 26C43 14 32 9 24 16Z"
    s.fill(d, "ap", amp=0.3)
    s.fill(
        "M34 12.6C40 15 43 20 43 26C43 36 35 45 29 44C38 38 39 22 34 12.6Z",
        "ap2",
        reg=False,
        amp=0.2,
    )
    s.fill(
        "M12 21C13 17 17 16 18 17C15 19 14 23 13 27C11 26 11 23 12 21Z", "wh", reg=False, amp=0.1
    )
    s.ink(d, 2.3, amp=0.35)
    s.ink("M24 17C24 12 25 8 28 4", 2.2, amp=0.2)
    leaf = "M27 8C30 2 38 1 42 4C39 10 32 11 27 8Z"
    s.fill(leaf, "lf", amp=0.1)
    s.ink(leaf, 1.7, amp=0.2)
    return s


def _bust(s, paint, line=2.1):
    d = "M-12 36C-12 20 -7 15 0 15C7 15 12 20 12 36Z"
    s.fill(d, paint, amp=0.2)
    s.ink(d, line, amp=0.3)
    s.dot(0, 7, 8, "skn", amp=0.2)
    s.ring(0, 7, 8, line, amp=0.25)
    s.dot(-2.6, 7, 1.2, "k")
    s.dot(2.8, 7, 1.2, "k")
    s.lines(["M-2.6 10.4Q0 12.6 2.8 10.2"], w=1.2, amp=0.1)


def people():
    two, one = _small("r-R"), _small("r-one")
    for x, y, paint, k in ((33, 7, "rs", 0.88), (16, 8, "rt", 1)):
        two.push(x, y, k)
        _bust(two, paint)
        two.pop()
    one.push(24, 5, 1.12)
    _bust(one, "rs", 2.5)
    one.pop()
    return [two, one]


def any_face():
    s = _small("r-any")
    s.ink(
        "M13 16C13 3 36 3 35 16C34 24 24 23 24 33", 6.4, amp=0.3, t=(0.9, 0.8), var=0.14, cls="dq"
    )
    s.dot(24.4, 42, 3.9, "dq", amp=0.2)
    return s


def square(resource):
    s = Symbol(f"square-{resource}", 0, 0, 72, 72)
    s.reg = (0, 0)
    corner = "M6 4C26 3 46 5 66 3.6C68 4 68.6 5 68.4 7"
    back = "C4.6 68.6 3.4 67.4 3.6 65C3 46 4.4 26 3.4 7C3.6 5 4.4 4 6 4Z"
    d = f"{corner}C69 26 67.6 46 68.6 65C68.4 67.6 67 68.6 65 68.4C46 69 26 67.6 7 68.8{back}"
    s.fill(d, f"q{resource.lower()}", amp=0.2, reg=False)
    s.fill(f"{corner}L68.3 11C46 8 26 11 8 9C7 26 8.4 46 7 68.6{back}", "qsh", amp=0.2, reg=False)
    s.ink(d, 2.2, amp=0.4)
    return s


def discs():
    s = Symbol("disc", 0, 0, 72, 72)
    s.dot(37.5, 40, 29, "dsh")
    for y, paint in ((37.6, "dc2"), (34.4, "dc")):
        s.dot(36, y, 28.6, paint, amp=0.4)
        s.ring(36, y, 28.6, 2.3, amp=0.4)
    s.dot(36, 34.4, 22, "dc3", amp=0.3)
    s.ring(36, 34.4, 22, 1.2, "dc2", amp=0.3)
    small = Symbol("disc-s", 0, 0, 20, 24)
    for y, paint in ((13.4, "dc2"), (10, "dc")):
        small.dot(10, y, 8.4, paint)
        small.ring(10, y, 8.4, 1.8, amp=0.2)
    small.ring(10, 10, 4.6, 1, "dc2", amp=0.1)
    lit = Symbol("square-lit", 0, 0, 72, 72)
    lit.dashed("M5 3.6H67V68H5Z", 9, 6, w=3.4, cls="lkl")
    return [s, small, lit]


def dice():
    s = Symbol("die", 0, 0, 112, 116)
    s.reg = (0, 0)
    d = "M18 22C42 20 66 22 88 20.6C94 21 97 24 97 30C98 52 96.4 76 97.4 98C97 104 94 106.6 88 106.4C66 107.4 42 106 18 107C12 106.6 9.4 104 9.6 98C8.6 76 10 52 9 30C9.4 24 12 22.4 18 22Z"
    back = "L27 9C50 7 80 8 100 8C106 8.4 108.6 11 108.4 17C109 40 108 66 108.6 86"
    s.fill(f"M14 24{back}L95 104C98 76 98 52 97 30C97 24 94 21 88 20.6Z", "di2", amp=0.2)
    s.fill("M14 24L27 9C50 7 80 8 100 8L104 9.4L93 21.6C90 20.6 42 20 18 22Z", "di3", amp=0.2)
    s.ink(f"M12 25{back}L96 103", 2.4, amp=0.4)
    s.ink("M95 23L105 10.6", 2, amp=0.2)
    s.fill(d, "di", amp=0.2)
    s.ink(d, 2.8, amp=0.4)
    ring = Symbol("die-ring", 0, 0, 112, 116)
    ring.ink(
        "M4 30C4 20 8 16 18 10L27 3H100C108 3 113 8 113 17V88L100 106C96 111 92 112 88 112H18C8 112 4 108 4 98Z",
        6,
        amp=0.5,
        cls="lr",
        var=0.2,
    )
    return [s, ring]


# What a line brings, in pencil.


def _reward(name):
    return Symbol(f"w-{name}", 0, 0, 60, 46)


def _bolt(x, y, k):
    return f"M{x + 3 * k} {y - 12 * k}L{x - 8 * k} {y + 2 * k}H{x - k}L{x - 4 * k} {y + 12 * k}L{x + 8 * k} {y - 3 * k}H{x + k}Z"


def reward_tower(dear):
    s = _reward("tower-dear" if dear else "tower")
    roof = f"M13 18L30 {3 if dear else 6}L47 18Z"
    crayon(s, roof, "crr" if dear else "crb", 2.6, -58, 2)
    pen(s, roof, 1.8, amp=0.5)
    pen(s, "M18 45V18H42V45", 1.8, amp=0.5)
    return s


def reward_flag(dear):
    s = _reward("flag-dear" if dear else "flag")
    d = "M14 4L50 16L14 29"
    if dear:
        d = "M14 4C24 1 34 8 48 4L41 16L48 28C34 31 24 25 14 28"
    crayon(s, d + "Z", "crr" if dear else "cry", 1.9, 64 if dear else 16, 2.4)
    pen(s, "M14 45V3", 2, amp=0.4)
    pen(s, d, 1.8, amp=0.5)
    return s


def rewards():
    wall = _reward("wall")
    crayon(wall, "M3 44V22H57V44Z", "crs", 4.2, -38, 2)
    pen(wall, crenel(2, 58, 22, 5, 9), 1.9, amp=0.4)
    pen(wall, "M2 21V45M58 21V45M2 45H58", 1.8, amp=0.4)
    pen(wall, "M8 30h10M26 30h11M45 30h8M16 38h11M36 38h10", 1.5, 1)
    keep = _reward("keep")
    crayon(keep, "M14 45V17H46V45Z", "cra", 3.8, 52, 2)
    pen(keep, crenel(9, 51, 16, 4, 11) + "H9", 1.9, amp=0.4)
    pen(keep, "M14 16V45H46V16", 1.9, amp=0.4)
    window = "M22 41V30C22 20 38 20 38 30V41Z"
    keep.fill(window, "chp", reg=False, amp=0.2)
    crayon(keep, window, "cry", 2.6, -50, 2)
    pen(keep, window, 1.7, amp=0.3)
    keep.dot(30, 32.6, 4.8, "chp")
    pen(keep, ellipse(30, 32.6, 4.8), 1.4, 1, amp=0.2)
    for x in (28.3, 31.7):
        keep.dot(x, 32.4, 0.9, GRAPHITE)
    pen(keep, "M24 41C25 37.6 35 37.6 36 41", 1.4, 1, amp=0.1)
    again = _reward("reactivate")
    crayon(again, _bolt(30, 23, 1.5), "cry", 2.4, -40, 2.4)
    pen(again, _bolt(30, 23, 1.5), 2, amp=0.4)
    pen(again, "M50 8C58 22 55 36 46 42M10 38C2 24 5 10 14 4", 2, amp=0.3)
    pen(again, "M7 5L15 3.4L16 11M53 41L45 42.6L44 35", 1.9, amp=0.2)
    steal = _reward("steal")
    pen(steal, "M10 46C10 34 14 30 20 30C26 30 30 34 30 46", 1.8, amp=0.4)
    crayon(steal, "M11 46C11 35 14 31 20 31C26 31 29 35 29 46Z", "crv", 2.6, 70, 2)
    pen(steal, ellipse(20, 21, 7), 1.7, 1, amp=0.3)
    pen(steal, "M13 14L14 5L18 9L20 4L22 9L26 5L27 14", 1.6, 1, amp=0.2)
    pen(steal, "M36 26H55M48 18L56 26L48 34", 2.3, amp=0.3)
    folk = _reward("residents")
    for x, paint in ((19, "crr"), (41, "crb")):
        body = f"M{x - 10} 45C{x - 10} 30 {x - 5} 26 {x} 26C{x + 5} 26 {x + 10} 30 {x + 10} 45Z"
        crayon(folk, body, paint, 2.6, 70, 2)
        pen(folk, body, 1.8, amp=0.4)
        pen(folk, ellipse(x, 16, 7), 1.7, 1, amp=0.3)
        folk.dot(x - 2.4, 16, 0.9, GRAPHITE)
        folk.dot(x + 2.4, 16, 0.9, GRAPHITE)
    flags = [reward_flag(dear) for dear in (False, True)]
    return [*(reward_tower(dear) for dear in (False, True)), *flags, wall, keep, again, steal, folk]


def signs():
    """What kind of guest it is: lightning, hourglass, crown."""
    found = []
    for name, d, paint in (
        ("bolt", _bolt(12, 12, 0.9), "lit"),
        ("crown", "M3.5 19L2.5 7.5L8 12L12 4.5L16 12L21.5 7.5L20.5 19Z", "gd"),
    ):
        s = _small(f"sign-{name}", 24, 24)
        s.fill(d, paint, amp=0.1, sm=0)
        s.ink(d, 1.9, amp=0.15, sm=0)
        found.append(s)
    s = _small("sign-glass", 24, 24)
    d = "M6.5 3C6.5 9 11 10 11 12C11 14 6.5 15 6.5 21H17.5C17.5 15 13 14 13 12C13 10 17.5 9 17.5 3Z"
    s.fill(d, "wh", amp=0.1)
    s.fill(
        "M7.4 20.5C8 17.5 10.5 16.6 12 15.8C13.5 16.6 16 17.5 16.6 20.5Z", "gd", reg=False, amp=0.1
    )
    s.ink(d, 1.7, amp=0.15)
    s.lines(["M5 3H19", "M5 21H19"], w=2.3, amp=0.1)
    return [*found, s]


def bunting():
    """Flags on a line of their own, for a castle that is complete."""
    s = Symbol("bunting", 0, 0, 620, 66)
    flags, sag = 17, 26

    def hang(x):
        return 5 + sag * (1 - (x / 310 - 1) ** 2)

    paints = ("rt", "rs", "rh", "rc", "rw")
    for i in range(flags):
        x = 620 * (i + 0.5) / flags
        left, right = hang(x - 11), hang(x + 11)
        d = f"M{x - 11:.1f} {left:.1f}L{x + 11:.1f} {right:.1f}L{x:.1f} {hang(x) + 30:.1f}Z"
        s.fill(d, paints[i % len(paints)], amp=0.3, sm=0)
        s.ink(d, 1.9, amp=0.3, sm=0)
    line = "".join(f"L{x} {hang(x):.1f}" for x in range(20, 621, 20))
    s.lines([f"M0 {hang(0):.1f}{line}"], w=2.6, amp=0.4, cls="rp", t=(1, 1), wave=60)
    return s


def furniture():
    """What keeps a sheet: a rope, a peg, a pencil."""
    rope = Symbol("rope", 0, 0, 1440, 30, fit="none")
    rope.lines(
        ["M-4 6C240 14 480 16 720 15C960 16 1200 14 1444 6"],
        w=3,
        amp=0.6,
        cls="rp",
        t=(1, 1),
        wave=60,
    )
    peg = _small("peg", 18, 44)
    d = "M4 3H14L15.5 34C15.5 41 2.5 41 2.5 34Z"
    peg.fill(d, "lg", amp=0.2)
    peg.fill("M10.5 3H14L15.5 34C15.5 38 13 40 10 39.4Z", "lg2", reg=False, amp=0.1)
    peg.ink(d, 2, amp=0.3)
    peg.lines(["M9 24V38", "M3.4 17H14.6", "M3.4 20H14.6"], w=1.5, amp=0.15)
    pencil = Symbol("pencil", 0, 0, 150, 24)
    pencil.push(28, 12)
    pencil.fill("M0 -9H100V9H0Z", "x3y", amp=0.3)
    pencil.fill("M0 3H100V9H0Z", "gdd", reg=False)
    pencil.fill("M100 -9H108V9H100Z", "stl", amp=0.1)
    pencil.fill("M108 -9H118C122 -6 122 6 118 9H108Z", "pk", amp=0.2)
    pencil.fill("M0 -9L-24 0L0 9Z", "st", amp=0.2)
    pencil.fill("M-14 -3.6L-25 0L-14 3.6Z", "k", reg=False)
    pencil.ink("M0 -9H118C122 -6 122 6 118 9H0Z", 2.3)
    pencil.ink("M0 -9L-25 0L0 9", 2.2)
    pencil.lines(["M0 -3H100", "M100 -9V9", "M108 -9V9"], w=1.5)
    pencil.pop()
    return [rope, peg, pencil]


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    table = [wood(), stone(), gold(), food(), *people(), any_face()]
    table += [*(square(resource) for resource in "WSGF"), *discs(), *dice()]
    return {
        "box": [box()],
        "castle": [
            *(part(name) for name in PARTS),
            *ghosts(),
            *residents(),
            *(digit(which) for which in DIGITS),
        ],
        "pieces": [*table, *rewards(), *signs(), *furniture(), bunting()],
        "guests": guests.guests(),
    }
