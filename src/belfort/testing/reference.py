"""A game in lock-step with its reference: a second, naive version of its rules, in notation.

The author keeps it in `tests/reference/NAME.py`, best written by somebody who has not read the
rules: a class `Reference(**options)` with `actor()` (a seat, "chance" or None), `moves()`,
`chances()` (weights by notation), `play(text)`, `scores()` and `ranks()`; it takes the text of an
`edition` too if the game has components.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Any, Final

from belfort.engine import CHANCE, NOBODY, BelfortError, Game
from belfort.match import Game as Variant
from belfort.testing.broken import Broken, after, place_of
from belfort.testing.parts import Part
from belfort.testing.subject import Subject, label
from belfort.testing.walks import chances_at, moves_at

PART: Final = Part("reference")


def matches() -> int:
    """How many matches are played on both: BELFORT_LOCKSTEP."""
    return int(os.environ.get("BELFORT_LOCKSTEP", "4"))


def _pairs(subject: Subject) -> Iterable[tuple[Subject, Variant]]:
    return ((subject, game) for game in subject.variants)


@PART.each(_pairs, lambda pair: label(pair[1]))
def both_play_the_same_matches(pair: tuple[Subject, Variant]) -> None:
    subject, game = pair
    for seed in range(matches()):
        lock_step(game, subject.reference, seed)


def lock_step(game: Game, reference: Any, seed: object) -> None:
    """Play one random match on both, comparing everything that a player could notice."""
    other = {} if game.rules.other is None else {"edition": game.edition.text}
    Lockstep(game, reference(**game.options, **other)).play(random.Random(repr(seed)))


class Lockstep:
    """A game and its reference, at the same step."""

    def __init__(self, game: Game, reference: Any) -> None:
        self.game, self.reference = game, reference
        self.s = game.start()
        self.played: list[str] = []

    def play(self, dice: random.Random) -> None:
        """To the end, or to where they differ."""
        game = self.game
        while (who := game.actor(self.s)) != NOBODY:
            if len(self.played) >= game.rules.most_steps:
                told = f"a match goes on after {len(self.played)} steps"
                raise self._broken("actor", f"does not end: {told}", "")
            self._same("actor", "chance" if who == CHANCE else who, self.reference.actor())
            text = self._chance(dice) if who == CHANCE else self._move(dice)
            self.s = game.after(self.s, game.rules.words.parse(self.s, text))
            self.reference.play(text)
            self.played.append(text)
        self._same("actor", None, self.reference.actor())
        self._same("scores", game.scores(self.s), list(self.reference.scores()))
        self._same("ranks", game.ranks(self.s), list(self.reference.ranks()))

    def _broken(self, name: str, ours: str, theirs: str) -> Broken:
        where = after(self.game, self.played)
        end = f", the reference {theirs}" if theirs else ""
        return Broken(f"{place_of(self.game.rules, name)} {ours}{end}, {where}")

    def _same(self, name: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise self._broken(name, f"gives {ours}", f"{theirs}")

    def _chance(self, dice: random.Random) -> str:
        words = self.game.rules.words
        weights = enumerate(chances_at(self.game, self.s))
        ours = {words.notation(self.s, code): weight for code, weight in weights if weight}
        theirs = self.reference.chances()
        for text in [*ours, *theirs]:
            one, other = ours.get(text, 0), theirs.get(text, 0)
            if one != other:
                raise self._broken("chances", f"weighs `{text}` {one}", f"{other}")
        return dice.choices(list(ours), list(ours.values()))[0]

    def _move(self, dice: random.Random) -> str:
        words = self.game.rules.words
        ours = [words.notation(self.s, move) for move in moves_at(self.game, self.s)]
        theirs = list(self.reference.moves())
        if sorted(ours) != sorted(theirs):
            for text in sorted(set(theirs) - set(ours)):
                raise self._broken("moves", f"lacks `{text}`{self._by(text)}", "allows it")
            for text in sorted(set(ours) - set(theirs)):
                raise self._broken("moves", f"allows `{text}`", "does not")
            raise self._broken("moves", f"gives {ours}", f"{theirs}")
        return dice.choice(ours)

    def _by(self, text: str) -> str:
        """The rule that is said to forbid a move."""
        words, s = self.game.rules.words, self.s
        try:
            refused = words.why_not(s, words.parse(s, text))
        except BelfortError:
            return ""
        return f" (by {refused.rule})" if refused else ""
