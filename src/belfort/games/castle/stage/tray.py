"""The tray: squares in lines, each line with what it brings, and the discs."""

import itertools

from belfort.ink import cell, hinted, move, once, pick, tag

from .. import board as b
from .. import legal
from .. import position as p
from ..words import PART_NAMES, SQUARE_NAMES
from . import places
from .sheet import DEAR, covered, figure, latest

BOARD = b.BOARD
# The columns of the grid; between left and right pairs there is a seam.
COLUMNS = (2, 3, 5, 6) if BOARD.has_pairs else tuple(range(2, BOARD.columns + 2))
LAST = COLUMNS[-1] + 1
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
        if p.USES.has(offer.code) and p.USES.target(offer.code) < p.SQUARES:
            offers.setdefault(p.USES.target(offer.code), []).append(offer)
    states = [_state(scene, line, offers) for line in range(len(p.LINE_NAMES))]
    ties = [_tie(scene, *pair) for pair in enumerate(states)]
    fresh = _fresh(scene)
    shifts = [offer for offer in scene.offers if p.SHIFTS.has(offer.code)]
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
        tag(
            "ul",
            *ties,
            *_edges(scene),
            *squares,
            *rewards,
            *_source(scene, int(view.version)),
            class_="lines",
            style=GRID,
            data_hand=direct,
        ),
        _note(scene),
        class_="tray",
        aria_labelledby="tray",
    )


def _state(scene, line, offers):
    """Whether a line is full, or would be with one of the squares that are lit."""
    discs, mask = int(scene.view.discs[scene.near]), int(p.LINE_MASK[line])
    if legal.is_full(discs, line):
        return "full"
    return "next" if any((discs | 1 << q) & mask == mask for q in offers) else ""


def _places():
    """For each line which way it goes, from where to where, and where its reward lies.

    A line within a column ends below it, one within a row at a side of it; every other line, and
    whatever finds its place taken, lies under the board without a bar.
    """
    found, taken, loose = [], set(), 0
    for squares in BOARD.lines.values():
        rows = sorted(q // BOARD.columns + 1 for q in squares)
        columns = sorted(COLUMNS[q % BOARD.columns] for q in squares)
        left = columns[0] == COLUMNS[0] and columns[-1] != COLUMNS[-1]
        if columns[0] == columns[-1]:
            way, row, column = "v", BOARD.rows + 1, columns[0]
            span = f"{rows[0]} / {BOARD.rows + 2}", str(column)
        else:
            way, row, column = ("l" if left else "r"), rows[0], (1 if left else LAST)
            span = str(row), f"1 / {columns[-1] + 1}" if left else f"{columns[0]} / {LAST + 1}"
        if (row, column) in taken or (way != "v" and rows[0] != rows[-1]):
            way, span = "", ("", "")
            row, column = BOARD.rows + 2 + loose // LAST, 1 + loose % LAST
            loose += 1
        taken.add((row, column))
        found.append((way, *span, str(row), str(column)))
    return found


PLACES = _places()
_UNDER = max(int(row) for *_, row, _ in PLACES) - BOARD.rows
GRID = (
    None
    if BOARD.has_pairs
    else f"--columns:var(--rw) repeat({LAST - 2}, var(--q)) var(--rw);"
    f"--rows:repeat({BOARD.rows}, var(--q)) repeat({max(_UNDER, 1)}, auto);"
    f"zoom:{min(1, 4 / BOARD.columns, 4 / BOARD.rows):.2f}"
)
"""The style sheet knows the grid of the house's own board; any other says what it is."""


@once
def _tie(_kit, line, state):
    way, rows, columns, _, _ = PLACES[line]
    if not way:
        return ""
    cls = f"bar-{way} bind" + (f" is-{state}" if state else "")
    return cell(rows, columns, class_=cls, aria_hidden="true")


@once
def _edges(kit):
    """Letters above the columns and numbers beside the rows: places are called by them."""
    letters = [_mark(kit, SQUARE_NAMES[i][0], "v", 1, column) for i, column in enumerate(COLUMNS)]
    sides = (("l", 1), ("r", LAST))
    rows = range(1, BOARD.rows + 1)
    return letters + [_mark(kit, row, side, row, column) for row in rows for side, column in sides]


def _mark(kit, name, way, row, column):
    words = kit.say("table.mark", mark=name)
    return cell(row, column, words, class_=f"co co-{way}", aria_hidden="true")


def _fresh(scene):
    """The squares on which the near seat has just put a disc."""
    said = [event.sentence.args for event in latest(scene)]
    names = [
        args.get("square", args.get("goal")) for args in said if args.get("seat") == scene.near
    ]
    return {SQUARE_NAMES.index(name) for name in names if name}


def _square(scene, square, offers, shifts, needs, fresh):
    disc = covered(scene.view, scene.near, square)
    if not offers and not shifts:
        return _square_still(scene, scene.near, square, disc, fresh)
    name = SQUARE_NAMES[square]
    told, ground, item = _square_parts(scene, square, disc, fresh)
    body = [told]
    if any(p.SHIFTS.origin(offer.code) == square for offer in shifts):
        label = scene.say("table.square.lift", square=name)
        hint = hinted(scene, (o for o in shifts if p.SHIFTS.origin(o.code) == square))
        cls = "sq__go sq__lift" + " is-hint" * hint
        body.append(pick(scene, name, ground, item, class_=cls, aria_label=label))
    else:
        body.append(ground + item)
    lit = [(offer, needs(offer)) for offer in offers]
    lit += [
        (offer, SQUARE_NAMES[p.SHIFTS.origin(offer.code)])
        for offer in shifts
        if p.SHIFTS.goal(offer.code) == square
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
    row, column = divmod(square, BOARD.columns)
    place = places.square(seat, SQUARE_NAMES[square])
    cls = "sq has-disc" if disc else "sq"
    return cell(row + 1, COLUMNS[column], *body, class_=cls, id=place)


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
    if not PLACES[line][0]:
        listed = ", ".join(SQUARE_NAMES[q] for q in BOARD.lines[p.LINE_NAMES[line]])
        told = f"{told} ({listed})"
    body = tag("span", told, class_="vh") + reward_art(kit, version, line)
    return _rewards(version, line, state, body)


def _rewards(version, line, state, body, lit=""):
    way, _, _, row, column = PLACES[line]
    classes = "rew" + (f" is-{state}" if state else "")
    if int(p.PART_RESIDENTS[version, line]):
        classes += " has-plus"
    if not way:
        body += tag("span", p.LINE_NAMES[line], class_="rew__n")
    return cell(row, column, body, class_=classes + lit, id=places.line(p.LINE_NAMES[line]))


@once
def reward_words(kit, version, line):
    part, points = int(p.PART[version, line]), int(p.PART_POINTS[version, line])
    more = int(p.PART_RESIDENTS[version, line])
    return kit.say(f"table.reward.{PART_NAMES[part]}", points=points, residents=more, more=more)


@once
def _source(kit, version):
    """A mark in the free corner that says, on a press, what of the board is not from the sheet."""
    shown = ["squares", "lines", b.VERSIONS[version], "residents"]
    shown += ["guests"] * (version == p.BUILDER)  # the others are all on the sheet
    told = {}
    for section in shown:
        told.setdefault(BOARD.sources[section], []).append(section)
    told.pop("sheet", None)
    if not told:
        return []
    words = [
        tag("p", kit.say("table.source.told", source=source, section=sections))
        for source, sections in told.items()
    ]
    mark = tag("summary", kit.say("table.source.mark"), aria_label=kit.say("table.source.title"))
    body = tag("details", mark, tag("div", *words, class_="source__t"))
    return [cell(BOARD.rows + 1, LAST, body, class_="source")]


def full_lines(scene):
    discs = int(scene.view.discs[scene.near])
    return [line for line in range(len(p.LINE_NAMES)) if legal.is_full(discs, line)]


def clearable(scene):
    """The lines that the viewer may clear now."""
    return [p.CLEARS.line(offer.code) for offer in scene.offers if p.CLEARS.has(offer.code)]


def crossing(scene):
    """Whether lines that can be cleared share a square: only one of them will be (CA-18)."""
    masks = [int(p.LINE_MASK[line]) for line in clearable(scene)]
    return any(one & two for one, two in itertools.combinations(masks, 2))


def _note(scene):
    """A word on full lines that wait for the end of a turn to come."""
    full = full_lines(scene)
    if scene.watching or not full or not _turn_ends_later(scene.view, scene.near):
        return ""
    return tag("p", scene.say("table.tray.wait", lines=len(full)), class_="tray__note")


def _turn_ends_later(view, seat):
    """Whether a seat's own turn is still to come, or its dice are still in use (R4, R24)."""
    if view.finisher != p.NONE:
        return False
    away = (seat - int(view.turn)) % int(view.players)
    if away == 0:
        return view.phase == p.DICE and view.guest != p.DAGOBERT
    return int(view.turns) + away < p.ROUNDS * int(view.players)
