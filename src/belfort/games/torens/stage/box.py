"""The box of Torens: towers built from both sides of a line."""

from belfort.ink import close_lid, open_lid

PAINTS = {
    "x2": "light-dark(#9ed2c6, #3a6a68)",
    "x2s": "light-dark(#6ba79b, #27484a)",
    "x2b": "light-dark(#f7dfa6, #2c4653)",
    "x2r": "light-dark(#dd5a3c, #bd4a31)",
    "x2y": "light-dark(#f2bc48, #cf9d38)",
    "x2t": "light-dark(#3f9a94, #33807b)",
    "x2o": "#e88b4a",
    "x2u": "light-dark(#5278ad, #46689a)",
    "x2g": "#2b211c66",
}


def block(s, x, y, w, h, c, deco, ink=2.2):
    d = f"M{x} {y}H{x + w}V{y + h}H{x}Z"
    s.fill(d, c, amp=0.5)
    m = x + w / 2
    b = y + h
    if deco == "arch":
        e = f"M{m - 9} {b}V{b - 16}C{m - 9} {b - 28} {m + 9} {b - 28} {m + 9} {b - 16}V{b}Z"
        s.fill(e, "wh", reg=False)
        s.ink(e, 1.9)
    if deco == "win":
        for q in (-12, 12):
            e = f"M{m + q - 7} {y + 11}h14v{h - 22}h-14Z"
            s.fill(e, "wh", reg=False)
            s.ink(e, 1.8)
            s.lines([f"M{m + q} {y + 11}v{h - 22}"], w=1.4)
    if deco == "dot":
        s.dot(m, y + h / 2, 10, "wh")
        s.ring(m, y + h / 2, 10, 1.9)
        s.lines([f"M{m - 10} {y + h / 2}h20", f"M{m} {y + h / 2 - 10}v20"], w=1.4)
    if deco == "stripe":
        s.lines(
            [
                f"M{x + 6} {y + 12}H{x + w - 6}",
                f"M{x + 6} {y + h / 2}H{x + w - 6}",
                f"M{x + 6} {y + h - 12}H{x + w - 6}",
            ],
            w=1.7,
        )
    if deco == "diam":
        e = f"M{m} {y + 7}L{m + 13} {y + h / 2}L{m} {y + h - 7}L{m - 13} {y + h / 2}Z"
        s.fill(e, "wh", reg=False)
        s.ink(e, 1.8)
    # wood grain
    s.lines([f"M{x + 4} {y + 5}h7", f"M{x + w - 13} {y + h - 5}h8"], w=1.1, cls="x2g")
    s.ink(d, ink, amp=0.6)


def tri(s, x, y, w, h, c):
    d = f"M{x - 5} {y + h}L{x + w / 2} {y}L{x + w + 5} {y + h}Z"
    s.fill(d, c, amp=0.4)
    s.ink(d, 2.4, amp=0.5)
    s.lines([f"M{x + w / 2 - 8} {y + h - 8}h16", f"M{x + w / 2 - 4} {y + h - 17}h9"], w=1.5)


def box():
    s = open_lid("box", "x2", "x2s")
    mid = 262
    s.fill(f"M1 {mid}H299V399H1Z", "x2b", amp=0.4, reg=False)
    # small suns/clouds as paper shapes
    bw, bh = 64, 44
    xs = (16, 118, 220)

    def tower(x, n0, seq, roofc):
        y = n0
        for c, deco in seq:
            y -= bh
            block(s, x, y, bw, bh, c, deco)
        if roofc:
            tri(s, x, y - 34, bw, 34, roofc)

    # bases stand on the middle line; upper towers
    s.ink(f"M2 {mid}H298", 2.4, amp=0.8)
    tower(xs[0], mid, [("x2y", "arch")], "x2r")
    tower(xs[1], mid, [("x2t", "win"), ("x2r", "dot")], "x2u")
    tower(xs[2], mid, [("x2u", "stripe"), ("x2y", "diam")], None)
    # lower towers: the same blocks, facing the other player
    s.push(300, 2 * mid, -1, -1)

    def tower2(x, seq, roofc):
        tower(x, mid, seq, roofc)

    tower2(xs[0], [("x2r", "win"), ("x2t", "dot")], None)
    tower2(xs[1], [("x2y", "arch")], "x2t")
    tower2(xs[2], [("x2u", "diam"), ("x2y", "stripe")], "x2r")
    s.pop()
    # between-cards with arrows
    for x, a in ((99, 1), (201, -1)):
        d = f"M{x - 12} {mid - 17}h24v34h-24Z"
        s.fill(d, "wh", amp=0.3)
        s.ink(d, 2, amp=0.4)
        s.lines(
            [
                f"M{x} {mid - 9 * a}V{mid + 8 * a}",
                f"M{x - 5} {mid + 3 * a}L{x} {mid + 9 * a}L{x + 5} {mid + 3 * a}",
            ],
            w=2,
        )
    return close_lid(s)
