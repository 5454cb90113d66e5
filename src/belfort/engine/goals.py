"""What a match is about, said at its table: a game's module `goal` makes it from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belfort.engine.sentence import Sentence


class Aim(NamedTuple):
    """Something that brings points, that a seat has, or that ends the match, as it stands now."""

    sentence: Sentence
    """A key of `[goal]` in the game's catalogue; its argument `seat` is told as a name."""
    rule: str
    """The number of the rule that says so."""


def named(sentence: Sentence, names: Sequence[str]) -> dict[str, object]:
    """The arguments of a sentence, a seat by its name."""
    args = dict(sentence.args)
    if isinstance(seat := args.pop("seat", None), int):
        args["name"] = names[seat]
    return args
