"""The drawings of the plain table: emblems for kinds of things, blocks, discs, cells, cards, a lid.

A block and a disc take their colour from `--tint`, so that one drawing serves every kind; which
kind it is, the emblem on it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from belfort.ink.strokes import close_lid, gable, hatch, open_lid
from belfort.ink.symbol import Symbol, ellipse

PAINTS: Final[Mapping[str, str]] = {
    "ti": "var(--tint, var(--brick))",
    "ti2": "var(--tint-2, var(--brick-2))",
    "pa": "light-dark(#efe2c2, #333f53)",
    "pl": "light-dark(#cbb88f, #4a5870)",
    "mo": "light-dark(#44587f, #b9c4dc)",
    "y1": "light-dark(#c9dcc9, #2b4450)",
    "y1s": "light-dark(#94b19a, #1d303b)",
    "y2": "light-dark(#e9dbba, #46506a)",
    "y3": "light-dark(#a9c4b4, #35505a)",
}

EMBLEMS: Final = (
    "bell",
    "fish",
    "leaf",
    "heart",
    "moon",
    "star",
    "key",
    "crown",
    "boat",
    "cup",
    "cherry",
    "shell",
)
"""What stands for a kind of thing: by its key, if that is one of these, or by its number."""

TINTS: Final = 6


def emblem(name: str) -> Symbol:
    """A little thing on a canvas of 48 by 48, easy to tell from the others without colour."""
    s = Symbol(f"e-{name}", 0, 0, 48, 48)
    s.reg = (1, 0.8)
    DRAWN[name](s)
    return s


def _bell(s: Symbol) -> None:
    s.dot(24, 39, 4.4, "gdd")
    s.ring(24, 39, 4.4, 2)
    s.shape(
        "M8 36C12 32 12 27 13 21C14 12 18 8 24 8C30 8 34 12 35 21C36 27 36 32 40 36Z", "gd", 2.5
    )
    s.lines(["M24 8V4.5", "M14 29H34"], w=2.2)


def _fish(s: Symbol) -> None:
    s.shape("M5 24C11 12 26 11 34 22L43 14C42 21 42 27 43 34L34 26C26 37 11 36 5 24Z", "rs", 2.5)
    s.dot(13.5, 22, 2.6, "wh")
    s.dot(13.8, 22.2, 1.3, "k")
    s.lines(["M21 17C24 21 24 27 21 31", "M27 18C29.5 22 29.5 26 27 30"], w=1.7)


def _leaf(s: Symbol) -> None:
    s.shape("M10 38C6 20 18 8 41 7C42 28 30 42 10 38Z", "lf", 2.5)
    s.lines(["M6 43C14 33 24 22 34 14", "M19 29L18 20", "M25 23L34 24", "M17 32L27 33"], w=1.9)


def _heart(s: Symbol) -> None:
    s.shape("M24 41C12 32 5 25 6 16C7 7 19 5 24 14C29 5 41 7 42 16C43 25 36 32 24 41Z", "rt", 2.5)
    s.lines(["M12 15C13 12 15 11 17 11"], w=2, cls="wh")


def _moon(s: Symbol) -> None:
    s.shape("M33 6C20 9 14 24 21 35C26 42 36 43 43 38C33 49 13 46 8 31C3 16 18 2 33 6Z", "mo", 2.5)
    s.dot(37, 17, 2.4, "mo")
    s.dot(42, 26, 1.8, "mo")


def _star(s: Symbol) -> None:
    s.shape(
        "M24 4L29.4 17.6L44 18.6L32.8 27.9L36.4 42L24 34.2L11.6 42L15.2 27.9L4 18.6L18.6 17.6Z",
        "rw",
        2.5,
    )


def _key(s: Symbol) -> None:
    s.fill(f"{ellipse(15, 15, 10)}{ellipse(15, 15, 4.4)}", "rc", amp=0.3)
    s.ring(15, 15, 10, 2.4)
    s.dot(15, 15, 4.4, "pa")
    s.ring(15, 15, 4.4, 2)
    s.shape("M21 24L24.5 20.5L43 39L41 43L36 42L36 37L31 37L31 32Z", "rc", 2.3)


def _crown(s: Symbol) -> None:
    s.shape("M7 37L4 15L15 24L24 8L33 24L44 15L41 37Z", "rh", 2.5)
    for x, y in ((4.5, 13), (24, 6.5), (43.5, 13)):
        s.dot(x, y, 2.8, "rt")
        s.ring(x, y, 2.8, 1.6)
    s.lines(["M8 32H40"], w=2)


def _boat(s: Symbol) -> None:
    s.shape("M4 32C16 35 32 35 44 32C42 40 36 43 24 43C12 43 6 40 4 32Z", "wd", 2.5)
    s.shape("M22 5C12 13 9 20 8 28L22 28.6Z", "wh", 2.3)
    s.shape("M26 9C33 15 37 21 38 28L26 28.6Z", "st", 2.3)
    s.lines(["M24 4V33"], w=2.2)


def _cup(s: Symbol) -> None:
    s.ink("M34 17C43 15 44 27 33 29", 2.6)
    s.shape("M8 13H35C36 27 32 37 28 39H15C11 37 7 27 8 13Z", "pk", 2.5)
    s.lines(["M11 42H32", "M16 9C14 7 18 6 16 3.5", "M25 9C23 7 27 6 25 3.5"], w=1.9)


def _cherry(s: Symbol) -> None:
    s.ink("M14 31C16 20 23 12 34 6C33 17 33 22 34 29", 2.3)
    s.fill("M34 6C28 3 22 5 19 10C25 13 31 11 34 6Z", "lf")
    s.ink("M34 6C28 3 22 5 19 10C25 13 31 11 34 6Z", 1.9)
    for x, y in ((13, 35), (34, 34)):
        s.dot(x, y, 8.4, "rt", reg=True)
        s.ring(x, y, 8.4, 2.4)
        s.dot(x - 2.6, y - 3, 1.5, "wh")


def _shell(s: Symbol) -> None:
    s.shape(
        "M18 42L16 36C4 30 2 18 9 12C13 5 20 4 24 7C28 4 35 5 39 12C46 18 44 30 32 36L30 42Z",
        "cu",
        2.5,
    )
    s.lines(["M24 37V9", "M20 36L13 12", "M28 36L35 12", "M18 36L6 22", "M30 36L42 22"], w=1.7)


DRAWN: Final = {
    "bell": _bell,
    "fish": _fish,
    "leaf": _leaf,
    "heart": _heart,
    "moon": _moon,
    "star": _star,
    "key": _key,
    "crown": _crown,
    "boat": _boat,
    "cup": _cup,
    "cherry": _cherry,
    "shell": _shell,
}


def block() -> Symbol:
    """A piece of a tower."""
    s = Symbol("block", 0, 0, 72, 30)
    d = "M3 1.5H69V29H3Z"
    s.fill(d, "ti", amp=0.4)
    s.fill("M58 1.5H69V29H58Z", "ti2", amp=0.3)
    hatch(s, 59, 3, 68, 28, gap=4.6, cls="ti2")
    s.ink(d, 2.3, amp=0.5)
    s.lines(["M7 6H13", "M7 25H11"], w=1.2, cls="ti2")
    return s


def disc() -> Symbol:
    """A piece on a place."""
    s = Symbol("disc", 0, 0, 48, 48)
    s.dot(24, 24, 19, "ti", amp=0.4, reg=True)
    s.ring(24, 24, 19, 2.4, amp=0.4)
    s.lines(["M10 30C13 37 19 40 25 40"], w=1.5, cls="ti2")
    return s


def cell() -> Symbol:
    """A place of a grid."""
    s = Symbol("cell", 0, 0, 48, 48)
    s.reg = (0, 0)
    d = "M2.5 2.5H45.5V45.5H2.5Z"
    s.fill(d, "pa", amp=0.3)
    s.ink(d, 1.7, amp=0.5, cls="pl", t=(0.8, 0.8), over=4)
    return s


def slot(name: str, w: int, h: int) -> Symbol:
    """A lit place: dashed ink on a pool of light."""
    s = Symbol(name, 0, 0, w, h)
    d = f"M3 2H{w - 3}V{h - 2}H3Z"
    s.fill(d, "glo", amp=0.4, reg=False)
    s.dashed(d, on=7, off=5, w=2.4)
    return s


def foot() -> Symbol:
    """What a tower stands on."""
    s = Symbol("foot", 0, 0, 84, 12)
    s.fill("M4 2H80V11H4Z", "st", amp=0.4)
    s.fill("M66 2H80V11H66Z", "sd", amp=0.3)
    s.ink("M4 2H80V11H4Z", 2.1, amp=0.5)
    s.lines(["M22 2V7", "M40 6V11", "M58 2V6"], w=1.3)
    s.ink("M3 12C2 9 1 8 0 6", 1.6, cls="lfk")
    s.ink("M81 12C81 9 82 7 84 6", 1.6, cls="lfk")
    return s


def back() -> Symbol:
    """A card that lies face down."""
    s = Symbol("card-back", 0, 0, 120, 160)
    s.fill("M8 8H112V152H8Z", "cb", amp=0.4)
    inside = s.polys("M13 13H107V147H13Z")
    waves = [f"M0 {y}" + "".join(f"q8 -9 16 0t16 0" for _ in range(4)) for y in range(10, 170, 13)]
    s.lines(waves, w=1.5, amp=0.3, cls="cb2", poly=inside)
    s.ink("M9 9H111V151H9Z", 1.9, amp=0.4)
    s.dot(60, 80, 27, "st", amp=0.3)
    s.ring(60, 80, 27, 2.2)
    s.push(60, 80, 0.42)
    s.shape("M-20 44V-8H20V44Z", "b", 4.4)
    s.shape("M-27 -8L0 -52L27 -8Z", "rs", 4.4)
    s.dot(0, 10, 11, "st")
    s.ring(0, 10, 11, 3.6)
    s.lines(["M0 10V3", "M0 10L6 12"], w=3.2)
    s.pop()
    return s


def small_back() -> Symbol:
    """The same, so small that only its edge is seen."""
    s = Symbol("card-mini", 0, 0, 20, 26)
    s.reg = (0, 0)
    d = "M2 2H18V24H2Z"
    s.fill(d, "cb", amp=0.2)
    s.lines(["M5.5 5.5H14.5V20.5H5.5Z"], w=1.3, cls="st", amp=0.2, t=(1, 1))
    s.ink(d, 1.9, amp=0.2)
    return s


def lid() -> Symbol:
    """The lid of a game that has drawn none: blocks on a quay, and a jackdaw on the highest."""
    s = open_lid("box", "y1", "y1s")
    for x, w, h, kind in ((0, 66, 150, "step"), (62, 60, 112, "bell"), (238, 62, 138, "neck")):
        d = gable(x + 1, w - 2, h, 330, kind)
        s.fill(d, "y3", amp=0.4, sm=0)
        s.ink(d, 1.8, amp=0.5, sm=0)
    s.fill("M1 328H299V399H1Z", "y2", amp=0.4, reg=False)
    s.ink("M2 328H298", 2.4, amp=0.8)
    for x, kinds in ((20, "b"), (104, "rc b rs rh"), (196, "rs rh")):
        for at, paint in enumerate(kinds.split()):
            y = 346 - 42 * (at + 1)
            d = f"M{x} {y}h84v42h-84Z"
            s.fill(d, paint, amp=0.5)
            hatch(s, x + 68, y + 2, x + 83, y + 40, cls="k", w=0.8, skip=0.3)
            s.ink(d, 2.4, amp=0.6)
    for name, x, y in (
        ("heart", 38, 301),
        ("leaf", 122, 301),
        ("bell", 122, 259),
        ("fish", 122, 217),
        ("key", 122, 175),
        ("star", 214, 301),
        ("moon", 214, 259),
    ):
        s.push(x, y, 0.86)
        DRAWN[name](s)
        s.pop()
    s.shape(
        "M128 178C126 164 132 152 142 146C150 142 158 147 158 154L168 158L158 161C158 168 160 172 160 178Z",
        "daw",
        2.2,
    )
    s.dot(150, 153, 2.6, "wh")
    s.dot(150.4, 153, 1.2, "k")
    s.lines(["M30 372H86", "M120 384H190", "M214 366H268"], w=1.6, cls="sd")
    return close_lid(s)


def sprites() -> Mapping[str, Sequence[Symbol]]:
    """Every drawing, by the sprite it belongs to."""
    return {
        "box": [lid()],
        "pieces": [
            *(emblem(name) for name in EMBLEMS),
            block(),
            disc(),
            cell(),
            slot("slot-block", 72, 30),
            slot("slot-cell", 48, 48),
            foot(),
            back(),
            small_back(),
        ],
    }
