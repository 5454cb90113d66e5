"""The table of Clocktowers: what lies on the quay and on the slate for one who plays or watches."""

from markupsafe import Markup

from belfort.engine import CHANCE, NOBODY
from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.table.score import end, summary
from belfort.games.clocktowers.table.street import (
    ROOFS,
    laid_on,
    piece,
    street,
    striking,
    stroke,
    symbol_of,
    tower_id,
)
from belfort.games.clocktowers.words import NEW, own_towers
from belfort.ink import Picture, move, pick, tag, when

__all__ = ["picture", "spots", "summary", "token"]

SIDES = ("a", "b", "c")
FLOCK = 12
ONE_LINE = 12  # letters of a name that a phone has room for in one line


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
        board=_backdrop(scene) + _ladder(scene) + Markup("").join(quays) + _flock(scene, strikes),
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
        return (_pile_id(scene, r.drawn_pile(event.code)),)
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
        target = r.TO_DISCARD if r.is_draw(offer.code) else r.laid_target(offer.code)
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


def _ladder(scene):
    """What height each colour needs next; numbers in lamplight fit a tower of the near seat."""
    view = scene.view
    rungs = [_rung(scene, colour) for colour in range(r.COLOURS)]
    parts = [tag("h2", scene.say("table.ladder.title"), id="ladder"), tag("ol", *rungs)]
    if not scene.watching:
        key = [tag("b"), " ", scene.say("table.ladder.key")]
        parts.append(tag("p", *key, class_="ladder__key", aria_hidden="true"))
    if view.ladder == r.OWN:
        parts += [_other_ladder(scene, person) for person in scene.others]
    return tag("section", *parts, class_="ladder sheet", aria_labelledby="ladder")


def _rung(scene, colour):
    view, say, name = scene.view, scene.say, r.CODES[r.FIRST_ROOF + colour]
    last = int(view.rung[r.ladder_row(view, scene.near), colour])
    fits = not scene.watching and _fits(view, scene.near, colour)
    if last:
        storeys = [scene.art("mini", "mini") for _ in range(min(last + 1, 6))]
        number = tag("b", last + 1)
        told = say("table.ladder.next", colour=name, storeys=last + 1)
    else:
        storeys = [scene.art("mini-ghost", "mini"), scene.art("mini", "mini")]
        number = tag("b", "1 ", tag("small", say("table.ladder.or")), " 2")
        told = say("table.ladder.first", colour=name)
    if fits:
        told += " " + say("table.ladder.fits")
    kind = r.FIRST_ROOF + colour
    return tag(
        "li",
        tag(
            "span", piece(scene, kind), tag("span", *storeys, class_="rung__st"), class_="rung__pic"
        ),
        tag("span", number, class_="rung__no", aria_hidden="true"),
        tag("span", say("table.colour", colour=name), class_="rung__name", aria_hidden="true"),
        tag("span", told, class_="vh"),
        class_="rung" + " fits" * fits + " rung--open" * (not last),
    )


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
        last = int(view.rung[person.seat, colour])
        shown = str(last + 1) if last else scene.say("table.ladder.short")
        label = scene.say("table.colour", colour=r.CODES[r.FIRST_ROOF + colour])
        steps.append(tag("li", scene.art(f"roof-{name}", "tiny", label), tag("b", shown)))
    return tag(
        "div", scene.art(person.bird, "bird", person.name), tag("ol", *steps), class_="theirs"
    )


def _far(scene, person, side, towers):
    """Another seat: its towers, its plate, and behind the plate what it may hold."""
    view, say = scene.view, scene.say
    held = sum(int(kind) != r.NONE for kind in view.hand[person.seat])
    backs = tag("span", *(scene.art("card-mini", "mb") for _ in range(held)), class_="backs")
    points = say("table.points", points=int(view.points[person.seat]))
    plate = [
        scene.art(person.bird, "bird"),
        tag("span", person.name, class_="plate__n"),
        " ",
        tag("span", points, backs if held else "", class_="plate__p"),
        tag("span", " ", say("table.held", cards=held), class_="vh") if held else "",
    ]
    known = f"known-{person.seat}"
    if held:
        label = say("table.known.open", name=person.name)
        plate = tag("button", *plate, type="button", popovertarget=known, title=label)
    else:
        plate = tag("span", *plate)
    turn, long = scene.actor == person.seat, len(person.name) > ONE_LINE
    classes = "plate" + " is-turn" * turn + " plate--long" * long
    return tag(
        "section",
        towers,
        tag("h2", plate, class_=classes),
        _known(scene, person, held, known) if held else "",
        class_=f"street street--far far-{side}",
        aria_label=say("table.towers_of", name=person.name),
    )


def _known(scene, person, held, name):
    """A memory aid: draws are open, so everyone could know what a hand must be among."""
    view, say, seat = scene.view, scene.say, person.seat
    kinds = sorted(int(kind) for kind in view.kept[seat * view.stride :][: view.kept_count[seat]])
    gone = int(view.discard_count[seat])
    said = "table.known.among" if gone else "table.known.exact"
    told = say(said, name=person.name, cards=held, gone=gone)
    cards = [
        tag("li", scene.art(symbol_of(kind), "tiny", say("table.a_card", card=r.CODES[kind])))
        for kind in kinds
    ]
    return tag(
        "div", tag("p", told), tag("ul", *cards), id=name, class_="known sheet", popover=True
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
    note = say("table.piles.now" if drawing else "table.piles.later")
    piles = [_pile(scene, pile, drawing) for pile in range(len(r.PILES))]
    listed = tag(
        "ul",
        *piles,
        class_="piles is-lit" if drawing else "piles",
        aria_label=say("table.piles.title"),
        id="draw" if drawing else "piles",
        data_hand=drawing,
    )
    return tag("p", note, class_="piles__note") + listed


def _pile(scene, pile, drawing):
    view, say = scene.view, scene.say
    name, left, top = r.PILES[pile], int(view.pile[pile]), int(view.top[pile])
    spot = _pile_id(scene, pile)
    count = tag("p", tag("b", left), " ", tag("span", say(f"table.pile.{name}", left=left)))
    if top == r.NONE:
        none = tag("span", class_="card card--none")
        return tag("li", none, count, class_="pile is-empty", id=spot)
    shown = tag("span", piece(scene, top), class_="card__art", id=f"top-{r.CODES[top]}")
    face = scene.art("card-face", "card__paper") + shown
    offer = next(
        (o for o in scene.offers if r.is_draw(o.code) and r.drawn_pile(o.code) == pile), None
    )
    if offer is None:
        told = say("table.piles.shows", pile=name, cards=left, card=r.CODES[top])
        card = tag("span", face, tag("span", told, class_="vh"), class_="card")
    else:
        card = move(scene, offer, face, scene.art("card-ring", "card__ring"), class_="card is-lit")
    return tag("li", card, count, class_="pile", id=spot)


def _hand(scene):
    view = scene.view
    if scene.watching:
        return Markup()
    kinds = [int(kind) for kind in view.hand[scene.seat] if kind != r.NONE]
    cards = [_card(scene, kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    lays = scene.may_act and not _drawing(scene)
    return tag(
        "ul",
        *cards,
        class_="hand" if lays else "hand hand--waits",
        aria_label=scene.say("table.hand"),
        id="held" if _drawing(scene) else "hand",
        data_hand=lays,
    )


def _card(scene, kind, copies):
    say, code = scene.say, r.CODES[kind]
    face = (
        scene.art("card-face", "card__paper")
        + scene.art("card-ring", "card__ring")
        + tag("span", piece(scene, kind), class_="card__art")
        + tag(
            "span",
            tag("b", say("table.face", face=code)),
            tag("span", say("table.detail", detail=code)),
            class_="card__cap",
        )
    )
    badge = tag("b", say("table.copies", copies=copies), class_="card__n") if copies > 1 else ""
    if not (scene.may_act and scene.view.phase == r.LAY):
        return tag("li", tag("span", face, class_="card"), badge, class_="slotli")
    grey = not any(
        r.laid_kind(o.code) == kind and r.laid_target(o.code) != r.TO_DISCARD for o in scene.offers
    )
    hinted = scene.hint is not None and scene.hint.text.removeprefix("x").split("@")[0] == code
    mark = tag("i", "?", class_="q", aria_hidden="true") if grey else ""
    button = pick(
        scene,
        code,
        face,
        class_="card" + " is-grey" * grey + " is-hint" * hinted,
        aria_describedby=f"why-{code}" if grey else None,
    )
    return tag("li", button, mark, badge, class_="slotli")


def _reasons(scene):
    """For each card that can only be laid aside: the rule that keeps it from the towers."""
    if not (scene.may_act and scene.view.phase == r.LAY):
        return Markup()
    parts = []
    kinds = dict.fromkeys(int(kind) for kind in scene.view.hand[scene.seat] if kind != r.NONE)
    for at, kind in enumerate(kinds):
        refused = _refused(scene, kind)
        if refused is not None:
            code = r.CODES[kind]
            rule = tag(
                "a",
                scene.say("table.rule", rule=refused.rule),
                href=f"{scene.rules}#{refused.rule}",
            )
            parts.append(
                when(
                    scene,
                    code,
                    tag("p", tag("b", scene.say("table.cannot")), " ", refused.words, "."),
                    tag("p", scene.art("i-book", "icon"), rule, class_="why__rule"),
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
    words = tag("span", say("table.aside.title"), tag("small", " ", say("table.aside.how")))
    parts = []
    for offer in scene.offers:
        if r.laid_target(offer.code) == r.TO_DISCARD:
            body = scene.art("card-back", "aside__back") + words
            parts.append(
                move(scene, offer, body, needs=r.CODES[r.laid_kind(offer.code)], class_="aside")
            )
    return Markup("").join(parts)


def _ask(scene, places):
    say, view = scene.say, scene.view
    if scene.over:
        return Markup()
    if not scene.may_act:
        waits = tag("span", say("table.waits.draw" if view.phase == r.DRAW else "table.waits.lay"))
        return waits + _last(scene)
    if view.phase == r.DRAW:
        return tag("span", say("table.ask.draw"))
    parts = [when(scene, "", say("table.ask.lay"))]
    for kind in dict.fromkeys(int(kind) for kind in view.hand[scene.seat] if kind != r.NONE):
        lit = sum(r.laid_kind(offer.code) == kind for offers in places.values() for offer in offers)
        asked = "table.ask.where" if lit else "table.ask.nowhere"
        parts.append(when(scene, r.CODES[kind], say(asked, the_card=r.CODES[kind], lit=lit)))
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
    mine = scene.actor == scene.seat
    phase = scene.view.phase
    return (
        (scene.say("table.stage.play"), mine and phase == r.LAY),
        (scene.say("table.stage.draw"), mine and phase == r.DRAW),
    )
