"""The furniture of the house: birds for the seats, icons, the town behind everything, cards."""

from __future__ import annotations

from collections.abc import Iterable

from belfort.ink import Symbol
from belfort.web import town


def spark() -> Symbol:
    s = Symbol("spark", 0, 0, 24, 24)
    s.lines(["M12 9V2", "M16.5 11L21 6", "M7.5 11L3 6"], w=2.4, cls="acc", t=(0.5, 1), taper=6)
    return s


def disc(s: Symbol, cls: str) -> None:
    """What a bird sits on."""
    s.dot(32, 32, 29, cls, amp=0.5, reg=True)


def rim(s: Symbol) -> None:
    """The ring round a bird."""
    s.ring(32, 32, 29, 2.4, amp=0.5)


def bird_owl() -> Symbol:
    s = Symbol("bird-owl", 0, 0, 64, 64)
    disc(s, "v1")
    s.fill("M14 58C10 40 12 20 18 12C22 17 42 17 46 12C52 20 54 40 50 58C40 62 24 62 14 58Z", "owl")
    s.ink("M14 57C10 40 12 20 18 12C22 17 42 17 46 12C52 20 54 40 50 57", 2.3)
    for x in (24, 40):
        s.dot(x, 28, 8.6, "wh", amp=0.2)
        s.ring(x, 28, 8.6, 1.9)
        s.dot(x + 0.6, 28.6, 3.6, "k")
    s.shape("M29 33H35L32 41Z", "gd", 1.8, amp=0.2)
    s.lines(
        ["M21 44q3 4 6 0", "M29 46q3 4 6 0", "M37 44q3 4 6 0", "M25 52q3 4 6 0", "M33 52q3 4 6 0"],
        w=1.6,
    )
    rim(s)
    return s


def bird_jackdaw() -> Symbol:
    s = Symbol("bird-jackdaw", 0, 0, 64, 64)
    disc(s, "v2")
    s.fill(
        "M12 60C10 44 14 34 20 27C20 15 30 9 40 13C46 15 49 20 49 25L59 29L48 34C47 42 50 50 50 60C36 64 22 63 12 60Z",
        "daw",
    )
    s.fill(
        "M14 58C12 44 17 34 24 31C22 22 25 15 31 13C22 13 18 22 20 27C13 35 10 46 12 59Z",
        "daw2",
        reg=False,
    )
    s.fill("M22 28C25 22 29 20 33 21C30 29 29 38 22 44C18 42 18 33 22 28Z", "daw2", reg=False)
    s.ink(
        "M12 59C10 44 14 34 20 27C20 15 30 9 40 13C46 15 49 20 49 25L59 29L48 34C47 42 50 50 50 59",
        2.3,
    )
    s.dot(40, 22, 4.2, "wh")
    s.dot(40.6, 22, 2.1, "k")
    s.lines(["M49 28L57 29.5"], w=1.3)
    rim(s)
    return s


def bird_swan() -> Symbol:
    s = Symbol("bird-swan", 0, 0, 64, 64)
    disc(s, "v3")
    d = "M8 52C12 38 26 34 36 40C40 34 38 28 33 25C26 20 28 9 38 9C46 9 49 15 48 20L41 23C46 30 50 40 46 50C42 58 16 60 8 52Z"
    s.fill(d, "wh")
    s.ink(d, 2.3)
    s.fill("M44 13C50 13 54 17 56 22C52 23 47 22 44 20Z", "bk")
    s.ink("M45 13C50 13 54 17 56 22C52 23 47 22 45 20", 1.9)
    s.fill("M43 12L47 13L45 20L42 18Z", "k", reg=False)
    s.dot(39.5, 15, 1.9, "k")
    s.lines(["M16 50C22 44 30 44 36 48", "M22 54C27 50 34 50 39 53"], w=1.6)
    rim(s)
    return s


def bird_pigeon() -> Symbol:
    s = Symbol("bird-pigeon", 0, 0, 64, 64)
    disc(s, "v4")
    s.fill(
        "M12 60C10 46 18 36 22 30C20 18 28 10 36 11C44 12 47 18 46 24L55 28L46 31C46 38 52 48 50 60C38 64 22 63 12 60Z",
        "pig",
    )
    s.fill(
        "M21 32C28 37 38 37 46 32C47 38 49 42 50 47C40 52 26 51 17 45C18 40 20 36 21 32Z",
        "pig2",
        reg=False,
    )
    s.ink(
        "M12 59C10 46 18 36 22 30C20 18 28 10 36 11C44 12 47 18 46 24L55 28L46 31C46 38 52 48 50 59",
        2.3,
    )
    s.dot(37, 20, 4, "gd")
    s.dot(37.4, 20, 2, "k")
    s.fill("M43 22C46 21 48 23 47 26L43 25Z", "wh", reg=False)
    s.lines(["M22 42q4 4 8 0", "M32 43q4 4 8 0"], w=1.4)
    rim(s)
    return s


def bird_stork() -> Symbol:
    s = Symbol("bird-stork", 0, 0, 64, 64)
    disc(s, "v5")
    d = "M10 60C12 46 20 42 25 34C20 24 25 12 35 13C42 14 45 19 44 24C42 36 50 46 52 60C38 64 22 64 10 60Z"
    s.fill(d, "wh")
    s.ink("M10 59C12 46 20 42 25 34C20 24 25 12 35 13C42 14 45 19 44 24C42 36 50 46 52 59", 2.3)
    s.fill("M43 19L63 35L41 27Z", "bk")
    s.ink("M43 19L62 35L41 27", 1.9)
    s.dot(36, 20, 3, "k")
    s.dot(36.8, 19.3, 0.9, "wh")
    s.lines(["M18 54C24 50 30 50 34 54", "M30 58C36 53 42 54 46 58"], w=1.8)
    rim(s)
    return s


def icon(
    name: str, ds: Iterable[str], fills: Iterable[tuple[str, str]] = (), w: float = 2
) -> Symbol:
    s = Symbol(f"i-{name}", 0, 0, 24, 24)
    s.reg = (0.7, 0.5)
    for d, c in fills:
        s.fill(d, c, amp=0.2)
    s.lines(ds, w=w, amp=0.22, cls="ik", t=(0.8, 0.7), taper=3)
    return s


def icons() -> list[Symbol]:
    o = []
    o.append(
        icon(
            "undo",
            [
                "M9 4L3.5 9.2L9 14.5",
                "M4 9.2H14.5C18.5 9.2 20.5 12 20.5 15C20.5 18.2 18.2 20.5 14.5 20.5H9",
            ],
        )
    )
    # lantern for hint
    o.append(
        icon(
            "hint",
            [
                "M12 5.2A2 2 0 1 1 12.1 5.2",
                "M5.5 10.2L12 5.4L18.5 10.2Z",
                "M7 10.2V18.4",
                "M17 10.2V18.4",
                "M5.5 18.4H18.5V21.6H5.5Z",
                "M12 17.4C9.4 15.8 11 13.8 12 12C13 13.8 14.6 15.8 12 17.4",
            ],
            [("M7 10.2H17V18.4H7Z", "lit")],
            w=1.75,
        )
    )
    o.append(
        icon(
            "aside",
            [
                "M5 6.5L14 4L18.5 18L9.5 20.5Z",
                "M16.5 8.5L20.5 9.5L19 20",
                "M8.5 9L13 7.8",
                "M9.6 12.4L14.1 11.2",
            ],
            w=1.8,
        )
    )
    o.append(
        icon(
            "bell",
            [
                "M5 17.5C7.5 15.5 6 6 12 6C18 6 16.5 15.5 19 17.5Z",
                "M12 6V3.4",
                "M10 20C10.6 21.6 13.4 21.6 14 20",
            ],
            [("M5.5 17C8 15 6.5 6.5 12 6.5C17.5 6.5 16 15 18.5 17Z", "gd")],
            w=1.9,
        )
    )
    o.append(
        icon(
            "moon",
            ["M15.5 3.5C9 4.5 5.8 10 7.5 15C9.2 19.8 15 21.8 20 19C14 18.5 10.5 11 15.5 3.5Z"],
            w=1.9,
        )
    )
    o.append(
        icon(
            "sun",
            [
                "M12 7.5A4.5 4.5 0 1 1 11.9 7.5",
                "M12 2V4.3",
                "M12 19.7V22",
                "M2 12H4.3",
                "M19.7 12H22",
                "M5 5L6.6 6.6",
                "M17.4 17.4L19 19",
                "M19 5L17.4 6.6",
                "M6.6 17.4L5 19",
            ],
            w=1.9,
        )
    )
    o.append(
        icon(
            "book",
            [
                "M12 6C9 4 6 4 3.5 5V18.5C6 17.5 9 17.5 12 19.5C15 17.5 18 17.5 20.5 18.5V5C18 4 15 4 12 6V19.5",
                "M6 8.6C7.4 8.2 8.6 8.4 9.6 9",
                "M6 12C7.4 11.6 8.6 11.8 9.6 12.4",
            ],
            w=1.8,
        )
    )
    o.append(
        icon(
            "log",
            [
                "M6 3.5H18V20.5C15 19 13.5 21.5 12 20.5C10.5 19.5 9 21.5 6 20.5Z",
                "M9 8H15",
                "M9 11.5H15",
                "M9 15H13",
            ],
            w=1.8,
        )
    )
    o.append(icon("menu", ["M4 6.5H20", "M4 12H20", "M4 17.5H20"], w=2.4))
    o.append(icon("plus", ["M12 4.5V19.5", "M4.5 12H19.5"], w=2.4))
    o.append(icon("close", ["M5.5 5.5L18.5 18.5", "M18.5 5.5L5.5 18.5"], w=2.4))
    o.append(icon("device", ["M6.5 2.5H17.5V21.5H6.5Z", "M10.5 18.6H13.5"], w=2))
    o.append(icon("check", ["M4 12.5C6.5 14 8 16 9.5 19C12 12.5 15.5 8 20.5 4.5"], w=2.6))
    o.append(icon("arrow", ["M4 12H19", "M13.5 6.5L19.5 12L13.5 17.5"], w=2.1))
    o.append(
        icon(
            "people",
            ["M12 12.5A4 4 0 1 1 12.1 12.5", "M4.5 21C5 16.5 8 15 12 15C16 15 19 16.5 19.5 21"],
            w=1.9,
        )
    )
    o.append(
        icon(
            "hourglass",
            [
                "M6 3.5H18",
                "M6 20.5H18",
                "M7.5 3.5C7.5 9 11 10 11 12C11 14 7.5 15 7.5 20.5",
                "M16.5 3.5C16.5 9 13 10 13 12C13 14 16.5 15 16.5 20.5",
            ],
            [("M8.5 20C9 17.5 11 16.5 12 16C13 16.5 15 17.5 15.5 20Z", "gd")],
            w=1.8,
        )
    )
    o.append(
        icon(
            "cake",
            [
                "M4 20.5V12H20V20.5Z",
                "M4 15.5C6 17.5 8 17.5 9.4 15.5C11 17.5 13 17.5 14.6 15.5C16 17.5 18 17.5 20 15.5",
                "M12 12V7.5",
                "M12 3.5C10.8 5 10.8 6.4 12 6.6C13.2 6.4 13.2 5 12 3.5",
            ],
            w=1.8,
        )
    )
    o.append(
        icon(
            "lock",
            ["M6 11H18V20.5H6Z", "M8.5 11V8C8.5 3.5 15.5 3.5 15.5 8V11", "M12 14.5V17"],
            w=1.9,
        )
    )
    return o


def logo() -> Symbol:
    s = Symbol("logo", 0, 0, 48, 60)
    s.reg = (1.1, 0.8)
    s.push(24, 60, 1)
    s.fill("M-13 0V-30H13V0Z", "b")
    s.fill("M7 0V-30H13V0Z", "bd")
    s.ink("M-13 0V-30", 2.3)
    s.ink("M13 -30V0", 2.3)
    s.fill("M-17 -34H17V-29H-17Z", "st")
    s.ink("M-17 -34H17V-29H-17Z", 1.9)
    s.fill("M-10 -34V-40H10V-34Z", "b", reg=False)
    s.ink("M-10 -34V-40", 1.9)
    s.ink("M10 -34V-40", 1.9)
    s.fill("M-15 -39L0 -58L15 -39C9 -38 -9 -38 -15 -39Z", "rs")
    s.fill("M4 -39L0 -58L15 -39Z", "rs2")
    s.ink("M-15 -39L0 -58L15 -39C9 -38 -9 -38 -15 -39Z", 2.2)
    s.dot(0, -18, 8, "dl")
    s.ring(0, -18, 8, 2)
    s.lines(["M0 -18V-23", "M0 -18L4 -16"], w=1.9, cls="gd", t=(0.9, 0.9))
    s.fill("M-5 0V-5C-5 -9 5 -9 5 -5V0Z", "dk", reg=False)
    s.ink("M-5 0V-5C-5 -9 5 -9 5 -5V0", 1.7)
    s.ink("M-20 0H20", 2.2)
    s.pop()
    return s


def card_face() -> Symbol:
    s = Symbol("card-face", 0, 0, 120, 164, fit="none")
    s.reg = (0, 0)
    d = "M9 4C40 3 82 5 111 3.5C115 4 116.5 6 116.5 9C117 50 116 110 117 154C116.6 158.5 114 160.5 110 160.4C80 161.4 40 160 10 161C5.6 160.6 3.4 158 3.6 154C3 110 4.4 50 3.4 10C3.6 6 5.4 4.2 9 4Z"
    s.fill(d, "cf", amp=0.2, reg=False, seed="cf")
    s.ink(d, 1.9, amp=0.35, cls="ce", t=(0.85, 0.8), over=5)
    return s


def bubble_tail() -> Symbol:
    s = Symbol("tail", 0, 0, 30, 26)
    s.fill("M2 0C5 9 4 18 0 26C12 22 22 12 28 0Z", "cf", reg=False, amp=0.1)
    s.ink("M3 0C6 9 5 18 1 25C12 21 22 12 27 0", 1.8, cls="ce", amp=0.2)
    return s


def swan() -> Symbol:
    s = Symbol("swan", 0, 0, 54, 40)
    s.reg = (0.8, 0.6)
    d = "M6 32C8 20 20 18 30 24C34 16 28 12 28 7C28 2 38 1 40 7L46 10L40 11C44 18 48 24 45 30C42 36 14 38 6 32Z"
    s.fill(d, "wh")
    s.ink(d, 1.9)
    s.fill("M40 6L48 10L40 11.5Z", "bk", reg=False)
    s.ink("M40 6L48 10L40 11.5", 1.3)
    s.dot(36, 7, 1.1, "k")
    s.lines(["M14 30C20 25 28 26 33 29"], w=1.4)
    return s


def card_ring() -> Symbol:
    s = Symbol("card-ring", 0, 0, 120, 164, fit="none")
    s.reg = (0, 0)
    d = "M9 4C40 3 82 5 111 3.5C115 4 116.5 6 116.5 9C117 50 116 110 117 154C116.6 158.5 114 160.5 110 160.4C80 161.4 40 160 10 161C5.6 160.6 3.4 158 3.6 154C3 110 4.4 50 3.4 10C3.6 6 5.4 4.2 9 4Z"
    s.ink(d, 5.2, amp=0.3, cls="lr", var=0.12, t=(0.9, 0.9), over=6)
    return s


def inkedge() -> Symbol:
    s = Symbol("edge", 0, 0, 1440, 6, fit="none")
    s.lines(["M-4 3H1444"], w=2.9, amp=0.8, wave=46, t=(1, 1), var=0.32, eps=0.12)
    return s


def cat_loaf() -> Symbol:
    """The house cat, asleep on a box."""
    s = Symbol("cat-loaf", 0, 0, 132, 96)
    s.reg = (0, 0)
    # tail hangs over the edge
    s.ink(
        "M112 46C124 48 126 58 122 68C118 78 120 86 127 90",
        8.5,
        cls="ct",
        t=(1, 0.7),
        amp=0.3,
        var=0.08,
    )
    s.fill("M14 50C10 34 24 20 46 19C70 8 110 14 118 36C121 44 120 50 116 52H18Z", "ct", amp=0.4)
    # head, turned to us, resting
    s.fill(
        "M6 36C5 27 6 19 9 12C14 15 18 18 21 21C26 19.5 31 19.5 36 21C39 18 43 15 48 12C51 19 52 27 51 36C50 46 41 52 28.5 52C16 52 7 46 6 36Z",
        "ct",
        amp=0.25,
        sm=0,
        eps=0.06,
    )
    s.fill("M12 18L19 23.5L12 28Z", "pk", amp=0.1, sm=0)
    s.fill("M45 18L38 23.5L45 28Z", "pk", amp=0.1, sm=0)
    s.lines(
        ["M14 35C17 38.5 21 38.5 24 35.5", "M33 35.5C36 38.5 40 38.5 43 35"],
        w=1.8,
        cls="ey",
        t=(0.8, 0.8),
        taper=2,
    )
    s.fill("M26 40.5H31L28.5 43.4Z", "pk", amp=0.1, sm=0)
    s.lines(
        ["M28.5 43.4C27.8 46 25.4 46.6 23.6 45.8", "M28.5 43.4C29.2 46 31.6 46.6 33.4 45.8"],
        w=1.1,
        cls="wh",
        amp=0.1,
    )
    s.lines(
        ["M17 42L4 40.5", "M17 44.5L5 47", "M40 42L53 40.5", "M40 44.5L52 47"],
        w=0.95,
        cls="wh",
        amp=0.2,
    )
    # paws
    s.fill("M50 46C58 43 68 45 69 49C69 52 66 53 62 53H46Z", "wh", amp=0.2)
    s.lines(["M60 47.5v3.6", "M65 48v3"], w=1.2, cls="ct")
    s.lines(["M72 30C78 24 90 24 98 30", "M104 36C108 40 109 45 107 49"], w=1.3, cls="cth")
    return s


def sprites() -> dict[str, list[Symbol]]:
    """Every drawing of the house, by the sprite it belongs to."""
    return {
        "house": [
            *(bird() for bird in (bird_owl, bird_swan, bird_jackdaw, bird_pigeon, bird_stork)),
            *icons(),
            logo(),
            town.cloud(),
            card_face(),
            card_ring(),
            bubble_tail(),
            inkedge(),
            spark(),
            swan(),
            cat_loaf(),
        ],
        "town": [town.skyline()],
        "shelf": [town.street()],
    }
