"""The table of Clocktowers: what lies on the quay and on the slate for one who plays or watches."""

from markupsafe import Markup

from belfort.engine import CHANCE, NOBODY
from belfort.ink import Picture, act, face, hand, held, move, pile, plate, refused, tag, when

from .. import rules as r
from ..words import NEW, own_towers, roof_may_come
from .goal import goal
from .score import end, summary
from .street import (
    ROOFS,
    laid_on,
    piece,
    street,
    striking,
    stroke,
    symbol_of,
    tower_id,
)

__all__ = ["picture", "spots", "summary", "token"]

SIDES = ("a", "b", "c")
FLOCK = 12
ONE_LINE = 12  # letters of a name that a phone has room for in one line
DASH = "\N{EN DASH}"


def picture(scene):
    places = _places(scene)
    fresh = {laid_on(scene, event) for event in scene.events if event.fresh}
    strikes = striking(scene)
    quays = [
        _far(scene, person, side, street(scene, person, {}, fresh, strikes))
        for person, side in zip(scene.others, SIDES, strict=False)
    ]
    near = scene.people[scene.near]
    quays.append(_mine(scene, near, street(scene, near, places, fresh, strikes)))
    return Picture(
        board=_backdrop(scene) + _rail(scene) + Markup("").join(quays) + _flock(scene, strikes),
        ledge=Markup() if scene.over else _piles(scene) + _hand(scene) + _reasons(scene),
        acts=_asides(scene),
        ask=_ask(scene, places),
        where=_where(scene),
        points=scene.say("table.points", points=int(scene.view.points[scene.near])),
        stages=_stages(scene),
        end=end(scene) if scene.over else Markup(),
        finale=scene.say("table.finale", strikes=len(strikes)) if strikes else "",
    )


def spots(scene, event):
    """The tower that a card was laid on, the pile that one was drawn from."""
    tower = laid_on(scene, event)
    if tower:
        return (tower_id(*tower),)
    if event.sentence.key == "draws" and not scene.over:
        return (_pile_id(scene, r.DRAWS.pile(event.code)),)
    return ()


def token(kit, event):
    """The card that a step is about, or its back; cards turned up need no line of their own."""
    if event.by == CHANCE:
        return Markup()
    code = event.sentence.args.get("card")
    drawn = symbol_of(r.CODES.index(code)) if code in r.CODES else "card-back"
    return kit.art(drawn, "log__pc")


def _places(scene):
    """The offers that lay a card, by the tower they lay it on; those of new towers under NEW."""
    found = {}
    for offer in scene.offers:
        target = r.TO_DISCARD if r.DRAWS.has(offer.code) else r.LAYS.target(offer.code)
        if target != r.TO_DISCARD:
            tower = NEW if target == r.TO_NEW else target - r.TO_TOWER
            found.setdefault(tower, []).append(offer)
    return found


def _backdrop(scene):
    art = scene.art
    canal = tag(
        "div", art("edge", "edge"), art("boat", "boat"), art("swan", "swan"), class_="canal"
    )
    clouds = [art("cloud", f"cloud c{i}") for i in (1, 2, 3)]
    town = [art("skyline", "skyline"), art("edge", "edge e1"), canal, art("edge", "edge e3")]
    return tag("div", *clouds, *town, class_="sky", aria_hidden="true")


def _flock(scene, strikes):
    """The jackdaws that go up when the towers of the winner have struck."""
    if not strikes:
        return Markup()
    birds = [scene.art(f"daw-{at % 2}", f"daw d{at}") for at in range(FLOCK)]
    last = stroke(len(strikes) - 1, len(strikes))
    return tag("div", *birds, class_="flock", style=last, aria_hidden="true")


def _rail(scene):
    """What counts: the ladder, and the goal; on a phone the others' ladders lie with the goal."""
    others = Markup("").join(_others(scene))
    return tag("div", _ladder(scene), goal(scene, others), class_="rail")


def _others(scene):
    if scene.view.ladder != r.OWN:
        return []
    return [_other_ladder(scene, person) for person in scene.others]


def _ladder(scene):
    """What height each colour needs next; numbers in lamplight fit a tower of the near seat."""
    rungs = [_rung(scene, colour) for colour in range(r.COLOURS)]
    parts = [tag("h2", scene.say("table.ladder.title"), id="ladder"), tag("ol", *rungs)]
    if not scene.watching:
        key = [tag("b"), " ", scene.say("table.ladder.key")]
        parts.append(tag("p", *key, class_="ladder__key", aria_hidden="true"))
    parts += _others(scene)
    return tag("section", *parts, class_="ladder sheet", aria_labelledby="ladder")


def _rung(scene, colour):
    view, say, kind = scene.view, scene.say, r.FIRST_ROOF + colour
    name, last = r.CODES[kind], _last_height(view, scene.near, colour)
    left = roof_may_come(view, scene.near, kind)
    fits = left and not scene.watching and _fits(view, scene.near, colour)
    if not left:
        storeys, number = [], tag("b", DASH)
    elif last:
        storeys = [scene.art("mini", "mini") for _ in range(min(last + 1, 6))]
        number = tag("b", last + 1)
    else:
        storeys = [scene.art("mini-ghost", "mini"), scene.art("mini", "mini")]
        number = tag("b", "1 ", tag("small", say("table.ladder.or")), " 2")
    told = _needed(scene, scene.people[scene.near], colour)
    if fits:
        told += " " + say("table.ladder.fits")
    return tag(
        "li",
        tag(
            "span", piece(scene, kind), tag("span", *storeys, class_="rung__st"), class_="rung__pic"
        ),
        tag("span", number, class_="rung__no", aria_hidden="true"),
        tag("span", say("table.colour", colour=name), class_="rung__name", aria_hidden="true"),
        tag("span", told, class_="vh"),
        class_="rung" + " fits" * fits + " rung--open" * (left and not last),
    )


def _last_height(view, seat, colour):
    """How high the last complete tower of a colour on the ladder of a seat is; 0: there is none."""
    return int(view.rung[r.ladder_row(view, seat), colour])


def _needed(scene, person, colour):
    """What the ladder of a person says of a colour, in a sentence."""
    view, seat, kind = scene.view, person.seat, r.FIRST_ROOF + colour
    last = _last_height(view, seat, colour)
    left = roof_may_come(view, seat, kind)
    said = {"colour": r.CODES[kind], "storeys": last + 1, "name": person.name}
    what = ("next" if last else "first") if left else "gone"
    if view.ladder == r.SHARED:
        return scene.say(f"table.ladder.{what}", **said)
    if seat != scene.seat:
        return scene.say(f"table.ladder.their_{what}", **said)
    return scene.say(f"table.ladder.your_{what}" if left else "table.ladder.gone", **said)


def _fits(view, seat, colour):
    """Whether a roof of this colour would go on a tower that waits for one."""
    low, high = r.heights_for(view, seat, r.FIRST_ROOF + colour)
    waiting = [t for t in own_towers(view, seat) if view.roof[t] == r.NONE != view.clock[t]]
    return any(low <= view.height[t] <= high for t in waiting)


def _other_ladder(scene, person):
    """With ladders of one's own: another seat's next heights, small."""
    view = scene.view
    steps = []
    for colour, name in enumerate(ROOFS):
        last = _last_height(view, person.seat, colour)
        shown = str(last + 1) if last else scene.say("table.ladder.short")
        if not roof_may_come(view, person.seat, r.FIRST_ROOF + colour):
            shown = DASH
        told = tag("span", _needed(scene, person, colour), class_="vh")
        number = tag("b", shown, aria_hidden="true")
        steps.append(tag("li", scene.art(f"roof-{name}", "tiny"), number, told))
    return tag(
        "div", scene.art(person.bird, "bird", person.name), tag("ol", *steps), class_="theirs"
    )


def _far(scene, person, side, towers):
    """Another seat: its towers, its plate, and behind the plate what it may hold."""
    view, say = scene.view, scene.say
    cards = sum(int(kind) != r.NONE for kind in view.hand[person.seat])
    backs = tag("span", *(scene.art("card-mini", "mb") for _ in range(cards)), class_="backs")
    points = say("table.points", points=int(view.points[person.seat]))
    shown = plate(scene, person, points, backs if cards else "")
    known = f"known-{person.seat}"
    if cards:
        label = say("table.known.open", name=person.name)
        told = tag("span", " ", say("table.held", cards=cards), class_="vh")
        shown = tag("button", shown, told, type="button", popovertarget=known, title=label)
    else:
        shown = tag("span", shown)
    turn, long = scene.actor == person.seat, len(person.name) > ONE_LINE
    classes = "plate" + " is-turn" * turn + " plate--long" * long
    return tag(
        "section",
        towers,
        tag("h2", shown, class_=classes),
        _known(scene, person, cards, known) if cards else "",
        class_=f"street street--far far-{side}",
        aria_label=say("table.towers_of", name=person.name),
    )


def _known(scene, person, cards, name):
    """A memory aid: draws are open, so everyone could know what a hand must be among."""
    view, say, seat = scene.view, scene.say, person.seat
    kinds = sorted(int(kind) for kind in view.kept[seat * view.stride :][: view.kept_count[seat]])
    gone = int(view.discard_count[seat])
    said = "table.known.among" if gone else "table.known.exact"
    told = say(said, name=person.name, cards=cards, gone=gone)
    drawn = [
        tag("li", scene.art(symbol_of(kind), "tiny", say("table.a_card", card=r.CODES[kind])))
        for kind in kinds
    ]
    return tag(
        "div", tag("p", told), tag("ul", *drawn), id=name, class_="known sheet", popover=True
    )


def _mine(scene, person, towers):
    named = scene.say("table.towers_of", name=person.name)
    label = named if scene.watching else scene.say("table.your_towers")
    return tag("section", towers, class_="street street--mine", aria_label=label)


def _drawing(scene):
    return scene.may_act and bool(scene.view.phase == r.DRAW)


def _pile_id(scene, pile):
    """Piles to draw from are other things than piles to look at: a phone shows them elsewhere."""
    return f"{'draw' if _drawing(scene) else 'pile'}-{r.PILES[pile]}"


def _piles(scene):
    say, drawing = scene.say, _drawing(scene)
    if drawing:
        note = say("table.piles.now", piles=len(scene.offers))
    else:
        note = say("table.piles.later" if any(scene.view.pile) else "table.piles.empty")
    piles = [_pile(scene, number) for number in range(len(r.PILES))]
    listed = tag(
        "ul",
        *piles,
        class_="piles is-lit" if drawing else "piles",
        aria_label=say("table.piles.title"),
        id="draw" if drawing else "piles",
        data_hand=drawing,
    )
    return tag("p", note, class_="piles__note") + listed


def _pile(scene, number):
    view, say = scene.view, scene.say
    name, left, top = r.PILES[number], int(view.pile[number]), int(view.top[number])
    spot, words = _pile_id(scene, number), tag("span", say(f"table.pile.{name}", left=left))
    if top == r.NONE:
        none = tag("span", class_="card card--none")
        return pile(none, left, words, class_="pile is-empty", id=spot)
    shown = tag("span", piece(scene, top), class_="card__art", id=f"top-{r.CODES[top]}")
    offer = next(
        (o for o in scene.offers if r.DRAWS.has(o.code) and r.DRAWS.pile(o.code) == number), None
    )
    if offer is None:
        told = say("table.piles.shows", pile=name, cards=left, card=r.CODES[top])
        words_of = tag("i", told, class_="vh")  # no card that was below becomes these words
        card = tag("span", face(scene, shown, words_of, ring=False), class_="card")
    else:
        card = move(scene, offer, face(scene, shown), class_="card is-lit")
    return pile(card, left, words, class_="pile", id=spot)


def _hand(scene):
    view = scene.view
    if scene.watching:
        return Markup()
    kinds = [int(kind) for kind in view.hand[scene.seat] if kind != r.NONE]
    cards = [_card(scene, kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    lays = scene.may_act and not _drawing(scene)
    return hand(
        *cards,
        label=scene.say("table.hand"),
        counts=lays,
        class_="hand" if lays else "hand hand--waits",
        id="held" if _drawing(scene) else "hand",
    )


def _card(scene, kind, copies):
    say, code = scene.say, r.CODES[kind]
    words = tag("b", say("table.face", face=code)), tag("span", say("table.detail", detail=code))
    art = tag("span", piece(scene, kind), class_="card__art")
    shown = face(scene, art, tag("span", *words, class_="card__cap"))
    badge = tag("b", say("table.copies", copies=copies), class_="card__n") if copies > 1 else ""
    if not (scene.may_act and scene.view.phase == r.LAY):
        return tag(
            "li", tag("span", shown, class_="card"), badge, id=f"hand-{code}", class_="slotli"
        )
    grey = not any(
        r.LAYS.kind(o.code) == kind and r.LAYS.target(o.code) != r.TO_DISCARD for o in scene.offers
    )
    hinted = scene.hint is not None and scene.hint.text.removeprefix("x").split("@")[0] == code
    mark = tag("i", "?", class_="q", aria_hidden="true") if grey else ""
    button = held(scene, code, shown, grey=grey, hint=hinted, why=f"why-{code}")
    return tag("li", button, mark, badge, id=f"hand-{code}", class_="slotli")


def _reasons(scene):
    """For each card that can only be laid aside: the rule that keeps it from the towers."""
    if not (scene.may_act and scene.view.phase == r.LAY):
        return Markup()
    parts = []
    kinds = dict.fromkeys(int(kind) for kind in scene.view.hand[scene.seat] if kind != r.NONE)
    for at, kind in enumerate(kinds):
        refusal = _refused(scene, kind)
        if refusal is not None:
            code = r.CODES[kind]
            parts.append(
                when(
                    scene,
                    code,
                    refused(scene, scene.say("table.cannot"), refusal),
                    scene.art("tail", "why__tail"),
                    element="div",
                    class_="why",
                    id=f"why-{code}",
                    role="note",
                    style=f"--at:{at}",
                )
            )
    return Markup("").join(parts)


def _refused(scene, kind):
    """Why a card goes nowhere: the rule that speaks against the likeliest tower."""
    code, view = r.CODES[kind], scene.view
    towers = list(enumerate(own_towers(view, scene.seat), 1))
    waiting = [number for number, t in towers if view.roof[t] == r.NONE]
    likely = [number for number, t in towers if view.roof[t] == r.NONE != view.clock[t]]
    tried = [*likely[-1:], *waiting[-1:], NEW] if r.PILE[kind] == r.ROOFS else [*waiting[-1:], NEW]
    if any(scene.offer(f"{code}@{place}") for place in (*waiting, NEW)):
        return None
    return scene.why_not(f"{code}@{tried[0]}")


def _asides(scene):
    """Laying a card aside, face down: one button for each card, shown when it is picked."""
    if not (scene.may_act and scene.view.phase == r.LAY):
        return Markup()
    say = scene.say
    words = say("table.aside.title"), tag("small", " ", say("table.aside.how"))
    back = scene.art("card-back", "aside__back")
    return Markup("").join(
        act(scene, offer, back, *words, needs=r.CODES[r.LAYS.kind(offer.code)])
        for offer in scene.offers
        if r.LAYS.target(offer.code) == r.TO_DISCARD
    )


def _ask(scene, places):
    say, view = scene.say, scene.view
    if scene.over:
        return Markup()
    if not scene.may_act:
        waits = tag("span", say("table.waits.draw" if view.phase == r.DRAW else "table.waits.lay"))
        return waits + _last(scene)
    if view.phase == r.DRAW:
        return tag("span", say("table.ask.draw", piles=len(scene.offers)))
    parts = [when(scene, "", say("table.ask.lay"))]
    for kind in dict.fromkeys(int(kind) for kind in view.hand[scene.seat] if kind != r.NONE):
        lit = sum(r.LAYS.kind(offer.code) == kind for offers in places.values() for offer in offers)
        asked = "table.ask.where" if lit else "table.ask.nowhere"
        parts.append(when(scene, r.CODES[kind], say(asked, pile=r.PILES[r.PILE[kind]], lit=lit)))
    return Markup("").join(parts)


def _last(scene):
    """What happened last: a phone shows it in place of what is waited for; the log has said it."""
    told = next((event.words for event in reversed(scene.events) if event.by != CHANCE), "")
    return tag("span", class_="turn__last", data_words=f"{told}.", aria_hidden="true")


def _where(scene):
    if scene.actor == NOBODY:
        return scene.say("table.where.over")
    return scene.say("table.where.left", left=int(sum(scene.view.pile)))


def _stages(scene):
    if scene.over or scene.watching:
        return ()
    mine, phase = scene.actor == scene.seat, scene.view.phase
    if phase == r.LAY and not any(scene.view.pile):  # CT-23: nothing is drawn any more
        return ()
    return (
        (scene.say("table.stage.play"), mine and phase == r.LAY),
        (scene.say("table.stage.draw"), mine and phase == r.DRAW),
    )
