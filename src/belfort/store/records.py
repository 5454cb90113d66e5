"""What goes into the store and comes out of it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct


@dataclass(frozen=True)
class Player:
    """A guest of the house: nothing is known of them but a name."""

    id: str
    name: str
    epoch: int = 0
    """How often the guest has signed out everywhere: cookies of an earlier epoch count no more."""


@dataclass(frozen=True)
class Seat:
    """A place at a table. With a player and a bot, the bot stands in for the player."""

    player: str | None
    bot: str | None
    name: str
    added: str = ""
    """What it has added to the chance, until the match starts."""

    @property
    def free(self) -> bool:
        return self.player is None and self.bot is None


class Entry(Struct, frozen=True, gc=False):
    """A stored step: a `step` of the game, an `undo` back to a number, or a seat that is `out`."""

    kind: str
    seat: int
    text: str
    moment: int
    bot: str | None = None
    """The bot of the house that made the step."""

    def row(self, match: str, number: int) -> tuple[Any, ...]:
        return match, number, self.kind, self.seat, self.text, self.moment, self.bot


@dataclass(frozen=True)
class Outcome:
    """How a seat ended."""

    seat: int
    player: str | None
    name: str
    rank: int
    score: int | None
    out: str | None

    def row(self, match: str) -> tuple[Any, ...]:
        return match, self.seat, self.player, self.name, self.rank, self.score, self.out


class Append(Struct, frozen=True):
    """Steps to store, from number `first` on, and whose turn it is after them."""

    match: str
    first: int
    entries: Sequence[Entry]
    actor: int
    thinks: bool
    due: int | None
    results: Sequence[Outcome] = ()

    @property
    def key(self) -> tuple[str, int]:
        return self.match, self.first

    @property
    def calm(self) -> bool:
        """Whether a person has all the time in the world."""
        return not self.thinks and self.due is None and not self.results

    @property
    def at(self) -> int:
        return self.first + len(self.entries)

    def rows(self) -> list[tuple[Any, ...]]:
        return [
            entry.row(self.match, number) for number, entry in enumerate(self.entries, self.first)
        ]


@dataclass(frozen=True)
class Components:
    """An edition as it is stored; without its text, if that is missing."""

    hash: str
    name: str
    text: str | None


@dataclass(frozen=True)
class Begun:
    """Where a match comes from that does not begin at the start."""

    steps: Sequence[str] = ()
    """What was laid down before its own first step."""
    of: str = ""
    """The commitment of the match whose position it was."""
    hidden: str = ""
    """How what was hidden there lies: `truly`, or dealt `anew`."""


@dataclass(frozen=True)
class Kept:
    """A match in a guest's album."""

    table: Table
    seat: int | None
    """Where the guest sat."""
    ended: int
    results: Sequence[Outcome]


@dataclass(frozen=True)
class Tally:
    """How a guest fared in a game."""

    game: str
    matches: int
    won: int
    last: Sequence[bool]
    """The last few, the newest last: whether it was won."""


@dataclass(frozen=True)
class Sought:
    """Which matches of an album are looked for."""

    game: str = ""
    against: str = ""
    """The name of somebody who played too."""
    won: bool | None = None
    before: tuple[int, str] | None = None
    """The moment and the name of the match after which to go on."""


@dataclass(frozen=True)
class Table:
    """A table as the store knows it, without its log."""

    id: str
    game: str
    rules: int
    options: Mapping[str, int | str]
    starter: str
    """How it is found who starts: by `seat`, by `lot`, or by the `rule` of the game."""
    host: str
    state: str
    listed: bool
    watching: bool
    clock: Mapping[str, Any]
    away: int
    seed: bytes | None
    rematch: str | None
    created: int
    started: int | None
    ended: int | None
    at: int
    actor: int
    due: int | None
    seats: Sequence[Seat]
    wishes: Mapping[int, int] = field(default_factory=dict)
    """By seat: the step it would go back to, if all agree."""
    presence: Mapping[str, int] = field(default_factory=dict)
    """By player: until when they are here, or when they were."""
    added: Sequence[str] | None = None
    """What each seat had added to the chance when the match started; later it does not count."""
    lot: Sequence[int] = ()
    """The seats among which it is drawn who starts."""
    edition: Components | None = None
    """What it is played with; none: what is built in."""
    begun: Begun | None = None
    """Where its match comes from; none: from the start."""
    brought: bool = False
    """Whether it came as a file, and was not played here."""

    @property
    def laid(self) -> Sequence[str]:
        """The steps that were laid down before the first of its own."""
        return () if self.begun is None else self.begun.steps

    @property
    def additions(self) -> Sequence[str]:
        """What each seat adds to the chance: so far, or once and for all."""
        if self.started is None:
            return [seat.added for seat in self.seats]
        return self.added or [""] * len(self.seats)

    def with_(self, **new: Any) -> Table:
        """The same table but for these fields; `replace` would take as long as a look."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__, **new)
        return other

    def seat_of(self, player: str | None) -> int | None:
        for number, seat in enumerate(self.seats):
            if player is not None and seat.player == player:
                return number
        return None


@dataclass(frozen=True)
class Judging:
    """How far a match is judged that is over."""

    wanted: int
    """Iterations a decision that somebody would like."""
    reached: int
    """The same of what is found; 0: nothing yet."""
    found: str | None = None
    begun: str | None = None
    """What is found so far by the next, deeper look."""


class Ring(Struct, frozen=True):
    """Something that those who look at a table must hear of."""

    table: str
    kind: str
    data: Mapping[str, Any]
