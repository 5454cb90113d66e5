"""How the fields of a record lie on a table: in hands, piles, stacks and grids, or as points.

A game says it in its `fields.py`; a plain table and a plain drawing read it here. It decides
nothing, and what a view hides it cannot show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from belfort.engine.fields import CHOICE, NUMBER, SET, Field

if TYPE_CHECKING:
    from belfort.engine.contract import State
    from belfort.engine.rules import Rules

HAND: Final = "hand"
PILE: Final = "pile"
STACK: Final = "stack"
GRID: Final = "grid"
SCORE: Final = "score"


@dataclass(frozen=True)
class Laid:
    """The way in which a field lies, and what its places are called."""

    way: str
    own: bool = False
    """Whether each seat has such a thing: then the first axis of the field are the seats."""
    at: tuple[str, ...] = ()
    """The arguments of sentences that name its places, as `tower`: moves are put there."""
    places: tuple[str, ...] = ()
    """What they name, from the first place on; left out, places are numbered from 1."""
    across: int = 0
    """Of a grid, how many places a row has."""
    more: str = ""
    """Another field: how many cards a hand has, those that the viewer may not know included; or
    the card that lies open on a pile."""


def hand(what: Field, size: str = "") -> Field:
    """Cards that each seat holds: in a row, as a set, or counted by kind; `size` is the field that
    says how many they are where not all are known."""
    return replace(what, laid=Laid(HAND, own=True, more=size))


def pile(
    what: Field, top: str = "", at: str = "", places: Sequence[str] = (), *, own: bool = False
) -> Field:
    """How many cards a pile has, or several piles; `top` is the field with the card on it."""
    return replace(what, laid=Laid(PILE, own, tuple(at.split()), tuple(places), more=top))


def stack(what: Field, at: str = "", places: Sequence[str] = (), *, own: bool = False) -> Field:
    """Towers, each a row of pieces from the ground up; as numbers, how high each one is."""
    return replace(what, laid=Laid(STACK, own, tuple(at.split()), tuple(places)))


def grid(
    what: Field, across: int, at: str = "", places: Sequence[str] = (), *, own: bool = False
) -> Field:
    """Places in rows, each with a piece, a number of them, or, as a set, whether it is taken."""
    return replace(what, laid=Laid(GRID, own, tuple(at.split()), tuple(places), across))


def score(what: Field) -> Field:
    """A part of the points of each seat: together such fields say how a score came about."""
    return replace(what, laid=Laid(SCORE, own=True))


Pieces = tuple[int | None, ...]
"""Pieces by their numbers, None for one that is not known."""


@dataclass(frozen=True)
class Spot:
    """A place, and what lies there: which pieces, or of pieces without names only how many."""

    place: str
    pieces: Pieces
    count: int


@dataclass(frozen=True)
class Thing:
    """One field on the table, of one seat if each has one."""

    name: str
    field: Field
    laid: Laid
    seat: int | None
    spots: tuple[Spot, ...]

    @property
    def count(self) -> int:
        """How many pieces lie on all its places together."""
        return sum(spot.count for spot in self.spots)


def things(rules: Rules, view: State, players: int) -> list[Thing]:
    """Everything that lies on the table in a view, in the order in which the game names it."""
    found = []
    for name, field in rules.fields.items():
        if field.laid is not None:
            seats = range(players) if field.laid.own else (None,)
            found += [thing(name, field, field.laid, view, seat) for seat in seats]
    return found


def thing(name: str, field: Field, laid: Laid, view: State, seat: int | None) -> Thing:
    """One field as it lies."""
    spots = _spots(field, laid, _values(view, name, seat))
    if laid.more and laid.way == HAND:
        size = int(_values(view, laid.more, seat))
        unknown = (None,) * max(0, size - len(spots[0].pieces))
        spots = [Spot("", spots[0].pieces + unknown, size)]
    elif laid.more:
        tops = np.atleast_1d(_values(view, laid.more, seat))
        spots = [replace(spot, pieces=_known([top])) for spot, top in zip(spots, tops, strict=True)]
    return Thing(name, field, laid, seat, tuple(spots))


def _values(view: State, name: str, seat: int | None) -> Any:
    values = np.asarray(getattr(view, name))
    return values if seat is None else values[seat]


def _spots(field: Field, laid: Laid, values: Any) -> list[Spot]:
    found: list[tuple[Pieces, int]]
    if laid.way == GRID and field.kind == SET:
        found = [((), int(values) >> bit & 1) for bit in range(field.values)]
    elif laid.way == GRID:
        found = [_lone(field, one) for one in values.flat]
    elif field.kind == SET:
        found = [_members(field, int(one)) for one in values.flat]
    elif field.kind == NUMBER and not field.keys:
        found = [((), int(one)) for one in values.flat]
    else:  # the last axis is one hand, pile or tower
        found = [_row(field, row) for row in np.atleast_2d(values).reshape(-1, values.shape[-1])]
    if laid.way == HAND:
        pieces: Pieces = tuple(one for row, _ in found for one in row)
        found = [(pieces, sum(count for _, count in found))]
    return [Spot(place_of(laid, i), *one) for i, one in enumerate(found)]


def place_of(laid: Laid, index: int) -> str:
    """What a place is called."""
    return laid.places[index] if index < len(laid.places) else str(index + 1)


def _lone(field: Field, value: int) -> tuple[Pieces, int]:
    if field.kind == NUMBER:
        return (), int(value)
    pieces = _known([value])
    return pieces, len(pieces)


def _members(field: Field, mask: int) -> tuple[Pieces, int]:
    pieces = tuple(bit for bit in range(field.values) if mask >> bit & 1)
    return pieces, len(pieces)


def _row(field: Field, row: Any) -> tuple[Pieces, int]:
    if field.kind == CHOICE:
        pieces = _known(row)
    else:
        pieces = tuple(kind for kind, count in enumerate(row) for _ in range(int(count)))
    return pieces, len(pieces)


def _known(values: Any) -> Pieces:
    """Pieces without those that are not there (-1); below that they are there, but not known."""
    return tuple(int(one) if one >= 0 else None for one in values if one != -1)
