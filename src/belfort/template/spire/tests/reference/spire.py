"""A naive second version of Spire, written from page.md alone: it and the rules check each other.

It is slow and plain on purpose and shares no code with the package; best somebody writes it who
has not read rules.py. Steps are in notation.
"""

from __future__ import annotations

import tomllib
from collections import Counter

COPIES = dict.fromkeys(range(1, 7), 3)  # SP-2


class Reference:
    def __init__(self, players: int, starter: int, edition: str = "") -> None:
        cards = tomllib.loads(edition)["card"] if edition else []
        self.pile = Counter({card["width"]: card["copies"] for card in cards} or COPIES)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.towers: list[list[int]] = [[] for _ in range(4)]  # SP-6
        self.put = [0] * players
        self.turn = starter  # SP-4
        self.played = False

    def drawing(self) -> bool:
        """Whether the seat on turn draws: to three at first, later after playing (SP-3, SP-5)."""
        if self.pile.total() == 0:
            return False
        return self.played or len(self.hands[self.turn]) < 3

    def actor(self) -> int | str | None:
        if self.drawing():
            return "chance"
        return self.turn if any(self.hands) else None  # SP-10

    def moves(self) -> list[str]:
        found = []
        for width in set(self.hands[self.turn]):
            for number, tower in enumerate(self.towers, 1):
                if not tower or width <= tower[-1]:  # SP-7
                    found.append(f"{width}@{number}")
            found.append(f"{width}@x")  # SP-8
        return found

    def chances(self) -> dict[str, int]:
        return {str(width): copies for width, copies in self.pile.items() if copies}

    def play(self, text: str) -> None:
        if self.drawing():
            self.pile[int(text)] -= 1
            self.hands[self.turn].append(int(text))
            if len(self.hands[self.turn]) == 3:
                self.next_turn()
            return
        width, place = text.split("@")
        self.hands[self.turn].remove(int(width))
        if place != "x":
            self.towers[int(place) - 1].append(int(width))
            self.put[self.turn] += 1  # SP-11
        self.played = True
        if not self.drawing():
            self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self.played = False

    def scores(self) -> list[int]:
        return self.put

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > score for other in scores) for score in scores]  # SP-12
