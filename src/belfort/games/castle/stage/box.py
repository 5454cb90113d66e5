"""The box of Once Upon a Castle: a castle in pencil and crayon."""

import math

from belfort.ink import close_lid, crayon, open_lid, pen

PAINTS = {
    "x3": "light-dark(#fbf4e2, #d3c8b0)",
    "x3s": "light-dark(#d9cba8, #948a72)",
    "x3g": "light-dark(#cfe0e4, #b7bfb8)",
    "x3n": "light-dark(#9cbf7c, #7fa063)",
    "x3a": "light-dark(#d9d2c3, #b3a994)",
    "x3r": "#dd6a4c",
    "x3b": "#6c94c0",
    "x3w": "#b3835a",
    "x3y": "light-dark(#f0bd45, #d9a63a)",
}


def box():
    s = open_lid("box", "x3", "x3s")
    s.lines(
        [f"M{x} 2V398" for x in range(20, 300, 20)] + [f"M2 {y}H298" for y in range(20, 400, 20)],
        w=0.9,
        amp=0.3,
        cls="x3g",
        eps=0.3,
    )
    # ground
    pen(s, "M14 356C80 350 220 360 288 352", 1.8)
    crayon(s, "M20 358H280L262 376H40Z", "x3n", 5, 8)
    # keep
    K = "M112 354V178H188V354Z"
    crayon(s, "M114 352V180H186V352Z", "x3a", 6, 52)
    pen(s, K, 1.7)
    for y in (222, 266, 310):
        pen(s, f"M112 {y}H188", 1.2)
    pen(s, "M104 178V160H118V170H132V160H146V170H160V160H174V170H188V160H196V178Z", 1.7)
    crayon(s, "M104 178V160H118V170H132V160H146V170H160V160H174V170H188V160H196V178Z", "x3a", 5, 52)
    # gate
    pen(s, "M134 354V332C134 314 166 314 166 332V354", 1.7)
    crayon(s, "M135 354V332C135 316 165 316 165 332V354Z", "x3w", 3.6, 80)
    for y in (205, 249, 293):
        for x in (132, 168):
            pen(
                s,
                f"M{x - 6} {y + 8}V{y - 4}C{x - 6} {y - 12} {x + 6} {y - 12} {x + 6} {y - 4}V{y + 8}Z",
                1.3,
            )
    # towers
    for x, w, t, c in (
        (30, 40, 214, "x3r"),
        (78, 34, 250, "x3b"),
        (188, 34, 240, "x3b"),
        (230, 42, 196, "x3r"),
    ):
        pen(s, f"M{x} 354V{t}H{x + w}V354", 1.6)
        crayon(s, f"M{x - 6} {t}L{x + w / 2} {t - 46}L{x + w + 6} {t}Z", c, 3.6, -58)
        pen(s, f"M{x - 6} {t}L{x + w / 2} {t - 46}L{x + w + 6} {t}Z", 1.7)
        pen(
            s,
            f"M{x + w / 2 - 5} {t + 34}V{t + 22}C{x + w / 2 - 5} {t + 15} {x + w / 2 + 5} {t + 15} {x + w / 2 + 5} {t + 22}V{t + 34}Z",
            1.3,
        )
        pen(s, f"M{x + 4} {t + 52}h8M{x + w - 14} {t + 70}h8M{x + 6} {t + 90}h7", 1.1, 1)
    # flags
    for x, y, c in ((50, 168, "x3y"), (251, 150, "x3y"), (150, 160, "x3r")):
        pen(s, f"M{x} {y}V{y - 26}", 1.4)
        crayon(s, f"M{x + 1} {y - 26}L{x + 22} {y - 20}L{x + 1} {y - 12}Z", c, 3, 10)
        pen(s, f"M{x} {y - 26}L{x + 22} {y - 20}L{x} {y - 12}", 1.4)
    # sun and cloud
    pen(s, "M262 112A17 17 0 1 1 261.9 112", 1.6)
    crayon(s, "M245 128A17 17 0 1 1 279 128A17 17 0 1 1 245 128Z", "x3y", 4, 30)
    for i in range(10):
        a = math.radians(i * 36)
        pen(
            s,
            f"M{262 + 22 * math.cos(a):.1f} {129 + 22 * math.sin(a):.1f}L{262 + 30 * math.cos(a):.1f} {129 + 30 * math.sin(a):.1f}",
            1.4,
            1,
        )
    pen(
        s,
        "M84 150C74 150 74 138 84 138C84 126 102 124 106 133C116 128 124 138 118 144C124 150 116 152 110 151Z",
        1.4,
    )
    # residents
    for x, h in ((24, 0), (40, 3), (256, 1), (274, -2)):
        pen(s, f"M{x} {338 + h}A4.5 4.5 0 1 1 {x + 0.1} {338 + h}", 1.3, 1)
        pen(
            s,
            f"M{x} {347 + h}V{360 + h}L{x - 4} {370 + h}M{x} {360 + h}L{x + 4} {370 + h}M{x - 6} {352 + h}H{x + 6}",
            1.4,
            1,
        )
    # the pencil itself, in ink
    s.push(206, 388, 1, rot=-24)
    s.fill("M0 -9H88V9H0Z", "x3y", amp=0.3)
    s.fill("M0 2H88V9H0Z", "gdd", reg=False)
    s.fill("M88 -9H100V9H88Z", "pk", amp=0.2)
    s.fill("M0 -9L-24 0L0 9Z", "st", amp=0.2)
    s.fill("M-14 -3.6L-25 0L-14 3.6Z", "k", reg=False)
    s.ink("M0 -9H100V9H0Z", 2.4)
    s.ink("M0 -9L-25 0L0 9", 2.3)
    s.lines(["M0 -3H88", "M88 -9V9"], w=1.5)
    s.pop()
    return close_lid(s)
