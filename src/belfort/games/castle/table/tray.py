"""The tray: twelve squares in ten lines, each line with what it brings, and the discs."""

import itertools

from belfort.games.castle import board as b
from belfort.games.castle import choices as c
from belfort.games.castle import position as p
from belfort.games.castle.table import places
from belfort.games.castle.table.sheet import DEAR, covered, figure, latest
from belfort.games.castle.words import PART_NAMES, SQUARE_NAMES
from belfort.ink import move, once, pick, tag

COLUMNS = (2, 3, 5, 6)  # of the grid; between them is the seam of the pairs
FIGURES = {
    "w-tower": (30.5, 32, 1.05),
    "w-tower-dear": (30.5, 32, 1.05),
    "w-flag": (24, 16.4, 0.8),
    "w-flag-dear": (28, 15.6, 0.86),
}


def tray(scene, needs, *, direct):
    """The near seat's board; `needs` says which die a face must be taken from, if that is open.

    It is `direct` when nothing has to be picked before its squares and lines can be pressed.
    """
    view, say, seat = scene.view, scene.say, scene.near
    offers = {}
    for offer in scene.offers:
        if p.is_use(offer.code) and p.used_target(offer.code) < p.SQUARES:
            offers.setdefault(p.used_target(offer.code), []).append(offer)
    states = [_state(scene, line, offers) for line in range(len(p.LINE_NAMES))]
    ties = [_tie(scene, *pair) for pair in enumerate(states)]
    fresh = _fresh(scene)
    shifts = [offer for offer in scene.offers if offer.code >= p.FIRST_SHIFT]
    squares = [
        _square(scene, q, offers.get(q, ()), shifts, needs, q in fresh) for q in range(p.SQUARES)
    ]
    rewards = [_reward(scene, *pair) for pair in enumerate(states)]
    left = p.DISCS - int(view.placed[seat])
    supply = tag(
        "p",
        tag("span", *(scene.art("disc-s", "ds") for _ in range(left)), aria_hidden="true"),
        tag("b", left, class_="supply__n", aria_hidden="true"),
        tag("span", say("table.tray.left", left=left), class_="supply__t"),
        class_="supply",
    )
    title = say("table.tray.of", name=scene.name(seat)) if scene.watching else say("table.tray.own")
    return tag(
        "section",
        tag("div", tag("h2", title, id="tray"), supply, class_="tray__top"),
        tag("ul", *ties, *_edges(scene), *squares, *rewards, class_="lines", data_hand=direct),
        _note(scene),
        class_="tray",
        aria_labelledby="tray",
    )


def _state(scene, line, offers):
    """Whether a line is full, or would be with one of the squares that are lit."""
    discs, mask = int(scene.view.discs[scene.near]), int(p.LINE_MASK[line])
    if c.is_full(discs, line):
        return "full"
    return "next" if any((discs | 1 << q) & mask == mask for q in offers) else ""


def _at(line):
    """Where in the grid a line begins and ends, and where its reward lies."""
    squares = b.LINES[p.LINE_NAMES[line]]
    row = squares[0] // b.COLUMNS + 1
    if len(squares) == b.ROWS:
        column = COLUMNS[squares[0] % b.COLUMNS]
        return "v", "1 / 5", str(column), "4", str(column)
    left = squares[0] % b.COLUMNS == 0
    return (
        "l" if left else "r",
        str(row),
        "1 / 4" if left else "5 / 8",
        str(row),
        "1" if left else "7",
    )


@once
def _tie(_kit, line, state):
    way, rows, columns, _, _ = _at(line)
    return tag(
        "li",
        class_=f"bar-{way} bind" + (f" is-{state}" if state else ""),
        style=f"--r:{rows};--c:{columns}",
        aria_hidden="true",
    )


@once
def _edges(kit):
    """Letters above the columns and numbers beside the rows: places are called by them."""
    letters = [_mark(kit, SQUARE_NAMES[i][0], "v", 1, column) for i, column in enumerate(COLUMNS)]
    sides = (("l", 1), ("r", 7))
    rows = range(1, b.ROWS + 1)
    return letters + [_mark(kit, row, side, row, column) for row in rows for side, column in sides]


def _mark(kit, name, way, row, column):
    style, words = f"--r:{row};--c:{column}", kit.say("table.mark", mark=name)
    return tag("li", words, class_=f"co co-{way}", style=style, aria_hidden="true")


def _fresh(scene):
    """The squares on which the near seat has just put a disc."""
    said = [event.sentence.args for event in latest(scene)]
    names = [
        args.get("square", args.get("goal")) for args in said if args.get("seat") == scene.near
    ]
    return {SQUARE_NAMES.index(name) for name in names if name}


def hinted(scene, offers):
    """Whether the hint is one of these moves, so that what leads to it is marked too."""
    return scene.hint is not None and any(offer.text == scene.hint.text for offer in offers)


def _square(scene, square, offers, shifts, needs, fresh):
    disc = covered(scene.view, scene.near, square)
    if not offers and not shifts:
        return _square_still(scene, scene.near, square, disc, fresh)
    name = SQUARE_NAMES[square]
    told, ground, item = _square_parts(scene, square, disc, fresh)
    body = [told]
    if any(p.shift_origin(offer.code) == square for offer in shifts):
        label = scene.say("table.square.lift", square=name)
        hint = hinted(scene, (o for o in shifts if p.shift_origin(o.code) == square))
        cls = "sq__go sq__lift" + " is-hint" * hint
        body.append(pick(scene, name, ground, item, class_=cls, aria_label=label))
    else:
        body.append(ground + item)
    lit = [(offer, needs(offer)) for offer in offers]
    lit += [
        (offer, SQUARE_NAMES[p.shift_origin(offer.code)])
        for offer in shifts
        if p.shift_goal(offer.code) == square
    ]
    ghost = scene.art("disc", "sq__d ghost") + scene.art("square-lit", "sq__l")
    body += [
        move(scene, offer, ground, item, ghost, needs=first, class_="sq__go is-lit")
        for offer, first in lit
    ]
    return _square_of(scene.near, square, disc, *body)


@once
def _square_still(kit, seat, square, disc, fresh):
    """A square on which nothing can be done now."""
    told, ground, item = _square_parts(kit, square, disc, fresh)
    return _square_of(seat, square, disc, told, ground + item)


@once
def _square_parts(kit, square, disc, fresh):
    """A square in words, with what lies on it, and what it stands for."""
    name, resource = SQUARE_NAMES[square], p.FACES[p.SQUARE[square]]
    state = "table.square.disc" if disc else "table.square.free"
    told = tag("span", kit.say(state, square=name, resource=resource), class_="vh")
    ground = kit.art(f"square-{resource}", "sq__b")
    if disc:
        ground += kit.art("disc", "sq__d is-new" if fresh else "sq__d")
    return told, ground, kit.art(f"r-{resource}", "sq__i")


def _square_of(seat, square, disc, *body):
    row, column = divmod(square, b.COLUMNS)
    style = f"--r:{row + 1};--c:{COLUMNS[column]}"
    place = places.square(seat, SQUARE_NAMES[square])
    return tag("li", *body, class_="sq has-disc" if disc else "sq", style=style, id=place)


@once
def reward_art(kit, version, line):
    """What a line draws: its part in pencil with its worth, and the residents that come along."""
    part, points = int(p.PART[version, line]), int(p.PART_POINTS[version, line])
    more = int(p.PART_RESIDENTS[version, line])
    kind = PART_NAMES[part]
    drawing = f"w-{kind}-dear" if points >= DEAR.get(kind, 100) else f"w-{kind}"
    number = ""
    if points:
        number = figure(kit, points, *FIGURES[drawing], dark=kind == "flag")
    shown = tag("span", kit.art(drawing, "part"), number, class_="rew__i")
    if more:
        shown += tag("span", f"+{more}", kit.art("r-one", "plus__i"), class_="plus")
    return shown


def _reward(scene, line, state):
    version = int(scene.view.version)
    offer = scene.offer(f"x{p.LINE_NAMES[line]}")
    if offer is None:
        return _reward_still(scene, version, line, state)
    body = move(scene, offer, reward_art(scene, version, line), class_="rew__go")
    return _rewards(version, line, state, body, " is-lit")


@once
def _reward_still(kit, version, line, state):
    """What a line brings that cannot be cleared now."""
    brings = reward_words(kit, version, line)
    told = kit.say("table.brings", line=p.LINE_NAMES[line], brings=brings)
    body = tag("span", told, class_="vh") + reward_art(kit, version, line)
    return _rewards(version, line, state, body)


def _rewards(version, line, state, body, lit=""):
    _, _, _, row, column = _at(line)
    classes = "rew" + (f" is-{state}" if state else "")
    if int(p.PART_RESIDENTS[version, line]):
        classes += " has-plus"
    style, place = f"--r:{row};--c:{column}", places.line(p.LINE_NAMES[line])
    return tag("li", body, class_=classes + lit, style=style, id=place)


@once
def reward_words(kit, version, line):
    part, points = int(p.PART[version, line]), int(p.PART_POINTS[version, line])
    more = int(p.PART_RESIDENTS[version, line])
    return kit.say(f"table.reward.{PART_NAMES[part]}", points=points, residents=more, more=more)


def full_lines(scene):
    discs = int(scene.view.discs[scene.near])
    return [line for line in range(len(p.LINE_NAMES)) if c.is_full(discs, line)]


def crossing(scene):
    """Whether full lines share a square, so that clearing one breaks the other (CA-18)."""
    masks = [int(p.LINE_MASK[line]) for line in full_lines(scene)]
    return any(one & two for one, two in itertools.combinations(masks, 2))


def _note(scene):
    """A word on full lines that wait; once they can be cleared, the sentence of the turn has it."""
    full = full_lines(scene)
    if scene.watching or not full or scene.offer("end") is not None:
        return ""
    return tag("p", scene.say("table.tray.wait", lines=len(full)), class_="tray__note")
