"""Who leads each tile as things lie, and what a move would change."""

import functools
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .. import cards as c
from .. import prestige as p
from .. import rules as r
from ..words import tool_of
from .cards import card_of

COUNTED = tuple(range(c.EXIT_FIRST))
"""The tiles that are counted; the others are taken at the bridge."""
TAKING = (r.TURN, r.CLOAK_TAKE, r.DRAFT)
"""What the position waits for when a card joins the loot."""
COSTS_MORE = (c.AMULET, c.SANDS, c.TALES, c.CROWN)
"""Abilities that give a card away, copy or cost something: what they change is not known yet."""


def costs_more(card):
    return card != r.FACE_DOWN and c.ABILITY[card] in COSTS_MORE


def in_use(view, tile):
    return bool(c.IN_USE[view.players, tile])


@dataclass(frozen=True)
class Standing:
    """A tile: what each seat has for it, and the seats that have the best of it."""

    tile: int
    amounts: tuple[int, ...]

    @cached_property
    def best(self):
        return min(self.amounts) if self.tile == c.FEWEST_CURSES else max(self.amounts)

    @cached_property
    def leaders(self):
        return [seat for seat, amount in enumerate(self.amounts) if amount == self.best]

    @cached_property
    def nobody(self):
        """Whether there is nothing yet to lead with."""
        return self.best == 0 and self.tile != c.FEWEST_CURSES

    @cached_property
    def holder(self):
        """Who would get the tile; a tie is nobody's (HE-24)."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @cached_property
    def prestige(self):
        return int(c.TILE_PRESTIGE[len(self.amounts), self.tile])


def standings(view):
    """Every counted tile that is used, by the cards in sight."""
    return {
        tile: Standing(tile, tuple(amount_of(view, seat, tile) for seat in range(view.players)))
        for tile in COUNTED
        if in_use(view, tile)
    }


def amount_of(view, seat, tile):
    """What a seat has for a tile, whether that is used or not."""
    return amount(int(view.loot[seat]), r.copies_of(view), tile)


class Loot(NamedTuple):
    """As much of a position as the rules read to count one loot."""

    loot: tuple[int]
    copied: int | tuple[int, ...]


@functools.lru_cache(maxsize=8192)
def amount(loot, copied, tile):
    """What a loot has for a tile. From page to page most of the loots stay as they are."""
    return abs(int(p.amount_for(Loot((loot,), copied), 0, tile)))


def holder(view, now, tile):
    """Who has a tile as things stand, or None; those of the escape are taken at the bridge."""
    if tile < c.EXIT_FIRST:
        return now[tile].holder if tile in now else None
    seat = int(p.holder(view, tile))
    return None if seat == r.NONE else seat


def curses(view, seat):
    """The curses of a loot."""
    return _curses(int(view.loot[seat]))


@functools.lru_cache(maxsize=8192)
def _curses(loot):
    return int(p.curses(Loot((loot,), r.NONE), 0))


@dataclass(frozen=True)
class Change:
    """What a move does to a tile for the one who makes it."""

    before: Standing
    after: Standing
    seat: int

    @cached_property
    def gain(self):
        """Prestige won or lost by it."""
        now, then = self.before.holder == self.seat, self.after.holder == self.seat
        return (then - now) * self.before.prestige

    @cached_property
    def moved(self):
        return self.before.holder != self.after.holder


def changes(view, seat, step, now):
    """What a move does to the tiles: those for which somebody would have more, or less."""
    card = card_of(step)
    if int(view.phase) in TAKING and card not in (None, r.FACE_DOWN):
        return _taken(view, seat, card, now)
    after = _after(view, seat, step)
    if after is None:
        return []
    found = []
    for tile, standing in now.items():
        amounts = tuple(amount_of(after, one, tile) for one in range(view.players))
        if amounts != standing.amounts:
            found.append(Change(standing, Standing(tile, amounts), seat))
    return found


def _taken(view, seat, card, now):
    """What one more card in a loot does."""
    found = []
    for tile, more in adds(card).items():
        if tile not in now:
            continue
        before = now[tile].amounts
        has = before[seat] + more
        if tile >= c.MOST_CURSES:
            has = amount(int(view.loot[seat]) | 1 << card, r.copies_of(view), tile)
        if has != before[seat]:
            amounts = (*before[:seat], has, *before[seat + 1 :])
            found.append(Change(now[tile], Standing(tile, amounts), seat))
    return found


@functools.cache
def adds(card):
    """The tiles that a card counts for, with how much; curses are counted with the whole loot."""
    found = {tile: int(p.counts_for(card, tile)) for tile in range(c.MOST_CURSES)}
    found = {tile: more for tile, more in found.items() if more}
    if c.BURDEN[card]:
        found |= {c.MOST_CURSES: 0, c.FEWEST_CURSES: 0}
    return found


def _after(view, seat, step):
    """The loot after a move, as far as the move alone decides it; None if it changes none."""
    phase, card = int(view.phase), card_of(step)
    after = view.copy()
    if phase == r.AMULET_GIVE:
        amulet = tool_of(view)
        after.loot[seat] &= ~(1 << amulet)
        after.loot[step - r.GIVES] |= 1 << amulet
    elif card is None or card == r.FACE_DOWN:
        return None
    elif phase in (r.TALES_PAY, r.CROWN_PAY):
        after.loot[seat] &= ~(1 << card)
    elif phase == r.SANDS_COPY:
        r.copy(after, r.NTH_SANDS[tool_of(view)], card)
    elif phase == r.BLOOD_TAKE:
        after.loot[seat] ^= 1 << card | 1 << int(view.offered)
    else:
        return None
    return after
