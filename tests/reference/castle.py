"""A naive reference of Once Upon a Castle, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. It shares no code with the rules module, so that the two can be played in
lock-step and check each other. Rule numbers (CA-n, Rn) are those of the rules page; the steps
and their notation are those of the notation page, which adds R25.

What is still to be done lies on an agenda, the next step on top. A step that has nothing to
choose from when it comes up is dropped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

RESOURCES = ("W", "S", "G", "F")  # wood, stone, gold, food
FACES = (*RESOURCES, "R", "?")  # CA-2

ROWS = {"1": "GSFG", "2": "WGSF", "3": "FWWS"}  # the reconstructed board, CA-3
BOARD = {
    column + row: resource
    for row, resources in ROWS.items()
    for column, resource in zip("abcd", resources, strict=True)
}
DISCS = 10  # CA-3

LINES: dict[str, tuple[str, ...]] = {
    "1L": ("a1", "b1"),
    "1R": ("c1", "d1"),
    "2L": ("a2", "b2"),
    "2R": ("c2", "d2"),
    "3L": ("a3", "b3"),
    "3R": ("c3", "d3"),
    "a": ("a1", "a2", "a3"),
    "b": ("b1", "b2", "b3"),
    "c": ("c1", "c2", "c3"),
    "d": ("d1", "d2", "d3"),
}


@dataclass(frozen=True)
class Part:
    """What a line brings: a part (or an action, or nothing but residents) and residents."""

    kind: str
    worth: int = 0
    residents: int = 0


BUILDER_PARTS = {
    "1L": Part("tower", worth=2),
    "1R": Part("floor"),
    "2L": Part("flag", worth=1),
    "2R": Part("wall", residents=1),
    "3L": Part("wall", residents=2),
    "3R": Part("floor"),
    "a": Part("flag", worth=2, residents=2),
    "b": Part("tower", worth=5),
    "c": Part("wall", residents=3),
    "d": Part("residents", residents=3),
}
PARTS = {
    "builder": BUILDER_PARTS,
    "architect": {**BUILDER_PARTS, "1R": Part("reactivate"), "d": Part("steal")},  # CA-33, CA-34
}

OF_EACH_PART = 4  # CA-4
FLAG_ROOM = (0, 2, 4, 5, 6)  # by the number of walls: CA-24, R5, R23
GROUP = 5
GROUP_POINTS = (0, 2, 4, 7, 11, 15, 20)  # by the number of full groups; R18
MAX_RESIDENTS = GROUP * 6

GUEST_VALUES = {1: 5, 2: 6, 3: 5}  # CA-5
LIGHTNING = (
    *("architect", "bohemian", "woodcutter", "merchant"),
    *("miner", "farmer", "dagobert", "conjurer"),
)
HOURGLASS = ("shepherdess", "knight", "cook", "guard", "monk", "troll")
CROWN = ("courtier", "jester", "prince", "princess", "queen", "king")
GIVES = {"woodcutter": "W", "merchant": "G", "miner": "S", "farmer": "F"}  # CA-37 to CA-40

MAX_ROUNDS = 200  # R24
MAX_CLEARED = 20  # R25


@dataclass
class Player:
    """One seat: the discs on its board, its castle, and its guests."""

    discs: set[str] = field(default_factory=set)
    floors: int = 0
    towers: list[int] = field(default_factory=list)
    walls: int = 0
    flags: list[int] = field(default_factory=list)
    residents: int = 0
    has_sun: bool = False
    has_cloud: bool = False
    small_clouds: int = 0  # the Shepherdess's, CA-43
    guest_values: list[int] = field(default_factory=list)  # builder
    guests: list[str] = field(default_factory=list)  # architect

    # The board.

    def free_squares(self) -> list[str]:
        """The squares where a disc may go; none without a disc in hand (CA-14)."""
        if len(self.discs) == DISCS:
            return []
        return [square for square in BOARD if square not in self.discs]

    def squares_for(self, resource: str) -> list[str]:
        """The free squares that take a disc for a resource (CA-9, CA-16)."""
        fitting = {resource}
        if "troll" in self.guests and resource in ("W", "S"):
            fitting = {"W", "S"}  # CA-48
        return [square for square in self.free_squares() if BOARD[square] in fitting]

    def full_lines(self) -> list[str]:
        return [line for line, squares in LINES.items() if self.discs.issuperset(squares)]  # CA-17

    # The castle.

    def has_room_for_resident(self) -> bool:
        return self.residents < MAX_RESIDENTS

    def draw_residents(self, number: int) -> None:
        self.residents = min(MAX_RESIDENTS, self.residents + number)  # CA-13, R18

    def has_room_for_flag(self) -> bool:
        return len(self.flags) < FLAG_ROOM[self.walls]  # CA-24, R5

    def main_parts(self) -> int:
        return self.floors + len(self.towers) + self.walls  # CA-4

    def draw_part(self, part: Part) -> bool:
        """Draw a part if there is room; False if it is not drawn (R2, R16)."""
        if part.kind == "floor" and self.floors < OF_EACH_PART:
            self.floors += 1
        elif part.kind == "tower" and len(self.towers) < OF_EACH_PART:
            self.towers.append(part.worth)  # CA-21
        elif part.kind == "wall" and self.walls < OF_EACH_PART:
            self.walls += 1
        elif part.kind == "flag" and self.has_room_for_flag():
            self.flags.append(part.worth)
        else:
            return False
        return True

    # The dice.

    def uses(self, face: str) -> list[str]:
        """The uses of a face other than "?": all that bring something, else the bare face."""
        if face == "R":
            found = self._residents_uses()
        else:
            found = [f"{face}@{square}" for square in self.squares_for(face)]
        if face == "G" and "monk" in self.guests and self.has_room_for_flag():
            found.append("G@flag")  # CA-47, R23
        if face == "F" and "cook" in self.guests and not found and self.has_room_for_resident():
            found.append("F")  # CA-16, CA-45
        return found or [face]  # R3

    def _residents_uses(self) -> list[str]:
        found = ["R"] if self.has_room_for_resident() else []  # CA-10
        if "knight" in self.guests:
            found += [f"R@{square}" for square in self.free_squares()]  # CA-44
        return found

    def die_moves(self, face: str) -> list[str]:
        """What a die may be used for; a "?" first becomes another face (CA-11)."""
        if face != "?":
            return self.uses(face)
        cloud = ["?@cloud"] if "shepherdess" in self.guests else []  # CA-43
        return [f"?{other}" for other in FACES if other != "?"] + cloud

    def use(self, text: str) -> None:
        """Carry out a use of a face other than "?"."""
        face, _, target = text.partition("@")
        if target == "flag":
            self.flags.append(2)  # CA-47
        elif target:
            self.discs.add(target)
        elif face == "R":
            self.draw_residents(2)  # CA-10
        if face == "F" and "cook" in self.guests:
            self.draw_residents(1)  # CA-45, R20

    # The score.

    def points(self) -> int:
        """CA-27."""
        suns_and_clouds = 4 * self.has_sun + 4 * self.has_cloud + 2 * self.small_clouds
        castle = sum(self.towers) + sum(self.flags) + GROUP_POINTS[self.residents // GROUP]
        guests = sum(self.guest_values) + sum(self.guest_points(guest) for guest in self.guests)
        return suns_and_clouds + castle + guests

    def guest_points(self, guest: str) -> int:
        if guest not in CROWN:
            return 1
        return {
            "courtier": sum(other in CROWN for other in self.guests),  # CA-49
            "jester": self.floors,  # CA-50
            "prince": self.walls,  # CA-51
            "princess": len(self.towers),  # CA-52
            "queen": 3,  # CA-53
            "king": len(self.flags),  # CA-54
        }[guest]


def even(texts: list[str]) -> dict[str, int]:
    """Options of weight 1 each, as all moves are."""
    return dict.fromkeys(texts, 1)


@dataclass(frozen=True)
class Step(ABC):
    """One entry of the agenda; the seat that chooses, or None for chance."""

    seat: int | None = None

    @abstractmethod
    def options(self, match: Reference) -> dict[str, int]:
        """What may be chosen now, with weights; if nothing, the step is dropped."""

    @abstractmethod
    def play(self, match: Reference, text: str) -> None:
        """Carry out one of the options; the step itself is off the agenda already."""


@dataclass(frozen=True)
class SeatStep(Step):
    """A step of a seat."""

    seat: int = 0


# The dice.


@dataclass(frozen=True)
class RollBoth(Step):
    """The active seat's dice; the uses by all seats and the clearing follow (CA-8)."""

    active: int = 0

    def options(self, match: Reference) -> dict[str, int]:
        pairs = combinations_with_replacement(FACES, 2)
        return {f"{one}+{two}": 1 if one == two else 2 for one, two in pairs}

    def play(self, match: Reference, text: str) -> None:
        one, two = text.split("+")
        others = match.seats_after(self.active)
        match.do_next(
            UseDice(self.active, dice=(one, two), uses=2),  # CA-8, R9, R13
            *(UseDice(seat, dice=(one, two), uses=1, may_pass=True) for seat in others),  # CA-12
            Clearing(self.active),  # CA-17, R4
        )


@dataclass(frozen=True)
class UseDice(SeatStep):
    """Use one of the dice, and then, while there are uses left, another one."""

    dice: tuple[str, ...] = ()
    uses: int = 1
    may_pass: bool = False

    def options(self, match: Reference) -> dict[str, int]:
        player = match.players[self.seat]
        faces = dict.fromkeys(self.dice)  # equal dice count as one
        moves = [move for face in faces for move in player.die_moves(face)]
        return even([*moves, "pass"] if self.may_pass else moves)

    def play(self, match: Reference, text: str) -> None:
        if text == "pass":
            return
        if self.uses > 1:
            rest = list(self.dice)
            rest.remove(text[0])
            match.do_next(UseDice(self.seat, dice=tuple(rest), uses=self.uses - 1))
        if text == "?@cloud":
            match.players[self.seat].small_clouds += 1  # CA-43
        elif text[0] == "?":
            match.do_next(UseFace(self.seat, face=text[1]))  # CA-11, R20
        else:
            match.players[self.seat].use(text)


@dataclass(frozen=True)
class UseFace(SeatStep):
    """Use the face that a "?" has become."""

    face: str = ""

    def options(self, match: Reference) -> dict[str, int]:
        return even(match.players[self.seat].uses(self.face))

    def play(self, match: Reference, text: str) -> None:
        match.players[self.seat].use(text)


# Clearing lines.


@dataclass(frozen=True)
class Clearing(SeatStep):
    """Clear a full line, or end the clearing (CA-17, CA-18, CA-19, R1, R12)."""

    cleared: int = 0

    def options(self, match: Reference) -> dict[str, int]:
        full = match.players[self.seat].full_lines()
        if not full or self.cleared == MAX_CLEARED:  # R25
            return {}
        return even([*(f"x{line}" for line in full), "end"])

    def play(self, match: Reference, text: str) -> None:
        if text == "end":
            return
        line = text.removeprefix("x")
        player = match.players[self.seat]
        player.discs -= set(LINES[line])  # CA-17: the discs come back first
        part = PARTS[match.version][line]
        is_drawn = player.draw_part(part)
        player.draw_residents(part.residents)  # R2: they come even if the part is not drawn
        match.settle_sun_and_cloud(self.seat)
        if match.finisher != self.seat:  # R14
            match.do_next(Clearing(self.seat, cleared=self.cleared + 1))
        if part.kind == "reactivate":
            match.do_next(Reactivate(self.seat))
        elif part.kind == "steal":
            match.do_next(Steal(self.seat))
        elif part.kind == "floor" and is_drawn:
            match.do_next(match.guest_step(self.seat))  # CA-20, R16


# Guests.


@dataclass(frozen=True)
class DrawValue(Step):
    """A builder guest from the deck, for the seat that drew a keep floor (CA-20, R10)."""

    receiver: int = 0

    def options(self, match: Reference) -> dict[str, int]:
        return {f"g{value}": copies for value, copies in match.values.items() if copies}

    def play(self, match: Reference, text: str) -> None:
        value = int(text.removeprefix("g"))
        match.values[value] -= 1
        match.players[self.receiver].guest_values.append(value)


@dataclass(frozen=True)
class TurnUp(Step):
    """A guest from the deck is turned up (CA-6, CA-29)."""

    def options(self, match: Reference) -> dict[str, int]:
        return even(match.deck)

    def play(self, match: Reference, text: str) -> None:
        match.deck.remove(text)
        match.display.append(text)


@dataclass(frozen=True)
class TakeGuest(SeatStep):
    """Choose one of the open guests (CA-29); its power may be used at once (CA-30)."""

    def options(self, match: Reference) -> dict[str, int]:
        return even(match.display)

    def play(self, match: Reference, text: str) -> None:
        match.display.remove(text)
        match.players[self.seat].guests.append(text)
        match.do_next(TurnUp(), MayUse(self.seat, guest=text))


@dataclass(frozen=True)
class MayUse(SeatStep):
    """Use the power of a lightning guest just received, or not (CA-30, CA-34)."""

    guest: str = ""

    def options(self, match: Reference) -> dict[str, int]:
        return even(["use", "skip"] if match.can_bring(self.seat, self.guest) else [])

    def play(self, match: Reference, text: str) -> None:
        if text == "use":
            match.use_power(self.seat, self.guest)


@dataclass(frozen=True)
class Reactivate(SeatStep):
    """Use the power of an own lightning guest again, or not (CA-33, R17)."""

    def options(self, match: Reference) -> dict[str, int]:
        own = match.players[self.seat].guests
        able = [guest for guest in own if match.can_bring(self.seat, guest)]
        return even([*able, "skip"] if able else [])

    def play(self, match: Reference, text: str) -> None:
        if text != "skip":
            match.use_power(self.seat, text)


@dataclass(frozen=True)
class Steal(SeatStep):
    """Steal a guest from another player, or not (CA-34, R6, R22)."""

    def options(self, match: Reference) -> dict[str, int]:
        victims = [match.players[seat] for seat in match.seats_after(self.seat)]
        found = [guest for victim in victims for guest in stealable(victim)]
        return even([*found, "skip"] if found else [])

    def play(self, match: Reference, text: str) -> None:
        if text == "skip":
            return
        for victim in match.players:
            if text in victim.guests:
                victim.guests.remove(text)
        match.players[self.seat].guests.append(text)
        match.do_next(MayUse(self.seat, guest=text))


def stealable(victim: Player) -> list[str]:
    """The guests of a player that another one may steal."""
    if "guard" not in victim.guests:
        return list(victim.guests)
    return [guest for guest in victim.guests if guest not in CROWN]  # CA-46


# Powers.


@dataclass(frozen=True)
class Place(SeatStep):
    """A disc from a guest: for a resource, or on any free square ("")."""

    resource: str = ""

    def options(self, match: Reference) -> dict[str, int]:
        player = match.players[self.seat]
        squares = player.squares_for(self.resource) if self.resource else player.free_squares()
        return even([f"{self.resource}@{square}" for square in squares])

    def play(self, match: Reference, text: str) -> None:
        match.players[self.seat].discs.add(text.split("@")[1])  # R20: not a die face, so no Cook


@dataclass(frozen=True)
class RollForDagobert(Step):
    """One die, whose face the guest's owner uses twice (CA-41, R19)."""

    owner: int = 0

    def options(self, match: Reference) -> dict[str, int]:
        return even(list(FACES))

    def play(self, match: Reference, text: str) -> None:
        match.do_next(UseDice(self.owner, dice=(text, text), uses=2))


@dataclass(frozen=True)
class Conjure(SeatStep):
    """Move a disc (CA-42, R21); after the first one another disc may follow."""

    moved: str = ""  # where the disc that was moved first lies now

    def options(self, match: Reference) -> dict[str, int]:
        discs = match.players[self.seat].discs
        free = [square for square in BOARD if square not in discs]  # no disc in hand is needed
        movable = [square for square in BOARD if square in discs and square != self.moved]
        moves = [f"{disc}-{square}" for disc in movable for square in free]
        return even([*moves, "skip"] if self.moved and moves else moves)

    def play(self, match: Reference, text: str) -> None:
        if text == "skip":
            return
        disc, square = text.split("-")
        discs = match.players[self.seat].discs
        discs.remove(disc)
        discs.add(square)
        if not self.moved:
            match.do_next(Conjure(self.seat, moved=square))


class Reference:
    """One match, with chance steps given from outside."""

    def __init__(
        self, players: int = 2, version: str = "builder", starter: int = 0, size: str = "full"
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"2 to 4 players, not {players}")  # CA-1
        if version not in PARTS:
            raise ValueError(f"no such version: {version!r}")
        if not 0 <= starter < players:
            raise ValueError(f"no such seat: {starter}")
        self.version = version
        self.starter = starter  # CA-7
        self.players = [Player() for _ in range(players)]
        self.turns = 0  # turns begun so far
        self.finisher: int | None = None
        self.in_end_phase = False
        self.is_over = False
        self.values: Counter[int] = Counter()
        self.deck: list[str] = []
        self.display: list[str] = []
        self.agenda: list[Step] = []  # the next step is the last of the list
        self._lay_out_guests()
        if size != "full":
            self._start_late(turns=players if size == "small" else 1)
        self._find_next_step()

    def _start_late(self, turns: int) -> None:
        """A smaller version: castles far on, a few discs, and only so many turns left (R24)."""
        self.turns = MAX_ROUNDS * len(self.players) - turns
        self.starter += turns  # whoever had the very first turn, so that it is the starter's now
        for player in self.players:
            player.floors = player.walls = 3
            player.towers = [2, 2, 2]
            player.discs = {"b1", "b2", "a3"}
        if self.version == "architect":
            self.agenda.clear()
            self.display = ["architect", "bohemian", "woodcutter"]
            self.deck = [guest for guest in self.deck if guest not in self.display]

    def _lay_out_guests(self) -> None:
        if self.version == "builder":
            self.values.update(GUEST_VALUES)  # CA-5
        else:
            self.deck.extend([*LIGHTNING, *HOURGLASS, *CROWN])  # CA-6
            self.do_next(TurnUp(), TurnUp(), TurnUp())

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        if self.is_over:
            return None
        seat = self.agenda[-1].seat
        return "chance" if seat is None else seat

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        return list(self._options()) if isinstance(self.actor(), int) else []

    def chances(self) -> dict[str, int]:
        """At a chance step: each outcome and its weight."""
        return self._options() if self.actor() == "chance" else {}

    def _options(self) -> dict[str, int]:
        return {} if self.is_over else self.agenda[-1].options(self)

    # Carrying out a step.

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        if text not in self._options():
            raise ValueError(f"not legal now: {text!r}")
        step = self.agenda.pop()
        step.play(self, text)
        self._find_next_step()

    def do_next(self, *steps: Step) -> None:
        """Put steps before all that is on the agenda, the first of them first."""
        self.agenda.extend(reversed(steps))

    def _find_next_step(self) -> None:
        """Drop steps without options; with an empty agenda the match moves on."""
        while not self.is_over:
            if not self.agenda:
                self._move_on()
            elif not self.agenda[-1].options(self):
                self.agenda.pop()
            else:
                return

    def _move_on(self) -> None:
        """After the set-up, a turn or the end phase: what comes now?"""
        if self.in_end_phase:
            self.is_over = True
        elif self.finisher is not None:
            self.in_end_phase = True
            self.do_next(*(Clearing(seat) for seat in self.seats_after(self.finisher)))  # CA-26
        elif self.turns == MAX_ROUNDS * len(self.players):
            self.is_over = True  # R24
        else:
            active = (self.starter + self.turns) % len(self.players)  # CA-8
            self.turns += 1
            self.do_next(RollBoth(active=active))

    def seats_after(self, seat: int) -> list[int]:
        """The other seats, clockwise from a seat's left."""
        number = len(self.players)
        return [(seat + distance) % number for distance in range(1, number)]

    # What the steps of a clearing need.

    def settle_sun_and_cloud(self, seat: int) -> None:
        player = self.players[seat]
        sun_is_taken = any(other.has_sun for other in self.players)
        if len(player.towers) == OF_EACH_PART and not sun_is_taken:
            player.has_sun = True  # CA-22, R7
        if player.main_parts() == 3 * OF_EACH_PART and self.finisher is None:
            player.has_cloud = True  # CA-25, R15
            self.finisher = seat

    def guest_step(self, seat: int) -> Step:
        """How a seat comes by the guest of a keep floor."""
        return DrawValue(receiver=seat) if self.version == "builder" else TakeGuest(seat)

    def can_bring(self, seat: int, guest: str) -> bool:
        """Is this a lightning guest whose power can bring something now?"""
        player = self.players[seat]
        if guest in GIVES:
            return bool(player.squares_for(GIVES[guest]))
        if guest == "architect":
            return bool(player.free_squares()) or player.has_room_for_resident()
        if guest == "bohemian":
            return player.has_room_for_resident()
        if guest == "conjurer":
            return bool(player.discs)
        return guest == "dagobert" and not self.in_end_phase  # R15

    def use_power(self, seat: int, guest: str) -> None:
        """Use the power of a lightning guest; what does not fit is left out (R11)."""
        if guest in GIVES:
            place = Place(seat, resource=GIVES[guest])  # CA-37 to CA-40
            self.do_next(place, place)
        elif guest == "architect":
            self.players[seat].draw_residents(1)  # CA-35
            self.do_next(Place(seat))
        elif guest == "bohemian":
            self.players[seat].draw_residents(4)  # CA-36
        elif guest == "conjurer":
            self.do_next(Conjure(seat))  # CA-42
        elif guest == "dagobert":
            self.do_next(RollForDagobert(owner=seat))  # CA-41

    # Results.

    def scores(self) -> list[int]:
        """Points of the castles as they stand (CA-27)."""
        return [player.points() for player in self.players]

    def ranks(self) -> list[int]:
        """Places, 1 for the first; equal players share a place and the next ones are skipped."""
        standings = [(player.points(), player.residents) for player in self.players]  # CA-28, R8
        return [1 + sum(other > mine for other in standings) for mine in standings]
