"""The five thieves of 10 Minute Heist: five colours, five silhouettes; 56 x 72 units, feet at y = 70."""

from belfort.ink import Symbol

from .strokes import flat, limb


def thief(id, c, c2, hat):
    s = Symbol("thief-" + id, -30, -72, 60, 72)
    s.reg = (1, 0.7)
    # sack
    if hat in ("hood", "bandana", "brim"):
        d = "M10 -38C24 -44 31 -28 28 -17C25 -7 10 -8 7 -18C6 -26 7 -32 10 -38Z"
        s.fill(d, "x4s1", amp=0.3)
        s.ink(d, 2.2)
        s.lines(["M22 -30C24 -24 24 -19 21 -14"], w=1.4)
    if hat in ("jester", "top"):  # a cloak instead
        d = "M-9 -40C-18 -28 -20 -14 -22 -4C-16 -2 -10 -5 -4 -3C4 -5 10 -2 20 -4C18 -14 16 -28 9 -40Z"
        s.fill(d, c2, amp=0.3)
        s.ink(d, 2.3)
    # legs
    limb(s, "M-5 -17V-5", "x4d", 8)
    limb(s, "M5 -17V-5", "x4d", 8)
    for x in (-8, 4):
        s.shape(
            f"M{x - 2} -1C{x - 3} -7 {x + 5} -8 {x + 7} -4C{x + 8} -1 {x + 6} 0 {x + 4} 0H{x}Z",
            "x4b",
            1.8,
            amp=0.1,
        )
    B = "M-10 -40C-14 -30 -14 -22 -12 -13C-5 -10 5 -10 12 -13C14 -22 14 -30 10 -40Z"
    s.fill(B, c, amp=0.2)
    flat(s, "M3 -40C7 -30 7 -20 6 -11C8 -11 10 -12 12 -13C14 -22 14 -30 10 -40Z", c2)
    s.ink(B, 2.3)
    flat(s, "M-13 -24C-5 -21 5 -21 13 -24V-19C5 -16 -5 -16 -13 -19Z", "gd")
    s.ink("M-13 -24C-5 -21 5 -21 13 -24", 1.5)
    s.ink("M-13 -19C-5 -16 5 -16 13 -19", 1.5)
    # arms
    if hat in ("hood", "bandana", "brim"):
        limb(s, "M9 -36C15 -34 16 -38 15 -42", c, 7.4)
        s.dot(15, -43, 3.6, "x4f", amp=0.1)
        s.ring(15, -43, 3.6, 1.7)
    else:
        limb(s, "M9 -35C16 -30 18 -26 15 -22", c, 7.4)
        s.dot(14, -21, 3.6, "x4f", amp=0.1)
        s.ring(14, -21, 3.6, 1.7)
    limb(
        s,
        "M-9 -35C-17 -31 -19 -36 -18 -44" if hat != "top" else "M-9 -35C-16 -30 -17 -24 -14 -20",
        c,
        7.4,
    )
    hx, hy = (-18, -45) if hat != "top" else (-13, -19)
    s.dot(hx, hy, 3.6, "x4f", amp=0.1)
    s.ring(hx, hy, 3.6, 1.7)
    # head
    if hat == "hood":
        Hd = "M-15 -46C-16 -60 -6 -67 4 -66C12 -65 18 -61 27 -64C22 -57 20 -52 17 -45C13 -33 -12 -33 -15 -46Z"
        s.fill(Hd, c, amp=0.2)
        flat(
            s,
            "M8 -65C14 -64 19 -61 27 -64C22 -57 20 -52 17 -45C15 -39 10 -36 5 -35C13 -44 14 -56 8 -65Z",
            c2,
        )
        s.ink(Hd, 2.3)
    F = "M-11 -46C-11 -55 -5 -59 1 -59C8 -59 12 -54 12 -46C10 -37 -9 -37 -11 -46Z"
    s.fill(F, "x4f", reg=False, amp=0.1)
    flat(s, "M-11 -49C-5 -55 6 -55 12 -49C12 -42 5 -42 .5 -46C-4 -42 -11 -42 -11 -49Z", "k")
    s.ink(F, 1.9)
    for x in (-5, 6):
        s.dot(x, -48, 2.7, "wh")
        s.dot(x - 0.6, -47.8, 1.3, "k")
    s.lines(["M-3 -41.2C-1 -39.8 2 -39.8 4 -41.6"], w=1.4)
    if hat == "brim":
        d = "M-24 -53C-14 -58 -10 -60 -9 -69C-2 -73 6 -73 11 -69C12 -60 16 -58 26 -53C14 -49 -12 -49 -24 -53Z"
        s.fill(d, c, amp=0.2)
        flat(
            s,
            "M6 -71C9 -70 11 -69 11 -69C12 -60 16 -58 26 -53C18 -50 10 -50 4 -50C8 -58 8 -64 6 -71Z",
            c2,
        )
        s.ink(d, 2.3)
        flat(s, "M-10 -60C-3 -57 6 -57 12 -60L13 -56C6 -53 -4 -53 -12 -56Z", "gd")
        s.ink("M16 -58C22 -66 26 -74 22 -80C16 -76 13 -68 14 -60", 2, cls="k")
        flat(s, "M15 -60C16 -68 18 -74 21 -77C23 -72 21 -66 16 -60Z", "hrd")
    if hat == "top":
        d = "M-12 -54L-9 -76C-3 -79 6 -79 12 -76L13 -54Z"
        s.fill(d, c, amp=0.2)
        flat(s, "M6 -78C9 -77.6 11 -77 12 -76L13 -54H7Z", c2)
        s.ink(d, 2.3)
        s.shape("M-18 -55C-8 -52 10 -52 19 -55L18 -51C8 -48 -8 -48 -17 -51Z", c, 2, amp=0.1)
        flat(s, "M-11 -62C-4 -59.5 6 -59.5 13 -62L13.2 -57.4C6 -55 -4 -55 -11.6 -57.4Z", "gd")
    if hat == "jester":
        for m in (-1, 1):
            s.push(0.5, 0, m, 1)
            d = "M-1 -56C2 -66 10 -72 20 -70C25 -68 26 -62 25 -58C20 -63 15 -60 12 -53Z"
            s.fill(d, c if m < 0 else c2, amp=0.2)
            s.ink(d, 2.2)
            s.dot(25, -56, 3.2, "gd")
            s.ring(25, -56, 3.2, 1.6)
            s.pop()
        s.shape("M-12 -53C-4 -58 5 -58 13 -53L12 -49.5C4 -54 -4 -54 -11 -49.5Z", "gd", 1.7, amp=0.1)
    if hat == "bandana":
        d = "M-12 -50C-13 -62 -5 -66 1 -66C9 -66 14 -61 13 -50C6 -57 -5 -57 -12 -50Z"
        s.fill(d, c, amp=0.2)
        s.ink(d, 2.2)
        s.ink("M-11 -53C-18 -56 -22 -52 -27 -55", 3.6)
        s.ink("M-11 -52C-17 -51 -19 -46 -24 -46", 3.6)
        s.ink("M-12 -53C-18 -56 -22 -52 -25 -54.4", 1.6, cls=c)
        for x, y in ((-4, -60), (3, -62), (8, -58)):
            s.dot(x, y, 1.2, "wh")
        s.shape("M4 -65C6 -76 18 -74 15 -66C13 -62 8 -62 4 -65Z", c2, 1.9, amp=0.1)
    return s


def thieves():
    return [
        thief("red", "x4c", "x4c2", "hood"),
        thief("teal", "tt", "tt2", "brim"),
        thief("ochre", "to", "to2", "jester"),
        thief("plum", "tp", "tp2", "top"),
        thief("grey", "tg", "tg2", "bandana"),
    ]
