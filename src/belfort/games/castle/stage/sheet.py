"""A player's sheet of paper: the castle, part by part, and the residents under it."""

import functools
from dataclasses import dataclass
from typing import NamedTuple

from belfort.engine.sets import has
from belfort.ink import lately, tag

from .. import board as b
from .. import position as p
from ..score import is_complete
from . import places, plan
from .pieces import LOOKS
from .tracing import traced

KINDS = ("keep", "tower", "wall", "flag", "sun", "cloud", "last_cloud")
_PARTS = [part for parts in b.BOARD.parts for part in parts]
DEAR = {
    "tower": max(part.points for part in _PARTS if part.kind == b.TOWER),
    "flag": max((part.points for part in _PARTS if part.kind == b.FLAG), default=p.MONK_FLAG),
}
"""Worth as much as this, a tower has a star and a flag a swallow tail."""
DRAWN_BY = {f"clears_{kind}": kind for kind in ("keep", "tower", "wall", "flag")}
DRAWN_BY |= {"draws_flag": "flag", "draws_cloud": "cloud"}


@dataclass(frozen=True)
class Drawn:
    """A part in its place; `worth` is None for what is still to come."""

    kind: str
    index: int
    spot: plan.Spot
    worth: int | None

    @property
    def drawing(self):
        dear = self.worth is not None and self.worth >= DEAR.get(self.kind, 100)
        return f"{self.spot.drawing}-dear" if dear else self.spot.drawing


class Built(NamedTuple):
    """What is drawn on a sheet, by kind: how many, or what each is worth."""

    floors: int
    towers: tuple[int, ...]
    walls: int
    flags: tuple[int, ...]
    sun: bool
    clouds: int
    last_cloud: bool


def built(view, seat):
    return Built(
        int(view.floors[seat]),
        tuple(view.tower[seat, : view.towers[seat]].tolist()),
        int(view.walls[seat]),
        tuple(view.flag[seat, : view.flag_count[seat]].tolist()),
        bool(view.sun == seat),
        int(view.clouds[seat]),
        bool(is_complete(view, seat)),
    )


@functools.lru_cache(maxsize=1024)
def parts_of(built):
    """Everything on a sheet, back to front: what is to come first."""
    worths = {
        "keep": [0] * built.floors,
        "tower": built.towers,
        "wall": [0] * built.walls,
        "flag": built.flags,
        "sun": [p.SUN] if built.sun else [],
        "cloud": _clouds(built.clouds),
        "last_cloud": [p.CLOUD] if built.last_cloud else [],
    }
    spots = {
        "keep": plan.KEEP,
        "tower": plan.TOWERS,
        "wall": plan.WALLS,
        "flag": plan.FLAGS,
        "sun": (plan.SUN,),
        "cloud": plan.CLOUDS,
        "last_cloud": (plan.LAST_CLOUD,),
    }
    found = [
        Drawn(kind, i, spot, worths[kind][i] if i < len(worths[kind]) else None)
        for kind in KINDS
        for i, spot in enumerate(spots[kind])
    ]
    to_come = [part for part in found if part.worth is None and part.kind not in ("flag", "cloud")]
    return tuple(to_come), tuple(part for part in found if part.worth is not None)


def _clouds(count):
    """What stands in each of the Shepherdess's clouds; the last place holds all that are over."""
    room = len(plan.CLOUDS)
    worths = [p.SHEEP_CLOUD] * min(count, room)
    if count > room:
        worths[-1] = p.SHEEP_CLOUD * (count - room + 1)
    return worths


def latest(scene):
    """The steps since the viewer's last one, that one included; for who watches, the last."""
    own = [event.number for event in scene.events if event.by == scene.seat]
    return scene.events[own[-1] :] if own else scene.events[-1:]


def drawn_by(event):
    """The kind of part that a step drew on a sheet, if any."""
    return DRAWN_BY.get(event.sentence.key)


def newest(scene):
    """What was drawn in the latest steps: numbers by seat and kind."""
    found = {}

    def add(seat, kind, n=1):
        found[seat, kind] = found.get((seat, kind), 0) + n

    for event in latest(scene):
        args, kind = event.sentence.args, drawn_by(event)
        seat = args.get("seat")
        if kind is not None:
            add(seat, kind)
        if args.get("bonus") in ("sun", "both"):
            add(seat, "sun")
        if args.get("bonus") in ("cloud", "both"):
            add(seat, "last_cloud")
        if args.get("with"):
            add(seat, "residents", args["with"])
    return found


def castle(scene, seat, size, lit=frozenset(), fresh=None):
    """A castle on its sheet; `lit` are the kinds that could be drawn now.

    The castles on the table (`l` and `s`) have places to point at; those of the score have none.
    """
    new = tuple((fresh or {}).get((seat, kind), 0) for kind in KINDS)
    return _castle(
        scene, seat, scene.name(seat), size, built(scene.view, seat), frozenset(lit), new
    )


@lately
def _castle(kit, seat, owner, size, built, lit, fresh):
    to_come, drawn = parts_of(built)
    counts = {kind: sum(part.kind == kind for part in drawn) for kind in KINDS}
    named = seat if size != "e" else None
    shown = [_ghost(kit, named, part, part.kind in lit and part.index == counts[part.kind])
             for part in to_come]  # fmt: skip
    if "flag" in lit and counts["flag"] < len(plan.FLAGS):
        flag = Drawn("flag", counts["flag"], plan.FLAGS[counts["flag"]], None)
        shown.append(_ghost(kit, named, flag, lit=True))
    shown.append(_at(plan.Spot("ground"), kit.art("ground", "part")))
    begin = 0.3
    for part in drawn:
        new = part.index >= counts[part.kind] - fresh[KINDS.index(part.kind)]
        if new:
            name = f"{size}{seat}-{part.kind}{part.index}"
            art, begin = traced(part.drawing, name, begin)
        else:
            art = kit.art(part.drawing, "part")
        spot = None if named is None else places.part(seat, part.kind, part.index)
        shown.append(_at(part.spot, art, f"at at--{part.kind}", id=spot))
        if part.worth:
            shown.append(figure(kit, part.worth, *part.spot.number, dark=_on_colour(part)))
    return tag(
        "div",
        *shown,
        class_=f"castle castle--{size}",
        role="img",
        aria_label=in_words(kit, owner, built, drawn),
    )


def _on_colour(part):
    return part.kind in ("flag", "sun")


def _at(spot, art, cls="at", **given):
    x, y, w, h = spot.box
    return tag("span", art, class_=cls, style=f"--x:{x};--y:{y};--w:{w};--h:{h}", **given)


def _ghost(kit, seat, part, lit):
    art = kit.art(f"ghost-{part.spot.drawing}", "part")
    name = None if seat is None else places.to_come(seat, part.kind, part.index)
    return _at(part.spot, art, "at is-lit" if lit else "at", id=name)


def figure(kit, number, x, y, size, dark=False):
    """A number in pencil, its middle at x, y of the drawing around it."""
    digits = str(number)
    return tag(
        "i",
        *(kit.art(f"digit{digit}", "digit") for digit in digits),
        class_="fig is-dark" if dark else "fig",
        style=f"--x:{x};--y:{y};--k:{size};--len:{len(digits)}",
    )


def in_words(kit, owner, built, drawn):
    """A castle for those who do not see it."""
    say, told = kit.say, []
    if built.floors:
        told.append(say("table.has.floors", floors=built.floors))
    for kind in ("tower", "flag", "sun", "last_cloud"):
        worths = [part.worth for part in drawn if part.kind == kind]
        if worths:
            told.append(say(f"table.has.{kind}", worths=", ".join(map(str, worths))))
    if built.clouds:
        worth = built.clouds * p.SHEEP_CLOUD
        told.append(say("table.has.cloud", clouds=built.clouds, worths=worth))
    if built.walls:
        told.append(say("table.has.walls", walls=built.walls))
    parts = built.floors + len(built.towers) + built.walls
    listed = "; ".join(told) if told else say("table.has.nothing")
    return say("table.castle", name=owner, parts=parts, listed=listed)


def residents(scene, seat, fresh=None):
    """The residents in their groups; the last full one counts."""
    new = (fresh or {}).get((seat, "residents"), 0)
    return _residents(scene, seat, int(scene.view.residents[seat]), new)


@lately
def _residents(kit, seat, have, new):
    groups, start = [], 0
    for number, (size, points) in enumerate(
        zip(b.BOARD.groups, b.BOARD.group_points, strict=True), 1
    ):
        here = max(0, min(size, have - start))
        full = here == size
        follows = b.BOARD.groups[number] if number < len(b.BOARD.groups) else 1
        counts = full and have < start + size + follows
        groups.append(_group(kit, start, size, here, points, full, counts, have - new))
        start += size
    label = kit.say("table.folk", count=have, most=p.MOST_RESIDENTS)
    return tag("ol", *groups, class_="folk", id=places.residents(seat), aria_label=label)


def _group(kit, start, size, here, points, full, counts, old):
    say = kit.say
    people = []
    for k in range(size):
        if k >= here:
            people.append(kit.art("resident-ghost", "res"))
            continue
        look = look_of(start + k)
        people.append(kit.art(f"resident{look}", "res is-new" if start + k >= old else "res"))
    state = "now" if counts else "had" if full else "later"
    mark = {"now": "counts", "had": "passed"}.get(state)
    score = tag(
        "span",
        kit.art(mark, "grp__mark") if mark else "",
        figure(kit, points, 20, 20, 1, dark=counts),
        class_=f"grp__pts is-{state}",
    )
    told = say(f"table.group.{state}", here=here, size=size, points=points)
    return tag(
        "li",
        tag("span", told, class_="vh"),
        tag("span", *people, class_="grp__folk"),
        score,
        kit.art("line" if here else "line-ghost", "grp__line"),
        class_="grp",
    )


def look_of(n):
    """Residents differ, and a neighbour never looks the same."""
    return (n * 5 + n // LOOKS) % LOOKS


def covered(view, seat, square):
    return has(int(view.discs[seat]), square)
