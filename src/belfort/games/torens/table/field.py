"""The field: five bases on a plank, a seat's towers above it, the other's hanging below."""

from markupsafe import Markup

from belfort.games.torens import rules as r
from belfort.games.torens.table.saying import COLOURS
from belfort.ink import pick, tag

STOREY, LID = 64, 62  # how much a storey and a roof raise a tower
AIR = 18


def field(scene, laid):
    view, near = scene.view, scene.near
    order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
    far = 1 - near
    lit = {}
    for offer in scene.offers:
        lit.setdefault(r.laid_place(offer.code), []).append(offer)
    parts = [_plank(scene)]
    for column, base in enumerate(order):
        at = f"--col:{2 + 2 * column}"
        parts += [
            _tower(scene, laid, lit, near, base, at),
            _base(scene, base, at),
            _tower(scene, laid, lit, far, base, at),
        ]
        if column:
            gap = min(base, order[column - 1])
            parts.append(_slot(scene, laid, lit, r.FIRST_GAP + gap, 2 * column + 1))
    for kind, column in ((r.LEFT, 1), (r.RIGHT, 2 * r.BASES + 1)):
        parts.append(_slot(scene, laid, lit, r.end_at(near, kind), column, kind))
    if view.variant != r.BUILD:
        parts.append(_extra(scene, laid, lit))
    reach = [_reach(view, lit, seat) for seat in (near, far)]
    if view.variant != r.BUILD:
        reach[0] = max(reach[0], _extra_reach(view, lit))
    return tag(
        "section",
        *parts,
        class_="field field--bare" if view.variant == r.BUILD else "field",
        aria_label=scene.say("table.field"),
        style=f"--up:{reach[0]};--down:{reach[1]}",
    )


# ---------- what a place is called while it is chosen ----------


def choice(scene, offer):
    """The pick that stands for a move; with a hand of three, within that of its card."""
    card, _, place = offer.text.partition("@")
    return f"{card}/{place}" if scene.view.variant == r.TOTAL else place


def needed(scene, offer):
    return offer.text.partition("@")[0] if scene.view.variant == r.TOTAL else None


# ---------- towers ----------


def _reach(view, lit, seat):
    """How far the towers of a side go, in units: the field scales to it."""
    reach = 0
    for base in range(r.BASES):
        roof = int(view.roofed[seat, base])
        more = STOREY if r.tower_at(seat, base) in lit else 0
        reach = max(reach, int(view.storeys[seat, base]) * STOREY + roof * LID + more)
    return max(reach, 2 * STOREY) + AIR


def _extra_reach(view, lit):
    storeys = r.extra_storeys(view)
    more = STOREY if r.EXTRA in lit else 0
    return storeys * STOREY + int(view.extra[r.ROOF]) * LID + more + AIR


def counted(scene):
    """The places of the towers that decided the match, when it is over."""
    if not scene.over:
        return set()
    view, ranks = scene.view, scene.ending.ranks
    if 1 not in ranks:
        return {r.EXTRA}
    found = set()
    for seat in range(r.SEATS):
        for base in range(r.BASES):
            high = 1 + int(view.storeys[seat, base])
            best = view.variant == r.TOTAL or high == scene.scores[seat]
            if ranks[seat] == 1 and view.roofed[seat, base] and best:
                found.add(r.tower_at(seat, base))
    return found


def _tower(scene, laid, lit, seat, base, at):
    view, place = scene.view, r.tower_at(seat, base)
    side = "up" if seat == scene.near else "down"
    lights = " counts" if place in counted(scene) else ""
    offers = lit.get(place, ())
    return tag(
        "div",
        tag("span", _in_words(scene, seat, base), class_="vh"),
        *_levels(scene, laid, place, 1 + int(view.storeys[seat, base])),
        *(_spot(scene, laid, offer, f"chip-{COLOURS[base]}") for offer in offers),
        class_=f"tower tower--{side}{lights}",
        style=at,
    )


def _levels(scene, laid, place, height):
    """The cards of a tower from the bottom up; the roof carries the height that counts."""
    symbols = laid.towers.get(place, [])
    parts = []
    for level, symbol in enumerate(symbols):
        drawn = piece(scene, symbol)
        if symbol.startswith("r-"):
            drawn = tag("span", drawn, tag("b", height, class_="tall"), class_="lid")
        if place in laid.fresh and level == len(symbols) - 1:
            drawn = _news(scene, drawn)
        parts.append(tag("span", drawn, class_="level", style=f"--i:{level + 1}"))
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
    name = scene.say("table.base", tower=base + 1)
    return tag(
        "div", scene.art(f"base-{COLOURS[base]}", "to to-base", name), class_="mid", style=at
    )


# ---------- gaps, ends, the extra tower ----------


def _slot(scene, laid, lit, place, column, kind=r.BETWEEN):
    """A gap or an end: a peg hole, a block, or a lit place; arrows point outwards."""
    view, gap = scene.view, place - r.FIRST_GAP
    taken = view.gap[gap] if place < r.FIRST_END else view.end[place - r.FIRST_END]
    drawn = piece(scene, f"s-{r.CARDS[kind]}") if taken else scene.art("notch", "to to-slim")
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
    lights = " counts" if r.EXTRA in counted(scene) else ""
    told = say(f"table.extra.{'finished' if roof else 'open'}", cards=storeys + roof)
    nobody = scene.over and 1 not in scene.ending.ranks
    cat = scene.art("cat-loaf", "napcat") if nobody or not (storeys or r.EXTRA in lit) else ""
    stands = tag(
        "div",
        tag("span", told, class_="vh"),
        scene.art("stool", "to stool"),
        *_levels(scene, laid, r.EXTRA, storeys),
        *(_spot(scene, laid, offer, None) for offer in lit.get(r.EXTRA, ())),
        cat,
        class_=f"extra{lights}",
    )
    count = tag("span", scene.art("i-height" if roof else "i-height0", "who__i"), tag("b", storeys))
    return stands + tag(
        "p", count, say("table.extra.nobody"), class_="extra__sign", aria_hidden="true"
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
    near, far = scene.people[scene.near], scene.others[0]
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
    view, score = scene.view, int(scene.scores[person.seat])
    cards = sum(int(kind) != r.NONE for kind in view.hand[person.seat])
    if view.variant == r.TOTAL:
        worth = tag("span", scene.say("table.points", points=score), class_="who__p")
        backs = [scene.art("to-back", "who__back") for _ in range(cards)]
        if person.seat != scene.seat and cards and not scene.over:
            worth += tag("span", *backs, class_="who__hand", aria_hidden="true")
            worth += tag("span", scene.say("table.held", cards=cards), class_="vh")
    else:
        told = scene.say("table.highest", score=score)
        number = tag("b", score, aria_hidden="true")
        worth = tag(
            "span",
            scene.art("i-height", "who__i"),
            number,
            tag("span", told, class_="vh"),
            class_="who__h",
        )
    turn = " is-turn" if scene.actor == person.seat else ""
    bird = scene.art(person.bird, "bird")
    return tag("p", bird, tag("b", person.name), worth, class_=f"who {cls}{turn}")
