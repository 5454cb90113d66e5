"""The refusals of the house: each has a code that programs can rely on and words for people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Self

from belfort.engine.sentence import Sentence


class BelfortError(Exception):
    """Something was refused. `code` names the kind of refusal."""

    code = "error"


class UnknownGame(BelfortError):
    """No game of that name stands on the shelf, or none of that version."""

    code = "unknown_game"


class BrokenGame(UnknownGame):
    """A game that does not hand over what docs/contract.md asks for: it cannot be played.

    `place` is where it goes wrong: a field of its `Rules`, a file, a line.
    """

    code = "broken_game"

    def __init__(self, game: str, place: str, problem: str) -> None:
        super().__init__(f"{game}: {place}: {problem} (docs/contract.md)")
        self.place, self.problem = place, problem


class BadOption(BelfortError):
    """An option is unknown, of the wrong type or out of range."""

    code = "bad_option"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field


class BadComponents(BelfortError):
    """A game's components cannot be played with: `FILE, line N: PROBLEM`, for each fault."""

    code = "bad_components"

    def __init__(self, told: str, others: Sequence[BadComponents] = ()) -> None:
        super().__init__(told)
        found = re.search(r"\bline (\d+)", told)
        self.line = int(found[1]) if found else 0
        """Where in the text; 0 if it is the text as a whole."""
        self.all = [self, *others]


class BadEdition(BadComponents):
    """An edition of a game that is not there, cannot be read or cannot be played with.

    `faults` says what is wrong with its text, by line.
    """

    code = "bad_edition"

    def __init__(self, told: str, faults: Sequence[tuple[int, str]] = ()) -> None:
        super().__init__(told)
        self.faults = list(faults)


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
