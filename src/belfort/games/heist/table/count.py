"""Who leads each tile as things lie, and what a move would change."""

from dataclasses import dataclass

from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.table.cards import card_of
from belfort.games.heist.words import cards_in

COUNTED = tuple(range(c.EXIT_FIRST))
"""The tiles that are counted; the others are taken at the bridge."""


def in_use(view, tile):
    return view.players > 2 or bool(c.IN_DUEL[tile])


@dataclass(frozen=True)
class Standing:
    """A tile: what each seat has for it, and the seats that have the best of it."""

    tile: int
    amounts: tuple[int, ...]

    @property
    def best(self):
        return min(self.amounts) if self.tile == c.FEWEST_CURSES else max(self.amounts)

    @property
    def leaders(self):
        return [seat for seat, amount in enumerate(self.amounts) if amount == self.best]

    @property
    def nobody(self):
        """Whether there is nothing yet to lead with."""
        return self.best == 0 and self.tile != c.FEWEST_CURSES

    @property
    def holder(self):
        """Who would get the tile; a tie is nobody's (HE-24)."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def prestige(self):
        return int(c.TILE_PRESTIGE[self.tile])


def standings(view):
    """Every counted tile that is used, by the cards in sight."""
    return {
        tile: Standing(tile, tuple(_amount(view, seat, tile) for seat in range(view.players)))
        for tile in COUNTED
        if in_use(view, tile)
    }


def _amount(view, seat, tile):
    return abs(int(p.amount_for(view, seat, tile)))


@dataclass(frozen=True)
class Change:
    """What a move does to a tile for the one who makes it."""

    before: Standing
    after: Standing
    seat: int

    @property
    def gain(self):
        """Prestige won or lost by it."""
        now, then = self.before.holder == self.seat, self.after.holder == self.seat
        return (then - now) * self.before.prestige

    @property
    def moved(self):
        return self.before.holder != self.after.holder


def changes(view, seat, step, now):
    """What a move does to the tiles: those for which somebody would have more, or less."""
    after = _after(view, seat, step)
    if after is None:
        return []
    loot = [int(after.loot[one]) ^ int(view.loot[one]) for one in range(view.players)]
    if after.copied != view.copied:
        loot[seat] |= 1 << int(after.copied)
    moved = cards_in(loot[seat])
    found = []
    for tile, standing in now.items():
        if tile < c.MOST_CURSES and not any(p.counts_for(card, tile) for card in moved):
            continue
        amounts = tuple(
            _amount(after, one, tile) if loot[one] else standing.amounts[one]
            for one in range(view.players)
        )
        if amounts != standing.amounts:
            found.append(Change(standing, Standing(tile, amounts), seat))
    return found


def _after(view, seat, step):
    """The loot after a move, as far as the move alone decides it; None if it changes none."""
    phase, card = int(view.phase), card_of(step)
    after = view.copy()
    if phase == r.AMULET_GIVE:
        after.loot[seat] &= ~(1 << c.AMULET)
        after.loot[step - r.GIVES] |= 1 << c.AMULET
    elif card is None or card == r.FACE_DOWN:
        return None
    elif phase in (r.TURN, r.CLOAK_TAKE, r.DRAFT):
        after.loot[seat] |= 1 << card
    elif phase in (r.TALES_PAY, r.CROWN_PAY):
        after.loot[seat] &= ~(1 << card)
    elif phase == r.SANDS_COPY:
        after.copied = card
    elif phase == r.BLOOD_TAKE:
        after.loot[seat] ^= 1 << card | 1 << int(view.offered)
    else:
        return None
    return after
