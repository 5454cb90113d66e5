"""A table as somebody chooses it on the page of its game, and as the browser remembers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from belfort.engine import BadOption, BelfortError, Option, Rules, Value
from belfort.tables import Clock, Wanted, starters
from belfort.web.cast import character, company, usual
from belfort.web.times import DAY, MINUTE

SETUP: Final = "belfort_setup."
"""The cookie of a game, which remembers what was chosen on its page."""

CLOCKS: Final[Mapping[str, Clock]] = {
    "": Clock(),
    "minute": Clock("move", MINUTE),
    "minutes": Clock("move", 3 * MINUTE),
    "short": Clock("total", 10 * MINUTE),
    "long": Clock("total", 20 * MINUTE),
    "day": Clock("move", DAY),
    "days": Clock("move", 3 * DAY),
}
"""The clocks that are offered, by what a form calls them; none first."""


class BadStarter(BadOption):
    """A seat that this table does not have cannot start."""

    code = "bad_starter"

    def __init__(self, players: int) -> None:
        super().__init__(starters.OPTION, f"a table for {players} has seats 0 to {players - 1}")
        self.players = players


@dataclass(frozen=True)
class Setup:
    """What was chosen. `starter` is a seat as text, `lot` or `rule`; a bot of `""` is whoever is
    nearest in strength and does not sit there yet."""

    rules: Rules
    options: Mapping[str, Value] = field(default_factory=dict)
    starter: str = starters.LOT
    level: str = ""
    """The bot opposite; left out, the usual one."""
    others: Mapping[int, str] = field(default_factory=dict)
    clock: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", self.level or usual(self.rules))

    @classmethod
    def read(cls, rules: Rules, form: Mapping[str, str]) -> Setup:
        """What a form says; what it cannot have is refused."""
        options = {
            option.name: option.read(form[f"option.{option.name}"])
            for option in chosen(rules)
            if f"option.{option.name}" in form
        }
        found = cls(
            rules,
            options,
            form.get(f"option.{starters.OPTION}", starters.LOT),
            _level(form.get("bot.1", "") or usual(rules)),
            {
                seat: _level(bot)
                for seat in range(2, max(rules.players))
                if (bot := form.get(f"bot.{seat}", ""))
            },
            _clock(form.get("clock", "")),
        )
        found._check_starter()
        return found

    @classmethod
    def recall(cls, rules: Rules, kept: str) -> Setup:
        """What a browser kept; what it should not have kept is forgotten."""
        try:
            return cls.read(rules, dict(parse_qsl(kept)))
        except (BelfortError, ValueError):
            return cls(rules)

    def kept(self) -> str:
        """What a browser keeps, to offer the same again."""
        parts = {f"option.{name}": str(value) for name, value in self.options.items()}
        parts |= {f"bot.{seat}": bot for seat, bot in self.others.items()}
        starter = {f"option.{starters.OPTION}": self.starter}
        return urlencode({**parts, **starter, "bot.1": self.level, "clock": self.clock})

    def __getitem__(self, option: str) -> Value:
        """The value of an option, chosen or usual."""
        return self.options.get(option, self.rules.option(option).default)

    @property
    def players(self) -> int:
        return int(self["players"])

    def _check_starter(self) -> None:
        if not starters.has_starter(self.rules):  # nobody is asked, the lot has nothing to decide
            if self.starter != starters.LOT:
                raise BadOption(starters.OPTION, f"{self.starter!r}, but nobody is asked here")
        elif self.starter.isdecimal():
            if len(self.starter) > 2 or int(self.starter) >= self.players:
                raise BadStarter(self.players)
            self.rules.option(starters.OPTION).read(self.starter)
        else:
            starters.check(self.rules, self.starter)

    @property
    def face(self) -> str:
        """Who sits opposite."""
        known = character(self.level)
        return known.face if known else ""

    @property
    def bots(self) -> dict[int, str]:
        """The levels by seat: nobody sits down twice unless it was asked for."""
        found = {1: self.level, **self.others}
        free = (one.bot for one in company(self.level) if one.bot not in found.values())
        return {seat: found.get(seat) or next(free, self.level) for seat in range(1, self.players)}

    def wanted(self) -> Wanted:
        """The table, without its bots."""
        options = {**self.options, "players": self.players}
        seat = self.starter.isdecimal()
        if seat:
            options[starters.OPTION] = int(self.starter)
        return Wanted(
            self.rules.name,
            options,
            starter=self.starter
            if starters.has_starter(self.rules) and not seat
            else starters.SEAT,
            clock=CLOCKS[self.clock],
        )


def chosen(rules: Rules) -> Iterable[Option]:
    """The options of a game that are chosen by their value; who starts is found otherwise."""
    return [option for option in rules.offered if option.name != starters.OPTION]


def ways_to_start(rules: Rules) -> dict[str, str]:
    """What can be chosen for who starts, and what the catalogue calls it."""
    if not starters.has_starter(rules):
        return {}
    seats = {str(choice): str(choice) for choice in rules.option(starters.OPTION).choices}
    rule = {starters.RULE: rules.starts} if rules.starts else {}
    return {starters.LOT: starters.LOT, **rule, **seats}


def _level(name: str) -> str:
    if character(name) is None:
        raise BadOption("bot", f"{name!r} is nobody who plays here")
    return name


def _clock(text: str) -> str:
    if text not in CLOCKS:
        raise BadOption("clock", f"{text!r} is not a clock that is offered")
    return text
