"""The pieces of Clocktowers: floors, clocks, roofs, and what lies about on the quay.

Units: a tower is 104 wide (x from -52 to 52), a storey 78 high.
"""

import math
import random

from belfort.ink import Symbol, close_lid, gable, hatch, open_lid

W = 52  # half the width of a wall
H = 78  # one storey
VX, VW = -72, 144
CH = 104  # a clock
RH = 138  # a roof

ARCH = "M-25 61V30C-25 14 -14 5 0 5C14 5 25 14 25 30V61Z"
FRAME = "M-31 64V30C-31 10 -18 -2 0 -2C18 -2 31 10 31 30V64Z"
CAT_HEAD = "M-17.5 36C-18.5 28 -18.5 20 -17 12.5C-13 15 -9.5 18.5 -7 21.6C-2.5 20.4 2.5 20.4 7 21.6C9.5 18.5 13 15 17 12.5C18.5 20 18.5 28 17.5 36C17 44.5 10 49.5 0 49.5C-10 49.5 -17 44.5 -17.5 36Z"
CAT_BODY = "M-12 44C-18 50 -20.5 56 -21 63H21C20.5 56 18 50 12 44Z"

PAINTS = {
    "x1": "light-dark(#f6d196, #5c4a66)",
    "x1s": "light-dark(#c99a58, #3d3046)",
    "x1sun": "light-dark(#f0a05c, #d97f4a)",
    "x1b": "light-dark(#7f93a6, #3f4d66)",
    "x1c": "light-dark(#d79f7c, #805460)",
    "x1w": "#ffe39a",
}


def bricks(s, spots, cls="bm", w=1.25):
    ds = []
    r = random.Random(s.name + str(len(spots)))
    for x, y, k in spots:
        l = 9 + r.uniform(-1, 1.5)
        if k == 1:
            ds += [f"M{x} {y}h{l}"]
        if k == 2:
            ds += [f"M{x} {y}h{l}", f"M{x + 4} {y + 4.6}h{l}"]
        if k == 3:
            ds += [
                f"M{x} {y}h{l}",
                f"M{x - 4} {y + 4.6}h{l + 3}",
                f"M{x + 1} {y + 9.2}h{l - 1}",
                f"M{x + 4} {y + 0.5}v3.6",
            ]
        if k == 4:
            ds += [f"M{x} {y}h{l}", f"M{x} {y + 5}h{l}", f"M{x} {y}v5", f"M{x + l} {y}v5"]
    s.lines(ds, w=w, amp=0.3, cls=cls)


def wall(s, y0, y1, teeth):
    """Brick, shaded on the right; an unfinished tower has a toothed top."""
    toothed = f"M{-W} {y1}V{y0 - 8}h15v5h13v-4h14v6h18v-7h13v4h14v-5h17V{y1}Z"
    s.fill(toothed if teeth else f"M{-W} {y0}H{W}V{y1}H{-W}Z", "b", amp=0.5)
    s.fill(
        f"M{W - 13} {y0 + (-2 if teeth else 0)}H{W}V{y1}H{W - 13}C{W - 12} {(y0 + y1) / 2} {W - 14} {(y0 + y1) / 2} {W - 13} {y0}Z",
        "bd",
        amp=0.6,
    )
    hatch(s, W - 11.5, y0 + 4, W - 2, y1 - 3)


def band(s, y0, y1, w=W + 5, cls="st"):
    s.fill(f"M{-w} {y0}H{w}V{y1}H{-w}Z", cls, amp=0.5)
    s.fill(f"M{w - 14} {y0}H{w}V{y1}H{w - 14}Z", "sd", amp=0.3)
    s.ink(f"M{-w} {y0}H{w}V{y1}H{-w}Z", 2.3, amp=0.5)


def frame(s):
    s.fill(FRAME, "st", amp=0.4)
    s.ink(FRAME, 2.1, amp=0.45)
    # keystone
    s.fill("M-5 -4L5 -4L3.5 6L-3.5 6Z", "st")
    s.ink("M-5.5 -4.5L5.5 -4.5L3.5 6.5L-3.5 6.5Z", 1.6, amp=0.3)


def sill(s):
    s.fill("M-36 61H36V68H-36Z", "st", amp=0.4)
    s.ink("M-36 61H36V68H-36Z", 2.1, amp=0.4)


def window(s, glass):
    frame(s)
    s.fill(ARCH, glass, amp=0.25, reg=False)
    s.ink(ARCH, 1.9, amp=0.35)


def stripe(s, y=29, h=6.5):
    for a, b in ((-W, -31.5), (31.5, W)):
        s.fill(f"M{a} {y}H{b}V{y + h}H{a}Z", "st" if a < 0 else "sd", amp=0.25, reg=False)
        s.lines([f"M{a} {y}H{b}", f"M{a} {y + h}H{b}"], w=1.3, amp=0.25)


def cat(s):
    """A dark cat for a bright window: two ears and two eyes."""
    s.fill(CAT_BODY, "ct", reg=False, amp=0.3)
    s.fill(CAT_HEAD, "ct", reg=False, amp=0.25, sm=0, eps=0.06)
    s.fill(
        "M-12.6 20.8L-15.2 16.2C-15.9 19.5 -15.8 22.5 -15.4 25.4Z", "pk", reg=False, amp=0.1, sm=0
    )
    s.fill("M12.6 20.8L15.2 16.2C15.9 19.5 15.8 22.5 15.4 25.4Z", "pk", reg=False, amp=0.1, sm=0)
    for x in (-7.4, 7.4):
        s.dot(x, 33.4, 4.5, "ey", ry=4.9)
        s.dot(x + 0.5, 33.6, 1.55, "ct", ry=3.9)
    s.fill("M-2.4 39.6H2.4L0 42.4Z", "pk", reg=False, amp=0.1, sm=0)
    s.lines(
        ["M0 42.4C-.6 44.6 -3 45.4 -4.8 44.6", "M0 42.4C.6 44.6 3 45.4 4.8 44.6"],
        w=1.1,
        amp=0.1,
        cls="wh",
    )
    s.lines(
        ["M-10 41.2L-22.5 39", "M-10 43.4L-21.5 45", "M10 41.2L22.5 39", "M10 43.4L21.5 45"],
        w=0.95,
        amp=0.2,
        cls="wh",
    )
    s.fill(
        "M-6 50.5C-3 52.5 3 52.5 6 50.5C6.5 55 4 60.5 0 62C-4 60.5 -6.5 55 -6 50.5Z",
        "wh",
        reg=False,
        amp=0.2,
    )


def cat_front(s):
    """Over the sill: paws and tail."""
    s.fill(
        "M16 58C24 58 29 63 29.5 70C30 77 27.5 82 22 84.5C19.5 85.6 17.8 82 20 80.6C23.4 78.6 24.6 75 24 70.5C23.5 66.5 20.5 64.5 15 64.5Z",
        "ct",
        reg=False,
        amp=0.2,
    )
    for x in (-9, 7):
        s.fill(
            f"M{x - 5} 60C{x - 5.4} 66 {x - 3.4} 68 {x} 68C{x + 3.4} 68 {x + 5.4} 66 {x + 5} 60C{x + 3} 57.5 {x - 3} 57.5 {x - 5} 60Z",
            "wh",
            reg=False,
            amp=0.15,
        )
        s.ink(
            f"M{x - 5} 60C{x - 5.4} 66 {x - 3.4} 68 {x} 68C{x + 3.4} 68 {x + 5.4} 66 {x + 5} 60",
            1.5,
            amp=0.15,
        )
        s.lines([f"M{x - 1.4} 64.4v2.6", f"M{x + 1.6} 64.4v2.6"], w=0.9, amp=0.1)


def mouse(s, dy=0, k=1.0):
    """A pale mouse for a dark window: two big round ears."""
    s.push(0, dy, k)
    tail = "M12 62C20 66 26 64 27.5 69.5C29 75 22 76.5 22.5 81C22.8 84 26 85.5 29 84"
    s.ink(tail, 2.9, amp=0.3, cls="k", t=(0.8, 0.5))
    s.ink(tail, 1.5, amp=0.3, cls="pk", t=(0.8, 0.6), seed="mt")
    s.shape("M-15 63C-15.5 55 -9 49 0 49C9 49 15.5 55 15 63Z", "ms", 1.9, amp=0.25)
    for x in (-13.2, 13.2):
        s.dot(x, 31, 10.2, "ms", amp=0.25)
        s.ring(x, 31, 10.2, 1.9, amp=0.25)
        s.dot(x * 1.02, 31.8, 6.3, "pk", amp=0.2)
    s.shape(
        "M-12.5 41C-12.5 33 -7 29.5 0 29.5C7 29.5 12.5 33 12.5 41C12.5 48 5.5 56 0 56C-5.5 56 -12.5 48 -12.5 41Z",
        "ms",
        1.9,
        amp=0.2,
    )
    for x in (-5, 5):
        s.dot(x, 41, 2.15, "k", ry=2.5)
        s.dot(x + 0.7, 40.2, 0.7, "wh")
    s.dot(0, 53.6, 2.6, "nz", ry=2.1)
    s.lines(
        ["M-4.5 51L-16 48.6", "M-4.5 52.6L-15 54.4", "M4.5 51L16 48.6", "M4.5 52.6L15 54.4"],
        w=0.9,
        amp=0.2,
        cls="wh",
    )
    for x in (-8, 8):
        s.dot(x, 62, 3.4, "pk", ry=3, amp=0.15)
        s.ring(x, 62, 3.4, 1.3, ry=3, amp=0.15)
    s.pop()


def shutters(s):
    window(s, "sh")
    pg = s.polys(ARCH)
    # hourglass of the Flemish manor shutters
    s.fill(
        "M-21 21H-4L-12.5 37Z M-21 57H-4L-12.5 41Z M4 21H21L12.5 37Z M4 57H21L12.5 41Z",
        "s2",
        reg=False,
        amp=0.35,
    )
    s.ink("M0 5.5V61", 1.9, amp=0.35)
    s.lines(["M-25 17.5H25", "M-25 39H25"], w=1.2, amp=0.3, poly=pg)
    s.lines(["M-3.4 36v6", "M3.4 36v6"], w=1.7, amp=0.1)


def panes(s):
    window(s, "gl")
    pg = s.polys(ARCH)
    s.fill("M-24.5 60V30C-24.5 16 -16 8 -6 5.6C-9 26 -14 42 -24.5 47Z", "cu", reg=False, amp=0.3)
    s.fill("M24.5 60V30C24.5 16 16 8 6 5.6C9 26 14 42 24.5 47Z", "cu", reg=False, amp=0.3)
    s.lines(
        [
            "M-6 6C-9 26 -14 42 -24.5 47",
            "M6 6C9 26 14 42 24.5 47",
            "M-13 11C-15 24 -19 36 -24 40",
            "M13 11C15 24 19 36 24 40",
        ],
        w=1.1,
        amp=0.3,
        poly=pg,
    )
    s.lines(["M0 5V61", "M-25 32H25"], w=1.8, amp=0.3, poly=pg)
    # box of leaves
    s.shape("M-24 54H24L21 66H-21Z", "wd", 1.9, amp=0.3)
    s.fill(
        "M-23 55C-22 48 -17 48 -16 51C-14 45 -8 45 -7 50C-5 46 2 45 3 50C6 46 11 46 12 51C15 46 21 48 22 55Z",
        "lf",
        reg=False,
        amp=0.3,
    )
    s.ink(
        "M-23 55C-22 48 -17 48 -16 51C-14 45 -8 45 -7 50C-5 46 2 45 3 50C6 46 11 46 12 51C15 46 21 48 22 55",
        1.5,
        amp=0.3,
    )
    for x, y in ((-15, 50), (-4, 48.4), (8, 49), (16, 52)):
        s.dot(x, y, 2, "wh", amp=0.2)


def twin(s, y):
    """two small windows: the lower storey of a two-storey floor"""
    s.push(0, y)
    for x in (-25, 25):
        a = f"M{x - 13} 58V29C{x - 13} 19 {x - 7} 14 {x} 14C{x + 7} 14 {x + 13} 19 {x + 13} 29V58Z"
        f = f"M{x - 17} 60V29C{x - 17} 15 {x - 9} 9.5 {x} 9.5C{x + 9} 9.5 {x + 17} 15 {x + 17} 29V60Z"
        s.fill(f, "st", amp=0.3)
        s.ink(f, 1.9, amp=0.35)
        s.fill(a, "gl", amp=0.2, reg=False)
        s.ink(a, 1.6, amp=0.3)
        s.fill(f"M{x - 12} 40L{x + 5} 15.5L{x + 11.5} 21L{x - 12} 56Z", "g2", reg=False, amp=0.3)
        s.lines([f"M{x} 14V58", f"M{x - 13} 36H{x + 13}"], w=1.5, amp=0.25)
        s.fill(f"M{x - 20} 58H{x + 20}V64H{x - 20}Z", "st", amp=0.3)
        s.ink(f"M{x - 20} 58H{x + 20}V64H{x - 20}Z", 1.9, amp=0.35)
    s.pop()


SPOTS = {
    "plain": [(-48, 11, 2), (-47, 48, 1), (34, 48, 1)],
    "cat": [(-47, 14, 1), (-48, 46, 3), (33, 14, 1)],
    "mouse": [(-47, 50, 2), (-48, 12, 3), (33, 50, 1)],
}
"""Where a storey shows single bricks, and how many."""


def storey(s, kind, teeth):
    """The wall of a storey, without its window."""
    wall(s, 0, 72, teeth)
    stripe(s)
    bricks(s, SPOTS[kind])


def outline(s, y0, y1):
    """Sides and toothed top in one ink line."""
    s.ink(f"M{-W} {y1}V{y0 - 8}h15v5h13v-4h14v6h18v-7h13v4h14v-5h17V{y1}", 2.6, amp=0.5)


def floor1(kind, variant=""):
    s = Symbol(f"floor1-{kind}{variant}", VX, 0, VW, H)
    storey(s, kind, teeth=True)
    outline(s, 0, 72)
    content(s, kind, variant)
    band(s, 69.5, 78)
    front(s, kind)
    return s


def content(s, kind, variant=""):
    """What is in the window, behind the sill."""
    if kind == "plain":
        (panes if variant == "b" else shutters)(s)
    elif kind == "cat":
        window(s, "lit")
        glow(s)
        cat(s)
    elif kind == "mouse":
        window(s, "dk")
    sill(s)


def glow(s):
    s.fill("M-24 60V42C-14 34 -6 16 -5 6C-14 9 -24 16 -24.5 30Z", "l2", reg=False, amp=0.3)


def front(s, kind):
    """Who looks out over the sill."""
    if kind == "cat":
        cat_front(s)
    if kind == "mouse":
        mouse(s)


def floor2(kind):
    s = Symbol(f"floor2-{kind}", VX, 0, VW, 2 * H)
    # lower storey first
    s.push(0, H)
    wall(s, 0, 72, teeth=False)
    bricks(s, [(-49, 12, 1), (-5, 14, 2), (-6, 44, 3), (-49, 50, 1)])
    s.pop()
    storey(s, kind, teeth=True)
    outline(s, 0, 2 * H - 6)
    twin(s, H)
    # thin string course between the two storeys of one card
    s.fill(f"M{-W - 1} 72.5H{W + 1}V77.5H{-W - 1}Z", "st", amp=0.3)
    s.ink(f"M{-W - 1} 72.5H{W + 1}V77.5H{-W - 1}Z", 1.6, amp=0.35)
    content(s, kind, "b" if kind == "plain" else "")
    band(s, 2 * H - 8.5, 2 * H)
    front(s, kind)
    return s


def clock(kind):
    s = Symbol(f"clock-{kind}", VX, 0, VW, CH)
    return clock_draw(s, kind)


def clock_draw(s, kind):
    # wall
    s.fill(f"M{-W} 4H{W}V98H{-W}Z", "b", amp=0.5)
    s.fill(f"M{W - 13} 8H{W}V98H{W - 13}Z", "bd", amp=0.5)
    s.ink(f"M{-W} 98V8", 2.6)
    s.ink(f"M{W} 8V98", 2.6)
    bricks(s, [(-48, 20, 2), (-47, 78, 3), (30, 86, 1)])
    # stone corner blocks
    for x, c in ((-W, "st"), (W - 11, "sd")):
        for y in (16, 44, 72):
            s.fill(f"M{x} {y}h11v9h-11Z", c, amp=0.3, reg=False)
            s.lines([f"M{x} {y}h11v9h-11"], w=1.3, amp=0.2)
    # dial
    cx, cy = 0, 51
    s.dot(cx, cy, 39, "st", amp=0.4, reg=True)
    s.ring(cx, cy, 39, 2.5, amp=0.4)
    s.dot(cx, cy, 33, "dl", amp=0.3)
    s.ring(cx, cy, 33, 2, amp=0.4)
    t = []
    for h in range(12):
        a = math.radians(h * 30)
        r0, r1 = (24.5, 30) if h % 3 == 0 else (27, 30)
        t.append(
            (
                f"M{cx + r0 * math.sin(a):.2f} {cy - r0 * math.cos(a):.2f}L{cx + r1 * math.sin(a):.2f} {cy - r1 * math.cos(a):.2f}",
                3 if h % 3 == 0 else 1.9,
            )
        )
    s.lines([d for d, w in t if w == 3], w=3, amp=0.15, cls="gd", t=(0.9, 0.9))
    s.lines([d for d, w in t if w != 3], w=1.9, amp=0.15, cls="gd", t=(0.9, 0.9))
    # hands: ten past ten keeps the lower half free
    up = -4 if kind == "mouse" else 0
    s.fill(
        f"M-1.8 {cy + up}L-13.5 {cy + up - 12}L-15.5 {cy + up - 9}L1 {cy + up + 2.6}Z",
        "gd",
        reg=False,
        amp=0.1,
    )
    s.fill(
        f"M1.8 {cy + up}L19.5 {cy + up - 15.5}L20.8 {cy + up - 13}L-.6 {cy + up + 2.8}Z",
        "gd",
        reg=False,
        amp=0.1,
    )
    s.dot(0, cy + up, 3.2, "gd")
    s.dot(0, cy + up, 1.2, "dl")
    if kind == "mouse":
        mouse(s, cy + 11 - 41 * 0.86 - 1, 0.86)
    # cornices
    band(s, 95, CH, W + 6)
    s.fill(f"M{-W - 7} 0H{W + 7}L{W + 2} 9H{-W - 2}Z", "st", amp=0.4)
    s.ink(f"M{-W - 7} 0H{W + 7}L{W + 2} 9H{-W - 2}Z", 2.3, amp=0.45)
    return s


def _finial(s, kind, x, y):
    if kind == "flag":
        s.ink(f"M{x} {y}V{y - 24}", 2, amp=0.3)
        s.fill(
            f"M{x + 1} {y - 24}C{x + 8} {y - 27} {x + 14} {y - 20} {x + 22} {y - 23}L{x + 17} {y - 18.5}L{x + 22} {y - 13}C{x + 14} {y - 11} {x + 8} {y - 17} {x + 1} {y - 14}Z",
            "wh",
            amp=0.2,
        )
        s.ink(
            f"M{x + 1} {y - 24}C{x + 8} {y - 27} {x + 14} {y - 20} {x + 22} {y - 23}L{x + 17} {y - 18.5}L{x + 22} {y - 13}C{x + 14} {y - 11} {x + 8} {y - 17} {x + 1} {y - 14}",
            1.7,
            amp=0.2,
        )
    if kind == "star":
        s.ink(f"M{x} {y + 2}V{y - 6}", 2, amp=0.2)
        pts = []
        for i in range(10):
            r = 8.4 if i % 2 == 0 else 3.6
            a = math.radians(i * 36)
            pts.append(f"{x + r * math.sin(a):.1f} {y - 12 - r * math.cos(a):.1f}")
        s.fill("M" + "L".join(pts) + "Z", "gd", amp=0.1, sm=0)
        s.ink("M" + "L".join(pts) + "Z", 1.6, amp=0.15)
    if kind == "ball":
        s.ink(f"M{x} {y + 2}V{y - 8}", 2.2, amp=0.2)
        s.dot(x, y - 10, 5.6, "gd", reg=True)
        s.ring(x, y - 10, 5.6, 1.9)
        s.ink(f"M{x} {y - 15.5}V{y - 24}", 1.9, amp=0.2)


def roof_tile(s=None):
    s = s or Symbol("roof-tile", VX, 0, VW, RH)
    _finial(s, "flag", 0, 46)
    R = "M-67 136C-52 124 -40 92 -27 46C-12 44 12 44 27 46C40 92 52 124 67 136C40 139 -40 139 -67 136Z"
    s.fill(R, "rt", amp=0.4)
    pg = s.polys("M-64 135C-51 124 -39 92 -26 48H26C39 92 51 124 64 135Z")
    s.fill("M27 46C40 92 52 124 67 136C58 137.5 48 138 40 138C32 116 24 80 16 45Z", "rt2", amp=0.3)
    ds = []
    for r, y in enumerate((59, 73, 87, 101, 115, 129)):
        off = 0 if r % 2 else 7.5
        x = -82.5 + off
        d = f"M{x} {y}"
        while x < 80:
            d += f"q7.5 8.5 15 0"
            x += 15
        ds.append(d)
    s.lines(ds, w=2.1, amp=0.3, poly=pg, cls="rt3")
    # dormer
    s.shape("M-15 118V98C-15 88 -8 82 0 82C8 82 15 88 15 98V118Z", "st", 2, amp=0.35)
    s.fill(
        "M-8.5 115V100C-8.5 94 -4 90.5 0 90.5C4 90.5 8.5 94 8.5 100V115Z", "dk", reg=False, amp=0.2
    )
    s.ink("M-8.5 115V100C-8.5 94 -4 90.5 0 90.5C4 90.5 8.5 94 8.5 100V115Z", 1.6, amp=0.25)
    s.lines(["M0 91V115", "M-8 103H8"], w=1.3, amp=0.2)
    s.ink(R, 2.8, amp=0.5)
    s.shape("M-31 47C-31 40 -26 38 -24 41H24C26 38 31 40 31 47Z", "rt2", 2.1, amp=0.3)
    return s


def roof_slate(s=None):
    s = s or Symbol("roof-slate", VX, -24, VW, RH + 24)
    _finial(s, "star", 0, 0)
    R = "M-64 136C-54 130 -49 122 -45 112L-3.5 0C-1.5 -2.5 1.5 -2.5 3.5 0L45 112C49 122 54 130 64 136C40 139 -40 139 -64 136Z"
    s.fill(R, "rs", amp=0.4)
    s.fill("M3.5 0L45 112C49 122 54 130 64 136C52 138 40 138 30 138L22 112L0 0Z", "rs2", amp=0.3)
    pg = s.polys("M-60 135C-52 129 -47 122 -43 112L-1 3H1L43 112C47 122 52 129 60 135Z")
    ds = []
    for k in range(-14, 22):
        ds += [
            f"M{-90 + k * 13} -10L{-90 + k * 13 + 80} 146",
            f"M{90 - k * 13} -10L{90 - k * 13 - 80} 146",
        ]
    s.lines(ds, w=1.5, amp=0.25, poly=pg, cls="rs3")
    # belt
    s.fill("M-46.5 110H46.5L50 119H-50Z", "st", amp=0.3)
    s.ink("M-46.5 110H46.5L50 119H-50Z", 2, amp=0.35)
    # round eye
    s.dot(0, 80, 10.5, "st", amp=0.3)
    s.ring(0, 80, 10.5, 2)
    s.dot(0, 80, 6, "dk")
    s.ring(0, 80, 6, 1.5)
    s.ink(R, 2.8, amp=0.5)
    return s


def roof_thatch(s=None):
    s = s or Symbol("roof-thatch", VX, 0, VW, RH)
    R = "M-66 130C-68 108 -52 70 -30 48C-18 37 18 37 30 48C52 70 68 108 66 130L60 137L54 131L47 138L40 132L32 139L24 132L16 139L8 133L0 139L-8 133L-16 139L-24 132L-32 139L-40 132L-47 138L-54 131L-60 137Z"
    # topknot: a sheaf tied with twine
    K = "M-8 44C-6 36 -8 33 -13 24C-11 17 -3 14 1 15C8 14 13 19 13 25C8 33 6 37 8 44Z"
    s.fill(K, "rh", amp=0.2)
    s.lines(["M-8 24L-4 33", "M-1 18V32", "M7 23L3 33"], w=1.4, cls="rh3", amp=0.2)
    s.ink(K, 2.2, amp=0.3)
    s.fill("M-8.5 32H8.5V36.5H-8.5Z", "st", amp=0.2)
    s.ink("M-9 32H9V37H-9Z", 1.6, amp=0.2)
    s.fill(R, "rh", amp=0.3, sm=0)
    s.fill(
        "M30 48C52 70 68 108 66 130L60 137L54 131L47 138L40 132L34 137C36 110 30 74 16 42Z",
        "rh2",
        amp=0.3,
    )
    r = random.Random(5)
    ds = []
    pg = s.polys(
        "M-63 130C-64 108 -50 72 -29 51C-16 42 16 42 29 51C50 72 64 108 63 130L60 134L54 128L47 134L40 129L32 135L24 129L16 135L8 129L0 135L-8 129L-16 135L-24 129L-32 135L-40 129L-47 134L-54 128L-60 134Z"
    )
    # straw: fanned strokes, in three courses
    for t0, t1 in ((0.07, 0.33), (0.38, 0.63), (0.69, 0.97)):
        for i in range(-9, 10):
            u = (i + r.uniform(-0.3, 0.3)) / 9
            a0, a1 = t0 + r.uniform(-0.03, 0.04), t1 + r.uniform(-0.05, 0.03)

            def at(t):
                return (
                    u * (20 + 46 * t**0.75),
                    46 + 88 * t - abs(u) * 8 * (1 - t) + abs(u) ** 2 * 6 * (1 - t),
                )

            (x0, y0), (x1, y1), (xm, ym) = at(a0), at(a1), at((a0 + a1) / 2)
            ds.append(f"M{x0:.1f} {y0:.1f}Q{xm:.1f} {ym:.1f} {x1:.1f} {y1:.1f}")
    s.lines(ds, w=1.7, amp=0.3, poly=pg, t=(0.7, 0.2), cls="rh3")
    # ridge binding with stitches
    s.fill("M-33 54C-20 42 20 42 33 54L28 47C18 36 -18 36 -28 47Z", "rh2", reg=False)
    s.ink("M-36 57C-20 45 20 45 36 57", 2, amp=0.3)
    s.lines(
        [
            "M-27 42L-22 51",
            "M-22 41L-27 52",
            "M-10 39L-5 49",
            "M-5 38L-10 49",
            "M8 38L12 49",
            "M12 39L7 49",
            "M24 42L28 52",
            "M28 44L23 51",
        ],
        w=1.4,
        amp=0.2,
    )
    s.ink(R, 2.7, amp=0.4, sm=0)
    # eyebrow window
    s.fill("M-20 112C-17 96 17 96 20 112Z", "rh2", amp=0.2)
    s.ink("M-23 113C-19 93 19 93 23 113", 2.4, amp=0.3)
    s.fill("M-13 112C-11 102 11 102 13 112Z", "dk", reg=False, amp=0.2)
    s.ink("M-14 112.5C-11 101 11 101 14 112.5Z", 1.7, amp=0.25)
    s.lines(["M0 104V112"], w=1.3)
    return s


def roof_copper(s=None):
    s = s or Symbol("roof-copper", VX, -14, VW, RH + 14)
    _finial(s, "ball", 0, 16)
    R = "M-46 137C-45 131 -47 128 -51 124C-66 112 -66 86 -47 72C-30 60 -9 52 -5 18C-3 14 3 14 5 18C9 52 30 60 47 72C66 86 66 112 51 124C47 128 45 131 46 137Z"
    s.fill(R, "rc", amp=0.4)
    s.fill(
        "M5 18C9 52 30 60 47 72C66 86 66 112 51 124C47 128 45 131 46 137H28C29 130 31 126 34 121C40 108 39 88 28 74C16 60 2 50 0 15Z",
        "rc2",
        amp=0.3,
    )
    pg = s.polys(R)
    ds = [
        f"M{u * 4:.1f} 18C{u * 8:.1f} 52 {u * 34:.1f} 60 {u * 52:.1f} 74C{u * 68:.1f} 88 {u * 68:.1f} 110 {u * 54:.1f} 124C{u * 49:.1f} 129 {u * 47:.1f} 132 {u * 47:.1f} 137"
        for u in (-0.72, -0.4, -0.08, 0.26, 0.6)
    ]
    s.lines(ds, w=2, amp=0.35, poly=pg, t=(0.6, 0.8), cls="rc3")
    # seams have short ticks: soldered sheets
    t = []
    for u, ys in (
        (-0.72, (92,)),
        (-0.4, (84, 112)),
        (-0.08, (72, 100)),
        (0.26, (88, 114)),
        (0.6, (98,)),
    ):
        t += [(u, y) for y in ys]
    s.lines([f"M{u * 60 + 1:.1f} {y}h{12}" for u, y in t], w=1.6, amp=0.2, poly=pg, cls="rc3")
    s.fill("M-56 121C-30 127 30 127 56 121L53 128C30 133 -30 133 -53 128Z", "gd", amp=0.2)
    s.ink("M-56 121C-30 127 30 127 56 121L53 128C30 133 -30 133 -53 128Z", 1.9, amp=0.3)
    s.ink(R, 2.8, amp=0.5)
    s.fill("M-62 134H62V139H-62Z", "rc2", amp=0.2)
    s.ink("M-61 133.5H61V139H-61Z", 2.1, amp=0.35)
    return s


def roof_shingle(s=None):
    s = s or Symbol("roof-shingle", VX, -16, VW, RH + 16)
    # chimney
    s.fill("M20 74V34H35V84Z", "b", amp=0.3)
    s.fill("M30 36H35V82H30Z", "bd")
    s.ink("M20 74V34", 2.1)
    s.ink("M35 34V84", 2.1)
    s.fill("M16.5 28H38.5V35.5H16.5Z", "st")
    s.ink("M16.5 28H38.5V35.5H16.5Z", 2, amp=0.3)
    R1 = "M-67 136C-56 122 -50 108 -44 92H44C50 108 56 122 67 136C40 138.5 -40 138.5 -67 136Z"
    R2 = "M-40 92C-29 74 -20 46 -13 18C-9 3 2 -8 17 -10C12 -3 11 4 13 14C18 44 28 72 40 92Z"
    s.fill(R2, "rw", amp=0.4)
    s.fill(
        "M17 -10C12 -3 11 4 13 14C18 44 28 72 40 92H22C16 66 8 36 6 12C5 2 10 -6 17 -10Z",
        "rw2",
        amp=0.3,
    )
    s.fill(R1, "rw", amp=0.4)
    s.fill("M44 92C50 108 56 122 67 136C56 138 46 138 38 138C36 122 32 106 27 92Z", "rw2", amp=0.3)
    p2 = s.polys("M-37 91C-27 74 -18 46 -11 19C-8 8 -2 0 6 -5C8 0 10 6 11 14C16 44 26 72 37 91Z")
    p1 = s.polys("M-64 135C-54 122 -48 108 -42 94H42C48 108 54 122 64 135Z")

    def rows(ys, pg, step, first):
        o = []
        for r, y in enumerate(ys):
            o.append(f"M-80 {y}C-30 {y + 2} 30 {y + 2} 80 {y}")
            y0 = ys[r - 1] if r else first
            x = -80 + (0 if r % 2 else step / 2)
            while x < 80:
                o.append(f"M{x} {y0 + 0.8}V{y + 1}")
                x += step
        s.lines(o, w=1.7, amp=0.3, poly=pg, t=(0.8, 0.7), cls="rw3")

    rows((16, 31, 46, 61, 76, 92), p2, 13, 2)
    rows((106, 121, 138), p1, 15, 92)
    s.ink(R2, 2.6, amp=0.45)
    s.fill("M-49 88H49L46 96H-46Z", "rw2", amp=0.3)
    s.ink("M-49 88H49L46 96H-46Z", 2.2, amp=0.35)
    s.ink(R1, 2.8, amp=0.5)
    s.ink("M28 22C23 16 33 11 28 5C25 1 29 -4 34 -3", 1.9, amp=0.3, cls="sm")
    return s


def cardback():
    s = Symbol("card-back", 0, 0, 120, 160)
    s.fill("M8 8H112V152H8Z", "cb", amp=0.4)
    pg = s.polys("M12 12H108V148H12Z")
    there = [f"M{k * 12 - 20} -10L{k * 12 + 150} 170" for k in range(-16, 26)]
    back = [f"M{k * 12 + 140} -10L{k * 12 - 30} 170" for k in range(-16, 26)]
    s.lines(there + back, w=0.9, amp=0.2, cls="cb2", poly=pg)
    s.ink("M9 9H111V151H9Z", 1.8, amp=0.4)
    # medallion with the belfry
    s.dot(60, 80, 33, "st", amp=0.3)
    s.ring(60, 80, 33, 2.2)
    s.ring(60, 80, 29, 1, amp=0.2)
    s.push(60, 80, 0.5)
    s.shape("M-20 44V-8H20V44Z", "b", 4, amp=0.5)
    s.shape("M-26 -8L0 -50L26 -8Z", "rs", 4, amp=0.5)
    s.dot(0, 8, 12, "dl")
    s.ring(0, 8, 12, 3.4)
    s.lines(["M0 8V1", "M0 8L5 11"], w=3, cls="gd")
    s.fill("M-8 44V32C-8 26 8 26 8 32V44Z", "dk")
    s.ink("M-8 44V32C-8 26 8 26 8 32V44", 3)
    s.pop()
    return s


def plinth():
    s = Symbol("plinth", -72, 0, 144, 16)
    s.fill("M-64 2H64V14H-64Z", "st", amp=0.5)
    s.fill("M46 2H64V14H46Z", "sd")
    s.ink("M-64 2H64V14H-64Z", 2.4, amp=0.6)
    s.lines(["M-36 3V8", "M-8 8V14", "M24 2V7", "M44 7V14"], w=1.4)
    # weeds
    s.ink("M-66 16C-67 11 -70 9 -72 7", 1.8, cls="lfk")
    s.ink("M-66 16C-66 10 -65 7 -62 5", 1.8, cls="lfk")
    s.ink("M66 16C66 11 68 9 71 8", 1.8, cls="lfk")
    s.ink("M63 16C63 12 61 9 58 8", 1.8, cls="lfk")
    return s


def slot(id, h, kind):
    """a lit place: dashed ink on a pool of light"""
    s = Symbol(id, -72, 0, 144, h)
    if kind == "roof":
        d = f"M-71 {h}C-62 {h - 30} -46 60 -36 30C-26 0 26 0 36 30C46 60 62 {h - 30} 71 {h}Z"
    else:
        d = f"M-55 3H55V{h - 3}H-55Z"
    s.fill(d, "glo", amp=0.5, reg=False)
    s.dashed(d)
    return s


def mini(id, kind):
    """one storey of the ladder, 44 x 17"""
    s = Symbol(id, -24, 0, 48, 17)
    s.reg = (0.9, 0.7)
    d = "M-19 0H19V16.5H-19Z"
    if kind == "full":
        s.fill(d, "b", amp=0.3)
        s.fill("M12 0H19V16.5H12Z", "bd")
        s.ink(d, 1.9, amp=0.4)
        for x in (-9, 0, 9):
            s.fill(
                f"M{x - 2.4} 12V6.6C{x - 2.4} 3.6 {x + 2.4} 3.6 {x + 2.4} 6.6V12Z",
                "dk",
                reg=False,
                amp=0.1,
            )
    else:
        s.fill(d, "mg", amp=0.3, reg=False)
        s.dashed(d, on=4, off=4, w=1.7, cls="mgl", amp=0.2, t=(0.7, 0.7), taper=2)
    return s


def card_mini():
    s = Symbol("card-mini", 0, 0, 20, 26)
    s.reg = (0, 0)
    d = "M2 2H18V24H2Z"
    s.fill(d, "cb", amp=0.2)
    s.lines(["M5.5 5.5H14.5V20.5H5.5Z"], w=1.3, cls="st", amp=0.2, t=(1, 1))
    s.ink(d, 1.9, amp=0.2)
    return s


def boat():
    s = Symbol("boat", 0, 0, 86, 40)
    s.fill("M4 22C20 27 62 27 82 20C80 32 70 38 44 38C20 38 8 34 4 22Z", "wd")
    s.ink("M4 22C20 27 62 27 82 20C80 32 70 38 44 38C20 38 8 34 4 22Z", 2.1)
    s.ink("M12 28C30 32 60 32 76 27", 1.4)
    s.fill("M30 22C30 12 50 12 50 22C44 24 36 24 30 22Z", "st")
    s.ink("M30 23C30 12 50 12 50 23", 1.9)
    s.lines(["M36 15V23", "M44 15V23"], w=1.2)
    return s


def bell():
    """A bell that has struck, its sound on both sides; its ink is light by night."""
    s = Symbol("bell", -32, -20, 64, 40)
    s.reg = (0.8, 0.6)
    d = "M-9.5 8C-6.5 4 -6.5 -2 -5.5 -6C-4.5 -10.5 4.5 -10.5 5.5 -6C6.5 -2 6.5 4 9.5 8Z"
    s.dot(0, 10.6, 3, "gdd")
    s.ring(0, 10.6, 3, 1.5, "ik")
    s.fill(d, "gd", amp=0.2)
    s.fill("M3 -8C6 -4 5 3 9.5 8H4C4.5 2 4 -4 1.5 -9Z", "gdd", amp=0.15, reg=False)
    s.ink(d, 2, amp=0.25, cls="ik")
    s.ring(0, -12, 2.2, 1.6, "ik")
    near = ["M-14 -7C-17.5 -3 -17.5 4 -14 8", "M14 -7C17.5 -3 17.5 4 14 8"]
    far = ["M-20 -10.5C-25.5 -4.5 -25.5 5.5 -20 11.5", "M20 -10.5C25.5 -4.5 25.5 5.5 20 11.5"]
    s.lines(near + far, w=1.9, amp=0.3, cls="ik")
    return s


def daw(id, wings):
    """A jackdaw far off, in one brush stroke"""
    s = Symbol(id, -20, -12, 40, 24)
    s.ink(wings, 3, amp=0.4, cls="ik", t=(0.3, 0.3), taper=10)
    s.dot(1, 1.5, 2.6, "ik", ry=2.1)
    return s


def box():
    s = open_lid("box", "x1", "x1s")
    # low sun
    s.dot(226, 172, 42, "x1sun", amp=0.6)
    # back row of gables
    for x, w, h, k, c in (
        (0, 58, 164, "step", "x1b"),
        (54, 50, 122, "bell", "x1c"),
        (198, 52, 132, "neck", "x1c"),
        (244, 56, 186, "step", "x1b"),
    ):
        d = gable(x + 0.5, w - 1, h, 399, k)
        s.fill(d, c, amp=0.4, sm=0)
        s.ink(d, 2, amp=0.6, sm=0)
        for i in range(2):
            for j in range(2):
                wx, wy = x + w * (i + 0.5) / 2, 385 - j * 36
                s.fill(
                    f"M{wx - 6} {wy}v-18c0-5 12-5 12 0v18Z",
                    "x1w" if (i + j + x) % 3 else "dk",
                    reg=False,
                    amp=0.3,
                )
                s.ink(f"M{wx - 6} {wy}v-18c0-5 12-5 12 0v18Z", 1.5, amp=0.3)
    # the tower: roof, clock with mouse, cat looking up
    k = 1.1
    y1 = 400 - 78 * k
    y2 = y1 - 104 * k
    s.push(150, y1, k)
    storey(s, "cat", teeth=False)
    s.ink("M-52 77V0", 2.5)
    s.ink("M52 0V77", 2.5)
    content(s, "cat")
    s.pop()
    s.push(150, y1, k)
    cat_front(s)
    s.pop()
    s.push(150, y2, k)
    clock_draw(s, "mouse")
    s.pop()
    s.push(150, y2 - 134 * 0.72, 1.06, 0.72)
    roof_slate(s)
    s.pop()
    # birds far off
    s.lines(
        ["M34 172q6 -6 9 0q4 -6 9 0", "M66 150q5 -5 7 0q3 -5 7 0", "M60 196q5 -5 7 0q3 -5 7 0"],
        w=1.8,
    )
    return close_lid(s)


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {
        "box": [box()],
        "pieces": [
            *(floor1(kind) for kind in ("plain", "cat", "mouse")),
            floor1("plain", "b"),
            *(floor2(kind) for kind in ("plain", "cat", "mouse")),
            *(clock(kind) for kind in ("plain", "mouse")),
            *(roof() for roof in (roof_tile, roof_slate, roof_thatch, roof_copper, roof_shingle)),
            cardback(),
            card_mini(),
            plinth(),
            boat(),
            slot("slot-floor1", H, "floor"),
            slot("slot-floor2", 2 * H, "floor"),
            slot("slot-clock", CH, "clock"),
            slot("slot-roof", RH, "roof"),
            mini("mini", "full"),
            mini("mini-ghost", "ghost"),
            bell(),
            daw("daw-0", "M-17 -2C-12 -8 -5 -6 0 2C4 -6 11 -9 17 -4"),
            daw("daw-1", "M-16 4C-12 -2 -6 -4 0 1C6 -5 12 -3 16 3"),
        ],
    }
