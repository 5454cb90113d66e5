"""Kobe, the weathercock, who sees every tower from above: he teaches, and never plays."""

from __future__ import annotations

from typing import Final

from belfort.ink import Symbol

POSES: Final = ("look", "kind", "proud")
"""He points with beak and arrow; he bows, a wing open; his chest is out."""

PAINTS: Final = {
    "iron": "light-dark(#5c6673, #4c5768)",
    "gilt": "light-dark(#dba438, #bd8b2a)",
    "comb": "light-dark(#c9452c, #bd4630)",
    "beak": "light-dark(#f6e9cc, #e6d5b0)",
}


def kobe(pose: str) -> Symbol:
    """The weathercock, whole: gilded, on his rod."""
    s = Symbol(f"kobe-{pose}", 0, 0, 130, 150)
    s.reg = (1.8, 1.3)
    _rod(s)
    _tail(s, {"look": 0, "kind": 6, "proud": -8}[pose])
    x, y = {"look": (0, 0), "kind": (5, 9), "proud": (-3, -5)}[pose]
    _body(s, x, y)
    _head(s, x, y, pose)
    _wing(s, pose)
    if pose == "proud":
        s.lines(["M112 12L117 4", "M121 18L128 14", "M103 6L104 -2"], w=2.4, cls="acc")
    return s


def _rod(s: Symbol) -> None:
    s.shape("M58 98L62 110H70L73 98Z", "gilt", 1.9, amp=0.2)
    s.shape("M63 108H69V150H63Z", "iron", 1.8, amp=0.2)
    s.dot(66, 112, 5, "gd", reg=True)
    s.ring(66, 112, 5, 1.8)
    s.shape("M20 121H110V125.5H20Z", "iron", 1.6, amp=0.2)
    s.shape("M108 114L127 123L108 132Z", "comb", 2.1, amp=0.2)
    s.shape("M22 123L12 113L6 115L13 123L6 131L12 133Z", "iron", 1.8, amp=0.2)


def _tail(s: Symbol, k: float) -> None:
    for plate in (
        f"M40 84C22 82 8 66 8 {44 + k}C8 {38 + k} 14 {36 + k} 17 {42 + k}C22 58 34 66 46 68Z",
        f"M44 76C28 68 18 50 22 {28 + k}C23 {22 + k} 30 {22 + k} 31 {28 + k}C34 46 44 56 54 62Z",
        f"M50 68C38 56 34 38 42 {18 + k}C45 {13 + k} 51 {15 + k} 50 {21 + k}C48 38 54 50 62 58Z",
    ):
        s.shape(plate, "gd", 2.3, amp=0.4)
    s.lines(
        [
            f"M14 {48 + k}C18 64 30 72 42 76",
            f"M27 {34 + k}C29 50 38 60 48 66",
            f"M46 {24 + k}C43 40 48 52 56 60",
        ],
        w=1.4,
    )


def _body(s: Symbol, x: float, y: float) -> None:
    outline = (
        f"M40 70C46 58 62 60 70 52C75 46 {77 + x} {40 + y} {78 + x} {34 + y}"
        f"C{79 + x} {20 + y} {102 + x} {20 + y} {103 + x} {36 + y}"
        f"C{104 + x} {48 + y} 104 66 96 80C88 96 74 104 62 102C46 100 36 86 40 70Z"
    )
    s.fill(outline, "gd")
    shade = "M62 102C48 100 38 88 40 72C46 84 60 92 76 90C86 88 94 80 98 72C96 88 80 104 62 102Z"
    s.fill(shade, "gilt", reg=False)
    s.ink(outline, 2.6)


def _head(s: Symbol, x: float, y: float, pose: str) -> None:
    """Comb, wattle, beak and eye."""
    s.shape(
        f"M{79 + x} {30 + y}C{74 + x} {20 + y} {80 + x} {14 + y} {84 + x} {20 + y}"
        f"C{84 + x} {10 + y} {93 + x} {8 + y} {93 + x} {18 + y}"
        f"C{97 + x} {10 + y} {105 + x} {14 + y} {101 + x} {27 + y}"
        f"C{94 + x} {22 + y} {86 + x} {23 + y} {79 + x} {30 + y}Z",
        "comb",
        2.1,
        amp=0.3,
    )
    s.shape(
        f"M{98 + x} {46 + y}C{105 + x} {47 + y} {107 + x} {58 + y} {101 + x} {61 + y}"
        f"C{95 + x} {60 + y} {94 + x} {51 + y} {98 + x} {46 + y}Z",
        "comb",
        1.9,
        amp=0.2,
    )
    if pose == "proud":
        upper = f"M{101 + x} {32 + y}L{120 + x} {30 + y}L{103 + x} {40 + y}Z"
        lower = f"M{103 + x} {41 + y}L{116 + x} {44 + y}L{101 + x} {47 + y}Z"
        s.shape(upper, "beak", 1.9, amp=0.2)
        s.shape(lower, "beak", 1.7, amp=0.2)
    else:
        s.shape(f"M{102 + x} {33 + y}L{121 + x} {40 + y}L{102 + x} {46 + y}Z", "beak", 2, amp=0.2)
        s.lines([f"M{104 + x} {40 + y}L{115 + x} {40 + y}"], w=1.2)
    _eye(s, 91 + x, 35 + y, pose)


def _eye(s: Symbol, x: float, y: float, pose: str) -> None:
    if pose != "look":
        s.lines([f"M{x - 5} {y + 2}C{x - 3} {y - 5} {x + 3} {y - 5} {x + 5} {y + 2}"], w=2.5)
        return
    s.dot(x, y, 5.6, "wh")
    s.ring(x, y, 5.6, 1.7)
    s.dot(x + 1.8, y + 0.6, 2.7, "k")


def _wing(s: Symbol, pose: str) -> None:
    if pose == "kind":
        open_wing = (
            "M56 74C66 66 82 68 94 76C104 80 112 78 118 74C116 86 106 92 94 91C80 96 60 92 56 74Z"
        )
        s.shape(open_wing, "gd", 2.3, amp=0.4)
        s.lines(["M72 84C80 87 88 86 94 83", "M96 88C104 88 110 84 114 79"], w=1.5)
        return
    s.shape("M54 76C60 66 76 66 84 72C82 86 72 92 62 90C56 88 52 82 54 76Z", "gd", 2.2, amp=0.4)
    s.lines(["M60 78C66 82 74 82 80 77", "M61 84C66 87 71 87 75 84"], w=1.5)


def sprites() -> dict[str, list[Symbol]]:
    """His poses, in a sprite of their own: only lessons show him."""
    return {"kobe": [kobe(pose) for pose in POSES]}
