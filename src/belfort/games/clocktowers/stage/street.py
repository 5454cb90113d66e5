"""The streets: every seat's towers, storey by storey, and the places where a card may go."""

from belfort.ink import level, move, sparks, stack, tag

from .. import rules as r
from ..goal import becomes
from ..words import NEW, floors_of, own_towers

ANIMALS = ("plain", "cat", "mouse")
ROOFS = ("tile", "slate", "thatch", "copper", "shingle")
HEIGHT = {"floor1": 78, "floor2": 156, "clock": 99, "roof": 136}
AIR = 26  # above the tallest tower
LEAST = 180  # a street is never drawn as if its towers were lower
PLOTS = (6, 4, 4)  # on the far quay of one other, of two, of three
FAR = HEIGHT["floor2"] + HEIGHT["clock"] + HEIGHT["roof"] + AIR


def symbol_of(kind):
    """The drawing of a card."""
    if r.PILE[kind] == r.ROOFS:
        return f"roof-{ROOFS[kind - r.FIRST_ROOF]}"
    animal = ANIMALS[r.ANIMAL[kind]]
    return f"clock-{animal}" if r.PILE[kind] == r.CLOCKS else f"floor{r.STOREYS[kind]}-{animal}"


def shape_of(kind):
    """What its height and its lit place depend on."""
    return symbol_of(kind).partition("-")[0]


def piece(kit, kind, cls="", symbol=None):
    drawn = symbol or symbol_of(kind)
    size = drawn if drawn.startswith("roof") else drawn.partition("-")[0]
    return kit.art(drawn, f"pc pc-{size} {cls}".rstrip())


def cards_of(view, tower):
    """The cards of a tower from the ground up."""
    tops = [int(view.clock[tower]), int(view.roof[tower])]
    return floors_of(view, tower) + [kind for kind in tops if kind != r.NONE]


def laid_on(scene, event):
    """The tower that a step built on, as (seat, number); None for every other step."""
    key = event.sentence.key
    if key in ("builds", "completes"):
        return event.by, event.sentence.args["tower"]
    if key != "founds":
        return None
    before = scene.events[: event.number + 1]
    return event.by, sum(e.by == event.by and e.sentence.key == "founds" for e in before)


def tower_id(seat, number):
    """What a line of the log leads to."""
    return f"tower-{seat}-{number}"


def striking(scene):
    """At the end: the finished towers of whoever won, from the near side on; they strike."""
    if scene.ending is None:
        return []
    seats = [scene.near, *(person.seat for person in scene.others)]
    winners = [seat for seat in seats if scene.ending.ranks[seat] == 1]
    return [t for seat in winners for t in own_towers(scene.view, seat) if is_done(scene.view, t)]


def street(scene, person, places, fresh, strikes):
    """One seat's towers. `places` are the offers that lay a card, by tower, and under NEW."""
    view, near = scene.view, person.seat == scene.near
    towers = own_towers(view, person.seat)
    finished = [t for t in towers if is_done(view, t)]
    standing = (scene.ending and finished) or towers
    drawn = [
        _tower(scene, person.seat, tower, number, fresh, strikes, places.get(tower, ()))
        for number, tower in enumerate(towers, 1)
    ]
    grows = near and not scene.over and not scene.watching
    if drawn:
        parts = [tag("ol", *drawn)]
    else:
        parts = [tag("p", scene.say("table.no_towers"), class_="vh" if grows else "bare")]
    if grows:
        parts.append(_new_tower(scene, places.get(NEW, ())))
    n, tallest = len(standing) + grows, AIR + _tallest(view, standing, grows)
    if not near:
        n = _in_steps(n, PLOTS[len(scene.others) - 1], 2)
        tallest = _in_steps(tallest, FAR, HEIGHT["floor2"])
    crowded = "".join(f" n{least}" for least in range(3, min(n, 8) + 1))
    style = f"--n:{max(n, 1)};--tallest:{max(tallest, LEAST)}"
    return tag("div", *parts, class_="towers" + crowded, style=style)


def _in_steps(needed, first, more):
    """Enough, but seldom more: the street of another keeps still while it is built."""
    return first + more * max(0, -((first - needed) // more))


def _tallest(view, towers, grows):
    """The highest of some towers; where they grow, with room for the next card."""
    return max((height_of(view, t) + grows * _next(view, t) for t in towers), default=0)


def is_done(view, tower):
    return bool(view.roof[tower] != r.NONE)


def height_of(view, tower):
    return sum(HEIGHT[shape_of(kind)] for kind in cards_of(view, tower))


def _next(view, tower):
    """The most that one card can add to a tower."""
    if is_done(view, tower):
        return 0
    return HEIGHT["floor2" if view.clock[tower] == r.NONE else "roof"]


def _tower(scene, seat, tower, number, fresh, strikes, offers):
    view, done = scene.view, is_done(scene.view, tower)
    cards = cards_of(view, tower)
    body = [tag("span", _in_words(scene, tower, number, cards), class_="vh")]
    plain = 0
    for storey, kind in enumerate(cards):
        drawn = symbol_of(kind)
        if drawn == "floor1-plain":  # shutters and curtains by turns
            drawn = "floor1-plainb" if plain % 2 else drawn
            plain += 1
        shown = piece(scene, kind, symbol=drawn)
        if (seat, number) in fresh and storey == len(cards) - 1:
            shown = tag("span", shown, sparks(scene), class_="lastmove")
        body.append(level(storey, shown))
    body += [place(scene, offer) for offer in offers]
    if tower in strikes:
        body.append(bell(scene, strikes.index(tower), len(strikes)))
    sunk = not done and scene.ending is not None
    return tag(
        "li",
        stack(*body),
        scene.art("plinth", "pc plinth"),
        _sign(scene, tower, number, seat == scene.near),
        id=tower_id(seat, number),
        class_="tower" + " is-done" * done + " is-sunk" * sunk,
    )


def _new_tower(scene, offers):
    """Where a tower may be founded: its place is kept free, so that the others never move."""
    places = stack(*(place(scene, offer) for offer in offers))
    return tag("div", places, scene.art("plinth", "pc plinth"), class_="tower tower--new")


def place(scene, offer):
    """A lit place: the card itself under a veil of light, and what the tower would become."""
    kind = r.LAYS.kind(offer.code)
    shape, then = shape_of(kind), becomes(scene.view, offer.code)
    told = scene.say(f"goal.{then.key}", **then.args)
    short = scene.say(f"goal.{then.key}_short", **then.args)
    return move(
        scene,
        offer,
        piece(scene, kind, "ghost"),
        scene.art(f"slot-{shape}", f"pc pc-{symbol_of(kind) if shape == 'roof' else shape} slot"),
        tag("span", tag("span", told), tag("i", short), class_="place__tag", aria_hidden="true"),
        needs=r.CODES[kind],
        class_="place",
        aria_label=f"{offer.words}: {told}",
    )


def bell(scene, number, strokes):
    """A bell over a tower that strikes when it is its turn."""
    return tag("span", scene.art("bell"), class_="bell", style=stroke(number, strokes))


def stroke(number, strokes):
    """When a tower strikes: one after another, and all of them within a second."""
    return f"--stroke:{number * min(180, 1000 // strokes)}ms"


def _sign(scene, tower, number, near):
    """At the foot of a tower: its number, as the log says it, and its height."""
    view, say = scene.view, scene.say
    height = int(view.height[tower])
    house, high = tag("span", number, class_="no"), tag("b", height)
    if not near:
        return tag("p", house, high, class_="sign", aria_hidden="true")
    unit = tag("span", say("table.storeys_unit", storeys_unit=height), class_="unit")
    top = tag("span", house, high, " ", unit, class_="sign__top", aria_hidden="true")
    if is_done(view, tower):
        points = say("table.points", points=int(r.worth(view, tower)))
        note = tag("span", points, class_="pts", aria_hidden="true")
    elif view.clock[tower] == r.NONE:
        note = tag("i", say("table.next.clock"))
    else:
        note = tag("i", say("table.next.roof"))
    return tag("p", top, note, class_="sign")


def _in_words(scene, tower, number, cards):
    """A tower for those who cannot see it."""
    view, say = scene.view, scene.say
    listed = ", ".join(say("table.a_card", card=r.CODES[kind]) for kind in cards)
    told = say("table.tower", tower=number, storeys=int(view.height[tower]), cards=listed)
    if view.roof[tower] != r.NONE:
        told += " " + say("table.complete", points=int(r.worth(view, tower)))
    return told
