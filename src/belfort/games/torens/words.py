"""The words of Torens: notation, sentences for the log, and why a move is refused.

Notation: a card and a place. `above@A3` lays an above-card on seat 0's tower on base 3, `roof@B3`
roofs seat 1's; `between@G1` fills the gap between bases 1 and 2; `left@L` lies at the left end;
`X` is the extra tower and `aside` out of play. Bases count from the left as seat 0 sees them. An
outcome is the card drawn, `above`, or `?` for those who may not know.

A move is told as its player says it aloud at the table (TO-14, TO-30).
"""

import re

import numpy as np

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import rules as r

PLACES = (
    *(f"{side}{base + 1}" for side in "AB" for base in range(r.BASES)),
    *(f"G{gap + 1}" for gap in range(r.GAPS)),
    "L",
    "R",
    "X",
    "aside",
)
HIDDEN = "?"
COUNTS = ("cards", "high", "points")
"""By what a tower is counted in each variant: an argument of what is said of it."""
_PATTERN = re.compile(r"(?P<card>[a-z]+)@(?P<place>[a-z0-9]+)")
_KINDS = {card: kind for kind, card in enumerate(r.CARDS)}
_PLACES = {name.lower(): place for place, name in enumerate(PLACES)}


def legal_moves(s):
    out = np.empty(r.MOST_MOVES, np.int32)
    return [int(move) for move in out[: r.moves(s, out)]]


def is_tower(place):
    return place < r.FIRST_GAP


def is_gap(place):
    return r.FIRST_GAP <= place < r.FIRST_END


def is_end(place):
    return r.FIRST_END <= place < r.EXTRA


def notation(s, step):
    if step == r.HIDDEN_DRAW:
        return HIDDEN
    if s.phase == r.DRAW:
        return r.CARDS[step]
    return f"{r.CARDS[r.LAYS.kind(step)]}@{PLACES[r.LAYS.place(step)]}"


def parse(s, text):
    typed = text.strip().lower()
    if s.phase == r.DRAW:
        return r.HIDDEN_DRAW if typed == HIDDEN else _kind(typed, text)
    found = _PATTERN.fullmatch(typed)
    if found is None:
        raise UnreadableMove("no_move", text=text)
    if found["place"] not in _PLACES:
        raise UnreadableMove("no_place", text=text, places=" ".join(PLACES))
    return r.LAYS.code(_kind(found["card"], text), _PLACES[found["place"]])


def _kind(card, text):
    if card not in _KINDS:
        raise UnreadableMove("no_card", text=text, codes=" ".join(r.CARDS))
    return _KINDS[card]


def tell(s, step):
    seat = int(s.turn)
    if step == r.HIDDEN_DRAW:
        return Sentence("draws_hidden", {"seat": seat})
    if s.phase == r.DRAW:
        return Sentence("draws", {"seat": seat, "card": r.CARDS[step]})
    kind, place = r.LAYS.kind(step), r.LAYS.place(step)
    said = {"seat": seat, "card": r.CARDS[kind]}
    if is_tower(place):
        return _tell_tower(s, said, kind, place)
    if is_gap(place):
        return Sentence("between", said | {"gap": place - r.FIRST_GAP + 1})
    if is_end(place):
        return Sentence("beside", said | {"side": r.CARDS[kind]})
    if place == r.EXTRA:
        return _tell_extra(s, said, kind)
    alone = int(s.variant) != r.TOTAL
    return Sentence("aside" if alone else "aside_of_three", said)


def _tell_tower(s, said, kind, place):
    owner, base = r.TOWERS.owner(place), r.TOWERS.base(place)
    said |= {"tower": base + 1}
    if kind != r.ROOF:
        return Sentence(r.CARDS[kind], said)
    said |= {COUNTS[int(s.variant)]: r.worth(s, int(s.storeys[owner, base]))}
    whose = "own" if owner == said["seat"] else "other"
    return Sentence(f"roof_{whose}_{r.VARIANTS[s.variant]}", said)


def _tell_extra(s, said, kind):
    if kind == r.ROOF:
        return Sentence("roof_extra", said)
    why = "gaps" if kind == r.BETWEEN else "end"
    said |= {"side": r.CARDS[kind]}
    return Sentence(f"{why}_extra" if r.extra_storeys(s) else f"{why}_new_extra", said)


# The rules that refusals cite, in the three variants.
_TURNED = (11, 29, 53)
_DRAWN = (13, 30, 56)
_LAID = (13, 30, 54)
_ABOVE = (16, 32, 57)
_BELOW = (17, 33, 58)
_BETWEEN = (18, 34, 59)
_GAPS_FULL = (19, 35, 60)
_BESIDE = (20, 37, 61)
_END_TAKEN = (21, 38, 62)
_ROOF = (22, 39, 63)
_OWN = (23, 40, 64)
_OTHER = (24, 41, 65)
_ROOF_EXTRA = (22, 42, 66)


def why_not(s, step):
    """The first rule that a move breaks, in the order in which a player would notice."""
    if step in legal_moves(s):
        return None
    kind, place = r.LAYS.kind(step), r.LAYS.place(step)
    if not r.held_kinds(s, int(s.turn)) >> kind & 1:
        rules, key, said = _why_not_held(s, kind)
    elif place == r.ASIDE:
        rules, key, said = _LAID, "has_place", {}
    elif kind == r.ROOF:
        rules, key, said = _why_not_roof(s, place)
    elif kind in (r.ABOVE, r.BELOW):
        rules, key, said = _why_not_storey(s, kind, place)
    elif kind == r.BETWEEN:
        rules, key, said = _why_not_between(s, place)
    else:
        rules, key, said = _why_not_beside(s, kind, place)
    return IllegalMove(f"TO-{rules[s.variant]}", key, **said)


def _why_not_held(s, kind):
    held = r.held_kinds(s, int(s.turn))
    if held >> int(r.TURNED[kind]) & 1:
        return _TURNED, "turned", {}
    cards = [card for one, card in enumerate(r.CARDS) if held >> one & 1]
    return _DRAWN, "not_held", {"card": r.CARDS[kind], "held": cards}


def _why_not_roof(s, place):
    if is_tower(place):
        return _finished(s, place)
    if place != r.EXTRA:
        return _ROOF, "roof_on_tower", {}
    if s.variant == r.BUILD:
        return _ROOF_EXTRA, "no_extra_here", {}
    return _ROOF_EXTRA, "no_extra_yet", {}


def _finished(s, place):
    rules = _OWN if r.TOWERS.owner(place) == s.turn else _OTHER
    return rules, "finished", {}


def _why_not_storey(s, kind, place):
    owner = int(s.turn) if kind == r.ABOVE else 1 - int(s.turn)
    if is_tower(place) and r.TOWERS.owner(place) == owner:
        return _finished(s, place)
    if kind == r.ABOVE:
        return _ABOVE, "above_own", {}
    return _BELOW, "below_other", {}


def _why_not_between(s, place):
    if is_gap(place):
        return _BETWEEN, "gap_taken", {}
    if place != r.EXTRA:
        return _BETWEEN, "between_bases", {}
    if s.variant == r.BUILD:
        return _GAPS_FULL, "no_extra_here", {}
    return _GAPS_FULL, "gaps_free", {}


def _why_not_beside(s, kind, place):
    end = r.end_at(int(s.turn), kind)
    if place == end:
        return _END_TAKEN, "end_taken", {}
    if place != r.EXTRA:
        return _BESIDE, "arrow", {"side": r.CARDS[kind]}
    if s.variant == r.BUILD:
        return _END_TAKEN, "no_extra_here", {}
    return _END_TAKEN, "end_free", {}


def reveals(s, step):
    """In the third variant a card from a hidden hand is shown, and not taken back (A21)."""
    return int(s.variant) == r.TOTAL


def reason(s):
    """What decided the match, or why nobody won it."""
    score, places = [0, 0], [0, 0]
    r.scores(s, score)
    r.ranks(s, places)
    by = ("cards", "height", "points")[s.variant]
    best, extra = max(score), r.extra_score(s)
    first = [seat for seat, place in enumerate(places) if place == 1]
    said = {"seats": first, COUNTS[s.variant]: best, "extra": extra}
    if not first:
        if best == extra == 0:
            return Sentence("nobody_unfinished", {})
        return Sentence(f"nobody_by_{by}" if extra > best else f"nobody_tie_by_{by}", said)
    if r.won_at_once(s):
        laid = s.wins == r.FINISHER and score[first[0]] < best
        return Sentence("won_by_roof" if laid else "won_at_once", said)
    return Sentence(f"won_by_{by}" if len(first) == 1 else f"draw_by_{by}", said)
