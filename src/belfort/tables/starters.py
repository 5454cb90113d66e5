"""Who starts a match: a chosen seat, whomever the lot falls on, or whom the game's rule names.

The option `starter` of a game is a seat. A table keeps besides how that seat is found; the lot is
drawn when the match starts, from the seed and what the seats added, so nobody knows before and
anyone can check it afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from belfort import engine
from belfort.engine import BadOption, Rules
from belfort.match import fairness
from belfort.store import Table

OPTION: Final = "starter"

SEAT: Final = "seat"
LOT: Final = "lot"
RULE: Final = "rule"
"""Whom the printed rules name; `Rules.starts` says whom."""
WON: Final = "won"
"""Whoever won the match before this one."""

YOUNGEST: Final = "youngest"
OLDEST: Final = "oldest"
WINNER: Final = "winner"


def has_starter(rules: Rules) -> bool:
    return any(option.name == OPTION for option in rules.options)


def check(rules: Rules, how: str) -> None:
    """Refuse a way to find who starts that this game does not have."""
    known = [SEAT]
    if has_starter(rules):
        known += [LOT, RULE] if rules.starts else [LOT]
    if how not in known:
        raise BadOption(OPTION, f"{how!r} is not one of {', '.join(known)}")


def asks(table: Table) -> bool:
    """Whether somebody has to say who starts: the house knows nobody's age."""
    people = [seat for seat in table.seats if seat.player is not None]
    rule = engine.rules(table.game).starts if table.starter == RULE else ""
    return rule in (YOUNGEST, OLDEST) and len(people) > 1


def settle(table: Table, said: int | None = None) -> Table:
    """The table at the moment its match starts, with the seat that starts.

    `said` is the seat that the host names where the house has to ask.
    """
    if table.starter == SEAT:
        return table
    if said is not None and asks(table) and said < len(table.seats):
        return replace(table, options={**table.options, OPTION: said}, starter=SEAT)
    lot = table.lot if table.starter == WON else _eligible(table)
    if not lot:  # opened before it was remembered who had won
        return table
    assert table.seed is not None
    options = {**table.options, OPTION: fairness.lot(table.seed, table.additions, lot)}
    ages = table.starter == RULE and engine.rules(table.game).starts in (YOUNGEST, OLDEST)
    return replace(table, options=options, starter=SEAT if ages else table.starter, lot=lot)


def _eligible(table: Table) -> Sequence[int]:
    """The seats among which the lot is drawn; bots are older than people."""
    everyone = range(len(table.seats))
    rule = engine.rules(table.game).starts if table.starter == RULE else ""
    people = [seat for seat in everyone if table.seats[seat].player is not None]
    bots = [seat for seat in everyone if seat not in people]
    return {YOUNGEST: people, OLDEST: bots}.get(rule) or everyone


def again(table: Table, winners: Sequence[int]) -> Table:
    """Who starts the next match at a table: the next seat, a new lot, or by its rule the winner."""
    if table.starter in (RULE, WON):
        options = {**table.options, OPTION: winners[0]}
        return replace(table, options=options, starter=WON, lot=list(winners))
    table = replace(table, lot=())
    if table.starter == LOT or OPTION not in table.options:
        return table
    after = (int(table.options[OPTION]) + 1) % len(table.seats)
    return replace(table, options={**table.options, OPTION: after})
