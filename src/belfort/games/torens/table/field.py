"""The field: five bases on a plank, a seat's towers above it, the other's hanging below."""

from markupsafe import Markup

from belfort.games.torens import rules as r
from belfort.games.torens.table.counting import counted, figures, worth
from belfort.games.torens.table.saying import COLOURS
from belfort.ink import pick, tag

HIGH = 5
"""With so many storeys a tower is high: on a phone they close up."""


def field(scene, laid):
    """Everything on the plank, from the left to the right."""
    view, near = scene.view, scene.side
    order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
    far = 1 - near
    lit = {}
    for offer in scene.offers:
        lit.setdefault(r.laid_place(offer.code), []).append(offer)
    parts = [_plank(scene), _slot(scene, laid, lit, r.end_at(near, r.LEFT), 1, r.LEFT)]
    for column, base in enumerate(order):
        if column:
            gap = min(base, order[column - 1])
            parts.append(_slot(scene, laid, lit, r.FIRST_GAP + gap, 2 * column + 1))
        at = f"--col:{2 + 2 * column}"
        parts += [
            _tower(scene, laid, lit, near, base, at),
            _base(scene, base, at),
            _tower(scene, laid, lit, far, base, at),
        ]
    last = 2 * r.BASES + 1
    parts.append(_slot(scene, laid, lit, r.end_at(near, r.RIGHT), last, r.RIGHT))
    up, down = (int(view.storeys[seat].max()) for seat in (near, far))
    if view.variant != r.BUILD:
        parts.append(_extra(scene, laid, lit))
        up = max(up, r.extra_storeys(view))
    return tag(
        "section",
        *parts,
        class_="field field--bare" if view.variant == r.BUILD else "field",
        aria_label=scene.say("table.field"),
        style=f"--up:{up};--down:{down}",
    )


# ---------- what a place is called while it is chosen ----------


def choice(scene, offer):
    """The pick that stands for a move; with a hand of three, within that of its card."""
    card, _, place = offer.text.partition("@")
    return f"{card}/{place}" if scene.view.variant == r.TOTAL else place


def needed(scene, offer):
    return offer.text.partition("@")[0] if scene.view.variant == r.TOTAL else None


# ---------- towers ----------


def _tower(scene, laid, lit, seat, base, at):
    view, place = scene.view, r.tower_at(seat, base)
    side = "up" if seat == scene.side else "down"
    storeys = int(view.storeys[seat, base])
    lights, at = "", f"{at};--s:{storeys}"
    if place in counted(scene):
        lights, at = _counts(storeys), f"{at};--n:{len(figures(view, place))}"
    offers = lit.get(place, ())
    return tag(
        "div",
        tag("span", _in_words(scene, seat, base), class_="vh"),
        *_levels(scene, laid, place, worth(view, 1 + storeys)),
        *(_spot(scene, laid, offer, f"chip-{COLOURS[base]}") for offer in offers),
        class_=f"tower tower--{side}{lights}",
        style=at,
    )


def _levels(scene, laid, place, counts):
    """The cards of a tower from the bottom up; the roof carries what the tower counts for.

    At the end the towers that decided are counted: `--i` is when a card has its turn.
    """
    pieces = laid.places.get(place, [])
    said = figures(scene.view, place) if place in counted(scene) else []
    first = 0 if place == r.EXTRA else 1  # the base lies in the middle, for both sides
    parts = [_figure(said[0], "nth nth--base")] if said and first else []
    for level, laid_piece in enumerate(pieces):
        drawn = piece(scene, laid_piece.symbol)
        roof, turn = laid_piece.symbol.startswith("r-"), level + first
        if roof:
            drawn = tag("span", drawn, tag("b", counts, class_="tall"), class_="lid")
            turn = len(said)
        if place in laid.fresh and level == len(pieces) - 1:
            drawn = _news(scene, drawn)
        number = _figure(said[turn], "nth") if turn < len(said) else ""
        lit = " is-counted" if number or (said and roof) else ""
        given = {"id": laid_piece.id, "class_": f"level{lit}", "style": f"--i:{turn}"}
        parts.append(tag("span", drawn, number, **given))
    return parts


def _counts(storeys):
    """The class of a tower that is counted; in a high one figures need more room."""
    return " counts counts--high" if storeys >= HIGH else " counts"


def _figure(number, cls):
    return tag("b", number, class_=cls, aria_hidden="true")


def _news(scene, drawn):
    """The piece that was laid last, with sparks."""
    sparks = [scene.art("spark", f"spark {side}") for side in "ab"]
    return tag("span", drawn, *sparks, class_="lastmove")


def piece(kit, symbol, cls=""):
    shape = {"r": "roof", "s": "slim"}.get(symbol[0], "block")
    return kit.art(symbol, f"to to-{shape} {cls}".rstrip())


def _in_words(scene, seat, base):
    """A tower for those who cannot see it."""
    view, high = scene.view, 1 + int(scene.view.storeys[seat, base])
    whose = "own" if seat == scene.seat else "other"
    told = "finished" if view.roofed[seat, base] else "open"
    return " ".join(
        [
            scene.say(f"table.tower.{whose}", tower=base + 1, name=scene.name(seat)),
            scene.say(f"table.tower.{told}", high=high),
        ]
    )


def _base(scene, base, at):
    """A base, and at the edge of the field what it is called."""
    name = scene.say("table.base", tower=base + 1)
    drawn = scene.art(f"base-{COLOURS[base]}", "to to-base", name)
    called = scene.say("table.column", tower=base + 1)
    return tag("div", drawn, class_="mid", style=at) + tag(
        "span", called, class_="called", style=at, aria_hidden="true"
    )


# ---------- gaps, ends, the extra tower ----------


def _slot(scene, laid, lit, place, column, kind=r.BETWEEN):
    """A gap or an end: a peg hole, a block, or a lit place; arrows point outwards."""
    view, gap = scene.view, place - r.FIRST_GAP
    taken = view.gap[gap] if place < r.FIRST_END else view.end[place - r.FIRST_END]
    drawn = piece(scene, f"s-{r.CARDS[kind]}") if taken else scene.art("notch", "to to-slim")
    for one in laid.places.get(place, ()):
        drawn = tag("span", drawn, id=one.id, class_="level")
    if place in laid.fresh:
        drawn = _news(scene, drawn)
    state = "taken" if taken else "free"
    if place < r.FIRST_END:
        told = scene.say(f"table.gap.{state}", gap=gap + 1)
    else:
        told = scene.say(f"table.side.{state}", side=r.CARDS[kind])
    return tag(
        "div",
        tag("span", told, class_="vh"),
        drawn,
        *(_spot(scene, laid, offer, None) for offer in lit.get(place, ())),
        class_="mid mid--gap",
        style=f"--col:{column}",
    )


def _extra(scene, laid, lit):
    view, say = scene.view, scene.say
    storeys, roof = r.extra_storeys(view), int(view.extra[r.ROOF])
    counts = r.EXTRA in counted(scene)
    told = say(f"table.extra.{'finished' if roof else 'open'}", cards=storeys + roof)
    cat = scene.art("cat-loaf", "napcat") if counts or not (storeys or r.EXTRA in lit) else ""
    stands = tag(
        "div",
        tag("span", told, class_="vh"),
        scene.art("stool", "to stool"),
        *_levels(scene, laid, r.EXTRA, int(r.extra_score(view))),
        *(_spot(scene, laid, offer, None) for offer in lit.get(r.EXTRA, ())),
        cat,
        class_="extra" + _counts(storeys) * counts,
        style=f"--s:{storeys};--n:{storeys}",
    )
    return stands + _sign(scene, storeys, roof)


def _sign(scene, storeys, roof):
    """What the extra tower is called, and how far it is: the roof on the little tower tells it."""
    view, say = scene.view, scene.say
    if view.variant != r.TOTAL:
        far = say("table.high", high=storeys)
    elif roof:
        far = say("table.points", points=int(r.extra_score(view)))
    else:
        far = say("table.end.cards", cards=storeys)
    mark = scene.art("i-height" if roof else "i-height0", "who__i")
    count = tag("span", mark, far) if storeys else ""
    return tag(
        "p", tag("b", say("table.extra.sign")), count, class_="extra__sign", aria_hidden="true"
    )


# ---------- a lit place: light, then the piece itself, then the choice ----------


def _spot(scene, laid, offer, chip):
    kind, place = r.laid_kind(offer.code), r.laid_place(offer.code)
    symbol = laid.symbol(kind, scene.seat)
    if r.FIRST_GAP <= place < r.EXTRA:
        symbol = f"s-{r.CARDS[kind]}"
    shape = {"r": "roof", "s": "slim"}.get(symbol[0], "block")
    hinted = scene.hint is not None and scene.hint.text == offer.text
    return pick(
        scene,
        choice(scene, offer),
        scene.art(f"pl-{shape}", f"to to-{shape} spot__light"),
        scene.art(chip, "spot__chip") if chip else Markup(),
        piece(scene, symbol, "spot__piece"),
        scene.art(f"ring-{shape}", f"to to-{shape} spot__ring"),
        needs=needed(scene, offer),
        class_=f"spot spot--{shape}" + " is-hint" * hinted,
        aria_label=offer.words,
        data_place=True,
    )


# ---------- the plank, the skies and who sits where ----------


def _plank(scene):
    sky = [*(scene.art("cloud", f"cloud c{i}") for i in (1, 2, 3)), scene.art("skyline", "skyline")]
    near, far = scene.people[scene.side], scene.people[1 - scene.side]
    return tag(
        "div",
        tag("div", *sky, class_="world world--mine", aria_hidden="true"),
        tag("div", *sky, class_="world world--theirs", aria_hidden="true"),
        tag("i", class_="plank__wood"),
        scene.art("edge", "edge"),
        scene.art("edge", "edge edge--b"),
        _plate(scene, near, "who--me"),
        _plate(scene, far, "who--they"),
        class_="plank",
    )


def _plate(scene, person, cls):
    """Who sits at a side: the name on a line of its own, under it how far they are."""
    turn = " is-turn" if scene.actor == person.seat else ""
    return tag(
        "p",
        scene.art(person.bird, "bird"),
        tag("b", person.name),
        " ",
        tag("span", *_standing(scene, person.seat), class_="who__h"),
        class_=f"who {cls}{turn}",
    )


def _standing(scene, seat):
    """Points and the backs of the cards held, or the highest finished tower."""
    view, say, score = scene.view, scene.say, int(scene.scores[seat])
    if view.variant != r.TOTAL:
        if not score:
            return [scene.art("i-height0", "who__i"), say("table.bare")]
        told = tag("span", say("table.highest", score=score), class_="vh")
        shown = tag("span", say("table.high", high=score), aria_hidden="true")
        return [scene.art("i-height", "who__i"), shown, told]
    points = say("table.points", points=score)
    cards = sum(int(kind) != r.NONE for kind in view.hand[seat])
    if seat == scene.seat or not cards or scene.over:
        return [points]
    backs = [scene.art("to-back", "who__back") for _ in range(cards)]
    held = tag("span", say("table.held", cards=cards), class_="vh")
    return [points, " ", tag("span", *backs, class_="who__hand", aria_hidden="true"), held]
