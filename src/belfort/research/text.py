"""The games as text, for language models: the rules, the view, the legal moves; moves by notation::

    table = TextMatch("heist", players=3)
    while not table.over:
        answer = ask(table.prompt())
        table.play(answer)

A prompt holds what the seat on turn may know, and nothing else.
"""

from __future__ import annotations

import secrets

from belfort import locale
from belfort.engine import Edition
from belfort.match import Game, Match
from belfort.research.drawn import as_text, seat_names


class TextMatch:
    """A match whose seats read and write text."""

    def __init__(
        self,
        name: str,
        *,
        seed: int | str | None = None,
        edition: Edition | str | None = None,
        **options: int | str,
    ) -> None:
        self.game = Game(name, options, edition=edition)
        self.match: Match = self.game.match(seed=secrets.token_hex(8) if seed is None else seed)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return self.match.actor

    def rules(self) -> str:
        """The whole page of the game: rules, rulings, notation."""
        return self.game.rules.page

    def view(self, seat: int) -> str:
        """The table as a seat sees it."""
        return as_text(self.game, self.match.view(seat), seat)

    def log(self, seat: int, last: int | None = None) -> list[str]:
        """What happened as the seat saw it, each step in notation and as a sentence."""
        names = seat_names(self.game)
        told = [
            f"{step.text}: {locale.say(self.game.rules, step.sentence, names)}"
            for step in self.match.log(seat)
        ]
        return told if last is None else told[-last:]

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn, in notation."""
        return [move.text for move in self.match.moves()]

    def prompt(self, last: int = 12) -> str:
        """Everything a player needs to answer with one move, but for the rules."""
        seat = self.seat
        happened = "\n".join(self.log(seat, last)) or "nothing yet"
        return (
            f"{self.game.rules.title}. You are Seat {seat}.\n\n"
            f"What happened last:\n{happened}\n\n"
            f"What you see:\n{self.view(seat)}\n\n"
            f"Your legal moves: {' '.join(self.moves())}\n"
            f"Answer with one of them and nothing else."
        )

    def play(self, answer: str) -> None:
        """Play a move given in notation; refuses what cannot be read and what is not legal.

        The error says what is wrong, naming the rule, so that a model can be told.
        """
        self.match.play(answer.strip())

    def result(self) -> str:
        """How a finished match ended."""
        result = self.match.result
        if result is None:
            raise ValueError("the match is not over")
        names = seat_names(self.game)
        places = ", ".join(
            f"{name}: {score} points, place {place}"
            for name, score, place in zip(names, result.scores, result.ranks, strict=True)
        )
        return f"{locale.say(self.game.rules, result.reason, names)} {places}"
