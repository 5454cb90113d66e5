"""The end: the tower goes dark, and the winner's thief steps into the moonlight with the tiles."""

from markupsafe import Markup

from belfort.ink import tag

from .. import cards as c
from .. import prestige as p
from .cards import kind, minus, signed
from .count import holder
from .tiles import sign
from .tower import THIEVES


def haul(turn):
    """Whoever won, in the moonlight; who saw the score knows it all, so it is decoration."""
    scene = turn.scene
    if scene.ending is None:
        return Markup()
    figures = [figure(turn, seat) for seat in _winners(scene)]
    return tag("div", *figures, class_="haul", aria_hidden="true", style=f"--of:{len(figures)}")


def told(scene):
    """What is seen, and what the others have."""
    if scene.ending is None:
        return ""
    won = _winners(scene)
    rest = [person for person in scene.people if person.seat not in won]
    rest.sort(key=lambda person: scene.ending.ranks[person.seat])
    if not rest:
        return scene.say("table.finale.all")
    listed = [f"{person.name} ({minus(int(scene.ending.scores[person.seat]))})" for person in rest]
    return scene.say("table.finale.rest", others=", ".join(listed))


def _winners(scene):
    return [seat for seat, rank in enumerate(scene.ending.ranks) if rank == 1]


def figure(turn, seat):
    """A thief, and over the head the tiles, with what cards bring."""
    scene, view = turn.scene, turn.scene.view
    won = [
        (sign(scene, tile), int(c.TILE_PRESTIGE[view.players, tile]))
        for tile in range(len(c.TILES))
        if holder(view, turn.now, tile) == seat
    ]
    printed = int(p.total(view, seat, c.PRESTIGE))
    if printed:
        won.append((kind(scene, "prestige", "tl__i"), printed))
    tiles = [
        tag("li", drawn, tag("b", signed(worth)), style=f"--i:{at}")
        for at, (drawn, worth) in enumerate(won)
    ]
    fan = tag("ul", *tiles, style=f"--n:{len(tiles)}")
    moon, thief = scene.art("h-moon", "haul__moon"), scene.art(f"thief-{THIEVES[seat]}", "haul__th")
    return tag("div", fan, tag("span", moon, thief, class_="haul__in"), class_="haul__who")
