"""A naive reference of Clocktowers, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. It shares no code with the rules module, so that the two can be played in
lock-step and check each other. Rule numbers (CT-n, Rn) are those of the rules page.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field

PILES = ("F", "K", "R")  # floors, clocks, roofs
FILES = ("floors", "clocks", "roofs")  # as a components file calls them
COLOURS = ("ti", "sl", "th", "co", "sh")  # tile, slate, thatch, copper, shingle


@dataclass(frozen=True)
class Card:
    """One kind of card: its code, its pile, and what is printed on it."""

    code: str
    pile: str
    copies: int
    storeys: int = 0
    cat: bool = False
    mouse: bool = False
    colour: str = ""


KINDS: dict[str, Card] = {
    card.code: card
    for card in [
        Card("F1", "F", 5, storeys=1),  # CT-5
        Card("F1c", "F", 5, storeys=1, cat=True),
        Card("F1m", "F", 4, storeys=1, mouse=True),
        Card("F2", "F", 5, storeys=2),
        Card("F2c", "F", 5, storeys=2, cat=True),
        Card("F2m", "F", 4, storeys=2, mouse=True),
        Card("K", "K", 9),  # CT-3
        Card("Km", "K", 9, mouse=True),
        *(Card(f"R{colour}", "R", 4, colour=colour) for colour in COLOURS),  # CT-4
    ]
}

START_HAND = ("F1c", "F1m", "Km")  # CT-6
REMOVED = {"F": 5, "K": 0, "R": 3}  # CT-8


def read_edition(text: str) -> tuple[dict[str, int], tuple[str, ...], dict[str, int]]:
    """Of a components file: the copies of each kind, a start hand, what each pile loses."""
    read = tomllib.loads(text)
    copies = {card["code"]: card["copies"] for card in read["card"]}
    hand = tuple(card["code"] for card in read["card"] for _ in range(card["start"]))
    removed = {pile: read["removed"][name] for pile, name in zip(PILES, FILES, strict=True)}
    return copies, hand, removed


# The smaller versions: what each seat holds, what the piles hold, what is removed of that.
SMALLER = {
    "small": ("F1c K", "F1m F2 Rti Rti Rsl Rth", {"F": 1, "K": 0, "R": 1}),
    "tiny": ("F1c K", "K Rti Rti Rsl", {"F": 0, "K": 0, "R": 1}),
}


@dataclass
class Tower:
    """Cards from the ground up."""

    cards: list[Card] = field(default_factory=list)

    def has(self, pile: str) -> bool:
        return any(card.pile == pile for card in self.cards)

    def height(self) -> int:
        return sum(card.storeys for card in self.cards)  # CT-25

    def takes_floor_or_clock(self) -> bool:
        return not self.has("K") and not self.has("R")  # CT-15, CT-17, R5

    def takes_roof(self) -> bool:
        return self.has("F") and self.has("K") and not self.has("R")  # CT-18

    def complete(self) -> bool:
        return self.has("F") and self.has("K") and self.has("R")  # CT-24

    def points(self) -> int:
        if not self.complete():
            return 0  # CT-31
        cats = any(card.cat for card in self.cards)
        mice = any(card.mouse for card in self.cards)  # CT-32: the clock's mouse counts
        if cats and mice:
            return 3
        if cats:
            return 4
        return 2 if mice else 5

    def highest(self, animal: str) -> int:
        """The highest storey with "cat" or "mouse" on a floor, 0 if none or not complete."""
        best = 0
        storey = 0
        for card in self.cards:
            storey += card.storeys  # R4: the animal sits on the card's upper storey
            if card.pile == "F" and getattr(card, animal):  # R3: clocks do not count
                best = storey
        return best if self.complete() else 0  # CT-34, CT-35, R2


@dataclass
class Event:
    """What everyone sees of a hand: a "gain", a "lay", or a "discard" (with no code, CT-20)."""

    what: str
    code: str = ""


@dataclass
class Player:
    """One seat: the cards it holds, lays and throws away, and what others saw of it."""

    hand: list[str] = field(default_factory=list)
    towers: list[Tower] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    finished: list[Tower] = field(default_factory=list)  # complete towers in order of completion

    def gain(self, code: str) -> None:
        self.hand.append(code)
        self.events.append(Event("gain", code))

    def points(self) -> int:
        return sum(tower.points() for tower in self.towers)

    def highest(self, animal: str) -> int:
        return max((tower.highest(animal) for tower in self.towers), default=0)

    def standing(self) -> tuple[int, int, int]:
        return self.points(), self.highest("mouse"), self.highest("cat")  # CT-33, CT-34, CT-35


class Reference:
    """One match, with chance steps given from outside."""

    def __init__(
        self,
        players: int = 2,
        ladder: str = "shared",
        starter: int = 0,
        size: str = "full",
        edition: str | None = None,
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"2 to 4 players, not {players}")  # CT-1
        if ladder not in ("shared", "own"):
            raise ValueError(f"no such ladder: {ladder!r}")  # R1
        if not 0 <= starter < players:
            raise ValueError(f"no such seat: {starter}")
        self.ladder = ladder
        self.seat = starter  # CT-11
        self.players = [Player() for _ in range(players)]
        self.finished: list[Tower] = []  # complete towers of all seats in order of completion
        self.drawing = False
        self.tops: dict[str, str | None] = dict.fromkeys(PILES)
        hand, removed = START_HAND, REMOVED
        copies = {code: card.copies for code, card in KINDS.items()}
        if edition is not None:
            copies, hand, removed = read_edition(edition)
        if size == "full":
            self.unseen = Counter(copies)
            self.unseen.subtract(hand * players)
        else:
            cards, piles, removed = SMALLER[size]
            hand = tuple(cards.split())
            self.unseen = Counter(piles.split())
        for player in self.players:
            for code in hand:
                player.gain(code)
        self.counts = {pile: self._unseen_of(pile) - removed[pile] for pile in PILES}  # CT-10
        # the piles whose next top card is still to be turned up
        self.to_turn = [pile for pile in PILES if self.counts[pile]]

    def _unseen_of(self, pile: str) -> int:
        return sum(n for code, n in self.unseen.items() if KINDS[code].pile == pile)

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        if self.to_turn:
            return "chance"
        cards_left = any(self.counts.values()) or any(player.hand for player in self.players)
        return self.seat if cards_left else None  # CT-30

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        if not isinstance(self.actor(), int):
            return []
        if self.drawing:
            return [f"d{pile}" for pile in PILES if self.counts[pile]]  # CT-21, CT-22
        kinds = sorted(set(self.players[self.seat].hand))
        lays = [f"{code}@{target}" for code in kinds for target in self._targets(KINDS[code])]
        return lays + [f"x{code}" for code in kinds]  # CT-19

    def _targets(self, card: Card) -> list[str]:
        """Where the seat on turn may lay a card: numbers of its own towers (CT-14), or "new"."""
        numbered = enumerate(self.players[self.seat].towers, start=1)
        targets = [str(number) for number, tower in numbered if self._fits(card, tower)]
        return [*targets, "new"] if card.pile == "F" else targets  # CT-15

    def _fits(self, card: Card, tower: Tower) -> bool:
        if card.pile == "R":
            return tower.takes_roof() and self._right_height(card.colour, tower.height())
        return tower.takes_floor_or_clock()  # CT-15, CT-16, CT-17

    def _right_height(self, colour: str, height: int) -> bool:
        last = self._last_height(self.seat, colour)
        if last == 0:
            return height in (1, 2)  # CT-26
        return height == last + 1  # CT-27

    def _last_height(self, seat: int, colour: str) -> int:
        """Height of the last complete tower of a colour on the ladder that a seat climbs."""
        shared = self.ladder == "shared"  # CT-28, R1
        finished = self.finished if shared else self.players[seat].finished
        heights = [tower.height() for tower in finished if tower.cards[-1].colour == colour]
        return heights[-1] if heights else 0

    def chances(self) -> dict[str, int]:
        """At a chance step: each card that may turn up, and how many copies nobody has seen."""
        if not self.to_turn:
            return {}
        pile = self.to_turn[0]
        return {code: n for code, n in self.unseen.items() if n > 0 and KINDS[code].pile == pile}

    # Carrying out a step.

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        legal = self.chances() if self.actor() == "chance" else self.moves()
        if text not in legal:
            raise ValueError(f"not legal now: {text!r}")
        if self.to_turn:
            self._turn_up(text)
        elif self.drawing:
            self._draw(text[1:])
        else:
            self._lay_or_discard(text)

    def _turn_up(self, code: str) -> None:
        self.tops[self.to_turn.pop(0)] = code  # CT-9
        self.unseen[code] -= 1

    def _draw(self, pile: str) -> None:
        code = self.tops[pile]
        assert code is not None
        self.players[self.seat].gain(code)  # CT-21
        self.tops[pile] = None
        self.counts[pile] -= 1
        if self.counts[pile]:
            self.to_turn.append(pile)
        self._end_turn()

    def _lay_or_discard(self, text: str) -> None:
        if text.startswith("x"):
            self._discard(text[1:])
        else:
            code, target = text.split("@")
            self._lay(code, target)
        if any(self.counts.values()):
            self.drawing = True  # CT-12, CT-22
        else:
            self._end_turn()  # CT-23

    def _discard(self, code: str) -> None:
        player = self.players[self.seat]
        player.hand.remove(code)
        player.discards.append(code)
        player.events.append(Event("discard"))  # CT-20, R7

    def _lay(self, code: str, target: str) -> None:
        player = self.players[self.seat]
        player.hand.remove(code)
        player.events.append(Event("lay", code))
        if target == "new":
            player.towers.append(Tower())
            target = str(len(player.towers))
        tower = player.towers[int(target) - 1]
        tower.cards.append(KINDS[code])
        if tower.complete():
            player.finished.append(tower)
            self.finished.append(tower)

    def _end_turn(self) -> None:
        self.drawing = False
        self.seat = (self.seat + 1) % len(self.players)  # CT-11

    # Results.

    def scores(self) -> list[int]:
        """Points so far, of complete towers only."""
        return [player.points() for player in self.players]

    def ranks(self) -> list[int]:
        """Places, 1 for the first; equal players share a place and the next ones are skipped."""
        standings = [player.standing() for player in self.players]
        return [1 + sum(other > mine for other in standings) for mine in standings]

    # What lies on the table.

    def state_facts(self) -> dict[str, object]:
        """The whole state in plain lists and dicts, to be compared in lock-step."""
        return {
            "hands": [sorted(player.hand) for player in self.players],
            "tops": dict(self.tops),
            "counts": dict(self.counts),
            "towers": [
                [[card.code for card in tower.cards] for tower in player.towers]
                for player in self.players
            ],
            "ladder": self._ladder_facts(),
            "discards": [list(player.discards) for player in self.players],
        }

    def _ladder_facts(self) -> dict[str, int] | list[dict[str, int]]:
        ladders = [
            {colour: self._last_height(seat, colour) for colour in COLOURS}
            for seat in range(len(self.players))
        ]
        return ladders[0] if self.ladder == "shared" else ladders

    # What an opponent who remembers everything knows of the face-down discards.

    def discard_sequences(self, seat: int) -> dict[tuple[str, ...], int]:
        """Each sequence that a seat's discards so far may have been, with its weight.

        The work grows up to threefold with each discard.
        """
        events = self.players[seat].events
        weights = weighted_sequences(events)
        assert set(weights) == possible_sequences(events)
        return dict(weights)


def possible_sequences(events: list[Event]) -> set[tuple[str, ...]]:
    """The sequences for which acquired - played - discarded is never negative for any kind."""
    found: set[tuple[str, ...]] = set()

    def follow(position: int, held: Counter[str], sequence: tuple[str, ...]) -> None:
        if any(n < 0 for n in held.values()):
            return
        if position == len(events):
            found.add(sequence)
            return
        event = events[position]
        if event.what == "discard":
            for code in KINDS:
                after = Counter(held)
                after[code] -= 1
                follow(position + 1, after, (*sequence, code))
            return
        after = Counter(held)
        after[event.code] += 1 if event.what == "gain" else -1
        follow(position + 1, after, sequence)

    follow(0, Counter(), ())
    return found


def weighted_sequences(events: list[Event]) -> Counter[tuple[str, ...]]:
    """The sequences, each with the number of ways to give every discard an object of its own."""
    objects = never_laid(events)
    moments = [moment for moment, event in enumerate(events) if event.what == "discard"]
    ways: Counter[tuple[str, ...]] = Counter()

    def assign(chosen: tuple[int, ...]) -> None:
        if len(chosen) == len(moments):
            ways[tuple(objects[gained] for gained in chosen)] += 1
            return
        for gained in objects:
            if gained < moments[len(chosen)] and gained not in chosen:
                assign((*chosen, gained))

    assign(())
    return ways


def never_laid(events: list[Event]) -> dict[int, str]:
    """The acquired cards that were never laid: moment of acquiring -> kind.

    A laid card is taken to be the last acquired of its kind that was not laid before.
    """
    objects: dict[int, str] = {}
    for moment, event in enumerate(events):
        if event.what == "gain":
            objects[moment] = event.code
        elif event.what == "lay":
            del objects[max(m for m, code in objects.items() if code == event.code)]
    return objects
