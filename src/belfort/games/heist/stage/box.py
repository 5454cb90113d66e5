"""The box of 10 Minute Heist: a tower by night, and a thief on a rope."""

import math
import random

from belfort.ink import close_lid, hatch, open_lid

PAINTS = {
    "x4": "#2d3556",
    "x4s": "#1a2038",
    "x4m": "#f6e6b4",
    "x4m2": "#e6d09a",
    "x4h": "#3c4a6b",
    "x4t": "#8a8fa8",
    "x4t2": "#6d728e",
    "x4k": "#4b4f6c",
    "x4b": "#c9a06a",
    "x4l": "#ffd76a",
    "x4n": "#2a3050",
    "x4w": "#7a4b8c",
    "x4w2": "#5f3771",
    "x4r": "#231b1a",
    "x4c": "#b8402e",
    "x4c2": "#93301f",
    "x4f": "#f0c9a4",
    "x4s1": "#cdb88f",
    "x4d": "#3f6f73",
}


def box():
    s = open_lid("box", "x4", "x4s")
    # moon and stars
    s.dot(206, 190, 76, "x4m", amp=0.6)
    s.dot(186, 172, 9, "x4m2")
    s.dot(236, 156, 6, "x4m2")
    s.dot(246, 214, 11, "x4m2")
    r = random.Random(11)
    for x, y in (
        (28, 128),
        (62, 176),
        (34, 236),
        (282, 112),
        (272, 290),
        (20, 300),
        (84, 112),
        (284, 244),
        (246, 326),
    ):
        k = r.uniform(2.6, 4.2)
        s.fill(
            f"M{x} {y - k}L{x + k * 0.3} {y - k * 0.3}L{x + k} {y}L{x + k * 0.3} {y + k * 0.3}L{x} {y + k}L{x - k * 0.3} {y + k * 0.3}L{x - k} {y}L{x - k * 0.3} {y - k * 0.3}Z",
            "x4m",
            reg=False,
            amp=0,
            sm=0,
            eps=0.05,
        )
    # hills
    s.fill(
        "M1 352C60 322 110 340 160 352C210 336 260 330 299 350V399H1Z", "x4h", amp=0.4, reg=False
    )
    s.ink("M1 352C60 322 110 340 160 352C210 336 260 330 299 350", 2, amp=0.4)
    # tower: leans a little
    T = "M92 398C98 340 98 290 92 232C90 214 92 206 96 196H172C176 206 178 214 176 232C172 290 174 340 182 398Z"
    s.fill(T, "x4t", amp=0.5)
    s.fill(
        "M150 196H172C176 206 178 214 176 232C172 290 174 340 182 398H158C152 330 154 260 150 196Z",
        "x4t2",
        amp=0.4,
    )
    s.lines(
        [
            "M100 360h14",
            "M108 367h10",
            "M103 300h12",
            "M112 307h8",
            "M136 378h12",
            "M104 250h9",
            "M140 326h10",
            "M138 240h10",
        ],
        w=1.5,
        cls="x4k",
    )
    hatch(s, 156, 214, 174, 392, 8, "x4k", 1.3)
    s.ink(T, 2.7, amp=0.5)
    # balcony under the hat
    s.fill("M82 196H186L180 208H88Z", "x4b", amp=0.3)
    s.ink("M82 196H186L180 208H88Z", 2.3)
    # windows
    for x, y, lit in ((126, 244, 1), (140, 296, 0), (124, 344, 1)):
        e = f"M{x - 11} {y + 16}V{y - 4}C{x - 11} {y - 18} {x + 11} {y - 18} {x + 11} {y - 4}V{y + 16}Z"
        s.fill(e, "x4l" if lit else "x4n", reg=False, amp=0.3)
        s.ink(e, 2, amp=0.3)
        s.fill(f"M{x - 15} {y + 16}h30v6h-30Z", "x4b", reg=False)
        s.ink(f"M{x - 15} {y + 16}h30v6h-30Z", 1.8)
        s.lines([f"M{x} {y - 14}V{y + 16}", f"M{x - 11} {y + 1}h22"], w=1.5)
    # hat
    Hh = "M70 196C90 186 104 160 114 128C120 106 140 90 168 92C158 102 152 112 153 126C156 160 172 186 198 196C160 204 108 204 70 196Z"
    s.fill(Hh, "x4w", amp=0.5)
    s.fill(
        "M168 92C158 102 152 112 153 126C156 160 172 186 198 196C186 199 172 201 160 201C148 176 138 146 138 120C138 106 150 96 168 92Z",
        "x4w2",
        amp=0.4,
    )
    s.ink(Hh, 2.8, amp=0.5)
    s.fill("M84 186C108 194 160 194 184 186L190 192C160 202 108 202 76 194Z", "gd", amp=0.2)
    s.ink("M85 186C108 193 160 193 183 186", 2)
    for x, y, q in ((118, 168, 5), (134, 142, 4), (146, 172, 4.4), (132, 116, 3)):
        pts = []
        for i in range(10):
            rr = q if i % 2 == 0 else q * 0.42
            a = math.radians(i * 36 + 8)
            pts.append(f"{x + rr * math.sin(a):.1f} {y - rr * math.cos(a):.1f}")
        s.fill("M" + "L".join(pts) + "Z", "gd", reg=False, amp=0, sm=0, eps=0.05)
    # foot bridge: the way out
    s.fill("M178 372C214 350 262 350 299 366V376C262 362 214 362 180 382Z", "x4b", amp=0.3)
    s.ink("M178 372C214 350 262 350 299 366", 2.2)
    s.ink("M180 382C214 362 262 362 299 376", 2.2)
    s.lines(["M200 361V371", "M220 355V365", "M242 353V362", "M264 354V364", "M284 360V370"], w=1.6)
    s.lines(
        ["M196 362V344", "M240 353V334", "M282 359V341", "M180 352C210 338 262 330 299 348"], w=1.9
    )
    # balcony rail
    s.lines(["M92 196V184", "M176 196V184"], w=2)
    # rope and thief in front of the moon
    s.ink("M180 198C204 196 221 200 223 216C225 250 222 300 224 346", 2.4, amp=0.5, cls="x4r")
    s.push(226, 246, 1.02)

    def limb(d, c, w=10):
        s.ink(d, w, amp=0.1, cls="k", t=(1, 1), var=0.05)
        s.ink(d, w - 4.6, amp=0.1, cls=c, t=(1, 1), var=0.05, seed="limb" + d[:9])

    # sack on the back
    s.fill("M18 -16C40 -20 58 0 54 24C50 44 18 44 12 24C10 8 12 -6 18 -16Z", "x4s1", amp=0.4)
    s.ink("M18 -16C40 -20 58 0 54 24C50 44 18 44 12 24C10 8 12 -6 18 -16Z", 2.5)
    s.lines(["M44 -4C46 6 46 14 42 22", "M26 36C32 38 38 37 43 33"], w=1.7)
    s.fill("M28 8h13v12h-13Z", "x4w", reg=False)
    s.ink("M28 8h13v12h-13Z", 1.6)
    # legs round the rope
    limb("M7 26C18 38 14 54 2 60", "x4d")
    limb("M-8 26C-20 38 -14 50 -1 50", "x4d")
    s.fill("M-6 45C2 42 12 46 12 53C8 57 -4 57 -7 53Z", "x4b", amp=0.1, reg=False)
    s.ink("M-6 45C2 42 12 46 12 53C8 57 -4 57 -7 53Z", 2)
    s.fill("M8 56C2 53 -8 57 -9 64C-5 68 6 67 9 63Z", "x4b", amp=0.1, reg=False)
    s.ink("M8 56C2 53 -8 57 -9 64C-5 68 6 67 9 63Z", 2)
    # tunic
    B = "M-14 -14C-18 2 -18 18 -15 30C-6 34 8 34 16 30C18 18 18 2 14 -14Z"
    s.fill(B, "x4c", amp=0.3)
    s.fill("M6 -14C10 4 9 20 8 33C11 33 14 31 16 30C18 18 18 2 14 -14Z", "x4c2", reg=False)
    s.ink(B, 2.5)
    s.fill("M-17 14C-6 18 8 18 17 14V21C8 25 -6 25 -17 21Z", "gd", reg=False)
    s.ink("M-17 14C-6 18 8 18 17 14", 1.6)
    s.ink("M-17 21C-6 25 8 25 17 21", 1.6)
    # the arm that holds the sack
    limb("M11 -8C18 -4 22 -8 22 -16", "x4c", 9)
    # hood
    Hd = "M-22 -30C-23 -48 -10 -57 4 -56C16 -55 22 -50 34 -52C28 -44 25 -38 22 -28C18 -10 -18 -10 -22 -30Z"
    s.fill(Hd, "x4c", amp=0.3)
    s.fill(
        "M10 -55C18 -54 24 -50 34 -52C28 -44 25 -38 22 -28C20 -20 14 -16 7 -14C18 -24 19 -42 10 -55Z",
        "x4c2",
        reg=False,
    )
    s.ink(Hd, 2.6)
    F = "M-17 -31C-17 -42 -9 -47 -1 -47C9 -47 14 -41 14 -31C12 -19 -14 -19 -17 -31Z"
    s.fill(F, "x4f", reg=False)
    s.fill(
        "M-17 -35C-8 -42 6 -42 14 -35C14 -26 5 -26 -1 -31C-8 -26 -17 -26 -17 -35Z", "k", reg=False
    )
    s.ink(F, 2)
    s.dot(-8, -33.5, 3.3, "wh")
    s.dot(6, -33.5, 3.3, "wh")
    s.dot(-9, -33.2, 1.5, "k")
    s.dot(5, -33.2, 1.5, "k")
    s.lines(["M-5 -25.5C-2 -23.5 2 -23.5 5 -26"], w=1.6)
    # the arm on the rope
    limb("M-12 -10C-28 -22 -28 -50 -5 -64", "x4c", 9.5)
    s.dot(-4, -65, 5.4, "x4f", amp=0.1)
    s.ring(-4, -65, 5.4, 2)
    s.dot(22, -18, 5, "x4f", amp=0.1)
    s.ring(22, -18, 5, 2)
    s.pop()
    return close_lid(s)
