"""The treasures of 10 Minute Heist, built from a few bodies (flask, book, gem, bone, vessel) and emblems.

A treasure is 64 x 64 units with its centre at 0, 0.
"""

import math

from belfort.ink import Symbol, ellipse

from .strokes import flat, limb, star


def treasure(id):
    s = Symbol("t-" + id, -32, -32, 64, 64)
    s.reg = (1.2, 0.9)
    return s


def emb(s, e, x, y, c="gd", k=1):
    s.push(x, y, k)
    if e == "star":
        flat(s, star(0, 0, 9), c, sm=0, amp=0)
        s.ink(star(0, 0, 9), 1.5, amp=0.2, sm=0)
    if e == "moon":
        d = "M3 -9C-7 -8 -10 3 -4 8C0 11 6 10 9 6C1 7 -3 -3 3 -9Z"
        flat(s, d, c)
        s.ink(d, 1.6, amp=0.2)
    if e == "heart":
        d = "M0 9C-14 0 -10 -10 -4 -8C-2 -7.5 0 -6 0 -4C0 -6 2 -7.5 4 -8C10 -10 14 0 0 9Z"
        flat(s, d, c)
        s.ink(d, 1.6, amp=0.2)
    if e == "plus":
        d = "M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z"
        flat(s, d, c, sm=0)
        s.ink(d, 1.6, amp=0.2, sm=0)
    if e == "skull":
        d = "M-9 -2C-9 -13 9 -13 9 -2C9 2 7 4 5 5V9H-5V5C-7 4 -9 2 -9 -2Z"
        flat(s, d, c)
        s.ink(d, 1.6, amp=0.2)
        s.dot(-3.6, -2, 2.4, "k")
        s.dot(3.6, -2, 2.4, "k")
        s.lines(["M-1.7 5.5V9", "M1.7 5.5V9"], w=1.2)
    if e == "eye":
        d = "M-11 0C-6 -8 6 -8 11 0C6 8 -6 8 -11 0Z"
        flat(s, d, c)
        s.ink(d, 1.6, amp=0.2)
        s.dot(0, 0, 3.8, "k")
        s.dot(1.2, -1.2, 1.1, "wh")
    if e == "crown":
        d = "M-10 7L-11 -6L-5 0L0 -9L5 0L11 -6L10 7Z"
        flat(s, d, c, sm=0)
        s.ink(d, 1.6, amp=0.2, sm=0)
    if e == "bolt":
        d = "M2 -11L-8 2H-1L-3 11L8 -3H1Z"
        flat(s, d, c, sm=0)
        s.ink(d, 1.5, amp=0.2, sm=0)
    s.pop()


FL = {
    "round": (
        "M-6 -16V-8C-20 -4 -25 8 -20 18C-16 29 16 29 20 18C25 8 20 -4 6 -8V-16Z",
        "M-20 5C-9 1 8 9 20.5 4C22.5 11 22 16 19 20C13 28 -13 28 -19 20C-22 15 -22.5 10 -20 5Z",
    ),
    "tall": (
        "M-6 -16V-9C-13 -6 -14 -1 -14 6V22C-14 30 14 30 14 22V6C14 -1 13 -6 6 -9V-16Z",
        "M-13.5 2C-5 -1 5 5 13.5 1V22C12 29 -12 29 -13.5 22Z",
    ),
    "heart": (
        "M-6 -16V-9C-30 -14 -32 12 -3 28C-1 29 1 29 3 28C32 12 30 -14 6 -9V-16Z",
        "M-23 2C-9 -1 8 6 23 1C20 12 14 20 3 27C1 28 -1 28 -3 27C-14 20 -21 12 -23 2Z",
    ),
    "cone": (
        "M-6 -16V-6L-22 20C-25 26 -22 28 -17 28H17C22 28 25 26 22 20L6 -6V-16Z",
        "M-14.5 8C-6 4 6 12 14.5 7L22 20C24 26 21 27 17 27H-17C-21 27 -24 26 -22 20Z",
    ),
    "square": (
        "M-6 -16V-10H-16C-19 -10 -20 -8 -20 -5V23C-20 27 -18 28 -15 28H15C18 28 20 27 20 23V-5C20 -8 19 -10 16 -10H6V-16Z",
        "M-19.5 0C-8 -3 8 4 19.5 -1V23C19 26 18 27 15 27H-15C-18 27 -19 26 -19.5 23Z",
    ),
}


def potion(id, body, liq, e=None, ec="wh", bub=True):
    s = treasure(id)
    b, l = FL[body]
    s.fill(b, "hgl", amp=0.3)
    flat(s, l, liq, amp=0.4)
    if bub:
        for x, y, r in ((-8, 16, 2.2), (9, 12, 1.8), (2, 21, 1.6)):
            s.dot(x, y, r, "hwh")
    s.ink(b, 2.6, amp=0.4)
    s.shape("M-9 -20H9V-15H-9Z", "hgl", 2.1, amp=0.2)
    s.shape("M-6 -28H6L5 -20H-5Z", "hck", 2.1, amp=0.3)
    s.lines(["M-15 9C-16 14 -14 19 -11 22"] if body != "tall" else ["M-9.5 6V19"], w=2, cls="hwh")
    if e:
        emb(s, e, 0, 12, ec, 0.95 if body != "tall" else 0.85)
    return s


def tome(id, col, col2, e, ec="gd", clasp=True):
    s = treasure(id)
    s.fill("M-18 -27H17C21 -27 23 -25 23 -22V22C23 27 21 29 17 29H-18Z", col, amp=0.3)
    flat(s, "M-17 20H22V27H-17Z", "hpg")
    s.lines(["M-14 22.4H20", "M-14 25H21"], w=1, cls="hpgl")
    flat(s, "M-24 -22C-24 -26 -22 -27 -16 -27V29C-22 29 -24 27 -24 23Z", col2)
    s.ink("M-18 -27H17C21 -27 23 -25 23 -22V20", 2.6)
    s.ink(
        "M-16 20H23C21 23 21 26 23 29H-18C-23 29 -24.5 26 -24.5 23V-22C-24.5 -26 -22 -27 -18 -27",
        2.6,
    )
    s.lines(["M-15.5 -26V20"], w=1.8)
    s.lines(["M-23 -15H-16", "M-23 -11H-16", "M-23 10H-16", "M-23 14H-16"], w=1.4, cls="gd")
    for x, y in ((19, -23), (19, 16)):
        flat(s, ellipse(x, y, 2.6), "gd")
    if clasp:
        s.shape("M15 -7H26V1H15Z", "gd", 1.8, amp=0.2)
    emb(s, e, 1 if clasp else 4, -4, ec, 1.05)
    return s


def openbook(id, col):
    s = treasure(id)
    s.fill("M-30 -16V24C-20 19 -8 20 0 27C8 20 20 19 30 24V-16Z", col, amp=0.3)
    s.ink("M-30 -16V24C-20 19 -8 20 0 27C8 20 20 19 30 24V-16", 2.5)
    d = "M0 -14C-7 -22 -18 -23 -27 -19V18C-18 14 -7 15 0 22C7 15 18 14 27 18V-19C18 -23 7 -22 0 -14Z"
    s.fill(d, "hpg", amp=0.2)
    s.ink(d, 2.2)
    s.lines(["M0 -14V21"], w=1.8)
    return s


def gem(s, c, c2, c3, k=1, x=0, y=0, w=2.6):
    s.push(x, y, k)
    d = "M-26 -7L-14 -21H14L26 -7L0 26Z"
    s.fill(d, c, amp=0.2, sm=0)
    flat(s, "M-14 -21H14L9 -7H-9Z", c3, sm=0)
    flat(s, "M9 -7H26L0 26Z", c2, sm=0)
    s.lines(["M-26 -7H26", "M-14 -21L-9 -7L0 26L9 -7L14 -21", "M-9 -7L0 -21L9 -7"], w=1.5)
    s.ink(d, w, sm=0, amp=0.4)
    s.pop()


def potions():
    o = []
    A = o.append
    A(potion("L01", "heart", "hpk", "heart", "hrd", False))
    A(potion("L03", "round", "hgr", "plus", "wh", False))
    A(potion("D01", "tall", "hbl", "moon", "hlm", False))
    A(potion("D02", "square", "hor"))
    A(potion("D03", "round", "hdk", "skull", "wh", False))
    s = potion("D04", "cone", "hpu")
    emb(s, "skull", 0, 14, "hgr2", 0.85)
    A(s)
    return o


def tomes():
    o = []
    A = o.append
    A(tome("D22", "hrd", "hrd2", "crown"))
    A(tome("D23", "hgr2", "hgr3", "eye", "hlm"))
    A(tome("D24", "hdk", "hdk2", "skull", "hbn"))
    A(tome("L14", "hbl", "hbl2", "bolt"))
    s = openbook("D20", "hbl2")
    flat(s, "M0 -14C7 -22 18 -23 27 -19V18C18 14 7 15 0 22Z", "hnt")
    s.ink("M0 -14C7 -22 18 -23 27 -19V18C18 14 7 15 0 22", 2.1)
    for x, y, q in ((8, -9, 4.4), (19, -12, 3), (13, 3, 3.4), (22, 6, 4), (7, 11, 2.6)):
        flat(s, star(x, y, q, 4, 0.34), "hlm", sm=0, amp=0)
    s.lines(["M8 -9L13 3L22 6"], w=0.9, cls="hlm")
    s.lines(
        [
            "M-22 -12C-16 -14 -10 -13 -5 -9",
            "M-22 -5C-16 -7 -10 -6 -5 -2",
            "M-22 2C-16 0 -10 1 -5 5",
            "M-22 9C-17 7 -13 8 -9 10",
        ],
        w=1.3,
    )
    A(s)
    return o


def jewels():
    o = []
    A = o.append
    s = treasure("D18")
    gem(s, "hpk", "hrd", "hwh", 1.08)
    s.lines(["M-24 -27L-20 -23", "M24 -27L20 -23", "M0 -31V-26"], w=2, cls="hor")
    A(s)
    s = treasure("L12")
    d = "M-15 -25H15L26 -13V13L15 25H-15L-26 13V-13Z"
    s.fill(d, "hgr", sm=0, amp=0.2)
    flat(s, "M-9 -15H9L16 -8V8L9 15H-9L-16 8V-8Z", "hgr1", sm=0)
    flat(s, "M15 25L26 13V-13L16 -8V8L9 15H-15Z", "hgr2", sm=0)
    s.lines(
        [
            "M-9 -15H9L16 -8V8L9 15H-9L-16 8V-8Z",
            "M-15 -25L-9 -15",
            "M15 -25L9 -15",
            "M26 -13L16 -8",
            "M26 13L16 8",
            "M15 25L9 15",
            "M-15 25L-9 15",
            "M-26 13L-16 8",
            "M-26 -13L-16 -8",
        ],
        w=1.5,
    )
    s.ink(d, 2.7, sm=0)
    emb(s, "crown", 0, 1, "gd", 0.8)
    A(s)
    s = treasure("L10")
    d = "M-30 2C-17 -20 17 -20 30 2C17 23 -17 23 -30 2Z"
    s.fill(d, "gd", amp=0.3)
    s.ink(d, 2.6)
    flat(s, "M-22 2C-12 -12 12 -12 22 2C12 15 -12 15 -22 2Z", "hwh")
    s.ink("M-22 2C-12 -12 12 -12 22 2C12 15 -12 15 -22 2Z", 1.8)
    flat(s, ellipse(0, 1.5, 10.5), "hbl")
    s.ring(0, 1.5, 10.5, 2)
    s.dot(0, 1.5, 4.6, "k")
    s.dot(3, -2, 2.4, "wh")
    s.lines(["M-20 -17L-24 -23", "M0 -20V-27", "M20 -17L24 -23"], w=2)
    A(s)
    s = treasure("D16")
    for x, y, k in ((7, -11, 0.86), (-3, 5, 1.02)):
        s.push(x, y, k)
        d = "M-25 -15C-21 -17 -18 -14 -16 -10C-12 -3 -4 -1 2 -4C8 1 16 5 24 8C28 10 28 15 24 16C14 17 2 17 -6 12C-11 9 -14 6 -17 5L-20 21H-24C-24 10 -24 0 -25 -15Z"
        s.fill(d, "hrd", amp=0.2)
        flat(
            s,
            "M-14 7C-4 14 12 14 26 12C26 15 25 16 24 16C14 17 2 17 -6 12C-11 9 -14 6 -17 5Z",
            "hrd2",
        )
        s.ink(d, 2.4, amp=0.3)
        d = "M3 -4L-4 -9V1ZM3 -4L10 -9V1Z"
        flat(s, d, "hlm", sm=0)
        s.ink("M3 -4L-4 -9V1ZM3 -4L10 -9V1Z", 1.6, sm=0, amp=0.1)
        for a, b in ((-19, -6), (-17, 0), (10, 7), (17, 10), (-10, 3)):
            s.dot(a, b, 1.2, "hpk")
        s.pop()
    A(s)
    s = treasure("D17")
    for x, y, c in (
        (-16, 12, "hbl"),
        (16, 12, "hgr"),
        (0, 16, "hrd"),
        (-9, -6, "hpu"),
        (10, -7, "hor"),
    ):
        s.ink(ellipse(x, y + 1, 10), 6.4, amp=0.1, var=0.05, t=(1, 1))
        s.ink(ellipse(x, y + 1, 10), 2.8, amp=0.1, cls="gd", var=0.05, t=(1, 1))
        d = f"M{x} {y - 20}L{x + 6} {y - 13}L{x} {y - 6}L{x - 6} {y - 13}Z"
        s.fill(d, c, reg=False, sm=0, amp=0.1)
        s.ink(d, 1.9, sm=0, amp=0.2)
    A(s)
    s = treasure("D19")
    cs = ["hrd", "hor", "hlm", "hgr", "hbl", "hpu"]
    for i in range(6):
        a = math.radians(i * 60)
        x, y = 19 * math.sin(a), -19 * math.cos(a)
        d = f"M{x:.1f} {y - 10:.1f}L{x + 8.5:.1f} {y:.1f}L{x:.1f} {y + 10:.1f}L{x - 8.5:.1f} {y:.1f}Z"
        s.fill(d, cs[i], reg=False, sm=0, amp=0.1)
        s.lines([f"M{x - 8.5:.1f} {y:.1f}H{x + 8.5:.1f}"], w=1.1)
        s.ink(d, 2, sm=0, amp=0.2)
    flat(s, ellipse(0, 0, 8.4), "hwh")
    s.ring(0, 0, 8.4, 2.1)
    flat(s, star(0, 0, 5.6), "gd", sm=0, amp=0)
    A(s)
    return o


def fossils():
    o = []
    A = o.append
    s = treasure("L04")
    d = "M-20 27C-14 8 -16 -8 -2 -20C8 -28 20 -29 25 -26C28 -12 22 6 8 13C-2 18 -10 18 -15 20Z"
    s.fill(d, "hor", amp=0.3)
    flat(s, "M-14 16C-4 -2 8 -16 25 -26C28 -12 22 6 8 13C-2 18 -10 17 -14 16Z", "hrd")
    s.ink(d, 2.5)
    s.lines(["M-22 30C-12 8 4 -12 22 -24"], w=2.1)
    s.lines(
        [
            "M-9 8L-11 -2",
            "M-1 -3L-2 -13",
            "M8 -12L8 -20",
            "M-4 4L8 8",
            "M4 -6L17 -3",
            "M12 -15L22 -13",
        ],
        w=1.4,
    )
    A(s)
    s = treasure("L05")
    d = "M-12 28C-18 18 -22 12 -19 3C-24 -8 -18 -12 -14 -8L-12 0C-14 -14 -12 -26 -7 -26C-2 -26 -2 -14 -2 -4C0 -18 2 -29 7 -28C12 -27 9 -14 8 -4C11 -14 15 -24 19 -22C24 -20 19 -6 16 4C20 12 16 20 12 28Z"
    s.fill(d, "hbr", amp=0.3)
    s.ink(d, 2.6)
    s.lines(["M-8 8C-3 4 5 4 9 8", "M-7 14C-2 11 4 11 8 14"], w=1.5)
    s.shape("M-15 22H15V30H-15Z", "gd", 2.1, amp=0.3)
    A(s)
    s = treasure("D05")
    for m in (-1, 1):
        s.push(0, 0, m, 1)
        d = "M2 2C4 -16 18 -30 29 -25C33 -14 22 0 6 4Z"
        s.fill(d, "hbl1", amp=0.2)
        s.ink(d, 2.3)
        d = "M3 6C14 2 27 6 26 16C24 26 8 24 3 10Z"
        s.fill(d, "hgr1", amp=0.2)
        s.ink(d, 2.3)
        s.lines(
            ["M5 1C10 -8 18 -17 27 -22", "M9 0C15 -4 22 -10 26 -16", "M6 8C12 9 19 13 23 17"], w=1.3
        )
        s.pop()
    s.shape("M-2.6 -8C-2.6 -12 2.6 -12 2.6 -8V20C2 26 -2 26 -2.6 20Z", "hbr", 2, amp=0.2)
    A(s)
    s = treasure("D09")
    d = "M-16 -24C-6 -30 14 -29 20 -21C24 -4 10 20 -20 30C-4 14 -4 0 -16 -24Z"
    s.fill(d, "hbn", amp=0.3)
    flat(s, "M8 -27C20 -22 22 -18 20 -8C16 8 2 22 -20 30C2 14 14 -4 8 -27Z", "hbn2")
    s.ink(d, 2.6)
    flat(s, "M-16 -24C-6 -30 14 -29 20 -21C14 -12 -4 -12 -12 -15Z", "hgr2")
    s.ink("M-16 -24C-6 -30 14 -29 20 -21C14 -12 -4 -12 -12 -15Z", 2.2)
    d = "M-22 16C-25 22 -28 26 -24 29C-20 31 -17 26 -22 16Z"
    flat(s, d, "hgr")
    s.ink(d, 1.8)
    s.lines(["M5 -4C6 4 2 11 -3 16"], w=1.5)
    A(s)
    s = treasure("D07")
    d = "M-26 8C-20 -12 0 -28 26 -24C18 -16 20 -8 27 -2C18 0 18 8 22 14C10 12 2 18 -2 26C-8 16 -18 14 -26 8Z"
    s.fill(d, "hbn", amp=0.3)
    s.ink(d, 2.6)
    s.lines(
        ["M-20 6C-6 -2 8 -14 20 -20", "M-16 10C-2 6 10 2 20 -2", "M-10 14C-2 14 8 12 16 11"], w=1.7
    )
    A(s)
    s = treasure("L06")
    d = "M-26 2C-26 -18 -8 -26 6 -22L14 -30L16 -18C24 -12 30 2 29 12C26 16 18 15 14 13L12 20H2L0 13C-6 18 -10 22 -18 20C-24 16 -26 8 -26 2Z"
    s.fill(d, "hbn", amp=0.3)
    s.ink(d, 2.6)
    s.dot(-6, -3, 6.4, "k")
    s.dot(24, 7, 2, "k")
    s.lines(["M4 13V20", "M8 13V20", "M-20 8C-14 10 -8 10 -4 7"], w=1.6)
    A(s)
    s = treasure("D08")
    d = "M-12 30L-2 -30H2L14 28C6 31 -6 32 -12 30Z"
    s.fill(d, "hwh", amp=0.2)
    flat(s, "M2 -30L14 28C10 30 6 31 4 31C4 10 2 -10 2 -30Z", "hpk")
    s.ink(d, 2.6)
    s.lines(
        [
            "M-9 18C-2 21 6 20 11 16",
            "M-8 8C-2 11 4 10 9 6",
            "M-6 -2C-2 0 3 0 7 -3",
            "M-5 -12C-2 -10 2 -10 5 -12",
            "M-3 -20H3",
        ],
        w=1.7,
    )
    A(s)
    return o


def artifacts():
    o = []
    A = o.append
    s = treasure("D13")
    d = "M-29 -4H29C29 14 18 24 8 25L12 30H-12L-8 25C-18 24 -29 14 -29 -4Z"
    s.fill(d, "hcu", amp=0.3)
    flat(s, "M10 0H28C28 14 18 24 8 25L12 30H4C14 20 14 8 10 0Z", "hcu2")
    s.ink(d, 2.6)
    flat(s, ellipse(0, -4, 29, 8), "hnt")
    s.ink(ellipse(0, -4, 29, 8), 2.3)
    flat(s, ellipse(-2, -4, 13, 3.2), "hbl")
    s.lines(["M-18 -5C-12 -8 -4 -8 2 -6"], w=1.3, cls="hwh")
    s.lines(["M-8 -15C-12 -20 -4 -22 -8 -28", "M5 -15C1 -20 9 -23 5 -29"], w=2.1, cls="hpu")
    s.lines(["M-20 10C-12 16 -4 17 2 17"], w=1.5)
    A(s)
    s = treasure("D14")
    s.shape("M-5 16H5L7 30H-7Z", "gd", 2.2, amp=0.2)
    flat(s, ellipse(0, -6, 21, 24), "gd")
    s.ink(ellipse(0, -6, 21, 24), 2.6)
    flat(s, ellipse(0, -6, 14.5, 17.5), "hgl")
    flat(s, "M-12 2L10 -17C14 -12 15 -6 14 0L-6 10C-9 8 -11 6 -12 2Z", "hwh")
    s.ink(ellipse(0, -6, 14.5, 17.5), 2)
    d = "M5 -3C1 3 1 7 5 8C9 7 9 3 5 -3Z"
    flat(s, d, "hbl")
    s.ink(d, 1.6)
    s.lines(["M-9 -11C-6 -14 -3 -14 0 -12"], w=1.8)
    for x, y in ((-18, -22), (18, -22), (-20, 8), (20, 8)):
        flat(s, ellipse(x, y, 3), "hrd")
        s.ring(x, y, 3, 1.4)
    A(s)
    s = treasure("D10")
    d = "M-13 -8C-22 2 -20 20 -12 29H12C20 20 22 2 13 -8Z"
    s.fill(d, "hbn", amp=0.3)
    flat(s, "M7 -8H13C22 2 20 20 12 29H6C14 16 12 2 7 -8Z", "hbn2")
    s.ink(d, 2.6)
    d = "M-13 -9C-14 -18 -10 -22 -9 -31L-3 -24H3L9 -31C10 -22 14 -18 13 -9Z"
    s.fill(d, "hbl", amp=0.2)
    s.ink(d, 2.4)
    s.dot(-5, -17, 1.8, "wh")
    s.dot(5, -17, 1.8, "wh")
    flat(s, "M-14 -10H14V-5H-14Z", "gd")
    s.ink("M-14 -10H14V-5H-14Z", 1.9)
    emb(s, "eye", -1, 10, "wh", 0.9)
    s.lines(["M-1 17V23"], w=1.5)
    A(s)
    s = treasure("D11")
    d = "M-30 -6C-24 -8 -18 -2 -14 -2C-6 -8 8 -8 14 -2C22 -16 32 -6 24 4C20 8 16 9 13 9C8 16 6 17 4 18L9 25H-9L-4 18C-14 16 -18 6 -30 -6Z"
    s.fill(d, "gd", amp=0.3)
    flat(s, "M-16 6C-6 12 8 12 14 8C8 16 6 17 4 18L9 25H2C-2 18 -10 14 -16 6Z", "gdd")
    s.ink(d, 2.6)
    s.shape("M-7 -7C-6 -14 6 -14 7 -7Z", "hrd", 2)
    s.dot(0, -15, 2.6, "gd")
    s.ring(0, -15, 2.6, 1.6)
    s.ink("M18 0C22 -6 26 -3 22 2", 1.8)
    s.lines(["M-30 -9C-34 -16 -24 -18 -28 -26"], w=2.2, cls="hpu")
    A(s)
    s = treasure("D12")
    d = "M-17 26C-24 6 -22 -14 -16 -25C-11 -19 11 -19 16 -25C22 -14 24 6 17 26Z"
    s.fill(d, "hcu", amp=0.3)
    s.ink(d, 2.6)
    for x in (-8.5, 8.5):
        flat(s, ellipse(x, -7, 8), "hwh")
        s.ring(x, -7, 8, 2.1)
        s.dot(x, -7, 3, "k")
    s.shape("M-3 -1H3L0 6Z", "gd", 1.6, amp=0.1)
    flat(s, ellipse(0, 15, 7.5), "gd")
    s.ring(0, 15, 7.5, 2)
    s.lines(["M0 10V20", "M-5 15H5", "M-3.5 11.5L3.5 18.5", "M3.5 11.5L-3.5 18.5"], w=1.2)
    s.shape("M-13 26H-3V30H-13ZM3 26H13V30H3Z", "gd", 1.7)
    A(s)
    s = treasure("L08")
    flat(s, ellipse(0, 3, 24), "gd")
    s.ink(ellipse(0, 3, 24), 2.6)
    flat(s, ellipse(0, 3, 17.5), "hwh")
    s.ring(0, 3, 17.5, 1.9)
    flat(s, "M0 -13L5 3H-5Z", "hrd", sm=0)
    flat(s, "M0 19L5 3H-5Z", "hbl", sm=0)
    s.ink("M0 -13L5 3L0 19L-5 3Z", 1.8, sm=0)
    s.ring(0, -26, 5, 2.4)
    A(s)
    s = treasure("L09")
    d = "M-14 -12C-14 -28 14 -28 14 -12L18 4L13 8L15 29H-15L-13 8L-18 4Z"
    s.fill(d, "hgl", amp=0.3)
    s.ink(d, 2.6)
    s.dot(-6, -13, 3, "k")
    s.dot(6, -13, 3, "k")
    s.lines(
        ["M-6 -5H6", "M-4 -5V-2", "M0 -5V-2", "M4 -5V-2", "M-8 10H8", "M-9 17H9", "M-10 23H10"],
        w=1.8,
    )
    A(s)
    return o


def full_moon_specials():
    o = []
    A = o.append
    s = treasure("S5")  # serpent's hourglass
    for y in (-30, 24):
        s.shape(f"M-19 {y}H19V{y + 6}H-19Z", "hbr", 2.2, amp=0.2)
    d = "M-14 -24C-14 -8 -4 -6 -4 0C-4 6 -14 8 -14 24H14C14 8 4 6 4 0C4 -6 14 -8 14 -24Z"
    s.fill(d, "hgl", amp=0.2)
    flat(s, "M-11 -12C-6 -10 6 -10 11 -12C9 -6 3 -4 2 0H-2C-3 -4 -9 -6 -11 -12Z", "hor")
    flat(s, "M-13 24C-12 16 -4 13 0 11C4 13 12 16 13 24Z", "hor")
    s.lines(["M0 0V12"], w=1.6, cls="hor")
    s.ink(d, 2.4)
    limb(
        s,
        "M-24 26C-30 16 -16 10 -2 6C14 2 24 0 20 -9C17 -16 6 -16 -8 -12C-20 -8 -26 -16 -20 -22",
        "hgr2",
        7.4,
    )
    s.shape("M-25 -20C-27 -28 -15 -31 -12 -24C-11 -19 -23 -15 -25 -20Z", "hgr2", 2.1, amp=0.2)
    s.dot(-20, -24, 1.7, "hlm")
    s.lines(["M-25 -21L-31 -20"], w=1.5, cls="hrd")
    A(s)
    s = treasure("S7")  # hamsa
    d = "M0 30C-16 28 -18 14 -18 4C-24 2 -30 -2 -29 -9C-26 -14 -20 -10 -16 -7C-16 -18 -15 -25 -11 -25C-6 -25 -6 -18 -5 -10C-5 -20 -4 -30 0 -30C4 -30 5 -20 5 -10C6 -18 6 -25 11 -25C15 -25 16 -18 16 -7C20 -10 26 -14 29 -9C30 -2 24 2 18 4C18 14 16 28 0 30Z"
    s.fill(d, "hbl", amp=0.2)
    flat(
        s,
        "M5 -10C6 -18 6 -25 11 -25C15 -25 16 -18 16 -7C20 -10 26 -14 29 -9C30 -2 24 2 18 4C18 14 16 28 4 30C12 20 14 8 5 -10Z",
        "hbl2",
    )
    s.ink(d, 2.6)
    emb(s, "eye", 0, 6, "wh", 1.15)
    s.lines(["M-6 19C-2 22 2 22 6 19"], w=1.7, cls="gd")
    for x, y in ((-11, -16), (0, -20), (11, -16)):
        s.dot(x, y, 1.9, "gd")
    A(s)
    s = treasure("S6")  # nesting dolls
    for x, k, c in (
        (15, 0.7, "hgr"),
        (-13, 1, "hrd"),
        (4, 0.52, "hbl"),
    ):
        s.push(x, 29, k)
        d = "M-15 0C-20 -14 -17 -26 -11 -31C-18 -52 18 -52 11 -31C17 -26 20 -14 15 0Z"
        s.fill(d, c, amp=0.2)
        s.ink(d, 2.5 / k**0.5)
        flat(s, ellipse(0, -37, 8, 7.4), "hfc")
        s.ring(0, -37, 8, 1.8 / k**0.5, ry=7.4)
        s.dot(-3, -37, 1.7, "k")
        s.dot(3, -37, 1.7, "k")
        flat(s, ellipse(0, -15, 8.5, 9), "hlm")
        s.ring(0, -15, 8.5, 1.6 / k**0.5, ry=9)
        flat(s, star(0, -15, 5), "hrd2", sm=0, amp=0)
        s.pop()
    A(s)
    s = treasure("S3")  # cloak
    d = "M-8 -22C-14 -14 -26 12 -29 28C-20 24 -14 30 -8 27C-2 24 4 30 10 27C16 24 22 30 29 27C26 10 14 -14 8 -22Z"
    s.fill(d, "hpu", amp=0.3)
    flat(s, "M2 -20C2 0 4 16 8 27C16 24 22 30 29 27C26 10 14 -14 8 -22Z", "hpu2")
    s.ink(d, 2.6)
    d = "M-13 -14C-16 -30 16 -34 14 -14C8 -8 -8 -8 -13 -14Z"
    s.fill(d, "hpu", amp=0.2)
    s.ink(d, 2.5)
    flat(s, "M-8 -15C-8 -24 8 -25 8 -15C4 -12 -4 -12 -8 -15Z", "hdk")
    s.lines(["M-12 4C-15 12 -16 18 -17 24", "M8 2C12 10 14 16 16 23", "M-2 6V24"], w=1.6)
    s.dot(0, -9, 3.6, "gd")
    s.ring(0, -9, 3.6, 1.6)
    for x, y in ((-10, 14), (8, 15), (19, 18), (-20, 20)):
        flat(s, star(x, y, 3.4, 4, 0.34), "hlm", sm=0, amp=0)
    A(s)
    s = treasure("S2")  # certificate
    d = "M-26 -22C-10 -26 10 -18 26 -22V20C10 24 -10 16 -26 20Z"
    s.fill(d, "hpg", amp=0.3)
    s.ink(d, 2.5)
    s.lines(
        ["M-18 -13C-6 -15 6 -11 18 -13", "M-18 -5C-8 -7 2 -5 10 -5", "M-18 3C-10 1 -4 2 2 3"], w=1.7
    )
    s.lines(["M-18 12C-14 6 -12 16 -8 10C-6 7 -4 13 -2 11"], w=1.5, cls="hbl2")
    s.shape("M10 14L7 30L14 25L21 30L18 14Z", "hrd2", 1.8)
    flat(s, star(14, 10, 11, 10, 0.78), "hrd", sm=0)
    s.ink(star(14, 10, 11, 10, 0.78), 2, sm=0, amp=0.2)
    emb(s, "crown", 14, 10, "gd", 0.52)
    A(s)
    s = treasure("S4")  # sands of illusion
    d = "M-10 -16C-24 -6 -28 12 -22 24C-16 30 16 30 22 24C28 12 24 -6 10 -16Z"
    s.fill(d, "hbr", amp=0.3)
    s.ink(d, 2.6)
    s.shape("M-13 -24C-8 -20 8 -20 13 -24L10 -14H-10Z", "hbr", 2.2)
    s.shape("M-12 -16H12V-11H-12Z", "hrd", 1.9, amp=0.2)
    s.lines(["M12 -12C20 -10 22 -4 27 -4"], w=2, cls="hrd2")
    d = "M-14 26C-16 12 -8 8 -2 12C2 4 16 8 14 26Z"
    flat(s, d, "hlm")
    s.ink(d, 1.8)
    for x, y in ((-4, 17), (5, 15), (0, 22), (9, 21), (-9, 22)):
        s.dot(x, y, 1.2, "hor")
    for x, y, q in ((-22, -20, 4.4), (22, -20, 5.4), (27, 9, 3)):
        flat(s, star(x, y, q, 4, 0.3), "hor", sm=0, amp=0)
    A(s)
    s = treasure("S1")  # amulet
    s.ink("M-24 -30C-22 -12 -10 -6 0 -6C10 -6 22 -12 24 -30", 4.6, t=(1, 1), var=0.1)
    s.ink("M-24 -30C-22 -12 -10 -6 0 -6C10 -6 22 -12 24 -30", 1.8, cls="gd", t=(1, 1), var=0.1)
    d = "M0 -10L17 2C18 16 10 26 0 31C-10 26 -18 16 -17 2Z"
    s.fill(d, "gd", amp=0.2)
    s.ink(d, 2.6)
    flat(s, "M0 -2L10 5C11 14 6 20 0 24C-6 20 -11 14 -10 5Z", "hdk")
    s.ink("M0 -2L10 5C11 14 6 20 0 24C-6 20 -11 14 -10 5Z", 1.9)
    s.dot(-4, 9, 2.3, "hrd1")
    s.dot(4, 9, 2.3, "hrd1")
    s.lines(["M-4 16L-2 14L0 16L2 14L4 16"], w=1.5, cls="hrd1")
    A(s)
    s = openbook("S8", "hrd2")
    s.lines(
        [
            "M-22 6C-16 4 -10 5 -5 9",
            "M-22 12C-17 10 -13 10 -9 13",
            "M22 6C16 4 10 5 5 9",
            "M22 12C17 10 13 10 9 13",
        ],
        w=1.3,
    )
    gem(s, "hbl", "hbl2", "hbl1", 0.62, 0, -11, 3.2)
    s.lines(["M-22 -26L-18 -22", "M22 -26L18 -22", "M0 -31V-28"], w=2, cls="hor")
    A(s)
    s = treasure("L16")  # tarot
    for r, c in ((-14, "hbl2"), (8, "hpg")):
        s.push(0, 2, 1, rot=r)
        d = "M-16 -26H16V26H-16Z"
        s.fill(d, c, amp=0.2)
        s.ink(d, 2.4)
        s.pop()
    s.push(0, 2, 1, rot=8)
    s.lines(["M-12 -22H12V22H-12Z"], w=1.3)
    s.pop()
    emb(s, "moon", 0, -4, "gd", 1.1)
    flat(s, star(5, 14, 4, 4, 0.34), "hor", sm=0, amp=0)
    A(s)
    return o


def rest_of_the_base_set():
    o = []
    A = o.append
    A(potion("L02", "cone", "hrd", "star", "gd", False))
    A(tome("L13", "hbr", "hcu2", "star"))
    A(tome("L15", "hpu", "hpu2", "moon"))
    A(tome("D21", "hor", "hcu2", "moon", "wh"))
    s = treasure("L07")
    limb(s, "M-18 28C-8 14 2 0 14 -22", "hbr", 7)
    for x, y, r in (
        (-14, 6, -70),
        (-2, -10, -60),
        (2, 14, 60),
        (12, -2, 55),
        (17, -22, 10),
        (-8, 22, 80),
    ):
        s.push(x, y, 1, rot=r)
        d = "M0 4C-9 -2 -8 -12 0 -19C8 -12 9 -2 0 4Z"
        s.fill(d, "hgr", amp=0.2)
        flat(s, "M0 4C9 -2 8 -12 0 -19C1 -12 1 -2 0 4Z", "hgr2")
        s.ink(d, 2, amp=0.2)
        s.pop()
    for x, y in ((6, -12), (-6, 8)):
        flat(s, ellipse(x, y, 4), "hor")
        s.ring(x, y, 4, 1.7)
    A(s)
    s = treasure("L11")
    d = "M0 29L-27 -1C-32 -16 -18 -28 -6 -22L0 -16L6 -22C18 -28 32 -16 27 -1Z"
    s.fill(d, "hrd", amp=0.2, sm=0)
    flat(s, "M-12 -6L0 -16L12 -6L0 29Z", "hpk", sm=0)
    flat(s, "M12 -6L27 -1L0 29Z", "hrd2", sm=0)
    s.lines(
        [
            "M-27 -1L-12 -6L0 -16L12 -6L27 -1",
            "M-12 -6L0 29L12 -6",
            "M-12 -6L-6 -22",
            "M12 -6L6 -22",
        ],
        w=1.5,
    )
    s.ink(d, 2.7, sm=0, amp=0.3)
    A(s)
    s = treasure("L17")
    for r, c in ((-14, "hrd2"), (8, "hpg")):
        s.push(0, 2, 1, rot=r)
        d = "M-16 -26H16V26H-16Z"
        s.fill(d, c, amp=0.2)
        s.ink(d, 2.4)
        s.pop()
    s.push(0, 2, 1, rot=8)
    s.lines(["M-12 -22H12V22H-12Z"], w=1.3)
    d = "M0 15C-12 14 -12 2 -5 -4C-4 0 -2 1 -1 0C-3 -7 0 -13 5 -16C4 -9 12 -5 10 5C9 11 5 15 0 15Z"
    flat(s, d, "hrd")
    s.ink(d, 1.9)
    d = "M0 14C-5 13 -5 7 0 2C5 7 6 13 0 14Z"
    flat(s, d, "hlm")
    s.pop()
    A(s)
    s = treasure("D06")
    s.push(0, 0, 1, rot=-38)
    d = "M-22 -5C-30 -8 -30 -17 -22 -17C-17 -17 -15 -13 -14 -9C-6 -5 8 -5 14 -9C15 -16 24 -18 27 -12C29 -8 27 -4 24 -2C30 0 30 9 24 11C18 12 15 9 14 5C8 2 -6 2 -14 5C-15 11 -21 13 -25 9C-28 5 -26 1 -22 -5Z"
    s.fill(d, "hbn", amp=0.2)
    flat(s, "M-14 1C-6 -1 8 -1 14 1L14 5C8 2 -6 2 -14 5Z", "hbn2")
    s.ink(d, 2.6)
    s.pop()
    s.ink("M0 -12C6 -6 10 4 8 14", 5)
    s.ink("M0 -12C6 -6 10 4 8 14", 2.2, cls="hrd")
    s.shape("M3 12L13 13L7 24Z", "hrd", 1.8, amp=0.1)
    A(s)
    s = treasure("D15")
    d = "M0 -28L29 22L6 30L-29 18Z"
    s.fill(d, "hbl1", amp=0.2, sm=0)
    flat(s, "M0 -28L29 22L6 30Z", "hpu", sm=0)
    flat(s, "M0 -28L-18 2L3.4 10Z", "hwh", sm=0)
    flat(s, "M-24 10L4.5 21L6 30L-29 18Z", "hgr1", sm=0)
    flat(s, "M-18 2L3.4 10L4.5 21L-24 10Z", "hlm", sm=0)
    s.lines(["M0 -28L6 30", "M-18 2L3.4 10L17 1", "M-24 10L4.5 21L23 12"], w=1.5)
    s.ink(d, 2.7, sm=0, amp=0.3)
    A(s)
    return o


def crescent_moon_specials():
    o = []
    A = o.append
    A(potion("M1", "round", "hpu", "eye", "wh", False))
    A(potion("M8", "tall", "hrd", "heart", "hdk", False))
    s = treasure("M2")
    d = "M-20 18C-28 4 -20 -12 -8 -18C2 -26 18 -18 22 -6C28 8 20 22 8 24C-4 28 -14 26 -20 18Z"
    s.fill(d, "hrd", amp=0.5)
    flat(s, "M6 -20C18 -16 22 -8 23 0C26 10 18 22 8 24C14 10 14 -6 6 -20Z", "hrd2")
    s.ink(d, 2.7)
    flat(s, star(-3, 2, 9, 4, 0.36), "hlm", sm=0)
    s.ink(star(-3, 2, 9, 4, 0.36), 1.5, sm=0, amp=0.1)
    s.lines(
        ["M-26 -16L-30 -21", "M0 -26V-31", "M25 -17L29 -22", "M-27 24L-31 27", "M27 22L31 25"],
        w=2.2,
        cls="hor",
    )
    A(s)
    s = treasure("M3")
    for x, y, c, c2 in ((9, -4, "hdk", "hdk2"), (-6, 2, "hpu", "hpu2")):
        s.push(x, y, 1)
        d = "M-13 -26H5V4C12 6 20 10 20 18C20 24 16 25 12 25H-14C-17 25 -17 22 -16 18C-13 4 -13 -10 -13 -26Z"
        s.fill(d, c, amp=0.2)
        flat(s, "M-16 19H20C20 24 16 25 12 25H-14C-17 25 -17 22 -16 19Z", c2)
        s.ink(d, 2.5)
        s.shape("M-16 -28H8V-20H-16Z", "gd", 2, amp=0.2)
        s.lines(["M-3 6C0 8 3 8 5 5"], w=1.5)
        s.pop()
    A(s)
    s = treasure("M4")
    d = "M-9 -14C-24 -4 -28 12 -22 24C-16 30 16 30 22 24C28 12 24 -4 9 -14Z"
    s.fill(d, "hgr2", amp=0.3)
    flat(s, "M6 -14H9C24 -4 28 12 22 24C18 28 10 29 4 29C18 18 16 -2 6 -14Z", "hgr3")
    s.ink(d, 2.6)
    s.shape("M-12 -24C-6 -19 6 -19 12 -24L9 -13H-9Z", "hgr2", 2.2)
    s.shape("M-11 -15H11V-10H-11Z", "gd", 1.9, amp=0.2)
    flat(s, ellipse(-2, 10, 9.5), "gd")
    s.ring(-2, 10, 9.5, 2)
    emb(s, "crown", -2, 10, "hlm", 0.5)
    A(s)
    s = treasure("M5")
    s.push(0, 0, 1, rot=42)
    d = "M0 -34L7 -24V10H-7V-24Z"
    s.fill(d, "hgl", amp=0.1, sm=0)
    flat(s, "M0 -34L7 -24V10H0Z", "hdk", sm=0)
    s.ink(d, 2.5, sm=0, amp=0.2)
    s.lines(["M0 -28V8"], w=1.4)
    s.shape("M-16 9H16V15H-16Z", "gd", 2.2, amp=0.2)
    s.shape("M-4 15H4V29H-4Z", "hpu", 2.1, amp=0.2)
    s.lines(["M-4 20H4", "M-4 25H4"], w=1.3)
    flat(s, ellipse(0, 32, 4.6), "gd")
    s.ring(0, 32, 4.6, 1.9)
    s.pop()
    A(s)
    s = tome("M6", "hbl", "hbl2", "eye", "wh")
    A(s)
    s = treasure("M7")
    d = "M-25 22L-28 -12C-30 -18 -22 -20 -20 -14L-13 4L-4 -22C-6 -30 6 -30 4 -22L13 4L20 -14C22 -20 30 -18 28 -12L25 22Z"
    s.fill(d, "hbn", amp=0.2)
    flat(s, "M4 -22L13 4L20 -14C22 -20 30 -18 28 -12L25 22H10Z", "hbn2")
    s.ink(d, 2.6)
    s.shape("M-27 17H27V27H-27Z", "hbn", 2.3, amp=0.3)
    emb(s, "skull", 0, 9, "hwh", 0.9)
    for x in (-17, 17):
        flat(s, ellipse(x, 22, 3.2), "hrd")
        s.ring(x, 22, 3.2, 1.5)
    A(s)
    return o


def treasures():
    """Every card of the game, kind after kind."""
    return [
        *potions(),
        *tomes(),
        *jewels(),
        *fossils(),
        *artifacts(),
        *full_moon_specials(),
        *rest_of_the_base_set(),
        *crescent_moon_specials(),
    ]
