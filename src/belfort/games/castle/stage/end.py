"""After the match: every castle with what each of its parts is worth, to keep as a picture."""

from belfort.ink import pair, reason, reasons, result, results, tag

from .. import board as b
from .. import position as p
from .. import score
from .court import guests_of, visitors_of
from .keepsake import links
from .sheet import built, castle, figure, parts_of
from .tray import reward_art


def end(scene):
    """The score taken apart, the first place first."""
    return results(scene, lambda person: _result(scene, person))


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
    seat = person.seat
    points = scene.say("table.points", points=int(scene.scores[seat]))
    sheet = tag("div", castle(scene, seat, "e"), class_="paper paper--e")
    rows = [reason(words, worth, why=why) for words, why, worth in _worths(scene, seat)]
    kept = tag("p", *links(scene, seat), class_="keepsake")
    return result(scene, person, points, sheet, reasons(*rows), kept)


def _worths(scene, seat):
    """What a castle's points are made of: words, reason, points."""
    view, say = scene.view, scene.say
    _, drawn = parts_of(built(view, seat))

    def each(kind):
        return " + ".join(str(part.worth) for part in drawn if part.kind == kind)

    yield say("table.sum.towers"), each("tower"), int(score.tower_points(view, seat))
    count = int(view.residents[seat])
    yield (
        say("table.sum.residents"),
        say("table.end.folk" if count >= p.GROUP_ENDS[0] else "table.end.folk_none", count=count),
        int(p.RESIDENT_POINTS[count]),
    )
    yield say("table.sum.flags"), each("flag"), int(score.flag_points(view, seat))
    if view.sun == seat:
        yield say("table.end.sun"), say("table.end.sun_why"), p.SUN
    if score.is_complete(view, seat):
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


def summary(kit):
    """One drawing for each line of the summary."""

    def die(face):
        return tag("span", kit.art("die", "die__b"), kit.art(f"r-{face}", "die__i"), class_="die")

    def covered(resource):
        shown = [kit.art(f"square-{resource}", "sq__b"), kit.art("disc", "sq__d")]
        return tag("span", *shown, kit.art(f"r-{resource}", "sq__i"), class_="sq has-disc")

    arrow = kit.art("i-arrow", "icon")
    line = [covered(p.FACES[p.SQUARE[q]]) for q in next(iter(b.BOARD.lines.values()))]
    reward = tag("span", reward_art(kit, p.BUILDER, 0), class_="rew")
    folk = [kit.art(f"resident{i}", "res") for i in (0, 5)]
    sun = tag(
        "span", kit.art("sun", "part"), figure(kit, p.SUN, 50, 50, 1, dark=True), class_="sign"
    )
    cloud = tag("span", kit.art("cloud", "part"), figure(kit, p.CLOUD, 50, 56, 1), class_="sign")
    return [
        pair(die("S"), die("any")),
        pair(pair(die("W"), arrow, covered("W")), pair(die("R"), arrow, *folk)),
        pair(die("any"), arrow, die("G"), die("F")),
        pair(*line[:3], arrow, reward),
        pair(
            pair(kit.art("w-keep", "reward"), arrow, kit.art("guest-queen", "bust")),
            pair(kit.art("w-wall", "reward"), arrow, kit.art("w-flag", "reward")),
        ),
        pair(sun, cloud),
        pair(kit.art("keep4", "part"), kit.art("counts", "mark")),
    ]
