"""The plan of a drawn castle: where each part stands on its sheet of 640 by 420 units.

Parts of one kind are one drawing, shifted. Nothing is drawn here.
"""

from dataclasses import dataclass

WIDTH, HEIGHT, GROUND = 640, 420, 398
KEEP_LEFT, KEEP_RIGHT, FLOOR = 266, 374, 54
WALL_TOP = 326

BOXES = {
    "ground": (4, 388, 632, 36),
    "tower-in": (126, 100, 80, 304),
    "tower-out": (14, 176, 76, 228),
    "wall-in": (188, 308, 84, 96),
    "wall-out": (72, 308, 72, 96),
    "keep1": (254, 322, 132, 82),
    "keep2": (254, 268, 132, 82),
    "keep3": (254, 214, 132, 82),
    "keep4": (254, 160, 132, 82),
    "flag": (194, 256, 44, 66),
    "sun": (522, 28, 112, 112),
    "cloud": (182, 60, 112, 56),
}
"""Where the drawing of a part lies on the sheet: corner, width and height."""


@dataclass(frozen=True)
class Spot:
    """A place for a part: its drawing, how far it is shifted, and where its number stands."""

    drawing: str
    dx: int = 0
    dy: int = 0
    number: tuple[float, float, float] | None = None
    """The middle of its number and how large that is."""

    @property
    def box(self):
        x, y, w, h = BOXES[self.drawing]
        return (x + self.dx, y + self.dy, w, h)


KEEP = tuple(Spot(f"keep{n}") for n in (1, 2, 3, 4))
# the inner towers and walls come first, so that there is room for two flags on each of the first
# two walls (R5)
TOWERS = (
    Spot("tower-in", 0, number=(166.5, 266, 1.25)),
    Spot("tower-in", 308, number=(474.5, 266, 1.25)),
    Spot("tower-out", 0, number=(52.5, 340, 1.25)),
    Spot("tower-out", 536, number=(588.5, 340, 1.25)),
)
WALLS = (Spot("wall-in"), Spot("wall-in", 180), Spot("wall-out"), Spot("wall-out", 424))
FLAGS = tuple(
    Spot("flag", x - 200, number=(x + 11, 276, 0.68)) for x in (200, 231, 381, 412, 97, 521)
)
SUN = Spot("sun", number=(578, 84, 1))
LAST_CLOUD = Spot("cloud", 160, -18, (404, 76, 0.95))
CLOUDS = (
    Spot("cloud", 0, 0, (244, 94, 0.95)),
    Spot("cloud", -172, 26, (72, 120, 0.95)),
    Spot("cloud", 82, -42, (326, 52, 0.95)),
)
"""For the Shepherdess's clouds; what has no place of its own is written into the last."""
