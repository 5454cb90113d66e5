"""After the match: every castle with what each of its parts is worth, to keep as a picture."""

from markupsafe import Markup

from belfort.games.castle import board as b
from belfort.games.castle import position as p
from belfort.games.castle import score
from belfort.games.castle.table.court import guests_of, visitors_of
from belfort.games.castle.table.keepsake import link
from belfort.games.castle.table.sheet import castle, figure, parts_of
from belfort.games.castle.table.tray import reward_art
from belfort.ink import tag


def end(scene):
    """The score taken apart, the first place first."""
    order = sorted(scene.people, key=lambda person: scene.ending.ranks[person.seat])
    return tag("ol", *(_result(scene, person) for person in order), class_="results")


def finale(scene):
    """What is seen at the end; of two, also what the other one drew."""
    ranks, say = scene.ending.ranks, scene.say
    first = [person.seat for person in scene.people if ranks[person.seat] == 1]
    flags = any(int(scene.view.flag_count[seat]) for seat in first)
    seen = say("table.end.flags_up" if flags else "table.end.pencil_rests")
    rest = [person for person in scene.people if ranks[person.seat] > 1]
    if len(rest) > 1 or not rest:
        return seen
    drew = say("table.end.drew", name=rest[0].name, drawn=int(scene.scores[rest[0].seat]))
    return f"{drew}. {seen}"


def _result(scene, person):
    say, seat = scene.say, person.seat
    head = tag(
        "h3",
        tag("span", say("table.end.place", place=scene.ending.ranks[seat]), class_="medal"),
        scene.art(person.bird, "bird"),
        tag("span", person.name),
        tag("b", say("table.points", points=int(scene.scores[seat]))),
    )
    sheet = tag("div", castle(scene, seat, "e"), class_="paper paper--e")
    rows = [
        tag("li", tag("span", words, *([" ", tag("small", why)] if why else [])), tag("b", points))
        for words, why, points in _worths(scene, seat)
    ]
    return tag(
        "li",
        head,
        sheet,
        tag("ul", *rows, class_="worths"),
        _tie(scene, seat),
        tag("p", link(scene, seat), class_="keepsake"),
    )


def _worths(scene, seat):
    """What a castle's points are made of: words, reason, points."""
    view, say = scene.view, scene.say
    _, drawn = parts_of(view, seat)

    def each(kind):
        return " + ".join(str(part.worth) for part in drawn if part.kind == kind)

    yield say("table.sum.towers"), each("tower"), int(score.tower_points(view, seat))
    count = int(view.residents[seat])
    yield (
        say("table.sum.residents"),
        say("table.end.folk", count=count),
        int(p.RESIDENT_POINTS[count]),
    )
    yield say("table.sum.flags"), each("flag"), int(score.flag_points(view, seat))
    if view.sun == seat:
        yield say("table.end.sun"), say("table.end.sun_why"), p.SUN
    if view.finisher == seat:
        yield say("table.end.cloud"), say("table.end.cloud_why"), p.CLOUD
    if view.clouds[seat]:
        clouds = int(view.clouds[seat])
        yield (
            say("table.end.clouds"),
            say("table.end.clouds_why", clouds=clouds),
            clouds * p.SHEEP_CLOUD,
        )
    if view.version == p.BUILDER:
        points = visitors_of(view, seat)
        yield say("table.sum.guests"), " + ".join(map(str, points)), sum(points)
    for guest in guests_of(view, seat) if view.version != p.BUILDER else ():
        name = p.GUEST_NAMES[guest]
        why = say("table.card", power_on_card=name) if guest >= p.FIRST_CROWN else ""
        yield say("table.guest", guest_name=name), why, int(score.guest_worth(view, seat, guest))


def _tie(scene, seat):
    """What breaks a tie, where there is one (R8)."""
    points = list(scene.scores)
    if points.count(points[seat]) == 1:
        return Markup()
    count = int(scene.view.residents[seat])
    return tag("p", scene.say("table.end.tie", count=count), class_="tie")


def summary(kit):
    """One drawing for each line of the summary."""

    def die(face):
        return tag("span", kit.art("die", "die__b"), kit.art(f"r-{face}", "die__i"), class_="die")

    def covered(resource):
        shown = [kit.art(f"square-{resource}", "sq__b"), kit.art("disc", "sq__d")]
        return tag("span", *shown, kit.art(f"r-{resource}", "sq__i"), class_="sq has-disc")

    def pair(*parts):
        return tag("span", *parts, class_="pair")

    arrow = kit.art("i-arrow", "icon")
    first = p.LINE_NAMES.index("1L")
    gold, stone = (p.FACES[p.SQUARE[q]] for q in b.LINES["1L"])
    reward = tag("span", reward_art(kit, p.BUILDER, first), class_="rew")
    folk = [kit.art(f"resident{i}", "res") for i in (0, 5)]
    sun = tag(
        "span", kit.art("sun", "part"), figure(kit, p.SUN, 50, 50, 1, dark=True), class_="sign"
    )
    cloud = tag("span", kit.art("cloud", "part"), figure(kit, p.CLOUD, 50, 56, 1), class_="sign")
    return [
        pair(die("S"), die("any")),
        pair(pair(die("W"), arrow, covered("W")), pair(die("R"), arrow, *folk)),
        pair(die("any"), arrow, die("G"), die("F")),
        pair(covered(gold), covered(stone), arrow, reward),
        pair(
            pair(kit.art("w-keep", "reward"), arrow, kit.art("guest-queen", "bust")),
            pair(kit.art("w-wall", "reward"), arrow, kit.art("w-flag", "reward")),
        ),
        pair(sun, cloud),
        pair(kit.art("keep4", "part"), kit.art("counts", "mark")),
    ]
