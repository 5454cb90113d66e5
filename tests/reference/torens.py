"""A naive reference of Torens, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. It shares no code with the rules module, so that the two can be played in
lock-step and check each other. Rule numbers (TO-n, An) are those of the rules page.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

VARIANTS = ("build", "high", "total")
CARDS = ("above", "below", "between", "left", "right", "roof")  # TO-15, as the drawer sees them
TURNED = {"above": "below", "below": "above", "left": "right", "right": "left"}  # A1
DECK = {"above": 11, "below": 11, "between": 8, "left": 4, "right": 4}  # and the roofs (TO-9)
SMALL_DECK = {"above": 2, "below": 2, "between": 1, "left": 0, "right": 0}
SMALL_ROOFS = 2
FINISHED = {"full": 0, "small": 3, "tiny": 4}  # bases of the row that are used up at the start
BASES = (1, 2, 3, 4, 5)  # TO-3
GAPS = ("G1", "G2", "G3", "G4")  # TO-4
LETTERS = "AB"  # the towers of seat 0 and of seat 1 (A15)
HAND = 3  # TO-52


@dataclass
class Tower:
    """One player's tower on one base: the cards laid on it, from the base outward."""

    cards: list[str] = field(default_factory=list)

    def finished(self) -> bool:
        return "roof" in self.cards  # TO-23, TO-24

    def storeys(self) -> int:
        return sum(card != "roof" for card in self.cards)

    def all_cards(self) -> int:
        return 1 + len(self.cards)  # the base counts for both of its towers (A15)

    def height(self) -> int:
        """Base and storeys, without the roof; 0 as long as the tower is not finished."""
        return 1 + self.storeys() if self.finished() else 0  # TO-25, TO-45 to TO-48

    def points(self) -> int:
        if not self.finished():
            return 0  # TO-71, TO-72
        return {2: 1, 3: 2, 4: 3}.get(self.all_cards(), 4)  # TO-73 to TO-76


class Reference:
    """One match, with chance steps given from outside."""

    def __init__(
        self,
        players: int = 2,
        variant: str = "build",
        roofs: int = 11,
        orientation: str = "random",
        starter: int = 0,
        size: str = "full",
    ) -> None:
        if players != 2:
            raise ValueError(f"2 players, not {players}")  # TO-2
        if variant not in VARIANTS:
            raise ValueError(f"no such variant: {variant!r}")
        if not 1 <= roofs <= 11:
            raise ValueError(f"1 to 11 roofs, not {roofs}")  # TO-9
        if orientation not in ("random", "aligned"):
            raise ValueError(f"no such orientation: {orientation!r}")  # A1
        if starter not in (0, 1):
            raise ValueError(f"no such seat: {starter}")
        self.variant = variant
        self.orientation = orientation
        self.seat = starter  # A16: the seat to lay a card
        self.pile: Counter[str] = Counter({**DECK, "roof": roofs})  # TO-6
        if size != "full":
            self.pile = Counter({**SMALL_DECK, "roof": min(roofs, SMALL_ROOFS)})
        self.hands: list[list[str]] = [[], []]
        self.towers = {f"{letter}{base}": Tower() for letter in LETTERS for base in BASES}
        self.beside_bases: dict[str, str] = {}  # gap or end -> the card that lies there
        for base in BASES[: FINISHED[size]]:
            self.beside_bases[f"G{base}"] = "between"
            for letter in LETTERS:
                self.towers[f"{letter}{base}"].cards.append("roof")
        self.extra: list[str] = []  # from the bottom up
        self.aside: list[str] = []
        self.to_draw = [starter]  # TO-10: the seats that draw before the next card is laid
        if variant == "total":
            self.to_draw = [starter] * HAND + [1 - starter] * HAND  # TO-52

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        if self._over():
            return None
        return "chance" if self.to_draw else self.seat

    def _over(self) -> bool:
        if "roof" in self.extra:
            return True  # TO-43, TO-67, A20
        if self.variant == "build" and self._build_decided():
            return True
        if self.to_draw or self.pile.total():
            return False
        if self.variant == "total":
            return len(self.hands[self.seat]) < HAND  # TO-68, A8
        return not any(self.hands)  # TO-44, A4: the last drawn card has been laid

    def _build_decided(self) -> bool:
        finished = [tower for tower in self.towers.values() if tower.finished()]
        if len(finished) == len(self.towers):
            return True  # A4
        return any(tower.all_cards() >= 5 for tower in finished)  # TO-26, A3

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        if not isinstance(self.actor(), int):
            return []
        held = [card for card in CARDS if card in self.hands[self.seat]]
        lays = [f"{card}@{place}" for card in held for place in self._places(card)]
        return lays or [f"{card}@aside" for card in held]  # A11, A14

    def _places(self, card: str) -> list[str]:
        """Every place where the seat on turn may lay a card that it holds."""
        if card == "above":
            return self._open_towers(self.seat)  # TO-16, TO-32, TO-57
        if card == "below":
            return self._open_towers(1 - self.seat)  # TO-17, TO-33, TO-58
        if card == "roof":
            return self._roof_places()
        wanted = GAPS if card == "between" else (self._end(card),)  # TO-18, TO-20
        free = [place for place in wanted if place not in self.beside_bases]
        if free:
            return free  # A19
        if self.variant == "build":
            return []  # TO-19, TO-21
        return ["X"]  # TO-35, TO-36, TO-38, TO-60, TO-62, A5

    def _open_towers(self, seat: int) -> list[str]:
        """A seat's towers without a roof (A13), bare bases included."""
        names = [f"{LETTERS[seat]}{base}" for base in BASES]  # A12
        return [name for name in names if not self.towers[name].finished()]

    def _roof_places(self) -> list[str]:
        places = self._open_towers(0) + self._open_towers(1)  # TO-23, TO-24, TO-40, TO-41
        if self.variant != "build" and self.extra:
            places.append("X")  # TO-42, TO-63, A6
        return places

    def _end(self, card: str) -> str:
        """The end that an arrow points to: the drawer's left or right, named from seat 0 (A2)."""
        pointed = card if self.seat == 0 else TURNED[card]
        return {"left": "L", "right": "R"}[pointed]

    def chances(self) -> dict[str, int]:
        """At a chance step: each card as the drawer may see it, with its weight.

        Every card in the pile counts twice, once for each way it can lie (A1).
        """
        if self.actor() != "chance":
            return {}
        weights: Counter[str] = Counter()
        for card in CARDS:
            weights[card] += self.pile[card]
            weights[self._other_way(card)] += self.pile[card]
        return {card: weights[card] for card in CARDS if weights[card] > 0}

    def _other_way(self, card: str) -> str:
        """What a card looks like when it lies the other way round."""
        if self.orientation == "aligned":
            return card
        return TURNED.get(card, card)  # between and roof look the same both ways

    # Carrying out a step.

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        chance = self.actor() == "chance"
        if text not in (self.chances() if chance else self.moves()):
            raise ValueError(f"not legal now: {text!r}")
        if chance:
            self._draw(text)
        else:
            card, place = text.split("@")
            self._lay(card, place)
            self._pass_turn()

    def _draw(self, card: str) -> None:
        """Take a card as it is seen; which way it was printed tells nothing and is not kept.

        With random orientation only the sum of a card and its counterpart matters.
        """
        printed = card if self.pile[card] else self._other_way(card)
        self.pile[printed] -= 1
        self.hands[self.to_draw.pop(0)].append(card)  # TO-11, TO-12, TO-53

    def _lay(self, card: str, place: str) -> None:
        self.hands[self.seat].remove(card)
        if place == "aside":
            self.aside.append(card)  # A11
        elif place == "X":
            self.extra.append(card)
        elif place in self.towers:
            self.towers[place].cards.append(card)
        else:
            self.beside_bases[place] = card

    def _pass_turn(self) -> None:
        drawer = self.seat if self.variant == "total" else 1 - self.seat  # TO-55, TO-10
        if self.pile.total():
            self.to_draw = [drawer]
        self.seat = 1 - self.seat

    # Results.

    def scores(self) -> list[int]:
        """Height of the highest finished tower; in "total" the points of all towers."""
        results = []
        for letter in LETTERS:
            towers = [self.towers[f"{letter}{base}"] for base in BASES]
            if self.variant == "total":
                results.append(sum(tower.points() for tower in towers))  # TO-70
            else:
                results.append(max(tower.height() for tower in towers))  # TO-49, A4
        return results

    def _extra_score(self) -> int:
        if "roof" not in self.extra:
            return 0  # TO-80, A17
        if self.variant == "total":
            return 4 * len(self.extra)  # TO-78, TO-79, A10
        return len(self.extra) - 1  # A18

    def ranks(self) -> list[int]:
        """Places: 1 and 2, 1 and 1 for a draw, 2 and 2 when nobody has won (A7)."""
        scores = self.scores()
        if "roof" in self.extra and self._extra_score() >= max(scores):
            return [2, 2]  # TO-51, TO-82
        return [1 + sum(other > mine for other in scores) for mine in scores]  # TO-49, TO-81

    # What lies on the table.

    def state_facts(self) -> dict[str, object]:
        """The whole state in plain lists and dicts, to be compared in lock-step.

        With random orientation the pile is given by what cannot be told apart.
        """
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "pile": self._pile_facts(),
            "towers": {name: list(tower.cards) for name, tower in self.towers.items()},
            "beside_bases": dict(self.beside_bases),
            "extra": list(self.extra),
            "aside": list(self.aside),
        }

    def _pile_facts(self) -> dict[str, int]:
        facts: Counter[str] = Counter()
        for card in CARDS:
            facts["/".join(sorted({card, self._other_way(card)}))] += self.pile[card]
        return dict(facts)
