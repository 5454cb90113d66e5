"""Bots that think again: does each move of a match follow from what its seat saw?

The house's bots think with numbers that follow from the seed, which is shown at the end. So they
can be asked again, with the view that they had: a bot that peeked would have to answer otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from belfort import bots
from belfort.bots.birds import offhand
from belfort.bots.levels import Thinker
from belfort.bots.readiness import needs
from belfort.match import Match, Record, Step
from belfort.match.file import house_version


@dataclass
class Testimony:
    """What is found of one bot in one seat, in steps of the match counted from 0."""

    seat: int
    bot: str
    only: list[int] = field(default_factory=list)
    """Where there was nothing to choose."""
    level: list[int] = field(default_factory=list)
    """As the bot moves."""
    offhand: list[int] = field(default_factory=list)
    """As it moves while its game is not compiled."""
    lost: list[int] = field(default_factory=list)
    """Moves that are not found again, of a bot that a slow machine may stop before it is done."""
    odd: list[int] = field(default_factory=list)
    """Moves that do not follow."""

    def __str__(self) -> str:
        followed = len(self.only) + len(self.level) + len(self.offhand)
        told = f"seat {self.seat + 1}, {self.bot}: {_moves(followed)} from what the seat saw"
        details = [
            f"{len(found)} {words}"
            for found, words in (
                (self.level, "by its level"),
                (self.offhand, "offhand, before its game was compiled"),
                (self.only, "without a choice"),
            )
            if found
        ]
        if details:
            told += f" ({', '.join(details)})"
        if self.odd:
            told += f"; {len(self.odd)} do not (steps {_listed(self.odd)})"
        if self.lost:
            told += (
                f"; {len(self.lost)} cannot be found again (steps {_listed(self.lost)}): a bot that"
                " looks so far ahead is stopped after some seconds on a slow machine, and then"
                " nobody can tell"
            )
        return told


def _moves(number: int) -> str:
    return "1 move follows" if number == 1 else f"{number} moves follow"


def _listed(steps: Iterable[int]) -> str:
    return ", ".join(map(str, steps))


def testify(record: Record) -> list[Testimony]:
    """Let the bots of a match that is over think again."""
    found: dict[tuple[int, str], Testimony] = {}
    for match, step in record.match.retold():
        bot = record.bot_at(match.step)
        if bot:
            told = found.setdefault((step.by, bot), Testimony(step.by, bot))
            _list(told, match, step).append(match.step)
    return [told for _, told in sorted(found.items())]


def problems(record: Record, found: Iterable[Testimony]) -> list[str]:
    """What a house has to answer for; not what another version of its bots may have done."""
    if record.belfort != house_version():
        return []
    return [
        f"seat {one.seat + 1}, {one.bot}: does not follow from what the seat saw:"
        f" steps {_listed(one.odd)}"
        for one in found
        if one.odd
    ]


def _list(told: Testimony, match: Match, step: Step) -> list[int]:
    """Where a move belongs."""
    if step.by < 0 or told.bot not in bots.BOTS:
        return told.odd
    if len(match.moves()) == 1:
        return told.only
    game, view, seed = match.game, match.view(step.by), match.thought(step.by)
    player = bots.bot(told.bot)
    if isinstance(player, Thinker):
        player = replace(player, seconds=None)
    if player.choose(game, view, step.by, seed) == step.code:
        return told.level
    if needs(told.bot) and offhand(told.bot).choose(game, view, step.by, seed) == step.code:
        return told.offhand
    stopped = isinstance(player, Thinker) and player.may_be_stopped
    return told.lost if stopped else told.odd
