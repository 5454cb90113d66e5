"""The tower of 10 Minute Heist by night, what is round it, and the backs of cards."""

import random

from belfort.ink import Symbol, ellipse

from .strokes import flat, limb, star


def floor(id, w, h, wl, seed, beam=8):
    """one storey cut open: two outer walls, back wall, five arched niches, a beam under it. Units = px."""
    s = Symbol(id, 0, 0, w, h, fit="none")
    s.reg = (0, 0)
    r = random.Random(seed)
    flat(s, f"M{wl} -1H{w - wl}V{h}H{wl}Z", "hwall", amp=0.1)
    # rubble of the back wall
    ds = []
    n = 5
    nw = (w - 2 * wl) / n
    for i in range(6):
        x = wl + nw * i
        if 0 < i < 5:
            ds += [
                f"M{x - 2} {h * r.uniform(0.1, 0.24):.0f}h4",
                f"M{x - 2} {h * r.uniform(0.5, 0.8):.0f}h4",
            ]
    for i in range(n):
        x = wl + nw * i
        m = nw * 0.05 + 1.5
        a, b = x + m, x + nw - m
        t = 4.5
        y = h - beam
        sp = min(15, (b - a) * 0.2)
        d = f"M{a:.1f} {y}V{t + sp}C{a:.1f} {t + 3} {a + sp * 0.7:.1f} {t} {a + sp * 1.6:.1f} {t}H{b - sp * 1.6:.1f}C{b - sp * 0.7:.1f} {t} {b:.1f} {t + 3} {b:.1f} {t + sp}V{y}Z"
        flat(s, d, "hnic", amp=0.3)
        s.ink(d, 2, amp=0.35)
        flat(
            s,
            f"M{a + 3:.1f} {y}V{t + sp}C{a + 3:.1f} {t + 6} {a + sp:.1f} {t + 4} {a + sp * 1.6:.1f} {t + 4}H{a + sp * 2.4:.1f}C{a + sp:.1f} {t + 8} {a + 9:.1f} {t + 16} {a + 9:.1f} {y}Z",
            "hnic2",
            amp=0.2,
        )
        k = (a + b) / 2
        flat(s, f"M{k - 5:.1f} {t - 3}H{k + 5:.1f}L{k + 3.6:.1f} {t + 5}H{k - 3.6:.1f}Z", "x4t")
        s.ink(
            f"M{k - 5:.1f} {t - 3}H{k + 5:.1f}L{k + 3.6:.1f} {t + 5}H{k - 3.6:.1f}Z", 1.4, amp=0.2
        )
    s.lines(ds, w=1.4, cls="hwl", amp=0.2)
    # beam
    flat(s, f"M{wl - 4} {h - beam}H{w - wl + 4}V{h}H{wl - 4}Z", "x4b", amp=0.2)
    flat(s, f"M{wl - 4} {h - beam * 0.38}H{w - wl + 4}V{h}H{wl - 4}Z", "hbm", amp=0.2)
    s.ink(f"M{wl - 4} {h - beam}H{w - wl + 4}", 2, amp=0.5)
    s.ink(f"M{wl - 4} {h}H{w - wl + 4}", 2, amp=0.5)
    s.lines(
        [f"M{wl + nw * (i + r.uniform(0.2, 0.8)):.0f} {h - beam + 1}v{beam - 2}" for i in range(5)],
        w=1.2,
    )
    # outer walls
    for x0, x1, c in ((0, wl, "x4t"), (w - wl, w, "x4t2")):
        d = f"M{x0} -1H{x1}V{h + 1}H{x0}Z"
        flat(s, d, c, amp=0.2)
        ds = []
        st = h / 4
        for k in range(4):
            yy = k * st + r.uniform(-1, 1)
            ds.append(f"M{x0 + 1} {yy:.1f}H{x1 - 1}")
            xx = x0 + (x1 - x0) * (0.36 if k % 2 else 0.66) + r.uniform(-1.5, 1.5)
            ds.append(f"M{xx:.1f} {yy:.1f}v{st:.1f}")
        s.lines(ds, w=1.3, cls="x4k", amp=0.3)
        s.ink(f"M{x0} -2V{h + 2}", 2.6, amp=0.5, t=(1, 1))
        s.ink(f"M{x1} -2V{h + 2}", 2.3, amp=0.4, t=(1, 1))
    return s


def hat(id, w, h):
    s = Symbol(id, 0, 0, w, h, fit="none")
    s.reg = (1.4, 1)
    m = w / 2
    # cone
    b = h - 26
    d = f"M{m - w * 0.305} {b}C{m - w * 0.19} {b - 8} {m - w * 0.13} {h * 0.44} {m - w * 0.06} {h * 0.24}C{m - w * 0.02} {h * 0.08} {m + w * 0.07} {-h * 0.02} {m + w * 0.17} {h * 0.1}C{m + w * 0.2} {h * 0.14} {m + w * 0.205} {h * 0.2} {m + w * 0.2} {h * 0.26}C{m + w * 0.16} {h * 0.17} {m + w * 0.1} {h * 0.2} {m + w * 0.1} {h * 0.32}C{m + w * 0.12} {h * 0.56} {m + w * 0.19} {b - 8} {m + w * 0.305} {b}Z"
    s.fill(d, "x4w", amp=0.6)
    flat(
        s,
        f"M{m + w * 0.02} {h * 0.3}C{m + w * 0.03} {h * 0.16} {m + w * 0.08} {h * 0.1} {m + w * 0.15} {h * 0.12}C{m + w * 0.18} {h * 0.14} {m + w * 0.2} {h * 0.2} {m + w * 0.2} {h * 0.26}C{m + w * 0.16} {h * 0.17} {m + w * 0.1} {h * 0.2} {m + w * 0.1} {h * 0.32}C{m + w * 0.12} {h * 0.56} {m + w * 0.19} {b - 8} {m + w * 0.305} {b}H{m + w * 0.12}C{m + w * 0.06} {h * 0.7} {m + w * 0.02} {h * 0.5} {m + w * 0.02} {h * 0.3}Z",
        "x4w2",
    )
    s.ink(d, 2.9, amp=0.6)
    s.dot(m + w * 0.2, h * 0.3, 5.5, "gd")
    s.ring(m + w * 0.2, h * 0.3, 5.5, 2)
    for x, y, q in (
        (-0.1, 0.62, 9),
        (-0.03, 0.44, 6.5),
        (0.06, 0.66, 7),
        (-0.2, 0.74, 6),
        (0.0, 0.8, 6),
        (0.17, 0.78, 6.5),
        (0.03, 0.22, 5),
    ):
        flat(s, star(m + w * x, h * y, q, rot=8), "gd", sm=0, amp=0)
    # band
    d = f"M{m - w * 0.262} {b - 11}C{m - w * 0.16} {b + 1} {m + w * 0.16} {b + 1} {m + w * 0.262} {b - 11}C{m + w * 0.28} {b - 7} {m + w * 0.3} {b - 2} {m + w * 0.32} {b + 3}C{m + w * 0.2} {b + 15} {m - w * 0.2} {b + 15} {m - w * 0.32} {b + 3}C{m - w * 0.3} {b - 2} {m - w * 0.28} {b - 7} {m - w * 0.262} {b - 11}Z"
    flat(s, d, "gd")
    s.ink(d, 2.1, amp=0.4)
    # brim: reaches past both walls, thick, curled up at the ends
    d = f"M4 {h - 22}C12 {h - 27} {w * 0.1} {h - 16} {m - w * 0.3} {h - 19}C{m - w * 0.12} {h - 11} {m + w * 0.12} {h - 11} {m + w * 0.3} {h - 19}C{w * 0.9} {h - 16} {w - 12} {h - 27} {w - 4} {h - 22}C{w + 2} {h - 16} {w - 10} {h - 8} {w * 0.9} {h - 4}C{w * 0.7} {h + 3} {w * 0.3} {h + 3} {w * 0.1} {h - 4}C10 {h - 8} -2 {h - 16} 4 {h - 22}Z"
    s.fill(d, "x4w", amp=0.4)
    flat(
        s,
        f"M10 {h - 13}C{w * 0.2} {h - 3} {w * 0.8} {h - 3} {w - 10} {h - 13}C{w - 16} {h - 7} {w * 0.92} {h - 5} {w * 0.9} {h - 4}C{w * 0.7} {h + 3} {w * 0.3} {h + 3} {w * 0.1} {h - 4}C{w * 0.08} {h - 5} 16 {h - 7} 10 {h - 13}Z",
        "x4w2",
    )
    s.ink(d, 2.8, amp=0.6)
    return s


def balcony(id="h-balcony"):
    s = Symbol(id, 0, 0, 92, 90)
    s.reg = (1.2, 0.8)
    s.shape("M16 62L92 86V62Z", "x4t2", 2.3)
    s.lines(["M40 66L88 80"], w=1.4, cls="x4k")
    s.shape("M2 54H92V63H2Z", "x4b", 2.3, amp=0.4)
    s.lines(["M22 55V62", "M48 55V62", "M72 55V62"], w=1.3)
    for x in (8, 24, 40, 56, 72):
        s.ink(f"M{x} 54C{x - 4} 46 {x + 4} 38 {x} 30", 2.6, t=(0.9, 0.9))
    s.shape("M2 25H80V31H2Z", "x4b", 2.1, amp=0.4)
    # rope over the rail
    s.ink("M12 26C8 38 14 48 10 60C8 68 12 72 10 78", 4.6, t=(1, 0.9), var=0.1, amp=0.5)
    s.ink("M12 26C8 38 14 48 10 60C8 68 12 72 10 78", 1.9, cls="x4b", t=(1, 0.9), amp=0.5)
    s.lines(["M8 27C10 22 16 22 17 28"], w=3)
    # the house cat keeps watch
    s.push(52, 25, 0.92)
    s.ink("M12 -3C24 -4 24 8 20 18C18 24 22 28 26 26", 4.4, cls="ct", t=(1, 0.7), amp=0.2, var=0.08)
    s.fill("M-13 0C-15 -14 -8 -22 0 -22C9 -22 15 -13 13 0Z", "ct", amp=0.2)
    s.fill(
        "M-14 -26C-15 -33 -14 -39 -12 -44C-9 -42 -6 -39 -4 -36.6C-1 -37.4 2 -37.4 5 -36.6C7 -39 10 -42 13 -44C15 -39 16 -33 15 -26C14 -18 8 -15 .5 -15C-7 -15 -13 -18 -14 -26Z",
        "ct",
        amp=0.1,
        sm=0,
        eps=0.06,
    )
    for x in (-5.4, 6.4):
        s.dot(x, -27, 3.6, "ey", ry=4)
        s.dot(x - 0.6, -26.8, 1.3, "ct", ry=3.2)
    s.fill("M-1.6 -22H2.6L.5 -19.8Z", "pk", reg=False, amp=0, sm=0)
    s.fill(
        "M-4 -14C-2 -12 3 -12 5 -14C5 -8 3 -4 .5 -3C-2 -4 -4 -8 -4 -14Z", "wh", reg=False, amp=0.1
    )
    s.lines(
        ["M-7 -21L-18 -22.6", "M-7 -19.5L-17 -18", "M8 -21L19 -22.6", "M8 -19.5L18 -18"],
        w=0.9,
        cls="wh",
    )
    s.pop()
    return s


def bridge(id="h-bridge", w=250):
    s = Symbol(id, 0, 0, w, 84)
    s.reg = (1.2, 0.8)
    d = f"M0 40C{w * 0.3} 16 {w * 0.7} 16 {w} 34V50C{w * 0.7} 34 {w * 0.3} 34 0 60Z"
    s.fill(d, "x4b", amp=0.3)
    flat(s, f"M0 52C{w * 0.3} 28 {w * 0.7} 28 {w} 44V50C{w * 0.7} 34 {w * 0.3} 34 0 60Z", "hbm")
    s.ink(f"M0 40C{w * 0.3} 16 {w * 0.7} 16 {w} 34", 2.4)
    s.ink(f"M0 60C{w * 0.3} 34 {w * 0.7} 34 {w} 50", 2.4)
    s.ink(f"M{w} 33V51", 2.4, t=(0.9, 0.9))
    n = 9
    for i in range(n):
        t = (i + 0.5) / n
        x = w * t
        u = 1 - t
        y = u**3 * 40 + 3 * u * u * t * 16 + 3 * u * t * t * 16 + t**3 * 34
        s.lines([f"M{x:.0f} {y + 1:.0f}v17"], w=1.6)
    for t in (0.06, 0.5, 0.94):
        x = w * t
        u = 1 - t
        y = u**3 * 40 + 3 * u * u * t * 16 + 3 * u * t * t * 16 + t**3 * 34
        limb(s, f"M{x:.0f} {y + 4:.0f}V{y - 26:.0f}", "x4b", 7)
    limb(s, f"M0 16C{w * 0.3} -8 {w * 0.7} -8 {w} 10", "x4b", 6)
    return s


def nightsky(id="h-sky"):
    """moon with craters"""
    s = Symbol(id, 0, 0, 260, 260)
    s.reg = (0, 0)
    s.dot(130, 130, 128, "x4m", amp=0.3)
    for x, y, r in (
        (84, 84, 17),
        (168, 62, 11),
        (190, 150, 20),
        (110, 178, 12),
        (60, 140, 9),
        (142, 118, 7),
    ):
        s.dot(x, y, r, "x4m2", amp=0.6)
    return s


def stars(id="h-stars", w=1440, h=640, n=84, seed=4):
    s = Symbol(id, 0, 0, w, h, fit="xMidYMin slice")
    s.reg = (0, 0)
    r = random.Random(seed)
    for _ in range(n):
        x, y = r.uniform(0, w), r.uniform(0, h)
        k = r.uniform(1.6, 4.6)
        if x < 290 and y > 166:
            continue  # the others' loot lies here
        flat(s, star(x, y, k, 4, 0.3), "x4m", sm=0, amp=0, eps=0.05)
    return s


def hills(id="h-hills", w=1440, h=220):
    s = Symbol(id, 0, 0, w, h, fit="none")
    s.reg = (0, 0)
    flat(
        s,
        f"M0 60C140 10 300 20 470 70C640 20 900 10 1080 60C1220 30 1340 40 {w} 62V{h}H0Z",
        "hh1",
        amp=0.6,
    )
    s.ink(f"M0 60C140 10 300 20 470 70", 2, cls="hh1l")
    s.ink(f"M470 70C640 20 900 10 1080 60C1220 30 1340 40 {w} 62", 2, cls="hh1l")
    r = random.Random(3)
    for _ in range(26):
        x = r.uniform(0, w)
        y = 70 + r.uniform(-16, 26)
        k = r.uniform(0.7, 1.3)
        d = f"M{x} {y - 34 * k}C{x + 9 * k} {y - 20 * k} {x + 10 * k} {y - 6 * k} {x + 9 * k} {y}H{x - 9 * k}C{x - 10 * k} {y - 6 * k} {x - 9 * k} {y - 20 * k} {x} {y - 34 * k}Z"
        flat(s, d, "hh2", amp=0.4)
    flat(s, f"M0 120C240 70 460 90 700 120C940 80 1240 76 {w} 116V{h}H0Z", "hh2", amp=0.6)
    s.ink(f"M0 120C240 70 460 90 700 120C940 80 1240 76 {w} 116", 2.2)
    return s


def bank(id="h-bank", w=1200, h=110):
    """moat under the bridge, far bank with a lantern post and poplars"""
    s = Symbol(id, 0, 0, w, h)
    s.reg = (0, 0)
    flat(s, f"M0 72H260V{h}H0Z", "hwt", amp=0.2)
    s.lines(
        [
            "M14 88q10 -4 20 0t20 0",
            "M84 98q9 -4 18 0t18 0",
            "M150 86q10 -4 20 0t20 0",
            "M40 103q8 -3 16 0",
            "M120 80q7 -3 14 0",
        ],
        w=1.8,
        cls="hwt2",
    )
    s.lines(
        ["M96 84h44", "M104 90h28", "M100 96h22", "M110 102h16"], w=2.2, cls="x4m2", t=(0.2, 0.2)
    )
    for x, y, k in (
        (330, 66, 1.3),
        (362, 62, 1),
        (520, 54, 1.5),
        (560, 58, 1.1),
        (484, 60, 0.9),
        (760, 62, 1.2),
        (796, 64, 0.9),
        (960, 60, 1.4),
        (1100, 62, 1),
    ):
        d = f"M{x} {y - 56 * k}C{x + 13 * k} {y - 34 * k} {x + 14 * k} {y - 8 * k} {x + 10 * k} {y + 8}H{x - 10 * k}C{x - 14 * k} {y - 8 * k} {x - 13 * k} {y - 34 * k} {x} {y - 56 * k}Z"
        flat(s, d, "hh3", amp=0.5)
        s.ink(d, 1.9, amp=0.5)
        s.lines(
            [f"M{x - 3 * k} {y - 20 * k}q4 4 7 0", f"M{x - 1 * k} {y - 34 * k}q3 3 6 0"],
            w=1.3,
            cls="hh1l",
        )
    d = f"M196 {h}C204 80 222 62 262 58C330 48 420 58 480 54C640 46 900 60 {w} 56V{h}Z"
    flat(s, d, "hh2", amp=0.5)
    s.ink(f"M196 {h}C204 80 222 62 262 58C330 48 420 58 480 54C640 46 900 60 {w} 56", 2.4)
    s.lines(
        [
            "M300 74q4 -8 6 0",
            "M308 74q3 -6 5 0",
            "M420 84q4 -8 6 0",
            "M428 84q3 -6 5 0",
            "M250 88q4 -8 6 0",
            "M540 78q4 -8 6 0",
        ],
        w=1.5,
        cls="hh1l",
    )
    # path and lantern
    limb(s, "M256 66V6", "x4b", 6.4)
    s.ink("M256 8C250 3 244 3 240 8", 3)
    s.push(240, 6, 0.86)
    flat(s, ellipse(0, 22, 30), "hglow")
    s.shape("M-7 12C-7 7 7 7 7 12Z", "hck", 1.9)
    s.shape("M-8 12H8L10 32H-10Z", "x4l", 2.1, amp=0.2)
    s.lines(["M0 12V32"], w=1.3)
    s.shape("M-11 32H11V36H-11Z", "hck", 1.9, amp=0.2)
    s.pop()
    return s


def bush(id="h-bush", w=270, h=120):
    """left of the tower: poplars and a hedge that looks back"""
    s = Symbol(id, 0, 0, w, h)
    s.reg = (0, 0)
    for x, y, k in ((232, 76, 1.25), (204, 80, 0.9), (24, 84, 0.8)):
        d = f"M{x} {y - 56 * k}C{x + 13 * k} {y - 34 * k} {x + 14 * k} {y - 8 * k} {x + 10 * k} {y + 14}H{x - 10 * k}C{x - 14 * k} {y - 8 * k} {x - 13 * k} {y - 34 * k} {x} {y - 56 * k}Z"
        flat(s, d, "hh3", amp=0.5)
        s.ink(d, 1.9, amp=0.5)
        s.lines(
            [f"M{x - 3 * k} {y - 20 * k}q4 4 7 0", f"M{x - 1 * k} {y - 34 * k}q3 3 6 0"],
            w=1.3,
            cls="hh1l",
        )
    d = f"M0 92C20 74 50 70 70 78C84 62 112 60 126 72C140 64 164 66 172 80C196 72 226 76 236 90C250 88 262 92 {w} 100V{h}H0Z"
    flat(s, d, "hh2", amp=0.5)
    s.ink(
        f"M0 92C20 74 50 70 70 78C84 62 112 60 126 72C140 64 164 66 172 80C196 72 226 76 236 90C250 88 262 92 {w} 100",
        2.3,
    )
    for x, y, g in ((92, 88, 11), (150, 92, 9)):
        for q in (0, g):
            s.dot(x + q, y, 3.2, "ey", ry=3.6)
            s.dot(x + q + 0.6, y, 1.2, "ct", ry=2.8)
    s.lines(
        ["M30 98q5 -7 9 0", "M200 100q5 -7 9 0", "M116 104q5 -7 9 0", "M228 106q4 -6 8 0"],
        w=1.5,
        cls="hh1l",
    )
    return s


def bat(id="h-bat"):
    s = Symbol(id, 0, 0, 48, 24)
    s.reg = (0, 0)
    d = "M24 8C25 4 27 3 28 1C29 4 29 6 30 8C36 4 42 3 47 6C43 9 42 12 42 17C38 13 34 14 32 18C29 15 26 17 24 22C22 17 19 15 16 18C14 14 10 13 6 17C6 12 5 9 1 6C6 3 12 4 18 8C19 6 19 4 20 1C21 3 23 4 24 8Z"
    s.fill(d, "hbat", amp=0.2)
    return s


def web(id="h-web"):
    s = Symbol(id, 0, 0, 40, 40)
    s.reg = (0, 0)
    s.lines(
        [
            "M1 1L34 30",
            "M1 1L18 36",
            "M1 1L38 16",
            "M1 1H36",
            "M1 1V34",
            "M1 14C5 12 6 12 6.5 12C8 11 9 10 9.5 9C11 8 12 7 13 6C13.5 4 14 3 14 1",
            "M1 25C7 22 10 22 12.5 23C14 20 16 19 19 17C20 13 22 11 26 10.6C25 6 25 4 26 1",
        ],
        w=1.1,
        cls="hweb",
        amp=0.3,
    )
    return s


def parch(id, w, h):
    """landscape card: paper with slightly uneven edge"""
    s = Symbol(id, 0, 0, w, h, fit="none")
    s.reg = (0, 0)
    d = f"M6 2.4C{w * 0.3} 1.6 {w * 0.7} 3 {w - 6} 2C{w - 3} 2.2 {w - 2} 3.4 {w - 2} 6C{w - 1.4} {h * 0.4} {w - 2.6} {h * 0.7} {w - 1.8} {h - 6}C{w - 2} {h - 3} {w - 3.4} {h - 2} {w - 6} {h - 2}C{w * 0.7} {h - 1.4} {w * 0.3} {h - 2.6} 6 {h - 1.8}C3 {h - 2} 2 {h - 3.4} 2 {h - 6}C1.4 {h * 0.7} 2.8 {h * 0.4} 2 6C2 3.4 3.4 2.4 6 2.4Z"
    s.fill(d, "hcf", amp=0.2, reg=False)
    s.ink(d, 1.9, amp=0.3, cls="k")
    return s


def cardback(id="h-back"):
    s = Symbol(id, 0, 0, 60, 82)
    s.reg = (0, 0)
    d = "M5 2H55C57.4 2.4 58 4 58 6V76C57.8 78.6 57 80 55 80H5C2.8 79.8 2 78.4 2 76V6C2 4 2.8 2.2 5 2Z"
    s.fill(d, "cb", amp=0.2)
    s.lines(
        [f"M{x} 2L{x - 40} 82" for x in range(10, 110, 11)]
        + [f"M{x - 50} 2L{x - 10} 82" for x in range(10, 110, 11)],
        w=0.9,
        cls="cb2",
        poly=s.polys(d),
    )
    s.ink(d, 2)
    flat(s, ellipse(30, 41, 17), "hcf")
    s.ring(30, 41, 17, 1.9)
    d = "M35 31C26 32 22 41 26 47C29 51.6 36 51.6 40 47C32 47.6 29 39 35 31Z"
    flat(s, d, "x4w")
    s.ink(d, 1.7)
    flat(s, star(38, 36, 3.6), "gd", sm=0, amp=0)
    return s


def ring():
    """Round the card that is chosen."""
    s = Symbol("h-ring", 0, 0, 94, 58, fit="none")
    s.reg = (0, 0)
    s.ink(
        "M6 2.4C30 1.6 66 3 88 2C91 2.2 92 3.4 92 6C92.6 24 91.4 40 92.2 52C92 55 90.6 56 88 56C66 56.6 30 55.4 6 56.2C3 56 2 54.6 2 52C1.4 40 2.8 24 2 6C2 3.4 3.4 2.4 6 2.4Z",
        6.4,
        amp=0.3,
        cls="lr",
        var=0.2,
    )
    return s


def face_down():
    """The card of the bottom floor that nobody knows."""
    s = Symbol("h-backw", 0, 0, 94, 58, fit="none")
    s.reg = (0, 0)
    d = "M6 2H88C91 2.4 92 4 92 6V52C92 55 90 56 88 56H6C3 56 2 54 2 52V6C2 4 3 2 6 2Z"
    s.fill(d, "cb", amp=0.2)
    s.lines(
        [f"M{x} 2L{x - 29} 58" for x in range(10, 130, 12)]
        + [f"M{x - 40} 2L{x - 11} 58" for x in range(10, 150, 12)],
        w=0.9,
        cls="cb2",
        poly=s.polys(d),
    )
    s.ink(d, 2)
    s.dot(47, 29, 18, "hcf")
    s.ring(47, 29, 18, 1.9)
    return s
