"""Moves as ways over the table: what is picked up, then where it goes.

A move is brought to the table by the arguments of its sentence: a card that lies in the hand, a
tower, a square. What they do not name becomes a button with words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from belfort.engine.laid import HAND, Thing
from belfort.ink.scene import Offer

FEW, MANY = 8, 12
"""So many buttons with words are looked through at once, and so many once something is chosen; more
are grouped by what they name."""

PEOPLE = ("seat", "seats")


def spot_id(thing: Thing, place: str) -> str:
    """A place on the table, or a card of the hand, as it is called in pages."""
    whose = "" if thing.seat is None or thing.laid.way == HAND else f"-{thing.seat}"
    return re.sub(r"[\s/]", "_", f"{thing.name}-{place}{whose}")


@dataclass
class Way:
    """Something to press, after what leads to it: a move, or a way to others."""

    path: tuple[str, ...]
    ends: list[Offer] = field(default_factory=list)
    """The moves that nothing else has to be pressed for."""
    ways: dict[str, Way] = field(default_factory=dict)
    named: tuple[str, object] | None = None
    """The argument that is chosen and its value, where that lies nowhere on the table."""

    @property
    def is_move(self) -> bool:
        return not self.ways and len(self.ends) == 1

    @property
    def value(self) -> str:
        return "/".join(self.path)

    @property
    def needs(self) -> str | None:
        """What has to be picked up before."""
        return "/".join(self.path[:-1]) or None

    def offers(self) -> Iterator[Offer]:
        """All moves to which it leads."""
        yield from self.ends
        for way in self.ways.values():
            yield from way.offers()

    def all(self) -> Iterator[Way]:
        """All ways from here on, this one too."""
        yield self
        for way in self.ways.values():
            yield from way.all()

    def add(self, offer: Offer, spots: Sequence[str]) -> None:
        if not spots:
            self.ends.append(offer)
            return
        path = (*self.path, spots[0])
        self.ways.setdefault(spots[0], Way(path)).add(offer, spots[1:])


def ways(offers: Sequence[Offer], things: Sequence[Thing], actor: int) -> Way:
    """The ways to all moves."""
    root = Way(())
    for offer in offers:
        root.add(offer, spots_of(offer.sentence.args, things, actor))
    return root


def spots_of(args: Mapping[str, object], things: Sequence[Thing], actor: int) -> list[str]:
    """What a sentence names of the things on the table: cards of the hand first, then places."""
    found = [(not in_hand, spot) for in_hand, spot in _named(args, things, actor)]
    return [spot for _, spot in sorted(found, key=lambda one: one[0])]


def _named(
    args: Mapping[str, object], things: Sequence[Thing], actor: int
) -> Iterator[tuple[bool, str]]:
    others = args.get("seats")
    whose = others[0] if isinstance(others, list) and len(others) == 1 else actor
    for name, value in args.items():
        for thing in things:
            laid, in_hand = thing.laid, thing.laid.way == HAND
            named = name == thing.field.called if in_hand else name in laid.at
            mine = thing.seat == actor if in_hand else thing.seat in (None, whose)
            if named and mine and _has(thing, str(value)):
                yield in_hand, spot_id(thing, str(value))
                break


def _has(thing: Thing, key: str) -> bool:
    """Whether a hand holds such a card, or something has such a place."""
    if thing.laid.way != HAND:
        return any(spot.place == key for spot in thing.spots)
    known = [one for spot in thing.spots for one in spot.pieces if one is not None]
    return any(thing.field.keys[one] == key for one in known)


# ---------- moves that name nothing that lies on the table ----------


def grouped(way: Way) -> None:
    """Where many moves end, they are told apart by what their sentences name, one by one."""
    if len(way.ends) <= (MANY if way.path else FEW):
        return
    used = {spot.partition("=")[0] for spot in way.path}
    names = [name for offer in way.ends for name in offer.sentence.args]
    for name in dict.fromkeys(names):
        values = {str(offer.sentence.args.get(name)) for offer in way.ends}
        if name not in PEOPLE and name not in used and 1 < len(values) <= len(way.ends) // 2:
            _divide(way, name)
            return


def _divide(way: Way, name: str) -> None:
    rest = []
    for offer in way.ends:
        if name not in offer.sentence.args:
            rest.append(offer)
            continue
        value = offer.sentence.args[name]
        spot = re.sub(r"[\s/]", "_", f"{name}={value}")
        group = way.ways.setdefault(spot, Way((*way.path, spot), named=(name, value)))
        group.ends.append(offer)
    way.ends = rest
    for group in way.ways.values():
        if group.named:
            grouped(group)
