"""The refusals of the house: each has a code that programs can rely on and words for people."""

from __future__ import annotations

from typing import Self

from belfort.engine.sentence import Sentence


class BelfortError(Exception):
    """Something was refused. `code` names the kind of refusal."""

    code = "error"


class UnknownGame(BelfortError):
    code = "unknown_game"


class BadOption(BelfortError):
    """An option is unknown, of the wrong type or out of range."""

    code = "bad_option"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field


class BadComponents(BelfortError):
    """A game's data file cannot be played with."""

    code = "bad_components"


class Refusal(BelfortError):
    """What a game refuses, as a sentence of its catalogue; whoever raises it puts it in words."""

    def __init__(self, key: str, /, **args: object) -> None:
        super().__init__(key)
        self.sentence = Sentence(key, args)

    def worded(self, text: str) -> Self:
        """The same refusal, which reads as `text`."""
        self.args = (text,)
        return self


class UnreadableMove(Refusal):
    """A text that is not the notation of any move."""

    code = "unreadable"


class IllegalMove(Refusal):
    """A move that the rules forbid here; `rule` is the number of the rule, as in `CT-27`."""

    code = "illegal"

    def __init__(self, rule: str, key: str, /, **args: object) -> None:
        super().__init__(key, **args)
        self.rule = rule
