"""The sheets of the others: castle, residents, board and guests in small."""

from belfort.engine.sets import has
from belfort.ink import lately, plate, tag
from belfort.ink import medal as medal_of

from .. import board as b
from .. import position as p
from ..words import SQUARE_NAMES
from . import places
from .court import guests_of, sign_of, visitors_of
from .sheet import castle

SIDES = ("a", "b", "c")


def others(scene, fresh):
    sheets = [
        _sheet(scene, person, side, fresh)
        for person, side in zip(scene.others, SIDES, strict=False)
    ]
    return tag("div", *sheets, class_="others")


def _sheet(scene, person, side, fresh):
    """Who it is stands on the plate; on a phone a tap on it opens the rest."""
    seat, title = person.seat, scene.say("table.castle_of", name=person.name)
    sheet = tag(
        "div",
        tag("p", title, class_="far__t", aria_hidden="true"),
        castle(scene, seat, "s", fresh=fresh),
        tag("ul", *_belongings(scene, seat), class_="tiny"),
        tag("a", scene.house("table.back"), class_="btn fold__back", href="#scene"),
        class_="far fold",
        id=places.castle(seat),
    )
    classes = ["other paper paper--s", f"oth-{side}"]
    if scene.actor == seat:
        classes.append("is-turn")
    if is_first(scene, seat):
        classes.append("is-first")
    return tag(
        "section",
        scene.art("peg", "peg pa"),
        scene.art("peg", "peg pb"),
        _plate(scene, person),
        tag("a", class_="far__open slim", href=f"#{places.castle(seat)}", aria_label=title),
        sheet,
        class_=" ".join(classes),
        aria_label=title,
    )


def _plate(scene, person):
    points = scene.say("table.points", points=int(scene.scores[person.seat]))
    shown = plate(scene, person, points, beside=medal(scene, person.seat))
    return tag("h2", shown, class_="plate2")


def is_first(scene, seat):
    """Whether a seat has won: its flags flutter."""
    return scene.ending is not None and scene.ending.ranks[seat] == 1


def medal(scene, seat):
    return medal_of(1, "b") if is_first(scene, seat) else ""


def _belongings(scene, seat):
    """What belongs to another castle besides its drawing."""
    view, say = scene.view, scene.say
    yield tag(
        "li",
        scene.art("r-one"),
        tag("span", int(view.residents[seat]), aria_hidden="true"),
        tag("span", _folk(say, int(view.residents[seat])), class_="vh"),
        id=places.residents(seat),
    )
    yield _board(scene, seat)
    if view.version == p.BUILDER:
        points = visitors_of(view, seat)
        if points:
            yield _visitors(scene, seat, points)
        return
    for guest in guests_of(view, seat):
        name = p.GUEST_NAMES[guest]
        words = tag("span", say("table.guest", guest_name=name))
        yield tag("li", scene.art(f"sign-{sign_of(guest)}"), words, id=places.guest(name))


def _folk(say, count):
    return say("table.folk", count=count, most=p.MOST_RESIDENTS)


def _visitors(scene, seat, points):
    label = scene.say("table.has.guests", worths=", ".join(map(str, points)))
    shown = []
    for number, worth in enumerate(points):
        shown += ["+"] * bool(shown)
        shown.append(tag("span", worth, id=places.visitor(seat, number)))
    return tag(
        "li",
        scene.art("w-keep"),
        tag("span", *shown, aria_hidden="true"),
        tag("span", label, class_="vh"),
    )


def _board(scene, seat):
    """Another seat's board: where discs lie."""
    return _dots(scene, seat, int(scene.view.discs[seat]))


@lately
def _dots(kit, seat, discs):
    on = [q for q in range(p.SQUARES) if has(discs, q)]
    dots = [
        tag("i", class_="on" if q in on else None, id=places.square(seat, SQUARE_NAMES[q]))
        for q in range(p.SQUARES)
    ]
    listed = ", ".join(SQUARE_NAMES[q] for q in on)
    told = kit.say("table.dots", listed=listed) if on else kit.say("table.no_dots")
    # the seam between pairs is the style sheet's own; any other board is a plain grid
    pairs = b.BOARD.has_pairs
    columns = None if pairs else f"grid-template-columns:repeat({b.BOARD.columns}, var(--dot))"
    cls = "dots dots--pairs" if pairs else "dots"
    return tag("li", tag("span", *dots, class_=cls, style=columns, role="img", aria_label=told))
