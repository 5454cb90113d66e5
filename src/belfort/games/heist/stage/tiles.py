"""The score tiles: who leads each now, and which would be the viewer's with the card in focus."""

import itertools

from belfort.ink import lately, once, tag, when

from .. import cards as c
from .cards import DASH, code_of, kind, minus
from .goal import goal
from .tower import name


def tiles(turn):
    """On a phone they are folded away, and a link to them opens the sheet."""
    scene = turn.scene
    left = [turn.now[tile] for tile in turn.now if tile < len(c.KINDS)]
    right = [turn.now[tile] for tile in turn.now if tile >= len(c.KINDS)]
    ours = _ours(turn)
    cells = []
    for pair in itertools.zip_longest(left, right):
        cells += [_tile(scene, standing, ours) for standing in pair if standing]
    key = [tag("span", tag("b", "="), " ", scene.say("table.tiles.level"))]
    if turn.cards:
        key.append(tag("span", tag("i", class_="kdash"), scene.say("table.tiles.will")))
    title, told, line = goal(scene)
    return line + tag(
        "section",
        tag("h2", title, id="tiles-title"),
        tag("ul", *cells),
        tag("p", *key, class_="tiles__k", aria_hidden="true"),
        told,
        tag("a", scene.house("table.back"), class_="btn fold__back", href="#scene"),
        class_="tiles sheet fold",
        id="tiles",
        aria_labelledby="tiles-title",
    )


def _ours(turn):
    """By tile: the cards that would bring it to the viewer, and with how much."""
    scene, found = turn.scene, {}
    for card, changes in turn.changes.items():
        for change in changes:
            if change.after.holder == scene.seat and change.moved:
                found.setdefault(change.before.tile, []).append((card, change.after.best))
    return found


@once
def sign(kit, tile):
    """What a tile is for, drawn."""
    if tile < len(c.KINDS):
        return kind(kit, c.TILES[tile], "tl__i")
    if tile < c.MOST_CURSES:
        return tag("span", c.VALUES[tile - len(c.KINDS)], class_="vb")
    if tile < c.EXIT_FIRST:
        few = tag("i", kit.say("table.few_or_many", few_or_many=c.TILES[tile]))
        return tag("span", kit.art("k-curse", "tl__i"), few, class_="cq")
    return kit.art("k-door", "tl__i")


def points(prestige):
    return tag("b", minus(prestige), class_="pts bad" if prestige < 0 else "pts")


def _tile(scene, standing, ours):
    seats = [] if standing.nobody else standing.leaders
    people = tuple((scene.people[seat].bird, name(scene, seat)) for seat in seats)
    cls = "tl"
    if len(people) == 1:
        cls += " is-you" * (standing.holder == scene.seat)
    elif people:
        cls += " is-tie"
    shown = _standing(scene, standing.tile, standing.prestige, standing.best, people)
    will = [_will(scene, card, best) for card, best in ours.get(standing.tile, ())]
    return tag("li", shown, *will, class_=cls)


@lately
def _standing(kit, tile, worth, best, people):
    """A tile and the people who have the best of it, by bird and name."""
    said = {"tile": c.TILES[tile], "points": worth, "amount": best}
    birds = [kit.art(bird, "bird") for bird, _ in people]
    names = [name for _, name in people]
    if not people:
        who, key = tag("span", DASH, class_="tl__w"), "nobody"
    elif len(people) == 1:
        who = tag("span", *birds, tag("b", best), class_="tl__w")
        key, said["name"] = "leads", names[0]
    else:
        level = tag("b", f"={best}")
        who = tag("span", *birds, level, class_="tl__w tie", style=f"--n:{len(birds)}")
        key, said["names"] = "ties", ", ".join(names)
    told = tag("span", kit.say(f"table.tile.{key}", **said), class_="vh")
    shown = tag("span", _worth(kit, tile, worth), who, class_="tl__in")
    return tag("div", shown, aria_hidden="true") + told


@once
def _worth(kit, tile, worth):
    """What a tile is for, and what it brings."""
    return sign(kit, tile) + points(worth)


def _will(scene, card, best):
    """Over the tile while the card is picked: it would be the viewer's."""
    bird = scene.art(scene.people[scene.seat].bird, "bird")
    arrow = tag("span", scene.art("i-arrow", "icon"), tag("b", best), class_="tl__next")
    return when(scene, code_of(card), bird, arrow, class_="tl__will")
