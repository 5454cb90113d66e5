"""The tower: eight floors of five niches, the balcony above, the bridge beside it."""

from markupsafe import Markup

from belfort.ink import lately, once, picked, sparks, tag

from .. import cards as c
from .. import prestige as p
from .. import rules as r
from ..words import floor_of
from .cards import code_of, face, has_tab, in_words, minus
from .count import in_use
from .turn import IN_TOWER

THIEVES = ("red", "teal", "ochre", "plum", "grey")
EXITS = (c.EXIT_FIRST, c.EXIT_SECOND, c.EXIT_LAST)


def thief(scene, seat, cls):
    """A seat's thief, named for those who do not see it."""
    own = seat == scene.seat
    label = scene.say("table.your_thief" if own else "table.thief", name=scene.name(seat))
    return scene.art(f"thief-{THIEVES[seat]}", cls, label)


def name(scene, seat):
    return scene.say("table.you") if seat == scene.seat else scene.name(seat)


def floor_id(floor):
    return f"floor-{floor}"


def niche_id(slot):
    return f"niche-{slot + 1}"


def tower(turn):
    scene, art = turn.scene, turn.scene.art
    floors = [_floor(turn, row) for row in range(r.FLOORS)]
    return tag(
        "section",
        _sky(scene),
        _balcony(scene),
        tag("ol", *floors, class_="floors"),
        art("h-bank", "bank"),
        art("h-bridge", "bridge"),
        _exits(scene),
        class_="htower",
        aria_label=scene.say("table.tower"),
    )


@once
def backdrop(kit):
    art = kit.art
    drawn = art("h-stars", "stars") + art("h-hills", "hills") + art("h-bush", "bush")
    return tag("div", drawn, class_="night", aria_hidden="true")


@once
def _sky(kit):
    """What stands above the tower: the moon with bats, and the hat that is its roof."""
    art = kit.art
    night = art("h-moon", "moon") + art("h-bat", "bat b1") + art("h-bat", "bat b2")
    return night + art("h-hat", "hat")


def _balcony(scene):
    waiting = [p.seat for p in scene.people if scene.view.thief[p.seat] == r.BALCONY]
    if not waiting:
        return scene.art("h-balcony", "balc")
    drawn = [tag("li", thief(scene, seat, f"balc__th th-{THIEVES[seat]}")) for seat in waiting]
    who = tag("ul", *drawn, class_="balc__who", aria_label=scene.say("table.balcony"))
    return scene.art("h-balcony", "balc") + who


def _floor(turn, row):
    """A floor; by its number it is named in the log, and its treasures are reached by that key."""
    scene = turn.scene
    number = r.FLOORS - row
    own = not scene.watching and scene.view.thief[scene.seat] // r.ACROSS == row
    niches = [_niche(turn, row * r.ACROSS + across) for across in range(r.ACROSS)]
    return tag(
        "li",
        scene.art(f"h-fl{'ab'[row % 2]}", "fl__w"),
        tag("span", number, class_="fl__n", aria_hidden="true"),
        tag("ol", *niches, class_="niches", aria_label=scene.say("table.floor", floor=number)),
        class_="fl is-mine" if own else "fl",
        style=f"--row:{row}" if scene.over else None,
        id=floor_id(number),
        data_key=number if turn.phase in IN_TOWER else None,
    )


def _niche(turn, slot):
    view = turn.scene.view
    card = int(view.tower[slot])
    if card != r.NONE:
        return _treasure(turn, slot, card)
    seat = next((seat for seat in range(view.players) if view.thief[seat] == slot), None)
    if seat is not None:
        return _thief(turn.scene, slot, seat)
    return _empty(turn.scene, slot)


@once
def _empty(kit, slot):
    web = kit.art("h-web", "web") if slot % 7 == 3 else ""
    shown = tag("span", web, tag("span", kit.say("table.empty"), class_="vh"))
    return tag("li", shown, class_="niche is-empty", id=niche_id(slot))


def _thief(scene, slot, seat):
    moved = any(
        event.fresh and event.by == seat and event.sentence.key.startswith("claims")
        for event in scene.events
    )
    return tag(
        "li",
        thief(scene, seat, f"thief th-{THIEVES[seat]}"),
        tag("span", name(scene, seat), class_="who", aria_hidden="true"),
        sparks(scene) if moved else "",
        class_="niche has-thief" + " is-me" * (seat == scene.seat),
        id=niche_id(slot),
    )


def _treasure(turn, slot, card):
    """A card that can be looked at; lit if something can be done with it."""
    scene = turn.scene
    if scene.over:
        return tag("li", _left(scene, card), class_="niche is-calm", id=niche_id(slot))
    lit = turn.phase in IN_TOWER and card in turn.cards
    state = "is-lit" if lit else "is-dim" if _dim(turn, slot) else "is-calm"
    if card == turn.hinted:
        state += " is-hint"
    return _card(scene, slot, card, state, lit, scene.shows(code_of(card)))


@lately
def _card(kit, slot, card, state, lit, chosen):
    body, label = _face(kit, card), _label(kit, card, floor_of(slot), lit)
    button = picked(code_of(card), chosen, body, class_=_class(card), aria_label=label)
    return tag("li", button, class_=f"niche {state}", id=niche_id(slot))


@once
def _left(kit, card):
    """A card that nobody took."""
    label = in_words(kit, card)
    return tag("span", _face(kit, card), class_=_class(card), role="img", aria_label=label)


@once
def _face(kit, card):
    ring = kit.art("h-ring", "tr__ring")
    if card == r.FACE_DOWN:
        return kit.art("h-backw", "tr__paper") + tag("span", "?", class_="tr__q") + ring
    return face(kit, card) + ring


@once
def _label(kit, card, floor, lit):
    """A card in its place, for those who do not see it."""
    place = kit.say("table.floor", floor=floor)
    return f"{in_words(kit, card)}. {place}. " + kit.say("table.lit" if lit else "table.unlit")


def _class(card):
    if card == r.FACE_DOWN:
        return "tr tr--back"
    return "tr" if has_tab(card) else "tr no-tab"


def _dim(turn, slot):
    """Out of reach: above the thief of the one who looks, or of no use in this step."""
    scene = turn.scene
    if scene.may_act:
        return turn.phase in IN_TOWER
    if scene.watching or scene.over:
        return False
    return slot // r.ACROSS < int(scene.view.thief[scene.seat]) // r.ACROSS


def _exits(scene):
    """The tiles of the escape, and over the bridge those who have gone."""
    view, say = scene.view, scene.say
    signs = []
    for tile in EXITS:
        if not in_use(view, tile):
            continue
        holder = int(p.holder(view, tile))
        taken = holder != r.NONE
        who = Markup()
        if taken:
            told = say("table.exit_taken", name=name(scene, holder))
            who = scene.art(scene.people[holder].bird, "bird") + tag("span", told, class_="vh")
        points = int(c.TILE_PRESTIGE[view.players, tile])
        signs.append(
            tag(
                "li",
                tag("b", minus(points)),
                tag("span", say("table.exit", exit=c.TILES[tile])),
                who,
                class_="esc" + " bad" * (points < 0) + " is-taken" * taken,
            )
        )
    gone = sorted((int(view.place[seat]), seat) for seat in range(view.players) if view.place[seat])
    out = [tag("li", thief(scene, seat, f"out__th th-{THIEVES[seat]}")) for _, seat in gone]
    over = tag("ul", *out, class_="out", aria_label=say("table.out")) if out else ""
    return tag("ul", *signs, class_="escs", aria_label=say("table.exits")) + over
