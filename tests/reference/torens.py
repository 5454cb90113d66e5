"""A naive reference of Torens, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. It shares no code with the rules module, so that the two can be played in
lock-step and check each other. Rule numbers (TO-n, An) are those of the rules page.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field

LOOKS = ("above", "below", "between", "left", "right", "roof")  # TO-15, as the drawer sees them
INVERTED = {"above": "below", "below": "above", "left": "right", "right": "left"}  # A1
BASES = (1, 2, 3, 4, 5)  # TO-3, from seat 0's left
GAPS = (1, 2, 3, 4)  # TO-4: gap n lies to the right of base n
SEATS = "AB"  # TO-2

# The deck of the rules page: six bases, five of them on the table (TO-5), and the pile.
DECK = {"base": 6, "above": 8, "below": 8, "between": 6, "left": 3, "right": 3, "roof": 11}

# The smaller versions: another pile, and so many bases from the left that are used up.
SMALLER = {"above": 2, "below": 2, "between": 1, "left": 0, "right": 0, "roof": 2}
USED_UP = {"full": 0, "small": 3, "tiny": 4}


def read_edition(text: str) -> dict[str, int]:
    """How many cards of each kind a components file has."""
    found = dict.fromkeys(DECK, 0)
    for card in tomllib.loads(text)["card"]:
        found[card["kind"]] += card["copies"]
    return found


@dataclass(frozen=True)
class Card:
    """A card of the pile: what it looks like to the drawer, for each of the two ways it can lie."""

    looks: tuple[str, str]


def card_of(kind: str, orientation: str) -> Card:
    if orientation == "aligned":
        return Card((kind, kind))
    return Card((kind, INVERTED.get(kind, kind)))  # A1


@dataclass
class Tower:
    """What stands on one side of a base: storeys from the base on, and perhaps a roof."""

    storeys: list[str] = field(default_factory=list)
    roofed: bool = False

    def cards(self) -> int:
        """Base, storeys and roof (TO-26)."""
        return 1 + len(self.storeys) + int(self.roofed)

    def counts(self, variant: str) -> int:
        """The number that the variant counts by, of a finished tower (TO-25, TO-40)."""
        if not self.roofed:
            return 0  # TO-71
        if variant == "build":
            return self.cards()  # base and roof counted (TO-26)
        if variant == "high":
            return self.cards() - 1  # the base is counted, the roof is not (TO-46 to TO-48)
        return min(self.cards() - 1, 4)  # TO-73 to TO-76


class Reference:
    """One match, with chance steps given from outside."""

    def __init__(
        self,
        players: int = 2,
        variant: str = "build",
        roofs: int = 11,
        orientation: str = "random",
        wins: str = "owner",
        starter: int = 0,
        size: str = "full",
        edition: str | None = None,
    ) -> None:
        if players != 2:
            raise ValueError(f"two players, not {players}")  # TO-2
        if variant not in ("build", "high", "total"):
            raise ValueError(f"no such variant: {variant!r}")
        if orientation not in ("random", "aligned"):
            raise ValueError(f"no such orientation: {orientation!r}")  # A1
        if wins not in ("owner", "finisher"):
            raise ValueError(f"no such winner: {wins!r}")  # A3
        if starter not in (0, 1):
            raise ValueError(f"no such seat: {starter}")
        self.variant = variant
        self.wins = wins
        self.seat = starter  # A16
        self.pile = make_pile(edition, roofs, orientation, size)
        self.towers = {(seat, base): Tower() for seat in (0, 1) for base in BASES}  # A15
        self.gaps: dict[int, str | None] = dict.fromkeys(GAPS)  # one card each (TO-18)
        self.ends: dict[str, str | None] = {"L": None, "R": None}  # TO-20
        self.extra: list[str] = []  # the cards of the extra tower, its roof the last (TO-35)
        self.aside: list[str] = []
        self.hands: list[list[str]] = [[], []]
        self.last_to_lay: int | None = None
        self.to_draw = [starter]  # the seats that draw a card before anything else (TO-10)
        if variant == "total":
            if len(self.pile) < 6:
                raise ValueError("too few cards for two hands")
            self.to_draw = [starter] * 3 + [1 - starter] * 3  # TO-52
        for base in range(1, USED_UP[size] + 1):
            self.towers[0, base].roofed = True
            self.towers[1, base].roofed = True
            self.gaps[base] = "between"

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        if self._over():
            return None
        return "chance" if self.to_draw else self.seat

    def _over(self) -> bool:
        towers = self.towers.values()
        if "roof" in self.extra:
            return True  # TO-42, TO-43, TO-66, TO-67, A20
        if self.variant == "total":
            return not self.to_draw and not self.pile and len(self.hands[self.seat]) < 3  # A8
        if self.variant == "build" and (
            any(tower.roofed and tower.cards() >= 5 for tower in towers)  # TO-26
            or all(tower.roofed for tower in towers)  # A4
        ):
            return True
        return not self.pile and not self.hands[0] and not self.hands[1]  # TO-44, A4

    def chances(self) -> dict[str, int]:
        """At a chance step: what may be drawn, and in how many ways; each card counts twice."""
        if self.actor() != "chance":
            return {}
        return dict(Counter(look for card in self.pile for look in card.looks))

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        if not isinstance(self.actor(), int):
            return []
        held = sorted(set(self.hands[self.seat]))
        found = [f"{card}@{place}" for card in held for place in self._places(card)]
        return found or [f"{card}@aside" for card in held]  # A11, A14

    def _places(self, card: str) -> list[str]:
        """Where the seat on turn may lay a card."""
        extra_tower = self.variant != "build"
        own = self._without_roof(self.seat)
        other = self._without_roof(1 - self.seat)
        if card == "above":
            return own  # TO-16, TO-32, TO-57
        if card == "below":
            return other  # TO-17, TO-33, TO-58
        if card == "roof":  # TO-22, TO-39, TO-63; on a bare base too (A13)
            return own + other + (["X"] if extra_tower and self.extra else [])  # A6
        if card == "between":
            free = [f"G{gap}" for gap in GAPS if self.gaps[gap] is None]  # TO-18, TO-34, TO-59
        else:
            free = [end for end in [self._end(card)] if self.ends[end] is None]  # TO-20, TO-37
        if not free and extra_tower:
            return ["X"]  # TO-35, TO-36, TO-38, TO-60, TO-62, A5, A19
        return free  # none in variant 1: set aside (TO-19, TO-21)

    def _without_roof(self, owner: int) -> list[str]:
        """The towers of a seat that can still grow (A13)."""
        return [f"{SEATS[owner]}{base}" for base in BASES if not self.towers[owner, base].roofed]

    def _end(self, card: str) -> str:
        """The end that an arrow points to, seen by the seat that drew the card (A2)."""
        if self.seat == 0:
            return {"left": "L", "right": "R"}[card]
        return {"left": "R", "right": "L"}[card]

    # Carrying out a step.

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        legal = self.chances() if self.actor() == "chance" else self.moves()
        if text not in legal:
            raise ValueError(f"not legal now: {text!r}")
        if self.to_draw:
            self._draw(text)
        else:
            card, place = text.split("@")
            self._lay(card, place)
            self._pass_the_turn()

    def _draw(self, look: str) -> None:
        self.pile.remove(next(card for card in self.pile if look in card.looks))
        self.hands[self.to_draw.pop(0)].append(look)  # TO-11, TO-12, TO-53

    def _lay(self, card: str, place: str) -> None:
        self.hands[self.seat].remove(card)
        self.last_to_lay = self.seat
        if place == "aside":
            self.aside.append(card)
        elif place == "X":
            self.extra.append(card)
        elif place in self.ends:
            self.ends[place] = card
        elif place[0] == "G":
            self.gaps[int(place[1])] = card
        else:
            tower = self.towers[SEATS.index(place[0]), int(place[1])]
            if card == "roof":
                tower.roofed = True  # TO-23, TO-24
            else:
                tower.storeys.append(card)

    def _pass_the_turn(self) -> None:
        layer, other = self.seat, 1 - self.seat
        self.seat = other
        if self.pile:
            self.to_draw = [layer if self.variant == "total" else other]  # TO-55, TO-10

    # Results.

    def scores(self) -> list[int]:
        """What the highest finished tower counts, in variant 3 all of them together."""
        counts = [
            [self.towers[seat, base].counts(self.variant) for base in BASES] for seat in (0, 1)
        ]
        if self.variant == "total":
            return [sum(own) for own in counts]  # TO-70
        return [max(own) for own in counts]  # TO-45, A4

    def _extra_score(self) -> int:
        if "roof" not in self.extra:
            return 0  # TO-80, A17
        if self.variant == "total":
            return 4 * len(self.extra)  # TO-78, TO-79, A10
        return len(self.extra) - 1  # A18

    def ranks(self) -> list[int]:
        """Places, 1 for the first, 1 and 1 for a draw, 2 and 2 when nobody wins (A7)."""
        finisher = self._finisher()
        if finisher is not None:
            return [1 if seat == finisher else 2 for seat in (0, 1)]
        scores = self.scores()
        if not any(tower.roofed for tower in self.towers.values()):
            return [2, 2]  # no finished tower on either side
        if self._extra_score() >= max(scores):
            return [2, 2]  # TO-51, TO-82, A7
        return [1 if mine == max(scores) else 2 for mine in scores]  # TO-49, TO-81, A4, A7

    def _finisher(self) -> int | None:
        """Who wins variant 1 by a finished tower of five cards or more (TO-27, A3)."""
        if self.variant != "build":
            return None
        for (owner, _), tower in self.towers.items():
            if tower.roofed and tower.cards() >= 5:
                return owner if self.wins == "owner" else self.last_to_lay
        return None


def make_pile(edition: str | None, roofs: int, orientation: str, size: str) -> list[Card]:
    """All cards but the bases and the roofs that are left out (TO-6, TO-9)."""
    copies = dict(DECK if edition is None else read_edition(edition))
    if copies["base"] < len(BASES) or copies["roof"] < 1:
        raise ValueError("five bases and a roof are needed")
    if size != "full":
        copies.update(SMALLER)
    copies["roof"] = min(copies["roof"], roofs)
    return [card_of(kind, orientation) for kind in LOOKS for _ in range(copies[kind])]
