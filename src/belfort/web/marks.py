"""The marks of a review: bricks are laid, rings roll; shape alone tells play from luck."""

from __future__ import annotations

from belfort.ink import Symbol


def fine() -> Symbol:
    """A move that cost nothing beyond doubt: a sound brick."""
    s = Symbol("mark-fine", -10, -10, 20, 20)
    s.shape("M-7 -4H7V4H-7Z", "b", 1.5, amp=0.3)
    return s


def slip() -> Symbol:
    """A tilted brick, over the mortar that it left."""
    s = Symbol("mark-slip", -10, -10, 20, 20)
    s.ink("M-8 7H8", 1.5, amp=0.2)
    s.push(rot=-20)
    s.shape("M-7 -5H7V3H-7Z", "b", 1.5, amp=0.3)
    s.pop()
    return s


def mistake() -> Symbol:
    """A brick broken in two."""
    s = Symbol("mark-mistake", -10, -10, 20, 20)
    s.shape("M-8 -4L-1 -4L-3 -1L0 1L-2 4L-8 4Z", "b", 1.4, amp=0.2)
    s.shape("M2 -5L9 -3L8 5L1 4L3.4 1L0.8 -1Z", "b", 1.4, amp=0.2)
    return s


def blunder() -> Symbol:
    """A heap of rubble."""
    s = Symbol("mark-blunder", -10, -10, 20, 20)
    s.shape("M-9 6L-7 0L-2 -1L0 6Z", "b", 1.4, amp=0.2)
    s.shape("M0 6L2 0L7 1L9 6Z", "b", 1.4, amp=0.2)
    s.shape("M-4 -2L-2 -7L3 -6L4 -1L0 0Z", "b", 1.4, amp=0.2)
    return s


def luck() -> Symbol:
    """An open ring."""
    s = Symbol("mark-luck", -10, -10, 20, 20)
    s.dot(0, 0, 6, "cf", amp=0.2)
    s.ring(0, 0, 6, 1.8, amp=0.3)
    return s


def turn() -> Symbol:
    """The bell that rang where a match turned."""
    s = Symbol("mark-turn", -10, -10, 20, 20)
    bell = "M-7 5C-5 2 -5.4 -2 -4.6 -3C-4 -6 -2 -7 0 -7C2 -7 4 -6 4.6 -3C5.4 -2 5 2 7 5Z"
    s.shape(bell, "gd", 1.6, amp=0.2)
    s.dot(0, 7.2, 2, "k")
    return s


def sprites() -> dict[str, list[Symbol]]:
    return {"review": [fine(), slip(), mistake(), blunder(), luck(), turn()]}
