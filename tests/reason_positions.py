"""Twenty positions a game or so, made by hand from the rules, with a good player's reason.

All but a few, kept for a reason that no other has, were written down with their reasons before the
hint was asked. The viewer is seat 0 and on turn. `move` is what that player would do and `reason`
the fact that would be named for it: a fact of the move, or one of its rivals that it avoids.
`test_reasons.py` asks the hint.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import belfort
from belfort.engine import Game, State
from belfort.games.castle import position as ca
from belfort.games.clocktowers import rules as ct
from belfort.games.heist import cards as hc
from belfort.games.heist import rules as he
from belfort.games.torens import rules as to

ME = 0


@dataclass(frozen=True)
class Case:
    """A position, the moves that a good player might make there, and why."""

    name: str
    game: Game
    state: State = field(repr=False)
    moves: tuple[str, ...]
    reason: str


def case(name: str, made: tuple[Game, Any], moves: str, reason: str) -> Case:
    return Case(name, made[0], made[1], tuple(moves.split()), reason)


# ---------- Clocktowers ----------


def clocktowers(
    hand="",
    mine=(),
    theirs=((),),
    rungs="",
    tops="F1m Km Rsh",
    piles=(9, 9, 9),
    points=(),
    drawing=False,
    held="F1c F1m Km",
    ladder="shared",
):
    """Towers from the ground up, one string each; `rungs` as `Rti2`: the last height of a colour.

    The others hold `held`, in the open: they have discarded nothing.
    """
    players = 1 + len(theirs)
    game = belfort.game("clocktowers", players=players, ladder=ladder)
    s = game.start()
    s.hand, s.kept_count, s.kept, s.since = ct.NONE, 0, 0, 0
    used = Counter()
    for seat, towers in enumerate((mine, *theirs)):
        for tower in towers:
            index = ct.found_tower(s, seat)
            for code in tower.split():
                ct.build(s, index, ct.CODES.index(code))
                used[code] += 1
        for code in (hand if seat == ME else held).split():
            ct.acquire(s, seat, ct.CODES.index(code))
            used[code] += 1
    for rung in rungs.split():
        s.rung[0 if ladder == "shared" else ME, ct.CODES.index(rung[:3]) - ct.FIRST_ROOF] = rung[3:]
        used[rung[:3]] += 1
    s.pile[:] = piles
    s.top[:] = ct.NONE
    for pile, code in enumerate(tops.split()):
        if piles[pile]:
            s.top[pile] = ct.CODES.index(code)
            used[code] += 1
    for kind, code in enumerate(ct.CODES):
        s.unseen[kind] = max(0, int(ct.COPIES[kind]) - used[code])
    for seat, count in enumerate(points):
        s.points[seat] = count
    s.turn, s.phase = ME, ct.DRAW if drawing else ct.LAY
    return game, s


CLOCKTOWERS = [
    case(
        "of two roofs the one that the other would take from the pile",
        clocktowers("Rth Rco F1m", ["F2 K"], [["F1c F1 K"]], rungs="Rth1 Rco1", tops="F1m Km Rco"),
        "Rco@1",
        "blocks",
    ),
    case(
        "the roof on top fits a tower that waits",
        clocktowers("F1c Km", ["F2 K"], rungs="Rsl1", tops="F2m K Rsl", drawing=True),
        "dR",
        "draws_roof",
    ),
    case(
        "the last roof is what the other tower waits for",
        clocktowers(
            "F1m Km",
            ["F2 F2"],
            [["F2c K"]],
            rungs="Rco1 Rti3 Rsl3 Rth3 Rsh3",
            tops="F1m Km Rco",
            piles=(1, 1, 1),
            points=(10, 9),
            drawing=True,
        ),
        "dR",
        "withholds",
    ),
    case(
        "the clock without a mouse",
        clocktowers("K Km F1m", ["F2 F1"], rungs="Rti2 Rsl2"),
        "K@1",
        "promises",
    ),
    case(
        "a clock now, since the roof is in hand already",
        clocktowers("F1m Rsl K", ["F2 F1"], rungs="Rsl2 Rti3 Rth3 Rco3 Rsh3"),
        "K@1",
        "roof_in_hand",
    ),
    case(
        "a cat is better than only mice",
        clocktowers(
            "F1c F1 K",
            ["F1m"],
            rungs="Rth1 Rti3 Rsl3 Rco3 Rsh3",
            tops="F1 K Rth",
            piles=(0, 0, 1),
            held="F1m F2m Km",
            points=(6, 9),
        ),
        "F1c@1",
        "improves",
    ),
    case(
        "the roof after which the next one fits too",
        clocktowers("Rco Rco Rsl", ["F2 K", "F2 F1 K"], rungs="Rco1 Rsl1"),
        "Rco@1",
        "chains",
    ),
    case(
        "the clock goes where a roof fits",
        clocktowers("K F1m F2m", ["F2 F1", "F2 F2 F2"], rungs="Rti2 Rsl2"),
        "K@1",
        "fits",
    ),
    case(
        "a clean clock for a clean tower",
        clocktowers(
            "F1m Rsl", ["F2 F1"], rungs="Rsl2 Rti3 Rth3 Rco3 Rsh3", tops="F1m K Rti", drawing=True
        ),
        "dK",
        "draws_clock",
    ),
    case(
        "among three, the roof that fits",
        clocktowers(
            "F1m F1c", ["F2 K"], [["F2m"], ["F1 F1c"]], rungs="Rsh1", tops="F2 Km Rsh", drawing=True
        ),
        "dR",
        "draws_roof",
    ),
    case(
        "the last card: the tower that scores more",
        clocktowers(
            "Rti",
            ["F2 K", "F2c K"],
            [[], []],
            rungs="Rti1",
            piles=(0, 0, 0),
            held="F1m",
            points=(4, 8, 6),
        ),
        "Rti@1",
        "completes",
    ),
    case(
        "a clock now, for the roof that lies on top",
        clocktowers("K F1c F1m", ["F2 F1"], rungs="Rsl2 Rti3 Rth3 Rco3 Rsh3", tops="F1m Km Rsl"),
        "K@1",
        "roof_on_top",
    ),
    case(
        "of two clocks the one that keeps it at four",
        clocktowers("K Km Rti", ["F1c F1"], rungs="Rti1", piles=(2, 2, 2)),
        "K@1",
        "promises",
    ),
    case(
        "as high as the other's tower: the roof that it waits for",
        clocktowers(
            "Rti Rsl F1m",
            ["F2 F1 K"],
            [["F2 F1 K"]],
            rungs="Rti2 Rsl2",
            piles=(3, 3, 3),
            held="Rti F1m Km",
        ),
        "Rti@1",
        "blocks",
    ),
    case(
        "the roof after which the other's would fit stays in hand",
        clocktowers(
            "Rti Rsl F1m",
            ["F2 K"],
            [["F2 F1 K"]],
            rungs="Rti1 Rsl1",
            tops="F1m Km",
            piles=(2, 2, 0),
            held="Rti F1m Km",
        ),
        "Rsl@1",
        "serves",
    ),
    case(
        "one storey more, for the roof in hand",
        clocktowers(
            "Rsl F1 F2m",
            ["F1"],
            rungs="Rsl1 Rti3 Rth3 Rco3 Rsh3",
            tops="F1m K",
            piles=(0, 1, 0),
            points=(8, 12),
        ),
        "F1@1",
        "roof_in_hand",
    ),
    case(
        "three cards left: floor, clock, roof, in this order",
        clocktowers(
            "F1c K Rti", ["F1m"], rungs="Rti1", piles=(0, 0, 0), points=(5, 7), held="F1m F2m Km"
        ),
        "F1c@1",
        "roof_in_hand",
    ),
    case(
        "among three, five points before the colour climbs",
        clocktowers("Rti F1 K", ["F2 K"], [["F2c K"], ["F1m"]], rungs="Rti1", held="Rti F1m Km"),
        "Rti@1",
        "completes",
    ),
    case(
        "a roof for a tower that lacks its clock still",
        clocktowers(
            "K F1m",
            ["F2"],
            rungs="Rth1 Rti3 Rsl3 Rco3 Rsh3",
            tops="F1m Km Rth",
            piles=(1, 1, 1),
            points=(5, 8),
            drawing=True,
        ),
        "dR",
        "draws_for_later",
    ),
    case(
        "among four, late: the roof that fits",
        clocktowers(
            "Rsh F2m Km",
            ["F1 F1 K"],
            [["F2m K"], ["F2c"], ["F1"]],
            rungs="Rsh1",
            piles=(2, 2, 2),
            points=(8, 10, 9, 7),
        ),
        "Rsh@1",
        "completes",
    ),
    case(
        "the last roof: five points, and not the three of the other tower",
        clocktowers(
            "Rco",
            ["F2 K", "F1c F1m K"],
            [[]],
            rungs="Rco1",
            piles=(0, 0, 0),
            held="F1m",
            points=(5, 9),
        ),
        "Rco@1",
        "completes",
    ),
    case(
        "the last two cards: a clock for the tower that the roof in hand fits",
        clocktowers(
            "K Rsl",
            ["F2", "F1c"],
            [[]],
            rungs="Rsl1",
            piles=(0, 0, 0),
            held="F1m Km",
            points=(5, 9),
        ),
        "K@1",
        "roof_in_hand",
    ),
]


# ---------- Torens ----------


def torens(
    variant,
    hand,
    mine=(),
    theirs=(),
    done=(),
    others_done=(),
    gaps=4,
    ends=2,
    extra=0,
    pile=16,
    cards="",
    wins="owner",
):
    """Storeys by base, of towers without a roof; `done` and `others_done` of those that have one.

    Finished towers stand on the last bases. All gaps and ends are taken unless told otherwise. The
    pile has `cards`, or so many of all kinds.
    """
    chosen = {"variant": variant} | ({"wins": wins} if variant == "build" else {})
    game = belfort.game("torens", **chosen)
    s = game.start()
    for seat, (open_, roofed) in enumerate(((mine, done), (theirs, others_done))):
        for base, storeys in enumerate(open_):
            s.storeys[seat, base] = storeys
        for nth, storeys in enumerate(roofed):
            s.storeys[seat, to.BASES - 1 - nth] = storeys
            s.roofed[seat, to.BASES - 1 - nth] = 1
    s.gap[:gaps] = 1
    s.end[:ends] = 1
    s.extra[to.BETWEEN] = extra
    s.hand, s.among = to.NONE, 0
    left = Counter(cards.split()) or dict(zip(to.CARDS, (8, 8, 3, 2, 2, 6), strict=True))
    while not cards and sum(left.values()) > pile:
        left[max(left, key=left.get)] -= 1
    s.pile, s.weight = sum(left.values()), 0
    for kind, card in enumerate(to.CARDS):
        to.count(s, kind, left[card])
    seats = {ME: hand} if variant != "total" else {ME: hand, 1: "above below between"}
    for seat, held in seats.items():
        for i, card in enumerate(held.split()):
            s.hand[seat, i + to.HAND - len(held.split())] = to.CARDS.index(card)
            s.among[seat, i + to.HAND - len(held.split())] = to.ANY
        to.sort_hand(s, seat)
    s.turn, s.phase = ME, to.LAY
    return game, s


TORENS = [
    case(
        "a tower of five cards",
        torens("build", "roof", [3, 1], [1, 2]),
        "roof@A1",
        "wins",
    ),
    case(
        "whoever lays the roof wins",
        torens("build", "roof", [1], [3], wins="finisher"),
        "roof@B1",
        "wins",
    ),
    case(
        "one roof away, and it cannot be stopped any more",
        torens("build", "above", [2, 0, 0], [1, 0, 0], others_done=[2], cards="roof roof"),
        "above@A1",
        "one_roof",
    ),
    case(
        "a roof on the tower that grows",
        torens("build", "roof", [1, 0], [2], done=[0, 0], others_done=[0, 0, 1, 0]),
        "roof@B1",
        "stops",
    ),
    case(
        "a roof that must not go where it would finish five",
        torens(
            "build",
            "roof",
            [0],
            [3],
            done=[0, 0, 0, 0],
            others_done=[0, 0, 0, 0],
            cards="between between",
        ),
        "roof@A1",
        "loses",
    ),
    case(
        "the high tower counts only with its roof",
        torens("high", "roof", [4, 1], [2], pile=2),
        "roof@A1",
        "finishes",
    ),
    case(
        "the roof on the extra tower ends it while one is ahead",
        torens("high", "roof", [0, 0], [5, 3], done=[4], others_done=[1], extra=3, pile=10),
        "roof@X",
        "wins",
    ),
    case(
        "the extra tower is higher: no roof for it",
        torens(
            "high",
            "roof",
            [0],
            done=[4, 1, 1, 1],
            others_done=[1, 0, 0, 0, 1],
            extra=7,
            cards="between between",
        ),
        "roof@A1",
        "ends_nobody",
    ),
    case(
        "the tower that can still be the highest",
        torens("high", "above", [4, 1, 0], [1], done=[1], others_done=[4], pile=8),
        "above@A1",
        "grows",
    ),
    case(
        "four points for the roof, at the last turn",
        torens("total", "roof above below", [3, 1], [2], pile=0),
        "roof@A1",
        "finishes",
    ),
    case(
        "a roof scores, another storey does not",
        torens("total", "above above roof", [2, 0], [1], pile=0),
        "roof@A1",
        "finishes",
    ),
    case(
        "no roof for the other's tower",
        torens(
            "total",
            "roof roof below",
            [],
            [2],
            done=[1, 1, 1, 1, 0],
            others_done=[1, 1, 1, 0],
            pile=0,
        ),
        "below@B1",
        "gives",
    ),
    case(
        "the roof goes on the tower that counts four",
        torens("total", "roof roof roof", [1, 3], [1], pile=0),
        "roof@A2",
        "finishes",
    ),
    case(
        "the extra tower is beaten: end it",
        torens(
            "total", "roof above below", [0], [3, 2], done=[3, 3, 3], others_done=[1, 0], extra=1
        ),
        "roof@X",
        "wins",
    ),
    case(
        "four cards and a roof, on the second base",
        torens("build", "roof", [0, 3], [2, 0]),
        "roof@A2",
        "wins",
    ),
    case(
        "no third storey for whoever draws next",
        torens("build", "above", [2, 0], [0], wins="finisher", cards="roof roof above"),
        "above@A2 above@A3 above@A4 above@A5",
        "ripe",
    ),
    case(
        "the roof that takes the lead, not the one that ends it behind",
        torens("high", "roof", [4], [1], others_done=[3], extra=1, pile=6),
        "roof@A1",
        "finishes",
    ),
    case(
        "a small roof rather than an end that nobody wins",
        torens("total", "roof roof roof", [0], [0], done=[2, 2], others_done=[1], extra=1, pile=6),
        "roof@A1 roof@A2 roof@A3",
        "finishes",
    ),
    case(
        "not the tower with three cards",
        torens("build", "below", [2, 1], [2, 1, 0], cards="roof roof above above between"),
        "below@B3 below@B4 below@B5",
        "arms",
    ),
    case(
        "the roof goes on the tower that cannot pass mine",
        torens(
            "high",
            "roof",
            [],
            [4, 0],
            done=[3, 1, 1, 1, 1],
            others_done=[2, 0, 0],
            cards="between between above",
        ),
        "roof@B2",
        "lifts",
    ),
    case(
        "their low tower, which stays under mine",
        torens(
            "high", "below", [2], [2, 0], done=[3], others_done=[1, 1, 1], cards="roof roof between"
        ),
        "below@B2",
        "feeds",
    ),
    case(
        "four points with the last card",
        torens("total", "roof above above", [3, 0], [2], pile=0),
        "roof@A1",
        "finishes",
    ),
    case(
        "three cards short of nothing: the roof wins at once",
        torens("build", "roof", [1, 3, 0], [2, 2]),
        "roof@A2",
        "wins",
    ),
    case(
        "not under the tower that would then win",
        torens("build", "below", [2], [2, 0, 0, 0, 0], cards="roof roof above"),
        "below@B2 below@B3 below@B4 below@B5",
        "arms",
    ),
]


# ---------- Once Upon a Castle ----------


def castle(
    discs="",
    dice="",
    *,
    used=1,
    theirs="",
    floors=(0, 0),
    towers=((), ()),
    walls=(0, 0),
    residents=(0, 0),
    flags=((), ()),
    full="",
    turn=0,
    version="builder",
    finisher=None,
    guests="",
    shown="",
    phase=None,
    last=False,
):
    """A board by its covered squares; `dice` are left to use unless lines (`full`) are cleared.

    `used` is 1 when the first of two dice is used up, 0 when both are there. Guests are told by
    owner, as `queen0`. The `last` turn of a match is that of round 200 (R24).
    """
    game = belfort.game("castle", version=version)
    s = game.start()
    for seat, covered in enumerate((discs, theirs)):
        for name in covered.split():
            ca_put(s, seat, ca.SQUARE_NAMES.index(name))
        s.floors[seat], s.walls[seat], s.residents[seat] = (
            floors[seat],
            walls[seat],
            residents[seat],
        )
        s.towers[seat], s.flag_count[seat] = len(towers[seat]), len(flags[seat])
        s.tower[seat, : len(towers[seat])] = towers[seat]
        s.flag[seat, : len(flags[seat])] = flags[seat]
        if version == "builder":
            s.visitor[seat, : floors[seat]] = 0
    if 4 in (len(one) for one in towers):
        s.sun = next(seat for seat, one in enumerate(towers) if len(one) == 4)
    for one in guests.split():
        s.owner[ca.GUEST_NAMES.index(one[:-1])] = one[-1]
    for one in shown.split():
        s.owner[ca.GUEST_NAMES.index(one)] = ca.DISPLAY
    s.turn, s.acting = turn, ME
    s.phase = ca.DICE if dice else ca.CLEAR
    if dice:
        s.die[:] = sorted(ca.FACES.index(face) for face in dice)
        s.used = used
    for line in full.split():
        s.lines |= 1 << ca.LINE_NAMES.index(line)
    if finisher is not None:
        s.finisher = finisher
    if phase is not None:
        s.phase = phase
    if last:
        s.turns = ca.ROUNDS * 2 - 1
    return game, s


def ca_put(s, seat, square):
    s.discs[seat] |= 1 << square
    s.placed[seat] += 1


CASTLE = [
    case(
        "stone beside the gold: a tower",
        castle("a1", "RS", used=2),
        "S@b1",
        "fills_tower",
    ),
    case(
        "wood at the foot of the second column: the great tower",
        castle("b1 b2", "WR", used=2),
        "W@b3",
        "fills_tower",
    ),
    case(
        "of two towers that cross, the greater",
        castle("a1 b1 b2 b3", full="1L b"),
        "xb",
        "draws_tower",
    ),
    case(
        "at the end a keep floor with its guest, a point behind",
        castle(
            "c3 d3",
            full="3R",
            floors=(2, 4),
            towers=((5, 5, 5), (2, 2, 2, 2)),
            walls=(1, 4),
            residents=(5, 0),
            finisher=1,
        ),
        "x3R",
        "draws_keep",
    ),
    case(
        "the twelfth part, just ahead",
        castle(
            "c2 d2",
            full="2R",
            floors=(4, 3),
            towers=((5, 2, 2, 2), (5, 5, 5)),
            walls=(3, 3),
            residents=(0, 6),
            theirs="a1 b2 c3",
        ),
        "x2R",
        "finishes",
    ),
    case(
        "the flag before the twelfth part, after which nothing is cleared",
        castle(
            "a2 b2 c2 d2",
            full="2L 2R",
            floors=(4, 3),
            towers=((5, 2, 2, 2), (5, 5, 5)),
            walls=(3, 3),
            residents=(0, 10),
            flags=((), (1,)),
        ),
        "x2L",
        "draws_flag",
    ),
    case(
        "somebody else's die fills a line too",
        castle("a1", "SS", used=0, turn=1),
        "S@b1",
        "fills_tower",
    ),
    case(
        "a question mark is gold",
        castle("b1", "R?", used=1),
        "?G",
        "fills_tower",
    ),
    case(
        "wood beside the food: a wall with two residents",
        castle("a3", "WR", used=2),
        "W@b3",
        "fills_wall",
    ),
    case(
        "one gold, two towers: the greater one",
        castle("b1 b3", "GR", used=2),
        "G@b2",
        "fills_tower",
    ),
    case(
        "at the end the guest that is worth most here is stolen",
        castle(
            version="architect",
            floors=(4, 4),
            towers=((5, 5, 5), (5, 5, 2, 2)),
            walls=(1, 4),
            residents=(15, 0),
            flags=((1,), ()),
            finisher=1,
            guests="jester1 monk1 cook1",
            shown="queen guard troll",
            phase=ca.THEFT,
        ),
        "jester",
        "steals",
    ),
    case(
        "wood at the foot of the third column: the wall with three residents",
        castle("c1 c2", "WR", used=2),
        "W@c3",
        "fills_wall",
    ),
    case(
        "the tower that scores, not the wall that it crosses",
        castle("a3 b1 b2 b3", full="3L b"),
        "xb",
        "draws_tower",
    ),
    case(
        "the fourth tower, before the other has it",
        castle("a1", "SR", used=2, towers=((5, 5, 2), (2, 2))),
        "S@b1",
        "fills_tower",
    ),
    case(
        "four towers stand: stone for the keep",
        castle("a1 c3", "SR", used=2, towers=((5, 5, 2, 2), (2, 2))),
        "S@d3",
        "fills_keep",
    ),
    case("a question mark is wood", castle("b1 b2", "R?", used=1), "?W", "fills_tower"),
    case(
        "four keep floors: the jester, not the queen",
        castle(
            version="architect",
            floors=(4, 4),
            towers=((5, 5, 5), (5, 5, 2, 2)),
            walls=(1, 4),
            residents=(10, 0),
            finisher=1,
            shown="queen jester troll",
            phase=ca.WELCOME,
        ),
        "jester",
        "guest",
    ),
    case(
        "one wood for a tower and a wall", castle("b1 b2 a3", "WR", used=2), "W@b3", "fills_tower"
    ),
    case(
        "at the end three residents fill the group",
        castle(
            "d1 d2 d3 c3",
            full="d 3R",
            floors=(4, 4),
            towers=((5, 5, 2), (5, 5, 2, 2)),
            walls=(2, 4),
            residents=(7, 10),
            finisher=1,
        ),
        "xd",
        "group",
    ),
    case(
        "at the end the tower of five, not its little wall",
        castle(
            "b1 b2 b3 a3",
            full="b 3L",
            floors=(3, 4),
            towers=((5, 2, 2), (5, 2, 2, 2)),
            walls=(2, 4),
            residents=(5, 0),
            finisher=1,
        ),
        "xb",
        "draws_tower",
    ),
    case(
        "the last dice: two residents make it seven points",
        castle("", "SR", used=0, turn=1, residents=(13, 14), last=True),
        "R",
        "group",
    ),
    case(
        "at the end the princess for three towers, not the prince for one wall",
        castle(
            version="architect",
            floors=(2, 4),
            towers=((5, 5, 5), (5, 5, 2, 2)),
            walls=(1, 4),
            residents=(10, 0),
            finisher=1,
            shown="prince princess troll",
            phase=ca.WELCOME,
        ),
        "princess",
        "guest",
    ),
    case(
        "at the end the sun comes with the fourth tower",
        castle(
            "a1 b1 d1 d2 d3",
            full="1L d",
            floors=(2, 4),
            towers=((5, 2, 2), (5, 5, 2)),
            walls=(2, 4),
            residents=(0, 5),
            last=True,
        ),
        "x1L",
        "sun",
    ),
    case(
        "the last roll of the match, one point behind: residents for a group",
        castle(
            "",
            "WR",
            used=0,
            turn=1,
            towers=((5, 2), (5, 2)),
            residents=(8, 10),
            last=True,
        ),
        "R",
        "group",
    ),
]


# ---------- 10 Minute Heist ----------


def heist(
    tower,
    mine="",
    theirs=("",),
    floor=8,
    floors=None,
    own="Love",
    out="",
    moon="full",
    phase=he.TURN,
    used="",
):
    """A tower by its floors, `"2: Valeria Jar, 1: Owl"`; loot by codes; start cards lie unseen.

    `floors` are those of the other thieves, who stand beside the viewer if none are given; `out`
    are the seats that have escaped, in their order.
    """
    players = 1 + len(theirs)
    game = belfort.game("heist", players=players, moon=moon)
    s = game.start()
    seen = []
    for line in tower.split(",") if tower else ():
        number, codes = line.split(":")
        for place, code in enumerate(codes.split()):
            card = hc.CODES.index(code)
            s.tower[(he.FLOORS - int(number)) * he.ACROSS + place] = card
            s.left += 1
            seen.append(card)
    s.laid = he.SLOTS
    for seat, codes in enumerate((mine, *theirs)):
        for code in codes.split():
            s.loot[seat] |= 1 << hc.CODES.index(code)
            seen.append(hc.CODES.index(code))
    seen.append(hc.CODES.index(own))
    he.start_with(s, ME, hc.CODES.index(own))
    for card in seen:
        s.unseen &= ~(1 << card)
    for seat in range(1, players):
        card = next(i for i in range(hc.LIGHT_COUNT) if s.unseen >> i & 1)
        s.unseen &= ~(1 << card)
        he.start_with(s, seat, card)
    where = [floor, *(floors or [floor] * (players - 1))]
    for seat, number in enumerate(where):
        s.thief[seat] = (he.FLOORS - number) * he.ACROSS
    for place, seat in enumerate(out, 1):
        s.place[int(seat)], s.thief[int(seat)] = place, he.BRIDGE
        s.out += 1
    if used:
        he.put_to_use(s, hc.CODES.index(used))
        s.loot[ME] |= 1 << hc.CODES.index(used)
        s.unseen &= ~(1 << hc.CODES.index(used))
    s.turn = s.asked = ME
    s.phase = phase
    return game, s


HEIST = [
    case(
        "the book that brings the tile of tomes",
        heist("2: Valeria Jar", "Formulas", ["Spells"], floor=2),
        "Valeria",
        "tile",
    ),
    case(
        "the bowl without a curse, not the cursed mirror",
        heist("2: Bowl Mirror", "Certificate", ["Cloak Owl Spells"], floor=2, out="1"),
        "Bowl",
        "cursed",
    ),
    case(
        "out first, since only curses are left",
        heist(
            "1: Amulet",
            "Valeria Spells Horn Owl Bowl Certificate",
            ["Tincture Cloak", "Wings Sands"],
            floor=2,
        ),
        "escape",
        "escapes",
    ),
    case(
        "two prestige on the card itself",
        heist(
            "2: Certificate Jekyll",
            "Bowl Diamond",
            ["Cloak Sands Spagyric Quietus"],
            floor=2,
            out="1",
            own="Eye",
        ),
        "Certificate",
        "prestige",
    ),
    case(
        "an hourglass: this card and another one",
        heist("2: Hourglass Valeria", "Formulas", ["Araby Sands", "Stars Cloak Amulet"], floor=2),
        "Hourglass",
        "again",
    ),
    case(
        "what would give the other the tomes is thrown away",
        heist("2: Araby Wings", "Valeria Stars", ["Spells Feather"], floor=2, phase=he.TOSS),
        "xAraby",
        "keeps_from",
    ),
    case(
        "what would give the other the jewels is thrown away",
        heist("2: Diamond Tincture", "Rings Eye", ["Heart Healing"], floor=2, phase=he.TOSS),
        "xDiamond",
        "keeps_from",
    ),
    case(
        "the cloak reaches the tome upstairs",
        heist(
            "7: Spells, 1: Tincture",
            "Araby",
            ["Valeria Healing", "Bowl"],
            floor=2,
            phase=he.CLOAK_TAKE,
            used="Cloak",
        ),
        "Spells",
        "tile",
    ),
    case(
        "among four, the horn for the fossils",
        heist("2: Horn Tincture", "Feather", ["Skull", "Healing", "Bowl"], floor=2),
        "Horn",
        "tile",
    ),
    case(
        "the crown is paid with what wins no tile",
        heist(
            "1: Tincture",
            "Araby Owl",
            ["Bestiary Healing", "Compass Idol"],
            floor=2,
            phase=he.CROWN_PAY,
            used="Crown",
            moon="crescent",
            own="Celestial",
        ),
        "-Owl",
        "loses_tile",
    ),
    case(
        "among five, the bowl for the artifacts",
        heist("2: Bowl Wings", "Sprig", ["Idol", "Healing", "Skull", "Kings"], floor=2),
        "Bowl",
        "tile",
    ),
    case(
        "the diamond for the tile of jewels",
        heist("2: Diamond Wings", "Eye", ["Kings", "Skull"], floor=2),
        "Diamond",
        "tile",
    ),
    case(
        "the sands copy the tome, which wins a tile",
        heist(
            "1: Tincture",
            "Paw Spells",
            ["Valeria Araby", "Bowl Healing"],
            floor=2,
            phase=he.SANDS_COPY,
            used="Sands",
            own="Feather",
        ),
        "=Spells",
        "tile",
    ),
    case(
        "the curses go to whoever has most",
        heist(
            "1: Tincture",
            "Horn Bowl",
            ["Spells Araby Diamond", "Wings"],
            floor=2,
            phase=he.AMULET_GIVE,
            used="Amulet",
        ),
        ">2",
        "burdens",
    ),
    case(
        "level in tomes: then the other loses them",
        heist(
            "1: Araby Tincture", "Stars", ["Necronomicon Quietus"], floor=1, out="1", own="Feather"
        ),
        "Araby",
        "breaks",
    ),
    case(
        "among five, the eye for the jewels",
        heist("2: Eye Wings", "Heart", ["Kings", "Healing", "Skull", "Owl"], floor=2),
        "Eye",
        "tile",
    ),
    case(
        "among four, the owl for the artifacts",
        heist("2: Owl Wings", "Compass", ["Idol", "Healing", "Skull"], floor=2),
        "Owl",
        "tile",
    ),
    case(
        "of two tiles the better one",
        heist("2: Spells Strength", "Formulas Tincture", ["Valeria", "Healing"], floor=2),
        "Spells",
        "tile",
    ),
    case(
        "thrown away: the tome that the other lacks",
        heist(
            "2: Spells Wings", "Araby Eye", ["Stars Skull"], floor=2, phase=he.TOSS, own="Tincture"
        ),
        "xSpells",
        "keeps_from",
    ),
    case(
        "the cloak brings the horn from above",
        heist(
            "7: Horn, 1: Tincture",
            "Feather",
            ["Skull Healing", "Bowl"],
            floor=2,
            phase=he.CLOAK_TAKE,
            used="Cloak",
        ),
        "Horn",
        "tile",
    ),
    case(
        "alone in the tower: the artifact that takes the tile",
        heist("2: Bowl Wings", "Sprig", ["Idol Healing", "Skull"], floor=2, out="12"),
        "Bowl",
        "tile",
    ),
    case(
        "the tome that breaks a tie",
        heist("2: Spells Tincture", "Araby", ["Formulas Bowl", "Skull"], floor=2, own="Feather"),
        "Spells",
        "tile",
    ),
    case(
        "thrown away: the jewel that would take the tile",
        heist("2: Diamond Wings", "Rings Paw", ["Heart Spells"], floor=2, phase=he.TOSS),
        "xDiamond",
        "keeps_from",
    ),
]

CASES = [*CLOCKTOWERS, *TORENS, *CASTLE, *HEIST]
