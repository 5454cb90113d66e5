"""The games as text, for language models: rules, symbols, view and moves; moves by notation::

    table = TextMatch("heist", players=3)
    while not table.over:
        table.play(ask(table.prompt()))

A prompt is all that a player needs, and holds what the seat on turn may know and nothing else.
Seats are called Seat 1, Seat 2 and so on wherever a text names them, as in notation; to Python they
are numbers from 0 on.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

from belfort import locale
from belfort.engine import BelfortError, Edition, State, UnreadableMove
from belfort.engine import Game as Variant
from belfort.match import Game, Match
from belfort.research.answers import Unclear, move_in, words_of
from belfort.research.drawn import as_text

_ANSWER = "Answer with one of these moves as it is written at the left of its line."


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
        """The seat on turn, from 0 on."""
        return self.match.actor

    def rules(self) -> str:
        """The rules for a player, as far as these options need them."""
        return rules_of(self.game)

    def legend(self) -> str:
        """What every symbol of a view and of a move means."""
        return legend_of(self.game)

    def view(self, seat: int) -> str:
        """The table as a seat sees it."""
        return as_text(self.game, self.match.view(seat), seat, seats_of(self.game))

    def log(self, seat: int, last: int | None = None) -> list[str]:
        """What happened as the seat saw it, each step in notation and as a sentence."""
        names = seats_of(self.game)
        told = [
            f"{step.text}: {locale.say(self.game.rules, step.sentence, names)}"
            for step in self.match.log(seat)
        ]
        return told if last is None else told[-last:]

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn, in notation."""
        return [move.text for move in self.match.moves()]

    def prompt(self, last: int = 12) -> str:
        """Everything a player needs to answer with one move, the rules included."""
        seat = self.seat
        return prompt(self.game, self.match.view(seat), seat, self.log(seat, last))

    def read(self, answer: str) -> str:
        """The move that an answer means, in notation.

        What is not legal is refused with the rule, and what could mean two moves with both.
        """
        try:
            return move_in(answer, self.moves())
        except Unclear as unclear:
            self._refuse(answer, unclear)
            raise

    def _refuse(self, answer: str, unclear: Unclear) -> None:
        """Name the rule against a move that was meant but is not legal, if there is one."""
        if str(unclear).startswith("the answer names no"):
            for word in reversed(words_of(answer)):
                try:
                    self.match.read(word)
                except UnreadableMove:
                    continue

    def play(self, answer: str) -> None:
        """Play the move that an answer means; refuses what cannot be read and what is not legal.

        The error says what is wrong, naming the rule, so that a model can be told.
        """
        self.match.play(self.read(answer))

    def result(self) -> str:
        """How a finished match ended, in a sentence and in numbers."""
        result = self._result()
        places = "; ".join(
            f"{name}: {score} points, place {place}"
            for name, score, place in zip(
                seats_of(self.game), result.scores, result.ranks, strict=True
            )
        )
        return f"{locale.say(self.game.rules, result.reason, seats_of(self.game))} {places}"

    def numbers(self) -> dict[str, list[float]]:
        """The same in numbers alone: for each seat its points, its place and its reward."""
        result, players = self._result(), self.game.players
        first = [place == 1 for place in result.ranks]
        shared = sum(first)
        gains = [(players * won / shared - 1) / (players - 1) if shared else 0.0 for won in first]
        return {"points": [*result.scores], "places": [*result.ranks], "rewards": gains}

    def _result(self) -> Any:
        if self.match.result is None:
            raise ValueError("the match is not over")
        return self.match.result


def seats_of(game: Variant) -> list[str]:
    """What the seats are called: numbered from 1 on, as in notation."""
    return [f"Seat {seat + 1}" for seat in range(game.players)]


def rules_of(game: Variant) -> str:
    """The rules for a player: the parts that these options play by, without what they do not need.

    Rulings and what is for developers are left out; `game.rules.page` has them.
    """
    parts = [leaf for leaf in locale.leaves(game.rules)[:-1] if _applies(leaf.only, game)]
    return "\n\n".join(f"{leaf.title}\n{_plain(leaf.rest)}" for leaf in parts)


def _applies(only: str, game: Variant) -> bool:
    """Whether a part of the rules is for these options: it says so as `moon=full`, or nothing."""
    name, _, values = only.partition("=")
    return not only or str(game.options[name]) in values.split(",")


def _plain(text: str) -> str:
    """Markdown as plain lines, a rule or a row of a table each; what is drawn stays as it is."""
    lines: list[str] = []
    drawn, goes_on = False, False
    for line in text.strip().splitlines():
        bare = line.strip()
        if bare.startswith("```"):
            drawn = not drawn
        elif drawn:
            lines.append(line)
        elif bare and not set(bare) <= set("|-: "):
            if goes_on and not bare.startswith(("- ", "|")):
                lines[-1] += f" {bare}"
            else:
                lines.append(bare)
        goes_on = bool(bare) and not drawn and not bare.startswith("```")
    joined = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", "\n".join(lines))
    numbered = re.sub(r"\bseat (\d)\b", lambda one: f"Seat {int(one[1]) + 1}", joined)
    return re.sub(r"\*+|`", "", numbered)


def legend_of(game: Variant) -> str:
    """What every symbol means, as the game's drawing tells it; a plain drawing uses words alone."""
    return str(getattr(game.rules.drawing, "LEGEND", "")).strip()


def prompt(game: Variant, view: State, seat: int, happened: Sequence[str]) -> str:
    """Everything the seat on turn needs to answer with one move, from its view alone."""
    names = seats_of(game)
    words = game.rules.words
    moves = [
        f"{words.notation(view, code)}: {locale.offer(game.rules, words.tell(view, code), names)}"
        for code in game.moves(view)
    ]
    parts = [
        f"You play {game.rules.title} as {names[seat]}; the seats are {', '.join(names)}.",
        f"THE RULES\n{rules_of(game)}",
        f"SYMBOLS\n{legend_of(game)}",
        "WHAT HAPPENED LAST\n" + ("\n".join(happened) or "nothing yet"),
        f"WHAT YOU SEE\n{as_text(game, view, seat, names)}",
        "YOUR MOVES\n" + "\n".join(moves),
        _ANSWER,
    ]
    return "\n\n".join(part for part in parts if part != "SYMBOLS\n")


def told(error: BelfortError) -> str:
    """A refusal as a line."""
    return " ".join(str(error).split())
