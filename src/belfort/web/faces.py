"""The faces of the house's bots: a bird for every level, each in four moods.

Drawn with the ink of the seats' birds on the same disc. Bavo looks over his ring and Flip leaves
his: that is how they are told apart where no name stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from belfort.ink import Symbol
from belfort.ink.path import Point
from belfort.web.furniture import disc, rim

MOODS: Final = ("calm", "think", "win", "lose")

PAINTS: Final = {
    "disc-lieve": "light-dark(#f0d9b4, #6b5a45)",
    "disc-rik": "light-dark(#cfd6dd, #46536b)",
    "disc-pia": "light-dark(#f6cf9f, #6e5439)",
    "disc-bavo": "light-dark(#c9dfe0, #3d5a66)",
    "disc-flip": "light-dark(#dde7c9, #4c5c45)",
    "disc-corneel": "light-dark(#d8cbe2, #4e4560)",
    "rust": "light-dark(#c8643c, #b15a37)",
    "soot": "light-dark(#4a4a55, #2a2b38)",
    "rook": "light-dark(#3f3f63, #2b2c4c)",
    "rook-2": "light-dark(#565a86, #3d4068)",
    "magpie": "light-dark(#2f2f3b, #24252f)",
    "sheen": "light-dark(#3a7f86, #2f666d)",
    "bone": "light-dark(#d9d3c6, #bfb8a8)",
    "crane": "light-dark(#b9c2c6, #98a3ab)",
    "red": "light-dark(#c9452c, #bd4630)",
    "swift": "light-dark(#5b4a43, #43362f)",
    "swift-2": "light-dark(#78645a, #5a4a41)",
    "barn": "light-dark(#dba95e, #b68948)",
    "horn": "light-dark(#6b3f1f, #5a3518)",
    "rose": "light-dark(#e9b7a4, #cf9c88)",
}


def _face(name: str, mood: str, x: float = 0, y: float = 0, w: float = 64, h: float = 64) -> Symbol:
    """An empty disc for a face."""
    s = Symbol(f"face-{name}-{mood}", x, y, w, h)
    disc(s, f"disc-{name}")
    rim(s)
    s.reg = (1, 0.6)
    return s


def _shoulders(x: float, y: float) -> Point:
    """Shoulders end at the ring, not below it."""
    gone = math.hypot(x - 32, y - 32)
    if y <= 40 or gone <= 28.2:
        return x, y
    return 32 + (x - 32) * 28.2 / gone, 32 + (y - 32) * 28.2 / gone


def _eye(s: Symbol, x: float, y: float, r: float, mood: str, lid: str, look: Point) -> None:
    """An eye on pale feathers; `lid` is their paint, `look` where the calm eye looks."""
    if mood == "win":
        smile = f"M{x - r} {y + r * 0.45}C{x - r * 0.6} {y - r * 0.8} {x + r * 0.6} {y - r * 0.8} {x + r} {y + r * 0.45}"
        s.lines([smile], w=2.3, t=(0.7, 0.6))
        return
    s.dot(x, y, r, "wh", amp=0.15)
    dx, dy = {"calm": look, "think": (r * 0.32, -r * 0.42), "lose": (-r * 0.1, r * 0.34)}[mood]
    s.dot(x + dx, y + dy, r * 0.5, "k", amp=0.08)
    s.dot(x + dx + r * 0.16, y + dy - r * 0.18, r * 0.14, "wh", amp=0)
    if mood == "lose":
        s.fill(
            f"M{x - r - 0.6} {y - 0.2}A{r + 0.6} {r + 0.6} 0 0 1 {x + r + 0.6} {y - 0.2}C{x + r * 0.4} {y - r * 0.3} {x - r * 0.4} {y - r * 0.1} {x - r - 0.6} {y - 0.2}Z",
            lid,
            reg=False,
            amp=0.1,
        )
        s.lines(
            [
                f"M{x - r - 0.4} {y}C{x - r * 0.4} {y - r * 0.2} {x + r * 0.4} {y - r * 0.35} {x + r + 0.4} {y - 0.4}"
            ],
            w=1.5,
        )
    s.ring(x, y, r, 1.6, amp=0.15)


def _bright_eye(
    s: Symbol, x: float, y: float, r: float, mood: str, lid: str, look: Point = (1.2, 0.4)
) -> None:
    """An eye on dark feathers: the arc of a smile must be light."""
    if mood == "win":
        smile = f"M{x - r * 0.8} {y + r * 0.4}C{x - r * 0.5} {y - r * 0.9} {x + r * 0.5} {y - r * 0.9} {x + r * 0.8} {y + r * 0.4}"
        s.lines([smile], w=2.4, cls="wh", t=(0.7, 0.6))
        return
    s.dot(x, y, r, "wh", amp=0.15)
    dx, dy = {"calm": look, "think": (r * 0.36, -r * 0.42), "lose": (0, r * 0.36)}[mood]
    s.dot(x + dx, y + dy, r * 0.52, "k", amp=0.08)
    s.dot(x + dx + r * 0.18, y + dy - r * 0.2, r * 0.16, "wh", amp=0)
    if mood == "lose":
        lowered = f"M{x - r - 1} {y - r - 1}H{x + r + 1}V{y - 0.6}H{x - r - 1}Z"
        s.fill(lowered, lid, reg=False, amp=0.1)
        s.lines([f"M{x - r} {y - 0.4}A{r} {r} 0 0 0 {x + r} {y - 0.4}"], w=1.4)
    else:
        s.ring(x, y, r, 1.4, amp=0.15)


def lieve(mood: str) -> Symbol:
    """The redstart: she tilts her head."""
    s = _face("lieve", mood)
    s.bend(_shoulders)
    s.fill("M10 60C8 44 18 36 32 36C46 36 56 44 54 60C40 64 22 64 10 60Z", "rust")
    s.ink("M10 59C8 44 18 36 32 36C46 36 56 44 54 59", 2.2)
    s.lines(["M20 50q3 4 6 0", "M29 53q3 4 6 0", "M38 50q3 4 6 0"], w=1.5)
    s.push(
        32,
        31 if mood == "lose" else 28,
        rot={"calm": 5, "think": 13, "win": -4, "lose": 0}[mood],
    )
    head = "M-17 3C-17 -12 -9 -18 0 -18C9 -18 17 -12 17 3C17 12 9 16 0 16C-9 16 -17 12 -17 3Z"
    s.fill(head, "soot")
    s.ink(head, 2.2)
    s.fill("M-11 -9C-6 -15 6 -15 11 -9C6 -11 -6 -11 -11 -9Z", "wh", reg=False, amp=0.2)
    for x in (-7.2, 7.2):
        _bright_eye(s, x, -1, 6, mood, "soot")
    if mood == "win":
        s.shape("M-3.4 5L3.4 5L0 8Z", "gd", 1.4, amp=0.1)
        s.shape("M-2.6 8.4L2.6 8.4L0 12Z", "gd", 1.3, amp=0.1)
    else:
        s.shape("M-3 5.5H3L0 11.5Z", "gd", 1.5, amp=0.1)
    return s


def rik(mood: str) -> Symbol:
    """The rook: wings crossed until he has lost."""
    s = _face("rik", mood)
    s.bend(_shoulders)
    s.fill(
        "M8 60C6 46 12 36 18 30C17 16 26 8 36 10C44 11 48 17 48 23C50 34 56 46 55 60C40 64 22 63 8 60Z",
        "rook",
    )
    s.fill(
        "M20 30C19 17 27 10 35 11C27 13 24 22 25 31C19 39 14 46 13 58L9 59C7 46 13 36 20 30Z",
        "rook-2",
        reg=False,
    )
    s.ink("M8 59C6 46 12 36 18 30C17 16 26 8 36 10C44 11 48 17 48 23C50 34 56 46 55 59", 2.3)
    if mood == "win":
        s.shape("M45 17L62 21L47 25Z", "bone", 1.8, amp=0.15)
        s.shape("M46 26L58 29L46 31Z", "bone", 1.6, amp=0.15)
        _bright_eye(s, 37, 20, 4.8, mood, "rook")
    else:
        s.shape("M45 17C52 18 58 22 62 27C56 29 50 30 45 30Z", "bone", 1.9, amp=0.15)
        s.lines(["M47 24.5L59 26.5"], w=1.3)
        _frown(s, mood)
    if mood == "lose":
        s.lines(["M16 48C20 52 22 56 22 61", "M47 48C44 52 42 56 42 61"], w=1.9, cls="wh")
    else:
        s.shape("M7 46C18 42 34 46 47 55L42 61C30 56 16 54 6 57Z", "rook-2", 1.9, amp=0.3)
        s.shape("M57 46C46 42 32 46 18 55L23 61.5C35 56 48 54 58 56Z", "rook", 1.9, amp=0.3)
        s.lines(["M20 57L26 53", "M25 59L31 55"], w=1.3, cls="wh")
    return s


def _frown(s: Symbol, mood: str) -> None:
    """The rook's eye under its brow."""
    s.dot(37, 21, 4.8, "wh", amp=0.1)
    dx, dy = {"calm": (1.3, 0.6), "think": (1.6, -1.2), "lose": (-0.4, 1.6)}[mood]
    s.dot(37 + dx, 21 + dy, 2.3, "k", amp=0.05)
    a, b = {"calm": (14.6, 18.6), "think": (12.4, 18), "lose": (19, 17.2)}[mood]
    brow = f"M30 {a - 2.4}L44 {b - 2.8}L44 {b + 0.2}L30 {a + 0.6}Z"
    s.fill(brow, "rook-2", reg=False, amp=0.1)
    s.lines([f"M30.5 {a}L44 {b}"], w=2.5, t=(0.8, 0.7))


def pia(mood: str) -> Symbol:
    """The magpie: she plays with a coin, and drops it when she has lost."""
    s = _face("pia", mood)
    s.bend(_shoulders)
    s.shape("M12 46L2 10L12 7L21 38Z", "sheen", 2, amp=0.3)
    s.lines(["M6.5 13L14 40"], w=1.3)
    s.fill("M10 60C10 44 16 36 24 32H42C48 40 52 50 51 60C38 64 22 63 10 60Z", "wh")
    s.fill("M9 60C8 48 13 38 21 34C22 44 18 54 16 61Z", "sheen", reg=False)
    head = "M20 38C18 24 24 12 35 12C44 12 48 18 48 24C48 30 48 33 49 38C42 43 28 43 20 38Z"
    s.fill(head, "magpie")
    s.ink(
        "M10 59C10 46 15 40 20 37C18 24 24 12 35 12C44 12 48 18 48 24"
        "C48 30 48 36 49 40C51 46 52 52 51 59",
        2.3,
    )
    s.ink("M20 38C28 43 42 43 49 38", 1.6)
    if mood == "win":
        s.shape("M46 19L60 17L47 25Z", "k", 1.4, amp=0.1)
        s.shape("M47 26L58 29L46 30Z", "k", 1.4, amp=0.1)
    else:
        s.shape("M46 20C53 21 58 23 61 27C55 29 50 29 46 29Z", "k", 1.4, amp=0.1)
    _bright_eye(s, 38, 22, 5.2, mood, "magpie", (1.2, 0))
    if mood == "calm":  # the other eye winks
        s.lines(["M24 22C26 19.5 29 19.5 31 21.5"], w=2, cls="wh")
    elif mood == "lose":
        s.lines(["M33 15.6L43 17.6"], w=1.8, cls="wh")
    _coin(s, *{"calm": (53, 36), "think": (56, 13), "win": (54, 8), "lose": (50, 56)}[mood])
    if mood in ("think", "win"):
        s.lines(["M45 13l-3 2", "M46 18l-2.4 3"], w=1.4)
    return s


def _coin(s: Symbol, x: float, y: float) -> None:
    s.dot(x, y, 6.4, "gd", amp=0.2)
    s.ring(x, y, 6.4, 1.9, amp=0.2)
    s.lines([f"M{x - 2} {y}H{x + 2}", f"M{x} {y - 2}V{y + 2}"], w=1.4)


def bavo(mood: str) -> Symbol:
    """The crane: he looks over his ring until he has lost."""
    s = _face("bavo", mood)
    down = {"calm": 0, "think": -3, "win": -5, "lose": 15}[mood]
    s.fill("M8 60C9 50 16 45 24 44C34 42 50 46 55 60C40 64 22 63 8 60Z", "crane")
    s.ink("M9 58.5C10 50 16 45 24 44C34 42 49 46 54.5 57", 2.2)
    neck = f"M23 47C22 34 22 20 24 {2 + down}C25 {-8 + down} 40 {-9 + down} 42 {1 + down}C43 {8 + down} 37 {12 + down} 35 {14 + down}C33 26 34 38 39 47"
    s.fill(f"{neck}Z", "crane")
    s.fill(
        f"M28 47C27 36 29 24 31 {13 + down}L35 {13 + down}C33 26 34 38 39 47Z", "soot", reg=False
    )
    s.ink(neck, 2.2)
    s.push(0, down)
    s.fill("M25 0C27 -8 38 -8 41 -1C36 -4 30 -3 25 0Z", "red", reg=False, amp=0.2)
    s.lines(["M25 0C30 -3 36 -4 41 -1"], w=1.4)
    if mood == "win":
        s.shape("M41 0L60 -4L42 5Z", "gd", 1.7, amp=0.1)
        s.shape("M42 6L57 8L40 9.5Z", "gd", 1.6, amp=0.1)
    elif mood == "think":
        s.shape("M40 -1L59 -10L43 6Z", "gd", 1.7, amp=0.1)
        s.lines(["M43 2L56 -7"], w=1.1)
    elif mood == "lose":
        s.shape("M41 1L56 14L38 9Z", "gd", 1.7, amp=0.1)
    else:
        s.shape("M41 0L62 5L40 9Z", "gd", 1.7, amp=0.1)
        s.lines(["M43 4.4L57 5"], w=1.1)
    _eye(s, 34, 3, 4.2, mood, "crane", (1, 0.2))
    s.pop()
    s.lines(["M14 56C20 51 28 51 33 56", "M30 60C36 54 44 54 48 58"], w=1.6)
    return s


def flip(mood: str) -> Symbol:
    """The swift: his sickle wings sweep out of the ring."""
    s = _face("flip", mood)
    s.push(32, 34, rot={"calm": 0, "think": -7, "win": -12, "lose": 14}[mood])
    s.fill("M-2 2C-14 -2 -26 4 -35 18C-24 11 -12 12 0 15Z", "swift")
    s.ink("M-2 2C-14 -2 -26 4 -35 18C-24 11 -12 12 0 15", 2)
    body = "M-18 20C-8 6 -6 -14 8 -17C20 -19 26 -10 25 -3C24 10 10 20 -8 26C-14 28 -19 26 -24 29C-23 25 -21 23 -18 20Z"
    s.fill(body, "swift")
    s.ink(body, 2.2)
    s.fill("M24 -1C22 7 14 11 8 11C12 6 16 1 24 -1Z", "wh", reg=False, amp=0.2)
    s.fill("M0 4C-8 14 -10 24 -6 34C0 24 8 18 12 8Z", "swift-2")
    s.ink("M0 4C-8 14 -10 24 -6 34C0 24 8 18 12 8", 2)
    if mood == "win":
        s.fill("M23 -9L35 -11L25 -3Z", "k", reg=False, amp=0.1)
        s.fill("M25 -2L33 2L23 3Z", "k", reg=False, amp=0.1)
    else:
        s.shape("M24.5 -7C28 -6 31 -4 33 -1C29 0 27 0 24.5 -.5Z", "k", 1.2, amp=0.1)
    _bright_eye(s, 13, -6, 5, mood, "swift", (1.6, -0.4))
    if mood != "lose":
        brow = "M7 -12L18 -12.4" if mood == "calm" else "M7 -13.4L18 -14"
        s.lines([brow], w=1.9, cls="wh")
    s.pop()
    if mood == "lose":
        s.lines(["M50 10q4 3 0 6", "M56 14q4 3 0 6"], w=1.6)
    else:
        s.lines(["M3 14H13", "M0 20H8", "M5 26H11"], w=1.9, t=(0.3, 0.9))
    return s


def corneel(mood: str) -> Symbol:
    """The barn owl: spectacles and a scarf."""
    s = _face("corneel", mood)
    s.bend(_shoulders)
    s.fill("M12 60C9 44 10 24 18 15C24 8 40 8 46 15C54 24 55 44 52 60C40 63 24 63 12 60Z", "barn")
    s.ink("M12 58.5C9 44 10 24 18 15C24 8 40 8 46 15C54 24 55 44 52 58.5", 2.3)
    s.push(0, 2 if mood == "lose" else 0)
    heart = "M32 17C26 9 12 14 14 28C15 38 25 45 32 49C39 45 49 38 50 28C52 14 38 9 32 17Z"
    s.fill(heart, "wh")
    s.ink(heart, 2)
    for x in (23.5, 40.5):
        _old_eye(s, x, mood)
        s.ring(x, 28, 7.4, 1.7, cls="horn", amp=0.2)
    s.lines(["M30.6 27C31.4 26 32.6 26 33.4 27"], w=1.7, cls="horn")
    s.shape("M29.4 34H34.6L32 42Z", "rose", 1.5, amp=0.1)
    if mood == "lose":
        s.lines(["M18 17C20 15 24 15 27 17", "M37 17C40 15 44 15 46 17"], w=1.7)
    s.pop()
    s.shape("M12 50C22 56 42 56 52 50L53 58C40 63 24 63 11 58Z", "red", 1.9, amp=0.3)
    s.lines(["M20 54V60", "M28 56V61.5", "M36 56V61.5", "M44 54V60"], w=1.3)
    return s


def _old_eye(s: Symbol, x: float, mood: str) -> None:
    """The barn owl's eye, half closed while nothing happens."""
    if mood == "win":
        s.lines([f"M{x - 4.4} 30C{x - 3} 25 {x + 3} 25 {x + 4.4} 30"], w=2.3)
        return
    dx, dy = {"calm": (0, 1), "think": (1.8, -1.6), "lose": (0, 0)}[mood]
    s.dot(x + dx, 28 + dy, 3.8 if mood == "lose" else 3, "k", amp=0.1)
    s.dot(x + dx + 1, 27 + dy, 0.9, "wh", amp=0)
    if mood == "calm":
        s.fill(f"M{x - 6} 22H{x + 6}V27.4H{x - 6}Z", "wh", reg=False, amp=0.1)
        s.lines([f"M{x - 4.6} 27.6C{x - 2} 26.6 {x + 2} 26.6 {x + 4.6} 27.6"], w=1.9)


DRAWN: Final[dict[str, Callable[[str], Symbol]]] = {
    "flip": flip,
    "pia": pia,
    "lieve": lieve,
    "bavo": bavo,
    "rik": rik,
    "corneel": corneel,
}


def sprites() -> dict[str, list[Symbol]]:
    """The calm faces, which every page with bots shows, and the others apart for each bird."""
    calm = [draw("calm") for draw in DRAWN.values()]
    moods = {
        f"face-{name}": [draw(mood) for mood in MOODS if mood != "calm"]
        for name, draw in DRAWN.items()
    }
    return {"faces": calm, **moods}
