"""What the heist is about now: who leads how many tiles, who is still inside, what hurry pays."""

from belfort.engine import NOBODY, Sentence
from belfort.engine.goals import Aim

from . import cards as c
from . import prestige as p
from . import rules as r
from .words import escape_tiles


def goal(view, _seat):
    if r.actor(view) == NOBODY:
        return []
    players = int(view.players)
    inside = sum(view.thief[seat] != r.BRIDGE for seat in range(players))
    return [
        Aim(Sentence("wins"), "HE-25"),
        *(Aim(Sentence("has", has), "HE-21") for has in _standing(view)),
        Aim(Sentence("inside", {"thieves": inside, "players": players}), "HE-19"),
        *_next_out(view),
    ]


def _standing(view):
    """What each seat has, as `prestige.scores` adds it up, and how many of the tiles that bring
    something it leads, or has; who leads a tile takes long to tell, so it is asked once."""
    brings = [int(worth) for worth in c.TILE_PRESTIGE[view.players]]
    leads = [p.holder(view, tile) for tile in range(len(c.TILES))]
    for seat in range(view.players):
        own = [worth for worth, leader in zip(brings, leads, strict=True) if leader == seat]
        points = int(p.total(view, seat, c.PRESTIGE)) + sum(own)
        yield {"seat": seat, "points": points, "tiles": sum(worth > 0 for worth in own)}


def _next_out(view):
    """What the next to escape takes at the bridge, if it is anything."""
    worth = sum(int(c.TILE_PRESTIGE[view.players, tile]) for tile in escape_tiles(view))
    return [Aim(Sentence("next", {"points": worth}), "HE-18")] if worth else []


def becomes(_view, _step):
    """The sheet of a card says what it changes."""
    return
