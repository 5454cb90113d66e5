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
    points = [0] * players
    p.scores(view, points)
    inside = sum(view.thief[seat] != r.BRIDGE for seat in range(players))
    led = [
        p.holder(view, tile) for tile in range(len(c.TILES)) if c.TILE_PRESTIGE[players, tile] > 0
    ]
    return [
        Aim(Sentence("wins"), "HE-25"),
        *(
            Aim(
                # of the tiles that bring something, how many the seat leads, or has
                Sentence(
                    "has", {"seat": seat, "points": int(points[seat]), "tiles": led.count(seat)}
                ),
                "HE-21",
            )
            for seat in range(players)
        ),
        Aim(Sentence("inside", {"thieves": inside, "players": players}), "HE-19"),
        *_next_out(view),
    ]


def _next_out(view):
    """What the next to escape takes at the bridge, if it is anything."""
    worth = sum(int(c.TILE_PRESTIGE[view.players, tile]) for tile in escape_tiles(view))
    return [Aim(Sentence("next", {"points": worth}), "HE-18")] if worth else []


def becomes(_view, _step):
    """The sheet of a card says what it changes."""
    return
