"""A table held in memory: what the store said last, and the match that its log tells.

It is kept to save work and is never the truth: a step counts only if the store takes it.
"""

from __future__ import annotations

import functools
import json
from typing import Any

from belfort.engine import BadComponents, Edition, UnknownGame, names, rules
from belfort.store import Components, Entry, Table
from belfort.tables.chronicle import Chronicle
from belfort.tables.clock import Clock
from belfort.tables.errors import EditionLost, RulesChanged
from belfort.tables.warm import ServedGame

STAND_IN = "journeyman"
"""The bot that plays on for a seat that is out."""


@functools.lru_cache(maxsize=128)
def _game(name: str, options: str, version: int, edition: Components | None) -> ServedGame:
    """A game with its options, shared by all the tables that play it so."""
    try:
        if edition is None:
            return ServedGame(name, json.loads(options), version)
        if edition.text is None:
            raise EditionLost(f"{name}: the edition {edition.hash} is missing")
        found = Edition(name, edition.name, edition.text)
        if found.hash != edition.hash:
            raise EditionLost(f"{name}: the edition {edition.hash} is not what was stored")
        return ServedGame(name, json.loads(options), version, found)
    except UnknownGame as error:
        raise RulesChanged(str(error)) from error
    except BadComponents as error:
        raise EditionLost(str(error)) from error


def game_of(table: Table) -> ServedGame:
    """The game of a table, by the rules that its match began with."""
    options = json.dumps(dict(table.options), sort_keys=True)
    return _game(table.game, options, table.rules, table.edition)


def loads(table: Table) -> bool:
    """Whether it may take a moment to know the game of a table: it is not played as built in."""
    standard = rules(table.game).edition.hash if table.game in names() else ""
    return table.edition is not None and table.edition.hash != standard


class Live:
    """A table with its match, if it has started."""

    def __init__(self, table: Table, chronicle: Chronicle | None) -> None:
        self.table = table
        self.chronicle = chronicle
        self.game = game_of(table)
        self.clock = Clock.read(table.clock)
        self.reading = 0
        """When this was read from the store: a count that goes up."""
        self.shown: Any = None
        """What everybody sees alike, as `look` made it last."""

    @classmethod
    def read(cls, table: Table, entries: list[Entry]) -> Live:
        """What the store says of a table; replaying takes a while."""
        if table.seed is None or table.started is None:
            return cls(table, None)
        names = [seat.name for seat in table.seats]
        clock = Clock.read(table.clock)
        said, begun = table.additions, len(table.laid)
        chronicle = Chronicle.read(
            game_of(table), table.seed, names, clock, table.started, entries, said, begun
        )
        return cls(table, chronicle)

    @property
    def at(self) -> int:
        return 0 if self.chronicle is None else self.chronicle.at

    def learn(self, other: Live) -> None:
        """Take over what another reading of the same table knows better."""
        if (
            other.at > self.at or self.chronicle is None
        ):  # a match may begin without a step of chance
            self.chronicle = other.chronicle
        if other.reading > self.reading:
            self.reading, self.table, self.game = other.reading, other.table, other.game
        if self.chronicle is not None and self.chronicle.at > self.table.at:
            self.advance(self.chronicle)

    def advance(self, chronicle: Chronicle) -> None:
        """The store has taken the steps that lead to this chronicle."""
        self.chronicle = chronicle
        ended = chronicle.log[-1].entry.moment if chronicle.over else None
        self.table = self.table.with_(
            at=chronicle.at,
            actor=chronicle.actor,
            due=due(self.table, chronicle),
            state="over" if chronicle.over else self.table.state,
            ended=ended,
            wishes={},
        )


def driver(table: Table, chronicle: Chronicle, seat: int) -> str | None:
    """The bot that moves for a seat; None if a person does."""
    return STAND_IN if seat in chronicle.outs else table.seats[seat].bot


def due(table: Table, chronicle: Chronicle) -> int | None:
    """When the person on turn runs out of time; bots do not."""
    if chronicle.over or driver(table, chronicle, chronicle.actor) is not None:
        return None
    return chronicle.due()


def thinks(table: Table, chronicle: Chronicle) -> bool:
    """Whether a bot is on turn."""
    return not chronicle.over and driver(table, chronicle, chronicle.actor) is not None
