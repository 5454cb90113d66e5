"""What Clocktowers is about now: what towers bring, what everybody has, how many cards are left."""

from belfort.engine import NOBODY, Sentence
from belfort.engine.goals import Aim

from . import rules as r
from .words import own_towers

WORTHS = (5, 4, 3, 2)
"""What a complete tower scores: without animals, with cats, with both, with mice (CT-32)."""


def goal(view, seat):
    if r.actor(view) == NOBODY:
        return []
    held = sum(int(kind) != r.NONE for hand in view.hand for kind in hand)
    found = [
        Aim(Sentence("left", {"left": int(sum(view.pile)) + held}), "CT-30"),
        Aim(Sentence("scale"), "CT-32"),
    ]
    found += [Aim(Sentence("has", _has(view, one)), "CT-31") for one in range(view.players)]
    best = best_open(view, seat)
    if best is not None:
        found.append(Aim(Sentence("open", _open(view, seat, best)), "CT-32"))
    return found


def _has(view, seat):
    done = sum(view.roof[tower] != r.NONE for tower in own_towers(view, seat))
    return {"seat": seat, "points": int(view.points[seat]), "towers": int(done)}


def best_open(view, seat):
    """The tower of a seat that would bring most with a roof, of several the highest."""
    rest = [tower for tower in own_towers(view, seat) if view.roof[tower] == r.NONE]
    return max(rest, key=lambda tower: (r.worth(view, tower), view.height[tower]), default=None)


def _open(view, seat, tower):
    points = int(r.worth(view, tower))
    number = own_towers(view, seat).index(tower) + 1
    return {"tower": number, "why": points, "points": points}


def becomes(view, step):
    """The tower after a card is laid, and what it would bring with a roof, or brings."""
    if r.DRAWS.has(step) or r.LAYS.target(step) == r.TO_DISCARD:
        return None
    kind, target = r.LAYS.kind(step), r.LAYS.target(step)
    tower = None if target == r.TO_NEW else target - r.TO_TOWER
    if r.PILE[kind] == r.ROOFS:
        return Sentence("scores", {"points": int(r.worth(view, tower))})
    cats = r.ANIMAL[kind] == r.CAT
    mice = r.ANIMAL[kind] == r.MOUSE
    storeys = int(r.STOREYS[kind])
    if tower is not None:
        storeys += int(view.height[tower])
        cats = cats or view.cat[tower] > 0
        mice = mice or view.mouse[tower] > 0
    points = 3 if cats and mice else 4 if cats else 2 if mice else 5
    return Sentence("becomes", {"storeys": storeys, "why": points, "points": points})
