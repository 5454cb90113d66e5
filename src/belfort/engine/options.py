"""What can be chosen before a match: named options with a closed set of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from belfort.engine.errors import BadOption

Value = int | str
"""What an option can be."""
Options = Mapping[str, Value]
"""What was chosen, by the names of the options."""


@dataclass(frozen=True)
class Option:
    """One choice before a match."""

    name: str
    choices: tuple[Value, ...]
    """The values it can have: numbers, or words."""
    default: Value
    """The one that is usual."""
    below: str | None = None
    """Another option that this one must stay below: a seat, say."""
    only: tuple[str, Value] | None = None
    """A value of another option, without which this one says nothing and stays at its default."""
    study: bool = False
    """For those who study a game: families are not asked, and it is told only if it was chosen."""

    def check(self, value: object) -> Value:
        """The value, if it is one of the choices and of their type."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        listed = ", ".join(str(choice) for choice in self.choices)
        raise BadOption(self.name, f"{value!r} is not one of {listed}")

    def matters(self, chosen: Options) -> bool:
        """Whether it says something beside the other choices."""
        return self.only is None or chosen[self.only[0]] == self.only[1]

    def read(self, text: str) -> Value:
        """The value that a text typed on a command line stands for."""
        for choice in self.choices:
            if text == str(choice):
                return choice
        return self.check(text)


def complete(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game, the given ones checked and the others at their defaults.

    One for study is left out at its default, so that a match of the whole game is told, stored
    and found as if there were none.
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(str(name), f"no such option; there are {', '.join(names)}")
    chosen = {
        option.name: option.check(given.get(option.name, option.default)) for option in options
    }
    for option in options:
        if not option.matters(chosen):
            chosen[option.name] = option.default
        if option.below is not None and int(chosen[option.name]) >= int(chosen[option.below]):
            problem = f"{chosen[option.name]} is not below {option.below}={chosen[option.below]}"
            raise BadOption(option.name, problem)
    for option in options:
        if option.study and chosen[option.name] == option.default:
            del chosen[option.name]
    return chosen


FULL = "full"


def size(*smaller: str) -> Option:
    """How much of a game is set up: all, or so little that its exact value can be computed."""
    return Option("size", (FULL, *smaller), FULL, study=True)


def size_of(options: Options) -> str:
    """The size that was chosen."""
    return str(options.get("size", FULL))
