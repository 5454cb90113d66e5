"""What lies on the table that a step was about, for the line of the log that tells of it."""

import functools
from collections import Counter

from .. import position as p
from . import places, plan
from .court import stealing, visitors_of
from .sheet import drawn_by

GUEST_STEPS = ("welcomes", "steals", "reactivates", "uses", "skips_power")


def spots(scene, event):
    """The ids of the places of a step, the most telling first; none for what left no trace."""
    key, args = event.sentence.key, event.sentence.args
    seat = args.get("seat")
    if key in ("rolls", "dog_rolls"):
        return () if scene.over else (places.DICE,)
    if key == "visits":
        return _visitor(scene, event, seat)
    if key in GUEST_STEPS:
        return _guest(scene, args["guest"])
    kind = drawn_by(event)
    if kind is not None:
        return (_part(scene, event, seat, kind), *_line(scene, args))
    if "square" in args:
        return _squares(scene, seat, args["square"])
    if key == "shifts":
        return _squares(scene, seat, args["goal"], args["origin"])
    if key.startswith("clears_") and key != "clears_residents":
        return _line(scene, args) or _castle(scene, seat)
    return (places.residents(seat),) if args.get("with") else ()


def _squares(scene, seat, *names):
    """Squares of a board; at the end one's own is put away."""
    if seat == scene.near and scene.over:
        return ()
    return tuple(places.square(seat, name) for name in names)


def _line(scene, args):
    """The line that was cleared, if it is one of the board that lies there."""
    shown = args.get("seat") == scene.near and not scene.over
    return (places.line(args["line"]),) if shown and "line" in args else ()


def _castle(scene, seat):
    return () if seat == scene.near else (places.castle(seat),)


class _Story:
    """The steps of one scene: a page asks about each of them, and counts only once."""

    def __init__(self, events):
        self.events = events

    def __eq__(self, other):
        return self.events is other.events

    def __hash__(self):
        return id(self.events)


@functools.lru_cache(maxsize=8)
def _since(story):
    """By its number, for each step that brought a part or a guest: how many of them came since."""
    found, seen = {}, Counter()
    for event in reversed(story.events):
        kind = "visitor" if event.sentence.key == "visits" else drawn_by(event)
        if kind is not None:
            what = event.sentence.args["seat"], kind
            found[event.number] = seen[what]
            seen[what] += 1
    return found


def _index(scene, event, have):
    """Parts and guests stand in the order in which they came."""
    return int(have) - 1 - _since(_Story(scene.events))[event.number]


def _part(scene, event, seat, kind):
    """The part that was drawn."""
    view = scene.view
    have = {
        "keep": view.floors,
        "tower": view.towers,
        "wall": view.walls,
        "flag": view.flag_count,
        "cloud": view.clouds,
    }[kind]
    index = _index(scene, event, have[seat])
    if kind == "cloud":  # what has no place of its own is written into the last
        index = min(index, len(plan.CLOUDS) - 1)
    return places.part(seat, kind, index)


def _visitor(scene, event, seat):
    return (places.visitor(seat, _index(scene, event, len(visitors_of(scene.view, seat)))),)


def _guest(scene, name):
    """A guest where it is now; while one is stolen, only those of the others are shown."""
    owner = int(scene.view.owner[p.GUEST_NAMES.index(name)])
    here = owner in (scene.near, p.DISPLAY)
    return () if owner == p.NONE or (here and stealing(scene)) else (places.guest(name),)
