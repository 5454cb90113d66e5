"""Playing on from a position: a new table whose match begins with the log that led there.

Only from matches that are over, or from one's own against bots alone. There, what was hidden is
always dealt anew, by numbers that have nothing to do with the match, from what one's own seat saw:
nothing can be learned of it that the seat does not know.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belfort.engine import Edition, Game
from belfort.engine.chance import stream
from belfort.match import ANEW, TRULY, Match, UnknownSeat
from belfort.match.forking import check_decision, steps_anew, steps_truly
from belfort.store import Begun, Player, Table
from belfort.tables import seating, starters
from belfort.tables.chronicle import Chronicle
from belfort.tables.errors import NotOver, NotPlaying, RulesChanged
from belfort.tables.live import Live
from belfort.tables.look import Look
from belfort.tables.seating import Wanted

if TYPE_CHECKING:
    from belfort.tables.steward import Steward

WAYS: Final = (TRULY, ANEW)


@dataclass(frozen=True)
class Fork:
    """How somebody wants to play on."""

    step: int
    """Before which step of the match."""
    seat: int
    """Where they sit; what is dealt anew fits what that seat saw."""
    hidden: str = ANEW
    bots: Mapping[int, str] = field(default_factory=dict)
    """Who sits at the other seats; those without a bot wait for friends."""


@dataclass(frozen=True)
class Dealing:
    """What a process that thinks is asked: a history that looks the same to a seat."""

    game: str
    options: dict[str, int | str]
    rules: int
    edition: Edition | None
    codes: list[int]
    seat: int
    seed: str


def deal(asked: Dealing) -> list[str]:
    """Another history, as notation; runs in a process of its own."""
    game = Game(asked.game, asked.options, asked.rules, asked.edition)
    match, words = Match(game, bytes(32), begun=len(asked.codes)), game.rules.words
    for code in asked.codes:
        match.replay(words.notation(match.state, code))
    return steps_anew(match, match.step, asked.seat, stream("dealt anew", asked.seed))


def may_fork(table: Table, chronicle: Chronicle, player: str | None) -> bool:
    """Whether a guest may play on from positions of a match."""
    return chronicle.over or is_practice(table, player)


def is_practice(table: Table, player: str | None) -> bool:
    """Whether a guest plays against bots alone."""
    return {seat.player for seat in table.seats if seat.player is not None} == {player}


def choices(table: Table, chronicle: Chronicle, player: str | None) -> tuple[list[int], list[str]]:
    """The seats that a guest may take, and how what is hidden may lie."""
    if chronicle.over:
        return list(range(len(table.seats))), list(WAYS)
    own = table.seat_of(player)
    return ([own] if own is not None else []), [ANEW]


async def wanted_from(
    steward: Steward, player: Player, live: Live, fork: Fork, line: str
) -> Wanted:
    """The table that plays on, as its host wants it; refuses what may not be known."""
    table, chronicle = live.table, live.chronicle
    seating.check_may_look(table, player.id)
    if chronicle is None:
        raise NotPlaying("the match has not started")
    if not may_fork(table, chronicle, player.id):
        raise NotOver("one plays on from matches that are over, or from one's own against bots")
    seats, ways = choices(table, chronicle, player.id)
    if fork.seat not in seats:
        raise UnknownSeat(f"one plays on from the seats {seats} of this match")
    if not live.game.current:
        raise RulesChanged("this match was played by rules that are not those of today")
    hidden = fork.hidden if fork.hidden in ways else ways[-1]
    match = chronicle.match
    check_decision(match, fork.step)
    if hidden == TRULY:
        steps = steps_truly(match, fork.step)
    else:
        steps = await _dealt(steward, live, match, fork, line)
    edition = match.game.edition
    other = match.game.rules.other is not None
    return Wanted(
        game=table.game,
        options=match.game.options,
        edition=edition.name if other else "",
        text=edition.text if other else None,
        starter=starters.SEAT,
        seat=fork.seat,
        bots={seat: bot for seat, bot in fork.bots.items() if seat != fork.seat},
        begun=Begun(steps, match.commitment, hidden),
    )


async def _dealt(steward: Steward, live: Live, match: Match, fork: Fork, line: str) -> list[str]:
    game = live.game
    asked = Dealing(
        game=game.name,
        options=dict(game.options),
        rules=live.table.rules,
        edition=game.rules.other,
        codes=[step.code for step in match.log()[: fork.step]],
        seat=fork.seat,
        seed=secrets.token_hex(16),
    )
    return await steward.turns.minds.in_turn(line, deal, asked)


async def fork(
    steward: Steward,
    player: Player,
    table: str,
    wanted: Fork,
    line: str,
    promise: str = "",
    added: str = "",
) -> Look:
    """Open a table that plays on from a position; it starts if nobody is waited for."""
    live = await steward.memory.find(table)
    made = await wanted_from(steward, player, live, wanted, line)
    look = await steward.create(player, made, promise, added)
    if not any(seat.free for seat in look.seats):
        look = await steward.start(player, look.table)
    return look
