"""The table of Once Upon a Castle: sheets on a line, the tray, the dice and the guests."""

from markupsafe import Markup

from belfort.ink import Picture, act, hinted, move, pick, tag, when

from .. import position as p
from .. import score
from ..legal import has_flag_room
from ..words import SQUARE_NAMES, die_in_use, why_nothing
from . import places
from .court import brings, court, reasons, slip
from .end import end, finale, summary
from .goal import goal
from .others import is_first, medal, others
from .sheet import DEAR, castle, latest, newest, residents
from .spots import spots
from .tray import clearable, crossing, tray

__all__ = ["picture", "spots", "summary", "token"]

ANY = "any"  # what is picked for a `?`
ROLLS = ("rolls", "dog_rolls")
# the drawing beside a line of the log, by the key of its sentence
TOKENS = {
    "rolls": "die",
    "dog_rolls": "guest-dagobert",
    "visits": "w-keep",
    "draws_residents": "r-R",
    "cooks": "guest-cook",
    "draws_flag": "w-flag-dear",
    "draws_cloud": "cloud",
    "passes": "die",
    "shifts": "disc",
    "puts_anywhere": "guest-architect",
    "puts_by_knight": "guest-knight",
    "puts_by_troll": "guest-troll",
}


def picture(scene):
    fresh = newest(scene)
    faces = _faces(scene)
    return Picture(
        board=Markup("").join(
            [
                _backdrop(scene),
                others(scene, fresh),
                _mine(scene, fresh),
                tag("div", scene.art("edge", "edge"), class_="desk", aria_hidden="true"),
                court(scene),
                goal(scene),
            ]
        ),
        ledge=Markup() if scene.over else _ledge(scene, faces),
        acts=_acts(scene, faces),
        ask=_ask(scene, faces),
        where=_where(scene),
        points=scene.say("table.points", points=int(scene.scores[scene.near])),
        stages=_stages(scene),
        end=end(scene) if scene.over else Markup(),
        finale=finale(scene) if scene.over else "",
    )


def token(kit, event):
    """What a step is about; a `?` is told by its use, and a guest by who lets it in."""
    key, args = event.sentence.key, event.sentence.args
    if key in ("turned_up", "picks", "ends"):
        return Markup()
    if key in TOKENS:
        return kit.art(TOKENS[key], "log__pc")
    if key.startswith("clears_"):
        part = args.get("part", key.removeprefix("clears_"))
        dear = args["points"] >= DEAR.get(part, 100)
        return kit.art(f"w-{part}-dear" if dear else f"w-{part}", "log__pc")
    if "guest" in args:
        return kit.art(f"guest-{args['guest']}", "log__pc")
    if args.get("face") in tuple(p.FACES[: p.RESIDENT]):
        return kit.art(f"r-{args['face']}", "log__pc")
    return kit.art("die", "log__pc")


def _faces(scene):
    """The offers that use a die, by the face they use; `?` holds what a `?` may become."""
    found = {}
    if scene.view.phase != p.DICE:
        return found
    for offer in scene.offers:
        if p.USES.has(offer.code):
            found.setdefault(p.FACES[p.USES.face(offer.code)], []).append(offer)
        elif p.PICKS.has(offer.code):
            found.setdefault("?", []).append(offer)
    return found


def _is_bare(offers):
    """Whether a die needs no place: taking it is all there is to it."""
    return [p.USES.has(o.code) and p.USES.target(o.code) for o in offers] == [p.BARE]


def _needs(faces):
    """By face: what must be picked first. Nothing, if only one die leads to places."""
    open_faces = [face for face, offers in faces.items() if not _is_bare(offers)]
    if len(open_faces) < 2:
        return dict.fromkeys(faces)
    return {face: ANY if face == "?" else face for face in open_faces}


def _backdrop(scene):
    """The air behind the line; once a castle is complete, bunting hangs there."""
    art = scene.art
    shown = [art("skyline", "skyline"), art("rope", "rope")]
    if scene.over:
        shown.append(art("bunting", "bunting"))
    return tag("div", *shown, class_="air", aria_hidden="true")


SUMS = (
    ("towers", score.tower_points),
    ("residents", lambda view, seat: p.RESIDENT_POINTS[view.residents[seat]]),
    ("flags", score.flag_points),
    ("sky", score.sky_points),
    ("guests", score.guest_points),
)


def _mine(scene, fresh):
    view, say, seat = scene.view, scene.say, scene.near
    name = scene.name(seat)
    title = say("table.castle_of", name=name) if scene.watching else say("table.your_castle")
    points = say("table.points", points=int(scene.scores[seat]))
    sums = [
        tag("li", say(f"table.sum.{key}"), " ", tag("b", int(worth(view, seat))))
        for key, worth in SUMS
    ]
    top = tag(
        "div",
        tag("h2", title, id="mine"),
        tag("p", points, medal(scene, seat), class_="mine__pts"),
        tag("ul", *sums, class_="sums"),
        class_="mine__top",
    )
    sheet = tag(
        "div",
        scene.art("peg", "peg pa"),
        scene.art("peg", "peg pb"),
        top,
        castle(scene, seat, "l", _lit_parts(scene), fresh),
        residents(scene, seat, fresh),
        scene.art("pencil", "pencil"),
        class_="paper paper--l",
    )
    cls = "mine is-first" if is_first(scene, seat) else "mine"
    return tag("section", sheet, class_=cls, aria_labelledby="mine")


def _lit_parts(scene):
    """The kinds of parts that a move could draw now."""
    lines = [p.CLEARS.line(o.code) for o in scene.offers if p.CLEARS.has(o.code)]
    names = ("keep", "tower", "wall", "flag")
    kinds = [int(p.PART[scene.view.version, line]) for line in lines]
    lit = {names[kind] for kind in kinds if kind < len(names)}
    if any(p.USES.has(o.code) and p.USES.target(o.code) == p.ON_FLAG for o in scene.offers):
        lit.add("flag")
    return lit if has_flag_room(scene.view, scene.near) else lit - {"flag"}


def _ledge(scene, faces):
    needs = _needs(faces)

    def first(offer):
        return needs.get(p.FACES[p.USES.face(offer.code)])

    direct = scene.may_act and not any(needs.values())
    return Markup("").join(
        [
            _dice(scene, faces, needs),
            _picker(scene, faces, needs),
            tray(scene, first, direct=direct),
            slip(scene),
            reasons(scene),
        ]
    )


def _dice(scene, faces, needs):
    view, say = scene.view, scene.say
    if view.guest == p.DAGOBERT and view.dog != p.NONE:
        note = say("table.dice.dog", left=int(view.left))
        shown = [_die(scene, p.FACES[view.dog], faces, needs, note, now=False)]
    else:
        shown, free, now = [], {} if view.face != p.NONE else dict(faces), die_in_use(view)
        for i in range(2):
            if view.die[i] == p.NONE:
                continue
            face = p.FACES[view.die[i]]
            note = say("table.dice.now") if i == now else _die_note(scene, i, free, needs)
            shown.append(_die(scene, face, free, needs, note, now=i == now))
            free.pop(face, None)  # equal dice count as one
    rolled = any(event.sentence.key in ROLLS for event in latest(scene))
    return tag(
        "ul",
        *shown,
        class_="dice is-rolled" if rolled else "dice",
        id=places.DICE,
        aria_label=say("table.dice.title"),
        data_hand=bool(faces and view.face == p.NONE),
        data_anew=_lie(scene, asked="?" in faces and needs["?"] is None),
    )


def _lie(scene, *, asked):
    """Which dice lie there, by their roll, and whether they make room for what a `?` may be."""
    rolls = (event.number for event in reversed(scene.events) if event.sentence.key in ROLLS)
    return f"{next(rolls, 0)}{'?' * asked}"


def _die_note(scene, i, faces, needs):
    """What has become of a die, or can."""
    view, say = scene.view, scene.say
    face = p.FACES[view.die[i]]
    if face in faces:
        if _is_bare(faces[face]):
            residents = faces[face][0].sentence.args["residents"]
            return say(
                "table.dice.draw" if residents else "table.dice.nothing", residents=residents
            )
        return say("table.dice.take" if needs[face] else "table.dice.now")
    if scene.actor == view.turn and view.used >> i & 1:
        return say("table.dice.used")
    equal = i == 1 and view.die[0] == view.die[1]  # who took one of two equal dice took the first
    return "" if equal else _takers(scene, int(view.die[i]))


def _takers(scene, face):
    """Who took a die: their birds stand beside it."""
    view = scene.view
    takers = [
        person
        for person in scene.people
        if view.took[person.seat] == face and person.seat != view.turn
    ]
    if not takers:
        return ""
    told = scene.say("table.dice.took", takers=[person.name for person in takers])
    birds = [scene.art(person.bird, "bird") for person in takers]
    return tag("span", *birds, class_="takers") + tag("span", told, class_="vh")


def _die(scene, face, faces, needs, note, *, now):
    symbol = "any" if face == "?" else face
    art = (
        scene.art("die-ring", "die__r")
        + scene.art("die", "die__b")
        + scene.art(f"r-{symbol}", "die__i")
    )
    name = scene.say("table.face", die_name=face)
    words = tag("p", tag("b", name), tag("span", note) if note else "")
    offers = faces.get(face, [])
    told = tag("span", name, class_="vh")
    if not offers:
        state = "is-now" if now else "is-off" if scene.may_act else "is-still"
        die = tag("span", art, told, class_=f"die {state}")
    elif _is_bare(offers):
        die = move(scene, offers[0], art, class_="die is-lit")
    elif needs[face] is None:
        die = tag("span", art, told, class_="die is-now")
    else:
        cls = "die is-lit" + " is-hint" * hinted(scene, offers)
        die = pick(scene, needs[face], art, class_=cls, aria_label=name)
    return tag("li", die, words, class_="dl")


def _picker(scene, faces, needs):
    """What a `?` may be: the other faces as small dice, and the Shepherdess's cloud."""
    if "?" not in faces:
        return Markup()
    shown = []
    for offer in faces["?"]:
        cloud = offer.code == p.PICK_CLOUD
        symbol = "cloud" if cloud else f"r-{p.FACES[p.PICKS.face(offer.code)]}"
        name = "cloud" if cloud else p.FACES[p.PICKS.face(offer.code)]
        art = (scene.art("die", "die__b") if not cloud else "") + scene.art(symbol, "die__i")
        body = tag("span", art, class_="die die--cloud" if cloud else "die")
        words = tag("small", scene.say("table.face", die_name=name))
        shown.append(move(scene, offer, body, words, needs=needs["?"], class_="choice"))
    return tag(
        "div",
        *shown,
        class_="faces",
        role="group",
        aria_label=scene.say("table.dice.any"),
        data_hand=needs["?"] is None,
    )


def _acts(scene, faces):
    """Moves that have no place on the table: pass, end, use, skip, a flag, residents."""
    needs, found = _needs(faces), []
    for offer in scene.offers:
        drawn, called = _act(scene, offer, faces)
        if called:
            residents = offer.sentence.args.get("residents", 0)
            small = scene.say(f"table.act.{called}.how", residents=residents)
            words = [scene.say(f"table.act.{called}.title"), tag("small", " ", small)]
            first = needs.get(p.FACES[p.USES.face(offer.code)]) if p.USES.has(offer.code) else None
            art = scene.art(drawn, "act__i")
            found.append(act(scene, offer, art, *(words if small else words[:1]), needs=first))
    return Markup("").join(found)


def _act(scene, offer, faces):
    """The drawing of such a move and what it is called; nothing for one that has a place."""
    if p.USES.has(offer.code):
        face, target = p.FACES[p.USES.face(offer.code)], p.USES.target(offer.code)
        if target == p.ON_FLAG:
            return "w-flag-dear", "flag"
        if target != p.BARE or _has_die(scene, face, faces):
            return "", ""
        called = {"draws_residents": "residents", "cooks": "cook"}
        return f"r-{face}", called.get(offer.sentence.key, "nothing")
    fixed = {
        p.PASS: ("die", "pass"),
        p.END: ("i-check", "end"),
        p.USE: (f"guest-{p.GUEST_NAMES[scene.view.guest]}", "use"),
        p.SKIP: ("i-arrow", "skip"),
    }
    return fixed.get(offer.code, ("", ""))


def _has_die(scene, face, faces):
    """Whether a bare face is taken by its die: it shows that face and leads nowhere else."""
    view = scene.view
    if not _is_bare(faces[face]):
        return False
    if view.guest == p.DAGOBERT and view.dog != p.NONE:
        return p.FACES[view.dog] == face
    return view.face == p.NONE


def _ask(scene, faces):
    say, view = scene.say, scene.view
    if scene.over:
        return Markup()
    if not scene.may_act:
        return tag("span", say(f"table.waits.{_moment(view)}"))
    if view.phase == p.DICE:
        return _ask_die(scene, faces)
    if view.phase == p.CLEAR and crossing(scene):
        return tag("span", say("table.tray.cross"))
    name = p.GUEST_NAMES[view.guest] if view.guest != p.NONE else ""
    shifts = [offer.code for offer in scene.offers if p.SHIFTS.has(offer.code)]
    origins = dict.fromkeys(SQUARE_NAMES[p.SHIFTS.origin(code)] for code in shifts)
    lit = _lit_squares(scene.offers) if view.phase == p.GIFT else len(clearable(scene))
    power = brings(scene) if view.phase == p.POWER else ""
    asked = say(f"table.ask.{_moment(view)}", guest=name, lit=lit, power=power)
    return when(scene, "", asked) + Markup("").join(
        when(scene, origin, say("table.ask.goal", square=origin)) for origin in origins
    )


def _lit_squares(offers):
    return sum(p.USES.has(o.code) and p.USES.target(o.code) < p.SQUARES for o in offers)


def _ask_die(scene, faces):
    say, needs = scene.say, _needs(faces)
    parts = []
    which = say("table.ask.die" if scene.view.acting == scene.view.turn else "table.ask.one")
    if any(needs.values()):
        parts.append(when(scene, "", which))
    for face, offers in faces.items():
        if _is_bare(offers) and len(faces) > 1:
            continue
        told = _ask_face(scene, face, offers)
        parts.append(when(scene, needs[face], told) if needs.get(face) else tag("span", told))
    if not parts:
        parts.append(tag("span", which))
    return Markup("").join(parts)


def _ask_face(scene, face, offers):
    """What is to be done with a die, by what its moves do."""
    say, lit = scene.say, _lit_squares(offers)
    told = {offer.sentence.key: offer.sentence.args for offer in offers}
    if face == "?":
        return say("table.ask.any")
    if lit and face == "R":
        drawn = told.get("draws_residents", {}).get("residents", 0)
        key = "table.ask.knight_or" if drawn else "table.ask.knight"
        return say(key, residents=drawn, lit=lit)
    if lit:
        return say("table.ask.where", die_name=face, lit=lit)
    for key in ("draws_residents", "cooks", "draws_flag"):
        if key in told:
            return say(f"table.ask.{key}", residents=told[key].get("residents", 0))
    view = scene.view
    why = why_nothing(view, int(view.acting), p.FACES.index(face))
    return say(f"table.ask.{why}", die_name=face)


MOMENTS = {
    p.DICE: "dice",
    p.CLEAR: "clear",
    p.WELCOME: "welcome",
    p.POWER: "power",
    p.GIFT: "gift",
    p.CONJURE: "conjure",
    p.AGAIN: "again",
    p.THEFT: "theft",
}


def _moment(view):
    return MOMENTS.get(int(view.phase), "chance")


def _where(scene):
    view = scene.view
    version = scene.options["version"]
    if scene.over:
        return scene.say("table.where.over", version=version)
    number = int(view.turns) // int(view.players) + 1
    if view.finisher != p.NONE:
        return scene.say("table.where.end", name=scene.name(int(view.finisher)))
    return scene.say("table.where.round", version=version, number=number)


def _stages(scene):
    view = scene.view
    if scene.over or scene.watching or view.finisher != p.NONE or scene.near != view.turn:
        return ()
    lines = view.phase != p.DICE or view.guest == p.DAGOBERT
    others = view.acting != view.turn and not lines
    return (
        (scene.say("table.stage.dice"), not lines and not others),
        (scene.say("table.stage.others"), others),
        (scene.say("table.stage.lines"), lines),
    )
