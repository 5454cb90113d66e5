"""The words of Once Upon a Castle: notation, sentences for the log, and why a move is refused.

Notation: `W@b2` puts a disc for wood on b2, `R` draws residents, `G@flag` is the Monk's flag, `?W`
takes a `?` as wood, `?@cloud` is the Shepherdess's cloud, `@b2` the Architect's disc, `b2-c3` a
Conjurer's move, `x1L` and `xa` clear lines, a guest is named; `pass`, `end`, `use` and `skip` are
themselves. Outcomes: `W+?` both dice, `W` Dagobert's, `cook` or `g2` a guest.
"""

import re

from belfort.engine import IllegalMove, Sentence, UnreadableMove
from belfort.games.castle import board as b
from belfort.games.castle import choices as c
from belfort.games.castle import position as p
from belfort.games.castle import rules as r
from belfort.games.castle import score

SQUARE_NAMES = tuple(f"{'abcd'[q % b.COLUMNS]}{q // b.COLUMNS + 1}" for q in range(p.SQUARES))
FIXED = {p.PASS: "pass", p.END: "end", p.USE: "use", p.SKIP: "skip", p.PICK_CLOUD: "?@cloud"}
FLAG = "flag"
PAIR_NAMES = tuple(f"{p.FACES[one]}+{p.FACES[two]}" for one, two in p.PAIRS)
VALUE_NAMES = tuple(f"g{value}" for value in p.VALUES)


def _move_text(step):
    if step in FIXED:
        return FIXED[step]
    if p.is_use(step):
        face, target = p.used_face(step), p.used_target(step)
        shown = "" if face == p.WILD else p.FACES[face]
        if target == p.BARE:
            return shown
        return f"{shown}@{FLAG if target == p.ON_FLAG else SQUARE_NAMES[target]}"
    if p.is_pick(step):
        return f"?{p.FACES[step - p.FIRST_PICK]}"
    if p.is_line(step):
        return f"x{p.LINE_NAMES[step - p.FIRST_LINE]}"
    if p.is_guest(step):
        return p.GUEST_NAMES[step - p.FIRST_GUEST]
    return f"{SQUARE_NAMES[p.shift_origin(step)]}-{SQUARE_NAMES[p.shift_goal(step)]}"


_NO_MOVES = {p.use_code(p.WILD, p.BARE), p.use_code(p.WILD, p.ON_FLAG)}
_NO_MOVES |= {p.use_code(f, p.ON_FLAG) for f in range(p.WILD) if f != p.GOLD}
_NO_MOVES |= {p.shift_code(q, q) for q in range(p.SQUARES)}
_MOVES = {_move_text(step).lower(): step for step in range(p.STEP_CODES) if step not in _NO_MOVES}


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
    return _outcomes(s)[step] if _is_chance(s) else _move_text(step)


def parse(s, text):
    typed = re.sub(r"\s", "", text).lower()
    if _is_chance(s):
        known = [outcome.lower() for outcome in _outcomes(s)]
        if s.phase == p.ROLL and typed not in known:
            typed = typed[::-1]  # dice may be read in either order
        if typed not in known:
            raise UnreadableMove("no_outcome", text=text, outcomes=" ".join(_outcomes(s)))
        return known.index(typed)
    if typed not in _MOVES:
        raise UnreadableMove("no_move", text=text)
    return _MOVES[typed]


def tell(s, step):
    """What a step does, with what comes of it at once."""
    seat = int(s.acting)
    if _is_chance(s):
        return _tell_outcome(s, step)
    if p.is_use(step):
        return _tell_use(s, seat, step)
    if p.is_line(step):
        return _tell_line(s, seat, step - p.FIRST_LINE)
    if p.is_guest(step):
        return _tell_guest(s, seat, step - p.FIRST_GUEST)
    if step in FIXED:
        return _tell_fixed(s, seat, step)
    said = {"seat": seat}
    if p.is_pick(step):
        return Sentence("picks", said | {"face": p.FACES[step - p.FIRST_PICK]})
    origin, goal = SQUARE_NAMES[p.shift_origin(step)], SQUARE_NAMES[p.shift_goal(step)]
    return Sentence("shifts", said | {"origin": origin, "goal": goal})


def _tell_fixed(s, seat, step):
    """The moves that are words of their own."""
    said = {"seat": seat}
    if step == p.PICK_CLOUD:
        return Sentence("draws_cloud", said | {"points": p.SHEEP_CLOUD})
    if s.phase == p.POWER:
        guest = p.GUEST_NAMES[s.guest]
        key = "uses" if step == p.USE else "skips_power"
        return Sentence(key, said | {"guest": guest, "power": guest})
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
    face, target = p.used_face(step), p.used_target(step)
    said = {"seat": seat, "face": p.FACES[face]}
    if target == p.ON_FLAG:
        return Sentence("draws_flag", said | {"points": p.MONK_FLAG})
    said["with"] = _residents_of_use(s, seat, step)
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


def _residents_of_use(s, seat, step):
    """How many residents a use draws."""
    after = s.copy()
    if s.phase == p.DICE:
        r.bring(after, seat, p.used_face(step), p.used_target(step))
    return int(after.residents[seat]) - int(s.residents[seat])


PART_NAMES = ("keep", "tower", "wall", "flag", "residents", "reactivate", "steal")


def _tell_line(s, seat, line):
    """The part that a cleared line draws, with residents, sun and cloud."""
    part, points = int(p.PART[s.version, line]), int(p.PART_POINTS[s.version, line])
    after = s.copy()
    drawn = r.draw_part(after, seat, part, points)
    r.add_residents(after, seat, int(p.PART_RESIDENTS[s.version, line]))
    sun = s.sun == p.NONE and after.towers[seat] == p.EACH
    cloud = s.finisher == p.NONE and r.main_parts(after, seat) == p.MAIN_PARTS
    said = {
        "seat": seat,
        "line": p.LINE_NAMES[line],
        "part": PART_NAMES[part],
        "points": points,
        "with": int(after.residents[seat]) - int(s.residents[seat]),
        "bonus": "both" if sun and cloud else "sun" if sun else "cloud" if cloud else "none",
    }
    in_vain = part in (b.KEEP, b.TOWER, b.WALL, b.FLAG) and not drawn
    return Sentence("clears_in_vain" if in_vain else f"clears_{PART_NAMES[part]}", said)


def _tell_guest(s, seat, guest):
    name = p.GUEST_NAMES[guest]
    said = {"seat": seat, "guest": name, "power": name}
    if s.phase == p.THEFT:
        return Sentence("steals", said | {"seats": [int(s.owner[guest])]})
    return Sentence("welcomes" if s.phase == p.WELCOME else "reactivates", said)


def why_not(s, step):
    """The first rule that a move breaks, in the order in which a player would notice."""
    out = [0] * p.MOST_MOVES
    if step in out[: c.moves(s, out)]:
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
    if p.is_guest(step):
        return IllegalMove("CA-20", "guest_with_floor")
    if step in (p.USE, p.SKIP):
        return IllegalMove("CA-30", "no_power")
    if p.is_use(step):
        return IllegalMove("CA-35", "architect_only")
    return IllegalMove("CA-15", "conjurer_only")


def _dice(s, seat):
    """The faces a seat may use now."""
    if s.face != p.NONE:
        return {int(s.face)}
    if s.guest == p.DAGOBERT:
        return {int(s.dog)}
    used = int(s.used) if seat == s.turn else 0
    return {int(s.die[i]) for i in range(2) if not used >> i & 1}


def _why_not_die(s, seat, step):
    if step == p.PASS:
        return _why_not_pass(s, seat)
    if p.is_line(step) or step == p.END:
        return IllegalMove("CA-17", "dice_first")
    if p.is_pick(step):
        if s.face != p.NONE or p.WILD not in _dice(s, seat):
            return IllegalMove("CA-11", "no_wild")
        return IllegalMove("CA-43", "shepherdess_only")
    if not p.is_use(step) or p.used_face(step) == p.WILD:
        return _not_now(step)
    face = p.used_face(step)
    if face in _dice(s, seat):
        return _why_not_use(s, seat, face, p.used_target(step))
    if p.WILD in _dice(s, seat):
        return IllegalMove("CA-11", "wild_first", code=p.FACES[face])
    rule = "CA-8" if seat == s.turn else "CA-12"
    return IllegalMove(rule, "no_die", face=p.FACES[face])


def _why_not_pass(s, seat):
    if s.guest == p.DAGOBERT:
        return IllegalMove("CA-41", "dog_twice")
    if s.face != p.NONE:
        return IllegalMove("CA-11", "wild_now")
    return IllegalMove("CA-8", "both_dice")


def _why_not_use(s, seat, face, target):
    """Why a face that can be used cannot be used so."""
    if target == p.BARE:
        return IllegalMove("CA-8", "say_what", face=p.FACES[face])
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
    if face < p.RESIDENT and not c.fits(s, seat, face):
        return IllegalMove("CA-16", "all_covered", face=p.FACES[face])
    assert discs >> square & 1, "nothing else can be wrong with a square"
    return IllegalMove("CA-9", "covered", square=name)


def _why_not_clear(s, seat, step):
    if p.is_line(step):
        return IllegalMove("CA-17", "line_not_full", line=p.LINE_NAMES[step - p.FIRST_LINE])
    if step == p.PASS or p.is_pick(step) or (p.is_use(step) and p.used_face(step) != p.WILD):
        if s.finisher == p.NONE:
            return IllegalMove("CA-8", "dice_used")
        return IllegalMove("CA-26", "castle_complete")
    return _not_now(step)


_GIFT_RULES = {p.ARCHITECT: 35, p.WOODCUTTER: 37, p.MERCHANT: 38, p.MINER: 39, p.FARMER: 40}


def _why_not_gift(s, seat, step):
    guest, face = int(s.guest), int(p.GIFT_OF[s.guest])
    if p.is_use(step) and p.used_face(step) == face and p.used_target(step) < p.SQUARES:
        return _why_not_square(s, seat, face, p.used_target(step))
    return IllegalMove(f"CA-{_GIFT_RULES[guest]}", "gift_first", guest=p.GUEST_NAMES[guest])


def _why_not_shift(s, seat, step):
    if step < p.FIRST_SHIFT:
        return IllegalMove("CA-42", "shift")
    origin, goal = p.shift_origin(step), p.shift_goal(step)
    if origin == s.moved:
        return IllegalMove("CA-42", "two_discs")
    if c.is_free(int(s.discs[seat]), origin):
        return IllegalMove("CA-42", "not_covered", square=SQUARE_NAMES[origin])
    return IllegalMove("CA-42", "covered", square=SQUARE_NAMES[goal])


def _why_not_again(s, seat, step):
    guest = step - p.FIRST_GUEST
    if not p.is_guest(step):
        return IllegalMove("CA-33", "name_guest")
    if s.owner[guest] != seat:
        return IllegalMove("CA-33", "own_guest")
    if guest >= p.FIRST_HOURGLASS:
        return IllegalMove("CA-33", "lightning_guest")
    return IllegalMove("CA-33", "brings_nothing", guest=p.GUEST_NAMES[guest])


def _why_not_theft(s, seat, step):
    guest = step - p.FIRST_GUEST
    if not p.is_guest(step):
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
    level = [seat for seat in range(s.players) if score.points_of(s, seat) == points]
    said = {
        "seats": first,
        "points": points,
        "end": "out_of_time" if s.finisher == p.NONE else "complete",
    }
    if len(level) == 1:
        return Sentence("won_by_points", said)
    if len(first) > 1:
        return Sentence("won_together", said)
    return Sentence("won_by_residents", said | {"count": int(s.residents[first[0]])})
