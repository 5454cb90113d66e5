"""The words of Once Upon a Castle: notation, sentences for the log, and why a move is refused.

Notation: `W@b2` puts a disc for wood on b2, `R` draws residents, `G@flag` is the Monk's flag, `?W`
takes a `?` as wood, `?@cloud` is the Shepherdess's cloud, `@b2` the Architect's disc, `b2-c3` a
Conjurer's move, `x1L` and `xa` clear lines, a guest is named; `pass`, `end`, `use` and `skip` are
themselves. Outcomes: `W+?` both dice, `W` Dagobert's, `cook` or `g2` a guest.
"""

import re

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import board as b
from . import legal, score
from . import position as p
from . import rules as r

SQUARE_NAMES = p.SQUARE_NAMES
EXAMPLES = {"square": SQUARE_NAMES[0], "other": SQUARE_NAMES[-1], "called": p.LINE_NAMES[0]}
FIXED = (p.PASS, p.END, p.USE, p.SKIP, p.PICK_CLOUD)
PAIR_NAMES = tuple(f"{p.FACES[one]}+{p.FACES[two]}" for one, two in p.PAIRS)
VALUE_NAMES = tuple(f"g{value}" for value in p.VALUES)


_NO_MOVES = {p.USES.code(p.WILD, p.BARE), p.USES.code(p.WILD, p.ON_FLAG)}
_NO_MOVES |= {p.USES.code(f, p.ON_FLAG) for f in range(p.WILD) if f != p.GOLD}
_NO_MOVES |= {p.SHIFTS.code(q, q) for q in range(p.SQUARES)}


def _outcomes(s):
    """The texts of all outcomes of the chance step that is due."""
    if s.phase == p.ROLL:
        return PAIR_NAMES
    if s.phase == p.DOG:
        return tuple(p.FACES)
    return VALUE_NAMES if s.phase == p.VISIT else p.GUEST_NAMES


def _is_chance(s):
    return s.phase in (p.ROLL, p.DOG, p.VISIT, p.DEAL)


def notation(s, step):
    return _outcomes(s)[step] if _is_chance(s) else p.STEPS.text(step)


def parse(s, text):
    typed = re.sub(r"\s", "", text).lower()
    if _is_chance(s):
        known = [outcome.lower() for outcome in _outcomes(s)]
        if s.phase == p.ROLL and typed not in known:
            typed = typed[::-1]  # dice may be read in either order
        if typed not in known:
            raise UnreadableMove("no_outcome", text=text, outcomes=" ".join(_outcomes(s)))
        return known.index(typed)
    step = p.STEPS.find(typed)
    if step is None or step in _NO_MOVES:
        raise UnreadableMove("no_move", text=text, **EXAMPLES)
    return step


def tell(s, step):
    """What a step does, with what comes of it at once."""
    seat = int(s.acting)
    if _is_chance(s):
        return _tell_outcome(s, step)
    if p.USES.has(step):
        return _tell_use(s, seat, step)
    if p.CLEARS.has(step):
        return _tell_line(s, seat, p.CLEARS.line(step))
    if p.CHOOSES.has(step):
        return _tell_guest(s, seat, p.CHOOSES.guest(step))
    if step in FIXED:
        return _tell_fixed(s, seat, step)
    said = {"seat": seat}
    if p.PICKS.has(step):
        return Sentence("picks", said | {"face": p.FACES[p.PICKS.face(step)]})
    origin, goal = SQUARE_NAMES[p.SHIFTS.origin(step)], SQUARE_NAMES[p.SHIFTS.goal(step)]
    return Sentence("shifts", said | {"origin": origin, "goal": goal})


def _tell_fixed(s, seat, step):
    """The moves that are words of their own."""
    said = {"seat": seat}
    if step == p.PICK_CLOUD:
        return Sentence("draws_cloud", said | {"points": p.SHEEP_CLOUD})
    if s.phase == p.POWER:
        said["guest"] = p.GUEST_NAMES[s.guest]
        if step == p.SKIP:
            return Sentence("skips_power", said)
        return Sentence("uses", said | {"with": _residents_of(s, seat, step)})
    if step == p.SKIP:
        keys = {p.AGAIN: "skips_reactivation", p.THEFT: "skips_theft", p.CONJURE: "skips_shift"}
        return Sentence(keys[int(s.phase)], said)
    return Sentence("passes" if step == p.PASS else "ends", said)


def _tell_outcome(s, step):
    seat = int(s.acting)
    if s.phase == p.ROLL:
        one, two = (p.FACES[face] for face in p.PAIRS[step])
        return Sentence("rolls", {"seat": seat, "face": one, "other_face": two})
    if s.phase == p.DOG:
        return Sentence("dog_rolls", {"seat": seat, "face": p.FACES[step]})
    if s.phase == p.VISIT:
        return Sentence("visits", {"seat": seat, "points": p.VALUES[step]})
    return Sentence("turned_up", {"guest": p.GUEST_NAMES[step]})


def _tell_use(s, seat, step):
    face, target = p.USES.face(step), p.USES.target(step)
    said = {"seat": seat, "face": p.FACES[face]}
    if target == p.ON_FLAG:
        return Sentence("draws_flag", said | {"points": p.MONK_FLAG})
    said["with"] = _residents_of(s, seat, step)
    if target == p.BARE:
        said["residents"] = said["with"]
        brings = "draws_residents" if face == p.RESIDENT else "cooks"
        return Sentence(brings if said["with"] else "nothing", said)
    said["square"] = SQUARE_NAMES[target]
    if face == p.WILD:
        return Sentence("puts_anywhere", said)
    if face == p.RESIDENT:
        return Sentence("puts_by_knight", said)
    return Sentence("puts" if p.SQUARE[target] == face else "puts_by_troll", said)


def _residents_of(s, seat, step):
    """How many residents a step draws at once."""
    after = s.copy()
    r.play(after, step)
    return int(after.residents[seat]) - int(s.residents[seat])


PART_NAMES = ("keep", "tower", "wall", "flag", "residents", "reactivate", "steal")


def _tell_line(s, seat, line):
    """The part that a cleared line draws, with residents, sun and cloud, or why it draws none."""
    part, after = int(p.PART[s.version, line]), s.copy()
    drawn = r.draw_line(after, seat, line)
    sun = after.sun != s.sun
    cloud = score.is_complete(after, seat) and not score.is_complete(s, seat)
    said = {
        "seat": seat,
        "line": p.LINE_NAMES[line],
        "part": PART_NAMES[part],
        "points": int(p.PART_POINTS[s.version, line]),
        "with": int(after.residents[seat]) - int(s.residents[seat]),
        "bonus": "both" if sun and cloud else "sun" if sun else "cloud" if cloud else "none",
    }
    if not drawn:
        return Sentence("clears_in_vain", said)
    alone = part in (b.REACTIVATE, b.STEAL) and not _offers_somebody(s, line)
    return Sentence(f"clears_{PART_NAMES[part]}{'_nobody' if alone else ''}", said)


def _offers_somebody(s, line):
    """Whether there is a guest to reactivate or to steal once a line is cleared."""
    after = s.copy()
    r.play(after, p.CLEARS.code(line))
    return after.phase in (p.AGAIN, p.THEFT)


def _tell_guest(s, seat, guest):
    name = p.GUEST_NAMES[guest]
    said = {"seat": seat, "guest": name}
    if s.phase == p.THEFT:
        return Sentence("steals", said | {"seats": [int(s.owner[guest])]})
    if s.phase == p.WELCOME:
        return Sentence("welcomes", said)
    step = p.CHOOSES.code(guest)
    return Sentence("reactivates", said | {"with": _residents_of(s, seat, step)})


def die_in_use(s):
    """Which die is the `?` whose face is chosen and not used yet, if one is."""
    if s.face == p.NONE or s.guest == p.DAGOBERT:
        return None
    wild = [i for i in range(2) if s.die[i] == p.WILD]
    used = [i for i in wild if s.acting == s.turn and s.used >> i & 1]
    return used[-1] if used else wild[0]


def why_nothing(s, seat, face):
    """Why a face brings a seat nothing."""
    if face == p.RESIDENT:
        return "all_drawn"
    return "no_discs" if s.placed[seat] == p.DISCS else "all_covered"


def why_not(s, step):
    """The first rule that a move breaks, in the order in which a player would notice."""
    out = [0] * p.MOST_MOVES
    if step in out[: legal.moves(s, out)]:
        return None
    judges = {
        p.DICE: _why_not_die,
        p.CLEAR: _why_not_clear,
        p.GIFT: _why_not_gift,
        p.CONJURE: _why_not_shift,
        p.AGAIN: _why_not_again,
        p.THEFT: _why_not_theft,
    }
    if s.phase in judges:
        return judges[int(s.phase)](s, int(s.acting), step)
    if s.phase == p.WELCOME:
        return IllegalMove("CA-29", "choose_guest")
    return IllegalMove("CA-30", "use_or_skip", guest=p.GUEST_NAMES[s.guest])


def _not_now(step):
    """Why a move that has nothing to do with dice or lines is out of place."""
    if p.CHOOSES.has(step):
        return IllegalMove("CA-20", "guest_with_floor")
    if step in (p.USE, p.SKIP):
        return IllegalMove("CA-30", "no_power")
    if p.USES.has(step):
        return IllegalMove("CA-35", "no_architect")
    return IllegalMove("CA-15", "conjurer_only")


def _why_not_die(s, seat, step):
    """What is in use comes first: the face chosen for a `?`, then Dagobert's die, then the dice."""
    if s.face != p.NONE:
        if p.USES.has(step) and p.USES.face(step) == s.face:
            return _why_not_use(s, seat, int(s.face), p.USES.target(step))
        return IllegalMove("CA-11", "wild_now", face=p.FACES[s.face])
    if s.guest == p.DAGOBERT:
        return _why_not_face(s, seat, step, {int(s.dog)}) or IllegalMove("CA-41", "dog_twice")
    used = int(s.used) if seat == s.turn else 0
    faces = {int(s.die[i]) for i in range(2) if not used >> i & 1}
    return _why_not_face(s, seat, step, faces) or _why_no_die(s, seat, step)


def _why_no_die(s, seat, step):
    """Why a move that no die allows is out of place while dice are in use."""
    if step == p.PASS:
        return IllegalMove("CA-8", "both_dice")
    if p.CLEARS.has(step) or step == p.END:
        return IllegalMove("CA-17", "dice_first")
    if p.PICKS.has(step):
        return IllegalMove("CA-11", "no_wild")
    if not p.USES.has(step) or p.USES.face(step) == p.WILD:
        return _not_now(step)
    rule = "CA-8" if seat == s.turn else "CA-12"
    return IllegalMove(rule, "no_die", face=p.FACES[p.USES.face(step)])


def _why_not_face(s, seat, step, faces):
    """Why a die with one of these faces cannot be used so; None if it is about something else."""
    if p.PICKS.has(step) and p.WILD in faces:
        return IllegalMove("CA-43", "shepherdess_only")
    if not p.USES.has(step) or p.USES.face(step) == p.WILD:
        return None
    face = p.USES.face(step)
    if face in faces:
        return _why_not_use(s, seat, face, p.USES.target(step))
    if p.WILD in faces:
        return IllegalMove("CA-11", "wild_first", code=p.FACES[face])
    return None


def _why_not_use(s, seat, face, target):
    """Why a face that can be used cannot be used so."""
    if target == p.BARE:
        fits = face < p.RESIDENT and legal.fits(s, seat, face)
        rule = "CA-9" if fits else "CA-47" if face == p.GOLD else "CA-44"
        return IllegalMove(rule, "say_what", face=p.FACES[face])
    if target == p.ON_FLAG:
        if s.owner[p.MONK] != seat:
            return IllegalMove("CA-47", "monk_only")
        return IllegalMove("CA-24", "no_flag_room")
    if face == p.RESIDENT and s.owner[p.KNIGHT] != seat:
        return IllegalMove("CA-44", "knight_only")
    return _why_not_square(s, seat, face, target)


def _why_not_square(s, seat, face, square):
    name, discs = SQUARE_NAMES[square], int(s.discs[seat])
    if s.placed[seat] == p.DISCS:
        return IllegalMove("CA-14", "no_discs")
    resource = int(p.SQUARE[square])
    if face < p.RESIDENT and resource != face:
        if {face, resource} == {p.WOOD, p.STONE} and s.owner[p.TROLL] != seat:
            return IllegalMove("CA-48", "troll_only")
        if {face, resource} != {p.WOOD, p.STONE}:
            return IllegalMove("CA-9", "wrong_square", square=name, face=p.FACES[face])
    if face < p.RESIDENT and not legal.fits(s, seat, face):
        return IllegalMove("CA-16", "all_covered", face=p.FACES[face])
    assert discs >> square & 1, "nothing else can be wrong with a square"
    return IllegalMove("CA-9", "covered", square=name)


def _why_not_clear(s, seat, step):
    if p.CLEARS.has(step):
        line = p.CLEARS.line(step)
        late = legal.is_full(int(s.discs[seat]), line)  # R12
        return IllegalMove(
            "CA-17", "line_too_late" if late else "line_not_full", line=p.LINE_NAMES[line]
        )
    if step == p.PASS or p.PICKS.has(step) or (p.USES.has(step) and p.USES.face(step) != p.WILD):
        if s.finisher == p.NONE:
            return IllegalMove("CA-8", "dice_used")
        return IllegalMove("CA-26", "castle_complete")
    return _not_now(step)


_GIFT_RULES = {p.ARCHITECT: 35, p.WOODCUTTER: 37, p.MERCHANT: 38, p.MINER: 39, p.FARMER: 40}


def _why_not_gift(s, seat, step):
    guest, face = int(s.guest), int(p.GIFT_OF[s.guest])
    if p.USES.has(step) and p.USES.face(step) == face and p.USES.target(step) < p.SQUARES:
        return _why_not_square(s, seat, face, p.USES.target(step))
    return IllegalMove(f"CA-{_GIFT_RULES[guest]}", "gift_first", guest=p.GUEST_NAMES[guest])


def _why_not_shift(s, seat, step):
    if not p.SHIFTS.has(step):
        return IllegalMove("CA-42", "shift", **EXAMPLES)
    origin, goal = p.SHIFTS.origin(step), p.SHIFTS.goal(step)
    if origin == s.moved:
        return IllegalMove("CA-42", "two_discs")
    if legal.is_free(int(s.discs[seat]), origin):
        return IllegalMove("CA-42", "not_covered", square=SQUARE_NAMES[origin])
    return IllegalMove("CA-42", "covered", square=SQUARE_NAMES[goal])


def _why_not_again(s, seat, step):
    guest = p.CHOOSES.guest(step)
    if not p.CHOOSES.has(step):
        return IllegalMove("CA-33", "name_guest")
    if s.owner[guest] != seat:
        return IllegalMove("CA-33", "own_guest")
    if guest >= p.FIRST_HOURGLASS:
        return IllegalMove("CA-33", "lightning_guest")
    return IllegalMove("CA-33", "brings_nothing", guest=p.GUEST_NAMES[guest])


def _why_not_theft(s, seat, step):
    guest = p.CHOOSES.guest(step)
    if not p.CHOOSES.has(step):
        return IllegalMove("CA-34", "name_theft")
    if s.owner[guest] < 0 or s.owner[guest] == seat:
        return IllegalMove("CA-34", "other_guest")
    return IllegalMove("CA-46", "guarded")


def reveals(s, step):
    """Only chance shows anything new."""
    return False


def reason(s):
    """How the match ended and what decided the first place."""
    places = [0] * int(s.players)
    r.ranks(s, places)
    first = [seat for seat, place in enumerate(places) if place == 1]
    points = int(score.points_of(s, first[0]))
    said = {
        "seats": first,
        "points": points,
        "end": "out_of_time" if s.finisher == p.NONE else "complete",
    }
    return Sentence("won_by_points" if len(first) == 1 else "won_together", said)  # R8
