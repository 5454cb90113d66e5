"""Notation and sentences of Quay: `bell@2` builds, `heart@b3` plants a flag, `x bell` discards."""

from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import rules as r

SQUARES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")


def notation(s, step):
    if step == r.HIDDEN_DRAW:
        return "?"
    if s.phase == r.DRAW:
        return r.CARDS[step]
    if step < r.FIRST_FLAG:
        return f"{r.CARDS[step // r.TOWERS]}@{step % r.TOWERS + 1}"
    if step < r.FIRST_DISCARD:
        return f"heart@{SQUARES[step - r.FIRST_FLAG]}"
    return f"x{r.CARDS[step - r.FIRST_DISCARD]}"


def parse(s, text):
    if s.phase == r.DRAW and text == "?":
        return r.HIDDEN_DRAW
    card, _, place = text.removeprefix("x").partition("@")
    if card not in r.CARDS:
        raise UnreadableMove("no_card", text=text)
    kind = r.CARDS.index(card)
    if s.phase == r.DRAW:
        return kind
    if text.startswith("x"):
        return r.FIRST_DISCARD + kind
    if place in SQUARES and kind == r.HEART:
        return r.FIRST_FLAG + SQUARES.index(place)
    if place not in ("1", "2", "3"):
        raise UnreadableMove("no_place", text=text)
    return kind * r.TOWERS + int(place) - 1


def tell(s, step):
    said = {"seat": int(s.turn)}
    if step == r.HIDDEN_DRAW:
        return Sentence("draws_hidden", said)
    if s.phase == r.DRAW:
        return Sentence("draws", said | {"card": r.CARDS[step]})
    if step < r.FIRST_FLAG:
        tower = step % r.TOWERS + 1
        return Sentence("builds", said | {"card": r.CARDS[step // r.TOWERS], "tower": tower})
    if step < r.FIRST_DISCARD:
        return Sentence("plants", said | {"card": "heart", "square": SQUARES[step - r.FIRST_FLAG]})
    return Sentence("discards", said | {"card": r.CARDS[step - r.FIRST_DISCARD]})


def why_not(s, step):
    if step in r.legal(s):
        return None
    if step >= r.FIRST_DISCARD:
        return IllegalMove("QY-5", "has_place")
    if step >= r.FIRST_FLAG:
        return IllegalMove("QY-4", "no_flag")
    kind = step // r.TOWERS
    if not r.holds(s, int(s.turn), kind):
        return IllegalMove("QY-2", "not_held", card=r.CARDS[kind])
    return IllegalMove("QY-3", "too_early", card=r.CARDS[kind])


def reveals(s, step):
    return True


def reason(s):
    places, points = [0] * int(s.players), [0] * int(s.players)
    r.ranks(s, places)
    r.scores(s, points)
    first = [seat for seat, place in enumerate(places) if place == 1]
    key = "won" if len(first) == 1 else "won_together"
    return Sentence(key, {"seats": first, "points": points[first[0]]})
