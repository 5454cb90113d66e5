"""A naive second version of Beacon, from page.md alone: it and the rules check each other."""

from __future__ import annotations

import tomllib
from collections import Counter

COPIES = dict.fromkeys(range(1, 7), 4)  # BE-2


class Reference:
    def __init__(self, players: int, starter: int, edition: str = "") -> None:
        cards = tomllib.loads(edition)["card"] if edition else []
        self.pile = Counter({card["tower"]: card["copies"] for card in cards} or COPIES)
        self.towers: dict[int, list[int]] = {tower: [] for tower in self.pile}
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.turn = starter  # BE-4
        self.played = False

    def drawing(self) -> bool:
        """Whether the seat on turn draws: to two at first, later after playing (BE-3, BE-5)."""
        if self.pile.total() == 0:
            return False
        return self.played or len(self.hands[self.turn]) < 2

    def actor(self) -> int | str | None:
        if self.drawing():
            return "chance"
        return self.turn if any(self.hands) else None  # BE-9

    def moves(self) -> list[str]:
        held = set(self.hands[self.turn])
        others = [tower for tower in held if set(self.towers[tower]) - {self.turn}]
        lifted = [f"{tower}@foot" for tower in others]  # BE-6
        return [f"{tower}@top" for tower in held] + lifted

    def chances(self) -> dict[str, int]:
        return {str(tower): copies for tower, copies in self.pile.items() if copies}

    def play(self, text: str) -> None:
        if self.drawing():
            self.pile[int(text)] -= 1
            self.hands[self.turn].append(int(text))
            if len(self.hands[self.turn]) == 2:
                self.next_turn()
            return
        tower, end = text.split("@")
        self.hands[self.turn].remove(int(tower))
        stones = self.towers[int(tower)]
        stones.insert(len(stones) if end == "top" else 0, self.turn)
        self.played = True
        if not self.drawing():
            self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self.played = False

    def kept(self, seat: int) -> list[list[int]]:
        """The towers of a seat (BE-7)."""
        return [stones for stones in self.towers.values() if stones and stones[-1] == seat]

    def scores(self) -> list[int]:
        seats = range(len(self.hands))
        return [sum(len(stones) for stones in self.kept(seat)) for seat in seats]  # BE-10

    def ranks(self) -> list[int]:
        levels = [(score, len(self.kept(seat))) for seat, score in enumerate(self.scores())]
        return [1 + sum(other > level for other in levels) for level in levels]  # BE-11
