"""The signs of the kinds of loot in 10 Minute Heist, 24 x 24 units."""

from belfort.ink import Symbol

from .strokes import flat, star


def icon(id):
    s = Symbol("k-" + id, 0, 0, 24, 24)
    s.reg = (0.6, 0.4)
    return s


def kinds():
    o = []
    s = icon("potion")
    d = "M9.5 3V9C4 10.5 2.5 15 4 18.5C6 22.6 18 22.6 20 18.5C21.5 15 20 10.5 14.5 9V3Z"
    s.fill(d, "hwh", amp=0.1)
    flat(
        s,
        "M3.6 14C8 12.6 15 15.6 20.4 13.6C21 16 20.6 18 19.5 19.4C16 22.4 8 22.4 4.5 19.4C3.4 18 3 16 3.6 14Z",
        "kgr",
    )
    s.ink(d, 1.9, amp=0.2)
    s.lines(["M7.5 2.6H16.5"], w=2.4, t=(0.9, 0.9))
    o.append(s)
    # fossil: an ammonite
    s = icon("fossil")
    d = "M21.5 20.5H9C4 19.5 2 15.5 2.3 11.5C2.8 6 7 2.5 12 2.5C17.5 2.5 21 6.5 21 11.5C21 15 18.5 18 15.5 18.5Z"
    s.fill(d, "kye", amp=0.1)
    s.ink(d, 1.9, amp=0.2)
    s.lines(
        [
            "M15.5 18.3C20 14.5 18 6.6 12 6.6C7 6.6 5.2 12 8 14.8C11 17.4 15.4 14.6 14.2 11.4C13.2 9.2 10.2 9.8 10.6 12",
            "M3.4 14.5L7 13.4",
            "M5 6.4L7.8 8.8",
            "M11.6 2.8L12 6.4",
            "M18.4 5L16.2 8",
        ],
        w=1.5,
        amp=0.15,
    )
    o.append(s)
    # artifact: an oil lamp
    s = icon("artifact")
    d = "M1.5 8.5C4 7.5 6 10 8 10C10.5 7.4 14.5 7.4 17 10C19.5 4.6 24 8.5 21 12.5C19.5 14.5 18 15 16.6 15C15 17.6 14 18 13.6 18.4L16 21.5H7.6L10 18.4C6 17.4 5 12.5 1.5 8.5Z"
    s.fill(d, "kbl", amp=0.1)
    s.ink(d, 1.9, amp=0.15)
    s.lines(["M10 7.5C10.4 4 14 4 14.4 7.5", "M12.2 4.6V2.4"], w=1.8)
    o.append(s)
    s = icon("jewel")
    d = "M1.8 9L6.8 3H17.2L22.2 9L12 21.8Z"
    s.fill(d, "krd", amp=0.1, sm=0)
    flat(s, "M6.8 3H17.2L15.6 9H8.4Z", "hwh", sm=0)
    s.ink(d, 1.9, amp=0.15, sm=0)
    s.lines(
        ["M1.8 9H22.2", "M8.4 9L12 21", "M15.6 9L12 21", "M6.8 3L8.4 9", "M17.2 3L15.6 9"], w=1.2
    )
    o.append(s)
    s = icon("tome")
    d = "M5 2.5H20V21.5H5C3 21.5 2.6 20 2.6 18.6V5C2.6 3.4 3.2 2.5 5 2.5Z"
    s.fill(d, "kpu", amp=0.1)
    flat(s, "M5 17.4H20V21.5H5C3.4 21.5 3 20.4 3 19.4C3 18.4 3.6 17.4 5 17.4Z", "hwh")
    s.ink(d, 1.9, amp=0.15, sm=0)
    s.lines(["M20 17.4H5.4C3.6 17.4 2.8 18.6 2.8 19.6", "M9.5 7H16", "M9.5 10.6H14.4"], w=1.6)
    o.append(s)
    s = icon("wild")
    d = star(12, 12.8, 11.4, 5, 0.46)
    s.fill(d, "hlm", amp=0.1, sm=0)
    s.ink(d, 1.9, amp=0.15, sm=0)
    s.dot(12, 12.8, 2.4, "k")
    o.append(s)
    # curse: a small dark skull; prestige: a crown
    s = icon("curse")
    d = "M2.8 10.5C2.8 -.6 21.2 -.6 21.2 10.5C21.2 14 19.4 15.8 17.4 16.8V22H6.6V16.8C4.6 15.8 2.8 14 2.8 10.5Z"
    s.fill(d, "kcu", amp=0.1)
    s.ink(d, 1.6, amp=0.15, cls="kcu")
    s.dot(8.2, 10.6, 2.9, "kce")
    s.dot(15.8, 10.6, 2.9, "kce")
    s.lines(["M9.8 17.8V22", "M14.2 17.8V22"], w=1.7, cls="kce")
    s.fill("M12 13L13.4 15.6H10.6Z", "kce", reg=False, amp=0, sm=0)
    o.append(s)
    s = icon("prestige")
    d = "M3.4 19.5L1.8 7L7.6 12L12 3.4L16.4 12L22.2 7L20.6 19.5Z"
    s.fill(d, "gd", amp=0.1, sm=0)
    s.ink(d, 1.9, amp=0.15, sm=0)
    s.lines(["M4.4 16H19.6"], w=1.5)
    o.append(s)
    s = icon("hidden")
    d = "M4 2.5H20V21.5H4Z"
    s.fill(d, "cb", amp=0.1, sm=0)
    s.ink(d, 1.8, amp=0.2, sm=0)
    flat(s, "M15 7C10 8 8 12.5 10.5 15.5C12 17.4 15 17.4 16.8 15.6C13 15.6 11.6 11 15 7Z", "hlm")
    o.append(s)
    s = icon("door")
    d = "M2 19C6 12 18 12 22 19"
    s.lines([d, "M2 22.2C6 15.4 18 15.4 22 22.2"], w=1.8, cls="ik")
    s.lines(
        ["M4.5 16V10", "M12 14V7.6", "M19.5 16V10", "M2.5 11C7 7.6 17 7.6 21.5 11"], w=1.7, cls="ik"
    )
    o.append(s)
    return o
