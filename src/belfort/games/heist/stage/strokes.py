"""Strokes that several drawings of 10 Minute Heist share."""

import math


def star(x, y, q, n=5, k=0.42, rot=0):
    p = []
    for i in range(2 * n):
        rr = q if i % 2 == 0 else q * k
        a = math.radians(i * 180 / n + rot)
        p.append(f"{x + rr * math.sin(a):.1f} {y - rr * math.cos(a):.1f}")
    return "M" + "L".join(p) + "Z"


def flat(s, d, c, **k):
    s.fill(d, c, reg=False, amp=k.pop("amp", 0.15), **k)


def limb(s, d, c, w=10):
    s.ink(d, w, amp=0.1, cls="k", t=(1, 1), var=0.05, seed="l" + d[:9])
    s.ink(d, w - 4.4, amp=0.1, cls=c, t=(1, 1), var=0.05, seed="l" + d[:9])
