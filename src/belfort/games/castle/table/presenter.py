"""The table of Once Upon a Castle: sheets on a line, the tray, the dice and the guests."""

from markupsafe import Markup

from belfort.games.castle import position as p
from belfort.games.castle import score
from belfort.games.castle.table import places
from belfort.games.castle.table.court import court, reasons, slip
from belfort.games.castle.table.end import end, finale, summary
from belfort.games.castle.table.others import is_first, medal, others
from belfort.games.castle.table.sheet import DEAR, castle, latest, newest, residents
from belfort.games.castle.table.spots import spots
from belfort.games.castle.table.tray import crossing, hinted, tray
from belfort.games.castle.words import SQUARE_NAMES
from belfort.ink import Picture, move, pick, tag, when

__all__ = ["picture", "spots", "summary", "token"]

ANY = "any"  # what is picked for a `?`
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
        if p.is_use(offer.code):
            found.setdefault(p.FACES[p.used_face(offer.code)], []).append(offer)
        elif p.is_pick(offer.code):
            found.setdefault("?", []).append(offer)
    return found


def _is_bare(offers):
    """Whether a die needs no place: taking it is all there is to it."""
    return len(offers) == 1 and p.is_use(offers[0].code) and p.used_target(offers[0].code) == p.BARE


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
    """The kinds of parts that a full line could draw now."""
    lines = [o.code - p.FIRST_LINE for o in scene.offers if p.is_line(o.code)]
    names = ("keep", "tower", "wall", "flag")
    kinds = [int(p.PART[scene.view.version, line]) for line in lines]
    lit = {names[kind] for kind in kinds if kind < len(names)}
    if any(p.is_use(o.code) and p.used_target(o.code) == p.ON_FLAG for o in scene.offers):
        lit.add("flag")
    return lit


def _ledge(scene, faces):
    needs = _needs(faces)

    def first(offer):
        return needs.get(p.FACES[p.used_face(offer.code)])

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
        shown, free, now = [], {} if view.face != p.NONE else dict(faces), _in_use(scene)
        for i in range(2):
            if view.die[i] == p.NONE:
                continue
            face = p.FACES[view.die[i]]
            note = say("table.dice.now") if i == now else _die_note(scene, i, free, needs)
            shown.append(_die(scene, face, free, needs, note, now=i == now))
            free.pop(face, None)  # equal dice count as one
    rolled = any(event.sentence.key in ("rolls", "dog_rolls") for event in latest(scene))
    return tag(
        "ul",
        *shown,
        class_="dice is-rolled" if rolled else "dice",
        id=places.DICE,
        aria_label=say("table.dice.title"),
        data_hand=bool(faces and view.face == p.NONE),
    )


def _in_use(scene):
    """Which die is the `?` whose face the viewer has chosen and uses now, if one is."""
    view = scene.view
    if not scene.may_act or view.face == p.NONE:
        return None
    wild = [i for i in range(2) if view.die[i] == p.WILD]
    used = [i for i in wild if view.used >> i & 1]
    return used[-1] if used and scene.actor == view.turn else wild[0]


def _die_note(scene, i, faces, needs):
    """What has become of a die, or can."""
    view, say = scene.view, scene.say
    face = p.FACES[view.die[i]]
    if face in faces:
        bare = _is_bare(faces[face])
        if bare and face == "R":
            return say("table.dice.draw", residents=faces[face][0].sentence.args["residents"])
        if bare:
            return say("table.dice.nothing")
        return say("table.dice.take" if needs[face] else "table.dice.now")
    if scene.actor == view.turn and view.used >> i & 1:
        return say("table.dice.used")
    return _takers(scene, int(view.die[i]))


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
        symbol = "cloud" if cloud else f"r-{p.FACES[offer.code - p.FIRST_PICK]}"
        name = "cloud" if cloud else p.FACES[offer.code - p.FIRST_PICK]
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
            small = scene.say(f"table.act.{called}.how")
            words = [scene.say(f"table.act.{called}.title"), tag("small", " ", small)]
            first = needs.get(p.FACES[p.used_face(offer.code)]) if p.is_use(offer.code) else None
            art = scene.art(drawn, "act__i")
            body = tag("span", *(words if small else words[:1]))
            found.append(move(scene, offer, art, body, needs=first, class_="aside"))
    return Markup("").join(found)


def _act(scene, offer, faces):
    """The drawing of such a move and what it is called; nothing for one that has a place."""
    if p.is_use(offer.code):
        face, target = p.FACES[p.used_face(offer.code)], p.used_target(offer.code)
        if target == p.ON_FLAG:
            return "w-flag-dear", "flag"
        if target != p.BARE or _has_die(scene, face, faces):
            return "", ""
        return ("r-R", "residents") if face == "R" else (f"r-{face}", "nothing")
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
    shifts = [offer.code for offer in scene.offers if offer.code >= p.FIRST_SHIFT]
    origins = dict.fromkeys(SQUARE_NAMES[p.shift_origin(code)] for code in shifts)
    return when(scene, "", say(f"table.ask.{_moment(view)}", guest=name)) + Markup("").join(
        when(scene, origin, say("table.ask.goal", square=origin)) for origin in origins
    )


def _ask_die(scene, faces):
    say, needs = scene.say, _needs(faces)
    parts = []
    if any(needs.values()):
        own = scene.seat == scene.view.turn
        parts.append(when(scene, "", say("table.ask.die" if own else "table.ask.one")))
    for face, offers in faces.items():
        if _is_bare(offers) and len(faces) > 1:
            continue
        lit = sum(p.is_use(o.code) and p.used_target(o.code) < p.SQUARES for o in offers)
        if face == "?":
            told = say("table.ask.any")
        elif lit:
            told = say("table.ask.where", die_name=face, lit=lit)
        else:
            told = say("table.ask.bare", die_name=face)
        parts.append(when(scene, needs[face], told) if needs.get(face) else tag("span", told))
    if not parts:
        parts.append(tag("span", say("table.ask.die")))
    return Markup("").join(parts)


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
