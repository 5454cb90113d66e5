"""The words of the heist: notation, sentences for the log, and why a move is refused.

Notation: every card has a code of one word. `Owl` is the card that chance brings, or that is
kept, claimed or taken; `facedown` the hidden card of the bottom floor. `xOwl` discards from the
tower, `-Owl` from the own loot, `=Owl` copies, `~Owl` swaps, `>2` gives the Amulet to the second
seat, `@2` looks at its card, `escape` and `pass` are what they say. Those who may not see a step
whole read `?`; the next drafter `?>Paw+Eye`, the cards received; one who looks `@2=Paw`.
"""

import re

import numpy as np

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import cards as c
from . import prestige as p
from . import rules as r

FACE_DOWN = c.FACE_DOWN_WORD
_CARDS = (*c.CODES, FACE_DOWN)
_INDEX = {code.lower(): card for card, code in enumerate(_CARDS)}
_VERBS = (("x", r.TOSSES), ("-", r.PAYS), ("=", r.COPIES), ("~", r.SWAPS), ("", r.TAKES))
_WORDS = {"escape": r.ESCAPE, "pass": r.PASS, "?": r.HIDDEN}
_SEAT = re.compile(r"([>@])([1-9])(?:=([a-z]+))?")


TOOLS = {  # whose ability a position waits for
    r.AMULET_TOSS: c.AMULET,
    r.AMULET_GIVE: c.AMULET,
    r.SANDS_COPY: c.SANDS,
    r.TALES_PAY: c.TALES,
    r.CLOAK_TAKE: c.CLOAK,
    r.LOOK: c.DISTILLATION,
    r.BLOOD_GIVE: c.BLOOD,
    r.BLOOD_TAKE: c.BLOOD,
    r.CROWN_PAY: c.CROWN,
}


def tool_of(s):
    """The card whose ability the position waits for, or None."""
    ability = TOOLS.get(int(s.phase))
    return None if ability is None else int(r.card_in_use(s, ability))


def tool_args(s):
    """That card as an argument of sentences."""
    tool = tool_of(s)
    return {} if tool is None else {"tool": c.CODES[tool]}


def own_words(language, book):
    """What the catalogue of a language does not know of the cards of this edition, by table.

    A card that is not one of the box has the name that the edition gives it, in Dutch the Dutch
    one, and what it can do is told as of the card of the box that can do the same.
    """
    named = "name_nl" if language == "nl" else "name_en"
    names, abilities, few = {}, {}, {}
    for card, printed in enumerate(c.CARDS):
        code, model = printed["code"], c.MODELS[card]
        if not c.is_named_as_printed(card):
            names[code] = printed[named]
        if model is not None:
            abilities[code] = book["ability"][model]
        if model in book["few"]:
            few[code] = book["few"][model]
    return {
        "card": book["card"] | names,
        "short": book["short"] | names,
        "ability": abilities,
        "few": few,
    }


def cards_in(mask):
    """The cards of a set, in the order of the card list."""
    rest, found = int(mask), []
    while rest:
        first = rest & -rest
        found.append(first.bit_length() - 1)
        rest ^= first
    return found


def floor_of(slot):
    """The number of a slot's floor: 8 on top, 1 at the bottom."""
    return r.FLOORS - int(slot) // r.ACROSS


def slot_of(s, card):
    """Where a card lies in the tower, or None."""
    found = np.flatnonzero(s.tower == card)
    return int(found[0]) if len(found) else None


def moves_of(s):
    out = np.empty(r.MOST_MOVES, np.int32)
    return [int(move) for move in out[: r.moves(s, out)]]


def notation(s, step):
    for word, code in _WORDS.items():
        if step == code:
            return word
    if step >= r.HANDED:
        return "?>" + "+".join(c.CODES[card] for card in cards_in(r.handed_cards(s, step)))
    if step >= r.SAW.first:
        return f"@{r.SAW.seat(step) + 1}={c.CODES[r.SAW.card(step)]}"
    if step >= r.LOOKS:
        return f"@{step - r.LOOKS + 1}"
    if step >= r.GIVES:
        return f">{step - r.GIVES + 1}"
    mark, card = _verb(step)
    return mark + _CARDS[card]


def _verb(step):
    """A step that names a card: its mark, and the card."""
    mark, first = max(((m, f) for m, f in _VERBS if f <= step), key=lambda verb: verb[1])
    return mark, step - first


def parse(s, text):
    typed = text.strip().lower()
    if typed in _WORDS:
        return _WORDS[typed]
    if typed.startswith("?>"):
        return _handed(s, typed[2:], text)
    found = _SEAT.fullmatch(typed)
    if found:
        return _to_seat(s, *found.groups(), text)
    mark = next(mark for mark, _ in _VERBS if typed.startswith(mark))  # no code begins with x
    card = _card(typed.removeprefix(mark), text)
    if card == r.FACE_DOWN and mark not in ("", "x"):
        raise UnreadableMove("face_down_in_tower", text=text)
    return dict(_VERBS)[mark] + card


def _card(code, text):
    if code not in _INDEX:
        raise UnreadableMove("no_card", text=text, code=code)
    return _INDEX[code]


def _to_seat(s, mark, number, code, text):
    seat = int(number) - 1
    if seat >= s.players:
        raise UnreadableMove("no_seat", text=text, number=number, players=int(s.players))
    if code is None:
        return (r.GIVES if mark == ">" else r.LOOKS) + seat
    card = _card(code, text)
    if mark == ">" or card >= c.LIGHT_COUNT:
        raise UnreadableMove("no_look", text=text)
    return r.SAW.code(seat, card)


def _handed(s, codes, text):
    hand = c.set_of({_card(code, text) for code in codes.split("+")})
    step = int(r.handed_code(s, hand))
    if r.handed_cards(s, step) != hand:
        raise UnreadableMove("no_hand", text=text)
    return step


def tell(s, step):
    phase = int(s.phase)
    if phase <= r.TURN_UP:
        return _tell_chance(s, step)
    seat = int(s.asked)
    said = {"seat": seat}
    if step == r.ESCAPE:
        return Sentence(escapes_as(s), said)
    said |= tool_args(s)
    if step == r.PASS:
        return Sentence("declines_cloak" if phase == r.CLOAK_TAKE else "declines_swap", said)
    if step == r.HIDDEN:
        return Sentence("keeps_hidden", said)
    if step >= r.HANDED:
        return Sentence("keeps_and_passes", said | {"number": int(s.hand_size) - 1})
    if step >= r.GIVES:
        return _tell_seat(step, said)
    return _tell_card(s, _verb(step)[1], said)


def _tell_seat(step, said):
    """Something done to another seat."""
    if step >= r.SAW.first:
        said["card"] = c.CODES[r.SAW.card(step)]
        return Sentence("sees", said | {"seats": [r.SAW.seat(step)]})
    if step >= r.LOOKS:
        return Sentence("looks", said | {"seats": [step - r.LOOKS]})
    return Sentence("gives", said | {"seats": [step - r.GIVES]})


def _tell_chance(s, step):
    seat = int(s.asked)
    if step == r.HIDDEN:
        return Sentence("dealt_hidden" if s.phase == r.DEAL else "hand_hidden", {"seat": seat})
    said = {"card": c.CODES[step]}
    if s.phase == r.LAY:
        return Sentence("laid", said | {"floor": floor_of(s.laid)})
    if s.phase != r.TURN_UP:
        return Sentence("dealt" if s.phase == r.DEAL else "hand", said | {"seat": seat})
    if turns_start_up(s, step):
        shown = {"card": c.CODES[s.start[s.turn]], "codex": c.CODES[step]}
        return Sentence("turned_up_codex", {"seat": int(s.turn)} | shown)
    return Sentence("turned_up", said)


def turns_start_up(s, card):
    """Whether a card that joins the loot shows the start card, if that is known here (HE-40)."""
    return card != r.FACE_DOWN and c.ABILITY[card] == c.CODEX and s.start[s.turn] >= 0


_SAID = {
    r.DRAFT: "keeps",
    r.TURN: "claims",
    r.CLOAK_TAKE: "takes",
    r.AMULET_TOSS: "discards",
    r.TOSS: "discards",
    r.SANDS_COPY: "copies",
    r.TALES_PAY: "pays",
    r.CROWN_PAY: "gives_up",
    r.BLOOD_GIVE: "offers",
    r.BLOOD_TAKE: "swaps",
}


def _tell_card(s, card, said):
    key = _SAID[int(s.phase)]
    if key in ("claims", "takes", "discards"):
        said["floor"] = floor_of(slot_of(s, card))
    if card == r.FACE_DOWN:
        return Sentence(f"{key}_face_down", said)
    if key in ("claims", "takes") and turns_start_up(s, card):
        shown = {"card": c.CODES[s.start[s.turn]], "codex": c.CODES[card]}
        return Sentence(f"{key}_codex", said | shown)
    if key == "pays" and card == s.start[s.asked]:
        key = "pays_start"
    return Sentence(key, said | {"card": c.CODES[card]})


_ESCAPES = {
    c.EXIT_FIRST: "escapes_first",
    c.EXIT_SECOND: "escapes_second",
    c.EXIT_LAST: "escapes_last",
}


def escape_tiles(s):
    """The tiles that the next to escape takes (HE-18, HE-30)."""
    place, players = int(s.out) + 1, int(s.players)
    places = {c.EXIT_FIRST: 1, c.EXIT_SECOND: 2, c.EXIT_LAST: players}
    return [tile for tile in places if places[tile] == place and c.IN_USE[players, tile]]


def escapes_as(s):
    """As which one the next escapes, if there is a tile for that."""
    tiles = escape_tiles(s)
    return _ESCAPES[tiles[0]] if tiles else "escapes"


def why_not(s, step):
    """The rule that a move breaks, in the order in which a player would notice."""
    if step in moves_of(s):
        return None
    card = _verb(step)[1] if step < r.GIVES else None
    phase = int(s.phase)
    if phase == r.TURN and card is not None and step == r.TAKES + card:
        return _why_not_claim(s, card)
    if phase == r.CLOAK_TAKE and card is not None and step == r.TAKES + card:
        return _why_not_take(s, card)
    return IllegalMove(*_ASKED[phase], **tool_args(s))


_ASKED = {
    r.DRAFT: ("HE-28", "keep_one"),
    r.TURN: ("HE-12", "claim_or_escape"),
    r.AMULET_TOSS: ("HE-32", "amulet_discards"),
    r.AMULET_GIVE: ("HE-32", "amulet_goes"),
    r.SANDS_COPY: ("HE-35", "sands_copy"),
    r.TALES_PAY: ("HE-37", "tales_cost"),
    r.CLOAK_TAKE: ("HE-38", "cloak_takes"),
    r.LOOK: ("HE-40", "look_at"),
    r.BLOOD_GIVE: ("HE-40", "blood_offer"),
    r.BLOOD_TAKE: ("HE-40", "blood_swap"),
    r.CROWN_PAY: ("HE-40", "crown_discards"),
    r.TOSS: ("HE-31", "toss"),
    r.OVER: ("HE-19", "over"),
}


def _why_not_claim(s, card):
    slot = slot_of(s, card)
    if slot is None:
        return _not_in_tower(card)
    if slot // r.ACROSS < int(s.thief[s.turn]) // r.ACROSS:
        return IllegalMove("HE-13", "higher_up", card=_CARDS[card], floor=floor_of(slot))
    return _why_not_use(card)


def _why_not_take(s, card):
    return _not_in_tower(card) if slot_of(s, card) is None else _why_not_use(card)


def _not_in_tower(card):
    """What is not seen there may be the face-down card all the same (HE-5)."""
    if card == r.FACE_DOWN:
        return IllegalMove("HE-15", "none_face_down")
    return IllegalMove("HE-12", "not_open", card=_CARDS[card])


def _why_not_use(card):
    """A card within reach is refused only if its ability cannot be carried out (HE-16)."""
    rule, key = _UNABLE[int(c.ABILITY[card])]
    return IllegalMove(rule, key, tool=_CARDS[card])


_UNABLE = {
    c.SANDS: ("HE-35", "nothing_to_copy"),
    c.TALES: ("HE-37", "nothing_to_pay"),
    c.DISTILLATION: ("HE-16", "nothing_to_look_at"),
    c.CODEX: ("HE-16", "nothing_to_turn_up"),
}


def reveals(s, step):
    """A hand passed on, a look, a start card that is shown, or what a payment must be."""
    phase, seat = int(s.phase), int(s.asked)
    if step == r.ESCAPE:
        return s.out + 1 == s.players  # HE-20: the start cards are turned up
    if phase == r.DRAFT:
        return s.drafted + 1 < s.players
    ability = _ability_taken(s, step)
    if ability == c.CODEX:
        return True
    if ability == c.TALES:  # R14: only the start card can pay, so it has no curse
        return int(r.face_up(s, seat)) & c.CURSE_FREE == 0
    return phase == r.LOOK or (phase == r.TALES_PAY and step == r.PAYS + int(s.start[seat]))


def _ability_taken(s, step):
    """The ability of the card that a step claims or takes open from the tower."""
    taken = int(s.phase) in (r.TURN, r.CLOAK_TAKE) and step < r.TAKES + r.FACE_DOWN
    return c.ABILITY[step - r.TAKES] if taken else c.NO_ABILITY


def reason(s):
    """What decided the first place."""
    players = range(s.players)
    points, places = [0] * len(players), [0] * len(players)
    p.scores(s, points)
    p.ranks(s, places)
    first = [seat for seat in players if places[seat] == 1]
    level = [seat for seat in players if points[seat] == points[first[0]]]
    said = {"seats": first, "points": int(points[first[0]])}
    if len(level) == 1:
        return Sentence("won_by_prestige", said)
    if len(first) > 1:
        return Sentence("won_together", said)
    fewest = min(int(p.curses(s, seat)) for seat in level)
    if sum(int(p.curses(s, seat)) == fewest for seat in level) == 1:
        return Sentence("won_by_curses", said | {"curses": fewest})
    tiles = sum(int(p.holder(s, tile)) == first[0] for tile in range(len(c.TILES)))
    return Sentence("won_by_tiles", said | {"tiles": tiles})
