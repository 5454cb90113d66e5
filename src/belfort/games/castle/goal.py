"""What Once Upon a Castle is about now: how many of the twelve parts stand, and what ends it."""

from belfort.engine import NOBODY, SPECTATOR, Sentence
from belfort.engine.goals import Aim

from . import position as p
from . import rules as r
from . import score


def goal(view, seat):
    if r.actor(view) == NOBODY:
        return []
    near = 0 if seat == SPECTATOR else seat
    floors, towers, walls = (int(kind[near]) for kind in (view.floors, view.towers, view.walls))
    said = {"seat": near, "floors": floors, "towers": towers, "walls": walls, "most": p.EACH}
    return [
        Aim(Sentence("wins"), "CA-28"),
        Aim(Sentence("parts", said), "CA-4"),
        *(Aim(Sentence("has", _has(view, one)), "CA-25") for one in range(view.players)),
        Aim(_sun(view), "CA-22"),
        Aim(_end(view), "CA-25" if view.finisher == p.NONE else "CA-26"),
    ]


def parts(view, seat):
    """The main parts of a castle that are drawn."""
    return int(view.floors[seat]) + int(view.towers[seat]) + int(view.walls[seat])


def _has(view, seat):
    points = int(score.points_of(view, seat))
    return {"seat": seat, "parts": parts(view, seat), "all": p.MAIN_PARTS, "points": points}


def _sun(view):
    if view.sun == p.NONE:
        return Sentence("sun", {"towers": p.EACH, "points": p.SUN})
    return Sentence("sun_of", {"seat": int(view.sun), "points": p.SUN})


def _end(view):
    if view.finisher == p.NONE:
        return Sentence("end", {"points": p.CLOUD})
    return Sentence("ends", {"seat": int(view.finisher)})


def becomes(_view, _step):
    """Lines that would be full, and what they bring, light up on the tray itself."""
    return
