"""The streets: every seat's towers, storey by storey, and the places where a card may go."""

from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.words import NEW, floors_of, own_towers
from belfort.ink import move, tag

ANIMALS = ("plain", "cat", "mouse")
ROOFS = ("tile", "slate", "thatch", "copper", "shingle")
HEIGHT = {"floor1": 78, "floor2": 156, "clock": 99, "roof": 136}
AIR = 26  # above the tallest tower


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


def fresh_towers(scene):
    """The towers on which something was laid since the viewer last acted."""
    founded, fresh = {}, set()
    for event in scene.events:
        seat = event.sentence.args.get("seat")
        if event.sentence.key == "founds":
            founded[seat] = number = founded.get(seat, 0) + 1
        elif event.sentence.key in ("builds", "completes"):
            number = event.sentence.args["tower"]
        else:
            continue
        if event.fresh:
            fresh.add((seat, number))
    return fresh


def street(scene, person, places):
    """One seat's towers. `places` are the offers that lay a card, by tower, and under NEW."""
    view, near = scene.view, person.seat == scene.near
    towers = own_towers(view, person.seat)
    fresh = fresh_towers(scene)
    drawn = [
        _tower(scene, tower, number, (person.seat, number) in fresh, near, places.get(tower, ()))
        for number, tower in enumerate(towers, 1)
    ]
    grows = places.get(NEW, ())
    if grows:
        drawn.append(_new_tower(scene, grows))
    if not drawn:
        drawn.append(tag("li", scene.say("table.no_towers"), class_="bare"))
    room = max((_room(view, tower, places.get(tower, ())) for tower in towers), default=0)
    room = max([room, *(HEIGHT[shape_of(r.laid_kind(offer.code))] for offer in grows)]) + AIR
    style = f"--n:{max(1, len(drawn))};--tallest:{max(room, 180)}"
    return tag("ol", *drawn, class_="towers", style=style)


def _room(view, tower, offers):
    """How high a tower is, or would be."""
    stands = sum(HEIGHT[shape_of(kind)] for kind in cards_of(view, tower))
    return stands + max((HEIGHT[shape_of(r.laid_kind(offer.code))] for offer in offers), default=0)


def _tower(scene, tower, number, fresh, near, offers):
    view = scene.view
    cards = cards_of(view, tower)
    stack = [tag("span", _in_words(scene, tower, number, cards), class_="vh")]
    plain = 0
    for level, kind in enumerate(cards):
        drawn = symbol_of(kind)
        if drawn == "floor1-plain":  # shutters and curtains by turns
            drawn = "floor1-plainb" if plain % 2 else drawn
            plain += 1
        shown = piece(scene, kind, symbol=drawn)
        if fresh and level == len(cards) - 1:
            shown = tag("span", shown, spark(scene, "a"), spark(scene, "b"), class_="lastmove")
        stack.append(tag("span", shown, class_="level", style=f"--z:{level + 1}"))
    stack += [place(scene, offer, "here") for offer in offers]
    done = view.roof[tower] != r.NONE
    return tag(
        "li",
        tag("div", *stack, class_="stack"),
        scene.art("plinth", "pc plinth"),
        _sign(scene, tower) if near else _number(view, tower),
        class_="tower is-done" if done else "tower",
    )


def _new_tower(scene, offers):
    stack = tag("div", *(place(scene, offer, "new") for offer in offers), class_="stack")
    return tag("li", stack, scene.art("plinth", "pc plinth"), class_="tower tower--new")


def place(scene, offer, called):
    """A lit place: the card itself under a veil of light."""
    kind = r.laid_kind(offer.code)
    shape = shape_of(kind)
    return move(
        scene,
        offer,
        piece(scene, kind, "ghost"),
        scene.art(f"slot-{shape}", f"pc pc-{symbol_of(kind) if shape == 'roof' else shape} slot"),
        tag("span", scene.say(f"table.place.{called}"), class_="place__tag"),
        needs=r.CODES[kind],
        class_="place",
    )


def spark(scene, side):
    return scene.art("spark", f"spark {side}")


def _sign(scene, tower):
    view, say = scene.view, scene.say
    height = int(view.height[tower])
    unit = tag("span", say("table.storeys_unit", storeys_unit=height), class_="unit")
    if view.roof[tower] != r.NONE:
        note = tag("span", say("table.points", points=int(r.worth(view, tower))), class_="pts")
    elif view.clock[tower] == r.NONE:
        note = tag("i", say("table.next.clock"))
    else:
        note = tag("i", say("table.next.roof"))
    return tag("p", tag("b", height), " ", unit, note, class_="sign")


def _number(view, tower):
    return tag("p", tag("b", int(view.height[tower])), class_="sign", aria_hidden="true")


def _in_words(scene, tower, number, cards):
    """A tower for those who cannot see it."""
    view, say = scene.view, scene.say
    listed = ", ".join(say("table.a_card", card=r.CODES[kind]) for kind in cards)
    told = say("table.tower", tower=number, storeys=int(view.height[tower]), cards=listed)
    if view.roof[tower] != r.NONE:
        told += " " + say("table.complete", points=int(r.worth(view, tower)))
    return told
