"""What speaks for and against a move of Once Upon a Castle: lines, parts, groups and guests.

Everything lies open in this game; nothing is said of dice and guests to come.
"""

from belfort.engine.facts import Fact
from belfort.engine.sets import has

from . import legal, score
from . import position as p
from . import rules as r
from .board import FLAG, KEEP, REACTIVATE, RESIDENTS, STEAL, TOWER, WALL

PARTS = {
    KEEP: "keep",
    TOWER: "tower",
    WALL: "wall",
    FLAG: "flag",
    RESIDENTS: "residents",
    REACTIVATE: "reactivate",
    STEAL: "steal",
}


def facts(s, move):
    seat = int(s.acting)
    if p.CLEARS.has(move):
        return _clearing(s, seat, p.CLEARS.line(move), move)
    if p.CHOOSES.has(move):
        return _guest(s, seat, p.CHOOSES.guest(move))
    if p.SHIFTS.has(move):
        origin, goal = p.SHIFTS.origin(move), p.SHIFTS.goal(move)
        discs = int(s.discs[seat])
        return _discs(s, seat, discs, discs ^ (1 << origin | 1 << goal))
    if p.PICKS.has(move):
        return _pick(s, seat, move)
    if p.USES.has(move):
        return _use(s, seat, p.USES.face(move), p.USES.target(move))
    if move == p.END:
        lines = [one for one in _clearable(s, seat) if brings(s, seat, one)]
        return [Fact("leaves", {"full": len(lines)}, len(lines), good=False)] if lines else []
    return [Fact("passes", good=False)] if move == p.PASS else []


def brings(s, seat, line):
    """Whether a line would bring anything now (R2, R6, R17)."""
    part = int(p.PART[s.version, line])
    if part in (KEEP, TOWER, WALL):
        drawn = {KEEP: s.floors, TOWER: s.towers, WALL: s.walls}[part][seat]
        return bool(drawn < p.EACH)
    if part == FLAG:
        return bool(legal.has_flag_room(s, seat))
    if part == RESIDENTS:
        return bool(s.residents[seat] < p.MOST_RESIDENTS)
    guests = range(p.GUESTS)
    if part == REACTIVATE:
        return any(s.owner[one] == seat and legal.can_bring(s, seat, one) for one in guests)
    return any(legal.can_be_stolen(s, seat, one) for one in guests)


def part_fact(s, line, verb):
    """What a line draws, as a fact that the one or the other verb is told with."""
    part = int(p.PART[s.version, line])
    points = int(p.PART_POINTS[s.version, line])
    residents = int(p.PART_RESIDENTS[s.version, line])
    said = {"line": p.LINE_NAMES[line]}
    if part in (TOWER, FLAG):
        said["points"] = points
    elif part in (WALL, RESIDENTS):
        said["residents"] = residents
    weight = 1 if part == RESIDENTS else 2  # a group that they fill tells more
    return Fact(f"{verb}_{PARTS[part]}", said, 1 + points + residents, weight=weight)


def _use(s, seat, face, target):
    cooks = face == p.FOOD and s.owner[p.COOK] == seat and s.phase == p.DICE  # CA-45, R20
    if target < p.SQUARES:
        before = int(s.discs[seat])
        found = [*_discs(s, seat, before, before | 1 << target)]
    elif target == p.ON_FLAG:
        points = p.MONK_FLAG
        found = [Fact("monk_flag", {"points": points}, points)]
    elif face == p.RESIDENT:
        found = [*_residents(s, seat, 2)]
        if s.residents[seat] >= p.MOST_RESIDENTS:
            found.append(Fact("nothing", good=False))
    else:
        found = [] if cooks else [Fact("nothing", good=False)]
    if cooks:
        found += _residents(s, seat, 1)
    return found


def _pick(s, seat, move):
    """A face for a `?`: what the best use of it does, or all of them alike."""
    if move == p.PICK_CLOUD:
        return [Fact("cloud", {"points": p.SHEEP_CLOUD}, p.SHEEP_CLOUD)]
    after = s.copy()
    r.play(after, move)
    out = [0] * p.MOST_MOVES
    count = legal.uses(after, seat, p.PICKS.face(move), out, 0)
    uses = [_use(after, seat, p.USES.face(one), p.USES.target(one)) for one in out[:count]]
    good = {fact.key: fact for one in uses for fact in one if fact.good}
    for one in uses:
        for fact in one:
            if fact.good and fact.size > good[fact.key].size:
                good[fact.key] = fact
    bad = [fact for fact in uses[0] if not fact.good and all(fact in one for one in uses)]
    return [*good.values(), *bad]


def _discs(s, seat, before, after):
    """Lines that become full, or lack one disc, by a disc that is put or moved."""
    near = 0
    for line in range(len(p.LINE_NAMES)):
        mask = int(p.LINE_MASK[line])
        if before & mask == after & mask:
            continue
        if after & mask == mask:
            if brings(s, seat, line):
                yield part_fact(s, line, "fills")
            else:
                yield Fact("in_vain", {"line": p.LINE_NAMES[line]}, good=False)
        elif before & mask == mask:
            if brings(s, seat, line):
                yield Fact("breaks_line", {"line": p.LINE_NAMES[line]}, good=False, weight=2)
        elif (mask & ~after).bit_count() == 1 and (mask & ~before).bit_count() > 1:
            near += brings(s, seat, line)
    if near:
        yield Fact("near", {"near": near}, near)


def _residents(s, seat, count):
    before = int(s.residents[seat])
    after = min(before + count, p.MOST_RESIDENTS)
    had, points = int(p.RESIDENT_POINTS[before]), int(p.RESIDENT_POINTS[after])
    if points > had:
        yield Fact("group", {"before": had, "points": points}, points - had, weight=2)


def _clearable(s, seat):
    discs = int(s.discs[seat])
    every = range(len(p.LINE_NAMES))
    return [line for line in every if has(int(s.lines), line) and legal.is_full(discs, line)]


def _clearing(s, seat, line, move):
    for other in _clearable(s, seat):
        if other != line and has(int(p.CROSSING[line]), other) and brings(s, seat, other):
            lost = part_fact(s, other, "gives_up")
            yield Fact(lost.key, lost.args, lost.size, good=False)
    if not brings(s, seat, line):
        yield Fact("in_vain", {"line": p.LINE_NAMES[line]}, good=False)
        return
    yield part_fact(s, line, "draws")
    yield from _residents(s, seat, int(p.PART_RESIDENTS[s.version, line]))
    after = s.copy()
    r.play(after, move)
    if s.sun == p.NONE and after.sun == seat:
        yield Fact("sun", {"points": p.SUN}, p.SUN, weight=3)
    if not score.is_complete(s, seat) and score.is_complete(after, seat):
        yield Fact("finishes", {"points": p.CLOUD}, weight=4)
        if s.finisher == p.NONE and p.PART[s.version, line] != KEEP:  # a guest is still to come
            yield _standing(after, seat)


def _standing(s, seat):
    """How the seat that ends the match stands, before the others clear what they have."""
    points = [int(score.points_of(s, one)) for one in range(s.players)]
    best = max(other for one, other in enumerate(points) if one != seat)
    lead = points[seat] - best
    if lead > 0:
        return Fact("ends_ahead", {"lead": lead}, weight=3)
    return Fact("ends_behind", {"behind": -lead}, good=False, weight=5)


def _guest(s, seat, guest):
    """What a guest is worth to the seat at once; one that is reactivated is there already."""
    if s.phase == p.AGAIN:
        return
    owner = int(s.owner[guest])
    after = s.copy()
    after.owner[guest] = seat
    points = int(score.guest_points(after, seat)) - int(score.guest_points(s, seat))
    said = {"guest": p.GUEST_NAMES[guest], "points": points}
    if s.phase == p.WELCOME:
        yield Fact("guest", said, points, weight=2)
        return
    lost = int(score.guest_points(s, owner)) - int(score.guest_points(after, owner))
    yield Fact("steals", said | {"seat": owner, "lost": lost}, points + lost, weight=2)
