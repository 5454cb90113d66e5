"""A table held in memory: what the store said last, and the match that its log tells.

It is kept to save work and is never the truth: a step counts only if the store takes it.
"""

from __future__ import annotations

import functools
import json

from belfort.engine import UnknownGame
from belfort.store import Entry, Table
from belfort.tables.clock import Clock
from belfort.tables.errors import RulesChanged
from belfort.tables.play import Play
from belfort.tables.warm import ServedGame

STAND_IN = "journeyman"
"""The bot that plays on for a seat that is out."""


@functools.lru_cache(maxsize=256)
def _game(name: str, options: str, version: int) -> ServedGame:
    """A game with its options, shared by all the tables that play it so."""
    try:
        return ServedGame(name, json.loads(options), version)
    except UnknownGame as error:
        raise RulesChanged(str(error)) from error


def game_of(table: Table) -> ServedGame:
    """The game of a table, by the rules that its match began with."""
    return _game(table.game, json.dumps(dict(table.options), sort_keys=True), table.rules)


class Live:
    """A table with its match, if it has started."""

    def __init__(self, table: Table, play: Play | None) -> None:
        self.table = table
        self.play = play
        self.game = game_of(table)
        self.clock = Clock.read(table.clock)
        self.reading = 0
        """When this was read from the store: a count that goes up."""

    @classmethod
    def read(cls, table: Table, entries: list[Entry]) -> Live:
        """What the store says of a table; replaying takes a while."""
        if table.seed is None or table.started is None:
            return cls(table, None)
        names = [seat.name for seat in table.seats]
        clock = Clock.read(table.clock)
        play = Play.read(
            game_of(table), table.seed, names, clock, table.started, entries, table.additions
        )
        return cls(table, play)

    @property
    def at(self) -> int:
        return 0 if self.play is None else self.play.at

    def learn(self, other: Live) -> None:
        """Take over what another reading of the same table knows better."""
        if other.at > self.at:
            self.play = other.play
        if other.reading > self.reading:
            self.reading, self.table, self.game = other.reading, other.table, other.game
        if self.play is not None and self.play.at > self.table.at:
            self.advance(self.play)

    def advance(self, play: Play) -> None:
        """The store has taken the steps that lead to this play."""
        self.play = play
        ended = play.log[-1].entry.moment if play.over else None
        self.table = self.table.with_(
            at=play.at,
            actor=play.actor,
            due=due(self.table, play),
            state="over" if play.over else self.table.state,
            ended=ended,
            wishes={},
        )


def driver(table: Table, play: Play, seat: int) -> str | None:
    """The bot that moves for a seat; None if a person does."""
    return STAND_IN if seat in play.outs else table.seats[seat].bot


def due(table: Table, play: Play) -> int | None:
    """When the person on turn runs out of time; bots do not."""
    if play.over or driver(table, play, play.actor) is not None:
        return None
    return play.due()


def thinks(table: Table, play: Play) -> bool:
    """Whether a bot is on turn."""
    return not play.over and driver(table, play, play.actor) is not None
