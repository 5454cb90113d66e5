"""What Torens is about now, in each of its variants: what towers count, and what is left."""

from belfort.engine import NOBODY, Sentence
from belfort.engine.goals import Aim

from . import rules as r

FIVE = r.HIGH_ENOUGH + 2
"""Cards of a tower that ends the match, base and roof with them (TO-26)."""


def goal(view, _seat):
    if r.actor(view) == NOBODY:
        return []
    return (_build, _high, _total)[view.variant](view)


def _build(view):
    wins = "five_finisher" if r.WINNERS[view.wins] == "finisher" else "five"
    return [
        Aim(Sentence(wins), "TO-26"),
        *(Aim(_to_five(view, seat), "TO-26") for seat in range(r.SEATS)),
        Aim(Sentence("pile_build", {"cards": int(view.pile)}), "TO-27"),
    ]


def tallest(view, seat):
    """The storeys of a seat's highest tower that can still grow; None if all have roofs."""
    rest = [int(view.storeys[seat, base]) for base in range(r.BASES) if not view.roofed[seat, base]]
    return max(rest, default=None)


def _to_five(view, seat):
    storeys = tallest(view, seat)
    if storeys is None:
        return Sentence("none", {"seat": seat})
    if storeys >= r.HIGH_ENOUGH:
        return Sentence("roof_lacks", {"seat": seat})
    lacks = r.HIGH_ENOUGH - storeys
    return Sentence("lacks", {"seat": seat, "cards": lacks})


def _high(view):
    out = [0] * r.SEATS
    r.scores(view, out)
    return [
        Aim(Sentence("highest"), "TO-49"),
        *(Aim(_has(seat, "high", int(out[seat])), "TO-45") for seat in range(r.SEATS)),
        *_extra(view, "TO-50"),
        Aim(Sentence("pile", {"cards": int(view.pile)}), "TO-44"),
    ]


def _total(view):
    out = [0] * r.SEATS
    r.scores(view, out)
    return [
        Aim(Sentence("most"), "TO-81"),
        *(Aim(_has(seat, "points", int(out[seat])), "TO-70") for seat in range(r.SEATS)),
        *_extra(view, "TO-78"),
        Aim(Sentence("pile_total", {"cards": int(view.pile)}), "TO-68"),
    ]


def _has(seat, what, number):
    return Sentence(f"has_{what}" if number else "has_none", {"seat": seat, what: number})


def _extra(view, rule):
    """What the extra tower has, once it stands; with a roof it ends the match."""
    cards = r.extra_storeys(view)
    if not cards:
        return []
    if view.variant == r.TOTAL:
        return [Aim(Sentence("extra_points", {"points": r.MOST_POINTS * (cards + 1)}), rule)]
    return [Aim(Sentence("extra_high", {"high": cards}), rule)]


def becomes(view, step):
    """What a tower has after a card, counted as its variant counts."""
    if view.phase == r.DRAW or step == r.HIDDEN_DRAW:
        return None
    kind, place = r.LAYS.kind(step), r.LAYS.place(step)
    if place >= r.FIRST_GAP:
        return None
    owner, base = r.TOWERS.owner(place), r.TOWERS.base(place)
    roof = kind == r.ROOF
    storeys = int(view.storeys[owner, base]) + (not roof)
    if view.variant == r.BUILD and not roof:
        return Sentence("then_cards", {"cards": storeys + 1})
    what = ("cards", "high", "points")[view.variant]
    key = f"done_{what}" if roof else f"then_{what}"
    return Sentence(key, {what: int(r.worth(view, storeys))})
