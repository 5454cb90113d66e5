"""A naive reference of Once Upon a Castle, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. A match is told from beginning to end by `_match`, which stops wherever someone has
to choose or a die or a card has to come. It shares no code with the rules module, so that the
two can be played in lock-step and check each other. Rule numbers (CA-n, Rn) are those of the
rules page.
"""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

FACES = ("W", "S", "G", "F", "R", "?")  # CA-2
RESOURCES = ("W", "S", "G", "F")  # CA-3
DISCS = 10  # CA-3
ROUNDS = 200  # R24
FLAG_ROOM = (0, 2, 4, 5, 6)  # by walls drawn (CA-24, R5)

LIGHTNING = (  # CA-35 to CA-42
    *("architect", "bohemian", "woodcutter", "merchant", "miner", "farmer"),
    *("dagobert", "conjurer"),
)
HOURGLASS = ("shepherdess", "knight", "cook", "guard", "monk", "troll")  # CA-43 to CA-48
CROWN = ("courtier", "jester", "prince", "princess", "queen", "king")  # CA-49 to CA-54
GIVES = {"woodcutter": "W", "merchant": "G", "miner": "S", "farmer": "F"}  # CA-37 to CA-40


# What is printed.


@dataclass(frozen=True)
class Part:
    """What a line brings: "tower", "flag", "wall", "floor", "residents", "reactivate", "steal"."""

    what: str
    worth: int = 0
    residents: int = 0


@dataclass(frozen=True)
class Line:
    """Squares that are cleared together, and what they bring."""

    squares: tuple[str, ...]
    part: Part


@dataclass(frozen=True)
class Board:
    """A board with its lines, the residents of a sheet, and the guests of the builder version."""

    squares: dict[str, str]  # name -> resource, line by line from the top left
    lines: dict[str, Line]
    groups: tuple[int, ...]
    points: tuple[int, ...]
    guests: dict[int, int]  # points -> how many cards


# The table of the rules page: the set of each line by its squares, Builder, Architect.
ROWS = ("G S F G", "W G S F", "F W W S")
TABLE = """
    1L | a1 b1    | tower 2              | tower 2
    2L | a2 b2    | flag 1               | flag 1
    3L | a3 b3    | wall + 2 residents   | wall + 2 residents
    1R | c1 d1    | keep floor           | reactivate
    2R | c2 d2    | wall + 1 resident    | wall + 1 resident
    3R | c3 d3    | keep floor           | keep floor
    a  | a1 a2 a3 | flag 2 + 2 residents | flag 2 + 2 residents
    b  | b1 b2 b3 | tower 5              | tower 5
    c  | c1 c2 c3 | wall + 3 residents   | wall + 3 residents
    d  | d1 d2 d3 | 3 residents          | steal
"""
GROUPS = (5, 5, 5, 5, 5, 5)
POINTS = (2, 4, 7, 11, 15, 20)
GUESTS = {1: 5, 2: 6, 3: 5}


def squares_of(rows: list[str]) -> dict[str, str]:
    """The squares of a grid of at most six by six: columns are letters, rows are numbers."""
    return {
        f"{column}{number}": resource
        for number, row in enumerate(rows, start=1)
        for column, resource in zip("abcdef", row.split(), strict=False)
    }


def part_of(text: str) -> Part:
    """A part as it is written in the table, for example "flag 2 + 2 residents"."""
    main, _, extra = text.partition(" + ")
    residents = int(extra.split()[0]) if extra else 0
    words = main.split()
    if words == ["keep", "floor"]:
        return Part("floor", residents=residents)
    if words[-1] in ("resident", "residents"):
        return Part("residents", residents=int(words[0]))
    return Part(words[0], worth=int(words[1]) if len(words) > 1 else 0, residents=residents)


def printed_board(version: str) -> Board:
    """The board of the rules page."""
    lines = {}
    for row in TABLE.strip().splitlines():
        name, squares, builder, architect = (cell.strip() for cell in row.split("|"))
        part = builder if version == "builder" else architect
        lines[name] = Line(tuple(squares.split()), part_of(part))
    return Board(squares_of(list(ROWS)), lines, GROUPS, POINTS, GUESTS)


def read_edition(text: str, version: str) -> Board:
    """The board of a components file."""
    read = tomllib.loads(text)
    rows = read["squares"]
    return Board(
        squares_of([rows[f"row{number}"] for number in range(1, len(rows) + 1)]),
        {
            name: Line(tuple(squares.split()), part_of(read[version][name]))
            for name, squares in read["lines"].items()
        },
        tuple(read["residents"]["groups"]),
        tuple(read["residents"]["points"]),
        {int(points): copies for points, copies in read["guests"].items()},
    )


# What lies before a player.


@dataclass
class Player:
    """One seat: the discs on its board and what is drawn on its sheet."""

    board: Board
    discs: list[str] = field(default_factory=list)  # the squares that hold one
    towers: list[int] = field(default_factory=list)  # their worths (CA-21)
    walls: int = 0
    floors: int = 0
    flags: list[int] = field(default_factory=list)
    residents: int = 0
    sun: bool = False
    cloud: bool = False
    small_clouds: int = 0  # the Shepherdess's (CA-43)
    guests: list[str] = field(default_factory=list)  # names, or values in the builder version

    def has(self, guest: str) -> bool:
        return guest in self.guests

    def free(self) -> list[str]:
        """The squares on which a disc can be put now, of any resource; none without a disc."""
        if len(self.discs) >= DISCS:
            return []  # CA-14
        return self.empty()

    def empty(self) -> list[str]:
        return [square for square in self.board.squares if square not in self.discs]

    def free_for(self, resource: str) -> list[str]:
        """The squares on which a disc of that resource can be put now (CA-9, CA-16)."""
        suits = {resource}
        if self.has("troll") and resource in ("W", "S"):
            suits = {"W", "S"}  # CA-48
        return [square for square in self.free() if self.board.squares[square] in suits]

    def resident_room(self) -> int:
        return sum(self.board.groups) - self.residents

    def draw_residents(self, number: int) -> None:
        self.residents += min(number, self.resident_room())  # CA-13, R18

    def flag_room(self) -> int:
        return FLAG_ROOM[self.walls] - len(self.flags)  # R5, R23

    def main_parts(self) -> int:
        return len(self.towers) + self.walls + self.floors  # CA-4

    def full_lines(self) -> list[str]:
        return [
            name
            for name, line in self.board.lines.items()
            if all(square in self.discs for square in line.squares)  # CA-17
        ]

    def resident_points(self) -> int:
        """The points of the last fully drawn group (CA-27, R18)."""
        points = 0
        for group, end in enumerate(itertools.accumulate(self.board.groups)):
            if self.residents >= end:
                points = self.board.points[group]
        return points

    def guest_points(self, guest: str) -> int:
        if guest.isdigit():
            return int(guest)  # CA-5, R10
        if guest in LIGHTNING or guest in HOURGLASS:
            return 1
        return {
            "courtier": sum(other in CROWN for other in self.guests),  # CA-49
            "jester": self.floors,  # CA-50
            "prince": self.walls,  # CA-51
            "princess": len(self.towers),  # CA-52
            "queen": 3,  # CA-53
            "king": len(self.flags),  # CA-54
        }[guest]

    def score(self) -> int:
        """CA-27."""
        return (
            sum(self.towers)
            + (4 if self.sun else 0)  # CA-22
            + (4 if self.cloud else 0)  # CA-25
            + 2 * self.small_clouds  # CA-43
            + self.resident_points()
            + sum(self.flags)
            + sum(self.guest_points(guest) for guest in self.guests)
        )


@dataclass(frozen=True)
class Question:
    """A step to come: who acts, and what it can be; each outcome of chance has its weight."""

    who: int | str
    answers: dict[str, int]


Steps = Generator[Question, str, None]
Answer = Generator[Question, str, str]


def choose(seat: int, answers: list[str]) -> Answer:
    return (yield Question(seat, dict.fromkeys(answers, 1)))


def chance(weights: dict[str, int]) -> Answer:
    return (yield Question("chance", {text: n for text, n in weights.items() if n > 0}))


def pair_of(one: str, other: str) -> str:
    """Two dice as they are written: they are alike, so their order says nothing (CA-2)."""
    return "+".join(sorted([one, other], key=FACES.index))


class Reference:
    """One match, with chance steps given from outside."""

    def __init__(
        self,
        players: int = 2,
        version: str = "builder",
        starter: int = 0,
        size: str = "full",
        edition: str | None = None,
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"2 to 4 players, not {players}")  # CA-1
        if version not in ("builder", "architect"):
            raise ValueError(f"no such version: {version!r}")
        if not 0 <= starter < players:
            raise ValueError(f"no such seat: {starter}")
        self.options = (players, version, starter, size, edition)
        self.version = version
        self.starter = starter  # CA-7
        self.size = size
        board = printed_board(version) if edition is None else read_edition(edition, version)
        self.board = board
        self.players = [Player(board) for _ in range(players)]
        self.deck = Counter({f"g{points}": copies for points, copies in board.guests.items()})
        if version == "architect":
            self.deck = Counter([*LIGHTNING, *HOURGLASS, *CROWN])  # CA-6
        self.display: list[str] = []
        self.finisher: int | None = None  # the first with a complete castle (CA-25)
        self.played: list[str] = []
        if size != "full":
            self._set_up_smaller()
        self.told = self._match()
        self.question: Question | None = next(self.told)

    def _set_up_smaller(self) -> None:
        for player in self.players:
            player.floors = 3
            player.towers = [2, 2, 2]
            player.walls = 3
            player.discs = ["a3", "b1", "b2"]
        if self.version == "architect":
            for guest in ("architect", "bohemian", "woodcutter"):
                self.display.append(guest)
                self.deck[guest] -= 1

    def __deepcopy__(self, memo: dict[int, object]) -> Reference:
        """The same match, played anew."""
        other = Reference(*self.options)
        for text in self.played:
            other.play(text)
        return other

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        return None if self.question is None else self.question.who

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        if self.question is None or self.question.who == "chance":
            return []
        return list(self.question.answers)

    def chances(self) -> dict[str, int]:
        """At a chance step: each outcome and its weight."""
        if self.question is None or self.question.who != "chance":
            return {}
        return dict(self.question.answers)

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        if "+" in text:
            text = pair_of(*text.split("+"))
        if self.question is None or text not in self.question.answers:
            raise ValueError(f"not legal now: {text!r}")
        self.played.append(text)
        self.question = None
        try:
            self.question = self.told.send(text)
        except StopIteration:
            return  # the match is over

    # A match.

    def _match(self) -> Steps:
        seats = len(self.players)
        if self.version == "architect":
            while len(self.display) < 3:
                yield from self._turn_up_guest()  # CA-6
        order = [(self.starter + turn) % seats for turn in range(ROUNDS * seats)]  # CA-8, R24
        if self.size == "small":
            order = order[-seats:]
        elif self.size == "tiny":
            order = [self.starter]
        for active in order:
            yield from self._turn(active)
            if self.finisher is not None:
                yield from self._end_phase(self.finisher)
                return

    def _end_phase(self, finisher: int) -> Steps:
        for seat in self._from_the_left_of(finisher):
            yield from self._clearing(seat)  # CA-26, R15

    def _from_the_left_of(self, seat: int) -> list[int]:
        seats = len(self.players)
        return [(seat + step) % seats for step in range(1, seats)]

    def _turn_up_guest(self) -> Steps:
        if not any(self.deck.values()):
            return
        guest = yield from chance(dict(self.deck))
        self.deck[guest] -= 1
        self.display.append(guest)

    def _turn(self, active: int) -> Steps:
        """CA-8: the active player's dice, then the others, then the clearing."""
        pairs = Counter(pair_of(one, other) for one in FACES for other in FACES)
        rolled = (yield from chance(dict(pairs))).split("+")
        unused = list(rolled)
        while unused:
            moves = [move for face in unused for move in self._die_moves(active, face)]
            text = yield from choose(active, moves)
            unused.remove(text[0])
            yield from self._use_die(active, text)
        for seat in self._from_the_left_of(active):  # CA-12, R9
            moves = [move for face in rolled for move in self._die_moves(seat, face)]
            text = yield from choose(seat, [*moves, "pass"])
            if text != "pass":
                yield from self._use_die(seat, text)
        yield from self._clearing(active)  # R4

    # Dice.

    def _die_moves(self, seat: int, face: str) -> list[str]:
        """What a seat may do with a die."""
        if face != "?":
            return self._uses(seat, face)
        moves = [f"?{other}" for other in FACES if other != "?"]  # CA-11
        if self.players[seat].has("shepherdess"):
            moves.append("?@cloud")  # CA-43
        return moves

    def _uses(self, seat: int, face: str) -> list[str]:
        """The ways to take a face, "?" excepted."""
        player = self.players[seat]
        room = player.resident_room() > 0
        if face == "R":
            uses = ["R"] if room else []  # CA-10
            if player.has("knight"):
                uses += [f"R@{square}" for square in player.free()]  # CA-44
        else:
            uses = [f"{face}@{square}" for square in player.free_for(face)]  # CA-9
            if face == "F" and player.has("cook") and room and not uses:
                uses = ["F"]  # CA-16, CA-45
            if face == "G" and player.has("monk") and player.flag_room() > 0:
                uses.append("G@flag")  # CA-47, R23
        return uses or [face]  # R3

    def _use_die(self, seat: int, text: str) -> Steps:
        """Carry out what was chosen of `_die_moves`; a "?" becomes another face first (R20)."""
        player = self.players[seat]
        if text == "?@cloud":
            player.small_clouds += 1
            return
        if text[0] == "?":
            text = yield from choose(seat, self._uses(seat, text[1]))
        face, _, place = text.partition("@")
        if place == "flag":
            player.flags.append(2)
        elif place:
            player.discs.append(place)
        elif face == "R":
            player.draw_residents(2)
        if face == "F" and player.has("cook"):
            player.draw_residents(1)

    # Clearing lines.

    def _clearing(self, seat: int) -> Steps:
        player = self.players[seat]
        in_end_phase = self.finisher is not None
        open_lines = player.full_lines()  # R12
        while full := [name for name in open_lines if name in player.full_lines()]:
            text = yield from choose(seat, [*(f"x{name}" for name in full), "end"])  # R1
            if text == "end":
                return
            cleared = self.board.lines[text[1:]]
            for square in cleared.squares:
                player.discs.remove(square)  # CA-17
            open_lines = [
                name
                for name in open_lines
                if not set(self.board.lines[name].squares) & set(cleared.squares)  # CA-18, CA-19
            ]
            yield from self._draw_part(seat, cleared.part)
            if self.finisher is not None and not in_end_phase:
                return  # R14

    def _draw_part(self, seat: int, part: Part) -> Steps:
        player = self.players[seat]
        if not self._has_room(player, part):
            return  # R2, R16
        if part.what == "tower":
            player.towers.append(part.worth)
        elif part.what == "wall":
            player.walls += 1
        elif part.what == "floor":
            player.floors += 1
        elif part.what == "flag":
            player.flags.append(part.worth)
        player.draw_residents(part.residents)
        if len(player.towers) == 4 and not any(other.sun for other in self.players):
            player.sun = True  # CA-22, R7
        if player.main_parts() == 12:
            player.cloud = True  # CA-25, R15
            if self.finisher is None:
                self.finisher = seat
        if part.what == "floor" and self.version == "builder":
            yield from self._draw_value(seat)
        elif part.what == "floor":
            yield from self._receive(seat)
        elif part.what == "reactivate":
            yield from self._reactivate(seat)
        elif part.what == "steal":
            yield from self._steal(seat)

    def _has_room(self, player: Player, part: Part) -> bool:
        if part.what == "tower":
            return len(player.towers) < 4
        if part.what == "wall":
            return player.walls < 4
        if part.what == "floor":
            return player.floors < 4
        if part.what == "flag":
            return player.flag_room() > 0
        return True

    # Guests.

    def _draw_value(self, seat: int) -> Steps:
        """A guest of the builder version (CA-20)."""
        if not any(self.deck.values()):
            return
        text = yield from chance(dict(self.deck))
        self.deck[text] -= 1
        self.players[seat].guests.append(text[1:])

    def _receive(self, seat: int) -> Steps:
        """A guest of the architect version: one of those that lie open (CA-29)."""
        if not self.display:
            return
        guest = yield from choose(seat, list(self.display))
        self.display.remove(guest)
        self.players[seat].guests.append(guest)
        yield from self._turn_up_guest()
        yield from self._may_use(seat, guest)

    def _reactivate(self, seat: int) -> Steps:
        """CA-33, R17."""
        able = [guest for guest in self.players[seat].guests if self._can_bring(seat, guest)]
        if not able:
            return
        text = yield from choose(seat, [*able, "skip"])
        if text != "skip":
            yield from self._power(seat, text)

    def _steal(self, seat: int) -> Steps:
        """CA-34, R6."""
        owners = {
            guest: other
            for other in self._from_the_left_of(seat)
            for guest in self.players[other].guests
            if guest not in CROWN or not self.players[other].has("guard")  # CA-46
        }
        if not owners:
            return
        guest = yield from choose(seat, [*owners, "skip"])
        if guest == "skip":
            return
        self.players[owners[guest]].guests.remove(guest)
        self.players[seat].guests.append(guest)  # R22
        yield from self._may_use(seat, guest)

    def _may_use(self, seat: int, guest: str) -> Steps:
        """CA-30, CA-34."""
        if not self._can_bring(seat, guest):
            return
        text = yield from choose(seat, ["use", "skip"])
        if text == "use":
            yield from self._power(seat, guest)

    def _can_bring(self, seat: int, guest: str) -> bool:
        """Whether it is a lightning guest whose power can bring something now."""
        player = self.players[seat]
        if guest == "architect":
            return bool(player.free()) or player.resident_room() > 0
        if guest == "bohemian":
            return player.resident_room() > 0
        if guest in GIVES:
            return bool(player.free_for(GIVES[guest]))
        if guest == "dagobert":
            return self.finisher is None  # R14, R15
        if guest == "conjurer":
            return bool(player.discs and player.empty())
        return False

    def _power(self, seat: int, guest: str) -> Steps:
        player = self.players[seat]
        if guest == "architect":  # CA-35
            player.draw_residents(1)
            yield from self._place(seat, "", player.free())
        elif guest == "bohemian":
            player.draw_residents(4)  # CA-36
        elif guest in GIVES:  # CA-37 to CA-40
            for _ in range(2):
                yield from self._place(seat, GIVES[guest], player.free_for(GIVES[guest]))
        elif guest == "dagobert":  # CA-41, R19
            face = yield from chance(dict.fromkeys(FACES, 1))
            for _ in range(2):
                text = yield from choose(seat, self._die_moves(seat, face))
                yield from self._use_die(seat, text)
        elif guest == "conjurer":
            yield from self._conjure(seat)

    def _place(self, seat: int, resource: str, squares: list[str]) -> Steps:
        if not squares:
            return  # R11
        text = yield from choose(seat, [f"{resource}@{square}" for square in squares])
        self.players[seat].discs.append(text.partition("@")[2])

    def _conjure(self, seat: int) -> Steps:
        """CA-42, R21: up to two different discs, each to any free square."""
        player = self.players[seat]
        moved: list[str] = []
        for number in range(2):
            discs = [square for square in player.discs if square not in moved]
            if not discs:
                return
            moves = [f"{disc}-{square}" for disc in discs for square in player.empty()]
            text = yield from choose(seat, moves if number == 0 else [*moves, "skip"])
            if text == "skip":
                return
            old, new = text.split("-")
            player.discs.remove(old)
            player.discs.append(new)
            moved.append(new)

    # Results.

    def scores(self) -> list[int]:
        """Points so far."""
        return [player.score() for player in self.players]

    def ranks(self) -> list[int]:
        """Places, 1 for the first; equal players share a place (CA-28, R8)."""
        scores = self.scores()
        return [1 + sum(other > mine for other in scores) for mine in scores]
