"""What the viewer can do now, sorted by what it is done with."""

from dataclasses import dataclass, field
from functools import cached_property

from belfort.ink import Offer, Scene

from .. import rules as r
from ..drawing import choice_of
from .cards import card_of
from .count import TAKING, Change, Standing, changes, costs_more, standings

IN_TOWER = (r.TURN, r.CLOAK_TAKE, r.AMULET_TOSS, r.TOSS, r.BLOOD_TAKE)
IN_LOOT = (r.SANDS_COPY, r.TALES_PAY, r.BLOOD_GIVE, r.CROWN_PAY)


@dataclass
class Turn:
    """A scene with its moves by card, by seat, and those that are neither."""

    scene: Scene
    now: dict[int, Standing]
    """Every counted tile as it stands."""
    cards: dict[int, Offer] = field(default_factory=dict)
    seats: dict[int, Offer] = field(default_factory=dict)
    escape: Offer | None = None
    decline: Offer | None = None
    changes: dict[int, list[Change]] = field(default_factory=dict)
    """By card, what choosing it does to the tiles, where that is known."""

    @cached_property
    def phase(self):
        return int(self.scene.view.phase)

    @property
    def key(self):
        """What the position waits for, by its name in the catalogue."""
        return choice_of(self.scene.view)

    @property
    def place(self):
        """Where the cards lie that are chosen from."""
        if self.phase in IN_TOWER:
            return "tower"
        return "loot" if self.phase in IN_LOOT else "hand"

    @cached_property
    def hinted(self):
        """The card that a hint speaks for."""
        hint = self.scene.hint
        return next((card for card, o in self.cards.items() if hint and o.text == hint.text), None)


def turn_of(scene):
    turn = Turn(scene, standings(scene.view))
    for offer in scene.offers:
        card = card_of(offer.code)
        if card is not None:
            turn.cards[card] = offer
            if not (turn.phase in TAKING and costs_more(card)):
                turn.changes[card] = changes(scene.view, scene.seat, offer.code, turn.now)
        elif offer.code == r.ESCAPE:
            turn.escape = offer
        elif offer.code == r.PASS:
            turn.decline = offer
        else:
            turn.seats[(offer.code - r.GIVES) % r.SEATS] = offer
    return turn
