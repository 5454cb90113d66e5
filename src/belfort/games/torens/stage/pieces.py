"""The pieces of Torens: painted toy blocks, five bases with a sign each, roofs, plain wooden blocks.

Units: a column is 112 wide, a storey 66 high, a base 84, a roof 66. A piece that goes on a tower
is drawn upright; the page turns the towers of the far side.
"""

import math

from belfort.ink import Symbol, hatch

from .box import PAINTS as BOX_PAINTS
from .box import box

PAINTS = {
    **BOX_PAINTS,
    "tw": "light-dark(#e6c08a, #a67c50)",
    "tw2": "light-dark(#b98a55, #765233)",
    "tw3": "light-dark(#8a5c34, #4d331f)",
    "tw4": "light-dark(#cfa36b, #8a633d)",
    "hl": '#fff8e6; fill-opacity=".62"',
    "tr2": "light-dark(#c04328, #9c3a26)",
    "ty2": "light-dark(#dba02f, #b3842a)",
    "tt2": "light-dark(#2f7e79, #276763)",
    "tu2": "light-dark(#416292, #37547f)",
    "to2": "light-dark(#cf7233, #c37035)",
    "nt": "light-dark(#4b2c17, #1c120b)",
    "nt2": "light-dark(#74482a, #33210f)",
    "pw": "var(--wood)",
    "ma": "var(--ma, var(--lit-line))",
}

STOREY, BASE, ROOF = 66, 84, 66
SIGNS = {"red": "heart", "yellow": "sun", "green": "clover", "blue": "star", "purple": "moon"}
"""The bases from the left as seat 0 sees them: a colour and a sign each."""
ROOFS = ("red", "blue", "green")
WOOD = ("between", "left", "right")
FILL = {"red": "rt", "yellow": "rh", "green": "rc", "blue": "rs", "purple": "rw"}


def rr(x, y, w, h, r=5):
    return f"M{x + r} {y}H{x + w - r}Q{x + w} {y} {x + w} {y + r}V{y + h - r}Q{x + w} {y + h} {x + w - r} {y + h}H{x + r}Q{x} {y + h} {x} {y + h - r}V{y + r}Q{x} {y} {x + r} {y}Z"


def grain(s, x0, y0, x1, y1, n=3, w=1.3):
    """grain of unpainted wood: a few long hairs, sometimes an eye"""
    ds = []
    h = (y1 - y0) / (n + 1)
    for i in range(n):
        y = y0 + h * (i + 1)
        a = (i * 7) % 5
        ds.append(
            f"M{x0 + 2 + a} {y}C{x0 + (x1 - x0) * 0.35} {y - 2 + a * 0.7} {x0 + (x1 - x0) * 0.6} {y + 2.4} {x1 - 2 - a} {y - 0.6}"
        )
    s.lines(ds, w=w, cls="tw2", amp=0.35)


def side(s, x0, x1, y0, y1):
    """the unpainted right side of a painted block: end grain"""
    d = f"M{x0} {y0}H{x1 - 4}Q{x1} {y0} {x1} {y0 + 5}V{y1 - 5}Q{x1} {y1} {x1 - 4} {y1}H{x0}C{x0 + 1.2} {(y0 + y1) / 2} {x0 - 1} {(y0 + y1) / 2} {x0} {y0}Z"
    s.fill(d, "tw", amp=0.3)
    hatch(s, x0 + 1.5, y0 + 3, x1 - 1.5, y1 - 2, gap=5.6, cls="tw2", w=1.15, skip=0.12)
    s.lines([f"M{x0} {y0 + 1}V{y1 - 1}"], w=1.9, amp=0.4)


def gloss(s, x, y, w):
    s.lines([f"M{x} {y}h{w}", f"M{x + w + 5} {y}h4"], w=2.2, cls="hl", amp=0.3, t=(0.7, 0.7))


def cat(s):
    """A dark cat at a bright window, with its paws on the sill."""
    s.fill("M-12 44C-18 50 -20 56 -20 62H20C20 56 18 50 12 44Z", "ct", reg=False, amp=0.3)
    head = "M-17 36C-18 28 -18 20 -17 12C-13 15 -9 18 -7 21C-2 20 2 20 7 21C9 18 13 15 17 12C18 20 18 28 17 36C17 44 10 49 0 49C-10 49 -17 44 -17 36Z"
    s.fill(head, "ct", reg=False, amp=0.25, sm=0, eps=0.06)
    for x in (-7.4, 7.4):
        s.dot(x, 33, 4.5, "ey", ry=4.9)
        s.dot(x + 0.5, 33.4, 1.6, "ct", ry=3.9)
    s.fill("M-2.4 39.6H2.4L0 42.4Z", "pk", reg=False, amp=0.1, sm=0)
    whiskers = ["M-10 41L-21 39", "M-10 43L-21 45", "M10 41L21 39", "M10 43L21 45"]
    s.lines(whiskers, w=1, amp=0.15, cls="wh")


# ---------- storeys ----------
def paint(s, col, shade, deco):
    B = rr(-45, 2, 90, 62, 6)
    s.fill(B, col, amp=0.4)
    s.fill("M-44 52C-20 55 12 54 35 52V63H-40Q-44 63 -44 58Z", shade, amp=0.4)
    side(s, 35, 45, 2, 64)
    m = -6
    if deco == "arch":
        e = f"M{m - 15} 63V34C{m - 15} 8 {m + 15} 8 {m + 15} 34V63Z"
        s.fill(e, "wh", reg=False, amp=0.3)
        s.ink(e, 2.1, amp=0.35)
        i = f"M{m - 8.5} 63V37C{m - 8.5} 20 {m + 8.5} 20 {m + 8.5} 37V63Z"
        s.fill(i, "dk", reg=False, amp=0.3)
        s.ink(i, 1.7, amp=0.3)
    if deco == "win":
        for q in (-16, 16):
            e = f"M{m + q - 11} 15h22v33h-22Z"
            s.fill(e, "wh", reg=False, amp=0.3)
            s.ink(e, 2.1, amp=0.35)
            s.lines([f"M{m + q} 15v33", f"M{m + q - 11} 31h22"], w=1.7, amp=0.3)
    if deco == "dot":
        s.dot(m, 33, 20, "wh", amp=0.3)
        s.ring(m, 33, 20, 2.1)
        s.dot(m, 33, 14, "gl", amp=0.2)
        s.ring(m, 33, 14, 1.6)
        s.lines([f"M{m - 14} 33h28", f"M{m} 19v28"], w=1.7, amp=0.3)
    if deco == "stripe":
        for y in (13, 29, 45):
            e = f"M-44 {y}H35V{y + 8}H-44Z"
            s.fill(e, "wh", reg=False, amp=0.5, sm=0)
            s.lines([f"M-44 {y}H35", f"M-44 {y + 8}H35"], w=1.5, amp=0.4)
    if deco == "diam":
        e = f"M{m} 9L{m + 22} 33L{m} 57L{m - 22} 33Z"
        s.fill(e, "wh", reg=False, amp=0.4, sm=0)
        s.ink(e, 2.2, amp=0.4)
        s.fill(f"M{m} 22L{m + 10} 33L{m} 44L{m - 10} 33Z", "rt", reg=False, amp=0.3, sm=0)
        s.ink(f"M{m} 22L{m + 10} 33L{m} 44L{m - 10} 33Z", 1.6, amp=0.3)
    if deco == "cat":
        e = f"M{m - 23} 55V30C{m - 23} 0 {m + 23} 0 {m + 23} 30V55Z"
        s.fill(e, "wh", reg=False, amp=0.3)
        s.ink(e, 2.1, amp=0.35)
        i = f"M{m - 17.5} 55V31C{m - 17.5} 7 {m + 17.5} 7 {m + 17.5} 31V55Z"
        s.fill(i, "lit", reg=False, amp=0.3)
        s.ink(i, 1.7, amp=0.3)
        s.push(m, 10, 0.74)
        cat(s)
        s.pop()
        e = f"M{m - 27} 55h54v6h-54Z"
        s.fill(e, "wh", reg=False, amp=0.3)
        s.ink(e, 2, amp=0.3)
        s.push(m, 10.5, 0.74)
        for x in (-9, 7):
            s.fill(
                f"M{x - 5} 60C{x - 5.4} 66 {x - 3.4} 68 {x} 68C{x + 3.4} 68 {x + 5.4} 66 {x + 5} 60C{x + 3} 57.5 {x - 3} 57.5 {x - 5} 60Z",
                "wh",
                reg=False,
                amp=0.15,
            )
            s.ink(
                f"M{x - 5} 60C{x - 5.4} 66 {x - 3.4} 68 {x} 68C{x + 3.4} 68 {x + 5.4} 66 {x + 5} 60",
                1.7,
                amp=0.15,
            )
        s.pop()
    if deco == "flower":
        for k in range(6):
            a = math.radians(60 * k + 30)
            s.dot(m + 13 * math.cos(a), 33 + 13 * math.sin(a), 8.6, "wh", amp=0.3)
            s.ring(m + 13 * math.cos(a), 33 + 13 * math.sin(a), 8.6, 1.6, amp=0.3)
        s.dot(m, 33, 8.4, "gd", amp=0.2)
        s.ring(m, 33, 8.4, 1.8, amp=0.2)
    if deco != "stripe":
        gloss(s, -38, 8.5, 11)
    s.ink(B, 2.7, amp=0.5)


PAINT = {
    "arch": ("x2y", "ty2"),
    "win": ("x2r", "tr2"),
    "dot": ("x2t", "tt2"),
    "stripe": ("x2u", "tu2"),
    "diam": ("x2o", "to2"),
    "cat": ("x2r", "tr2"),
    "flower": ("x2u", "tu2"),
}


def storey(deco):
    s = Symbol("b-" + deco, -50, 0, 100, STOREY)
    s.reg = (1.2, 0.9)
    paint(s, *PAINT[deco], deco)
    return s


# ---------- signs of the bases ----------
def sign(s, kind, cls, k=1.0, w=2):
    s.push(0, 0, k)
    if kind == "heart":
        s.shape(
            "M0 17C-22 3 -19 -15 -9 -15C-4 -15 -1 -12 0 -8C1 -12 4 -15 9 -15C19 -15 22 3 0 17Z",
            cls,
            w,
            amp=0.25,
        )
    if kind == "sun":
        s.lines(
            [
                f"M{11.6 * math.cos(a):.1f} {11.6 * math.sin(a):.1f}L{18.4 * math.cos(a):.1f} {18.4 * math.sin(a):.1f}"
                for a in [math.pi / 4 * i + 0.2 for i in range(8)]
            ],
            w=3.1,
            amp=0.2,
            t=(0.8, 0.8),
            taper=2,
        )
        s.dot(0, 0, 9.6, cls, amp=0.2)
        s.ring(0, 0, 9.6, w, amp=0.25)
    if kind == "clover":
        d = "M0 0C-4 -4 -10 -8 -9 -13C-8 -18 -1 -18 0 -12C1 -18 8 -18 9 -13C10 -8 4 -4 0 0Z"
        for r in (0, 90, 180, 270):
            s.push(0, 0, 1.02, rot=r + 45)
            s.shape(d, cls, w * 0.9, amp=0.2)
            s.pop()
    if kind == "star":
        d = (
            "M"
            + "L".join(
                f"{(18.5 if i % 2 == 0 else 8.2) * math.sin(math.pi / 5 * i):.1f} {-(18.5 if i % 2 == 0 else 8.2) * math.cos(math.pi / 5 * i) + 1:.1f}"
                for i in range(10)
            )
            + "Z"
        )
        s.shape(d, cls, w, amp=0.2)
    if kind == "moon":
        s.shape(
            "M5 -17C-9 -17 -17 -8 -16 2C-15 13 -5 19 6 17C10 16 13 14 15 11C4 13 -5 5 -4 -4C-3.5 -10 0 -14.5 5 -17Z",
            cls,
            w,
            amp=0.25,
        )
    s.pop()


def base(name):
    """shared by both players: it looks the same from both sides"""
    f = FILL[name]
    s = Symbol("base-" + name, -56, 0, 112, BASE)
    s.reg = (1.2, 0.9)
    W = rr(-47, 6, 94, 72, 4)
    s.fill(W, f, amp=0.4)
    side(s, 37, 47, 6, 78)
    s.ink(W, 2.5, amp=0.4)
    for y in (1, 69):
        d = rr(-54, y, 108, 14, 5)
        s.fill(d, f + "2", amp=0.4)
        s.fill(f"M42 {y}H50Q54 {y} 54 {y + 5}V{y + 9}Q54 {y + 14} 50 {y + 14}H42Z", "tw", amp=0.2)
        s.lines([f"M42 {y + 1}v12"], w=1.7)
        s.ink(d, 2.7, amp=0.5)
        gloss(s, -46, y + 5, 12)
    s.dot(-5, 42, 24.5, "wh", amp=0.3, reg=False)
    s.ring(-5, 42, 24.5, 2.4, amp=0.4)
    s.push(-5, 42, 1.0)
    sign(s, SIGNS[name], f)
    s.pop()
    return s


def chip(name):
    s = Symbol("chip-" + name, -24, -24, 48, 48)
    s.reg = (0.8, 0.6)
    s.dot(0, 0, 21.5, "wh", amp=0.3, reg=False)
    s.ring(0, 0, 21.5, 2.6, amp=0.35)
    sign(s, SIGNS[name], FILL[name], 0.88, 2.2)
    return s


# ---------- roofs ----------
def roof(name, f):
    s = Symbol("r-" + name, -56, 0, 112, ROOF)
    s.reg = (1.2, 0.9)
    d = "M-53 58L-5 7Q0 2 5 7L53 58Q55 63.5 49 64H-49Q-55 63.5 -53 58Z"
    s.fill(d, f, amp=0.4)
    s.fill("M1 5Q4 5 6 8L53 58Q55 63.5 49 64H37Z", "tw", amp=0.3)
    face = s.polys("M-49 61L-1 9L35 61Z")
    ds = []
    for y, o in ((29, 0), (41, 8), (53, 0)):
        x = -54 - o
        p = f"M{x} {y}"
        while x < 54:
            p += "q8 8 16 0"
            x += 16
        ds.append(p)
    s.lines(ds, w=1.9, cls=f + "3", amp=0.3, poly=face)
    s.lines(["M13 24C22 36 32 47 41 60", "M9 14C20 28 34 42 47 60"], w=1.2, cls="tw2", amp=0.3)
    s.lines(["M1 6L37 63"], w=2, amp=0.4)
    s.lines(["M-30 31L-17 17"], w=2.2, cls="hl", t=(0.7, 0.7))
    s.ink(d, 2.7, amp=0.5)
    return s


# ---------- plain wood: between, beside, nobody's tower ----------
def carve_between(s, x, y, k=1.0):
    s.push(x, y, k)
    s.fill("M-15 -9h7v18h-7Z M8 -9h7v18h-7Z", "tw3", reg=False, amp=0.2)
    s.dot(0, 0, 5, "rt", amp=0.2)
    s.ring(0, 0, 5, 1.5, amp=0.2)
    s.pop()


def carve_arrow(s, x, y, a, k=1.0):
    s.push(x, y, k * a, k)
    s.lines(["M-13 0H12", "M4 -8L13 0L4 8"], w=4, cls="rt", amp=0.2, t=(0.85, 0.85), taper=2)
    s.pop()


def slim(kind):
    """stands upright in a gap or at an end"""
    s = Symbol(f"s-{kind}", -19, 0, 38, BASE)
    s.reg = (1, 0.8)
    d = rr(-15.5, 3, 31, 78, 6)
    s.fill(d, "tw", amp=0.4)
    s.fill("M8 4H12Q15.5 4 15.5 9V75Q15.5 81 11 81H8Z", "tw4", amp=0.3)
    s.lines(
        [
            "M-10 10C-8 24 -12 30 -10 76",
            "M-3 6C-1 12 -5 20 -4 24",
            "M-4 60C-2 66 -5 72 -3 78",
            "M3 8C5 16 2 20 3 25",
            "M4 58C3 66 6 70 4 77",
        ],
        w=1.2,
        cls="tw2",
        amp=0.3,
    )
    s.dot(-0.5, 42, 12.5, "wh", amp=0.25)
    s.ring(-0.5, 42, 12.5, 1.8, amp=0.25)
    if kind == "between":
        carve_between(s, -0.5, 42, 0.62)
    else:
        carve_arrow(s, -0.5, 42, 1 if kind == "right" else -1, 0.62)
    s.ink(d, 2.5, amp=0.5)
    return s


def plain(kind):
    """the same block lying down, on nobody's tower"""
    s = Symbol(f"p-{kind}", -50, 0, 100, STOREY)
    s.reg = (1.2, 0.9)
    d = rr(-45, 2, 90, 62, 6)
    s.fill(d, "tw", amp=0.4)
    s.fill("M33 2H40Q45 2 45 8V58Q45 64 40 64H33Z", "tw4", amp=0.3)
    grain(s, -44, 2, 33, 64, 4)
    s.lines(["M33 3V63"], w=1.7)
    s.dot(-6, 33, 16.5, "wh", amp=0.3)
    s.ring(-6, 33, 16.5, 2, amp=0.3)
    if kind == "between":
        carve_between(s, -6, 33, 0.85)
    else:
        carve_arrow(s, -6, 33, 1 if kind == "right" else -1, 0.85)
    s.ink(d, 2.7, amp=0.5)
    return s


def stool():
    """nobody's tower stands apart, on a three-legged stool's top"""
    s = Symbol("stool", -60, 0, 120, 30)
    s.reg = (1, 0.8)
    d = rr(-56, 2, 112, 15, 7)
    s.fill("M-38 16L-44 29H-35L-29 16Z M38 16L44 29H35L29 16Z", "tw4", amp=0.2)
    s.ink("M-38 16L-44 29H-35L-29 16Z", 2, amp=0.3)
    s.ink("M38 16L44 29H35L29 16Z", 2, amp=0.3)
    s.fill(d, "tw", amp=0.4)
    grain(s, -54, 2, 54, 17, 2)
    s.ink(d, 2.6, amp=0.5)
    return s


# ---------- a lit place ----------
def place(name, d, canvas):
    s = Symbol(name, *canvas)
    s.fill(d, "glo", amp=0.4, reg=False)
    s.dashed(d, w=2.8, amp=0.25, t=(0.75, 0.65))
    return s


def places():
    return [
        place("pl-block", rr(-45, 2, 90, 62, 6), (-50, 0, 100, STOREY)),
        place("pl-roof", "M-53 62L0 4L53 62Z", (-56, 0, 112, ROOF)),
        place("pl-slim", rr(-15.5, 3, 31, 78, 6), (-19, 0, 38, BASE)),
    ]


def hollow():
    """an empty gap or end: a peg hole in the plank, waiting"""
    s = Symbol("notch", -19, 0, 38, BASE)
    s.reg = (0, 0)
    d = rr(-12, 34, 24, 16, 6)
    s.fill(d, "nt", amp=0.3)
    s.fill(rr(-9, 41, 18, 8, 4), "nt2", amp=0.2)
    s.ink(d, 2, amp=0.35)
    return s


def ring():
    s = Symbol("ring-block", -50, 0, 100, STOREY)
    s.ink(rr(-47.5, -0.5, 95, 67, 8), 5.4, cls="lr", amp=0.4, var=0.2)
    return s


def ring_slim():
    s = Symbol("ring-slim", -19, 0, 38, BASE)
    s.ink(rr(-18, 0.5, 36, 83, 8), 5, cls="lr", amp=0.4, var=0.2)
    return s


def ring_roof():
    s = Symbol("ring-roof", -56, 0, 112, ROOF)
    d = "M-57 60L-4 2Q0 -2 4 2L57 60Q59 67 52 67H-52Q-59 67 -57 60Z"
    s.ink(d, 5.2, cls="lr", amp=0.4, var=0.2)
    return s


# ---------- the words of place: what each card means ----------
def m_base(s, x, y, w=34, h=26):
    d = rr(x - w / 2, y, w, h, 3)
    s.fill(d, "st", amp=0.25)
    s.ink(d, 2.1, amp=0.3)
    s.fill(f"M{x - w / 2 - 3} {y}h{w + 6}v5h{-w - 6}Z", "sd", reg=False, amp=0.2)
    s.fill(f"M{x - w / 2 - 3} {y + h - 5}h{w + 6}v5h{-w - 6}Z", "sd", reg=False, amp=0.2)
    s.ink(f"M{x - w / 2 - 3} {y}h{w + 6}v5h{-w - 6}Z", 1.8, amp=0.2)
    s.ink(f"M{x - w / 2 - 3} {y + h - 5}h{w + 6}v5h{-w - 6}Z", 1.8, amp=0.2)


def m_plank(s, y):
    d = f"M2 {y}H86V{y + 10}H2Z"
    s.fill(d, "pw", amp=0.3, reg=False)
    s.lines([f"M2 {y}H86", f"M2 {y + 10}H86"], w=1.9, amp=0.4)


def m_block(s, x, y, w=34, h=24):
    d = rr(x - w / 2, y, w, h, 3)
    s.fill(d, "x2o", amp=0.25)
    s.ink(d, 2.4, amp=0.3)
    if w > 20:
        e = f"M{x} {y + 4}L{x + 9} {y + h / 2}L{x} {y + h - 4}L{x - 9} {y + h / 2}Z"
        s.fill(e, "wh", reg=False, amp=0.2, sm=0)
        s.ink(e, 1.6, amp=0.2)
        s.fill(
            f"M{x} {y + h / 2 - 4}L{x + 4} {y + h / 2}L{x} {y + h / 2 + 4}L{x - 4} {y + h / 2}Z",
            "rt",
            reg=False,
            amp=0.1,
            sm=0,
        )


def m_slim(s, x, y, kind):
    d = rr(x - 9, y, 18, 32, 4)
    s.fill(d, "tw", amp=0.25)
    s.ink(d, 2.4, amp=0.3)
    s.lines(
        [f"M{x - 5} {y + 3}v5", f"M{x + 4} {y + 24}v5", f"M{x + 5} {y + 3}v4"], w=1.1, cls="tw2"
    )
    s.dot(x, y + 16, 6.6, "wh", amp=0.15)
    s.ring(x, y + 16, 6.6, 1.5, amp=0.2)
    if kind == "between":
        s.dot(x, y + 16, 2.7, "rt")
    else:
        s.push(x, y + 16, 0.29 * (1 if kind == "right" else -1), 0.29)
        s.lines(["M-13 0H12", "M3 -9L13 0L3 9"], w=2.1, cls="rt", amp=0.1, t=(0.85, 0.85), taper=2)
        s.pop()


def m_arrow(s, x0, y0, x1, y1, w=3.4):
    a = math.atan2(y1 - y0, x1 - x0)
    u, v = ((x1 + 9 * math.cos(a + t), y1 + 9 * math.sin(a + t)) for t in (2.5, -2.5))
    s.lines(
        [f"M{x0} {y0}L{x1} {y1}", f"M{u[0]:.1f} {u[1]:.1f}L{x1} {y1}L{v[0]:.1f} {v[1]:.1f}"],
        w=w,
        cls="ma",
        amp=0.25,
        t=(0.8, 0.8),
        taper=3,
    )


def meanings():
    o = []

    def new(k):
        s = Symbol(f"m-{k}", 0, 0, 88, 84)
        s.reg = (0.9, 0.7)
        o.append(s)
        return s

    s = new("above")
    m_plank(s, 56)
    m_base(s, 44, 48, 36)
    m_block(s, 44, 23)
    m_arrow(s, 74, 44, 74, 14)
    s = new("below")
    m_plank(s, 20)
    m_base(s, 44, 12, 36)
    m_block(s, 44, 39)
    m_arrow(s, 74, 40, 74, 70)
    s = new("between")
    m_plank(s, 42)
    m_base(s, 17, 34, 24)
    m_base(s, 71, 34, 24)
    m_slim(s, 44, 31, "between")
    m_arrow(s, 44, 3, 44, 23)
    for k, a in (("left", -1), ("right", 1)):
        s = new(k)
        m_plank(s, 46)
        m_base(s, 44 - a * 16, 38, 36)
        m_slim(s, 44 + a * 20, 35, k)
        m_arrow(s, 44 - a * 4, 20, 44 + a * 30, 20)
    s = new("roof")
    m_plank(s, 64)
    m_base(s, 44, 56, 36)
    d = rr(27, 34, 34, 22, 3)
    s.fill(d, "st", amp=0.25)
    s.ink(d, 2.1, amp=0.3)
    d = "M21 33L42 11Q44 9 46 11L67 33Q67 35 65 35H23Q21 35 21 33Z"
    s.fill(d, "rt", amp=0.3)
    s.ink(d, 2.4, amp=0.3)
    s.lines(["M34 28q5 5 10 0q5 5 10 0", "M39 21q5 4 10 0"], w=1.6)
    return o


# ---------- card back, small things ----------
def back():
    s = Symbol("to-back", 0, 0, 120, 164)
    s.reg = (0, 0)
    d = "M9 4C40 3 82 5 111 3.5C115 4 116.5 6 116.5 9C117 50 116 110 117 154C116.6 158.5 114 160.5 110 160.4C80 161.4 40 160 10 161C5.6 160.6 3.4 158 3.6 154C3 110 4.4 50 3.4 10C3.6 6 5.4 4.2 9 4Z"
    s.fill(d, "x2t", amp=0.2)
    pg = s.polys(rr(11, 12, 98, 140, 5))
    ds = []
    for r in range(13):
        y = 12 + r * 12
        ds.append(f"M9 {y}H111")
        for c in range(7):
            x = 11 + c * 18 + (9 if r % 2 else 0)
            ds.append(f"M{x} {y}v12")
    s.lines(ds, w=1.3, cls="tt2", amp=0.3, poly=pg, eps=0.2)
    s.ink(rr(11, 12, 98, 140, 5), 1.7, cls="tt2", amp=0.3)
    s.dot(60, 82, 36, "wh", amp=0.4)
    s.ring(60, 82, 36, 2.4)
    for a in (1, -1):  # one tower each way: the back tells nothing
        s.push(60, 82, 1, a)
        s.fill("M-12 0V-15H12V0Z", "x2r" if a > 0 else "x2u", reg=False, amp=0.2)
        s.ink("M-12 0V-15H12V0", 2, amp=0.3)
        s.fill("M-16 -15L0 -30L16 -15Z", "x2y", reg=False, amp=0.2)
        s.ink("M-16 -15L0 -30L16 -15Z", 2, amp=0.3)
        s.pop()
    s.ink("M38 82H82", 2.2, amp=0.3)
    s.ink(d, 2.2, amp=0.35)
    return s


def smalls():
    o = []
    s = Symbol("i-speak", 0, 0, 24, 24)
    s.reg = (0.7, 0.5)
    s.fill("M3.5 9.5H7.5L13 5V19L7.5 14.5H3.5Z", "gd", amp=0.2)
    waves = ["M16 9C17.6 10.6 17.6 13.4 16 15", "M18.6 6.4C21.8 9.4 21.8 14.6 18.6 17.6"]
    s.lines(
        ["M3.5 9.5H7.5L13 5V19L7.5 14.5H3.5Z", *waves],
        w=2,
        amp=0.22,
        cls="ik",
        t=(0.8, 0.7),
        taper=3,
    )
    o.append(s)
    s = Symbol("i-height", 0, 0, 24, 30)  # a finished tower
    s.reg = (0.6, 0.5)
    s.fill("M5 29V13H19V29Z", "st", amp=0.2)
    s.fill("M2 13L12 2L22 13Z", "rt", amp=0.2)
    s.lines(["M5 29V13H19V29Z", "M2 13L12 2L22 13Z", "M5 21H19"], w=1.9, cls="ik", amp=0.2)
    o.append(s)
    s = Symbol("i-height0", 0, 0, 24, 30)  # no roof yet: does not count
    s.reg = (0.6, 0.5)
    s.fill("M5 29V13H19V29Z", "tw", amp=0.2)
    s.lines(["M5 29V13H19V29Z", "M5 21H19"], w=1.9, cls="ik", amp=0.2)
    s.dashed("M3 11L12 2L21 11", 3, 3, 1.7, "ik", amp=0.25, t=(0.75, 0.65))
    o.append(s)
    return o


def flock():
    """Jackdaws that go up where a tower has won."""
    s = Symbol("flock", 0, 0, 300, 190)
    birds = ((10, 100, 7), (66, 58, 6), (82, 142, 10), (112, 22, 9), (128, 108, 7), (146, 44, 11))
    birds += ((196, 88, 9), (236, 30, 6), (268, 70, 8))
    for x, y, w in birds:
        wings = (
            f"M{x - w} {y}Q{x - w / 2} {y - w * 0.8} {x} {y}Q{x + w / 2} {y - w * 0.8} {x + w} {y}"
        )
        s.lines([wings], w=2.6, cls="ik", amp=0.25, t=(0.6, 0.6), taper=3)
    return s


def sprites():
    """Every drawing of the game, by the sprite it belongs to."""
    return {
        "box": [box()],
        "pieces": [
            *(storey(deco) for deco in PAINT),
            *(base(name) for name in SIGNS),
            *(chip(name) for name in SIGNS),
            *(roof(name, FILL[name]) for name in ROOFS),
            *(slim(kind) for kind in WOOD),
            *(plain(kind) for kind in WOOD),
            stool(),
            hollow(),
            ring(),
            ring_slim(),
            ring_roof(),
            back(),
            *places(),
            *meanings(),
            *smalls(),
            flock(),
        ],
    }
