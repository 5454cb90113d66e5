"""What can be chosen before a match: named options with a closed set of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from belfort.engine.errors import BadOption

Value = int | str
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One choice. `below` names another option that this one must stay below: a seat, say."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    below: str | None = None

    def check(self, value: object) -> Value:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        listed = ", ".join(str(choice) for choice in self.choices)
        raise BadOption(self.name, f"{value!r} is not one of {listed}")

    def read(self, text: str) -> Value:
        """The value that a text typed on a command line stands for."""
        for choice in self.choices:
            if text == str(choice):
                return choice
        return self.check(text)


def complete(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game, the given ones checked and the others at their defaults."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(str(name), f"no such option; there are {', '.join(names)}")
    chosen = {
        option.name: option.check(given.get(option.name, option.default)) for option in options
    }
    for option in options:
        if option.below is not None and int(chosen[option.name]) >= int(chosen[option.below]):
            problem = f"{chosen[option.name]} is not below {option.below}={chosen[option.below]}"
            raise BadOption(option.name, problem)
    return chosen
