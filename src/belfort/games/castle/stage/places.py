"""The names of the places on the table, as ids: a line of the log leads to them.

A square of a seat's board is `q0-d2`, a part of its castle `c0-tower1`, its residents `folk-0`, a
plain guest `visitor-0-2`; `line-1L` is what a line of one's own board brings. A guest with a power
is `guest-cook` wherever it stays.
"""

DICE, GUESTS = "dice", "guests"


def castle(seat):
    return f"castle-{seat}"


def square(seat, name):
    return f"q{seat}-{name}"


def part(seat, kind, index):
    return f"c{seat}-{kind}{index}"


def to_come(seat, kind, index):
    """What is not drawn yet: a name, so that what is drawn beside it leaves it in its place."""
    return f"g{seat}-{kind}{index}"


def residents(seat):
    return f"folk-{seat}"


def line(name):
    return f"line-{name}"


def guest(name):
    return f"guest-{name}"


def visitor(seat, index):
    return f"visitor-{seat}-{index}"
