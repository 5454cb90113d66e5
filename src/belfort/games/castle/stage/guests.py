"""The twenty guests of the castle, in ink: busts of 100 by 84 units."""

from belfort.ink import Symbol

PAINTS = {
    "lg": "light-dark(#c08552, #a8723f)",
    "lg2": "light-dark(#9c6638, #80522b)",
    "lg3": "light-dark(#f0cf9c, #d9b27c)",
    "skn": "light-dark(#f6d2ae, #e3b991)",
    "stl": "light-dark(#bcc5cf, #98a3b2)",
    "stl2": "light-dark(#95a1af, #76828f)",
    "trl": "light-dark(#9dbb7d, #7f9c63)",
    "trl2": "light-dark(#7f9d61, #637d4b)",
    "hr": "light-dark(#5d4130, #4b3527)",
    "hr2": "light-dark(#c98a3f, #ab7433)",
}

SHOULDERS = "M18 84C20 66 34 60 50 60C66 60 80 66 82 84"


def _bust(name):
    s = Symbol(f"guest-{name}", 0, 0, 100, 84)
    s.reg = (1.2, 0.9)
    return s


def _body(s, paint, shade):
    s.fill(SHOULDERS + "Z", paint, amp=0.3)
    s.fill("M66 63C76 67 81 74 82 84H68C70 76 69 69 66 63Z", shade, reg=False, amp=0.2)
    s.ink(SHOULDERS, 2.3, amp=0.4)


def _head(s, y=42, r=18, ry=19, paint="skn"):
    s.dot(50, y, r, paint, ry=ry, amp=0.3, reg=True)
    s.ring(50, y, r, 2.2, ry=ry, amp=0.3)


def _eyes(s, y=42, dx=6.5, smile=True):
    s.dot(50 - dx, y, 1.9, "k")
    s.dot(50 + dx, y, 1.9, "k")
    s.dot(50 - dx - 4.5, y + 6, 3, "pk", ry=2)
    s.dot(50 + dx + 4.5, y + 6, 3, "pk", ry=2)
    if smile:
        s.lines([f"M45 {y + 8}Q50 {y + 13} 55 {y + 8}"], w=1.8, amp=0.15)


def _shape(s, d, paint, w=2.1, amp=0.3, sm=1):
    s.fill(d, paint, amp=amp * 0.7, sm=sm)
    s.ink(d, w, amp=amp, sm=sm)


def _stick(s, d, paint="lg", w=6.6):
    """A handle: a coloured line with an outline."""
    s.ink(d, w, cls="k", t=(1, 1), amp=0.1, var=0.05)
    s.ink(d, w * 0.46, cls=paint, t=(1, 1), amp=0.1, var=0.05)


def _beard(s, paint, end=70):
    d = f"M31 40C30 58 38 {end} 50 {end}C62 {end} 70 58 69 40C66 48 60 50 50 48C40 50 34 48 31 40Z"
    s.fill(d, paint, amp=0.3, reg=False)
    s.ink(d, 2.1, amp=0.5)
    s.lines([f"M40 58L42 {end - 6}", f"M50 60V{end - 4}", f"M60 58L58 {end - 6}"], w=1.4)
    s.lines(["M45 53Q50 56 55 53"], w=1.8)
    s.dot(43.5, 37, 1.9, "k")
    s.dot(56.5, 37, 1.9, "k")
    s.dot(50, 43, 3.2, "pk", ry=2.6)


def architect():
    s = _bust("architect")
    _body(s, "rc", "rc2")
    s.lines(["M50 62V84", "M44 70H56"], w=1.5)
    _head(s)
    _eyes(s, 42)
    s.ring(43.5, 42, 5.4, 1.7)
    s.ring(56.5, 42, 5.4, 1.7)
    s.lines(["M49 42H51"], w=1.7)
    _shape(s, "M30 33C28 18 38 9 52 10C66 10 73 20 70 33C60 25 40 25 30 33Z", "hr")
    _shape(s, "M26 26C34 14 62 8 78 20C72 24 62 23 54 24C44 25 34 30 26 26Z", "rs")
    _shape(s, "M6 84L20 50L34 84H27L20 66L13 84Z", "gd", 1.9, 0.2, 0)
    _shape(s, "M17 44H23V52H17Z", "stl", 1.8, 0.1, 0)
    return s


def bohemian():
    s = _bust("bohemian")
    _body(s, "rw", "rw2")
    s.lines(["M30 70C40 76 60 76 70 70"], w=4, cls="gd", amp=0.3)
    for x in (33, 67):
        s.ink(
            f"M{x} 36C{x - 4 if x < 50 else x + 4} 48 {x} 56 {x - 3 if x < 50 else x + 3} 68",
            12,
            cls="k",
            t=(1, 0.8),
            amp=0.2,
            var=0.08,
        )
        s.ink(
            f"M{x} 36C{x - 4 if x < 50 else x + 4} 48 {x} 56 {x - 3 if x < 50 else x + 3} 67",
            8,
            cls="hr",
            t=(1, 0.8),
            amp=0.2,
            var=0.08,
        )
    _head(s, 43)
    _eyes(s, 44)
    _shape(s, "M29 38C28 16 42 10 52 11C66 12 73 22 71 38C62 28 40 28 29 38Z", "rt")
    s.lines(["M30 33C42 24 58 24 70 33"], w=1.6)
    for x, y in ((38, 22), (50, 18), (62, 23)):
        s.dot(x, y, 2.2, "gd")
    for x in (31, 69):
        s.ring(x, 56, 4, 2, "gdd")
    _shape(s, "M74 62C84 54 98 62 92 74C86 84 70 80 72 70Z", "lg")
    s.dot(82, 69, 4, "dk")
    _stick(s, "M88 62L98 40", "lg2", 5)
    return s


def woodcutter():
    s = _bust("woodcutter")
    _stick(s, "M86 84L78 22")
    _shape(s, "M70 16C76 20 82 20 88 12C94 18 96 28 93 34C88 30 82 31 74 34Z", "stl")
    _body(s, "rt", "rt2")
    s.lines(["M30 66V84", "M42 62V84", "M58 62V84", "M70 66V84", "M22 74H78"], w=1.3, cls="rt3")
    _head(s, 40)
    _beard(s, "lg2")
    _shape(s, "M30 32C28 14 44 8 52 10C64 10 72 18 70 32C58 27 42 27 30 32Z", "sh", 2.3, 0.4)
    _shape(s, "M29 33C42 27 58 27 71 33V26C58 21 42 21 29 26Z", "st", 1.9)
    return s


def merchant():
    s = _bust("merchant")
    _body(s, "rs", "rs2")
    _shape(s, "M36 62L50 78L64 62L58 60H42Z", "st", 1.8, 0.2, 0)
    _head(s, 42)
    _eyes(s, 42, smile=False)
    s.ink(
        "M38 50C42 46 47 47 50 50C53 47 58 46 62 50C58 54 53 54 50 51.4C47 54 42 54 38 50Z",
        2,
        amp=0.2,
        cls="hr",
    )
    s.fill(
        "M38 50C42 46 47 47 50 50C53 47 58 46 62 50C58 54 53 54 50 51.4C47 54 42 54 38 50Z",
        "hr",
        reg=False,
        amp=0.1,
    )
    s.lines(["M46 56Q50 59 54 56"], w=1.7)
    _shape(s, "M24 29C26 10 44 4 58 9C72 12 80 22 76 30C68 34 60 26 50 26C38 26 32 34 24 29Z", "rw")
    s.ink("M62 12C72 2 84 6 88 14C80 12 72 16 68 20", 7, cls="k", t=(0.8, 0.3), amp=0.2, var=0.1)
    s.ink("M63 13C72 5 82 8 86 13C79 12 72 16 68 19", 3.6, cls="gd", t=(0.8, 0.3), amp=0.2, var=0.1)
    _shape(s, "M10 84C4 72 10 64 16 62L14 56H26L24 62C32 64 36 72 30 84Z", "lg")
    s.lines(["M15 62H25"], w=2)
    s.dot(20, 74, 5, "gd")
    s.ring(20, 74, 5, 1.6)
    return s


def miner():
    s = _bust("miner")
    _stick(s, "M16 84L28 20")
    _shape(s, "M4 26C14 12 38 8 50 20C40 16 34 18 29 20C22 19 14 20 4 26Z", "stl", 2)
    _body(s, "wd", "lg2")
    s.lines(["M36 62L40 84", "M64 62L60 84"], w=3, cls="lg2")
    _head(s, 44)
    _eyes(s, 46)
    s.dot(60, 54, 2.4, "sm", ry=1.6)
    s.dot(41, 37, 2, "sm", ry=1.3)
    _shape(s, "M28 36C28 18 38 12 50 12C62 12 72 18 72 36C60 31 40 31 28 36Z", "gd", 2.3)
    _shape(
        s,
        "M24 37C40 30 60 30 76 37C74 41 70 40 66 39C56 36 44 36 34 39C30 40 26 41 24 37Z",
        "gdd",
        2,
    )
    s.dot(50, 22, 6.4, "l2")
    s.ring(50, 22, 6.4, 2)
    return s


def farmer():
    s = _bust("farmer")
    _stick(s, "M84 84L82 34", "lg")
    s.lines(["M74 14V26C74 34 90 34 90 26V14", "M82 12V36"], w=2.8)
    _body(s, "cu", "sd")
    _shape(s, "M34 66H66V84H34Z", "rs", 2, 0.2, 0)
    s.lines(["M36 61V68", "M64 61V68"], w=4, cls="rs2")
    _head(s, 43)
    _eyes(s, 44)
    s.lines(["M45 52L40 57"], w=1.8)
    _shape(
        s, "M14 34C26 39 74 39 86 34C82 29 72 28 67 28C66 10 34 10 33 28C28 28 18 29 14 34Z", "rh"
    )
    s.lines(["M33 27C42 31 58 31 67 27"], w=3, cls="rt2")
    s.lines(["M40 18L44 22", "M54 16L58 21", "M24 34L30 33", "M70 33L76 34"], w=1.3, cls="rh3")
    return s


def dagobert():
    s = _bust("dagobert")
    _shape(s, "M22 84C22 66 34 60 50 60C66 60 78 66 78 84Z", "lg")
    s.fill("M40 66C44 78 56 78 60 66L56 84H44Z", "wh", reg=False, amp=0.2)
    _shape(
        s,
        "M30 40C30 22 40 14 50 14C60 14 70 22 70 40C72 56 62 66 50 66C38 66 28 56 30 40Z",
        "lg",
        2.3,
    )
    s.fill(
        "M50 15C56 22 56 40 62 48C60 60 56 65 50 65C44 65 40 60 38 48C44 40 44 22 50 15Z",
        "wh",
        reg=False,
        amp=0.2,
    )
    _shape(s, "M33 22C22 14 14 26 16 44C17 54 24 56 28 48C29 40 30 32 33 22Z", "lg2")
    _shape(s, "M67 22C78 14 86 26 84 44C83 54 76 56 72 48C71 40 70 32 67 22Z", "lg2")
    s.dot(42, 36, 2.6, "k")
    s.dot(58, 36, 2.6, "k")
    s.dot(50, 47, 5, "k", ry=3.8)
    s.dot(48.6, 45.8, 1.2, "wh")
    s.lines(["M50 51V55", "M41 54Q46 60 50 55Q54 60 59 54"], w=1.9, amp=0.15)
    _shape(s, "M46 58C46 68 54 68 54 58Z", "nz", 1.6, 0.1)
    s.lines(["M30 67C42 74 58 74 70 67"], w=5, cls="rt", amp=0.2)
    s.dot(50, 75, 4.4, "gd")
    s.ring(50, 75, 4.4, 1.7)
    return s


def conjurer():
    s = _bust("conjurer")
    _body(s, "rs", "rs2")
    for x, y in ((30, 76), (62, 72), (46, 79)):
        s.dot(x, y, 2, "gd")
    _head(s, 44)
    _beard(s, "wh", 76)
    _shape(s, "M28 36C38 30 62 30 72 36L62 26C60 14 62 6 70 2C56 -2 44 10 38 26Z", "rs")
    s.lines(["M36 30C44 27 56 27 64 30"], w=3, cls="gd")
    for x, y in ((50, 14), (45, 21), (56, 20)):
        s.dot(x, y, 2, "gd")
    _stick(s, "M90 80L80 46", "dk", 5)
    s.lines(["M78 34V42", "M70 44L76 46", "M86 36L82 42", "M90 46L84 47"], w=2.4, cls="gd")
    return s


def shepherdess():
    s = _bust("shepherdess")
    _stick(s, "M86 84V30C86 14 68 16 70 28", "lg", 6.4)
    _body(s, "rc", "rc2")
    for x, away in ((31, -2), (69, 2)):
        s.ink(
            f"M{x} 42C{x + away} 52 {x} 58 {x + away} 68", 9, cls="k", t=(1, 0.7), amp=0.1, var=0.05
        )
        s.ink(
            f"M{x} 42C{x + away} 52 {x} 58 {x + away} 67",
            5,
            cls="rh2",
            t=(1, 0.7),
            amp=0.1,
            var=0.05,
        )
    _head(s, 44)
    s.fill("M33 40C34 26 66 26 67 40C58 33 42 33 33 40Z", "rh2", reg=False, amp=0.2)
    _eyes(s, 46)
    _shape(
        s,
        "M14 33C24 38 76 38 86 33C82 26 72 25 66 25C66 10 34 10 34 25C28 25 18 26 14 33Z",
        "rh",
        2.3,
        0.4,
    )
    s.fill("M34 24C42 28 58 28 66 24V18C58 22 42 22 34 18Z", "rt", reg=False, amp=0.2)
    s.lines(["M34 25C42 28.4 58 28.4 66 25", "M34 18C42 21.6 58 21.6 66 18"], w=1.6)
    s.fill("M2 78C0 68 8 62 14 65C18 58 30 59 31 66C40 66 42 76 37 80V84H4Z", "wh", amp=0.3)
    s.ink("M4 84C-1 76 4 64 14 66C18 58 30 59 31 66C40 66 42 78 36 84", 2.1, amp=0.3)
    s.fill("M4 66C4 58 18 58 18 67C18 75 14 79 11 79C7 79 4 74 4 66Z", "cth", amp=0.2, reg=False)
    s.dot(8.6, 67, 1.3, "wh")
    s.dot(14, 67, 1.3, "wh")
    return s


def knight():
    s = _bust("knight")
    s.ink("M51 14C54 2 72 0 80 12C70 10 64 14 60 18", 9, cls="k", t=(0.8, 0.4), amp=0.2, var=0.1)
    s.ink("M51 15C54 4 70 1 78 11C69 9.6 63 13 59 17", 5, cls="rt", t=(0.8, 0.4), amp=0.2, var=0.1)
    _body(s, "stl", "stl2")
    s.lines(["M32 66C36 72 36 78 34 84", "M68 66C64 72 64 78 66 84"], w=1.6)
    d = "M30 46C28 24 38 14 50 14C62 14 72 24 70 46C70 58 62 66 50 66C38 66 30 58 30 46Z"
    s.fill(d, "stl", amp=0.3)
    s.fill(
        "M60 17C68 22 71 32 70 46C70 58 62 66 52 66C62 58 65 36 60 17Z", "stl2", reg=False, amp=0.2
    )
    slit = "M33 36C44 32 56 32 67 36V47C56 50 44 50 33 47Z"
    s.fill(slit, "skn", reg=False, amp=0.2)
    s.ink(slit, 2, amp=0.3)
    s.dot(43, 41.6, 2, "k")
    s.dot(57, 41.6, 2, "k")
    s.ink(d, 2.5, amp=0.4)
    s.lines(["M50 15V33"], w=2)
    s.lines(["M42 54V61", "M47 54V62", "M53 54V62", "M58 54V61"], w=1.8)
    return s


def cook():
    s = _bust("cook")
    _body(s, "wh", "st")
    s.lines(["M50 64V84"], w=1.5)
    for y in (70, 78):
        s.dot(45, y, 1.7, "k")
        s.dot(55, y, 1.7, "k")
    _shape(s, "M38 60C46 66 54 66 62 60L58 70L50 64L42 70Z", "rt", 1.8, 0.2)
    _head(s, 44)
    _eyes(s, 45, smile=False)
    s.ink("M40 51C44 48 48 50 50 52C52 50 56 48 60 51", 3, cls="hr", amp=0.15)
    s.lines(["M45 56Q50 60 55 56"], w=1.8)
    _shape(s, "M32 34C22 30 22 14 34 14C38 4 62 4 66 14C78 14 78 30 68 34Z", "wh", 2.3, 0.4)
    s.lines(["M32 34C44 29 56 29 68 34", "M42 18V26", "M50 16V25", "M58 18V26"], w=1.6)
    _stick(s, "M86 84L80 46", "stl", 5)
    _shape(s, "M72 38C72 30 88 30 88 38C88 48 72 48 72 38Z", "stl", 2)
    return s


def guard():
    s = _bust("guard")
    _stick(s, "M14 84V12", "lg", 6)
    _shape(s, "M14 2L20 16H8Z", "stl", 1.9, 0.1, 0)
    _shape(s, "M16 18C26 16 28 30 18 34Z", "stl", 1.9, 0.2)
    _body(s, "rt", "rt2")
    _shape(s, "M38 60H62L58 84H42Z", "gd", 1.9, 0.2, 0)
    s.lines(["M50 62V84"], w=1.4)
    _head(s, 44)
    _eyes(s, 45, smile=False)
    s.lines(["M44 55H56"], w=2)
    _shape(s, "M28 40C26 18 40 12 50 12C60 12 74 18 72 40L64 36C56 32 44 32 36 36Z", "stl", 2.3)
    _shape(
        s,
        "M20 36C36 28 64 28 80 36C76 42 70 40 64 38C54 34 46 34 36 38C30 40 24 42 20 36Z",
        "stl2",
        2,
    )
    s.lines(["M50 12V6"], w=2.6)
    s.dot(50, 5, 3, "rt")
    return s


def monk():
    s = _bust("monk")
    _body(s, "lg", "lg2")
    _shape(s, "M28 62C38 74 62 74 72 62C66 58 60 60 50 64C40 60 34 58 28 62Z", "lg2")
    _head(s, 42, 18, 20)
    _eyes(s, 43)
    s.fill("M32 38C30 26 36 22 40 24C36 28 36 34 35 40Z", "hr", reg=False, amp=0.2)
    s.fill("M68 38C70 26 64 22 60 24C64 28 64 34 65 40Z", "hr", reg=False, amp=0.2)
    s.ink("M32 40C29 24 40 20 50 25C60 20 71 24 68 40", 4.4, cls="hr", amp=0.4)
    _shape(s, "M70 84V66C76 62 84 64 86 68C90 64 96 64 99 67V84Z", "st", 2, 0.2)
    s.lines(["M86 68V84", "M74 71L82 72", "M74 76L82 77", "M90 72L96 71", "M90 77L96 76"], w=1.3)
    s.lines(["M40 80C48 74 54 76 58 84"], w=2.6, cls="st", amp=0.2)
    return s


def troll():
    s = _bust("troll")
    _body(s, "hr2", "lg2")
    for x, k in ((24, -1), (76, 1)):
        _shape(s, f"M{50 + 18 * k} 40L{x + 8 * k} 30L{50 + 20 * k} 52Z", "trl", 2, 0.2)
    face = "M28 42C26 24 38 18 50 18C62 18 74 24 72 42C74 58 64 68 50 68C36 68 26 58 28 42Z"
    s.fill(face, "trl", amp=0.3, reg=False)
    s.fill("M62 22C71 28 72 36 71 44C72 56 64 66 55 67C66 60 68 38 62 22Z", "trl2", reg=False)
    s.ink(face, 2.3, amp=0.4)
    s.dot(42, 40, 4.4, "wh")
    s.dot(58, 40, 4.4, "wh")
    s.ring(42, 40, 4.4, 1.5)
    s.ring(58, 40, 4.4, 1.5)
    s.dot(42.8, 40.6, 1.9, "k")
    s.dot(57.2, 40.6, 1.9, "k")
    _shape(s, "M44 44C44 56 56 56 56 44C54 42 46 42 44 44Z", "trl2", 2, 0.2)
    s.lines(["M38 58C44 63 56 63 62 58"], w=2.2)
    _shape(s, "M41 59L43 52L46 61Z", "wh", 1.5, 0.1, 0)
    _shape(s, "M59 59L57 52L54 61Z", "wh", 1.5, 0.1, 0)
    s.lines(["M38 20L34 8", "M46 18L45 5", "M54 18L57 5", "M62 20L67 9"], w=3.4, cls="hr", amp=0.5)
    s.lines(["M36 33L46 35", "M64 33L54 35"], w=2.6)
    return s


def courtier():
    s = _bust("courtier")
    _body(s, "rc", "rc2")
    _shape(s, "M30 62C34 54 66 54 70 62C74 70 62 72 50 72C38 72 26 70 30 62Z", "wh")
    s.lines(["M36 60V69", "M43 58V71", "M50 57V72", "M57 58V71", "M64 60V69"], w=1.4)
    for x in (32, 68):
        for y in (38, 46, 54):
            s.dot(x, y, 6, "st", amp=0.3)
            s.ring(x, y, 6, 1.8)
    _head(s, 42, 16, 18)
    _eyes(s, 43)
    _shape(s, "M30 34C28 16 40 10 50 10C60 10 72 16 70 34C62 24 38 24 30 34Z", "st")
    s.lines(["M38 20C44 15 56 15 62 20"], w=1.5)
    s.dot(58, 51, 1.3, "k")
    return s


def jester():
    s = _bust("jester")
    _body(s, "rw", "rw2")
    _head(s, 44)
    _shape(
        s,
        "M50 33C42 14 22 6 12 24C10 30 10 34 12 38C20 28 28 32 31 42C36 36 42 33 50 33Z",
        "rt",
        2.3,
        0.4,
    )
    _shape(
        s,
        "M50 33C58 14 78 6 88 24C90 30 90 34 88 38C80 28 72 32 69 42C64 36 58 33 50 33Z",
        "rh",
        2.3,
        0.4,
    )
    _shape(s, "M38 36C38 20 44 8 50 4C56 8 62 20 62 36C54 31 46 31 38 36Z", "rc", 2.2)
    for x, y in ((12, 41), (88, 41), (50, 4)):
        s.dot(x, y, 4.6, "gd")
        s.ring(x, y, 4.6, 1.8)
        s.lines([f"M{x} {y}v3"], w=1.5)
    _eyes(s, 45)
    s.ink("M40 51Q50 62 60 51", 2.2, amp=0.2)
    _shape(
        s,
        "M26 66L34 60L42 66L50 60L58 66L66 60L74 66L68 78L60 71L50 79L40 71L32 78Z",
        "rh",
        2,
        0.2,
        0,
    )
    return s


def _crown(s, y=30, w=20, paint="rt"):
    a, b = 50 - w, 50 + w
    d = f"M{a + 3} {y}L{a} {y - 16}L{50 - w / 2.4:.1f} {y - 8}L50 {y - 20}L{50 + w / 2.4:.1f} {y - 8}L{b} {y - 16}L{b - 3} {y}C60 {y - 4} 40 {y - 4} {a + 3} {y}Z"
    _shape(s, d, "gd", 2.2, 0.2, 0)
    s.lines([f"M{a + 3} {y - 4}C40 {y - 8} 60 {y - 8} {b - 3} {y - 4}"], w=1.5)
    for x, top in ((a, y - 17), (50, y - 21), (b, y - 17)):
        s.dot(x, top, 2.8, paint)
        s.ring(x, top, 2.8, 1.5)


def prince():
    s = _bust("prince")
    _body(s, "rt", "rt2")
    _shape(s, "M40 60L50 74L60 60Z", "wh", 1.8, 0.2, 0)
    s.lines(["M28 68C32 74 32 80 31 84"], w=1.5)
    _head(s, 44)
    _shape(
        s,
        "M31 44C27 26 40 20 52 22C66 20 74 30 69 46C67 40 66 36 62 34C54 38 40 36 35 34C33 38 32 40 31 44Z",
        "hr2",
    )
    _eyes(s, 46)
    _crown(s, 27, 15, "rs")
    return s


def princess():
    s = _bust("princess")
    s.fill("M30 30C18 44 22 66 24 80H38V40Z", "rh", amp=0.3)
    s.fill("M70 30C82 44 78 66 76 80H62V40Z", "rh", amp=0.3)
    s.ink("M30 30C18 44 22 66 24 80", 2.1, amp=0.4)
    s.ink("M70 30C82 44 78 66 76 80", 2.1, amp=0.4)
    _body(s, "pk", "nz")
    _head(s, 44)
    s.fill(
        "M32 42C30 24 70 24 68 42C62 34 56 32 50 33C44 32 38 34 32 42Z", "rh", reg=False, amp=0.2
    )
    s.lines(["M32 42C38 34 44 32 50 33C56 32 62 34 68 42"], w=1.6)
    _eyes(s, 46)
    _shape(s, "M36 28L50 -2L64 28C56 24 44 24 36 28Z", "rw", 2.2)
    s.lines(["M50 -1C62 -4 72 4 76 18C78 26 84 28 88 26"], w=2.6, cls="wh", amp=0.3)
    s.lines(["M42 18C46 16 54 16 58 18"], w=1.6, cls="gd")
    return s


def queen():
    s = _bust("queen")
    _body(s, "rw", "rw2")
    _shape(s, "M26 68C36 60 64 60 74 68L70 78C60 70 40 70 30 78Z", "wh", 1.9)
    s.lines(["M36 67v3", "M50 64v3", "M64 67v3"], w=2)
    for x in (30, 70):
        s.dot(x, 44, 8, "hr", ry=11, amp=0.3)
        s.ring(x, 44, 8, 2, ry=11)
    _head(s, 43, 17, 19)
    s.fill("M33 40C32 24 68 24 67 40C60 32 40 32 33 40Z", "hr", reg=False, amp=0.2)
    _eyes(s, 45)
    s.lines(["M41 38L38 36", "M59 38L62 36"], w=1.6)
    _crown(s, 28, 20, "rs")
    s.dot(50, 66, 3, "rs")
    s.ring(50, 66, 3, 1.5)
    return s


def king():
    s = _bust("king")
    _body(s, "rs", "rs2")
    _shape(s, "M24 70C34 62 66 62 76 70L72 80C60 72 40 72 28 80Z", "wh", 1.9)
    s.lines(["M36 69v3", "M50 66v3", "M64 69v3", "M43 71v2", "M57 71v2"], w=2)
    _head(s, 42)
    d = "M31 42C30 60 40 76 50 76C60 76 70 60 69 42C66 50 58 51 50 49C42 51 34 50 31 42Z"
    s.fill(d, "wh", amp=0.3, reg=False)
    s.ink(d, 2.1, amp=0.4)
    s.lines(["M42 60C44 64 44 66 45 68", "M58 60C56 64 56 66 55 68", "M45 54Q50 58 55 54"], w=1.6)
    s.dot(43.5, 39, 1.9, "k")
    s.dot(56.5, 39, 1.9, "k")
    s.dot(50, 45, 3, "pk", ry=2.4)
    s.lines(["M38 34.5Q42 32 46 34", "M54 34Q58 32 62 34.5"], w=1.8)
    _crown(s, 31, 25)
    return s


def guests():
    """All of them, in the order of the rules."""
    lightning = [architect(), bohemian(), woodcutter(), merchant(), miner(), farmer()]
    lightning += [dagobert(), conjurer()]
    hourglass = [shepherdess(), knight(), cook(), guard(), monk(), troll()]
    return [*lightning, *hourglass, courtier(), jester(), prince(), princess(), queen(), king()]
