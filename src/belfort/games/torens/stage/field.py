"""The field: five bases on a plank, a seat's towers above it, the other's hanging below."""

from markupsafe import Markup

from belfort.ink import pick, tag

from .. import rules as r
from .counting import count, counted, extra_worth, figures, said_of, worth
from .saying import COLOURS
from .teaching import decoy, hides_places, hides_word, place_name

HIGH, MOST_FIGURES = 5, 7
"""With more figures than that a counted tower shows them on both sides; it never shows more."""


def field(scene, laid):
    """Everything on the plank, from the left to the right."""
    view, near = scene.view, scene.side
    order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
    far = 1 - near
    lit = {}
    for offer in scene.offers:
        lit.setdefault(r.LAYS.place(offer.code), []).append(offer)
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
    if view.variant != r.BUILD:
        parts.append(_extra(scene, laid, lit))
    return tag(
        "section",
        *parts,
        class_="field field--bare" if view.variant == r.BUILD else "field",
        aria_label=scene.say("table.field"),
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
    view, place = scene.view, r.TOWERS.code(seat, base)
    side = "up" if seat == scene.side else "down"
    storeys = int(view.storeys[seat, base])
    lights, at = "", f"{at};--s:{storeys}"
    if place in counted(scene):
        lights, at = " counts", f"{at};--n:{len(figures(view, place))}"
    offers = lit.get(place, ())
    return tag(
        "div",
        tag("span", _in_words(scene, seat, base), class_="vh"),
        *_levels(scene, laid, place, worth(view, seat, base)),
        *(_spot(scene, laid, offer, f"chip-{COLOURS[base]}") for offer in offers),
        "" if offers or view.roofed[seat, base] else decoy(scene, place, _shape(scene)),
        class_=f"tower tower--{side}{lights}",
        style=at,
    )


def _levels(scene, laid, place, counts):
    """The cards of a tower from the bottom up; the roof carries what the tower counts for.

    `--k` is how many storeys lie between a card and the first, and close up. At the end the towers
    that decided are counted: `--i` is when a card has its turn.
    """
    pieces = laid.places.get(place, [])
    said = figures(scene.view, place) if place in counted(scene) else []
    first = 0 if place == r.EXTRA else 1  # the base lies in the middle, for both sides
    parts = []
    for level, laid_piece in enumerate(pieces):
        drawn = piece(scene, laid_piece.symbol)
        roof, turn = laid_piece.symbol.startswith("r-"), level + first
        below = max(0, level - roof)
        if roof:
            drawn = tag("span", drawn, tag("b", counts, class_="tall"), class_="lid")
            turn = len(said)
        if place in laid.fresh and level == len(pieces) - 1:
            drawn = _news(scene, drawn)
        lit = " is-counted" if said and (roof or turn < len(said)) else ""
        given = {"id": laid_piece.id, "class_": f"level{lit}", "style": f"--k:{below};--i:{turn}"}
        parts.append(tag("span", drawn, **given))
    return parts + _figures(said, first)


def _figures(said, first):
    """The figures beside a tower that is counted, the last always among them.

    Where storeys close up, they stand left and right in turn, and of many only some are shown.
    """
    every = 1 + (len(said) - 1) // MOST_FIGURES
    shown = [turn for turn in range(len(said)) if (len(said) - 1 - turn) % every == 0]
    parts = []
    for number, turn in enumerate(shown):
        side = "nth nth--other" if len(said) > HIGH and number % 2 else "nth"
        level = turn - first
        cls = side if level >= 0 else f"{side} nth--base"
        style = f"--k:{max(0, level)};--i:{turn}"
        parts.append(tag("b", said[turn], class_=cls, style=style, aria_hidden="true"))
    return parts


def _news(scene, drawn):
    """The piece that was laid last, with sparks."""
    sparks = [scene.art("spark", f"spark {side}") for side in "ab"]
    return tag("span", drawn, *sparks, class_="lastmove")


def piece(kit, symbol, cls=""):
    shape = {"r": "roof", "s": "slim"}.get(symbol[0], "block")
    return kit.art(symbol, f"to to-{shape} {cls}".rstrip())


def _in_words(scene, seat, base):
    """A tower for those who cannot see it."""
    view, counts = scene.view, worth(scene.view, seat, base)
    whose = "own" if seat == scene.seat else "other"
    finished = view.roofed[seat, base]
    if view.variant == r.BUILD and not finished:
        counts -= 1  # its cards, the roof is not among them yet
    told, number = said_of(view, "finished" if finished else "open", counts)
    return " ".join(
        [
            scene.say(f"table.tower.{whose}", tower=base + 1, name=scene.name(seat)),
            scene.say(f"table.tower.{told}", **number),
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
        "" if taken or place in lit else decoy(scene, place, "slim"),
        class_="mid mid--gap",
        style=f"--col:{column}",
    )


def _extra(scene, laid, lit):
    view, say = scene.view, scene.say
    storeys, roof = r.extra_storeys(view), int(view.extra[r.ROOF])
    counts = r.EXTRA in counted(scene)
    told, number = said_of(view, "finished" if roof else "open", extra_worth(view))
    told = say(f"table.extra.{told}", **number) if storeys else say("table.extra.none")
    cat = scene.art("cat-loaf", "napcat") if counts or not (storeys or r.EXTRA in lit) else ""
    stands = tag(
        "div",
        tag("span", told, class_="vh"),
        scene.art("stool", "to stool"),
        *_levels(scene, laid, r.EXTRA, int(r.extra_score(view))),
        *(_spot(scene, laid, offer, None) for offer in lit.get(r.EXTRA, ())),
        cat,
        class_="extra counts" if counts else "extra",
        style=f"--s:{storeys};--n:{storeys}",
    )
    return stands + _sign(scene, storeys, roof)


def _sign(scene, storeys, roof):
    """What the extra tower is called, and what it counts for, or would with a roof."""
    view, say = scene.view, scene.say
    far = count(scene, extra_worth(view))
    if view.variant == r.TOTAL and not roof:
        far = say("table.extra.with_roof", points=extra_worth(view))
    mark = scene.art("i-height" if roof else "i-height0", "who__i")
    shown = tag("span", mark, far) if storeys else ""
    return tag(
        "p", tag("b", say("table.extra.sign")), shown, class_="extra__sign", aria_hidden="true"
    )


# ---------- a lit place: light, then the piece itself, then the choice ----------


def _shape(scene):
    """What the card in hand looks like on a tower."""
    roof = any(r.LAYS.kind(offer.code) == r.ROOF for offer in scene.offers)
    return "roof" if roof else "block"


def _spot(scene, laid, offer, chip):
    kind, place = r.LAYS.kind(offer.code), r.LAYS.place(offer.code)
    symbol = laid.symbol(kind, scene.seat)
    if r.FIRST_GAP <= place < r.EXTRA:
        symbol = f"s-{r.CARDS[kind]}"
    shape = {"r": "roof", "s": "slim"}.get(symbol[0], "block")
    hinted = scene.hint is not None and scene.hint.text == offer.text
    asks = hides_places(scene) or hides_word(scene)
    return pick(
        scene,
        choice(scene, offer),
        scene.art(f"pl-{shape}", f"to to-{shape} spot__light"),
        scene.art(chip, "spot__chip") if chip else Markup(),
        piece(scene, symbol, "spot__piece"),
        scene.art(f"ring-{shape}", f"to to-{shape} spot__ring"),
        needs=needed(scene, offer),
        class_=f"spot spot--{shape}" + " is-hint" * hinted,
        aria_label=place_name(scene, place) if asks else offer.words,
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
        highest, number = said_of(view, "highest", score)
        told = tag("span", say(f"table.{highest}", **number), class_="vh")
        shown = tag("span", count(scene, score), aria_hidden="true")
        return [scene.art("i-height" if score else "i-height0", "who__i"), shown, told]
    points = say("table.points", points=score)
    cards = sum(int(kind) != r.NONE for kind in view.hand[seat])
    if seat == scene.seat or not cards or scene.over:
        return [points]
    backs = [scene.art("to-back", "who__back") for _ in range(cards)]
    held = tag("span", say("table.held", cards=cards), class_="vh")
    return [points, " ", tag("span", *backs, class_="who__hand", aria_hidden="true"), held]
